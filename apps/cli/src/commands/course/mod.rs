//! `nonolith course`: courses that teach one strategy after another.

mod check;
mod make;
mod show;

use std::fmt::Display;
use std::path::Path;

use clap::{Args, Subcommand};
use nonolith::craft::course::{Course as CourseFile, LoadedCourse, own};

use super::{Run, commands};
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input;

/// The file of a course's folder that says what the course is.
const COURSE_FILE: &str = "course.json";

/// Make, check and show courses: one strategy after another, each with puzzles that need it.
#[derive(Args)]
#[command(arg_required_else_help = true)]
pub(crate) struct Course {
    #[command(subcommand)]
    command: Command,
}

impl Run for Course {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        self.command.run(context)
    }
}

commands! {
    Make(make::MakeCourse),
    Check(check::CheckCourse),
    Show(show::ShowCourse),
}

/// The course of a folder or of its course.json, or our own if there is no path.
fn load(path: Option<&Path>) -> Result<LoadedCourse, Failure> {
    path.map_or_else(|| Ok(own().clone()), load_from)
}

/// The course of a folder or of its course.json.
pub(crate) fn load_from(path: &Path) -> Result<LoadedCourse, Failure> {
    let file = if path.is_file() { path.to_owned() } else { path.join(COURSE_FILE) };
    if !file.exists() {
        return Err(Failure::World(no_course(path)));
    }
    let wrong = |error: &dyn Display| Failure::World(format!("{}: {error}", file.display()));
    let bytes = input::bytes(&file).map_err(|error| wrong(&error))?;
    let course = CourseFile::read(&bytes).map_err(|error| wrong(&error))?;
    let beside = |name: &str| input::bytes(&file.with_file_name(name)).ok();
    LoadedCourse::load(course, beside).map_err(|error| wrong(&error))
}

/// What is wrong with a path that leads to no course.
fn no_course(path: &Path) -> String {
    let found = if path.exists() { "there is no such file in it" } else { "there is nothing" };
    format!(
        "{}: expected the folder of a course, with {COURSE_FILE} in it, but {found}; \
         `nonolith course make -o FOLDER` makes one",
        path.display()
    )
}
