//! The records of the measuring corpus: JSON lines with `row_clues` and `col_clues`.

use crate::{MAX_COLOURS, Puzzle};

use super::input::Input;
use super::json::{JsonLayout, clues, quote};
use super::{Confidence, Format, Part};

pub(super) const FORMAT: Format = Format {
    name: "corpus",
    suffixes: &[],
    about: "records of the measuring corpus: JSON lines with row_clues and col_clues",
    colours: MAX_COLOURS,
    parts: &[
        Part::Id,
        Part::Title,
        Part::Author,
        Part::Source,
        Part::Licence,
        Part::Note,
        Part::Difficulty,
        Part::ColourNames,
        Part::ColourLooks,
        Part::Background,
        Part::Solution,
    ],
    many: true,
    recognise: |input| Confidence::certain_if(super::jsonl::is_jsonl(input) && is_record(input)),
    read: Some(super::jsonl::read),
    write: Some(|puzzles, _| Ok(puzzles.iter().map(record).collect::<String>().into_bytes())),
};

/// Whether the first line has what these records have and our own do not.
pub(super) fn is_record(input: &Input) -> bool {
    let first = input.text_or_empty().trim_start().lines().next().unwrap_or_default();
    first.contains("\"row_clues\"") && first.contains("\"col_clues\"")
}

fn record(puzzle: &Puzzle) -> String {
    let names = ["id", "title", "author", "source", "licence", "notes", "difficulty"];
    let mut members = Vec::new();
    for (name, part) in names.iter().zip(Part::DETAILS) {
        members.extend(part.detail(puzzle).map(|value| format!("\"{name}\":{}", quote(value))));
    }
    members.push(format!("\"rows\":{},\"cols\":{}", puzzle.height(), puzzle.width()));
    let colour =
        |ink: &crate::Ink| format!("{{\"name\":{},\"rgb\":\"{}\"}}", quote(&ink.name), ink.rgb);
    let colours: Vec<String> = puzzle.palette().inks().iter().map(colour).collect();
    members.push(format!("\"colours\":[{}]", colours.join(",")));
    let list = |lines| clues(lines, puzzle.palette(), JsonLayout::OneLine).replace(' ', "");
    members.push(format!("\"row_clues\":{}", list(puzzle.rows())));
    members.push(format!("\"col_clues\":{}", list(puzzle.columns())));
    if let Some(solution) = puzzle.solutions().first() {
        let rows: Vec<String> = solution.row_texts().iter().map(|row| quote(row)).collect();
        members.push(format!("\"solution\":[{}]", rows.join(",")));
    }
    format!("{{{}}}\n", members.join(","))
}
