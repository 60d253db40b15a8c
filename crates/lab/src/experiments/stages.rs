//! Stages of a solve, side by side: the counterpart of Figures 13 to 15 of Salcedo-Sanz et al. 2007.
//!
//! The figures show six stages, with unknown squares grey. A heuristic's first stage is what the
//! preprocessing leaves; a genetic algorithm has no unknown squares, and its stages are the
//! candidates it considered.

use puzzle::{Cell, Event, Grid, Puzzle, Replay, ReplayError, Trace};
use serde::{Serialize, Serializer};

use crate::heuristics::PREPROCESSING;
use crate::svg::Svg;

/// How many stages the paper's figures show.
pub const STAGES: usize = 6;

/// What was known after a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// How many steps had been taken.
    pub step: usize,
    /// What was known then, or the candidate looked at.
    pub grid: Grid,
    /// The candidate's score, if it is one: of a candidate nothing is known.
    pub score: Option<f64>,
}

/// A stage as data.
#[derive(Serialize)]
struct StageData<'a> {
    step: usize,
    unknown: usize,
    score: Option<f64>,
    grid: &'a Grid,
}

impl Serialize for Stage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Stage { step, ref grid, score } = *self;
        StageData { step, unknown: grid.unknown_cells(), score, grid }.serialize(serializer)
    }
}

/// Stages of a trace, evenly spaced from the first to the last.
///
/// # Errors
/// [`ReplayError`], where the trace does not fit the puzzle.
///
/// ```
/// use nonolith_lab::experiments::stages::{STAGES, stages};
/// use puzzle::{Palette, Puzzle, Trace};
/// use solve::{Method, Options};
///
/// let picture = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
/// let mut trace = Trace::default();
/// solve::run(&nonolith_lab::heuristics::Logic, &puzzle, &Options::default(), Some(&mut trace)).unwrap();
/// let stages = stages(&puzzle, &trace, STAGES).unwrap();
/// assert!(stages.last().unwrap().grid.is_solved());
/// ```
pub fn stages(puzzle: &Puzzle, trace: &Trace, count: usize) -> Result<Vec<Stage>, ReplayError> {
    let shown = moments(trace);
    let wanted: Vec<usize> =
        (0..count).map(|stage| shown[stage * (shown.len() - 1) / (count - 1).max(1)]).collect();
    let mut replay = Replay::new(puzzle);
    let mut stages = vec![];
    let mut step = 0;
    for done in 0..=trace.events.len() {
        let last = done.checked_sub(1).map(|index| &trace.events[index]);
        if let Some(event) = last {
            replay.apply(event)?;
            step += usize::from(is_step(event));
        }
        // A short trace shows some stages more than once, so that there are always `count`.
        for _ in wanted.iter().filter(|&&moment| moment == done) {
            stages.push(match last {
                Some(Event::Candidate { picture, score }) => {
                    let grid = Grid::of_picture(picture, puzzle.palette().len());
                    Stage { step, grid, score: Some(*score) }
                }
                _ => Stage { step, grid: replay.grid().clone(), score: None },
            });
        }
    }
    Ok(stages)
}

/// Whether an event is a step of its own, and not merely a supposition or its end.
///
/// ```
/// use nonolith_lab::experiments::stages::is_step;
/// assert!(!is_step(&puzzle::Event::Retract { broken: None }));
/// ```
pub fn is_step(event: &Event) -> bool {
    !matches!(event, Event::Suppose { .. } | Event::Retract { .. })
}

/// After how many events there is something to show. Where there are candidates they are what is
/// shown; otherwise the preprocessing counts as one.
fn moments(trace: &Trace) -> Vec<usize> {
    let is_candidate = |event: &Event| matches!(event, Event::Candidate { .. });
    let preprocessed = trace.events.iter().take_while(|event| is_preprocessing(event)).count();
    let candidates = trace.events.iter().any(is_candidate);
    let shown = |&(_, event): &(usize, &Event)| {
        if candidates { is_candidate(event) } else { is_step(event) }
    };
    let steps = trace.events.iter().enumerate().skip(preprocessed).filter(shown);
    let first = (!candidates).then_some(preprocessed);
    let moments: Vec<usize> = first.into_iter().chain(steps.map(|(index, _)| index + 1)).collect();
    if moments.is_empty() { vec![0] } else { moments }
}

fn is_preprocessing(event: &Event) -> bool {
    match event {
        Event::Deduce(step) => PREPROCESSING.contains(&step.reason.strategy.as_ref()),
        _ => false,
    }
}

const COLUMNS: usize = 3;
const GAP: f64 = 16.0;
const CAPTION: f64 = 20.0;

/// The stages as a figure, three in a row.
///
/// ```
/// use nonolith_lab::experiments::stages::{Stage, figure};
/// use puzzle::{Grid, Palette, Puzzle};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
/// let stage = Stage { step: 0, grid: Grid::from_text("?#", 2).unwrap(), score: None };
/// assert!(figure(&puzzle, "logic", &[stage]).contains("step 0"));
/// ```
pub fn figure(puzzle: &Puzzle, method: &str, stages: &[Stage]) -> String {
    let side = (300.0 / puzzle.width().max(puzzle.height()) as f64).clamp(2.0, 14.0).floor();
    let (width, height) = (side * puzzle.width() as f64, side * puzzle.height() as f64);
    let (columns, rows) = (COLUMNS.min(stages.len()), stages.len().div_ceil(COLUMNS));
    let (step_x, step_y) = (width.max(150.0) + GAP, height + CAPTION + GAP);
    let top = GAP + CAPTION;
    let mut svg = Svg::new(GAP + columns as f64 * step_x, top + rows as f64 * step_y);
    let name = puzzle.details.title.as_deref().or(puzzle.details.id.as_deref()).unwrap_or("");
    svg.text((GAP, GAP + 6.0), r#"font-size="15""#, format!("{method} {name}").trim());
    for (index, stage) in stages.iter().enumerate() {
        let corner =
            (GAP + (index % COLUMNS) as f64 * step_x, top + (index / COLUMNS) as f64 * step_y);
        panel(&mut svg, puzzle, stage, corner, side);
    }
    svg.finish()
}

fn panel(svg: &mut Svg, puzzle: &Puzzle, stage: &Stage, (left, top): (f64, f64), side: f64) {
    let grid = &stage.grid;
    let (width, height) = (side * grid.width() as f64, side * grid.height() as f64);
    for (row, cells) in grid.cells().chunks(grid.width()).enumerate() {
        let mut column = 0;
        for stretch in cells.chunk_by(|one, next| shade(puzzle, *one) == shade(puzzle, *next)) {
            let corner = (left + column as f64 * side, top + row as f64 * side);
            let style = format!(r#"fill="{}""#, shade(puzzle, stretch[0]));
            svg.rectangle(corner, (side * stretch.len() as f64, side), &style);
            column += stretch.len();
        }
    }
    svg.rectangle((left, top), (width, height), r##"fill="none" stroke="#333333""##);
    let (all, known) = (grid.cells().len(), grid.cells().len() - grid.unknown_cells());
    let caption = match stage.score {
        Some(score) => format!("candidate {}: score {score}", stage.step),
        None => format!("step {}: {known} of {all} known", stage.step),
    };
    svg.text((left, top + height + 15.0), r#"font-size="12""#, &caption);
}

/// A known cell in its colour, any other in grey.
fn shade(puzzle: &Puzzle, cell: Cell) -> String {
    match cell.colour() {
        Some(colour) => format!("#{}", puzzle.palette()[colour].rgb),
        None => "#c0c0c0".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::table2::PUZZLES;
    use solve::{Method, Options};

    fn check(method: &dyn Method, first_is_preprocessed: bool) {
        let puzzle = PUZZLES[0].puzzle();
        let mut trace = Trace::default();
        solve::run(method, &puzzle, &Options::default(), Some(&mut trace)).expect("solves");
        let stages = stages(&puzzle, &trace, STAGES).expect("replays");
        assert_eq!(stages.len(), STAGES);
        assert!(stages.is_sorted_by_key(|stage| stage.step));
        assert_eq!(stages[0].step > 0, first_is_preprocessed);
        assert!(stages[STAGES - 1].grid.is_solved());
    }

    #[test]
    fn both_heuristics_begin_with_what_preprocessing_leaves() {
        check(&crate::heuristics::Logic, true);
        check(&crate::heuristics::Combinatorial, true);
    }

    #[test]
    fn a_candidate_claims_to_know_nothing() {
        let picture: puzzle::Picture = "01".parse().expect("a picture");
        let palette = puzzle::Palette::black_and_white();
        let puzzle = Puzzle::of_picture(palette, picture.clone()).expect("fits");
        let trace = Trace { events: vec![Event::Candidate { picture, score: 2.0 }] };
        let svg = figure(&puzzle, "iga", &stages(&puzzle, &trace, 1).expect("replays"));
        assert!(svg.contains("candidate 1: score 2") && !svg.contains("known"), "{svg}");
    }

    #[test]
    fn unknown_is_grey_blank_white_and_filled_black() {
        let picture = "011".parse().expect("a picture");
        let puzzle = Puzzle::of_picture(puzzle::Palette::black_and_white(), picture).expect("fits");
        let grid = Grid::from_text(".#?", 2).expect("a grid");
        let svg = figure(&puzzle, "logic", &[Stage { step: 0, grid, score: None }]);
        for shade in ["#FFFFFF", "#000000", "#c0c0c0"] {
            assert_eq!(svg.matches(&format!(r#"fill="{shade}"/>"#)).count(), 1, "{shade} in {svg}");
        }
    }

    #[test]
    fn a_method_without_preprocessing_begins_with_nothing() {
        check(&crate::astar_gac::AstarGac { full: true }, false);
    }
}
