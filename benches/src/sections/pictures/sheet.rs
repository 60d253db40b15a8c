//! A contact sheet: fifty results of a set beside their sources, to be looked at.

use std::fmt::Write;
use std::path::Path;

use craft::from::decode;
use puzzle::{Palette, Picture, Puzzle, Square};

use super::{NamedPicture, PictureResult};

/// How many results a sheet shows, in how many columns, and how many units wide each is drawn.
const SHOWN: usize = 50;
const COLUMNS: usize = 5;
const SIDE: usize = 100;
const GAP: usize = 10;
/// The height of a name beneath its pictures.
const NAME: usize = 14;
/// The points along the longer side of a source that is no drawing.
const POINTS: usize = 80;

/// Writes the sheet of some results and their sources, evenly chosen.
pub(super) fn write(
    file: &Path,
    sources: &[NamedPicture],
    results: &[PictureResult],
) -> std::io::Result<()> {
    let shown: Vec<_> =
        sources.iter().zip(results).step_by(results.len().div_ceil(SHOWN)).collect();
    let (width, height) = (2 * SIDE + 3 * GAP, SIDE + NAME + GAP);
    let (all_width, all_height) = (COLUMNS * width, shown.len().div_ceil(COLUMNS) * height + GAP);
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 {all_width} {all_height}" width="{all_width}" height="{all_height}"><rect width="100%" height="100%" fill="#fff"/>"##
    );
    for (place, ((name, bytes), result)) in shown.into_iter().enumerate() {
        let (x, y) = (place % COLUMNS * width + GAP, place / COLUMNS * height + GAP);
        svg += &at(x, y, &source(bytes));
        svg +=
            &result.puzzle.as_ref().map_or(String::new(), |it| at(x + SIDE + GAP, y, &drawn(it)));
        let fair = if result.fair { String::new() } else { ", not fair".to_owned() };
        let y = y + SIDE + NAME - 3;
        let _ = write!(
            svg,
            r##"<text x="{x}" y="{y}" font-size="11" font-family="sans-serif">{name}: {}{fair}</text>"##,
            result.changed
        );
    }
    std::fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))?;
    std::fs::write(file, svg + "</svg>\n")
}

/// A drawing in a box of the sheet.
fn at(x: usize, y: usize, drawing: &str) -> String {
    format!(r#"<svg x="{x}" y="{y}" width="{SIDE}" height="{SIDE}""#)
        + drawing.strip_prefix("<svg").expect("a drawing")
}

/// The source: a drawing as it is, in grey where it has no colour; anything else by points.
fn source(bytes: &[u8]) -> String {
    if let Some(text) = std::str::from_utf8(bytes).ok().filter(|text| text.starts_with("<svg")) {
        let (head, body) = text.split_once('>').unwrap_or((text, ""));
        let view = head.split_once("viewBox=").map_or("", |(_, view)| view);
        let view = view.split('"').nth(1).unwrap_or("0 0 16 16");
        return format!(r##"<svg viewBox="{view}" color="#777">{body}"##);
    }
    let pixels = decode(bytes).expect("a picture").pixels;
    let longer = pixels.width().max(pixels.height());
    let points = POINTS.min(longer);
    let sides = (pixels.height() * points / longer, pixels.width() * points / longer);
    squares(sides, |Square { row, column }| {
        let [red, green, blue, _] = pixels.at(column * longer / points, row * longer / points);
        Some(format!("#{red:02x}{green:02x}{blue:02x}"))
    })
}

/// The picture of a puzzle.
fn drawn(puzzle: &Puzzle) -> String {
    let (palette, picture): (&Palette, &Picture) = (puzzle.palette(), &puzzle.solutions()[0]);
    squares((picture.height(), picture.width()), |square| {
        let ink = &palette[picture[square]];
        (!picture[square].is_background()).then(|| format!("#{}", ink.rgb))
    })
}

fn squares((height, width): (usize, usize), colour: impl Fn(Square) -> Option<String>) -> String {
    let mut svg = format!(
        r##"<svg viewBox="0 0 {width} {height}" shape-rendering="crispEdges"><rect width="{width}" height="{height}" fill="#f2f2f2"/>"##
    );
    for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        if let Some(colour) = colour(Square { row, column }) {
            let _ = write!(
                svg,
                r##"<rect x="{column}" y="{row}" width="1" height="1" fill="{colour}"/>"##
            );
        }
    }
    svg + "</svg>"
}
