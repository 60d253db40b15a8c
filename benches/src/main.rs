//! Measures Nonolith, beside any other solvers that it is told of, all in one run.
//!
//! `cargo run --release -p nonolith-benches -- --help`

mod blobs;
mod families;
mod held_out;
mod measure;
mod peers;
mod sections;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use families::Family;
use peers::Peer;
use puzzle::{Puzzle, formats};
use sections::pictures::PicturePaths;
use sections::sweep::{self, TuningSweep};
use solve::{Answer, Options, Tuning};

const HELP: &str = "\
usage: nonolith-bench [SECTION...] [--ours PATH] [--puzzles FILE] [--corpus DIR] [--timeout S]
                      [--once] [--only NAME,...] [--plots DIR] [--set NAME=VALUE]...
                      [--peer NAME FORMAT COMMAND UNIQUE SEVERAL]...
       nonolith-bench tuning
       nonolith-bench sweep NAME [--values A,B,C] [--family FAMILY] [--timeout S] [--set NAME=VALUE]...

`tuning` lists the values that tune the search, and the families of puzzles to sweep them on. `sweep`
measures the search with each value in turn, on puzzles that no section below uses.

Sections (all, if none is named):
  lines propagation growth random tournament named images families counting verdicts
  certificates limits hints pictures repair aim

--ours PATH      our program, measured as a process like any peer (target/release/nonolith)
--puzzles FILE   puzzles for the sections `named`, `images`, `propagation` and `certificates` (which
                 takes dominoes without it), in any format that can be read
--corpus DIR     the measuring corpus (or the variable NONOLITH_CORPUS), for the sections
                 `tournament`, `verdicts` and `certificates`
--only NAME,...  of the section `families` only these held-out families (`sweep` never draws from
                 their seeds), of `pictures` only these held-out sets, of `repair` only these parts:
                 line-solvable, unique, truth, damaged, large
--plots DIR      where the section `families` draws a cactus plot (SVG) of each family, and the
                 section `pictures` fifty results of each held-out set beside their sources
--icons FILE, --silhouettes FILE, --emoji FILE, --photographs DIR
                 pictures for the section `pictures`: files `icons.json` of the npm packages
                 @iconify-json/maki and temaki, fluent-emoji-high-contrast, fluent-emoji-flat, and
                 the folder skimage/data of the Python package scikit-image
--held-out DIR   pictures for the section `pictures` on which nothing was chosen: a folder for each
                 npm package @iconify-json/NAME, called NAME, with its file `icons.json` (simple-icons,
                 healthicons, zondicons, fluent-emoji-high-contrast, noto, fluent-emoji-flat), and
                 one called `photographs`
--timeout S      how long any one process, verdict or certificate may take (60)
--set NAME=VALUE a tuning value, for all that is solved in this process: the sections `random`,
                 `tournament`, `images`, `counting` and `verdicts`, and `sweep`
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
    /// What `--set` changes, in order.
    set: Vec<(String, f64)>,
    sweep: Option<TuningSweep>,
    pictures: PicturePaths,
    family: &'static Family,
    /// The parts of sections to measure; all, if empty.
    only: Vec<String>,
    plots: Option<PathBuf>,
}

impl BenchOptions {
    /// Our own program as a process, and the peers.
    fn programs(&self) -> Vec<Peer> {
        let ours = Peer::ours(&self.ours);
        std::iter::once(ours).chain(self.peers.iter().cloned()).collect()
    }

    /// Whether the part of a section of this name is measured: a held-out family of puzzles or set of
    /// pictures, or a part of `repair`.
    fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|wanted| wanted == name)
    }

    /// The tuning of a puzzle with what `--set` changes.
    fn tuning(&self, puzzle: &Puzzle) -> Tuning {
        let mut tuning = Tuning::of(puzzle);
        for (name, value) in &self.set {
            tuning.set(name, *value).expect("checked when the command line was read");
        }
        tuning
    }

    /// Solves a puzzle in this process, tuned.
    fn solve(&self, puzzle: &Puzzle, limits: &Options) -> Answer {
        solve::solve_tuned(puzzle, limits, &self.tuning(puzzle), None)
    }
}

fn main() -> ExitCode {
    match parse(std::env::args().skip(1)) {
        Ok(options) => match run(&options) {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => refuse(&message),
        },
        Err(message) => refuse(&message),
    }
}

fn refuse(message: &str) -> ExitCode {
    println!("{message}");
    ExitCode::from(2)
}

fn run(options: &BenchOptions) -> Result<(), String> {
    if options.sections.iter().any(|section| section == "tuning") {
        sweep::list();
        return Ok(());
    }
    match &options.sweep {
        Some(sweep) => sweep::run(sweep, options),
        None => {
            sections::run(options);
            Ok(())
        }
    }
}

fn parse(arguments: impl Iterator<Item = String>) -> Result<BenchOptions, String> {
    let arguments: Vec<String> = arguments.collect();
    if arguments.iter().any(|argument| argument == "--help") {
        return Err(HELP.into());
    }
    let mut arguments = arguments.into_iter();
    let mut options = BenchOptions {
        sections: vec![],
        ours: "target/release/nonolith".into(),
        puzzles: None,
        corpus: std::env::var_os("NONOLITH_CORPUS").map(PathBuf::from),
        timeout: 60,
        peers: vec![],
        set: vec![],
        sweep: None,
        pictures: PicturePaths::default(),
        family: sweep::default_family(),
        only: vec![],
        plots: None,
    };
    while let Some(argument) = arguments.next() {
        let mut next = || arguments.next().ok_or(format!("{argument}: expected more behind it"));
        match argument.as_str() {
            "--once" => measure::ONCE.store(true, std::sync::atomic::Ordering::Relaxed),
            "--ours" => options.ours = next()?,
            "--puzzles" => options.puzzles = Some(puzzles(&next()?)?),
            "--corpus" => options.corpus = Some(next()?.into()),
            "--icons" => options.pictures.icons.push(next()?.into()),
            "--silhouettes" => options.pictures.silhouettes.push(next()?.into()),
            "--emoji" => options.pictures.emoji.push(next()?.into()),
            "--held-out" => options.pictures.held_out = Some(next()?.into()),
            "--photographs" => options.pictures.photographs = Some(next()?.into()),
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
            "--set" => options.set.push(setting(&next()?)?),
            "--only" => options.only = next()?.split(',').map(str::to_owned).collect(),
            "--plots" => options.plots = Some(next()?.into()),
            "--family" => options.family = Family::named(&next()?)?,
            "sweep" => {
                let name =
                    next().map_err(|_| "sweep: expected a tuning value; `tuning` lists them")?;
                options.sweep = Some(TuningSweep { name, values: vec![] });
            }
            "--values" => {
                let values = next()?;
                let sweep =
                    options.sweep.as_mut().ok_or("--values: expected `sweep NAME` before it")?;
                sweep.values = values.split(',').map(number).collect::<Result<_, _>>()?;
            }
            "tuning" => options.sections.push(argument),
            section if sections::names().contains(&section) => {
                options.sections.push(section.into())
            }
            other => return Err(format!("{other}: expected a section or an option\n\n{HELP}")),
        }
    }
    Ok(options)
}

/// A tuning value from `NAME=VALUE`, which the table must have and allow.
fn setting(text: &str) -> Result<(String, f64), String> {
    let (name, value) =
        text.split_once('=').ok_or(format!("--set: expected NAME=VALUE, found {text:?}"))?;
    let value = number(value)?;
    Tuning::black().set(name, value).map_err(|error| format!("--set: {error}"))?;
    Ok((name.to_owned(), value))
}

fn number(text: &str) -> Result<f64, String> {
    text.trim().parse().map_err(|_| format!("expected a number, found {text:?}"))
}

fn puzzles(file: &str) -> Result<Vec<Puzzle>, String> {
    let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let readings = formats::read(&bytes, None).map_err(|error| format!("{file}: {error}"))?;
    let puzzle = |reading: Result<Puzzle, _>| reading.map_err(|error| format!("{file}: {error}"));
    readings.into_iter().map(puzzle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::Palette;

    fn parsed(text: &str) -> Result<BenchOptions, String> {
        parse(text.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn a_value_that_is_set_reaches_every_puzzle_and_others_stay() {
        let options =
            parsed("random --set restart_unit=7 --set message_weight=0.5").expect("options");
        let inks = |count| Palette::new(vec![puzzle::Ink::new("", puzzle::Rgb::WHITE, '?'); count]);
        for (colours, mut expected) in [(2, Tuning::black()), (3, Tuning::coloured())] {
            let picture = "01 10".parse().expect("a picture");
            let puzzle =
                Puzzle::of_picture(inks(colours).expect("inks"), picture).expect("a puzzle");
            (expected.restart_unit, expected.message_weight) = (7, 0.5);
            assert_eq!(options.tuning(&puzzle), expected);
        }
    }

    #[test]
    fn help_is_given_wherever_it_is_asked_for() {
        for text in ["--help", "sweep --help", "random --set --help"] {
            assert_eq!(parsed(text).err().as_deref(), Some(HELP), "{text}");
        }
    }

    #[test]
    fn what_the_table_does_not_allow_is_refused() {
        for text in [
            "--set luck=1",
            "--set restart_unit=0",
            "--set restart_unit",
            "--values 1",
            "--family none",
            "sweep",
        ] {
            assert!(parsed(text).is_err(), "{text}");
        }
        let unknown = parsed("sweep luck").expect("options");
        assert!(run(&unknown).is_err());
    }
}
