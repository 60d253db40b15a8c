//! Agendas: which line to solve next.

use std::collections::VecDeque;

/// The lines that wait to be solved because a cell of theirs changed, in an order of its own.
///
/// Lines are numbered as [`puzzle::Puzzle::lines`] gives them: rows first, then columns. To try an
/// ordering, implement this and hand it to [`super::propagate`].
///
/// ```
/// use nonolith_solve::propagate::{Agenda, Queue};
///
/// let mut agenda = Queue::default();
/// agenda.push(3);
/// agenda.push(1);
/// agenda.push(3);
/// assert_eq!((agenda.pop(), agenda.pop(), agenda.pop()), (Some(3), Some(1), None));
/// ```
pub trait Agenda {
    /// Says that a cell of this line changed. A line that waits already need not wait twice, but an
    /// ordering may count how often it was pushed.
    fn push(&mut self, line: usize);

    /// Says that cells of several lines changed: bit i of `lines` stands for the line `first + i`.
    fn push_all(&mut self, first: usize, mut lines: u64) {
        while lines != 0 {
            self.push(first + lines.trailing_zeros() as usize);
            lines &= lines - 1;
        }
    }

    /// Takes out the next line.
    fn pop(&mut self) -> Option<usize>;

    /// Drops all waiting lines.
    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// Sweeps over the waiting lines again and again, rows then columns, so that many crossing lines have
/// changed a line before its turn comes. This is the default.
///
/// ```
/// use nonolith_solve::propagate::{Agenda, Sweep};
///
/// let mut agenda = Sweep::default();
/// agenda.push(70);
/// agenda.push(3);
/// assert_eq!((agenda.pop(), agenda.pop(), agenda.pop()), (Some(3), Some(70), None));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sweep {
    waiting: Vec<u64>,
    /// The line at which the sweep has arrived.
    next: usize,
}

impl Sweep {
    /// A sweep in which the lines from zero to `lines` wait.
    ///
    /// ```
    /// use nonolith_solve::propagate::{Agenda, Sweep};
    ///
    /// let mut agenda = Sweep::all(2);
    /// assert_eq!((agenda.pop(), agenda.pop(), agenda.pop()), (Some(0), Some(1), None));
    /// ```
    pub fn all(lines: usize) -> Sweep {
        let mut sweep = Sweep::default();
        (0..lines).for_each(|line| sweep.push(line));
        sweep
    }

    /// Makes space for `words` words of 64 lines. Cold and apart, since it happens once, while
    /// pushing is what propagation does most often.
    #[cold]
    fn grow(&mut self, words: usize) {
        self.waiting.resize(words, 0);
    }

    /// The first word from the sweep's position on in which a line waits, wrapping round.
    fn next_word(&self) -> Option<usize> {
        let from = (self.next / 64).min(self.waiting.len());
        let waits = |&word: &usize| self.waiting[word] != 0;
        (from..self.waiting.len()).find(waits).or_else(|| (0..from).find(waits))
    }
}

impl Agenda for Sweep {
    fn push(&mut self, line: usize) {
        if line / 64 >= self.waiting.len() {
            self.grow(line / 64 + 1);
        }
        self.waiting[line / 64] |= 1 << (line % 64);
    }

    fn push_all(&mut self, first: usize, lines: u64) {
        let (word, by) = (first / 64, first % 64);
        let (here, beyond) = (lines << by, (lines >> 1) >> (63 - by));
        let words = word + 1 + usize::from(beyond != 0);
        if self.waiting.len() < words {
            self.grow(words);
        }
        self.waiting[word] |= here;
        if let Some(next) = self.waiting.get_mut(word + 1) {
            *next |= beyond;
        }
    }

    fn pop(&mut self) -> Option<usize> {
        if let Some(here) = self.waiting.get_mut(self.next / 64) {
            // Within the present word only the lines ahead of the sweep are next.
            let ahead = *here & (u64::MAX << (self.next % 64));
            if ahead != 0 {
                *here ^= ahead & ahead.wrapping_neg();
                let line = self.next / 64 * 64 + ahead.trailing_zeros() as usize;
                self.next = line + 1;
                return Some(line);
            }
            self.next = (self.next / 64 + 1) * 64;
        }
        let word = self.next_word()?;
        let line = word * 64 + self.waiting[word].trailing_zeros() as usize;
        self.waiting[word] &= self.waiting[word] - 1;
        self.next = line + 1;
        Some(line)
    }

    fn clear(&mut self) {
        self.waiting.fill(0);
        self.next = 0;
    }
}

/// First in, first out.
///
/// ```
/// use nonolith_solve::propagate::{Agenda, Queue};
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Pushes lines to one sweep at once and to another one by one, while both are under way and a
    /// line waits already; both must give out the same lines.
    fn check(first: usize, lines: u64) {
        let [mut at_once, mut in_turn] = [(); 2].map(|()| {
            let mut sweep = Sweep::default();
            [10, 100].into_iter().for_each(|line| sweep.push(line));
            sweep.pop();
            sweep
        });
        at_once.push_all(first, lines);
        (0..64).filter(|bit| lines >> bit & 1 == 1).for_each(|bit| in_turn.push(first + bit));
        for _ in 0..=66 {
            assert_eq!(at_once.pop(), in_turn.pop(), "{lines:x} from {first}");
        }
    }

    #[test]
    fn lines_pushed_at_once_come_out_as_if_pushed_one_by_one() {
        for first in 0..200 {
            for lines in [0, 1, 1 << 63, u64::MAX, 0x9e37_79b9_7f4a_7c15, u64::MAX >> 40] {
                check(first, lines);
            }
        }
    }
}
