//! Two figures: fitness by reading and bear, and by rate, the paper's levels beside.

use super::{BearsRow, PAPER, PaperReading, readings};
use crate::chart::{Chart, Series};

/// How far apart dots of the same column stand.
const APART: f64 = 0.12;

/// The mean fitness of each bear under each reading with its standard deviation, and the paper's.
pub fn by_bear(rows: &[BearsRow]) -> Chart {
    let names: Vec<String> = readings().iter().map(PaperReading::name).collect();
    let numbers = (1..=names.len()).map(|number| number.to_string());
    let x = "reading, in the order of the table";
    let chart = Chart::new("Other bears, other readings", x, "fitness at the end").x_names(numbers);
    PAPER.iter().enumerate().fold(chart, |chart, (place, (algorithm, paper))| {
        let own: Vec<(f64, &BearsRow)> = rows
            .iter()
            .filter(|row| row.varied == "reading" && row.algorithm == *algorithm && row.bear > 0)
            .filter_map(|row| {
                let reading = names.iter().position(|name| *name == row.reading)?;
                let apart = (place as f64 - 0.5) * 2.0 * APART + (row.bear as f64 - 3.0) * 0.03;
                Some((reading as f64 + apart, row))
            })
            .collect();
        let all = (0..names.len()).map(|reading| reading as f64);
        chart.series(dots(algorithm, &own)).series(level(algorithm, paper[1], all))
    })
}

/// The mean fitness against the mutation rate, as a power of ten.
pub fn by_rate(rows: &[BearsRow]) -> Chart {
    let chart = Chart::new("Other rates", "mutation rate, as a power of ten", "fitness at the end");
    PAPER.iter().fold(chart, |chart, (algorithm, paper)| {
        let own: Vec<(f64, &BearsRow)> = rows
            .iter()
            .filter(|row| row.varied == "mutation rate" && row.algorithm == *algorithm)
            .map(|row| (row.mutation_rate.log10(), row))
            .collect();
        let all: Vec<f64> = own.iter().map(|(x, _)| *x).collect();
        let series = bars(Series::new(*algorithm), &own);
        chart.series(series).series(level(algorithm, paper[1], all.into_iter()))
    })
}

fn dots(name: &str, rows: &[(f64, &BearsRow)]) -> Series {
    bars(Series::new(name), rows).without_line()
}

fn bars(series: Series, rows: &[(f64, &BearsRow)]) -> Series {
    let spread =
        rows.iter().map(|(x, row)| (*x, row.mean - row.deviation, row.mean + row.deviation));
    series.points(rows.iter().map(|(x, row)| (*x, row.mean))).error_bars(spread)
}

/// The paper's mean as a level line.
fn level(algorithm: &str, mean: u32, all: impl Iterator<Item = f64>) -> Series {
    Series::new(format!("{algorithm}, paper")).points(all.map(|x| (x, f64::from(mean))))
}
