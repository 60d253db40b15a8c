//! `nonolith course check`: every claim of a course shown again.

use std::path::PathBuf;

use clap::Args;
use nonolith::craft::course::{CourseVerdict, check};
use serde_json::json;

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
        let (exit, text, object) = match verdict {
            CourseVerdict::True { puzzles } => {
                let text = format!("every claim holds: {lessons} lessons, {puzzles} puzzles");
                let object = json!({ "holds": true, "lessons": lessons, "puzzles": puzzles });
                (Exit::Done, text, object)
            }
            CourseVerdict::False(claim) => {
                let object = json!({
                    "holds": false,
                    "lesson": claim.lesson,
                    "puzzle": claim.puzzle,
                    "field": claim.field,
                    "why": claim.why,
                });
                (Exit::None, format!("a false claim: {claim}"), object)
            }
            CourseVerdict::Unknown(stopped) => {
                let object = json!({ "holds": null, "reason": stopped.to_string() });
                (Exit::Unknown, format!("not found out: {stopped}"), object)
            }
        };
        match self.json {
            true => context.print_json(&object)?,
            false => context.print(&format!("{text}\n"))?,
        }
        Ok(exit)
    }
}
