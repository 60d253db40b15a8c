//! From the rules of the game to proved strategies: sketch by sketch, fill by fill.
//!
//! Each sketch has one case space; each fill in it is one piece of work, which can be done on any
//! thread and is recorded in a journal. What the rules of one sketch decide counts less in the
//! next, so that later sketches look for what is still missing.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use strategies::dsl::{Costs, Extension, Kind, Language, Rule};
use strategies::library::Lines;
use strategies::prove::{PROVED_UP_TO, Smt, verify};

use crate::journal::Journal;
use crate::learning_run::LearningRun;
use crate::lines::{TrainingSettings, puzzle_states, puzzle_states_in};
use crate::{SearchSettings, parallel};

/// What a designer can set.
#[derive(Clone, Debug)]
pub struct LearnSettings {
    /// What each construct costs.
    pub costs: Costs,
    /// The language of the rules: the paper's, or with extensions that sketches know.
    pub language: Language,
    /// What rules are learned from.
    pub training: TrainingSettings,
    /// The sketches, in order: the kinds of the elements that rules bind.
    pub sketches: Vec<Vec<Kind>>,
    /// How deep a sketch's expressions go.
    pub depth: usize,
    /// The largest number of fills that are tried for each sketch.
    pub fills: usize,
    /// How far to search for the conditions of one fill.
    pub search: SearchSettings,
    /// The threads to use; the result is the same on any number.
    pub threads: usize,
}

impl LearnSettings {
    /// What `nonolith rules learn` does unless it is told otherwise: the paper's language and
    /// prices, sketches of at most three elements, and a training set of short lines and of lines
    /// of 24 seeded puzzles.
    ///
    /// ```
    /// assert_eq!(nonolith_synthesis::LearnSettings::new(1).sketches.len(), 10);
    /// ```
    pub fn new(seed: u64) -> LearnSettings {
        LearnSettings {
            costs: Costs::default(),
            language: Language::paper(),
            training: TrainingSettings {
                inks: 1,
                all_up_to: 6,
                canonical_up_to: 8,
                sample: None,
                puzzles: puzzle_states(seed, 24),
                seed,
                max_cases: 30_000,
            },
            sketches: sketches(3),
            depth: 2,
            fills: 200,
            search: SearchSettings { max_expansions: 1000, ..SearchSettings::default() },
            threads: 2,
        }
    }

    /// What `nonolith rules learn --colours` does unless it is told otherwise: lines in 2, 3 and so on up to
    /// `inks` colours beside the background, and all of the language that sketches of coloured lines know.
    ///
    /// ```
    /// assert_eq!(nonolith_synthesis::LearnSettings::in_colour(1, 3).training.inks, 3);
    /// ```
    pub fn in_colour(seed: u64, inks: usize) -> LearnSettings {
        let usual = LearnSettings::new(seed);
        let with = [
            Extension::Mirror,
            Extension::FirstLast,
            Extension::Neighbours,
            Extension::Ownership,
            Extension::Ranges,
            Extension::Colour,
        ];
        LearnSettings {
            language: with.into_iter().fold(Language::paper(), Language::with),
            training: TrainingSettings {
                inks,
                all_up_to: 3,
                canonical_up_to: 4,
                puzzles: puzzle_states_in(seed, 24, inks),
                ..usual.training
            },
            sketches: coloured_sketches(2),
            ..usual
        }
    }
}

/// Every sketch of at most `elements` elements. Each binds a hint, for without one nothing follows.
///
/// ```
/// assert_eq!(nonolith_synthesis::sketches(2).len(), 4);
/// assert_eq!(nonolith_synthesis::sketches(3).len(), 10);
/// ```
pub fn sketches(elements: usize) -> Vec<Vec<Kind>> {
    use Kind::{Block, Gap, Hint};
    let all: [&[Kind]; 10] = [
        &[Hint],
        &[Hint, Block],
        &[Hint, Gap],
        &[Hint, Hint],
        &[Hint, Block, Gap],
        &[Hint, Block, Block],
        &[Hint, Hint, Block],
        &[Hint, Hint, Gap],
        &[Hint, Gap, Gap],
        &[Hint, Hint, Hint],
    ];
    all.into_iter().filter(|kinds| kinds.len() <= elements).map(<[Kind]>::to_vec).collect()
}

/// Every sketch of coloured lines of at most `elements` elements. What follows without a hint follows from
/// which hints may own a block, or from how many cells of a colour there are.
///
/// ```
/// assert_eq!(nonolith_synthesis::coloured_sketches(2).len(), 8);
/// ```
pub fn coloured_sketches(elements: usize) -> Vec<Vec<Kind>> {
    use Kind::{Block, Colour, Gap};
    let without_hints: [&[Kind]; 4] = [&[Colour], &[Block], &[Block, Gap], &[Block, Block]];
    let mut all: Vec<Vec<Kind>> = without_hints.map(<[Kind]>::to_vec).into();
    all.extend(sketches(elements));
    all.retain(|kinds| kinds.len() <= elements);
    // Stable: of as many elements, those without hints come first.
    all.sort_by_key(Vec::len);
    all
}

/// A rule that was learned.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnedRule {
    /// The rule, named `learned-1` and so on.
    pub rule: Rule,
    /// What it costs.
    pub cost: f64,
}

/// How far the work has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LearnProgress {
    /// The sketch at work.
    pub sketch: String,
    /// Pieces of work done, in all sketches.
    pub done: usize,
    /// Pieces of work in all; of sketches to come, the largest number there can be.
    pub total: usize,
    /// Rules learned so far.
    pub rules: usize,
    /// Of the cells that can be deduced in states of puzzles, the share that the rules of finished
    /// sketches decide in one step, in thousandths.
    pub covered: u32,
}

/// Why nothing was learned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LearnError {
    /// The caller stopped it; what was done is in the journal.
    #[error("stopped; the same command goes on where it was")]
    Stopped,
    /// The solver or the journal failed.
    #[error("{0}")]
    Failed(String),
}

/// Learns rules, each proved for lines of every length. The result depends on the settings alone,
/// not on the number of threads nor on how often the work was stopped and resumed.
///
/// `tell` is called with the progress after every piece of work, and may stop the run.
///
/// # Errors
/// If the caller stops it, or the solver or the journal fails.
pub fn learn(
    settings: &LearnSettings,
    solver: &(dyn Smt + Sync),
    journal: &mut dyn Journal,
    tell: &mut (dyn FnMut(&LearnProgress) -> ControlFlow<()> + Send),
) -> Result<Vec<LearnedRule>, LearnError> {
    learn_share(settings, LearnShare::WHOLE, solver, journal, tell)
}

/// One of several processes that learn together, each with a journal of its own that the others read.
///
/// ```
/// assert_eq!(nonolith_synthesis::LearnShare { number: 1, of: 1 }, nonolith_synthesis::LearnShare::WHOLE);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearnShare {
    /// The number of the process, counted from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
}

impl LearnShare {
    /// A process that learns alone.
    pub const WHOLE: LearnShare = LearnShare { number: 1, of: 1 };

    /// The places of works in the order in which this process takes them: its own first, then those of the
    /// others from their ends, which are done by then unless a process has died.
    fn order(self, works: usize) -> Vec<usize> {
        let LearnShare { number, of } = self;
        let share = |of_process: usize| (of_process % of..works).step_by(of);
        let others = (number..number + of - 1).flat_map(|process| share(process).rev());
        share(number - 1).chain(others).collect()
    }
}

/// As [`learn`], beginning with a share of the works. What the journal hears of the others meanwhile is not
/// done again; what nobody records is done here. So the result is that of [`learn`], whatever becomes of the
/// others.
///
/// # Errors
/// As [`learn`].
pub fn learn_share(
    settings: &LearnSettings,
    share: LearnShare,
    solver: &(dyn Smt + Sync),
    journal: &mut dyn Journal,
    tell: &mut (dyn FnMut(&LearnProgress) -> ControlFlow<()> + Send),
) -> Result<Vec<LearnedRule>, LearnError> {
    let mut run = LearningRun::new(settings);
    let mut progress = LearnProgress::default();
    while let Some(sketch) = run.sketch() {
        let works = run.works();
        progress.sketch = sketch;
        progress.total = progress.done + works.len() + run.sketches_left() * settings.fills;
        let results = SketchWorks { run: &run, share, solver }.all(
            works,
            Bookkeeping { journal: &mut *journal, progress: &mut progress, tell: &mut *tell },
        )?;
        run.finish_sketch(results);
        progress.covered = run.covered();
        progress.rules = run.rules();
    }
    Ok(run.end())
}

/// The name of a piece of work, and its rules if the journal has them.
struct Work {
    name: String,
    recorded: Option<Vec<Rule>>,
}

/// What the threads of a run write to, one at a time.
struct Bookkeeping<'r> {
    journal: &'r mut dyn Journal,
    progress: &'r mut LearnProgress,
    tell: &'r mut (dyn FnMut(&LearnProgress) -> ControlFlow<()> + Send),
}

impl Bookkeeping<'_> {
    /// The rules that another process has recorded for a piece of work meanwhile.
    fn heard(&mut self, work: &Work, lines: Lines) -> Option<Vec<Rule>> {
        self.journal.refresh();
        let rules = self.journal.lookup(&work.name)?;
        let is_refuted = refuted(&rules, lines).into_iter().any(|refuted| refuted);
        (!is_refuted).then_some(rules)
    }

    /// Records a finished piece of work and tells of it; the caller may want to stop.
    fn finish(
        &mut self,
        work: &Work,
        rules: &[Rule],
        is_recorded: bool,
    ) -> Result<ControlFlow<()>, LearnError> {
        if !is_recorded {
            self.journal.record(&work.name, rules).map_err(LearnError::Failed)?;
        }
        self.progress.done += 1;
        self.progress.rules += rules.len();
        Ok((self.tell)(self.progress))
    }
}

/// Forgets what the journal holds of a fill if one of its rules is wrong on a short line: a journal is
/// a file, and what a file says of itself is no proof.
fn forget_refuted(works: &mut [Work], lines: Lines) {
    let rules: Vec<Rule> =
        works.iter().filter_map(|work| work.recorded.clone()).flatten().collect();
    let mut refuted = refuted(&rules, lines).into_iter();
    for work in works {
        let number = work.recorded.as_ref().map_or(0, Vec::len);
        // Every rule's verdict is taken, so that the next work finds its own.
        if refuted.by_ref().take(number).filter(|&wrong| wrong).count() > 0 {
            work.recorded = None;
        }
    }
}

/// Of each rule, whether it is wrong on a short line.
fn refuted(rules: &[Rule], lines: Lines) -> Vec<bool> {
    let (up_to, colours) = match lines {
        Lines::Black => (PROVED_UP_TO, 2),
        _ => (RECORDED_UP_TO_COLOURED, 3),
    };
    verify(rules, up_to, colours).into_iter().map(|found| found.is_some()).collect()
}

/// Coloured rules of a journal are held against all lines up to this length, in two colours beside the
/// background. (To prove one, all lines of one cell more were looked at.)
const RECORDED_UP_TO_COLOURED: usize = 4;

/// The works of one sketch, done on all threads.
struct SketchWorks<'a> {
    run: &'a LearningRun<'a>,
    share: LearnShare,
    solver: &'a (dyn Smt + Sync),
}

impl SketchWorks<'_> {
    /// The rules of all works, in their order; those that the journal has are taken from there.
    fn all(
        &self,
        names: Vec<String>,
        books: Bookkeeping<'_>,
    ) -> Result<Vec<Vec<Rule>>, LearnError> {
        let work = |name: String| Work { recorded: books.journal.lookup(&name), name };
        let mut works: Vec<Work> = names.into_iter().map(work).collect();
        forget_refuted(&mut works, self.run.lines());
        // The space takes long to make, and a sketch whose work is all recorded does not need it.
        let is_open = works.iter().any(|work| work.recorded.is_none());
        let space = is_open.then(|| self.run.space()).flatten();
        let stop = AtomicBool::new(false);
        let books = Mutex::new(books);
        let order = self.share.order(works.len());
        let done = parallel::map(self.run.threads(), &order, |&place| {
            if stop.load(Ordering::Relaxed) {
                return Err(LearnError::Stopped);
            }
            let work = &works[place];
            let locked = || books.lock().map_err(|_| LearnError::Stopped);
            let recorded = match &work.recorded {
                Some(rules) => Some(rules.clone()),
                None => locked()?.heard(work, self.run.lines()),
            };
            let is_recorded = recorded.is_some();
            let rules = match (recorded, &space) {
                (Some(rules), _) => rules,
                (None, Some(space)) => {
                    let found = self.run.do_one(space, place, self.solver);
                    found.map_err(LearnError::Failed)?
                }
                (None, None) => vec![],
            };
            if locked()?.finish(work, &rules, is_recorded)?.is_break() {
                stop.store(true, Ordering::Relaxed);
            }
            Ok((place, rules))
        });
        let mut done = done.into_iter().collect::<Result<Vec<_>, LearnError>>()?;
        done.sort_unstable_by_key(|(place, _)| *place);
        Ok(done.into_iter().map(|(_, rules)| rules).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_process_takes_every_work_once_and_its_own_first() {
        for (works, of) in [(0, 1), (1, 3), (7, 1), (10, 3), (5, 8)] {
            for number in 1..=of {
                let order = LearnShare { number, of }.order(works);
                let own = (number - 1..works).step_by(of);
                assert!(own.clone().eq(order.iter().copied().take(own.count())));
                let mut sorted = order;
                sorted.sort_unstable();
                assert_eq!(sorted, (0..works).collect::<Vec<usize>>());
            }
        }
        assert_eq!(LearnShare { number: 2, of: 3 }.order(6), [1, 4, 5, 2, 3, 0]);
    }
}
