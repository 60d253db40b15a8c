//! What came of a repair.

use puzzle::{Colour, Picture, Square};
use serde::{Deserialize, Serialize, Serializer};
use solve::Stopped;

/// One cell that changes its colour, or is given. As data it is `[row, column, from, to, price]`, the
/// price to a millionth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "ChangeData", into = "ChangeData")]
pub struct Change {
    /// Where.
    pub square: Square,
    /// The colour it had.
    pub from: Colour,
    /// The colour it gets; the same if the cell is given.
    pub to: Colour,
    /// How much the eye minds it, from 0 to 1.
    pub price: f64,
}

type ChangeData = (usize, usize, Colour, Colour, f64);

impl From<Change> for ChangeData {
    fn from(Change { square: Square { row, column }, from, to, price }: Change) -> ChangeData {
        (row, column, from, to, crate::to_a_millionth(price))
    }
}

impl From<ChangeData> for Change {
    fn from((row, column, from, to, price): ChangeData) -> Change {
        Change { square: Square { row, column }, from, to, price }
    }
}

/// Changes that together reach the goal, in reading order. As data they have their price with them.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Repair {
    /// The cells that change, each once.
    pub changes: Vec<Change>,
}

#[derive(Serialize)]
struct RepairData<'a> {
    changes: &'a [Change],
    price: f64,
}

impl Serialize for Repair {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let price = crate::to_a_millionth(self.price());
        RepairData { changes: &self.changes, price }.serialize(serializer)
    }
}

impl Repair {
    /// The prices of all changes together.
    pub fn price(&self) -> f64 {
        // Not `sum`, which makes a negative zero of no changes.
        self.changes.iter().fold(0.0, |price, change| price + change.price)
    }

    /// The picture with the changes made.
    ///
    /// ```
    /// use craft::repair::{Change, Repair};
    /// use puzzle::{Colour, Picture};
    ///
    /// let picture: Picture = "10 01".parse().unwrap();
    /// let (from, to) = (Colour::BACKGROUND, Colour::BLACK);
    /// let repair = Repair { changes: vec![Change { square: (0, 1).into(), from, to, price: 1.0 }] };
    /// assert_eq!(repair.apply(&picture).to_string(), "11\n01");
    /// ```
    pub fn apply(&self, picture: &Picture) -> Picture {
        let mut changed = picture.clone();
        self.changes.iter().for_each(|change| changed[change.square] = change.to);
        changed
    }
}

/// Changes on the way to the goal: what the greedy repair had made when it was stopped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartialRepair {
    /// The changes.
    #[serde(flatten)]
    pub repair: Repair,
    /// How many cells line logic leaves unknown after them.
    pub unknown: usize,
}

/// What came of a repair. Where the search did not end, the repairs found need not be least.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RepairOutcome {
    /// The repairs found, best first: fewest cells, then the lowest price. Each reaches the goal, judged
    /// by the solver from an empty grid. One without changes says that the picture was fair already.
    pub repairs: Vec<Repair>,
    /// Where no repair was found because the greedy one was stopped, how far that had come.
    pub partial: Option<PartialRepair>,
    /// At least this many cells must change, whatever the repair: shown.
    pub at_least: usize,
    /// Whether the first repair was shown to have the fewest cells possible.
    pub proved_least: bool,
    /// Whether the first repair was shown to be the cheapest among those with the fewest cells.
    pub proved_cheapest: bool,
    /// Why the search stopped before it was done, if it did.
    pub stopped: Option<Stopped>,
    /// How many sets of changes were tried.
    pub nodes: u64,
    /// How much of [`RepairRequest::greedy_effort`](super::RepairRequest::greedy_effort) the greedy
    /// repair took.
    pub effort: u64,
}

impl RepairOutcome {
    /// Whether a repair was found.
    pub fn reached(&self) -> bool {
        !self.repairs.is_empty()
    }
}
