//! Comparing two rules: equal, one more general than the other, or neither.
//!
//! One rule is at least as general as another if on every line it fills, in one application or
//! another, all that the other fills. That is proved by *binding maps*: each says which bound
//! element of the second rule plays the part of which of the first; if under every binding of the
//! first some map makes the second fill as much, we are done for every length. Where no such proof
//! is found, all lines up to a length are gone through. That a rule is *not* as general is shown
//! by a line.

use std::fmt;
use std::ops::ControlFlow;

use puzzle::{Cell, Clue};
use serde::{Serialize, Serializer};

use super::encode::Formula;
use super::exhaustive::each_state;
use super::smt::{Smt, SolverAnswer};
use crate::dsl::{
    Action, Condition, Elements, Expr, Field, Kind, Matcher, Pattern, Reading, Rule, Slot, View,
};
use crate::library::show_cells;

/// Whether one rule fills all that another fills.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Covers {
    /// On lines of every length.
    Proved,
    /// On every line up to this length; no proof was found.
    UpTo(usize),
    /// Not on this line.
    Not(Clue, Vec<Cell>),
}

impl Covers {
    fn holds(&self) -> bool {
        !matches!(self, Covers::Not(..))
    }
}

impl fmt::Display for Covers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Covers::Proved => f.write_str("proved for every length"),
            Covers::UpTo(length) => write!(f, "verified up to length {length}, not proved"),
            Covers::Not(clue, cells) => write!(f, "no, not on {clue}: {}", show_cells(cells, 2)),
        }
    }
}

/// How two rules compare.
///
/// ```
/// use strategies::{library, prove::{compare, Comparison}};
///
/// let control = library::control();
/// let rule = |name: &str| control.iter().find(|one| one.name() == name).unwrap().rule.clone();
/// let found = compare(&rule("cross-small-gap-min"), &rule("cross-small-gap-singleton"), None, 7).unwrap();
/// assert_eq!(found.words(), "the first is more general");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Whether the first rule fills all that the second fills.
    pub first_covers_second: Covers,
    /// Whether the second rule fills all that the first fills.
    pub second_covers_first: Covers,
}

impl Comparison {
    /// The relation in words.
    ///
    /// ```
    /// use strategies::prove::{Comparison, Covers};
    /// let both = Comparison { first_covers_second: Covers::Proved, second_covers_first: Covers::Proved };
    /// assert_eq!(both.words(), "equal");
    /// ```
    pub fn words(&self) -> &'static str {
        match (self.first_covers_second.holds(), self.second_covers_first.holds()) {
            (true, true) => "equal",
            (true, false) => "the first is more general",
            (false, true) => "the second is more general",
            (false, false) => "incomparable",
        }
    }
}

/// A comparison as data, in words.
#[derive(Serialize)]
struct ComparisonData {
    relation: &'static str,
    first_covers_second: String,
    second_covers_first: String,
}

impl Serialize for Comparison {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ComparisonData {
            relation: self.words(),
            first_covers_second: self.first_covers_second.to_string(),
            second_covers_first: self.second_covers_first.to_string(),
        }
        .serialize(serializer)
    }
}

/// Compares two rules; without a solver nothing is proved.
///
/// # Errors
/// Why the solver could not be run.
///
/// ```
/// use strategies::{library, prove::compare};
/// let full = library::control().remove(0).rule;
/// assert_eq!(compare(&full, &full, None, 5).unwrap().words(), "equal");
/// ```
pub fn compare(
    first: &Rule,
    second: &Rule,
    solver: Option<&dyn Smt>,
    up_to: usize,
) -> Result<Comparison, String> {
    let (mut beyond_first, mut beyond_second) = (None, None);
    let matchers = (Matcher::new(first), Matcher::new(second));
    for length in 1..=up_to {
        let _ = each_state(length, &mut |clue, cells, view| {
            let (one, two) = (filled(&matchers.0, cells, view), filled(&matchers.1, cells, view));
            let within = |small: &[Cell], large: &[Cell]| {
                small.iter().zip(large).all(|(small, large)| small.and(*large) == *large)
            };
            let line = || (clue.clone(), cells.to_vec());
            if beyond_first.is_none() && !within(&two, &one) {
                beyond_first = Some(line());
            }
            if beyond_second.is_none() && !within(&one, &two) {
                beyond_second = Some(line());
            }
            match beyond_first.is_some() && beyond_second.is_some() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
    }
    Ok(Comparison {
        first_covers_second: covers(first, second, beyond_first, solver, up_to)?,
        second_covers_first: covers(second, first, beyond_second, solver, up_to)?,
    })
}

/// Whether `rule` covers `other`; if it does not, perhaps with a line that shows it.
fn covers(
    rule: &Rule,
    other: &Rule,
    refuted: Option<(Clue, Vec<Cell>)>,
    solver: Option<&dyn Smt>,
    up_to: usize,
) -> Result<Covers, String> {
    if let Some((clue, cells)) = refuted {
        return Ok(Covers::Not(clue, cells));
    }
    Ok(match solver {
        Some(solver) if proved(rule, other, solver)? => Covers::Proved,
        _ => Covers::UpTo(up_to),
    })
}

/// What a rule fills on a line, all its applications to this state together.
fn filled(matcher: &Matcher, cells: &[Cell], view: View<'_>) -> Vec<Cell> {
    let line = crate::apply::Line::of_elements(Elements::of_view(view), cells);
    let all = crate::apply::firings(matcher, &line);
    all.iter().fold(cells.to_vec(), |cells, firing| firing.cells_after(&cells))
}

/// Whether binding maps show that the rule fills all that the other does, on every length.
fn proved(rule: &Rule, other: &Rule, solver: &dyn Smt) -> Result<bool, String> {
    let simple = |rule: &Rule| rule.reading == Reading::FromLeft && rule.actions.len() == 1;
    let values = |rule: &Rule| match &rule.actions[0] {
        Action::Fill { value, .. } => Some(*value),
        _ => None,
    };
    if !simple(rule) || !simple(other) || values(rule).is_none() || values(rule) != values(other) {
        return Ok(false);
    }
    let maps: Vec<Vec<Slot>> =
        maps(rule, other).into_iter().filter(|map| usable(rule, other, map)).collect();
    match Formula::beyond(other, rule, &maps) {
        Ok(formula) if !maps.is_empty() => Ok(formula.script.ask(solver)? == SolverAnswer::Unsat),
        _ => Ok(false),
    }
}

/// Every map of the slots of `rule` to slots of `other` whose patterns guarantee what those of `rule`
/// ask for.
fn maps(rule: &Rule, other: &Rule) -> Vec<Vec<Slot>> {
    (0..rule.slots()).fold(vec![vec![]], |maps, slot| {
        let extended = maps.into_iter().flat_map(|map: Vec<Slot>| {
            let fits = |target: &Slot| promises(rule, slot, other, *target, &map);
            let targets: Vec<Slot> = (0..other.slots()).filter(fits).collect();
            targets.into_iter().map(move |target| [map.clone(), vec![target]].concat())
        });
        extended.collect()
    })
}

/// Whether what `other` binds to `target` can always be bound to `slot` of `rule`.
fn promises(rule: &Rule, slot: Slot, other: &Rule, target: Slot, map: &[Slot]) -> bool {
    let place = |pattern: Pattern| match pattern {
        Pattern::First(kind) => Pattern::Constant(kind, 0),
        pattern => pattern,
    };
    let (wanted, found) =
        (place(rule.declarations[slot].pattern), place(other.declarations[target].pattern));
    rule.kind(slot) == other.kind(target)
        && match wanted {
            Pattern::Arbitrary(_) => true,
            Pattern::Constant(kind, 0) | Pattern::Last(kind) => {
                found == wanted || found == Pattern::Singleton(kind)
            }
            Pattern::Next(from) => found == Pattern::Next(map[from]),
            Pattern::Previous(from) => found == Pattern::Previous(map[from]),
            wanted => found == wanted,
        }
}

/// Whether a formula about landmarks alone can deny the condition of `rule` under a map: each part
/// that speaks of all elements must also be a part of the condition of `other`, which holds.
fn usable(rule: &Rule, other: &Rule, map: &[Slot]) -> bool {
    let own = other.condition.conjuncts();
    let open = rule.condition.conjuncts().into_iter();
    open.filter(|part| !own.contains(&&part.renamed(map))).all(|part| match part {
        Condition::True | Condition::MayOwn(..) => true,
        Condition::Compare(..) => {
            let mut vague = false;
            part.visit_exprs(&mut |expr| {
                vague |= matches!(expr, Expr::Of(Field::LongestOwner | Field::ShortestOwner, _));
                vague |=
                    matches!(expr, Expr::Count(kind) | Expr::Total(kind) if *kind != Kind::Hint);
            });
            !vague
        }
        // The only element of its kind is the largest and the smallest.
        Condition::Maximal(slot) | Condition::Minimal(slot) => {
            matches!(other.declarations[map[*slot]].pattern, Pattern::Singleton(_))
        }
        _ => false,
    })
}
