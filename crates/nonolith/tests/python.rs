//! The Python package: builds it and runs its tests, where Python and their packages are there.
//!
//! `apps/python/build get` fetches the packages. Without them the test is skipped and says so; with
//! `NONOLITH_PYTHON=required` that is a failure.

use std::io::Write;
use std::path::Path;
use std::process::Command;

/// Runs the package's build script; what it said is told if it fails.
fn build(what: &str) -> Result<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../apps/python");
    let output = Command::new("./build").arg(what).current_dir(folder).output();
    let output = output.map_err(|error| format!("apps/python/build: {error}"))?;
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(told);
    }
    Err(format!("{told}\n{}", String::from_utf8_lossy(&output.stderr)))
}

/// Says something even where the output of tests is captured.
fn tell(words: &str) {
    let _ = writeln!(std::io::stderr(), "{words}");
}

#[test]
fn the_python_package_passes_its_tests() {
    if let Err(what) = build("--ready") {
        let required = std::env::var("NONOLITH_PYTHON").is_ok_and(|value| value == "required");
        assert!(!required, "the Python package cannot be tested: {what}");
        return tell(&format!("skipped: the Python package is not tested: {}", what.trim()));
    }
    let told = build("test").unwrap_or_else(|told| panic!("apps/python/build test: {told}"));
    // How many tests there were is worth seeing.
    told.lines().rev().take(1).for_each(|last| tell(&format!("the Python package: {last}")));
}
