//! Conflict analysis: the first unique implication point of GRASP and Chaff, and what it needs from
//! the levels below.

use super::assignment::{Lit, negated};
use super::minimise::Minimiser;
use super::sharing::is_worth_sharing;
use super::trail::Trail;
use super::{Conflict, Learner};
use crate::line::Bits;
use crate::propagate::{Antecedent, Board, SquareLit};

/// The buffers of conflict analysis.
pub(super) struct Analysis<W> {
    /// The literals of the nogood in the making.
    pub(super) marked: Vec<bool>,
    pub(super) minimiser: Minimiser<W>,
    /// For each level, the computation of a block distance that saw it last.
    seen_at: Vec<u64>,
    /// The number of the latest such computation.
    stamp: u64,
}

impl<W: Bits> Analysis<W> {
    pub(super) fn new(board: &Board<W>) -> Analysis<W> {
        Analysis {
            marked: vec![false; board.literal_count()],
            minimiser: Minimiser::new(board),
            seen_at: vec![],
            stamp: 0,
        }
    }
}

impl<W: Bits> Learner<W> {
    /// Learns a nogood from a conflict above level zero, jumps back to the level at which it
    /// becomes unit, and asserts what it implies there.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        self.trail.assignment.sync_with_trail(&self.trail.board);
        let (uip, mut others) = self.analyse(conflict);
        self.minimise(uip, &mut others);
        self.heuristics.vsids.decay();
        let lbd = self.count_levels(&others) + 1;
        // Of the others the latest must be watched: it is the first to be unassigned again.
        let position = |&at: &usize| self.trail.assignment.trail_position(others[at]);
        match (0..others.len()).max_by_key(position) {
            None => {
                self.backjump_to(0);
                let clause = self.log(&[uip]);
                self.sharing.offer(&[uip], clause);
                self.trail.assert_negation(uip, Antecedent::Decision);
            }
            Some(latest) => {
                others.swap(0, latest);
                self.backjump_to(self.trail.assignment.level(others[0]) as usize);
                others.insert(0, uip);
                let clause = self.log(&others);
                if is_worth_sharing(others.len(), lbd, &self.schedule.tuning) {
                    self.sharing.offer(&others, clause);
                }
                let id = self.add_nogood(&others, lbd, clause);
                self.trail.assert_negation(uip, Antecedent::Nogood(id));
            }
        }
    }

    /// The first unique implication point of the conflict's level, and the literals of lower levels
    /// that complete the nogood. The trail is undone on the way, so that each line is asked for its
    /// reason in the state in which it drew its conclusion.
    fn analyse(&mut self, conflict: Conflict) -> (Lit, Vec<Lit>) {
        let level = self.trail.board.level();
        // How many marked literals of the conflict's level are still on the trail.
        let mut open = 0;
        let (mut others, mut reason) = (vec![], vec![]);
        match conflict {
            Conflict::Line(line) => self.explain_line(line, None, &mut reason),
            Conflict::Nogood(nogood) => {
                self.database.nogoods.mark_used(nogood);
                reason.extend_from_slice(self.database.nogoods.literals(nogood));
            }
        }
        loop {
            for literal in reason.drain(..) {
                open += self.mark(literal, level, &mut others);
            }
            let (literal, antecedent) = loop {
                let (literal, antecedent) = self.undo_one().expect("the conflict has a cause");
                if std::mem::take(&mut self.analysis.marked[literal as usize]) {
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
        let its_level = self.trail.assignment.level(literal);
        if its_level == 0 || self.analysis.marked[literal as usize] {
            return 0;
        }
        let entry =
            self.trail.board.trail()[self.trail.assignment.trail_position(literal) as usize];
        if let Antecedent::OtherColour(colour) = entry.antecedent {
            // One positive literal stands for all the colours that it excludes.
            let reason = SquareLit { colour, positive: true, ..entry.literal };
            return self.mark(self.trail.board.index(reason) as Lit, level, others);
        }
        self.analysis.marked[literal as usize] = true;
        let SquareLit { row, column, .. } = entry.literal;
        self.heuristics
            .vsids
            .bump(usize::from(row) * self.trail.board.width() + usize::from(column));
        if its_level == level {
            return 1;
        }
        others.push(literal);
        0
    }

    fn explain_literal(&mut self, literal: Lit, antecedent: Antecedent, reason: &mut Vec<Lit>) {
        let square_lit = self.trail.assignment.square_lit(literal);
        let of_square = |colour, positive| {
            self.trail.board.index(SquareLit { colour, positive, ..square_lit }) as Lit
        };
        match antecedent {
            Antecedent::Decision => {}
            Antecedent::Line(line) => self.explain_line(line as usize, Some(square_lit), reason),
            Antecedent::Nogood(nogood) => {
                self.database.nogoods.mark_used(nogood);
                let rest = self.database.nogoods.literals(nogood).iter();
                reason.extend(rest.copied().filter(|&other| other != negated(literal)));
            }
            Antecedent::LastColour => {
                let others =
                    (0..self.trail.board.colours() as u8).filter(|&c| c != square_lit.colour);
                reason.extend(others.map(|colour| of_square(colour, false)));
            }
            Antecedent::OtherColour(colour) => reason.push(of_square(colour, true)),
        }
    }

    fn explain_line(&mut self, line: usize, conclusion: Option<SquareLit>, reason: &mut Vec<Lit>) {
        let Trail { board, assignment, root, .. } = &self.trail;
        let root = &root[line * board.colours()..(line + 1) * board.colours()];
        self.database.reasons.explain(board, root, line, conclusion, assignment, reason);
    }

    /// On how many different levels these literals are: the literal block distance (Audemard and
    /// Simon, 2009) without the conflict's own level.
    fn count_levels(&mut self, literals: &[Lit]) -> u32 {
        let Analysis { seen_at, stamp, .. } = &mut self.analysis;
        *stamp += 1;
        seen_at.resize(seen_at.len().max(self.trail.level() + 1), 0);
        let levels = literals.iter().map(|&literal| self.trail.assignment.level(literal) as usize);
        let new = levels.filter(|&level| std::mem::replace(&mut seen_at[level], *stamp) != *stamp);
        new.count() as u32
    }
}
