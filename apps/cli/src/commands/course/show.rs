//! `nonolith course show`: the lessons of a course and their puzzles.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use nonolith::craft::course::{Course, CourseLesson, CoursePuzzle, LessonRole};

use super::{Run, load};
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// Print a course: its lessons, what each teaches, and its puzzles.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith course show
  nonolith course show my-course --json")]
pub(crate) struct ShowCourse {
    /// The folder of the course; the program's own course if not given
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Print the course as one JSON object
    #[arg(long)]
    json: bool,
}

impl Run for ShowCourse {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let course = load(self.folder.as_deref())?.course;
        match self.json {
            true => context.print_json(&course)?,
            false => context.print(&text(&course))?,
        }
        Ok(Exit::Done)
    }
}

/// A course as people read it.
pub(super) fn text(course: &Course) -> String {
    let mut text = format!("{}\n", course.title);
    for (number, lesson) in course.lessons.iter().enumerate() {
        text += &lesson_text(number + 1, lesson);
    }
    if !course.missing.is_empty() {
        text += "\nWithout a lesson:\n";
    }
    for missing in &course.missing {
        let _ = writeln!(text, "  {}: {}", missing.strategy, missing.why);
    }
    text
}

fn lesson_text(number: usize, lesson: &CourseLesson) -> String {
    let colour = if lesson.coloured { " (in colour)" } else { "" };
    let mut text = format!("\n{number}. {}{colour}\n", lesson.strategy);
    let _ = writeln!(text, "  {}", lesson.sentence);
    if !lesson.example.is_empty() {
        let _ = writeln!(text, "  {}", lesson.example);
    }
    if !lesson.with.is_empty() {
        let _ = writeln!(text, "  told along with it: {}", lesson.with.join(", "));
    }
    for puzzle in &lesson.puzzles {
        text += &puzzle_text(puzzle);
    }
    text
}

fn puzzle_text(puzzle: &CoursePuzzle) -> String {
    let role = match puzzle.role {
        LessonRole::Meet => "meet",
        LessonRole::Practise => "practise",
        LessonRole::Mix => "mix",
        LessonRole::Check => "check",
    };
    let [height, width] = puzzle.size;
    let times = match puzzle.hinges {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    };
    let also = match puzzle.needs.get(1..) {
        Some([]) | None => String::new(),
        Some(others) => format!(", with {}", others.join(", ")),
    };
    let picture = if puzzle.picture { ", a picture" } else { "" };
    let size = format!("{height}x{width}");
    format!(
        "  {role:8}  {:28} {size:6} {:5.1}  needed {times}{also}{picture}\n",
        puzzle.id, puzzle.score
    )
}
