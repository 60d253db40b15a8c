//! Saying what a rule says of a coloured line: its numbers, its condition, and that its action is wrong.
//!
//! Why what is asserted here holds on every counterexample (see `mod.rs`):
//!
//! - *Actions.* A fill is wrong in a cell on the line between its ends. That cell is blank in `S`, and then a
//!   landmark, or filled, and then its run is one. `fill(true)` is wrong of blank cells, `fill(false)` of
//!   filled ones; `fill(colour(x))` of cells of any other colour, blanks among them unless the colour is the
//!   background; `fill(not colour(x))` of cells of that colour. If the cell lies in a bound undecided stretch, it is
//!   not decided: a filled one is no block's, so `known_filled < filled`; a blank one may still be filled, so
//!   it is a gap's cell beside all filled ones: `open > filled`. Ranges and splits are wrong where the run of the
//!   bound hint lies outside its range, ends behind the split or is the last, or where the next hint starts at
//!   the split or before it.
//! - *Comparisons*, `may_own`, `alike` and `unlike` are exact, by the values of the model. Gaps and undecided
//!   stretches have the colour of the background, 0.
//! - `maximal`, `minimal`: what holds of all elements of the kind holds of the landmarks, and of the hints
//!   between them (`order.rs`). They stand nowhere below a negation: not in `unique where`, by `supported`.
//! - `unique where`: the inner condition holds of the bound element, and of no other one. A landmark of the
//!   kind is the same element, and then has the same values; or another one, of which the inner condition,
//!   whose terms are exact, does not hold. Of undecided stretches only the bound one is asked.
//! - *Owners*: a landmark run that may own a block is among those whose largest and smallest size the model
//!   holds.

use super::marks::{BoundLandmark, RunLandmark, end_of};
use super::{ColouredFormula, ColouredQuestion};
use crate::dsl::{Action, Compare, Condition, Expr, Field, Kind, Slot, Value};
use crate::prove::smt::{all, any, minus, not, number, sum, two};

impl ColouredFormula<'_> {
    /// Says that the action is wrong, in the way asked for.
    pub(super) fn act(&mut self, action: &Action, question: ColouredQuestion) {
        let bound = self.bound.clone();
        match action {
            _ if question == ColouredQuestion::Nothing => {}
            Action::Fill { value, start, end } => {
                let (start, end) = (self.term(start, &bound), self.term(end, &bound));
                match question {
                    ColouredQuestion::OutOfLine => self.assert(any(&[
                        two("<", &start, "0"),
                        two(">", &end, &self.length),
                        two(">=", &start, &end),
                    ])),
                    _ => self.wrong_cell(*value, &start, &end, question),
                }
            }
            Action::Narrow { hint, start, end } => {
                let BoundLandmark::Run(run) = bound[*hint] else { return };
                let run = &self.marks.runs[run];
                let early = two("<", &run.start, &self.term(start, &bound));
                let late = two(">", &run.end(), &self.term(end, &bound));
                self.assert(any(&[early, late]));
            }
            Action::Split { hint, at } => {
                let BoundLandmark::Run(run) = bound[*hint] else { return };
                let (at, run) = (self.term(at, &bound), self.marks.runs[run].clone());
                let after = sum(&[&run.count, "1"]);
                if question == ColouredQuestion::WrongBehind {
                    let next = self.new_run();
                    let next = self.marks.runs[next].clone();
                    self.assert(two("=", &next.count, &after));
                    self.assert(two("<=", &next.start, &at));
                } else {
                    let late = two(">", &run.end(), &at);
                    self.assert(any(&[late, two("=", &after, &self.hints)]));
                }
            }
        }
    }

    /// A cell between two places that has another value than a fill says, and is blank or filled.
    fn wrong_cell(&mut self, value: Value, start: &str, end: &str, question: ColouredQuestion) {
        let cell = self.script.integer("wrong");
        for term in [
            two(">=", &cell, "0"),
            two("<", &cell, &self.length),
            two("<=", start, &cell),
            two("<", &cell, end),
        ] {
            self.assert(term);
        }
        let is_blank = question == ColouredQuestion::WrongOfBlank;
        let uncounted = match is_blank {
            true => two(">", &self.open, &self.filled),
            false => two("<", &self.known_filled, &self.filled),
        };
        for (start, size) in self.marks.unknown.clone() {
            let outside = [two("<", &cell, &start), two(">=", &cell, &end_of(&start, &size))];
            self.assert(any(&[any(&outside), uncounted.clone()]));
        }
        let colour = match is_blank {
            true => {
                self.new_blank(cell);
                "0".to_owned()
            }
            false => {
                let run = self.new_run();
                let run = self.marks.runs[run].clone();
                self.assert(two("<=", &run.start, &cell));
                self.assert(two("<", &cell, &run.end()));
                run.colour
            }
        };
        let wrong = match value {
            Value::Filled => two("=", &colour, "0"),
            Value::Blank => not(&two("=", &colour, "0")),
            Value::ColourOf(slot) => not(&two("=", &colour, &self.colour(self.bound[slot]))),
            Value::NotColourOf(slot) => two("=", &colour, &self.colour(self.bound[slot])),
        };
        self.assert(wrong);
    }

    /// The colour of an element, as the evaluator has it.
    pub(super) fn colour(&self, of: BoundLandmark) -> String {
        match of {
            BoundLandmark::Run(run) => self.marks.runs[run].colour.clone(),
            BoundLandmark::Block(block) => self.marks.blocks[block].colour.clone(),
            BoundLandmark::Colour(colour) => self.marks.colours[colour].colour.clone(),
            BoundLandmark::Gap(_) | BoundLandmark::Unknown(_) => "0".to_owned(),
        }
    }

    pub(super) fn condition(&mut self, condition: &Condition, bound: &[BoundLandmark]) -> String {
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
            Condition::Maximal(slot) => self.extreme(bound[*slot], ">="),
            Condition::Minimal(slot) => self.extreme(bound[*slot], "<="),
            Condition::MayOwn(hint, block) => self.may_own(bound[*hint], bound[*block]),
            Condition::Alike(one, other) => {
                two("=", &self.colour(bound[*one]), &self.colour(bound[*other]))
            }
            Condition::Unlike(one, other) => {
                not(&two("=", &self.colour(bound[*one]), &self.colour(bound[*other])))
            }
        }
    }

    fn may_own(&self, hint: BoundLandmark, block: BoundLandmark) -> String {
        // `supported` lets no other kinds through.
        let (BoundLandmark::Run(run), BoundLandmark::Block(block)) = (hint, block) else {
            unreachable!()
        };
        let (run, block) = (&self.marks.runs[run], &self.marks.blocks[block]);
        all(&[
            two("=", &run.colour, &block.colour),
            two(">=", &run.size, &block.size),
            two("<=", &run.range.0, &block.start),
            two(">=", &run.range.1, &end_of(&block.start, &block.size)),
        ])
    }

    fn extreme(&mut self, of: BoundLandmark, sign: &str) -> String {
        if let BoundLandmark::Run(run) = of {
            match sign {
                ">=" => self.maximal.push(run),
                _ => self.minimal.push(run),
            }
        }
        let mine = self.field(Field::Size, of);
        let sizes: Vec<&String> = match of {
            BoundLandmark::Run(_) => self.marks.runs.iter().map(|other| &other.size).collect(),
            BoundLandmark::Block(_) => self.marks.blocks.iter().map(|other| &other.size).collect(),
            BoundLandmark::Gap(_) => self.marks.gaps.iter().map(|other| &other.size).collect(),
            BoundLandmark::Unknown(_) => self.marks.unknown.iter().map(|other| &other.1).collect(),
            BoundLandmark::Colour(_) => {
                self.marks.colours.iter().map(|other| &other.size).collect()
            }
        };
        all(&sizes.iter().map(|other| two(sign, &mine, other)).collect::<Vec<_>>())
    }

    fn unique(&mut self, slot: Slot, inner: &Condition, bound: &[BoundLandmark]) -> String {
        let mut terms = vec![self.condition(inner, bound)];
        let marks = &self.marks;
        let others: Vec<(BoundLandmark, String)> = match bound[slot] {
            BoundLandmark::Run(mine) => (0..marks.runs.len())
                .map(|other| (BoundLandmark::Run(other), self.same_run(mine, other)))
                .collect(),
            BoundLandmark::Block(mine) => (0..marks.blocks.len())
                .map(|other| (BoundLandmark::Block(other), self.same_block(mine, other)))
                .collect(),
            BoundLandmark::Gap(mine) => (0..marks.gaps.len())
                .map(|other| (BoundLandmark::Gap(other), self.same_gap(mine, other)))
                .collect(),
            BoundLandmark::Colour(mine) => (0..marks.colours.len())
                .map(|other| {
                    let same = two("=", &marks.colours[mine].colour, &marks.colours[other].colour);
                    (BoundLandmark::Colour(other), same)
                })
                .collect(),
            BoundLandmark::Unknown(_) => vec![],
        };
        for (other, same) in others {
            let mut bound = bound.to_vec();
            bound[slot] = other;
            let holds = self.condition(inner, &bound);
            terms.push(any(&[same, not(&holds)]));
        }
        all(&terms)
    }

    pub(super) fn term(&self, expr: &Expr, bound: &[BoundLandmark]) -> String {
        match expr {
            Expr::Constant(value) => number(i64::from(*value)),
            Expr::LineSize => self.length.clone(),
            Expr::Of(field, slot) => self.field(*field, bound[*slot]),
            Expr::Add(left, right) => sum(&[&self.term(left, bound), &self.term(right, bound)]),
            Expr::Sub(left, right) => minus(&self.term(left, bound), &self.term(right, bound)),
            Expr::Count(_) => self.hints.clone(),
            Expr::Total(Kind::Block) => self.known_filled.clone(),
            Expr::Total(Kind::Gap) => self.open.clone(),
            Expr::Total(_) => self.filled.clone(),
        }
    }

    fn field(&self, field: Field, of: BoundLandmark) -> String {
        let stretch = |start: &String, size: &String| match field {
            Field::Start => start.clone(),
            Field::Size => size.clone(),
            _ => "0".to_owned(),
        };
        match of {
            BoundLandmark::Run(run) => self.field_of_run(field, &self.marks.runs[run]),
            BoundLandmark::Block(block) => {
                let block = &self.marks.blocks[block];
                match field {
                    Field::LongestOwner => block.longest.clone(),
                    Field::ShortestOwner => block.shortest.clone(),
                    _ => stretch(&block.start, &block.size),
                }
            }
            BoundLandmark::Gap(gap) => {
                let gap = &self.marks.gaps[gap];
                stretch(&gap.start, &gap.size)
            }
            BoundLandmark::Unknown(place) => {
                let (start, size) = &self.marks.unknown[place];
                stretch(start, size)
            }
            BoundLandmark::Colour(colour) => {
                let colour = &self.marks.colours[colour];
                stretch(&colour.colour, &colour.size)
            }
        }
    }

    fn field_of_run(&self, field: Field, run: &RunLandmark) -> String {
        match field {
            Field::Start => run.count.clone(),
            Field::Size => run.size.clone(),
            Field::LowestEnd => run.until(),
            Field::HighestStart => self.highest_start(&run.before),
            Field::RangeStart => run.range.0.clone(),
            Field::RangeEnd => run.range.1.clone(),
            Field::LongestOwner | Field::ShortestOwner => "0".to_owned(),
        }
    }

    /// Whoever may own a block is among those whose sizes the model holds.
    pub(super) fn own(&mut self) {
        for block in 0..self.marks.blocks.len() {
            for run in 0..self.marks.runs.len() {
                let owns = self.may_own(BoundLandmark::Run(run), BoundLandmark::Block(block));
                let (mark, size) = (&self.marks.blocks[block], &self.marks.runs[run].size);
                let held = [two(">=", &mark.longest, size), two("<=", &mark.shortest, size)];
                let term = any(&[not(&owns), all(&held)]);
                self.assert(term);
            }
        }
    }
}
