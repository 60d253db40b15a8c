//! A budget: how long a method may go on, and who may stop it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use puzzle::{Cell, Puzzle};
use serde::{Deserialize, Serialize};
use web_time::Instant;

use crate::Meter;

/// What the boards of a method may take, in bytes, where a budget does not allow more.
pub const BOARD_MEMORY: usize = 1 << 30;

/// How long a method may go on. The default has no limit.
///
/// ```
/// use nonolith_solve::{Budget, Stopped};
/// use std::time::Duration;
///
/// assert_eq!(Budget::default().spent(), None);
/// assert_eq!(Budget::default().within(Duration::ZERO).spent(), Some(Stopped::OutOfTime));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    nodes: Option<u64>,
    memory: Option<usize>,
    meter: Option<Arc<Meter>>,
    /// A way to stop it from another thread.
    pub cancel: Cancel,
}

impl Budget {
    /// The same budget, ending `time` from now.
    ///
    /// ```
    /// use std::time::Duration;
    /// assert!(nonolith_solve::Budget::default().within(Duration::from_secs(60)).spent().is_none());
    /// ```
    pub fn within(self, time: Duration) -> Budget {
        // A time too long for the clock is no limit.
        Budget { deadline: Instant::now().checked_add(time), ..self }
    }

    /// The same budget, ending after `fraction` of the time that is left: at once if that is no number
    /// above 0, and no later than before if it is above 1.
    ///
    /// ```
    /// use std::time::Duration;
    /// let minute = nonolith_solve::Budget::default().within(Duration::from_secs(60));
    /// assert!(minute.fraction(0.5).spent().is_none());
    /// assert!(minute.fraction(0.0).spent().is_some());
    /// assert!(minute.spent().is_none());
    /// ```
    pub fn fraction(&self, fraction: f64) -> Budget {
        let now = Instant::now();
        let fraction = if fraction > 0.0 { fraction.min(1.0) } else { 0.0 };
        let left = |deadline: Instant| deadline.duration_since(now);
        let deadline = self.deadline.map(|deadline| now + left(deadline).mul_f64(fraction));
        Budget { deadline, ..self.clone() }
    }

    /// The same budget, with at most `nodes` nodes of a search tree.
    ///
    /// ```
    /// use nonolith_solve::{Budget, Stopped};
    /// assert_eq!(Budget::default().with_nodes(10).spent_after(10), Some(Stopped::OutOfNodes));
    /// ```
    pub fn with_nodes(self, nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), ..self }
    }

    /// The limit of nodes, if there is one.
    ///
    /// ```
    /// assert_eq!(nonolith_solve::Budget::default().with_nodes(10).nodes(), Some(10));
    /// ```
    pub fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// The same budget, stopped by this flag; clones of a flag share it.
    ///
    /// ```
    /// use nonolith_solve::{Budget, Cancel, Stopped};
    /// let cancel = Cancel::default();
    /// let budget = Budget::default().cancelled_by(&cancel);
    /// cancel.now();
    /// assert_eq!(budget.spent(), Some(Stopped::Cancelled));
    /// ```
    pub fn cancelled_by(self, cancel: &Cancel) -> Budget {
        Budget { cancel: cancel.clone(), ..self }
    }

    /// The same budget, with at most `bytes` bytes for what a search remembers.
    ///
    /// ```
    /// assert_eq!(nonolith_solve::Budget::default().with_memory(1 << 20).memory(), Some(1 << 20));
    /// ```
    pub fn with_memory(self, bytes: usize) -> Budget {
        Budget { memory: Some(bytes), ..self }
    }

    /// How many bytes a search may use to remember things.
    ///
    /// ```
    /// assert_eq!(nonolith_solve::Budget::default().memory(), None);
    /// ```
    pub fn memory(&self) -> Option<usize> {
        self.memory
    }

    /// Whether a board of `bytes` bytes may be made: of as many as a search may remember, or of
    /// [`BOARD_MEMORY`] where that is more. A small file may claim a giant board.
    ///
    /// # Errors
    /// [`Stopped::TooLarge`].
    ///
    /// ```
    /// assert!(nonolith_solve::Budget::default().room_for(1 << 20).is_ok());
    /// assert!(nonolith_solve::Budget::default().room_for(1 << 40).is_err());
    /// assert!(nonolith_solve::Budget::default().with_memory(1 << 40).room_for(1 << 40).is_ok());
    /// ```
    pub fn room_for(&self, bytes: usize) -> Result<(), Stopped> {
        let most = self.memory.unwrap_or(0).max(BOARD_MEMORY);
        if bytes <= most { Ok(()) } else { Err(Stopped::TooLarge { bytes, most }) }
    }

    /// Whether the boards of a puzzle may be made at all, by whatever method: what is known of each
    /// cell is kept three times at least, as it was, as it becomes and as it is told.
    ///
    /// # Errors
    /// [`Stopped::TooLarge`].
    ///
    /// ```
    /// use puzzle::{Clue, Palette, Puzzle};
    ///
    /// let board = |side| Puzzle::new(Palette::black_and_white(), vec![Clue::default(); side], vec![Clue::default(); side]);
    /// let refused = nonolith_solve::Budget::default().room_for_puzzle(&board(10_000).unwrap()).unwrap_err();
    /// assert_eq!(refused.to_string(), "this board needs about 2288 MiB of memory, and 1024 MiB are allowed");
    /// assert!(nonolith_solve::Budget::default().room_for_puzzle(&board(5_000).unwrap()).is_ok());
    /// ```
    pub fn room_for_puzzle(&self, puzzle: &Puzzle) -> Result<(), Stopped> {
        self.room_for(3 * size_of::<Cell>() * puzzle.height() * puzzle.width())
    }

    /// The same budget, whose looks are counted, and which ends when the meter says.
    ///
    /// ```
    /// use nonolith_solve::{Budget, Meter};
    /// let budget = Budget::default().with_meter(Meter::ending_at(1).into());
    /// assert_eq!(budget.spent(), Some(nonolith_solve::Stopped::OutOfTime));
    /// ```
    pub fn with_meter(self, meter: Arc<Meter>) -> Budget {
        Budget { meter: Some(meter), ..self }
    }

    /// Fails if it is time to stop: the clock ran out or somebody cancelled.
    ///
    /// # Errors
    /// Why to stop.
    ///
    /// ```
    /// assert_eq!(nonolith_solve::Budget::default().go_on(), Ok(()));
    /// ```
    pub fn go_on(&self) -> Result<(), Stopped> {
        self.spent().map_or(Ok(()), Err)
    }

    /// Why to stop now, if it is time to: the clock ran out or somebody cancelled.
    ///
    /// ```
    /// let budget = nonolith_solve::Budget::default();
    /// budget.cancel.now();
    /// assert_eq!(budget.spent(), Some(nonolith_solve::Stopped::Cancelled));
    /// ```
    pub fn spent(&self) -> Option<Stopped> {
        if self.cancel.is_wanted() {
            return Some(Stopped::Cancelled);
        }
        if self.meter.as_ref().is_some_and(|meter| meter.look()) {
            return Some(Stopped::OutOfTime);
        }
        self.deadline.filter(|&deadline| Instant::now() >= deadline).map(|_| Stopped::OutOfTime)
    }

    /// Why to stop after `nodes` nodes, if it is time to.
    ///
    /// ```
    /// assert_eq!(nonolith_solve::Budget::default().spent_after(10), None);
    /// ```
    pub fn spent_after(&self, nodes: u64) -> Option<Stopped> {
        self.out_of_nodes(nodes).or_else(|| self.spent())
    }

    /// Whether there is a limit of nodes.
    pub(crate) fn has_node_limit(&self) -> bool {
        self.nodes.is_some()
    }

    /// Why the budget is spent after `nodes` nodes, without a look at the clock, for callers that
    /// ask very often.
    pub(crate) fn out_of_nodes(&self, nodes: u64) -> Option<Stopped> {
        self.nodes.filter(|&limit| nodes >= limit).map(|_| Stopped::OutOfNodes)
    }
}

/// A flag that stops a method, raised from another thread or by a question that the method itself
/// asks. Clones share it.
///
/// ```
/// let cancel = nonolith_solve::Cancel::default();
/// let other_thread = cancel.clone();
/// other_thread.now();
/// assert!(cancel.is_wanted());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<CancelState>);

#[derive(Debug, Default)]
struct CancelState {
    wanted: AtomicBool,
    poll: Option<Poll>,
}

/// A question that is asked again and again, and when it was asked last.
struct Poll {
    every: Duration,
    ask: Box<dyn Fn() -> bool + Send + Sync>,
    begun: Instant,
    /// In microseconds after `begun`.
    asked: AtomicU64,
}

impl Cancel {
    /// A flag that raises itself once `ask` answers true. Whoever looks at the flag asks, at most
    /// once in `every`; no thread is started. An interpreter whose signals must be asked for, such
    /// as Python, stops a method in this way.
    ///
    /// ```
    /// use std::time::Duration;
    /// assert!(nonolith_solve::Cancel::polling(Duration::ZERO, || true).is_wanted());
    /// assert!(!nonolith_solve::Cancel::polling(Duration::from_secs(9), || true).is_wanted());
    /// ```
    pub fn polling(every: Duration, ask: impl Fn() -> bool + Send + Sync + 'static) -> Cancel {
        let poll = Poll { every, ask: Box::new(ask), begun: Instant::now(), asked: 0.into() };
        Cancel(Arc::new(CancelState { wanted: false.into(), poll: Some(poll) }))
    }

    /// Stops whoever holds a clone of this flag.
    ///
    /// ```
    /// nonolith_solve::Cancel::default().now();
    /// ```
    pub fn now(&self) {
        self.0.wanted.store(true, Ordering::Relaxed);
    }

    /// Whether somebody wants it to stop.
    ///
    /// ```
    /// assert!(!nonolith_solve::Cancel::default().is_wanted());
    /// ```
    pub fn is_wanted(&self) -> bool {
        if self.0.poll.as_ref().is_some_and(Poll::answer) {
            self.now();
        }
        self.0.wanted.load(Ordering::Relaxed)
    }
}

impl Poll {
    /// The answer, if it is time to ask.
    fn answer(&self) -> bool {
        let now = self.begun.elapsed().as_micros() as u64;
        let asked = self.asked.load(Ordering::Relaxed);
        if u128::from(now - asked.min(now)) < self.every.as_micros() {
            return false;
        }
        // Of several threads that find it time, one asks.
        let exchange =
            self.asked.compare_exchange(asked, now, Ordering::Relaxed, Ordering::Relaxed);
        exchange.is_ok() && (self.ask)()
    }
}

impl fmt::Debug for Poll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Poll").field("every", &self.every).finish_non_exhaustive()
    }
}

/// Why a method stopped before it was done.
///
/// ```
/// assert_eq!(nonolith_solve::Stopped::OutOfTime.to_string(), "out of time");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Stopped {
    /// The clock ran out.
    #[error("out of time")]
    OutOfTime,
    /// The search tree grew as large as it may.
    #[error("out of nodes")]
    OutOfNodes,
    /// The search remembers as much as it may.
    #[error("out of memory")]
    OutOfMemory,
    /// The board takes more memory than it may.
    #[error("this board needs about {} MiB of memory, and {} MiB are allowed", bytes >> 20, most >> 20)]
    TooLarge {
        /// What it takes, about, in bytes.
        bytes: usize,
        /// What it may take.
        most: usize,
    },
    /// Somebody cancelled it.
    #[error("cancelled")]
    Cancelled,
}
