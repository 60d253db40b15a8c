//! What is wished for, and where pictures are drawn from that are likely to be so.

use puzzle::generate::{BadRecipe, Kind, Recipe};

use super::{Need, ScoreBand};

/// A wish for puzzles. What is `None` may be as it will.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// The number of rows.
    pub height: usize,
    /// The number of columns.
    pub width: usize,
    /// The number of colours beside the background.
    pub colours: usize,
    /// What kind of picture is drawn.
    pub kind: Option<Kind>,
    /// The share of cells that are filled.
    pub density: Option<f64>,
    /// The wanted scores, on the scale of grades.
    pub band: Option<ScoreBand>,
    /// The strategy to be needed.
    pub need: Option<Need>,
    /// How often it must be: [`Need::hinges`].
    pub hinges: Option<usize>,
}

/// A kind of picture with a share of filled cells, from which pictures are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Source {
    /// The kind.
    pub kind: Kind,
    /// The share of filled cells.
    pub density: f64,
}

impl Wish {
    /// Any puzzle of this size in black and white.
    ///
    /// ```
    /// assert_eq!(craft::aim::Wish::of_size(10, 15).width, 15);
    /// ```
    pub fn of_size(height: usize, width: usize) -> Wish {
        Wish {
            height,
            width,
            colours: 1,
            kind: None,
            density: None,
            band: None,
            need: None,
            hinges: None,
        }
    }

    /// The recipes that pictures are drawn by, in turn, each with its source.
    ///
    /// # Errors
    /// [`BadRecipe`], if no picture could have this size, density or number of colours.
    pub(super) fn recipes(&self) -> Result<Vec<(Source, Recipe)>, BadRecipe> {
        let mut recipes = vec![];
        for Source { kind, density } in self.sources() {
            let source = Source {
                kind: self.kind.unwrap_or(kind),
                density: self.density.unwrap_or(density),
            };
            let recipe = Recipe::new(self.height, self.width)?
                .of_kind(source.kind)
                .with_density(source.density)?
                .with_colours(self.colours)?;
            if !recipes.iter().any(|(known, _)| *known == source) {
                recipes.push((source, recipe));
            }
        }
        Ok(recipes)
    }

    /// Where pictures that are as wished are likely to be found: `benches`, section `aim`, measures it.
    fn sources(&self) -> Vec<Source> {
        let source = |kind: Kind, density: f64| Source { kind, density };
        let (noise, blob) = (|density| source(Kind::Random, density), source(Kind::Blob, 0.55));
        // Noise is hardly ever solvable where lines are long, nor needs much where they are short.
        let is_large = self.height.max(self.width) > 20;
        let Some(band) = self.band else {
            // Strategies for lines that are nearly full want pictures that are.
            return vec![blob, noise(0.55), source(Kind::Mirrored, 0.5), noise(0.6), noise(0.75)];
        };
        match band.low {
            low if low >= 250.0 => vec![noise(0.45), noise(0.48)],
            low if low >= 100.0 => vec![noise(0.48)],
            low if low >= 70.0 && !is_large => vec![noise(0.5)],
            low if low >= 50.0 && !is_large => vec![noise(0.5)],
            low if low >= 33.0 && !is_large => vec![blob, noise(0.55)],
            _ => vec![blob, source(Kind::Mirrored, 0.5)],
        }
    }
}
