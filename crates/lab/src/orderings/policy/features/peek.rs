//! What a peek says of a line: what it would give, who else would, and what that does for others.

use puzzle::Cell;

use super::BoardView;
use super::avalanche::{DEEPEST, avalanche};
use super::cover_needs::needs;
use super::feature::{Feature, FeatureVector};
use crate::orderings::LineGame;

/// Sets the features that a peek adds.
pub(super) fn peeked(
    game: &mut LineGame,
    board: &BoardView,
    line: usize,
    features: &mut FeatureVector,
) {
    let found = game.peek(line).to_vec();
    features.set(gains(game, board, line, &found));
    features.set(for_others(game, board, line, &found));
    features.set(further(game, board, line, &found));
    needs(game, board, line, &found, features);
}

fn flag(yes: bool) -> f32 {
    f32::from(u8::from(yes))
}

/// What the line would give, and who else would give it.
fn gains(
    game: &mut LineGame,
    board: &BoardView,
    line: usize,
    found: &[(usize, Cell)],
) -> [(Feature, f32); 12] {
    let length = game.board().facts(line).length;
    let unknown = game.board().tally(line).unknown;
    let gives = |along: usize| found.iter().any(|&(new, _)| new == along);
    let from_others = |along: usize| board.crossing_gives(game, line, along).is_some();
    let shared = found.iter().filter(|&&(along, _)| from_others(along)).count();
    let rest: Vec<usize> = (0..length)
        .filter(|&along| !game.board().cell(line, along).is_known() && !gives(along))
        .collect();
    let rest_shared = rest.iter().filter(|&&along| from_others(along)).count();
    let patient = patience(game, board, line);
    let share = |count: usize, of: usize| count as f32 / of as f32;
    let lines = board.gain.len();
    let largest = board.gain.iter().copied().max().unwrap_or(0);
    [
        (Feature::Gain, share(found.len(), length)),
        (Feature::GainOfUnknown, share(found.len(), unknown)),
        (Feature::Finishes, flag(board.finishing[line])),
        (Feature::GainShared, share(shared, found.len().max(1))),
        (Feature::RestShared, share(rest_shared, rest.len().max(1))),
        (Feature::CrossingsFind, share(shared + rest_shared, unknown)),
        (Feature::CrossingsFinish, flag(shared + rest_shared == unknown)),
        (Feature::PatientGain, share(patient, length)),
        (Feature::PatientFinishes, flag(patient + shared + rest_shared == unknown)),
        (Feature::GainOfLargest, share(found.len(), largest.max(1))),
        (Feature::BoardFinishing, share(board.finishing.iter().filter(|&&yes| yes).count(), lines)),
        (Feature::BoardGiving, share(board.gain.iter().filter(|&&gain| gain > 0).count(), lines)),
    ]
}

/// What crosses the line, and what a visit would do for it.
fn for_others(
    game: &mut LineGame,
    board: &BoardView,
    line: usize,
    found: &[(usize, Cell)],
) -> [(Feature, f32); 6] {
    let length = game.board().facts(line).length as f32;
    let [finishing, giving] = neighbours(game, board, line);
    let SecondPly { cells, finished, woken, useless } = second_ply(game, board, line, found);
    let [cells, finished, woken, useless] =
        [cells, finished, woken, useless].map(|count| count as f32 / length);
    [
        (Feature::CrossingFinishing, finishing),
        (Feature::CrossingGain, giving),
        (Feature::SecondPlyCells, cells),
        (Feature::SecondPlyFinished, finished),
        (Feature::SecondPlyWoken, woken),
        (Feature::SecondPlyUseless, useless),
    ]
}

/// What an avalanche would bring.
fn further(
    game: &mut LineGame,
    board: &BoardView,
    line: usize,
    found: &[(usize, Cell)],
) -> [(Feature, f32); 6] {
    let length = game.board().facts(line).length as f32;
    let fall = avalanche(game, Some((line, found)));
    let (cells, base) = (fall.cells as f32 / length, board.base.cells as f32 / length);
    [
        (Feature::AvalancheLines, fall.finished as f32 / DEEPEST as f32),
        (Feature::AvalancheCells, cells),
        (Feature::AvalancheCellsPerVisit, cells / (fall.finished + 1) as f32),
        (Feature::BaseAvalancheLines, board.base.finished as f32 / DEEPEST as f32),
        (Feature::BaseAvalancheCells, base),
        (Feature::AvalancheGain, cells - base),
    ]
}

/// What the line would give after its crossing lines had been visited, besides what they give.
fn patience(game: &mut LineGame, board: &BoardView, line: usize) -> usize {
    let length = game.board().facts(line).length;
    let given = |along| board.crossing_gives(game, line, along).map(|cell| (along, cell));
    let supposed: Vec<(usize, Cell)> = (0..length).filter_map(given).collect();
    if supposed.is_empty() {
        return board.gain[line];
    }
    game.count_calls(1);
    game.board().look_with(line, &supposed).map_or(0, |found| found.len())
}

/// Means over the unknown cells: would the crossing line be finished, how much would it give.
fn neighbours(game: &LineGame, board: &BoardView, line: usize) -> [f32; 2] {
    let mut sums = [0.0; 2];
    let mut count = 0.0;
    for along in 0..game.board().facts(line).length {
        if !game.board().cell(line, along).is_known() {
            let other = game.board().crossing(line, along);
            count += 1.0;
            sums[0] += f32::from(u8::from(board.finishing[other]));
            sums[1] += board.gain[other] as f32 / game.board().facts(other).length as f32;
        }
    }
    sums.map(|sum| sum / f32::max(count, 1.0))
}

/// What a visit does for the lines that cross it.
#[derive(Default)]
struct SecondPly {
    /// More cells that they would give.
    cells: usize,
    /// Lines that would then be finished by a visit and would not be now.
    finished: usize,
    /// Lines that would then give something and give nothing now.
    woken: usize,
    /// Lines for which there would be nothing left to find.
    useless: usize,
}

fn second_ply(
    game: &mut LineGame,
    board: &BoardView,
    line: usize,
    found: &[(usize, Cell)],
) -> SecondPly {
    let mut after = SecondPly::default();
    let place = game.board().place(line);
    for &(along, cell) in found {
        if game.is_out_of_time() {
            break;
        }
        let other = game.board().crossing(line, along);
        let unknown = game.board().tally(other).unknown;
        if unknown <= 1 {
            after.useless += 1;
        } else if board.crossing_gives(game, line, along).is_none() {
            game.count_calls(1);
            let more = game.board().look_with(other, &[(place, cell)]).map_or(0, |more| more.len());
            after.cells += more.saturating_sub(board.gain[other]);
            after.finished += usize::from(!board.finishing[other] && more + 1 == unknown);
            after.woken += usize::from(board.gain[other] == 0 && more > 0);
        }
    }
    after
}
