//! From the rules of the game to proved strategies: sketch by sketch, fill by fill.
//!
//! Each sketch has one case space; each fill in it is one piece of work, which can be done on any
//! thread and is recorded in a journal. What the rules of one sketch decide counts less in the
//! next, so that later sketches look for what is still missing.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use strategies::dsl::{Costs, Kind, Language, Matcher, Rule};
use strategies::evaluate::State;
use strategies::prove::{PROVED_UP_TO, Smt, Soundness, prove, verify};

use crate::journal::Journal;
use crate::lines::{
    Fill, LineAtom, Sketch, TrainingLine, TrainingSet, TrainingSettings, puzzle_states,
};
use crate::{
    CaseSpace, SearchOrder, SearchSettings, SoundCondition, VerifierAnswer, parallel, pareto,
    search,
};

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
    let mut training = settings.training.collect();
    let mut rules: Vec<Rule> = Vec::new();
    let mut progress = LearnProgress::default();
    for (place, kinds) in settings.sketches.iter().enumerate() {
        let lines = training.for_kinds(kinds);
        let sketch = Sketch::new(kinds, lines, settings.costs.clone(), settings.depth)
            .in_language(&settings.language);
        let fills = sketch.fills(settings.fills);
        let sketches_left = settings.sketches.len() - place - 1;
        progress.sketch = sketch.name();
        progress.total = progress.done + fills.len() + sketches_left * settings.fills;
        let learner = SketchLearner { settings, solver, sketch: &sketch, training: &training };
        let found = learner.run(&fills, journal, &mut progress, tell)?;
        mark_covered(training.weighted(), &found);
        progress.covered = training.covered();
        rules.extend(found);
        progress.rules = rules.len();
    }
    let lines: Vec<TrainingLine> = training.weighted().map(|line| line.clone()).collect();
    let front = pareto::pareto_front(rules, &lines, &settings.costs, settings.threads);
    let learned = front.into_iter().enumerate().map(|(number, rule)| {
        let rule = Rule { name: format!("learned-{}", number + 1), ..rule };
        LearnedRule { cost: settings.costs.of(&rule), rule }
    });
    Ok(learned.collect())
}

/// Marks the cells of `lines` that rules decide.
fn mark_covered<'a>(lines: impl Iterator<Item = &'a mut TrainingLine>, rules: &[Rule]) {
    let matchers: Vec<Matcher> = rules.iter().map(Matcher::new).collect();
    for line in lines {
        let decided = matchers.iter().map(|matcher| pareto::decided_cells(matcher, line));
        line.covered |= decided.fold(0, |cells, more| cells | more);
    }
}

/// Learns the rules of one sketch: for each fill a counterexample-guided search for conditions,
/// with proof as its verifier.
struct SketchLearner<'a> {
    settings: &'a LearnSettings,
    solver: &'a (dyn Smt + Sync),
    sketch: &'a Sketch,
    training: &'a TrainingSet,
}

/// One fill, the name of its piece of work, and its rules if the journal has them.
struct FillWork<'a> {
    fill: &'a Fill,
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
    /// Records a finished piece of work and tells of it; the caller may want to stop.
    fn finish(
        &mut self,
        work: &FillWork<'_>,
        rules: &[Rule],
    ) -> Result<ControlFlow<()>, LearnError> {
        if work.recorded.is_none() {
            self.journal.record(&work.name, rules).map_err(LearnError::Failed)?;
        }
        self.progress.done += 1;
        self.progress.rules += rules.len();
        Ok((self.tell)(self.progress))
    }
}

/// Forgets what the journal holds of a fill if one of its rules is wrong on a short line: a journal is
/// a file, and what a file says of itself is no proof.
fn forget_refuted(works: &mut [FillWork<'_>]) {
    let rules: Vec<Rule> =
        works.iter().filter_map(|work| work.recorded.clone()).flatten().collect();
    let mut refuted = verify(&rules, PROVED_UP_TO, 2).into_iter().map(|found| found.is_some());
    for work in works {
        let number = work.recorded.as_ref().map_or(0, Vec::len);
        // Every rule's verdict is taken, so that the next work finds its own.
        if refuted.by_ref().take(number).filter(|&wrong| wrong).count() > 0 {
            work.recorded = None;
        }
    }
}

impl SketchLearner<'_> {
    /// The rules for all fills; those that the journal has are taken from there.
    fn run(
        &self,
        fills: &[Fill],
        journal: &mut dyn Journal,
        progress: &mut LearnProgress,
        tell: &mut (dyn FnMut(&LearnProgress) -> ControlFlow<()> + Send),
    ) -> Result<Vec<Rule>, LearnError> {
        let work = |fill| {
            let name = self.name(fill);
            FillWork { fill, recorded: journal.lookup(&name), name }
        };
        let mut works: Vec<FillWork<'_>> = fills.iter().map(work).collect();
        forget_refuted(&mut works);
        // The space takes long to make, and a sketch whose work is all recorded does not need it.
        let is_open = works.iter().any(|work| work.recorded.is_none());
        let space = is_open.then(|| CaseSpace::of(self.sketch, self.settings.threads));
        let stop = AtomicBool::new(false);
        let books = Mutex::new(Bookkeeping { journal, progress, tell });
        let done = parallel::map(self.settings.threads, &works, |work| {
            if stop.load(Ordering::Relaxed) {
                return Err(LearnError::Stopped);
            }
            let rules = match (&work.recorded, &space) {
                (Some(rules), _) => rules.clone(),
                (None, Some(space)) => self.rules(space, work.fill).map_err(LearnError::Failed)?,
                (None, None) => vec![],
            };
            let mut books = books.lock().map_err(|_| LearnError::Stopped)?;
            if books.finish(work, &rules)?.is_break() {
                stop.store(true, Ordering::Relaxed);
            }
            Ok(rules)
        });
        let rules: Result<Vec<Vec<Rule>>, LearnError> = done.into_iter().collect();
        Ok(rules?.concat())
    }

    /// The name of a piece of work in the journal.
    fn name(&self, fill: &Fill) -> String {
        format!("{}: {}", self.sketch.name(), self.sketch.rule("work", fill, &[]))
    }

    /// The proved rules with this fill.
    fn rules(&self, space: &CaseSpace<'_, Sketch>, fill: &Fill) -> Result<Vec<Rule>, String> {
        let mut rules = Vec::new();
        let mut failure = None;
        let mut not_proved = 0;
        let mut known: HashMap<Vec<usize>, VerifierAnswer<TrainingLine>> = HashMap::new();
        let mut verify = |condition: &SoundCondition| {
            let atoms = condition.atoms.iter();
            let atoms: Vec<LineAtom> = atoms.map(|&atom| space.atom(atom, fill)).collect();
            if !self.sketch.uses_all(fill, &atoms) {
                // A smaller sketch has that rule.
                return VerifierAnswer::Redundant;
            }
            if let Some(answer) = known.get(&condition.atoms) {
                return answer.clone();
            }
            if not_proved == MAX_NOT_PROVED {
                return VerifierAnswer::Undecided;
            }
            match self.verify(space, fill, condition, &atoms) {
                Ok((answer, rule)) => {
                    not_proved += usize::from(rule.is_none());
                    rules.extend(rule);
                    known.insert(condition.atoms.clone(), answer.clone());
                    answer
                }
                Err(message) => {
                    failure = Some(message);
                    VerifierAnswer::Undecided
                }
            }
        };
        for settings in self.searches() {
            search(space, fill, &settings, &mut verify);
        }
        rules.sort_by_cached_key(Rule::to_string);
        rules.dedup();
        failure.map_or(Ok(rules), Err)
    }

    /// The searches for the conditions of one fill: by generality, then by precision. With three
    /// elements bound, sound conditions are few among very many, and only precision leads to them.
    /// It easily finds conditions that fit a few cases by chance, so that it asks for more support.
    fn searches(&self) -> Vec<SearchSettings> {
        let by_generality = self.settings.search;
        let by_precision = SearchSettings {
            order: SearchOrder::Precision,
            max_rules: 4,
            min_support: 5 * by_generality.min_support,
            ..by_generality
        };
        match self.sketch.elements() {
            1 | 2 => vec![by_generality, by_precision],
            _ => vec![by_precision],
        }
    }

    /// Proves the rule of a condition: with the cheapest ends of its fill, or as it was found.
    fn verify(
        &self,
        space: &CaseSpace<'_, Sketch>,
        fill: &Fill,
        condition: &SoundCondition,
        atoms: &[LineAtom],
    ) -> Result<(VerifierAnswer<TrainingLine>, Option<Rule>), String> {
        let plain = self.sketch.rule("r", fill, atoms);
        if let Some(line) = self.training.refute(&plain) {
            return Ok((VerifierAnswer::Counterexample(line.clone()), None));
        }
        let cases = condition.holds.iter().map(|case| space.binding(case));
        let cheapest = self.sketch.cheapest_fill(fill, cases);
        let rule = self.sketch.rule("r", &cheapest, atoms);
        if cheapest != *fill
            && self.sketch.uses_all(&cheapest, atoms)
            && prove(&rule, self.solver, PROVED_BY)? == Soundness::Proved
        {
            return Ok((VerifierAnswer::Sound, Some(rule)));
        }
        Ok(match prove(&plain, self.solver, PROVED_BY)? {
            Soundness::Proved => (VerifierAnswer::Sound, Some(plain)),
            Soundness::VerifiedUpTo(..) => (VerifierAnswer::Undecided, None),
            Soundness::Unsound(line) => {
                let state = State::of(line.clue, line.cells).ok();
                let line = state.as_ref().and_then(TrainingLine::of);
                let answer = line.map(VerifierAnswer::Counterexample);
                (answer.unwrap_or(VerifierAnswer::Undecided), None)
            }
        })
    }
}

/// After this many conditions that were not proved, no further condition of the fill is put to the
/// solver.
const MAX_NOT_PROVED: usize = 30;

/// Where the solver has a model, all lines up to this length are searched for a counterexample.
const PROVED_BY: usize = 7;
