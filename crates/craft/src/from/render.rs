//! Rendering: the truest picture of some pixels in cells, and nothing else. Whoever moves a slider wants
//! to see at once what it does; whether the puzzle is fair comes later.

use std::sync::Arc;

use puzzle::{Palette, Picture};

use super::cover::Cover;
use super::frames::{Range, wanted_size};
use super::make::{NotMade, cells_of_pixel_art, checked_part, pixel_art};
use super::offer::OfferOrigin;
use super::rendition::Rendition;
use super::scene::CutScene;
use super::settings::{FromSettings, SizeWish, Style};
use super::vary::{Truth, candidates, trimmed};
use super::{PixelBox, Pixels};

/// A picture in cells, as true to its source as its settings allow, not judged.
#[derive(Clone, Debug)]
pub struct Rendered {
    /// The colours of the cells.
    pub palette: Palette,
    /// The cells.
    pub picture: Picture,
    /// Which share of every cell each colour has.
    pub cover: Arc<Cover>,
    /// How the picture became cells.
    pub origin: OfferOrigin,
}

/// The truest picture that the settings allow. It is neither varied nor repaired: the goal, the grade and
/// what goes with them are not looked at.
///
/// # Errors
/// [`NotMade`].
///
/// ```
/// use craft::from::{FromSettings, Pixels, SizeWish, render};
///
/// // The left half is black.
/// let pixel = |at: usize| if at % 64 < 32 { [0, 0, 0, 255] } else { [255; 4] };
/// let pixels = Pixels::new(64, 64, (0..64 * 64).flat_map(pixel).collect()).unwrap();
/// let size = SizeWish::Exact { height: 2, width: 4 };
/// let settings = FromSettings { size, crop: craft::from::CropWish::None, ..FromSettings::default() };
/// assert_eq!(render(&pixels, &settings).unwrap().picture.to_string(), "0100\n0100");
/// ```
pub fn render(pixels: &Pixels, settings: &FromSettings) -> Result<Rendered, NotMade> {
    let part = checked_part(pixels, settings)?;
    match pixel_art(pixels, part, settings) {
        Some(art) => {
            let (cover, picture) = cells_of_pixel_art(art.picture, art.palette.len(), settings)?;
            let origin = OfferOrigin {
                style: Style::Tone,
                threshold: None,
                bias: 0.0,
                crop: part,
                background: None,
                pixel_art: true,
            };
            Ok(Rendered { palette: art.palette, picture, cover, origin })
        }
        None => of_scene(pixels, part, settings),
    }
}

fn of_scene(pixels: &Pixels, part: PixelBox, settings: &FromSettings) -> Result<Rendered, NotMade> {
    let cut = CutScene::new(pixels, part, settings)?;
    let renditions = Rendition::all(&cut.scene(), settings);
    let first = renditions.first().ok_or(NotMade::OneColour)?;
    let wave = candidates(&renditions, 0, settings, cut.points(), &[Range::Exact], Truth::Strict);
    let (cover, picture, threshold, bias) = match wave.into_iter().next() {
        Some(truest) => (truest.cover, truest.picture, truest.threshold, truest.bias),
        // Cleaning took too much of a picture of specks: then it is shown with them.
        None => {
            let (cover, picture) = uncleaned(first, settings, cut.points())?;
            (cover, picture, first.threshold, 0.0)
        }
    };
    if picture.cells().iter().all(|colour| colour.is_background()) {
        return Err(NotMade::Blank);
    }
    let origin = OfferOrigin {
        style: first.style,
        threshold,
        bias,
        crop: cut.crop,
        background: cut.background.rgb(),
        pixel_art: false,
    };
    Ok(Rendered { palette: first.palette.clone(), picture, cover, origin })
}

/// The colours that cover most of each cell, and no more.
fn uncleaned(
    rendition: &Rendition,
    settings: &FromSettings,
    points: (usize, usize),
) -> Result<(Arc<Cover>, Picture), NotMade> {
    let frame = super::frames::frames(settings.size, points.0, points.1, Range::Exact)[0].frame;
    debug_assert_eq!((frame.height, frame.width), wanted_size(settings.size, points.0, points.1));
    let cover = Arc::new(rendition.cover(&frame));
    let picture = cover.picture();
    match settings.size {
        SizeWish::Exact { .. } => Ok((cover, picture)),
        _ => trimmed(&cover, picture).ok_or(NotMade::Blank),
    }
}
