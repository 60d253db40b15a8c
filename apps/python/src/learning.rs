//! Learning strategies, alone or together with others who share a journal.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use nonolith::strategies::dsl::{Language, Rule, parse};
use nonolith::strategies::library::{ProofReach, Strategy};
use nonolith::synthesis::lines::puzzle_states;
use nonolith::synthesis::{
    Journal, LearnProgress, LearnSettings, LearnShare, MemoryJournal, learn_share, sketches,
};
use pyo3::prelude::*;

use crate::errors;
use crate::rules::Rules;
use crate::solvers::PythonSolvers;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(learn_rules, module)?)?;
    module.add_function(wrap_pyfunction!(learning_head, module)?)?;
    module.add_function(wrap_pyfunction!(training_states, module)?)
}

/// The number of seeded puzzles whose states are learned from, as on the command line.
const PUZZLES: usize = 24;

/// What a learning run is to do, from a dictionary.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct LearnOptions {
    elements: usize,
    depth: usize,
    fills: usize,
    looks: usize,
    all_up_to: usize,
    up_to: usize,
    seed: u64,
}

impl LearnOptions {
    fn settings(&self, threads: usize) -> LearnSettings {
        let LearnOptions { elements, depth, fills, looks, all_up_to, up_to, seed } = *self;
        let usual = LearnSettings::new(seed);
        let mut settings =
            LearnSettings { sketches: sketches(elements), depth, fills, threads, ..usual };
        settings.search.max_expansions = looks;
        settings.training.all_up_to = all_up_to;
        settings.training.canonical_up_to = up_to;
        settings
    }
}

/// The first line of the journal of a run with these settings and solvers.
#[pyfunction]
fn learning_head(options: LearnOptions, solvers: Vec<String>) -> String {
    options.settings(1).journal_head(&solvers)
}

/// The states of seeded puzzles that rules are learned from, one JSON object a line.
#[pyfunction]
fn training_states(seed: u64) -> String {
    puzzle_states(seed, PUZZLES).iter().map(|state| state.to_json() + "\n").collect()
}

/// A journal that Python keeps: `heard()` gives what is new as (work, rules), `record(work, rules)` adds to it.
struct PythonJournal {
    kept: Py<PyAny>,
    language: Language,
    finished: MemoryJournal,
    raised: Arc<Mutex<Option<PyErr>>>,
}

impl PythonJournal {
    fn hear(&mut self) -> PyResult<()> {
        let news: Vec<(String, Vec<String>)> =
            Python::attach(|py| self.kept.call_method0(py, "heard")?.extract(py))?;
        for (work, texts) in news {
            let rules: Result<Vec<Rule>, _> =
                texts.iter().map(|text| parse(text, &self.language)).collect();
            // Work whose rules are damaged is done again.
            if let Ok(rules) = rules {
                self.finished.record(&work, &rules).map_err(errors::rule)?;
            }
        }
        Ok(())
    }

    fn keep<T>(&self, done: PyResult<T>) -> Result<T, String> {
        done.map_err(|error| {
            let words = error.to_string();
            if let Ok(mut raised) = self.raised.lock() {
                raised.get_or_insert(error);
            }
            words
        })
    }
}

impl Journal for PythonJournal {
    fn lookup(&self, work: &str) -> Option<Vec<Rule>> {
        self.finished.lookup(work)
    }

    fn refresh(&mut self) {
        // What others cannot tell is done here; the next work that is recorded shows what is wrong.
        let _ = self.hear();
    }

    fn record(&mut self, work: &str, rules: &[Rule]) -> Result<(), String> {
        let texts: Vec<String> = rules.iter().map(Rule::to_string).collect();
        let told = Python::attach(|py| self.kept.call_method1(py, "record", (work, texts)));
        self.keep(told)?;
        self.finished.record(work, rules)
    }
}

/// Learns rules, each proved by all solvers, beginning with share `share` (number, of). `tell` is told (sketch,
/// done, total, rules, covered) and stops it by giving False.
#[pyfunction]
#[pyo3(signature = (solvers, tell, journal, options, share, threads))]
fn learn_rules(
    py: Python<'_>,
    solvers: PythonSolvers,
    tell: Py<PyAny>,
    journal: Option<Py<PyAny>>,
    options: LearnOptions,
    share: (usize, usize),
    threads: usize,
) -> PyResult<Rules> {
    let (number, of) = share;
    if number < 1 || number > of {
        return Err(errors::setting(format!("share: expected one of 1 to {of}, found {number}")));
    }
    let settings = options.settings(threads);
    let raised = Arc::new(Mutex::new(None));
    let mut kept: Box<dyn Journal> = match journal {
        None => Box::new(MemoryJournal::default()),
        Some(kept) => {
            let (language, raised) = (settings.language.clone(), Arc::clone(&raised));
            let finished = MemoryJournal::default();
            let mut journal = PythonJournal { kept, language, finished, raised };
            journal.hear()?;
            Box::new(journal)
        }
    };
    let mut stop = None;
    let mut hear = |progress: &LearnProgress| match told(&tell, progress) {
        Ok(true) => ControlFlow::Continue(()),
        Ok(false) => ControlFlow::Break(()),
        Err(error) => {
            stop = Some(error);
            ControlFlow::Break(())
        }
    };
    let share = LearnShare { number, of };
    let learned = py.detach(|| {
        solvers.run(|panel| learn_share(&settings, share, panel, &mut *kept, &mut hear))
    })?;
    let unrecorded = raised.lock().ok().and_then(|mut raised| raised.take());
    stop.or(unrecorded).map_or(Ok(()), Err)?;
    let learned = learned.map_err(errors::rule)?;
    let strategy =
        |rule: Rule| Strategy { claim: Some(ProofReach::Proved), ..Strategy::bare(rule) };
    Ok(Rules(learned.into_iter().map(|one| strategy(one.rule)).collect()))
}

fn told(tell: &Py<PyAny>, progress: &LearnProgress) -> PyResult<bool> {
    let LearnProgress { sketch, done, total, rules, covered } = progress;
    let share = f64::from(*covered) / 1000.0;
    Python::attach(|py| {
        py.check_signals()?;
        tell.call1(py, (sketch, done, total, rules, share))?.extract::<bool>(py)
    })
}
