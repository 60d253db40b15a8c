//! Colours for drawn pictures: the first eight can be told apart by colour-blind people too.

use crate::{Ink, Palette, Rgb};

/// The colours of Okabe and Ito (2008), "Color Universal Design".
const FIRST: [(&str, Rgb); 8] = [
    ("black", Rgb(0, 0, 0)),
    ("orange", Rgb(230, 159, 0)),
    ("sky blue", Rgb(86, 180, 233)),
    ("green", Rgb(0, 158, 115)),
    ("yellow", Rgb(240, 228, 66)),
    ("blue", Rgb(0, 114, 178)),
    ("vermilion", Rgb(213, 94, 0)),
    ("purple", Rgb(204, 121, 167)),
];

/// White paper and `colours` colours beside it.
///
/// # Panics
/// If there are none, or more than a palette holds.
///
/// ```
/// let palette = nonolith_puzzle::generate::palette(2);
/// assert_eq!(palette.inks()[2].name, "orange");
/// ```
pub fn palette(colours: usize) -> Palette {
    if colours == 1 {
        return Palette::black_and_white();
    }
    let paper = Ink::new("white", Rgb::WHITE, '.');
    let inks = std::iter::once(paper).chain((0..colours).map(ink)).collect();
    Palette::new(inks).expect("as many colours as a palette holds")
}

fn ink(index: usize) -> Ink {
    let symbol = char::from(if index < 26 { b'a' } else { b'A' - 26 } + index as u8);
    match FIRST.get(index) {
        Some(&(name, rgb)) => Ink::new(name, rgb, symbol),
        None => Ink::new(format!("colour {}", index + 1), wheel(index - FIRST.len()), symbol),
    }
}

/// Colours around the wheel in three shades, far from each other for as long as possible.
fn wheel(index: usize) -> Rgb {
    let hue = index * 5 % 9 * 170;
    let strength = [255, 150, 90][index / 9 % 3];
    let part = |offset: usize| {
        let place = (hue + offset) % 1530;
        let rise = place.min(1530 - place).clamp(255, 510) - 255;
        ((255 - rise) * strength / 255) as u8
    };
    Rgb(part(0), part(1020), part(510))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_colours_differ_in_look_and_symbol() {
        let palette = palette(35);
        let looks: HashSet<_> = palette.inks().iter().map(|ink| ink.rgb).collect();
        let symbols: HashSet<_> = palette.inks().iter().map(|ink| ink.symbol).collect();
        assert_eq!((looks.len(), symbols.len()), (36, 36));
    }
}
