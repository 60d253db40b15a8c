//! Attempts to make a batch lose, double or change a row.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use puzzle::Puzzle;
use solve::Cancel;

use crate::row::{Examine, RowFields};
use crate::store::Store;
use crate::{
    Batch, BatchError, BatchInput, BatchSettings, Column, FolderStore, MemoryStore, NumberedRecipe,
    PuzzleLimits, Retry, RunOptions, Shard, expand, run,
};

fn recipe(puzzles: u64) -> BatchInput {
    let recipe = NumberedRecipe::parse("size=6x7 kind=random density=0.5 seed=3", 0, puzzles);
    BatchInput::Recipe(recipe.unwrap())
}

fn chunks_of(chunk: u64) -> BatchSettings {
    BatchSettings { chunk, ..BatchSettings::default() }
}

fn plan(store: &MemoryStore, input: &BatchInput, settings: &BatchSettings) -> Batch {
    Batch::plan(Box::new(store.clone()), input, settings, &Cancel::default()).unwrap()
}

fn merged(batch: &Batch) -> String {
    let mut rows = vec![];
    batch.merge(&mut rows, false).unwrap();
    String::from_utf8(rows).unwrap()
}

fn run_all(batch: &Batch, options: &RunOptions) {
    run(batch, options, &Cancel::default(), &mut |_| {}).unwrap();
}

/// The rows of an undisturbed run.
fn undisturbed(input: &BatchInput, settings: &BatchSettings) -> String {
    let batch = plan(&MemoryStore::default(), input, settings);
    run_all(&batch, &RunOptions::default());
    merged(&batch)
}

/// The rows without the chunk, which depends on the size of chunks.
fn without_places(rows: &str) -> Vec<String> {
    let after = |row: &str| row[row.find("\"id\"").unwrap()..].to_owned();
    rows.lines().map(after).collect()
}

#[test]
fn the_bytes_are_the_same_however_the_work_was_divided() {
    let (input, settings) = (recipe(230), chunks_of(7));
    let expected = undisturbed(&input, &settings);
    assert_eq!(expected.lines().count(), 230);
    for (of, order, jobs) in [
        (7, &[7, 1, 1, 4, 2, 6, 3, 5, 4][..], 1),
        (3, &[2, 2, 3, 1][..], 4),
        (1, &[1][..], 3),
        (40, &(1..=40).rev().collect::<Vec<u64>>()[..], 2),
    ] {
        let store = MemoryStore::default();
        for &number in order {
            let batch = plan(&store, &input, &settings);
            let shard = Shard::new(number, of).unwrap();
            run_all(&batch, &RunOptions { jobs, shard, ..RunOptions::default() });
        }
        assert_eq!(merged(&plan(&store, &input, &settings)), expected, "{of} shards");
        assert!(store.names().iter().all(|name| !name.starts_with("tries/")), "all is tidy");
    }
    let other = undisturbed(&input, &chunks_of(100));
    assert_eq!(without_places(&other), without_places(&expected));
}

#[test]
fn one_process_steals_what_others_leave() {
    let (store, input, settings) = (MemoryStore::default(), recipe(50), chunks_of(4));
    let batch = plan(&store, &input, &settings);
    let shard = Shard::new(2, 5).unwrap();
    run_all(&batch, &RunOptions { shard, ..RunOptions::default() });
    assert_eq!(batch.status().unwrap().gaps(), "0, 2-5, 7-10, 12");
    run_all(&batch, &RunOptions { shard, steal: true, jobs: 2, ..RunOptions::default() });
    assert_eq!(merged(&batch), undisturbed(&input, &settings));
}

#[test]
fn a_chunk_that_somebody_is_at_is_done_all_the_same() {
    let (store, input, settings) = (MemoryStore::default(), recipe(10), chunks_of(5));
    let batch = plan(&store, &input, &settings);
    let _held = store.log("tries/000000001").unwrap().unwrap();
    run_all(&batch, &RunOptions::default());
    assert_eq!(merged(&batch), undisturbed(&input, &settings));
}

#[test]
fn what_a_killed_process_noted_of_a_chunk_that_is_done_goes() {
    let (store, input, settings) = (MemoryStore::default(), recipe(10), chunks_of(5));
    let batch = plan(&store, &input, &settings);
    run_all(&batch, &RunOptions::default());
    store.log("tries/000000001").unwrap().unwrap().add("try").unwrap();
    run_all(&batch, &RunOptions::default());
    assert!(store.read_log("tries/000000001").unwrap().is_none());
}

#[test]
fn a_part_that_was_damaged_is_done_again() {
    let (store, input, settings) = (MemoryStore::default(), recipe(30), chunks_of(10));
    let batch = plan(&store, &input, &settings);
    run_all(&batch, &RunOptions::default());
    let expected = merged(&batch);
    let name = "parts/000/000/000000001.jsonl";
    let whole = store.get(name).unwrap().unwrap();
    let other = store.get("parts/000/000/000000002.jsonl").unwrap().unwrap();
    let mut flipped = whole.clone();
    flipped[20] ^= 1;
    let stranger = plan(&MemoryStore::default(), &recipe(30), &chunks_of(11));
    let strange = stranger.compute(1, &Cancel::default()).unwrap().bytes;
    for damaged in [&whole[..whole.len() - 1], &whole[..7], b"", &flipped, &other, &strange] {
        store.put(name, damaged).unwrap();
        let status = batch.status().unwrap();
        assert_eq!(
            (status.missing.as_slice(), status.damaged.as_slice()),
            (&[(1, 1)][..], &[1][..])
        );
        assert!(matches!(batch.merge(&mut vec![], false), Err(BatchError::Missing(_))));
        assert!(batch.keep(1, damaged).is_err());
        let mut partial = vec![];
        assert_eq!(batch.merge(&mut partial, true).unwrap().rows, 20);
        run_all(&batch, &RunOptions::default());
        assert_eq!(merged(&batch), expected);
    }
}

#[test]
fn another_batch_is_refused_and_nothing_of_this_one_changes() {
    let (store, input, settings) = (MemoryStore::default(), recipe(30), chunks_of(10));
    let batch = plan(&store, &input, &settings);
    run_all(&batch, &RunOptions::default());
    let before = merged(&batch);
    let refused = |input: &BatchInput, settings: &BatchSettings| {
        let done = Batch::plan(Box::new(store.clone()), input, settings, &Cancel::default());
        done.err().unwrap().to_string()
    };
    assert!(refused(&input, &chunks_of(9)).contains("the chunks are of 10 there, and 9 here"));
    assert!(refused(&recipe(31), &settings).contains("the recipe"));
    let graded = BatchSettings { columns: [Column::Grade].into(), ..settings.clone() };
    assert!(
        refused(&input, &graded).contains("verdict,line-solvable there, and verdict,grade here")
    );
    let limits = PuzzleLimits { nodes: Some(5), ..PuzzleLimits::default() };
    let limited = BatchSettings { limits, ..settings.clone() };
    assert!(refused(&input, &limited).contains("nodes:5"), "{}", refused(&input, &limited));
    let manifest = store.get("manifest.json").unwrap().unwrap();
    let changed = String::from_utf8(manifest).unwrap().replace("\"chunk\": 10", "\"chunk\": 11");
    assert_eq!(merged(&batch), before);
    store.put("manifest.json", changed.as_bytes()).unwrap();
    assert!(refused(&input, &settings).contains("changed by hand"));
}

#[test]
fn rows_that_are_unknown_are_done_again_within_other_limits() {
    let (store, input) = (MemoryStore::default(), recipe(25));
    let limits = PuzzleLimits { timeout: Some(0.0), ..PuzzleLimits::default() };
    let columns = [Column::Grade, Column::Count, Column::LineSolvable].into();
    let settings = BatchSettings { limits, columns, chunk: 10 };
    let batch = plan(&store, &input, &settings);
    run_all(&batch, &RunOptions::default());
    assert_eq!(batch.status().unwrap().tally.unknown, 25);
    let none = PuzzleLimits::default();
    run_all(&batch, &RunOptions { retry: Some((Retry::Errors, none)), ..RunOptions::default() });
    assert_eq!(batch.status().unwrap().tally.unknown, 25);
    run_all(&batch, &RunOptions { retry: Some((Retry::Unknown, none)), ..RunOptions::default() });
    assert_eq!(batch.status().unwrap().tally.unknown, 0);
    assert_eq!(merged(&batch), undisturbed(&input, &BatchSettings { limits: none, ..settings }));
}

#[test]
fn a_row_counts_as_it_did_when_it_was_made() {
    let columns = Column::ALL.into_iter().collect();
    for nodes in [None, Some(0)] {
        let limits = PuzzleLimits { nodes, ..PuzzleLimits::default() };
        let settings = BatchSettings { limits, columns: Clone::clone(&columns), chunk: 40 };
        let batch = plan(&MemoryStore::default(), &recipe(40), &settings);
        let part = batch.run(0, &Cancel::default()).unwrap();
        let mut again = crate::Tally::default();
        merged(&batch).lines().for_each(|line| again.add(&crate::Tally::of_line(line)));
        assert_eq!(again, part);
    }
}

/// An examiner that panics or ends the process at some puzzles.
struct Deadly<'a> {
    settings: &'a BatchSettings,
    deadly: &'a (dyn Fn(&Puzzle) + Sync),
}

impl Examine for Deadly<'_> {
    fn examine(&self, puzzle: &Puzzle, cancel: &Cancel) -> RowFields {
        (self.deadly)(puzzle);
        self.settings.examine(puzzle, cancel)
    }
}

/// The puzzles that are deadly in these tests, some 6 of 100.
fn is_deadly(puzzle: &Puzzle) -> bool {
    puzzle.rows()[0].runs().iter().map(|run| run.length).sum::<usize>() == 5
}

#[test]
fn a_panic_is_a_row_and_no_other_row_changes() {
    let (input, settings) = (recipe(100), chunks_of(30));
    let batch = plan(&MemoryStore::default(), &input, &settings);
    let deadly = |puzzle: &Puzzle| assert!(!is_deadly(puzzle), "a deadly puzzle");
    let examine = Deadly { settings: &settings, deadly: &deadly };
    let cancel = Cancel::default();
    let done =
        (0..batch.chunks()).map(|chunk| batch.run_with(chunk, &examine, &cancel, None).unwrap());
    let errors: u64 = done.map(|tally| tally.errors).sum();
    check_deadly(&merged(&batch), &undisturbed(&input, &settings), "panicked: a deadly puzzle");
    assert!(errors > 2, "{errors}");
}

/// That rows are the expected ones, but for those of deadly puzzles, which have an error.
fn check_deadly(rows: &str, expected: &str, error: &str) {
    let BatchInput::Recipe(recipe) = recipe(1) else { unreachable!("it is one") };
    let draws = recipe.recipe().unwrap();
    assert_eq!(rows.lines().count(), expected.lines().count());
    for (number, (row, expected)) in rows.lines().zip(expected.lines()).enumerate() {
        match is_deadly(&recipe.puzzle(&draws, number as u64)) {
            false => assert_eq!(row, expected),
            true => {
                let id = format!("\"id\":\"random-6x7-seed3-{}\"", number + 1);
                assert!(row.contains(&id) && row.contains(error), "{row}");
            }
        }
    }
}

const DEADLY_FOLDER: &str = "NONOLITH_TEST_DEADLY";

/// What a child process does for the next test: ends itself at deadly puzzles.
#[test]
fn child_that_is_ended_by_puzzles() {
    let Some(folder) = std::env::var_os(DEADLY_FOLDER) else { return };
    let settings = chunks_of(40);
    let store = Box::new(FolderStore::new(folder));
    let batch = Batch::plan(store, &recipe(40), &settings, &Cancel::default()).unwrap();
    let deadly = |puzzle: &Puzzle| {
        if is_deadly(puzzle) {
            std::process::abort();
        }
    };
    let examine = Deadly { settings: &settings, deadly: &deadly };
    let tries = batch.begin(0).unwrap();
    batch.run_with(0, &examine, &Cancel::default(), tries).unwrap();
}

#[test]
fn a_puzzle_that_ends_the_program_becomes_a_row() {
    let (folder, settings) = (tempfile::tempdir().unwrap(), chunks_of(40));
    let expected = undisturbed(&recipe(40), &settings);
    let deadly = {
        let BatchInput::Recipe(recipe) = recipe(1) else { unreachable!("it is one") };
        let draws = recipe.recipe().unwrap();
        (0..40).filter(|&number| is_deadly(&recipe.puzzle(&draws, number))).count()
    };
    assert!(deadly > 0);
    let mut ended = 0;
    loop {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "tests::child_that_is_ended_by_puzzles"])
            .env(DEADLY_FOLDER, folder.path())
            .output()
            .unwrap();
        if child.status.success() {
            break;
        }
        ended += 1;
        assert!(ended < 50, "{}", String::from_utf8_lossy(&child.stderr));
    }
    // Twice as a whole, and four times for each deadly puzzle.
    assert_eq!(ended, 2 + 4 * deadly);
    let batch = Batch::open(Box::new(FolderStore::new(folder.path()))).unwrap();
    check_deadly(&merged(&batch), &expected, "ended the program 4 times");
    assert!(fs::read_dir(folder.path().join("tries")).unwrap().next().is_none());
}

#[test]
fn puzzle_by_puzzle_the_bytes_are_the_same() {
    let (store, input, settings) = (MemoryStore::default(), recipe(20), chunks_of(10));
    let batch = plan(&store, &input, &settings);
    for _ in 0..2 {
        store.log("tries/000000001").unwrap().unwrap().add("try").unwrap();
    }
    let stopped = Cancel::default();
    stopped.now();
    for _ in 0..5 {
        // Being stopped is no fault of a puzzle, however often.
        assert!(matches!(batch.run(1, &stopped), Err(BatchError::Stopped)));
    }
    assert_eq!(batch.status().unwrap().begun, [crate::Begun { chunk: 1, times: 2 }]);
    run_all(&batch, &RunOptions { jobs: 2, ..RunOptions::default() });
    assert_eq!(merged(&batch), undisturbed(&input, &settings));
}

const DOT: &str = r#"{"format": "nonolith/1", "rows": [[1]], "columns": [[1]]}"#;

/// A folder of files, and a batch of them.
struct Files(tempfile::TempDir);

impl Files {
    fn of(files: &[(&str, &[u8])]) -> Files {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        Files(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn input(&self) -> BatchInput {
        BatchInput::Files(expand(&[self.0.path().to_owned()]).unwrap())
    }

    /// All rows, in chunks of every size from 1, which must not matter.
    fn rows(&self) -> Vec<String> {
        let all = [1, 2, 3, 1000].map(|chunk| {
            let rows = undisturbed(&self.input(), &chunks_of(chunk));
            let names = rows.replace(&format!("{}/", self.0.path().display()), "");
            without_places(&names)
        });
        assert!(all.iter().all(|rows| *rows == all[0]), "{all:#?}");
        all[0].clone()
    }
}

fn begins(rows: &[String], expected: &[&str]) {
    assert_eq!(rows.len(), expected.len(), "{rows:#?}");
    for (row, expected) in rows.iter().zip(expected) {
        assert!(row.starts_with(expected), "{row}\nis not\n{expected}");
    }
}

#[test]
fn lines_of_every_make_are_read_as_lines() {
    let text = format!("\u{FEFF}{DOT}\r\n\r\n   \n{DOT}\n\0\0\0\n{{\n\u{85}\n{DOT}");
    let files = Files::of(&[("a.jsonl", text.as_bytes())]);
    begins(
        &files.rows(),
        &[
            r#""id":"a#1","verdict":"unique""#,
            r#""id":"a#2","verdict":"unique""#,
            r##""id":"a#3","error":"a.jsonl:5:1: "##,
            r##""id":"a#4","error":"a.jsonl:6:"##,
            r##""id":"a#5","error":"a.jsonl:7:1: "##,
            r#""id":"a#6","verdict":"unique""#,
        ],
    );
}

#[test]
fn files_of_all_kinds_stand_in_the_order_of_their_bytes() {
    let tatham = b"1x1:1/1\n2x1:1/1/2\n";
    let files = Files::of(&[
        ("b.json", DOT.as_bytes()),
        ("a/two.txt", tatham),
        ("a/empty.jsonl", b""),
        ("a/nothing", b"\n \n"),
        ("B.non", b"width 1\nheight 1\nrows\n1\ncolumns\n1\n"),
        (".hidden", b"rubbish"),
        ("c.txt", b"\xFF\xFE rubbish \x00"),
    ]);
    begins(
        &files.rows(),
        &[
            r#""id":"B","verdict":"unique""#,
            r#""id":"empty","error":"a/empty.jsonl: expected puzzles, found an empty file""#,
            r#""id":"nothing","error":"a/nothing: "#,
            r#""id":"two#1","verdict":"unique""#,
            r#""id":"two#2","verdict":"unique""#,
            r#""id":"b","verdict":"unique""#,
            r#""id":"c","error":"c.txt:"#,
        ],
    );
}

#[test]
fn two_puzzles_of_one_id_are_two_rows() {
    let named = DOT.replace("{\"format\"", "{\"id\": \"x\", \"format\"");
    let files = Files::of(&[("a.jsonl", format!("{named}\n{named}\n").as_bytes())]);
    begins(&files.rows(), &[r#""id":"x","verdict":"unique""#; 2]);
}

#[test]
fn a_line_that_is_too_long_is_an_error_and_the_next_is_read() {
    let mut text = vec![b'x'; (1 << 26) + 1];
    text.extend_from_slice(format!("\n{DOT}\n").as_bytes());
    let files = Files::of(&[("a.jsonl", &text), ("b.non", &text)]);
    let rows = without_places(&undisturbed(&files.input(), &chunks_of(2)));
    assert!(rows[0].contains("expected a line of at most 64 MiB"), "{}", rows[0]);
    assert!(rows[1].starts_with(r#""id":"a#2","verdict":"unique""#), "{}", rows[1]);
    assert!(rows[2].contains("expected at most 64 MiB, found more"), "{}", rows[2]);
}

#[test]
fn a_list_may_name_what_is_not_there_and_a_user_may_not() {
    let files = Files::of(&[("a.json", DOT.as_bytes())]);
    let list = format!("\n{0}/no\r\n{0}/a.json\n", files.0.path().display());
    fs::write(files.path("list"), list).unwrap();
    let named = |name: String| expand(&[PathBuf::from(name)]);
    let list = named(format!("@{}", files.path("list").display())).unwrap();
    let rows = without_places(&undisturbed(&BatchInput::Files(list), &chunks_of(1)));
    assert!(rows[0].starts_with(r#""id":"no","error":"#), "{}", rows[0]);
    assert!(rows[1].starts_with(r#""id":"a","verdict":"unique""#), "{}", rows[1]);
    let missing = BatchInput::Files(named(files.path("no").display().to_string()).unwrap());
    let store = Box::new(MemoryStore::default());
    let planned = Batch::plan(store, &missing, &chunks_of(1), &Cancel::default());
    assert!(matches!(planned, Err(BatchError::Input(_))));
    assert!(named("@no/such/list".to_owned()).is_err());
}

#[test]
fn input_that_changes_under_way_stops_the_batch_and_is_named() {
    let lines = |middle: &str| format!("{DOT}\n{DOT}\n{middle}\n{DOT}\n{DOT}\n");
    let other = DOT.replace("[[1]], ", "[[0]], ");
    for (changed, chunk) in [
        (lines(&other), 1),
        (lines(DOT)[..200].to_owned(), 2),
        (String::new(), 2),
        (format!("x\n{}", lines(DOT)), 1),
    ] {
        let files = Files::of(&[("a.jsonl", lines(DOT).as_bytes())]);
        let (store, input) = (MemoryStore::default(), files.input());
        let batch = plan(&store, &input, &chunks_of(2));
        fs::write(files.path("a.jsonl"), &changed).unwrap();
        let error = batch.run(chunk, &Cancel::default()).unwrap_err().to_string();
        assert!(error.contains("a.jsonl: has changed since"), "{error}");
        let stopped = run(&batch, &RunOptions::default(), &Cancel::default(), &mut |_| {});
        assert!(matches!(stopped, Err(BatchError::Input(_))));
        if changed.len() != lines(DOT).len() {
            let again = Batch::plan(Box::new(store), &input, &chunks_of(2), &Cancel::default());
            assert!(again.err().unwrap().to_string().contains("when the batch was planned"));
        }
        fs::write(files.path("a.jsonl"), lines(DOT)).unwrap();
        run_all(&batch, &RunOptions::default());
        assert_eq!(merged(&batch), undisturbed(&input, &chunks_of(2)));
    }
}

#[test]
fn a_file_read_whole_that_changes_is_seen_too() {
    let files = Files::of(&[("a.txt", b"1x1:1/1\n2x1:1/1/2\n1x1:1/1\n")]);
    let batch = plan(&MemoryStore::default(), &files.input(), &chunks_of(2));
    fs::write(files.path("a.txt"), b"1x1:1/1\n2x1:1/1/2\n1x1:0/0\n").unwrap();
    for chunk in 0..2 {
        assert!(matches!(batch.run(chunk, &Cancel::default()), Err(BatchError::Input(_))));
    }
}

#[test]
fn the_output_is_not_taken_for_input() {
    let files = Files::of(&[("in/a.json", DOT.as_bytes())]);
    let refused = |input: &[&str], output: &str| {
        let names: Vec<PathBuf> = input.iter().map(|name| files.path(name)).collect();
        let store = Box::new(FolderStore::new(files.path(output)));
        let input = BatchInput::Files(expand(&names).unwrap());
        match Batch::plan(store, &input, &chunks_of(1), &Cancel::default()) {
            Err(error) => error.to_string().contains("are within each other"),
            Ok(_) => false,
        }
    };
    assert!(
        refused(&["in"], "in/new/out") && refused(&["in"], "in") && refused(&["in/a.json"], "in")
    );
    assert!(refused(&[""], "out") && !files.path("out").exists());
    assert!(!refused(&["in"], "out") && !refused(&["in/a.json"], "in/out"));
    assert!(refused(&["in"], "in/out"), "now the folder is there");
}

#[test]
fn a_folder_keeps_the_same_bytes_as_memory() {
    let (folder, input, settings) = (tempfile::tempdir().unwrap(), recipe(50), chunks_of(20));
    let store = || Box::new(FolderStore::new(folder.path().join("out")));
    let batch = Batch::plan(store(), &input, &settings, &Cancel::default()).unwrap();
    run_all(&batch, &RunOptions { jobs: 2, ..RunOptions::default() });
    assert_eq!(merged(&Batch::open(store()).unwrap()), undisturbed(&input, &settings));
    let names = |path: &Path| {
        let entries = fs::read_dir(folder.path().join(path)).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    assert_eq!(names(Path::new("out")), ["manifest.json", "parts", "tries"]);
    let parts = names(Path::new("out/parts/000/000"));
    assert_eq!(parts, ["000000000.jsonl", "000000001.jsonl", "000000002.jsonl"]);
}
