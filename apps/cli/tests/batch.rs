//! `nonolith batch` under attack: killed, stopped, out of space, given rubbish. Nothing is lost, and the
//! bytes are the same.
#![cfg(unix)]

mod schemas;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use schemas::Schema;
use serde_json::Value;

const NONOLITH: &str = env!("CARGO_BIN_EXE_nonolith");
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// An empty folder, which goes with this value.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("nonolith-batch-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    /// A folder with 120 puzzles in `in.jsonl`, of which line 50 is rubbish.
    fn with_puzzles(name: &str) -> Folder {
        let folder = Folder::new(name);
        let drawn = folder.run("generate --size 10x10 --number 119 --seed 4");
        let text = String::from_utf8(drawn.stdout).expect("text");
        let mut lines: Vec<&str> = text.lines().collect();
        lines.insert(49, "rubbish");
        fs::write(folder.path("in.jsonl"), lines.join("\n")).expect("written");
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(NONOLITH);
        command.args(arguments.split(' ')).current_dir(&self.0);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &str) -> Output {
        self.command(arguments).output().expect("the program starts")
    }

    #[track_caller]
    fn check(&self, arguments: &str, code: i32, stderr: &str) {
        let output = self.run(arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{arguments}: {said}");
        assert!(said.contains(stderr), "{arguments}: {said}");
    }

    fn merged(&self, out: &str) -> Vec<u8> {
        let output = self.run(&format!("batch merge {out}"));
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    }

    /// The files below a folder, without their contents.
    fn names(&self, below: &str) -> Vec<String> {
        let mut found = vec![];
        let mut folders = vec![self.path(below)];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
                match entry.path() {
                    path if path.is_dir() => folders.push(path),
                    path => {
                        found.push(path.strip_prefix(&self.0).expect("below").display().to_string())
                    }
                }
            }
        }
        found.sort();
        found
    }

    fn unfinished(&self, below: &str) -> Vec<String> {
        self.names(below).into_iter().filter(|name| name.contains(".tmp")).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const RUN: &str = "batch run in.jsonl --chunk 7 --do verdict,line-solvable,grade --jobs 2 -o";

/// Fails at the first row that differs.
#[track_caller]
fn same(rows: &[u8], expected: &[u8]) {
    let lines = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    for (row, expected) in lines(rows).lines().zip(lines(expected).lines()) {
        assert_eq!(row, expected);
    }
    assert!(rows == expected, "{} bytes, expected {}", rows.len(), expected.len());
}

/// Pseudo-random numbers below a limit, the same in every run of the tests.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

#[test]
fn killed_at_twenty_random_moments_it_ends_with_the_same_bytes() {
    let folder = Folder::with_puzzles("killed");
    let whole = std::time::Instant::now();
    folder.check(&format!("{RUN} calm"), 1, "");
    let (whole, mut numbers) = (whole.elapsed().as_micros() as u64, Numbers(1));
    let mut killed = 0;
    while killed < 20 {
        let mut child = folder.command(&format!("{RUN} wild")).spawn().expect("the program starts");
        std::thread::sleep(Duration::from_micros(numbers.below(whole / 3)));
        child.kill().expect("it is ours");
        // One that has ended by itself has done all that there is.
        if child.wait().expect("it ends").code().is_some() {
            fs::remove_dir_all(folder.path("wild")).expect("it is there");
        }
        killed += 1;
    }
    folder.check(&format!("{RUN} wild"), 1, "");
    same(&folder.merged("wild"), &folder.merged("calm"));
    assert_eq!(
        folder.names("wild").len(),
        folder.names("calm").len(),
        "{:?}",
        folder.names("wild")
    );
    assert!(folder.unfinished("wild").is_empty(), "{:?}", folder.unfinished("wild"));
    for name in folder.names("calm").iter().filter(|name| name.contains("parts")) {
        let other = name.replace("calm", "wild");
        assert_eq!(fs::read(folder.path(name)).ok(), fs::read(folder.path(&other)).ok(), "{name}");
    }
}

#[test]
fn shards_in_any_order_and_some_twice_and_at_once_give_the_same_bytes() {
    let folder = Folder::with_puzzles("shards");
    folder.check(&format!("{RUN} calm"), 1, "");
    for shard in [3, 1, 7, 7, 2, 6] {
        folder.run(&format!("{RUN} wild --shard {shard}/7"));
    }
    folder.check(
        "batch merge wild -o all.jsonl",
        2,
        "of 18 chunks are missing: 3-4, 10-11, 17; run",
    );
    assert!(!folder.path("all.jsonl").exists());
    // The first batch planned by several at once is one batch.
    for out in ["wild", "fresh"] {
        let started = [4, 5, 5, 1, 2, 3, 6, 7].map(|shard| {
            folder.command(&format!("{RUN} {out} --shard {shard}/7")).spawn().expect("it starts")
        });
        for child in started {
            let code = child.wait_with_output().expect("it ends").status.code();
            assert!(matches!(code, Some(0 | 1)), "{code:?}");
        }
        same(&folder.merged(out), &folder.merged("calm"));
    }
    folder.check("batch merge wild -o all.jsonl", 0, "");
    same(&fs::read(folder.path("all.jsonl")).expect("a file"), &folder.merged("calm"));
}

#[test]
fn a_scheduler_may_say_which_shard_it_is() {
    let folder = Folder::with_puzzles("auto");
    folder.check(&format!("{RUN} calm"), 1, "");
    for index in 0..3 {
        let mut command = folder.command(&format!("{RUN} wild --shard auto"));
        command.env("JOB_COMPLETION_INDEX", index.to_string()).env("JOB_COMPLETIONS", "3");
        let code = command.output().expect("the program starts").status.code();
        assert!(matches!(code, Some(0 | 1)));
    }
    same(&folder.merged("wild"), &folder.merged("calm"));
    folder.check(&format!("{RUN} wild --shard auto"), 2, "JOB_COMPLETION_INDEX");
    for shard in ["0/4", "5/4", "a/b", "4"] {
        folder.check(&format!("{RUN} wild --shard {shard}"), 2, "expected a shard such as 3/16");
    }
}

#[test]
fn a_signal_leaves_nothing_half_done() {
    let folder = Folder::new("signal");
    for (signal, code) in [("-TERM", 143), ("-INT", 130), ("-TERM", 143)] {
        let mut command = folder.command("batch run");
        command.args(["--generate", "--size 150x150 --density 0.375", "--to", "10", "-o", "hard"]);
        let child = command.spawn().expect("the program starts");
        std::thread::sleep(Duration::from_millis(700));
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(sent.expect("kill is there").success());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(code), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(folder.unfinished("hard").is_empty());
        assert_eq!(folder.names("hard/parts"), Vec::<String>::new());
    }
}

#[test]
fn a_full_disk_ends_with_74_and_leaves_no_half_part() {
    let folder = Folder::with_puzzles("full");
    let run = "batch run in.jsonl --chunk 60 --do verdict,certificate -o";
    folder.check(&format!("{run} calm"), 1, "");
    let limited = format!("trap '' XFSZ; ulimit -f 4; exec {NONOLITH} {run} wild");
    let output = Command::new("sh").args(["-c", &limited]).current_dir(&folder.0).output();
    let output = output.expect("a shell");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(74), "{said}");
    assert!(said.contains("could not be written"), "{said}");
    assert!(folder.unfinished("wild").is_empty());
    folder.check(&format!("{run} wild"), 1, "");
    same(&folder.merged("wild"), &folder.merged("calm"));
    folder.check(&format!("{run} /dev/null/x"), 74, "could not be written");
    fs::write(folder.path("file"), "").expect("written");
    folder.check(&format!("{run} file"), 74, "could not be written");
}

#[test]
fn what_cannot_be_is_refused_in_words() {
    let folder = Folder::with_puzzles("refused");
    folder.check("batch run in.jsonl -o out --chunk 0", 2, "expected 1 to 1000000 puzzles a chunk");
    folder.check("batch run in.jsonl -o out --do colour", 2, "expected columns out of verdict");
    folder.check("batch run no.jsonl -o out", 1, "no.jsonl: No such file");
    folder.check("batch run in.jsonl -o .", 2, "within each other");
    folder.check("batch run - -o out", 2, "standard input cannot be read twice");
    folder.check("batch run in.jsonl -o -", 2, "is for a worker");
    folder.check("batch run /dev/null -o out", 1, "expected a file");
    folder.check("batch run -o out", 2, "INPUT");
    folder.check("batch status in.jsonl", 1, "in.jsonl");
    folder.check("batch status nowhere", 1, "expected the folder of a batch");
    folder.check("batch merge nowhere", 1, "expected the folder of a batch");
    folder.check("batch run in.jsonl -o out --retry unknown", 2, "run the batch before a retry");
    assert!(!folder.path("out").exists());
    folder.check("batch run in.jsonl -o out", 1, "");
    folder.check("batch run in.jsonl -o out --chunk 5", 2, "give another folder");
    fs::write(folder.path("out/manifest.json"), "{}").expect("written");
    folder.check("batch run in.jsonl -o out", 1, "expected the manifest of a batch");
}

#[test]
fn a_puzzle_that_ends_the_program_is_a_row_and_the_others_are_done() {
    let folder = Folder::with_puzzles("deadly");
    let small = fs::read_to_string(folder.path("in.jsonl")).expect("puzzles");
    let clue = vec!["[1]"; 6500].join(",");
    // Its boards are allowed, and this process has no room for them.
    let large = format!(r#"{{"id": "large", "rows": [{clue}], "columns": [{clue}]}}"#);
    let lines: Vec<&str> = small.lines().take(5).chain([large.as_str()]).collect();
    fs::write(folder.path("deadly.jsonl"), lines.join("\n")).expect("written");
    let run = format!("{NONOLITH} batch run deadly.jsonl -o out --chunk 3 --jobs 1");
    let codes: Vec<Option<i32>> = (0..7)
        .map(|_| {
            let limited = format!("ulimit -v 500000; exec {run}");
            let mut command = Command::new("sh");
            command.args(["-c", &limited]).current_dir(&folder.0).stderr(Stdio::null());
            command.stdout(Stdio::null()).status().expect("a shell").code()
        })
        .collect();
    assert_eq!(codes, [None, None, None, None, None, None, Some(1)]);
    let rows = objects(&folder.merged("out"));
    assert_eq!((&rows[5]["id"], &rows[5]["error"]), (&"large".into(), &ENDED.into()));
    assert!(rows[..5].iter().all(|row| row.get("verdict").is_some()), "{rows:?}");
}

/// What a row says of a puzzle that ended the program.
const ENDED: &str = "ended the program 4 times";

/// The objects in JSON lines.
fn objects(text: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(text).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_recipe_and_a_number_are_a_puzzle_and_all_is_as_the_schemas_say() {
    let folder = Folder::new("recipe");
    let run = |more: &str, out: &str| {
        let mut command = folder.command("batch run");
        command.args(["--generate", "--size 8x9 --kind blob --seed 7", "--chunk", "4", "-o", out]);
        command.args(more.split(' ')).output().expect("the program starts")
    };
    let every = "--do verdict,line-solvable,grade,count,certificate,solution,time --json-progress";
    let progress = run(&format!("--to 10 {every}"), "all");
    assert_eq!(progress.status.code(), Some(0), "{}", String::from_utf8_lossy(&progress.stderr));
    let (row, told) = (Schema::read("batch-row"), Schema::read("batch-run"));
    objects(&progress.stdout).iter().for_each(|object| told.check(object));
    let rows = objects(&folder.merged("all"));
    rows.iter().for_each(|object| row.check(object));
    // The same puzzles as `generate` draws, with the same ids.
    let drawn = folder.run("generate --size 8x9 --kind blob --seed 7 --number 10");
    let ids = |objects: &[Value]| objects.iter().map(|one| one["id"].clone()).collect::<Vec<_>>();
    assert_eq!(ids(&objects(&drawn.stdout)), ids(&rows));
    for (row, drawn) in rows.iter().zip(objects(&drawn.stdout)) {
        if row["verdict"] == "unique" {
            assert_eq!(row["solution"], drawn["solutions"][0]);
        }
    }
    run("--from 3 --to 5 --nodes 0 --do grade,count", "some");
    let some = objects(&folder.merged("some"));
    some.iter().for_each(|object| row.check(object));
    assert_eq!(ids(&some), ids(&rows[3..5]));
    let manifest = fs::read(folder.path("all/manifest.json")).expect("a manifest");
    Schema::read("batch-manifest").check(&serde_json::from_slice(&manifest).expect("JSON"));
    let status = Schema::read("batch-status");
    objects(&folder.run("batch status all --json").stdout).iter().for_each(|one| status.check(one));
    let part = fs::read(folder.path("all/parts/000/000/000000000.jsonl")).expect("a part");
    Schema::read("batch-part-end").check(objects(&part).last().expect("a last line"));
}

#[test]
fn the_manifest_of_files_and_rows_with_errors_are_as_the_schemas_say() {
    let folder = Folder::with_puzzles("schemas");
    fs::create_dir(folder.path("more")).expect("a folder");
    std::os::unix::fs::symlink("nowhere", folder.path("more/lost.non")).expect("a link");
    folder.check("batch run in.jsonl more -o out --chunk 50", 1, "");
    let row = Schema::read("batch-row");
    let rows = objects(&folder.merged("out"));
    assert_eq!(rows.iter().filter(|row| row.get("error").is_some()).count(), 2);
    rows.iter().for_each(|object| row.check(object));
    assert!(!row.takes(&serde_json::json!({ "chunk": 0, "row": 0, "id": "x", "spare": 1 })));
    let manifest = fs::read(folder.path("out/manifest.json")).expect("a manifest");
    Schema::read("batch-manifest").check(&serde_json::from_slice(&manifest).expect("JSON"));
    fs::write(folder.path("out/parts/000/000/000000001.jsonl"), "cut").expect("written");
    let output = folder.run("batch status out --json");
    assert_eq!(output.status.code(), Some(5));
    let status = objects(&output.stdout).remove(0);
    Schema::read("batch-status").check(&status);
    assert_eq!(status["damaged"], serde_json::json!([1]));
}

#[test]
fn unknown_rows_are_done_again_when_asked() {
    let folder = Folder::with_puzzles("retry");
    let run = "batch run in.jsonl -o out --chunk 30";
    folder.check(&format!("{run} --timeout 0 --do count"), 1, "");
    let unknown = |folder: &Folder| {
        objects(&folder.run("batch status out --json").stdout)[0]["unknown"].as_u64()
    };
    assert!(unknown(&folder) > Some(0));
    folder.check(&format!("{run} --do count"), 2, "the limits are");
    folder.check(&format!("{run} --do count --retry unknown"), 1, "");
    assert_eq!(unknown(&folder), Some(0));
}

#[test]
fn a_worker_answers_each_line_before_the_next_comes() {
    let folder = Folder::with_puzzles("worker");
    let mut child = folder
        .command("batch run - -o - --jobs 2 --do verdict,solution")
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut to = child.stdin.take().expect("a pipe");
    let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
    let schema = Schema::read("batch-row");
    let puzzles = fs::read_to_string(folder.path("in.jsonl")).expect("puzzles");
    for (number, line) in puzzles.lines().enumerate() {
        writeln!(to, "{line}\n").expect("it reads");
        let mut row = String::new();
        from.read_line(&mut row).expect("an answer");
        let row: Value = serde_json::from_str(&row).expect("JSON");
        schema.check(&row);
        assert_eq!(
            (row["row"].as_u64(), row.get("error").is_some()),
            (Some(number as u64), number == 49)
        );
    }
    drop(to);
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}

#[test]
fn a_worker_keeps_the_order_and_ends_with_whoever_listens() {
    let folder = Folder::with_puzzles("order");
    let input = fs::File::open(folder.path("in.jsonl")).expect("puzzles");
    let mut command = folder.command("batch run - -o - --jobs 3");
    let output = command.stdin(input).output().expect("the program starts");
    let rows: Vec<u64> =
        objects(&output.stdout).iter().filter_map(|row| row["row"].as_u64()).collect();
    assert_eq!(rows, (0..120).collect::<Vec<u64>>());
    let script = format!("yes '{{}}' | {NONOLITH} batch run - -o - | head -n 3");
    let output = Command::new("sh").args(["-c", &script]).output().expect("a shell");
    assert_eq!(output.stdout.lines().count(), 3);
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_files_for_slurm_and_kubernetes_do_the_work_that_they_say() {
    let folder = Folder::with_puzzles("clusters");
    let bin = folder.path("bin");
    fs::create_dir(&bin).expect("a folder");
    std::os::unix::fs::symlink(NONOLITH, bin.join("nonolith")).expect("a link");
    fs::rename(folder.path("in.jsonl"), folder.path("collection.jsonl")).expect("renamed");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").expect("a path"));
    let docs = Path::new(ROOT).join("docs/batch");
    folder.check(
        "batch run collection.jsonl -o calm --chunk 100 --do verdict,line-solvable,grade",
        1,
        "",
    );
    for task in 1..=64 {
        let mut command = Command::new("bash");
        command.arg(docs.join("slurm.sh")).current_dir(&folder.0).env("PATH", &path);
        command.env("SLURM_ARRAY_TASK_ID", task.to_string()).env("SLURM_ARRAY_TASK_MIN", "1");
        command.env("SLURM_ARRAY_TASK_COUNT", "64").env("SLURM_CPUS_PER_TASK", "1");
        assert!(matches!(command.output().expect("bash").status.code(), Some(0 | 1)));
    }
    same(&folder.merged("out"), &folder.merged("calm"));
    let job = fs::read_to_string(docs.join("job.yaml")).expect("the job");
    let command = job.lines().find_map(|line| line.trim().strip_prefix("nonolith "));
    let command = command.expect("the command of the job").replace("/data/", "");
    let completions = job.split("JOB_COMPLETIONS, value: \"").nth(1);
    let completions =
        completions.and_then(|rest| rest.split('"').next()).expect("how many there are");
    fs::remove_dir_all(folder.path("out")).expect("it is there");
    for index in 0..64 {
        let mut run = Command::new("sh");
        run.args(["-c", &format!("nonolith {command}")]).current_dir(&folder.0).env("PATH", &path);
        run.env("JOB_COMPLETION_INDEX", index.to_string()).env("JOB_COMPLETIONS", completions);
        assert!(matches!(run.output().expect("a shell").status.code(), Some(0 | 1)));
    }
    same(&folder.merged("out"), &folder.merged("calm"));
}
