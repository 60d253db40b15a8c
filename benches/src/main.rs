//! Measures Nonolith, beside any other solvers that it is told of, all in one run.
//!
//! `cargo run --release -p nonolith-benches -- --help`

mod measure;
mod peers;
mod sections;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use peers::Peer;
use puzzle::{Puzzle, formats};

const HELP: &str = "\
usage: nonolith-bench [SECTION...] [--ours PATH] [--puzzles FILE] [--corpus DIR] [--timeout S]
                      [--once] [--peer NAME FORMAT COMMAND UNIQUE SEVERAL]...

Sections (all, if none is named):
  lines propagation growth random tournament named images counting verdicts limits

--ours PATH      our program, measured as a process like any peer (target/release/nonolith)
--puzzles FILE   puzzles for the sections `named`, `images` and `propagation`, in any format that
                 can be read
--corpus DIR     the measuring corpus (or the variable NONOLITH_CORPUS), for the sections
                 `tournament` and `verdicts`
--timeout S      how long any one process may take (60)
--once           does short work once instead of often, so that instructions can be counted
--peer ...       another program: its name; the format it reads, as in `nonolith formats`; the
                 command, in which {file} stands for a file of one puzzle, or {files} for one of all,
                 or `<` at its end for one of one puzzle as its standard input;
                 a text that its output holds if there is one solution; and one if there are
                 several (`-`: it does not say).

To count the instructions of one function, whatever else the machine does:
  valgrind --tool=callgrind --toggle-collect='*propagate::propagate*' nonolith-bench growth --once

Times of processes are CPU seconds, theirs and the system's on their behalf.";

/// What the command line asks for.
pub(crate) struct BenchOptions {
    sections: Vec<String>,
    ours: String,
    /// The puzzles of `--puzzles`, if it was given.
    puzzles: Option<Vec<Puzzle>>,
    corpus: Option<PathBuf>,
    timeout: u64,
    peers: Vec<Peer>,
}

impl BenchOptions {
    /// Our own program as a process, and the peers.
    fn programs(&self) -> Vec<Peer> {
        let ours = Peer::ours(&self.ours);
        std::iter::once(ours).chain(self.peers.iter().cloned()).collect()
    }
}

fn main() -> ExitCode {
    match parse(std::env::args().skip(1)) {
        Ok(options) => {
            sections::run(&options);
            ExitCode::SUCCESS
        }
        Err(message) => {
            println!("{message}");
            ExitCode::from(2)
        }
    }
}

fn parse(mut arguments: impl Iterator<Item = String>) -> Result<BenchOptions, String> {
    let mut options = BenchOptions {
        sections: vec![],
        ours: "target/release/nonolith".into(),
        puzzles: None,
        corpus: std::env::var_os("NONOLITH_CORPUS").map(PathBuf::from),
        timeout: 60,
        peers: vec![],
    };
    while let Some(argument) = arguments.next() {
        let mut next = || arguments.next().ok_or(format!("{argument}: expected more behind it"));
        match argument.as_str() {
            "--help" => return Err(HELP.into()),
            "--once" => measure::ONCE.store(true, std::sync::atomic::Ordering::Relaxed),
            "--ours" => options.ours = next()?,
            "--puzzles" => options.puzzles = Some(puzzles(&next()?)?),
            "--corpus" => options.corpus = Some(next()?.into()),
            "--timeout" => {
                let seconds = next()?;
                options.timeout = seconds
                    .parse()
                    .map_err(|_| format!("--timeout: expected whole seconds, found {seconds:?}"))?;
            }
            "--peer" => {
                let words = [next()?, next()?, next()?, next()?, next()?];
                options.peers.push(Peer::from_words(words)?);
            }
            section if sections::names().contains(&section) => {
                options.sections.push(section.into())
            }
            other => return Err(format!("{other}: expected a section or an option\n\n{HELP}")),
        }
    }
    Ok(options)
}

fn puzzles(file: &str) -> Result<Vec<Puzzle>, String> {
    let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let readings = formats::read(&bytes, None).map_err(|error| format!("{file}: {error}"))?;
    let puzzle = |reading: Result<Puzzle, _>| reading.map_err(|error| format!("{file}: {error}"));
    readings.into_iter().map(puzzle).collect()
}
