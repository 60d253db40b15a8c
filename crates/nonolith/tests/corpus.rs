//! The project's own puzzles are what their manifest says they are.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use nonolith::puzzle::{Picture, Puzzle, check, formats};
use nonolith::solve::{self, Answer, Options};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    puzzles: Vec<Entry>,
    fixtures: Vec<Entry>,
    /// One and the same puzzle in every format, and one in every format with colours.
    flags: Vec<Flag>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    file: String,
    /// Rows x columns.
    size: String,
    /// How many there are beside the background.
    colours: usize,
    verdict: String,
    /// Only said of puzzles with a solution.
    line_solvable: Option<bool>,
    /// Only said of puzzles of the collection.
    grade: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Flag {
    file: String,
    format: String,
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

fn manifest() -> Manifest {
    let text = std::fs::read(corpus().join("manifest.json")).expect("a manifest");
    serde_json::from_slice(&text).expect("a manifest as described here")
}

fn read(file: &str) -> Puzzle {
    let bytes = std::fs::read(corpus().join(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
    formats::read_one(&bytes, None).unwrap_or_else(|e| panic!("{file}: {e}"))
}

/// What the manifest says of a puzzle without solving it.
fn check_shape(entry: &Entry) {
    let puzzle = read(&entry.file);
    let size = format!("{}x{}", puzzle.height(), puzzle.width());
    assert_eq!(
        (size, puzzle.palette().len() - 1),
        (entry.size.clone(), entry.colours),
        "{}",
        entry.id
    );
    for solution in puzzle.solutions() {
        check::picture(&puzzle, solution).unwrap_or_else(|e| panic!("{}: {e}", entry.id));
    }
}

/// What it says of the solutions.
fn check_verdict(entry: &Entry) {
    let puzzle = read(&entry.file);
    let answer = solve::solve(&puzzle, &Options::default(), None);
    assert_eq!(answer.verdict.name(), entry.verdict, "{}", entry.id);
    if entry.line_solvable.is_some() {
        assert_eq!(answer.line_solvable, entry.line_solvable, "{}", entry.id);
    }
    check_solutions(&entry.id, &puzzle, &answer);
}

fn check_solutions(id: &str, puzzle: &Puzzle, answer: &Answer) {
    for solution in &answer.solutions {
        check::picture(puzzle, solution).unwrap_or_else(|e| panic!("{id}: {e}"));
    }
    let stored: &[Picture] = puzzle.solutions();
    if answer.verdict.name() == "unique" && !stored.is_empty() {
        assert_eq!(stored, answer.solutions, "{id}");
    }
}

#[test]
fn every_puzzle_is_as_large_and_colourful_as_it_says_and_its_solution_is_right() {
    let manifest = manifest();
    manifest.puzzles.iter().chain(&manifest.fixtures).for_each(check_shape);
}

#[test]
fn every_puzzle_has_the_solutions_that_it_says() {
    let manifest = manifest();
    manifest.puzzles.iter().chain(&manifest.fixtures).for_each(check_verdict);
}

#[test]
fn every_puzzle_has_the_grade_that_it_says() {
    for entry in manifest().puzzles {
        let explanation = nonolith::explain(&read(&entry.file), &Options::default());
        let grade = nonolith::grade(&explanation).into_grade().map(|grade| grade.level.to_string());
        assert_eq!(grade, entry.grade, "{}", entry.id);
    }
}

#[test]
fn the_collection_is_what_it_promises() {
    let puzzles = manifest().puzzles;
    assert!(puzzles.len() >= 250);
    let coloured = puzzles.iter().filter(|entry| entry.colours >= 2).count();
    assert!((0.3..0.4).contains(&(coloured as f64 / puzzles.len() as f64)), "{coloured}");
    assert!(puzzles.iter().all(|entry| entry.verdict == "unique"));
    let by_line = puzzles.iter().filter(|entry| entry.line_solvable == Some(true)).count();
    assert!(by_line * 2 > puzzles.len() && by_line < puzzles.len());
    for grade in ["gentle", "easy", "medium", "hard", "expert", "fiendish"] {
        let count = puzzles.iter().filter(|entry| entry.grade.as_deref() == Some(grade)).count();
        assert!(count >= 3, "{grade}: {count}");
    }
    let longest = |entry: &Entry| {
        let (height, width) = entry.size.split_once('x').expect("rows x columns");
        height.parse::<usize>().expect("rows").max(width.parse().expect("columns"))
    };
    for sides in [5..=10, 11..=15, 16..=20, 21..=25, 26..=30, 31..=40, 41..=50, 51..=60] {
        let count = puzzles.iter().filter(|entry| sides.contains(&longest(entry))).count();
        assert!(count >= 5, "{sides:?}: {count}");
    }
}

/// The cells of a picture turned and mirrored in every way, the least of them first: two pictures that
/// are the same up to symmetry have the same.
fn up_to_symmetry(picture: &Picture) -> Vec<Vec<usize>> {
    let index = |colour: &nonolith::Colour| colour.index();
    let mut now: Vec<Vec<usize>> =
        picture.rows().map(|row| row.iter().map(index).collect()).collect();
    let mut all = vec![];
    for _ in 0..4 {
        now = (0..now[0].len()).map(|x| now.iter().rev().map(|row| row[x]).collect()).collect();
        all.push(now.clone());
        all.push(now.iter().rev().cloned().collect());
    }
    all.into_iter().min().expect("there are eight")
}

#[test]
fn no_picture_is_there_twice() {
    let mut seen = BTreeSet::new();
    for entry in manifest().puzzles {
        let picture = read(&entry.file).solutions()[0].clone();
        assert!(seen.insert(up_to_symmetry(&picture)), "{} is there twice", entry.id);
    }
}

#[test]
fn every_puzzle_is_free_named_and_solved() {
    for entry in manifest().puzzles {
        let puzzle = read(&entry.file);
        let details = &puzzle.details;
        assert_eq!(details.id.as_ref(), Some(&entry.id));
        assert_eq!(entry.file, format!("puzzles/{}.json", entry.id));
        assert_eq!(details.licence.as_deref(), Some("CC0-1.0"), "{}", entry.id);
        assert!(details.title.is_some() && puzzle.solutions().len() == 1, "{}", entry.id);
    }
}

#[test]
fn the_same_puzzle_in_every_format_is_the_same_puzzle() {
    for Flag { file, format } in manifest().flags {
        let bytes = std::fs::read(corpus().join(&file)).unwrap_or_else(|e| panic!("{file}: {e}"));
        assert_eq!(formats::recognise(&bytes).map(|f| f.name), Ok(format.as_str()), "{file}");
        let (flag, ours) = (read(&file), our_own(&file));
        assert_eq!((flag.rows(), flag.columns()), (ours.rows(), ours.columns()), "{file}");
        let solution_differs = |solution| !ours.solutions().contains(solution);
        assert!(!flag.solutions().iter().any(solution_differs), "{file}");
    }
}

/// The same puzzle in our own format: `flag.json` for `flag.mk`.
fn our_own(file: &str) -> Puzzle {
    let (stem, _) = file.split_once('.').expect("a file name with a suffix");
    read(&format!("{stem}.json"))
}

#[test]
fn every_puzzle_survives_being_written_and_read_again() {
    let json = formats::by_name("json").expect("our own format");
    let manifest = manifest();
    for entry in manifest.puzzles.iter().chain(&manifest.fixtures) {
        let puzzle = read(&entry.file);
        let written = json.write(&puzzle).unwrap_or_else(|e| panic!("{}: {e}", entry.id));
        assert_eq!(formats::read_one(&written.bytes, None), Ok(puzzle), "{}", entry.id);
    }
}

#[test]
fn given_cells_and_positions_are_kept() {
    assert_eq!(read("fixtures/given.json").given().expect("given cells").row_texts()[0], "?#");
    let position = read("fixtures/position.json").position().expect("a position").row_texts();
    assert_eq!(position[5], ".#???");
}

#[test]
fn every_file_is_in_the_manifest_once() {
    let manifest = manifest();
    let entries = manifest.puzzles.into_iter().chain(manifest.fixtures).map(|entry| entry.file);
    let mut listed = BTreeSet::new();
    for file in entries.chain(manifest.flags.into_iter().map(|flag| flag.file)) {
        assert!(listed.insert(file.clone()), "{file} is listed twice");
    }
    let present: BTreeSet<String> = FOLDERS.iter().flat_map(|folder| files(folder)).collect();
    assert_eq!(listed.symmetric_difference(&present).collect::<Vec<_>>(), [""; 0]);
}

const FOLDERS: [&str; 3] = ["puzzles", "fixtures", "fixtures/formats"];

fn files(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(corpus().join(folder)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let name = |path: PathBuf| path.file_name()?.to_str().map(|name| format!("{folder}/{name}"));
    paths.filter(|path| path.is_file()).filter_map(name).collect()
}
