//! `nonolith rules prove`: rules proved sound for lines of every length.

use clap::Args;
use nonolith::strategies::library::Strategy;
use nonolith::strategies::prove::{
    PROVED_UP_TO, Soundness, UP_TO, prove_on, prove_remembering, verified_on,
};
use serde::Serialize;

use super::cache::Cache;
use super::sets::RuleFilter;
use super::solver::{SECONDS, Solvers};
use super::verify::length;
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::progress::Progress;

/// Prove rules sound for lines of every length, or refute them with the smallest line.
///
/// A rule is proved if z3 and cvc5, those that are on the path, say that no line of any length breaks
/// it, and no line of up to 9 cells does, which are all gone through (of coloured lines up to 5). Exit code 0 if every rule is
/// proved, 4 if one is unsound, 5 if one is only verified up to a length. Proofs are kept in the
/// user's cache, and believed if the same solvers made them.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith rules prove control
  nonolith rules prove library
  nonolith rules prove my-own.rule --up-to 12 --timeout 10 --json")]
pub(crate) struct Prove {
    /// Sets (control, library, learned-10, learned-25, learned), rules by name, or files of rules
    #[arg(value_name = "RULES", default_values_t = ["control".to_owned()])]
    rules: Vec<String>,
    /// The longest lines that are gone through: else 9 cells beside a proof, 12 where there is none
    #[arg(long, value_name = "N", value_parser = length)]
    up_to: Option<usize>,
    /// Give the solvers at most this many seconds for each rule
    #[arg(long, value_name = "SECONDS", default_value_t = SECONDS)]
    timeout: u64,
    #[command(flatten)]
    reading: RuleFilter,
    /// Print one JSON object a rule
    #[arg(long)]
    json: bool,
}

impl Run for Prove {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let strategies = self.reading.strategies(&self.rules)?;
        let solvers = Solvers::find(&context.cancel());
        if !solvers.is_empty() {
            context.complain(&format!("asking {}", solvers.names().join(" and ")));
        }
        for complaint in &solvers.complaints {
            context.complain(complaint);
        }
        let mut exit = Exit::Done;
        for strategy in strategies {
            let progress = Progress::new(format!("proving {}", strategy.name()));
            let soundness = self.soundness(&strategy, &solvers);
            drop(progress);
            // A solver that was stopped has no answer.
            context.heed()?;
            let soundness = soundness.map_err(Failure::World)?;
            JudgedRule::new(&strategy, &soundness).print(context, self.json)?;
            exit = exit.and(exit_of(&soundness));
        }
        Ok(exit)
    }
}

impl Prove {
    fn soundness(&self, strategy: &Strategy, solvers: &Solvers) -> Result<Soundness, String> {
        let (rule, up_to) = (&strategy.rule, self.up_to.unwrap_or(UP_TO));
        let panel = solvers.within(self.timeout);
        let proved = match solvers.is_empty() {
            true => prove_on(rule, strategy.lines, &panel, up_to)?,
            false => prove_remembering(rule, strategy.lines, &panel, up_to, &mut Cache::new())?,
        };
        Ok(match proved {
            Soundness::Proved => self.beside_proof(strategy),
            other => other,
        })
    }

    /// What is known of a proved rule where longer lines are asked for than the prover looks at.
    fn beside_proof(&self, strategy: &Strategy) -> Soundness {
        let longer = self.up_to.filter(|&up_to| up_to > PROVED_UP_TO);
        match longer.map(|up_to| verified_on(&strategy.rule, strategy.lines, up_to)) {
            Some(wrong @ Soundness::Unsound(_)) => wrong,
            _ => Soundness::Proved,
        }
    }
}

/// The exit code that a soundness leads to.
pub(super) fn exit_of(soundness: &Soundness) -> Exit {
    match soundness {
        Soundness::Proved => Exit::Done,
        Soundness::VerifiedUpTo(..) => Exit::Unknown,
        Soundness::Unsound(_) => Exit::None,
    }
}

/// A rule and what is known of its soundness.
#[derive(Serialize)]
pub(super) struct JudgedRule<'a> {
    name: &'a str,
    #[serde(flatten)]
    soundness: &'a Soundness,
}

impl<'a> JudgedRule<'a> {
    pub(super) fn new(strategy: &'a Strategy, soundness: &'a Soundness) -> JudgedRule<'a> {
        JudgedRule { name: strategy.name(), soundness }
    }

    pub(super) fn print(&self, context: &mut Context, json: bool) -> Result<(), Failure> {
        if json {
            return context.print_json(self);
        }
        let words = self.soundness.to_string().replace('\n', "\n    ");
        context.print(&format!("{:<28} {words}\n", self.name))
    }
}
