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

use super::coloured::ColouredFormula;
use super::encode::Formula;
use super::exhaustive::each_state;
use super::smt::{Smt, SolverAnswer};
use crate::dsl::{
    Action, Condition, Elements, Expr, Field, Kind, Matcher, Pattern, Reading, Rule, Slot, Value,
    View,
};
use crate::library::{Lines, show_cells};

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
            Covers::Not(clue, cells) => {
                write!(f, "no, not on {clue}: {}", show_cells(cells, colours_of(clue, cells)))
            }
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
    compare_on(first, second, Lines::Black, solver, up_to)
}

/// Coloured lines up to this length, in two colours beside the background, are gone through.
pub const COMPARED_UP_TO_COLOURED: usize = 4;

/// As [`compare`], on these lines. Of all lines, both of black-and-white ones and of coloured ones.
///
/// # Errors
/// Why the solver could not be run.
///
/// ```
/// use strategies::{library::{library, Lines}, prove::compare_on};
/// let rule = |name: &str| library().into_iter().find(|one| one.name() == name).unwrap().rule;
/// let (overlap, full) = (rule("colour-overlap"), rule("colour-full-line"));
/// let found = compare_on(&overlap, &full, Lines::Coloured, None, 3).unwrap();
/// assert_eq!(found.words(), "incomparable");
/// ```
pub fn compare_on(
    first: &Rule,
    second: &Rule,
    lines: Lines,
    solver: Option<&dyn Smt>,
    up_to: usize,
) -> Result<Comparison, String> {
    let [mut beyond_first, mut beyond_second] = [None, None];
    let mut compared_up_to = up_to;
    for colours in [2, 3].into_iter().filter(|&colours| lines.has(colours)) {
        let up_to = if colours == 2 { up_to } else { up_to.min(COMPARED_UP_TO_COLOURED) };
        compared_up_to = up_to;
        let (beyond_one, beyond_two) = beyond(first, second, colours, up_to);
        beyond_first = beyond_first.or(beyond_one);
        beyond_second = beyond_second.or(beyond_two);
    }
    let covers = |rule: &Rule, other: &Rule, refuted: Option<FoundLine>| {
        if let Some((clue, cells)) = refuted {
            return Ok::<Covers, String>(Covers::Not(clue, cells));
        }
        let is_proved = solver.map(|solver| proved(rule, other, lines, solver)).transpose()?;
        Ok(match is_proved {
            Some(true) => Covers::Proved,
            _ => Covers::UpTo(compared_up_to),
        })
    };
    Ok(Comparison {
        first_covers_second: covers(first, second, beyond_first)?,
        second_covers_first: covers(second, first, beyond_second)?,
    })
}

/// A line that shows that a rule does not cover another: its clue and its cells.
type FoundLine = (Clue, Vec<Cell>);

/// The smallest lines on which the second rule fills what the first does not, and the other way around.
fn beyond(
    first: &Rule,
    second: &Rule,
    colours: usize,
    up_to: usize,
) -> (Option<FoundLine>, Option<FoundLine>) {
    let (mut beyond_first, mut beyond_second) = (None, None);
    let matchers = (Matcher::new(first), Matcher::new(second));
    for length in 1..=up_to {
        let _ = each_state(length, colours, &mut |clue, cells, view| {
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
    (beyond_first, beyond_second)
}

/// How many colours a line shows, at least two.
fn colours_of(clue: &Clue, cells: &[Cell]) -> usize {
    let in_clue = clue.runs().iter().map(|run| run.colour.index() + 1);
    let in_cells = cells.iter().map(|cell| 64 - cell.bits().leading_zeros() as usize);
    in_clue.chain(in_cells).fold(2, usize::max)
}

/// What a rule fills on a line, all its applications to this state together.
fn filled(matcher: &Matcher, cells: &[Cell], view: View<'_>) -> Vec<Cell> {
    let line = crate::apply::Line::of_elements(Elements::of_view(view), cells);
    let all = crate::apply::firings(matcher, &line);
    all.iter().fold(cells.to_vec(), |cells, firing| firing.cells_after(&cells))
}

/// Whether binding maps show that the rule fills all that the other does, on every length.
fn proved(rule: &Rule, other: &Rule, lines: Lines, solver: &dyn Smt) -> Result<bool, String> {
    let simple = |rule: &Rule| rule.reading == Reading::FromLeft && rule.actions.len() == 1;
    if !simple(rule) || !simple(other) {
        return Ok(false);
    }
    let (Action::Fill { value, .. }, Action::Fill { value: said, .. }) =
        (&rule.actions[0], &other.actions[0])
    else {
        return Ok(false);
    };
    let is_said = |map: &Vec<Slot>| *said == mapped(*value, map) && usable(rule, other, map);
    let maps: Vec<Vec<Slot>> = maps(rule, other).into_iter().filter(is_said).collect();
    if maps.is_empty() {
        return Ok(false);
    }
    for colours in [2, 3].into_iter().filter(|&colours| lines.has(colours)) {
        let script = match colours {
            2 => Formula::beyond(other, rule, &maps).map(|formula| formula.script),
            _ => ColouredFormula::beyond(other, rule, &maps).map(|formula| formula.script),
        };
        let Ok(script) = script else { return Ok(false) };
        if script.ask(solver)? != SolverAnswer::Unsat {
            return Ok(false);
        }
    }
    Ok(true)
}

/// What a fill says where other elements play the parts of those that it names.
fn mapped(value: Value, map: &[Slot]) -> Value {
    match value {
        Value::ColourOf(slot) => Value::ColourOf(map[slot]),
        Value::NotColourOf(slot) => Value::NotColourOf(map[slot]),
        Value::Filled | Value::Blank => value,
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
            Pattern::NextAlike(from) => found == Pattern::NextAlike(map[from]),
            Pattern::FirstAlike(from) => found == Pattern::FirstAlike(map[from]),
            wanted => found == wanted,
        }
}

/// Whether a formula about landmarks alone can deny the condition of `rule` under a map: each part
/// that speaks of all elements must also be a part of the condition of `other`, which holds.
fn usable(rule: &Rule, other: &Rule, map: &[Slot]) -> bool {
    let own = other.condition.conjuncts();
    let open = rule.condition.conjuncts().into_iter();
    open.filter(|part| !own.contains(&&part.renamed(map))).all(|part| match part {
        Condition::True | Condition::MayOwn(..) | Condition::Alike(..) | Condition::Unlike(..) => {
            true
        }
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
