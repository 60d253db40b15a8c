//! What the program promises, checked from outside: nothing here uses the library.

#![allow(clippy::print_stderr, reason = "a test that is skipped says so")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// A grid as the program prints it: a row a text, a cell a digit, 0 the background.
type Rows = Vec<String>;
/// The runs of a line: lengths and colours.
type Runs = Vec<(u64, u64)>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the program at the root of the repository.
fn nonolith(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nonolith"));
    command.current_dir(root()).args(arguments).stdin(Stdio::null());
    command.output().expect("the program ends")
}

fn code(arguments: &[&str]) -> Option<i32> {
    nonolith(arguments).status.code()
}

/// The objects that a command prints, one a line.
fn objects(arguments: &[&str]) -> Vec<Value> {
    let text = String::from_utf8(nonolith(arguments).stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// A file that is gone when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let name = format!("nonolith-acceptance-{}-{name}", std::process::id());
        Scratch(std::env::temp_dir().join(name))
    }

    fn holding(name: &str, puzzles: &[Value]) -> Scratch {
        let file = Scratch::new(name);
        let text: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        std::fs::write(&file.0, text).expect("a place for scratch files");
        file
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The project's own puzzles, every `step`-th, as paths and as what the files hold.
fn own_puzzles(step: usize) -> Vec<(String, Value)> {
    let folder = root().join("corpus/puzzles");
    let entries = std::fs::read_dir(folder).expect("the corpus");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|suffix| suffix == "json"));
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a puzzle");
        (path.display().to_string(), serde_json::from_str(&text).expect("JSON"))
    };
    paths.into_iter().step_by(step).map(read).collect()
}

fn is_black_and_white(puzzle: &Value) -> bool {
    puzzle["palette"].as_array().is_none_or(|palette| palette.len() == 2)
}

fn texts(value: &Value) -> Rows {
    let rows = value.as_array().expect("a list of rows").iter();
    rows.map(|row| row.as_str().expect("a row is a text").to_owned()).collect()
}

/// The clues of a puzzle's rows or columns, with colours.
fn clues(value: &Value) -> Vec<Runs> {
    let run = |run: &Value| match run.as_u64() {
        Some(length) => (length, 1),
        None => (run[0].as_u64().expect("a length"), run[1].as_u64().expect("a colour")),
    };
    let clue = |clue: &Value| clue.as_array().expect("a clue").iter().map(run).collect();
    value.as_array().expect("a list of clues").iter().map(clue).collect()
}

/// The runs of a line of cells.
fn runs(line: &[u8]) -> Runs {
    let stretches = line.chunk_by(|one, other| one == other).filter(|stretch| stretch[0] != b'0');
    let colour = |digit: u8| u64::from((digit as char).to_digit(36).expect("a colour"));
    stretches.map(|stretch| (stretch.len() as u64, colour(stretch[0]))).collect()
}

/// The clues of a grid: its rows', and its columns'.
fn clues_of(grid: &[String]) -> (Vec<Runs>, Vec<Runs>) {
    let rows = grid.iter().map(|row| runs(row.as_bytes())).collect();
    let column = |at: usize| grid.iter().map(|row| row.as_bytes()[at]).collect::<Vec<u8>>();
    (rows, (0..grid[0].len()).map(|at| runs(&column(at))).collect())
}

fn fits(puzzle: &Value, grid: &[String]) -> bool {
    clues_of(grid) == (clues(&puzzle["rows"]), clues(&puzzle["columns"]))
}

/// A black-and-white puzzle of a grid, without the grid.
fn puzzle_of(grid: &[String]) -> Value {
    let (rows, columns) = clues_of(grid);
    let lengths = |clues: Vec<Runs>| -> Vec<Vec<u64>> {
        clues.iter().map(|clue| clue.iter().map(|run| run.0).collect()).collect()
    };
    json!({ "format": "nonolith/1", "rows": lengths(rows), "columns": lengths(columns) })
}

/// Every 4x4 grid, by its clues.
fn all_small_grids() -> Vec<Vec<Rows>> {
    let mut by_clues: BTreeMap<_, Vec<Rows>> = BTreeMap::new();
    for bits in 0..1_u32 << 16 {
        let row = |row: u32| format!("{:04b}", bits >> (4 * row) & 15);
        let grid: Rows = (0..4).map(row).collect();
        by_clues.entry(clues_of(&grid)).or_default().push(grid);
    }
    by_clues.into_values().collect()
}

#[test]
fn help_is_given_and_mistakes_have_their_exit_codes() {
    let help = nonolith(&["--help"]);
    assert!(help.status.success() && String::from_utf8_lossy(&help.stdout).contains("show"));
    assert_eq!(code(&["frobnicate"]), Some(2));
    let missing = nonolith(&["show", "not-there.non"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("not-there.non"));
}

#[test]
fn every_text_format_gives_back_the_clues_it_was_given() {
    for (path, puzzle) in own_puzzles(6) {
        let black = ["nin", "mk"].iter().filter(|_| is_black_and_white(&puzzle));
        for suffix in ["xml", "non", "g"].iter().chain(black) {
            let there = Scratch::new(&format!("there.{suffix}"));
            let back = Scratch::new(&format!("back-{suffix}.json"));
            assert_eq!(code(&["convert", &path, there.path()]), Some(0), "{path} {suffix}");
            assert_eq!(code(&["convert", there.path(), back.path()]), Some(0), "{path} {suffix}");
            let text = std::fs::read_to_string(&back.0).expect("the file");
            let again: Value = serde_json::from_str(&text).expect("JSON");
            for side in ["rows", "columns"] {
                assert_eq!(clues(&again[side]), clues(&puzzle[side]), "{path} {suffix}");
            }
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let ask = ["generate", "--size", "10x12", "--seed", "5", "--number", "3"];
    let first = nonolith(&ask);
    assert!(first.status.success() && !first.stdout.is_empty());
    assert_eq!(nonolith(&ask).stdout, first.stdout);
}

#[test]
fn our_own_puzzles_have_the_one_solution_that_they_hold() {
    let puzzles = own_puzzles(1);
    let paths = puzzles.iter().map(|(path, _)| path.as_str());
    let arguments: Vec<&str> = ["solve", "--json"].into_iter().chain(paths).collect();
    let answers = objects(&arguments);
    assert_eq!(answers.len(), puzzles.len());
    for (answer, (path, puzzle)) in answers.iter().zip(&puzzles) {
        for field in ["id", "verdict", "solutions", "line_solvable", "method", "stats"] {
            assert!(answer.get(field).is_some(), "{path}: no {field}");
        }
        assert_eq!(answer["verdict"], "unique", "{path}");
        let solution = texts(&answer["solutions"][0]);
        assert!(fits(puzzle, &solution), "{path}");
        assert_eq!(solution, texts(&puzzle["solutions"][0]), "{path}");
    }
}

#[test]
fn verdicts_and_counts_of_small_puzzles_agree_with_brute_force() {
    // A prime step takes some of every kind.
    let sample: Vec<Vec<Rows>> = all_small_grids().into_iter().step_by(89).collect();
    let puzzles: Vec<Value> = sample.iter().map(|grids| puzzle_of(&grids[0])).collect();
    let file = Scratch::holding("small.jsonl", &puzzles);
    let answers = objects(&["solve", "--json", file.path()]);
    let counts = objects(&["count", "--json", file.path()]);
    assert!(sample.len() > 100 && answers.len() == sample.len() && counts.len() == sample.len());
    for ((answer, count), grids) in answers.iter().zip(&counts).zip(&sample) {
        let several = grids.len() > 1;
        assert_eq!(answer["verdict"], if several { "several" } else { "unique" }, "{grids:?}");
        let shown = answer["solutions"].as_array().expect("solutions").iter().map(texts);
        let shown: Vec<Rows> = shown.collect();
        assert!(shown.iter().all(|solution| grids.contains(solution)), "{grids:?}");
        assert_eq!(several, shown.len() > 1 && shown[0] != shown[1], "{grids:?}");
        assert_eq!(several, answer["differs"].as_array().is_some_and(|it| !it.is_empty()));
        assert_eq!(count["count"], grids.len().to_string(), "{grids:?}");
        assert_eq!(count["exact"], true, "{grids:?}");
    }
}

#[test]
fn solutions_are_counted_without_listing_them() {
    let ones = vec![vec![1]; 15];
    let puzzle = json!({ "format": "nonolith/1", "rows": ones, "columns": ones });
    let file = Scratch::holding("permutations.jsonl", &[puzzle]);
    let factorial: u64 = (1..=15).product();
    assert_eq!(objects(&["count", "--json", file.path()])[0]["count"], factorial.to_string());
}

#[test]
fn verdicts_have_their_exit_codes() {
    let (several, none) = ("corpus/fixtures/two-ways.json", "corpus/fixtures/sums-disagree.json");
    assert_eq!(code(&["solve", several]), Some(3));
    assert_eq!(code(&["solve", "--solutions", "1", several]), Some(0));
    assert_eq!(objects(&["solve", "--json", "--solutions", "1", several])[0]["verdict"], "found");
    assert_eq!(code(&["solve", none]), Some(4));
    let too_long = json!({ "format": "nonolith/1", "rows": [[3]], "columns": [[1], [1]] });
    let file = Scratch::holding("too-long.jsonl", &[too_long]);
    assert_eq!(code(&["solve", file.path()]), Some(4));
    assert_eq!(code(&["solve", "--method", "line", several]), Some(5));
    let stalled = &objects(&["solve", "--json", "--method", "line", several])[0];
    assert_eq!(stalled["verdict"], "unknown");
    assert!(stalled["reason"].as_str().is_some_and(|reason| !reason.is_empty()));
}

#[test]
fn explained_steps_lead_to_the_solution_and_nearly_all_have_a_strategy() {
    let (mut named, mut cells) = (0, 0);
    for (path, puzzle) in own_puzzles(4) {
        let explained = &objects(&["explain", "--json", &path])[0];
        let solution = texts(&puzzle["solutions"][0]);
        let mut grid = vec![vec![b'?'; solution[0].len()]; solution.len()];
        for step in explained["steps"].as_array().expect("steps") {
            assert!(step["sentence"].as_str().is_some_and(|it| !it.is_empty()), "{path}: {step}");
            let strategy = step["strategy"].as_str().expect("a strategy");
            let by_name = !["case-analysis", "contradiction", "search"].contains(&strategy);
            for cell in step["cells"].as_array().expect("cells") {
                let at = |place: usize| cell[place].as_u64().expect("a number") as usize;
                let digit = char::from_digit(at(2) as u32, 36).expect("a colour");
                grid[at(0)][at(1)] = digit as u8;
                cells += 1;
                named += usize::from(by_name);
            }
        }
        let rows = grid.into_iter().map(|row| String::from_utf8(row).expect("digits"));
        assert_eq!(rows.collect::<Rows>(), solution, "{path}");
    }
    assert!(named * 100 >= cells * 95, "{named} of {cells} cells by named strategies");
}

#[test]
fn a_hint_names_its_strategy() {
    let hint = &objects(&["hint", "--json", "corpus/puzzles/first-light.json"])[0];
    assert!(hint.to_string().contains("\"strategy\""), "{hint}");
}

#[test]
fn no_method_shows_a_solution_that_breaks_the_clues() {
    let listed = objects(&["methods", "--json"]);
    assert!(listed.len() > 15, "{}", listed.len());
    let mut puzzles = own_puzzles(1);
    puzzles.retain(|(path, _)| path.contains("small-"));
    puzzles.truncate(3);
    for method in &listed {
        let name = method["name"].as_str().expect("a name");
        for (path, puzzle) in &puzzles {
            let ask = ["solve", "--json", "--timeout", "1", "--seed", "3", "--method", name, path];
            let answers = objects(&ask);
            assert_eq!(answers.len(), 1, "{name}: {path}");
            for solution in answers[0]["solutions"].as_array().expect("solutions") {
                assert!(fits(puzzle, &texts(solution)), "{name}: {path}");
            }
        }
    }
}

#[test]
fn files_as_they_stand_in_the_wild_are_read() {
    let Some(corpus) = std::env::var_os("NONOLITH_CORPUS").map(PathBuf::from) else {
        eprintln!("skipped: NONOLITH_CORPUS is not set");
        return;
    };
    for entry in std::fs::read_dir(corpus.join("formats")).expect("files of all formats") {
        let path = entry.expect("a file").path().display().to_string();
        let back = Scratch::new("wild.json");
        assert_eq!(code(&["convert", &path, back.path()]), Some(0), "{path}");
    }
}
