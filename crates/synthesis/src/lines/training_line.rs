//! A training line: a state of a line with all that follows from it, in bits.

use std::ops::ControlFlow;
use std::sync::Arc;

use puzzle::{Cell, Clue, Colour};
use strategies::dsl::{Effect, Element, Matcher, View, hints, mask_stretches};
use strategies::evaluate::State;

/// The hints of a line, shared by all its states.
pub type Hints = Arc<[Element]>;

/// A state of a line of at most 63 cells: what is known, all that follows from it, and how much
/// that counts in training.
///
/// ```
/// use nonolith_synthesis::lines::mine;
///
/// // One cell: the clue is empty or 1, and the cell is known or not.
/// assert_eq!(mine(1).len(), 4);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingLine {
    /// How many cells it has.
    pub length: usize,
    /// The cells known to be filled.
    pub filled: u64,
    /// The cells known to be blank.
    pub blank: u64,
    /// The cells that must be filled.
    pub must_fill: u64,
    /// The cells that must be blank.
    pub must_blank: u64,
    /// Whether something follows, and to forget any known cell would lose part of it.
    pub is_canonical: bool,
    /// The gain of one cell decided in this line; 0 if the line only serves to refute.
    pub weight: f64,
    /// The cells that rules learned before decide.
    pub covered: u64,
    hints: Hints,
    blocks: Vec<Element>,
    gaps: Vec<Element>,
}

impl TrainingLine {
    /// A state with cells known, `filled` and `blank`, and all cells that follow, in the same order.
    pub(super) fn new(
        hints: Hints,
        length: usize,
        (filled, blank): (u64, u64),
        (must_fill, must_blank): (u64, u64),
    ) -> TrainingLine {
        let all = (1_u64 << length) - 1;
        TrainingLine {
            length,
            filled,
            blank,
            must_fill,
            must_blank,
            is_canonical: false,
            weight: 0.0,
            covered: 0,
            hints,
            blocks: mask_stretches(filled, Colour::BLACK),
            gaps: mask_stretches(all & !blank, Colour::BACKGROUND),
        }
    }

    /// The training line of a state; `None` if it is longer than 63 cells.
    ///
    /// ```
    /// use strategies::evaluate::State;
    /// use nonolith_synthesis::lines::TrainingLine;
    /// let text = r#"{"hints":[2],"before":"???","after":"?#?"}"#;
    /// let line = TrainingLine::of(&State::read_all(text).unwrap()[0]).unwrap();
    /// assert_eq!(line.must_fill, 0b010);
    /// ```
    pub fn of(state: &State) -> Option<TrainingLine> {
        let length = state.before.len();
        let hints: Hints = Arc::from(hints(&state.clue, length));
        (length < 64)
            .then(|| TrainingLine::new(hints, length, masks(&state.before), masks(&state.after)))
    }

    /// What a rule sees of the line.
    pub fn view(&self) -> View<'_> {
        let elements = [&self.hints[..], &self.blocks, &self.gaps, &[], &[]];
        View { length: self.length as i32, colours: 2, elements }
    }

    /// Whether something follows that is not known.
    ///
    /// ```
    /// use nonolith_synthesis::lines::mine;
    /// assert_eq!(mine(4).iter().filter(|line| line.is_productive()).count(), 185);
    /// ```
    pub fn is_productive(&self) -> bool {
        (self.filled, self.blank) != (self.must_fill, self.must_blank)
    }

    /// The gain of deciding `cells`, where a cell that known rules decide counts `covered_share` of
    /// another cell.
    pub(super) fn gain(&self, cells: u64, covered_share: f64) -> f64 {
        let fresh = f64::from((cells & !self.covered).count_ones());
        self.weight * (fresh + covered_share * f64::from((cells & self.covered).count_ones()))
    }

    /// The cells that follow and are not known, as bits.
    pub(super) fn deducible(&self) -> u64 {
        (self.must_fill | self.must_blank) & !self.filled & !self.blank
    }

    /// Whether a rule whose actions are all fills is wrong on this line.
    pub(super) fn refutes(&self, matcher: &Matcher) -> bool {
        let view = self.view();
        let wrong = |effect: Effect| match effect {
            Effect::Fill { allowed, start, end }
                if 0 <= start && start < end && end <= view.length =>
            {
                let cells = ((1_u64 << (end - start)) - 1) << start;
                let must = if allowed == Cell::BLANK { self.must_blank } else { self.must_fill };
                cells & !must != 0
            }
            _ => true,
        };
        let found =
            matcher.each(view, &mut |frame| match matcher.effects(view, frame).any(wrong) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            });
        found.is_break()
    }

    /// The line's clue.
    pub fn clue(&self) -> Clue {
        Clue::black(self.hints.iter().map(|hint| hint.size as usize))
    }

    /// The cells as they are known.
    pub fn before(&self) -> Vec<Cell> {
        cells(self.length, self.filled, self.blank)
    }

    /// The cells with all that follows.
    pub fn after(&self) -> Vec<Cell> {
        cells(self.length, self.must_fill, self.must_blank)
    }
}

/// The filled and the blank cells of a line, as bits.
fn masks(cells: &[Cell]) -> (u64, u64) {
    let mask = |wanted: Cell| {
        let found = cells.iter().enumerate().filter(|(_, cell)| **cell == wanted);
        found.fold(0, |mask, (at, _)| mask | 1 << at)
    };
    (mask(Cell::FILLED), mask(Cell::BLANK))
}

fn cells(length: usize, filled: u64, blank: u64) -> Vec<Cell> {
    let cell = |at: usize| match (filled >> at & 1, blank >> at & 1) {
        (1, _) => Cell::FILLED,
        (_, 1) => Cell::BLANK,
        _ => Cell::UNKNOWN,
    };
    (0..length).map(cell).collect()
}
