//! Verdicts and solutions.

use nonolith::Options;
use nonolith::solve::{SettingKind, Stats};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors;
use crate::interrupt::Interrupt;
use crate::options::Limits;
use crate::puzzle::{Puzzle, grid_bytes, picture_bytes};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Answer>()?;
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(solve_traced, module)?)?;
    module.add_function(wrap_pyfunction!(count, module)?)?;
    module.add_function(wrap_pyfunction!(methods, module)?)
}

/// What a method found out.
#[pyclass(frozen, module = "nonolith._native")]
pub(crate) struct Answer(pub(crate) nonolith::Answer);

#[pymethods]
impl Answer {
    #[getter]
    fn verdict(&self) -> &'static str {
        self.0.verdict.name()
    }

    #[getter]
    fn reason(&self) -> Option<String> {
        self.0.verdict.reason().map(ToString::to_string)
    }

    #[getter]
    fn is_complete(&self) -> bool {
        self.0.is_complete
    }

    #[getter]
    fn line_solvable(&self) -> Option<bool> {
        self.0.line_solvable
    }

    /// The solutions, one byte a cell.
    fn solutions<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyBytes>> {
        self.0.solutions.iter().map(|picture| picture_bytes(py, picture)).collect()
    }

    /// What is known of each cell: the colours still possible as bits, eight bytes a cell.
    fn known<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        grid_bytes(py, &self.0.known)
    }

    /// Where the first two solutions differ.
    fn differs(&self) -> Vec<(usize, usize)> {
        self.0.differs().iter().map(|square| (square.row, square.column)).collect()
    }

    fn stats(&self) -> Stats {
        self.0.stats.clone()
    }
}

/// How a puzzle is to be solved.
struct Request<'a> {
    method: &'a str,
    options: Options,
}

impl Request<'_> {
    fn run(
        &self,
        py: Python<'_>,
        interrupt: &Interrupt,
        puzzle: &nonolith::Puzzle,
        trace: Option<&mut nonolith::puzzle::Trace>,
    ) -> PyResult<nonolith::Answer> {
        let method = nonolith::method(self.method).map_err(errors::setting)?;
        let answer = interrupt.run(py, || nonolith::run(method, puzzle, &self.options, trace))?;
        answer.map_err(errors::setting)
    }
}

#[allow(clippy::too_many_arguments, reason = "Python's keyword arguments")]
fn options(
    interrupt: &Interrupt,
    limits: Limits,
    solutions: usize,
    threads: usize,
    seed: u64,
    settings: Vec<(String, String)>,
) -> PyResult<Options> {
    if threads == 0 {
        return Err(errors::value("threads: expected 1 or more, found 0"));
    }
    if solutions == 0 {
        return Err(errors::value("solutions: expected 1 or more, found 0"));
    }
    let options = limits.options(interrupt)?;
    let options = options.with_solutions(solutions).with_threads(threads).with_seed(seed);
    Ok(settings
        .into_iter()
        .fold(options, |options, (name, value)| options.with_setting(name, value)))
}

/// Solves a puzzle.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "Python's keyword arguments")]
#[pyo3(signature = (puzzle, solutions=2, timeout=None, nodes=None, memory=None, threads=1, method="exact", settings=vec![], seed=1))]
fn solve(
    py: Python<'_>,
    puzzle: &Puzzle,
    solutions: usize,
    timeout: Option<f64>,
    nodes: Option<u64>,
    memory: Option<usize>,
    threads: usize,
    method: &str,
    settings: Vec<(String, String)>,
    seed: u64,
) -> PyResult<Answer> {
    let interrupt = Interrupt::new();
    let limits = Limits::new(timeout, nodes, memory);
    let options = options(&interrupt, limits, solutions, threads, seed, settings)?;
    Request { method, options }.run(py, &interrupt, &puzzle.0, None).map(Answer)
}

/// Solves a puzzle and gives the trace too, one JSON object a line.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "Python's keyword arguments")]
#[pyo3(signature = (puzzle, solutions=2, timeout=None, nodes=None, memory=None, method="exact", settings=vec![], seed=1))]
fn solve_traced(
    py: Python<'_>,
    puzzle: &Puzzle,
    solutions: usize,
    timeout: Option<f64>,
    nodes: Option<u64>,
    memory: Option<usize>,
    method: &str,
    settings: Vec<(String, String)>,
    seed: u64,
) -> PyResult<(Answer, String)> {
    let interrupt = Interrupt::new();
    let limits = Limits::new(timeout, nodes, memory);
    let options = options(&interrupt, limits, solutions, 1, seed, settings)?;
    let mut trace = nonolith::puzzle::Trace::default();
    let answer = Request { method, options }.run(py, &interrupt, &puzzle.0, Some(&mut trace))?;
    let lines: Result<Vec<_>, _> = trace.events.iter().map(serde_json::to_string).collect();
    let lines = lines.map_err(|error| errors::value(error.to_string()))?;
    Ok((Answer(answer), lines.join("\n")))
}

/// Counts the solutions: the number in decimal digits, whether it is exact, and why not.
#[pyfunction]
#[pyo3(signature = (puzzle, timeout=None, nodes=None, memory=None))]
fn count(
    py: Python<'_>,
    puzzle: &Puzzle,
    timeout: Option<f64>,
    nodes: Option<u64>,
    memory: Option<usize>,
) -> PyResult<(String, bool, Option<String>)> {
    let interrupt = Interrupt::new();
    let options = Limits::new(timeout, nodes, memory).options(&interrupt)?;
    let count = interrupt.run(py, || nonolith::count(&puzzle.0, &options))?;
    Ok((count.count.to_string(), count.exact, count.reason.map(|reason| reason.to_string())))
}

/// Every method: name, a line about it, whether it does colour, and its settings (name, default, a line, what it may be).
#[pyfunction]
#[allow(clippy::type_complexity, reason = "a table for Python")]
fn methods()
-> Vec<(&'static str, &'static str, bool, Vec<(&'static str, &'static str, &'static str, String)>)>
{
    let about = |method: &&'static dyn nonolith::solve::Method| {
        let about = method.about();
        let settings = about.settings.iter().map(|setting| {
            (setting.name, setting.default, setting.help, SettingKind::to_string(&setting.kind))
        });
        (about.name, about.summary, about.does_colour, settings.collect())
    };
    nonolith::methods().iter().map(about).collect()
}
