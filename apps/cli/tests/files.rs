//! What is written is written whole or not at all: full disks, kills, links, pipes, refusals.
#![cfg(unix)]
#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const NONOLITH: &str = env!("CARGO_BIN_EXE_nonolith");

/// An empty folder, which goes with this value.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("nonolith-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("written");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file")
    }

    fn names(&self) -> Vec<String> {
        let entries =
            fs::read_dir(&self.0).expect("a folder").map(|entry| entry.expect("an entry"));
        let mut names: Vec<_> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Runs a shell in the folder; `$nonolith` is the program.
    fn sh(&self, script: &str) -> Output {
        let mut shell = Command::new("sh");
        shell.current_dir(&self.0).env("nonolith", NONOLITH).arg("-c").arg(script);
        shell.stdin(Stdio::null()).output().expect("a shell")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const DOT: &str = r#"{"format": "nonolith/1", "rows": [[1]], "columns": [[1]]}"#;

/// A folder with the puzzle `dot.json` and the file `keep.json`, which is worth keeping.
fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("dot.json", DOT);
    folder.write("keep.json", "worth keeping");
    folder
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[track_caller]
fn check(output: &Output, code: i32, message: &str) {
    assert_eq!((output.status.code(), stderr(output).as_str()), (Some(code), message));
}

#[test]
fn overwriting_is_said() {
    let folder = folder("said");
    check(&folder.sh("$nonolith convert dot.json new.json"), 0, "");
    check(&folder.sh("$nonolith convert dot.json keep.json"), 0, "overwrote keep.json\n");
    assert_eq!(folder.read("keep.json"), folder.read("new.json"));
    check(&folder.sh("$nonolith show dot.json -o dot.svg"), 0, "");
    check(&folder.sh("$nonolith show dot.json -o dot.svg"), 0, "overwrote dot.svg\n");
}

#[test]
fn no_clobber_keeps_what_is_there() {
    let folder = folder("no-clobber");
    let kept = "keep.json: exists, and --no-clobber keeps it\n";
    check(&folder.sh("$nonolith convert dot.json keep.json --no-clobber"), 2, kept);
    check(&folder.sh("$nonolith --no-clobber convert dot.json keep.json"), 2, kept);
    check(&folder.sh("$nonolith solve dot.json --trace keep.json --no-clobber"), 2, kept);
    check(&folder.sh("$nonolith explain dot.json -o keep.json --no-clobber"), 2, kept);
    assert_eq!(folder.read("keep.json"), "worth keeping");
    check(&folder.sh("$nonolith convert dot.json new.json --no-clobber"), 0, "");
    assert_eq!(folder.names(), ["dot.json", "keep.json", "new.json"]);
}

/// A shell in which no file can grow beyond 4 KiB, as on a disk that is full.
const SMALL: &str = "trap '' XFSZ; ulimit -f 8;";

/// Enough puzzles not to fit.
const MANY: &str = "$nonolith generate --size 20x20 --number 40 > many.jsonl;";

#[test]
fn a_full_disk_loses_nothing_that_was_there() {
    let folder = folder("full");
    let output = folder.sh(&format!("{MANY} {SMALL} $nonolith convert many.jsonl keep.json"));
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(74), "{message}");
    assert!(message.starts_with("keep.json: could not be written: "), "{message}");
    assert_eq!(folder.read("keep.json"), "worth keeping");
    assert_eq!(folder.names(), ["dot.json", "keep.json", "many.jsonl"]);
}

#[test]
fn a_full_file_system_loses_nothing_that_was_there() {
    let folder = folder("tmpfs");
    fs::create_dir(folder.path("disk")).expect("a folder");
    let mount = "mount -t tmpfs -o size=16k none disk";
    if !folder.sh(&format!("unshare -rm sh -c '{mount}'")).status.success() {
        eprintln!("skipped: this machine lets us mount nothing");
        return;
    }
    let script = format!(
        "{MANY} export nonolith; unshare -rm sh -c '{mount} && cp keep.json disk &&
         $nonolith convert many.jsonl disk/keep.json; echo $?; cat disk/keep.json; ls -A disk'"
    );
    let output = folder.sh(&script);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "74\nworth keepingkeep.json\n");
    assert!(stderr(&output).starts_with("disk/keep.json: could not be written: No space left"));
}

#[test]
fn standard_output_that_is_full_is_an_error() {
    let folder = folder("stdout");
    for arguments in [
        "convert dot.json - --to json",
        "convert dot.json /dev/stdout --to json",
        "solve dot.json",
        "check dot.json --json",
        "show dot.json",
        "formats",
        "methods",
        "completions bash",
        "man",
        "--help",
        "help solve",
        "lab --help",
        "--version",
    ] {
        let output = folder.sh(&format!("$nonolith {arguments} > /dev/full"));
        let message =
            "standard output: could not be written: No space left on device (os error 28)";
        assert_eq!(
            (output.status.code(), stderr(&output).trim()),
            (Some(74), message),
            "{arguments}"
        );
    }
}

#[test]
fn a_wrong_command_line_is_wrong_even_if_nobody_can_be_told() {
    let folder = folder("wrong");
    assert_eq!(folder.sh("$nonolith show --wrong 2> /dev/full").status.code(), Some(2));
    assert_eq!(folder.sh("$nonolith --help | true").status.code(), Some(0));
}

#[test]
fn devices_pipes_and_links_stay_what_they_are() {
    let folder = folder("streams");
    check(&folder.sh("$nonolith convert dot.json /dev/null --to jsonl"), 0, "");
    // An open file gets what belongs to it, after what it has.
    let append = "echo first > out; $nonolith convert dot.json /dev/stdout --to jsonl >> out";
    check(&folder.sh(append), 0, "");
    assert!(folder.read("out").starts_with("first\n{"));
    check(&folder.sh("$nonolith convert dot.json /dev/fd/3 --to jsonl 3>> out"), 0, "");
    assert_eq!(folder.read("out").lines().count(), 3);
    let pipe =
        "mkfifo pipe; cat pipe > got & $nonolith convert dot.json pipe --to jsonl; wait; cat got";
    let output = folder.sh(pipe);
    check(&output, 0, "");
    assert!(output.stdout.starts_with(b"{"));
    let link =
        "ln -s keep.json link.json; $nonolith convert dot.json link.json; readlink link.json";
    let output = folder.sh(link);
    check(&output, 0, "overwrote link.json\n");
    assert_eq!(output.stdout, b"keep.json\n");
    assert!(folder.read("keep.json").starts_with('{'));
}

#[test]
fn a_pipe_is_read_like_a_file() {
    let folder = folder("input");
    let output = folder.sh("mkfifo pipe; cat dot.json > pipe & $nonolith check pipe");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

/// A generator of numbers that need not be good.
struct Chance(u64);

impl Chance {
    /// A number below the limit.
    fn below(&mut self, limit: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

fn run(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(NONOLITH);
    command.args(arguments).arg("-o").arg(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Runs a command that can be resumed, kills it at random moments, then lets it end: the folder
/// must hold what an uninterrupted run leaves. `whole` sees the folder after each kill.
fn check_killed(name: &str, arguments: &[&str], results: &[&str], whole: impl Fn(&Folder)) {
    let (once, often) =
        (Folder::new(&format!("{name}-once")), Folder::new(&format!("{name}-often")));
    let start = std::time::Instant::now();
    assert!(run(arguments, &once.0).status().expect("the program starts").success());
    let usual = start.elapsed().as_micros() as u64 + 1;
    let mut chance = Chance(7);
    for _ in 0..30 {
        let mut child = run(arguments, &often.0).spawn().expect("the program starts");
        std::thread::sleep(std::time::Duration::from_micros(chance.below(usual)));
        let _ = child.kill();
        child.wait().expect("it ends");
        whole(&often);
    }
    assert!(run(arguments, &often.0).status().expect("the program starts").success());
    for name in results {
        let [one, other] = [&once, &often].map(|it| fs::read(it.path(name)).expect("a result"));
        assert!(one == other, "{name} differs after kills");
    }
}

#[test]
fn training_that_is_killed_at_any_moment_goes_on_to_the_same_weights() {
    let results = ["training.json", "peek.weights", "blind.weights"];
    check_killed("train", &["lab", "train-policy", "--tiny"], &results, |folder| {
        let Ok(state) = fs::read(folder.path("training.json")) else { return };
        serde_json::from_slice::<serde_json::Value>(&state).expect("a whole state");
    });
}

#[test]
fn learning_that_is_killed_at_any_moment_goes_on_to_the_same_rules() {
    if !["z3", "cvc5"].iter().any(|name| Command::new(name).arg("--version").output().is_ok()) {
        eprintln!("skipped: neither z3 nor cvc5 is on the path");
        return;
    }
    let learn = "rules learn --elements 1 --fills 4 --looks 60 --all-up-to 3 --up-to 4 --top 2";
    let learn: Vec<&str> = learn.split(' ').collect();
    check_killed("learn", &learn, &["learned.rules", "top-2.rules"], |_| {});
}

#[test]
fn training_on_a_full_disk_keeps_its_last_state() {
    let folder = Folder::new("train-full");
    let train = "$nonolith lab train-policy --tiny -o out";
    let output = folder.sh(&format!("{SMALL} {train}"));
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(74), "{message}");
    assert!(message.contains("training.json: could not be written"), "{message}");
    assert!(!folder.path("out/training.json").exists());
    assert!(folder.sh(train).status.success());
    let state = folder.read("out/training.json");
    assert_eq!(folder.sh(&format!("{SMALL} {train}")).status.code(), Some(0), "it is done");
    assert_eq!(folder.read("out/training.json"), state);
}

#[test]
fn a_state_that_cannot_be_read_is_not_written_over() {
    let folder = Folder::new("train-broken");
    fs::create_dir(folder.path("out")).expect("a folder");
    let without_weights = br#"{"course": "tiny", "seed": 1,
        "training": {"round": 1, "lessons": [], "peek": [], "blind": []}}"#;
    for broken in [&b"{\"course\": \"tiny\""[..], b"\xff\xfe", without_weights] {
        fs::write(folder.path("out/training.json"), broken).expect("written");
        let output = folder.sh("$nonolith lab train-policy --tiny -o out");
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        assert_eq!(fs::read(folder.path("out/training.json")).expect("kept"), broken);
    }
}

#[test]
fn an_explanation_does_not_replace_the_puzzle_that_it_explains() {
    let folder = folder("explain-itself");
    let out = folder.sh("$nonolith explain dot.json -o ./dot.json --style text");
    assert_eq!(out.status.code(), Some(2));
    assert_eq!(folder.read("dot.json"), DOT);
    assert_eq!(folder.sh("$nonolith explain dot.json -o dot.md").status.code(), Some(0));
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_rule_or_a_position() {
    let folder = folder("mark");
    folder.write("mine.rule", "\u{feff}def mine: with n = singleton(hint): if size(n) = line_size: then fill(true, 0, size(n))");
    folder.write("position.txt", "\u{feff}?\n");
    let out = folder.sh("$nonolith hint dot.json --rules mine.rule --position position.txt --json");
    assert!(String::from_utf8_lossy(&out.stdout).contains("\"strategy\":\"mine\""), "{out:?}");
}
