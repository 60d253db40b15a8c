//! Many puzzles on several threads, in order.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use nonolith::{Cancel, Grading, Options};
use pyo3::prelude::*;

use crate::errors;
use crate::interrupt::Interrupt;
use crate::options::Limits;
use crate::puzzle::Puzzle;

/// How often Python is asked whether a signal has come.
const EVERY: Duration = Duration::from_millis(50);

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(solve_many, module)?)
}

/// One row: verdict, reason, whether line-solvable, the grade's name and score, solutions as row texts.
type Row = (
    &'static str,
    Option<String>,
    Option<bool>,
    Option<&'static str>,
    Option<f64>,
    Vec<Vec<String>>,
);

/// Verdicts of many puzzles. Rows come in the order of the puzzles.
#[pyfunction]
#[pyo3(signature = (puzzles, threads, graded, solutions, timeout=None, nodes=None, memory=None))]
#[allow(clippy::too_many_arguments, reason = "Python's keyword arguments")]
fn solve_many(
    py: Python<'_>,
    puzzles: Vec<Py<Puzzle>>,
    threads: usize,
    graded: bool,
    solutions: bool,
    timeout: Option<f64>,
    nodes: Option<u64>,
    memory: Option<usize>,
) -> PyResult<Vec<Row>> {
    if threads == 0 {
        return Err(errors::value("threads: expected 1 or more, found 0"));
    }
    let limits = Limits::new(timeout, nodes, memory);
    limits.budget(&Interrupt::new())?;
    let puzzles: Vec<&nonolith::Puzzle> = puzzles.iter().map(|puzzle| &puzzle.get().0).collect();
    let wanted = Wanted { graded, solutions };
    let cancel = Cancel::default();
    let (rows, signal) = py.detach(|| {
        in_order(&puzzles, threads, &cancel, |puzzle| {
            let options = limits.cancelled_by(&cancel);
            row(puzzle, &options, wanted)
        })
    });
    match signal {
        Some(raised) => Err(raised),
        None => Ok(rows.into_iter().flatten().collect()),
    }
}

#[derive(Clone, Copy)]
struct Wanted {
    graded: bool,
    solutions: bool,
}

fn row(puzzle: &nonolith::Puzzle, options: &Options, wanted: Wanted) -> Row {
    let (answer, grade) = match wanted.graded {
        false => (nonolith::solve(puzzle, options, None), None),
        true => {
            let report = nonolith::report(puzzle, options);
            let grade = match report.grading {
                Grading::Graded(grade) => Some((grade.level.name(), grade.score)),
                _ => None,
            };
            (report.answer, grade)
        }
    };
    let (name, score) = grade.unzip();
    let pictures = match wanted.solutions {
        true => answer.solutions.iter().map(nonolith::Picture::row_texts).collect(),
        false => vec![],
    };
    let reason = answer.verdict.reason().map(ToString::to_string);
    (answer.verdict.name(), reason, answer.line_solvable, name, score, pictures)
}

/// Does `work` on every puzzle on `threads` threads while this thread asks Python for signals.
/// Gives what came of each, in order, and the exception that interrupted it.
fn in_order<T: Send>(
    puzzles: &[&nonolith::Puzzle],
    threads: usize,
    cancel: &Cancel,
    work: impl Fn(&nonolith::Puzzle) -> T + Sync,
) -> (Vec<Option<T>>, Option<PyErr>) {
    let next = AtomicUsize::new(0);
    let done: Vec<Mutex<Option<T>>> = puzzles.iter().map(|_| Mutex::new(None)).collect();
    let mut raised = None;
    std::thread::scope(|scope| {
        let (ended, all_ended) = mpsc::channel::<()>();
        for _ in 0..threads.min(puzzles.len()) {
            let ended = ended.clone();
            let (next, done, work) = (&next, &done, &work);
            scope.spawn(move || {
                let _ended = ended;
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(puzzle) = puzzles.get(at).filter(|_| !cancel.is_wanted()) else {
                        break;
                    };
                    let value = work(puzzle);
                    if let Ok(mut place) = done[at].lock() {
                        *place = Some(value);
                    }
                }
            });
        }
        drop(ended);
        // The channel is closed once every thread has ended.
        while all_ended.recv_timeout(EVERY) == Err(mpsc::RecvTimeoutError::Timeout) {
            if raised.is_none() {
                raised = Python::attach(|py| py.check_signals().err());
                raised.iter().for_each(|_| cancel.now());
            }
        }
    });
    (done.into_iter().map(|place| place.into_inner().ok().flatten()).collect(), raised)
}
