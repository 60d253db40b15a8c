//! Covers: lines that would suffice together if each of them could be visited without end.
//!
//! A small cover is close to the hitting set that an optimum is made of. Four are found here, all
//! with the lines that no order can do without; the smallest is looked at closely, and how many
//! of them hold a line says how likely it is needed. No order is tried out against another: lines
//! without end have one outcome.

use super::lookahead::Lookahead;
use crate::orderings::LineGame;

/// More visits than this to one line are all the same.
pub(super) const MOST_NEEDED: usize = 3;

/// Which lines suffice, and which are needed beside all others.
#[derive(Default)]
pub(super) struct Cover {
    /// How often each line must be visited if all others may be visited without end.
    pub(super) need: Vec<usize>,
    /// How many cells all other lines together leave unknown without this line.
    pub(super) missed: Vec<usize>,
    /// Whether a line belongs to the smallest cover.
    pub(super) chosen: Vec<bool>,
    /// The share of covers that a line belongs to.
    pub(super) popular: Vec<f32>,
    /// Cells that are left when the lines which are needed have found all they can.
    pub(super) left: usize,
    /// The board then.
    pub(super) reached: Option<Lookahead>,
}

/// What the board comes to without a line.
pub(super) struct Without {
    /// The board when others have found all they can.
    pub(super) lookahead: Lookahead,
    /// How often the line must be visited beside them.
    pub(super) need: usize,
}

/// Lets others find all they can, and counts how often a line is needed beside them.
pub(super) fn without(
    mut lookahead: Lookahead,
    line: usize,
    others: impl Fn(usize) -> bool,
) -> Without {
    lookahead.close(|other| other != line && others(other));
    let mut on = lookahead.clone();
    on.take_calls();
    let mut need = 0;
    while need < MOST_NEEDED && on.visit(line) {
        need += 1;
        on.close(|other| other != line && others(other));
    }
    lookahead.add_calls(on.take_calls());
    Without { lookahead, need }
}

impl Cover {
    /// The covers of a board. The calls of the line solver that this takes are counted in the game.
    pub(super) fn of(game: &mut LineGame) -> Cover {
        let mut search = CoverSearch::new(game);
        let mut cover = search.needed(game);
        let open: Vec<usize> = game.open_lines().collect();
        let mut fewest_first = open.clone();
        fewest_first.sort_by_key(|&line| game.board().tally(line).unknown);
        let backwards: Vec<usize> = open.iter().rev().copied().collect();
        let covers = [
            search.grown(&cover, &open),
            search.thinned(&cover, &open, &open),
            search.thinned(&cover, &open, &backwards),
            search.thinned(&cover, &open, &fewest_first),
        ];
        let holding = |line: usize| covers.iter().filter(|lines| lines[line]).count();
        cover.popular =
            (0..cover.need.len()).map(|line| holding(line) as f32 / covers.len() as f32).collect();
        let size = |lines: &Vec<bool>| lines.iter().filter(|&&chosen| chosen).count();
        cover.chosen = covers.into_iter().min_by_key(size).unwrap_or_default();
        game.count_calls(search.calls);
        cover
    }
}

/// The search for covers of one board.
struct CoverSearch {
    start: Lookahead,
    /// The cells that are unknown when no line has more to say.
    goal: usize,
    calls: usize,
}

impl CoverSearch {
    fn new(game: &LineGame) -> CoverSearch {
        let start = Lookahead::new(game);
        let mut end = start.clone();
        end.close(|_| true);
        CoverSearch { start, goal: end.board.unknown(), calls: end.take_calls() }
    }

    /// What the others leave without each line, and how far the needed ones lead.
    fn needed(&mut self, game: &LineGame) -> Cover {
        let mut need = vec![0; game.board().lines()];
        let mut missed = need.clone();
        for line in game.open_lines().take_while(|_| !game.is_out_of_time()) {
            let mut alone = without(self.start.clone(), line, |_| true);
            self.calls += alone.lookahead.take_calls();
            need[line] = alone.need;
            missed[line] = alone.lookahead.board.unknown();
        }
        let reached = self.closed(self.start.clone(), |line| need[line] > 0);
        let left = reached.board.unknown() - self.goal;
        Cover { need, missed, left, reached: Some(reached), ..Cover::default() }
    }

    fn closed(&mut self, mut lookahead: Lookahead, allowed: impl Fn(usize) -> bool) -> Lookahead {
        lookahead.close(allowed);
        self.calls += lookahead.take_calls();
        lookahead
    }

    /// Adds to the needed lines the one that leads furthest until nothing is left to find, and
    /// drops those that are idle then.
    fn grown(&mut self, cover: &Cover, open: &[usize]) -> Vec<bool> {
        let mut chosen: Vec<bool> = cover.need.iter().map(|&need| need > 0).collect();
        let mut reached = cover.reached.clone().unwrap_or_else(|| self.start.clone());
        while reached.board.unknown() > self.goal {
            let mut best: Option<(usize, Lookahead)> = None;
            for &line in open.iter().filter(|&&line| !chosen[line]) {
                if self.start.is_late() {
                    return chosen;
                }
                let on = self.closed(reached.clone(), |other| other == line || chosen[other]);
                let unknown = on.board.unknown();
                if best.as_ref().is_none_or(|(_, best)| unknown < best.board.unknown()) {
                    best = Some((line, on));
                }
            }
            match best {
                Some((line, on)) if on.board.unknown() < reached.board.unknown() => {
                    chosen[line] = true;
                    reached = on;
                }
                // Colours may be excluded by many lines before one decides a cell.
                _ => return open.iter().fold(chosen, with),
            }
        }
        let added: Vec<usize> = open.iter().copied().filter(|&line| chosen[line]).collect();
        self.thinned(cover, &added, &added)
    }

    /// Takes lines out one after the other while the rest still suffices.
    fn thinned(&mut self, cover: &Cover, from: &[usize], order: &[usize]) -> Vec<bool> {
        let mut chosen = from.iter().fold(vec![false; cover.need.len()], with);
        for &line in order.iter().filter(|&&line| cover.need[line] == 0) {
            if self.start.is_late() {
                return chosen;
            }
            let on = self.closed(self.start.clone(), |other| other != line && chosen[other]);
            chosen[line] = on.board.unknown() > self.goal;
        }
        chosen
    }
}

fn with(mut lines: Vec<bool>, &line: &usize) -> Vec<bool> {
    lines[line] = true;
    lines
}
