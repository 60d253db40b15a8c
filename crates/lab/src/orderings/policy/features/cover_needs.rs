//! What covers say of a line: whether a visit is needed, now or later, and whether it would be
//! the last.

use puzzle::Cell;

use super::BoardView;
use super::cover::{Cover, MOST_NEEDED, Without, without};
use super::feature::{Feature, FeatureVector};
use super::lookahead::Lookahead;
use crate::orderings::LineGame;

/// Sets the features that covers add to a peek at a line.
pub(super) fn needs(
    game: &mut LineGame,
    board: &BoardView,
    line: usize,
    found: &[(usize, Cell)],
    features: &mut FeatureVector,
) {
    let cover = &board.cover;
    let start = Lookahead::new(game);
    let mut after = start.clone();
    after.write(line, found);
    let mut free = without(after.clone(), line, |_| true);
    let mut now = without(start, line, |other| cover.chosen[other]);
    let mut then = without(after, line, |other| cover.chosen[other]);
    let more = reach(game, cover, line);
    game.count_calls(
        free.lookahead.take_calls() + now.lookahead.take_calls() + then.lookahead.take_calls(),
    );
    features.set(beside_all(game, board, line, &free));
    features.set(of_the_board(game, cover, line, more));
    features.set(in_the_cover(game, line, found, &now, &then));
}

fn flag(yes: bool) -> f32 {
    f32::from(u8::from(yes))
}

fn share(count: usize, of: usize) -> f32 {
    count as f32 / of.max(1) as f32
}

/// How much further the needed lines would lead with a line that is not one of them.
fn reach(game: &mut LineGame, cover: &Cover, line: usize) -> usize {
    let Some(mut on) = cover.reached.clone().filter(|_| cover.need[line] == 0) else { return 0 };
    let before = on.board.unknown();
    on.close(|other| other == line || cover.need[other] > 0);
    game.count_calls(on.take_calls());
    before - on.board.unknown()
}

/// How often the line is needed if all others may be visited without end.
fn beside_all(
    game: &LineGame,
    board: &BoardView,
    line: usize,
    free: &Without,
) -> [(Feature, f32); 7] {
    let (now, after) = (board.cover.need[line], free.need);
    let unknown = game.board().unknown();
    [
        (Feature::NeedNow, share(now, MOST_NEEDED)),
        (Feature::NeedAfter, share(after, MOST_NEEDED)),
        (Feature::NotNeeded, flag(now == 0)),
        (Feature::VisitMeetsNeed, flag(after < now)),
        (Feature::FinishesNeeded, flag(board.finishing[line] && now > 0)),
        (Feature::MissedWithout, share(board.cover.missed[line], unknown)),
        (Feature::MissedWithoutAfter, share(free.lookahead.board.unknown(), unknown)),
    ]
}

/// Whether covers hold the line, and how large they are.
fn of_the_board(game: &LineGame, cover: &Cover, line: usize, more: usize) -> [(Feature, f32); 6] {
    let open = game.open_lines().count();
    [
        (Feature::InCover, flag(cover.chosen[line])),
        (Feature::CoverShare, cover.popular[line]),
        (Feature::NeededLines, share(cover.need.iter().filter(|&&need| need > 0).count(), open)),
        (Feature::CoverSize, share(cover.chosen.iter().filter(|&&chosen| chosen).count(), open)),
        (Feature::LeftByNeeded, share(cover.left, game.board().unknown())),
        (Feature::ReachBeyondNeeded, share(more, cover.left)),
    ]
}

/// How often the line is needed beside the smallest cover, visited now or not.
fn in_the_cover(
    game: &LineGame,
    line: usize,
    found: &[(usize, Cell)],
    now: &Without,
    then: &Without,
) -> [(Feature, f32); 8] {
    let (unknown, all) = (game.board().tally(line).unknown, game.board().unknown());
    let given =
        found.iter().filter(|&&(along, _)| now.lookahead.board.cell(line, along).is_known());
    [
        (Feature::CoverNeedNow, share(now.need, MOST_NEEDED)),
        (Feature::CoverNeedAfter, share(then.need, MOST_NEEDED)),
        (Feature::VisitMeetsCoverNeed, flag(then.need < now.need)),
        (Feature::GainGivenByCover, share(given.count(), found.len())),
        (Feature::CoverLineUnknownNow, share(now.lookahead.board.tally(line).unknown, unknown)),
        (Feature::CoverLineUnknownAfter, share(then.lookahead.board.tally(line).unknown, unknown)),
        (Feature::CoverBoardUnknownNow, share(now.lookahead.board.unknown(), all)),
        (Feature::CoverBoardUnknownAfter, share(then.lookahead.board.unknown(), all)),
    ]
}
