//! What `course.json` says: the lessons, what each claims of its puzzles, and the lessons that do not exist.

use serde::{Deserialize, Serialize};

/// The name and version of the format, as the file says it.
pub const FORMAT: &str = "nonolith-course/1";

/// The longest `course.json` that is read, in bytes.
const MOST_BYTES: usize = 16 << 20;

/// A course as `course.json` says it.
///
/// ```
/// use craft::course::Course;
///
/// let text = r#"{"format": "nonolith-course/1", "title": "One", "licence": "CC0-1.0", "scale": 1,
///                "seed": 1, "lessons": [], "missing": []}"#;
/// assert_eq!(Course::read(text.as_bytes()).unwrap().title, "One");
/// assert!(Course::read(text.replace("/1", "/7").as_bytes()).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// [`FORMAT`].
    pub format: String,
    /// What the course is called.
    pub title: String,
    /// The licence of the course and its puzzles, an SPDX identifier or words.
    pub licence: String,
    /// The version of the scale of grades, [`strategies::grade::SCALE`], by which scores are given.
    pub scale: u32,
    /// The seed that it was made with.
    pub seed: u64,
    /// The lessons, first to last.
    pub lessons: Vec<CourseLesson>,
    /// The strategies without a lesson, and why.
    pub missing: Vec<MissingLesson>,
}

/// A lesson: one new strategy, and puzzles that need it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseLesson {
    /// The name of the strategy.
    pub strategy: String,
    /// What the strategy says, in a sentence.
    pub sentence: String,
    /// A line before and after it, in the notation of rule files: `3: ????? -> ??#??`.
    pub example: String,
    /// Whether the lesson is about puzzles in several colours.
    pub coloured: bool,
    /// Strategies that are told along with it and fill no cell themselves.
    pub with: Vec<String>,
    /// The strategies taught before it, in the order of their lessons.
    pub after: Vec<String>,
    /// Its puzzles, in the order in which they are played.
    pub puzzles: Vec<CoursePuzzle>,
}

/// A puzzle of a lesson, and what the course claims of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoursePuzzle {
    /// What it is for.
    pub role: LessonRole,
    /// The file that holds it, in the folder of the course.
    pub file: String,
    /// Its name in that file.
    pub id: String,
    /// Rows and columns.
    pub size: [usize; 2],
    /// How often the strategies taught before come to a halt and one use of the new one leads on.
    pub hinges: usize,
    /// The strategies without each of which all others taught so far do not finish it; the new one first.
    pub needs: Vec<String>,
    /// Its score on the scale of grades.
    pub score: f64,
    /// Whether its solution is a picture of something, not drawn at random.
    pub picture: bool,
}

/// What a puzzle is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LessonRole {
    /// The first meeting with the strategy.
    Meet,
    /// Practice: it is wanted more than once, where such puzzles exist.
    Practise,
    /// The strategy together with an earlier one.
    Mix,
    /// The last puzzle of the lesson, to be solved without help.
    Check,
}

/// A strategy without a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingLesson {
    /// The name of the strategy.
    pub strategy: String,
    /// Why it has none.
    pub why: String,
}

/// Why a course could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCourse {
    /// The file is larger than any course.
    #[error("expected at most {MOST_BYTES} bytes, found {0}")]
    TooLarge(usize),
    /// The file is not JSON, or a field is not as it must be.
    #[error("{0}")]
    Json(String),
    /// The file says that it has another format.
    #[error("expected the format {FORMAT:?}, found {0:?}")]
    Format(String),
    /// A puzzle's file is not named by a plain path below the folder of the course.
    #[error("{0:?}: expected the name of a file in the folder of the course")]
    Outside(String),
    /// A file of puzzles is not there.
    #[error("{0}: no such file of puzzles")]
    NoFile(String),
    /// A file of puzzles could not be read.
    #[error("{file}: {error}")]
    BadFile {
        /// The file.
        file: String,
        /// What is wrong with it.
        error: String,
    },
    /// A file does not hold the puzzle that the course names.
    #[error("{file}: no puzzle has the id {id:?}")]
    NoPuzzle {
        /// The file.
        file: String,
        /// The name that no puzzle has.
        id: String,
    },
}

/// The part of a course that is looked at before the rest.
#[derive(Deserialize)]
struct FormatLine {
    format: String,
}

impl Course {
    /// Reads `course.json`.
    ///
    /// # Errors
    /// [`BadCourse`], with line and column where the text is not as expected.
    pub fn read(bytes: &[u8]) -> Result<Course, BadCourse> {
        if bytes.len() > MOST_BYTES {
            return Err(BadCourse::TooLarge(bytes.len()));
        }
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let bad = |error: serde_json::Error| BadCourse::Json(error.to_string());
        let FormatLine { format } = serde_json::from_slice(bytes).map_err(bad)?;
        if format != FORMAT {
            return Err(BadCourse::Format(format));
        }
        serde_json::from_slice(bytes).map_err(bad)
    }

    /// The text of `course.json`, a field a line.
    ///
    /// ```
    /// # let text = r#"{"format": "nonolith-course/1", "title": "One", "licence": "CC0-1.0", "scale": 1,
    /// #                "seed": 1, "lessons": [], "missing": []}"#;
    /// use craft::course::Course;
    /// let course = Course::read(text.as_bytes()).unwrap();
    /// assert_eq!(Course::read(course.to_json().as_bytes()).unwrap(), course);
    /// ```
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a course is JSON") + "\n"
    }

    /// The places of all puzzles: the lesson and the place in it.
    pub fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let lessons = self.lessons.iter().enumerate();
        lessons.flat_map(|(lesson, one)| (0..one.puzzles.len()).map(move |place| (lesson, place)))
    }
}
