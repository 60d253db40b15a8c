//! `nonolith lab table2`: twenty puzzles of the sizes of the paper, every method a column.

use std::time::Duration;

use clap::Args;
use nonolith::lab::experiments::method_choice::MethodChoice;
use nonolith::lab::experiments::pieces::{PieceError, piece};
use nonolith::lab::experiments::table2::{
    MeasuredRow, PUZZLES, TablePuzzle, TableRules, chart, footing, heading, measure,
};

use super::pieces::{Pieces, Resume};
use super::shared::{Figure, methods, options};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::limits::seconds;

/// Measure methods on twenty puzzles of the sizes of Tables I and II, the paper's seconds beside.
///
/// Rows are printed as they are finished; Ctrl-C prints what there is. A cell that was measured is not
/// measured again by who resumes.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab table2 --methods exact,logic,combinatorial
  nonolith lab table2 --timeout 2 --json -o table2.svg
  nonolith lab table2 --timeout 3600 --resume work
  nonolith lab table2 --rows 2 --methods column-ga,column-ga:fitness=nearest")]
pub(crate) struct Table2Command {
    /// The methods, with commas between them and their settings behind colons; all, if none are named
    #[arg(long, value_name = "NAME[:SETTING=VALUE]...", value_delimiter = ',')]
    methods: Vec<String>,
    /// Stop a method after S seconds and print N/A; nothing else stops it that was not set
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    timeout: Duration,
    /// Take the median of N runs; runs of more than a second are not repeated
    #[arg(long, value_name = "N", default_value_t = 5)]
    runs: usize,
    /// Only the first N puzzles of the table
    #[arg(long, value_name = "N", default_value_t = PUZZLES.len())]
    rows: usize,
    /// The seed of the methods' random numbers; the puzzles have their own
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    resume: Resume,
    #[command(flatten)]
    figure: Figure,
}

impl Run for Table2Command {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let methods = methods(&self.methods)?.into_iter().map(MethodChoice::ended_by_time);
        let methods: Vec<MethodChoice> = methods.collect();
        let labels: Vec<String> = methods.iter().map(|choice| choice.label.clone()).collect();
        // Methods and rows are no part of the settings: a folder serves any of them.
        let settings =
            format!("seed={} runs={} timeout={}", self.seed, self.runs, self.timeout.as_secs_f64());
        let mut pieces = self.resume.open("table2", &settings)?;
        if !self.json {
            context.print(&heading(&labels))?;
        }
        let mut rows = vec![];
        for puzzle in PUZZLES.into_iter().take(self.rows) {
            let row = match self.row(context, puzzle, &methods, &mut pieces) {
                Ok(row) => row,
                Err(PieceError::Kept(why)) => return Err(Failure::Unwritten(why)),
                Err(PieceError::Stopped(_)) => break,
            };
            if self.json {
                context.print_json(&row)?;
            } else {
                context.print(&row.text())?;
            }
            rows.push(row);
        }
        pieces.done();
        context.over();
        if !self.json {
            context.print(&footing(&labels, &rows))?;
        }
        context.heed()?;
        self.figure.draw(|| chart(&labels, &rows).to_svg())?;
        Ok(Exit::Done)
    }
}

impl Table2Command {
    fn row(
        &self,
        context: &mut Context,
        row: TablePuzzle,
        methods: &[MethodChoice],
        pieces: &mut Pieces,
    ) -> Result<MeasuredRow, PieceError> {
        let puzzle = row.puzzle();
        let mut entries = vec![];
        for choice in methods {
            let options = choice.options(&options(context, self.seed, None));
            let budget = options.budget.clone();
            let rules = TableRules { limit: self.timeout, runs: self.runs, options };
            let name = format!("{} on {}", choice.label, row.stands_for);
            let entry = piece(pieces, &budget, &name, || measure(choice.method, &puzzle, &rules))?;
            entries.push((choice.label.clone(), entry));
        }
        Ok(MeasuredRow { puzzle: row, entries })
    }
}
