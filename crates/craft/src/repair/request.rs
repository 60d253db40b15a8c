//! What is asked of a repair.

use puzzle::{Palette, Picture, Square};
use solve::Budget;

use super::Prices;

/// When a puzzle counts as fair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepairGoal {
    /// It has exactly one solution.
    Unique,
    /// Solving one line after another decides every cell.
    LineSolvable,
}

impl RepairGoal {
    /// The word for it in options and output.
    ///
    /// ```
    /// assert_eq!(craft::repair::RepairGoal::LineSolvable.name(), "line-solvable");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            RepairGoal::Unique => "unique",
            RepairGoal::LineSolvable => "line-solvable",
        }
    }
}

/// What a repair may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RepairMeans {
    /// Change cells of the picture.
    #[default]
    Change,
    /// Keep the picture, and give some of its cells with the puzzle.
    Give,
}

/// What is asked of a repair.
#[derive(Clone, Debug)]
pub struct RepairRequest {
    /// The colours that cells may be given, the background first.
    pub palette: Palette,
    /// The picture to repair.
    pub picture: Picture,
    /// What its puzzle shall become.
    pub goal: RepairGoal,
    /// Whether cells change or are given.
    pub means: RepairMeans,
    /// How much the eye minds each change. Of all least repairs the cheapest is wanted.
    pub prices: Prices,
    /// The squares that must keep their colour, or must not be given.
    pub protected: Vec<Square>,
    /// The squares that are given with the puzzle. They keep their colour too.
    pub given: Vec<Square>,
    /// Whether a mirrored picture shall stay mirrored.
    pub keep_symmetry: bool,
    /// The most cells that may change.
    pub most: usize,
    /// How many different least repairs are wanted, by rising price.
    pub suggestions: usize,
    /// How long the search may go on; its nodes are sets of changes tried.
    pub budget: Budget,
    /// The most cells that line logic may handle for the greedy repair, each time that it solves a line
    /// counted anew: some hundred million a second.
    pub greedy_effort: u64,
}

impl RepairRequest {
    /// A request with equal prices, no protected squares, one repair of any number of cells, and no
    /// limit.
    pub fn new(palette: Palette, picture: Picture, goal: RepairGoal) -> RepairRequest {
        RepairRequest {
            most: picture.cells().len(),
            palette,
            picture,
            goal,
            means: RepairMeans::Change,
            prices: Prices::equal(),
            protected: vec![],
            given: vec![],
            keep_symmetry: false,
            suggestions: 1,
            budget: Budget::default(),
            greedy_effort: u64::MAX,
        }
    }

    /// Which cells must keep their colour, in reading order.
    pub(super) fn fixed_cells(&self) -> Vec<bool> {
        let mut fixed = vec![false; self.picture.cells().len()];
        for cell in self.cells_of(&self.protected).chain(self.cells_of(&self.given)) {
            fixed[cell] = true;
        }
        fixed
    }

    /// The indices of squares in reading order; squares off the picture are left out.
    pub(super) fn cells_of(&self, squares: &[Square]) -> impl Iterator<Item = usize> {
        let (height, width) = (self.picture.height(), self.picture.width());
        let inside = move |square: &&Square| square.row < height && square.column < width;
        squares.iter().filter(inside).map(move |square| square.row * width + square.column)
    }
}
