//! `nonolith generate`: seeded puzzles for experiments.

use clap::{Args, ValueEnum};
use nonolith::puzzle::generate::{self, Recipe};
use nonolith::puzzle::{Puzzle, formats};
use nonolith::solve::{self, Budget, Cancel, Options, Verdict};

use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::progress::Progress;

/// How many pictures in a row may be drawn in vain.
const PATIENCE: usize = 10_000;
/// How many steps of a search one picture is worth.
const MOST_NODES: u64 = 1_000;

/// Draw seeded puzzles for experiments.
///
/// Prints puzzles in the project's own JSON, one a line. The same options and seed give the same
/// puzzles, on any machine and in any version.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith generate --size 10x15 --seed 7
  nonolith generate --size 20x20 --kind blob --density 0.6 --number 100 --seed 1 > hundred.jsonl
  nonolith generate --size 15x15 --kind mirrored --colours 3 | nonolith show -
  nonolith generate --size 20x20 --keep line-solvable --number 10 --seed 1 > ten.jsonl")]
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
    /// Keep only puzzles that have one solution, or that line solving finishes
    #[arg(long, value_enum)]
    keep: Option<KeepOption>,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    number: usize,
    /// The seed of the random numbers
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

#[derive(Clone, Copy, ValueEnum)]
enum KeepOption {
    /// Exactly one solution
    Unique,
    /// One solution, which line solving finds
    LineSolvable,
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
        let cancel = context.cancel();
        let progress = Progress::new("drawing puzzles");
        let (mut kept, mut in_vain) = (0, 0);
        for (index, mut puzzle) in recipe.puzzles(self.seed).enumerate() {
            if kept == self.number || in_vain == PATIENCE {
                break;
            }
            if self.keeps(&puzzle, &cancel)? {
                puzzle.details.id = Some(self.id(index + 1));
                context.print(&json_line(&puzzle))?;
                (kept, in_vain) = (kept + 1, 0);
            } else {
                in_vain += 1;
            }
            context.heed()?;
        }
        drop(progress);
        if kept < self.number {
            context.complain(&format!(
                "found {kept} of {}: none among the last {PATIENCE} pictures is worth keeping; \
                 try another size, density or kind",
                self.number
            ));
            return Ok(Exit::Unknown);
        }
        Ok(Exit::Done)
    }
}

/// A puzzle in the project's own JSON, on one line.
pub(super) fn json_line(puzzle: &Puzzle) -> String {
    let format = formats::by_name("jsonl").expect("our own format is listed");
    let written = format.write(puzzle).expect("our own format holds every puzzle");
    String::from_utf8_lossy(&written.bytes).into_owned()
}

impl Generate {
    /// A name that tells how to draw the picture again.
    fn id(&self, number: usize) -> String {
        let kind = self.kind.to_possible_value().expect("no kind is hidden");
        let Size { height, width } = self.size;
        format!("{}-{height}x{width}-seed{}-{number}", kind.get_name(), self.seed)
    }

    /// Whether a puzzle is what was asked for. One that takes too many steps to find out is not:
    /// steps, unlike seconds, are the same on every machine.
    fn keeps(&self, puzzle: &Puzzle, cancel: &Cancel) -> Result<bool, Failure> {
        let Some(keep) = self.keep else { return Ok(true) };
        let mut budget = Budget::default().with_nodes(MOST_NODES);
        budget.cancel = cancel.clone();
        let method = match keep {
            KeepOption::Unique => "exact",
            KeepOption::LineSolvable => "line",
        };
        let options = Options { budget, ..Options::default() };
        let answer = solve::run(nonolith::method(method)?, puzzle, &options, None)?;
        Ok(answer.verdict == Verdict::Unique)
    }
}
