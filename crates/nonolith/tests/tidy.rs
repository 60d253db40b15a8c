//! The house in order: one name for one type, parameters by their names, files one can hold.
//!
//! `cargo test -p nonolith --test tidy -- --nocapture` prints the type names that mean two things.

#![allow(clippy::print_stdout, reason = "the names that mean two things are printed")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The percentage of type names that may be defined in more than one module. It only goes down.
const MOST_SHARED_PERCENT: usize = 5;

/// The longest file, in lines.
const MOST_LINES: usize = 600;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every Rust source file of the workspace with its text, tests and generated code apart.
fn sources() -> Vec<(PathBuf, String)> {
    files_with(&["rs"])
}

/// Every source file of the workspace whose name ends so, with its text.
fn files_with(suffixes: &[&str]) -> Vec<(PathBuf, String)> {
    let mut folders: Vec<PathBuf> =
        ["crates", "apps", "benches"].iter().map(|name| root().join(name)).collect();
    let mut files = vec![];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let skipped = ["target", "tests", "node_modules", "dist"];
            if path.is_dir() && !skipped.iter().any(|&skip| name == skip) {
                folders.push(path);
            } else if path.extension().is_some_and(|suffix| suffixes.iter().any(|&it| suffix == it))
                && name != "tests.rs"
            {
                let text = std::fs::read_to_string(&path).expect("a source file");
                files.push((path, text));
            }
        }
    }
    files
}

/// The name of the type that a line defines at the top level of a module.
fn defined(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub").map_or(line, |rest| {
        let rest =
            rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |it| it.1);
        rest.trim_start()
    });
    let kinds = ["struct ", "enum ", "trait ", "type ", "union "];
    let name = kinds.iter().find_map(|kind| rest.strip_prefix(kind))?;
    name.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()
}

#[test]
fn few_type_names_are_defined_in_more_than_one_module() {
    let mut homes: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for (path, text) in sources() {
        let production = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for name in production.lines().filter_map(defined) {
            homes.entry(name.to_owned()).or_default().insert(path.clone());
        }
    }
    let shared: Vec<_> = homes.iter().filter(|(_, paths)| paths.len() > 1).collect();
    for (name, paths) in &shared {
        println!("{name}: {paths:?}");
    }
    println!("{} of {} type names are defined in more than one module", shared.len(), homes.len());
    assert!(homes.len() > 400, "the definitions were not found");
    assert!(shared.len() * 100 < MOST_SHARED_PERCENT * homes.len(), "{shared:?}");
}

#[test]
fn no_comment_says_so_many_for_a_parameter() {
    let words = ["so many", "so much", "so few", "so long"];
    for (path, text) in files_with(&["rs", "ts", "tsx"]) {
        for (number, line) in text.lines().enumerate() {
            let comment = comment_of(line).to_lowercase();
            let found = words.iter().find(|&&word| comment.contains(word));
            assert_eq!(found, None, "{}:{}: name the parameter", path.display(), number + 1);
        }
    }
}

/// The comment on a line of Rust or TypeScript, or nothing.
fn comment_of(line: &str) -> &str {
    let continued = || line.trim_start().strip_prefix("* ");
    let begun = line.split_once("//").or_else(|| line.split_once("/*")).map(|(_, comment)| comment);
    begun.or_else(continued).unwrap_or_default()
}

#[test]
fn no_word_has_two_rows_in_the_glossary() {
    let glossary = std::fs::read_to_string(root().join("docs/glossary.md")).expect("the glossary");
    let words = glossary.split("## Old names").next().unwrap_or_default();
    let mut seen = BTreeSet::new();
    for row in words.lines().filter(|line| line.starts_with('|')).skip(2) {
        let names = row.split('|').nth(1).unwrap_or_default();
        // "nogood (repair)" is no way out: that would be a second meaning.
        for name in names.split(',').map(|name| name.split('(').next().unwrap_or_default().trim()) {
            assert!(seen.insert(name.to_owned()), "{name}: one word, one meaning");
        }
    }
    assert!(seen.len() > 100, "the table was not found");
}

/// Whether a text names an option or a command of the command line.
fn names_an_option(text: &str) -> bool {
    let option = |(at, _): (usize, &str)| {
        let after = text[at + 2..].starts_with(|letter: char| letter.is_ascii_lowercase());
        after && !text[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '-')
    };
    text.match_indices("--").any(option) || text.contains("`nonolith ")
}

#[test]
fn no_message_of_a_library_names_an_option_of_the_command_line() {
    assert!(names_an_option("say which with --from") && names_an_option("`nonolith formats`"));
    assert!(
        !names_an_option("a -- b") && !names_an_option("----x") && !names_an_option("left--right")
    );
    for (path, text) in sources().into_iter().filter(|(path, _)| is_of_a_library(path)) {
        for (number, line) in text.lines().enumerate() {
            let code = line.split_once("//").map_or(line, |(code, _)| code);
            let place = format!("{}:{}", path.display(), number + 1);
            assert!(!names_an_option(code), "{place}: a typed error, to which the program adds it");
        }
    }
}

/// Whether a file is of a crate in `crates/`, and no example of one.
fn is_of_a_library(path: &Path) -> bool {
    let path = path.strip_prefix(root()).expect("a file of the workspace");
    path.starts_with("crates") && path.components().any(|part| part.as_os_str() == "src")
}

#[test]
fn no_file_outgrows_its_idea() {
    for (path, text) in sources() {
        let lines = text.lines().count();
        assert!(lines <= MOST_LINES, "{}: {lines} lines: look for the second idea", path.display());
    }
}
