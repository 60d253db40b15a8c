//! The room that the runs of a line of one colour beside the background have.

use super::close::Span;

/// The cells of a line where the runs of a clue are to be found, and how much room they have there;
/// in one machine word, since it is asked for whenever a line is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    from: u16,
    to: u16,
    slack: u16,
    longest: u16,
}

impl Room {
    /// The room of a clue between these cells, where it fits.
    pub(crate) fn of(clue: &[Span], from: usize, to: usize) -> Room {
        let (mut cells, mut longest) = (0, 0);
        for run in clue {
            cells += run.length();
            longest = longest.max(run.length());
        }
        let slack = (to - from).saturating_sub((cells + clue.len()).saturating_sub(1));
        Room { from: from as u16, to: to as u16, slack: slack as u16, longest: longest as u16 }
    }

    /// The first of the cells.
    pub(crate) fn from(self) -> usize {
        self.from.into()
    }

    /// The cell behind the last.
    pub(crate) fn to(self) -> usize {
        self.to.into()
    }

    /// How many cells there are.
    pub(crate) fn length(self) -> usize {
        usize::from(self.to - self.from)
    }

    /// How many more these are than the clue needs.
    pub(super) fn slack(self) -> usize {
        self.slack.into()
    }

    /// The length of the longest run.
    pub(super) fn longest(self) -> usize {
        self.longest.into()
    }

    /// The same room as if the line began with it.
    pub(crate) fn at_zero(self) -> Room {
        Room { from: 0, to: self.to - self.from, ..self }
    }

    /// What is left of it when all of its runs are known.
    pub(crate) fn none_left(self) -> Room {
        Room { from: self.to, ..self }
    }
}
