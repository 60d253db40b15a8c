//! `nonolith solve`: one solution, several or none, by any method.

mod report;
mod settings;

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use clap::builder::PossibleValuesParser;
use nonolith::puzzle::{Puzzle, Trace};
use nonolith::solve::{self, Answer, Cancel, Method, Options, Refusal, Settings, Verdict};

use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::limits::Limits;
use crate::output;
use crate::parallel::Threads;
use crate::progress::Progress;
use report::SolveReport;
use settings::MethodSettings;

/// Solve puzzles, and prove that there is one solution, several or none.
///
/// The verdict is unique, several (two solutions are shown), none, found (a solution, but whether
/// it is the only one was not shown) or unknown. `nonolith methods` lists the methods.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith solve cat.non
  nonolith solve --json --timeout 10 collection.jsonl
  nonolith solve --method line --trace steps.jsonl cat.non")]
pub(crate) struct Solve {
    #[command(flatten)]
    puzzles: Puzzles,
    /// The way to solve
    #[arg(long, value_name = "NAME", default_value_t = default_method())]
    #[arg(value_parser = PossibleValuesParser::new(method_names()), hide_possible_values = true)]
    method: String,
    /// How many different solutions to look for; two are what proves that one is the only one
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    solutions: u64,
    #[command(flatten)]
    limits: Limits,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// Write every step into this file, one JSON event a line
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// Show the best candidate and its score live, on standard error, for methods that have them
    #[arg(long)]
    watch: bool,
    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    settings: MethodSettings,
}

fn method_names() -> Vec<&'static str> {
    nonolith::methods().iter().map(|method| method.name()).collect()
}

fn default_method() -> String {
    nonolith::solve::methods()[0].name().to_owned()
}

impl Run for Solve {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let method = nonolith::method(&self.method)?;
        Settings::of(method, &self.settings.chosen)?;
        if self.trace.is_some() || self.watch {
            return self.one_by_one(context, method);
        }
        let (json, threads, cancel) = (self.json, self.threads, context.cancel());
        let solve = |puzzle: &Puzzle, threads: usize| {
            timed(method, puzzle, &self.options(&cancel, threads), None)
        };
        self.puzzles.each_on(
            context,
            json,
            threads,
            "solving",
            solve,
            |context, id, puzzle, found| {
                let exit = self.tell(context, method, id, puzzle, found)?;
                context.heed()?;
                Ok(exit)
            },
        )
    }
}

impl Solve {
    /// Solves with a trace, which is of one puzzle, or with candidates shown live.
    fn one_by_one(&self, context: &mut Context, method: &dyn Method) -> Result<Exit, Failure> {
        let (mut solved, mut trace) = (0, None);
        let exit = self.puzzles.each(context, self.json, |context, id, puzzle| {
            solved += 1;
            if solved > 1 && self.trace.is_some() {
                return Err(Failure::Usage(
                    "expected one puzzle for one trace, found several; choose one with --only"
                        .to_owned(),
                ));
            }
            trace = self.trace.is_some().then(Trace::default);
            let options = self.options(&context.cancel(), self.threads.number());
            let progress = (!self.watch).then(|| Progress::new(format!("solving {id}")));
            let answer = timed(method, &puzzle, &options, trace.as_mut());
            drop(progress);
            let exit = self.tell(context, method, id, &puzzle, answer)?;
            // With a trace, a signal is heeded once that is written.
            if self.trace.is_none() {
                context.heed()?;
            }
            Ok(exit)
        })?;
        // Not before it is sure that there is one puzzle: a wrong command line costs no file.
        if let (Some(path), Some(trace)) = (&self.trace, trace) {
            output::write_file(path, lines(&trace).as_bytes())?;
        }
        context.heed()?;
        Ok(exit)
    }

    /// Reports an answer, or why there is none.
    fn tell(
        &self,
        context: &mut Context,
        method: &dyn Method,
        id: &str,
        puzzle: &Puzzle,
        answer: Result<Answer, Refusal>,
    ) -> Result<Exit, Failure> {
        context.over();
        let answer = match answer {
            Ok(answer) => answer,
            Err(refusal) => return refused(context, self.json, id, refusal.into()),
        };
        self.report(context, method, id, puzzle, &answer)?;
        Ok(exit(&answer.verdict))
    }

    fn options(&self, cancel: &Cancel, threads: usize) -> Options {
        Options {
            solutions: usize::try_from(self.solutions).unwrap_or(usize::MAX),
            seed: self.seed,
            threads,
            budget: self.limits.cancelled_by(cancel),
            settings: self.settings.chosen.clone(),
            watch: self.watch.then(crate::watch::live),
        }
    }

    fn report(
        &self,
        context: &mut Context,
        method: &dyn Method,
        id: &str,
        puzzle: &Puzzle,
        answer: &Answer,
    ) -> Result<(), Failure> {
        let report = SolveReport { id, puzzle, answer, method: method.name() };
        if self.json {
            context.print_json(&report.object())
        } else {
            context.print(&report.text(output::is_coloured()))
        }
    }
}

/// The answer of a method, with the time that it took among its figures.
fn timed(
    method: &dyn Method,
    puzzle: &Puzzle,
    options: &Options,
    trace: Option<&mut Trace>,
) -> Result<Answer, Refusal> {
    let start = Instant::now();
    let answer = solve::run(method, puzzle, options, trace)?;
    Ok(answer.stat("time_ms", start.elapsed().as_secs_f64() * 1e3))
}

/// Says that the method does not take this puzzle, or fails on it; others may still be solved.
fn refused(context: &mut Context, json: bool, id: &str, why: Failure) -> Result<Exit, Failure> {
    let words = why.message().unwrap_or_default();
    crate::input::report(context, json, id, &format!("{id}: {words}"))?;
    Ok(why.exit())
}

fn lines(trace: &Trace) -> String {
    trace.events.iter().fold(String::new(), |mut text, event| {
        let event = serde_json::to_string(event).expect("our own events are JSON");
        let _ = writeln!(text, "{event}");
        text
    })
}

/// A verdict and its reasons in a few words.
pub(crate) fn sentence(answer: &Answer) -> String {
    let mut words = vec![answer.verdict.name().to_owned()];
    if matches!(answer.verdict, Verdict::Unique) {
        words.extend(answer.line_solvable.map(|by_line| {
            if by_line { "line-solvable" } else { "needs more than line solving" }.to_owned()
        }));
    }
    if let [one, ..] = answer.differs().as_slice() {
        let count = answer.differs().len();
        words.push(format!("two solutions differ in {count} cells, first in {one}"));
    }
    words.extend(answer.verdict.reason().map(ToString::to_string));
    words.join(", ")
}

/// What a verdict means for the shell.
pub(crate) fn exit(verdict: &Verdict) -> Exit {
    match verdict {
        Verdict::Unique | Verdict::Found => Exit::Done,
        Verdict::Several => Exit::Several,
        Verdict::None(_) => Exit::None,
        Verdict::Unknown(_) => Exit::Unknown,
    }
}
