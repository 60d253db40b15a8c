//! "Is there a line of some length on which this rule is wrong?" as linear arithmetic.
//!
//! A counterexample is a solution, a set of known cells, a binding, and a cell of the fill that has
//! the other value. The rule sees the solution only through *landmarks*: the runs of bound hints,
//! the runs that hold bound blocks, the blank cells at the ends of bound gaps, and the wrong cell.
//! All other hints matter only through sums. The hints before a landmark take up `before` cells,
//! their spaces counted in, whatever their number; between two landmarks lie hints worth some `T`,
//! which is 0 or at least 2 (hints of 1 and 2, with their spaces 2 and 3, make every such sum) and
//! which need that many cells. So lines of every length are covered by a formula whose size depends
//! on the rule alone. Blocks that the rule does not bind can be forgotten: knowing less, the line
//! has the same solution still. Blank cells outside the bound gaps may be known or not, as the rule
//! likes. Where exactness would need products (`unique` and sizes of gaps), the formula allows more
//! than lines do: "unsatisfiable" is then still a proof, and a model must be replayed.

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
    let mut see = |expr: &Expr| {
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
    if counts { Err("it counts blocks, gaps or unknown cells") } else { Ok(()) }
}
