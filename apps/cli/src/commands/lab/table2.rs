//! `nonolith lab table2`: twenty puzzles of the sizes of the paper, every method a column.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use clap::Args;
use nonolith::lab::chart::{Chart, Series};
use nonolith::lab::experiments::table2::{
    PUZZLES, Paper, TableEntry, TablePuzzle, TableRules, measure,
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

/// One row of the table, measured.
struct MeasuredRow {
    puzzle: TablePuzzle,
    entries: Vec<(&'static str, TableEntry)>,
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
                context.print_json(&row.object())?;
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

const NAME: usize = 11;

fn width(name: &str) -> usize {
    name.len().max(9) + 2
}

fn heading(methods: &[&'static dyn Method]) -> String {
    let mut text = format!("{:<NAME$}{:>7}{:>3}", "for", "size", "c");
    for name in ["GA", "comb.", "logic", "solver"] {
        let _ = write!(text, "{name:>8}");
    }
    text.push_str(" |");
    for method in methods {
        let _ = write!(text, "{:>1$}", method.name(), width(method.name()));
    }
    text.push('\n');
    text
}

impl MeasuredRow {
    fn text(&self) -> String {
        let TablePuzzle { stands_for, height, width: columns, colours, paper, .. } = self.puzzle;
        let size = format!("{height}x{columns}");
        let mut text = format!("{stands_for:<NAME$}{size:>7}{colours:>3}");
        let Paper { ga, combinatorial, logic, solver } = paper;
        for seconds in [ga, combinatorial, Some(logic), solver] {
            let _ = write!(text, "{:>8}", seconds.map_or("N/A".to_owned(), |s| s.to_string()));
        }
        text.push_str(" |");
        for (name, entry) in &self.entries {
            let words = match entry {
                TableEntry::Solved { seconds } => format!("{seconds:.6}"),
                TableEntry::Unsolved { .. } => "N/A".to_owned(),
                TableEntry::NoColour => "-".to_owned(),
            };
            let _ = write!(text, "{words:>0$}", width(name));
        }
        text.push('\n');
        text
    }

    fn object(&self) -> Table2Record {
        let TablePuzzle { stands_for, height, width, colours, seed, paper } = self.puzzle;
        let Paper { ga, combinatorial, logic, solver } = paper;
        let paper = [("ga", ga), ("combinatorial", combinatorial), ("logic", Some(logic))];
        let paper = paper.into_iter().chain([("solver", solver)]).collect();
        let methods =
            self.entries.iter().map(|(name, entry)| (*name, MethodRecord::of(entry))).collect();
        Table2Record { stands_for, rows: height, columns: width, colours, seed, paper, methods }
    }

    fn seconds(&self, method: &str) -> Option<f64> {
        self.entries.iter().find_map(|(name, entry)| match entry {
            TableEntry::Solved { seconds } if *name == method => Some(*seconds),
            _ => None,
        })
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

/// What each method adds up to, how it compares with the first, and why cells are N/A.
fn footing(methods: &[&'static dyn Method], rows: &[MeasuredRow]) -> String {
    let mut text = String::from("\n");
    let first = methods.first().map_or("", |method| method.name());
    for method in methods {
        let name = method.name();
        let solved = || rows.iter().filter_map(|row| Some((row, row.seconds(name)?)));
        let total = solved().fold(0.0, |total, (_, seconds)| total + seconds);
        let _ = write!(text, "{name}: {} of {} in {total:.4} s", solved().count(), rows.len());
        let both = solved().filter_map(|(row, seconds)| Some((seconds, row.seconds(first)?)));
        let (own, firsts) = both.fold((0.0, 0.0), |(a, b), (x, y)| (a + x, b + y));
        if name != first && firsts > 0.0 {
            let _ = write!(text, ", {:.1} times the {firsts:.4} s of {first}", own / firsts);
        }
        text.push('\n');
    }
    for row in rows {
        for (name, entry) in &row.entries {
            if let TableEntry::Unsolved { reason, .. } = entry {
                let _ = writeln!(text, "N/A: {name} on {}: {reason}", row.puzzle.stands_for);
            }
        }
    }
    text
}

/// Seconds as powers of ten, or the figure would show nothing but the slowest.
fn chart(methods: &[&'static dyn Method], rows: &[MeasuredRow]) -> Chart {
    let names = (1..=rows.len()).map(|number| number.to_string());
    let title = "Seconds to solve the puzzles of the table";
    let chart = Chart::new(title, "puzzle, in the table's order", "seconds, as a power of ten");
    methods.iter().fold(chart.x_names(names), |chart, method| {
        let points = rows
            .iter()
            .enumerate()
            .filter_map(|(index, row)| Some((index as f64, row.seconds(method.name())?.log10())));
        chart.series(Series::new(method.name()).points(points))
    })
}
