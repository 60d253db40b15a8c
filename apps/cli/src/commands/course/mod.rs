//! `nonolith course`: courses that teach one strategy after another.

mod check;
mod make;
mod show;

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

/// The course of a folder, or our own if there is none.
fn load(folder: Option<&Path>) -> Result<LoadedCourse, Failure> {
    let Some(folder) = folder else { return Ok(own().clone()) };
    let path = folder.join(COURSE_FILE);
    let bytes = input::bytes(&path).map_err(|error| Failure::file(path.display(), &error))?;
    let course = CourseFile::read(&bytes)
        .map_err(|error| Failure::World(format!("{}: {error}", path.display())))?;
    LoadedCourse::load(course, |name| input::bytes(&folder.join(name)).ok())
        .map_err(|error| Failure::World(format!("{}: {error}", folder.display())))
}
