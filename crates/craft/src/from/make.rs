//! Making: from pixels to offers.

use std::sync::Arc;

use puzzle::{Palette, Picture};
use serde::Serialize;
use solve::{Budget, Stopped};

use super::cover::Cover;
use super::frames::{Range, wanted_size};
use super::judge::{Judge, Judged};
use super::offer::{Offer, OfferOrigin, OfferSource};
use super::pixel_art::PixelArt;
use super::rendition::Rendition;
use super::scene::CutScene;
use super::settings::{
    BackgroundWish, CropWish, FromSettings, INKS, InkWish, SIDES, SizeWish, Style,
};
use super::vary::{Candidate, Truth, candidates, trimmed};
use super::warning::Warning;
use super::{PixelBox, Pixels};
use crate::repair::RepairOutcome;

/// No more frames are tried for a rendition once pictures of this many cells in all were judged:
/// small pictures have thousands of tries, large ones about a hundred.
const MOST_TRIED_CELLS: usize = 300_000;
/// The most cells of a picture that is moved about also where details may be lost.
const FEW_CELLS: usize = 1_000;

/// What came of a picture.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Made {
    /// The puzzles, best first. The first is there even if no picture reached the goal.
    pub offers: Vec<Offer>,
    /// Whether every offer reached what was asked for.
    pub reached: bool,
    /// Why not, if not.
    pub reason: Option<String>,
    /// How many pictures were tried.
    pub candidates: usize,
    /// How many pictures repairs judged.
    pub nodes: u64,
}

/// Why no puzzle could be made at all.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NotMade {
    /// A side that is not allowed.
    #[error("expected sides from {least} to {most}, found {0}", least = SIDES.start(), most = SIDES.end())]
    Side(usize),
    /// A number of inks that is not allowed.
    #[error("expected {least} to {most} colours, found {0}", least = INKS.start(), most = INKS.end())]
    Inks(usize),
    /// A share that is not from 0 to 1.
    #[error("expected a share of cells from 0 to 1, found {0}")]
    Most(f64),
    /// The styles are ways to make black-and-white pictures.
    #[error("a style other than auto or tone is for black and white: expected one colour")]
    StyleInColour,
    /// The box lies outside of the picture.
    #[error("the crop lies outside of the picture of {width} x {height} pixels")]
    CropOutside {
        /// Pixels across.
        width: usize,
        /// Pixels down.
        height: usize,
    },
    /// The protected cells are of another size.
    #[error(
        "expected protected cells of {height} rows and {width} columns, as the puzzle has, \
         found {found_height} and {found_width}"
    )]
    MaskSize {
        /// The puzzle's rows.
        height: usize,
        /// The puzzle's columns.
        width: usize,
        /// The mask's rows.
        found_height: usize,
        /// The mask's columns.
        found_width: usize,
    },
    /// The picture shows nothing.
    #[error("the picture is one colour: there is nothing to find")]
    OneColour,
    /// Nothing of the picture is left in cells.
    #[error("no cell is filled: try another threshold, style, background or size")]
    Blank,
}

impl NotMade {
    /// Whether the settings are at fault, and not the picture.
    pub fn is_of_settings(&self) -> bool {
        !matches!(self, NotMade::OneColour | NotMade::Blank)
    }
}

/// Makes puzzles from a picture.
///
/// The same pixels and settings give the same puzzles on any machine, unless the budget's time ends it.
///
/// # Errors
/// [`NotMade`].
pub fn make(pixels: &Pixels, settings: &FromSettings, budget: &Budget) -> Result<Made, NotMade> {
    let part = checked_part(pixels, settings)?;
    match pixel_art(pixels, part, settings) {
        Some(art) => of_pixel_art(art, part, settings, budget),
        None => of_scene(pixels, part, settings, budget),
    }
}

/// The part of the picture that the settings ask for, once they are found to be sound.
pub(crate) fn checked_part(pixels: &Pixels, settings: &FromSettings) -> Result<PixelBox, NotMade> {
    check(settings)?;
    match settings.crop {
        CropWish::Box(wanted) => wanted
            .within(pixels.bounds())
            .ok_or(NotMade::CropOutside { width: pixels.width(), height: pixels.height() }),
        _ => Ok(pixels.bounds()),
    }
}

fn check(settings: &FromSettings) -> Result<(), NotMade> {
    let sides = match settings.size {
        SizeWish::Natural => vec![],
        SizeWish::Longest(side) => vec![side],
        SizeWish::Exact { height, width } => vec![height, width],
    };
    if let Some(side) = sides.into_iter().find(|side| !SIDES.contains(side)) {
        return Err(NotMade::Side(side));
    }
    let inks = match &settings.inks {
        InkWish::Natural => 1,
        InkWish::Count(inks) => *inks,
        InkWish::Given(palette) => palette.len() - 1,
    };
    if !INKS.contains(&inks) {
        return Err(NotMade::Inks(inks));
    }
    if !(0.0..=1.0).contains(&settings.most) {
        return Err(NotMade::Most(settings.most));
    }
    let in_colour = !matches!(settings.inks, InkWish::Natural | InkWish::Count(1));
    match settings.style {
        Style::Silhouette | Style::Outline if in_colour => Err(NotMade::StyleInColour),
        _ => Ok(()),
    }
}

/// The cells of pixel art, where nothing is asked for that would make others of them.
pub(crate) fn pixel_art(
    pixels: &Pixels,
    part: PixelBox,
    settings: &FromSettings,
) -> Option<PixelArt> {
    let plain = settings.inks == InkWish::Natural
        && settings.style == Style::Auto
        && settings.threshold.is_none()
        && !settings.invert
        && settings.background == BackgroundWish::Auto;
    if !plain || matches!(settings.size, SizeWish::Longest(_)) {
        return None;
    }
    let art = PixelArt::find(pixels, part)?;
    let sides = (art.picture.height(), art.picture.width());
    match settings.size {
        SizeWish::Exact { height, width } if (height, width) != sides => None,
        _ => Some(art),
    }
}

fn of_pixel_art(
    art: PixelArt,
    part: PixelBox,
    settings: &FromSettings,
    budget: &Budget,
) -> Result<Made, NotMade> {
    let (cover, picture) = cells_of_pixel_art(art.picture, art.palette.len(), settings)?;
    check_mask(settings, (picture.height(), picture.width()))?;
    let only =
        Candidate { rendition: 0, picture, cover, regret: 0.0, off: 0, threshold: None, bias: 0.0 };
    let origin = OfferOrigin {
        style: Style::Tone,
        threshold: None,
        bias: 0.0,
        crop: part,
        background: None,
        pixel_art: true,
    };
    let judge = Judge::new(settings, budget);
    let mut pool = Pool::default();
    let stopped = judge_all(&judge, &art.palette, vec![only], &mut pool, settings.offers).err();
    Making { settings, judge, origin: &|_| origin, pixels: None }
        .finish(vec![(art.palette, pool)], stopped)
}

/// The cells of pixel art, cut to what they show where the settings allow it.
pub(crate) fn cells_of_pixel_art(
    picture: Picture,
    colours: usize,
    settings: &FromSettings,
) -> Result<(Arc<Cover>, Picture), NotMade> {
    let cover = Arc::new(Cover::of_picture(&picture, colours));
    match settings.size != SizeWish::Natural || settings.crop == CropWish::None {
        true => Ok((cover, picture)),
        false => trimmed(&cover, picture).ok_or(NotMade::Blank),
    }
}

fn check_mask(settings: &FromSettings, (height, width): (usize, usize)) -> Result<(), NotMade> {
    match &settings.protect {
        Some(mask) if (mask.height(), mask.width()) != (height, width) => Err(NotMade::MaskSize {
            height,
            width,
            found_height: mask.height(),
            found_width: mask.width(),
        }),
        _ => Ok(()),
    }
}

fn of_scene(
    pixels: &Pixels,
    part: PixelBox,
    settings: &FromSettings,
    budget: &Budget,
) -> Result<Made, NotMade> {
    let cut = CutScene::new(pixels, part, settings)?;
    let points = cut.points();
    check_mask(settings, wanted_size(settings.size, points.0, points.1))?;
    let renditions = Rendition::all(&cut.scene(), settings);
    let origin = |candidate: &Candidate| OfferOrigin {
        style: renditions[candidate.rendition].style,
        threshold: candidate.threshold,
        bias: candidate.bias,
        crop: cut.crop,
        background: cut.background.rgb(),
        pixel_art: false,
    };
    let judge = Judge::new(settings, budget);
    let mut pools = vec![];
    let mut stopped = None;
    for (index, rendition) in renditions.iter().enumerate() {
        // Another rendition looks different: it is tried only if several offers are wanted, or none is fair.
        let enough = pools.iter().any(|(_, pool): &(Palette, Pool)| !pool.fair.is_empty());
        if stopped.is_some() || (enough && settings.offers == 1) {
            break;
        }
        let mut pool = Pool::default();
        for ranges in [&[Range::Exact, Range::Sizes][..], &[Range::Shifts], &[Range::Fine]] {
            if pool.fair.len() >= settings.offers || stopped.is_some() {
                break;
            }
            let (height, width) = wanted_size(settings.size, points.0, points.1);
            if pool.tried * height * width > MOST_TRIED_CELLS {
                break;
            }
            let wave = candidates(&renditions, index, settings, points, ranges, Truth::Strict);
            stopped = judge_all(&judge, &rendition.palette, wave, &mut pool, settings.offers).err();
        }
        pools.push((rendition.palette.clone(), pool));
    }
    let making = Making {
        settings,
        judge,
        origin: &origin,
        pixels: Some((cut.crop.width, cut.crop.height)),
    };
    let made = making.finish(pools, stopped)?;
    if made.reached || stopped.is_some() || settings.goal.is_none() {
        return Ok(made);
    }
    let (height, width) = wanted_size(settings.size, points.0, points.1);
    let ranges = match height * width > FEW_CELLS {
        true => &[Range::Exact, Range::Sizes][..],
        false => &[Range::Exact, Range::Sizes, Range::Shifts],
    };
    let wave = candidates(&renditions, 0, settings, points, ranges, Truth::Loose);
    match making.less_true(&renditions[0].palette, wave)? {
        None => Ok(made),
        Some(less_true) => Ok(Made {
            candidates: made.candidates + less_true.candidates,
            nodes: made.nodes,
            ..less_true
        }),
    }
}

/// The candidates of one rendition, judged.
#[derive(Debug, Default)]
struct Pool {
    /// The candidates that reached the goal, the truest first.
    fair: Vec<Candidate>,
    /// The others, with what is left open of them.
    unfair: Vec<(Candidate, Judged)>,
    tried: usize,
}

/// Judges candidates until `offers` different ones are fair.
fn judge_all(
    judge: &Judge,
    palette: &Palette,
    wave: Vec<Candidate>,
    pool: &mut Pool,
    offers: usize,
) -> Result<(), Stopped> {
    for candidate in wave {
        if pool.fair.len() >= offers {
            break;
        }
        if !judge.fits_mask(&candidate.picture) {
            continue;
        }
        pool.tried += 1;
        match judge.judge(palette, &candidate.picture) {
            // What could not be judged in time is still something to show.
            Err(stopped) => {
                pool.unfair.push((candidate, Judged::UNKNOWN));
                return Err(stopped);
            }
            Ok(judged) if !judged.reached => pool.unfair.push((candidate, judged)),
            Ok(_) if pool.fair.iter().any(|known| known.resembles(&candidate)) => {}
            Ok(_) => pool.fair.push(candidate),
        }
    }
    Ok(())
}

/// What the offers are made with.
struct Making<'a> {
    settings: &'a FromSettings,
    judge: Judge<'a>,
    origin: &'a dyn Fn(&Candidate) -> OfferOrigin,
    /// The size in pixels of the part that was taken, unless it is pixel art.
    pixels: Option<(usize, usize)>,
}

impl Making<'_> {
    /// The offers: the fair pictures of all renditions in turn; where there are too few, repaired
    /// ones; where there is none, the truest as it is.
    fn finish(
        &self,
        pools: Vec<(Palette, Pool)>,
        mut stopped: Option<Stopped>,
    ) -> Result<Made, NotMade> {
        let mut made = Made {
            offers: vec![],
            reached: false,
            reason: None,
            candidates: pools.iter().map(|(_, pool)| pool.tried).sum(),
            nodes: 0,
        };
        let wanted = self.settings.offers.max(1);
        let in_turn = (0..wanted).flat_map(|place| {
            pools.iter().filter_map(move |(palette, pool)| Some((palette, pool.fair.get(place)?)))
        });
        made.offers.extend(in_turn.take(wanted).map(|(palette, it)| self.offer(palette, it, None)));
        for (palette, pool) in &pools {
            if made.offers.len() >= wanted || stopped.is_some() {
                break;
            }
            stopped = self.repair(palette, pool, wanted, &mut made).err();
        }
        if made.offers.is_empty() {
            made.offers.push(self.truest(&pools)?);
        }
        made.reached = made.offers.iter().all(|offer| offer.reached);
        made.reason = (!made.reached).then(|| self.judge.reason(&made, stopped));
        Ok(made)
    }

    /// What came of candidates that have lost details, if one of them is fair as it is.
    fn less_true(&self, palette: &Palette, wave: Vec<Candidate>) -> Result<Option<Made>, NotMade> {
        let mut pool = Pool::default();
        let judged = judge_all(&self.judge, palette, wave, &mut pool, self.settings.offers);
        if judged.is_err() || pool.fair.is_empty() {
            return Ok(None);
        }
        let mut made = self.finish(vec![(palette.clone(), pool)], None)?;
        made.offers.iter_mut().for_each(|offer| offer.warnings.push(Warning::LessTrue));
        Ok(Some(made))
    }

    fn offer(
        &self,
        palette: &Palette,
        candidate: &Candidate,
        outcome: Option<&RepairOutcome>,
    ) -> Offer {
        let source = OfferSource { palette, candidate, outcome, pixels: self.pixels };
        source.offer((self.origin)(candidate), &self.judge)
    }

    /// Repairs the most promising pictures, and adds those that succeed.
    fn repair(
        &self,
        palette: &Palette,
        pool: &Pool,
        wanted: usize,
        made: &mut Made,
    ) -> Result<(), Stopped> {
        let repaired = self.judge.repair(palette, &pool.unfair, &mut made.nodes)?;
        for (candidate, outcome) in repaired.iter().take(wanted - made.offers.len()) {
            made.offers.push(self.offer(palette, candidate, Some(outcome)));
        }
        Ok(())
    }

    /// The truest picture as it is; of several the one of the size nearest to the one asked for.
    fn truest(&self, pools: &[(Palette, Pool)]) -> Result<Offer, NotMade> {
        let (palette, pool) =
            pools.iter().find(|(_, pool)| !pool.unfair.is_empty()).ok_or(NotMade::Blank)?;
        let key = |(candidate, judged): &(Candidate, Judged)| {
            (candidate.regret, candidate.off, judged.unknown)
        };
        let truest = pool.unfair.iter().min_by(|one, other| {
            key(one).partial_cmp(&key(other)).unwrap_or(std::cmp::Ordering::Equal)
        });
        let (candidate, _) = truest.ok_or(NotMade::Blank)?;
        Ok(self.offer(palette, candidate, None))
    }
}
