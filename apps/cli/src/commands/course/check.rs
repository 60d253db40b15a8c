//! `nonolith course check`: every claim of a course shown again.

use std::path::PathBuf;

use clap::Args;
use nonolith::craft::course::{CourseVerdict, check};
use serde::Serialize;

use super::{Run, load};
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::known::RuleBook;
use crate::limits::Limits;
use crate::progress::Progress;

/// Show again every claim that a course makes, and name the first that is false.
///
/// Each puzzle has one solution; the strategies taught before its lesson do not finish it, and with
/// the lesson's they do; what else it needs, how often, its score and size are as the course says;
/// none appears twice, however it is turned. Exit code 4 if a claim is false.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith course check
  nonolith course check my-course")]
pub(crate) struct CheckCourse {
    /// The folder of the course; the program's own course if not given
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
    #[command(flatten)]
    rules: RuleBook,
    #[command(flatten)]
    limits: Limits,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What a check of a course came to, as JSON.
#[derive(Serialize)]
struct CheckCourseRecord<'a> {
    #[serde(flatten)]
    verdict: &'a CourseVerdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    lessons: Option<usize>,
}

impl Run for CheckCourse {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let course = load(self.folder.as_deref())?;
        let book = self.rules.knowledge(context)?;
        let budget = self.limits.budget(context);
        let progress = Progress::new("checking the course");
        let verdict = check(&course, &book, &budget);
        drop(progress);
        context.heed()?;
        let lessons = course.course.lessons.len();
        let (exit, text) = match &verdict {
            CourseVerdict::True { puzzles } => {
                (Exit::Done, format!("every claim holds: {lessons} lessons, {puzzles} puzzles"))
            }
            CourseVerdict::False(claim) => (Exit::None, format!("a false claim: {claim}")),
            CourseVerdict::Unknown(stopped) => (Exit::Unknown, format!("not found out: {stopped}")),
        };
        let lessons = matches!(verdict, CourseVerdict::True { .. }).then_some(lessons);
        match self.json {
            true => context.print_json(&CheckCourseRecord { verdict: &verdict, lessons })?,
            false => context.print(&format!("{text}\n"))?,
        }
        Ok(exit)
    }
}
