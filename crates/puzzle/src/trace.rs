//! Traces: what was deduced, in what order and why, so that anyone can follow and check it.
//!
//! A [`Reason`] is open data: a strategy is known here only by its name, so that a new method
//! touches nothing in this crate. [`crate::check::trace`] judges a trace; [`Replay`] follows one.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Axis, Cell, Colour, Grid, LineId, Picture, Puzzle, Square};

/// Something that follows from one line: these cells have that colour, those lose some colours.
///
/// ```
/// use nonolith_puzzle::{Colour, Deduction, LineId, Reason};
///
/// let line = LineId::row(0);
/// let deduction = Deduction::new(line, Reason::named("overlap")).deciding(line.square(2), Colour::BLACK);
/// assert_eq!(deduction.cells.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deduction {
    /// The line it follows from.
    pub line: LineId,
    /// The squares whose colour is now known.
    pub cells: Vec<Decided>,
    /// The squares that lose colours without being decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub excluded: Vec<Excluded>,
    /// Why.
    #[serde(flatten)]
    pub reason: Reason,
}

impl Deduction {
    /// A deduction from this line that says nothing yet.
    ///
    /// ```
    /// use nonolith_puzzle::{Deduction, LineId, Reason};
    /// assert!(Deduction::new(LineId::row(0), Reason::named("overlap")).is_empty());
    /// ```
    pub fn new(line: LineId, reason: Reason) -> Deduction {
        Deduction { line, cells: vec![], excluded: vec![], reason }
    }

    /// The deduction that takes a line from what was known of it to what is known now.
    ///
    /// ```
    /// use nonolith_puzzle::{Cell, Deduction, LineId, Reason};
    ///
    /// let (before, after) = ([Cell::UNKNOWN, Cell::BLANK], [Cell::FILLED, Cell::BLANK]);
    /// let deduction = Deduction::between(LineId::row(0), &before, &after, Reason::named("line"));
    /// assert_eq!(deduction.cells.len(), 1);
    /// ```
    pub fn between(line: LineId, before: &[Cell], after: &[Cell], reason: Reason) -> Deduction {
        let changed = before.iter().zip(after).enumerate().filter(|(_, (old, new))| old != new);
        changed.fold(Deduction::new(line, reason), |deduction, (along, (&old, &new))| {
            let square = line.square(along);
            match new.colour() {
                Some(colour) => deduction.deciding(square, colour),
                None => deduction.excluding(square, old.without(new)),
            }
        })
    }

    /// The same deduction, also deciding this square.
    ///
    /// ```
    /// use nonolith_puzzle::{Colour, Deduction, LineId, Reason};
    /// let line = LineId::row(0);
    /// let deduction = Deduction::new(line, Reason::named("overlap")).deciding(line.square(0), Colour::BLACK);
    /// assert!(!deduction.is_empty());
    /// ```
    pub fn deciding(mut self, square: Square, colour: Colour) -> Deduction {
        self.cells.push(Decided { square, colour });
        self
    }

    /// The same deduction, also ruling these colours out of this square.
    ///
    /// ```
    /// use nonolith_puzzle::{Cell, Deduction, LineId, Reason};
    /// let line = LineId::row(0);
    /// let deduction = Deduction::new(line, Reason::named("colours")).excluding(line.square(0), Cell::FILLED);
    /// assert_eq!(deduction.excluded.len(), 1);
    /// ```
    pub fn excluding(mut self, square: Square, colours: Cell) -> Deduction {
        self.excluded.push(Excluded { square, colours });
        self
    }

    /// Whether it says nothing at all.
    ///
    /// ```
    /// use nonolith_puzzle::{Deduction, LineId, Reason};
    /// assert!(Deduction::new(LineId::row(0), Reason::named("overlap")).is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.excluded.is_empty()
    }

    /// What each square that it speaks about may still be, in a puzzle with `colours` colours.
    ///
    /// ```
    /// use nonolith_puzzle::{Cell, Deduction, LineId, Reason};
    /// let line = LineId::row(0);
    /// let deduction = Deduction::new(line, Reason::named("colours")).excluding(line.square(0), Cell::FILLED);
    /// assert_eq!(deduction.allowed(3).next().unwrap().1, Cell::from_bits(0b101));
    /// ```
    pub fn allowed(&self, colours: usize) -> impl Iterator<Item = (Square, Cell)> {
        let decided = self.cells.iter().map(|c| (c.square, Cell::only(c.colour)));
        let rest = move |e: &Excluded| (e.square, Cell::any(colours).without(e.colours));
        decided.chain(self.excluded.iter().map(rest))
    }
}

/// A square and the colour it turned out to have; in JSON `[row, column, colour]`.
///
/// ```
/// use nonolith_puzzle::{Colour, Decided, Square};
/// let decided = Decided { square: Square { row: 0, column: 1 }, colour: Colour::BLACK };
/// assert_eq!(serde_json::to_string(&decided).unwrap(), "[0,1,1]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(usize, usize, Colour)", into = "(usize, usize, Colour)")]
pub struct Decided {
    /// Where.
    pub square: Square,
    /// What it is.
    pub colour: Colour,
}

impl From<(usize, usize, Colour)> for Decided {
    fn from((row, column, colour): (usize, usize, Colour)) -> Decided {
        Decided { square: Square { row, column }, colour }
    }
}

impl From<Decided> for (usize, usize, Colour) {
    fn from(decided: Decided) -> (usize, usize, Colour) {
        (decided.square.row, decided.square.column, decided.colour)
    }
}

/// A square and the colours ruled out there; in JSON `[row, column, [colour, ...]]`.
///
/// ```
/// use nonolith_puzzle::{Cell, Excluded, Square};
/// let excluded = Excluded { square: Square { row: 0, column: 1 }, colours: Cell::from_bits(0b101) };
/// assert_eq!(serde_json::to_string(&excluded).unwrap(), "[0,1,[0,2]]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(usize, usize, Vec<Colour>)", into = "(usize, usize, Vec<Colour>)")]
pub struct Excluded {
    /// Where.
    pub square: Square,
    /// What it can no longer be.
    pub colours: Cell,
}

impl From<(usize, usize, Vec<Colour>)> for Excluded {
    fn from((row, column, colours): (usize, usize, Vec<Colour>)) -> Excluded {
        let union = |set: Cell, colour| set.or(Cell::only(colour));
        let colours = colours.into_iter().fold(Cell::IMPOSSIBLE, union);
        Excluded { square: Square { row, column }, colours }
    }
}

impl From<Excluded> for (usize, usize, Vec<Colour>) {
    fn from(excluded: Excluded) -> (usize, usize, Vec<Colour>) {
        (excluded.square.row, excluded.square.column, excluded.colours.colours().collect())
    }
}

/// Why a deduction holds: the strategy that made it, and what it looked at.
///
/// ```
/// use nonolith_puzzle::{LineId, Reason};
///
/// let reason = Reason::named("overlap").run(LineId::row(6), 0).value("slack", 2);
/// assert_eq!(reason.uses.values["slack"], 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// The name under which the strategy is filed, such as `overlap`.
    pub strategy: Cow<'static, str>,
    /// What it rests on.
    #[serde(default)]
    pub uses: Uses,
}

/// The clue runs and cells that a deduction rests on, and figures worth naming.
///
/// ```
/// assert!(nonolith_puzzle::Uses::default().cells.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Uses {
    /// Runs of clues.
    #[serde(default)]
    pub runs: Vec<RunId>,
    /// Cells already known, in part or wholly.
    #[serde(default)]
    pub cells: Vec<Square>,
    /// Figures by name, such as `slack`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<Cow<'static, str>, i64>,
}

/// One run of one line's clue, counted from zero.
///
/// ```
/// let run = nonolith_puzzle::RunId { line: nonolith_puzzle::LineId::row(0), run: 2 };
/// assert_eq!(run.line.to_string(), "row 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RunId {
    /// The line whose clue it stands in.
    pub line: LineId,
    /// Its place in the clue.
    pub run: usize,
}

impl Reason {
    /// A reason that names its strategy and nothing else yet.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Reason::named("overlap").strategy, "overlap");
    /// ```
    pub fn named(strategy: impl Into<Cow<'static, str>>) -> Reason {
        Reason { strategy: strategy.into(), uses: Uses::default() }
    }

    /// The same reason, resting on this run too.
    ///
    /// ```
    /// use nonolith_puzzle::{LineId, Reason};
    /// assert_eq!(Reason::named("overlap").run(LineId::row(0), 1).uses.runs[0].run, 1);
    /// ```
    pub fn run(mut self, line: LineId, run: usize) -> Reason {
        self.uses.runs.push(RunId { line, run });
        self
    }

    /// The same reason, resting on this square too.
    ///
    /// ```
    /// use nonolith_puzzle::{LineId, Reason};
    /// assert_eq!(Reason::named("glue").cell(LineId::row(0).square(3)).uses.cells.len(), 1);
    /// ```
    pub fn cell(mut self, square: Square) -> Reason {
        self.uses.cells.push(square);
        self
    }

    /// The same reason, with this figure named.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Reason::named("overlap").value("slack", 3).uses.values["slack"], 3);
    /// ```
    pub fn value(mut self, name: impl Into<Cow<'static, str>>, value: i64) -> Reason {
        self.uses.values.insert(name.into(), value);
        self
    }
}

/// One thing that a solver did.
///
/// ```
/// use nonolith_puzzle::{Cell, Event, Square};
///
/// let event = Event::Suppose { square: Square { row: 0, column: 0 }, allowed: Cell::FILLED };
/// let text = serde_json::to_string(&event).unwrap();
/// assert_eq!(text, r#"{"event":"suppose","square":[0,0],"colours":[1]}"#);
/// assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// Something that follows from one line.
    Deduce(Deduction),
    /// Suppose that a cell is one of these colours, until the matching [`Event::Retract`].
    Suppose {
        /// Where.
        square: Square,
        /// What is supposed of it.
        #[serde(rename = "colours")]
        allowed: Cell,
    },
    /// Take the last supposition back, with all that followed from it.
    Retract {
        /// The line that can no longer be completed; then the supposition is false, and its
        /// colours are ruled out from here on. `None` if the supposition was merely given up.
        broken: Option<LineId>,
    },
    /// Known by search and not by any one line: the trace does not show why.
    Proved {
        /// The squares whose colour is now known.
        cells: Vec<Decided>,
        /// The squares that lose colours without being decided.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        excluded: Vec<Excluded>,
        /// How.
        #[serde(flatten)]
        reason: Reason,
    },
    /// A whole grid that a method considers, and its score; it claims nothing.
    Candidate {
        /// The grid.
        picture: Picture,
        /// How good the method thinks it is; each method says in its page which way is better.
        score: f64,
    },
}

/// Who wants to hear what a solver does. `()` does not, and costs nothing.
///
/// ```
/// use nonolith_puzzle::{Event, Recorder, Trace};
///
/// let mut trace = Trace::default();
/// trace.record(|| Event::Retract { broken: None });
/// ().record(|| unreachable!("nobody listens"));
/// assert_eq!(trace.events.len(), 1);
/// ```
pub trait Recorder {
    /// Records an event. `event` is called only if events are kept.
    fn record(&mut self, event: impl FnOnce() -> Event);
}

impl Recorder for () {
    fn record(&mut self, _: impl FnOnce() -> Event) {}
}

impl<R: Recorder> Recorder for Option<&mut R> {
    fn record(&mut self, event: impl FnOnce() -> Event) {
        if let Some(recorder) = self {
            recorder.record(event);
        }
    }
}

impl Recorder for Trace {
    fn record(&mut self, event: impl FnOnce() -> Event) {
        self.events.push(event());
    }
}

/// What a solver did, in order.
///
/// ```
/// use nonolith_puzzle::{Colour, Deduction, Event, LineId, Palette, Puzzle, Reason, Trace};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
/// let line = LineId::column(1);
/// let deduction = Deduction::new(line, Reason::named("full line")).deciding(line.square(0), Colour::BLACK);
/// let trace = Trace { events: vec![Event::Deduce(deduction)] };
/// assert_eq!(trace.last_grid(&puzzle).unwrap().to_string(), "?#");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Trace {
    /// The events, first to last.
    pub events: Vec<Event>,
}

impl Trace {
    /// The grid after all events.
    ///
    /// # Errors
    /// [`ReplayError`], where an event does not fit what came before it.
    ///
    /// ```
    /// # use nonolith_puzzle::{Palette, Puzzle, Trace};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(Trace::default().last_grid(&puzzle).unwrap(), puzzle.start());
    /// ```
    pub fn last_grid(&self, puzzle: &Puzzle) -> Result<Grid, ReplayError> {
        let mut replay = Replay::new(puzzle);
        for event in &self.events {
            replay.apply(event)?;
        }
        Ok(replay.into_grid())
    }
}

/// An event does not fit what came before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A square or a line that the puzzle does not have.
    #[error("{0} is outside the puzzle")]
    Outside(Square),
    /// A retraction with nothing to retract.
    #[error("a retraction without a supposition")]
    NothingSupposed,
}

/// Follows a trace, event by event.
///
/// ```
/// use nonolith_puzzle::{Cell, Event, Palette, Puzzle, Replay, Square};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
/// let mut replay = Replay::new(&puzzle);
/// let square = Square { row: 0, column: 0 };
/// replay.apply(&Event::Suppose { square, allowed: Cell::FILLED }).unwrap();
/// assert_eq!(replay.grid().to_string(), "#?");
/// let broken = Some(nonolith_puzzle::LineId::column(0));
/// replay.apply(&Event::Retract { broken }).unwrap();
/// assert_eq!(replay.grid().to_string(), ".?");
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    grid: Grid,
    suppositions: Vec<(Grid, Square, Cell)>,
}

impl Replay {
    /// A replay that has applied no event yet.
    ///
    /// ```
    /// # use nonolith_puzzle::{Palette, Puzzle, Replay};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(Replay::new(&puzzle).grid(), &puzzle.start());
    /// ```
    pub fn new(puzzle: &Puzzle) -> Replay {
        Replay::from_grid(puzzle.start())
    }

    /// A replay, before the first event, of a trace that starts from this grid.
    ///
    /// ```
    /// let replay = nonolith_puzzle::Replay::from_grid(nonolith_puzzle::Grid::unknown(1, 1, 2));
    /// assert_eq!(replay.depth(), 0);
    /// ```
    pub fn from_grid(grid: Grid) -> Replay {
        Replay { grid, suppositions: vec![] }
    }

    /// What is known now, under the suppositions that are open.
    ///
    /// ```
    /// let replay = nonolith_puzzle::Replay::from_grid(nonolith_puzzle::Grid::unknown(1, 1, 2));
    /// assert_eq!(replay.grid().to_string(), "?");
    /// ```
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How many suppositions are open.
    ///
    /// ```
    /// let replay = nonolith_puzzle::Replay::from_grid(nonolith_puzzle::Grid::unknown(1, 1, 2));
    /// assert_eq!(replay.depth(), 0);
    /// ```
    pub fn depth(&self) -> usize {
        self.suppositions.len()
    }

    /// The grid after the last event.
    ///
    /// ```
    /// let replay = nonolith_puzzle::Replay::from_grid(nonolith_puzzle::Grid::unknown(1, 1, 2));
    /// assert_eq!(replay.into_grid().unknown_cells(), 1);
    /// ```
    pub fn into_grid(self) -> Grid {
        self.grid
    }

    /// Takes one step.
    ///
    /// # Errors
    /// [`ReplayError`], if the event does not fit what came before it.
    ///
    /// ```
    /// use nonolith_puzzle::{Event, Grid, Replay, ReplayError};
    /// let mut replay = Replay::from_grid(Grid::unknown(1, 1, 2));
    /// let error = replay.apply(&Event::Retract { broken: None }).unwrap_err();
    /// assert_eq!(error, ReplayError::NothingSupposed);
    /// ```
    pub fn apply(&mut self, event: &Event) -> Result<(), ReplayError> {
        match event {
            Event::Deduce(deduction) => self.write(&deduction.cells, &deduction.excluded),
            Event::Proved { cells, excluded, .. } => self.write(cells, excluded),
            Event::Suppose { square, allowed } => {
                self.inside(*square)?;
                self.suppositions.push((self.grid.clone(), *square, *allowed));
                self.grid.restrict(*square, *allowed);
                Ok(())
            }
            Event::Retract { broken } => {
                let (grid, square, supposed) =
                    self.suppositions.pop().ok_or(ReplayError::NothingSupposed)?;
                self.grid = grid;
                if broken.is_some() {
                    self.grid[square] = self.grid[square].without(supposed);
                }
                Ok(())
            }
            Event::Candidate { .. } => Ok(()),
        }
    }

    fn write(&mut self, cells: &[Decided], excluded: &[Excluded]) -> Result<(), ReplayError> {
        for decided in cells {
            self.inside(decided.square)?;
            self.grid.restrict(decided.square, Cell::only(decided.colour));
        }
        for excluded in excluded {
            self.inside(excluded.square)?;
            self.grid[excluded.square] = self.grid[excluded.square].without(excluded.colours);
        }
        Ok(())
    }

    fn inside(&self, square: Square) -> Result<(), ReplayError> {
        let fits = square.along(Axis::Column) < self.grid.height()
            && square.along(Axis::Row) < self.grid.width();
        if fits { Ok(()) } else { Err(ReplayError::Outside(square)) }
    }
}

/// No picture satisfies both the clue and what is known.
///
/// This is a finding, not a failure: search asks for it in order to prune.
///
/// ```
/// assert_eq!(nonolith_puzzle::Contradiction.to_string(), "no arrangement fits");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no arrangement fits")]
pub struct Contradiction;
