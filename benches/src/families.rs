//! Families of puzzles that the project generates: those to tune on, and those of reported figures.
//!
//! A value that is chosen on the puzzles of a table makes that table better than it would be on
//! others. So the two never share a seed: [`TRAINING_SEED`] is for `sweep` only, [`REPORTING_SEED`]
//! for every section whose figures are reported in `RESULTS.md`.

use puzzle::Puzzle;
use puzzle::generate::Recipe;

use crate::blobs::blob;

/// The seed of the puzzles that tuning values are chosen on.
pub(crate) const TRAINING_SEED: u64 = 1001;
/// The seed of the puzzles of reported figures.
pub(crate) const REPORTING_SEED: u64 = 1;

/// Puzzles of one kind to tune on.
pub(crate) struct Family {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    draws: Draws,
}

/// How a family is drawn.
enum Draws {
    /// The first puzzles of a recipe.
    Random(usize, fn() -> Recipe),
    /// Four blobs of this side and radius.
    Blobs(usize, usize),
}

/// All families, the default first.
pub(crate) const FAMILIES: &[Family] = &[
    Family {
        name: "random-30",
        about: "100 random black-and-white puzzles of 30x30, two cells in five filled",
        draws: Draws::Random(100, || sized(30, 30).with_density(0.4).expect("a share")),
    },
    Family {
        name: "random-20",
        about: "100 random black-and-white puzzles of 20x20, two cells in five filled",
        draws: Draws::Random(100, || sized(20, 20).with_density(0.4).expect("a share")),
    },
    Family {
        name: "wide-70",
        about: "50 random black-and-white puzzles of 20x70, two cells in five filled: lines of two words",
        draws: Draws::Random(50, || sized(20, 70).with_density(0.4).expect("a share")),
    },
    Family {
        name: "coloured-25",
        about: "100 random puzzles of 25x25 with two inks, two cells in five filled",
        draws: Draws::Random(100, || {
            sized(25, 25).with_density(0.4).and_then(|it| it.with_colours(2)).expect("inks")
        }),
    },
    Family {
        name: "coloured-sparse-20",
        about: "50 random puzzles of 20x20 with three inks, three cells in ten filled",
        draws: Draws::Random(50, || {
            sized(20, 20).with_density(0.3).and_then(|it| it.with_colours(3)).expect("inks")
        }),
    },
    Family {
        name: "random-30-dense",
        about: "60 random black-and-white puzzles of 30x30, nine cells in twenty filled",
        draws: Draws::Random(60, || sized(30, 30).with_density(0.45).expect("a share")),
    },
    Family {
        name: "count-20",
        about: "40 random black-and-white puzzles of 20x20, nine cells in twenty filled",
        draws: Draws::Random(40, || sized(20, 20).with_density(0.45).expect("a share")),
    },
    Family {
        name: "count-25",
        about: "20 random black-and-white puzzles of 25x25, nine cells in twenty filled",
        draws: Draws::Random(20, || sized(25, 25).with_density(0.45).expect("a share")),
    },
    Family {
        name: "blobs-200",
        about: "four pictures of smoothed noise, 200x200, blurred with radius 2",
        draws: Draws::Blobs(200, 2),
    },
    Family {
        name: "blobs-300",
        about: "four pictures of smoothed noise, 300x300, blurred with radius 4",
        draws: Draws::Blobs(300, 4),
    },
    Family {
        name: "blobs-500",
        about: "four pictures of smoothed noise, 500x500, blurred with radius 8",
        draws: Draws::Blobs(500, 8),
    },
];

fn sized(height: usize, width: usize) -> Recipe {
    Recipe::new(height, width).expect("a size")
}

impl Family {
    /// The family with this name.
    pub(crate) fn named(name: &str) -> Result<&'static Family, String> {
        let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
        let found = FAMILIES.iter().find(|family| family.name == name);
        found.ok_or_else(|| {
            format!("--family: expected one of {}, found {name:?}", names.join(", "))
        })
    }

    /// Its puzzles.
    pub(crate) fn puzzles(&self) -> Vec<Puzzle> {
        self.drawn(TRAINING_SEED, 1)
    }

    /// As many puzzles as the family has, `times` over, drawn with another seed.
    fn drawn(&self, seed: u64, times: usize) -> Vec<Puzzle> {
        match self.draws {
            Draws::Random(count, recipe) => recipe().puzzles(seed).take(count * times).collect(),
            Draws::Blobs(side, radius) => {
                (0..4 * times as u64).map(|stream| blob(side, radius, seed, stream)).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_puzzle_to_tune_on_is_one_of_a_reported_figure() {
        assert_ne!(TRAINING_SEED, REPORTING_SEED);
        for family in FAMILIES {
            let clues = |puzzle: Puzzle| (puzzle.rows().to_vec(), puzzle.columns().to_vec());
            let training: Vec<_> = family.puzzles().into_iter().map(clues).collect();
            let distinct: HashSet<_> = training.iter().collect();
            let reported =
                family.drawn(REPORTING_SEED, 2).into_iter().map(clues).collect::<Vec<_>>();
            assert_eq!(distinct.len(), training.len(), "{} repeats itself", family.name);
            assert!(reported.iter().all(|it| !distinct.contains(it)), "{}", family.name);
        }
    }
}
