//! A course: strategies in an order in which each can be needed, and puzzles that need them.
//!
//! A course is a folder: `course.json` ([`Course`], format `nonolith-course/1`) and the files of puzzles
//! that it names. Every lesson teaches one strategy. Each of its puzzles is finished by the strategies
//! taught so far, and is not without the new one.

mod candidate;
mod check;
mod chooser;
mod file;
mod learner;
mod lesson;
mod load;
mod make;
mod order;
mod own;
mod pictures;

pub use check::{CourseVerdict, FalseClaim, check};
pub use chooser::{Chooser, PracticeLevel, PracticeResult, features};
pub use file::{BadCourse, Course, CourseLesson, CoursePuzzle, FORMAT, LessonRole, MissingLesson};
pub use learner::Learner;
pub use load::LoadedCourse;
pub use make::{CourseSettings, PUZZLE_FILE, VANISHED, make};
pub use own::own;
pub use pictures::{CoursePicture, own_pictures};
