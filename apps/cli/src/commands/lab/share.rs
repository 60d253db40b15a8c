//! `nonolith lab share`: how much of what follows from a line the logic heuristic finds.

use clap::Args;
use nonolith::lab::heuristics;
use nonolith::lab::heuristics::share::{self, DeducedShare};
use serde::Serialize;

use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// Put the logic heuristic to every state of every line up to a length, and count what it finds.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab share
  nonolith lab share --length 5 --colours 2 --json")]
pub(crate) struct ShareCommand {
    /// The longest lines
    #[arg(long, default_value_t = 9, value_name = "CELLS")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=12))]
    length: u8,
    /// Colours beside the background
    #[arg(long, default_value_t = 1, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=4))]
    colours: u8,
    /// One JSON object a length
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ShareRecord {
    length: usize,
    colours: usize,
    #[serde(flatten)]
    share: DeducedShare,
}

impl Run for ShareCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let colours = usize::from(self.colours);
        let solver = if colours == 1 { heuristics::line } else { heuristics::colour::line };
        for length in 1..=usize::from(self.length) {
            let share = share::over_all_lines(solver, length, colours)
                .map_err(|unsound| Failure::World(unsound.to_string()))?;
            let row = ShareRecord { length, colours, share };
            if self.json {
                context.print_json(&row)?;
            } else {
                context.print(&sentence(&row))?;
            }
        }
        Ok(Exit::Done)
    }
}

fn sentence(row: &ShareRecord) -> String {
    let ShareRecord { length, share: DeducedShare { states, complete, deducible, found }, .. } =
        *row;
    let percent = 100.0 * found as f64 / deducible.max(1) as f64;
    format!(
        "length {length}: {found} of {deducible} deductions ({percent:.3} %), \
         all there is in {complete} of {states} states\n"
    )
}
