//! What several tests use: a solver on the path, and damaged rules.

#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(clippy::print_stderr, reason = "a skipped test says so")]

pub(crate) mod mutants;

use std::io::Write;
use std::process::{Command, Stdio};

use strategies::prove::Smt;

/// A solver on the path.
pub(crate) struct Program(&'static str, &'static [&'static str]);

impl Smt for Program {
    fn run(&self, script: &str) -> Result<String, String> {
        let mut child = Command::new(self.0)
            .args(self.1)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
        Ok(String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap())
    }
}

/// `z3` or `cvc5`, whichever is there; says so if neither is.
pub(crate) fn solver() -> Option<Program> {
    let programs = [Program("z3", &["-in"]), Program("cvc5", &["--lang=smt2"])];
    let found = programs.into_iter().find(|program| program.run("(check-sat)").is_ok());
    if found.is_none() {
        eprintln!("skipped: neither z3 nor cvc5 is on the path");
    }
    found
}
