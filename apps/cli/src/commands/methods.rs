//! `nonolith methods`: every way of solving there is.

use clap::Args;
use nonolith::solve::{Method, Setting};
use serde::Serialize;

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

#[derive(Serialize)]
struct MethodRow {
    name: &'static str,
    summary: &'static str,
    colour: bool,
    settings: Vec<SettingRow>,
}

#[derive(Serialize)]
struct SettingRow {
    name: &'static str,
    default: &'static str,
    help: &'static str,
}

impl From<&Setting> for SettingRow {
    fn from(setting: &Setting) -> SettingRow {
        SettingRow { name: setting.name, default: setting.default, help: setting.help }
    }
}

impl From<&dyn Method> for MethodRow {
    fn from(method: &dyn Method) -> MethodRow {
        MethodRow {
            name: method.name(),
            summary: method.about().summary,
            colour: method.about().does_colour,
            settings: method.about().settings.iter().map(SettingRow::from).collect(),
        }
    }
}

impl Run for Methods {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let rows: Vec<MethodRow> = nonolith::methods().into_iter().map(MethodRow::from).collect();
        let widest = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
        for row in rows {
            if self.json {
                context.print_json(&row)?;
            } else {
                context.print(&row.line(widest))?;
            }
        }
        Ok(Exit::Done)
    }
}

impl MethodRow {
    fn line(&self, widest: usize) -> String {
        let colour = if self.colour { "colour" } else { "" };
        format!("{:<widest$}  {colour:<6}  {}\n", self.name, self.summary)
    }
}
