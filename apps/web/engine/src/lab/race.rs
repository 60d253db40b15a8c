//! A race: one method on one puzzle, as the command `lab race` runs it, with every step it took.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use nonolith::lab::experiments::method_choice::MethodChoice;
use nonolith::lab::experiments::race::lap_with_trace;
use nonolith::lab::experiments::stages::is_step;
use nonolith::puzzle::{Cell, Event, Grid, LineId, Picture, Puzzle, Replay, ReplayError, Trace};
use nonolith::solve::Watch;

use super::{LabState, options};
use crate::marks::Code;
use crate::protocol::{Operation, reply, request};
use crate::puzzles;
use crate::think::VerdictName;

/// How many changed cells are told at most, so that a long run does not fill the page's memory. The
/// curve always goes to the end.
const MOST_CHANGES: usize = 1_000_000;

request! {
    /// Lets a method run, and tells what it did.
    Race {
        puzzle: String,
        method: String,
        seed: f64,
        settings: BTreeMap<String, String>,
        /// How long it may take, in seconds.
        seconds: f64,
        /// Whether an ordering's visits that gave nothing are steps too.
        every_visit: bool,
    }
}

request! {
    /// Gives what the page draws of a puzzle.
    PuzzleView {
        puzzle: String,
    }
}

reply! {
    Lane {
        verdict: VerdictName,
        reason: Option<String>,
        /// How long it took without being recorded.
        seconds: f64,
        known: usize,
        /// Other figures that the method gives, by name.
        stats: BTreeMap<String, f64>,
        /// How many cells were known after each step, the start included.
        curve: Vec<usize>,
        /// The first steps, as many as there is room for.
        steps: Vec<LaneStep>,
    }
}

reply! {
    /// A step, and what the board shows after it.
    LaneStep {
        /// `line` for what follows from one line, `proof` for what search proved, `candidate` for a
        /// grid that is considered.
        kind: &'static str,
        line: Option<LineId>,
        /// What the method files the step under.
        strategy: Option<String>,
        /// How good a candidate is.
        score: Option<f64>,
        /// The cells that changed, counted in reading order, and what they show now.
        changes: Vec<(usize, Code)>,
    }
}

impl Operation<LabState> for PuzzleView {
    type Reply = puzzles::View;

    fn answer(self, _: &mut LabState) -> Result<puzzles::View, String> {
        Ok(puzzles::view(&puzzles::read(&self.puzzle)?))
    }
}

impl Operation<LabState> for Race {
    type Reply = Lane;

    fn answer(self, _: &mut LabState) -> Result<Lane, String> {
        let puzzle = puzzles::read(&self.puzzle)?;
        let method = nonolith::method(&self.method).map_err(|error| error.to_string())?;
        let visits = Visits::default();
        let options = || {
            let options = options(self.seed, &self.settings, self.seconds);
            if self.every_visit { options.with_watch(visits.afresh()) } else { options }
        };
        let choice =
            MethodChoice { settings: self.settings.clone(), ..MethodChoice::plain(method) };
        let (lap, answer, trace) =
            lap_with_trace(&choice, &puzzle, &options).map_err(|error| error.to_string())?;
        let trace = visits.trace().unwrap_or(trace);
        let (steps, curve) = steps(&puzzle, &trace).map_err(|error| error.to_string())?;
        Ok(Lane {
            verdict: VerdictName::of(&lap.verdict),
            reason: lap.verdict.reason().map(ToString::to_string),
            seconds: lap.seconds,
            known: lap.known,
            stats: answer.stats.iter().map(|(name, figure)| (name.to_string(), *figure)).collect(),
            curve,
            steps,
        })
    }
}

/// What a cell shows: its colour, or that it is open.
pub(super) fn code(cell: Cell) -> Code {
    cell.colour().map_or(Code::OPEN, Code::of_colour)
}

/// Every visit to a line, those that gave nothing too, of the run that was begun last.
#[derive(Default)]
struct Visits(Arc<Mutex<Vec<Event>>>);

impl Visits {
    /// Watches another run, and forgets the one before.
    fn afresh(&self) -> Watch {
        let seen = Arc::clone(&self.0);
        if let Ok(mut seen) = seen.lock() {
            seen.clear();
        }
        Watch::new(move |event| {
            if let (Event::Deduce(_), Ok(mut seen)) = (event, seen.lock()) {
                seen.push(event.clone());
            }
        })
    }

    /// The visits as a trace, if there were any.
    fn trace(&self) -> Option<Trace> {
        let events = std::mem::take(&mut *self.0.lock().ok()?);
        (!events.is_empty()).then_some(Trace { events })
    }
}

/// The steps of a trace, each with what changed on the board since the one before it, and how many
/// cells were known after each, the start included.
fn steps(puzzle: &Puzzle, trace: &Trace) -> Result<(Vec<LaneStep>, Vec<usize>), ReplayError> {
    let mut replay = Replay::new(puzzle);
    let mut shown: Vec<Code> = replay.grid().cells().iter().copied().map(code).collect();
    let known = |grid: &Grid| grid.cells().len() - grid.unknown_cells();
    let (mut steps, mut changed, mut curve) = (vec![], 0, vec![known(replay.grid())]);
    for event in &trace.events {
        replay.apply(event)?;
        if !is_step(event) {
            continue;
        }
        curve.push(known(replay.grid()));
        if changed > MOST_CHANGES {
            continue;
        }
        let now = match event {
            Event::Candidate { picture, .. } => of_picture(picture),
            _ => of_grid(replay.grid()),
        };
        let changes: Vec<_> =
            now.iter().copied().enumerate().filter(|(at, it)| shown[*at] != *it).collect();
        changed += changes.len();
        shown = now;
        steps.push(step(event, changes));
    }
    Ok((steps, curve))
}

fn of_grid(grid: &Grid) -> Vec<Code> {
    grid.cells().iter().copied().map(code).collect()
}

fn of_picture(picture: &Picture) -> Vec<Code> {
    picture.squares().map(|square| Code::of_colour(picture[square])).collect()
}

fn step(event: &Event, changes: Vec<(usize, Code)>) -> LaneStep {
    let (kind, line, strategy, score) = match event {
        Event::Deduce(deduction) => {
            ("line", Some(deduction.line), Some(deduction.reason.strategy.to_string()), None)
        }
        Event::Proved { reason, .. } => ("proof", None, Some(reason.strategy.to_string()), None),
        Event::Candidate { score, .. } => ("candidate", None, None, Some(*score)),
        Event::Suppose { .. } | Event::Retract { .. } => ("line", None, None, None),
    };
    LaneStep { kind, line, strategy, score, changes }
}
