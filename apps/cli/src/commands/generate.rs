//! `nonolith generate`: seeded puzzles for experiments.

use clap::{Args, ValueEnum};
use nonolith::puzzle::formats;
use nonolith::puzzle::generate::{self, Recipe};

use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// Draw seeded puzzles for experiments.
///
/// Prints puzzles in the project's own JSON, one a line. The same options and seed give the same
/// puzzles, on any machine and in any version.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith generate --size 10x15 --seed 7
  nonolith generate --size 20x20 --kind blob --density 0.6 --number 100 --seed 1 > hundred.jsonl
  nonolith generate --size 15x15 --kind mirrored --colours 3 | nonolith show -")]
pub(crate) struct Generate {
    /// Rows and columns, such as 10x15
    #[arg(long, value_name = "RxC")]
    size: Size,
    /// The share of cells that are filled
    #[arg(long, value_name = "D", default_value_t = 0.5)]
    density: f64,
    /// The kind of picture
    #[arg(long, value_enum, default_value_t)]
    kind: Kind,
    /// How many colours beside the background
    #[arg(long, value_name = "N", default_value_t = 1, alias = "colors")]
    colours: usize,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    number: usize,
    /// The seed of all that is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Kind {
    /// Every cell on its own
    #[default]
    Random,
    /// Smooth islands
    Blob,
    /// Smooth islands, left and right alike
    Mirrored,
}

#[derive(Clone, Copy)]
struct Size {
    height: usize,
    width: usize,
}

impl std::str::FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Size, &'static str> {
        let sides = text.split_once(['x', 'X']).ok_or("expected rows x columns, such as 10x15")?;
        let side = |side: &str| side.parse().map_err(|_| "expected two numbers, such as 10x15");
        Ok(Size { height: side(sides.0)?, width: side(sides.1)? })
    }
}

impl Generate {
    fn recipe(&self) -> Result<Recipe, generate::BadRecipe> {
        let kind = match self.kind {
            Kind::Random => generate::Kind::Random,
            Kind::Blob => generate::Kind::Blob,
            Kind::Mirrored => generate::Kind::Mirrored,
        };
        Recipe::new(self.size.height, self.size.width)?
            .of_kind(kind)
            .with_density(self.density)?
            .with_colours(self.colours)
    }
}

impl Run for Generate {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let recipe = self.recipe().map_err(|error| Failure::Usage(error.to_string()))?;
        let json_line = formats::by_name("jsonl").expect("our own format is listed");
        for puzzle in recipe.puzzles(self.seed).take(self.number) {
            let written = json_line.write(&puzzle).expect("our own format holds every puzzle");
            context.print(&String::from_utf8_lossy(&written.bytes))?;
        }
        Ok(Exit::Done)
    }
}
