//! What sets of rules fill, remembered: every line met is kept with where each rule leads from it.
//!
//! Choosing asks thousands of times what a set covers, and the sets differ by a rule or two. A
//! step from a line by a rule is worked out once; a set is then followed by looking up, and where
//! a further rule fires nowhere on the way of a set, the way with it is the same.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use puzzle::{Cell, Clue};
use strategies::apply::Line;
use strategies::dsl::Matcher;
use strategies::evaluate::{Metric, State, each_read, parts};

/// A rule has not been asked yet.
const UNASKED: u32 = u32::MAX;
/// A rule has nothing to say.
const SILENT: u32 = u32::MAX - 1;
/// No rule of the set had anything to say.
const NOBODY: u32 = u32::MAX;

/// Where one visits: the line, and the first rule that spoke there or [`NOBODY`].
type Way = Vec<(u32, u32)>;

/// The parts of a line, with their places in it.
type Parts = Arc<[(u32, Range<usize>)]>;

/// Lines, and where rules lead from them; rules are numbered in the order of the ladder.
pub(super) struct Table {
    metric: Metric,
    matchers: Arc<[Matcher]>,
    ranged: bool,
    roots: Vec<u32>,
    nodes: Vec<Node>,
    index: HashMap<Key, u32>,
    clues: Vec<Clue>,
    clue_index: HashMap<Clue, u32>,
}

/// A line, small: the number of its clue and a byte a cell.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    clue: u32,
    cells: Box<[u8]>,
}

struct Node {
    key: Key,
    known: usize,
    row: Row,
    parts: Option<Parts>,
}

/// Where each rule leads: a few answers, or all in a row once many have been asked.
enum Row {
    Few(Vec<(u32, u32)>),
    All(Box<[u32]>),
}

impl Table {
    pub(super) fn new<'a>(
        matchers: Arc<[Matcher]>,
        states: impl IntoIterator<Item = &'a State>,
        metric: Metric,
    ) -> Table {
        let ranged = matchers.iter().any(|matcher| matcher.rule().reads_ranges());
        let mut table = Table {
            metric,
            matchers,
            ranged,
            roots: vec![],
            nodes: vec![],
            index: HashMap::new(),
            clues: vec![],
            clue_index: HashMap::new(),
        };
        for state in states {
            let clue = table.clue(&state.clue);
            let root = table.node(clue, &state.before);
            table.roots.push(root);
        }
        table
    }

    /// How many cells a set fills.
    pub(super) fn covered(&mut self, set: &[u32]) -> usize {
        let mut way = Way::new();
        (0..self.roots.len()).map(|root| self.walk(self.roots[root], set, &mut way)).sum()
    }

    /// How many cells each of these sets fills, each the base and one more rule.
    pub(super) fn covered_with(&mut self, base: &[u32], more: &[(u32, Vec<u32>)]) -> Vec<usize> {
        let (mut covered, mut way) = (vec![0; more.len()], Way::new());
        for root in 0..self.roots.len() {
            way.clear();
            let plain = self.walk(self.roots[root], base, &mut way);
            for &(node, _) in &way {
                self.ask_all(node);
            }
            for (place, (rule, set)) in more.iter().enumerate() {
                covered[place] += match self.speaks_up(*rule, &way) {
                    true => self.walk(self.roots[root], set, &mut Way::new()),
                    false => plain,
                };
            }
        }
        covered
    }

    /// Whether a rule would speak somewhere on a way before the one that spoke.
    fn speaks_up(&self, rule: u32, way: &Way) -> bool {
        way.iter()
            .any(|&(node, first)| rule < first && self.nodes[node as usize].row.get(rule) != SILENT)
    }

    fn walk(&mut self, root: u32, set: &[u32], way: &mut Way) -> usize {
        let end = match self.metric {
            Metric::AsCoded => return self.coded(root, set, way),
            Metric::AsWritten => self.written(root, set, way),
            Metric::WithoutOracle => self.close(root, set, way),
        };
        self.nodes[end as usize].known - self.nodes[root as usize].known
    }

    fn coded(&mut self, node: u32, set: &[u32], way: &mut Way) -> usize {
        let closed = self.close(node, set, way);
        let filled = self.nodes[closed as usize].known - self.nodes[node as usize].known;
        if filled == 0 || self.finished(closed) {
            return filled;
        }
        let parts = self.parts(closed);
        filled + parts.iter().map(|(part, _)| self.coded(*part, set, way)).sum::<usize>()
    }

    fn written(&mut self, node: u32, set: &[u32], way: &mut Way) -> u32 {
        let mut node = node;
        loop {
            let closed = self.close(node, set, way);
            let mut cells = self.nodes[closed as usize].key.cells.clone();
            for (part, within) in &*self.parts(closed) {
                let inside = self.written(*part, set, way);
                cells[within.clone()].copy_from_slice(&self.nodes[inside as usize].key.cells);
            }
            let clue = self.nodes[node as usize].key.clue;
            let after = self.intern(Key { clue, cells });
            if after == node {
                return node;
            }
            node = after;
        }
    }

    /// Where one ends when no rule has anything to add.
    fn close(&mut self, node: u32, set: &[u32], way: &mut Way) -> u32 {
        let mut node = node;
        while let Some((rule, next)) = self.first(node, set) {
            way.push((node, rule));
            node = next;
        }
        way.push((node, NOBODY));
        node
    }

    /// The first rule of a set that has something to say, and where it leads.
    fn first(&mut self, node: u32, set: &[u32]) -> Option<(u32, u32)> {
        let mut line = None;
        set.iter().find_map(|&rule| match self.ask(node, rule, &mut line) {
            SILENT => None,
            next => Some((rule, next)),
        })
    }

    fn ask_all(&mut self, node: u32) {
        if matches!(self.nodes[node as usize].row, Row::All(_)) {
            let mut line = None;
            for rule in 0..self.matchers.len() as u32 {
                self.ask(node, rule, &mut line);
            }
        } else {
            self.nodes[node as usize].row.widen(self.matchers.len());
            self.ask_all(node);
        }
    }

    /// Where a rule leads from a line; the line itself is made only if the answer is not known.
    fn ask(&mut self, node: u32, rule: u32, line: &mut Option<Line>) -> u32 {
        let known = self.nodes[node as usize].row.get(rule);
        if known != UNASKED {
            return known;
        }
        let line = line.get_or_insert_with(|| self.line(node));
        let ends = self.metric.ends();
        let found = each_read(&self.matchers[rule as usize], line, ends, &mut |firing| {
            let after = firing.cells_after(line.cells());
            match after == line.cells() {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(after),
            }
        });
        let clue = self.nodes[node as usize].key.clue;
        let next = match found {
            ControlFlow::Break(cells) => self.node(clue, &cells),
            ControlFlow::Continue(()) => SILENT,
        };
        let rules = self.matchers.len();
        self.nodes[node as usize].row.put(rule, next, rules);
        next
    }

    fn line(&self, node: u32) -> Line {
        let (clue, cells) =
            (&self.clues[self.nodes[node as usize].key.clue as usize], self.cells(node));
        match self.ranged {
            true => Line::with_ranges(clue, &cells).unwrap_or_else(|_| Line::new(clue, &cells)),
            false => Line::new(clue, &cells),
        }
    }

    /// The parts of a line with their places, if it falls into more than one.
    fn parts(&mut self, node: u32) -> Parts {
        if let Some(parts) = &self.nodes[node as usize].parts {
            return parts.clone();
        }
        let cells = self.cells(node);
        let mut found = parts(&self.clues[self.nodes[node as usize].key.clue as usize], &cells);
        if found.len() < 2 {
            found.clear();
        }
        let small = found.into_iter().map(|part| {
            let clue = self.clue(&part.clue);
            (self.node(clue, &cells[part.cells.clone()]), part.cells)
        });
        let parts: Parts = small.collect();
        self.nodes[node as usize].parts = Some(parts.clone());
        parts
    }

    fn finished(&self, node: u32) -> bool {
        self.nodes[node as usize].known == self.nodes[node as usize].key.cells.len()
    }

    fn cells(&self, node: u32) -> Vec<Cell> {
        let bytes = self.nodes[node as usize].key.cells.iter();
        bytes.map(|&byte| Cell::from_bits(u64::from(byte))).collect()
    }

    fn clue(&mut self, clue: &Clue) -> u32 {
        if let Some(&known) = self.clue_index.get(clue) {
            return known;
        }
        let number = self.clues.len() as u32;
        self.clues.push(clue.clone());
        self.clue_index.insert(clue.clone(), number);
        number
    }

    fn node(&mut self, clue: u32, cells: &[Cell]) -> u32 {
        // Line states are black and white: two bits a cell.
        let cells = cells.iter().map(|cell| cell.bits() as u8).collect();
        self.intern(Key { clue, cells })
    }

    fn intern(&mut self, key: Key) -> u32 {
        let next = self.nodes.len() as u32;
        let number = *self.index.entry(key.clone()).or_insert(next);
        if number == next {
            let known = key.cells.iter().filter(|byte| byte.is_power_of_two()).count();
            self.nodes.push(Node { key, known, row: Row::Few(vec![]), parts: None });
        }
        number
    }
}

impl Row {
    /// So many single answers are looked through in less time than a row takes to make.
    const FEW: usize = 16;

    fn get(&self, rule: u32) -> u32 {
        match self {
            Row::Few(few) => {
                few.iter().find(|(one, _)| *one == rule).map_or(UNASKED, |(_, next)| *next)
            }
            Row::All(all) => all[rule as usize],
        }
    }

    fn put(&mut self, rule: u32, next: u32, rules: usize) {
        match self {
            Row::Few(few) if few.len() < Row::FEW => few.push((rule, next)),
            Row::Few(_) => {
                self.widen(rules);
                self.put(rule, next, rules);
            }
            Row::All(all) => all[rule as usize] = next,
        }
    }

    fn widen(&mut self, rules: usize) {
        let Row::Few(few) = self else { return };
        let mut all = vec![UNASKED; rules].into_boxed_slice();
        for &(rule, next) in &*few {
            all[rule as usize] = next;
        }
        *self = Row::All(all);
    }
}
