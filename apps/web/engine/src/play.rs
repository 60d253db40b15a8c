//! The game that a worker keeps, and what the page is told when it changes.

use std::collections::BTreeSet;

use nonolith::play::{Game, PlayBoard, Stroke};
use nonolith::puzzle::{Axis, LineId, Square};

use crate::marks::Code;
use crate::protocol::reply;

/// A game and the stroke under way.
#[derive(Default)]
pub(crate) struct Play {
    pub(crate) game: Option<Game>,
    pub(crate) stroke: Option<Stroke>,
}

reply! {
    /// What the page is told of a game whenever it changes.
    State {
        /// For each line that may have changed, which of its runs are proved.
        proved: Vec<(Axis, usize, Vec<bool>)>,
        won: bool,
        steps: usize,
        undone: usize,
        save_points: usize,
    }
}

reply! {
    /// What is different on the board.
    Changed: State {
        changes: Vec<(usize, usize, Code)>,
    }
}

reply! {
    /// A stroke under way: the squares that it would change, where it ends, how many it spans.
    Preview {
        squares: Vec<Square>,
        last: Square,
        draws: Code,
        length: usize,
    }
}

impl Play {
    pub(crate) fn game(&mut self) -> Result<&mut Game, String> {
        self.game.as_mut().ok_or_else(|| "no game is open".to_owned())
    }

    /// Does something to the game and tells the page what is different now.
    pub(crate) fn change(&mut self, act: impl FnOnce(&mut Game)) -> Result<Changed, String> {
        self.stroke = None;
        let game = self.game()?;
        let before = game.board().clone();
        act(game);
        Ok(difference(game, &before))
    }

    /// What the stroke under way would draw, if there is one.
    pub(crate) fn preview(&self) -> Option<Preview> {
        let (stroke, game) = (self.stroke.as_ref()?, self.game.as_ref()?);
        Some(Preview {
            squares: stroke.changes(game),
            last: stroke.last(),
            draws: stroke.draws().into(),
            length: stroke.length(),
        })
    }
}

/// Every mark of a board, row by row.
pub(crate) fn marks(board: &PlayBoard) -> Vec<Code> {
    squares(board).map(|square| board.mark(square).into()).collect()
}

fn difference(game: &Game, before: &PlayBoard) -> Changed {
    let changed: Vec<Square> = squares(before)
        .filter(|&square| before.mark(square) != game.board().mark(square))
        .collect();
    let lines: BTreeSet<LineId> = changed
        .iter()
        .flat_map(|square| [square.line(Axis::Row), square.line(Axis::Column)])
        .collect();
    let mark = |square: &Square| (square.row, square.column, game.board().mark(*square).into());
    Changed { base: state(game, lines), changes: changed.iter().map(mark).collect() }
}

/// The state of a game, with what is proved in these lines.
pub(crate) fn state(game: &Game, lines: impl IntoIterator<Item = LineId>) -> State {
    let proved = |line: LineId| (line.axis, line.index, game.proved_runs(line));
    State {
        proved: lines.into_iter().map(proved).collect(),
        won: game.is_won(),
        steps: game.moves(),
        undone: game.undone(),
        save_points: game.save_points().len(),
    }
}

/// Every square of a board, row by row.
pub(crate) fn squares(board: &PlayBoard) -> impl Iterator<Item = Square> + use<> {
    let (height, width) = (board.height(), board.width());
    (0..height).flat_map(move |row| (0..width).map(move |column| Square { row, column }))
}
