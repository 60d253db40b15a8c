//! `nonolith rules prove`: rules proved sound for lines of every length.

use clap::Args;
use nonolith::strategies::library::Strategy;
use nonolith::strategies::prove::{UP_TO, Verdict, prove_remembering, verified};
use serde::Serialize;

use super::sets::Reading;
use super::solver::{Cache, NO_SOLVER, solver};
use super::verify::length;
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::progress::Progress;

/// Prove rules sound for lines of every length, or refute them with the smallest line.
///
/// Asks z3 or cvc5, whichever is on the path. Exit code 0 if every rule is proved, 4 if one is
/// unsound, 5 if one is only verified up to a length. Verdicts are kept in the user's cache.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith rules prove control
  nonolith rules prove library
  nonolith rules prove my-own.rule --json")]
pub(crate) struct Prove {
    /// Sets (control, library, learned-10, learned-25, learned), rules by name, or files of rules
    #[arg(value_name = "RULES", default_values_t = ["control".to_owned()])]
    rules: Vec<String>,
    /// The longest lines that are gone through where there is no proof
    #[arg(long, value_name = "N", default_value_t = UP_TO, value_parser = length)]
    up_to: usize,
    #[command(flatten)]
    reading: Reading,
    /// Print one JSON object a rule
    #[arg(long)]
    json: bool,
}

impl Run for Prove {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        context.cancel();
        let solver = solver();
        match &solver {
            Some(solver) => context.complain(&format!("asking {}", solver.name())),
            None => context.complain(NO_SOLVER),
        }
        let mut cache = Cache::new();
        let mut exit = Exit::Done;
        for strategy in self.reading.strategies(&self.rules)? {
            let progress = Progress::new(format!("proving {}", strategy.name()));
            let verdict = match &solver {
                None => unproved(verified(&strategy.rule, self.up_to)),
                Some(solver) => prove_remembering(&strategy.rule, solver, self.up_to, &mut cache)
                    .map_err(Failure::World)?,
            };
            drop(progress);
            Judged::new(&strategy, &verdict).print(context, self.json)?;
            exit = exit.and(exit_of(&verdict));
        }
        Ok(exit)
    }
}

/// What is known where there is nobody to ask.
fn unproved(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::VerifiedUpTo(length, _) => {
            Verdict::VerifiedUpTo(length, "there is no solver".to_owned())
        }
        verdict => verdict,
    }
}

/// The exit code that a verdict leads to.
pub(super) fn exit_of(verdict: &Verdict) -> Exit {
    match verdict {
        Verdict::Proved => Exit::Done,
        Verdict::VerifiedUpTo(..) => Exit::Unknown,
        Verdict::Unsound(_) => Exit::None,
    }
}

/// A rule and what is known of its soundness.
#[derive(Serialize)]
pub(super) struct Judged<'a> {
    name: &'a str,
    /// `proved`, `verified` or `unsound`.
    verdict: &'static str,
    /// How far it is verified.
    up_to: Option<usize>,
    /// The smallest line on which it is wrong, drawn.
    counterexample: Option<String>,
    #[serde(skip)]
    words: String,
}

impl<'a> Judged<'a> {
    pub(super) fn new(strategy: &'a Strategy, verdict: &Verdict) -> Judged<'a> {
        let (word, up_to, counterexample) = match verdict {
            Verdict::Proved => ("proved", None, None),
            Verdict::VerifiedUpTo(length, _) => ("verified", Some(*length), None),
            Verdict::Unsound(found) => ("unsound", None, Some(found.to_string())),
        };
        let words = verdict.to_string();
        Judged { name: strategy.name(), verdict: word, up_to, counterexample, words }
    }

    pub(super) fn print(&self, context: &mut Context, json: bool) -> Result<(), Failure> {
        if json {
            return context.print_json(self);
        }
        let words = self.words.replace('\n', "\n    ");
        context.print(&format!("{:<28} {words}\n", self.name))
    }
}
