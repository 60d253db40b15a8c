//! Moves: what one stroke, or one hint that is followed, changes on the board.

use std::collections::BTreeMap;

use puzzle::{Cell, Excluded, Square};

use super::play_board::Content;
use super::{Mark, PlayBoard};

/// The squares that a move changes, each with what stood there before and what stands there after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Move(Vec<(Square, Content, Content)>);

impl Move {
    /// The move that draws these marks and rules these colours out. Of two marks for one square the
    /// last counts. All squares are on the board.
    pub(super) fn of(board: &PlayBoard, marks: &[(Square, Mark)], excluded: &[Excluded]) -> Move {
        let mut after = BTreeMap::new();
        for &(square, mark) in marks {
            content(&mut after, board, square).mark = mark;
        }
        forget_exclusions(&mut after, board);
        let all = Cell::any(board.colours());
        for &Excluded { square, colours } in excluded {
            let content = content(&mut after, board, square);
            // What would leave a square without a colour follows from some other position.
            if all.without(content.excluded.or(colours)).is_impossible() {
                continue;
            }
            content.excluded = content.excluded.or(colours.and(all));
            if let (Some(left), false) =
                (all.without(content.excluded).colour(), content.mark.is_claim())
            {
                content.mark = left.into();
            }
        }
        let change = |(square, after)| (square, board.content(square), after);
        Move(after.into_iter().map(change).filter(|(_, before, after)| before != after).collect())
    }

    /// Whether it changes nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many squares it changes.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The marks that it draws.
    pub(super) fn marks(&self) -> Vec<(Square, Mark)> {
        let drawn = self.0.iter().filter(|(_, before, after)| before.mark != after.mark);
        drawn.map(|&(square, _, after)| (square, after.mark)).collect()
    }

    /// The colours that it rules out.
    pub(super) fn excluded(&self) -> Vec<Excluded> {
        let ruled_out = |&(square, before, after): &(Square, Content, Content)| {
            let colours = after.excluded.without(before.excluded);
            (!colours.is_impossible()).then_some(Excluded { square, colours })
        };
        self.0.iter().filter_map(ruled_out).collect()
    }

    pub(super) fn apply(&self, board: &mut PlayBoard) {
        for &(square, _, after) in &self.0 {
            board.set(square, after);
        }
    }

    pub(super) fn revert(&self, board: &mut PlayBoard) {
        for &(square, before, _) in &self.0 {
            board.set(square, before);
        }
    }
}

fn content<'a>(
    after: &'a mut BTreeMap<Square, Content>,
    board: &PlayBoard,
    square: Square,
) -> &'a mut Content {
    after.entry(square).or_insert_with(|| board.content(square))
}

/// A hint follows from the claims on the board: if a move takes one back, what hints ruled out may
/// no longer hold, and all of it goes.
fn forget_exclusions(after: &mut BTreeMap<Square, Content>, board: &PlayBoard) {
    let taken_back = |(square, content): (&Square, &Content)| {
        let before = board.content(*square).mark;
        before.is_claim() && before != content.mark
    };
    if after.iter().any(taken_back) {
        for square in board.squares() {
            if !board.excluded(square).is_impossible() {
                content(after, board, square).excluded = Cell::IMPOSSIBLE;
            }
        }
    }
}
