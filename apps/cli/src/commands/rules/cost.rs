//! `nonolith rules cost`: what rules cost, at the usual prices or a designer's own.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::sets::{RuleFilter, costs};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// Price rules, construct by construct, as the paper's authors do.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith rules cost control
  nonolith rules cost library --prices my-prices.toml
  nonolith rules cost --table")]
pub(crate) struct Cost {
    /// Sets (control, library, learned-10, learned-25, learned), rules by name, or files of rules
    #[arg(value_name = "RULES", default_values_t = ["control".to_owned()])]
    rules: Vec<String>,
    /// A TOML file with prices in place of the usual ones
    #[arg(long, value_name = "FILE")]
    prices: Option<PathBuf>,
    /// Print the prices themselves, as such a file
    #[arg(long)]
    table: bool,
    #[command(flatten)]
    reading: RuleFilter,
    /// Print one JSON object a rule
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CostRow<'a> {
    name: &'a str,
    cost: f64,
    /// With the padding of the authors' own program.
    padded: f64,
}

impl Run for Cost {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let costs = costs(self.prices.as_deref())?;
        if self.table {
            let lines = costs.prices().map(|(name, price)| format!("{name} = {price}\n"));
            context.print(&lines.collect::<String>())?;
            return Ok(Exit::Done);
        }
        let strategies = self.reading.strategies(&self.rules)?;
        let (mut sum, mut padded_sum) = (0.0, 0.0);
        for strategy in &strategies {
            let cost = costs.of(&strategy.rule);
            let padded = strategy.padded.as_ref().map_or(cost, |rule| costs.of(rule));
            (sum, padded_sum) = (sum + cost, padded_sum + padded);
            if self.json {
                context.print_json(&CostRow { name: strategy.name(), cost, padded })?;
            } else {
                let note = if padded == cost {
                    String::new()
                } else {
                    format!("  ({padded} as published)")
                };
                context.print(&format!("{:<28} {cost:>4}{note}\n", strategy.name()))?;
            }
        }
        if !self.json {
            let count = strategies.len() as f64;
            let (mean, padded) = (sum / count, padded_sum / count);
            context.print(&format!("{:<28} {mean:>4.1}  ({padded:.1} as published)\n", "mean"))?;
        }
        Ok(Exit::Done)
    }
}
