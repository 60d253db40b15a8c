//! How much of what can be deduced a set of rules covers, by both metrics of the paper.
//!
//! The paper's text says: apply rules and the decomposition oracle to a fixed point. Its program
//! is weaker: rules are never applied to the mirrored line, the oracle is asked only after a rule
//! has made progress, and what is found in a part is not written back into the line. We report
//! both, [`as_coded`] and [`as_written`]. The oracle splits a line between two neighbouring hints
//! wherever that is possible: the authors' own guesses one place and may miss it.

use std::ops::{ControlFlow, Range};

use puzzle::{Cell, Clue};
use serde::{Deserialize, Serialize};

use crate::apply::{Firing, Ladder, Line, each_from};
use crate::dsl::Matcher;

/// A line and what follows from it, as the files of line states hold it.
///
/// ```
/// use strategies::evaluate::State;
///
/// let text = r#"{"hints":[2],"before":"???","after":"?#?"}"#;
/// let state = State::read_all(text).unwrap().remove(0);
/// assert_eq!(state.deducible(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The clue of the line.
    pub clue: Clue,
    /// What is known.
    pub before: Vec<Cell>,
    /// All that follows.
    pub after: Vec<Cell>,
}

/// A line state as JSON.
#[derive(Serialize, Deserialize)]
struct Record {
    hints: Vec<usize>,
    before: String,
    after: String,
}

/// A text of line states is not as expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {expected}")]
pub struct NotStates {
    /// Where.
    pub line: usize,
    /// What.
    pub expected: String,
}

impl State {
    /// The state of a line, with all that follows from it.
    ///
    /// # Errors
    /// If nothing fits clue and cells.
    ///
    /// ```
    /// use puzzle::{Cell, Clue};
    /// let state = strategies::evaluate::State::of(Clue::black([2]), vec![Cell::UNKNOWN; 3]).unwrap();
    /// assert_eq!(state.deducible(), 1);
    /// ```
    pub fn of(clue: Clue, before: Vec<Cell>) -> Result<State, puzzle::Contradiction> {
        let after = solve::line::solve(&clue, &before)?;
        Ok(State { clue, before, after })
    }

    /// Reads states, one JSON object a line: `hints`, `before`, `after`.
    ///
    /// # Errors
    /// The line that is not such an object, or not a state that has a solution.
    ///
    /// ```
    /// assert!(strategies::evaluate::State::read_all("[1, 2]").is_err());
    /// ```
    pub fn read_all(text: &str) -> Result<Vec<State>, NotStates> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        lines.map(|(number, line)| State::read(line, number + 1)).collect()
    }

    fn read(text: &str, line: usize) -> Result<State, NotStates> {
        let expected = |expected: &str| NotStates { line, expected: expected.to_owned() };
        let record: Record = serde_json::from_str(text).map_err(|_| {
            expected(r#"an object such as {"hints":[2],"before":"???","after":"?#?"}"#)
        })?;
        let cells = |text: &str| {
            puzzle::cells_from_text(text, 2)
                .map_err(|(_, found)| expected(&format!("cells `?`, `#` or `.`, found {found:?}")))
        };
        let (before, after) = (cells(&record.before)?, cells(&record.after)?);
        let state = State { clue: Clue::black(record.hints), before, after };
        match solve::line::solve(&state.clue, &state.before) {
            Ok(closed) if closed == state.after => Ok(state),
            Ok(_) => Err(expected("`after` to be all that follows from `before`, and no more")),
            Err(_) => Err(expected("a line that has a solution")),
        }
    }

    /// Writes the state as one line of JSON.
    ///
    /// ```
    /// use strategies::evaluate::State;
    /// let text = r#"{"hints":[2],"before":"???","after":"?#?"}"#;
    /// assert_eq!(State::read_all(text).unwrap()[0].to_json(), text);
    /// ```
    pub fn to_json(&self) -> String {
        let record = Record {
            hints: self.clue.runs().iter().map(|run| run.length).collect(),
            before: puzzle::cells_to_text(&self.before, 2),
            after: puzzle::cells_to_text(&self.after, 2),
        };
        serde_json::to_string(&record).unwrap_or_default()
    }

    /// How many cells can be deduced.
    ///
    /// ```
    /// use puzzle::{Cell, Clue};
    /// let state = strategies::evaluate::State::of(Clue::black([3]), vec![Cell::UNKNOWN; 3]).unwrap();
    /// assert_eq!(state.deducible(), 3);
    /// ```
    pub fn deducible(&self) -> usize {
        news(&self.before, &self.after)
    }
}

/// How many cells are known in the second line and not in the first.
fn news(before: &[Cell], after: &[Cell]) -> usize {
    before.iter().zip(after).filter(|(old, new)| !old.is_known() && new.is_known()).count()
}

/// What a set of rules covers.
///
/// ```
/// use strategies::{evaluate::{coverage, State}, library};
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let coverage = coverage(&library::control(), &states);
/// assert_eq!((coverage.as_coded, coverage.deducible), (1, 1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Coverage {
    /// Cells filled, by the metric of the paper's program.
    pub as_coded: usize,
    /// Cells filled, by the metric of the paper's text.
    pub as_written: usize,
    /// Cells filled by the rules alone, hints' ranges known, without the decomposition oracle.
    pub without_oracle: usize,
    /// Cells that can be deduced at all.
    pub deducible: usize,
    /// How many rules there are.
    pub rules: usize,
    /// Their mean cost, with the padding of the authors' programs where a file gives it.
    pub mean_cost: f64,
    /// Their mean cost without padding.
    pub mean_cost_unpadded: f64,
}

/// Measures a set of rules on line states.
///
/// ```
/// use strategies::{evaluate::coverage, library};
/// assert_eq!(coverage(&library::control(), &[]).rules, 14);
/// ```
pub fn coverage(strategies: &[crate::library::Strategy], states: &[State]) -> Coverage {
    let costs = crate::dsl::Costs::default();
    let padded = strategies.iter().map(|one| one.padded.as_ref().unwrap_or(&one.rule));
    let count = strategies.len().max(1) as f64;
    let ladder = Ladder::of(strategies, 2);
    Coverage {
        as_coded: states.iter().map(|state| as_coded(&ladder, state)).sum(),
        as_written: states.iter().map(|state| as_written(&ladder, state)).sum(),
        without_oracle: states.iter().map(|state| without_oracle(&ladder, state)).sum(),
        deducible: states.iter().map(State::deducible).sum(),
        rules: strategies.len(),
        mean_cost: padded.map(|rule| costs.of(rule)).sum::<f64>() / count,
        mean_cost_unpadded: strategies.iter().map(|one| costs.of(&one.rule)).sum::<f64>() / count,
    }
}

/// How many cells of a state the rules fill, by the metric of the paper's program.
///
/// ```
/// use puzzle::{Cell, Clue};
/// use strategies::{apply::Ladder, evaluate::{as_coded, State}, library};
/// let ladder = Ladder::of(&library::control(), 2);
/// let state = State::of(Clue::black([2]), vec![Cell::UNKNOWN; 3]).unwrap();
/// assert_eq!(as_coded(&ladder, &state), 1);
/// ```
pub fn as_coded(ladder: &Ladder, state: &State) -> usize {
    coded(ladder, &state.clue, &state.before)
}

fn coded(ladder: &Ladder, clue: &Clue, cells: &[Cell]) -> usize {
    let closed = fixed_point(ladder, clue, cells, Mirror::No);
    let filled = news(cells, &closed);
    let finished = closed.iter().all(|cell| cell.is_known());
    if filled == 0 || finished {
        return filled;
    }
    let parts = parts(clue, &closed);
    if parts.len() < 2 {
        return filled;
    }
    let inside = parts.into_iter().map(|part| coded(ladder, &part.clue, &closed[part.cells]));
    filled + inside.sum::<usize>()
}

/// How many cells of a state the rules fill, by the metric of the paper's text: mirrored too, the
/// oracle always at hand, what is found in a part written back into the line.
///
/// ```
/// use puzzle::{Cell, Clue};
/// use strategies::{apply::Ladder, evaluate::{as_written, State}, library};
/// let ladder = Ladder::of(&library::control(), 2);
/// let state = State::of(Clue::black([2]), vec![Cell::UNKNOWN; 3]).unwrap();
/// assert_eq!(as_written(&ladder, &state), 1);
/// ```
pub fn as_written(ladder: &Ladder, state: &State) -> usize {
    news(&state.before, &written(ladder, &state.clue, &state.before))
}

fn written(ladder: &Ladder, clue: &Clue, cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    loop {
        let mut closed = fixed_point(ladder, clue, &cells, Mirror::Too);
        let parts = parts(clue, &closed);
        if parts.len() > 1 {
            for part in parts {
                let inside = written(ladder, &part.clue, &closed[part.cells.clone()]);
                closed[part.cells].copy_from_slice(&inside);
            }
        }
        if closed == cells {
            return cells;
        }
        cells = closed;
    }
}

/// How many cells of a state the rules fill by themselves, with hints' ranges and no oracle.
///
/// ```
/// use puzzle::{Cell, Clue};
/// use strategies::{apply::Ladder, evaluate::{without_oracle, State}, library};
/// let ladder = Ladder::of(&library::library(), 2);
/// let state = State::of(Clue::black([2]), vec![Cell::UNKNOWN; 3]).unwrap();
/// assert_eq!(without_oracle(&ladder, &state), 1);
/// ```
pub fn without_oracle(ladder: &Ladder, state: &State) -> usize {
    ladder.close(&state.clue, &state.before).map_or(0, |closed| news(&state.before, &closed))
}

/// Whether rules are also read from the right.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mirror {
    No,
    Too,
}

/// The cells when no rule has anything to add.
fn fixed_point(ladder: &Ladder, clue: &Clue, cells: &[Cell], mirror: Mirror) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    let ranged = ladder.rungs().iter().any(|matcher| matcher.rule().reads_ranges());
    loop {
        let line = match ranged {
            true => Line::with_ranges(clue, &cells).unwrap_or_else(|_| Line::new(clue, &cells)),
            false => Line::new(clue, &cells),
        };
        match ladder.rungs().iter().find_map(|matcher| fire(matcher, &line, mirror)) {
            Some(firing) => cells = firing.cells_after(&cells),
            None => return cells,
        }
    }
}

fn fire(matcher: &Matcher, line: &Line, mirror: Mirror) -> Option<Firing> {
    let ends = if mirror == Mirror::Too { &[false, true][..] } else { &[false] };
    ends.iter().find_map(|&from_right| {
        match each_from(matcher, line, from_right, &mut |firing| ControlFlow::Break(firing)) {
            ControlFlow::Break(firing) => Some(firing),
            ControlFlow::Continue(()) => None,
        }
    })
}

/// A part of a line that can be looked at by itself.
struct Part {
    clue: Clue,
    cells: Range<usize>,
}

/// The parts into which a line falls: it can be cut between two neighbouring hints if, in every
/// solution, the one ends before the first place where the other starts.
fn parts(clue: &Clue, cells: &[Cell]) -> Vec<Part> {
    let runs = clue.runs();
    let Ok(starts) = solve::line::starts(clue, cells) else { return vec![] };
    let mut parts = Vec::new();
    let (mut first_run, mut first_cell) = (0, 0);
    for run in 1..runs.len() {
        let cut = starts[run - 1].last() + runs[run - 1].length;
        if cut < starts[run].first() {
            let clue = Clue::new(runs[first_run..run].iter().copied());
            parts.push(Part { clue, cells: first_cell..cut });
            (first_run, first_cell) = (run, cut + 1);
        }
    }
    let clue = Clue::new(runs[first_run..].iter().copied());
    parts.push(Part { clue, cells: first_cell..cells.len() });
    parts
}

/// One rule that greedy selection took.
///
/// ```
/// let pick = strategies::evaluate::Pick { rule: 0, covered: 12 };
/// assert_eq!(pick.covered, 12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pick {
    /// The rule's place in the set.
    pub rule: usize,
    /// Cells filled, by the metric as coded, once it is taken.
    pub covered: usize,
}

/// Takes rules one by one, always the one with which the set covers most (metric as coded), the
/// cheaper of equals, until no rule adds a cell or so many are taken.
///
/// ```
/// use puzzle::{Cell, Clue};
/// use strategies::{evaluate::{greedy, State}, library};
/// let state = State::of(Clue::black([2]), vec![Cell::UNKNOWN; 3]).unwrap();
/// let picks = greedy(&library::control(), &[state], 10);
/// assert_eq!((picks.len(), picks[0].covered), (1, 1));
/// ```
pub fn greedy(
    strategies: &[crate::library::Strategy],
    states: &[State],
    at_most: usize,
) -> Vec<Pick> {
    let costs = crate::dsl::Costs::default();
    let mut picks: Vec<Pick> = Vec::new();
    while picks.len() < at_most {
        let taken: Vec<usize> = picks.iter().map(|pick| pick.rule).collect();
        let covered = |rule: usize| {
            let set = taken.iter().chain([&rule]).map(|&one| &strategies[one].rule);
            let ladder = Ladder::of_rules(set);
            states.iter().map(|state| as_coded(&ladder, state)).sum::<usize>()
        };
        let open = (0..strategies.len()).filter(|rule| !taken.contains(rule));
        let tried = open.map(|rule| (covered(rule), rule));
        let best = tried.max_by(|one, other| {
            let price = |rule: usize| costs.of(&strategies[rule].rule);
            one.0.cmp(&other.0).then(price(other.1).total_cmp(&price(one.1)))
        });
        let before = picks.last().map_or(0, |pick| pick.covered);
        match best {
            Some((covered, rule)) if covered > before => picks.push(Pick { rule, covered }),
            _ => break,
        }
    }
    picks
}
