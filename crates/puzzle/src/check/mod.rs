//! The judge: slow, obvious, and independent of every solver.
//!
//! [`arrangements`] lists by brute force every way to place a clue. It judges [`line()`], a textbook
//! dynamic programme, on all short lines; that programme judges [`deduction`]s and [`trace`]s of any
//! size. [`picture`] judges a finished grid against its clues. [`enumerate`] lists all clues and all
//! states of short lines. Nothing here may call a solver, for solvers are what it judges.

mod arrangements;
pub mod enumerate;
mod judge;
mod line;

pub use arrangements::{arrangements, line_by_arrangements};
pub use judge::{
    BadTrace, Fault, Judgement, Mismatch, Unsound, deduction, picture, trace, trace_from,
};
pub use line::line;
