//! Verdicts on pictures, deductions and traces.

use serde::{Deserialize, Serialize};

use crate::{
    Axis, Clue, Contradiction, Deduction, Event, Grid, LineId, Picture, Puzzle, Replay,
    ReplayError, Square, check,
};

/// A line of a picture that does not say what its clue says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mismatch {
    /// The picture is not of the puzzle's size.
    #[error("expected {0} rows and {1} columns")]
    Size(usize, usize),
    /// A line has other runs than its clue.
    #[error("{line}: the clue is `{clue}`, the picture has `{found}`")]
    Line {
        /// The first such line.
        line: LineId,
        /// What its clue says.
        clue: Clue,
        /// What the picture says.
        found: Clue,
    },
    /// A given cell has another colour.
    #[error("{0}: the picture differs from the given cell")]
    Given(Square),
}

/// Whether a picture satisfies every clue and every given cell of a puzzle.
///
/// # Errors
/// [`Mismatch`], which names the first line or given cell that the picture breaks.
///
/// ```
/// use nonolith_puzzle::{Palette, Puzzle, check};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01 11".parse().unwrap()).unwrap();
/// assert!(check::picture(&puzzle, &"01 11".parse().unwrap()).is_ok());
/// let error = check::picture(&puzzle, &"11 11".parse().unwrap()).unwrap_err();
/// assert_eq!(error.to_string(), "row 1: the clue is `1`, the picture has `2`");
/// ```
pub fn picture(puzzle: &Puzzle, picture: &Picture) -> Result<(), Mismatch> {
    if (picture.height(), picture.width()) != (puzzle.height(), puzzle.width()) {
        return Err(Mismatch::Size(puzzle.height(), puzzle.width()));
    }
    for line in puzzle.lines() {
        let (clue, found) = (puzzle.clue(line), picture.clue(line));
        if *clue != found {
            return Err(Mismatch::Line { line, clue: clue.clone(), found });
        }
    }
    let Some(given) = puzzle.given() else { return Ok(()) };
    match given.squares().find(|&square| !given[square].allows(picture[square])) {
        Some(square) => Err(Mismatch::Given(square)),
        None => Ok(()),
    }
}

/// A deduction that does not follow from its line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsound {
    /// The line does not exist.
    #[error("{0} is not a line of the puzzle")]
    NoSuchLine(LineId),
    /// It speaks of a square that is not on its line.
    #[error("{square} is not on {line}")]
    OffLine {
        /// The square.
        square: Square,
        /// The line.
        line: LineId,
    },
    /// An arrangement of the line denies it.
    #[error("{line}: {square} may still be otherwise (strategy {strategy})")]
    DoesNotFollow {
        /// The line.
        line: LineId,
        /// The square.
        square: Square,
        /// The strategy that claimed it.
        strategy: String,
    },
}

/// Whether a deduction follows from its line's clue and what the grid knows of that line.
///
/// From a line that cannot be completed everything follows.
///
/// # Errors
/// [`Unsound`], which names the first square that may still be otherwise.
///
/// ```
/// use nonolith_puzzle::{Colour, Deduction, LineId, Palette, Puzzle, Reason, check};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01 11".parse().unwrap()).unwrap();
/// let line = LineId::row(0);
/// let guess = Deduction::new(line, Reason::named("guess")).deciding(line.square(0), Colour::BLACK);
/// assert!(check::deduction(&puzzle, &puzzle.start(), &guess).is_err());
/// ```
pub fn deduction(puzzle: &Puzzle, grid: &Grid, deduction: &Deduction) -> Result<(), Unsound> {
    let line = deduction.line;
    if !exists(puzzle, line) {
        return Err(Unsound::NoSuchLine(line));
    }
    let Ok(follows) = check::line(puzzle.clue(line), &grid.line(line)) else { return Ok(()) };
    for (square, allowed) in deduction.allowed(grid.colours()) {
        let along = square.along(line.axis);
        if square.line(line.axis) != line || along >= follows.len() {
            return Err(Unsound::OffLine { square, line });
        }
        if !follows[along].without(allowed).is_impossible() {
            let strategy = deduction.reason.strategy.to_string();
            return Err(Unsound::DoesNotFollow { line, square, strategy });
        }
    }
    Ok(())
}

fn exists(puzzle: &Puzzle, line: LineId) -> bool {
    let lines = match line.axis {
        Axis::Row => puzzle.height(),
        Axis::Column => puzzle.width(),
    };
    line.index < lines
}

/// What a sound trace arrives at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The grid after the last event.
    pub grid: Grid,
    /// How many events were taken on trust: what search proved, the trace does not show.
    pub on_trust: usize,
    /// How many suppositions are still open.
    pub open: usize,
}

/// Where a trace goes wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {}: {fault}", index + 1)]
pub struct BadTrace {
    /// The event, counted from zero.
    pub index: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with an event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A deduction does not follow.
    #[error(transparent)]
    Unsound(#[from] Unsound),
    /// The event does not fit what came before it.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A supposition was refuted by a line that can still be completed.
    #[error("{0} can still be completed, so it refutes nothing")]
    NotBroken(LineId),
}

/// Whether every deduction of a trace follows from its line, and every refuted supposition from a
/// line that breaks.
///
/// # Errors
/// [`BadTrace`], which names the first event that does not follow.
///
/// ```
/// use nonolith_puzzle::{Cell, Event, LineId, Palette, Puzzle, Square, Trace, check};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01 11".parse().unwrap()).unwrap();
/// let square = Square { row: 0, column: 0 };
/// let events = vec![
///     Event::Suppose { square, allowed: Cell::FILLED },
///     Event::Retract { broken: Some(LineId::row(0)) },
/// ];
/// // Row 1 holds one cell: it may well be the first.
/// let error = check::trace(&puzzle, &Trace { events }).unwrap_err();
/// assert_eq!(error.to_string(), "event 2: row 1 can still be completed, so it refutes nothing");
/// ```
pub fn trace(puzzle: &Puzzle, trace: &crate::Trace) -> Result<Judgement, BadTrace> {
    trace_from(puzzle, puzzle.start(), trace)
}

/// As [`trace`], for a trace that begins at this grid and not at the puzzle's start.
///
/// # Errors
/// [`BadTrace`], which names the first event that goes wrong.
///
/// ```
/// use nonolith_puzzle::{Grid, Palette, Puzzle, Trace, check};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01 11".parse().unwrap()).unwrap();
/// let grid = Grid::from_text("?? ##", 2).unwrap();
/// assert_eq!(check::trace_from(&puzzle, grid.clone(), &Trace::default()).unwrap().grid, grid);
/// ```
pub fn trace_from(
    puzzle: &Puzzle,
    start: Grid,
    trace: &crate::Trace,
) -> Result<Judgement, BadTrace> {
    let mut replay = Replay::from_grid(start);
    let mut on_trust = 0;
    for (index, event) in trace.events.iter().enumerate() {
        on_trust += usize::from(matches!(event, Event::Proved { .. }));
        judge(puzzle, &replay, event)
            .and_then(|()| Ok(replay.apply(event)?))
            .map_err(|fault| BadTrace { index, fault })?;
    }
    Ok(Judgement { on_trust, open: replay.depth(), grid: replay.into_grid() })
}

fn judge(puzzle: &Puzzle, replay: &Replay, event: &Event) -> Result<(), Fault> {
    match event {
        Event::Deduce(deduction) => Ok(check::deduction(puzzle, replay.grid(), deduction)?),
        Event::Retract { broken: Some(line) } => breaks(puzzle, replay.grid(), *line),
        _ => Ok(()),
    }
}

fn breaks(puzzle: &Puzzle, grid: &Grid, line: LineId) -> Result<(), Fault> {
    if !exists(puzzle, line) {
        return Err(Unsound::NoSuchLine(line).into());
    }
    match check::line(puzzle.clue(line), &grid.line(line)) {
        Err(Contradiction) => Ok(()),
        Ok(_) => Err(Fault::NotBroken(line)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Colour, Palette, Reason, Trace};

    fn lid() -> Puzzle {
        let picture = "0110 1001 1111".parse().expect("a picture");
        Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle")
    }

    fn full_row() -> Deduction {
        let line = LineId::row(2);
        (0..4).fold(Deduction::new(line, Reason::named("full line")), |deduction, along| {
            deduction.deciding(line.square(along), Colour::BLACK)
        })
    }

    #[test]
    fn a_trace_of_sound_deductions_passes() {
        let trace = Trace { events: vec![Event::Deduce(full_row())] };
        let judgement = check::trace(&lid(), &trace).expect("sound");
        assert_eq!(judgement.grid.to_string(), "????\n????\n####");
        assert_eq!((judgement.on_trust, judgement.open), (0, 0));
    }

    #[test]
    fn a_deduction_from_the_wrong_line_is_caught() {
        let mut wrong = full_row();
        wrong.line = LineId::row(1);
        let trace = Trace { events: vec![Event::Deduce(wrong)] };
        let error = check::trace(&lid(), &trace).expect_err("row 2 does not say it");
        assert_eq!(error.to_string(), "event 1: row 3, column 1 is not on row 2");
    }

    #[test]
    fn an_unfounded_deduction_is_caught() {
        let line = LineId::row(0);
        let guess =
            Deduction::new(line, Reason::named("guess")).deciding(line.square(0), Colour::BLACK);
        let error = check::trace(&lid(), &Trace { events: vec![Event::Deduce(guess)] });
        let text = error.expect_err("row 1 has two places for its 2").to_string();
        assert_eq!(text, "event 1: row 1: row 1, column 1 may still be otherwise (strategy guess)");
    }

    #[test]
    fn a_refuted_supposition_leaves_its_opposite() {
        let square = Square { row: 2, column: 0 };
        let broken = Some(LineId::row(2));
        let events =
            vec![Event::Suppose { square, allowed: Cell::BLANK }, Event::Retract { broken }];
        let judgement = check::trace(&lid(), &Trace { events }).expect("row 3 needs all its cells");
        assert_eq!(judgement.grid[square], Cell::FILLED);
    }

    #[test]
    fn a_supposition_is_not_refuted_by_a_line_that_can_be_completed() {
        let square = Square { row: 0, column: 0 };
        let broken = LineId::row(0);
        let events = vec![
            Event::Suppose { square, allowed: Cell::FILLED },
            Event::Retract { broken: Some(broken) },
        ];
        let error = check::trace(&lid(), &Trace { events }).expect_err("row 1 has room");
        assert_eq!(error, BadTrace { index: 1, fault: Fault::NotBroken(broken) });
    }

    #[test]
    fn nothing_follows_from_a_line_that_the_puzzle_does_not_have() {
        let puzzle = lid();
        for line in [LineId::row(3), LineId::column(4)] {
            let missing = Unsound::NoSuchLine(line);
            let empty = Deduction::new(line, Reason::named("guess"));
            assert_eq!(deduction(&puzzle, &puzzle.start(), &empty), Err(missing.clone()));
            assert_eq!(breaks(&puzzle, &puzzle.start(), line), Err(missing.into()));
        }
    }

    #[test]
    fn what_search_proved_is_counted_as_taken_on_trust() {
        let proved =
            Event::Proved { cells: vec![], excluded: vec![], reason: Reason::named("search") };
        let judgement =
            check::trace(&lid(), &Trace { events: vec![proved] }).expect("nothing to judge");
        assert_eq!(judgement.on_trust, 1);
    }

    #[test]
    fn a_picture_must_respect_the_given_cells() {
        let puzzle =
            Puzzle::of_picture(Palette::black_and_white(), "01 10".parse().unwrap()).unwrap();
        let given = Grid::from_text("#? ??", 2).unwrap();
        let puzzle = puzzle.with_given(given).unwrap();
        assert!(picture(&puzzle, &"10 01".parse().unwrap()).is_ok());
        let error = picture(&puzzle, &"01 10".parse().unwrap()).unwrap_err();
        assert_eq!(error, Mismatch::Given(Square { row: 0, column: 0 }));
    }
}
