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
    let mut text = String::new();
    let mut table = "";
    for row in &report.rows {
        if row.table != table {
            table = row.table;
            let _ = write!(text, "\n{table}\n{}\n", heading());
        }
        let _ = writeln!(text, "{}", line(row));
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
    text.trim_start().to_owned()
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
