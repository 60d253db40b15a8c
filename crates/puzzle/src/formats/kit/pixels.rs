//! Pictures in which one pixel is one cell: which colours they have, and which is the background.

use crate::{Colour, Ink, MAX_COLOURS, Palette, Picture, Puzzle, Rgb};

use super::ReadError;
use super::error::check_side;
use super::palette::{name_of, plain_ink};

/// A pixel: its look, or nothing where it is transparent.
pub(in crate::formats) type Pixel = Option<Rgb>;

/// The puzzle whose solution is this picture.
///
/// The background is what is transparent, else what is white, else the commonest colour. Where there
/// are more shades of grey than a puzzle has colours, each becomes black or white, whichever is nearer.
pub(in crate::formats) fn puzzle(
    width: usize,
    height: usize,
    pixels: impl Iterator<Item = Pixel> + Clone,
) -> Result<Puzzle, ReadError> {
    check_side(width, "columns")?;
    check_side(height, "rows")?;
    let counted = match Counted::new(pixels.clone()) {
        Some(counted) => counted,
        None => Counted::new(black_or_white(pixels)?.into_iter()).expect("two colours are few"),
    };
    let (palette, order) = counted.palette()?;
    let cells = counted.cells.iter().map(|&look| order[usize::from(look)]).collect();
    let picture = Picture::from_cells(width, cells);
    let ragged = || ReadError::new(format!("expected {width} x {height} pixels, found fewer"));
    let picture = picture.filter(|picture| picture.height() == height).ok_or_else(ragged)?;
    Ok(Puzzle::of_picture(palette, picture)?)
}

/// The different looks, in the order in which they appear, and every pixel's place among them.
struct Counted {
    looks: Vec<Pixel>,
    counts: Vec<usize>,
    cells: Vec<u8>,
}

impl Counted {
    /// Counts the looks, or gives up when they are too many for a puzzle.
    fn new(pixels: impl Iterator<Item = Pixel>) -> Option<Counted> {
        let mut counted = Counted { looks: vec![], counts: vec![], cells: vec![] };
        for pixel in pixels {
            let known = counted.looks.iter().position(|look| *look == pixel);
            let place = known.unwrap_or(counted.looks.len());
            if known.is_none() {
                counted.looks.push(pixel);
                counted.counts.push(0);
            }
            if place >= MAX_COLOURS {
                return None;
            }
            counted.counts[place] += 1;
            counted.cells.push(place as u8);
        }
        Some(counted)
    }

    fn background(&self) -> Option<usize> {
        let place = |wanted: Pixel| self.looks.iter().position(|look| *look == wanted);
        let commonest = || (0..self.looks.len()).rev().max_by_key(|&place| self.counts[place]);
        let several = self.looks.len() > 1;
        place(None).or_else(|| place(Some(Rgb::WHITE))).or_else(|| commonest().filter(|_| several))
    }

    /// The palette, and each look's colour in it.
    fn palette(&self) -> Result<(Palette, Vec<Colour>), ReadError> {
        let background = self.background();
        let paper = background.and_then(|place| self.looks[place]).unwrap_or(Rgb::WHITE);
        let mut inks = vec![Ink::new(name_of(paper), paper, '.')];
        let mut order = Vec::new();
        for (place, look) in self.looks.iter().enumerate() {
            if Some(place) == background {
                order.push(Colour::BACKGROUND);
                continue;
            }
            if inks.len() == MAX_COLOURS {
                let message = format!("expected at most {MAX_COLOURS} colours, found more");
                return Err(ReadError::new(message));
            }
            let rgb = look.unwrap_or(Rgb::WHITE);
            let colour = Colour::new(inks.len());
            inks.push(Ink::new(name_of(rgb), rgb, plain_ink(colour).symbol));
            order.push(colour);
        }
        if inks.len() == 1 {
            inks.push(plain_ink(Colour::BLACK));
        }
        Ok((Palette::new(inks)?, order))
    }
}

fn black_or_white(pixels: impl Iterator<Item = Pixel>) -> Result<Vec<Pixel>, ReadError> {
    let nearer = |pixel: Pixel| match pixel {
        Some(Rgb(r, g, b)) if r == g && g == b => {
            Ok(Some(if r < 128 { Rgb::BLACK } else { Rgb::WHITE }))
        }
        None => Ok(Some(Rgb::WHITE)),
        _ => Err(ReadError::new(format!(
            "expected at most {MAX_COLOURS} colours, found more: is one pixel one cell?"
        ))),
    };
    pixels.map(nearer).collect()
}
