//! Strategies as rules: reading, judging, measuring and learning them.

use nonolith::strategies::dsl::{Costs, Language};
use nonolith::strategies::evaluate::{Metric, State, coverage};
use nonolith::strategies::library::{ProofReach, Strategy, named};
use nonolith::strategies::prove::{PROVED_UP_TO, Soundness, prove_on, verified};
use nonolith::strategies::states;
use nonolith::synthesis::choose::{ChoiceLimits, ChoiceSettings, choose};
use pyo3::prelude::*;

use crate::errors;
use crate::puzzle::Puzzle;
use crate::solvers::PythonSolvers;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Rules>()?;
    module.add_function(wrap_pyfunction!(states_of, module)?)
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

    /// Whether each rule is proved for every length, by solvers that all have to agree: ("proved",
    /// "verified" or "unsound", words).
    fn prove(&self, py: Python<'_>, solvers: PythonSolvers) -> PyResult<Vec<(String, String)>> {
        let judged: Result<Vec<_>, String> = py.detach(|| {
            solvers.run(|panel| {
                let prove = |one: &Strategy| prove_on(&one.rule, one.lines, panel, PROVED_UP_TO);
                self.0.iter().map(prove).collect()
            })
        })?;
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

    /// At most `top` of the rules, which together cover much of line states; the best first.
    fn choose(&self, py: Python<'_>, states: &str, top: usize, threads: usize) -> PyResult<Rules> {
        let states = State::read_all(states).map_err(errors::rule)?;
        let rules: Vec<_> = self.0.iter().map(|strategy| strategy.rule.clone()).collect();
        let (metric, limits) = (Metric::AsCoded, ChoiceLimits::top(top));
        let settings = ChoiceSettings { states: &states, metric, limits, threads };
        let picks = py.detach(|| choose(&rules, &Costs::default(), &settings));
        Ok(Rules(picks.iter().map(|pick| self.0[pick.rule].clone()).collect()))
    }
}

fn outcome(soundness: &Soundness) -> (bool, String) {
    (!matches!(soundness, Soundness::Unsound(_)), soundness.to_string())
}

/// The line states that solving a puzzle passes through, one JSON object a line.
#[pyfunction]
fn states_of(puzzle: &Puzzle, seed: u64) -> String {
    let states = states::roll_out(&puzzle.0, seed, states::Keep::All);
    states.iter().map(|state| state.to_json() + "\n").collect()
}
