//! What a peek sees further ahead: avalanches of finished lines, and how often a line is needed.
//!
//! Nothing is tried out here: all other lines only ever find what follows, so there is one outcome.

use puzzle::Cell;

use crate::orderings::Game;

/// What follows when, after a visit, every line that a visit would finish is visited, a few deep.
#[derive(Clone, Copy, Default)]
pub(super) struct Avalanche {
    pub(super) finished: usize,
    pub(super) cells: usize,
}

/// How many lines an avalanche may finish.
pub(super) const DEEPEST: usize = 10;

pub(super) fn avalanche(game: &mut Game, first: Option<(usize, &[(usize, Cell)])>) -> Avalanche {
    let mut board = game.board().clone();
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
    while let Some(line) = changed.pop() {
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

/// More visits than this to one line are all the same.
pub(super) const MOST_NEEDED: usize = 3;

/// How often a line must still be visited, after it has found this, if all others may be visited
/// without end: they find what they can, then it does, and so on.
pub(super) fn need(game: &mut Game, line: usize, found: &[(usize, Cell)]) -> usize {
    let mut board = game.board().clone();
    board.write(line, found);
    let news = found.iter().map(|&(along, _)| board.crossing(line, along));
    let mut changed: Vec<usize> = game.promising_lines().chain(news).collect();
    let mut calls = 0;
    for visits in 0..MOST_NEEDED {
        while let Some(other) = changed.pop() {
            if other != line && board.tally(other).unknown > 0 {
                calls += 1;
                let found = board.look(other).unwrap_or_default();
                board.write(other, &found);
                changed.extend(found.iter().map(|&(along, _)| board.crossing(other, along)));
            }
        }
        calls += 1;
        let found = board.look(line).unwrap_or_default();
        if found.is_empty() {
            game.count_calls(calls);
            return visits;
        }
        board.write(line, &found);
        changed.extend(found.iter().map(|&(along, _)| board.crossing(line, along)));
    }
    game.count_calls(calls);
    MOST_NEEDED
}
