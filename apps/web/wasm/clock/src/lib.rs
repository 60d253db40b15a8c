//! A clock with the face of `web-time` that asks the page for the time: `env.now`, in milliseconds.

use std::ops::{Add, Sub};

pub use std::time::Duration;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    fn now() -> f64;
}

/// A moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

impl Instant {
    /// This moment.
    pub fn now() -> Instant {
        // SAFETY: the page hands in a function that only reads its clock.
        let milliseconds = unsafe { now() };
        Instant(Duration::from_secs_f64(milliseconds.max(0.0) / 1000.0))
    }

    /// How long ago it was.
    pub fn elapsed(&self) -> Duration {
        Instant::now().duration_since(*self)
    }

    /// How long after the other moment it is; nothing if it is before.
    pub fn duration_since(&self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment `time` later, if the clock reaches so far.
    pub fn checked_add(&self, time: Duration) -> Option<Instant> {
        self.0.checked_add(time).map(Instant)
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, time: Duration) -> Instant {
        Instant(self.0 + time)
    }
}

impl Sub for Instant {
    type Output = Duration;

    fn sub(self, earlier: Instant) -> Duration {
        self.duration_since(earlier)
    }
}
