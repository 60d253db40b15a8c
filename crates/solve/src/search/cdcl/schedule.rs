//! The schedule: when the search restarts, reduces its nogoods, looks at its limits or ends its turn.

use super::Counts;
use crate::search::tuning::Tuning;

/// What is due at which number of conflicts.
pub(super) struct Schedule {
    pub(super) tuning: Tuning,
    pub(super) counts: Counts,
    restart_unit: u64,
    restart_after: u64,
    reduce_after: u64,
    turn_end: u64,
    /// How many lines the board has solved when the turn is over.
    last_line: u64,
}

impl Schedule {
    pub(super) fn new(tuning: Tuning) -> Schedule {
        Schedule {
            tuning,
            counts: Counts::default(),
            restart_unit: tuning.restart_unit,
            restart_after: tuning.restart_unit,
            reduce_after: tuning.reduce_interval,
            turn_end: u64::MAX,
            last_line: u64::MAX,
        }
    }

    /// Restarts in multiples of `conflicts`, before the first restart.
    pub(super) fn set_restart_unit(&mut self, conflicts: u64) {
        (self.restart_unit, self.restart_after) = (conflicts, conflicts);
    }

    pub(super) fn restart_due(&self) -> bool {
        self.counts.conflicts >= self.restart_after
    }

    /// Counts a restart, and sets when the next one is due. Intervals grow with the search: one that
    /// takes long looks for a rare solution rather than for a better beginning.
    pub(super) fn restarted(&mut self) {
        self.counts.restarts += 1;
        let unit = self.restart_unit + self.counts.conflicts / self.tuning.restart_growth_interval;
        self.restart_after = self.counts.conflicts + unit * luby(self.counts.restarts);
    }

    /// Whether a database of this many nogoods should be reduced.
    pub(super) fn reduction_due(&self, nogoods: usize) -> bool {
        self.counts.conflicts >= self.reduce_after && nogoods > self.tuning.reduce_minimum
    }

    /// Sets when the next reduction is due.
    pub(super) fn reduced(&mut self) {
        let Tuning { reduce_interval, reduce_growth_interval, .. } = self.tuning;
        let conflicts = self.counts.conflicts;
        self.reduce_after = conflicts + reduce_interval + conflicts / reduce_growth_interval;
    }

    /// Whether to look at the clock and the memory.
    pub(super) fn look_due(&self) -> bool {
        self.counts.decisions.is_multiple_of(self.tuning.look_interval)
    }

    /// Whether the turn is over, now that the board has solved `lines` lines.
    pub(super) fn turn_over(&self, lines: u64) -> bool {
        self.counts.conflicts >= self.turn_end || lines >= self.last_line
    }

    /// Ends the turn after `conflicts` more conflicts.
    pub(super) fn begin_turn(&mut self, conflicts: u64) {
        (self.turn_end, self.last_line) =
            (self.counts.conflicts.saturating_add(conflicts), u64::MAX);
    }

    /// Ends the turn when the board has solved `last_line` lines.
    pub(super) fn begin_turn_of_lines(&mut self, last_line: u64) {
        (self.turn_end, self.last_line) = (u64::MAX, last_line);
    }
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, ... of Luby, Sinclair and Zuckerman (1993), counted from one.
fn luby(mut term: u64) -> u64 {
    loop {
        let half = 1 << term.ilog2();
        if term == 2 * half - 1 {
            return half;
        }
        term -= half - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restarts_follow_luby() {
        let terms: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn restart_intervals_are_multiples_of_a_unit_that_grows_with_the_conflicts() {
        let mut schedule = Schedule::new(Tuning { restart_growth_interval: 10, ..Tuning::black() });
        schedule.set_restart_unit(4);
        let mut intervals = vec![];
        let mut last = 0;
        for conflicts in 0..100 {
            schedule.counts.conflicts = conflicts;
            if schedule.restart_due() {
                intervals.push(conflicts - last);
                last = conflicts;
                schedule.restarted();
            }
        }
        // The first, then units of 4, 4, 5, 6, 6, 7, 8 and 12 by Luby's 1, 1, 2, 1, 1, 2, 4 and 1.
        assert_eq!(intervals, [4, 4, 4, 10, 6, 6, 14, 32, 12]);
    }
}
