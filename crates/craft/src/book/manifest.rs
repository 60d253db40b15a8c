//! What stands where in a book, and what did not fit.

use serde::{Deserialize, Serialize};
use strategies::grade::Level;

use super::board::BoardSize;
use super::parts::puzzles::Readable;
use super::settings::BookSettings;
use super::trim::Trim;
use super::{Body, BookEntry, BookLayout};

/// What stands where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BookManifest {
    /// The book's title.
    pub title: String,
    /// How many pages the book has.
    pub pages: usize,
    /// How many bytes its file has.
    pub bytes: usize,
    /// Their size.
    pub trim: Trim,
    /// The margin at their inside, in points.
    pub gutter: f32,
    /// The version of the scale of grades.
    pub scale: u32,
    /// The puzzles, in order.
    pub puzzles: Vec<PrintedPuzzle>,
    /// The puzzles that were left out, because they are too large.
    pub left_out: Vec<Misfitting>,
}

/// Where a puzzle stands and how large it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PrintedPuzzle {
    /// Its name.
    pub id: String,
    /// Its number in the book.
    pub number: usize,
    /// The page of the puzzle, from 1.
    pub page: usize,
    /// How many puzzles share that page's layout.
    pub per_page: usize,
    /// The page of its answer; in a book of their own, the page there.
    pub answer_page: Option<usize>,
    /// The page of its hints.
    pub hint_page: Option<usize>,
    /// The side of a cell, in points.
    pub cell: f32,
    /// The size of its clues, in points.
    pub text: f32,
    /// Whether cells and clues are comfortable to read.
    #[serde(rename = "comfortable")]
    pub is_comfortable: bool,
    /// Its grade in a word, where it has one.
    pub grade: Option<Level>,
    /// Its score, where it has a grade.
    pub score: Option<f64>,
    /// Its stars.
    pub stars: usize,
    /// How many solutions were found.
    pub solutions: usize,
}

/// A puzzle that is too large for the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Misfitting {
    /// Its name.
    pub id: String,
    /// Rows and columns.
    pub size: (usize, usize),
    /// How large its cells and its clues would be, in points.
    pub cell: f32,
    /// See `cell`.
    pub text: f32,
    /// How large cells must be.
    pub least_cell: f32,
    /// How large clues must be, where that is held to: in large print.
    pub least_text: Option<f32>,
}

impl Misfitting {
    pub(crate) fn new(entry: &BookEntry, size: &BoardSize, readable: &Readable) -> Misfitting {
        Misfitting {
            id: entry.id.clone(),
            size: (entry.puzzle.height(), entry.puzzle.width()),
            cell: rounded(size.cell),
            text: rounded(size.text),
            least_cell: readable.least,
            least_text: readable.least_text(),
        }
    }
}

impl std::fmt::Display for Misfitting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (height, width) = self.size;
        let Misfitting { id, cell, text, least_cell, .. } = self;
        write!(f, "{id} ({height} x {width}): its cells would have {cell} points, ")?;
        match self.least_text {
            None => write!(f, "at least {least_cell} are needed"),
            Some(least) => {
                write!(f, "its clues {text}; at least {least_cell} and {least} are needed")
            }
        }
    }
}

/// All of them in a sentence.
pub(crate) fn say_misfitting(misfitting: &[Misfitting]) -> String {
    let each: Vec<String> = misfitting.iter().map(ToString::to_string).collect();
    format!("too large for the page: {}", each.join("; "))
}

/// To a tenth of a point.
fn rounded(points: f32) -> f32 {
    (points * 10.0).floor() / 10.0
}

pub(crate) fn of(
    entries: &[&BookEntry],
    body: &Body,
    layout: &BookLayout,
    settings: &BookSettings,
    left_out: Vec<Misfitting>,
) -> BookManifest {
    let printed = entries.iter().zip(&body.puzzles).enumerate().map(|(index, (entry, place))| {
        PrintedPuzzle {
            id: entry.id.clone(),
            number: index + 1,
            page: place.page,
            per_page: place.per_page,
            answer_page: body.answers.as_ref().map(|answers| answers[index]),
            hint_page: body.hints.as_ref().map(|hints| hints[index]),
            cell: rounded(place.size.cell),
            text: rounded(place.size.text),
            is_comfortable: layout.readable.is_comfortable(&place.size),
            grade: entry.grade.as_ref().map(|grade| grade.level),
            score: entry.grade.as_ref().map(|grade| grade.score),
            stars: entry.stars(),
            solutions: entry.solutions,
        }
    });
    BookManifest {
        title: settings.title.clone(),
        pages: layout.pages,
        bytes: 0,
        trim: settings.trim,
        gutter: layout.gutter,
        scale: strategies::grade::SCALE,
        puzzles: printed.collect(),
        left_out,
    }
}
