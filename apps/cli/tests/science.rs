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

/// The cells of a Markdown table's rows, its heading first.
fn table(page: &str, heading: &str) -> Vec<Vec<String>> {
    let from = page.find(heading).expect("the table is there");
    let rows = page[from..].lines().take_while(|line| line.starts_with('|'));
    let cells =
        |line: &str| line.trim_matches('|').split('|').map(|c| c.trim().to_owned()).collect();
    rows.filter(|line| !line.starts_with("|---")).map(cells).collect()
}

/// The number that a cell begins with, as it is written.
fn number(cell: &str) -> Option<&str> {
    let cell = cell.trim_start_matches('*');
    let end = cell.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(cell.len());
    (end > 0).then(|| &cell[..end])
}

/// The leader board's players, and their columns in the page of the policy and rows of `lab line-order`.
const PLAYERS: [(&str, &str, &str); 7] = [
    ("optimum (proved)", "shortest", "optimal"),
    ("`policy`, beam of 4", "`policy`", ""),
    ("`policy`, network alone", "network alone (`--width 1`)", "policy, the network alone"),
    ("`policy-blind`", "`policy-blind`", "policy, blind"),
    ("complete first (peeks)", "complete first", "complete first"),
    ("most cells (peeks)", "most cells", "most cells"),
    ("heuristic", "heuristic", "heuristic, finished lines are skipped"),
];

#[test]
fn the_leader_board_has_the_figures_of_train_policy_and_of_line_order() {
    let page = |name: &str| std::fs::read_to_string(root().join(name)).expect("a page");
    let environments = page("docs/environments.md");
    let board = table(&environments, "| | 300 5x5 random |");
    let policy = table(&page("docs/methods/policy.md"), "| puzzles | shortest |");
    let mean = |player: &str, column: usize| {
        let row = board.iter().find(|row| row[0] == player).expect("a player");
        number(&row[column]).map(|found| found.parse::<f64>().expect("a number"))
    };
    let mut compared = 0;
    for (player, column, _) in PLAYERS {
        let place = policy[0].iter().position(|name| name == column).expect("a column");
        for row in &policy[1..] {
            let set = board[0].iter().position(|set| *set == row[0]).expect("a set");
            // What is not proved is nobody's optimum.
            let Some(found) = mean(player, set) else { continue };
            let known = number(&row[place]).expect("a number");
            let decimals = known.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            assert_eq!(format!("{found:.decimals$}"), known, "{player} on {}", row[0]);
            compared += 1;
        }
    }
    let science = science();
    let of = science.experiments.iter().find(|one| one.name == "line-order").expect("a record");
    let recorded = record(of);
    let rows = recorded.output[0]["rows"].as_array().expect("rows");
    let sample = board[0].iter().position(|set| set == "5000 5x5 random");
    let with_sample = PLAYERS.iter().filter(|_| sample.is_some());
    for (player, _, name) in with_sample.filter(|(_, _, name)| !name.is_empty()) {
        let row = rows.iter().find(|row| row["set"] == "sample" && row["name"] == *name);
        let known = row.expect("a row")["steps"]["mean"].as_f64().expect("a number");
        let found = sample.and_then(|set| mean(player, set)).expect("a figure");
        assert!((found - known).abs() < 0.0006, "{player}: {found} and {known}");
        compared += 1;
    }
    assert!(compared >= 33, "{compared}");
}
