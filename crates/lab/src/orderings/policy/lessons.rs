//! Lessons: games that a policy played, with the lines that would have been best at each step.
//!
//! The teacher knows the exact distance on 5x5 and proves with hitting sets above; where a proof
//! would take too long, a beam says what is short. Learning from the states that the learner
//! itself gets into is DAgger (Ross, Gordon and Bagnell 2011).

use puzzle::{Colour, Palette, Picture, Puzzle};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use solve::Budget;

use super::{Example, Policy, Sight, view};
use crate::orderings::optimum::{Effort, Prover, may_come_first};
use crate::orderings::{Distances, Field, Game, Known, Ordering, beam_with_firsts};

/// A game that was played, and its marks.
///
/// ```
/// use lab::orderings::policy::Lesson;
/// let lesson = Lesson { rows: vec!["10".into()], visits: vec![0], good: vec![vec![0]] };
/// assert_eq!(lesson.visits.len(), lesson.good.len());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lesson {
    /// The picture, one digit a cell.
    pub rows: Vec<String>,
    /// The lines that were visited.
    pub visits: Vec<u8>,
    /// Before each visit, the lines that begin a shortest known order; empty where nobody asked.
    pub good: Vec<Vec<u8>>,
}

/// Who plays the games of a lesson.
pub enum Player<'a> {
    /// The teacher: one of the best lines.
    Teacher,
    /// The learner, with these weights.
    Learner(&'a mut Policy),
}

/// How the teacher finds the best lines.
///
/// ```
/// use lab::orderings::policy::{Teacher, Teaching};
/// let teaching = Teaching { teacher: Teacher::HittingSets, share: 0.5 };
/// assert!(teaching.share <= 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Teaching {
    /// Who marks.
    pub teacher: Teacher,
    /// The share of states that the teacher is asked about.
    pub share: f64,
}

/// Who says which lines are best.
///
/// ```
/// use lab::orderings::policy::Teacher;
/// assert_ne!(Teacher::Distances, Teacher::HittingSets);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Teacher {
    /// The exact distances of all states: small boards only.
    Distances,
    /// Hitting sets, and a beam where they prove nothing in time.
    HittingSets,
}

/// Plays one game and has it marked.
pub fn lesson(
    puzzle: &Puzzle,
    player: &mut Player<'_>,
    teaching: Teaching,
    rng: &mut ChaCha8Rng,
) -> Option<Lesson> {
    let field = Field::of(puzzle).ok()?;
    let effort = effort();
    let mut marker = Marker::new(&field, &effort, teaching.teacher);
    let mut game = Game::new(puzzle);
    let (mut visits, mut good, mut rest) = (vec![], vec![], vec![]);
    let mut plan: Vec<usize> = vec![];
    while !game.is_solved() && !game.is_stalled() {
        let known = Field::known(game.board());
        let asked =
            matches!(player, Player::Teacher) && plan.is_empty() || rng.random_bool(teaching.share);
        let (order, best) = if asked { marker.best(&known) } else { Default::default() };
        let line = match player {
            Player::Teacher => {
                if asked {
                    plan = order.iter().rev().copied().collect();
                }
                plan.pop().or_else(|| game.promising_lines().next())?
            }
            Player::Learner(policy) => policy.next(&mut game),
        };
        game.visit(line).ok()?;
        marker.prover.visited(line);
        visits.push(line as u8);
        good.push(best);
        rest.push(order.len());
    }
    trust_the_player(&visits, &mut good, &rest);
    let rows = game.board().grid(2).picture()?.row_texts();
    Some(Lesson { rows, visits, good })
}

/// Enough for nearly every position of 10x10, in hundredths of a second.
fn effort() -> Effort {
    let budget = Budget::default().with_nodes(100_000);
    Effort { beam: 30, oracle_nodes: 1000, clauses: 2, seed: 1, budget }
}

/// The width of the beam where nothing is proved.
const BEAM: usize = 100;

/// Where the player finished sooner than the teacher expected, the player was right.
fn trust_the_player(visits: &[u8], good: &mut [Vec<u8>], rest: &[usize]) {
    for (step, best) in good.iter_mut().enumerate().filter(|(_, best)| !best.is_empty()) {
        let took = visits.len() - step;
        if took < rest[step] {
            *best = vec![visits[step]];
        } else if took == rest[step] && !best.contains(&visits[step]) {
            best.push(visits[step]);
        }
    }
}

/// What the teacher knows of a puzzle.
struct Marker<'a> {
    field: &'a Field,
    teacher: Teacher,
    distances: Distances,
    prover: Prover<'a>,
}

impl<'a> Marker<'a> {
    fn new(field: &'a Field, effort: &'a Effort, teacher: Teacher) -> Marker<'a> {
        let (distances, prover) = (Distances::default(), Prover::new(field, effort));
        Marker { field, teacher, distances, prover }
    }

    /// An order from there, as short as the teacher knows, and the lines that may begin such a
    /// one.
    fn best(&mut self, known: &Known) -> (Vec<usize>, Vec<u8>) {
        let bytes = |lines: Vec<usize>| lines.into_iter().map(|line| line as u8).collect();
        if self.teacher == Teacher::Distances {
            let best = self.distances.best(self.field, known);
            return (self.distances.order(self.field, known), bytes(best));
        }
        match self.prover.firsts(known) {
            Some(firsts) => (firsts.order, bytes(firsts.lines)),
            None => {
                let (order, firsts) = beam_with_firsts(self.field, known, BEAM);
                let is_first = |line: &usize| {
                    firsts >> line & 1 == 1 || may_come_first(self.field, known, &order, *line)
                };
                let useful = |line: &usize| self.field.gain(known, *line) != 0;
                let best = (0..self.field.lines()).filter(useful).filter(is_first).collect();
                (order, bytes(best))
            }
        }
    }
}

/// What a policy with this sight learns from a lesson.
pub fn examples(lesson: &Lesson, sight: Sight) -> Vec<Example> {
    let Some(puzzle) = puzzle_of(&lesson.rows) else { return vec![] };
    let mut game = Game::new(&puzzle);
    let mut examples = vec![];
    for (&line, good) in lesson.visits.iter().zip(&lesson.good) {
        if !good.is_empty() {
            let seen = view(&mut game, sight);
            let marks: Vec<bool> = seen.iter().map(|(l, _)| good.contains(&(*l as u8))).collect();
            // All good or none good teaches nothing.
            if marks.iter().any(|&good| good) && marks.iter().any(|&good| !good) {
                let inputs = seen.into_iter().map(|(_, features)| features).collect();
                examples.push(Example { inputs, good: marks });
            }
        }
        // A lesson from a file may name lines that its picture does not have.
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
    fn a_lesson_ends_before_a_line_that_its_picture_does_not_have() {
        let rows = vec!["10".to_owned(), "11".to_owned()];
        let good = vec![vec![1], vec![0]];
        let lesson = Lesson { rows, visits: vec![9, 0], good };
        assert!(examples(&lesson, Sight::Blind).len() <= 1);
        assert!(examples(&lesson, Sight::Peek).len() <= 1);
    }
}
