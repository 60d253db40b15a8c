//! Making a course: order the strategies, choose each lesson's puzzles, say what is missing.

use std::collections::BTreeMap;

use puzzle::Puzzle;
use solve::{Budget, Stopped};
use strategies::apply::fills;
use strategies::grade::SCALE;
use strategies::library::{Lines, Strategy};
use strategies::person::Knowledge;

use super::candidate::{Candidate, candidates};
use super::learner::Learner;
use super::lesson::{Taken, choose};
use super::order::{Ordered, OrderedLesson, Peel, generality};
use super::{Course, CourseLesson, CoursePicture, FORMAT, LessonRole, LoadedCourse, MissingLesson};
use crate::aim::{Aim, Need, Patience, Wish};

/// The name of the file that holds all puzzles of a course that is made here.
pub const PUZZLE_FILE: &str = "puzzles.jsonl";

/// How many puzzles a lesson must have.
const LEAST_PUZZLES: usize = 5;

/// The lesson in which the strategies are told that only narrow the ranges of hints: it uses ranges.
const RANGES: &str = "range-overlap";

/// Why a lesson is missing that exists where no place is chosen.
pub const VANISHED: &str =
    "with the places that were chosen, no puzzle needs it after those before it";

/// How many candidates a lesson wants; more are drawn where there are fewer.
const WANTED: usize = 8;
/// The sides of the pictures that are drawn then.
const SIDES: [usize; 5] = [6, 8, 10, 12, 15];
/// How many pictures of each side are drawn then for one puzzle.
const MORE: Patience = Patience { draws: 400, draws_a_climb: 200, idle_moves: 200 };

/// What course is made.
#[derive(Clone, Debug)]
pub struct CourseSettings<'a> {
    /// What the course is called.
    pub title: String,
    /// The strategies to teach.
    pub book: &'a Knowledge,
    /// Places that a designer chose, counted from 1, by strategy.
    pub pins: BTreeMap<String, usize>,
    /// Real pictures to take puzzles from.
    pub pictures: &'a [CoursePicture],
    /// The seed of drawn pictures.
    pub seed: u64,
}

/// Makes a course, within a budget that should have no limit of time if the same course is to be made
/// everywhere.
///
/// # Errors
/// [`Stopped`], if the budget was spent before.
pub fn make(settings: &CourseSettings<'_>, budget: &Budget) -> Result<LoadedCourse, Stopped> {
    let mut maker = Maker {
        settings,
        budget,
        taken: Taken::default(),
        taught: vec![],
        made: vec![],
        missing: vec![],
    };
    maker.track(false)?;
    maker.track(true)?;
    Ok(maker.finish())
}

struct Maker<'a> {
    settings: &'a CourseSettings<'a>,
    budget: &'a Budget,
    taken: Taken,
    taught: Vec<String>,
    made: Vec<(CourseLesson, Vec<Puzzle>)>,
    missing: Vec<MissingLesson>,
}

impl Maker<'_> {
    /// Adds the lessons in black and white, or those in colour after them.
    fn track(&mut self, coloured: bool) -> Result<(), Stopped> {
        let book = self.settings.book;
        let strategies = book.strategies().iter().map(|known| known.strategy());
        let of_track =
            |one: &&Strategy| fills(&one.rule) && (one.lines == Lines::Coloured) == coloured;
        let mut rest: Vec<&Strategy> = strategies.filter(of_track).collect();
        rest.sort_by_key(|one| generality(one));
        let rest: Vec<String> = rest.into_iter().map(|one| one.name().to_owned()).collect();
        if rest.is_empty() {
            return Ok(());
        }
        let base = self.taught.clone();
        let names: Vec<&String> = base.iter().chain(&rest).collect();
        let all = book.only(&names).expect("names of the book");
        let pictures = self.settings.pictures;
        let pool = candidates(&all, coloured, pictures, self.settings.seed, self.budget)?;
        let pins = &self.settings.pins;
        let unpinned = match pins.is_empty() {
            true => None,
            false => {
                let (base, rest, pool) = (base.clone(), rest.clone(), pool.clone());
                Some(Peel { book, base, rest, pins: &BTreeMap::new(), pool }.run(self.budget)?)
            }
        };
        let mut ordered = Peel { book, base, rest, pins, pool }.run(self.budget)?;
        for missing in &mut ordered.missing {
            let has_lesson = |order: &Ordered| {
                order.lessons.iter().any(|lesson| lesson.strategy == missing.strategy)
            };
            if unpinned.as_ref().is_some_and(has_lesson) {
                VANISHED.clone_into(&mut missing.why);
            }
        }
        self.missing.extend(ordered.missing);
        for lesson in ordered.lessons {
            self.lesson(lesson, coloured)?;
        }
        Ok(())
    }

    /// Adds a lesson, or notes that there are too few puzzles for it. Its strategy is taught all the
    /// same, for the puzzles of later lessons were found with it known.
    fn lesson(&mut self, lesson: OrderedLesson, coloured: bool) -> Result<(), Stopped> {
        let OrderedLesson { strategy, mut puzzles } = lesson;
        let learner = Learner::before(self.settings.book, &self.taught, &strategy)
            .expect("strategies of the book that fill cells");
        if puzzles.len() < WANTED {
            puzzles.extend(self.more(&strategy, coloured)?);
        }
        let chosen = choose(&learner, puzzles, &mut self.taken, self.budget)?;
        let after = self.taught.clone();
        self.taught.push(strategy.clone());
        let known = self.settings.book.strategies().iter().map(|known| known.strategy());
        let taught = known.clone().find(|one| one.name() == strategy).expect("of the book");
        let narrows = known.filter(|one| strategy == RANGES && !fills(&one.rule));
        let with = narrows.map(|one| one.name().to_owned()).collect();
        let (mut entries, mut lesson_puzzles) = (vec![], vec![]);
        for (number, (role, studied)) in chosen.into_iter().enumerate() {
            let id = format!("{strategy}-{}", number + 1);
            entries.push(studied.claims(role, PUZZLE_FILE, id.clone()));
            let mut puzzle = studied.candidate.puzzle;
            puzzle.details.id = Some(id);
            puzzle.details.licence.get_or_insert_with(|| "CC0-1.0".to_owned());
            lesson_puzzles.push(puzzle);
        }
        let lesson = CourseLesson {
            strategy,
            sentence: taught.english.clone(),
            example: taught.examples.first().map(ToString::to_string).unwrap_or_default(),
            coloured,
            with,
            after,
            puzzles: entries,
        };
        self.made.push((lesson, lesson_puzzles));
        Ok(())
    }

    /// More puzzles that need a strategy after all that was taught, drawn one by one.
    fn more(&self, strategy: &str, coloured: bool) -> Result<Vec<Candidate>, Stopped> {
        let need = Need::new(self.settings.book, &self.taught, strategy)
            .expect("strategies of the book that fill cells");
        let mut found = vec![];
        for side in SIDES {
            let colours = if coloured { 2 } else { 1 };
            let wish = Wish { colours, need: Some(need.clone()), ..Wish::of_size(side, side) };
            // The pool was drawn by the seed itself.
            let mut aim =
                Aim::new(&wish, self.settings.seed.wrapping_add(1)).expect("a sound size");
            while found.len() < 2 * WANTED
                && let Some(aimed) = aim.next(MORE, self.budget)?
            {
                found.push(Candidate::drawn(aimed.puzzle));
            }
        }
        Ok(found)
    }

    fn finish(mut self) -> LoadedCourse {
        let told: Vec<&String> = self.made.iter().flat_map(|(lesson, _)| &lesson.with).collect();
        let silent = self.settings.book.strategies().iter().map(|known| known.strategy());
        let silent =
            silent.filter(|one| !fills(&one.rule) && !told.iter().any(|name| *name == one.name()));
        let silent: Vec<MissingLesson> = silent
            .map(|one| MissingLesson {
                strategy: one.name().to_owned(),
                why: "it fills no cell by itself".to_owned(),
            })
            .collect();
        self.missing.extend(silent);
        let (lessons, puzzles): (Vec<CourseLesson>, Vec<Vec<Puzzle>>) =
            self.made.into_iter().unzip();
        let course = Course {
            format: FORMAT.to_owned(),
            title: self.settings.title.clone(),
            licence: common_licence(&puzzles),
            scale: SCALE,
            seed: self.settings.seed,
            lessons,
            missing: self.missing,
        };
        LoadedCourse { course, puzzles }
    }
}

/// The licence of all puzzles, or that each has its own.
pub(super) fn common_licence(puzzles: &[Vec<Puzzle>]) -> String {
    let mut all = puzzles.iter().flatten().map(|puzzle| puzzle.details.licence.as_deref());
    match all.next().flatten() {
        Some(first) if all.all(|other| other == Some(first)) => first.to_owned(),
        _ => "as each puzzle says".to_owned(),
    }
}

impl CourseLesson {
    /// Whether the lesson has as many puzzles as one wants: at least five, one of them for a check.
    pub fn is_full(&self) -> bool {
        let has_check = self.puzzles.iter().any(|one| one.role == LessonRole::Check);
        self.puzzles.len() >= LEAST_PUZZLES && has_check
    }
}
