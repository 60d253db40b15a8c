//! The table as text.

use super::{AblationPuzzle, AblationResult};

/// The heading of the table: the puzzles, the sizes of their search, and whether they are
/// line-solvable.
pub fn heading(entries: &[AblationPuzzle], evaluations: u64) -> String {
    let row = |word: &str, cell: &dyn Fn(&AblationPuzzle) -> String| {
        let cells: String = entries.iter().map(|e| format!(" {:>16}", cell(e))).collect();
        format!("  {word:<14}{cells}\n")
    };
    let line_solvable =
        |entry: &AblationPuzzle| if entry.line_solvable { "yes" } else { "no" }.to_owned();
    format!(
        "Runs that reach the solution within {} evaluations, and the median they need\n{}{}{}",
        evaluations,
        row("puzzle", &|entry| entry.name.clone()),
        row("legal rows", &|entry| format!("{:.1e}", entry.row_space)),
        row("line-solvable", &line_solvable),
    )
}

/// A cell of the table: successes of runs, and the median of the evaluations.
pub fn cell(outcome: &AblationResult) -> String {
    let tally = &outcome.tally;
    let median = tally.median.map_or_else(|| "-".into(), |median| median.to_string());
    let stopped = outcome.stopped.map_or("", |_| "!");
    format!("{}/{}{stopped} {median:>7}", tally.solved, tally.runs)
}
