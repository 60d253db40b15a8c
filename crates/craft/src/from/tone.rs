//! Tone: the lightness that parts dark from light (Otsu 1979), and how much of a picture two tones
//! explain.

use super::raster::Raster;

/// Steps of lightness that are told apart.
const STEPS: usize = 256;

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
    let mut steps: Vec<usize> = (0..raster.colours.len())
        .filter(|&point| counts(point))
        .map(|point| step(raster, point))
        .collect();
    steps.sort_unstable();
    let share = |threshold: usize| {
        steps.partition_point(|&step| step <= threshold) as f64 / steps.len().max(1) as f64
    };
    let wanted = usize::from(threshold);
    let kept = match share(wanted) {
        now if now < least => (wanted..STEPS).find(|&step| share(step) >= least),
        now if now > most => (0..wanted).rev().find(|&step| share(step) <= most),
        _ => Some(wanted),
    };
    kept.map_or(threshold, |step| step as u8)
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
