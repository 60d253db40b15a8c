//! An individual on a board of any size: where the runs of its genes start, its cells, and what each
//! crossing line costs.

use rand::{Rng, RngExt};

use super::line::WideLine;
use super::sampler::WideSampler;
use crate::evolution::Fitness;
use crate::evolution::survival::Ranked;

/// A board whose genes are its rows.
#[derive(Debug)]
pub(super) struct WideBoard {
    pub(super) genes: Vec<WideLine>,
    pub(super) crossing: Vec<WideLine>,
    pub(super) samplers: Vec<WideSampler>,
}

/// A whole grid; only crossing lines that changed are judged again.
#[derive(Clone, Debug)]
pub(super) struct WideIndividual {
    starts: Vec<Vec<usize>>,
    /// Gene by gene.
    cells: Vec<bool>,
    costs: Vec<u32>,
    stale: Vec<bool>,
    fitness: u32,
}

impl Ranked for WideIndividual {
    fn fitness(&self) -> u32 {
        self.fitness
    }

    fn fingerprint(&self) -> u64 {
        self.cells.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &cell| {
            (hash ^ u64::from(cell)).wrapping_mul(0x0100_0000_01b3)
        })
    }
}

impl WideBoard {
    /// An individual with no filled cell yet.
    pub(super) fn nobody(&self, fitness: Fitness) -> WideIndividual {
        let (height, width) = (self.genes.len(), self.crossing.len());
        let mut individual = WideIndividual {
            starts: self.genes.iter().map(|line| vec![usize::MAX; line.runs.len()]).collect(),
            cells: vec![false; height * width],
            costs: vec![0; width],
            stale: vec![true; width],
            fitness: 0,
        };
        self.evaluate(&mut individual, fitness);
        individual
    }

    /// About how many bytes an individual takes.
    pub(super) fn bytes_of_individual(&self) -> usize {
        let runs: usize = self.genes.iter().map(|line| line.runs.len()).sum();
        let (height, width) = (self.genes.len(), self.crossing.len());
        height * width + width * 5 + height * size_of::<Vec<usize>>() + runs * size_of::<usize>()
    }

    /// Draws a gene anew.
    pub(super) fn redraw(&self, one: &mut WideIndividual, gene: usize, rng: &mut impl Rng) {
        let mut starts = vec![0; self.genes[gene].runs.len()];
        self.samplers[gene].draw(&self.genes[gene], rng, &mut starts);
        self.set_gene(one, gene, starts);
    }

    /// Two individuals exchange a gene.
    pub(super) fn exchange(
        &self,
        one: &mut WideIndividual,
        other: &mut WideIndividual,
        gene: usize,
    ) {
        let (a, b) = (one.starts[gene].clone(), other.starts[gene].clone());
        self.set_gene(one, gene, b);
        self.set_gene(other, gene, a);
    }

    fn set_gene(&self, one: &mut WideIndividual, gene: usize, starts: Vec<usize>) {
        let (line, width) = (&self.genes[gene], self.crossing.len());
        if starts == one.starts[gene] {
            return;
        }
        let mut after = vec![false; width];
        for (&start, &run) in starts.iter().zip(&line.runs) {
            after[start..start + run].fill(true);
        }
        let cells = &mut one.cells[gene * width..][..width];
        for (place, (cell, after)) in cells.iter_mut().zip(after).enumerate() {
            one.stale[place] |= *cell != after;
            *cell = after;
        }
        one.starts[gene] = starts;
    }

    /// Judges again what changed, and says what the whole costs.
    pub(super) fn evaluate(&self, one: &mut WideIndividual, fitness: Fitness) -> u32 {
        let (height, width) = (self.genes.len(), self.crossing.len());
        let mut cells = Vec::with_capacity(height);
        for (place, line) in self.crossing.iter().enumerate() {
            if !std::mem::take(&mut one.stale[place]) {
                continue;
            }
            solve::work(height);
            cells.clear();
            cells.extend(one.cells[place..].iter().step_by(width));
            let cost = line.cost(fitness, &cells);
            one.fitness += cost;
            one.fitness -= std::mem::replace(&mut one.costs[place], cost);
        }
        one.fitness
    }

    /// Slides random runs by one cell until one slide is an improvement, as long as `goes_on` says so;
    /// each try is one evaluation.
    pub(super) fn slide(
        &self,
        child: &mut WideIndividual,
        fitness: Fitness,
        tries: u64,
        rng: &mut impl Rng,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> u64 {
        let before = child.fitness;
        for evaluations in 1..=tries {
            let gene = rng.random_range(0..self.genes.len());
            let starts = child.starts[gene].clone();
            let slid = slid(&self.genes[gene], &starts, rng);
            self.set_gene(child, gene, slid);
            if self.evaluate(child, fitness) < before || !goes_on() {
                return evaluations;
            }
            self.set_gene(child, gene, starts);
            self.evaluate(child, fitness);
        }
        tries
    }

    /// Whether it satisfies every clue: of the genes it does, and a fitness of 0 is necessary, but does
    /// not see everything where it counts cells.
    pub(super) fn is_solution(&self, one: &WideIndividual) -> bool {
        let (width, fits) = (self.crossing.len(), |line: &WideLine, cells: &[bool]| {
            line.cost(Fitness::Blocks, cells) == 0
        });
        let column = |place: usize| -> Vec<bool> {
            one.cells[place..].iter().step_by(width).copied().collect()
        };
        one.fitness == 0
            && self.crossing.iter().enumerate().all(|(place, line)| fits(line, &column(place)))
            && self.genes.iter().zip(&one.starts).all(|(line, starts)| line.allows(starts))
    }
}

impl WideIndividual {
    /// Whether a cell is filled.
    pub(super) fn is_filled(&self, gene: usize, place: usize) -> bool {
        self.cells[gene * self.costs.len() + place]
    }
}

/// The line with one run moved by one cell, where there is one that can.
fn slid(line: &WideLine, starts: &[usize], rng: &mut impl Rng) -> Vec<usize> {
    let end = |run: usize| starts[run] + line.runs[run];
    // A run may go one up if the next two places are blank, and one down by mirror image.
    let next = |run: usize| starts.get(run + 1).copied().unwrap_or(line.length + 1);
    let up = (0..starts.len()).filter(|&run| next(run) >= end(run) + 2).map(|run| (run, 1));
    let down = (0..starts.len())
        .filter(|&run| if run == 0 { starts[0] >= 1 } else { starts[run] >= end(run - 1) + 2 })
        .map(|run| (run, -1));
    let moves: Vec<(usize, isize)> = up.chain(down).collect();
    if moves.is_empty() {
        return starts.to_vec();
    }
    let (run, by) = moves[rng.random_range(0..moves.len() as u32) as usize];
    let mut moved = starts.to_vec();
    moved[run] = moved[run].wrapping_add_signed(by);
    if line.allows(&moved) { moved } else { starts.to_vec() }
}
