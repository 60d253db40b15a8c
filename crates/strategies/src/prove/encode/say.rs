//! Saying what a rule says: its numbers, its condition, and that its action is wrong.
//!
//! Why what is asserted here holds on every counterexample (see `mod.rs`):
//!
//! - *Actions.* A fill is wrong in a cell on the line between its ends: blank in `S` where the rule
//!   fills, and then a landmark; else filled in `S`, and then its run is one. If that cell is undecided it
//!   is no block's: `known_filled < filled` where it is filled in `S`; where it is blank in `S`, it is a
//!   gap's cell beside all filled ones: `open > filled`. Ranges and splits are wrong where the run of the
//!   bound hint lies outside its range, ends behind the split, is the last, or where the run of the next
//!   hint, whose `before` is the bound one's `until`, starts at the split or before it.
//! - *Comparisons* and `may_own` are exact, by the values of the model.
//! - `maximal`, `minimal`: what holds of all elements of the kind holds of the landmarks, whatever
//!   their number. They stand nowhere below a negation: not in `unique where`, by `supported`.
//! - `unique where`: the inner condition holds of the bound element, and of no other one. A landmark
//!   of the kind is the same element, and then has the same values; or another one, of which the inner
//!   condition, whose terms are exact, does not hold. Only the slot itself is bound anew, as by the
//!   evaluator: other slots keep their elements, be they the same hint or not. Of undecided stretches
//!   only the bound one is asked.
//! - *Owners* (`restrict`): a landmark run that may own a block is among those whose largest and
//!   smallest size the model holds.

use super::marks::{RunMark, end_of};
use super::{Bound, Formula, Question, Restriction};
use crate::dsl::{Action, Compare, Condition, Expr, Field, Kind, Slot, Value};
use crate::prove::smt::{all, any, minus, not, number, sum, two};

impl Formula<'_> {
    /// Says that the action is wrong, in the way asked for.
    pub(super) fn act(&mut self, action: &Action, question: Question) {
        let bound = self.bound.clone();
        match action {
            _ if question == Question::Nothing => {}
            Action::Fill { value, start, end } => {
                let (start, end) = (self.term(start, &bound), self.term(end, &bound));
                match question {
                    Question::OutOfLine => self.assert(any(&[
                        two("<", &start, "0"),
                        two(">", &end, &self.length),
                        two(">=", &start, &end),
                    ])),
                    _ => self.wrong_cell(*value, &start, &end),
                }
            }
            Action::Narrow { hint, start, end } => {
                let Bound::Run(run) = bound[*hint] else { return };
                let early = two("<", &self.runs[run].start, &self.term(start, &bound));
                let late = two(">", &self.runs[run].end(), &self.term(end, &bound));
                self.assert(any(&[early, late]));
            }
            Action::Split { hint, at } => {
                let Bound::Run(run) = bound[*hint] else { return };
                let at = self.term(at, &bound);
                let until = self.runs[run].until();
                if question == Question::WrongBehind {
                    let next = self.new_run();
                    self.assert(two("=", &self.runs[next].before, &until));
                    self.assert(two("<=", &self.runs[next].start, &at));
                } else {
                    let late = two(">", &self.runs[run].end(), &at);
                    self.assert(any(&[late, two("=", &until, &self.total)]));
                }
            }
        }
    }

    pub(super) fn wrong_cell(&mut self, value: Value, start: &str, end: &str) {
        let cell = self.script.integer("wrong");
        self.assert(two(">=", &cell, "0"));
        self.assert(two("<", &cell, &self.length));
        self.assert(two("<=", start, &cell));
        self.assert(two("<", &cell, end));
        // An undecided cell is not counted among the known filled ones; a blank one is open still.
        let filled = self.filled();
        let uncounted = match value {
            Value::Filled => two(">", &self.open, &filled),
            _ => two("<", &self.known_filled, &filled),
        };
        for (start, size) in self.unknown.clone() {
            let outside = [two("<", &cell, &start), two(">=", &cell, &end_of(&start, &size))];
            self.assert(any(&[any(&outside), uncounted.clone()]));
        }
        if value == Value::Filled {
            self.new_blank(cell);
        } else {
            let run = self.new_run();
            self.assert(two("<=", &self.runs[run].start, &cell));
            self.assert(two("<", &cell, &self.runs[run].end()));
        }
    }

    pub(super) fn condition(&mut self, condition: &Condition, bound: &[Bound]) -> String {
        match condition {
            Condition::True => "true".to_owned(),
            Condition::And(left, right) => {
                all(&[self.condition(left, bound), self.condition(right, bound)])
            }
            Condition::Compare(compare, left, right) => {
                let sign = match compare {
                    Compare::Equal => "=",
                    Compare::AtLeast => ">=",
                    Compare::Greater => ">",
                };
                two(sign, &self.term(left, bound), &self.term(right, bound))
            }
            Condition::Unique(slot, inner) => self.unique(*slot, inner, bound),
            Condition::Maximal(slot) => self.extreme(&bound[*slot], ">="),
            Condition::Minimal(slot) => self.extreme(&bound[*slot], "<="),
            Condition::MayOwn(hint, block) => self.may_own(&bound[*hint], &bound[*block]),
            // Such rules have no formula.
            Condition::Alike(..) | Condition::Unlike(..) => "true".to_owned(),
        }
    }

    pub(super) fn may_own(&self, hint: &Bound, block: &Bound) -> String {
        let (&Bound::Run(run), &Bound::Block(block)) = (hint, block) else {
            return "true".to_owned();
        };
        let (run, block) = (&self.runs[run], &self.blocks[block]);
        all(&[
            two(">=", &run.size, &block.size),
            two("<=", &run.range.0, &block.start),
            two(">=", &run.range.1, &end_of(&block.start, &block.size)),
        ])
    }

    pub(super) fn extreme(&mut self, of: &Bound, sign: &str) -> String {
        let mine = self.field(Field::Size, of);
        let others: Vec<String> = match *of {
            Bound::Run(run) => {
                self.restrictions.push(match sign {
                    ">=" => Restriction::Maximal(run),
                    _ => Restriction::Minimal(run),
                });
                self.runs.iter().map(|other| other.size.clone()).collect()
            }
            Bound::Block(_) => self.blocks.iter().map(|other| other.size.clone()).collect(),
            Bound::Unknown(_) => self.unknown.iter().map(|other| other.1.clone()).collect(),
            _ => self.gaps.iter().map(|other| other.size.clone()).collect(),
        };
        all(&others.iter().map(|other| two(sign, &mine, other)).collect::<Vec<_>>())
    }

    pub(super) fn unique(&mut self, slot: Slot, inner: &Condition, bound: &[Bound]) -> String {
        let mut terms = vec![self.condition(inner, bound)];
        let others: Vec<(Bound, String)> = match bound[slot] {
            Bound::Run(mine) => {
                self.restrictions.push(Restriction::Unique(slot, inner.clone()));
                let same = |other| (Bound::Run(other), self.same_run(mine, other));
                (0..self.runs.len()).map(same).collect()
            }
            Bound::Block(mine) => {
                let same = |other| (Bound::Block(other), self.same_block(mine, other));
                (0..self.blocks.len()).map(same).collect()
            }
            Bound::Gap(mine) => {
                let same = |other| (Bound::Gap(other), self.same_gap(mine, other));
                (0..self.gaps.len()).map(same).collect()
            }
            Bound::Unknown(_) | Bound::Loose { .. } => vec![],
        };
        for (other, same) in others {
            let mut bound = bound.to_vec();
            bound[slot] = other;
            let holds = self.condition(inner, &bound);
            terms.push(any(&[same, not(&holds)]));
        }
        all(&terms)
    }

    pub(super) fn term(&self, expr: &Expr, bound: &[Bound]) -> String {
        match expr {
            Expr::Constant(value) => number(i64::from(*value)),
            Expr::LineSize => self.length.clone(),
            Expr::Of(field, slot) => self.field(*field, &bound[*slot]),
            Expr::Add(left, right) => sum(&[&self.term(left, bound), &self.term(right, bound)]),
            Expr::Sub(left, right) => minus(&self.term(left, bound), &self.term(right, bound)),
            Expr::Count(_) => self.hints.clone(),
            Expr::Total(Kind::Block) => self.known_filled.clone(),
            Expr::Total(Kind::Gap) => self.open.clone(),
            Expr::Total(_) => self.filled(),
        }
    }

    pub(super) fn field(&self, field: Field, of: &Bound) -> String {
        match of {
            Bound::Run(run) => self.field_of_run(field, &self.runs[*run]),
            Bound::Block(block) => {
                let block = &self.blocks[*block];
                match field {
                    Field::Start => block.start.clone(),
                    Field::Size => block.size.clone(),
                    Field::LongestOwner => block.longest.clone(),
                    Field::ShortestOwner => block.shortest.clone(),
                    _ => "0".to_owned(),
                }
            }
            Bound::Unknown(place) => match field {
                Field::Start => self.unknown[*place].0.clone(),
                Field::Size => self.unknown[*place].1.clone(),
                _ => "0".to_owned(),
            },
            Bound::Gap(gap) => match field {
                Field::Start => self.gaps[*gap].start.clone(),
                Field::Size => self.gaps[*gap].size.clone(),
                _ => "0".to_owned(),
            },
            Bound::Loose { size, before } => match field {
                Field::LowestEnd => sum(&[before, size]),
                Field::HighestStart => self.highest_start(before),
                _ => size.clone(),
            },
        }
    }

    pub(super) fn field_of_run(&self, field: Field, run: &RunMark) -> String {
        match field {
            Field::Start => run.count.clone(),
            Field::Size => run.size.clone(),
            Field::LowestEnd => sum(&[&run.before, &run.size]),
            Field::HighestStart => self.highest_start(&run.before),
            Field::RangeStart => run.range.0.clone(),
            Field::RangeEnd => run.range.1.clone(),
            Field::LongestOwner | Field::ShortestOwner => "0".to_owned(),
        }
    }

    /// The start of a hint packed to the right, by what stands before it.
    pub(super) fn highest_start(&self, before: &str) -> String {
        sum(&[&minus(&self.length, &self.total), before, "1"])
    }

    /// The same restrictions hold for every run, those that came later too.
    pub(super) fn restrict(&mut self) {
        for block in 0..self.blocks.len() {
            let mark = self.blocks[block].clone();
            for run in 0..self.runs.len() {
                let owns = self.may_own(&Bound::Run(run), &Bound::Block(block));
                let size = &self.runs[run].size;
                let longest = two(">=", &mark.longest, size);
                let shortest = two("<=", &mark.shortest, size);
                self.assert(any(&[not(&owns), all(&[longest, shortest])]));
            }
        }
    }
}
