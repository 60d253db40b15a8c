//! What a conflict teaches: the nearest single cause on its level (the first unique implication
//! point of GRASP and Chaff), and what it needs from the levels below.

use super::exchange::is_worth_telling;
use super::standing::{Number, opposite};
use super::{Conflict, Learner};
use crate::line::Bits;
use crate::propagate::{Literal, Reason};

impl<W: Bits> Learner<W> {
    /// Learns from a conflict above level zero, and goes back to where the lesson applies.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        self.standing.catch_up(&self.board);
        let (cause, mut others) = self.analyse(conflict);
        self.shorten(cause, &mut others);
        self.order.decay();
        let levels = self.count_levels(&others) + 1;
        // Of the others the latest must watch: it is the first to stop holding.
        let place = |&at: &usize| self.standing.place(others[at]);
        match (0..others.len()).max_by_key(place) {
            None => {
                self.back_to(0);
                self.exchange.offer(&[cause]);
                self.assert_now(cause, Reason::Supposed);
            }
            Some(latest) => {
                others.swap(0, latest);
                self.back_to(self.standing.level(others[0]) as usize);
                others.insert(0, cause);
                if is_worth_telling(others.len(), levels) {
                    self.exchange.offer(&others);
                }
                let id = self.nogoods.add(&others, levels);
                self.assert_now(cause, Reason::Nogood(id));
            }
        }
    }

    /// The single cause on this level, and the literals below it that complete the nogood. The
    /// trail is taken back on the way: each reason is asked for in the very state it arose in.
    fn analyse(&mut self, conflict: Conflict) -> (Number, Vec<Number>) {
        let level = self.board.level();
        let (mut open, mut others, mut reason) = (0, vec![], vec![]);
        match conflict {
            Conflict::Line(line) => self.explain_line(line, None, &mut reason),
            Conflict::Nogood(nogood) => {
                self.nogoods.use_one(nogood);
                reason.extend_from_slice(self.nogoods.literals(nogood));
            }
        }
        loop {
            for literal in reason.drain(..) {
                open += self.mark(literal, level, &mut others);
            }
            let (literal, why) = loop {
                let (literal, why) = self.undo_one().expect("the conflict has a cause");
                if std::mem::take(&mut self.marked[literal as usize]) {
                    break (literal, why);
                }
            };
            open -= 1;
            if open == 0 {
                return (literal, others);
            }
            self.explain_literal(literal, why, &mut reason);
        }
    }

    /// Marks a literal of the conflict; one more to resolve if it is of this level.
    fn mark(&mut self, number: Number, level: u32, others: &mut Vec<Number>) -> usize {
        let its_level = self.standing.level(number);
        if its_level == 0 || self.marked[number as usize] {
            return 0;
        }
        let entry = self.board.trail()[self.standing.place(number) as usize];
        if let Reason::Other(colour) = entry.reason {
            // All its other colours are gone because it has this one: say that once.
            let reason = Literal { colour, positive: true, ..entry.literal };
            return self.mark(self.board.index(reason) as Number, level, others);
        }
        self.marked[number as usize] = true;
        let Literal { row, column, .. } = entry.literal;
        self.order.bump(usize::from(row) * self.board.width() + usize::from(column));
        if its_level == level {
            return 1;
        }
        others.push(number);
        0
    }

    fn explain_literal(&mut self, number: Number, why: Reason, reason: &mut Vec<Number>) {
        let literal = self.standing.literal(number);
        let beside =
            |colour, positive| self.board.index(Literal { colour, positive, ..literal }) as Number;
        match why {
            Reason::Supposed => {}
            Reason::Line(line) => self.explain_line(line as usize, Some(literal), reason),
            Reason::Nogood(nogood) => {
                self.nogoods.use_one(nogood);
                let rest = self.nogoods.literals(nogood).iter();
                reason.extend(rest.copied().filter(|&other| other != opposite(number)));
            }
            Reason::NoOther => {
                let others = (0..self.board.colours() as u8).filter(|&c| c != literal.colour);
                reason.extend(others.map(|colour| beside(colour, false)));
            }
            Reason::Other(colour) => reason.push(beside(colour, true)),
        }
    }

    fn explain_line(&mut self, line: usize, conclusion: Option<Literal>, reason: &mut Vec<Number>) {
        let Learner { board, explain, standing, root, .. } = self;
        let root = &root[line * board.colours()..(line + 1) * board.colours()];
        explain.line(board, root, line, conclusion, standing, reason);
    }

    /// How many levels these literals are of.
    fn count_levels(&mut self, literals: &[Number]) -> u32 {
        self.count += 1;
        self.counted.resize(self.counted.len().max(self.levels.len() + 1), 0);
        let (count, counted) = (self.count, &mut self.counted);
        let levels = literals.iter().map(|&literal| self.standing.level(literal) as usize);
        let new = levels.filter(|&level| std::mem::replace(&mut counted[level], count) != count);
        new.count() as u32
    }
}
