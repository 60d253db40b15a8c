//! From a puzzle to a drawing and back.

use std::time::Duration;

use nonolith::craft::from::colour_name;
use nonolith::puzzle::{Details, Square};
use nonolith::solve::{self, Budget, Options, Verdict};

use super::Drawing;
use super::advice::digits;
use crate::protocol::{Operation, reply, request};
use crate::puzzles::Ink;
use crate::{Thinker, puzzles};

/// How long a puzzle that comes without its picture may take to be solved.
const PATIENCE: Duration = Duration::from_secs(10);

request! {
    /// Gives the drawing of a puzzle: its stored solution, or the one that the solver finds.
    Edit {
        puzzle: String,
    }
}

reply! {
    Editable {
        palette: Vec<Ink>,
        rows: Vec<String>,
        title: Option<String>,
        author: Option<String>,
        /// Whether the puzzle came without its picture.
        was_solved: bool,
        /// Where another picture fits the clues as well.
        differs: Vec<Square>,
    }
}

request! {
    /// Gives the puzzle of a drawing as text, with the drawing as its solution.
    Compose {
        drawing: Drawing,
        title: Option<String>,
        author: Option<String>,
    }
}

request! {
    /// Gives a colour a name that none of the others has.
    NameColour {
        rgb: String,
        taken: Vec<String>,
    }
}

impl Operation<Thinker> for Edit {
    type Reply = Editable;

    fn answer(self, _: &mut Thinker) -> Result<Editable, String> {
        let puzzle = puzzles::read(&self.puzzle)?;
        let stored = puzzle.solutions().first().cloned();
        let was_solved = stored.is_none();
        let (picture, differs) = match stored {
            Some(picture) => (picture, vec![]),
            None => {
                let budget = Budget::default().within(PATIENCE);
                let answer = solve::solve(&puzzle, &Options { budget, ..Options::default() }, None);
                let why = match &answer.verdict {
                    Verdict::None(reason) => format!("no picture fits the clues: {reason}"),
                    verdict => match verdict.reason() {
                        Some(reason) => format!("no picture was found: {reason}"),
                        None => "no picture was found".to_owned(),
                    },
                };
                (answer.solutions.first().cloned().ok_or(why)?, answer.differs())
            }
        };
        let view = puzzles::view(&puzzle);
        Ok(Editable {
            palette: view.palette,
            rows: digits(&picture),
            title: view.title,
            author: view.author,
            was_solved,
            differs,
        })
    }
}

impl Operation<Thinker> for Compose {
    type Reply = String;

    fn answer(self, _: &mut Thinker) -> Result<String, String> {
        let said = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
        let details =
            Details { title: said(self.title), author: said(self.author), ..Details::default() };
        puzzles::text(&self.drawing.puzzle()?.with_details(details))
    }
}

impl Operation<Thinker> for NameColour {
    type Reply = String;

    fn answer(self, _: &mut Thinker) -> Result<String, String> {
        let rgb = self.rgb.parse().map_err(|error| format!("{error}"))?;
        let taken: Vec<&str> = self.taken.iter().map(String::as_str).collect();
        Ok(colour_name(rgb, &taken))
    }
}
