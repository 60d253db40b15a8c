//! What the user may ask of a puzzle from a picture.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use nonolith::Level;
use nonolith::craft::from::{
    BackgroundWish, CropWish, FromSettings, INKS, InkWish, PixelBox, SIDES, SizeWish, Style,
};
use nonolith::craft::repair::RepairGoal;
use nonolith::puzzle::{Ink, Palette, Picture, Rgb, formats};

use crate::exit::Failure;
use crate::input;

/// The wishes of the command line.
#[derive(Args)]
pub(crate) struct Wishes {
    /// Rows and columns, exactly; the picture is fitted inside
    #[arg(long, value_name = "RxC", conflicts_with = "longest")]
    size: Option<Size>,
    /// Cells along the longer side, about: up to two more or fewer where that makes a fair puzzle.
    /// Without it pixel art keeps its own size, and other pictures get 20
    #[arg(long, value_name = "N", value_parser = in_range(SIDES))]
    longest: Option<usize>,
    /// How many colours beside the background, 1 to 8; without it pixel art keeps its own, and other
    /// pictures become black and white
    #[arg(long, value_name = "N", value_parser = in_range(INKS), alias = "colors")]
    colours: Option<usize>,
    /// Take these colours, the paper first: a file with a line for each, six hexadecimal digits and
    /// a name
    #[arg(long, value_name = "FILE", conflicts_with = "colours")]
    palette: Option<PathBuf>,
    /// How a black-and-white picture is made
    #[arg(long, value_enum, default_value_t)]
    style: StyleArg,
    /// The lightness up to which a pixel is dark
    #[arg(long, value_name = "0..255")]
    threshold: Option<u8>,
    /// Exchange ink and paper
    #[arg(long)]
    invert: bool,
    /// What is background: auto, none or a colour as six hexadecimal digits
    #[arg(long, value_name = "COLOUR", default_value = "auto", value_parser = background)]
    background: BackgroundWish,
    /// Which part to take: auto (what is not background), none (all) or X,Y,W,H in pixels
    #[arg(long, value_name = "BOX", default_value = "auto", value_parser = crop)]
    crop: CropWish,
    /// What the puzzle shall be; none takes the picture as it comes
    #[arg(long, value_enum)]
    until: Option<Until>,
    /// How hard the puzzle shall be; expert and fiendish need `--until unique`, which is then assumed
    #[arg(long, value_enum)]
    grade: Option<Band>,
    /// The share of cells that may be changed
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, value_parser = share)]
    most: f64,
    /// A picture of the puzzle's size, in any format: its filled cells are not changed
    #[arg(long, value_name = "FILE")]
    protect: Option<PathBuf>,
    /// Keep a mirrored picture mirrored
    #[arg(long)]
    keep_symmetry: bool,
    /// Keep doubtful single cells unlike all around them
    #[arg(long)]
    keep_specks: bool,
    /// How many different puzzles to make, best first
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = in_range(1..=100))]
    offers: usize,
}

/// Rows and columns.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    pub(crate) height: usize,
    pub(crate) width: usize,
}

impl std::str::FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Size, &'static str> {
        let sides = text.split_once(['x', 'X']).ok_or("expected rows x columns, such as 10x15")?;
        let side = |side: &str| side.parse().map_err(|_| "expected two numbers, such as 10x15");
        Ok(Size { height: side(sides.0)?, width: side(sides.1)? })
    }
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum StyleArg {
    /// Tone or silhouette, whichever explains more of the picture
    #[default]
    Auto,
    /// What is dark is ink
    Tone,
    /// Everything that is not background is ink
    Silhouette,
    /// Cells where two colours meet are ink
    Outline,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Until {
    /// Whatever it is
    None,
    /// Exactly one solution
    Unique,
    /// One solution, which line solving finds (assumed if nothing is said)
    LineSolvable,
}

#[derive(Clone, Copy, ValueEnum)]
enum Band {
    Gentle,
    Easy,
    Medium,
    Hard,
    Expert,
    Fiendish,
}

impl Band {
    fn level(self) -> Level {
        match self {
            Band::Gentle => Level::Gentle,
            Band::Easy => Level::Easy,
            Band::Medium => Level::Medium,
            Band::Hard => Level::Hard,
            Band::Expert => Level::Expert,
            Band::Fiendish => Level::Fiendish,
        }
    }
}

/// Parses a number within limits.
fn in_range(
    range: std::ops::RangeInclusive<usize>,
) -> impl Fn(&str) -> Result<usize, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("expected a number from {} to {}", range.start(), range.end()))
    }
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a share of the cells, from 0 to 1".to_owned())
}

fn background(text: &str) -> Result<BackgroundWish, String> {
    match text {
        "auto" => Ok(BackgroundWish::Auto),
        "none" => Ok(BackgroundWish::None),
        _ => text.parse().map(BackgroundWish::Colour).map_err(|error| error.to_string()),
    }
}

fn crop(text: &str) -> Result<CropWish, String> {
    match text {
        "auto" => return Ok(CropWish::Auto),
        "none" => return Ok(CropWish::None),
        _ => {}
    }
    let numbers: Option<Vec<usize>> =
        text.split(',').map(|part| part.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[x, y, width, height]) if width > 0 && height > 0 => {
            Ok(CropWish::Box(PixelBox { x, y, width, height }))
        }
        _ => {
            Err("expected auto, none, or X,Y,W,H: pixels from the left, from the top, across and \
                  down"
                .to_owned())
        }
    }
}

impl Wishes {
    /// What they mean, with the files that they name read.
    pub(crate) fn settings(&self) -> Result<FromSettings, Failure> {
        let hard = matches!(self.grade, Some(Band::Expert | Band::Fiendish));
        let until = self.until.unwrap_or(if hard { Until::Unique } else { Until::LineSolvable });
        Ok(FromSettings {
            size: self.size_wish()?,
            inks: self.ink_wish()?,
            style: match self.style {
                StyleArg::Auto => Style::Auto,
                StyleArg::Tone => Style::Tone,
                StyleArg::Silhouette => Style::Silhouette,
                StyleArg::Outline => Style::Outline,
            },
            threshold: self.threshold,
            invert: self.invert,
            background: self.background,
            crop: self.crop,
            goal: match until {
                Until::None => None,
                Until::Unique => Some(RepairGoal::Unique),
                Until::LineSolvable => Some(RepairGoal::LineSolvable),
            },
            grade: self.grade.map(Band::level),
            most: self.most,
            protect: self.protect.as_deref().map(mask).transpose()?,
            keep_symmetry: self.keep_symmetry,
            keep_specks: self.keep_specks,
            offers: self.offers,
        })
    }

    fn size_wish(&self) -> Result<SizeWish, Failure> {
        let Some(Size { height, width }) = self.size else {
            return Ok(self.longest.map_or(SizeWish::Natural, SizeWish::Longest));
        };
        match [height, width].into_iter().find(|side| !SIDES.contains(side)) {
            Some(side) => Err(Failure::Usage(format!(
                "--size: expected sides from {} to {}, found {side}",
                SIDES.start(),
                SIDES.end()
            ))),
            None => Ok(SizeWish::Exact { height, width }),
        }
    }

    fn ink_wish(&self) -> Result<InkWish, Failure> {
        match (&self.palette, self.colours) {
            (Some(path), _) => Ok(InkWish::Given(palette(path)?)),
            (None, Some(count)) => Ok(InkWish::Count(count)),
            (None, None) => Ok(InkWish::Natural),
        }
    }
}

/// The filled cells of a picture in any format.
fn mask(path: &Path) -> Result<Picture, Failure> {
    let bytes = input::bytes(path).map_err(|error| Failure::file(path.display(), &error))?;
    let wrong = |what: String| Failure::World(format!("{}: {what}", path.display()));
    let puzzle = formats::read_one(&bytes, None).map_err(|error| wrong(error.to_string()))?;
    let picture = puzzle.solutions().first().cloned();
    picture.ok_or_else(|| wrong("expected a picture, found a puzzle without a solution".to_owned()))
}

/// A palette from lines of six hexadecimal digits and a name.
fn palette(path: &Path) -> Result<Palette, Failure> {
    let bytes = input::bytes(path).map_err(|error| Failure::file(path.display(), &error))?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let mut inks: Vec<Ink> = vec![];
    for (number, line) in lines {
        let (digits, name) =
            line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let rgb: Rgb = digits.parse().map_err(|error| {
            Failure::World(format!("{}:{}:1: {error}", path.display(), number + 1))
        })?;
        let name = if name.trim().is_empty() { rgb.to_string() } else { name.trim().to_owned() };
        let symbol =
            inks.len().checked_sub(1).map_or('.', |ink| char::from(b'a' + (ink % 26) as u8));
        inks.push(Ink::new(name, rgb, symbol));
    }
    if !INKS.contains(&inks.len().saturating_sub(1)) {
        return Err(Failure::Usage(format!(
            "{}: expected the paper and {} to {} colours, found {} lines",
            path.display(),
            INKS.start(),
            INKS.end(),
            inks.len()
        )));
    }
    Palette::new(inks).map_err(|error| Failure::Usage(error.to_string()))
}
