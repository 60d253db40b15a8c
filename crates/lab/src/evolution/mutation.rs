//! Mutation: genes that change by chance.
//!
//! Every gene mutates with the same small probability. Rather than to ask each gene, the number of
//! genes that mutate in a row is drawn at once from the binomial distribution, and then which ones.

use rand::{Rng, RngExt};

use super::condensed;
use super::individual::Individual;
use super::mask_board::{MaskBoard, MaskLine};
use super::row_sampler::RowSampler;

/// A way for a gene to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// A gene is a cell, and is flipped: the canonical algorithm.
    Flip,
    /// A gene is a character of the condensed string, and moves elsewhere in its row: Tsai, Chou
    /// and Fang (2012).
    Shift,
    /// A gene is a whole row, and is drawn anew: Salcedo-Sanz and others (2007).
    Redraw,
}

/// Of what the mutation rate is the rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MutationUnit {
    /// Of every gene, as the paper's steps say.
    Gene,
    /// Of every row: of a row that mutates one gene does.
    Line,
    /// Of every grid: of a grid that mutates one gene does.
    Grid,
}

/// How to mutate one row.
#[derive(Clone, Debug)]
struct RowMutation {
    /// `chances[n]` is the probability that at most `n` genes mutate.
    chances: Vec<f64>,
    genes: u32,
    drawing: RowSampler,
}

/// Mutates rows of a board.
#[derive(Clone, Debug)]
pub(super) struct Mutator {
    mutation: Mutation,
    unit: MutationUnit,
    rate: f64,
    rows: Vec<RowMutation>,
}

impl Mutator {
    /// A mutator under which each unit mutates with this probability.
    pub(super) fn new(
        board: &MaskBoard,
        mutation: Mutation,
        unit: MutationUnit,
        rate: f64,
    ) -> Mutator {
        let row = |line: &MaskLine| {
            let genes = match mutation {
                Mutation::Flip => line.length,
                Mutation::Shift => condensed::genes(line),
                Mutation::Redraw => 1,
            };
            let chances = match unit {
                MutationUnit::Gene => binomial(genes, rate),
                MutationUnit::Line => binomial(genes.min(1), rate),
                MutationUnit::Grid => vec![],
            };
            RowMutation { chances, genes, drawing: RowSampler::new(line) }
        };
        Mutator { mutation, unit, rate, rows: board.rows.iter().map(row).collect() }
    }

    /// Mutates an individual.
    pub(super) fn mutate(
        &self,
        board: &MaskBoard,
        individual: &mut Individual,
        rng: &mut impl Rng,
    ) {
        if self.unit == MutationUnit::Grid {
            return self.mutate_one(board, individual, rng);
        }
        for (row, line) in board.rows.iter().enumerate() {
            let ball = rng.random::<f64>();
            let times = self.rows[row].chances.iter().take_while(|&&chance| chance <= ball).count();
            if times > 0 {
                let mask = self.mutated(line, row, individual.rows()[row], times, rng);
                individual.set_row(row, mask);
            }
        }
    }

    /// Mutates one gene of the whole grid, if the grid mutates.
    fn mutate_one(&self, board: &MaskBoard, individual: &mut Individual, rng: &mut impl Rng) {
        let genes: u32 = self.rows.iter().map(|row| row.genes).sum();
        if genes == 0 || rng.random::<f64>() >= self.rate {
            return;
        }
        let mut gene = rng.random_range(0..genes);
        for (row, line) in board.rows.iter().enumerate() {
            if gene < self.rows[row].genes {
                let mask = self.step(line, row, individual.rows()[row], rng);
                return individual.set_row(row, mask);
            }
            gene -= self.rows[row].genes;
        }
    }

    /// A row with one gene moved, flipped or drawn anew.
    pub(super) fn step(&self, line: &MaskLine, row: usize, mask: u64, rng: &mut impl Rng) -> u64 {
        self.mutated(line, row, mask, 1, rng)
    }

    fn mutated(
        &self,
        line: &MaskLine,
        row: usize,
        mask: u64,
        times: usize,
        rng: &mut impl Rng,
    ) -> u64 {
        let mutation = &self.rows[row];
        match self.mutation {
            Mutation::Flip => {
                (flips(mutation.genes, times, rng) ^ mask) & !line.blank | line.filled
            }
            Mutation::Shift => shifted(line, mutation.genes, mask, times, rng),
            Mutation::Redraw => mutation.drawing.draw(line, rng),
        }
    }
}

/// A mask of `times` different cells.
fn flips(genes: u32, times: usize, rng: &mut impl Rng) -> u64 {
    let mut chosen = 0_u64;
    while chosen.count_ones() < times as u32 {
        chosen |= 1 << rng.random_range(0..genes);
    }
    chosen
}

/// A row with `times` genes shifted one after another; unchanged if that contradicts known cells.
fn shifted(line: &MaskLine, genes: u32, mask: u64, times: usize, rng: &mut impl Rng) -> u64 {
    let mut string = condensed::condense(line, mask);
    for _ in 0..times {
        string = condensed::shift(line, string, rng.random_range(0..genes), rng);
    }
    let moved = condensed::expand(line, string);
    if line.allows(moved) { moved } else { mask }
}

/// The probability that at most `0, 1, 2, ...` of `genes` genes mutate, up to all but one.
fn binomial(genes: u32, rate: f64) -> Vec<f64> {
    let mut exactly = vec![1.0];
    for _ in 0..genes {
        let mut next = vec![0.0; exactly.len() + 1];
        for (count, chance) in exactly.iter().enumerate() {
            next[count] += chance * (1.0 - rate);
            next[count + 1] += chance * rate;
        }
        exactly = next;
    }
    let at_most = exactly.iter().scan(0.0, |sum, chance| {
        *sum += chance;
        Some(*sum)
    });
    at_most.take(genes as usize).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_binomial_distribution_of_two_genes() {
        assert_eq!(binomial(2, 0.5), [0.25, 0.75]);
        assert_eq!(binomial(0, 0.5), [] as [f64; 0]);
    }

    #[test]
    fn a_rate_of_nothing_changes_nothing_and_a_rate_of_one_everything() {
        assert_eq!(binomial(3, 0.0), [1.0, 1.0, 1.0]);
        assert_eq!(binomial(3, 1.0), [0.0, 0.0, 0.0]);
    }
}
