//! A learning run in pieces, so that several machines can share it: for each sketch its works, each of which
//! can be done by itself, and then what all of them together lead to.
//!
//! Whoever does a run keeps a value of its own, does the works that it likes, hears of the others' rules, and
//! finishes the sketch with all of them in the order of the works. So it never matters who was first.

use std::collections::HashMap;

use strategies::dsl::{Matcher, Reading, Rule};
use strategies::evaluate::State;
use strategies::library::Lines;
use strategies::prove::{Counterexample, Smt, Soundness, prove_on};

use crate::learn::{LearnSettings, LearnedRule};
use crate::lines::{Fill, LineAtom, Sketch, TrainingLine, TrainingSet};
use crate::{
    CaseSpace, SearchOrder, SearchSettings, SoundCondition, VerifierAnswer, parallel, pareto,
    search,
};

/// A learning run between two sketches, or within one.
///
/// ```
/// use nonolith_synthesis::{LearnSettings, LearningRun};
/// # use nonolith_synthesis::lines::TrainingSettings;
/// # let usual = LearnSettings::new(1);
/// # let training = TrainingSettings { all_up_to: 3, canonical_up_to: 3, puzzles: vec![], ..usual.training.clone() };
/// # let settings = LearnSettings { training, fills: 2, ..usual };
///
/// let mut run = LearningRun::new(&settings);
/// assert_eq!(run.sketch().as_deref(), Some("hint"));
/// assert_eq!(run.works().len(), 2);
/// run.finish_sketch(vec![vec![], vec![]]);
/// assert_eq!(run.sketch().as_deref(), Some("hint block"));
/// ```
pub struct LearningRun<'s> {
    settings: &'s LearnSettings,
    training: TrainingSet,
    /// The sketch at work; none at the end.
    open: Option<OpenSketch>,
    finished: usize,
    rules: Vec<Rule>,
}

/// A sketch, and the fills that are to be tried in it: its works.
struct OpenSketch {
    sketch: Sketch,
    fills: Vec<Fill>,
}

impl<'s> LearningRun<'s> {
    /// A run at its first sketch. Mining is done here.
    pub fn new(settings: &'s LearnSettings) -> LearningRun<'s> {
        let training = settings.training.collect();
        let mut run = LearningRun { settings, training, open: None, finished: 0, rules: vec![] };
        run.open_sketch();
        run
    }

    fn open_sketch(&mut self) {
        let LearnSettings { costs, language, depth, fills, .. } = self.settings;
        self.open = self.settings.sketches.get(self.finished).map(|kinds| {
            let lines = self.training.for_kinds(kinds);
            let sketch = Sketch::new(kinds, lines, costs.clone(), *depth).in_language(language);
            OpenSketch { fills: sketch.fills(*fills), sketch }
        });
    }

    /// The name of the sketch at work; none at the end.
    pub fn sketch(&self) -> Option<String> {
        self.open.as_ref().map(|open| open.sketch.name())
    }

    /// The number of sketches that come after the one at work.
    pub fn sketches_left(&self) -> usize {
        self.settings.sketches.len().saturating_sub(self.finished + 1)
    }

    /// The names of the works of the sketch, in their order.
    pub fn works(&self) -> Vec<String> {
        self.learner().map_or(vec![], |learner| {
            learner.open.fills.iter().map(|fill| learner.name(fill)).collect()
        })
    }

    /// Everything that may be said in the sketch, evaluated on every case. It takes long to make, and serves
    /// for all of its works.
    pub fn space(&self) -> Option<CaseSpace<'_, Sketch>> {
        self.open.as_ref().map(|open| CaseSpace::of(&open.sketch, self.settings.threads))
    }

    /// Does the work of this place in [`LearningRun::works`]: the rules that it leads to, each proved.
    ///
    /// # Errors
    /// What the solver says that gives no answer.
    pub fn do_one(
        &self,
        space: &CaseSpace<'_, Sketch>,
        work: usize,
        solver: &(dyn Smt + Sync),
    ) -> Result<Vec<Rule>, String> {
        let learner = self.learner();
        let fill = learner.as_ref().and_then(|learner| learner.open.fills.get(work));
        match (&learner, fill) {
            (Some(learner), Some(fill)) => learner.rules(space, fill, solver),
            _ => Ok(vec![]),
        }
    }

    /// Goes on to the next sketch with the rules of all works of this one, in the order of the works.
    pub fn finish_sketch(&mut self, results: Vec<Vec<Rule>>) {
        let found = results.concat();
        mark_covered(self.training.weighted(), &found);
        self.rules.extend(found);
        self.finished += 1;
        self.open_sketch();
    }

    /// The number of rules of the sketches that are finished.
    pub fn rules(&self) -> usize {
        self.rules.len()
    }

    /// Of the cells that can be deduced in states of puzzles, the share that these rules decide in one step,
    /// in thousandths.
    pub fn covered(&self) -> u32 {
        self.training.covered()
    }

    /// The rules worth keeping of all that were found, named `learned-1` and so on.
    pub fn end(mut self) -> Vec<LearnedRule> {
        let LearnSettings { costs, threads, .. } = self.settings;
        let lines: Vec<TrainingLine> = self.training.weighted().map(|line| line.clone()).collect();
        let front = pareto::pareto_front(self.rules, &lines, costs, *threads);
        let front =
            parallel::map(*threads, &front, |rule| pareto::read_as_needed(rule.clone(), &lines));
        let learned = front.into_iter().enumerate().map(|(number, rule)| {
            let rule = Rule { name: format!("learned-{}", number + 1), ..rule };
            LearnedRule { cost: costs.of(&rule), rule }
        });
        learned.collect()
    }

    /// The lines that the rules are about.
    pub(crate) fn lines(&self) -> Lines {
        self.settings.training.lines()
    }

    pub(crate) fn threads(&self) -> usize {
        self.settings.threads
    }

    fn learner(&self) -> Option<SketchLearner<'_>> {
        let (settings, training) = (self.settings, &self.training);
        self.open.as_ref().map(|open| SketchLearner { settings, open, training })
    }
}

/// Marks what rules find in `lines`.
fn mark_covered<'a>(lines: impl Iterator<Item = &'a mut TrainingLine>, rules: &[Rule]) {
    let matchers: Vec<Matcher> = rules.iter().map(Matcher::new).collect();
    for line in lines {
        let mirrored = pareto::mirrored_for(rules, line);
        for matcher in &matchers {
            line.covered = line.covered.union(line.ruled_out_by(matcher, mirrored.as_ref()));
        }
    }
}

/// Learns the rules of one sketch: for each fill a counterexample-guided search for conditions,
/// with proof as its verifier.
struct SketchLearner<'a> {
    settings: &'a LearnSettings,
    open: &'a OpenSketch,
    training: &'a TrainingSet,
}

impl SketchLearner<'_> {
    /// The name of a piece of work in the journal.
    fn name(&self, fill: &Fill) -> String {
        format!("{}: {}", self.open.sketch.name(), self.open.sketch.rule("work", fill, &[]))
    }

    /// The proved rules with this fill.
    fn rules(
        &self,
        space: &CaseSpace<'_, Sketch>,
        fill: &Fill,
        solver: &(dyn Smt + Sync),
    ) -> Result<Vec<Rule>, String> {
        let mut rules = Vec::new();
        let mut failure = None;
        let mut not_proved = 0;
        let mut known: HashMap<Vec<usize>, VerifierAnswer<TrainingLine>> = HashMap::new();
        let mut verify = |condition: &SoundCondition| {
            let atoms = condition.atoms.iter();
            let atoms: Vec<LineAtom> = atoms.map(|&atom| space.atom(atom, fill)).collect();
            if !self.open.sketch.uses_all(fill, &atoms) {
                // A smaller sketch has that rule.
                return VerifierAnswer::Redundant;
            }
            if let Some(answer) = known.get(&condition.atoms) {
                return answer.clone();
            }
            if not_proved == MAX_NOT_PROVED {
                return VerifierAnswer::Undecided;
            }
            match self.verify(space, (fill, &atoms), condition, solver) {
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
        if self.open.sketch.reads_both_ways() {
            // A mirrored line is a line: what is sound from the left is sound from the right.
            rules.iter_mut().for_each(|rule| rule.reading = Reading::BothWays);
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
        match self.open.sketch.elements() {
            1 | 2 => vec![by_generality, by_precision],
            _ => vec![by_precision],
        }
    }

    /// Proves the rule of a condition: with the cheapest ends of its fill, or as it was found.
    fn verify(
        &self,
        space: &CaseSpace<'_, Sketch>,
        (fill, atoms): (&Fill, &[LineAtom]),
        condition: &SoundCondition,
        solver: &(dyn Smt + Sync),
    ) -> Result<(VerifierAnswer<TrainingLine>, Option<Rule>), String> {
        let plain = self.open.sketch.rule("r", fill, atoms);
        if let Some(line) = self.training.refute(&plain) {
            return Ok((VerifierAnswer::Counterexample(line.clone()), None));
        }
        let cases = condition.holds.iter().map(|case| space.binding(case));
        let cheapest = self.open.sketch.cheapest_fill(fill, cases);
        let rule = self.open.sketch.rule("r", &cheapest, atoms);
        if cheapest != *fill
            && self.open.sketch.uses_all(&cheapest, atoms)
            && self.prove(&rule, solver)? == Soundness::Proved
        {
            return Ok((VerifierAnswer::Sound, Some(rule)));
        }
        Ok(match self.prove(&plain, solver)? {
            Soundness::Proved => (VerifierAnswer::Sound, Some(plain)),
            Soundness::VerifiedUpTo(..) => (VerifierAnswer::Undecided, None),
            Soundness::Unsound(found) => {
                let line = counterexample_line(&plain, &found);
                let answer = line.map(VerifierAnswer::Counterexample);
                (answer.unwrap_or(VerifierAnswer::Undecided), None)
            }
        })
    }

    fn prove(&self, rule: &Rule, solver: &(dyn Smt + Sync)) -> Result<Soundness, String> {
        let lines = self.settings.training.lines();
        let up_to = if lines == Lines::Black { PROVED_BY } else { PROVED_BY_IN_COLOUR };
        prove_on(rule, lines, solver, up_to)
    }
}

/// The line of a counterexample, with the ranges of hints with which it is one: exact ones or, if the rule is
/// wrong only where less is known of them, those that the clue alone gives.
fn counterexample_line(rule: &Rule, found: &Counterexample) -> Option<TrainingLine> {
    let state = State::of(found.clue.clone(), found.cells.clone()).ok()?;
    let line = TrainingLine::in_colours(&state, found.colours)?;
    if !rule.reads_ranges() {
        return Some(line);
    }
    let matcher = Matcher::new(rule);
    let wide = line.with_wide_ranges();
    [line, wide].into_iter().find(|line| line.refutes(&matcher))
}

/// After this many conditions that were not proved, no further condition of the fill is put to the
/// solver.
const MAX_NOT_PROVED: usize = 30;

/// Where the solver has a model, all lines up to this length are searched for a counterexample.
const PROVED_BY: usize = 7;

/// The same of coloured lines, of which there are many more.
const PROVED_BY_IN_COLOUR: usize = 4;
