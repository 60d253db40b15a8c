//! Agendas: which line to look at next.

use std::collections::VecDeque;

/// The lines that have news to be looked at, in an order of its own choosing.
///
/// Lines are numbered as [`puzzle::Puzzle::lines`] gives them: rows first, then columns. To try an
/// ordering, implement this and hand it to [`super::propagate`].
///
/// ```
/// use solve::propagate::{Agenda, Queue};
///
/// let mut agenda = Queue::default();
/// agenda.push(3);
/// agenda.push(1);
/// agenda.push(3);
/// assert_eq!((agenda.pop(), agenda.pop(), agenda.pop()), (Some(3), Some(1), None));
/// ```
pub trait Agenda {
    /// A cell of this line changed. A line that waits already need not wait twice, but an ordering
    /// may count how often it was named.
    fn push(&mut self, line: usize);

    /// Takes the next line.
    fn pop(&mut self) -> Option<usize>;

    /// Forgets all that waits.
    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// Sweeps over the waiting lines again and again, rows then columns: a line has then gathered the
/// news of many crossing lines before its turn comes. This is the default.
///
/// ```
/// use solve::propagate::{Agenda, Sweep};
///
/// let mut agenda = Sweep::default();
/// agenda.push(70);
/// agenda.push(3);
/// assert_eq!((agenda.pop(), agenda.pop(), agenda.pop()), (Some(3), Some(70), None));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sweep {
    waiting: Vec<u64>,
    word: usize,
    left: usize,
}

impl Agenda for Sweep {
    fn push(&mut self, line: usize) {
        if line / 64 >= self.waiting.len() {
            self.waiting.resize(line / 64 + 1, 0);
        }
        let bit = 1 << (line % 64);
        self.left += usize::from(self.waiting[line / 64] & bit == 0);
        self.waiting[line / 64] |= bit;
    }

    fn pop(&mut self) -> Option<usize> {
        if self.left == 0 {
            return None;
        }
        while self.waiting[self.word] == 0 {
            self.word = if self.word + 1 == self.waiting.len() { 0 } else { self.word + 1 };
        }
        let bit = self.waiting[self.word].trailing_zeros() as usize;
        self.waiting[self.word] &= self.waiting[self.word] - 1;
        self.left -= 1;
        Some(self.word * 64 + bit)
    }

    fn clear(&mut self) {
        if self.left > 0 {
            self.waiting.fill(0);
        }
        (self.left, self.word) = (0, 0);
    }
}

/// First come, first served.
///
/// ```
/// use solve::propagate::{Agenda, Queue};
/// assert_eq!(Queue::default().pop(), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Queue {
    waiting: VecDeque<usize>,
    queued: Vec<bool>,
}

impl Agenda for Queue {
    fn push(&mut self, line: usize) {
        if line >= self.queued.len() {
            self.queued.resize(line + 1, false);
        }
        if !std::mem::replace(&mut self.queued[line], true) {
            self.waiting.push_back(line);
        }
    }

    fn pop(&mut self) -> Option<usize> {
        let line = self.waiting.pop_front()?;
        self.queued[line] = false;
        Some(line)
    }
}
