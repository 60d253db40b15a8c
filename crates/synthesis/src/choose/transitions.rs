//! The transition system of rules on lines, memoised: every line that was met, and where each rule
//! leads from it.
//!
//! Choosing asks thousands of times what a set of rules covers, and the sets differ by a rule or
//! two. Each step from a line by a rule is worked out once; after that a set is followed by
//! looking up. Where a further rule fires nowhere on the trajectory of a set before the rule that
//! was applied there, the trajectory of the larger set is the same and is not followed at all.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use puzzle::{Cell, Clue};
use strategies::apply::Line;
use strategies::dsl::Matcher;
use strategies::evaluate::{Metric, State, each_read, parts};

use super::successors::{NO_CHANGE, Successors, UNEXPLORED};

/// No rule of the set changes the line. Larger than the rank of every rule.
const NO_RULE: u32 = u32::MAX;

/// The lines on the way of a set, each with the rank of the rule that was applied there, or
/// [`NO_RULE`].
type Trajectory = Vec<(u32, u32)>;

/// The independent parts of a line, with the cells that they cover in it.
type LineParts = Arc<[(u32, Range<usize>)]>;

/// Lines by number, and where rules lead from them; rules are numbered by their rank on the ladder.
pub(super) struct TransitionTable {
    metric: Metric,
    matchers: Arc<[Matcher]>,
    /// Whether some rule reads the ranges of hints, which take time to work out.
    with_ranges: bool,
    /// The lines of the states.
    roots: Vec<u32>,
    lines: Vec<VisitedLine>,
    numbers: HashMap<LineKey, u32>,
    clues: Vec<Clue>,
    clue_numbers: HashMap<Clue, u32>,
}

/// A line: the number of its clue, and the colours that each cell may have, as bits.
#[derive(Clone, PartialEq, Eq, Hash)]
struct LineKey {
    clue: u32,
    cells: Box<[u64]>,
}

struct VisitedLine {
    key: LineKey,
    /// How many cells are known.
    known: usize,
    successors: Successors,
    parts: Option<LineParts>,
}

impl TransitionTable {
    pub(super) fn new<'a>(
        matchers: Arc<[Matcher]>,
        states: impl IntoIterator<Item = &'a State>,
        metric: Metric,
    ) -> TransitionTable {
        let with_ranges = matchers.iter().any(|matcher| matcher.rule().reads_ranges());
        let mut table = TransitionTable {
            metric,
            matchers,
            with_ranges,
            roots: vec![],
            lines: vec![],
            numbers: HashMap::new(),
            clues: vec![],
            clue_numbers: HashMap::new(),
        };
        for state in states {
            let clue = table.clue_number(&state.clue);
            let root = table.line_number(clue, &state.before);
            table.roots.push(root);
        }
        table
    }

    /// How many cells the rules of `set` fill, on all states.
    pub(super) fn covered(&mut self, set: &[u32]) -> usize {
        let mut trajectory = Trajectory::new();
        (0..self.roots.len()).map(|root| self.filled(self.roots[root], set, &mut trajectory)).sum()
    }

    /// How many cells each of the `larger` sets fills: a rule, and the set of `base` and that rule.
    pub(super) fn covered_with(&mut self, base: &[u32], larger: &[(u32, Vec<u32>)]) -> Vec<usize> {
        let (mut covered, mut trajectory) = (vec![0; larger.len()], Trajectory::new());
        for root in 0..self.roots.len() {
            trajectory.clear();
            let by_base = self.filled(self.roots[root], base, &mut trajectory);
            for &(line, _) in &trajectory {
                self.explore_all(line);
            }
            for (covered, (rule, set)) in covered.iter_mut().zip(larger) {
                *covered += match self.would_preempt(*rule, &trajectory) {
                    true => self.filled(self.roots[root], set, &mut Trajectory::new()),
                    false => by_base,
                };
            }
        }
        covered
    }

    /// Whether `rule` would be applied somewhere on a trajectory in place of the rule that was.
    fn would_preempt(&self, rule: u32, trajectory: &Trajectory) -> bool {
        trajectory.iter().any(|&(line, applied)| {
            rule < applied && self.lines[line as usize].successors.get(rule) != NO_CHANGE
        })
    }

    /// How many cells the rules of `set` fill, counted by the table's metric.
    fn filled(&mut self, root: u32, set: &[u32], trajectory: &mut Trajectory) -> usize {
        let end = match self.metric {
            Metric::AsCoded => return self.filled_as_coded(root, set, trajectory),
            Metric::AsWritten => self.closure_as_written(root, set, trajectory),
            Metric::WithoutOracle => self.closure(root, set, trajectory),
        };
        self.gain(root, end)
    }

    /// How many more cells are known at the end than at the root. A rule that is wrong leaves cells
    /// without a colour, so that there may be fewer; it then gains nothing.
    fn gain(&self, root: u32, end: u32) -> usize {
        self.lines[end as usize].known.saturating_sub(self.lines[root as usize].known)
    }

    /// The metric of the paper's program: parts of a line are followed once a cell was filled,
    /// and what is found in them is counted but not written back.
    fn filled_as_coded(&mut self, line: u32, set: &[u32], trajectory: &mut Trajectory) -> usize {
        let closed = self.closure(line, set, trajectory);
        let filled = self.gain(line, closed);
        if filled == 0 || self.is_complete(closed) {
            return filled;
        }
        let parts = self.parts(closed);
        let in_parts = parts.iter().map(|(part, _)| self.filled_as_coded(*part, set, trajectory));
        filled + in_parts.sum::<usize>()
    }

    /// The metric of the paper's text: parts are followed always, and what is found in them is
    /// written back, until nothing changes.
    fn closure_as_written(&mut self, line: u32, set: &[u32], trajectory: &mut Trajectory) -> u32 {
        let mut line = line;
        loop {
            let closed = self.closure(line, set, trajectory);
            let mut cells = self.lines[closed as usize].key.cells.clone();
            for (part, within) in &*self.parts(closed) {
                let inside = self.closure_as_written(*part, set, trajectory);
                cells[within.clone()].copy_from_slice(&self.lines[inside as usize].key.cells);
            }
            let clue = self.lines[line as usize].key.clue;
            let after = self.intern(LineKey { clue, cells });
            if after == line {
                return line;
            }
            line = after;
        }
    }

    /// The line at which no rule of `set` changes anything more.
    fn closure(&mut self, line: u32, set: &[u32], trajectory: &mut Trajectory) -> u32 {
        let mut line = line;
        while let Some((rule, next)) = self.first_applicable(line, set) {
            trajectory.push((line, rule));
            line = next;
        }
        trajectory.push((line, NO_RULE));
        line
    }

    /// The first rule of `set` that changes the line, and where it leads.
    fn first_applicable(&mut self, line: u32, set: &[u32]) -> Option<(u32, u32)> {
        let mut unpacked = None;
        set.iter().find_map(|&rule| match self.successor(line, rule, &mut unpacked) {
            NO_CHANGE => None,
            next => Some((rule, next)),
        })
    }

    /// Applies every rule to the line.
    fn explore_all(&mut self, line: u32) {
        let rules = self.matchers.len();
        self.lines[line as usize].successors.make_dense(rules);
        let mut unpacked = None;
        for rule in 0..rules as u32 {
            self.successor(line, rule, &mut unpacked);
        }
    }

    /// Where a rule leads from a line. `unpacked` keeps the line as rules read it between calls;
    /// it is made only when an answer is not known yet.
    fn successor(&mut self, line: u32, rule: u32, unpacked: &mut Option<Line>) -> u32 {
        let known = self.lines[line as usize].successors.get(rule);
        if known != UNEXPLORED {
            return known;
        }
        let unpacked = unpacked.get_or_insert_with(|| self.unpack(line));
        let ends = self.metric.ends();
        let found = each_read(&self.matchers[rule as usize], unpacked, ends, &mut |firing| {
            let after = firing.cells_after(unpacked.cells());
            match after == unpacked.cells() {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(after),
            }
        });
        let clue = self.lines[line as usize].key.clue;
        let next = match found {
            ControlFlow::Break(cells) => self.line_number(clue, &cells),
            ControlFlow::Continue(()) => NO_CHANGE,
        };
        let rules = self.matchers.len();
        self.lines[line as usize].successors.put(rule, next, rules);
        next
    }

    /// A line as rules read it.
    fn unpack(&self, line: u32) -> Line {
        let (clue, cells) =
            (&self.clues[self.lines[line as usize].key.clue as usize], self.cells(line));
        match self.with_ranges {
            true => Line::with_ranges(clue, &cells).unwrap_or_else(|_| Line::new(clue, &cells)),
            false => Line::new(clue, &cells),
        }
    }

    /// The parts of a line with their places; empty if it does not fall into several.
    fn parts(&mut self, line: u32) -> LineParts {
        if let Some(parts) = &self.lines[line as usize].parts {
            return parts.clone();
        }
        let cells = self.cells(line);
        let mut found = parts(&self.clues[self.lines[line as usize].key.clue as usize], &cells);
        if found.len() < 2 {
            found.clear();
        }
        let numbered = found.into_iter().map(|part| {
            let clue = self.clue_number(&part.clue);
            (self.line_number(clue, &cells[part.cells.clone()]), part.cells)
        });
        let parts: LineParts = numbered.collect();
        self.lines[line as usize].parts = Some(parts.clone());
        parts
    }

    fn is_complete(&self, line: u32) -> bool {
        self.lines[line as usize].known == self.lines[line as usize].key.cells.len()
    }

    fn cells(&self, line: u32) -> Vec<Cell> {
        let all = self.lines[line as usize].key.cells.iter();
        all.map(|&bits| Cell::from_bits(bits)).collect()
    }

    fn clue_number(&mut self, clue: &Clue) -> u32 {
        if let Some(&known) = self.clue_numbers.get(clue) {
            return known;
        }
        let number = self.clues.len() as u32;
        self.clues.push(clue.clone());
        self.clue_numbers.insert(clue.clone(), number);
        number
    }

    fn line_number(&mut self, clue: u32, cells: &[Cell]) -> u32 {
        let cells = cells.iter().map(|cell| cell.bits()).collect();
        self.intern(LineKey { clue, cells })
    }

    /// The number of a line, which is new or was met before.
    fn intern(&mut self, key: LineKey) -> u32 {
        let next = self.lines.len() as u32;
        let number = *self.numbers.entry(key.clone()).or_insert(next);
        if number == next {
            let known = key.cells.iter().filter(|bits| bits.is_power_of_two()).count();
            let successors = Successors::Sparse(vec![]);
            self.lines.push(VisitedLine { key, known, successors, parts: None });
        }
        number
    }
}
