//! Certificates: what logging costs, how large proofs are, and whether two checkers accept every one.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use certify::{Certificate, Claim, Form, Proof};
use puzzle::Puzzle;
use solve::{Budget, Options};

use super::verdicts::all;
use crate::held_out::dominoes;
use crate::measure::{best, busy};
use crate::{BenchOptions, table};

/// Python takes long for proofs of more clauses.
const MOST_CLAUSES: u32 = 1_000;
/// The numbers of dominoes of the puzzles that are measured where no others are given.
const DOMINOES: [usize; 4] = [9, 10, 12, 14];
/// How many certificates one process of Python checks.
const BATCH: usize = 50;

pub(crate) fn run(options: &BenchOptions) {
    table::title("certificates: CPU milliseconds and bytes, in process");
    match &options.puzzles {
        Some(puzzles) => named(puzzles, options),
        None => named(&DOMINOES.map(named_dominoes), options),
    }
    match &options.corpus {
        Some(folder) => corpus(&all(folder), options),
        None => println!("skipped: no corpus (--corpus DIR)"),
    }
}

/// The puzzle `count`-Dom.
fn named_dominoes(count: usize) -> Puzzle {
    let mut puzzle = dominoes(count);
    puzzle.details.id = Some(format!("{count}-Dom"));
    puzzle
}

fn limits(options: &BenchOptions) -> Options {
    let budget = Budget::default().within(Duration::from_secs(options.timeout));
    Options { budget, ..Options::default() }
}

/// A row a puzzle: the cost of logging, the size of the proof, the time of checking it.
fn named(puzzles: &[Puzzle], options: &BenchOptions) {
    table::heading(&[
        "puzzle", "claim", "solve", "with log", "log, %", "clauses", "text", "binary", "check",
        "trimmed", "trim",
    ]);
    for puzzle in puzzles {
        let Some(certificate) = solve::certify(puzzle, &limits(options)).1 else { continue };
        let solve = best(|| drop(solve::solve(puzzle, &limits(options), None)));
        let log = best(|| drop(solve::certify(puzzle, &limits(options))));
        let (checked, check) = busy(|| certify::check(&certificate));
        checked.expect("the proof holds");
        let (trimmed, trim) = busy(|| certify::trim(&certificate).ok());
        let cost = 100.0 * (log.as_secs_f64() / solve.as_secs_f64() - 1.0);
        let bytes = |form| certificate.to_bytes(form).len().to_string();
        table::cells(&[
            puzzle.details.id.clone().unwrap_or_default(),
            certificate.claim.to_string(),
            table::milliseconds(solve),
            table::milliseconds(log),
            format!("{cost:.1}"),
            clauses(&certificate).to_string(),
            bytes(Form::Text),
            bytes(Form::Binary),
            table::milliseconds(check),
            trimmed.map_or("-".into(), |it| it.to_bytes(Form::Binary).len().to_string()),
            table::milliseconds(trim),
        ]);
    }
}

fn clauses(certificate: &Certificate) -> u32 {
    match &certificate.proof {
        Proof::Rup(steps) => steps.clauses(),
        Proof::Sums { .. } | Proof::None => 0,
    }
}

/// Every verdict of the corpus, certified and checked.
fn corpus(puzzles: &[Puzzle], options: &BenchOptions) {
    let (mut sizes, mut several, mut undecided, mut rejected) = (vec![], 0, 0, 0);
    let (mut solving, mut checking) = (Duration::ZERO, Duration::ZERO);
    let mut python = Python::new();
    for puzzle in puzzles {
        let ((_, certificate), time) = busy(|| solve::certify(puzzle, &limits(options)));
        let Some(certificate) = certificate else {
            undecided += 1;
            continue;
        };
        solving += time;
        let (checked, time) = busy(|| certify::check(&certificate));
        checking += time;
        if let Err(why) = checked {
            rejected += 1;
            println!("rejected: {}: {why}", puzzle.details.id.as_deref().unwrap_or("?"));
        }
        match certificate.claim {
            Claim::Several => several += 1,
            _ => sizes.push(certificate.to_bytes(Form::Binary).len()),
        }
        if clauses(&certificate) < MOST_CLAUSES {
            python.add(&certificate);
        }
    }
    sizes.sort_unstable();
    let at =
        |percent: usize| sizes.get(sizes.len().saturating_sub(1) * percent / 100).unwrap_or(&0);
    println!(
        "{} puzzles within {} s each: {} unique or none and {several} several certified, {undecided} undecided, {rejected} rejected",
        puzzles.len(),
        options.timeout,
        sizes.len()
    );
    println!(
        "binary certificates: median {} bytes, nine in ten at most {}, largest {}",
        at(50),
        at(90),
        at(100)
    );
    println!("certified in {}, checked in {}", table::time(solving), table::time(checking));
    python.finish();
}

/// The checker in Python, which is given files by the dozen.
struct Python {
    folder: PathBuf,
    waiting: usize,
    verified: usize,
    others: Vec<String>,
}

impl Python {
    fn new() -> Python {
        let folder = std::env::temp_dir().join(format!("nonolith-bench-{}", std::process::id()));
        Python { folder, waiting: 0, verified: 0, others: vec![] }
    }

    fn add(&mut self, certificate: &Certificate) {
        let file = self.folder.join(self.waiting.to_string());
        let made = std::fs::create_dir_all(&self.folder);
        let written = made.and_then(|()| std::fs::write(file, certificate.to_bytes(Form::Text)));
        written.expect("the folder for temporary files can be written");
        self.waiting += 1;
        if self.waiting == BATCH {
            self.check();
        }
    }

    /// Checks what waits.
    fn check(&mut self) {
        let count = std::mem::take(&mut self.waiting);
        let files = (0..count).map(|at| self.folder.join(at.to_string()));
        let script = Path::new("tools/nonocheck.py");
        let output = Command::new("python3").arg(script).args(files).output();
        let said = output.map_or(vec![], |output| output.stdout);
        let before = self.verified + self.others.len();
        for line in String::from_utf8_lossy(&said).lines() {
            match line.ends_with(": verified") {
                true => self.verified += 1,
                false => self.others.push(line.to_owned()),
            }
        }
        let silent = before + count - self.verified - self.others.len();
        self.others.extend((0..silent).map(|_| "no answer".to_owned()));
    }

    fn finish(mut self) {
        self.check();
        let _ = std::fs::remove_dir_all(&self.folder);
        self.others.iter().for_each(|line| println!("{line}"));
        let (verified, others) = (self.verified, self.others.len());
        println!(
            "tools/nonocheck.py (proofs of less than {MOST_CLAUSES} clauses): {verified} verified, {others} not"
        );
    }
}
