//! Solvers that stand ready: thousands of questions, without starting a program for each.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;

use nonolith::strategies::prove::Smt;

use super::solver::Solver;

/// What the solver prints when an answer is complete.
const THAT_IS_ALL: &str = "that is all";

/// As many running solvers as there are threads that ask.
pub(super) struct Standing {
    solver: Solver,
    idle: Mutex<Vec<Running>>,
}

struct Running {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Standing {
    pub(super) fn new(solver: Solver) -> Standing {
        Standing { solver, idle: Mutex::new(vec![]) }
    }

    fn start(&self) -> std::io::Result<Running> {
        let mut child = Command::new(self.solver.name())
            .args(self.solver.arguments())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let gone = || std::io::Error::other("the solver has closed its streams");
        let questions = child.stdin.take().ok_or_else(gone)?;
        let answers = BufReader::new(child.stdout.take().ok_or_else(gone)?);
        Ok(Running { child, questions, answers })
    }

    fn ask(&self, script: &str) -> std::io::Result<String> {
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let mut running = idle.map_or_else(|| self.start(), Ok)?;
        let answer = running.ask(script)?;
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(running);
        }
        Ok(answer)
    }
}

impl Running {
    fn ask(&mut self, script: &str) -> std::io::Result<String> {
        write!(self.questions, "{script}(echo \"{THAT_IS_ALL}\")\n(reset)\n")?;
        self.questions.flush()?;
        let mut answer = String::new();
        loop {
            let before = answer.len();
            if self.answers.read_line(&mut answer)? == 0 {
                return Err(std::io::Error::other("the solver has ended"));
            }
            if answer[before..].trim().trim_matches('"') == THAT_IS_ALL {
                answer.truncate(before);
                return Ok(answer);
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It ends when its questions do; if not, it is of no use to anybody.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Smt for Standing {
    /// A proof is a proof; a model may depend on what was asked before, so that a fresh solver is
    /// asked for it, and results stay the same however the work was divided.
    fn run(&self, script: &str) -> Result<String, String> {
        match self.ask(script) {
            Ok(answer) if answer.trim_start().starts_with("unsat") => Ok(answer),
            Ok(_) => self.solver.run(script),
            Err(error) => Err(format!("{}: {error}", self.solver.name())),
        }
    }
}
