//! Families of puzzles that the project generates: those to tune on, and those of reported figures.
//!
//! A value that is chosen on the puzzles of a table makes that table better than it would be on
//! others. So the two never share a seed: [`TRAINING_SEED`] is for `sweep` only, [`REPORTING_SEED`]
//! for every section whose figures are reported in `RESULTS.md`.

use puzzle::Puzzle;
use puzzle::generate::Recipe;

/// The seed of the puzzles that tuning values are chosen on.
pub(crate) const TRAINING_SEED: u64 = 1001;
/// The seed of the puzzles of reported figures.
pub(crate) const REPORTING_SEED: u64 = 1;

/// Puzzles of one kind to tune on.
pub(crate) struct Family {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    count: usize,
    recipe: fn() -> Recipe,
}

/// All families, the default first.
pub(crate) const FAMILIES: &[Family] = &[
    Family {
        name: "random-30",
        about: "100 random black-and-white puzzles of 30x30, two cells in five filled",
        count: 100,
        recipe: || sized(30, 30).with_density(0.4).expect("a share"),
    },
    Family {
        name: "random-20",
        about: "100 random black-and-white puzzles of 20x20, two cells in five filled",
        count: 100,
        recipe: || sized(20, 20).with_density(0.4).expect("a share"),
    },
    Family {
        name: "wide-70",
        about: "50 random black-and-white puzzles of 20x70, two cells in five filled: lines of two words",
        count: 50,
        recipe: || sized(20, 70).with_density(0.4).expect("a share"),
    },
    Family {
        name: "coloured-25",
        about: "100 random puzzles of 25x25 with two inks, two cells in five filled",
        count: 100,
        recipe: || sized(25, 25).with_density(0.4).and_then(|it| it.with_colours(2)).expect("inks"),
    },
    Family {
        name: "coloured-sparse-20",
        about: "50 random puzzles of 20x20 with three inks, three cells in ten filled",
        count: 50,
        recipe: || sized(20, 20).with_density(0.3).and_then(|it| it.with_colours(3)).expect("inks"),
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
        (self.recipe)().puzzles(TRAINING_SEED).take(self.count).collect()
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
            let training: HashSet<_> = family.puzzles().into_iter().map(clues).collect();
            let recipe = (family.recipe)();
            let mut reported = recipe.puzzles(REPORTING_SEED).take(200).map(clues);
            assert_eq!(training.len(), family.count, "{} repeats itself", family.name);
            assert!(reported.all(|it| !training.contains(&it)), "{}", family.name);
        }
    }
}
