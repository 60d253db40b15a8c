//! What is asked of a puzzle from a picture.

use puzzle::{Palette, Picture, Rgb};
use strategies::grade::Level;

use super::PixelBox;
use crate::repair::RepairGoal;

/// The sides, in cells, that a puzzle from a picture may have.
pub const SIDES: std::ops::RangeInclusive<usize> = 2..=200;

/// The inks that a puzzle from a picture may have.
pub const INKS: std::ops::RangeInclusive<usize> = 1..=8;

/// How large the puzzle shall be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeWish {
    /// As many cells as pixel art has; any other picture 20 along its longer side.
    Natural,
    /// About this many cells along the longer side: up to two more or fewer where that makes a fair
    /// puzzle. The other side follows.
    Longest(usize),
    /// Exactly these sides; the picture is fitted inside, the rest is background.
    Exact {
        /// Rows.
        height: usize,
        /// Columns.
        width: usize,
    },
}

/// Which inks the puzzle shall have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum InkWish {
    /// The inks that pixel art has; any other picture black on white.
    #[default]
    Natural,
    /// At most this many, chosen from the picture; 1 is black on white.
    Count(usize),
    /// The inks of this palette, the paper first.
    Given(Palette),
}

/// How a black-and-white picture is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Tone or silhouette, whichever explains more of the picture.
    #[default]
    Auto,
    /// What is dark is ink.
    Tone,
    /// Everything that is not background is ink.
    Silhouette,
    /// Cells where two colours meet are ink.
    Outline,
}

impl Style {
    /// The word for it in options and output.
    ///
    /// ```
    /// assert_eq!(craft::from::Style::Tone.name(), "tone");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Style::Auto => "auto",
            Style::Tone => "tone",
            Style::Silhouette => "silhouette",
            Style::Outline => "outline",
        }
    }
}

/// What is background.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BackgroundWish {
    /// What is transparent, else what most of the picture's edge looks like, if it looks alike.
    #[default]
    Auto,
    /// Nothing.
    None,
    /// This colour, as far as it reaches from the edge.
    Colour(Rgb),
}

/// Which part of the picture is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CropWish {
    /// What is not background.
    #[default]
    Auto,
    /// All of it.
    None,
    /// This box of pixels.
    Box(PixelBox),
}

/// What is asked of a puzzle from a picture.
#[derive(Clone, Debug)]
pub struct FromSettings {
    /// How large.
    pub size: SizeWish,
    /// In which inks.
    pub inks: InkWish,
    /// How a black-and-white picture is made.
    pub style: Style,
    /// The lightness up to which a point is dark, from 0 to 255; without one it is looked for.
    pub threshold: Option<u8>,
    /// Whether ink and paper change places.
    pub invert: bool,
    /// What is background.
    pub background: BackgroundWish,
    /// Which part is taken.
    pub crop: CropWish,
    /// What the puzzle shall become; without a goal the picture stays as it was found.
    pub goal: Option<RepairGoal>,
    /// How hard it shall be.
    pub grade: Option<Level>,
    /// The share of cells that a repair may change.
    pub most: f64,
    /// Cells that a repair must not change, filled; a picture of the puzzle's size.
    pub protect: Option<Picture>,
    /// Whether a repair keeps a mirrored picture mirrored.
    pub keep_symmetry: bool,
    /// Whether single cells unlike all around them stay, though they are doubtful.
    pub keep_specks: bool,
    /// How many different puzzles are wanted.
    pub offers: usize,
}

impl Default for FromSettings {
    fn default() -> FromSettings {
        FromSettings {
            size: SizeWish::Natural,
            inks: InkWish::Natural,
            style: Style::Auto,
            threshold: None,
            invert: false,
            background: BackgroundWish::Auto,
            crop: CropWish::Auto,
            goal: Some(RepairGoal::LineSolvable),
            grade: None,
            most: 0.05,
            protect: None,
            keep_symmetry: false,
            keep_specks: false,
            offers: 1,
        }
    }
}
