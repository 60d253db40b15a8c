//! Scenes: the part of a picture that is taken, measured in points, with its background.

use puzzle::Rgb;

use super::background::{Background, content};
use super::make::NotMade;
use super::oklab::Oklab;
use super::raster::Raster;
use super::rendition::Scene;
use super::settings::{BackgroundWish, CropWish, FromSettings, SizeWish};
use super::{PixelBox, Pixels};

/// The longer side, in points, of the raster that the background is looked for in.
const PREVIEW: usize = 320;
/// The points that a cell is measured by along a side, and the limits of the whole raster.
const POINTS_PER_CELL: usize = 8;
const RASTER: std::ops::RangeInclusive<usize> = 320..=1024;

/// A scene that owns what it is made of.
pub(crate) struct CutScene {
    raster: Raster,
    mask: Vec<bool>,
    pub(crate) background: Background,
    /// The part of the picture that was taken.
    pub(crate) crop: PixelBox,
}

impl CutScene {
    /// The scene that the settings ask for in a part of the picture.
    pub(crate) fn new(
        pixels: &Pixels,
        part: PixelBox,
        settings: &FromSettings,
    ) -> Result<CutScene, NotMade> {
        let preview = Raster::new(pixels, part, PREVIEW);
        let background = match settings.background {
            BackgroundWish::Auto => Background::find(&preview),
            BackgroundWish::None => Background::None,
            BackgroundWish::Colour(rgb) => Background::Colour(Oklab::of_rgb(rgb)),
        };
        let found =
            content(&preview, &background.mask(&preview), part).ok_or(NotMade::OneColour)?;
        let crop = if settings.crop == CropWish::Auto { found } else { part };
        let raster = Raster::new(pixels, crop, raster_side(settings.size));
        let mask = background.mask(&raster);
        let cut = CutScene { raster, mask, background, crop };
        if cut.is_one_colour() { Err(NotMade::OneColour) } else { Ok(cut) }
    }

    pub(crate) fn scene(&self) -> Scene<'_> {
        Scene { raster: &self.raster, mask: &self.mask, background: self.background }
    }

    /// How many points it has across and down.
    pub(crate) fn points(&self) -> (usize, usize) {
        (self.raster.width, self.raster.height)
    }

    /// Whether there is nothing to see: no background, and all points alike.
    fn is_one_colour(&self) -> bool {
        let colours = &self.raster.colours;
        let first: Rgb = colours[0].to_rgb();
        self.background == Background::None && colours.iter().all(|it| it.to_rgb() == first)
    }
}

/// How fine a raster is for cells of this size.
fn raster_side(size: SizeWish) -> usize {
    let cells = match size {
        SizeWish::Natural => 0,
        SizeWish::Longest(side) => side,
        SizeWish::Exact { height, width } => height.max(width),
    };
    (cells * POINTS_PER_CELL).clamp(*RASTER.start(), *RASTER.end())
}
