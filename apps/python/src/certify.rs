//! Certificates: verdicts with a proof that anyone can check.

use nonolith::certify::{self, Certificate as Checked, Form, Proof};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors;
use crate::interrupt::Interrupt;
use crate::options::Limits;
use crate::puzzle::Puzzle;
use crate::solve::Answer;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Certificate>()?;
    module.add_function(wrap_pyfunction!(certify_puzzle, module)?)
}

/// A certificate.
#[pyclass(frozen, module = "nonolith._native")]
struct Certificate(Checked);

#[pymethods]
impl Certificate {
    /// The certificate in these bytes, text or binary.
    #[staticmethod]
    fn read(bytes: &[u8]) -> PyResult<Certificate> {
        let certificate = Checked::read(bytes).map_err(errors::certificate)?;
        let room = nonolith::Budget::default().room_for(certificate.board_bytes());
        room.map_err(errors::certificate)?;
        Ok(Certificate(certificate))
    }

    #[getter]
    fn claim(&self) -> String {
        self.0.claim.to_string()
    }

    /// How many clauses the proof has, if it is one of clauses.
    #[getter]
    fn clauses(&self) -> Option<u32> {
        match &self.0.proof {
            Proof::Rup(steps) => Some(steps.clauses()),
            Proof::Sums { .. } | Proof::None => None,
        }
    }

    /// Checks it: nothing, or why it is rejected.
    fn check(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| certify::check(&self.0)).err().map(|rejected| rejected.to_string())
    }

    fn is_of(&self, puzzle: &Puzzle) -> bool {
        self.0.is_of(&puzzle.0)
    }

    fn puzzle(&self) -> Puzzle {
        Puzzle(self.0.puzzle().clone())
    }

    fn trim(&self, py: Python<'_>) -> PyResult<Certificate> {
        let trimmed = py.detach(|| certify::trim(&self.0));
        trimmed.map(Certificate).map_err(errors::certificate)
    }

    /// The certificate as bytes, in text or, several times smaller, in binary.
    fn to_bytes<'py>(&self, py: Python<'py>, binary: bool) -> Bound<'py, PyBytes> {
        let form = if binary { Form::Binary } else { Form::Text };
        PyBytes::new(py, &self.0.to_bytes(form))
    }
}

/// The verdict and its certificate, if there is a verdict.
#[pyfunction]
#[pyo3(signature = (puzzle, exactly, timeout, nodes, memory, threads))]
fn certify_puzzle(
    py: Python<'_>,
    puzzle: &Puzzle,
    exactly: bool,
    timeout: Option<f64>,
    nodes: Option<u64>,
    memory: Option<usize>,
    threads: usize,
) -> PyResult<(Answer, Option<Certificate>)> {
    if threads == 0 {
        return Err(errors::value("threads: expected 1 or more, found 0"));
    }
    let interrupt = Interrupt::new();
    let options = Limits::new(timeout, nodes, memory).options(&interrupt)?.with_threads(threads);
    let options = options.with_solutions(if exactly { certify::MAX_LISTED + 1 } else { 2 });
    options.budget.room_for_puzzle(&puzzle.0).map_err(errors::puzzle)?;
    let (answer, certificate) =
        interrupt.run(py, || nonolith::solve::certify(&puzzle.0, &options))?;
    Ok((Answer(answer), certificate.map(Certificate)))
}
