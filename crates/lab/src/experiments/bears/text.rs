//! The rows in words.

use super::BearsRow;

/// What the names of readings mean.
pub fn heading() -> String {
    "A reading: whether the sum of the fitness compares all runs or ends with those that are there, as \
     printed; the\nfields of the roulette wheel; what mutates at the rate: every gene, or one gene of a \
     row, or one of the grid.\n"
        .to_owned()
}

/// Prints rows as they come, with a heading where another thing is varied.
///
/// ```
/// assert!(nonolith_lab::experiments::bears::heading().contains("roulette"));
/// ```
#[derive(Debug, Default)]
pub struct BearPrinter {
    varied: &'static str,
}

impl BearPrinter {
    /// The row as a line of text, under a heading if it is the first of its kind.
    pub fn print(&mut self, row: &BearsRow) -> String {
        let line = line(row);
        match std::mem::replace(&mut self.varied, row.varied) == row.varied {
            true => line,
            false => format!("\nby {}\n{}\n{line}", row.varied, columns()),
        }
    }
}

fn columns() -> String {
    format!(
        "  {:<5}{:<32}{:>5}{:>10}{:>10}{:>7}{:>7}{:>6}  {:<12}{:>8}",
        "", "reading", "bear", "mutation", "crossover", "best", "mean", "sd", "paper", "solved"
    )
}

fn line(row: &BearsRow) -> String {
    let bear = if row.bear == 0 { "all".to_owned() } else { row.bear.to_string() };
    let [best, mean, deviation] = row.paper;
    format!(
        "  {:<5}{:<32}{bear:>5}{:>10}{:>10}{:>7}{:>7.1}{:>6.1}  {:<12}{:>8}\n",
        row.algorithm,
        row.reading,
        row.mutation_rate,
        row.crossover_rate,
        row.best,
        row.mean,
        row.deviation,
        format!("{best}/{mean}/{deviation}"),
        format!("{}/{}", row.solved, row.runs)
    )
}
