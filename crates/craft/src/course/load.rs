//! A course with its puzzles, from the bytes of its files, which the caller fetches.

use std::collections::BTreeMap;

use puzzle::{Puzzle, formats};

use super::{BadCourse, Course};

/// A course with its puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadedCourse {
    /// What the course says.
    pub course: Course,
    /// The puzzles of each lesson, in the order of [`super::CourseLesson::puzzles`].
    pub puzzles: Vec<Vec<Puzzle>>,
}

impl LoadedCourse {
    /// Reads the puzzles that a course names. `file` gives the bytes of a file in the folder of the
    /// course; it is asked for plain names below that folder alone, and for each once.
    ///
    /// # Errors
    /// [`BadCourse`], if a file or a puzzle is not there or cannot be read.
    ///
    /// ```
    /// use craft::course::{BadCourse, Course, LoadedCourse};
    /// # let text = r#"{"format": "nonolith-course/1", "title": "One", "licence": "CC0-1.0", "scale": 1,
    /// #                "seed": 1, "lessons": [], "missing": []}"#;
    /// let course = Course::read(text.as_bytes()).unwrap();
    /// assert_eq!(LoadedCourse::load(course, |_| None).unwrap().puzzles.len(), 0);
    /// ```
    pub fn load(
        course: Course,
        mut file: impl FnMut(&str) -> Option<Vec<u8>>,
    ) -> Result<LoadedCourse, BadCourse> {
        let mut files: BTreeMap<String, BTreeMap<String, Puzzle>> = BTreeMap::new();
        let mut puzzles = vec![];
        for lesson in &course.lessons {
            let mut of_lesson = vec![];
            for entry in &lesson.puzzles {
                if !files.contains_key(&entry.file) {
                    files.insert(entry.file.clone(), read_file(&entry.file, &mut file)?);
                }
                let (file, id) = (entry.file.clone(), entry.id.clone());
                let found = files[&file].get(&id).cloned();
                of_lesson.push(found.ok_or(BadCourse::NoPuzzle { file, id })?);
            }
            puzzles.push(of_lesson);
        }
        Ok(LoadedCourse { course, puzzles })
    }
}

/// The puzzles of a file by their ids.
fn read_file(
    name: &str,
    file: &mut impl FnMut(&str) -> Option<Vec<u8>>,
) -> Result<BTreeMap<String, Puzzle>, BadCourse> {
    if !is_inside(name) {
        return Err(BadCourse::Outside(name.to_owned()));
    }
    let bytes = file(name).ok_or_else(|| BadCourse::NoFile(name.to_owned()))?;
    let bad = |error: String| BadCourse::BadFile { file: name.to_owned(), error };
    let read = formats::read(&bytes, None).map_err(|error| bad(error.to_string()))?;
    let mut puzzles = BTreeMap::new();
    for puzzle in read {
        let puzzle = puzzle.map_err(|error| bad(error.to_string()))?;
        let id = puzzle.details.id.clone().unwrap_or_default();
        if puzzles.insert(id.clone(), puzzle).is_some() {
            return Err(bad(format!("two puzzles have the id {id:?}")));
        }
    }
    Ok(puzzles)
}

/// Whether a name is that of a file in a folder or below it, on every system.
fn is_inside(name: &str) -> bool {
    let plain = |part: &str| !part.is_empty() && part != "." && part != "..";
    !name.contains(['\\', ':', '\0']) && name.split('/').all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_below_the_folder_are_inside() {
        assert!(is_inside("puzzles.jsonl") && is_inside("one/two.json") && is_inside("a..b"));
        for outside in ["", "..", "../x", "/etc/passwd", "a/../../b", "a//b", "c:\\x", "a\\..\\b"] {
            assert!(!is_inside(outside), "{outside}");
        }
    }
}
