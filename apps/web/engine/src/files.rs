//! Files of every format, coming in and going out; links and paper.

use nonolith::puzzle::formats::{self, Part, ReadError, WriteError};
use nonolith::puzzle::render::{SvgStyle, svg};
use nonolith::puzzle::{Details, Puzzle};
use nonolith::solve::{Budget, Options, Verdict};
use serde_json::Value;

use crate::protocol::{Operation, reply, request};
use crate::think::PATIENCE;
use crate::{Thinker, puzzles};

request! {
    /// Reads a file of any format: one entry a puzzle, which holds it or what is wrong with it.
    Read {
        /// The file, one character a byte.
        bytes: String,
    }
}

reply! {
    /// A puzzle of a file: the puzzle and its size, or the error.
    Entry {
        puzzle: Option<String>,
        error: Option<String>,
        id: Option<String>,
        title: Option<String>,
        height: usize,
        width: usize,
    }
}

request! {
    /// Lists the formats in which puzzles can be written.
    Formats {}
}

reply! {
    Format {
        name: &'static str,
        suffix: &'static str,
        about: &'static str,
    }
}

request! {
    /// Gives a puzzle as a file.
    Write {
        puzzle: String,
        format: String,
        position: Option<Vec<String>>,
    }
}

reply! {
    Written {
        /// The file, one character a byte.
        bytes: String,
        suffix: &'static str,
        /// What the format cannot hold.
        lost: Vec<String>,
    }
}

request! {
    /// Gives a puzzle, with a position if one is given, as short a text as can be, for a link. It
    /// holds no solution: who gets the link is to play.
    Share {
        puzzle: String,
        position: Option<Vec<String>>,
        /// Whether the title goes along, which may tell what the picture shows.
        title: bool,
    }
}

request! {
    /// Gives a puzzle, with a position if one is given, as a drawing for paper.
    Print {
        puzzle: String,
        position: Option<Vec<String>>,
        symbols: bool,
    }
}

impl Operation<Thinker> for Read {
    type Reply = Vec<Entry>;

    fn answer(self, _: &mut Thinker) -> Result<Vec<Entry>, String> {
        let bytes = puzzles::bytes(&self.bytes)?;
        let read = formats::read(&bytes, None).map_err(|error| error.to_string())?;
        Ok(read.into_iter().map(entry).collect())
    }
}

fn entry(read: Result<Puzzle, ReadError>) -> Entry {
    let puzzle = match read {
        Ok(puzzle) => puzzle,
        Err(error) => return unread(error.id.clone(), error.to_string()),
    };
    let Details { id, title, .. } = puzzle.details.clone();
    match puzzles::text(&puzzle) {
        Ok(text) => Entry {
            puzzle: Some(text),
            error: None,
            id,
            title,
            height: puzzle.height(),
            width: puzzle.width(),
        },
        Err(error) => unread(id, error),
    }
}

fn unread(id: Option<String>, error: String) -> Entry {
    Entry { puzzle: None, error: Some(error), id, title: None, height: 0, width: 0 }
}

impl Operation<Thinker> for Formats {
    type Reply = Vec<Format>;

    fn answer(self, _: &mut Thinker) -> Result<Vec<Format>, String> {
        let written = formats::all().iter().filter(|format| format.writes());
        let told = |format: &&'static formats::Format| {
            let suffix = format.suffixes.first()?;
            Some(Format { name: format.name, suffix, about: format.about })
        };
        Ok(written.filter_map(told).collect())
    }
}

impl Operation<Thinker> for Write {
    type Reply = Written;

    fn answer(self, _: &mut Thinker) -> Result<Written, String> {
        let puzzle = with_position(&self.puzzle, self.position.as_deref())?;
        let format = formats::by_name(&self.format)
            .ok_or_else(|| format!("no format is called {:?}", self.format))?;
        let written = match format.write(&puzzle) {
            // Puzzles of the collection come without a solution: it is found again.
            Err(WriteError::Needs { needs: Part::Solution, .. }) => format.write(&solved(puzzle)?),
            written => written,
        };
        let written = written.map_err(|error| error.to_string())?;
        Ok(Written {
            bytes: written.bytes.into_iter().map(char::from).collect(),
            suffix: format.suffixes.first().unwrap_or(&""),
            lost: written.lost.iter().map(Part::to_string).collect(),
        })
    }
}

impl Operation<Thinker> for Share {
    type Reply = String;

    fn answer(self, _: &mut Thinker) -> Result<String, String> {
        let puzzle = with_position(&self.puzzle, self.position.as_deref())?;
        let mut puzzle = puzzle.with_solutions(vec![]).map_err(|error| error.to_string())?;
        if !self.title {
            puzzle.details.title = None;
            puzzle.details.id = None;
        }
        let text = puzzles::text(&puzzle)?;
        let value: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        Ok(value.to_string())
    }
}

impl Operation<Thinker> for Print {
    type Reply = String;

    fn answer(self, _: &mut Thinker) -> Result<String, String> {
        let puzzle = puzzles::read(&self.puzzle)?;
        let position = puzzles::position(&puzzle, self.position.as_deref())?;
        let style = SvgStyle { symbols: self.symbols, ..SvgStyle::default() };
        Ok(svg(&puzzle, &position, style))
    }
}

/// The puzzle with its only solution.
fn solved(puzzle: Puzzle) -> Result<Puzzle, String> {
    let options = Options { budget: Budget::default().within(PATIENCE), ..Options::default() };
    let answer = nonolith::solve(&puzzle, &options, None);
    match answer.verdict {
        Verdict::Unique => puzzle.with_solutions(answer.solutions).map_err(|it| it.to_string()),
        _ => Err("this format holds the solution, and the puzzle is not known to have one".into()),
    }
}

fn with_position(puzzle: &str, rows: Option<&[String]>) -> Result<Puzzle, String> {
    let puzzle = puzzles::read(puzzle)?;
    match rows {
        None => Ok(puzzle),
        Some(_) => {
            let position = puzzles::position(&puzzle, rows)?;
            puzzle.with_position(position).map_err(|error| error.to_string())
        }
    }
}
