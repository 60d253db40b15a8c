//! `nonolith course make`: a course of the strategies of some rules.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use nonolith::craft::course::{
    CoursePicture, CourseSettings, LoadedCourse, PUZZLE_FILE, VANISHED, make, own_pictures,
};
use nonolith::craft::from::{FromSettings, SizeWish, make as puzzles_from};
use nonolith::craft::repair::RepairGoal;
use nonolith::puzzle::Puzzle;
use nonolith::solve::Budget;
use nonolith::strategies::person::Knowledge;

use super::{COURSE_FILE, Run};
use crate::commands::from::read;
use crate::commands::generate::json_line;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::known::{RuleBook, unknown_strategy};
use crate::progress::Progress;
use crate::{input, output};

/// The longest sides at which a picture is tried.
const LONGEST: [usize; 3] = [8, 10, 15];

/// Make a course: order the strategies so that each can be needed, and find puzzles that need them.
///
/// Writes course.json and puzzles.jsonl into a folder. A strategy that no puzzle needs after the
/// others has no lesson, and course.json says why. The same options and seed give the same course.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith course make -o my-course
  nonolith course make -o my-course --pin overlap=1 --seed 7
  nonolith course make -o my-course --rules my.rules --pictures *.svg")]
pub(crate) struct MakeCourse {
    /// The folder that the course is written into
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    #[command(flatten)]
    rules: RuleBook,
    /// Teach a strategy in this place, counted from 1; may be given several times. Says which lessons
    /// vanish by it
    #[arg(long = "pin", value_name = "NAME=PLACE", value_parser = pin)]
    pins: Vec<(String, usize)>,
    /// Take puzzles from these pictures, as `from` makes them, instead of the program's own
    #[arg(long, value_name = "PICTURE", num_args = 1..)]
    pictures: Vec<PathBuf>,
    /// What the course is called
    #[arg(long, value_name = "TEXT", default_value = "Nonograms, one strategy after another")]
    title: String,
    /// The seed of drawn pictures
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

fn pin(text: &str) -> Result<(String, usize), String> {
    let parts = text.split_once('=').map(|(name, place)| (name.to_owned(), place.parse().ok()));
    match parts {
        Some((name, Some(place))) if place > 0 => Ok((name, place)),
        _ => Err("expected a strategy and its place counted from 1, such as overlap=4".to_owned()),
    }
}

impl Run for MakeCourse {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let files = [COURSE_FILE, PUZZLE_FILE].map(|name| self.output.join(name));
        for file in &files {
            output::may_write(file)?;
        }
        let book = self.rules.knowledge(context)?;
        let pins = self.places(&book)?;
        let pictures = self.course_pictures(context)?;
        let (title, seed) = (self.title.clone(), self.seed);
        let settings = CourseSettings { title, book: &book, pins, pictures: &pictures, seed };
        let budget = Budget::default().cancelled_by(&context.cancel());
        let progress = Progress::new("making the course");
        let made = make(&settings, &budget);
        drop(progress);
        context.heed()?;
        let made = made.map_err(|stopped| Failure::Internal(stopped.to_string()))?;
        output::make_folder(&self.output)?;
        let puzzles: String = made.puzzles.iter().flatten().map(json_line).collect();
        output::write_file(&files[1], puzzles.as_bytes())?;
        output::write_file(&files[0], made.course.to_json().as_bytes())?;
        context.print(&summary(&made))?;
        Ok(Exit::Done)
    }
}

impl MakeCourse {
    /// The chosen places, looked at.
    fn places(&self, book: &Knowledge) -> Result<BTreeMap<String, usize>, Failure> {
        let mut places = BTreeMap::new();
        for (name, place) in &self.pins {
            book.only(&[name]).map_err(|unknown| unknown_strategy(&unknown))?;
            let most = book.strategies().len();
            if *place > most {
                let message = format!("--pin {name}={place}: expected a place from 1 to {most}");
                return Err(Failure::Usage(message));
            }
            if let Some((other, _)) = places.iter().find(|(_, taken)| *taken == place) {
                let message =
                    format!("--pin: {other} and {name} cannot both stand in place {place}");
                return Err(Failure::Usage(message));
            }
            places.insert(name.clone(), *place);
        }
        Ok(places)
    }

    /// The pictures to take puzzles from.
    fn course_pictures(&self, context: &mut Context) -> Result<Vec<CoursePicture>, Failure> {
        if self.pictures.is_empty() {
            return Ok(own_pictures());
        }
        let mut pictures = vec![];
        for path in &self.pictures {
            let decoded = read(path).map_err(Failure::World)?;
            for longest in LONGEST {
                let settings = FromSettings {
                    size: SizeWish::Longest(longest),
                    goal: Some(RepairGoal::LineSolvable),
                    ..FromSettings::default()
                };
                let budget = Budget::default().cancelled_by(&context.cancel());
                let made = puzzles_from(&decoded.pixels, &settings, &budget)
                    .map_err(|error| Failure::World(format!("{}: {error}", path.display())))?;
                context.heed()?;
                let fair = made.offers.into_iter().filter(|offer| offer.reached);
                pictures.extend(fair.filter_map(|offer| picture(path, &offer.puzzle)));
            }
        }
        Ok(pictures)
    }
}

fn picture(path: &Path, puzzle: &Puzzle) -> Option<CoursePicture> {
    Some(CoursePicture {
        name: input::stem(path),
        source: path.file_name()?.to_string_lossy().into_owned(),
        licence: "not said".to_owned(),
        picture: puzzle.solutions().first()?.clone(),
    })
}

/// What was made, in a few lines.
fn summary(made: &LoadedCourse) -> String {
    let course = &made.course;
    let puzzles: usize = made.puzzles.iter().map(Vec::len).sum();
    let of_pictures = course.lessons.iter().flat_map(|lesson| &lesson.puzzles);
    let of_pictures = of_pictures.filter(|puzzle| puzzle.picture).count();
    let full = course.lessons.iter().filter(|lesson| lesson.is_full()).count();
    let mut text = format!(
        "{} lessons, {full} of them with five puzzles or more; {puzzles} puzzles, {of_pictures} of them pictures\n",
        course.lessons.len()
    );
    let vanished = course.missing.iter().filter(|missing| missing.why == VANISHED);
    let vanished: Vec<&str> = vanished.map(|missing| missing.strategy.as_str()).collect();
    if !vanished.is_empty() {
        text += &format!("lessons that vanish by the places chosen: {}\n", vanished.join(", "));
    }
    text
}
