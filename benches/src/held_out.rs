//! Held-out families: the puzzles of the reported comparison, which nothing is tuned on.
//!
//! Their seeds were fixed before the search was changed for them. `sweep` cannot reach them: it draws
//! from [`TRAINING_SEED`](crate::families::TRAINING_SEED) only.

use puzzle::generate::Recipe;
use puzzle::{Clue, Colour, Palette, Picture, Puzzle};

use crate::blobs::blob;

/// The seed of all held-out puzzles that are drawn.
pub(crate) const HELD_OUT_SEED: u64 = 9001;

/// Puzzles of one kind.
pub(crate) struct HeldOut {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) puzzles: fn() -> Vec<Puzzle>,
}

/// All held-out families.
pub(crate) const HELD_OUT: &[HeldOut] = &[
    HeldOut {
        name: "random-30",
        about: "50 random puzzles of 30x30 at density 0.45",
        puzzles: || random(30, 0.45, 1, 50),
    },
    HeldOut {
        name: "random-40",
        about: "50 random puzzles of 40x40 at density 0.45",
        puzzles: || random(40, 0.45, 1, 50),
    },
    HeldOut {
        name: "random-grid",
        about: "random puzzles of 15 to 50 a side at density 0.30 to 0.70, two of each",
        puzzles: random_grid,
    },
    HeldOut {
        name: "coloured",
        about: "random puzzles of 20x20 and 25x25 with 2 to 4 inks at density 0.4, ten of each",
        puzzles: coloured,
    },
    HeldOut {
        name: "blobs",
        about: "smoothed noise of 50 to 200 a side, blurred with radius 1 to 20, two of each",
        puzzles: || blobs(&[50, 100, 200]),
    },
    HeldOut {
        name: "large-blobs",
        about: "smoothed noise of 500 and 1000 a side, blurred with radius 1 to 20, two of each",
        puzzles: || blobs(&[500, 1000]),
    },
    HeldOut {
        name: "thin",
        about: "random puzzles of 2x500, 3x300 and 5x200 at density 0.5, ten of each",
        puzzles: thin,
    },
    HeldOut {
        name: "permutations",
        about: "one cell a line, 10 to 80 a side",
        puzzles: || {
            (1..=8)
                .map(|tens| of_clues(vec![vec![1]; 10 * tens], vec![vec![1]; 10 * tens]))
                .collect()
        },
    },
    HeldOut {
        name: "dominoes",
        about: "chains of 6 to 16 dominoes, which have one solution",
        puzzles: || (6..=16).map(dominoes).collect(),
    },
    HeldOut {
        name: "checkerboards",
        about: "even checkerboards of 20 to 160 a side, which have two solutions",
        puzzles: || [20, 40, 60, 80, 120, 160].map(checkerboard).into(),
    },
    HeldOut {
        name: "frames",
        about: "nested frames of 11 to 101 a side",
        puzzles: || [11, 21, 31, 51, 75, 101].map(frames).into(),
    },
];

fn random(side: usize, density: f64, inks: usize, count: usize) -> Vec<Puzzle> {
    let recipe = Recipe::new(side, side).and_then(|it| it.with_density(density));
    let recipe = recipe.and_then(|it| it.with_colours(inks)).expect("a recipe");
    recipe.puzzles(HELD_OUT_SEED).take(count).collect()
}

/// The puzzles that are measured in their eight images.
pub(crate) fn images() -> Vec<Puzzle> {
    let named = |side: usize, puzzle: (usize, Puzzle)| {
        let mut named = puzzle.1;
        named.details.id = Some(format!("{side}x{side} #{}", puzzle.0 + 1));
        named
    };
    let drawn = |side| random(side, 0.45, 1, 50).into_iter().enumerate();
    [25, 30].into_iter().flat_map(|side| drawn(side).map(move |it| named(side, it))).collect()
}

/// The puzzles whose solutions are counted, with their side.
pub(crate) fn counting() -> [(usize, Vec<Puzzle>); 2] {
    [(20, 40), (25, 20)].map(|(side, count)| (side, random(side, 0.45, 1, count)))
}

fn random_grid() -> Vec<Puzzle> {
    let densities = [0.30, 0.35, 0.40, 0.45, 0.50, 0.55, 0.60, 0.70];
    let sides = [15, 20, 25, 30, 35, 40, 50];
    let each = |side| densities.into_iter().flat_map(move |density| random(side, density, 1, 2));
    sides.into_iter().flat_map(each).collect()
}

fn coloured() -> Vec<Puzzle> {
    let each = |side| (2..=4).flat_map(move |inks| random(side, 0.4, inks, 10));
    [20, 25].into_iter().flat_map(each).collect()
}

fn thin() -> Vec<Puzzle> {
    let of_size = |(height, width)| {
        let recipe = Recipe::new(height, width).expect("a size");
        recipe.puzzles(HELD_OUT_SEED).take(10).collect::<Vec<_>>()
    };
    [(2, 500), (3, 300), (5, 200)].into_iter().flat_map(of_size).collect()
}

fn blobs(sides: &[usize]) -> Vec<Puzzle> {
    let mut puzzles = vec![];
    for &side in sides {
        for radius in [1, 2, 4, 8, 20] {
            puzzles.extend((0..2).map(|stream| blob(side, radius, HELD_OUT_SEED, stream)));
        }
    }
    puzzles
}

fn checkerboard(side: usize) -> Puzzle {
    picture(side, |row, column| (row + column) % 2 == 0)
}

/// Every other ring is black, from the outermost on.
fn frames(side: usize) -> Puzzle {
    let ring = move |at: usize| at.min(side - 1 - at);
    picture(side, move |row, column| ring(row).min(ring(column)) % 2 == 0)
}

/// The domino logic puzzle of `count` dominoes.
pub(crate) fn dominoes(count: usize) -> Puzzle {
    let pairs = |both: [usize; 2]| (1..count).flat_map(move |_| [both.to_vec(), vec![1]]);
    let rows = [vec![3], vec![1]].into_iter().chain(pairs([3, 1])).chain([vec![1]]);
    let columns = [vec![1], vec![1]].into_iter().chain(pairs([1, 3])).chain([vec![3]]);
    of_clues(rows.collect(), columns.collect())
}

fn picture(side: usize, black: impl Fn(usize, usize) -> bool) -> Puzzle {
    let colour = |square: puzzle::Square| {
        if black(square.row, square.column) { Colour::BLACK } else { Colour::BACKGROUND }
    };
    let picture = Picture::from_fn(side, side, colour);
    Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle")
}

fn of_clues(rows: Vec<Vec<usize>>, columns: Vec<Vec<usize>>) -> Puzzle {
    let clues = |lines: Vec<Vec<usize>>| lines.into_iter().map(Clue::black).collect::<Vec<_>>();
    Puzzle::new(Palette::black_and_white(), clues(rows), clues(columns)).expect("a puzzle")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::{FAMILIES, REPORTING_SEED, TRAINING_SEED};
    use std::collections::HashSet;

    fn clues(puzzle: &Puzzle) -> (Vec<Clue>, Vec<Clue>) {
        (puzzle.rows().to_vec(), puzzle.columns().to_vec())
    }

    #[test]
    fn nothing_is_tuned_on_a_held_out_puzzle() {
        assert_ne!(HELD_OUT_SEED, TRAINING_SEED);
        assert_ne!(HELD_OUT_SEED, REPORTING_SEED);
        let training = FAMILIES.iter().flat_map(|family| family.puzzles());
        let training: HashSet<_> = training.map(|puzzle| clues(&puzzle)).collect();
        for family in HELD_OUT.iter().filter(|family| family.name != "large-blobs") {
            assert!((family.puzzles)().iter().all(|it| !training.contains(&clues(it))));
        }
    }

    #[test]
    fn the_puzzles_that_are_built_are_what_their_names_say() {
        let count = |puzzle: &Puzzle| solve::count(puzzle, &solve::Options::default()).count;
        assert_eq!(count(&checkerboard(8)), 2_u8.into());
        assert_eq!(count(&dominoes(5)), 1_u8.into());
        assert_eq!(count(&frames(7)), 1_u8.into());
        assert_eq!(dominoes(6).height(), 13);
    }
}
