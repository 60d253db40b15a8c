//! Imitation learning: games that a policy played, each step labelled with the best lines. Labels take most
//! of the time; of a game that is played they can be worked out apart from those of other games.
//!
//! The expert that labels knows the exact distances on 5x5 and proves with hitting sets above; where
//! a proof would take too long, beam search finds a short order. Learning from the states that the learner
//! itself gets into is DAgger (Ross, Gordon and Bagnell 2011).

use puzzle::{Colour, Palette, Picture, Puzzle};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use solve::Budget;

use super::{Observation, Policy, TrainingExample, observe};
use crate::orderings::hitting_sets::{ProofEffort, Prover, may_come_first};
use crate::orderings::{
    Distances, KnownCells, LineGame, Ordering, StateSpace, beam_search_with_firsts,
};

/// A game that was played, with the labels of its steps.
///
/// ```
/// use nonolith_lab::orderings::policy::TrainingGame;
/// let game = TrainingGame { rows: vec!["10".into()], visits: vec![0], good: vec![vec![0]] };
/// assert_eq!(game.visits.len(), game.good.len());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrainingGame {
    /// The picture, one digit a cell.
    pub rows: Vec<String>,
    /// The lines that were visited.
    pub visits: Vec<u8>,
    /// Before each visit, the lines that begin a shortest known order; empty where the step was not labelled.
    pub good: Vec<Vec<u8>>,
}

/// How games are labelled.
///
/// ```
/// use nonolith_lab::orderings::policy::{Expert, Labelling};
/// let labelling = Labelling { expert: Expert::HittingSets, share: 0.5 };
/// assert!(labelling.share <= 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Labelling {
    /// Who labels.
    pub expert: Expert,
    /// The share of states that are labelled.
    pub share: f64,
}

/// How the expert finds the best lines.
///
/// ```
/// use nonolith_lab::orderings::policy::Expert;
/// assert_ne!(Expert::Distances, Expert::HittingSets);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expert {
    /// The exact distances of all states: small boards only.
    Distances,
    /// Hitting sets, and a beam where they prove nothing in time.
    HittingSets,
}

/// Lets the expert play one game and label its steps; `None` if the puzzle has no [`StateSpace`].
pub fn play_expert(
    puzzle: &Puzzle,
    labelling: Labelling,
    rng: &mut ChaCha8Rng,
) -> Option<TrainingGame> {
    let space = StateSpace::of(puzzle).ok()?;
    let effort = effort();
    let mut labeller = Labeller::new(&space, &effort, labelling.expert);
    let (mut game, mut record) = (LineGame::new(puzzle), GameRecord::default());
    let mut plan: Vec<usize> = vec![];
    while !game.is_solved() && !game.is_stalled() {
        let known = StateSpace::known(game.board());
        let asked = plan.is_empty() || rng.random_bool(labelling.share);
        let (order, best) = if asked { labeller.best(&known) } else { Default::default() };
        if asked {
            plan = order.iter().rev().copied().collect();
        }
        let line = plan.pop().or_else(|| game.promising_lines().next())?;
        game.visit(line).ok()?;
        labeller.prover.visited(line);
        record.note(line, best, order.len());
    }
    record.game(&game)
}

/// The lines that a policy visits in a game, in order; `None` if one of them cannot be solved.
pub fn play_policy(puzzle: &Puzzle, policy: &mut Policy) -> Option<Vec<u8>> {
    let (mut game, mut visits) = (LineGame::new(puzzle), vec![]);
    while !game.is_solved() && !game.is_stalled() {
        let line = policy.next(&mut game);
        game.visit(line).ok()?;
        visits.push(line as u8);
    }
    Some(visits)
}

/// Draws which of the `visits` steps of a game are labelled.
pub fn draw_asked(visits: usize, labelling: Labelling, rng: &mut ChaCha8Rng) -> Vec<bool> {
    (0..visits).map(|_| rng.random_bool(labelling.share)).collect()
}

/// Lets the expert label the steps of a game that were asked of it; `None` if the puzzle has no
/// [`StateSpace`] or the visits are not of it.
pub fn label_game(
    puzzle: &Puzzle,
    visits: &[u8],
    asked: &[bool],
    expert: Expert,
) -> Option<TrainingGame> {
    let space = StateSpace::of(puzzle).ok()?;
    let effort = effort();
    let mut labeller = Labeller::new(&space, &effort, expert);
    let (mut game, mut record) = (LineGame::new(puzzle), GameRecord::default());
    for (&line, &asked) in visits.iter().zip(asked) {
        let known = StateSpace::known(game.board());
        let (order, best) = if asked { labeller.best(&known) } else { Default::default() };
        let line = usize::from(line);
        game.visit(line).ok()?;
        labeller.prover.visited(line);
        record.note(line, best, order.len());
    }
    record.game(&game)
}

/// A game under way: its visits, their labels, and how many visits the expert would have taken from
/// there.
#[derive(Default)]
struct GameRecord {
    visits: Vec<u8>,
    good: Vec<Vec<u8>>,
    rest: Vec<usize>,
}

impl GameRecord {
    fn note(&mut self, line: usize, best: Vec<u8>, rest: usize) {
        self.visits.push(line as u8);
        self.good.push(best);
        self.rest.push(rest);
    }

    /// The game that has come to its end.
    fn game(self, game: &LineGame) -> Option<TrainingGame> {
        let GameRecord { visits, mut good, rest } = self;
        correct_labels(&visits, &mut good, &rest);
        let rows = game.board().grid(2).picture()?.row_texts();
        Some(TrainingGame { rows, visits, good })
    }
}

/// Enough for nearly every position of 10x10, in hundredths of a second.
fn effort() -> ProofEffort {
    let budget = Budget::default().with_nodes(100_000);
    ProofEffort { beam: 30, oracle_nodes: 1000, clauses: 2, seed: 1, budget }
}

/// The width of the beam where nothing is proved.
const BEAM: usize = 100;

/// Corrects the labels by the game itself: where the player finished in fewer visits than the
/// expert expected, the line that was visited is the best known.
fn correct_labels(visits: &[u8], good: &mut [Vec<u8>], rest: &[usize]) {
    for (step, best) in good.iter_mut().enumerate().filter(|(_, best)| !best.is_empty()) {
        let took = visits.len() - step;
        if took < rest[step] {
            *best = vec![visits[step]];
        } else if took == rest[step] && !best.contains(&visits[step]) {
            best.push(visits[step]);
        }
    }
}

/// What the expert knows of a puzzle.
struct Labeller<'a> {
    space: &'a StateSpace,
    expert: Expert,
    distances: Distances,
    prover: Prover<'a>,
}

impl<'a> Labeller<'a> {
    fn new(space: &'a StateSpace, effort: &'a ProofEffort, expert: Expert) -> Labeller<'a> {
        let (distances, prover) = (Distances::default(), Prover::new(space, effort));
        Labeller { space, expert, distances, prover }
    }

    /// An order from `known`, as short as the expert can find, and the lines that may begin one of
    /// that length.
    fn best(&mut self, known: &KnownCells) -> (Vec<usize>, Vec<u8>) {
        let bytes = |lines: Vec<usize>| lines.into_iter().map(|line| line as u8).collect();
        if self.expert == Expert::Distances {
            let best = self.distances.best(self.space, known);
            return (self.distances.order(self.space, known), bytes(best));
        }
        match self.prover.firsts(known) {
            Some(firsts) => (firsts.order, bytes(firsts.lines)),
            None => {
                let (order, firsts) = beam_search_with_firsts(self.space, known, BEAM);
                let is_first = |line: &usize| {
                    firsts >> line & 1 == 1 || may_come_first(self.space, known, &order, *line)
                };
                let useful = |line: &usize| self.space.gain(known, *line) != 0;
                let best = (0..self.space.lines()).filter(useful).filter(is_first).collect();
                (order, bytes(best))
            }
        }
    }
}

/// The examples that a policy with this observation learns from a game.
pub fn examples(played: &TrainingGame, observation: Observation) -> Vec<TrainingExample> {
    let Some(puzzle) = puzzle_of(&played.rows) else { return vec![] };
    let mut game = LineGame::new(&puzzle);
    let mut examples = vec![];
    for (&line, good) in played.visits.iter().zip(&played.good) {
        if !good.is_empty() {
            let seen = observe(&mut game, observation);
            let marks: Vec<bool> = seen.iter().map(|(l, _)| good.contains(&(*l as u8))).collect();
            // All good or none good teaches nothing.
            if marks.iter().any(|&good| good) && marks.iter().any(|&good| !good) {
                let inputs = seen.into_iter().map(|(_, features)| features).collect();
                examples.push(TrainingExample { inputs, good: marks });
            }
        }
        // A game from a file may name lines that its picture does not have.
        let line = usize::from(line);
        if line >= game.board().lines() || game.visit(line).is_err() {
            break;
        }
    }
    examples
}

fn puzzle_of(rows: &[String]) -> Option<Puzzle> {
    let width = rows.first()?.chars().count();
    let cells: Option<Vec<Colour>> =
        rows.iter().flat_map(|row| row.chars()).map(Colour::from_digit).collect();
    Puzzle::of_picture(Palette::black_and_white(), Picture::from_cells(width, cells?)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_ends_before_a_line_that_its_picture_does_not_have() {
        let rows = vec!["10".to_owned(), "11".to_owned()];
        let good = vec![vec![1], vec![0]];
        let game = TrainingGame { rows, visits: vec![9, 0], good };
        assert!(examples(&game, Observation::Blind).len() <= 1);
        assert!(examples(&game, Observation::Peek).len() <= 1);
    }
}
