//! How cells that rules fill are counted: by the paper's program, by its text, by the rules alone.

use std::ops::{ControlFlow, Range};

use puzzle::{Cell, Clue};
use serde::Serialize;

use super::State;
use super::state::news;
use crate::apply::{Firing, Ladder, Line, each_firing, each_from};
use crate::dsl::Matcher;

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
    let closed = fixed_point(ladder, clue, cells, Ends::Left);
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
    news(&state.before, &closed_as_written(ladder, &state.clue, &state.before))
}

/// What the rules find out about a line by the metric of the paper's text.
///
/// ```
/// use puzzle::{Cell, Clue};
/// use strategies::{apply::Ladder, evaluate::closed_as_written, library};
/// let ladder = Ladder::of(&library::control(), 2);
/// let closed = closed_as_written(&ladder, &Clue::black([2]), &[Cell::UNKNOWN; 3]);
/// assert_eq!(puzzle::cells_to_text(&closed, 2), "?#?");
/// ```
pub fn closed_as_written(ladder: &Ladder, clue: &Clue, cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    loop {
        let mut closed = fixed_point(ladder, clue, &cells, Ends::Both);
        let parts = parts(clue, &closed);
        if parts.len() > 1 {
            for part in parts {
                let inside = closed_as_written(ladder, &part.clue, &closed[part.cells.clone()]);
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

/// From which ends of a line a rule is read, whatever it says of its reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// From the left only.
    Left,
    /// From the left, then from the right.
    Both,
    /// From the ends that the rule itself names.
    AsRead,
}

/// How cells that rules fill are counted.
///
/// ```
/// use strategies::evaluate::Metric;
/// assert!(Metric::ALL.iter().all(|metric| Metric::named(metric.name()) == Some(*metric)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Metric {
    /// As [`as_coded`].
    AsCoded,
    /// As [`as_written`].
    AsWritten,
    /// As [`without_oracle`].
    WithoutOracle,
}

impl Metric {
    /// All of them.
    pub const ALL: [Metric; 3] = [Metric::AsCoded, Metric::AsWritten, Metric::WithoutOracle];

    /// Its name, as on the command line.
    ///
    /// ```
    /// assert_eq!(strategies::evaluate::Metric::AsCoded.name(), "as-coded");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Metric::AsCoded => "as-coded",
            Metric::AsWritten => "as-written",
            Metric::WithoutOracle => "without-oracle",
        }
    }

    /// The metric with this name.
    ///
    /// ```
    /// assert_eq!(strategies::evaluate::Metric::named("by-eye"), None);
    /// ```
    pub fn named(name: &str) -> Option<Metric> {
        Metric::ALL.into_iter().find(|metric| metric.name() == name)
    }

    /// From which ends it lets rules be read.
    ///
    /// ```
    /// use strategies::evaluate::{Ends, Metric};
    /// assert_eq!(Metric::AsCoded.ends(), Ends::Left);
    /// ```
    pub const fn ends(self) -> Ends {
        match self {
            Metric::AsCoded => Ends::Left,
            Metric::AsWritten => Ends::Both,
            Metric::WithoutOracle => Ends::AsRead,
        }
    }

    /// How many cells of a state the rules fill, by this metric.
    ///
    /// ```
    /// use puzzle::{Cell, Clue};
    /// use strategies::{apply::Ladder, evaluate::{Metric, State}, library};
    /// let ladder = Ladder::of(&library::control(), 2);
    /// let state = State::of(Clue::black([2]), vec![Cell::UNKNOWN; 3]).unwrap();
    /// assert!(Metric::ALL.iter().all(|metric| metric.covered(&ladder, &state) == 1));
    /// ```
    pub fn covered(self, ladder: &Ladder, state: &State) -> usize {
        match self {
            Metric::AsCoded => as_coded(ladder, state),
            Metric::AsWritten => as_written(ladder, state),
            Metric::WithoutOracle => without_oracle(ladder, state),
        }
    }
}

/// The cells when no rule has anything to add.
fn fixed_point(ladder: &Ladder, clue: &Clue, cells: &[Cell], ends: Ends) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    let ranged = ladder.rungs().iter().any(|matcher| matcher.rule().reads_ranges());
    loop {
        let line = match ranged {
            true => Line::with_ranges(clue, &cells).unwrap_or_else(|_| Line::new(clue, &cells)),
            false => Line::new(clue, &cells),
        };
        match ladder.rungs().iter().find_map(|matcher| fire(matcher, &line, ends)) {
            Some(firing) => cells = firing.cells_after(&cells),
            None => return cells,
        }
    }
}

/// The first thing that a rule says about a line when it is read from these ends.
///
/// ```
/// use puzzle::{Cell, Clue};
/// use strategies::{apply::Line, dsl::Matcher, evaluate::{Ends, fire}, library};
/// let full = Matcher::new(&library::control()[0].rule);
/// assert!(fire(&full, &Line::new(&Clue::black([2]), &[Cell::UNKNOWN; 2]), Ends::Left).is_some());
/// ```
pub fn fire(matcher: &Matcher, line: &Line, ends: Ends) -> Option<Firing> {
    match each_read(matcher, line, ends, &mut |firing| ControlFlow::Break(firing)) {
        ControlFlow::Break(firing) => Some(firing),
        ControlFlow::Continue(()) => None,
    }
}

/// Visits all that a rule says about a line when it is read from these ends.
///
/// ```
/// use puzzle::{Cell, Clue};
/// use std::ops::ControlFlow;
/// use strategies::{apply::Line, dsl::Matcher, evaluate::{Ends, each_read}, library};
/// let full = Matcher::new(&library::control()[0].rule);
/// let line = Line::new(&Clue::black([2]), &[Cell::UNKNOWN; 2]);
/// let mut times = 0;
/// let _ = each_read(&full, &line, Ends::Both, &mut |_| {
///     times += 1;
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(times, 2);
/// ```
pub fn each_read<B>(
    matcher: &Matcher,
    line: &Line,
    ends: Ends,
    visit: &mut impl FnMut(Firing) -> ControlFlow<B>,
) -> ControlFlow<B> {
    match ends {
        Ends::AsRead => each_firing(matcher, line, visit),
        Ends::Left => each_from(matcher, line, false, visit),
        Ends::Both => {
            each_from(matcher, line, false, visit)?;
            each_from(matcher, line, true, visit)
        }
    }
}

/// A part of a line that can be looked at by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its hints.
    pub clue: Clue,
    /// Its cells.
    pub cells: Range<usize>,
}

/// The parts into which a line falls: it can be cut between two neighbouring hints if, in every
/// solution, the one ends before the first place where the other starts.
///
/// ```
/// use puzzle::Clue;
/// let cells = puzzle::cells_from_text("#??#", 2).unwrap();
/// assert_eq!(strategies::evaluate::parts(&Clue::black([1, 1]), &cells).len(), 2);
/// ```
pub fn parts(clue: &Clue, cells: &[Cell]) -> Vec<Part> {
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
