//! The page in a browser: builds it and runs its end-to-end tests, where the tools are there.
//!
//! They are Node.js with npm, Chromium, and a Rust that builds WebAssembly. Without one of them the
//! tests are skipped and say so; with `NONOLITH_PAGE=required` that is a failure.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

fn web() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs a command in the folder of the page; what it said is told if it fails.
fn run(program: &str, args: &[&str]) -> Result<String, String> {
    let output = Command::new(program).args(args).current_dir(web()).output();
    let output = output.map_err(|error| format!("{program}: {error}"))?;
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(told);
    }
    // What went well before the first failure would only bury it.
    let from = told.find("\nnot ok").unwrap_or(0);
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(format!("{program} {} failed\n{}\n{errors}", args.join(" "), &told[from..]))
}

/// What is missing to build and test the page, if something is.
fn missing() -> Option<String> {
    let chromium = std::env::var("CHROMIUM").unwrap_or_else(|_| "/usr/bin/chromium".to_owned());
    for program in ["node", "npm", &chromium] {
        if Command::new(program).arg("--version").output().is_err() {
            return Some(format!("{program} is not installed"));
        }
    }
    if let Err(told) = run("./build-wasm", &["--check"]) {
        return Some(told);
    }
    let packages = web().join("node_modules").is_dir();
    (!packages).then(|| run("npm", &["ci"]).err()).flatten()
}

/// Says something even where the output of tests is captured.
fn tell(words: &str) {
    let _ = writeln!(std::io::stderr(), "{words}");
}

#[test]
fn the_page_works_in_a_browser() {
    if let Some(what) = missing() {
        let required = std::env::var("NONOLITH_PAGE").is_ok_and(|value| value == "required");
        assert!(!required, "the page cannot be tested: {what}");
        return tell(&format!("skipped: the page is not tested in a browser: {what}"));
    }
    for step in [("./build", vec![]), ("npm", vec!["test"]), ("npm", vec!["run", "e2e"])] {
        let told = run(step.0, &step.1).unwrap_or_else(|told| panic!("{told}"));
        // What was measured is worth seeing.
        let measured = told.lines().filter_map(|line| line.split_once("measured: "));
        measured.for_each(|(_, what)| tell(&format!("the page: {what}")));
    }
}
