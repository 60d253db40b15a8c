//! A sweep: one tuning value after another on a family of puzzles that no reported figure uses. They are
//! solved, or counted where it is a value of counting.

use std::time::Duration;

use puzzle::Puzzle;
use solve::{Budget, Options, Tuning, Verdict};

use crate::families::{FAMILIES, Family, TRAINING_SEED};
use crate::{BenchOptions, measure, table};

/// What `nonolith-bench sweep NAME --values A,B,C` asks for.
pub(crate) struct TuningSweep {
    /// The name of the tuning value.
    pub(crate) name: String,
    /// What it is set to in turn; its default values, if empty.
    pub(crate) values: Vec<f64>,
}

/// What one value gave on a whole family whose solutions were counted.
#[derive(Default)]
struct CountTotals {
    exact: usize,
    /// The sum of the binary logarithms of all counts, exact or not, rounded down.
    bits: f64,
    time: Duration,
}

/// What one value gave on a whole family.
#[derive(Default)]
struct Totals {
    undecided: usize,
    conflicts: f64,
    logarithms: f64,
    lines: f64,
    time: Duration,
}

pub(crate) fn run(sweep: &TuningSweep, options: &BenchOptions) -> Result<(), String> {
    let family = options.family;
    let row = Tuning::row(&sweep.name).map_err(|error| error.to_string())?;
    let puzzles = family.puzzles();
    let values = if sweep.values.is_empty() {
        defaults(row.black, row.coloured)
    } else {
        sweep.values.clone()
    };
    for &value in &values {
        Tuning::black().set(row.name, value).map_err(|error| error.to_string())?;
    }
    table::title(&format!("sweep of {}: {}", row.name, row.about));
    println!(
        "on {} (training seed {TRAINING_SEED}, in no reported figure), {} s each",
        family.about, options.timeout
    );
    println!(
        "now {} in black and white, {} in colour; chosen {}\n",
        row.black, row.coloured, row.origin
    );
    if row.name.starts_with("count_") {
        table::heading(&[row.name, "counted exactly", "whole bits of the counts, added", "CPU ms"]);
        for value in values {
            let totals = count_totals(&puzzles, options, row.name, value)?;
            table::cells(&totals.cells(value));
        }
        return Ok(());
    }
    table::heading(&[row.name, "conflicts", "geometric mean", "lines", "undecided", "CPU ms"]);
    for value in values {
        let totals = totals(&puzzles, options, row.name, value)?;
        table::cells(&totals.cells(value, puzzles.len()));
    }
    Ok(())
}

fn defaults(black: f64, coloured: f64) -> Vec<f64> {
    if black == coloured { vec![black] } else { vec![black, coloured] }
}

fn totals(
    puzzles: &[Puzzle],
    options: &BenchOptions,
    name: &str,
    value: f64,
) -> Result<Totals, String> {
    let mut totals = Totals::default();
    for puzzle in puzzles {
        let mut tuning = options.tuning(puzzle);
        tuning.set(name, value).map_err(|error| error.to_string())?;
        let (answer, time) =
            measure::busy(|| solve::solve_tuned(puzzle, &limits(options), &tuning, None));
        let conflicts = answer.stats.get("conflicts").copied().unwrap_or(0.0);
        totals.undecided +=
            usize::from(matches!(answer.verdict, Verdict::Unknown { .. } | Verdict::Found));
        totals.conflicts += conflicts;
        totals.lines += answer.stats.get("lines").copied().unwrap_or(0.0);
        totals.logarithms += (1.0 + conflicts).ln();
        totals.time += time;
    }
    Ok(totals)
}

fn count_totals(
    puzzles: &[Puzzle],
    options: &BenchOptions,
    name: &str,
    value: f64,
) -> Result<CountTotals, String> {
    let mut totals = CountTotals::default();
    for puzzle in puzzles {
        let mut tuning = options.tuning(puzzle);
        tuning.set(name, value).map_err(|error| error.to_string())?;
        let (count, time) = measure::busy(|| solve::count_tuned(puzzle, &limits(options), &tuning));
        totals.exact += usize::from(count.exact);
        totals.bits += count.count.bits().saturating_sub(1) as f64;
        totals.time += time;
    }
    Ok(totals)
}

fn limits(options: &BenchOptions) -> Options {
    let budget = Budget::default().within(Duration::from_secs(options.timeout));
    Options { budget, ..Options::default() }
}

impl CountTotals {
    fn cells(&self, value: f64) -> Vec<String> {
        let (exact, bits) = (self.exact.to_string(), self.bits.to_string());
        vec![value.to_string(), exact, bits, table::milliseconds(self.time)]
    }
}

impl Totals {
    fn cells(&self, value: f64, puzzles: usize) -> Vec<String> {
        vec![
            value.to_string(),
            self.conflicts.to_string(),
            format!("{:.1}", (self.logarithms / puzzles as f64).exp()),
            self.lines.to_string(),
            self.undecided.to_string(),
            table::milliseconds(self.time),
        ]
    }
}

/// Lists the tuning table and the families.
pub(crate) fn list() {
    println!("{}", Tuning::markdown());
    println!("Families of `sweep` (seed {TRAINING_SEED}, used by no reported figure):\n");
    for family in FAMILIES {
        println!("- `{}`: {}", family.name, family.about);
    }
}

/// The family of `sweep` unless `--family` names another.
pub(crate) fn default_family() -> &'static Family {
    &FAMILIES[0]
}
