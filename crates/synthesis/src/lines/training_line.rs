//! A training line: a state of a line with all that follows from it, in bits.

use std::ops::ControlFlow;
use std::sync::Arc;

use puzzle::{Cell, Clue, Run};
use strategies::apply::Line;
use strategies::dsl::{Effect, Element, Elements, Kind, Matcher, Reading, View, hints};
use strategies::evaluate::State;

use super::ruled_out::{MAX_COLOURS, RuledOut};

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
    /// How many colours its puzzle has, the background included.
    pub colours: usize,
    /// What is known: the colours ruled out.
    pub known: RuledOut,
    /// All that follows.
    pub must: RuledOut,
    /// Whether something follows, and to forget anything that is known would lose part of it.
    pub is_canonical: bool,
    /// The gain of one cell decided in this line; 0 if the line only serves to refute.
    pub weight: f64,
    /// What rules learned before rule out.
    pub covered: RuledOut,
    hints: Hints,
    blocks: Vec<Element>,
    gaps: Vec<Element>,
    tints: Hints,
}

impl TrainingLine {
    /// A state of a black-and-white line: what is known, and all that follows.
    pub(super) fn new(
        hints: Hints,
        length: usize,
        known: RuledOut,
        must: RuledOut,
    ) -> TrainingLine {
        let cells = known.cells(length, 2);
        let elements = Elements::of(&Clue::default(), &cells);
        TrainingLine::of_elements(hints, Arc::from([]), elements.view(), &cells, must)
    }

    /// A state of a line whose blocks and gaps are those of `view`.
    fn of_elements(
        hints: Hints,
        tints: Hints,
        view: View<'_>,
        cells: &[Cell],
        must: RuledOut,
    ) -> TrainingLine {
        TrainingLine {
            length: cells.len(),
            colours: view.colours,
            known: RuledOut::of(cells, view.colours),
            must,
            is_canonical: false,
            weight: 0.0,
            covered: RuledOut::default(),
            hints,
            blocks: view.of_kind(Kind::Block).to_vec(),
            gaps: view.of_kind(Kind::Gap).to_vec(),
            tints,
        }
    }

    /// The training line of a state; `None` if it is longer than 63 cells or has more than
    /// [`MAX_COLOURS`] colours. Ranges of black-and-white hints are those that the clue alone gives,
    /// which no rule in the paper's language reads; of coloured ones they are exact.
    ///
    /// ```
    /// use strategies::evaluate::State;
    /// use nonolith_synthesis::lines::TrainingLine;
    /// let text = r#"{"hints":[2],"before":"???","after":"?#?"}"#;
    /// let state = &State::read_all(text).unwrap()[0];
    /// assert_eq!(TrainingLine::of(state).unwrap().after(), state.after);
    /// ```
    pub fn of(state: &State) -> Option<TrainingLine> {
        TrainingLine::in_colours(state, state.colours())
    }

    /// As [`TrainingLine::of`], of a puzzle with `colours` colours, the background included: the line itself
    /// may show fewer.
    ///
    /// ```
    /// use strategies::evaluate::State;
    /// use nonolith_synthesis::lines::TrainingLine;
    /// let text = r#"{"hints":[2],"before":"???","after":"?#?"}"#;
    /// let state = &State::read_all(text).unwrap()[0];
    /// assert_eq!(TrainingLine::in_colours(state, 3).unwrap().view().colours, 3);
    /// ```
    pub fn in_colours(state: &State, colours: usize) -> Option<TrainingLine> {
        let (clue, cells) = (&state.clue, &state.before);
        let elements = match colours {
            2 => Elements::of(clue, cells),
            _ => Line::with_ranges(clue, cells).ok()?.elements().clone(),
        };
        TrainingLine::with(&elements, state, colours)
    }

    /// The same state with hints whose ranges are those that the clue alone gives: less is known of it.
    pub(crate) fn with_wide_ranges(&self) -> TrainingLine {
        let hints = Arc::from(hints(&self.clue(), self.length));
        TrainingLine { hints, ..self.clone() }
    }

    fn with(elements: &Elements, state: &State, colours: usize) -> Option<TrainingLine> {
        let (length, view) = (state.before.len(), elements.view());
        if length >= 64 || colours > MAX_COLOURS {
            return None;
        }
        let of_kind = |kind: Kind| -> Hints { Arc::from(view.of_kind(kind)) };
        let must = RuledOut::of(&state.after, colours);
        // A colour may be ruled out in every cell: it is one of the puzzle's all the same.
        let all_colours = Elements::of(&state.clue, &[Cell::any(colours)]);
        let tints: Hints = match colours {
            2 => Arc::from([]),
            _ => Arc::from(all_colours.view().of_kind(Kind::Colour)),
        };
        let view = View { colours, ..view };
        Some(TrainingLine::of_elements(of_kind(Kind::Hint), tints, view, &state.before, must))
    }

    /// What a rule sees of the line.
    pub fn view(&self) -> View<'_> {
        let elements = [&self.hints[..], &self.blocks, &self.gaps, &[], &self.tints];
        View { length: self.length as i32, colours: self.colours, elements }
    }

    /// Whether something follows that is not known.
    ///
    /// ```
    /// use nonolith_synthesis::lines::mine;
    /// assert_eq!(mine(4).iter().filter(|line| line.is_productive()).count(), 185);
    /// ```
    pub fn is_productive(&self) -> bool {
        self.known != self.must
    }

    /// The gain of ruling out `more`. To decide a cell counts 1, whatever the number of colours that are
    /// ruled out for it; what known rules rule out counts `covered_share` of that.
    pub(super) fn gain(&self, more: RuledOut, covered_share: f64) -> f64 {
        let fresh = self.in_cells(more.difference(self.covered));
        let covered = self.in_cells(more.intersection(self.covered));
        self.weight * (fresh + covered_share * covered)
    }

    /// What is ruled out beyond what is known, in cells: of a cell with n colours left, each of n - 1 counts
    /// as much.
    fn in_cells(&self, more: RuledOut) -> f64 {
        if self.colours == 2 {
            return f64::from(more.difference(self.known).count());
        }
        let more = more.difference(self.known).by_colour();
        let open = self.known.by_colour();
        let left = |at: usize| {
            open[..self.colours].iter().filter(|cells| *cells >> at & 1 == 0).count() as f64
        };
        let new = |at: usize| more.iter().filter(|cells| *cells >> at & 1 == 1).count() as f64;
        let cells = more.iter().fold(0, |all, cells| all | cells);
        let each = (0..self.length).filter(|at| cells >> at & 1 == 1);
        each.map(|at| new(at) / (left(at) - 1.0).max(1.0)).sum()
    }

    /// All that follows and is not known.
    pub(crate) fn deducible(&self) -> RuledOut {
        self.must.difference(self.known)
    }

    /// Whether a rule whose actions are all fills is wrong on this line.
    pub(crate) fn refutes(&self, matcher: &Matcher) -> bool {
        let view = self.view();
        let wrong = |effect: Effect| match effect {
            Effect::Fill { allowed, start, end }
                if 0 <= start && start < end && end <= view.length =>
            {
                let cells = ((1_u64 << (end - start)) - 1) << start;
                let forbidden = Cell::any(self.colours).without(allowed);
                cells & !self.must.everywhere(forbidden) != 0
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

    /// What the rule, whose actions are all fills, rules out on this line beyond what is known. A rule that
    /// is read from the right is read on `mirrored`, the line's elements seen from there, if they are given.
    pub(crate) fn ruled_out_by(&self, matcher: &Matcher, mirrored: Option<&Elements>) -> RuledOut {
        let reading = matcher.rule().reading;
        let from_left = (reading != Reading::FromRight).then(|| (self.view(), false));
        let from_right = mirrored.filter(|_| reading != Reading::FromLeft);
        let from_right = from_right.map(|elements| (elements.view(), true));
        let mut all = RuledOut::default();
        for (view, from_right) in from_left.into_iter().chain(from_right) {
            let _ = matcher.each(view, &mut |frame| {
                for effect in matcher.effects(view, frame) {
                    let effect = match from_right {
                        true => effect.mirrored(view.length, self.hints.len()),
                        false => effect,
                    };
                    if let Effect::Fill { allowed, start, end } = effect
                        && 0 <= start
                        && start < end
                        && end <= view.length
                    {
                        let cells = ((1_u64 << (end - start)) - 1) << start;
                        all = all.with(Cell::any(self.colours).without(allowed), cells);
                    }
                }
                ControlFlow::<()>::Continue(())
            });
        }
        all.difference(self.known)
    }

    /// What a rule sees of the line from the other end.
    pub(crate) fn mirrored(&self) -> Elements {
        Elements::of_view(self.view()).mirrored()
    }

    /// The line's clue.
    pub fn clue(&self) -> Clue {
        let run = |hint: &Element| Run { length: hint.size as usize, colour: hint.colour };
        Clue::new(self.hints.iter().map(run))
    }

    /// The cells as they are known.
    pub fn before(&self) -> Vec<Cell> {
        self.known.cells(self.length, self.colours)
    }

    /// The cells with all that follows.
    pub fn after(&self) -> Vec<Cell> {
        self.must.cells(self.length, self.colours)
    }
}
