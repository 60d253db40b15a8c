//! The SMT solver on the path, and what it has proved before.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use nonolith::strategies::prove::{Memory, Smt};

/// A program that reads SMT-LIB on standard input.
pub(in crate::commands) struct Solver {
    name: &'static str,
    arguments: &'static [&'static str],
}

/// The programs we know how to ask, in the order in which they are tried.
const KNOWN: [Solver; 2] = [
    Solver { name: "z3", arguments: &["-in"] },
    Solver { name: "cvc5", arguments: &["--lang=smt2"] },
];

/// The first solver that is on the path.
pub(in crate::commands) fn solver() -> Option<Solver> {
    KNOWN.into_iter().find(|solver| solver.run("(check-sat)\n").is_ok())
}

/// What to tell the user where there is none.
pub(super) const NO_SOLVER: &str =
    "neither z3 nor cvc5 is on the path: install one to prove rules for every length";

impl Solver {
    pub(super) fn name(&self) -> &'static str {
        self.name
    }

    /// What makes it read from standard input.
    pub(super) fn arguments(&self) -> &'static [&'static str] {
        self.arguments
    }
}

impl Smt for Solver {
    fn run(&self, script: &str) -> Result<String, String> {
        let failed = |error: std::io::Error| format!("{}: {error}", self.name);
        let mut child = Command::new(self.name)
            .args(self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        if let Some(mut stdin) = child.stdin.take() {
            stdin.write_all(script.as_bytes()).map_err(failed)?;
        }
        let output = child.wait_with_output().map_err(failed)?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

/// Verdicts of earlier runs, one small file each in the user's cache.
pub(super) struct Cache {
    folder: Option<PathBuf>,
}

impl Cache {
    pub(super) fn new() -> Cache {
        let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
        let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache"));
        Cache { folder: base.or_else(home).map(|base| base.join("nonolith").join("proofs")) }
    }
}

impl Memory for Cache {
    fn recall(&self, key: &str) -> Option<String> {
        std::fs::read_to_string(self.folder.as_ref()?.join(key)).ok()
    }

    fn remember(&mut self, key: &str, verdict: &str) {
        // A cache that cannot be written is no cache: the next run proves again.
        if let Some(folder) = &self.folder {
            let _ = std::fs::create_dir_all(folder)
                .and_then(|()| crate::replace::replace(&folder.join(key), verdict.as_bytes()));
        }
    }
}
