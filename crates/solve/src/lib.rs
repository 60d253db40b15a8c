//! What follows, exactly: one solution, several or none, for any puzzle.
//!
//! ```
//! use puzzle::{Palette, Puzzle};
//! use nonolith_solve::{Options, Verdict};
//!
//! let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
//! let answer = nonolith_solve::solve(&puzzle, &Options::default(), None);
//! assert_eq!(answer.verdict, Verdict::Several);
//! assert_eq!(answer.differs().len(), 4);
//! ```

mod answer;
mod budget;
mod certificate;
mod count;
mod data;
mod gate;
mod hash;
mod judge;
pub mod line;
mod meter;
mod method;
mod methods;
pub mod propagate;
mod search;
mod settings;
mod verdict_reason;

use puzzle::{Puzzle, Trace};

// Numbers of solutions are of this crate's type.
pub use num_bigint;

pub use answer::{Answer, Stats, Verdict};
pub use budget::{BOARD_MEMORY, Budget, Cancel, Stopped};
pub use certificate::{certify, certify_by_clauses};
pub use count::{Count, count, count_tuned};
pub use gate::{Fitting, Refusal, run};
pub use hash::WordHasher;
pub use judge::BadAnswer;
pub use meter::{Meter, work, worked};
pub use method::{About, Method, Options, Watch};
pub use methods::{is_line_solvable, methods};
pub use search::{Tuning, TuningError, TuningRow};
pub use settings::{Setting, SettingError, SettingKind, Settings};
pub use verdict_reason::VerdictReason;

/// Finds out whether a puzzle has one solution, several or none, telling the trace (if there is
/// one) every step. This is the method `exact`.
///
/// In colour more is probed where a trace is wanted, so that it shows more of the proof. The verdict
/// is the same either way, unless the budget ends it; but of several solutions others may be found,
/// [`Answer::known`] may hold more, and [`Answer::stats`] differ.
///
/// ```
/// use puzzle::{Palette, Puzzle, Trace};
/// use nonolith_solve::{Options, Verdict};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "010 111".parse().unwrap()).unwrap();
/// let mut trace = Trace::default();
/// let answer = nonolith_solve::solve(&puzzle, &Options::default(), Some(&mut trace));
/// assert_eq!((answer.verdict, answer.line_solvable), (Verdict::Unique, Some(true)));
/// assert!(puzzle::check::trace(&puzzle, &trace).unwrap().grid.is_solved());
/// ```
pub fn solve(puzzle: &Puzzle, options: &Options, trace: Option<&mut Trace>) -> Answer {
    solve_tuned(puzzle, options, &Tuning::of(puzzle), trace)
}

/// The same as [`solve()`] with other tuning values: the verdict is the same unless the budget ends it,
/// the time is not. For measuring.
///
/// ```
/// use puzzle::{Palette, Puzzle};
/// use nonolith_solve::{Options, Tuning, Verdict};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
/// let mut tuning = Tuning::of(&puzzle);
/// tuning.set("vsids_decay", 0.9).unwrap();
/// assert_eq!(nonolith_solve::solve_tuned(&puzzle, &Options::default(), &tuning, None).verdict, Verdict::Several);
/// ```
pub fn solve_tuned(
    puzzle: &Puzzle,
    options: &Options,
    tuning: &Tuning,
    trace: Option<&mut Trace>,
) -> Answer {
    match Fitting::new(puzzle) {
        Ok(fitting) => search::exact_tuned(fitting, options, tuning, trace),
        Err(misfit) => gate::no_solution(puzzle, misfit),
    }
}
