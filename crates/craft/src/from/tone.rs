//! Tone: the lightness that parts dark from light (Otsu 1979), and how much of a picture two tones
//! explain.

use super::raster::Raster;

/// Steps of lightness that are told apart.
const STEPS: usize = 256;
/// How much Sauvola's threshold falls below the mean where nothing stands out, and the deviation at
/// which it does not.
const SAUVOLA_WEIGHT: f64 = 0.2;
const SAUVOLA_RANGE: f64 = 0.5;

/// The lightness that parts the points for which `counts` holds into two classes whose means lie
/// farthest apart, as a step from 0 to 255: points of that step and below are dark. `None` if all
/// have one lightness.
pub(crate) fn otsu(raster: &Raster, counts: impl Fn(usize) -> bool) -> Option<u8> {
    let mut histogram = [0.0_f64; STEPS];
    let points = (0..raster.colours.len()).filter(|&point| counts(point));
    points.for_each(|point| histogram[step(raster, point)] += 1.0);
    let total: f64 = histogram.iter().sum();
    let moment: f64 = histogram.iter().enumerate().map(|(step, count)| step as f64 * count).sum();
    let (mut below, mut sum, mut most) = (0.0, 0.0, 0.0);
    let mut best: Option<(usize, usize)> = None;
    for (step, count) in histogram.iter().enumerate() {
        below += count;
        sum += step as f64 * count;
        if below == 0.0 || below == total {
            continue;
        }
        let apart = sum / below - (moment - sum) / (total - below);
        let between = below * (total - below) * apart * apart;
        if between > most {
            (most, best) = (between, Some((step, step)));
        } else if between == most {
            best = best.map(|(first, _)| (first, step));
        }
    }
    // Between two peaks all thresholds are equal: the one in the middle is farthest from both.
    best.map(|(first, last)| ((first + last) / 2) as u8)
}

/// The threshold nearest to `threshold` for which the share of dark points, among those for which
/// `counts` holds, lies between two limits; where none does, the first that reaches the lower one.
pub(crate) fn keep_share(
    raster: &Raster,
    counts: impl Fn(usize) -> bool,
    threshold: u8,
    [least, most]: [f64; 2],
) -> u8 {
    let shares = dark_shares(raster, counts);
    let wanted = usize::from(threshold);
    let kept = match shares[wanted] {
        now if now < least => (wanted..STEPS).find(|&step| shares[step] >= least),
        now if now > most => (0..wanted).rev().find(|&step| shares[step] <= most),
        _ => Some(wanted),
    };
    kept.map_or(threshold, |step| step as u8)
}

/// For each threshold the share of points that are dark, among those for which `counts` holds.
pub(crate) fn dark_shares(raster: &Raster, counts: impl Fn(usize) -> bool) -> [f64; STEPS] {
    let mut shares = [0.0_f64; STEPS];
    let points = (0..raster.colours.len()).filter(|&point| counts(point));
    points.for_each(|point| shares[step(raster, point)] += 1.0);
    for step in 1..STEPS {
        shares[step] += shares[step - 1];
    }
    let total = shares[STEPS - 1].max(1.0);
    shares.map(|share| share / total)
}

/// For each point the lightness up to which it is darker than its surroundings (Sauvola and
/// Pietikäinen 2000), in windows of a quarter of the longer side.
pub(crate) fn sauvola(raster: &Raster) -> Vec<f32> {
    let (width, height) = (raster.width, raster.height);
    let reach = (width.max(height) / 8).max(1);
    let sums = WindowSums::new(raster);
    let threshold = |point: usize| {
        let (x, y) = (point % width, point / width);
        let across = x.saturating_sub(reach)..(x + reach + 1).min(width);
        let down = y.saturating_sub(reach)..(y + reach + 1).min(height);
        let count = (across.len() * down.len()) as f64;
        let [sum, squares] = sums.within(across, down);
        let mean = sum / count;
        let deviation = (squares / count - mean * mean).max(0.0).sqrt();
        (mean * (1.0 + SAUVOLA_WEIGHT * (deviation / SAUVOLA_RANGE - 1.0))) as f32
    };
    (0..width * height).map(threshold).collect()
}

/// Sums of lightness and of its square over all points above and to the left of a corner.
struct WindowSums {
    width: usize,
    sums: Vec<[f64; 2]>,
}

impl WindowSums {
    fn new(raster: &Raster) -> WindowSums {
        let width = raster.width + 1;
        let mut sums = vec![[0.0; 2]; width * (raster.height + 1)];
        for y in 0..raster.height {
            let mut along = [0.0; 2];
            for x in 0..raster.width {
                let lightness = f64::from(raster.colours[y * raster.width + x].lightness);
                along = [along[0] + lightness, along[1] + lightness * lightness];
                let above = sums[y * width + x + 1];
                sums[(y + 1) * width + x + 1] = [above[0] + along[0], above[1] + along[1]];
            }
        }
        WindowSums { width, sums }
    }

    fn within(&self, across: std::ops::Range<usize>, down: std::ops::Range<usize>) -> [f64; 2] {
        let corner = |x: usize, y: usize| self.sums[y * self.width + x];
        let (outer, inner) = (corner(across.end, down.end), corner(across.start, down.start));
        let (above, left) = (corner(across.end, down.start), corner(across.start, down.end));
        std::array::from_fn(|part| outer[part] + inner[part] - above[part] - left[part])
    }
}

/// The lightness of a point as a step from 0 to 255.
pub(crate) fn step(raster: &Raster, point: usize) -> usize {
    let lightness = raster.colours[point].lightness.clamp(0.0, 1.0);
    (lightness * (STEPS - 1) as f32).round() as usize
}

/// The share of the variance of lightness, on white paper, that is explained when ink and paper are
/// painted in the mean of their points, from 0 to 1. A picture without any variance explains all.
pub(crate) fn explained(raster: &Raster, is_ink: impl Fn(usize) -> bool) -> f64 {
    let mut classes = [[0.0_f64; 3]; 2];
    for point in 0..raster.colours.len() {
        let opacity = f64::from(raster.opacities[point]) / 255.0;
        let lightness = 1.0 - opacity * (1.0 - f64::from(raster.colours[point].lightness));
        let class = &mut classes[usize::from(is_ink(point))];
        for (sum, part) in class.iter_mut().zip([1.0, lightness, lightness * lightness]) {
            *sum += part;
        }
    }
    let variance = |[count, sum, squares]: [f64; 3]| match count > 0.0 {
        true => (squares - sum * sum / count).max(0.0),
        false => 0.0,
    };
    let all: [f64; 3] = std::array::from_fn(|part| classes[0][part] + classes[1][part]);
    let left = variance(classes[0]) + variance(classes[1]);
    if variance(all) <= 1e-9 { 1.0 } else { 1.0 - left / variance(all) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::from::Pixels;
    use puzzle::generate::Draw;

    fn grey(values: &[u8]) -> Raster {
        let rgba = values.iter().flat_map(|&value| [value, value, value, 255]).collect();
        let pixels = Pixels::new(values.len(), 1, rgba).expect("pixels");
        Raster::new(&pixels, pixels.bounds(), usize::MAX)
    }

    #[test]
    fn the_threshold_lies_between_two_tones() {
        let raster = grey(&[10, 12, 11, 200, 210, 205, 13]);
        let threshold = usize::from(otsu(&raster, |_| true).expect("two tones"));
        assert!(
            (0..7).all(|point| (step(&raster, point) <= threshold) == (point < 3 || point == 6))
        );
        assert!(threshold > 60 && threshold < 200, "{threshold}");
    }

    #[test]
    fn a_threshold_is_moved_no_farther_than_the_limits_ask_for() {
        let values: Vec<u8> = (0..=255).collect();
        let raster = grey(&values);
        let dark = |threshold: u8| {
            (0..256).filter(|&point| step(&raster, point) <= usize::from(threshold)).count()
        };
        for threshold in [0, 30, 128, 200, 255] {
            let kept = keep_share(&raster, |_| true, threshold, [0.2, 0.7]);
            let share = dark(kept) as f64 / 256.0;
            assert!((0.195..=0.705).contains(&share), "{share}");
            let inside = (0.2..=0.7).contains(&(dark(threshold) as f64 / 256.0));
            assert!(!inside || kept == threshold);
        }
    }

    #[test]
    fn one_tone_has_no_threshold() {
        assert_eq!(otsu(&grey(&[7; 5]), |_| true), None);
    }

    #[test]
    fn no_other_threshold_explains_more() {
        for seed in 0..50 {
            let mut draw = Draw::new(seed, 0);
            let values: Vec<u8> = (0..40).map(|_| draw.below(256) as u8).collect();
            let raster = grey(&values);
            let by =
                |threshold: usize| explained(&raster, |point| step(&raster, point) <= threshold);
            let found = by(usize::from(otsu(&raster, |_| true).expect("many tones")));
            let best = (0..STEPS).map(by).fold(0.0, f64::max);
            // The steps round the lightness that is explained.
            assert!(found > best - 0.01, "{found} of {best}");
        }
    }
}
