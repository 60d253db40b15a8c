//! Quantising: few colours that stand for all of a picture, by k-means in OKLab.

use std::collections::BTreeMap;

use super::oklab::Oklab;
use super::raster::Raster;

/// Rounds of k-means; it seldom needs more than ten.
const ROUNDS: usize = 20;
/// Centres nearer to each other than this are one.
const MERGE_DISTANCE: f32 = 0.08;
/// A group of points smaller than this share starts no centre: it is the blur of an edge.
const LEAST_SHARE: f32 = 0.002;
/// Steps of each axis of the colour space in which points are grouped.
const STEPS: f32 = 40.0;

/// A group of points that look nearly alike.
#[derive(Clone, Copy, Debug, Default)]
struct PointGroup {
    mean: Oklab,
    weight: f32,
}

/// At most `inks` colours that stand for the points for which `counts` holds, beside the paper's,
/// darkest first. There are fewer where the points have fewer.
pub(crate) fn quantise(
    raster: &Raster,
    counts: impl Fn(usize) -> bool,
    paper: Oklab,
    inks: usize,
) -> Vec<Oklab> {
    let groups = groups(raster, counts);
    let mut centres = starts(&groups, paper, inks);
    for _ in 0..ROUNDS {
        let moved = move_centres(&groups, &centres);
        if moved == centres {
            break;
        }
        centres = moved;
    }
    let mut found = merge(&groups, centres);
    found.remove(0);
    found.sort_by(|one, other| one.lightness.total_cmp(&other.lightness));
    found
}

/// The index of the centre nearest to a colour.
pub(crate) fn nearest(centres: &[Oklab], colour: Oklab) -> usize {
    let distance = |index: usize| centres[index].squared_distance(colour);
    (1..centres.len()).fold(0, |best, other| match distance(other) < distance(best) {
        true => other,
        false => best,
    })
}

fn groups(raster: &Raster, counts: impl Fn(usize) -> bool) -> Vec<PointGroup> {
    let mut groups: BTreeMap<[i32; 3], PointGroup> = BTreeMap::new();
    for point in (0..raster.colours.len()).filter(|&point| counts(point)) {
        let colour = raster.colours[point];
        let step = |value: f32| (value * STEPS).round() as i32;
        let place = [step(colour.lightness), step(colour.a), step(colour.b)];
        add(groups.entry(place).or_default(), colour, 1.0);
    }
    let mut groups: Vec<PointGroup> = groups.into_values().collect();
    groups.iter_mut().for_each(|group| group.mean = mean(group));
    groups
}

/// Adds points to a group whose mean is still a sum.
fn add(group: &mut PointGroup, colour: Oklab, weight: f32) {
    group.mean.lightness += weight * colour.lightness;
    group.mean.a += weight * colour.a;
    group.mean.b += weight * colour.b;
    group.weight += weight;
}

fn mean(group: &PointGroup) -> Oklab {
    let Oklab { lightness, a, b } = group.mean;
    let weight = group.weight;
    Oklab { lightness: lightness / weight, a: a / weight, b: b / weight }
}

/// The paper, then again and again the group that is farthest from all centres before it.
fn starts(groups: &[PointGroup], paper: Oklab, inks: usize) -> Vec<Oklab> {
    let total: f32 = groups.iter().map(|group| group.weight).sum();
    let mut centres = vec![paper];
    let large = || groups.iter().filter(|group| group.weight >= LEAST_SHARE * total);
    while centres.len() <= inks {
        let distance = |group: &PointGroup| {
            group.mean.squared_distance(centres[nearest(&centres, group.mean)])
        };
        let farthest = large().max_by(|one, other| distance(one).total_cmp(&distance(other)));
        match farthest.filter(|group| distance(group) > 0.0) {
            Some(group) => centres.push(group.mean),
            None => break,
        }
    }
    centres
}

/// The means of the groups nearest to each centre. The paper stays; a centre that no group is
/// nearest to goes.
fn move_centres(groups: &[PointGroup], centres: &[Oklab]) -> Vec<Oklab> {
    let mut sums = vec![PointGroup::default(); centres.len()];
    for group in groups {
        add(&mut sums[nearest(centres, group.mean)], group.mean, group.weight);
    }
    let moved = sums[1..].iter().filter(|sum| sum.weight > 0.0).map(mean);
    std::iter::once(centres[0]).chain(moved).collect()
}

/// The centres, those too near to each other joined to one. A colour that is near to the paper stays
/// a colour: a pale thing on white paper is a thing.
fn merge(groups: &[PointGroup], mut centres: Vec<Oklab>) -> Vec<Oklab> {
    loop {
        let pairs = (1..centres.len()).flat_map(|one| (1..one).map(move |other| (other, one)));
        let distance = |&(one, other): &(usize, usize)| centres[one].distance(centres[other]);
        let close = pairs
            .filter(|pair| distance(pair) < MERGE_DISTANCE)
            .min_by(|one, other| distance(one).total_cmp(&distance(other)));
        let Some((one, other)) = close else { return centres };
        let mut sum = PointGroup::default();
        for group in groups {
            if [one, other].contains(&nearest(&centres, group.mean)) {
                add(&mut sum, group.mean, group.weight);
            }
        }
        if sum.weight > 0.0 {
            centres[one] = mean(&sum);
        }
        centres.remove(other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::from::Pixels;
    use puzzle::Rgb;
    use puzzle::generate::Draw;

    fn raster(colours: &[Rgb]) -> Raster {
        let rgba =
            colours.iter().flat_map(|&Rgb(red, green, blue)| [red, green, blue, 255]).collect();
        let pixels = Pixels::new(colours.len(), 1, rgba).expect("pixels");
        Raster::new(&pixels, pixels.bounds(), usize::MAX)
    }

    #[test]
    fn a_picture_of_few_colours_keeps_them() {
        let inks = [Rgb(0, 0, 0), Rgb(0, 0, 200), Rgb(220, 30, 30), Rgb(250, 210, 40)];
        let points: Vec<Rgb> = (0..80).map(|point| inks[point % 4]).collect();
        let found = quantise(&raster(&points), |_| true, Oklab::WHITE, 4);
        let found: Vec<Rgb> = found.into_iter().map(Oklab::to_rgb).collect();
        assert_eq!(found, inks);
    }

    #[test]
    fn no_centre_could_be_moved_to_advantage() {
        for seed in 0..20 {
            let mut draw = Draw::new(seed, 0);
            let mut value = || draw.below(256) as u8;
            let points: Vec<Rgb> = (0..200).map(|_| Rgb(value(), value(), value())).collect();
            let raster = raster(&points);
            let mut centres = vec![Oklab::WHITE];
            centres.extend(quantise(&raster, |_| true, Oklab::WHITE, 5));
            let error = |centres: &[Oklab]| -> f32 {
                let distance =
                    |colour: &Oklab| colour.squared_distance(centres[nearest(centres, *colour)]);
                raster.colours.iter().map(distance).sum()
            };
            let moved = move_centres(&groups(&raster, |_| true), &centres);
            assert!(error(&centres) <= error(&moved) * 1.05 + 1e-6);
        }
    }
}
