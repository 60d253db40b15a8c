//! What several tests use: a solver on the path, and damaged rules.

#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(clippy::print_stderr, reason = "a skipped test says so")]

pub(crate) mod mutants;

use std::io::Write;
use std::process::{Command, Stdio};

use strategies::prove::{Panel, Smt};

/// A solver on the path.
struct Program(&'static str, &'static [&'static str]);

impl Smt for Program {
    fn run(&self, script: &str) -> Result<String, String> {
        let mut child = Command::new(self.0)
            .args(self.1)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}: {:?}", self.0, output.stdout);
        Ok(String::from_utf8(output.stdout).unwrap())
    }

    fn names(&self) -> Vec<String> {
        vec![self.0.to_owned()]
    }
}

/// `z3` and `cvc5`, those that are there; says so if neither is.
pub(crate) fn solver() -> Option<Panel<'static>> {
    panel(programs_there())
}

/// `z3`, or `cvc5` where there is no `z3`: bit vectors take `cvc5` minutes where `z3` needs seconds.
pub(crate) fn bit_vector_solver() -> Option<Panel<'static>> {
    panel(programs_there().into_iter().take(1).collect())
}

fn programs_there() -> Vec<Box<dyn Smt + Sync>> {
    let programs = [Program("z3", &["-in"]), Program("cvc5", &["--lang=smt2"])];
    let there = |program: &Program| program.run("(set-logic QF_LIA)\n(check-sat)\n").is_ok();
    programs.into_iter().filter(there).map(|one| Box::new(one) as Box<dyn Smt + Sync>).collect()
}

fn panel(programs: Vec<Box<dyn Smt + Sync>>) -> Option<Panel<'static>> {
    if programs.is_empty() {
        eprintln!("skipped: neither z3 nor cvc5 is on the path");
    }
    (!programs.is_empty()).then(|| Panel::new(programs))
}
