//! The window of a line within which the runs of a clue lie.

use super::coloured::ClueRun;

/// The cells within which the runs of a clue lie, with their slack and the longest run; in one machine
/// word, since it is read whenever a line is solved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    from: u16,
    to: u16,
    slack: u16,
    longest: u16,
}

impl Window {
    /// The window `from..to` of a clue that fits it.
    pub(crate) fn of(clue: &[ClueRun], from: usize, to: usize) -> Window {
        let (mut cells, mut longest) = (0, 0);
        for run in clue {
            cells += run.length();
            longest = longest.max(run.length());
        }
        let slack = (to - from).saturating_sub((cells + clue.len()).saturating_sub(1));
        Window { from: from as u16, to: to as u16, slack: slack as u16, longest: longest as u16 }
    }

    /// The first cell.
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

    /// How many more cells there are than the clue needs.
    pub(super) fn slack(self) -> usize {
        self.slack.into()
    }

    /// The length of the longest run.
    pub(super) fn longest(self) -> usize {
        self.longest.into()
    }

    /// The same window in a line that begins with it.
    pub(crate) fn at_zero(self) -> Window {
        Window { from: 0, to: self.to - self.from, ..self }
    }

    /// The empty window at the end of this one.
    pub(crate) fn emptied(self) -> Window {
        Window { from: self.to, ..self }
    }
}
