//! Processes that learn together, of which one is killed: each ends with the file that one alone writes.
#![cfg(unix)]
#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("learning-{name}"));
    let _ = fs::remove_dir_all(&path);
    path
}

fn learn(out: &std::path::Path, more: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nonolith"));
    let settings = "rules learn --elements 1 --fills 12 --all-up-to 4 --up-to 5 --threads 1";
    command.args(settings.split(' ')).arg("-o").arg(out).args(more.split_whitespace());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn shards_of_which_one_is_killed_learn_the_bytes_of_one_run() {
    if Command::new("z3").arg("--version").output().is_err() {
        return eprintln!("skipped: z3 is not on the path");
    }
    let [alone, shared] = ["alone", "shared"].map(folder);
    assert!(learn(&alone, "").status().expect("it starts").success());
    let mut started: Vec<_> = (1..=3)
        .map(|number| learn(&shared, &format!("--shard {number}/3")).spawn().expect("it starts"))
        .collect();
    let journal = shared.join("journal-2-of-3.jsonl");
    while fs::read_to_string(&journal).map_or(0, |text| text.lines().count()) < 2 {
        assert!(started[1].try_wait().expect("ours").is_none_or(|status| status.success()));
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let mut killed = started.remove(1);
    killed.kill().expect("ours");
    killed.wait().expect("it ends");
    for child in started {
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    for name in ["learned.rules", "top-10.rules"] {
        let read = |folder: &PathBuf| fs::read(folder.join(name)).expect("a file");
        assert!(read(&alone) == read(&shared), "{name}");
    }
    // A process of another version, or with another solver, does not take part.
    let text = fs::read_to_string(&journal).expect("a journal");
    let head = text.lines().next().expect("its settings");
    assert!(head.starts_with("key=") && head.contains(" solvers=z3-"), "{head}");
    fs::write(&journal, text.replacen(" solvers=z3-", " solvers=z3-9", 1)).expect("written");
    let refused = learn(&shared, "--shard 1/3").output().expect("it starts");
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("journal-2-of-3.jsonl: a run with other settings"), "{said}");
}
