//! `nonolith lab colouring`: A*-GAC on another problem than nonograms, the colouring of a graph.

use std::time::Duration;

use clap::Args;
use nonolith::lab::experiments::colouring::{
    ColouringPlan, ColouringReport, colour, figure, network,
};
use nonolith::lab::experiments::tree::{Filtering, NetworkReport};
use serde::Serialize;

use super::shared::{Figure, options};
use super::tree::EstimateArg;
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::limits::seconds;

/// Colour a graph that chance draws by A*-GAC: the same search on another problem.
///
/// Each vertex is tied to its nearest, and the ends of an edge must have different colours.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab colouring --vertices 30 --colours 4
  nonolith lab colouring --seed 7 -o graph.svg
  nonolith lab colouring --estimate admissible --filterings 10 --json")]
pub(crate) struct ColouringCommand {
    /// How many vertices the graph has
    #[arg(long, value_name = "N", default_value_t = 12)]
    #[arg(value_parser = clap::value_parser!(u16).range(2..=1000))]
    vertices: u16,
    /// To how many of its nearest each vertex is tied
    #[arg(long, value_name = "N", default_value_t = 3)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    neighbours: u16,
    /// How many colours there are
    #[arg(long, value_name = "N", default_value_t = 4)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    colours: u16,
    /// The seed of the graph
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The estimate h
    #[arg(long, value_enum, default_value_t)]
    estimate: EstimateArg,
    /// Print the first N filterings too: every question to a constraint, and the values struck
    #[arg(long, value_name = "N", requires = "json")]
    filterings: Option<usize>,
    /// Stop the search after S seconds
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    timeout: Duration,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    figure: Figure,
}

#[derive(Serialize)]
struct ColouringRecord {
    #[serde(flatten)]
    report: ColouringReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    network: Option<NetworkReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    filterings: Option<Vec<Filtering>>,
}

impl Run for ColouringCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let budget = options(context, self.seed, Some(self.timeout)).budget;
        let plan = ColouringPlan {
            vertices: self.vertices.into(),
            neighbours: self.neighbours.into(),
            colours: self.colours.into(),
            seed: self.seed,
            estimate: self.estimate.estimate(),
        };
        let most = self.filterings.unwrap_or(0);
        let mut filterings = vec![];
        let report = colour(&plan, &budget, usize::MAX, &mut |filtering| {
            if filterings.len() < most {
                filterings.push(filtering);
            }
        });
        context.heed()?;
        self.figure.draw(|| figure(&report))?;
        match self.json {
            true => {
                let network = self.filterings.map(|_| network(&plan).1);
                let filterings = self.filterings.map(|_| filterings);
                context.print_json(&ColouringRecord { report, network, filterings })?;
            }
            false => context.print(&format!("{report}\n"))?,
        }
        Ok(Exit::Done)
    }
}
