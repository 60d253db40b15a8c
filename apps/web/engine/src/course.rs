//! The course: its lessons as the path of stations shows them, and their puzzles to play.

use nonolith::craft::course::{CourseLesson, CoursePuzzle, LessonRole, own};
use nonolith::puzzle::Puzzle;
use nonolith::strategies::explain::{Locale, strategy_name, strategy_sentence};
use nonolith::strategies::library::{Strategy, library};
use serde::Serialize;

use crate::Thinker;
use crate::library::{Example, example};
use crate::protocol::{Operation, reply, request};
use crate::puzzles;
use crate::think::locale;

request! {
    /// Gives the lessons of the course that comes with the program.
    Course {
        language: Option<String>,
    }
}

reply! {
    /// A lesson: one new strategy, and the puzzles that need it.
    Lesson {
        strategy: String,
        /// What players call the strategy.
        name: String,
        sentence: String,
        example: Option<Example>,
        coloured: bool,
        /// The strategies taught before it.
        taught: Vec<String>,
        puzzles: Vec<LessonPuzzle>,
    }
}

reply! {
    /// A puzzle of a lesson.
    LessonPuzzle {
        /// Names the puzzle, whatever the course becomes: another puzzle has another key.
        key: String,
        role: Role,
        height: usize,
        width: usize,
        /// Whether its solution is a picture of something.
        picture: bool,
    }
}

/// What a puzzle is for, in one word.
#[derive(Serialize)]
pub(crate) struct Role(LessonRole);

request! {
    /// Gives a puzzle of the course to play: without its solution.
    Station {
        key: String,
    }
}

impl Operation<Thinker> for Course {
    type Reply = Vec<Lesson>;

    fn answer(self, _: &mut Thinker) -> Result<Vec<Lesson>, String> {
        let locale = locale(self.language.as_deref());
        let lessons = own().course.lessons.iter().zip(&own().puzzles);
        Ok(lessons.map(|(lesson, puzzles)| told(locale, lesson, puzzles)).collect())
    }
}

fn told(locale: Locale, lesson: &CourseLesson, puzzles: &[Puzzle]) -> Lesson {
    let strategy = library().into_iter().find(|one| one.name() == lesson.strategy);
    let strategy = strategy.as_ref();
    let entries = lesson.puzzles.iter().zip(puzzles);
    Lesson {
        strategy: lesson.strategy.clone(),
        name: strategy_name(locale, &lesson.strategy).to_owned(),
        sentence: strategy
            .map_or_else(|| lesson.sentence.clone(), |one| strategy_sentence(locale, one)),
        example: strategy.and_then(|one: &Strategy| one.examples.first()).map(example),
        coloured: lesson.coloured,
        taught: lesson.after.clone(),
        puzzles: entries.map(|(entry, puzzle)| station(entry, puzzle)).collect(),
    }
}

fn station(entry: &CoursePuzzle, puzzle: &Puzzle) -> LessonPuzzle {
    LessonPuzzle {
        key: key(puzzle),
        role: Role(entry.role),
        height: puzzle.height(),
        width: puzzle.width(),
        picture: entry.picture,
    }
}

/// A puzzle's name and a short digest of its clues (FNV-1a, the same everywhere), so that a game that
/// was kept is never taken for one of another puzzle that a later course gives the same name.
pub(crate) fn key(puzzle: &Puzzle) -> String {
    let clues = format!("{:?}", (puzzle.rows(), puzzle.columns()));
    let digest = clues
        .bytes()
        .fold(0x811c_9dc5_u32, |digest, byte| (digest ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{}-{digest:08x}", puzzle.details.id.as_deref().unwrap_or("puzzle"))
}

impl Operation<Thinker> for Station {
    type Reply = String;

    fn answer(self, _: &mut Thinker) -> Result<String, String> {
        let found = own().puzzles.iter().flatten().find(|puzzle| key(puzzle) == self.key);
        puzzles::to_play(found.ok_or("the course has no such puzzle")?.clone())
    }
}
