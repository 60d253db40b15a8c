//! "Is there a line of some length on which this rule is wrong?" as linear arithmetic.
//!
//! A counterexample is a solution, a set of known cells, a binding, and a cell of the fill that has
//! the other value. The rule sees the solution only through *landmarks*: the runs of bound hints,
//! the runs that hold bound blocks, the blank cells at the ends of bound gaps, and the wrong cell.
//! All other hints matter only through sums, so that lines of every length are covered by a formula
//! whose size depends on the rule alone.
//!
//! # What is proved, and why it may be believed
//!
//! **Theorem.** Let a rule be wrong somewhere: there are a clue, known cells, ranges of hints that are
//! sound (each lies within what the clue alone leaves its hint, and holds the hint in every solution),
//! a binding under which the condition holds, an action, and a solution `S` of the line in which the
//! action is not so (for [`Question::OutOfLine`]: any solution). Then the formula of that action and
//! question has a model. So if no formula of a rule has a model, the rule is sound on every line.
//!
//! Only this direction is needed. A formula may have models that are no lines (sums of gaps, and what
//! `unique` and `maximal` say of hints that are not landmarks, are only bounded); a model is therefore
//! replayed as a line before the rule is called unsound.
//!
//! **The model.** Every variable gets the value that its name has on the counterexample:
//!
//! - `length`, `hints`: the number of cells and of hints; `total`: over all hints, size and one.
//! - of a landmark run, which is a hint of the clue: its index (`count`), its size, the first cell it
//!   covers in `S`, its range, and `before`: over all earlier hints, size and one.
//! - of a landmark blank, which is a cell that is blank in `S`, or -1, or `length`: `at`, and `before`
//!   and `count` of the hints that lie before it in `S`.
//! - of a block, gap or unknown stretch: its first cell and size; of a block the largest and the
//!   smallest size among the hints that may own it.
//! - `known_filled`, `open`: the sizes of all blocks together, and of all gaps.
//! - `half`, `loose`: as said where they are introduced (`order.rs`).
//!
//! **Every assertion holds in it.** The reasons stand beside the assertions: on what landmarks are in
//! `marks.rs`, on patterns in `place.rs`, on conditions and actions in `say.rs`, on the order and the
//! room between landmarks in `order.rs`. Three observations serve them all:
//!
//! 1. Terms are exact: under the binding, the term of an expression has the value that
//!    [`value`](crate::dsl::value) computes. With all hints packed to the left, a hint starts at its
//!    `before`; packed to the right, at `length - total + before + 1`. (The evaluator's numbers have 32
//!    bits and stop at their ends; [`supported`] refuses rules that could come near them.)
//! 2. Conditions that the formula denies (the others of `unique where`, and what [`Formula::beyond`]
//!    negates) are made of exact terms alone; those that it asserts may say less than they mean.
//! 3. Landmarks that stand for the same hint have the same values, so that "the same, or ..." holds.
//!
//! Assertions here: `length >= 1`, for lines have cells. Known filled cells are filled in `S`, and
//! cells filled in `S` are not known to be blank: `known_filled <= filled <= open`.
//!
//! A rule that is read from the right is judged on the mirrored line, which is a line, with mirrored
//! ranges, which are sound: so the reading does not matter. Several actions are judged one by one
//! under the same binding, as they are applied; cells that they fill outside the line are cut off.

mod marks;
mod order;
mod place;
mod say;

use super::smt::{Script, all, not, number, two};
use crate::dsl::{Action, Condition, Declaration, Expr, Extension, Kind, Pattern, Rule, Slot};
use marks::{BlankMark, BlockMark, GapMark, RunMark};

/// What is asked of one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::prove) enum Question {
    /// Can it fill nothing, or cells outside the line?
    OutOfLine,
    /// Can it say what is not so?
    Wrong,
    /// Can the hint behind a split start before it?
    WrongBehind,
    /// Nothing: only that the rule fires.
    Nothing,
}

/// What a slot is bound to.
#[derive(Clone, Debug)]
enum Bound {
    Run(usize),
    Block(usize),
    Gap(usize),
    /// A stretch of cells of which nothing is decided.
    Unknown(usize),
    /// A hint among those between landmarks: its size, and what stands before it.
    Loose {
        size: String,
        before: String,
    },
}

/// Hints that some condition restricts, wherever they are.
#[derive(Clone, Debug)]
enum Restriction {
    Maximal(usize),
    Minimal(usize),
    Unique(Slot, Condition),
}

/// The formula for one action of a rule.
pub(in crate::prove) struct Formula<'a> {
    rule: &'a Rule,
    pub(in crate::prove) script: Script,
    pub(in crate::prove) length: String,
    /// What all hints take up, one cell behind each.
    pub(in crate::prove) total: String,
    hints: String,
    pub(in crate::prove) runs: Vec<RunMark>,
    pub(in crate::prove) blanks: Vec<BlankMark>,
    pub(in crate::prove) blocks: Vec<BlockMark>,
    pub(in crate::prove) gaps: Vec<GapMark>,
    /// Stretches of undecided cells, start and size.
    unknown: Vec<(String, String)>,
    /// How many cells are known to be filled, and how many are not known to be blank.
    known_filled: String,
    open: String,
    bound: Vec<Bound>,
    restrictions: Vec<Restriction>,
}

/// Why a rule has no formula.
pub(in crate::prove) type Unsupported = &'static str;

impl<'a> Formula<'a> {
    /// Asks a question about one action; with a longest length, if one is given.
    pub(in crate::prove) fn of(
        rule: &'a Rule,
        action: &Action,
        question: Question,
        longest: Option<i64>,
    ) -> Result<Formula<'a>, Unsupported> {
        supported(rule)?;
        let mut script = Script::default();
        let (length, total) = (script.integer("length"), script.integer("total"));
        let hints = script.integer("hints");
        let (known_filled, open) = (script.integer("known_filled"), script.integer("open"));
        let mut formula = Formula {
            rule,
            script,
            length,
            total,
            hints,
            runs: vec![],
            blanks: vec![],
            blocks: vec![],
            gaps: vec![],
            unknown: vec![],
            known_filled,
            open,
            bound: vec![],
            restrictions: vec![],
        };
        formula.assert(two(">=", &formula.length, "1"));
        // Filled cells that are known are filled, and no filled cell is known to be blank.
        let filled = formula.filled();
        formula.assert(two("<=", &formula.known_filled, &filled));
        formula.assert(two(">=", &formula.open, &filled));
        if let Some(longest) = longest {
            formula.assert(two("<=", &formula.length, &number(longest)));
        }
        let firsts = formula.bind();
        formula.act(action, question);
        formula.enclose_runs();
        formula.place_all(&firsts);
        let condition = formula.condition(&rule.condition, &formula.bound.clone());
        formula.assert(condition);
        formula.restrict();
        formula.order();
        Ok(formula)
    }

    /// Asks whether the rule can fire where, under every map of the other rule's slots to this
    /// one's, the other rule does not fill all that this one fills.
    ///
    /// If there is such a line and binding, there is a model: what the rule binds and asks holds as in
    /// the theorem, and what is denied of each map is denied rightly, for its terms are exact. Parts
    /// of the other's condition that this rule asks for itself are true and are left out; parts that
    /// say something of all elements are not denied (the caller leaves such maps out), but for
    /// `maximal` and `minimal` of a singleton, which are true.
    pub(in crate::prove) fn beyond(
        rule: &'a Rule,
        other: &Rule,
        maps: &[Vec<Slot>],
    ) -> Result<Formula<'a>, Unsupported> {
        let (Action::Fill { start, end, .. }, Action::Fill { start: from, end: to, .. }) =
            (&rule.actions[0], &other.actions[0])
        else {
            return Err("it does not fill");
        };
        let mut formula = Formula::of(rule, &rule.actions[0], Question::Nothing, None)?;
        let bound = formula.bound.clone();
        let (start, end) = (formula.term(start, &bound), formula.term(end, &bound));
        for map in maps {
            let mapped: Vec<Bound> = map.iter().map(|&slot| bound[slot].clone()).collect();
            let own = rule.condition.conjuncts();
            let open = other.condition.conjuncts().into_iter();
            let open = open.filter(|part| !own.contains(&&part.renamed(map)));
            let mut says: Vec<String> = open.map(|part| formula.condition(part, &mapped)).collect();
            says.push(two("<=", &formula.term(from, &mapped), &start));
            says.push(two(">=", &formula.term(to, &mapped), &end));
            formula.assert(not(&all(&says)));
        }
        Ok(formula)
    }

    fn assert(&mut self, term: String) {
        self.script.assert(term);
    }
}

/// The most terms that a rule's sums may have together. A term is at most a million, or a few line lengths: a
/// thousand of them stay within the 32 bits in which rules are evaluated, up to lines of a million
/// cells. Beyond, the evaluator's sums would stop at their limit where those of the formula go on.
const MOST_TERMS: usize = 1000;

/// Whether the rule says only what the formula can say.
fn supported(rule: &Rule) -> Result<(), Unsupported> {
    let kinds = (0..rule.slots()).map(|slot| rule.kind(slot));
    if kinds.into_iter().any(|kind| kind == Kind::Colour) {
        return Err("it speaks of colours");
    }
    if rule.extensions().contains(&Extension::Colour) {
        return Err("it speaks of colours");
    }
    let mut nested = false;
    rule.condition.visit(&mut |part| {
        if let Condition::Unique(_, inner) = part {
            // What is said of all hints cannot be denied of the landmarks alone.
            inner.visit(&mut |part| {
                nested |= matches!(
                    part,
                    Condition::Maximal(_) | Condition::Minimal(_) | Condition::Unique(..)
                );
            });
        }
    });
    if nested {
        return Err("it asks for what is largest, smallest or unique inside `unique where`");
    }
    let mut counts = false;
    let mut terms = 0;
    let mut see = |expr: &Expr| {
        terms += usize::from(!matches!(expr, Expr::Add(..) | Expr::Sub(..)));
        counts |= match expr {
            Expr::Count(kind) => *kind != Kind::Hint,
            Expr::Total(kind) => matches!(kind, Kind::Unknown | Kind::Colour),
            _ => false,
        };
    };
    rule.condition.visit_exprs(&mut see);
    for expr in rule.actions.iter().flat_map(Action::exprs) {
        expr.visit(&mut see);
    }
    let far = |declaration: &Declaration| matches!(declaration.pattern, Pattern::Constant(_, index) if index > 8);
    if rule.declarations.iter().any(far) {
        return Err("it asks for an element far down the line");
    }
    if terms > MOST_TERMS {
        return Err("it adds more than a thousand terms");
    }
    if counts { Err("it counts blocks, gaps or unknown cells") } else { Ok(()) }
}
