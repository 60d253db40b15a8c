//! Every object that `--json` prints is as the schema of its command says, and has no other field.
//! `lab.rs` does the same for the laboratory, `batch.rs` for batches.

use std::collections::BTreeSet;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

mod schemas;

use schemas::Schema;

/// The name of a schema, and command lines whose objects are as it says.
const PRINTED: [(&str, &[&str]); 23] = [
    (
        "solve",
        &[
            "solve corpus/puzzles/small-03.json corpus/fixtures/formats/flag.json",
            "solve corpus/fixtures/two-ways.json corpus/fixtures/sums-disagree.json",
            "solve corpus/fixtures/two-ways.json --method line",
            "solve corpus/fixtures/two-ways.json --solutions 1",
            "solve corpus/puzzles/first-light.json --timeout 0",
        ],
    ),
    (
        "check",
        &[
            "check corpus/puzzles/small-03.json corpus/fixtures/two-ways.json",
            "check corpus/fixtures/sums-disagree.json corpus/fixtures/formats/flag.json",
            "check corpus/puzzles/first-light.json --timeout 0",
            "check corpus/puzzles/small-03.json --certificates TEMPORARY",
        ],
    ),
    (
        "count",
        &[
            "count corpus/fixtures/many-ways.json corpus/fixtures/sums-disagree.json",
            "count corpus/fixtures/many-ways.json --timeout 0",
        ],
    ),
    (
        "explain",
        &[
            "explain corpus/puzzles/small-03.json corpus/fixtures/formats/flag.json",
            "explain corpus/fixtures/two-ways.json corpus/fixtures/sums-disagree.json",
        ],
    ),
    (
        "hint",
        &[
            "hint corpus/puzzles/small-03.json --rung 1",
            "hint corpus/puzzles/small-03.json --rung 2",
            "hint corpus/puzzles/small-03.json --rung 3",
            "hint corpus/puzzles/small-03.json corpus/fixtures/formats/flag.json",
            "hint corpus/fixtures/two-ways.json corpus/fixtures/sums-disagree.json",
            "hint corpus/fixtures/two-ways.json --position ##_??",
            "hint corpus/puzzles/first-light.json --timeout 0",
            "hint corpus/puzzles/first-light.json --knowing line-complete --rung 1",
            "hint corpus/puzzles/first-light.json --knowing line-complete --rung 4",
        ],
    ),
    (
        "grade",
        &[
            "grade corpus/puzzles/small-03.json corpus/fixtures/two-ways.json",
            "grade corpus/puzzles/first-light.json --timeout 0",
            "grade corpus/puzzles/small-01.json corpus/puzzles/small-03.json --progression",
        ],
    ),
    ("formats", &["formats"]),
    ("methods", &["methods"]),
    ("certify", &["certify corpus/fixtures/two-ways.json -o TEMPORARY/two.nonocert"]),
    (
        "verify",
        &["verify apps/cli/tests/cmd/lid.nonocert", "verify apps/cli/tests/cmd/wrong.nonocert"],
    ),
    (
        "repair",
        &[
            "repair corpus/fixtures/two-ways.json",
            "repair corpus/fixtures/two-ways.json --give",
            "repair corpus/fixtures/two-ways.json --most 0",
            "repair corpus/fixtures/sums-disagree.json",
        ],
    ),
    (
        "from",
        &[
            "from docs/pictures/snail.svg --longest 12",
            "from docs/pictures/snail.svg --longest 8 --colours 3",
        ],
    ),
    (
        "book",
        &[
            "book corpus/puzzles/small-03.json corpus/puzzles/huge-01.json --skip --trim a5 -o TEMPORARY/book.pdf",
            "book corpus/fixtures/two-ways.json --allow-several --answers none -o TEMPORARY/book.pdf",
        ],
    ),
    ("error", &["solve apps/cli/tests/cmd/broken.non", "from README.md"]),
    ("nonolith-course-1", &["course show"]),
    ("course-check", &["course check --timeout 0"]),
    ("rules-list", &["rules list"]),
    ("rules-show", &["rules show overlap", "rules show apps/cli/tests/cmd/mine.rule"]),
    ("rules-cost", &["rules cost overlap"]),
    ("rules-compare", &["rules compare overlap full-hint"]),
    ("rules-evaluate", &["rules evaluate corpus/states.jsonl --rules control"]),
    ("rules-prove", &["rules verify overlap", "rules verify apps/cli/tests/cmd/wrong.rule"]),
    ("rules-choose", &["rules choose corpus/states.jsonl --rules control --top 3"]),
];

/// The objects that a command line prints, run from the root of the project.
fn objects(command: &str) -> Vec<Value> {
    // Tests run at the same time: each command line has a folder of its own.
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let (process, next) = (std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let temporary = std::env::temp_dir().join(format!("nonolith-schema-{process}-{next}"));
    std::fs::create_dir_all(&temporary).expect("a folder for what is written");
    let written = temporary.to_string_lossy();
    // A position is one word with a space in it, for which the list above has an underscore.
    let word = |word: &str| match word.contains("??") {
        true => word.replace('_', " "),
        false => word.replace("TEMPORARY", &written),
    };
    let output = Command::new(env!("CARGO_BIN_EXE_nonolith"))
        .args(command.split(' ').map(word))
        .arg("--json")
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("the program starts");
    std::fs::remove_dir_all(&temporary).expect("what was written can go");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let objects: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(!objects.is_empty(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    objects
}

#[test]
fn what_is_printed_is_as_its_schema_says_and_no_field_is_spare() {
    for (name, commands) in PRINTED {
        let schema = Schema::read(name);
        for object in commands.iter().flat_map(|command| objects(command)) {
            schema.check(&object);
            let mut more = object.clone();
            more["surplus"] = true.into();
            assert!(!schema.takes(&more), "{name} takes any field");
        }
    }
}

#[test]
fn what_lacks_a_field_is_not_as_its_schema_says() {
    for (name, command) in [
        ("solve", "solve corpus/fixtures/two-ways.json"),
        ("check", "check corpus/puzzles/small-03.json"),
        ("count", "count corpus/fixtures/two-ways.json"),
        ("explain", "explain corpus/puzzles/small-03.json"),
        ("hint", "hint corpus/puzzles/small-03.json --rung 1"),
        ("grade", "grade corpus/puzzles/small-03.json"),
    ] {
        let (schema, object) = (Schema::read(name), objects(command).remove(0));
        for field in object.as_object().expect("an object").keys() {
            let mut less = object.clone();
            less.as_object_mut().expect("an object").remove(field);
            assert!(!schema.takes(&less), "{name} does without {field}");
        }
    }
}

#[test]
fn generated_puzzles_are_as_the_schema_of_our_own_format_says() {
    let schema = Schema::read("nonolith-1");
    let generate = "generate --size 4x5 --number 2";
    for command in [generate.to_owned(), format!("{generate} --colours 3")] {
        let output = Command::new(env!("CARGO_BIN_EXE_nonolith"))
            .args(command.split(' '))
            .output()
            .expect("the program starts");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        for line in text.lines() {
            schema.check(&serde_json::from_str(line).expect("JSON"));
        }
    }
}

#[test]
fn every_schema_is_tested_here_or_belongs_to_the_laboratory() {
    let tested = PRINTED.iter().map(|(name, _)| (*name).to_owned());
    let shared = ["common", "nonolith-1"].map(str::to_owned);
    let tested: BTreeSet<String> = tested.chain(shared).collect();
    let others: Vec<String> = schemas::names().difference(&tested).cloned().collect();
    let elsewhere = |name: &String| ["lab-", "batch-"].iter().any(|tests| name.starts_with(tests));
    assert!(others.iter().all(elsewhere), "{others:?}");
    assert!(tested.is_subset(&schemas::names()));
}
