//! The counterparts of the paper's Figures 5, 6 and 7, and the sweep of the window.

use super::{LineOrderReport, StepsRow};
use crate::chart::{Chart, Series};

/// Each figure's name and its chart.
///
/// ```
/// use nonolith_lab::experiments::line_order::{LineOrderReport, figures};
/// assert_eq!(figures(&LineOrderReport::default()).len(), 4);
/// ```
pub fn figures(report: &LineOrderReport) -> Vec<(&'static str, Chart)> {
    vec![
        ("figure-5", five(report)),
        ("figure-6", six(report)),
        ("figure-7", seven(report)),
        ("windows", windows(report)),
    ]
}

fn chart(title: &str, x: &str) -> Chart {
    Chart::new(title, x, "steps to solve")
}

/// Dots with bars of one standard error.
fn dots(name: &str, rows: impl Iterator<Item = (f64, StepsRow)>) -> Series {
    let rows: Vec<(f64, StepsRow)> = rows.collect();
    let points = rows.iter().map(|(x, row)| (*x, row.steps.mean));
    let bars = rows.iter().map(|(x, row)| {
        let (mean, error) = (row.steps.mean, row.steps.standard_error);
        (*x, mean - error, mean + error)
    });
    Series::new(name).points(points).error_bars(bars)
}

/// How far apart dots of the same column stand, so that their bars do not cover each other.
const APART: f64 = 0.12;

fn rows<'a>(report: &'a LineOrderReport, table: &'a str) -> impl Iterator<Item = &'a StepsRow> {
    report.rows.iter().filter(move |row| row.table == table)
}

fn five(report: &LineOrderReport) -> Chart {
    let sets = ["test", "train 1", "train 2", "train 3"];
    let series = |(number, name): (usize, &'static str)| {
        let of_set = |(x, set): (usize, &&str)| {
            let mut own = rows(report, "figure 5");
            let row = own.find(|row| row.name == name && row.set == *set)?;
            Some((x as f64 + (number as f64 - 1.0) * APART, row.clone()))
        };
        dots(name, sets.iter().enumerate().filter_map(of_set)).without_line()
    };
    let chart = chart("Figure 5: three solvers on all puzzles", "puzzles").x_names(sets);
    let names = ["random", "heuristic", "optimal"];
    names.into_iter().enumerate().map(series).fold(chart, Chart::series)
}

fn six(report: &LineOrderReport) -> Chart {
    let learned = rows(report, "figure 6").filter(|row| row.name == "table");
    let learned = learned.map(|row| (row.set.to_owned(), row));
    beside_the_paper("Figure 6: a lookup table", learned.chain(baselines(report)))
}

fn seven(report: &LineOrderReport) -> Chart {
    let test = |table| rows(report, table).filter(|row| row.set == "test");
    let network = test("figure 7").filter_map(|row| {
        let name = match row.name.as_str() {
            "SDCC" => "SDCC",
            "SDCC below the ceiling" => "if solved",
            _ => return None,
        };
        Some((name.to_owned(), row))
    });
    let table = test("figure 6").filter(|row| row.name == "table");
    let table = table.map(|row| (row.name.clone(), row));
    beside_the_paper("Figure 7: unseen puzzles", network.chain(table).chain(baselines(report)))
}

/// The solvers that do not learn, on test puzzles.
fn baselines(report: &LineOrderReport) -> impl Iterator<Item = (String, &StepsRow)> {
    let test = rows(report, "figure 5").filter(|row| row.set == "test");
    test.map(|row| (row.name.clone(), row))
}

/// One column a row: ours, and what the paper prints.
fn beside_the_paper<'a>(title: &str, rows: impl Iterator<Item = (String, &'a StepsRow)>) -> Chart {
    let (names, rows): (Vec<String>, Vec<StepsRow>) =
        rows.map(|(name, row)| (name, row.clone())).unzip();
    let papers = rows.iter().enumerate();
    let papers = papers.filter_map(|(x, row)| Some((x as f64 + APART, row.paper?)));
    let paper = Series::new("paper").points(papers).without_line();
    let ours = rows.iter().enumerate().map(|(x, row)| (x as f64 - APART, row.clone()));
    let ours = dots("ours", ours).without_line();
    chart(title, "").x_names(names).series(ours).series(paper)
}

fn windows(report: &LineOrderReport) -> Chart {
    let series = |who: &'static str| {
        let own = rows(report, "windows").filter(move |row| row.name.starts_with(who));
        dots(who, own.cloned().enumerate().map(|(x, row)| (x as f64, row)))
    };
    let chart = chart("Lines that may not be chosen again", "window");
    chart.series(series("table")).series(series("SDCC"))
}
