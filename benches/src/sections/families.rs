//! The held-out families: ours in process, each peer as a process a puzzle; a cactus plot of each.

use std::path::Path;
use std::time::Duration;

use lab::chart::{Chart, Series};
use puzzle::Puzzle;
use solve::{Budget, Options, Verdict};

use crate::held_out::{HELD_OUT, HELD_OUT_SEED, HeldOut};
use crate::{BenchOptions, measure, table};

pub(crate) fn run(options: &BenchOptions) {
    table::title(&format!(
        "families: held-out puzzles (seed {HELD_OUT_SEED}), {} s each; ours in process, peers a process a puzzle; CPU milliseconds",
        options.timeout
    ));
    table::heading(&["family", "program", "decided", "sum", "median", "95 %", "longest"]);
    for family in HELD_OUT.iter().filter(|family| options.wants(family.name)) {
        let runs = runs(family, options);
        for (program, times) in &runs {
            table::cells(&row(family, program, times));
        }
        if let Some(folder) = &options.plots {
            plot(folder, family, &runs)
                .unwrap_or_else(|error| println!("{}: {error}", family.name));
        }
    }
}

/// What one program made of a puzzle: its CPU time, and whether it decided it.
type Time = (Duration, bool);

/// The times of our program and of each peer on a family.
fn runs(family: &HeldOut, options: &BenchOptions) -> Vec<(String, Vec<Time>)> {
    let puzzles = (family.puzzles)();
    let ours = puzzles.iter().map(|puzzle| ours(puzzle, options)).collect();
    let mut runs = vec![("nonolith".to_owned(), ours)];
    for peer in &options.peers {
        let time = |puzzle| match peer.solve(std::slice::from_ref(puzzle), options.timeout) {
            Ok((said, time)) => (time, said != "?"),
            Err(_) => (Duration::ZERO, false),
        };
        runs.push((peer.name.clone(), puzzles.iter().map(time).collect()));
    }
    runs
}

fn ours(puzzle: &Puzzle, options: &BenchOptions) -> Time {
    let budget = Budget::default().within(Duration::from_secs(options.timeout));
    let limits = Options { budget, ..Options::default() };
    let (answer, time) = measure::busy(|| options.solve(puzzle, &limits));
    (time, !matches!(answer.verdict, Verdict::Unknown { .. } | Verdict::Found))
}

fn row(family: &HeldOut, program: &str, times: &[Time]) -> Vec<String> {
    let decided = times.iter().filter(|(_, decided)| *decided).count();
    let mut sorted: Vec<Duration> = times.iter().map(|(time, _)| *time).collect();
    sorted.sort_unstable();
    let at = |share: f64| sorted[((sorted.len() - 1) as f64 * share).round() as usize];
    let figures = [sorted.iter().sum(), at(0.5), at(0.95), at(1.0)].map(table::milliseconds);
    let first = [family.name.to_owned(), program.to_owned(), format!("{decided}/{}", times.len())];
    first.into_iter().chain(figures).collect()
}

/// Draws how many puzzles each program decides within how much time, shortest first.
fn plot(folder: &Path, family: &HeldOut, runs: &[(String, Vec<Time>)]) -> std::io::Result<()> {
    let mut chart = Chart::new(family.about, "puzzles decided", "log10 of CPU seconds each");
    for (program, times) in runs {
        let decided = times.iter().filter(|(_, decided)| *decided);
        let mut seconds: Vec<f64> = decided.map(|(time, _)| time.as_secs_f64()).collect();
        seconds.sort_by(f64::total_cmp);
        let point = |(at, seconds): (usize, &f64)| (at as f64 + 1.0, seconds.max(1e-6).log10());
        let points: Vec<_> = seconds.iter().enumerate().map(point).collect();
        chart = chart.series(Series::new(program.as_str()).points(points));
    }
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join(format!("{}.svg", family.name)), chart.to_svg())
}
