//! Landmarks of a coloured line: runs, blank cells, blocks, gaps, undecided stretches and colours.
//!
//! Why what is asserted here holds on every counterexample (see `mod.rs`):
//!
//! - A run covers at least one cell, in a colour that is not the background. Its range holds it in `S`; it
//!   begins no earlier than the packed hint, and ends no later than the hint packed to the right.
//! - A block's cells have one colour in `S` and stand side by side, so one run of that colour holds them: the
//!   owner. The owner may own it, for ranges hold their runs; so `shortest <= owner <= longest`, and each of
//!   those that may own it is at least as large as the block.
//! - A gap has at least one cell and lies on the line. It is maximal among the cells not known to be blank, so
//!   that the cells at its ends are known to be blank, or lie outside the line, where no hint is. An
//!   undecided stretch has at least one cell and lies on the line too.
//! - A colour's hints cover no more cells than all hints do. A landmark run of that colour is one of its hints,
//!   two that are not the same hint are two of them; a run of another colour is none of them. Two bound
//!   colours that are not the same share no hint.

use super::ColouredFormula;
use crate::prove::smt::{all, any, not, sum, two};

/// A run of the solution.
#[derive(Clone, Debug)]
pub(super) struct RunLandmark {
    pub(super) start: String,
    pub(super) size: String,
    pub(super) colour: String,
    pub(super) before: String,
    pub(super) count: String,
    pub(super) sum: String,
    pub(super) range: (String, String),
}

impl RunLandmark {
    pub(super) fn end(&self) -> String {
        sum(&[&self.start, &self.size])
    }

    /// Where it ends when packed.
    pub(super) fn until(&self) -> String {
        sum(&[&self.before, &self.size])
    }
}

/// A cell that is blank in the solution, or an end of the line.
#[derive(Clone, Debug)]
pub(super) struct BlankLandmark {
    pub(super) at: String,
    pub(super) count: String,
    pub(super) sum: String,
    pub(super) left: String,
    pub(super) right: String,
}

/// A stretch of cells, its colour a term.
#[derive(Clone, Debug)]
pub(super) struct BlockLandmark {
    pub(super) start: String,
    pub(super) size: String,
    pub(super) colour: String,
    pub(super) longest: String,
    pub(super) shortest: String,
}

/// A gap, and the blank cells at its ends.
#[derive(Clone, Debug)]
pub(super) struct GapLandmark {
    pub(super) start: String,
    pub(super) size: String,
    pub(super) left: usize,
    pub(super) right: usize,
}

/// A colour, and how many cells its hints cover.
#[derive(Clone, Debug)]
pub(super) struct ColourLandmark {
    pub(super) colour: String,
    pub(super) size: String,
}

/// All landmarks of a formula.
#[derive(Clone, Debug, Default)]
pub(super) struct Landmarks {
    pub(super) runs: Vec<RunLandmark>,
    pub(super) blanks: Vec<BlankLandmark>,
    pub(super) blocks: Vec<BlockLandmark>,
    pub(super) gaps: Vec<GapLandmark>,
    /// Start and size.
    pub(super) unknown: Vec<(String, String)>,
    pub(super) colours: Vec<ColourLandmark>,
}

/// What a slot is bound to: a place among the landmarks of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoundLandmark {
    Run(usize),
    Block(usize),
    Gap(usize),
    Unknown(usize),
    Colour(usize),
}

pub(super) fn end_of(start: &str, size: &str) -> String {
    sum(&[start, size])
}

impl ColouredFormula<'_> {
    pub(super) fn new_run(&mut self) -> usize {
        let script = &mut self.script;
        let run = RunLandmark {
            start: script.integer("run_start"),
            size: script.integer("run_size"),
            colour: script.integer("run_colour"),
            before: script.integer("run_before"),
            count: script.integer("run_count"),
            sum: script.integer("run_sum"),
            range: (script.integer("range_start"), script.integer("range_end")),
        };
        let packed = sum(&[&self.highest_start(&run.before), &run.size]);
        for term in [
            two(">=", &run.size, "1"),
            two(">=", &run.colour, "1"),
            two(">=", &run.range.0, &run.before),
            two("<=", &run.range.0, &run.start),
            two(">=", &run.range.1, &run.end()),
            two("<=", &run.range.1, &packed),
        ] {
            self.assert(term);
        }
        self.marks.runs.push(run);
        self.marks.runs.len() - 1
    }

    pub(super) fn new_blank(&mut self, at: String) -> usize {
        let script = &mut self.script;
        let blank = BlankLandmark {
            at,
            count: script.integer("blank_count"),
            sum: script.integer("blank_sum"),
            left: script.integer("blank_left"),
            right: script.integer("blank_right"),
        };
        self.marks.blanks.push(blank);
        self.marks.blanks.len() - 1
    }

    pub(super) fn new_block(&mut self) -> usize {
        let owner = self.new_run();
        let run = self.marks.runs[owner].clone();
        let script = &mut self.script;
        let block = BlockLandmark {
            start: script.integer("block_start"),
            size: script.integer("block_size"),
            colour: run.colour.clone(),
            longest: script.integer("longest_owner"),
            shortest: script.integer("shortest_owner"),
        };
        for term in [
            two(">=", &block.size, "1"),
            two("<=", &run.start, &block.start),
            two("<=", &end_of(&block.start, &block.size), &run.end()),
            two(">=", &block.longest, &run.size),
            two("<=", &block.shortest, &run.size),
            two(">=", &block.shortest, &block.size),
        ] {
            self.assert(term);
        }
        self.marks.blocks.push(block);
        self.marks.blocks.len() - 1
    }

    /// The start and size of a new stretch on the line.
    fn new_stretch(&mut self, name: [&str; 2]) -> (String, String) {
        let [start, size] = name.map(|name| self.script.integer(name));
        self.assert(two(">=", &start, "0"));
        self.assert(two(">=", &size, "1"));
        self.assert(two("<=", &end_of(&start, &size), &self.length));
        (start, size)
    }

    pub(super) fn new_unknown(&mut self) -> usize {
        let stretch = self.new_stretch(["unknown_start", "unknown_size"]);
        self.marks.unknown.push(stretch);
        self.marks.unknown.len() - 1
    }

    pub(super) fn new_gap(&mut self) -> usize {
        let (start, size) = self.new_stretch(["gap_start", "gap_size"]);
        let left = self.new_blank(format!("(- {start} 1)"));
        let right = self.new_blank(end_of(&start, &size));
        self.marks.gaps.push(GapLandmark { start, size, left, right });
        self.marks.gaps.len() - 1
    }

    pub(super) fn new_colour(&mut self) -> usize {
        let (colour, size) = (self.script.integer("colour"), self.script.integer("colour_size"));
        self.assert(two(">=", &colour, "1"));
        self.assert(two(">=", &size, "0"));
        self.assert(two("<=", &size, &self.filled));
        self.marks.colours.push(ColourLandmark { colour, size });
        self.marks.colours.len() - 1
    }

    /// What the hints of each colour cover, as against all landmark runs and the other colours.
    pub(super) fn weigh_colours(&mut self) {
        let (colours, runs) = (self.marks.colours.clone(), self.marks.runs.clone());
        for (place, one) in colours.iter().enumerate() {
            for run in &runs {
                let same = two("=", &run.colour, &one.colour);
                let other = two("<=", &sum(&[&one.size, &run.size]), &self.filled);
                self.assert(any(&[
                    all(&[same.clone(), two(">=", &one.size, &run.size)]),
                    all(&[not(&same), other]),
                ]));
            }
            for (first, second) in super::order::pairs(runs.len()) {
                let of = |run: usize| two("=", &runs[run].colour, &one.colour);
                let both = sum(&[&runs[first].size, &runs[second].size]);
                self.assert(any(&[
                    not(&all(&[of(first), of(second)])),
                    two("=", &runs[first].count, &runs[second].count),
                    two(">=", &one.size, &both),
                ]));
            }
            for other in &colours[place + 1..] {
                let same = two("=", &one.colour, &other.colour);
                let both = sum(&[&one.size, &other.size]);
                self.assert(any(&[
                    all(&[same.clone(), two("=", &one.size, &other.size)]),
                    all(&[not(&same), two("<=", &both, &self.filled)]),
                ]));
            }
        }
    }

    pub(super) fn same_run(&self, one: usize, other: usize) -> String {
        let (one, other) = (&self.marks.runs[one], &self.marks.runs[other]);
        all(&[
            two("=", &one.start, &other.start),
            two("=", &one.size, &other.size),
            two("=", &one.colour, &other.colour),
            two("=", &one.before, &other.before),
            two("=", &one.count, &other.count),
            two("=", &one.sum, &other.sum),
            two("=", &one.range.0, &other.range.0),
            two("=", &one.range.1, &other.range.1),
        ])
    }

    pub(super) fn same_block(&self, one: usize, other: usize) -> String {
        let (one, other) = (&self.marks.blocks[one], &self.marks.blocks[other]);
        all(&[
            two("=", &one.start, &other.start),
            two("=", &one.size, &other.size),
            two("=", &one.colour, &other.colour),
            two("=", &one.longest, &other.longest),
            two("=", &one.shortest, &other.shortest),
        ])
    }

    /// One block stands before another: between two of one colour there is a cell.
    pub(super) fn block_before(&self, one: usize, other: usize) -> String {
        let (one, other) = (&self.marks.blocks[one], &self.marks.blocks[other]);
        let end = end_of(&one.start, &one.size);
        let apart = [not(&two("=", &one.colour, &other.colour)), two("<", &end, &other.start)];
        all(&[two("<=", &end, &other.start), any(&apart)])
    }

    pub(super) fn same_gap(&self, one: usize, other: usize) -> String {
        let (one, other) = (&self.marks.gaps[one], &self.marks.gaps[other]);
        all(&[two("=", &one.start, &other.start), two("=", &one.size, &other.size)])
    }

    pub(super) fn gap_before(&self, one: usize, other: usize) -> String {
        let (one, other) = (&self.marks.gaps[one], &self.marks.gaps[other]);
        two("<", &end_of(&one.start, &one.size), &other.start)
    }
}
