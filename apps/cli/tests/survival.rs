//! Rubbish, closed pipes and Ctrl-C: the program says what is wrong, and ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};

fn nonolith(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nonolith"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn feed(args: &[&str], input: &[u8]) -> Output {
    let mut child = nonolith(args).spawn().expect("the program starts");
    // A program that has seen enough may close its end.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

fn check(input: &[u8]) {
    for command in ["show", "solve", "check", "count"] {
        let output = feed(&[command, "-"], input);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{command}: {message}");
        assert!(message.starts_with("standard input:"), "{command}: {message}");
        assert!(output.stdout.is_empty() && !message.contains("panicked"), "{command}: {message}");
    }
}

#[test]
fn nothing_is_no_puzzle() {
    check(b"");
    check(b"\n\n\n");
}

#[test]
fn bytes_are_no_puzzle() {
    check(&[0; 999]);
    check(&(0..=255).cycle().take(5000).collect::<Vec<u8>>());
}

#[test]
fn text_is_no_puzzle() {
    check(b"It was a dark and stormy night.");
    check("\u{FEFF}\u{202E}caf\u{e9}".as_bytes());
}

#[test]
fn a_puzzle_cut_short_is_no_puzzle() {
    check(b"width 5\nheight 5\nrows\n1\n");
    check(br#"{"rows": [[1], [1]], "columns": [[1"#);
    check(br#"<?xml version="1.0"?><puzzleset><puzzle type="grid"><clues type="rows">"#);
}

#[test]
fn sizes_that_no_memory_could_hold_are_refused() {
    check(b"width 1000000000\nheight 1000000000\nrows\n1\ncolumns\n1\n");
    check(b"1000000000 1000000000\n1\n1\n");
    check(b"1000000000x1000000000:1/1");
}

#[test]
fn nesting_without_end_is_refused() {
    check("[".repeat(99_999).as_bytes());
    check("{\"a\":".repeat(99_999).as_bytes());
    check("<a>".repeat(99_999).as_bytes());
}

#[test]
fn one_broken_puzzle_does_not_spoil_the_others() {
    let dot = r#"{"format": "nonolith/1", "rows": [[1]], "columns": [[1]]}"#;
    let input = format!("{dot}\n{}\n{dot}\n", dot.replace("[[1]]", "[[x]]"));
    let output = feed(&["solve", "--json", "-"], input.as_bytes());
    let lines: Vec<_> = output.stdout.lines().map(Result::unwrap).collect();
    assert_eq!((output.status.code(), lines.len()), (Some(1), 3));
    assert!(lines[0].starts_with(r#"{"id":"stdin#1","title":null,"verdict":"unique""#));
    assert!(lines[1].starts_with(r#"{"id":"stdin#2","error":"standard input:2:"#), "{}", lines[1]);
    assert!(lines[2].starts_with(r#"{"id":"stdin#3","title":null,"verdict":"unique""#));
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let args = ["generate", "--size", "20x20", "--number", "100000"];
    let mut child = nonolith(&args).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let mut message = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut message).expect("text");
    assert!(child.wait().expect("the program ends").success());
    assert_eq!(message, "");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_program_and_leaves_what_was_finished() {
    let args = ["generate", "--size", "60x60", "--number", "1000000"];
    let mut child = nonolith(&args).spawn().expect("the program starts");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    output.read_line(&mut line).expect("a line");
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.expect("kill is there").success());
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("text");
    assert_eq!(child.wait().expect("the program ends").code(), Some(130));
    assert!(rest.is_empty() || rest.ends_with('\n'), "a line was cut short");
}

/// What a signal leaves of work on this input that would take for ever: its exit code, and what it
/// printed.
#[cfg(unix)]
fn signalled(command: &[&str], input: &[u8], signal: &str) -> (Option<i32>, String) {
    let mut child = nonolith(command).spawn().expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input).expect("it reads");
    // By then it has read the puzzle; were it slower, the work would only be younger.
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.expect("kill is there").success());
    let output = child.wait_with_output().expect("the program ends");
    (output.status.code(), String::from_utf8(output.stdout).expect("text"))
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_with_130_or_143_and_no_line_cut_short() {
    let hard = ["generate", "--size", "150x150", "--density", "0.375", "--number", "1"];
    let hard = feed(&hard, b"").stdout;
    let sat = ["solve", "--method", "sat", "--json", "-"];
    for command in [&["solve", "--json", "-"][..], &sat, &["check", "--json", "-"]] {
        for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
            let (left_with, printed) = signalled(command, &hard, signal);
            assert_eq!(left_with, Some(code), "{command:?} {signal}");
            // Whether what is known is printed depends on how soon the work heeds the signal.
            let whole = printed.is_empty() || printed.ends_with("}\n");
            assert!(whole, "{command:?} {signal}: {printed}");
        }
    }
}

#[test]
fn a_small_file_that_claims_a_giant_board_is_refused() {
    let giant = format!("10000x10000:{}1", "1/".repeat(19_999));
    for command in ["show", "solve", "check", "count", "explain", "grade", "hint"] {
        let output = feed(&[command, "-"], giant.as_bytes());
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{command}: {message}");
        let expected = "stdin: this board needs about 2288 MiB of memory, and 1024 MiB are allowed";
        assert_eq!(message.trim_end(), expected, "{command}");
    }
}

#[test]
fn certify_names_the_file_of_a_giant_board() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("giant.txt");
    std::fs::write(&file, format!("10000x10000:{}1", "1/".repeat(19_999))).expect("a file");
    let output = nonolith(&["certify", &file.display().to_string()]).output().expect("it ends");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    let expected = format!("{}: this board needs about 2288 MiB of memory", file.display());
    assert!(message.starts_with(&expected), "{message}");
    assert_eq!(output.status.code(), Some(1));
}
