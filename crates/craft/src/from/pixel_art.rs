//! Pixel art: pictures drawn cell by cell, each cell a square of pixels.

use puzzle::{Colour, MAX_COLOURS, Palette, Picture, Rgb};

use super::inks;
use super::oklab::Oklab;
use super::{PixelBox, Pixels};

/// The longest side, in cells, of a picture whose cells are single pixels.
const LONGEST_SINGLE: usize = 100;
/// The longest side, in cells, of any.
const LONGEST: usize = 200;
/// The least cells along the longer side: a few large rectangles are a drawing, not pixel art.
const LEAST: usize = 5;

/// A picture that was drawn cell by cell.
#[derive(Clone, Debug)]
pub(crate) struct PixelArt {
    pub(crate) palette: Palette,
    pub(crate) picture: Picture,
}

/// A pixel's look, or nothing where it is transparent.
type Look = Option<Rgb>;

fn look([red, green, blue, opacity]: [u8; 4]) -> Look {
    (opacity >= 128).then_some(Rgb(red, green, blue))
}

impl PixelArt {
    /// The cells of a part of a picture, if it was drawn cell by cell in at most [`MAX_COLOURS`].
    pub(crate) fn find(pixels: &Pixels, part: PixelBox) -> Option<PixelArt> {
        few_colours(pixels, part)?;
        let across = Steps::find(
            part.width,
            |x, at| {
                let columns = [x - 1, x].map(|x| look(pixels.at(part.x + x, part.y + at)));
                columns[0] != columns[1]
            },
            part.height,
        );
        let down = Steps::find(
            part.height,
            |y, at| {
                let rows = [y - 1, y].map(|y| look(pixels.at(part.x + at, part.y + y)));
                rows[0] != rows[1]
            },
            part.width,
        );
        let side = gcd(across.side, down.side);
        let (columns, rows) = (across.centres(side, part.width), down.centres(side, part.height));
        let longest = columns.len().max(rows.len());
        let most = if side == 1 { LONGEST_SINGLE } else { LONGEST };
        if side == 0 || !(LEAST..=most).contains(&longest) {
            return None;
        }
        let looks: Vec<Look> = rows
            .iter()
            .flat_map(|y| columns.iter().map(move |x| look(pixels.at(part.x + x, part.y + y))))
            .collect();
        of_looks(&looks, columns.len())
    }
}

/// The colours, if they are few.
fn few_colours(pixels: &Pixels, part: PixelBox) -> Option<Vec<Look>> {
    let mut found: Vec<Look> = vec![];
    for y in part.y..part.y + part.height {
        let mut last = None;
        for pixel in pixels.row(y, part) {
            // Half a see-through pixel is the blur of an edge, which pixel art does not have.
            if !matches!(pixel[3], 0 | 255) {
                return None;
            }
            if last == Some(pixel) {
                continue;
            }
            last = Some(pixel);
            if !found.contains(&look(pixel)) {
                found.push(look(pixel));
            }
            if found.len() > MAX_COLOURS {
                return None;
            }
        }
    }
    Some(found)
}

/// Where colours change along an axis: at `first` and at multiples of `side` from it.
struct Steps {
    side: usize,
    first: usize,
}

impl Steps {
    /// `changes(place, line)` says whether the colour changes before a place in a line.
    fn find(length: usize, changes: impl Fn(usize, usize) -> bool, lines: usize) -> Steps {
        let changing = (1..length).filter(|&place| (0..lines).any(|line| changes(place, line)));
        let mut steps = Steps { side: 0, first: 0 };
        for place in changing {
            if steps.first == 0 {
                steps.first = place;
            }
            steps.side = gcd(steps.side, place - steps.first);
            if steps.side == 1 {
                break;
            }
        }
        // A single change says nothing but its own place.
        if steps.side == 0 {
            steps.side = gcd(steps.first, length - steps.first);
        }
        steps
    }

    /// The middle pixel of every cell of `side` pixels; the first and the last cell may be cut.
    fn centres(&self, side: usize, length: usize) -> Vec<usize> {
        let side = side.max(1);
        let first = self.first % side;
        let starts = (first > 0).then_some(0).into_iter().chain((first..length).step_by(side));
        let end = |start: usize| if start < first { first } else { (start + side).min(length) };
        starts.map(|start| (start + end(start)) / 2).collect()
    }
}

fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// The picture and its palette. The paper is what is transparent, else what is white, else the
/// commonest colour; the inks stand as they first appear.
fn of_looks(looks: &[Look], width: usize) -> Option<PixelArt> {
    let mut counts: Vec<(Look, usize)> = vec![];
    for look in looks {
        match counts.iter_mut().find(|(known, _)| known == look) {
            Some((_, count)) => *count += 1,
            None => counts.push((*look, 1)),
        }
    }
    let has = |look: Look| counts.iter().any(|(known, _)| *known == look).then_some(look);
    let commonest = counts.iter().rev().max_by_key(|(_, count)| *count).map(|(look, _)| *look);
    let paper = has(None).or_else(|| has(Some(Rgb::WHITE))).or(commonest)?;
    let inks: Vec<Look> = counts.iter().map(|it| it.0).filter(|look| *look != paper).collect();
    if inks.is_empty() {
        return None;
    }
    let colours: Vec<Oklab> = inks.iter().flatten().copied().map(Oklab::of_rgb).collect();
    let palette = inks::exact_palette(paper.unwrap_or(Rgb::WHITE), &colours);
    let colour = |look: &Look| inks.iter().position(|ink| ink == look).map_or(0, |place| place + 1);
    let cells = looks.iter().map(|look| Colour::new(colour(look))).collect();
    Some(PixelArt { palette, picture: Picture::from_cells(width, cells)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::generate::Recipe;

    /// A picture in squares of `side` pixels, of which the first `cut` columns and rows are missing.
    fn enlarged(picture: &Picture, side: usize, cut: usize) -> Pixels {
        let (width, height) = (picture.width() * side - cut, picture.height() * side - cut);
        let pixel = |place: usize| {
            let (x, y) = ((place % width + cut) / side, (place / width + cut) / side);
            let ink = picture[(y, x).into()].index() as u8;
            let shade = 255 - ink * 80;
            [shade, shade, 255 - ink, 255]
        };
        Pixels::new(width, height, (0..width * height).flat_map(pixel).collect()).expect("pixels")
    }

    #[test]
    fn an_enlarged_picture_is_found_again_also_if_its_edge_is_cut() {
        let recipe = Recipe::new(8, 7).expect("a recipe");
        for (number, picture) in recipe.pictures(1).take(30).enumerate() {
            for (side, cut) in [(1, 0), (2, 0), (3, 1), (7, 0), (10, 4)] {
                let pixels = enlarged(&picture, side, cut);
                let found = PixelArt::find(&pixels, pixels.bounds()).expect("pixel art");
                assert_eq!(found.picture, picture, "{number}, side {side}, cut {cut}");
            }
        }
    }

    #[test]
    fn a_large_picture_without_larger_squares_is_no_pixel_art() {
        let picture = Recipe::new(150, 101).expect("a recipe").pictures(1).next().expect("one");
        let pixels = enlarged(&picture, 1, 0);
        assert!(PixelArt::find(&pixels, pixels.bounds()).is_none());
        let pixels = enlarged(&picture, 2, 0);
        assert!(PixelArt::find(&pixels, pixels.bounds()).is_some());
    }

    #[test]
    fn two_large_rectangles_are_no_pixel_art() {
        let pixels = enlarged(&"01".parse().expect("a picture"), 50, 0);
        assert!(PixelArt::find(&pixels, pixels.bounds()).is_none());
    }
}
