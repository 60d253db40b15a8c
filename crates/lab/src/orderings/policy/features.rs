//! What the policy sees of a line: numbers that mean the same on a board of any size.
//!
//! What it may look at is kept apart. Blind, it sees the whole board but solves no line; the
//! numbers are what a person reads off at a glance. With a peek it also knows what each line
//! would give now, and what that would do for the lines that cross it.

use puzzle::Cell;

use crate::orderings::Game;

/// What a policy may look at.
///
/// ```
/// use lab::orderings::policy::Sight;
/// assert!(Sight::Blind.features() < Sight::Peek.features());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The board, but no line may be solved to see what it gives.
    Blind,
    /// What each line would give, and what its crossing lines would give after that.
    Peek,
}

const BLIND: usize = 30;
const PEEK: usize = 29;

impl Sight {
    /// How many numbers it sees of each line.
    ///
    /// ```
    /// assert_eq!(lab::orderings::policy::Sight::Blind.features(), 30);
    /// ```
    pub const fn features(self) -> usize {
        match self {
            Sight::Blind => BLIND,
            Sight::Peek => BLIND + PEEK,
        }
    }
}

/// The lines that may be chosen and what is seen of each. Never a line that is finished or has
/// not changed since its last visit; with a peek, never one that would give nothing.
///
/// ```
/// use lab::orderings::{Game, figure_one, policy::{Sight, view}};
///
/// let mut game = Game::new(&figure_one());
/// assert_eq!(view(&mut game, Sight::Blind).len(), 10);
/// assert!(view(&mut game, Sight::Peek).len() < 10);
/// ```
pub fn view(game: &mut Game, sight: Sight) -> Vec<(usize, Vec<f32>)> {
    let lines: Vec<usize> = game.promising_lines().collect();
    let board = Board::new(game, sight);
    let lines = lines.into_iter().filter(|&line| sight == Sight::Blind || board.gain[line] > 0);
    let lines: Vec<usize> = lines.collect();
    let seen = lines.into_iter().map(|line| {
        let mut features = at_a_glance(game, &board, line);
        if sight == Sight::Peek {
            features.extend(peeked(game, &board, line));
        }
        (line, features)
    });
    seen.collect()
}

/// What is the same for all lines of one view.
struct Board {
    unknown: f32,
    unvisited: f32,
    promising: f32,
    /// How many cells each line would give.
    gain: Vec<usize>,
    finishing: Vec<bool>,
    /// The cells that rows and columns would give, row by row.
    by_row: Vec<Option<Cell>>,
    by_column: Vec<Option<Cell>>,
    /// What follows by finishing lines from here, with no other visit.
    base: Avalanche,
}

impl Board {
    fn new(game: &mut Game, sight: Sight) -> Board {
        let lines = game.board().lines();
        let height = game.board().height();
        let width = lines - height;
        let share = |count: usize, of: usize| count as f32 / of as f32;
        let mut board = Board {
            unknown: share(game.board().unknown(), height * width),
            unvisited: share((0..lines).filter(|&l| game.news(l).never_visited).count(), lines),
            promising: share(game.promising_lines().count(), lines),
            gain: vec![0; lines],
            finishing: vec![false; lines],
            by_row: vec![None; height * width],
            by_column: vec![None; height * width],
            base: Avalanche::default(),
        };
        if sight == Sight::Peek {
            let open: Vec<usize> = game.promising_lines().collect();
            open.into_iter().for_each(|line| board.peek(game, line));
            board.base = avalanche(game, None);
        }
        board
    }

    fn peek(&mut self, game: &mut Game, line: usize) {
        let height = game.board().height();
        let width = game.board().lines() - height;
        let unknown = game.board().tally(line).unknown;
        let found = game.peek(line);
        self.gain[line] = found.len();
        self.finishing[line] = found.iter().filter(|(_, cell)| cell.is_known()).count() == unknown;
        for &(along, cell) in found {
            if line < height {
                self.by_row[line * width + along] = Some(cell);
            } else {
                self.by_column[along * width + line - height] = Some(cell);
            }
        }
    }

    /// What the line that crosses this one there would give in that cell.
    fn crossing_gives(&self, game: &Game, line: usize, along: usize) -> Option<Cell> {
        let height = game.board().height();
        let width = game.board().lines() - height;
        match line < height {
            true => self.by_column[line * width + along],
            false => self.by_row[along * width + line - height],
        }
    }
}

fn at_a_glance(game: &Game, board: &Board, line: usize) -> Vec<f32> {
    let (facts, tally, news) =
        (game.board().facts(line), game.board().tally(line), game.news(line));
    let length = facts.length as f32;
    let share = |count: usize| count as f32 / length;
    let blank = facts.length - tally.unknown - tally.filled;
    let missing = facts.filled.saturating_sub(tally.filled);
    let flag = |yes: bool| f32::from(u8::from(yes));
    let mut features = vec![
        (length / 20.0).min(3.0),
        share(tally.unknown),
        share(tally.filled),
        share(blank),
        share(facts.filled),
        share(facts.slack),
        share(2 * facts.runs),
        share(facts.largest),
        share(facts.overlap),
        flag(news.never_visited),
        share(news.cells),
        share(news.filled),
        flag(missing == 0),
        flag(missing == tally.unknown),
        board.unknown,
        missing as f32 / tally.unknown as f32,
        board.unvisited,
        board.promising,
    ];
    features.extend(crossings(game, line));
    features.extend(estimates(game, line).map(|count| count / length));
    features
}

/// Means over the unknown cells of what crosses there.
fn crossings(game: &Game, line: usize) -> [f32; 4] {
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
            sums[3] += f32::from(u8::from(game.news(other).never_visited));
        }
    }
    sums.map(|sum| sum / f32::max(count, 1.0))
}

/// What a glance guesses about a line without solving it, in cells.
fn estimates(game: &Game, line: usize) -> [f32; 8] {
    let board = game.board();
    let length = board.facts(line).length;
    let cells: Vec<Cell> = (0..length).map(|along| board.cell(line, along)).collect();
    let open = |cell: &Cell| *cell != Cell::BLANK;
    let first = cells.iter().position(open).unwrap_or(0);
    let last = cells.iter().rposition(open).map_or(0, |last| last + 1);
    let trimmed = &cells[first..last.max(first)];
    let runs = board.facts(line).run_lengths();
    let least = length - board.facts(line).slack;
    let slack = trimmed.len().saturating_sub(least);
    let overlap: usize = runs.iter().map(|run| run.saturating_sub(slack)).sum();
    let filled = board.tally(line).filled;
    let edges = edge_gain(trimmed, runs.first()) + edge_gain_reversed(trimmed, runs.last());
    let gaps = gaps(&cells);
    let blocks = blocks(&cells);
    [
        slack as f32,
        overlap.saturating_sub(filled) as f32,
        edges as f32,
        gaps.iter().copied().max().unwrap_or(0) as f32,
        gaps.len() as f32,
        blocks.len() as f32,
        blocks.iter().copied().max().unwrap_or(0) as f32,
        open_ends(&cells) as f32,
    ]
}

/// How many cells the first run must still cover if a filled cell lies within its reach.
fn edge_gain(cells: &[Cell], run: Option<&usize>) -> usize {
    let Some(&run) = run else { return 0 };
    let filled = |cell: &Cell| cell.is_known() && *cell != Cell::BLANK;
    let reach = &cells[..run.min(cells.len())];
    match reach.iter().position(filled) {
        Some(start) => reach[start..].iter().filter(|cell| !cell.is_known()).count(),
        None => 0,
    }
}

fn edge_gain_reversed(cells: &[Cell], run: Option<&usize>) -> usize {
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

/// What the line would give, who else would give it, and what it would do for others.
fn peeked(game: &mut Game, board: &Board, line: usize) -> [f32; PEEK] {
    let found = game.peek(line).to_vec();
    let length = game.board().facts(line).length;
    let share = |count: usize| count as f32 / length as f32;
    let unknown = game.board().tally(line).unknown;
    let gives = |along: usize| found.iter().any(|&(new, _)| new == along);
    let from_others = |along: usize| board.crossing_gives(game, line, along);
    let shared = found.iter().filter(|&&(along, _)| from_others(along).is_some()).count();
    let rest: Vec<usize> = (0..length)
        .filter(|&along| !game.board().cell(line, along).is_known() && !gives(along))
        .collect();
    let rest_shared = rest.iter().filter(|&&along| from_others(along).is_some()).count();
    let patient = patience(game, board, line);
    let need_now = need(game, line, &[]);
    let need_after = need(game, line, &found);
    let fall = avalanche(game, Some((line, &found)));
    let (means, after) = (neighbours(game, board, line), second_ply(game, board, line, &found));
    let flag = |yes: bool| f32::from(u8::from(yes));
    let top = board.gain.iter().copied().max().unwrap_or(0).max(1);
    [
        share(found.len()),
        found.len() as f32 / unknown as f32,
        flag(board.finishing[line]),
        shared as f32 / found.len().max(1) as f32,
        rest_shared as f32 / rest.len().max(1) as f32,
        (shared + rest_shared) as f32 / unknown as f32,
        flag(shared + rest_shared == unknown),
        share(patient),
        flag(patient + shared + rest_shared == unknown),
        found.len() as f32 / top as f32,
        board.finishing.iter().filter(|&&yes| yes).count() as f32 / board.gain.len() as f32,
        board.gain.iter().filter(|&&gain| gain > 0).count() as f32 / board.gain.len() as f32,
        means[0],
        means[1],
        after.cells as f32 / length as f32,
        share(after.finished),
        share(after.woken),
        share(after.useless),
        fall.finished as f32 / DEEPEST as f32,
        share(fall.cells),
        fall.cells as f32 / length as f32 / (fall.finished + 1) as f32,
        board.base.finished as f32 / DEEPEST as f32,
        share(board.base.cells),
        share(fall.cells) - share(board.base.cells),
        need_now as f32 / MOST_NEEDED as f32,
        need_after as f32 / MOST_NEEDED as f32,
        flag(need_now == 0),
        flag(need_after < need_now),
        flag(board.finishing[line] && need_now > 0),
    ]
}

/// What the line would give after its crossing lines had been visited, besides what they give.
fn patience(game: &mut Game, board: &Board, line: usize) -> usize {
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
fn neighbours(game: &Game, board: &Board, line: usize) -> [f32; 2] {
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
struct After {
    /// More cells that they would give.
    cells: usize,
    /// Lines that would then be finished by a visit and would not be now.
    finished: usize,
    /// Lines that would then give something and give nothing now.
    woken: usize,
    /// Lines for which there would be nothing left to find.
    useless: usize,
}

fn second_ply(game: &mut Game, board: &Board, line: usize, found: &[(usize, Cell)]) -> After {
    let mut after = After::default();
    let place = game.board().place(line);
    for &(along, cell) in found {
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

/// What follows when, after a visit, every line that a visit would finish is visited, a few deep.
#[derive(Clone, Copy, Default)]
struct Avalanche {
    finished: usize,
    cells: usize,
}

/// How many lines an avalanche may finish.
const DEEPEST: usize = 10;

fn avalanche(game: &mut Game, first: Option<(usize, &[(usize, Cell)])>) -> Avalanche {
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
const MOST_NEEDED: usize = 3;

/// How often a line must still be visited, after it has found this, if all others may be visited
/// without end: they find what they can, then it does, and so on.
fn need(game: &mut Game, line: usize, found: &[(usize, Cell)]) -> usize {
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
