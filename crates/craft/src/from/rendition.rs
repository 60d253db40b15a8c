//! Renditions: a picture in the inks of a puzzle, before it is cut into cells.

use puzzle::{Colour, Palette, Picture, Rgb, Square};

use super::background::Background;
use super::cover::{Cover, Frame, Layers};
use super::oklab::Oklab;
use super::quantise::{nearest, quantise};
use super::raster::Raster;
use super::settings::{FromSettings, InkWish, Style};
use super::{inks, tone};

/// The shares of points by which a moved threshold makes more of them dark, or fewer.
const THRESHOLD_MOVES: [f64; 8] = [-0.01, 0.01, -0.02, 0.02, -0.03, 0.03, -0.04, 0.04];
/// The most steps of lightness by which a threshold is moved: between two clear tones it stays.
const MOST_STEPS: u8 = 32;
/// The inks of the colours between which outlines run.
const OUTLINE_INKS: usize = 4;
/// How much more of the picture the tone must explain than the silhouette.
const ADVANTAGE: f64 = 0.02;
/// The share of the silhouette's sides that the tone must reach over.
const LEAST_REACH: f64 = 0.7;
/// Two tones that explain less than this share of the picture are no natural ones, and then the
/// share of ink is kept within limits instead.
const TWO_TONES: f64 = 0.7;
const INK_SHARES: [f64; 2] = [0.2, 0.7];
/// The share of the ring that must be dark for the paper to be dark, where no background is found.
const DARK_RING: f32 = 0.65;

/// The part of a picture that is taken, and what of it is background.
pub(crate) struct Scene<'a> {
    pub(crate) raster: &'a Raster,
    /// Which points are background.
    pub(crate) mask: &'a [bool],
    pub(crate) background: Background,
}

/// A picture in inks.
pub(crate) struct Rendition {
    pub(crate) style: Style,
    pub(crate) palette: Palette,
    /// The lightness up to which points are dark, where that decides.
    pub(crate) threshold: Option<u8>,
    layers: Layers,
    /// The layers with the threshold moved.
    moved: Vec<(u8, Layers)>,
}

impl Rendition {
    /// The renditions of a scene that the settings allow, best first.
    pub(crate) fn all(scene: &Scene, settings: &FromSettings) -> Vec<Rendition> {
        match &settings.inks {
            InkWish::Natural | InkWish::Count(1) => black_and_white(scene, settings),
            InkWish::Count(inks) => coloured(scene, *inks),
            InkWish::Given(palette) => vec![in_inks(scene, palette.clone(), Style::Tone)],
        }
    }

    /// The coverage of a frame's cells.
    pub(crate) fn cover(&self, frame: &Frame) -> Cover {
        let cover = self.layers.cover(frame);
        if self.style == Style::Outline { outlines(&cover, 0.0) } else { cover }
    }

    /// The pictures that a frame's cells may show: with more or less ink, with the threshold moved, and
    /// with smoother edges; each with its bias and its threshold.
    pub(crate) fn pictures(&self, frame: &Frame) -> Vec<(Picture, f32, Option<u8>)> {
        let cover = self.layers.cover(frame);
        let by_bias = BIASES.map(|bias| (self.shown(&cover, bias), bias, self.threshold));
        let moved = self
            .moved
            .iter()
            .map(|(threshold, layers)| (layers.cover(frame).picture(), 0.0, Some(*threshold)));
        let smooth = SMOOTHING.iter().flat_map(|&(part, rounds)| {
            let cover = (0..rounds).fold(cover.clone(), |cover, _| cover.smoothed(part));
            SMOOTH_BIASES.map(|bias| (self.shown(&cover, bias), bias, self.threshold))
        });
        by_bias.into_iter().chain(moved).chain(smooth).collect()
    }

    /// The picture of a coverage.
    fn shown(&self, cover: &Cover, bias: f32) -> Picture {
        match self.style {
            Style::Outline => outlines(cover, bias).picture(),
            _ => cover.picture_with(bias),
        }
    }
}

/// The parts of their neighbours' shares that cells take to make edges smoother, and how often; and the
/// biases with it. The last ones are for photographs with much texture.
const SMOOTHING: [(f32, usize); 5] = [(0.25, 1), (0.5, 1), (0.5, 2), (0.5, 5), (0.5, 9)];
const SMOOTH_BIASES: [f32; 3] = [0.0, BIASES[3], BIASES[4]];

/// How much less than half a cell the background needs to win it: 0, then 8 to 32 of 255 both ways.
const BIASES: [f32; 9] = {
    let mut biases = [0.0; 9];
    let mut step = 1;
    while step <= 4 {
        biases[2 * step - 1] = 8.0 * step as f32 / 255.0;
        biases[2 * step] = -biases[2 * step - 1];
        step += 1;
    }
    biases
};

fn black_and_white(scene: &Scene, settings: &FromSettings) -> Vec<Rendition> {
    let tone = || tone_rendition(scene, settings);
    let silhouette = || silhouette_rendition(scene, settings.invert);
    match settings.style {
        // A thing of one tone is all dark.
        Style::Tone => vec![tone().map_or_else(|| silhouette().0, |tone| tone.rendition)],
        Style::Silhouette => vec![silhouette().0],
        Style::Outline => vec![outline_rendition(scene)],
        Style::Auto if scene.background == Background::None => tone()
            .map(|tone| vec![tone.rendition, local_rendition(scene, settings)])
            .unwrap_or_default(),
        Style::Auto => {
            let (silhouette, by_silhouette) = silhouette();
            let outline = outline_rendition(scene);
            match tone() {
                Some(tone) if tone.explained > by_silhouette + ADVANTAGE && tone.reaches => {
                    vec![tone.rendition, silhouette, outline]
                }
                tone => {
                    let tone = tone.map(|tone| tone.rendition);
                    [Some(silhouette), tone, Some(outline)].into_iter().flatten().collect()
                }
            }
        }
    }
}

/// A rendition by tone, and how well it stands for the picture.
struct ToneRendition {
    rendition: Rendition,
    /// The share of the picture's variance that it explains.
    explained: f64,
    /// Whether the ink reaches over most of what is not background.
    reaches: bool,
}

/// What is dark is ink, or what is light, where the paper is dark. `None` if there is only one
/// lightness.
fn tone_rendition(scene: &Scene, settings: &FromSettings) -> Option<ToneRendition> {
    let raster = scene.raster;
    let opaque = |point: usize| raster.opacities[point] >= 128;
    let natural = settings.threshold.or_else(|| tone::otsu(raster, opaque))?;
    let light_is_ink = is_paper_dark(scene, natural) != settings.invert;
    let is_dark = |point: usize, threshold: u8| tone::step(raster, point) <= usize::from(threshold);
    let is_ink =
        |point: usize, threshold: u8| opaque(point) && is_dark(point, threshold) != light_is_ink;
    let explained = tone::explained(raster, |point| is_ink(point, natural));
    let threshold = match settings.threshold {
        None if explained < TWO_TONES => {
            let [least, most] = INK_SHARES;
            let dark = if light_is_ink { [1.0 - most, 1.0 - least] } else { [least, most] };
            tone::keep_share(raster, opaque, natural, dark)
        }
        _ => natural,
    };
    let layers = |threshold: u8| {
        Layers::new(raster, 1, |point| (is_dark(point, threshold) != light_is_ink).then_some(0))
    };
    let moved = match settings.threshold {
        Some(_) => vec![],
        None => moves(scene, threshold).map(|moved| (moved, layers(moved))).collect(),
    };
    let rendition = Rendition {
        style: Style::Tone,
        palette: Palette::black_and_white(),
        threshold: Some(threshold),
        layers: layers(threshold),
        moved,
    };
    let reaches = reaches(scene, |point| is_ink(point, threshold));
    Some(ToneRendition { rendition, explained, reaches })
}

/// What is darker than its surroundings is ink.
fn local_rendition(scene: &Scene, settings: &FromSettings) -> Rendition {
    let thresholds = tone::sauvola(scene.raster);
    let is_dark = |point: usize| scene.raster.colours[point].lightness <= thresholds[point];
    Rendition {
        style: Style::Tone,
        palette: Palette::black_and_white(),
        threshold: None,
        layers: Layers::new(scene.raster, 1, |point| {
            (is_dark(point) != settings.invert).then_some(0)
        }),
        moved: vec![],
    }
}

/// Whether the paper is dark: the background is, or where there is none, most of the ring.
fn is_paper_dark(scene: &Scene, threshold: u8) -> bool {
    match scene.background {
        Background::Colour(colour) => colour.lightness * 255.0 <= f32::from(threshold),
        Background::Transparent => false,
        Background::None => {
            let ring: Vec<usize> = scene.raster.ring().collect();
            let dark = |point: &&usize| tone::step(scene.raster, **point) <= usize::from(threshold);
            ring.iter().filter(dark).count() as f32 > DARK_RING * ring.len() as f32
        }
    }
}

/// Whether the ink reaches over most of the width and of the height of what is not background.
fn reaches(scene: &Scene, is_ink: impl Fn(usize) -> bool) -> bool {
    let width = scene.raster.width;
    let extent = |holds: &dyn Fn(usize) -> bool, place: &dyn Fn(usize) -> usize| {
        let places = || (0..scene.mask.len()).filter(|&point| holds(point)).map(place);
        places().max().unwrap_or(0) as f64 + 1.0 - places().min().unwrap_or(0) as f64
    };
    let thing = |point: usize| !scene.mask[point];
    let sides: [&dyn Fn(usize) -> usize; 2] = [&|point| point % width, &|point| point / width];
    sides.iter().all(|side| extent(&is_ink, side) >= LEAST_REACH * extent(&thing, side))
}

/// The thresholds that make a few more points dark, or a few fewer.
fn moves(scene: &Scene, threshold: u8) -> impl Iterator<Item = u8> {
    let opaque = |point: usize| scene.raster.opacities[point] >= 128;
    let shares = tone::dark_shares(scene.raster, opaque);
    let now = shares[usize::from(threshold)];
    let moved = move |by: &f64| {
        let wanted = now + by;
        let step = shares.partition_point(|share| *share < wanted).min(shares.len() - 1) as u8;
        (step != threshold && step.abs_diff(threshold) <= MOST_STEPS).then_some(step)
    };
    THRESHOLD_MOVES.iter().filter_map(moved)
}

/// Everything but the background is ink; and how much of the picture that explains.
fn silhouette_rendition(scene: &Scene, invert: bool) -> (Rendition, f64) {
    let is_ink = |point: usize| scene.mask[point] == invert;
    let whole = scene.background != Background::Transparent;
    let raster = scene.raster;
    // A half transparent point is half ink, whichever side of the edge it is counted to.
    let layers = match (whole, invert) {
        (false, false) => Layers::new(raster, 1, |_| Some(0)),
        _ => Layers::new(raster, 1, |point| is_ink(point).then_some(0)),
    };
    let rendition = Rendition {
        style: Style::Silhouette,
        palette: Palette::black_and_white(),
        threshold: None,
        layers,
        moved: vec![],
    };
    (rendition, tone::explained(raster, is_ink))
}

fn outline_rendition(scene: &Scene) -> Rendition {
    let paper = Oklab::of_rgb(paper(scene));
    let centres = quantise(scene.raster, |point| !scene.mask[point], paper, OUTLINE_INKS);
    let layers = layers(scene, paper, &centres);
    Rendition {
        style: Style::Outline,
        palette: Palette::black_and_white(),
        threshold: None,
        layers,
        moved: vec![],
    }
}

/// In as many inks as asked for, then in one fewer.
fn coloured(scene: &Scene, inks: usize) -> Vec<Rendition> {
    let paper = paper(scene);
    let counts = [inks, inks - 1].into_iter().filter(|&inks| inks > 0);
    let mut renditions: Vec<Rendition> = vec![];
    for inks in counts {
        let centres =
            quantise(scene.raster, |point| !scene.mask[point], Oklab::of_rgb(paper), inks);
        if centres.is_empty()
            || renditions.iter().any(|known| known.palette.len() == centres.len() + 1)
        {
            continue;
        }
        let layers = layers(scene, Oklab::of_rgb(paper), &centres);
        let palette = inks::palette(paper, &centres);
        renditions.push(Rendition {
            style: Style::Tone,
            palette,
            threshold: None,
            layers,
            moved: vec![],
        });
    }
    renditions
}

fn in_inks(scene: &Scene, palette: Palette, style: Style) -> Rendition {
    let colours: Vec<Oklab> = palette.inks().iter().map(|ink| Oklab::of_rgb(ink.rgb)).collect();
    let layers = layers(scene, colours[0], &colours[1..]);
    Rendition { style, palette, threshold: None, layers, moved: vec![] }
}

/// The paper's look: that of the background, or white.
fn paper(scene: &Scene) -> Rgb {
    scene.background.rgb().unwrap_or(Rgb::WHITE)
}

/// Every point in the colour nearest to its own; the background in the paper's.
fn layers(scene: &Scene, paper: Oklab, inks: &[Oklab]) -> Layers {
    let colours: Vec<Oklab> = std::iter::once(paper).chain(inks.iter().copied()).collect();
    // Neighbours are often alike.
    let last = std::cell::Cell::new((Oklab::WHITE, nearest(&colours, Oklab::WHITE)));
    Layers::new(scene.raster, inks.len(), |point| {
        if scene.mask[point] {
            return None;
        }
        let colour = scene.raster.colours[point];
        if last.get().0 != colour {
            last.set((colour, nearest(&colours, colour)));
        }
        last.get().1.checked_sub(1)
    })
}

/// The coverage by outlines: a cell is ink if it has a darker colour than one beside it. `bias` is
/// that of the coloured picture.
fn outlines(cover: &Cover, bias: f32) -> Cover {
    let colours = cover.picture_with(bias);
    let (height, width) = (colours.height(), colours.width());
    let beside = |square: Square| {
        let Square { row, column } = square;
        let around = [
            (row.wrapping_sub(1), column),
            (row + 1, column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
        ];
        around.map(|at| colours.get(at).unwrap_or(Colour::BACKGROUND))
    };
    Cover::of_ink(height, width, |square| {
        let own = colours[square];
        let meets = |other: &Colour| other.is_background() || own < *other;
        let edge = !own.is_background()
            && beside(square).iter().any(|other| *other != own && meets(other));
        let sure = cover.share(square, own);
        if edge { 0.5 + sure / 2.0 } else { (1.0 - sure) / 2.0 }
    })
}
