//! An individual: a whole grid by rows and by columns, and what each line costs.

use super::fitness::Fitness;
use super::mask_board::{MaskBoard, column_mask, set_bits};

/// Which lines count towards the fitness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JudgedLines {
    /// The columns, since the encoding satisfies every row.
    Columns,
    /// All lines.
    RowsAndColumns,
}

/// What judges individuals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judge<'a> {
    pub(super) board: &'a MaskBoard,
    pub(super) fitness: Fitness,
    pub(super) judged: JudgedLines,
}

/// A whole grid. Rows and columns are kept in step, and only lines that changed are judged again.
#[derive(Clone, Debug)]
pub(super) struct Individual {
    rows: Vec<u64>,
    columns: Vec<u64>,
    row_costs: Vec<u32>,
    column_costs: Vec<u32>,
    stale_rows: u64,
    stale_columns: u64,
    fitness: u32,
}

impl Individual {
    /// The individual with these rows.
    pub(super) fn new(rows: Vec<u64>, judge: &Judge) -> Individual {
        let (height, width) = (rows.len(), judge.board.columns.len());
        let mut individual = Individual {
            columns: (0..width).map(|column| column_mask(&rows, column)).collect(),
            row_costs: vec![0; height],
            column_costs: vec![0; width],
            stale_rows: super::mask_board::ones(height as u32),
            stale_columns: super::mask_board::ones(width as u32),
            fitness: 0,
            rows,
        };
        individual.evaluate(judge);
        individual
    }

    /// Becomes a copy of another one of the same size, without allocating.
    pub(super) fn become_like(&mut self, other: &Individual) {
        self.rows.copy_from_slice(&other.rows);
        self.columns.copy_from_slice(&other.columns);
        self.row_costs.copy_from_slice(&other.row_costs);
        self.column_costs.copy_from_slice(&other.column_costs);
        (self.stale_rows, self.stale_columns) = (other.stale_rows, other.stale_columns);
        self.fitness = other.fitness;
    }

    /// Its rows.
    pub(super) fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// One of its columns.
    pub(super) fn column(&self, column: usize) -> u64 {
        self.columns[column]
    }

    /// What it cost when it was last evaluated.
    pub(super) fn fitness(&self) -> u32 {
        self.fitness
    }

    /// Puts other cells into a row.
    pub(super) fn set_row(&mut self, row: usize, mask: u64) {
        let changed = self.rows[row] ^ mask;
        if changed == 0 {
            return;
        }
        self.rows[row] = mask;
        for column in set_bits(changed) {
            self.columns[column as usize] ^= 1 << row;
        }
        self.stale_columns |= changed;
        self.stale_rows |= 1 << row;
    }

    /// Judges again what changed, and says what the whole costs.
    pub(super) fn evaluate(&mut self, judge: &Judge) -> u32 {
        solve::work(self.stale_columns.count_ones() as usize * self.rows.len());
        for column in set_bits(std::mem::take(&mut self.stale_columns)) {
            let column = column as usize;
            let cost = judge.fitness.cost(&judge.board.columns[column], self.columns[column]);
            self.fitness += cost;
            self.fitness -= std::mem::replace(&mut self.column_costs[column], cost);
        }
        let stale_rows = std::mem::take(&mut self.stale_rows);
        if judge.judged == JudgedLines::RowsAndColumns {
            for row in set_bits(stale_rows) {
                let row = row as usize;
                let cost = judge.fitness.cost(&judge.board.rows[row], self.rows[row]);
                self.fitness += cost;
                self.fitness -= std::mem::replace(&mut self.row_costs[row], cost);
            }
        }
        self.fitness
    }

    /// Whether it satisfies every clue and agrees with every cell that is known. A fitness of
    /// 0 is necessary for that; where the fitness counts cells, it is not sufficient.
    pub(super) fn is_solution(&self, board: &MaskBoard) -> bool {
        let agrees = || board.rows.iter().zip(&self.rows).all(|(line, &row)| line.allows(row));
        self.fitness == 0 && board.is_solved_by(&self.rows) && agrees()
    }

    /// A number that is the same for equal grids and seldom for different ones.
    pub(super) fn fingerprint(&self) -> u64 {
        self.rows.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, row| {
            (hash ^ row).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{Palette, Puzzle};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn judging_what_changed_is_judging_all() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let picture = "01101 10010 11111 00100 10101 01110".parse().unwrap();
        let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
        let board = MaskBoard::new(&puzzle, &puzzle.start()).unwrap();
        for fitness in [Fitness::Counts, Fitness::Blocks, Fitness::Nearest] {
            for judged in [JudgedLines::Columns, JudgedLines::RowsAndColumns] {
                let judge = Judge { board: &board, fitness, judged };
                let mut individual = Individual::new(vec![0; 6], &judge);
                for _ in 0..200 {
                    individual.set_row(rng.random_range(0..6_usize), rng.random_range(0..32));
                    let fresh = Individual::new(individual.rows().to_vec(), &judge);
                    assert_eq!(individual.evaluate(&judge), fresh.fitness());
                }
            }
        }
    }
}
