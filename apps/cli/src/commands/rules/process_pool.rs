//! A pool of running solver processes: thousands of questions, without starting a program for each.

use std::sync::Mutex;

use nonolith::solve::Cancel;
use nonolith::strategies::prove::Smt;

use super::process::{Limit, Process, Trouble};
use super::solver::{SECONDS, Solver};

/// What the solver prints when an answer is complete.
const THAT_IS_ALL: &str = "that is all";

/// The running processes of one solver, one for each thread that asks.
pub(super) struct ProcessPool {
    solver: Solver,
    cancel: Cancel,
    idle: Mutex<Vec<Process>>,
}

impl ProcessPool {
    pub(super) fn new(solver: Solver, cancel: &Cancel) -> ProcessPool {
        ProcessPool { solver, cancel: cancel.clone(), idle: Mutex::new(vec![]) }
    }

    /// The answer of an idle process, or of a new one; a process without an answer is not asked again.
    fn ask(&self, script: &str, limit: &Limit) -> Result<String, Trouble> {
        let failed = |error| Trouble::NoAnswer(format!("cannot be started: {error}"));
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let process = idle.map_or_else(|| self.solver.start(), Ok).map_err(failed)?;
        process.ask(format!("{script}(echo \"{THAT_IS_ALL}\")\n(reset)\n"));
        match process.read(limit, |output| before_the_end(output).is_some())? {
            (output, true) => {
                if let Ok(mut idle) = self.idle.lock() {
                    idle.push(process);
                }
                Ok(before_the_end(output.as_bytes()).unwrap_or_default())
            }
            (_, false) => Err(Trouble::NoAnswer("ended before it answered".to_owned())),
        }
    }
}

/// What stands before the line [`THAT_IS_ALL`], if that line is complete.
fn before_the_end(output: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(output);
    let last = text.strip_suffix('\n')?.lines().last()?;
    let answer = &text[..text.len() - last.len() - 1];
    (last.trim().trim_matches('"') == THAT_IS_ALL).then(|| answer.to_owned())
}

impl Smt for ProcessPool {
    /// Whether there is a model does not depend on what was asked before. Which model it is may, so
    /// that a fresh process is asked for it, and results stay the same however the work was divided.
    fn run(&self, script: &str) -> Result<String, String> {
        let limit = Limit::new(SECONDS, &self.cancel);
        let answer = match script.contains("(get-value") {
            true => self.solver.answer(script, &limit),
            false => self.ask(script, &limit),
        };
        self.solver.told(answer)
    }

    fn names(&self) -> Vec<String> {
        vec![self.solver.name()]
    }
}
