//! The game that a worker keeps, and what the page is told when it changes.

use std::collections::BTreeSet;

use nonolith::play::{Board, Game, Mark, Stroke};
use nonolith::puzzle::{Axis, LineId, Square};
use serde_json::{Value, json};

use crate::Reply;

/// A game and the stroke under way.
#[derive(Default)]
pub(crate) struct Play {
    pub(crate) game: Option<Game>,
    pub(crate) stroke: Option<Stroke>,
}

impl Play {
    pub(crate) fn game(&mut self) -> Result<&mut Game, String> {
        self.game.as_mut().ok_or_else(|| "no game is open".to_owned())
    }

    /// Does something to the game and tells the page what is different now.
    pub(crate) fn change(&mut self, act: impl FnOnce(&mut Game)) -> Reply {
        self.stroke = None;
        let game = self.game()?;
        let before = game.board().clone();
        act(game);
        Ok(difference(game, &before))
    }

    /// What the stroke under way would draw.
    pub(crate) fn preview(&self) -> Reply {
        let (Some(stroke), Some(game)) = (&self.stroke, &self.game) else { return Ok(json!(null)) };
        Ok(json!({
            "squares": stroke.changes(game),
            "last": stroke.last(),
            "draws": code(stroke.draws()),
            "length": stroke.length(),
        }))
    }
}

/// A mark as a number: 0 nothing, a colour's index, -1 a cross, -2 a pencil mark.
pub(crate) fn code(mark: Mark) -> i64 {
    match mark {
        Mark::Open => 0,
        Mark::Filled(colour) => colour.index() as i64,
        Mark::Crossed => -1,
        Mark::Pencilled => -2,
    }
}

/// The whole game, for a page that knows nothing of it yet.
pub(crate) fn whole(game: &Game) -> Value {
    let board = game.board();
    let marks: Vec<i64> = squares(board).map(|square| code(board.mark(square))).collect();
    let lines: Vec<LineId> = game.puzzle().lines().collect();
    let mut state = state(game, lines);
    state["marks"] = json!(marks);
    state
}

fn difference(game: &Game, before: &Board) -> Value {
    let changed: Vec<Square> = squares(before)
        .filter(|&square| before.mark(square) != game.board().mark(square))
        .collect();
    let lines: BTreeSet<LineId> = changed
        .iter()
        .flat_map(|square| [square.line(Axis::Row), square.line(Axis::Column)])
        .collect();
    let mark = |square: &Square| (square.row, square.column, code(game.board().mark(*square)));
    let mut state = state(game, lines);
    state["changes"] = json!(changed.iter().map(mark).collect::<Vec<_>>());
    state
}

fn state(game: &Game, lines: impl IntoIterator<Item = LineId>) -> Value {
    let proved = |line: LineId| (line.axis, line.index, game.proved_runs(line));
    json!({
        "proved": lines.into_iter().map(proved).collect::<Vec<_>>(),
        "won": game.is_won(),
        "steps": game.steps(),
        "undone": game.undone(),
        "save_points": game.save_points().len(),
    })
}

fn squares(board: &Board) -> impl Iterator<Item = Square> + use<> {
    let (height, width) = (board.height(), board.width());
    (0..height).flat_map(move |row| (0..width).map(move |column| Square { row, column }))
}
