//! The twenty puzzles of the table: our own, of the sizes of Table I.
//!
//! The paper's puzzles belong to their publisher and are not in the text. These are generated:
//! islands of density 0.6, with the least seeds whose puzzle is line-solvable. The seeds
//! were fixed before any method of the laboratory ran.

use puzzle::generate::{Kind, Recipe};
use puzzle::{Details, Puzzle};

/// A row of the table: one of our puzzles, and what the paper says of the one it stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TablePuzzle {
    /// The name in the paper of the puzzle it stands for.
    pub stands_for: &'static str,
    /// How many rows.
    pub height: usize,
    /// How many columns.
    pub width: usize,
    /// How many colours beside the background.
    pub colours: usize,
    /// The seed of its picture.
    pub seed: u64,
    /// The seconds of Table II.
    pub paper: Paper,
}

/// The seconds of Table II; `None` is its N/A.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// The genetic algorithm.
    pub ga: Option<f64>,
    /// The combinatorial heuristic.
    pub combinatorial: Option<f64>,
    /// The logic heuristic.
    pub logic: f64,
    /// The solver they compare with.
    pub solver: Option<f64>,
}

impl TablePuzzle {
    /// The puzzle itself.
    ///
    /// ```
    /// let charlie = nonolith_lab::experiments::table2::PUZZLES[0].puzzle();
    /// assert_eq!((charlie.height(), charlie.width()), (15, 15));
    /// ```
    pub fn puzzle(&self) -> Puzzle {
        let recipe = Recipe::new(self.height, self.width)
            .and_then(|recipe| recipe.of_kind(Kind::Blob).with_density(0.6))
            .and_then(|recipe| recipe.with_colours(self.colours))
            .expect("the table's recipes are sound");
        let puzzle = recipe.puzzles(self.seed).next().expect("pictures never end");
        let id = Some(self.stands_for.to_lowercase().replace(' ', "-"));
        let title = Some(format!("Stands for {}", self.stands_for));
        puzzle.with_details(Details { id, title, ..Details::default() })
    }
}

const fn black(
    stands_for: &'static str,
    (height, width): (usize, usize),
    seed: u64,
    paper: Paper,
) -> TablePuzzle {
    TablePuzzle { stands_for, height, width, colours: 1, seed, paper }
}

const fn coloured(
    stands_for: &'static str,
    side: usize,
    colours: usize,
    seed: u64,
    logic: f64,
) -> TablePuzzle {
    let paper = seconds(None, None, logic, None);
    TablePuzzle { stands_for, height: side, width: side, colours, seed, paper }
}

const fn seconds(
    ga: Option<f64>,
    combinatorial: Option<f64>,
    logic: f64,
    solver: Option<f64>,
) -> Paper {
    Paper { ga, combinatorial, logic, solver }
}

/// The rows of the table, in the paper's order.
///
/// ```
/// use nonolith_lab::experiments::table2::PUZZLES;
/// assert_eq!(PUZZLES.iter().filter(|row| row.colours > 1).count(), 8);
/// assert_eq!(PUZZLES[0].paper.logic, 0.01);
/// ```
pub const PUZZLES: [TablePuzzle; 20] = [
    black("Charlie", (15, 15), 1, seconds(Some(100.9), Some(0.03), 0.01, Some(0.02))),
    black("Popeye", (20, 20), 2, seconds(Some(297.8), Some(0.1), 0.03, Some(0.05))),
    black("Van Gogh", (35, 25), 1, seconds(None, Some(0.7), 0.09, Some(0.7))),
    black("King Kong", (30, 30), 2, seconds(None, Some(0.6), 0.09, Some(0.6))),
    black("Kabuki", (40, 40), 4, seconds(None, Some(0.8), 0.1, Some(0.7))),
    black("Sheriff", (45, 45), 2, seconds(None, Some(16.4), 0.2, Some(1.0))),
    black("Liberty", (50, 35), 3, seconds(None, Some(47.9), 0.2, Some(0.9))),
    black("Parrot1", (55, 60), 1, seconds(None, Some(3.6), 0.2, Some(1.0))),
    black("Da Vinci", (75, 55), 5, seconds(None, Some(116.0), 0.5, Some(1.1))),
    black("Fishing", (50, 70), 6, seconds(None, None, 0.6, None)),
    black("King", (60, 75), 2, seconds(None, None, 0.8, Some(18.1))),
    black("Jazz", (60, 145), 12, seconds(None, None, 1.0, Some(2.3))),
    coloured("Earth", 20, 3, 3, 0.031),
    coloured("Egyptian", 25, 3, 1, 0.11),
    coloured("Flower", 30, 4, 4, 0.281),
    coloured("Ship", 30, 4, 10, 0.359),
    coloured("Flag", 30, 4, 15, 0.125),
    coloured("Girl", 30, 4, 22, 0.328),
    coloured("Fred", 30, 4, 23, 0.25),
    coloured("Parrot2", 35, 4, 2, 0.297),
];

#[cfg(test)]
mod tests {
    use super::*;
    /// The seed of the row before with the same recipe; the table lists such rows in a block.
    fn seed_before(row: usize) -> u64 {
        let recipe = |row: &TablePuzzle| (row.height, row.width, row.colours);
        let before = row.checked_sub(1).map(|before| PUZZLES[before]);
        before.filter(|before| recipe(before) == recipe(&PUZZLES[row])).map_or(0, |row| row.seed)
    }

    #[test]
    fn the_seeds_are_the_least_whose_puzzle_is_line_solvable() {
        for (index, row) in PUZZLES.iter().enumerate() {
            let candidates = (seed_before(index) + 1..).map(|seed| TablePuzzle { seed, ..*row });
            let least = candidates
                .into_iter()
                .find(|row| solve::is_line_solvable(&row.puzzle()))
                .expect("there are some");
            assert_eq!(least.seed, row.seed, "{}", row.stands_for);
        }
    }
}
