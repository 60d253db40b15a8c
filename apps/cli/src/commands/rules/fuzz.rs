//! `nonolith rules fuzz`: random rules against everybody who judges rules.

use std::time::{Duration, Instant};

use clap::Args;
use nonolith::strategies::dsl::Rule;
use nonolith::strategies::prove::{Finding, Lengths, Panel, RandomRules, judge};

use super::solver::Solvers;
use super::verify::length;
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::limits::seconds;
use crate::parallel::in_order;
use crate::progress::say;

/// Try the prover on random rules: what it proves must be right on every line.
///
/// Draws rules over the whole language, asks z3 and cvc5, those that are on the path, whether there
/// is a line of any length on which each is wrong, and compares the answer with every line up to a
/// length. Prints each rule over which two judges contradict each other. Exit code 0 if there is none, 4 if there is one.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith rules fuzz
  nonolith rules fuzz --number 10000 --seed 7 --threads 2
  nonolith rules fuzz --number 100 --bounded 20")]
pub(crate) struct Fuzz {
    /// How many rules to draw
    #[arg(long, value_name = "N", default_value_t = 1000)]
    number: usize,
    /// The seed of the rules
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The longest lines that are gone through
    #[arg(long, value_name = "N", default_value_t = Lengths::default().up_to, value_parser = length)]
    up_to: usize,
    /// Ask about longer lines too, up to this length, by an encoding cell by cell
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=20))]
    bounded: u8,
    /// Draw no more rules after S seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    timeout: Option<Duration>,
    /// The threads to use; the result is the same on any number
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
}

/// Rules that share one way through all lines; more share it better, fewer tell sooner.
const BATCH: usize = 50;

impl Run for Fuzz {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let cancel = context.cancel();
        let solvers = Solvers::find(&cancel);
        if solvers.is_empty() {
            return Err(Failure::World(solvers.complaints.join("\n")));
        }
        context.complain(&format!("asking {}", solvers.names().join(" and ")));
        let solver = solvers.pooled();
        let start = Instant::now();
        let in_time = || self.timeout.is_none_or(|limit| start.elapsed() < limit);
        let mut rules = RandomRules::new(self.seed).take(self.number).peekable();
        let mut tally = FuzzTally::default();
        while rules.peek().is_some() && in_time() {
            let drawn: Vec<Rule> = rules.by_ref().take(BATCH * usize::from(self.threads)).collect();
            let judged = self.judge(&drawn, &solver);
            if cancel.is_wanted() {
                break;
            }
            for finding in judged? {
                tally.add(&finding);
                if let Some(contradiction) = &finding.contradiction {
                    let comment = contradiction.replace('\n', "\n# ");
                    context.print(&format!("# {comment}\n{}\n", finding.rule))?;
                }
            }
            say(&format!("{}, {} s", tally.words(), start.elapsed().as_secs()));
        }
        say("");
        context.print(&format!("{}\n", tally.words()))?;
        context.heed()?;
        Ok(if tally.contradictions == 0 { Exit::Done } else { Exit::None })
    }
}

impl Fuzz {
    /// Judges rules, one batch a thread; findings come in the order of the rules.
    fn judge(&self, rules: &[Rule], solver: &Panel<'_>) -> Result<Vec<Finding>, Failure> {
        let lengths = Lengths { up_to: self.up_to, bounded: usize::from(self.bounded) };
        let mut findings = vec![];
        let work = |rules| judge(rules, solver, lengths);
        in_order(rules.chunks(BATCH), rules.len().div_ceil(BATCH), work, |batch| {
            findings.extend(batch.map_err(Failure::World)?);
            Ok(())
        })?;
        Ok(findings)
    }
}

/// How many rules there were of each sort.
#[derive(Default)]
struct FuzzTally {
    rules: usize,
    unique: usize,
    fire: usize,
    proved: usize,
    refuted: usize,
    verified: usize,
    undecided: usize,
    contradictions: usize,
}

impl FuzzTally {
    fn add(&mut self, finding: &Finding) {
        self.rules += 1;
        self.unique += usize::from(finding.rule.to_string().contains(" is unique where "));
        self.fire += usize::from(finding.fires);
        self.contradictions += usize::from(finding.contradiction.is_some());
        *match finding.word() {
            "proved" => &mut self.proved,
            "refuted" => &mut self.refuted,
            "verified" => &mut self.verified,
            _ => &mut self.undecided,
        } += 1;
    }

    fn words(&self) -> String {
        let FuzzTally { rules, unique, fire, proved, refuted, verified, undecided, contradictions } =
            self;
        format!(
            "{rules} rules ({unique} with `unique`, {fire} fire): {proved} proved, {refuted} refuted, \
             {verified} verified, {undecided} undecided, {contradictions} contradictions"
        )
    }
}
