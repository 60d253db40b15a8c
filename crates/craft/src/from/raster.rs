//! A raster: a part of a picture at the resolution that cells are measured at, averaged in linear
//! light and kept in the colour space in which colours are compared.

use super::oklab::{Light, Oklab, light_of};
use super::{PixelBox, Pixels};

/// Colour and opacity of every point, in reading order.
#[derive(Clone, Debug)]
pub(crate) struct Raster {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) colours: Vec<Oklab>,
    /// From 0, transparent, to 255.
    pub(crate) opacities: Vec<u8>,
}

/// Amounts of light, multiplied by the opacity, and the opacity.
type Weighted = [f32; 4];

impl Raster {
    /// A part of a picture with its longer side reduced to `longest` points; smaller parts stay as
    /// they are. Each point is the average of the pixels it covers, weighted by area and opacity.
    pub(crate) fn new(pixels: &Pixels, part: PixelBox, longest: usize) -> Raster {
        let side = part.width.max(part.height);
        let reduced = |length: usize| match side > longest {
            true => (length * longest).div_ceil(side),
            false => length,
        };
        let (width, height) = (reduced(part.width), reduced(part.height));
        let points = Reduction { pixels, part, width, height }.points();
        let mut raster = Raster {
            width,
            height,
            colours: Vec::with_capacity(points.len()),
            opacities: Vec::with_capacity(points.len()),
        };
        // Neighbours are often alike, and roots take long.
        let mut last = (Light::default(), Oklab::default());
        for [red, green, blue, opacity] in points {
            let light = match opacity > 0.0 {
                true => [red, green, blue].map(|channel| channel / opacity),
                false => [1.0; 3],
            };
            if light != last.0 {
                last = (light, Oklab::of_light(light));
            }
            raster.colours.push(last.1);
            raster.opacities.push((opacity * 255.0).round() as u8);
        }
        raster
    }

    /// The points of the outermost ring, in reading order.
    pub(crate) fn ring(&self) -> impl Iterator<Item = usize> {
        let (width, height) = (self.width, self.height);
        (0..width * height).filter(move |point| {
            let (x, y) = (point % width, point / width);
            x == 0 || y == 0 || x + 1 == width || y + 1 == height
        })
    }

    /// The points beside one, above, below, left and right.
    pub(crate) fn beside(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, height) = (self.width, self.height);
        let (x, y) = (point % width, point / width);
        [
            (x > 0).then(|| point - 1),
            (x + 1 < width).then_some(point + 1),
            (y > 0).then(|| point.wrapping_sub(width)),
            (y + 1 < height).then_some(point + width),
        ]
        .into_iter()
        .flatten()
    }
}

/// The work of reducing a part of a picture to `width` x `height` points.
struct Reduction<'a> {
    pixels: &'a Pixels,
    part: PixelBox,
    width: usize,
    height: usize,
}

impl Reduction<'_> {
    fn points(&self) -> Vec<Weighted> {
        let down = shares(self.part.height, self.height);
        let across = shares(self.part.width, self.width);
        let mut points = Vec::with_capacity(self.width * self.height);
        let mut rows = vec![];
        for row in down {
            rows.clear();
            rows.resize(self.part.width, Weighted::default());
            for (y, share) in row {
                self.add_row(y, share, &mut rows);
            }
            points.extend(across.iter().map(|column| {
                let mut sum = Weighted::default();
                for &(x, share) in column {
                    (0..4).for_each(|channel| sum[channel] += share * rows[x][channel]);
                }
                sum
            }));
        }
        points
    }

    fn add_row(&self, y: usize, share: f32, rows: &mut [Weighted]) {
        let pixels = self.pixels.row(self.part.y + y, self.part);
        for (sum, [red, green, blue, opacity]) in rows.iter_mut().zip(pixels) {
            let opacity = share * f32::from(opacity) / 255.0;
            for (channel, value) in [red, green, blue].into_iter().enumerate() {
                sum[channel] += opacity * light_of(value);
            }
            sum[3] += opacity;
        }
    }
}

/// For each of `to` points along a side which of `from` pixels it covers, and the share of the
/// point that each takes.
fn shares(from: usize, to: usize) -> Vec<Vec<(usize, f32)>> {
    let scale = from as f64 / to as f64;
    let covered = |point: usize| {
        let (start, end) = (point as f64 * scale, (point + 1) as f64 * scale);
        let pixels = start as usize..(end.ceil() as usize).min(from);
        let share = |pixel: usize| {
            let length = end.min(pixel as f64 + 1.0) - start.max(pixel as f64);
            (pixel, (length / scale) as f32)
        };
        pixels.map(share).filter(|(_, share)| *share > 0.0).collect()
    };
    (0..to).map(covered).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::Rgb;

    fn grey(width: usize, height: usize, values: &[u8]) -> Pixels {
        let rgba = values.iter().flat_map(|&value| [value, value, value, 255]).collect();
        Pixels::new(width, height, rgba).expect("pixels")
    }

    #[test]
    fn black_and_white_average_in_linear_light() {
        let raster = Raster::new(&grey(2, 1, &[0, 255]), grey(2, 1, &[0, 255]).bounds(), 1);
        // Half the light of white looks like 188 of 255, not like 128.
        assert_eq!(raster.colours[0].to_rgb(), Rgb(188, 188, 188));
    }

    #[test]
    fn what_is_transparent_lends_no_colour() {
        let pixels = Pixels::new(2, 1, vec![255, 0, 0, 255, 0, 255, 0, 0]).expect("pixels");
        let raster = Raster::new(&pixels, pixels.bounds(), 1);
        assert_eq!((raster.colours[0].to_rgb(), raster.opacities[0]), (Rgb(255, 0, 0), 128));
    }

    #[test]
    fn the_shares_of_every_reduction_fill_each_point_and_use_each_pixel_once() {
        for (from, to) in (1..=40).flat_map(|from| (1..=from).map(move |to| (from, to))) {
            let shares = shares(from, to);
            let mut used = vec![0.0; from];
            for point in &shares {
                let sum: f32 = point.iter().map(|(_, share)| share).sum();
                assert!((sum - 1.0).abs() < 1e-5, "{from} to {to}");
                point.iter().for_each(|&(pixel, share)| used[pixel] += share);
            }
            let scale = to as f32 / from as f32;
            assert!(used.iter().all(|used| (used - scale).abs() < 1e-4), "{from} to {to}");
        }
    }
}
