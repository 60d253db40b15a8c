//! A puzzle as PNG: the SVG drawing, rasterised with a font of our own, so that it looks the same
//! everywhere.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, fontdb};

use super::{SvgStyle, svg};
use crate::{Grid, Puzzle};

/// Latin and Cyrillic letters of DejaVu Sans Mono; its licence stands beside it.
const FONT: &[u8] = include_bytes!("font/DejaVuSansMono-Subset.ttf");

/// The most pixels of a picture: enough for the largest printer, little enough for any memory.
const MOST_PIXELS: f32 = 40e6;

/// Twice the size of the SVG is crisp on screens of today.
const SCALE: f32 = 2.0;

/// The smallest scale at which a cell still has a pixel to itself.
const LEAST_SCALE: f32 = 0.05;

/// The puzzle is too large for a picture of dots.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{height} rows and {width} columns are too large for a PNG picture; an SVG one has no limit"
)]
pub struct TooLarge {
    /// The puzzle's rows.
    pub height: usize,
    /// The puzzle's columns.
    pub width: usize,
}

/// Draws a puzzle's clues around a grid, as [`svg`] does; large puzzles are drawn smaller.
///
/// # Errors
/// [`TooLarge`], if not even one pixel a cell is left.
///
/// ```
/// use nonolith_puzzle::{Palette, Puzzle, render};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01 11".parse().unwrap()).unwrap();
/// let png = render::png(&puzzle, &puzzle.start(), render::SvgStyle::default()).unwrap();
/// assert!(png.starts_with(b"\x89PNG"));
/// ```
pub fn png(puzzle: &Puzzle, grid: &Grid, style: SvgStyle) -> Result<Vec<u8>, TooLarge> {
    let too_large = TooLarge { height: puzzle.height(), width: puzzle.width() };
    // Cells are most of the area; clues at most double each side.
    if puzzle.height() * puzzle.width() > MOST_PIXELS as usize {
        return Err(too_large);
    }
    png_of_svg(&svg(puzzle, grid, style)).ok_or(too_large)
}

/// Any SVG drawing as PNG, in the font of ours; a large one is drawn smaller. `None` if it is no
/// SVG, or too large even so.
///
/// ```
/// let dot = r#"<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>"#;
/// assert!(nonolith_puzzle::render::png_of_svg(dot).unwrap().starts_with(b"\x89PNG"));
/// ```
pub fn png_of_svg(svg: &str) -> Option<Vec<u8>> {
    let tree = usvg::Tree::from_str(svg, &options()).ok()?;
    let size = tree.size();
    let scale = (MOST_PIXELS / size.width() / size.height()).sqrt().min(SCALE);
    if scale < LEAST_SCALE {
        return None;
    }
    let side = |length: f32| (length * scale).ceil() as u32;
    let mut pixmap = Pixmap::new(side(size.width()), side(size.height()))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Some(pixmap.encode_png().expect("memory takes every byte"))
}

fn options() -> usvg::Options<'static> {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(FONT.to_vec());
    fonts.set_monospace_family("DejaVu Sans Mono");
    fonts.set_sans_serif_family("DejaVu Sans Mono");
    usvg::Options {
        font_family: "DejaVu Sans Mono".to_owned(),
        fontdb: Arc::new(fonts),
        ..usvg::Options::default()
    }
}
