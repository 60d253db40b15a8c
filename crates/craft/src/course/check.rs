//! Checking a course: every claim that it makes is shown again, and the first false one is named.

use std::collections::BTreeSet;
use std::fmt;

use puzzle::Puzzle;
use serde::{Serialize, Serializer};
use serde_json::Value;
use solve::{Budget, Options, Stopped, Verdict, VerdictReason};
use strategies::apply::fills;
use strategies::explain::explain;
use strategies::grade::{SCALE, grade};
use strategies::library::{Lines, Strategy};
use strategies::person::Knowledge;

use super::candidate::{shape, shows_something};
use super::learner::Learner;
use super::lesson::LATELY;
use super::make::common_licence;
use super::{CourseLesson, CoursePuzzle, LessonRole, LoadedCourse};

/// A claim of a course that is false.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FalseClaim {
    /// The lesson, counted from 0; `None` where the claim is about the whole course.
    pub lesson: Option<usize>,
    /// The id of the puzzle that the claim is about, if it is about one.
    pub puzzle: Option<String>,
    /// The field that says what is false.
    pub field: &'static str,
    /// What is said and what is true.
    pub why: String,
}

impl fmt::Display for FalseClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(lesson) = self.lesson {
            write!(f, "lesson {}, ", lesson + 1)?;
        }
        if let Some(puzzle) = &self.puzzle {
            write!(f, "puzzle {puzzle}, ")?;
        }
        write!(f, "{}: {}", self.field, self.why)
    }
}

/// What came of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CourseVerdict {
    /// Every claim was shown.
    True {
        /// How many puzzles were looked at.
        puzzles: usize,
    },
    /// This one is false.
    False(FalseClaim),
    /// The budget was spent before all claims were shown.
    Unknown(Stopped),
}

/// A verdict as data: `holds` is null where that was not found out.
#[derive(Serialize)]
struct CourseVerdictData<'a> {
    holds: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzles: Option<usize>,
    #[serde(flatten)]
    claim: Option<&'a FalseClaim>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Serialize for CourseVerdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let none = CourseVerdictData { holds: None, puzzles: None, claim: None, reason: None };
        let data = match self {
            CourseVerdict::True { puzzles } => {
                CourseVerdictData { holds: Some(true), puzzles: Some(*puzzles), ..none }
            }
            CourseVerdict::False(claim) => {
                CourseVerdictData { holds: Some(false), claim: Some(claim), ..none }
            }
            CourseVerdict::Unknown(stopped) => {
                CourseVerdictData { reason: Some(stopped.to_string()), ..none }
            }
        };
        data.serialize(serializer)
    }
}

/// Why checking ended early.
enum Ended {
    False(FalseClaim),
    Stopped(Stopped),
}

impl From<Stopped> for Ended {
    fn from(stopped: Stopped) -> Ended {
        Ended::Stopped(stopped)
    }
}

/// Shows every claim of a course again: that each puzzle has one solution, that it needs the lesson's
/// strategy after those taught before, how often, what else it needs, its score and size; that the
/// order and the sentences are those of the book, that no puzzle appears twice however it is turned.
/// The course's title, its seed and the words of `missing` claim nothing that could be shown.
///
/// ```
/// use craft::course::{CourseVerdict, check, own};
/// use strategies::person::Knowledge;
///
/// let mut course = own().clone();
/// course.course.lessons.truncate(1);
/// course.course.lessons[0].puzzles[0].hinges += 1;
/// let verdict = check(&course, Knowledge::library(), &solve::Budget::default());
/// assert!(matches!(verdict, CourseVerdict::False(claim) if claim.field == "hinges"));
/// ```
pub fn check(course: &LoadedCourse, book: &Knowledge, budget: &Budget) -> CourseVerdict {
    let mut checker = Checker { book, budget, shapes: BTreeSet::new(), ids: BTreeSet::new() };
    match checker.course(course) {
        Ok(puzzles) => CourseVerdict::True { puzzles },
        Err(Ended::False(claim)) => CourseVerdict::False(claim),
        Err(Ended::Stopped(stopped)) => CourseVerdict::Unknown(stopped),
    }
}

struct Checker<'a> {
    book: &'a Knowledge,
    budget: &'a Budget,
    shapes: BTreeSet<super::candidate::Shape>,
    ids: BTreeSet<(String, String)>,
}

/// Where a claim stands.
#[derive(Clone, Copy)]
struct At<'a> {
    lesson: Option<usize>,
    puzzle: Option<&'a str>,
}

impl At<'_> {
    /// Ends the check unless the claim of a field holds.
    fn claim(
        self,
        holds: bool,
        field: &'static str,
        why: impl FnOnce() -> String,
    ) -> Result<(), Ended> {
        match holds {
            true => Ok(()),
            false => Err(Ended::False(FalseClaim {
                lesson: self.lesson,
                puzzle: self.puzzle.map(str::to_owned),
                field,
                why: why(),
            })),
        }
    }

    /// Ends the check unless a field says what is true; `what` names it for people.
    fn says<T: PartialEq + Serialize>(
        self,
        field: &'static str,
        what: &str,
        said: &T,
        truth: &T,
    ) -> Result<(), Ended> {
        self.claim(said == truth, field, || {
            format!("the course says that {what} is {}, but it is {}", words(said), words(truth))
        })
    }
}

/// A value as a message writes it: a list by its names, `none` if there are none.
fn words<T: Serialize>(value: &T) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    match &value {
        Value::Array(items) if items.is_empty() => "none".to_owned(),
        Value::Array(items) => items.iter().map(words).collect::<Vec<_>>().join(", "),
        Value::String(text) if text.contains(' ') || text.is_empty() => format!("{text:?}"),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

impl<'a> Checker<'a> {
    fn strategy(&self, name: &str) -> Option<&'a Strategy> {
        let known = self.book.strategies().iter().map(|known| known.strategy());
        known.into_iter().find(|one| one.name() == name)
    }

    fn course(&mut self, loaded: &LoadedCourse) -> Result<usize, Ended> {
        let (course, whole) = (&loaded.course, At { lesson: None, puzzle: None });
        whole.says("scale", "the version of the scale of grades", &course.scale, &SCALE)?;
        whole.says("licence", "its licence", &course.licence, &common_licence(&loaded.puzzles))?;
        let mut taught: Vec<String> = vec![];
        let mut named: BTreeSet<&str> = BTreeSet::new();
        for (number, (lesson, puzzles)) in course.lessons.iter().zip(&loaded.puzzles).enumerate() {
            let at = At { lesson: Some(number), puzzle: None };
            at.says("after", "what was taught before", &lesson.after, &taught)?;
            self.lesson(at, lesson, puzzles)?;
            taught.push(lesson.strategy.clone());
            for name in lesson.with.iter().chain([&lesson.strategy]) {
                at.claim(named.insert(name), "strategy", || format!("{name} has two lessons"))?;
            }
        }
        for missing in &course.missing {
            let name = &missing.strategy;
            whole.claim(self.strategy(name).is_some(), "missing", || {
                format!("{name} is no strategy of the rules")
            })?;
            whole.claim(named.insert(name), "missing", || {
                format!("{name} has a lesson or stands there twice")
            })?;
        }
        for known in self.book.strategies() {
            let name = known.strategy().name();
            whole.claim(named.contains(name), "missing", || {
                format!("{name} has no lesson and is not listed")
            })?;
        }
        Ok(loaded.puzzles.iter().map(Vec::len).sum())
    }

    fn lesson(
        &mut self,
        at: At<'_>,
        lesson: &CourseLesson,
        puzzles: &[Puzzle],
    ) -> Result<(), Ended> {
        let name = &lesson.strategy;
        let unknown = || format!("{name} is no strategy of the rules");
        let strategy = self.strategy(name);
        at.claim(strategy.is_some(), "strategy", unknown)?;
        let Some(strategy) = strategy else { return Ok(()) };
        at.says("sentence", "the sentence of the strategy", &lesson.sentence, &strategy.english)?;
        let example = strategy.examples.first().map(ToString::to_string).unwrap_or_default();
        at.says("example", "the example of the strategy", &lesson.example, &example)?;
        at.claim(lesson.coloured == (strategy.lines == Lines::Coloured), "coloured", || {
            let for_colour = if lesson.coloured { "" } else { " not" };
            format!("the course says that {name} is{for_colour} for puzzles in colour; the rules say otherwise")
        })?;
        for with in &lesson.with {
            let silent = self.strategy(with).is_some_and(|one| !fills(&one.rule));
            at.claim(silent, "with", || format!("{with} is no strategy that fills no cell"))?;
        }
        let learner = Learner::before(self.book, &lesson.after, name)
            .map_err(|bad| at.claim(false, "strategy", || bad.to_string()).expect_err("false"))?;
        roles(at, lesson)?;
        for (entry, puzzle) in lesson.puzzles.iter().zip(puzzles) {
            let at = At { puzzle: Some(&entry.id), ..at };
            at.claim((puzzle.palette().len() > 2) == lesson.coloured, "coloured", || match lesson
                .coloured
            {
                true => "the lesson is in colour, but the puzzle has one colour".to_owned(),
                false => "the lesson is in black and white, but the puzzle has colours".to_owned(),
            })?;
            self.puzzle(at, &learner, entry, puzzle)?;
        }
        Ok(())
    }

    fn puzzle(
        &mut self,
        at: At<'_>,
        learner: &Learner<'_>,
        entry: &CoursePuzzle,
        puzzle: &Puzzle,
    ) -> Result<(), Ended> {
        let budget = self.budget;
        let size = |[height, width]: [usize; 2]| format!("{height}x{width}");
        let found = [puzzle.height(), puzzle.width()];
        at.says("size", "its size", &size(entry.size), &size(found))?;
        let fresh = self.ids.insert((entry.file.clone(), entry.id.clone()));
        at.claim(fresh, "id", || "it appears twice".to_owned())?;
        let options = Options { budget: budget.clone(), ..Options::default() };
        let answer = solve::solve(puzzle, &options, None);
        if let Some(stopped) = answer.verdict.reason().and_then(VerdictReason::stopped) {
            return Err(Ended::Stopped(stopped));
        }
        let unique = answer.verdict == Verdict::Unique;
        at.claim(unique, "puzzle", || {
            format!("expected one solution, found {}", answer.verdict.name())
        })?;
        let solution = &answer.solutions[0];
        at.claim(puzzle.solutions().iter().all(|stored| stored == solution), "solutions", || {
            "the picture that is stored with it does not satisfy its clues".to_owned()
        })?;
        picture(at, entry, puzzle.details.title.is_some(), shows_something(solution))?;
        let shape = shape(solution);
        at.claim(self.shapes.insert(shape), "puzzle", || {
            "appears twice, as it is, turned, mirrored or in other colours".to_owned()
        })?;
        let needs = learner.needs(puzzle, budget)?;
        let halts = learner.halts_on(puzzle, budget)?;
        at.claim(halts, "needs", || {
            format!("{} is not needed: what was taught before finishes the puzzle", needs[0])
        })?;
        let finishes = learner.finishes_after_lesson(puzzle, budget)?;
        at.claim(finishes, "needs", || {
            format!("{} does not suffice: with it the puzzle is not finished", needs[0])
        })?;
        at.says("needs", "what it needs", &entry.needs, &needs)?;
        let lately = learner.lately(LATELY);
        let mixes = entry.role != LessonRole::Mix || needs.iter().any(|name| lately.contains(name));
        at.claim(mixes, "role", || format!("a mix that needs none of {}", words(&lately)))?;
        let what = "the number of times that the new strategy is needed";
        match learner.hinges(puzzle, budget)? {
            Some(hinges) => at.says("hinges", what, &entry.hinges, &hinges)?,
            None => at.says("hinges", what, &Some(entry.hinges), &None)?,
        }
        match grade(&explain(puzzle, &options)).into_grade() {
            Some(grade) => at.says("score", "its score", &entry.score, &grade.score),
            None => at.says("score", "its score", &Some(entry.score), &None),
        }
    }
}

/// A picture has a title and can show something; what is drawn has no title.
fn picture(at: At<'_>, entry: &CoursePuzzle, titled: bool, shows: bool) -> Result<(), Ended> {
    at.claim(entry.picture == titled, "picture", || match titled {
        true => "the course says that it is no picture, but it has a title".to_owned(),
        false => "the course says that it is a picture, but it has no title".to_owned(),
    })?;
    at.claim(shows || !entry.picture, "picture", || {
        "the course says that it is a picture, but it is one filled rectangle".to_owned()
    })
}

/// The roles stand in their order, one meeting at most and one mix and one check; the scores of one role
/// rise.
fn roles(at: At<'_>, lesson: &CourseLesson) -> Result<(), Ended> {
    for pair in lesson.puzzles.windows(2) {
        let [one, next] = pair else { continue };
        let at = At { puzzle: Some(&next.id), ..at };
        let again = one.role == next.role && next.role != LessonRole::Practise;
        at.claim(one.role <= next.role && !again, "role", || {
            format!("{} may not follow {}", words(&next.role), words(&one.role))
        })?;
        let falls = one.role == next.role && one.score > next.score;
        at.claim(!falls, "score", || "it is below that of the puzzle before it".to_owned())?;
    }
    let first = lesson.puzzles.first().map(|entry| entry.role);
    at.claim(first == Some(LessonRole::Meet), "role", || {
        "a lesson begins with a meeting".to_owned()
    })
}
