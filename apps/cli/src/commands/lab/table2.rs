//! `nonolith lab table2`: twenty puzzles of the sizes of the paper, every method a column.

use std::collections::BTreeMap;
use std::time::Duration;

use clap::Args;
use nonolith::lab::experiments::table2::{
    MeasuredRow, PUZZLES, Paper, TableEntry, TablePuzzle, TableRules, chart, footing, heading,
    measure,
};
use nonolith::solve::Method;
use serde::Serialize;

use super::shared::{Figure, methods, options};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::limits::seconds;
use crate::progress::Progress;

/// Measure methods on twenty puzzles of the sizes of Tables I and II, the paper's seconds beside.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab table2 --methods exact,logic,combinatorial
  nonolith lab table2 --timeout 2 --json -o table2.svg")]
pub(crate) struct Table2Command {
    /// The methods, with commas between them; all, if none are named
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    methods: Vec<String>,
    /// Stop a method after S seconds and print N/A
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    timeout: Duration,
    /// Take the median of N runs; runs of more than a second are not repeated
    #[arg(long, value_name = "N", default_value_t = 5)]
    runs: usize,
    /// The seed of the methods' random numbers; the puzzles have their own
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    figure: Figure,
}

#[derive(Serialize)]
struct Table2Record {
    stands_for: &'static str,
    rows: usize,
    columns: usize,
    colours: usize,
    seed: u64,
    paper: BTreeMap<&'static str, Option<f64>>,
    methods: BTreeMap<&'static str, MethodRecord>,
}

#[derive(Serialize)]
struct MethodRecord {
    solved: bool,
    seconds: Option<f64>,
    reason: Option<String>,
}

impl Run for Table2Command {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let methods = methods(&self.methods)?;
        if !self.json {
            context.print(&heading(&methods))?;
        }
        let mut rows = vec![];
        for puzzle in PUZZLES {
            let row = self.row(context, puzzle, &methods)?;
            if self.json {
                context.print_json(&record(&row))?;
            } else {
                context.print(&row.text())?;
            }
            rows.push(row);
        }
        if !self.json {
            context.print(&footing(&methods, &rows))?;
        }
        self.figure.draw(|| chart(&methods, &rows).to_svg())?;
        Ok(Exit::Done)
    }
}

impl Table2Command {
    fn row(
        &self,
        context: &mut Context,
        row: TablePuzzle,
        methods: &[&'static dyn Method],
    ) -> Result<MeasuredRow, Failure> {
        let puzzle = row.puzzle();
        let rules = TableRules {
            limit: self.timeout,
            runs: self.runs,
            options: options(context, self.seed, None),
        };
        let mut entries = vec![];
        for method in methods {
            let _progress = Progress::new(format!("{} on {}", method.name(), row.stands_for));
            entries.push((method.name(), measure(*method, &puzzle, &rules)));
            context.heed()?;
        }
        Ok(MeasuredRow { puzzle: row, entries })
    }
}

impl MethodRecord {
    fn of(entry: &TableEntry) -> MethodRecord {
        let (solved, seconds, reason) = match entry {
            TableEntry::Solved { seconds } => (true, Some(*seconds), None),
            TableEntry::Unsolved { seconds, reason } => {
                (false, Some(*seconds), Some(reason.clone()))
            }
            TableEntry::NoColour => (false, None, Some("does not do colour".to_owned())),
        };
        MethodRecord { solved, seconds, reason }
    }
}

fn record(row: &MeasuredRow) -> Table2Record {
    let TablePuzzle { stands_for, height, width, colours, seed, paper } = row.puzzle;
    let Paper { ga, combinatorial, logic, solver } = paper;
    let paper = [("ga", ga), ("combinatorial", combinatorial), ("logic", Some(logic))];
    let paper = paper.into_iter().chain([("solver", solver)]).collect();
    let methods =
        row.entries.iter().map(|(name, entry)| (*name, MethodRecord::of(entry))).collect();
    Table2Record { stands_for, rows: height, columns: width, colours, seed, paper, methods }
}
