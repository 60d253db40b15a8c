//! Conflict analysis: the first unique implication point of GRASP and Chaff, and what it needs from
//! the levels below.

use super::assignment::{Lit, negated};
use super::sharing::is_worth_sharing;
use super::{Conflict, Learner};
use crate::line::Bits;
use crate::propagate::{Antecedent, SquareLit};

impl<W: Bits> Learner<W> {
    /// Learns a nogood from a conflict above level zero, jumps back to the level at which it
    /// becomes unit, and asserts what it implies there.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        self.assignment.sync_with_trail(&self.board);
        let (cause, mut others) = self.analyse(conflict);
        self.minimise(cause, &mut others);
        self.vsids.decay();
        let lbd = self.count_levels(&others) + 1;
        // Of the others the latest must be watched: it is the first to be unassigned again.
        let position = |&at: &usize| self.assignment.trail_position(others[at]);
        match (0..others.len()).max_by_key(position) {
            None => {
                self.backjump_to(0);
                self.sharing.offer(&[cause]);
                self.assert_negation(cause, Antecedent::Decision);
            }
            Some(latest) => {
                others.swap(0, latest);
                self.backjump_to(self.assignment.level(others[0]) as usize);
                others.insert(0, cause);
                if is_worth_sharing(others.len(), lbd, &self.tuning) {
                    self.sharing.offer(&others);
                }
                let id = self.nogoods.add(&others, lbd);
                self.assert_negation(cause, Antecedent::Nogood(id));
            }
        }
    }

    /// The first unique implication point of the conflict's level, and the literals of lower levels
    /// that complete the nogood. The trail is undone on the way, so that each line is asked for its
    /// reason in the state in which it drew its conclusion.
    fn analyse(&mut self, conflict: Conflict) -> (Lit, Vec<Lit>) {
        let level = self.board.level();
        let (mut open, mut others, mut reason) = (0, vec![], vec![]);
        match conflict {
            Conflict::Line(line) => self.explain_line(line, None, &mut reason),
            Conflict::Nogood(nogood) => {
                self.nogoods.mark_used(nogood);
                reason.extend_from_slice(self.nogoods.literals(nogood));
            }
        }
        loop {
            for literal in reason.drain(..) {
                open += self.mark(literal, level, &mut others);
            }
            let (literal, antecedent) = loop {
                let (literal, antecedent) = self.undo_one().expect("the conflict has a cause");
                if std::mem::take(&mut self.marked[literal as usize]) {
                    break (literal, antecedent);
                }
            };
            open -= 1;
            if open == 0 {
                return (literal, others);
            }
            self.explain_literal(literal, antecedent, &mut reason);
        }
    }

    /// Marks a literal of the nogood in the making and bumps its square. A literal of a lower level
    /// joins `others`; one of `level` counts as one more to resolve.
    fn mark(&mut self, literal: Lit, level: u32, others: &mut Vec<Lit>) -> usize {
        let its_level = self.assignment.level(literal);
        if its_level == 0 || self.marked[literal as usize] {
            return 0;
        }
        let entry = self.board.trail()[self.assignment.trail_position(literal) as usize];
        if let Antecedent::OtherColour(colour) = entry.reason {
            // One positive literal stands for all the colours that it excludes.
            let reason = SquareLit { colour, positive: true, ..entry.literal };
            return self.mark(self.board.index(reason) as Lit, level, others);
        }
        self.marked[literal as usize] = true;
        let SquareLit { row, column, .. } = entry.literal;
        self.vsids.bump(usize::from(row) * self.board.width() + usize::from(column));
        if its_level == level {
            return 1;
        }
        others.push(literal);
        0
    }

    fn explain_literal(&mut self, literal: Lit, antecedent: Antecedent, reason: &mut Vec<Lit>) {
        let square_lit = self.assignment.square_lit(literal);
        let of_square = |colour, positive| {
            self.board.index(SquareLit { colour, positive, ..square_lit }) as Lit
        };
        match antecedent {
            Antecedent::Decision => {}
            Antecedent::Line(line) => self.explain_line(line as usize, Some(square_lit), reason),
            Antecedent::Nogood(nogood) => {
                self.nogoods.mark_used(nogood);
                let rest = self.nogoods.literals(nogood).iter();
                reason.extend(rest.copied().filter(|&other| other != negated(literal)));
            }
            Antecedent::LastColour => {
                let others = (0..self.board.colours() as u8).filter(|&c| c != square_lit.colour);
                reason.extend(others.map(|colour| of_square(colour, false)));
            }
            Antecedent::OtherColour(colour) => reason.push(of_square(colour, true)),
        }
    }

    fn explain_line(&mut self, line: usize, conclusion: Option<SquareLit>, reason: &mut Vec<Lit>) {
        let Learner { board, reasons, assignment, root, .. } = self;
        let root = &root[line * board.colours()..(line + 1) * board.colours()];
        reasons.explain(board, root, line, conclusion, assignment, reason);
    }

    /// On how many different levels these literals are: the literal block distance (Audemard and
    /// Simon, 2009) without the conflict's own level.
    fn count_levels(&mut self, literals: &[Lit]) -> u32 {
        self.level_count += 1;
        self.counted_in.resize(self.counted_in.len().max(self.levels.len() + 1), 0);
        let (count, counted_in) = (self.level_count, &mut self.counted_in);
        let levels = literals.iter().map(|&literal| self.assignment.level(literal) as usize);
        let new = levels.filter(|&level| std::mem::replace(&mut counted_in[level], count) != count);
        new.count() as u32
    }
}
