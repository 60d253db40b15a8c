//! `nonolith generate`: seeded puzzles for experiments, and puzzles to a wish.

mod wish;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use nonolith::craft::aim::Wish;
use nonolith::craft::from::{FromSettings, InkWish, SizeWish, make};
use nonolith::craft::repair::RepairGoal;
use nonolith::puzzle::generate::{self, Draw, Recipe};
use nonolith::puzzle::{Puzzle, formats};
use nonolith::solve::{self, Budget, Cancel, Options, Verdict};

use super::Run;
use super::from::Size;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::progress::Progress;
use wish::WishOptions;

/// How many pictures in a row may be drawn in vain.
const PATIENCE: usize = 10_000;
/// The most steps of a search for one picture.
const MOST_NODES: u64 = 1_000;
/// The most puzzles made from one picture.
const MOST_OFFERS: usize = 20;

/// Draw seeded puzzles for experiments.
///
/// Prints puzzles in the project's own JSON, one a line. The same options and seed give the same
/// puzzles, on any machine; without wishes also in any version. With --grade, puzzles of that grade;
/// with --needs, puzzles that the strategies known before do not finish, and with this one do. Where
/// pictures of no kind are asked for, kind and density are chosen to fit the wish. What is tried is
/// counted in draws, never in seconds; exit code 5 if that was not enough.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith generate --size 10x15 --seed 7
  nonolith generate --size 20x20 --kind blob --density 0.6 --number 100 --seed 1 > hundred.jsonl
  nonolith generate --size 15x15 --kind mirrored --colours 3 | nonolith show -
  nonolith generate --size 20x20 --keep line-solvable --number 10 --seed 1 > ten.jsonl
  nonolith generate --size 20x20 --keep unique --number 10 --pictures *.svg > ten.jsonl
  nonolith generate --size 15x15 --grade hard --number 5 --seed 3 > hard.jsonl
  nonolith generate --size 10x10 --needs mercury --hinges 2
  nonolith generate --size 10x10 --needs glue --knowing overlap,line-complete,blanks-complete")]
pub(crate) struct Generate {
    /// Rows and columns, such as 10x15
    #[arg(long, value_name = "RxC")]
    size: Size,
    /// The share of cells that are filled [default: 0.5, or what fits the wish]
    #[arg(long, value_name = "D")]
    density: Option<f64>,
    /// The kind of picture [default: random, or what fits the wish]
    #[arg(long, value_enum)]
    kind: Option<Kind>,
    /// How many colours beside the background
    #[arg(long, value_name = "N", default_value_t = 1, alias = "colors")]
    colours: usize,
    /// Draw from these pictures, as `from` does, instead of at random: PNG, JPEG, WebP, GIF, BMP, PNM
    /// or SVG
    #[arg(long, value_name = "PICTURE", num_args = 1.., conflicts_with_all = ["density", "kind"])]
    pictures: Vec<PathBuf>,
    /// Keep only puzzles that have one solution, or that line solving finishes
    #[arg(long, value_enum, conflicts_with_all = ["grade", "needs"])]
    keep: Option<KeepOption>,
    #[command(flatten)]
    wishes: WishOptions,
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

impl From<Kind> for generate::Kind {
    fn from(kind: Kind) -> generate::Kind {
        match kind {
            Kind::Random => generate::Kind::Random,
            Kind::Blob => generate::Kind::Blob,
            Kind::Mirrored => generate::Kind::Mirrored,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum KeepOption {
    /// Exactly one solution
    Unique,
    /// One solution, which line solving finds
    LineSolvable,
}

impl Generate {
    fn recipe(&self) -> Result<Recipe, generate::BadRecipe> {
        Recipe::new(self.size.height, self.size.width)?
            .of_kind(self.kind.unwrap_or_default().into())
            .with_density(self.density.unwrap_or(0.5))?
            .with_colours(self.colours)
    }
}

impl Run for Generate {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let wish = self.wish()?;
        if !self.pictures.is_empty() {
            return self.draw_pictures(context, wish.as_ref());
        }
        if let Some(wish) = wish {
            return self.aim(context, &wish);
        }
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

impl Generate {
    /// Puzzles from pictures: one of each in a seeded order, then another of each, and so on.
    fn draw_pictures(&self, context: &mut Context, wish: Option<&Wish>) -> Result<Exit, Failure> {
        let mut pictures = self.pictures.clone();
        let mut draw = Draw::new(self.seed, 0);
        for place in (1..pictures.len()).rev() {
            pictures.swap(place, draw.below(place + 1));
        }
        let settings = FromSettings {
            size: SizeWish::Exact { height: self.size.height, width: self.size.width },
            inks: InkWish::Count(self.colours),
            goal: match wish {
                Some(wish) => Some(wish::picture_goal(wish)),
                None => self.keep.map(KeepOption::goal),
            },
            offers: match wish {
                Some(_) => MOST_OFFERS,
                None => self.number.div_ceil(pictures.len()).min(MOST_OFFERS),
            },
            ..FromSettings::default()
        };
        let progress = Progress::new("drawing puzzles");
        let mut offers = vec![];
        for path in &pictures {
            let mut found = self.offers(context, path, &settings)?;
            if let Some(wish) = wish {
                found = wish::granted(context, wish, found)?;
            }
            offers.push(found.into_iter());
            context.heed()?;
        }
        drop(progress);
        let mut kept = 0;
        while kept < self.number && offers.iter().any(|offers| offers.len() > 0) {
            for puzzle in offers.iter_mut().filter_map(Iterator::next).take(self.number - kept) {
                context.print(&json_line(&puzzle))?;
                kept += 1;
            }
        }
        if kept < self.number {
            let wanted = self.number;
            context.complain(&format!(
                "found {kept} of {wanted}: the pictures give no more; try more pictures or another size"
            ));
            return Ok(Exit::Unknown);
        }
        Ok(Exit::Done)
    }

    /// The puzzles of one picture that are worth keeping, each with a name that tells how to draw it
    /// again.
    fn offers(
        &self,
        context: &mut Context,
        path: &Path,
        settings: &FromSettings,
    ) -> Result<Vec<Puzzle>, Failure> {
        let decoded = super::from::read(path).map_err(Failure::World)?;
        let mut budget = Budget::default();
        budget.cancel = context.cancel();
        let made = make(&decoded.pixels, settings, &budget).map_err(|error| {
            let message = format!("{}: {error}", path.display());
            if error.is_of_settings() { Failure::Usage(message) } else { Failure::World(message) }
        })?;
        let Size { height, width } = self.size;
        let fair = made.offers.into_iter().filter(|offer| offer.reached).map(|offer| offer.puzzle);
        let named = fair.enumerate().map(|(index, mut puzzle)| {
            let stem = crate::input::stem(path);
            puzzle.details.id = Some(format!("{stem}-{height}x{width}-{}", index + 1));
            puzzle
        });
        Ok(named.collect())
    }
}

impl KeepOption {
    fn goal(self) -> RepairGoal {
        match self {
            KeepOption::Unique => RepairGoal::Unique,
            KeepOption::LineSolvable => RepairGoal::LineSolvable,
        }
    }
}

/// A puzzle in the project's own JSON, on one line.
pub(crate) fn json_line(puzzle: &Puzzle) -> String {
    let format = formats::by_name("jsonl").expect("our own format is listed");
    let written = format.write(puzzle).expect("our own format holds every puzzle");
    String::from_utf8_lossy(&written.bytes).into_owned()
}

impl Generate {
    /// A name that tells how to draw the picture again.
    fn id(&self, number: usize) -> String {
        let kind = self.kind.unwrap_or_default().to_possible_value().expect("no kind is hidden");
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
