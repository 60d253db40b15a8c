//! `nonolith methods`: every way of solving there is.

use clap::Args;
use nonolith::solve::About;

use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// List the methods that `solve --method` takes.
///
/// Those that say `colour` take puzzles of several colours. `nonolith solve --help` lists the
/// settings of each.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith methods
  nonolith methods --json")]
pub(crate) struct Methods {
    /// Print one JSON object a method
    #[arg(long)]
    json: bool,
}

impl Run for Methods {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let methods: Vec<About> = nonolith::methods().iter().map(|it| it.about()).collect();
        let widest = methods.iter().map(|about| about.name.len()).max().unwrap_or(0);
        for about in methods {
            if self.json {
                context.print_json(&about)?;
            } else {
                context.print(&line(&about, widest))?;
            }
        }
        Ok(Exit::Done)
    }
}

fn line(about: &About, widest: usize) -> String {
    let colour = if about.does_colour { "colour" } else { "" };
    format!("{:<widest$}  {colour:<6}  {}\n", about.name, about.summary)
}
