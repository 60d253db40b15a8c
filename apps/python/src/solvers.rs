//! SMT solvers that Python runs.

use std::sync::Mutex;

use nonolith::strategies::prove::{Panel, Smt};
use pyo3::prelude::*;

/// Solvers of which each is a name and a function that takes a script and gives what is printed.
#[derive(FromPyObject)]
#[pyo3(transparent)]
pub(crate) struct PythonSolvers(Vec<(String, Py<PyAny>)>);

impl PythonSolvers {
    /// Lets `work` ask them, all of which must agree, and raises what one of the functions raised.
    pub(crate) fn run<T>(&self, work: impl FnOnce(&Panel<'_>) -> T) -> PyResult<T> {
        let raised = Mutex::new(None);
        let boxed = |(name, ask): &'_ (String, Py<PyAny>)| {
            let (name, ask) = (name.clone(), Python::attach(|py| ask.clone_ref(py)));
            Box::new(PythonSolver { name, ask, raised: &raised }) as Box<dyn Smt + Sync>
        };
        let done = work(&Panel::new(self.0.iter().map(boxed).collect()));
        raised.into_inner().ok().flatten().map_or(Ok(done), Err)
    }
}

struct PythonSolver<'a> {
    name: String,
    ask: Py<PyAny>,
    raised: &'a Mutex<Option<PyErr>>,
}

impl Smt for PythonSolver<'_> {
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

    fn names(&self) -> Vec<String> {
        vec![self.name.clone()]
    }
}
