//! What a conflict teaches: the nearest single cause on its level (the first unique implication
//! point of GRASP and Chaff), and what it needs from the levels below.

use super::exchange::is_worth_telling;
use super::{Conflict, Learner};
use crate::line::Bits;
use crate::propagate::{Entry, Literal, Reason};

impl<W: Bits> Learner<W> {
    /// Learns from a conflict above level zero, and goes back to where the lesson applies.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        self.place_trail();
        let (cause, mut others) = self.analyse(conflict);
        self.shorten(&mut others);
        self.unmark(&others);
        self.order.decay();
        // Of the others the latest must watch: it is the first to stop holding.
        others.sort_unstable_by_key(|&literal| std::cmp::Reverse(self.since(literal)));
        let levels = self.count_levels(&others) + 1;
        match others.first() {
            None => {
                self.back_to(0);
                self.exchange.offer(&[cause]);
                self.assert_now(cause, Reason::Supposed);
            }
            Some(&latest) => {
                self.back_to(self.level_of(latest) as usize);
                others.insert(0, cause);
                if is_worth_telling(others.len(), levels) {
                    self.exchange.offer(&others);
                }
                let id = self.nogoods.add(&others, levels, &self.board);
                self.assert_now(cause, Reason::Nogood(id));
            }
        }
    }

    /// Notes where the newest literals stand, which the nogoods have not seen yet.
    fn place_trail(&mut self) {
        for at in self.seen_trail..self.board.trail().len() {
            let index = self.board.index(self.board.trail()[at].literal);
            self.place[index] = at as u32;
        }
    }

    /// Where on the trail a literal that holds stands, or nowhere if it held before the search.
    fn entry(&self, literal: Literal) -> Option<(u32, Entry)> {
        let place = self.place[self.board.index(literal)];
        let entry = self.board.trail().get(place as usize).filter(|it| it.literal == literal)?;
        Some((place, *entry))
    }

    fn since(&self, literal: Literal) -> u32 {
        self.entry(literal).map_or(0, |(place, _)| place)
    }

    fn level_of(&self, literal: Literal) -> u32 {
        self.entry(literal).map_or(0, |(_, entry)| entry.level)
    }

    /// The single cause on this level, and the literals below it that complete the nogood. The
    /// trail is taken back on the way: each reason is asked for in the very state it arose in.
    fn analyse(&mut self, conflict: Conflict) -> (Literal, Vec<Literal>) {
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
                if std::mem::take(&mut self.marked[self.board.index(literal)]) {
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
    fn mark(&mut self, literal: Literal, level: u32, others: &mut Vec<Literal>) -> usize {
        let Some((_, entry)) = self.entry(literal) else { return 0 };
        if let Reason::Other(colour) = entry.reason {
            // All its other colours are gone because it has this one: say that once.
            return self.mark(Literal { colour, positive: true, ..literal }, level, others);
        }
        let index = self.board.index(literal);
        if entry.level == 0 || std::mem::replace(&mut self.marked[index], true) {
            return 0;
        }
        let width = self.board.width();
        self.order.bump(usize::from(literal.row) * width + usize::from(literal.column));
        if entry.level == level {
            return 1;
        }
        others.push(literal);
        0
    }

    fn explain_literal(&mut self, literal: Literal, why: Reason, reason: &mut Vec<Literal>) {
        match why {
            Reason::Supposed => {}
            Reason::Line(line) => self.explain_line(line as usize, Some(literal), reason),
            Reason::Nogood(nogood) => {
                self.nogoods.use_one(nogood);
                let denied = self.board.opposite(literal);
                let rest = self.nogoods.literals(nogood).iter();
                reason.extend(rest.copied().filter(|&other| other != denied));
            }
            Reason::NoOther => {
                let others = (0..self.board.colours() as u8).filter(|&c| c != literal.colour);
                reason.extend(others.map(|colour| Literal { colour, positive: false, ..literal }));
            }
            Reason::Other(colour) => reason.push(Literal { colour, positive: true, ..literal }),
        }
    }

    fn explain_line(
        &mut self,
        line: usize,
        conclusion: Option<Literal>,
        reason: &mut Vec<Literal>,
    ) {
        let mut explain = std::mem::replace(&mut self.explain, super::Explain::new());
        let root = self.root_of(line);
        explain.line(&self.board, root, line, conclusion, |literal| self.since(literal), reason);
        self.explain = explain;
    }

    fn root_of(&self, line: usize) -> &[W] {
        let colours = self.board.colours();
        &self.root[line * colours..(line + 1) * colours]
    }

    /// Drops each literal that follows from the others before it.
    fn shorten(&mut self, others: &mut Vec<Literal>) {
        let mut at = 0;
        while at < others.len() {
            if self.is_implied(others[at], others) {
                let literal = others.swap_remove(at);
                let index = self.board.index(literal);
                self.marked[index] = false;
            } else {
                at += 1;
            }
        }
    }

    fn is_implied(&mut self, literal: Literal, others: &[Literal]) -> bool {
        let Some((place, entry)) = self.entry(literal) else { return true };
        match entry.reason {
            Reason::Line(line) => {
                let line = line as usize;
                let on_line = |other: &Literal| {
                    if line < self.board.height() {
                        other.row as usize == line
                    } else {
                        other.column as usize == line - self.board.height()
                    }
                };
                let before = |other: &Literal| on_line(other) && self.since(*other) < place;
                let from: Vec<Literal> = others.iter().copied().filter(before).collect();
                let mut explain = std::mem::replace(&mut self.explain, super::Explain::new());
                let root = self.root_of(line);
                let follows = explain.follows(&self.board, root, line, literal, from.into_iter());
                self.explain = explain;
                follows
            }
            Reason::Nogood(nogood) => {
                let denied = self.board.opposite(literal);
                self.nogoods.literals(nogood).iter().all(|&other| {
                    other == denied
                        || self.marked[self.board.index(other)]
                        || self.level_of(other) == 0
                })
            }
            _ => false,
        }
    }

    fn unmark(&mut self, others: &[Literal]) {
        for &literal in others {
            let index = self.board.index(literal);
            self.marked[index] = false;
        }
    }

    /// How many levels these literals are of; they are sorted by place.
    fn count_levels(&self, sorted: &[Literal]) -> u32 {
        let levels: Vec<u32> = sorted.iter().map(|&literal| self.level_of(literal)).collect();
        1 + levels.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32
    }
}
