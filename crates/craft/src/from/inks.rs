//! Inks: the colours of a puzzle, far enough apart that everybody can tell them from each other and
//! from the paper.

use puzzle::formats::named_colours;
use puzzle::{Ink, Palette, Rgb};

use super::oklab::{Oklab, as_colour_blind_see};

/// How far an ink is from the paper, at least.
const FROM_PAPER: f32 = 0.12;
/// How far inks are from each other, at least.
pub(crate) const FROM_EACH_OTHER: f32 = 0.10;
/// How far inks are from each other for colour-blind people, at least.
const FOR_COLOUR_BLIND: f32 = 0.06;
/// How far lightness is moved at a time to part two colours, and how often at most.
const STEP: f32 = 0.01;
const ROUNDS: usize = 120;
/// The darkest and the lightest that an ink is made.
const LIGHTNESS: std::ops::RangeInclusive<f32> = 0.0..=0.97;

/// The palette of these inks on this paper. Where two are too alike, their lightness is moved apart;
/// the paper stays.
pub(crate) fn palette(paper: Rgb, inks: &[Oklab]) -> Palette {
    let mut colours = vec![Oklab::of_rgb(paper)];
    colours.extend(inks);
    move_apart(&mut colours);
    exact_palette(paper, &colours[1..])
}

/// The palette of these inks on this paper as they are.
pub(crate) fn exact_palette(paper: Rgb, inks: &[Oklab]) -> Palette {
    let looks = std::iter::once(paper).chain(inks.iter().map(|colour| colour.to_rgb()));
    let mut list: Vec<Ink> = vec![];
    for (index, rgb) in looks.enumerate() {
        let symbol = match (index, rgb) {
            (0, _) => '.',
            (1, Rgb::BLACK) => '#',
            (1..=26, _) => char::from(b'a' + (index - 1) as u8),
            _ => char::from(b'A' + (index - 27) as u8),
        };
        list.push(Ink::new(name(rgb, &list), rgb, symbol));
    }
    Palette::new(list).expect("at least one ink beside the paper, and few")
}

/// The name of the nearest colour that has one and that no ink before it has taken.
fn name(rgb: Rgb, taken: &[Ink]) -> String {
    let taken: Vec<&str> = taken.iter().map(|ink| ink.name.as_str()).collect();
    colour_name(rgb, &taken)
}

/// The name of the colour nearest to this one that has a name, but none of those that are `taken`.
///
/// ```
/// use puzzle::Rgb;
///
/// assert_eq!(craft::from::colour_name(Rgb(0xFE, 0, 0), &[]), "red");
/// assert_ne!(craft::from::colour_name(Rgb(0xFE, 0, 0), &["red"]), "red");
/// ```
pub fn colour_name(rgb: Rgb, taken: &[&str]) -> String {
    let colour = Oklab::of_rgb(rgb);
    let free = named_colours().filter(|(name, _)| !taken.contains(name));
    let distance = |look: Rgb| Oklab::of_rgb(look).squared_distance(colour);
    let nearest = free.min_by(|one, other| distance(one.1).total_cmp(&distance(other.1)));
    nearest.map_or_else(|| rgb.to_string(), |(name, _)| name.to_owned())
}

/// The pairs of colours of a palette that are too alike, the first of each pair before the second.
pub(crate) fn too_alike(palette: &Palette) -> Vec<(usize, usize)> {
    let colours: Vec<Oklab> = palette.inks().iter().map(|ink| Oklab::of_rgb(ink.rgb)).collect();
    pairs(colours.len()).filter(|&(one, other)| lacks(&colours, one, other)).collect()
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
}

/// Whether two colours are too alike. Colour 0 is the paper.
fn lacks(colours: &[Oklab], one: usize, other: usize) -> bool {
    let least = if one == 0 { FROM_PAPER } else { FROM_EACH_OTHER };
    let looks = [one, other].map(|index| colours[index].to_rgb());
    let [one, other] = looks.map(Oklab::of_rgb);
    let [seen, seen_other] = looks.map(as_colour_blind_see);
    let blind =
        seen.iter().zip(seen_other).any(|(one, other)| one.distance(other) < FOR_COLOUR_BLIND);
    one.distance(other) < least || blind
}

fn move_apart(colours: &mut [Oklab]) {
    for _ in 0..ROUNDS {
        let close: Vec<_> =
            pairs(colours.len()).filter(|&(one, other)| lacks(colours, one, other)).collect();
        if close.is_empty() {
            return;
        }
        for (one, other) in close {
            let up = colours[one].lightness >= colours[other].lightness;
            move_lightness(colours, one, up);
            move_lightness(colours, other, !up);
        }
    }
}

fn move_lightness(colours: &mut [Oklab], index: usize, up: bool) {
    if index > 0 {
        let moved = colours[index].lightness + if up { STEP } else { -STEP };
        colours[index].lightness = moved.clamp(*LIGHTNESS.start(), *LIGHTNESS.end());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::generate::Draw;

    #[test]
    fn red_and_green_of_one_lightness_are_moved_apart() {
        let inks = [Rgb(0xB0, 0x50, 0x30), Rgb(0x70, 0x70, 0x20)].map(Oklab::of_rgb);
        let palette = palette(Rgb::WHITE, &inks);
        assert_eq!(too_alike(&palette), []);
    }

    #[test]
    fn a_pale_thing_on_white_paper_becomes_darker() {
        let palette = palette(Rgb::WHITE, &[Oklab::of_rgb(Rgb(0xFF, 0xFF, 0xF0))]);
        assert_eq!(too_alike(&palette), []);
    }

    #[test]
    fn up_to_four_random_inks_can_nearly_always_be_told_apart() {
        let mut alike = 0;
        for seed in 0..400 {
            let mut draw = Draw::new(seed, 0);
            let count = 1 + draw.below(4);
            let mut value = || draw.below(256) as u8;
            let inks: Vec<Oklab> =
                (0..count).map(|_| Oklab::of_rgb(Rgb(value(), value(), value()))).collect();
            alike += usize::from(!too_alike(&palette(Rgb::WHITE, &inks)).is_empty());
        }
        assert!(alike <= 8, "{alike} of 400 palettes have colours that are too alike");
    }

    #[test]
    fn no_two_inks_have_one_name() {
        let inks = [Rgb(250, 0, 0), Rgb(150, 0, 0), Rgb(100, 0, 0)].map(Oklab::of_rgb);
        let palette = palette(Rgb::WHITE, &inks);
        let names: std::collections::BTreeSet<_> =
            palette.inks().iter().map(|ink| ink.name.as_str()).collect();
        assert_eq!(names.len(), 4);
    }
}
