//! The background: what lies around the thing, and where the thing begins.

use puzzle::Rgb;

use super::PixelBox;
use super::oklab::Oklab;
use super::raster::Raster;

/// Points less opaque than this are background.
const OPAQUE: u8 = 128;
/// The share of the ring that must look alike to be background.
const RING_SHARE: f32 = 0.6;
/// How near to the commonest colour of the ring counts as alike.
const RING_DISTANCE: f32 = 0.05;
/// How near to the background's colour the flood goes on.
const FLOOD_DISTANCE: f32 = 0.08;
/// The share of transparent points from which a picture has a transparent background.
const TRANSPARENT_SHARE: f32 = 0.005;

/// Connected parts of at most this share of all points are dust: they do not widen the crop.
const DUST_SHARE: f32 = 0.0005;

/// What lies around the thing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Background {
    /// Nothing: the picture fills its frame.
    None,
    /// What is transparent.
    Transparent,
    /// A colour, as far as it reaches from the edge of the picture.
    Colour(Oklab),
}

impl Background {
    /// Finds the background: transparent points, else the commonest colour of the outermost ring.
    pub(crate) fn find(raster: &Raster) -> Background {
        let transparent = raster.opacities.iter().filter(|opacity| **opacity < OPAQUE).count();
        if transparent as f32 >= TRANSPARENT_SHARE * raster.opacities.len() as f32
            && transparent > 0
        {
            return Background::Transparent;
        }
        let ring: Vec<Oklab> = raster.ring().map(|point| raster.colours[point]).collect();
        let commonest = commonest(&ring);
        let alike =
            ring.iter().filter(|colour| colour.distance(commonest) <= RING_DISTANCE).count();
        match alike as f32 >= RING_SHARE * ring.len() as f32 {
            true => Background::Colour(commonest),
            false => Background::None,
        }
    }

    /// The background's look, where it has one.
    pub(crate) fn rgb(self) -> Option<Rgb> {
        match self {
            Background::Colour(colour) => Some(colour.to_rgb()),
            _ => None,
        }
    }

    /// Which points of a raster are background.
    pub(crate) fn mask(self, raster: &Raster) -> Vec<bool> {
        let transparent = || raster.opacities.iter().map(|opacity| *opacity < OPAQUE);
        match self {
            Background::Colour(colour) => flood(raster, colour),
            _ => transparent().collect(),
        }
    }
}

/// The colour of the ring that most others are near to, among the commonest in coarse steps.
fn commonest(ring: &[Oklab]) -> Oklab {
    let step = |value: f32| (value * 25.0).round() as i32;
    let coarse = |colour: &Oklab| [step(colour.lightness), step(colour.a), step(colour.b)];
    let mut steps: Vec<[i32; 3]> = ring.iter().map(coarse).collect();
    steps.sort_unstable();
    let groups = steps.chunk_by(|one, other| one == other);
    let largest = groups.max_by_key(|group| (group.len(), std::cmp::Reverse(group[0])));
    let largest = largest.expect("a ring has points")[0];
    mean(ring.iter().filter(|colour| coarse(colour) == largest))
}

fn mean<'a>(colours: impl Iterator<Item = &'a Oklab>) -> Oklab {
    let (mut sum, mut count) = (Oklab::default(), 0.0);
    for colour in colours {
        sum.lightness += colour.lightness;
        sum.a += colour.a;
        sum.b += colour.b;
        count += 1.0;
    }
    Oklab { lightness: sum.lightness / count, a: sum.a / count, b: sum.b / count }
}

/// The points that can be reached from the ring over points of this colour or transparent ones.
fn flood(raster: &Raster, colour: Oklab) -> Vec<bool> {
    let alike = |point: usize| {
        raster.opacities[point] < OPAQUE || raster.colours[point].distance(colour) <= FLOOD_DISTANCE
    };
    let mut mask = vec![false; raster.colours.len()];
    let mut open: Vec<usize> = raster.ring().filter(|&point| alike(point)).collect();
    open.iter().for_each(|&point| mask[point] = true);
    while let Some(point) = open.pop() {
        for next in raster.beside(point) {
            if !mask[next] && alike(next) {
                mask[next] = true;
                open.push(next);
            }
        }
    }
    mask
}

/// The smallest box of pixels that holds everything but background and dust, or `None` if there is
/// nothing else. `part` is the box of pixels that the raster was made of.
pub(crate) fn content(raster: &Raster, mask: &[bool], part: PixelBox) -> Option<PixelBox> {
    let kept = without_dust(raster, mask);
    let points = || (0..mask.len()).filter(|&point| kept[point]);
    let (left, right) = ends(points().map(|point| point % raster.width))?;
    let (top, bottom) = ends(points().map(|point| point / raster.width))?;
    let (x, width) = pixels(left, right, raster.width, part.width);
    let (y, height) = pixels(top, bottom, raster.height, part.height);
    Some(PixelBox { x: part.x + x, y: part.y + y, width, height })
}

/// The points that belong to a connected part of the thing that is not tiny; all of the thing if every
/// part is.
fn without_dust(raster: &Raster, mask: &[bool]) -> Vec<bool> {
    let least = (mask.len() as f32 * DUST_SHARE) as usize;
    let mut kept = vec![false; mask.len()];
    let mut seen = mask.to_vec();
    for start in 0..mask.len() {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        let mut part = vec![start];
        let mut next = 0;
        while let Some(&point) = part.get(next) {
            next += 1;
            for beside in raster.beside(point) {
                if !std::mem::replace(&mut seen[beside], true) {
                    part.push(beside);
                }
            }
        }
        if part.len() > least {
            part.into_iter().for_each(|point| kept[point] = true);
        }
    }
    match kept.contains(&true) {
        true => kept,
        false => mask.iter().map(|masked| !masked).collect(),
    }
}

fn ends(places: impl Iterator<Item = usize>) -> Option<(usize, usize)> {
    places.fold(None, |ends: Option<(usize, usize)>, place| {
        Some(ends.map_or((place, place), |(low, high)| (low.min(place), high.max(place))))
    })
}

/// The pixels that the points from `first` to `last` of `points` cover, as start and length.
fn pixels(first: usize, last: usize, points: usize, pixels: usize) -> (usize, usize) {
    let (start, end) = (first * pixels / points, ((last + 1) * pixels).div_ceil(points));
    (start, end - start)
}
