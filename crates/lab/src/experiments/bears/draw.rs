//! Bears by the seed: pictures with all that the text says of the lost drawing.

use puzzle::generate::Draw;
use puzzle::{Colour, Details, Palette, Picture, Puzzle, Square};
use solve::{Options, Verdict};

use crate::evolution::MaskLine;
use crate::experiments::iga::bear;

/// In how many ways the rows of the paper's bear can be filled, to the four digits that it prints.
pub const ROW_SPACE: f64 = 6.214e20;

/// Whether a number of row arrangements is the paper's, as far as it is printed.
///
/// ```
/// use nonolith_lab::experiments::bears::has_the_papers_row_space;
/// assert!(has_the_papers_row_space(6.2142e20) && !has_the_papers_row_space(6.22e20));
/// ```
pub fn has_the_papers_row_space(arrangements: f64) -> bool {
    (6.2135e20..6.2145e20).contains(&arrangements)
}

/// How many cells are flipped before a picture counts, and how many before the walk begins again at our
/// own bear: what is flipped more often is no bear any more.
const CHANGES: std::ops::Range<usize> = 30..70;
/// How far, as a factor, the row space may stray on the way.
const STRAY: f64 = 30.0;

/// A picture with one solution, with the clues that are known of the paper's bear and as many
/// arrangements of its rows. It is our own bear after a random walk over cells at the edges of its
/// shapes, so that it is still made of shapes.
///
/// ```
/// use nonolith_lab::evolution::MaskBoard;
/// use nonolith_lab::experiments::bears::{drawn, has_the_papers_row_space};
///
/// let bear = drawn(1);
/// let board = MaskBoard::new(&bear, &bear.start()).unwrap();
/// assert!(has_the_papers_row_space(board.row_space()));
/// ```
pub fn drawn(seed: u64) -> Puzzle {
    let mut walk = Walk::new(Draw::new(seed, 4));
    loop {
        walk.step();
        if CHANGES.contains(&walk.changes) && has_the_papers_row_space(walk.row_space()) {
            let puzzle = walk.puzzle(seed);
            if solve::solve(&puzzle, &Options::default(), None).verdict == Verdict::Unique {
                return puzzle;
            }
        }
        if walk.changes >= CHANGES.end {
            walk = Walk::new(walk.draw);
        }
    }
}

/// A random walk over pictures.
struct Walk {
    cells: Vec<Vec<bool>>,
    /// In how many ways each row can be filled.
    ways: Vec<f64>,
    changes: usize,
    draw: Draw,
}

impl Walk {
    fn new(draw: Draw) -> Walk {
        let bear = bear();
        let picture = &bear.solutions()[0];
        let filled = |row, column| picture[Square { row, column }] == Colour::BLACK;
        let cells: Vec<Vec<bool>> = (0..bear.height())
            .map(|row| (0..bear.width()).map(|column| filled(row, column)).collect())
            .collect();
        let ways = cells.iter().map(|row| ways(row)).collect();
        Walk { cells, ways, changes: 0, draw }
    }

    fn row_space(&self) -> f64 {
        self.ways.iter().product()
    }

    /// Flips a cell beside one of the other colour, unless that changes a known clue or leads too far.
    fn step(&mut self) {
        let (height, width) = (self.cells.len(), self.cells[0].len());
        let (row, column) = (self.draw.below(height), self.draw.below(width));
        // The first two columns and the sixth row have the clues that are known.
        if column < 2 || row == 5 || !self.is_at_an_edge(row, column) {
            return;
        }
        let before = self.ways[row];
        self.cells[row][column] ^= true;
        self.ways[row] = ways(&self.cells[row]);
        let ratio = self.row_space() / ROW_SPACE;
        if (1.0 / STRAY..STRAY).contains(&ratio) {
            self.changes += 1;
        } else {
            self.cells[row][column] ^= true;
            self.ways[row] = before;
        }
    }

    fn is_at_an_edge(&self, row: usize, column: usize) -> bool {
        let (own, above) = (self.cells[row][column], row.checked_sub(1));
        let beside = [
            above.and_then(|above| self.cells.get(above)).and_then(|row| row.get(column)),
            self.cells.get(row + 1).and_then(|row| row.get(column)),
            column.checked_sub(1).and_then(|left| self.cells[row].get(left)),
            self.cells[row].get(column + 1),
        ];
        beside.into_iter().flatten().any(|&other| other != own)
    }

    fn puzzle(&self, seed: u64) -> Puzzle {
        let (height, width) = (self.cells.len(), self.cells[0].len());
        let picture = Picture::from_fn(height, width, |Square { row, column }| {
            if self.cells[row][column] { Colour::BLACK } else { Colour::BACKGROUND }
        });
        let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture);
        let id = Some(format!("bear-{seed}"));
        puzzle.expect("two colours").with_details(Details { id, ..Details::default() })
    }
}

/// In how many ways a row with these cells can be filled.
fn ways(row: &[bool]) -> f64 {
    let colour = |filled: &bool| if *filled { Colour::BLACK } else { Colour::BACKGROUND };
    MaskLine::new(&puzzle::Clue::of(row.iter().map(colour)), row.len()).arrangements()
}

#[cfg(test)]
mod tests {
    use puzzle::LineId;

    use super::*;
    use crate::evolution::MaskBoard;

    /// The clues that the text gives, and their lines.
    const KNOWN: [(LineId, &str); 3] =
        [(LineId::column(0), "4"), (LineId::column(1), "4 3 2"), (LineId::row(5), "2 3 2")];

    #[test]
    fn every_bear_has_all_that_is_known_of_the_papers_and_no_two_are_the_same() {
        let bears: Vec<Puzzle> = (1..=3).map(drawn).collect();
        for bear in &bears {
            for (line, clue) in KNOWN {
                assert_eq!(bear.clue(line).to_string(), clue);
            }
            let board = MaskBoard::new(bear, &bear.start()).unwrap();
            assert!(has_the_papers_row_space(board.row_space()));
        }
        assert!(bears[0].solutions() != bears[1].solutions());
        assert_eq!(bears[0].solutions(), drawn(1).solutions());
    }
}
