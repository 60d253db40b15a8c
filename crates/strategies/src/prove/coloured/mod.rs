//! "Is there a line of some length, in any number of colours, on which this rule is wrong?" as linear
//! arithmetic.
//!
//! As in black and white (`prove::encode`), the rule sees a counterexample only through *landmarks*: runs
//! of the solution, each with its colour, and cells that are blank in it. All other hints matter through
//! sums. What is new: two neighbours of different colours need no blank between them, so that how many
//! cells some hints need is no longer told by their sizes and their number; it is a sum of its own, and what
//! the colours at its ends say of it is asserted (`order.rs`). A colour is a whole number from 1 on, without
//! an upper end: the formula speaks of every number of colours, one beside the background included.
//!
//! # What is proved, and why it may be believed
//!
//! **Theorem.** Let a rule be wrong somewhere: there are a number of colours, a clue, a state (a set of
//! colours for each cell), ranges of hints that are sound (each lies within what the clue alone leaves its
//! hint, and holds the hint in every solution), a binding under which the condition holds, an action, and a
//! solution `S` of the state in which the action is not so (for [`ColouredQuestion::OutOfLine`]: any solution). Then
//! the formula of that action and of one of its questions has a model. So if none has, the rule is sound
//! on every line in every number of colours.
//!
//! Only this direction is needed; a model need not be a line.
//!
//! **The model.** Every variable gets the value that its name has on the counterexample. *Packed* means that
//! all hints stand as far to the left as they go.
//!
//! - `length`, `hints`, `filled`: the numbers of cells, of hints, and of cells that hints cover; `total`: how
//!   many cells the packed hints take from the first to the last. `known_filled`: the cells known to have one
//!   colour that is not the background; `open`: the cells not known to be blank.
//! - of a landmark run, which is a hint of the clue: its index (`count`), size, colour, first cell in `S`
//!   (`start`), range, first cell when packed (`before`), and the sizes of all earlier hints (`sum`).
//! - of a landmark blank, which is a cell that is blank in `S`, or -1, or `length`: `at`; the number
//!   (`count`) and the sizes (`sum`) of the hints before it in `S`; `left`, where the last of these ends when
//!   packed, 0 if there is none; `right`, where the first hint behind it starts when packed, `total` if there
//!   is none.
//! - of a block, gap or undecided stretch: its first cell and size; of a block its colour, and the largest and
//!   the smallest size among the hints that may own it.
//! - of a bound colour: its number, and the sizes of its hints together.
//!
//! **Every assertion holds in it.** The reasons stand beside the assertions: `marks.rs` on what landmarks
//! are, `place.rs` on patterns, `say.rs` on conditions and actions, `order.rs` on the order of landmarks and
//! the room between them. As in black and white, terms are exact, what is denied is made of exact terms alone,
//! and landmarks that stand for one element have the same values.
//!
//! Assertions here: lines have cells; each hint has a size of at least 1 and needs at most one blank before
//! it, but the first none; the packed hints fit into the line; known filled cells are filled in `S`, and cells
//! filled in `S` are not known to be blank.
//!
//! A rule that is read from the right is judged on the mirrored line. Several actions are judged one by one.

mod marks;
mod order;
mod place;
mod say;

use super::smt::{Script, all, any, minus, not, sum, two};
use crate::dsl::{Action, Condition, Expr, Kind, Pattern, Rule, Slot, Value};
use marks::{BoundLandmark, Landmarks};

/// What is asked of one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::prove) enum ColouredQuestion {
    /// Can it fill nothing, or cells outside the line?
    OutOfLine,
    /// Can it be wrong of a cell that is blank?
    WrongOfBlank,
    /// Can it be wrong of a cell that is filled?
    WrongOfFilled,
    /// Can it be wrong of where a hint lies?
    WrongOfHint,
    /// Can the hint behind a split start before it?
    WrongBehind,
    /// Nothing: only that the rule fires.
    Nothing,
}

/// All that must be asked of an action.
pub(in crate::prove) fn questions(rule: &Rule, action: &Action) -> Vec<ColouredQuestion> {
    let Action::Fill { value, .. } = action else {
        return match action {
            Action::Split { .. } => {
                vec![ColouredQuestion::WrongOfHint, ColouredQuestion::WrongBehind]
            }
            _ => vec![ColouredQuestion::WrongOfHint],
        };
    };
    let of_blank = (*value != Value::Blank).then_some(ColouredQuestion::WrongOfBlank);
    let of_filled = (*value != Value::Filled).then_some(ColouredQuestion::WrongOfFilled);
    // Where there are several actions, what lies outside the line is cut off.
    let out_of_line = (rule.actions.len() == 1).then_some(ColouredQuestion::OutOfLine);
    [out_of_line, of_blank, of_filled].into_iter().flatten().collect()
}

/// The formula for one question about one action of a rule.
pub(in crate::prove) struct ColouredFormula<'a> {
    rule: &'a Rule,
    pub(in crate::prove) script: Script,
    length: String,
    total: String,
    hints: String,
    filled: String,
    known_filled: String,
    open: String,
    marks: Landmarks,
    bound: Vec<BoundLandmark>,
    /// Runs of which the condition says that no hint is larger, and that none is smaller.
    maximal: Vec<usize>,
    minimal: Vec<usize>,
}

impl<'a> ColouredFormula<'a> {
    /// Asks a question about one action, or says why it cannot be asked.
    pub(in crate::prove) fn of(
        rule: &'a Rule,
        action: &Action,
        question: ColouredQuestion,
    ) -> Result<ColouredFormula<'a>, &'static str> {
        supported(rule)?;
        let mut script = Script::default();
        let mut integer = |name: &str| script.integer(name);
        let (length, total, hints) = (integer("length"), integer("total"), integer("hints"));
        let (filled, known_filled) = (integer("filled"), integer("known_filled"));
        let open = integer("open");
        let (marks, bound) = (Landmarks::default(), vec![]);
        let (maximal, minimal) = (vec![], vec![]);
        let mut formula = ColouredFormula {
            rule,
            script,
            length,
            total,
            hints,
            filled,
            known_filled,
            open,
            marks,
            bound,
            maximal,
            minimal,
        };
        formula.whole_line();
        let firsts = formula.bind();
        formula.act(action, question);
        formula.enclose_runs();
        formula.place_all(&firsts);
        let condition = formula.condition(&rule.condition, &formula.bound.clone());
        formula.assert(condition);
        formula.own();
        formula.weigh_colours();
        formula.order();
        Ok(formula)
    }

    /// Asks, as the formula of black-and-white lines does for the same reasons, whether the rule can fire where,
    /// under every map of the other rule's slots to this one's, the other rule does not fill all that this one
    /// fills. Under each map both say the same of the colours.
    pub(in crate::prove) fn beyond(
        rule: &'a Rule,
        other: &Rule,
        maps: &[Vec<Slot>],
    ) -> Result<ColouredFormula<'a>, &'static str> {
        let (Action::Fill { start, end, .. }, Action::Fill { start: from, end: to, .. }) =
            (&rule.actions[0], &other.actions[0])
        else {
            return Err("it does not fill");
        };
        supported(other)?;
        let mut formula = ColouredFormula::of(rule, &rule.actions[0], ColouredQuestion::Nothing)?;
        let bound = formula.bound.clone();
        let (start, end) = (formula.term(start, &bound), formula.term(end, &bound));
        for map in maps {
            let mapped: Vec<BoundLandmark> = map.iter().map(|&slot| bound[slot]).collect();
            let own = rule.condition.conjuncts();
            let open = other.condition.conjuncts().into_iter();
            let open: Vec<&Condition> =
                open.filter(|part| !own.contains(&&part.renamed(map))).collect();
            let mut says: Vec<String> =
                open.into_iter().map(|part| formula.condition(part, &mapped)).collect();
            let (from, to) = (formula.term(from, &mapped), formula.term(to, &mapped));
            says.extend([two("<=", &from, &start), two(">=", &to, &end)]);
            // A fill that leaves the line fills nothing.
            says.extend([two(">=", &from, "0"), two("<=", &to, &formula.length)]);
            formula.assert(not(&all(&says)));
        }
        Ok(formula)
    }

    /// What holds of every line.
    fn whole_line(&mut self) {
        let blanks = minus(&self.total, &self.filled);
        let some = [
            two(">=", &self.filled, &self.hints),
            two(">=", &blanks, "0"),
            two("<", &blanks, &self.hints),
        ];
        let none = [two("=", &self.filled, "0"), two("=", &self.total, "0")];
        for term in [
            two(">=", &self.length, "1"),
            two("<=", &self.total, &self.length),
            two(">=", &self.hints, "0"),
            any(&[
                all(&[two("=", &self.hints, "0"), all(&none)]),
                all(&[two(">=", &self.hints, "1"), all(&some)]),
            ]),
            two(">=", &self.known_filled, "0"),
            two("<=", &self.known_filled, &self.filled),
            two("<=", &self.filled, &self.open),
            two("<=", &self.open, &self.length),
        ] {
            self.assert(term);
        }
    }

    fn assert(&mut self, term: String) {
        self.script.assert(term);
    }

    /// Where a hint starts when all hints are packed to the right, by where it starts packed to the left.
    fn highest_start(&self, before: &str) -> String {
        sum(&[&minus(&self.length, &self.total), before])
    }
}

/// As in black and white: beyond, the evaluator's sums would stop at their limit.
const MOST_TERMS: usize = 1000;

/// Whether the rule says only what the formula can say.
fn supported(rule: &Rule) -> Result<(), &'static str> {
    let mut why = None;
    rule.condition.visit(&mut |part| match part {
        Condition::Unique(_, inner) => inner.visit(&mut |part| {
            if matches!(part, Condition::Maximal(_) | Condition::Minimal(_) | Condition::Unique(..))
            {
                why = Some("it asks for what is largest, smallest or unique inside `unique where`");
            }
        }),
        Condition::MayOwn(hint, block)
            if (rule.kind(*hint), rule.kind(*block)) != (Kind::Hint, Kind::Block) =>
        {
            why = Some("it asks what may own what, and not a number of a block");
        }
        _ => {}
    });
    let mut terms = 0;
    let mut see = |expr: &Expr| {
        terms += usize::from(!matches!(expr, Expr::Add(..) | Expr::Sub(..)));
        let counts = match expr {
            Expr::Count(kind) => *kind != Kind::Hint,
            Expr::Total(kind) => *kind == Kind::Unknown,
            _ => false,
        };
        if counts {
            why = Some("it counts blocks, gaps, colours or unknown cells");
        }
    };
    rule.condition.visit_exprs(&mut see);
    for expr in rule.actions.iter().flat_map(Action::exprs) {
        expr.visit(&mut see);
    }
    if terms > MOST_TERMS {
        why = Some("it adds more than a thousand terms");
    }
    for declaration in &rule.declarations {
        match declaration.pattern {
            Pattern::Constant(_, index) if index > 8 => {
                why = Some("it asks for an element far down the line");
            }
            Pattern::NextAlike(slot) if rule.kind(slot) != Kind::Hint => {
                why = Some("it asks for the next number of a colour behind no number");
            }
            _ => {}
        }
    }
    why.map_or(Ok(()), Err)
}
