//! A recipe in place of files: the recipe and a number are the puzzle.

use puzzle::Puzzle;
use puzzle::generate::{Kind, Recipe};
use serde::{Deserialize, Serialize};

use crate::BatchError;

/// The puzzles that a recipe draws under a seed, from one number to before another.
///
/// ```
/// use nonolith_batch::NumberedRecipe;
/// let recipe = NumberedRecipe::parse("--size 5x6 --seed 3", 10, 12).unwrap();
/// assert_eq!((recipe.from, recipe.to), (10, 12));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumberedRecipe {
    height: usize,
    width: usize,
    kind: String,
    density: f64,
    colours: usize,
    seed: u64,
    /// The number of the first puzzle; those of a recipe are counted from 0.
    pub from: u64,
    /// The number after the last puzzle.
    pub to: u64,
}

/// The names of the kinds of pictures, as `nonolith generate` has them.
const KINDS: [(&str, Kind); 3] =
    [("random", Kind::Random), ("blob", Kind::Blob), ("mirrored", Kind::Mirrored)];

impl NumberedRecipe {
    /// Reads what to draw: size (as in 10x15), kind, density, colours and seed, as the command line writes
    /// them; the dashes may be left out.
    ///
    /// # Errors
    /// [`BatchError::Asked`] if no pictures can be drawn so, or there are none between the numbers.
    ///
    /// ```
    /// use nonolith_batch::NumberedRecipe;
    /// for bad in ["", "--size 5", "--size 5x5 --kind", "--size 5x5 --keep unique", "--size 0x5"] {
    ///     assert!(NumberedRecipe::parse(bad, 0, 1).is_err(), "{bad}");
    /// }
    /// assert!(NumberedRecipe::parse("--size 5x5", 3, 3).is_err());
    /// ```
    pub fn parse(options: &str, from: u64, to: u64) -> Result<NumberedRecipe, BatchError> {
        let mut recipe = NumberedRecipe {
            height: 0,
            width: 0,
            kind: "random".to_owned(),
            density: 0.5,
            colours: 1,
            seed: 1,
            from,
            to,
        };
        let mut words = options.split_whitespace();
        while let Some(word) = words.next() {
            let (name, value) = match word.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (word, words.next()),
            };
            let value = value.ok_or_else(|| asked(format!("expected a value after {name}")))?;
            recipe.set(name.trim_start_matches('-'), value)?;
        }
        if recipe.height == 0 {
            return Err(asked("expected a size such as 20x20, found none".to_owned()));
        }
        if from >= to {
            let message =
                format!("expected numbers from one to a larger one, found {from} to {to}");
            return Err(asked(message));
        }
        recipe.recipe().map(|_| recipe)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), BatchError> {
        match name {
            "size" => {
                let sides = value
                    .split_once('x')
                    .and_then(|(height, width)| Some((height.parse().ok()?, width.parse().ok()?)));
                (self.height, self.width) = sides.ok_or_else(|| wrong(name, "20x20", value))?;
                // No side has no cells; it says that no size was given.
                if self.height == 0 {
                    return Err(wrong(name, "20x20", value));
                }
            }
            "kind" => self.kind = value.to_owned(),
            "density" => {
                self.density = value.parse().map_err(|_| wrong(name, "0.5", value))?;
            }
            "colours" | "colors" => {
                self.colours = value.parse().map_err(|_| wrong(name, "1", value))?;
            }
            "seed" => self.seed = value.parse().map_err(|_| wrong(name, "7", value))?,
            _ => {
                return Err(asked(format!(
                    "expected size, kind, density, colours or seed, found {name:?}"
                )));
            }
        }
        Ok(())
    }

    /// What draws the pictures.
    pub(crate) fn recipe(&self) -> Result<Recipe, BatchError> {
        let kind = KINDS.into_iter().find(|(name, _)| *name == self.kind).ok_or_else(|| {
            let names = KINDS.map(|(name, _)| name).join(", ");
            asked(format!("kind: expected one of {names}, found {:?}", self.kind))
        })?;
        Recipe::new(self.height, self.width)
            .and_then(|recipe| recipe.of_kind(kind.1).with_density(self.density))
            .and_then(|recipe| recipe.with_colours(self.colours))
            .map_err(|error| asked(error.to_string()))
    }

    pub(crate) fn puzzles(&self) -> u64 {
        self.to - self.from
    }

    /// The name that `nonolith generate` gives the puzzle in this row.
    pub(crate) fn id(&self, row: u64) -> String {
        let NumberedRecipe { height, width, kind, seed, from, .. } = self;
        format!("{kind}-{height}x{width}-seed{seed}-{}", from + row + 1)
    }

    /// The puzzle in this row.
    pub(crate) fn puzzle(&self, recipe: &Recipe, row: u64) -> Puzzle {
        recipe.puzzle(self.seed, self.from + row)
    }
}

fn asked(message: String) -> BatchError {
    BatchError::Asked(format!("the recipe: {message}"))
}

fn wrong(name: &str, example: &str, found: &str) -> BatchError {
    asked(format!("{name}: expected a value such as {example}, found {found:?}"))
}
