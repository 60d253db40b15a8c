//! The counterparts of the paper's Figures 5, 6 and 7, and the sweep of the window.

use super::{Report, Row};
use crate::chart::{Chart, Series};

/// Each figure's name and its chart.
///
/// ```
/// use lab::experiments::line_order::{Report, figures};
/// assert_eq!(figures(&Report::default()).len(), 4);
/// ```
pub fn figures(report: &Report) -> Vec<(&'static str, Chart)> {
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
fn dots(name: &str, rows: impl Iterator<Item = (usize, Row)>) -> Series {
    let rows: Vec<(usize, Row)> = rows.collect();
    let points = rows.iter().map(|(x, row)| (*x as f64, row.steps.mean));
    let bars = rows.iter().map(|(x, row)| {
        let (mean, error) = (row.steps.mean, row.steps.standard_error);
        (*x as f64, mean - error, mean + error)
    });
    Series::new(name).points(points).error_bars(bars)
}

fn rows<'a>(report: &'a Report, table: &'a str) -> impl Iterator<Item = &'a Row> {
    report.rows.iter().filter(move |row| row.table == table)
}

fn five(report: &Report) -> Chart {
    let sets = ["test", "train 1", "train 2", "train 3"];
    let series = |name: &'static str| {
        let of_set = |(x, set): (usize, &&str)| {
            rows(report, "figure 5")
                .find(|row| row.name == name && row.set == *set)
                .map(|row| (x, row.clone()))
        };
        dots(name, sets.iter().enumerate().filter_map(of_set)).without_line()
    };
    let chart = chart("Figure 5: three solvers on all puzzles", "puzzles").x_names(sets);
    ["random", "heuristic", "optimal"]
        .into_iter()
        .fold(chart, |chart, name| chart.series(series(name)))
}

fn six(report: &Report) -> Chart {
    let learned =
        rows(report, "figure 6").filter(|row| row.set != "train, all" && row.name == "table");
    let baselines = rows(report, "figure 5").filter(|row| row.set == "test");
    bars("Figure 6: a lookup table", learned.chain(baselines))
}

fn seven(report: &Report) -> Chart {
    let network = rows(report, "figure 7").filter(|row| row.set == "test");
    let table = rows(report, "figure 6").filter(|row| row.set == "test" && row.name == "table");
    let baselines = rows(report, "figure 5").filter(|row| row.set == "test");
    bars("Figure 7: unseen puzzles", network.chain(table).chain(baselines))
}

/// One dot a row, named below.
fn bars<'a>(title: &str, rows: impl Iterator<Item = &'a Row>) -> Chart {
    let rows: Vec<Row> = rows.cloned().collect();
    let named = |row: &Row| if row.set == "test" { row.name.clone() } else { row.set.to_owned() };
    let names: Vec<String> = rows.iter().map(named).collect();
    let series = dots("mean and standard error", rows.into_iter().enumerate()).without_line();
    chart(title, "").x_names(names).series(series)
}

fn windows(report: &Report) -> Chart {
    let series = |who: &'static str| {
        let own = rows(report, "windows").filter(move |row| row.name.starts_with(who));
        dots(who, own.cloned().enumerate())
    };
    let chart = chart("Lines that may not be chosen again", "window");
    chart.series(series("table")).series(series("SDCC"))
}
