//! Bindings: the elements that a rule bound on a line, by the names that the rule gives them.

use std::ops::Range;

use puzzle::{LineId, Reason};

use super::{Firing, Line};
use crate::dsl::{Element, Kind, Rule};

/// An element of a line that a rule bound. Cells and runs are counted from zero, from the left,
/// from whichever end the rule was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoundElement {
    /// A run of the clue.
    Hint {
        /// Its place in the clue.
        run: usize,
        /// Its length.
        size: usize,
        /// The cells that it can cover, as far as is known.
        range: Range<usize>,
    },
    /// A stretch of filled cells.
    Block(Range<usize>),
    /// A stretch of cells that are not crossed, or of unknown ones.
    Gap(Range<usize>),
    /// A colour of the puzzle.
    Colour {
        /// How many cells its runs cover.
        size: usize,
    },
}

impl BoundElement {
    /// How many cells it takes, of a colour its runs together.
    ///
    /// ```
    /// assert_eq!(strategies::apply::BoundElement::Block(3..5).size(), 2);
    /// ```
    pub fn size(&self) -> usize {
        match self {
            BoundElement::Hint { size, .. } | BoundElement::Colour { size } => *size,
            BoundElement::Block(cells) | BoundElement::Gap(cells) => cells.len(),
        }
    }
}

/// What a rule bound when it fired, slot by slot.
///
/// ```
/// use puzzle::{Cell, Clue};
/// use strategies::{apply::{first_firing, Bindings, BoundElement, Line}, dsl::Matcher, library};
///
/// let overlap = library::library().remove(0).rule;
/// let line = Line::new(&Clue::black([2]), &[Cell::UNKNOWN; 3]);
/// let firing = first_firing(&Matcher::new(&overlap), &line).unwrap();
/// let bindings = Bindings::of(&overlap, &firing, &line);
/// assert_eq!(bindings.get("h"), Some(&BoundElement::Hint { run: 0, size: 2, range: 0..3 }));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bindings {
    /// Whether the rule was read from the right.
    pub from_right: bool,
    /// The elements in the order of the rule's declarations, each with its name.
    pub slots: Vec<(String, BoundElement)>,
}

impl Bindings {
    /// What a rule bound when it fired on this line.
    pub fn of(rule: &Rule, firing: &Firing, line: &Line) -> Bindings {
        let slot = |(slot, name): (usize, &String)| {
            (name.clone(), bound(rule.kind(slot), &firing.frame[slot], firing.from_right, line))
        };
        let names = rule.declarations.iter().map(|declaration| &declaration.name);
        Bindings { from_right: firing.from_right, slots: names.enumerate().map(slot).collect() }
    }

    /// The element under this name.
    pub fn get(&self, name: &str) -> Option<&BoundElement> {
        self.slots.iter().find(|(slot, _)| slot == name).map(|(_, element)| element)
    }

    /// The reason that names a rule and tells what it bound: the runs, the known cells by which it
    /// saw blocks and gaps, and the figures of each element, such as `h.size`, `b.start`, `b.end`.
    pub(super) fn reason(&self, rule: &Rule, line: &Line, id: LineId) -> Reason {
        let named = Reason::named(rule.name.clone());
        let reason = self
            .slots
            .iter()
            .fold(named, |reason, (name, element)| with_element(reason, name, element, line, id));
        reason.value("from_right", i64::from(self.from_right))
    }
}

/// An element as seen from the left, whichever end it was bound from.
fn bound(kind: Kind, element: &Element, from_right: bool, line: &Line) -> BoundElement {
    let length = line.cells.len();
    let start = if from_right { length as i32 - element.end() } else { element.start };
    let (start, size) = (cell(start), cell(element.size));
    let stretch = start..start + size;
    match kind {
        Kind::Hint => {
            let hints = line.plain.view().of_kind(Kind::Hint);
            let from_end = usize::from(element.index);
            let run = if from_right { hints.len() - 1 - from_end } else { from_end };
            let range = cell(hints[run].range_start)..cell(hints[run].range_end);
            BoundElement::Hint { run, size, range }
        }
        Kind::Block => BoundElement::Block(stretch),
        Kind::Gap | Kind::Unknown => BoundElement::Gap(stretch),
        Kind::Colour => BoundElement::Colour { size },
    }
}

/// A figure of an element as a number of cells. No figure is negative where the clue fits the line.
fn cell(figure: i32) -> usize {
    usize::try_from(figure).unwrap_or(0)
}

fn with_element(
    reason: Reason,
    name: &str,
    element: &BoundElement,
    line: &Line,
    id: LineId,
) -> Reason {
    let reason = reason.value(format!("{name}.size"), element.size() as i64);
    let (fields, range) = match element {
        BoundElement::Hint { range, .. } => (["range_start", "range_end"], range),
        BoundElement::Block(cells) | BoundElement::Gap(cells) => (["start", "end"], cells),
        BoundElement::Colour { .. } => return reason,
    };
    let figures = fields.into_iter().zip([range.start, range.end]);
    let reason = figures.fold(reason, |reason, (field, figure)| {
        reason.value(format!("{name}.{field}"), figure as i64)
    });
    match element {
        BoundElement::Hint { run, .. } => reason.run(id, *run),
        _ => seen(element, line)
            .into_iter()
            .fold(reason, |reason, along| reason.cell(id.square(along))),
    }
}

/// The known cells by which an element is seen: a block's own, and the blank ones beside a gap.
fn seen(element: &BoundElement, line: &Line) -> Vec<usize> {
    let beside = |cells: &Range<usize>| {
        let around = [cells.start.checked_sub(1), Some(cells.end)].into_iter().flatten();
        around.filter(|&along| line.cells.get(along).is_some_and(|cell| cell.is_known())).collect()
    };
    match element {
        BoundElement::Block(cells) => cells.clone().collect(),
        BoundElement::Gap(cells) => beside(cells),
        BoundElement::Hint { .. } | BoundElement::Colour { .. } => vec![],
    }
}
