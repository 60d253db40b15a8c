//! docs/science.md: made from the records, with no row that lacks one, and true of what the commands print.

use std::path::{Path, PathBuf};
use std::process::Command;

use nonolith::lab::experiments::science::{Experiment, ExperimentRecord, Science};
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn science() -> Science {
    let text = std::fs::read_to_string(root().join("docs/science/claims.toml")).expect("claims");
    Science::read(&text).expect("sound claims")
}

fn record(experiment: &Experiment) -> ExperimentRecord {
    let path = root().join(format!("docs/science/{}.json", experiment.name));
    let text = std::fs::read_to_string(&path).expect("a record of every experiment");
    serde_json::from_str(&text).expect("a sound record")
}

fn run(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_nonolith"))
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("it ends");
    // A verdict such as "several" has an exit code of its own.
    assert!(!output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_page_is_what_the_records_say() {
    let page = std::fs::read_to_string(root().join("docs/science.md")).expect("the page");
    let made = run(&["lab", "science"]);
    assert!(made == page, "stale: nonolith lab science -o docs/science.md");
}

/// The paper, and the numbers of its figures and tables.
const PLACES: [(&str, &[usize], &[&str]); 4] = [
    ("000", &[1, 2, 3, 4, 5, 6, 7], &[]),
    ("001", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], &["Table I", "Table II"]),
    ("002", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], &[]),
    ("004", &[1, 2, 3, 4], &[]),
];

/// Whether a place such as "Figures 2 to 5" or "Figure 13" names a figure.
fn names(place: &str, figure: usize) -> bool {
    let Some(rest) = place.strip_prefix("Figure") else { return false };
    let part = rest.split(',').next().unwrap_or_default();
    let numbers: Vec<usize> =
        part.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
    match (&numbers[..], part.contains(" to ")) {
        (&[first, last], true) => (first..=last).contains(&figure),
        (numbers, _) => numbers.contains(&figure),
    }
}

#[test]
fn every_figure_and_table_of_the_papers_has_a_row() {
    let science = science();
    for (paper, figures, tables) in PLACES {
        let own = || science.claims.iter().filter(|claim| claim.paper == paper);
        for &figure in figures {
            let found = own().any(|claim| names(&claim.place, figure));
            assert!(found, "paper {paper}: figure {figure} has no row");
        }
        for table in tables {
            let found = own().any(|claim| claim.place.split(',').next() == Some(table));
            assert!(found, "paper {paper}: {table} has no row");
        }
    }
}

#[test]
fn every_record_has_its_command_and_its_seconds() {
    for experiment in science().experiments {
        let record = record(&experiment);
        assert_eq!(record.command, experiment.command, "{}: record it again", experiment.name);
        assert!(record.seconds >= 0.0 && !record.output.is_empty(), "{}", experiment.name);
        let is_seeded = experiment.command.starts_with("lab ");
        assert_eq!(record.seed.is_some(), is_seeded, "{}", experiment.name);
    }
}

/// What a clock measures is not the same twice.
const TIMES: [&str; 3] = ["seconds", "time_ms", "evaluations_per_second"];

fn without_times(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(key, _)| !TIMES.contains(&key.as_str()));
            Value::Object(kept.map(|(key, value)| (key.clone(), without_times(value))).collect())
        }
        Value::Array(all) => Value::Array(all.iter().map(without_times).collect()),
        // Reading a number again may change its last bit.
        Value::Number(number) if number.is_f64() => {
            Value::String(format!("{:.9e}", number.as_f64().unwrap_or(f64::NAN)))
        }
        other => other.clone(),
    }
}

/// Experiments that take longer, or whose output depends on a clock, are not run again here.
const CHEAP_SECONDS: f64 = 2.0;

#[test]
fn experiments_that_are_cheap_print_what_their_records_say() {
    let mut again = 0;
    for experiment in science().experiments {
        let record = record(&experiment);
        let seconds = record.cpu_seconds.unwrap_or(record.seconds);
        let is_tied = !experiment.needs.is_empty() || experiment.command.contains("--timeout");
        if seconds > CHEAP_SECONDS || is_tied {
            continue;
        }
        let arguments: Vec<&str> = experiment.command.split_whitespace().collect();
        let objects = run(&arguments);
        let objects = objects.lines().map(|line| serde_json::from_str(line).expect("JSON"));
        let found: Vec<Value> =
            objects.map(|object| without_times(&experiment.shortened(object))).collect();
        let recorded: Vec<Value> = record.output.iter().map(without_times).collect();
        assert_eq!(found, recorded, "{}: record it again", experiment.name);
        again += 1;
    }
    assert!(again > 5, "few experiments are cheap");
}
