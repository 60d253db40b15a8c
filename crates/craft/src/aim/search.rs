//! The search for puzzles that are as wished: draw after draw, and now and then a climb from the nearest.

use puzzle::generate::{BadRecipe, Recipe, palette};
use puzzle::{Picture, Puzzle};
use solve::{Budget, Stopped};
use strategies::grade::Grade;

use super::climb::climb;
use super::judge::WishJudgement;
use super::{Source, Wish};

/// How much is tried for one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// How many pictures are drawn.
    pub draws: u64,
    /// After how many draws in vain the nearest picture so far is climbed from, again and again.
    pub draws_a_climb: u64,
    /// How many moves a climb makes without getting nearer before it ends.
    pub idle_moves: usize,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { draws: 20_000, draws_a_climb: 100, idle_moves: 200 }
    }
}

/// A puzzle that is as wished.
#[derive(Clone, Debug, PartialEq)]
pub struct Aimed {
    /// The puzzle, with its picture as the solution stored.
    pub puzzle: Puzzle,
    /// Its grade.
    pub grade: Grade,
    /// How often the wished strategy is needed, if one was wished for.
    pub hinges: Option<usize>,
    /// What its picture was drawn from.
    pub source: Source,
    /// The number of the draw, counted from 1.
    pub draw: u64,
    /// How many moves led from that draw to it.
    pub moves: usize,
}

/// A search for puzzles, one after another. The same wish and seed give the same puzzles.
///
/// ```
/// use craft::aim::{Aim, Patience, Wish};
/// use solve::Budget;
///
/// let wish = Wish { band: Some("gentle".parse().unwrap()), ..Wish::of_size(5, 5) };
/// let mut aim = Aim::new(&wish, 1).unwrap();
/// let found = aim.next(Patience::default(), &Budget::default()).unwrap().unwrap();
/// assert_eq!(found.grade.level.name(), "gentle");
/// ```
#[derive(Clone, Debug)]
pub struct Aim<'a> {
    wish: &'a Wish,
    recipes: Vec<(Source, Recipe)>,
    seed: u64,
    draws: u64,
}

/// A picture that is not as wished, and its draw.
struct NearMiss {
    distance: f64,
    picture: Picture,
    source: Source,
    draw: u64,
}

impl<'a> Aim<'a> {
    /// A search for what is wished, before its first draw.
    ///
    /// # Errors
    /// [`BadRecipe`], if no picture could have this size, density or number of colours.
    pub fn new(wish: &'a Wish, seed: u64) -> Result<Aim<'a>, BadRecipe> {
        Ok(Aim { wish, recipes: wish.recipes()?, seed, draws: 0 })
    }

    /// How many pictures were drawn so far.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// The next puzzle, or `None` if patience ran out before one was found.
    ///
    /// # Errors
    /// [`Stopped`], if the budget was spent before. Limit draws, not time, if the same is to be found
    /// everywhere.
    pub fn next(&mut self, patience: Patience, budget: &Budget) -> Result<Option<Aimed>, Stopped> {
        let mut nearest: Option<NearMiss> = None;
        for in_vain in 1..=patience.draws {
            let (source, recipe) = &self.recipes[(self.draws % self.recipes.len() as u64) as usize];
            let (source, picture) = (*source, recipe.picture_at(self.seed, self.draws));
            self.draws += 1;
            let draw = self.draws;
            let puzzle = self.wish.puzzle(picture.clone());
            match self.wish.judge(&puzzle, budget)? {
                WishJudgement::Hit { grade, hinges } => {
                    return Ok(Some(Aimed { puzzle, grade, hinges, source, draw, moves: 0 }));
                }
                WishJudgement::Miss { distance } if distance.is_finite() => {
                    if nearest.as_ref().is_none_or(|known| distance < known.distance) {
                        nearest = Some(NearMiss { distance, picture, source, draw });
                    }
                }
                WishJudgement::Miss { .. } => {}
            }
            if in_vain % patience.draws_a_climb == 0
                && let Some(NearMiss { distance, picture, source, draw }) = nearest.take()
                && let Some((puzzle, grade, hinges, moves)) =
                    climb(self.wish, picture, distance, (self.seed, draw), patience, budget)?
            {
                return Ok(Some(Aimed { puzzle, grade, hinges, source, draw, moves }));
            }
        }
        Ok(None)
    }
}

impl Wish {
    /// The puzzle of a picture.
    pub(super) fn puzzle(&self, picture: Picture) -> Puzzle {
        Puzzle::of_picture(palette(self.colours), picture).expect("a picture of these colours")
    }
}
