//! A picture before and after a change, side by side, with the changed cells marked.

use super::svg::{beside, svg_marked};
use super::symbols::symbols;
use super::{Marks, SvgStyle};
use crate::{Grid, Picture, Puzzle, Square};

/// Draws the stored solutions of two puzzles side by side, the squares that differ framed: orange
/// before, green after. `None` if one has no stored solution, or they are not of one size.
///
/// ```
/// use nonolith_puzzle::{Palette, Puzzle, render};
///
/// let of = |picture: &str| Puzzle::of_picture(Palette::black_and_white(), picture.parse().unwrap());
/// let (before, after) = (of("10 01").unwrap(), of("11 01").unwrap());
/// let style = render::SvgStyle::default();
/// let both = render::svg_before_after(&before, &after, style).unwrap();
/// assert!(both.contains("stroke=\"#E07A00\"") && both.contains("stroke=\"#008A3C\""));
/// assert_eq!(render::svg_before_after(&before, &of("1").unwrap(), style), None);
/// ```
pub fn svg_before_after(before: &Puzzle, after: &Puzzle, style: SvgStyle) -> Option<String> {
    let (one, other, differs) = pictures(before, after)?;
    let draw = |puzzle: &Puzzle, picture: &Picture, marks: Marks| {
        let grid = Grid::of_picture(picture, puzzle.palette().len());
        svg_marked(puzzle, &grid, style, &marks)
    };
    let left = draw(before, one, Marks { uses: differs.clone(), ..Marks::default() });
    let right = draw(after, other, Marks { news: differs, ..Marks::default() });
    Some(beside((before, &left), (after, &right), style))
}

/// Draws the stored solutions of two puzzles side by side as plain text, with a `*` behind every
/// square that differs. `None` as for [`svg_before_after`].
///
/// ```
/// use nonolith_puzzle::{Palette, Puzzle, render};
///
/// let of = |picture: &str| Puzzle::of_picture(Palette::black_and_white(), picture.parse().unwrap());
/// let (before, after) = (of("10 01").unwrap(), of("11 01").unwrap());
/// let lines = ["# .*    # #*", ". #     . #"];
/// assert!(render::text_before_after(&before, &after).unwrap().lines().eq(lines));
/// ```
pub fn text_before_after(before: &Puzzle, after: &Puzzle) -> Option<String> {
    let (one, other, differs) = pictures(before, after)?;
    let row = |puzzle: &Puzzle, picture: &Picture, row: usize| {
        let symbols = symbols(puzzle.palette());
        let square = |column: usize| {
            let square = Square { row, column };
            let colour = picture[square];
            let symbol = if colour.is_background() { '.' } else { symbols[colour.index()] };
            let mark = if differs.binary_search(&square).is_ok() { '*' } else { ' ' };
            format!("{symbol}{mark}")
        };
        (0..picture.width()).map(square).collect::<String>()
    };
    let line = |at: usize| {
        let both = format!("{}    {}", row(before, one, at), row(after, other, at));
        format!("{}\n", both.trim_end())
    };
    Some((0..one.height()).map(line).collect())
}

/// The stored solutions of two puzzles, and the squares in which they differ.
fn pictures<'a>(
    before: &'a Puzzle,
    after: &'a Puzzle,
) -> Option<(&'a Picture, &'a Picture, Vec<Square>)> {
    let (one, other) = (before.solutions().first()?, after.solutions().first()?);
    let sizes = [one, other].map(|picture| (picture.height(), picture.width()));
    (sizes[0] == sizes[1]).then(|| (one, other, one.differs_from(other)))
}
