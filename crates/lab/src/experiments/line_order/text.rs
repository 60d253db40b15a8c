//! The tables in words, the paper's figures beside ours.

use std::fmt::Write;

use super::{LineOrderReport, PearsonCorrelation, StepsRow};

/// The report for people.
///
/// ```
/// use nonolith_lab::experiments::line_order::{LineOrderReport, text};
/// assert!(text(&LineOrderReport::default()).contains("r = 0.18"));
/// ```
pub fn text(report: &LineOrderReport) -> String {
    let mut printer = RowPrinter::default();
    let rows: String = report.rows.iter().map(|row| printer.print(row)).collect();
    rows + &footing(report)
}

/// Prints rows as they come, with a heading where a table begins.
///
/// ```
/// use nonolith_lab::experiments::line_order::{RowPrinter, StepsRow};
/// let row = StepsRow { table: "figure 5", ..StepsRow::default() };
/// let mut printer = RowPrinter::default();
/// assert!(printer.print(&row).starts_with("figure 5"));
/// assert!(!printer.print(&row).contains("figure 5"));
/// ```
#[derive(Debug, Default)]
pub struct RowPrinter {
    table: &'static str,
}

impl RowPrinter {
    /// The row as a line of text, under a heading if it is the first of its table.
    pub fn print(&mut self, row: &StepsRow) -> String {
        let gap = if self.table.is_empty() { "" } else { "\n" };
        let heading = match std::mem::replace(&mut self.table, row.table) == row.table {
            true => String::new(),
            false => format!("{gap}{}\n{}\n", row.table, heading()),
        };
        format!("{heading}{}\n", line(row))
    }
}

/// What stands beneath the tables.
pub fn footing(report: &LineOrderReport) -> String {
    let mut text = String::new();
    if let Some(why) = report.stopped {
        return format!("\nstopped ({why}): the rest is missing\n");
    }
    let _ = writeln!(text, "\ncorrelation of learned worth and heuristic score at step 1");
    let _ = writeln!(text, "  SDCC, training puzzle  {}", correlation(&report.correlation));
    let _ = writeln!(text, "  SDCC, test puzzle      {}", correlation(&report.test_correlation));
    let _ = writeln!(text, "  paper                  r = 0.18, p = 0.01 (fits N = 200)");
    let left_out = report.unique_not_line_solvable;
    let _ = writeln!(
        text,
        "\nOf {} pictures drawn for the sample, {left_out} have one solution but are not line-solvable.\n",
        report.drawn
    );
    report.notes.iter().for_each(|note| {
        let _ = writeln!(text, "- {note}");
    });
    text
}

fn heading() -> String {
    format!(
        "  {:<42} {:<11} {:>7} {:>6} {:>6} {:>11} {:>6}",
        "", "puzzles", "steps", "SE", "SD", "solved", "paper"
    )
}

fn line(row: &StepsRow) -> String {
    let paper = row.paper.map_or(String::new(), |figure| format!("{figure:.1}"));
    let solved = format!("{}/{}", row.solved, row.steps.n);
    format!(
        "  {:<42} {:<11} {:>7.3} {:>6.3} {:>6.2} {solved:>11} {paper:>6}",
        row.name, row.set, row.steps.mean, row.steps.standard_error, row.deviation
    )
}

fn correlation(found: &PearsonCorrelation) -> String {
    format!("r = {:.2}, p = {:.2}, N = {}", found.r, found.p, found.n)
}
