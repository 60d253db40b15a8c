//! Grading: how hard a puzzle is, by what a person must know and do.
//!
//! The grade is read off the explanation: the hardest strategy that is needed and how often, how
//! many steps there are, and how few lines offered a step at the narrowest point. It is the same
//! every time; the scale has a version, and a grade is comparable only within one.

mod correlation;
mod data;
mod grading;
mod level;
mod progression;

use serde::Deserialize;
use solve::Verdict;

use crate::explain::Explanation;
use crate::person::Step;

pub use correlation::{Correlation, correlate};
pub use grading::{Grading, Ungraded};
pub use level::{Level, NotLevel};
pub use progression::{Lesson, progression};

/// The version of the scale.
pub const SCALE: u32 = 2;

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[non_exhaustive]
pub struct Grade {
    /// The version of the scale.
    pub scale: u32,
    /// Higher is harder.
    pub score: f64,
    /// The score in a word.
    #[serde(rename = "name")]
    pub level: Level,
    /// The hardest strategy that was needed.
    pub hardest: String,
    /// How often it was.
    pub hardest_times: usize,
    /// How many steps there are.
    pub steps: usize,
    /// How few lines offered a step at the narrowest point before the last tenth of the way.
    pub narrowest: usize,
}

impl Grade {
    /// Why it has this grade, in a sentence.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let explanation = strategies::explain::explain(&puzzle, &solve::Options::default());
    /// let grade = strategies::grade::grade(&explanation).into_grade().unwrap();
    /// assert_eq!(grade.reason(), "1 step; the hardest is overlap, once; at the narrowest 3 lines offer a step");
    /// ```
    pub fn reason(&self) -> String {
        let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let times = match self.hardest_times {
            1 => "once".to_owned(),
            2 => "twice".to_owned(),
            n => format!("{n} times"),
        };
        let offers = if self.narrowest == 1 { "offers" } else { "offer" };
        format!(
            "{}; the hardest is {}, {times}; at the narrowest {} {offers} a step",
            count(self.steps, "step"),
            self.hardest,
            count(self.narrowest, "line"),
        )
    }
}

/// How hard a puzzle is by its explanation, or why that is not said.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// use solve::{Options, Verdict};
/// use strategies::grade::{Grading, Level, grade};
///
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// let explanation = strategies::explain::explain(&puzzle, &Options::default());
/// assert_eq!(grade(&explanation).grade().unwrap().level, Level::Gentle);
///
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
/// let explanation = strategies::explain::explain(&puzzle, &Options::default());
/// assert_eq!(grade(&explanation), Grading::NotUnique(Verdict::Several));
/// ```
pub fn grade(explanation: &Explanation) -> Grading {
    match &explanation.verdict {
        Verdict::Unique => Grading::Graded(grade_of(&explanation.steps)),
        verdict => Grading::without(verdict),
    }
}

/// The grade of a solution whose steps are these, first to last; they must lead to its end.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// use strategies::{grade::{Level, grade_of}, person::Person};
/// let steps = Person::new(&puzzle, puzzle.start()).climb(&solve::Budget::default()).unwrap();
/// assert_eq!(grade_of(&steps).level, Level::Gentle);
/// ```
pub fn grade_of(steps: &[Step]) -> Grade {
    let all = || steps.iter().flat_map(Step::with_bookkeeping);
    let dearest = all().map(|step| step.cost).fold(0.0, f64::max);
    let hardest: Vec<&Step> = all().filter(|step| step.cost == dearest).collect();
    let strategy = hardest.first().map(|step| step.deduction.reason.strategy.to_string());
    // Towards the end few lines are left to offer a step, which does not make a puzzle hard.
    let before_the_end = &steps[..(steps.len() * 9).div_ceil(10)];
    let score = score(steps, dearest);
    Grade {
        scale: SCALE,
        score,
        level: Level::of(score),
        hardest: strategy.unwrap_or_else(|| "nothing".to_owned()),
        hardest_times: hardest.len(),
        steps: steps.len(),
        narrowest: before_the_end.iter().map(|step| step.places).min().unwrap_or(0),
    }
}

/// The hardest step sets the level; the work of all steps, each the heavier the fewer lines offered
/// one, adds to it as its logarithm: twice the work is one notch more, not twice as hard.
fn score(steps: &[Step], dearest: f64) -> f64 {
    // A link of bookkeeping is looked for where its step needs it.
    let links = |step: &Step| step.bookkeeping.iter().map(|link| link.cost).sum::<f64>();
    let work: f64 = steps
        .iter()
        .map(|step| links(step) + step.cost * (1.0 + 1.0 / step.places.max(1) as f64))
        .sum();
    let score = dearest / 2.0 + 4.0 * (1.0 + work / 100.0).log2();
    (score * 10.0).round() / 10.0
}
