//! A course as a textbook: a chapter for each lesson, with its sentence, its example and its puzzles.

use puzzle::Puzzle;
use solve::Options;
use strategies::explain::{Locale, strategy_name};
use strategies::library::{Strategy, library};
use strategies::person::Knowledge;

use super::entry::{BookEntry, EntryError};
use super::settings::Chapter;
use crate::course::{CourseLesson, LessonRole, LoadedCourse};

/// A puzzle of a course that cannot be printed, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{id}: {error}")]
pub struct BadLessonPuzzle {
    /// Its name.
    pub id: String,
    /// What is wrong with it.
    pub error: EntryError,
}

/// The puzzles and the chapters of a course. Hints and explanations keep to the strategies that were
/// taught by then.
///
/// # Errors
/// [`BadLessonPuzzle`], if a puzzle does not have one solution.
pub fn textbook(
    loaded: &LoadedCourse,
    options: &Options,
) -> Result<(Vec<BookEntry>, Vec<Chapter>), BadLessonPuzzle> {
    let library = library();
    let (mut entries, mut chapters) = (vec![], vec![]);
    for (index, lesson) in loaded.course.lessons.iter().enumerate() {
        let knowledge = taught(&library, lesson);
        for (claimed, puzzle) in lesson.puzzles.iter().zip(&loaded.puzzles[index]) {
            entries.push(entry(&claimed.id, puzzle, &knowledge, options)?);
        }
        chapters.push(chapter(index + 1, lesson));
    }
    Ok((entries, chapters))
}

fn entry(
    id: &str,
    puzzle: &Puzzle,
    knowledge: &Knowledge,
    options: &Options,
) -> Result<BookEntry, BadLessonPuzzle> {
    let judged = BookEntry::judge(id, puzzle.clone(), false, options);
    let entry = judged.map_err(|error| BadLessonPuzzle { id: id.to_owned(), error })?;
    Ok(entry.explained_by(knowledge, options))
}

/// What is known in a lesson.
fn taught(library: &[Strategy], lesson: &CourseLesson) -> Knowledge {
    let is_taught = |strategy: &&Strategy| {
        let name = &strategy.rule.name;
        lesson.strategy == *name || lesson.with.contains(name) || lesson.after.contains(name)
    };
    let known: Vec<Strategy> = library.iter().filter(is_taught).cloned().collect();
    Knowledge::of(&known)
}

fn chapter(number: usize, lesson: &CourseLesson) -> Chapter {
    let plain = |name: &str| strategy_name(Locale::English, name).to_owned();
    let mut text = vec![lesson.sentence.clone()];
    if !lesson.with.is_empty() {
        let names: Vec<String> = lesson.with.iter().map(|name| plain(name)).collect();
        text.push(format!("Along with it comes: {}.", names.join(", ")));
    }
    text.extend(roles(lesson));
    Chapter {
        heading: format!("Lesson {number}: {}", plain(&lesson.strategy)),
        text,
        examples: lesson.example.parse().into_iter().collect(),
        puzzles: lesson.puzzles.len(),
    }
}

/// What the puzzles of a lesson are for.
fn roles(lesson: &CourseLesson) -> Option<String> {
    let count = |role: LessonRole| lesson.puzzles.iter().filter(|one| one.role == role).count();
    let of = |count: usize, what: &str| (count > 0).then(|| format!("{count} {what}"));
    let parts: Vec<String> = [
        of(count(LessonRole::Meet), "to meet it"),
        of(count(LessonRole::Practise), "to practise"),
        of(count(LessonRole::Mix), "to mix it with what you know"),
        of(count(LessonRole::Check), "to solve without help"),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!parts.is_empty()).then(|| {
        format!(
            "Every puzzle of this lesson needs it, and nothing that comes later: {}.",
            parts.join(", ")
        )
    })
}
