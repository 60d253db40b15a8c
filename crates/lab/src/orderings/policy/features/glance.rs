//! What a glance at the board says of a line: counts and guesses, without solving any line.

use puzzle::Cell;

use super::BoardView;
use super::feature::{Feature, FeatureVector};
use crate::orderings::LineGame;

/// Sets the features of a blind observation of a line.
pub(super) fn at_a_glance(
    game: &LineGame,
    board: &BoardView,
    line: usize,
    features: &mut FeatureVector,
) {
    let (facts, tally, changes) =
        (game.board().facts(line), game.board().tally(line), game.changes(line));
    let length = facts.length as f32;
    let share = |count: usize| count as f32 / length;
    let blank = facts.length - tally.unknown - tally.filled;
    let missing = facts.filled.saturating_sub(tally.filled);
    let flag = |yes: bool| f32::from(u8::from(yes));
    features.set([
        (Feature::LineLength, (length / 20.0).min(3.0)),
        (Feature::LineUnknown, share(tally.unknown)),
        (Feature::LineFilled, share(tally.filled)),
        (Feature::LineBlank, share(blank)),
        (Feature::ClueFilled, share(facts.filled)),
        (Feature::ClueSlack, share(facts.slack)),
        (Feature::ClueRuns, share(2 * facts.runs)),
        (Feature::LongestRun, share(facts.largest)),
        (Feature::ClueOverlap, share(facts.overlap)),
        (Feature::NeverVisited, flag(changes.never_visited)),
        (Feature::ChangedCells, share(changes.cells)),
        (Feature::ChangedFilled, share(changes.filled)),
        (Feature::FilledComplete, flag(missing == 0)),
        (Feature::BlankComplete, flag(missing == tally.unknown)),
        (Feature::BoardUnknown, board.unknown),
        (Feature::MissingDensity, missing as f32 / tally.unknown as f32),
        (Feature::BoardUnvisited, board.unvisited),
        (Feature::BoardPromising, board.promising),
    ]);
    features.set(crossings(game, line));
    features.set(estimates(game, line).map(|(feature, count)| (feature, count / length)));
}

/// Means over the unknown cells of what crosses there.
fn crossings(game: &LineGame, line: usize) -> [(Feature, f32); 4] {
    let board = game.board();
    let mut sums = [0.0; 4];
    let mut count = 0.0;
    for along in 0..board.facts(line).length {
        if !board.cell(line, along).is_known() {
            let other = board.crossing(line, along);
            let length = board.facts(other).length as f32;
            count += 1.0;
            sums[0] += board.tally(other).unknown as f32 / length;
            sums[1] += f32::from(u8::from(game.is_worth_a_visit(other)));
            sums[2] += board.facts(other).slack as f32 / length;
            sums[3] += f32::from(u8::from(game.changes(other).never_visited));
        }
    }
    let [unknown, promising, slack, never_visited] = sums.map(|sum| sum / f32::max(count, 1.0));
    [
        (Feature::CrossingUnknown, unknown),
        (Feature::CrossingPromising, promising),
        (Feature::CrossingSlack, slack),
        (Feature::CrossingNeverVisited, never_visited),
    ]
}

/// What a glance guesses about a line without solving it, in cells.
fn estimates(game: &LineGame, line: usize) -> [(Feature, f32); 8] {
    let board = game.board();
    let length = board.facts(line).length;
    let cells: Vec<Cell> = (0..length).map(|along| board.cell(line, along)).collect();
    let open = |cell: &Cell| *cell != Cell::BLANK;
    let first = cells.iter().position(open).unwrap_or(0);
    let last = cells.iter().rposition(open).map_or(0, |last| last + 1);
    let trimmed = &cells[first..last.max(first)];
    let runs = || board.facts(line).run_lengths();
    let least = length - board.facts(line).slack;
    let slack = trimmed.len().saturating_sub(least);
    let overlap: usize = runs().map(|run| run.saturating_sub(slack)).sum();
    let filled = board.tally(line).filled;
    let edges = edge_gain(trimmed, runs().next()) + edge_gain_reversed(trimmed, runs().next_back());
    let gaps = gaps(&cells);
    let blocks = blocks(&cells);
    [
        (Feature::TrimmedSlack, slack as f32),
        (Feature::TrimmedOverlap, overlap.saturating_sub(filled) as f32),
        (Feature::EdgeGain, edges as f32),
        (Feature::LargestGap, gaps.iter().copied().max().unwrap_or(0) as f32),
        (Feature::Gaps, gaps.len() as f32),
        (Feature::Blocks, blocks.len() as f32),
        (Feature::LargestBlock, blocks.iter().copied().max().unwrap_or(0) as f32),
        (Feature::OpenEnds, open_ends(&cells) as f32),
    ]
}

/// How many cells the first run must still cover if a filled cell lies within its reach.
fn edge_gain(cells: &[Cell], run: Option<usize>) -> usize {
    let Some(run) = run else { return 0 };
    let filled = |cell: &Cell| cell.is_known() && *cell != Cell::BLANK;
    let reach = &cells[..run.min(cells.len())];
    match reach.iter().position(filled) {
        Some(start) => reach[start..].iter().filter(|cell| !cell.is_known()).count(),
        None => 0,
    }
}

fn edge_gain_reversed(cells: &[Cell], run: Option<usize>) -> usize {
    let mirrored: Vec<Cell> = cells.iter().rev().copied().collect();
    edge_gain(&mirrored, run)
}

/// The lengths of stretches of unknown cells.
fn gaps(cells: &[Cell]) -> Vec<usize> {
    stretches(cells, |cell| !cell.is_known())
}

/// The lengths of stretches of filled cells.
fn blocks(cells: &[Cell]) -> Vec<usize> {
    stretches(cells, |cell| cell.is_known() && cell != Cell::BLANK)
}

fn stretches(cells: &[Cell], belongs: impl Fn(Cell) -> bool) -> Vec<usize> {
    let lengths = cells.split(|&cell| !belongs(cell)).map(<[Cell]>::len);
    lengths.filter(|&length| length > 0).collect()
}

/// Filled cells beside unknown ones: runs whose end is not seen yet.
fn open_ends(cells: &[Cell]) -> usize {
    let filled = |cell: Cell| cell.is_known() && cell != Cell::BLANK;
    let open = |pair: &&[Cell]| {
        (filled(pair[0]) && !pair[1].is_known()) || (filled(pair[1]) && !pair[0].is_known())
    };
    cells.windows(2).filter(open).count()
}
