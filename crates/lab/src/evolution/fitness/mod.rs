//! Fitness: how far a line is from its clue. Less is better, and a solution has 0.

pub(super) mod blocks;
pub(super) mod counts;
pub(super) mod nearest;

use super::mask_board::MaskLine;

/// A way to say how far a line is from its clue.
///
/// ```
/// use nonolith_lab::evolution::{Fitness, MaskLine};
///
/// let line = MaskLine::new(&"2 1".parse().unwrap(), 6);
/// let costs = |fitness: Fitness| [0b010110, 0b010101, 0b011001].map(|cells| fitness.cost(&line, cells));
/// assert_eq!(costs(Fitness::Blocks), [0, 2, 2]);
/// assert_eq!(costs(Fitness::Counts), [0, 0, 0]);
/// assert_eq!(costs(Fitness::Nearest), [0, 2, 2]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fitness {
    /// Wanted less actual numbers of filled and of blank cells (Salcedo-Sanz and others 2007).
    Counts,
    /// Wanted less actual length, run by run (Tsai, Chou and Fang 2012).
    Blocks,
    /// As [`Fitness::Blocks`], but the sum ends with the runs that are there, as it is printed: a run
    /// that is missing costs nothing.
    Printed,
    /// The fewest cells to change until the clue is satisfied.
    Nearest,
}

impl Fitness {
    /// The word for it in settings and output.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::evolution::Fitness::Nearest.name(), "nearest");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Fitness::Counts => "counts",
            Fitness::Blocks => "blocks",
            Fitness::Printed => "printed",
            Fitness::Nearest => "nearest",
        }
    }

    /// How far these cells are from the line's clue.
    ///
    /// ```
    /// use nonolith_lab::evolution::{Fitness, MaskLine};
    /// assert_eq!(Fitness::Nearest.cost(&MaskLine::new(&"3".parse().unwrap(), 4), 0b1011), 2);
    /// ```
    pub fn cost(self, line: &MaskLine, mask: u64) -> u32 {
        match self {
            Fitness::Counts => counts::cost(line, mask),
            Fitness::Blocks => blocks::cost(line, mask),
            Fitness::Printed => blocks::printed_cost(line, mask),
            Fitness::Nearest => nearest::cost(line, mask),
        }
    }
}
