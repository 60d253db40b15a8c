//! `--threads`: the same answers in the same order, whatever the number.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn feed(args: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nonolith"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

/// Many puzzles, some slow and some quick, and one that cannot be read.
fn collection() -> Vec<u8> {
    let drawn = |size: &str, number: &str| {
        let kind = ["--kind", "random", "--density", "0.5", "--seed", "3"];
        let args = [&["generate", "--size", size, "--number", number], &kind[..]].concat();
        let output = feed(&args, b"");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    let broken = b"{\"id\": \"broken\", \"rows\": [[1]]}\n".to_vec();
    [drawn("12x12", "4"), drawn("4x4", "12"), broken, drawn("8x8", "6")].concat()
}

/// What a command prints, without the times that it took.
fn printed(args: &[&str], input: &[u8]) -> (String, String, Option<i32>) {
    let output = feed(args, input);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let mut shown = text(output.stdout);
    while let Some(at) = shown.find("\"time_ms\":") {
        let end = shown[at..].find('}').expect("it is the last of the stats") + at;
        shown.replace_range(at..end, "");
    }
    (shown, text(output.stderr), output.status.code())
}

#[test]
fn output_does_not_depend_on_threads() {
    let puzzles = collection();
    for command in ["solve", "check", "count", "grade"] {
        let one = printed(&[command, "--json", "-"], &puzzles);
        assert_eq!(one.0.lines().count(), 23, "{command}");
        for threads in ["2", "5"] {
            let many = printed(&[command, "--json", "-", "--threads", threads], &puzzles);
            assert_eq!(one, many, "{command} on {threads} threads");
        }
    }
}

#[test]
fn a_single_puzzle_is_solved_with_all_threads_and_the_same_answer() {
    let puzzle = b"10x10:1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1";
    let one = printed(&["solve", "--json", "-"], puzzle);
    let many = printed(&["solve", "--json", "-", "--threads", "3"], puzzle);
    assert_eq!(one, many);
}

#[test]
fn no_threads_and_too_many_are_refused() {
    for threads in ["0", "1025", "some"] {
        let output = feed(&["check", "-", "--threads", threads], b"");
        assert_eq!(output.status.code(), Some(2), "{threads}");
    }
}
