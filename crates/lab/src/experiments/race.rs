//! A race: several methods on one puzzle, how long each takes, in how many steps, and how what is
//! known grows with them.

use puzzle::{Puzzle, Replay, ReplayError, Trace};
use serde::{Deserialize, Serialize};
use solve::{Answer, Options, Refusal, Verdict};
use web_time::Instant;

use super::method_choice::MethodChoice;
use super::stages::is_step;
use crate::chart::{Chart, Series};

/// How one method did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "LapData", from = "LapData")]
pub struct Lap {
    /// Its name, with the settings that were chosen.
    pub method: String,
    /// What it says of the puzzle.
    pub verdict: Verdict,
    /// How long it took, without a trace.
    pub seconds: f64,
    /// How many steps its trace has.
    pub steps: usize,
    /// How many cells it knows at the end.
    pub known: usize,
    /// How many cells it knew after each step, the start included.
    pub curve: Vec<usize>,
}

impl Lap {
    /// How many cells it found with each step, on average.
    ///
    /// ```
    /// # use nonolith_lab::experiments::race::Lap;
    /// let verdict = solve::Verdict::Unique;
    /// let lap = Lap { method: "logic".into(), verdict, seconds: 0.1, steps: 5, known: 25, curve: vec![] };
    /// assert_eq!(lap.cells_a_step(), 5.0);
    /// ```
    pub fn cells_a_step(&self) -> f64 {
        self.known as f64 / self.steps.max(1) as f64
    }
}

/// A lap as data.
#[derive(Serialize, Deserialize)]
struct LapData {
    method: String,
    #[serde(flatten)]
    verdict: Verdict,
    seconds: f64,
    steps: usize,
    known: usize,
    #[serde(skip_deserializing)]
    cells_a_step: f64,
    curve: Vec<usize>,
}

impl From<Lap> for LapData {
    fn from(lap: Lap) -> LapData {
        let cells_a_step = lap.cells_a_step();
        let Lap { method, verdict, seconds, steps, known, curve } = lap;
        LapData { method, verdict, seconds, steps, known, cells_a_step, curve }
    }
}

impl From<LapData> for Lap {
    fn from(data: LapData) -> Lap {
        let LapData { method, verdict, seconds, steps, known, curve, .. } = data;
        Lap { method, verdict, seconds, steps, known, curve }
    }
}

/// Why a method has no lap.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LapError {
    /// It does not take the puzzle or the settings, or its answer cannot be believed.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Its trace does not fit the puzzle.
    #[error(transparent)]
    Trace(#[from] ReplayError),
}

/// Lets one method run, twice: against the clock, and for the trace.
///
/// # Errors
/// [`LapError`], where the method is refused or its trace cannot be replayed.
///
/// ```
/// use nonolith_lab::experiments::{method_choice::MethodChoice, race::lap};
/// use puzzle::{Palette, Puzzle};
/// use solve::Options;
///
/// let picture = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
/// let logic = MethodChoice::plain(&nonolith_lab::heuristics::Logic);
/// let lap = lap(&logic, &puzzle, &Options::default).unwrap();
/// assert_eq!((lap.known, lap.curve.len()), (12, lap.steps + 1));
/// ```
pub fn lap(
    choice: &MethodChoice,
    puzzle: &Puzzle,
    options: &dyn Fn() -> Options,
) -> Result<Lap, LapError> {
    lap_with_trace(choice, puzzle, options).map(|(lap, ..)| lap)
}

/// The same, with the answer and the trace that the lap was made from.
///
/// # Errors
/// [`LapError`], as with [`lap`].
///
/// ```
/// use nonolith_lab::experiments::{method_choice::MethodChoice, race::lap_with_trace};
/// use solve::Options;
///
/// let puzzle = nonolith_lab::orderings::figure_one();
/// let logic = MethodChoice::plain(&nonolith_lab::heuristics::Logic);
/// let (lap, answer, trace) = lap_with_trace(&logic, &puzzle, &Options::default).unwrap();
/// assert_eq!((lap.verdict, lap.steps), (answer.verdict, trace.events.len()));
/// ```
pub fn lap_with_trace(
    choice: &MethodChoice,
    puzzle: &Puzzle,
    options: &dyn Fn() -> Options,
) -> Result<(Lap, Answer, Trace), LapError> {
    let begun = Instant::now();
    let run = |trace| solve::run(choice.method, puzzle, &choice.options(&options()), trace);
    let answer = run(None)?;
    let seconds = begun.elapsed().as_secs_f64();
    let mut trace = Trace::default();
    run(Some(&mut trace))?;
    let curve = curve(puzzle, &trace)?;
    let cells = answer.known.cells().len();
    let known = match answer.solutions.first() {
        Some(_) => cells,
        None => cells - answer.known.unknown_cells(),
    };
    let (method, verdict) = (choice.label.clone(), answer.verdict.clone());
    let lap = Lap { method, verdict, seconds, steps: curve.len() - 1, known, curve };
    Ok((lap, answer, trace))
}

fn curve(puzzle: &Puzzle, trace: &Trace) -> Result<Vec<usize>, ReplayError> {
    let mut replay = Replay::new(puzzle);
    let known = |replay: &Replay| replay.grid().cells().len() - replay.grid().unknown_cells();
    let mut curve = vec![known(&replay)];
    for event in &trace.events {
        replay.apply(event)?;
        if is_step(event) {
            curve.push(known(&replay));
        }
    }
    Ok(curve)
}

/// No more points than the eye can tell apart.
const POINTS: usize = 300;

/// Known cells against steps, one curve a method.
///
/// ```
/// use nonolith_lab::experiments::race::{Lap, chart};
/// let verdict = solve::Verdict::Unique;
/// let lap = Lap { method: "logic".into(), verdict, seconds: 0.1, steps: 1, known: 4, curve: vec![0, 4] };
/// assert!(chart("cat", &[lap]).to_svg().contains("logic"));
/// ```
pub fn chart(title: &str, laps: &[Lap]) -> Chart {
    laps.iter().fold(Chart::new(title, "steps", "known cells"), |chart, lap| {
        let every = lap.curve.len().div_ceil(POINTS).max(1);
        let last = lap.curve.len().saturating_sub(1);
        let shown =
            lap.curve.iter().enumerate().filter(|(step, _)| step % every == 0 || *step == last);
        let points = shown.map(|(step, &known)| (step as f64, known as f64));
        chart.series(Series::new(lap.method.as_str()).points(points))
    })
}

/// The heading of a table of laps.
///
/// ```
/// assert!(nonolith_lab::experiments::race::heading().starts_with("method"));
/// ```
pub fn heading() -> String {
    format!("{:<22}{:>11}{:>9}{:>14}  outcome\n", "method", "seconds", "steps", "cells a step")
}

/// A lap as a row of that table.
pub fn row(lap: &Lap) -> String {
    let reason = lap.verdict.reason().map(|reason| format!(", {reason}")).unwrap_or_default();
    format!(
        "{:<22}{:>11.6}{:>9}{:>14.2}  {}{reason}\n",
        lap.method,
        lap.seconds,
        lap.steps,
        lap.cells_a_step(),
        lap.verdict.name()
    )
}

#[cfg(test)]
mod tests {
    use solve::Method;

    use super::*;
    use crate::experiments::table2::PUZZLES;

    fn check(method: &'static dyn Method, verdict: &str) -> Lap {
        let choice = MethodChoice::plain(method);
        let lap = lap(&choice, &PUZZLES[0].puzzle(), &Options::default).expect("no settings");
        assert_eq!((lap.verdict.name(), lap.curve.first()), (verdict, Some(&0)));
        lap
    }

    #[test]
    fn what_is_known_grows_with_every_forced_step() {
        let logic = check(&crate::heuristics::Logic, "unique");
        assert!(logic.curve.is_sorted() && logic.curve.last() == Some(&225));
    }

    #[test]
    fn a_method_that_stalls_ends_where_it_stalls() {
        let preprocess = check(&crate::heuristics::Preprocess, "unknown");
        assert_eq!(preprocess.curve.last(), Some(&preprocess.known));
    }

    #[test]
    fn a_lap_comes_back_from_a_journal_as_it_was() {
        for (method, verdict) in [
            (&crate::heuristics::Logic as &'static dyn Method, "unique"),
            (&crate::heuristics::Preprocess, "unknown"),
        ] {
            let lap = check(method, verdict);
            let text = serde_json::to_string(&lap).unwrap();
            assert_eq!(serde_json::from_str::<Lap>(&text).unwrap(), lap, "{text}");
        }
    }

    #[test]
    fn a_chart_has_a_curve_a_method() {
        let laps = crate::heuristics::methods().into_iter().map(|method| {
            let choice = MethodChoice::plain(method);
            lap(&choice, &PUZZLES[0].puzzle(), &Options::default).expect("no settings")
        });
        let svg = chart("race", &laps.collect::<Vec<_>>()).to_svg();
        assert_eq!(svg.matches("<polyline").count(), 3);
    }
}
