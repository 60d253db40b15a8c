//! The SMT solvers on the path: which are there, which are believed, and how they are asked.

use std::io::ErrorKind;

use nonolith::solve::Cancel;
use nonolith::strategies::prove::{Panel, Smt};

use super::process::{Limit, Process, Trouble};
use super::process_pool::ProcessPool;

/// A program that reads SMT-LIB on standard input.
#[derive(Clone)]
pub(super) struct Solver {
    program: &'static str,
    arguments: &'static [&'static str],
    version: String,
}

/// The programs we know how to ask.
const KNOWN: [(&str, &[&str]); 2] = [("z3", &["-in"]), ("cvc5", &["--lang=smt2"])];

/// What to tell the user where there is none.
pub(super) const NO_SOLVER: &str =
    "neither z3 nor cvc5 is on the path: install one to prove rules for every length";

/// Questions whose answers are known: who gives another is not asked anything else.
const CANARIES: [(&str, &str, &str); 2] = [
    ("sat", "(assert (> x 2))", "that has a model"),
    ("unsat", "(assert (> x 2))\n(assert (< x 3))", "that has no model"),
];

/// How long a solver may take for a canary, in seconds: it needs a hundredth of one.
const CANARY_SECONDS: u64 = 10;

/// How long a solver may work where nothing else is said, in seconds; of the rules that come with
/// the program, the hardest takes less than one.
pub(in crate::commands) const SECONDS: u64 = 300;

/// The solvers that are on the path and answer the canaries.
pub(in crate::commands) struct Solvers {
    solvers: Vec<Solver>,
    cancel: Cancel,
    /// Why others are not asked.
    pub(in crate::commands) complaints: Vec<String>,
}

impl Solvers {
    /// Looks for solvers. Whoever asks them stops when the flag is raised.
    pub(in crate::commands) fn find(cancel: &Cancel) -> Solvers {
        let mut found = Solvers { solvers: vec![], cancel: cancel.clone(), complaints: vec![] };
        for (program, arguments) in KNOWN {
            let solver = Solver { program, arguments, version: String::new() };
            match solver.is_believed(cancel) {
                Ok(true) => found.solvers.push(solver.with_version(cancel)),
                Ok(false) => {}
                Err(why) => found.complaints.push(format!("{program} is not asked: it {why}")),
            }
        }
        if found.solvers.is_empty() {
            found.complaints.push(NO_SOLVER.to_owned());
        }
        found
    }

    pub(in crate::commands) fn is_empty(&self) -> bool {
        self.solvers.is_empty()
    }

    /// Their names and versions.
    pub(super) fn names(&self) -> Vec<String> {
        self.solvers.iter().map(Solver::name).collect()
    }

    /// All of them as one, which has `seconds` from now on for all questions together.
    pub(in crate::commands) fn within(&self, seconds: u64) -> Panel<'_> {
        let asked = |solver| LimitedSolver { solver, limit: Limit::new(seconds, &self.cancel) };
        let boxed = |solver| Box::new(asked(solver)) as Box<dyn Smt + Sync>;
        Panel::new(self.solvers.iter().map(boxed).collect())
    }

    /// All of them as one, each with a pool of running processes for thousands of questions.
    pub(super) fn pooled(self) -> Panel<'static> {
        let boxed =
            |solver| Box::new(ProcessPool::new(solver, &self.cancel)) as Box<dyn Smt + Sync>;
        Panel::new(self.solvers.iter().cloned().map(boxed).collect())
    }
}

impl Solver {
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.program, self.version)
    }

    pub(super) fn start(&self) -> std::io::Result<Process> {
        Process::start(self.program, self.arguments)
    }

    /// Whether it is there and answers rightly what we know; the reason why it is not believed.
    fn is_believed(&self, cancel: &Cancel) -> Result<bool, String> {
        match self.start() {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(format!("cannot be started: {error}")),
            Ok(_) => {}
        }
        for (expected, assertions, which) in CANARIES {
            let script =
                format!("(set-logic QF_LIA)\n(declare-const x Int)\n{assertions}\n(check-sat)\n");
            match self.answer(&script, &Limit::new(CANARY_SECONDS, cancel)) {
                Ok(answer) if answer.trim() == expected => {}
                Ok(answer) => {
                    let answer: String = answer.trim().chars().take(80).collect();
                    return Err(format!("answered {answer:?} to a formula {which}"));
                }
                Err(Trouble::Interrupted) => return Err("was interrupted".to_owned()),
                Err(Trouble::NoAnswer(why)) => return Err(why),
            }
        }
        Ok(true)
    }

    fn with_version(self, cancel: &Cancel) -> Solver {
        let printed = Process::start(self.program, &["--version"])
            .ok()
            .and_then(|process| process.finish(&Limit::new(CANARY_SECONDS, cancel)).ok());
        let is_version = |word: &&str| word.starts_with(|first: char| first.is_ascii_digit());
        let version = printed
            .as_ref()
            .and_then(|(text, _)| text.split_whitespace().find(is_version))
            .unwrap_or("of unknown version");
        Solver { version: version.chars().take(40).collect(), ..self }
    }

    /// What it prints for a script, from a process of its own.
    pub(super) fn answer(&self, script: &str, limit: &Limit) -> Result<String, Trouble> {
        let process = self
            .start()
            .map_err(|error| Trouble::NoAnswer(format!("cannot be started: {error}")))?;
        process.ask(script.to_owned());
        let (output, status) = process.finish(limit)?;
        match status.success() {
            true => Ok(output),
            false => Err(Trouble::NoAnswer(format!("ended with {status}"))),
        }
    }

    /// The answer in the form that the library expects: a solver without an answer says why.
    pub(super) fn told(&self, answer: Result<String, Trouble>) -> Result<String, String> {
        match answer {
            Ok(output) => Ok(output),
            Err(Trouble::NoAnswer(why)) => Ok(format!("{} {why}", self.name())),
            Err(Trouble::Interrupted) => Err("interrupted".to_owned()),
        }
    }
}

/// A solver with a limit.
struct LimitedSolver<'a> {
    solver: &'a Solver,
    limit: Limit,
}

impl Smt for LimitedSolver<'_> {
    fn run(&self, script: &str) -> Result<String, String> {
        self.solver.told(self.solver.answer(script, &self.limit))
    }

    fn names(&self) -> Vec<String> {
        vec![self.solver.name()]
    }
}
