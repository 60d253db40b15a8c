//! Hints, explanations and grades.

use nonolith::lab::orderings::policy::lines_to_look_at;
use nonolith::strategies::explain::{self, ToldStep};
use nonolith::strategies::hint::{Hinter, LAST_RUNG};
use nonolith::strategies::library::Strategy;
use nonolith::strategies::person::Knowledge;
use nonolith::{Grading, LineId, Problem, Verdict};
use pyo3::prelude::*;

use crate::errors;
use crate::interrupt::Interrupt;
use crate::options::Limits;
use crate::puzzle::Puzzle;
use crate::rules::Rules;
use crate::solve::Answer;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Explanation>()?;
    module.add_function(wrap_pyfunction!(hint, module)?)?;
    module.add_function(wrap_pyfunction!(explain_puzzle, module)?)?;
    module.add_function(wrap_pyfunction!(report, module)?)
}

/// A step with its sentence as JSON.
fn told(puzzle: &nonolith::Puzzle, step: &nonolith::Step) -> String {
    serde_json::to_string(&ToldStep::new(puzzle, step)).expect("a step is data")
}

/// What a person knows: rules that are given, or the library.
fn knowledge(rules: Option<&Rules>) -> Knowledge {
    match rules {
        None => Knowledge::library().clone(),
        Some(rules) => Knowledge::of(&sound(&rules.0)),
    }
}

/// The rules that are not found to be wrong on short lines.
fn sound(strategies: &[Strategy]) -> Vec<Strategy> {
    strategies.iter().filter(|strategy| strategy.counterexample().is_none()).cloned().collect()
}

/// A line as Python writes it: "row" or "column", and its number.
fn line_of(line: LineId) -> (String, usize) {
    (line.axis.to_string(), line.index)
}

/// A hint: what is wrong (a word, a line or a square), the sentence, the verdict with its reason, where two
/// solutions differ, and the step as JSON.
type HintParts = (
    Option<(String, Option<(String, usize)>, Option<(usize, usize)>)>,
    String,
    Option<&'static str>,
    Option<String>,
    Vec<(usize, usize)>,
    Option<String>,
);

/// The next step from a position: the easiest, or the one in the line that the policy would visit.
#[pyfunction]
#[pyo3(signature = (puzzle, position, rung, look, rules, timeout))]
fn hint(
    py: Python<'_>,
    puzzle: &Puzzle,
    position: Option<&str>,
    rung: usize,
    look: &str,
    rules: Option<&Rules>,
    timeout: Option<f64>,
) -> PyResult<HintParts> {
    if !(1..=LAST_RUNG).contains(&rung) {
        return Err(errors::value(format!("rung: expected 1 to {LAST_RUNG}, found {rung}")));
    }
    let asks_policy = match look {
        "easiest" => false,
        "policy" => true,
        found => {
            return Err(errors::value(format!(
                "look: expected easiest or policy, found {found:?}"
            )));
        }
    };
    let position = puzzle.position_of(position)?;
    let interrupt = Interrupt::new();
    let options = Limits::new(timeout, None, None).options(&interrupt)?;
    let knowledge = knowledge(rules);
    let hint = interrupt.run(py, || {
        let mut hinter = Hinter::knowing(&knowledge, &puzzle.0);
        if asks_policy {
            hinter.look_first(&lines_to_look_at(&puzzle.0, &position, &options.budget));
        }
        hinter.hint(&position, rung, &options)
    })?;
    let hint = hint.map_err(errors::puzzle)?;
    let problem = hint.problem.map(|problem| match problem {
        Problem::Line(line) => ("line".to_owned(), Some(line_of(line)), None),
        Problem::Square(square) => ("square".to_owned(), None, Some((square.row, square.column))),
        Problem::Position => ("position".to_owned(), None, None),
        Problem::Puzzle => ("puzzle".to_owned(), None, None),
    });
    let differs = hint.differs.iter().map(|square| (square.row, square.column)).collect();
    let step = hint.step.as_ref().map(|step| told(&puzzle.0, step));
    let verdict = hint.verdict.as_ref();
    let reason = verdict.and_then(Verdict::reason).map(ToString::to_string);
    Ok((problem, hint.sentence, verdict.map(Verdict::name), reason, differs, step))
}

/// Every step of a solution.
#[pyclass(frozen, module = "nonolith._native")]
struct Explanation {
    puzzle: nonolith::Puzzle,
    explanation: nonolith::Explanation,
}

#[pymethods]
impl Explanation {
    #[getter]
    fn verdict(&self) -> &'static str {
        self.explanation.verdict.name()
    }

    #[getter]
    fn reason(&self) -> Option<String> {
        self.explanation.verdict.reason().map(ToString::to_string)
    }

    /// What is known at its end, as rows of text.
    fn known(&self) -> Vec<String> {
        self.explanation.grid.row_texts()
    }

    /// The steps, one JSON object each.
    fn steps(&self) -> Vec<String> {
        let steps = self.explanation.steps.iter();
        steps.map(|step| told(&self.puzzle, step)).collect()
    }

    fn text(&self) -> String {
        explain::text(&self.puzzle, &self.explanation)
    }

    fn markdown(&self) -> String {
        explain::markdown(&self.puzzle, &self.explanation)
    }

    fn html(&self) -> String {
        explain::html(&self.puzzle, &self.explanation)
    }
}

/// Explains a puzzle.
#[pyfunction]
#[pyo3(signature = (puzzle, rules, timeout, nodes))]
fn explain_puzzle(
    py: Python<'_>,
    puzzle: &Puzzle,
    rules: Option<&Rules>,
    timeout: Option<f64>,
    nodes: Option<u64>,
) -> PyResult<Explanation> {
    let interrupt = Interrupt::new();
    let options = Limits::new(timeout, nodes, None).options(&interrupt)?;
    let knowledge = knowledge(rules);
    let explanation =
        interrupt.run(py, || explain::explain_knowing(&knowledge, &puzzle.0, &options))?;
    Ok(Explanation { puzzle: puzzle.0.clone(), explanation })
}

/// A grade: scale, score, name, hardest strategy, how often it is used, steps, narrowest, in words.
type GradeParts = (u32, f64, &'static str, String, usize, usize, usize, String);

/// Verdict, whether line-solvable, solution and grade, solved once; and why there is no grade.
#[pyfunction]
#[pyo3(signature = (puzzle, timeout, nodes, memory))]
fn report(
    py: Python<'_>,
    puzzle: &Puzzle,
    timeout: Option<f64>,
    nodes: Option<u64>,
    memory: Option<usize>,
) -> PyResult<(Answer, Option<GradeParts>, Option<String>)> {
    let interrupt = Interrupt::new();
    let options = Limits::new(timeout, nodes, memory).options(&interrupt)?;
    let report = interrupt.run(py, || nonolith::report(&puzzle.0, &options))?;
    let (grade, why) = match report.grading {
        Grading::Graded(grade) => {
            let reason = grade.reason();
            let parts = (
                grade.scale,
                grade.score,
                grade.level.name(),
                grade.hardest,
                grade.hardest_times,
                grade.steps,
                grade.narrowest,
                reason,
            );
            (Some(parts), None)
        }
        Grading::NotUnique(_) => {
            (None, Some("only a puzzle with one solution has a grade".to_owned()))
        }
        Grading::Unknown(why) => (None, Some(why.to_string())),
        _ => (None, None),
    };
    Ok((Answer(report.answer), grade, why))
}
