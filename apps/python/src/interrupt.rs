//! Ctrl-C during a long call: the call itself asks Python every now and then.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use nonolith::Cancel;
use pyo3::prelude::*;

/// How often Python is asked whether a signal has come.
const EVERY: Duration = Duration::from_millis(50);

/// A flag for the library to look at, and the exception that raised it.
pub(crate) struct Interrupt {
    pub(crate) cancel: Cancel,
    raised: Arc<Mutex<Option<PyErr>>>,
}

impl Interrupt {
    pub(crate) fn new() -> Interrupt {
        let raised = Arc::new(Mutex::new(None));
        let keep = Arc::clone(&raised);
        let ask = move || {
            let signal = Python::attach(|py| py.check_signals().err());
            let came = signal.is_some();
            if came && let Ok(mut kept) = keep.lock() {
                *kept = signal;
            }
            came
        };
        Interrupt { cancel: Cancel::polling(EVERY, ask), raised }
    }

    /// Runs `work` without holding Python's lock, and raises what interrupted it.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl Send + FnOnce() -> T,
    ) -> PyResult<T> {
        let done = py.detach(work);
        let raised = self.raised.lock().ok().and_then(|mut raised| raised.take());
        raised.map_or(Ok(done), Err)
    }
}
