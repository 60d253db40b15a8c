//! Warnings: what the maker of a puzzle should look at before others do.

use std::fmt;

use puzzle::{Axis, Clue, Picture, Puzzle};
use serde::{Serialize, Serializer};
use strategies::grade::{Grade, Level};

use super::inks::too_alike;

/// The most of a picture that should be ink, and the least.
const INK_SHARES: std::ops::RangeInclusive<f64> = 0.05..=0.9;
/// The most runs of a line that people like to read.
const MOST_RUNS: usize = 25;
/// A gentle puzzle with fewer steps is over before it begins.
const LEAST_STEPS: usize = 8;

/// What the maker of a puzzle should look at.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Warning {
    /// Lines without any ink.
    BlankLines {
        /// Rows or columns.
        axis: Axis,
        /// How many.
        count: usize,
    },
    /// Nearly all cells are ink, or nearly none: the share that is.
    InkShare(f64),
    /// Two colours that some people cannot tell apart, by their names.
    AlikeColours(String, String),
    /// A colour that no cell has, by its name.
    UnusedColour(String),
    /// A line with very many runs.
    ManyRuns {
        /// Rows or columns.
        axis: Axis,
        /// The line, counted from zero.
        line: usize,
        /// How many runs it has.
        runs: usize,
    },
    /// The puzzle is over in a few easy steps: how many.
    Trivial(usize),
    /// Cells are smaller than the picture's pixels.
    CellsSmallerThanPixels,
    /// The picture has lost details: none that is truer to the source is fair.
    LessTrue,
}

/// Serialises the warning as its sentence.
impl Serialize for Warning {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::BlankLines { axis, count: 1 } => write!(f, "1 {axis} is blank"),
            Warning::BlankLines { axis, count } => write!(f, "{count} {axis}s are blank"),
            Warning::InkShare(share) => write!(f, "{:.0} % of the cells are filled", share * 100.0),
            Warning::AlikeColours(one, other) => {
                write!(f, "{one} and {other} are hard to tell apart")
            }
            Warning::UnusedColour(name) => write!(f, "no cell is {name}"),
            Warning::ManyRuns { axis, line, runs } => {
                write!(f, "{axis} {} has {runs} runs", line + 1)
            }
            Warning::Trivial(1) => write!(f, "it is solved in 1 easy step"),
            Warning::Trivial(steps) => write!(f, "it is solved in {steps} easy steps"),
            Warning::CellsSmallerThanPixels => write!(f, "cells are smaller than pixels"),
            Warning::LessTrue => {
                write!(f, "details are lost: no picture that is truer to the source is fair")
            }
        }
    }
}

/// What there is to say of a puzzle that was drawn by hand.
///
/// ```
/// use craft::from::{Warning, warnings_of};
/// use puzzle::{Axis, Palette, Puzzle};
///
/// let picture = "110 110 000".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
/// let warnings = warnings_of(&puzzle, &puzzle.solutions()[0], None);
/// assert_eq!(warnings[0], Warning::BlankLines { axis: Axis::Row, count: 1 });
/// ```
pub fn warnings_of(puzzle: &Puzzle, picture: &Picture, grade: Option<&Grade>) -> Vec<Warning> {
    warnings(puzzle, picture, grade, None)
}

/// What there is to say of a puzzle from a part of a picture of `pixels` pixels across and down.
pub(crate) fn warnings(
    puzzle: &Puzzle,
    picture: &Picture,
    grade: Option<&Grade>,
    pixels: Option<(usize, usize)>,
) -> Vec<Warning> {
    let mut warnings = vec![];
    for (axis, clues) in [(Axis::Row, puzzle.rows()), (Axis::Column, puzzle.columns())] {
        warnings.extend(of_lines(axis, clues));
    }
    let ink = picture.cells().iter().filter(|colour| !colour.is_background()).count();
    let share = ink as f64 / picture.cells().len() as f64;
    if !INK_SHARES.contains(&share) {
        warnings.push(Warning::InkShare(share));
    }
    warnings.extend(of_colours(puzzle, picture));
    let trivial = grade.filter(|grade| grade.level == Level::Gentle && grade.steps < LEAST_STEPS);
    warnings.extend(trivial.map(|grade| Warning::Trivial(grade.steps)));
    let (width, height) = pixels.unwrap_or((usize::MAX, usize::MAX));
    if width < puzzle.width() || height < puzzle.height() {
        warnings.push(Warning::CellsSmallerThanPixels);
    }
    warnings
}

fn of_lines(axis: Axis, clues: &[Clue]) -> impl Iterator<Item = Warning> {
    let count = clues.iter().filter(|clue| clue.runs().is_empty()).count();
    let blank = (count > 0).then_some(Warning::BlankLines { axis, count });
    let runs = clues.iter().map(|clue| clue.runs().len()).enumerate();
    let most = runs.max_by_key(|&(line, runs)| (runs, std::cmp::Reverse(line)));
    let many = most.filter(|(_, runs)| *runs > MOST_RUNS);
    let many = many.map(|(line, runs)| Warning::ManyRuns { axis, line, runs });
    blank.into_iter().chain(many)
}

fn of_colours(puzzle: &Puzzle, picture: &Picture) -> Vec<Warning> {
    let inks = puzzle.palette().inks();
    let name = |index: usize| inks[index].name.clone();
    let alike = too_alike(puzzle.palette()).into_iter();
    let alike = alike.map(|(one, other)| Warning::AlikeColours(name(one), name(other)));
    let unused =
        puzzle.palette().colours().skip(1).filter(|colour| !picture.cells().contains(colour));
    alike.chain(unused.map(|colour| Warning::UnusedColour(name(colour.index())))).collect()
}
