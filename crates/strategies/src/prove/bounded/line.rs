//! A line of a fixed length: its solution, what of it is known, and its elements by position.

use super::bits::BitVector;
use super::ranges;
use crate::dsl::{Kind, Slot};

/// An element that is there if `here` holds, as terms; fields that it does not have are zero.
#[derive(Clone, Debug)]
pub(super) struct SymbolicElement {
    pub(super) here: String,
    /// Its place among the elements of its kind.
    pub(super) index: String,
    /// What the language calls its start: of a hint, its index.
    pub(super) start: String,
    pub(super) size: String,
    pub(super) lowest_end: String,
    pub(super) highest_start: String,
    pub(super) range_start: String,
    pub(super) range_end: String,
    /// Where a hint lies in the solution.
    pub(super) place: String,
}

impl SymbolicElement {
    /// All its numbers, in an order that is always the same.
    fn numbers(&mut self) -> [&mut String; 8] {
        [
            &mut self.index,
            &mut self.start,
            &mut self.size,
            &mut self.lowest_end,
            &mut self.highest_start,
            &mut self.range_start,
            &mut self.range_end,
            &mut self.place,
        ]
    }
}

/// A line and all elements that it can have.
pub(super) struct SymbolicLine {
    pub(super) length: usize,
    /// For each cell, whether it is filled in the solution.
    pub(super) solution: Vec<String>,
    hints: Vec<SymbolicElement>,
    blocks: Vec<SymbolicElement>,
    gaps: Vec<SymbolicElement>,
    unknown: Vec<SymbolicElement>,
    /// How many cells the elements of each of these kinds cover.
    totals: [String; 4],
}

impl SymbolicLine {
    /// Any line of this length with any state; ranges are zero unless they are wanted.
    pub(super) fn new(bits: &BitVector, length: usize, with_ranges: bool) -> SymbolicLine {
        let solution: Vec<String> = (0..length).map(|at| bits.truth(&format!("s{at}"))).collect();
        let known: Vec<String> = (0..length).map(|at| bits.truth(&format!("k{at}"))).collect();
        let cells = || solution.iter().zip(&known);
        let filled: Vec<String> =
            cells().map(|(s, k)| bits.define_truth(&format!("(and {s} {k})"))).collect();
        let blank: Vec<String> =
            cells().map(|(s, k)| bits.define_truth(&format!("(and (not {s}) {k})"))).collect();
        let open: Vec<String> = blank.iter().map(|blank| bits.not(blank)).collect();
        let undecided: Vec<String> = known.iter().map(|known| bits.not(known)).collect();
        let totals = [&solution, &filled, &open, &undecided].map(|cells| number_of(bits, cells));
        let mut hints = hints(bits, &solution);
        let none = bits.number(0);
        let sizes: Vec<String> =
            hints.iter().map(|hint| bits.choose(&hint.here, &hint.size, &none)).collect();
        let sizes = bits.sum(&sizes.iter().map(String::as_str).collect::<Vec<_>>());
        // It follows from the places of the hints, but solvers count cells more easily.
        bits.assert(&bits.equal(&sizes, &totals[0]));
        if with_ranges {
            ranges::set(bits, &mut hints, &filled, &blank);
        }
        let [blocks, gaps, unknown] =
            [&filled, &open, &undecided].map(|inside| stretches(bits, inside));
        SymbolicLine { length, solution, hints, blocks, gaps, unknown, totals }
    }

    /// Asks for what [`SymbolicLine::read`] reads.
    pub(super) fn values(length: usize) -> String {
        let names = (0..length).map(|at| format!("s{at} k{at}"));
        format!("(get-value ({}))\n", names.collect::<Vec<_>>().join(" "))
    }

    /// Reads from the solver's answer, for each cell, whether it is filled in the solution, and
    /// whether it is known.
    pub(super) fn read(length: usize, answer: &str) -> Vec<(bool, bool)> {
        let spaced = answer.replace(['(', ')'], " ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let is_true =
            |name: String| words.windows(2).any(|pair| pair[0] == name && pair[1] == "true");
        (0..length).map(|at| (is_true(format!("s{at}")), is_true(format!("k{at}")))).collect()
    }

    /// The elements of a kind that there can be.
    pub(super) fn of_kind(&self, kind: Kind) -> &[SymbolicElement] {
        match kind {
            Kind::Hint => &self.hints,
            Kind::Block => &self.blocks,
            Kind::Gap => &self.gaps,
            Kind::Unknown => &self.unknown,
            // Rules about colours are not asked about.
            Kind::Colour => &[],
        }
    }

    pub(super) fn count(&self, bits: &BitVector, kind: Kind) -> String {
        let here: Vec<String> = self.of_kind(kind).iter().map(|one| one.here.clone()).collect();
        bits.count(&here)
    }

    /// The sizes of all elements of a kind together.
    pub(super) fn total(&self, bits: &BitVector, kind: Kind) -> String {
        self.totals.get(kind as usize).cloned().unwrap_or_else(|| bits.number(0))
    }

    /// Some element of a kind, to be bound to a slot.
    pub(super) fn pick(&self, bits: &BitVector, kind: Kind, slot: Slot) -> SymbolicElement {
        let mut picked = nothing(bits);
        for (field, term) in picked.numbers().into_iter().enumerate() {
            *term = bits.variable(&format!("x{slot}_{field}"));
        }
        let same = |mut one: SymbolicElement, picked: &mut SymbolicElement| {
            let fields = one.numbers().into_iter().zip(picked.numbers());
            let equal: Vec<String> = fields.map(|(own, other)| bits.equal(own, other)).collect();
            bits.all(&[one.here.clone(), bits.all(&equal)])
        };
        let any = self.of_kind(kind).iter().map(|one| same(one.clone(), &mut picked));
        let any = bits.any(&any.collect::<Vec<_>>());
        bits.assert(&any);
        picked
    }
}

/// The number of cells that are `inside`.
fn number_of(bits: &BitVector, inside: &[String]) -> String {
    let one = bits.number(1);
    inside.iter().fold(bits.number(0), |count, cell| {
        bits.define(&bits.choose(cell, &bits.sum(&[&count, &one]), &count))
    })
}

/// An element all of whose numbers are zero.
fn nothing(bits: &BitVector) -> SymbolicElement {
    let zero = || bits.number(0);
    SymbolicElement {
        here: bits.always(),
        index: zero(),
        start: zero(),
        size: zero(),
        lowest_end: zero(),
        highest_start: zero(),
        range_start: zero(),
        range_end: zero(),
        place: zero(),
    }
}

/// The hints: the runs of the solution, from the left, at most every second cell.
fn hints(bits: &BitVector, solution: &[String]) -> Vec<SymbolicElement> {
    let length = solution.len();
    let (one, end) = (bits.number(1), bits.number(length as i64));
    let mut hints: Vec<SymbolicElement> = Vec::new();
    for index in 0..length.div_ceil(2) {
        let here = bits.truth(&format!("h{index}"));
        let place = bits.variable(&format!("p{index}"));
        let size = bits.variable(&format!("z{index}"));
        let earliest = match hints.last() {
            None => bits.number(0),
            Some(last) => {
                // No hint is there without those before it.
                bits.assert(&bits.implies(&here, &last.here));
                bits.sum(&[&last.place, &last.size, &one])
            }
        };
        let fits = bits.all(&[
            bits.at_least(&place, &earliest),
            // Without this a place near the largest number would wrap around.
            bits.at_least(&end, &place),
            bits.at_least(&size, &one),
            bits.at_least(&end, &size),
            bits.at_least(&end, &bits.sum(&[&place, &size])),
        ]);
        bits.assert(&bits.implies(&here, &fits));
        let index = bits.number(index as i64);
        hints.push(SymbolicElement {
            here,
            index: index.clone(),
            start: index,
            size,
            place,
            ..nothing(bits)
        });
    }
    for (at, filled) in solution.iter().enumerate() {
        let at = bits.number(at as i64);
        let covers = hints.iter().map(|hint| {
            let behind = bits.greater(&bits.sum(&[&hint.place, &hint.size]), &at);
            bits.all(&[hint.here.clone(), bits.at_least(&at, &hint.place), behind])
        });
        let covered = bits.any(&covers.collect::<Vec<_>>());
        bits.assert(&bits.equal(filled, &covered));
    }
    pack(bits, &mut hints, length);
    hints
}

/// Where hints end when all are pushed to the left, and start when all are pushed to the right.
fn pack(bits: &BitVector, hints: &mut [SymbolicElement], length: usize) {
    let one = bits.number(1);
    let mut start = bits.number(0);
    for hint in hints.iter_mut() {
        hint.lowest_end = bits.define(&bits.sum(&[&start, &hint.size]));
        start = bits.sum(&[&hint.lowest_end, &one]);
    }
    let mut end = bits.number(length as i64);
    for hint in hints.iter_mut().rev() {
        hint.highest_start = bits.define(&bits.minus(&end, &hint.size));
        let before = bits.minus(&hint.highest_start, &one);
        end = bits.define(&bits.choose(&hint.here, &before, &end));
    }
}

/// The maximal stretches of cells that are `inside`, listed by their first cell.
fn stretches(bits: &BitVector, inside: &[String]) -> Vec<SymbolicElement> {
    let (zero, one) = (bits.number(0), bits.number(1));
    let mut lengths = vec![zero.clone()];
    for cell in inside.iter().rev() {
        let longer = bits.sum(&[&one, &lengths[lengths.len() - 1]]);
        lengths.push(bits.define(&bits.choose(cell, &longer, &zero)));
    }
    lengths.reverse();
    let mut before = zero;
    let mut all = Vec::new();
    for (at, cell) in inside.iter().enumerate() {
        let begins = match at.checked_sub(1) {
            None => cell.clone(),
            Some(left) => bits.all(&[cell.clone(), bits.not(&inside[left])]),
        };
        let here = bits.define_truth(&begins);
        let index = before.clone();
        before = bits.define(&bits.choose(&here, &bits.sum(&[&before, &one]), &before));
        let (start, size) = (bits.number(at as i64), lengths[at].clone());
        all.push(SymbolicElement { here, index, start, size, ..nothing(bits) });
    }
    all
}
