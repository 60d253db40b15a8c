//! The parts of a puzzle beside its clues: what a format may hold or lose.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Colour, Palette, Puzzle};

use super::palette::plain_ink;

/// A part of a puzzle that some formats hold and others do not.
///
/// ```
/// assert_eq!(nonolith_puzzle::formats::Part::Title.to_string(), "the title");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Its name in its collection.
    Id,
    /// Its title.
    Title,
    /// Who made it.
    Author,
    /// Where it comes from.
    Source,
    /// Its licence.
    Licence,
    /// The note.
    Note,
    /// Its difficulty.
    Difficulty,
    /// The names of its colours.
    ColourNames,
    /// What its colours look like.
    ColourLooks,
    /// What the background looks like.
    Background,
    /// The characters that stand for its colours.
    Symbols,
    /// The cells that are given.
    Given,
    /// A saved position.
    Position,
    /// The first solution.
    Solution,
    /// Further solutions.
    FurtherSolutions,
}

impl Part {
    /// All details that people write beside the clues.
    pub(in crate::formats) const DETAILS: [Part; 7] = [
        Part::Id,
        Part::Title,
        Part::Author,
        Part::Source,
        Part::Licence,
        Part::Note,
        Part::Difficulty,
    ];

    /// All parts there are.
    pub(in crate::formats) const ALL: [Part; 15] = [
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
        Part::Symbols,
        Part::Given,
        Part::Position,
        Part::Solution,
        Part::FurtherSolutions,
    ];

    /// The detail of the puzzle that this part is, if it is one and the puzzle has it.
    pub(in crate::formats) fn detail(self, puzzle: &Puzzle) -> Option<&str> {
        let details = &puzzle.details;
        let detail = match self {
            Part::Id => &details.id,
            Part::Title => &details.title,
            Part::Author => &details.author,
            Part::Source => &details.source,
            Part::Licence => &details.licence,
            Part::Note => &details.note,
            Part::Difficulty => &details.difficulty,
            _ => return None,
        };
        detail.as_deref()
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Id => "the id",
            Part::Title => "the title",
            Part::Author => "the author",
            Part::Source => "the source",
            Part::Licence => "the licence",
            Part::Note => "the note",
            Part::Difficulty => "the difficulty",
            Part::ColourNames => "the colours' names",
            Part::ColourLooks => "the look of the colours",
            Part::Background => "the look of the background",
            Part::Symbols => "the colours' characters",
            Part::Given => "the given cells",
            Part::Position => "the saved position",
            Part::Solution => "the solution",
            Part::FurtherSolutions => "the further solutions",
        })
    }
}

/// The parts that a puzzle has. Plain black on white needs no telling.
pub(in crate::formats) fn of(puzzle: &Puzzle) -> impl Iterator<Item = Part> {
    Part::ALL.into_iter().filter(|&part| has(puzzle, part))
}

fn has(puzzle: &Puzzle, part: Part) -> bool {
    let palette = puzzle.palette();
    match part {
        Part::ColourNames => differ(palette, 0, |i| palette[i].name == plain_ink(i).name),
        Part::ColourLooks => differ(palette, 1, |i| palette[i].rgb == plain_ink(i).rgb),
        Part::Symbols => differ(palette, 0, |i| palette[i].symbol == plain_ink(i).symbol),
        Part::Background => palette[Colour::BACKGROUND].rgb != plain_ink(Colour::BACKGROUND).rgb,
        Part::Given => puzzle.given().is_some(),
        Part::Position => puzzle.position().is_some(),
        Part::Solution => !puzzle.solutions().is_empty(),
        Part::FurtherSolutions => puzzle.solutions().len() > 1,
        detail => detail.detail(puzzle).is_some(),
    }
}

/// Whether some colour from index `from` on differs from what a reader assumes where a file has no
/// palette.
fn differ(palette: &Palette, from: usize, is_plain: impl Fn(Colour) -> bool) -> bool {
    !palette.colours().skip(from).all(is_plain)
}
