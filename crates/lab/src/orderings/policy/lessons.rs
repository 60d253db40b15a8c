//! Lessons: games that a policy played, with the lines that would have been best at each step.
//!
//! The teacher is the exact distance on 5x5 and a beam above. Learning from the states that the
//! learner itself gets into is DAgger (Ross, Gordon and Bagnell 2011).

use puzzle::{Colour, Palette, Picture, Puzzle};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::{Example, Policy, Sight, view};
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
/// let teaching = lab::orderings::policy::Teaching { width: 100, share: 0.5 };
/// assert!(teaching.share <= 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Teaching {
    /// The width of the beam; 0 asks for exact distances.
    pub width: usize,
    /// The share of states that the teacher is asked about.
    pub share: f64,
}

/// Plays one game and has it marked.
pub fn lesson(
    puzzle: &Puzzle,
    player: &mut Player<'_>,
    teaching: Teaching,
    rng: &mut ChaCha8Rng,
) -> Option<Lesson> {
    let field = Field::of(puzzle).ok()?;
    let mut distances = Distances::default();
    let mut game = Game::new(puzzle);
    let (mut visits, mut good, mut rest) = (vec![], vec![], vec![]);
    let mut plan: Vec<usize> = vec![];
    while !game.is_solved() && !game.is_stalled() {
        let known = Field::known(game.board());
        let asked =
            matches!(player, Player::Teacher) && plan.is_empty() || rng.random_bool(teaching.share);
        let marked = asked.then(|| best_lines(&field, &known, teaching.width, &mut distances));
        let (order, best) = marked.unwrap_or_default();
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
        visits.push(line as u8);
        good.push(best);
        rest.push(order.len());
    }
    trust_the_player(&visits, &mut good, &rest);
    let rows = game.board().grid(2).picture()?.row_texts();
    Some(Lesson { rows, visits, good })
}

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

/// An order from there, as short as the teacher knows, and the lines that may begin such a one.
fn best_lines(
    field: &Field,
    known: &Known,
    width: usize,
    distances: &mut Distances,
) -> (Vec<usize>, Vec<u8>) {
    if width == 0 {
        let best = distances.best(field, known);
        let order = distances.order(field, known);
        return (order, best.into_iter().map(|line| line as u8).collect());
    }
    let (order, mut firsts) = beam_with_firsts(field, known, width);
    // A line of the order that may as well come first is as good.
    for (place, &line) in order.iter().enumerate() {
        if firsts >> line & 1 == 0 && field.gain(known, line) != 0 {
            let mut moved = order.clone();
            moved.remove(place);
            moved.insert(0, line);
            if field.solves(known, &moved) {
                firsts |= 1 << line;
            }
        }
    }
    let best = (0..field.lines()).filter(|line| firsts >> line & 1 == 1).map(|line| line as u8);
    (order, best.collect())
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
        if game.visit(line as usize).is_err() {
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
