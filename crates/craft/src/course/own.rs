//! The course that comes with the program.

use std::sync::LazyLock;

use super::{Course, LoadedCourse};

/// The course of our own: all strategies of the library that can be needed, in black and white and then
/// in colour. Free of all rights (CC0-1.0).
///
/// ```
/// let own = craft::course::own();
/// assert_eq!(own.course.lessons.len(), own.puzzles.len());
/// assert!(own.course.lessons.iter().any(|lesson| lesson.strategy == "mercury"));
/// ```
pub fn own() -> &'static LoadedCourse {
    static OWN: LazyLock<LoadedCourse> = LazyLock::new(|| {
        let course = Course::read(include_bytes!("../../course/course.json"));
        let puzzles = |_: &str| Some(include_bytes!("../../course/puzzles.jsonl").to_vec());
        // The files are part of the program, and a test checks every claim of them.
        course.and_then(|course| LoadedCourse::load(course, puzzles)).expect("our own course")
    });
    &OWN
}
