//! `nonolith methods`: every way of solving there is.

use clap::Args;
use nonolith::solve::{Method, Setting, SettingKind};
use serde::Serialize;
use serde_json::Number;

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
    kind: &'static str,
    /// The least and the most value of a number; no most value is null.
    range: Option<[Option<Number>; 2]>,
    /// The words of a setting that is a word.
    values: Option<&'static [&'static str]>,
    default: &'static str,
    help: &'static str,
}

impl From<&Setting> for SettingRow {
    fn from(setting: &Setting) -> SettingRow {
        let Setting { name, ref kind, default, help } = *setting;
        let values = match kind {
            SettingKind::Word(words) => Some(*words),
            _ => None,
        };
        SettingRow { name, kind: kind.name(), range: range(kind), values, default, help }
    }
}

fn range(kind: &SettingKind) -> Option<[Option<Number>; 2]> {
    match kind {
        SettingKind::Count(range) => {
            let most = Some(*range.end()).filter(|&most| most < u64::MAX);
            Some([Some((*range.start()).into()), most.map(Number::from)])
        }
        SettingKind::Share => Some([Some(0.into()), Some(1.into())]),
        SettingKind::Real(range) => {
            Some([Number::from_f64(*range.start()), Number::from_f64(*range.end())])
        }
        _ => None,
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
