//! Landmarks: the runs, blank cells, blocks, gaps and undecided stretches that a formula speaks of.
//!
//! Why what is asserted here holds on every counterexample (see `mod.rs`):
//!
//! - A run covers at least one cell. Its range holds it in `S`, since ranges are sound; it begins no
//!   earlier than the hint packed to the left, at `before`, and ends no later than the hint packed to
//!   the right, where the later hints, worth `total - until`, still fit behind it.
//! - A block's cells are filled in `S`, side by side, so one run holds them: the owner. The owner's
//!   range and size allow the block, so it is among the hints that may own it, which gives
//!   `shortest <= owner <= longest`; each of them is at least as large as the block.
//! - A gap or undecided stretch has at least one cell and lies on the line. A gap is maximal, so the
//!   cells at its ends are known to be blank, or lie outside the line, where no hint is.

use super::Formula;
use crate::prove::smt::{all, minus, sum, two};

/// A run of the solution.
#[derive(Clone, Debug)]
pub(in crate::prove) struct RunMark {
    pub(in crate::prove) start: String,
    pub(in crate::prove) size: String,
    /// What the hints before it take up.
    pub(in crate::prove) before: String,
    /// How many hints there are before it.
    pub(super) count: String,
    pub(super) range: (String, String),
}

impl RunMark {
    /// What it and the hints before it take up.
    pub(super) fn until(&self) -> String {
        sum(&[&self.before, &self.size, "1"])
    }

    pub(super) fn end(&self) -> String {
        sum(&[&self.start, &self.size])
    }
}

/// A cell that is blank in the solution.
#[derive(Clone, Debug)]
pub(in crate::prove) struct BlankMark {
    pub(in crate::prove) at: String,
    pub(in crate::prove) before: String,
    pub(super) count: String,
}

/// A block, and the numbers of the hints that may own it.
#[derive(Clone, Debug)]
pub(in crate::prove) struct BlockMark {
    pub(in crate::prove) start: String,
    pub(in crate::prove) size: String,
    pub(super) longest: String,
    pub(super) shortest: String,
}

/// A gap, and the blank cells at its ends.
#[derive(Clone, Debug)]
pub(in crate::prove) struct GapMark {
    pub(in crate::prove) start: String,
    pub(in crate::prove) size: String,
    pub(super) left: usize,
    pub(super) right: usize,
}

pub(super) fn end_of(start: &str, size: &str) -> String {
    sum(&[start, size])
}

impl Formula<'_> {
    pub(super) fn new_run(&mut self) -> usize {
        let script = &mut self.script;
        let run = RunMark {
            start: script.integer("run_start"),
            size: script.integer("run_size"),
            before: script.integer("run_before"),
            count: script.integer("run_count"),
            range: (script.integer("range_start"), script.integer("range_end")),
        };
        let (end, until) = (run.end(), run.until());
        // A range holds the run, and lies within what the clue alone leaves it.
        let packed = minus(&self.length, &minus(&self.total, &until));
        self.assert(two(">=", &run.size, "1"));
        self.assert(two("<=", &run.range.0, &run.start));
        self.assert(two(">=", &run.range.0, &run.before));
        self.assert(two(">=", &run.range.1, &end));
        self.assert(two("<=", &run.range.1, &packed));
        self.runs.push(run);
        self.runs.len() - 1
    }

    pub(super) fn new_blank(&mut self, at: String) -> usize {
        let before = self.script.integer("blank_before");
        let count = self.script.integer("blank_count");
        self.blanks.push(BlankMark { at, before, count });
        self.blanks.len() - 1
    }

    pub(super) fn new_block(&mut self) -> usize {
        let owner = self.new_run();
        let script = &mut self.script;
        let block = BlockMark {
            start: script.integer("block_start"),
            size: script.integer("block_size"),
            longest: script.integer("longest_owner"),
            shortest: script.integer("shortest_owner"),
        };
        let run = self.runs[owner].clone();
        self.assert(two(">=", &block.size, "1"));
        self.assert(two("<=", &run.start, &block.start));
        self.assert(two("<=", &end_of(&block.start, &block.size), &run.end()));
        // Its owner may own it, for ranges hold their runs.
        self.assert(two(">=", &block.longest, &run.size));
        self.assert(two("<=", &block.shortest, &run.size));
        self.assert(two(">=", &block.shortest, &block.size));
        self.blocks.push(block);
        self.blocks.len() - 1
    }

    pub(super) fn new_unknown(&mut self) -> usize {
        let start = self.script.integer("unknown_start");
        let size = self.script.integer("unknown_size");
        self.assert(two(">=", &start, "0"));
        self.assert(two(">=", &size, "1"));
        self.assert(two("<=", &end_of(&start, &size), &self.length));
        self.unknown.push((start, size));
        self.unknown.len() - 1
    }

    pub(super) fn new_gap(&mut self) -> usize {
        let start = self.script.integer("gap_start");
        let size = self.script.integer("gap_size");
        self.assert(two(">=", &start, "0"));
        self.assert(two(">=", &size, "1"));
        self.assert(two("<=", &end_of(&start, &size), &self.length));
        let left = self.new_blank(minus(&start, "1"));
        let right = self.new_blank(end_of(&start, &size));
        self.gaps.push(GapMark { start, size, left, right });
        self.gaps.len() - 1
    }

    /// How many cells the hints cover.
    pub(super) fn filled(&self) -> String {
        minus(&self.total, &self.hints)
    }

    pub(super) fn same_run(&self, one: usize, other: usize) -> String {
        let (one, other) = (&self.runs[one], &self.runs[other]);
        all(&[
            two("=", &one.start, &other.start),
            two("=", &one.size, &other.size),
            two("=", &one.before, &other.before),
            two("=", &one.count, &other.count),
            two("=", &one.range.0, &other.range.0),
            two("=", &one.range.1, &other.range.1),
        ])
    }

    pub(super) fn same_block(&self, one: usize, other: usize) -> String {
        let (one, other) = (&self.blocks[one], &self.blocks[other]);
        all(&[two("=", &one.start, &other.start), two("=", &one.size, &other.size)])
    }

    pub(super) fn block_before(&self, one: usize, other: usize) -> String {
        let (one, other) = (&self.blocks[one], &self.blocks[other]);
        two("<", &end_of(&one.start, &one.size), &other.start)
    }

    pub(super) fn same_gap(&self, one: usize, other: usize) -> String {
        let (one, other) = (&self.gaps[one], &self.gaps[other]);
        all(&[two("=", &one.start, &other.start), two("=", &one.size, &other.size)])
    }

    pub(super) fn gap_before(&self, one: usize, other: usize) -> String {
        let (one, other) = (&self.gaps[one], &self.gaps[other]);
        two("<", &end_of(&one.start, &one.size), &other.start)
    }
}
