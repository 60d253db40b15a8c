//! The table as text and as a figure.

use std::fmt::Write;

use super::{Paper, TableEntry, TablePuzzle};
use crate::chart::{Chart, Series};

/// One row of the table, measured.
#[derive(Clone, Debug)]
pub struct MeasuredRow {
    /// The puzzle.
    pub puzzle: TablePuzzle,
    /// What each method came to, by its name.
    pub entries: Vec<(String, TableEntry)>,
}

const NAME: usize = 11;

fn width(name: &str) -> usize {
    name.len().max(9) + 2
}

/// The heading of the table: the columns of the paper, then the methods.
pub fn heading(methods: &[String]) -> String {
    let mut text = format!("{:<NAME$}{:>7}{:>3}", "for", "size", "c");
    for name in ["GA", "comb.", "logic", "solver"] {
        let _ = write!(text, "{name:>8}");
    }
    text.push_str(" |");
    for method in methods {
        let _ = write!(text, "{method:>0$}", width(method));
    }
    text.push('\n');
    text
}

impl MeasuredRow {
    /// The row as a line of text, the figures of the paper first.
    pub fn text(&self) -> String {
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

    /// The seconds of a method, if it solved the puzzle.
    pub fn seconds(&self, method: &str) -> Option<f64> {
        self.entries.iter().find_map(|(name, entry)| match entry {
            TableEntry::Solved { seconds } if name == method => Some(*seconds),
            _ => None,
        })
    }
}

/// What each method adds up to, how it compares with the first, and why cells are N/A.
pub fn footing(methods: &[String], rows: &[MeasuredRow]) -> String {
    let mut text = String::from("\n");
    let first = methods.first().map_or("", String::as_str);
    for name in methods {
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
pub fn chart(methods: &[String], rows: &[MeasuredRow]) -> Chart {
    let names = (1..=rows.len()).map(|number| number.to_string());
    let title = "Seconds to solve the puzzles of the table";
    let chart = Chart::new(title, "puzzle, in the table's order", "seconds, as a power of ten");
    methods.iter().fold(chart.x_names(names), |chart, method| {
        let points = rows
            .iter()
            .enumerate()
            .filter_map(|(index, row)| Some((index as f64, row.seconds(method)?.log10())));
        chart.series(Series::new(method.as_str()).points(points))
    })
}
