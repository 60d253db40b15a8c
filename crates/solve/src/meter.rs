//! A meter: how much work is done between two looks at a budget.
//!
//! Whether a method keeps to its time can be measured, but no test may rest on a clock. What a test
//! can bound is the work between two looks at the budget, counted in cells handled: the clock of a
//! machine advances with it. Work is counted only where debug assertions are on, so that a release
//! pays nothing for it.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

thread_local! {
    static WORK: Cell<u64> = const { Cell::new(0) };
}

/// Notes that this thread has handled `cells` cells, or done as much.
///
/// ```
/// let before = nonolith_solve::worked();
/// nonolith_solve::work(10);
/// assert_eq!(nonolith_solve::worked() - before, if cfg!(debug_assertions) { 10 } else { 0 });
/// ```
#[inline(always)]
pub fn work(cells: usize) {
    if cfg!(debug_assertions) {
        WORK.set(WORK.get() + cells as u64);
    }
}

/// The work of this thread so far; zero where debug assertions are off.
///
/// ```
/// let before = nonolith_solve::worked();
/// assert!(nonolith_solve::worked() >= before);
/// ```
pub fn worked() -> u64 {
    WORK.get()
}

/// Counts looks at a budget and the work between them, and ends the budget at one of the looks. It
/// is for methods that work in the thread in which it was made.
///
/// ```
/// use nonolith_solve::{Budget, Meter, Stopped};
/// use std::sync::Arc;
///
/// let meter = Arc::new(Meter::ending_at(2));
/// let budget = Budget::default().with_meter(meter.clone());
/// assert_eq!((budget.spent(), budget.spent()), (None, Some(Stopped::OutOfTime)));
/// assert_eq!((meter.looks(), meter.most()), (2, 0));
/// ```
#[derive(Debug)]
pub struct Meter {
    end: u64,
    looks: AtomicU64,
    last: AtomicU64,
    most: AtomicU64,
}

impl Meter {
    /// A meter that ends the budget at this look, counted from one, and at all that follow.
    ///
    /// ```
    /// assert_eq!(nonolith_solve::Meter::ending_at(1).looks(), 0);
    /// ```
    pub fn ending_at(look: u64) -> Meter {
        let last = AtomicU64::new(worked());
        Meter { end: look, looks: AtomicU64::new(0), last, most: AtomicU64::new(0) }
    }

    /// How often somebody looked.
    ///
    /// ```
    /// assert_eq!(nonolith_solve::Meter::ending_at(1).looks(), 0);
    /// ```
    pub fn looks(&self) -> u64 {
        self.looks.load(Ordering::Relaxed)
    }

    /// The most work between two looks, or since the last one.
    ///
    /// ```
    /// let meter = nonolith_solve::Meter::ending_at(1);
    /// nonolith_solve::work(5);
    /// assert_eq!(meter.most(), if cfg!(debug_assertions) { 5 } else { 0 });
    /// ```
    pub fn most(&self) -> u64 {
        self.most.load(Ordering::Relaxed).max(self.since())
    }

    /// The work since the last look.
    ///
    /// ```
    /// assert_eq!(nonolith_solve::Meter::ending_at(1).since(), 0);
    /// ```
    pub fn since(&self) -> u64 {
        worked() - self.last.load(Ordering::Relaxed)
    }

    /// Somebody looks; whether the budget is at its end.
    pub(crate) fn look(&self) -> bool {
        let (since, looks) = (self.since(), self.looks() + 1);
        self.most.fetch_max(since, Ordering::Relaxed);
        self.last.store(worked(), Ordering::Relaxed);
        self.looks.store(looks, Ordering::Relaxed);
        looks >= self.end
    }
}
