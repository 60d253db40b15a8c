//! Checking a course: every claim that it makes is shown again, and the first false one is named.

use std::collections::BTreeSet;
use std::fmt;

use puzzle::Puzzle;
use solve::{Budget, Options, Stopped, Verdict, VerdictReason};
use strategies::apply::fills;
use strategies::explain::explain;
use strategies::grade::{SCALE, grade};
use strategies::library::{Lines, Strategy};
use strategies::person::Knowledge;

use super::candidate::shape;
use super::learner::Learner;
use super::make::common_licence;
use super::{CourseLesson, CoursePuzzle, LessonRole, LoadedCourse};

/// A claim of a course that is false.
#[derive(Clone, Debug, PartialEq, Eq)]
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

    /// Ends the check unless a field says what is true.
    fn says<T: PartialEq + fmt::Debug>(
        self,
        field: &'static str,
        said: &T,
        truth: &T,
    ) -> Result<(), Ended> {
        self.claim(said == truth, field, || format!("says {said:?}, found {truth:?}"))
    }
}

impl<'a> Checker<'a> {
    fn strategy(&self, name: &str) -> Option<&'a Strategy> {
        let known = self.book.strategies().iter().map(|known| known.strategy());
        known.into_iter().find(|one| one.name() == name)
    }

    fn course(&mut self, loaded: &LoadedCourse) -> Result<usize, Ended> {
        let (course, whole) = (&loaded.course, At { lesson: None, puzzle: None });
        whole.says("scale", &course.scale, &SCALE)?;
        whole.says("licence", &course.licence, &common_licence(&loaded.puzzles))?;
        let mut taught: Vec<String> = vec![];
        let mut named: BTreeSet<&str> = BTreeSet::new();
        for (number, (lesson, puzzles)) in course.lessons.iter().zip(&loaded.puzzles).enumerate() {
            let at = At { lesson: Some(number), puzzle: None };
            at.says("after", &lesson.after, &taught)?;
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
            whole.claim(named.insert(name), "missing", || format!("{name} has a lesson"))?;
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
        at.says("sentence", &lesson.sentence, &strategy.english)?;
        let example = strategy.examples.first().map(ToString::to_string).unwrap_or_default();
        at.says("example", &lesson.example, &example)?;
        at.says("coloured", &lesson.coloured, &(strategy.lines == Lines::Coloured))?;
        for with in &lesson.with {
            let silent = self.strategy(with).is_some_and(|one| !fills(&one.rule));
            at.claim(silent, "with", || format!("{with} is no strategy that fills no cell"))?;
        }
        let learner = Learner::before(self.book, &lesson.after, name)
            .map_err(|bad| at.claim(false, "strategy", || bad.to_string()).expect_err("false"))?;
        roles(at, lesson)?;
        for (entry, puzzle) in lesson.puzzles.iter().zip(puzzles) {
            let at = At { puzzle: Some(&entry.id), ..at };
            at.claim((puzzle.palette().len() > 2) == lesson.coloured, "coloured", || {
                "the puzzle has other colours".to_owned()
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
        at.says("size", &entry.size, &[puzzle.height(), puzzle.width()])?;
        at.says("picture", &entry.picture, &puzzle.details.title.is_some())?;
        let fresh = self.ids.insert((entry.file.clone(), entry.id.clone()));
        at.claim(fresh, "id", || "appears twice".to_owned())?;
        let options = Options { budget: budget.clone(), ..Options::default() };
        let answer = solve::solve(puzzle, &options, None);
        if let Some(stopped) = answer.verdict.reason().and_then(VerdictReason::stopped) {
            return Err(Ended::Stopped(stopped));
        }
        let unique = answer.verdict == Verdict::Unique;
        at.claim(unique, "puzzle", || {
            format!("expected one solution, found {}", answer.verdict.name())
        })?;
        let shape = shape(&answer.solutions[0]);
        at.claim(self.shapes.insert(shape), "puzzle", || {
            "appears twice, as it is or turned".to_owned()
        })?;
        let needs = learner.needs(puzzle, budget)?;
        let halts = learner.halts_on(puzzle, budget)?;
        at.claim(halts, "needs", || format!("{} is not needed", needs[0]))?;
        let finishes = learner.finishes_after_lesson(puzzle, budget)?;
        at.claim(finishes, "needs", || format!("{} does not suffice", needs[0]))?;
        at.says("needs", &entry.needs, &needs)?;
        at.says("hinges", &Some(entry.hinges), &learner.hinges(puzzle, budget)?)?;
        let score = grade(&explain(puzzle, &options)).into_grade().map(|grade| grade.score);
        at.says("score", &Some(entry.score), &score)
    }
}

/// The roles stand in their order, one meeting at most and one mix and one check; a mix needs an earlier
/// strategy; the scores of one role rise.
fn roles(at: At<'_>, lesson: &CourseLesson) -> Result<(), Ended> {
    for pair in lesson.puzzles.windows(2) {
        let [one, next] = pair else { continue };
        let at = At { puzzle: Some(&next.id), ..at };
        let again = one.role == next.role && next.role != LessonRole::Practise;
        at.claim(one.role <= next.role && !again, "role", || {
            format!("{:?} follows {:?}", next.role, one.role)
        })?;
        let falls = one.role == next.role && one.score > next.score;
        at.claim(!falls, "score", || "is below that of the puzzle before it".to_owned())?;
    }
    for entry in lesson.puzzles.iter().filter(|entry| entry.role == LessonRole::Mix) {
        let at = At { puzzle: Some(&entry.id), ..at };
        at.claim(entry.needs.len() > 1, "role", || "a mix that needs nothing earlier".to_owned())?;
    }
    let first = lesson.puzzles.first().map(|entry| entry.role);
    at.claim(first == Some(LessonRole::Meet), "role", || {
        "a lesson begins with a meeting".to_owned()
    })
}
