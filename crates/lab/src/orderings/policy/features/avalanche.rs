//! Avalanches: what follows when lines that a visit finishes are visited one after the other.

use puzzle::Cell;

use crate::orderings::LineGame;

/// How many lines are finished after a visit, if every line that one visit finishes is visited,
/// and how many cells that finds. At most [`DEEPEST`] lines are followed.
#[derive(Clone, Copy, Default)]
pub(super) struct Avalanche {
    pub(super) finished: usize,
    pub(super) cells: usize,
}

/// How many lines an avalanche may finish.
pub(super) const DEEPEST: usize = 10;

pub(super) fn avalanche(
    game: &mut LineGame,
    first: Option<(usize, &[(usize, Cell)])>,
) -> Avalanche {
    let mut board = game.board().clone();
    solve::work(board.cells().len());
    let before = board.unknown();
    let mut fall = Avalanche::default();
    let mut changed: Vec<usize> = game.promising_lines().collect();
    if let Some((line, found)) = first {
        board.write(line, found);
        changed = found.iter().map(|&(along, _)| board.crossing(line, along)).collect();
        // Lines that could be finished anyway are part of every avalanche.
        changed.extend(game.promising_lines().filter(|&other| other != line));
    }
    let mut calls = 0;
    while let Some(line) = changed.pop().filter(|_| !game.is_out_of_time()) {
        let unknown = board.tally(line).unknown;
        if unknown == 0 || fall.finished == DEEPEST {
            continue;
        }
        calls += 1;
        let found = board.look(line).unwrap_or_default();
        if found.len() == unknown {
            board.write(line, &found);
            fall.finished += 1;
            changed.extend(found.iter().map(|&(along, _)| board.crossing(line, along)));
        }
    }
    game.count_calls(calls);
    fall.cells = before - board.unknown();
    fall
}
