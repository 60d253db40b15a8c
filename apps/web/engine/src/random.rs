//! A puzzle that nobody has seen: by size, colours and grade, from a seed.

use nonolith::puzzle::Puzzle;
use nonolith::puzzle::generate::{Kind, Recipe};
use nonolith::solve::{Budget, Options, Verdict};
use nonolith::strategies::{explain, grade};

use crate::protocol::{Operation, reply, request};
use crate::{Thinker, puzzles};

/// How many pictures are tried for one request. The same request has the same answer everywhere, so
/// that this is counted and no time is taken.
const MAX_TRIES: usize = 300;
/// How many nodes a search may have. Puzzles for people need few.
const MAX_NODES: u64 = 2_000;
/// The largest side; larger pictures drawn by chance hardly ever make fair puzzles.
const MAX_SIDE: usize = 40;
/// The share of cells that are filled: with fewer, several pictures fit the clues more often.
const DENSITY: f64 = 0.6;

request! {
    /// Makes a puzzle with one solution. Where no picture tried has the grade that is wanted, the
    /// one with the nearest is given.
    Random {
        height: usize,
        width: usize,
        colours: usize,
        /// The name of a grade, or null for any.
        grade: Option<String>,
        /// What the picture is drawn from.
        seed: f64,
    }
}

reply! {
    RandomPuzzle {
        puzzle: String,
        grade: String,
        /// Whether the grade is the one that was wanted.
        reached: bool,
        tried: usize,
    }
}

/// The grades, the easiest first.
const GRADES: [&str; 6] = ["gentle", "easy", "medium", "hard", "expert", "fiendish"];

impl Operation<Thinker> for Random {
    type Reply = RandomPuzzle;

    fn answer(self, _: &mut Thinker) -> Result<RandomPuzzle, String> {
        if self.height.max(self.width) > MAX_SIDE {
            return Err(format!("the largest side is {MAX_SIDE}"));
        }
        let recipe = Recipe::new(self.height, self.width)
            .and_then(|recipe| recipe.of_kind(Kind::Blob).with_density(DENSITY))
            .and_then(|recipe| recipe.with_colours(self.colours))
            .map_err(|error| error.to_string())?;
        let wanted = self.grade.as_deref().map(place);
        let mut best: Option<(usize, RandomPuzzle)> = None;
        for (tried, puzzle) in recipe.puzzles(self.seed as u64).take(MAX_TRIES).enumerate() {
            let Some(grade) = grade_of(&puzzle) else { continue };
            let off = wanted.map_or(0, |wanted| wanted.abs_diff(place(grade)));
            if best.as_ref().is_none_or(|(least, _)| off < *least) {
                let text = puzzles::to_play(puzzle)?;
                let (grade, reached) = (grade.to_owned(), off == 0);
                best = Some((off, RandomPuzzle { puzzle: text, grade, reached, tried: tried + 1 }));
            }
            if off == 0 {
                break;
            }
        }
        let none = || format!("none of {MAX_TRIES} pictures of this size has one solution");
        best.map(|(_, it)| it).ok_or_else(none)
    }
}

fn place(grade: &str) -> usize {
    GRADES.iter().position(|name| *name == grade).unwrap_or(0)
}

/// The grade of a puzzle, if it has one solution and search is not needed to explain it.
fn grade_of(puzzle: &Puzzle) -> Option<&'static str> {
    let budget = Budget::default().with_nodes(MAX_NODES);
    let options = Options { budget, ..Options::default() };
    let answer = nonolith::solve(puzzle, &options, None);
    if answer.verdict != Verdict::Unique {
        return None;
    }
    grade::grade(&explain::explain(puzzle, &options)).into_grade().map(|grade| grade.level.name())
}
