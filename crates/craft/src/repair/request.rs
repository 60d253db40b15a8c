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

/// What is asked of a repair.
#[derive(Clone, Debug)]
pub struct RepairRequest {
    /// The colours that cells may be given, the background first.
    pub palette: Palette,
    /// The picture to repair.
    pub picture: Picture,
    /// What its puzzle shall become.
    pub goal: RepairGoal,
    /// How much the eye minds each change. Of all least repairs the cheapest is wanted.
    pub prices: Prices,
    /// The squares that must keep their colour.
    pub protected: Vec<Square>,
    /// Whether a mirrored picture shall stay mirrored.
    pub keep_symmetry: bool,
    /// The most cells that may change.
    pub most: usize,
    /// How many different least repairs are wanted, by rising price.
    pub suggestions: usize,
    /// How long the search may go on; its nodes are pictures judged.
    pub budget: Budget,
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
            prices: Prices::equal(),
            protected: vec![],
            keep_symmetry: false,
            suggestions: 1,
            budget: Budget::default(),
        }
    }
}
