//! Strategies as rules: reading, judging, measuring and learning them.

use std::ops::ControlFlow;
use std::sync::Mutex;

use nonolith::strategies::dsl::{Costs, Language, Rule};
use nonolith::strategies::evaluate::{State, coverage};
use nonolith::strategies::library::{ProofReach, Strategy, named};
use nonolith::strategies::prove::{PROVED_UP_TO, Smt, Soundness, prove, verified};
use nonolith::strategies::states;
use nonolith::synthesis::{LearnProgress, LearnSettings, MemoryJournal, learn, sketches};
use pyo3::prelude::*;

use crate::errors;
use crate::puzzle::Puzzle;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Rules>()?;
    module.add_function(wrap_pyfunction!(states_of, module)?)?;
    module.add_function(wrap_pyfunction!(learn_rules, module)?)
}

/// Some rules, in order.
#[pyclass(frozen, module = "nonolith._native")]
pub(crate) struct Rules(pub(crate) Vec<Strategy>);

/// One rule: name, sentence, text, cost, source, what is shown of its soundness, what its file claims.
type RuleParts = (String, String, String, f64, String, Option<String>, Option<String>);

#[pymethods]
impl Rules {
    /// The rules of a set that comes with the program.
    #[staticmethod]
    fn set(name: &str) -> Option<Rules> {
        named(name).map(Rules)
    }

    /// The rules in a text.
    #[staticmethod]
    fn read(text: &str) -> PyResult<Rules> {
        Strategy::read_all(text, &Language::full()).map(Rules).map_err(errors::rule)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// The rule with this place.
    fn one(&self, place: usize) -> Option<Rules> {
        self.0.get(place).map(|strategy| Rules(vec![strategy.clone()]))
    }

    /// What there is to know of each rule.
    fn parts(&self) -> Vec<RuleParts> {
        let words = |reach: ProofReach| reach.to_string();
        let part = |strategy: &Strategy| {
            let cost = Costs::default().of(strategy.padded.as_ref().unwrap_or(&strategy.rule));
            (
                strategy.name().to_owned(),
                strategy.english.clone(),
                strategy.rule.to_string(),
                cost,
                strategy.source.clone(),
                strategy.shown().map(words),
                strategy.claim.map(words),
            )
        };
        self.0.iter().map(part).collect()
    }

    /// All of it as the text of a rule file.
    fn text(&self) -> String {
        self.0.iter().map(|strategy| format!("{strategy}\n")).collect()
    }

    /// Whether each rule is sound on every line up to a length: (sound, words).
    fn verify(&self, py: Python<'_>, up_to: usize) -> Vec<(bool, String)> {
        py.detach(|| {
            self.0.iter().map(|strategy| outcome(&verified(&strategy.rule, up_to))).collect()
        })
    }

    /// Whether each rule is proved for every length, by the solvers that `ask` runs a script with:
    /// ("proved", "verified" or "unsound", words).
    fn prove(&self, py: Python<'_>, ask: Py<PyAny>) -> PyResult<Vec<(String, String)>> {
        let solver = PythonSolver { ask, raised: Mutex::new(None) };
        let judged: Result<Vec<_>, String> = py.detach(|| {
            let rules = self.0.iter().map(|strategy| &strategy.rule);
            rules.map(|rule| prove(rule, &solver, PROVED_UP_TO)).collect()
        });
        solver.raise()?;
        let word = |soundness: &Soundness| match soundness {
            Soundness::Proved => "proved",
            Soundness::VerifiedUpTo(..) => "verified",
            Soundness::Unsound(_) => "unsound",
        };
        let judged = judged.map_err(errors::rule)?;
        Ok(judged.iter().map(|one| (word(one).to_owned(), one.to_string())).collect())
    }

    /// What the rules cover of line states, as JSON.
    fn evaluate(&self, py: Python<'_>, states: &str) -> PyResult<String> {
        let states = State::read_all(states).map_err(errors::rule)?;
        let coverage = py.detach(|| coverage(&self.0, &states));
        serde_json::to_string(&coverage).map_err(|error| errors::value(error.to_string()))
    }
}

fn outcome(soundness: &Soundness) -> (bool, String) {
    (!matches!(soundness, Soundness::Unsound(_)), soundness.to_string())
}

/// Solvers that Python runs: the function takes a script and gives what they print.
struct PythonSolver {
    ask: Py<PyAny>,
    raised: Mutex<Option<PyErr>>,
}

impl PythonSolver {
    fn raise(&self) -> PyResult<()> {
        self.raised.lock().ok().and_then(|mut raised| raised.take()).map_or(Ok(()), Err)
    }
}

impl Smt for PythonSolver {
    fn run(&self, script: &str) -> Result<String, String> {
        Python::attach(|py| {
            let answer =
                py.check_signals().and_then(|()| self.ask.call1(py, (script,))?.extract(py));
            answer.map_err(|error| {
                let words = error.to_string();
                if let Ok(mut raised) = self.raised.lock() {
                    raised.get_or_insert(error);
                }
                words
            })
        })
    }
}

/// The line states that solving a puzzle passes through, one JSON object a line.
#[pyfunction]
fn states_of(puzzle: &Puzzle, seed: u64) -> String {
    let states = states::roll_out(&puzzle.0, seed, states::Keep::All);
    states.iter().map(|state| state.to_json() + "\n").collect()
}

/// Learns rules, each proved; `tell` is told (sketch, done, total, rules, covered) and stops it by giving False.
#[pyfunction]
#[pyo3(signature = (ask, tell, elements, fills, looks, seed, threads))]
#[allow(clippy::too_many_arguments, reason = "Python's keyword arguments")]
fn learn_rules(
    py: Python<'_>,
    ask: Py<PyAny>,
    tell: Py<PyAny>,
    elements: usize,
    fills: usize,
    looks: usize,
    seed: u64,
    threads: usize,
) -> PyResult<Rules> {
    let solver = PythonSolver { ask, raised: Mutex::new(None) };
    let mut settings =
        LearnSettings { sketches: sketches(elements), fills, threads, ..LearnSettings::new(seed) };
    settings.search.max_expansions = looks;
    let mut stop = None;
    let mut hear = |progress: &LearnProgress| {
        let LearnProgress { sketch, done, total, rules, covered } = progress;
        let share = f64::from(*covered) / 1000.0;
        let go_on = Python::attach(|py| {
            py.check_signals()?;
            tell.call1(py, (sketch, done, total, rules, share))?.extract::<bool>(py)
        });
        match go_on {
            Ok(true) => ControlFlow::Continue(()),
            Ok(false) => ControlFlow::Break(()),
            Err(error) => {
                stop = Some(error);
                ControlFlow::Break(())
            }
        }
    };
    let learned = py.detach(|| learn(&settings, &solver, &mut MemoryJournal::default(), &mut hear));
    solver.raise()?;
    stop.map_or(Ok(()), Err)?;
    let learned = learned.map_err(errors::rule)?;
    let strategy =
        |rule: Rule| Strategy { claim: Some(ProofReach::Proved), ..Strategy::bare(rule) };
    Ok(Rules(learned.into_iter().map(|one| strategy(one.rule)).collect()))
}
