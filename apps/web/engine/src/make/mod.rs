//! What the editor asks for: a verdict on a drawing, advice, pictures that become cells, variants, and
//! the way from a puzzle to a drawing and back.

mod advice;
mod assess;
mod base64;
mod convert;
mod photo;

pub(crate) use advice::{Suggest, Vary};
pub(crate) use assess::Assess;
pub(crate) use convert::{Compose, Edit, NameColour};
pub(crate) use photo::PixelsToCells as Pixels;

use nonolith::craft::from::Warning;
use nonolith::craft::repair::{Change, Prices, RepairGoal};
use nonolith::puzzle::{Axis, Colour, Ink, Palette, Picture, Puzzle, Square};
use serde::Serialize;

use crate::protocol::{reply, request};

/// The most cells of a drawing.
const MOST_CELLS: usize = 40_000;

request! {
    /// A drawing: its colours, the background first, and its cells, a digit each.
    Drawing {
        palette: Vec<Pigment>,
        rows: Vec<String>,
    }
}

request! {
    /// A colour of a drawing.
    Pigment {
        name: String,
        rgb: String,
    }
}

/// A cell that changes: its row and column, the colour it had and the one it gets, and how much the eye
/// minds it.
#[derive(Serialize)]
pub(crate) struct CellChange(usize, usize, usize, usize, f64);

impl From<&Change> for CellChange {
    fn from(change: &Change) -> CellChange {
        let Square { row, column } = change.square;
        CellChange(row, column, change.from.index(), change.to.index(), change.price)
    }
}

reply! {
    /// What the maker should look at: its kind, and what its sentence speaks of.
    Caution {
        kind: &'static str,
        axis: Option<Axis>,
        line: Option<usize>,
        n: Option<usize>,
        names: Vec<String>,
    }
}

impl Caution {
    fn of(warning: &Warning) -> Caution {
        let plain = |kind| Caution { kind, axis: None, line: None, n: None, names: vec![] };
        match warning {
            Warning::BlankLines { axis, count } => {
                Caution { axis: Some(*axis), n: Some(*count), ..plain("blank") }
            }
            Warning::InkShare(share) => {
                Caution { n: Some((share * 100.0).round() as usize), ..plain("ink") }
            }
            Warning::AlikeColours(one, other) => {
                Caution { names: vec![one.clone(), other.clone()], ..plain("alike") }
            }
            Warning::UnusedColour(name) => Caution { names: vec![name.clone()], ..plain("unused") },
            Warning::ManyRuns { axis, line, runs } => {
                Caution { axis: Some(*axis), line: Some(*line), n: Some(*runs), ..plain("runs") }
            }
            Warning::Trivial(steps) => Caution { n: Some(*steps), ..plain("trivial") },
            Warning::CellsSmallerThanPixels => plain("pixels"),
            Warning::LessTrue => plain("less_true"),
            other => Caution { names: vec![other.to_string()], ..plain("other") },
        }
    }
}

impl Drawing {
    /// The colours and the picture.
    fn parts(&self) -> Result<(Palette, Picture), String> {
        let palette = palette(&self.palette)?;
        let cells: usize = self.rows.iter().map(String::len).sum();
        if cells > MOST_CELLS {
            return Err(format!("expected at most {MOST_CELLS} cells, found {cells}"));
        }
        let picture: Picture = self.rows.join(" ").parse().map_err(|it| format!("{it}"))?;
        Ok((palette, picture))
    }

    /// The puzzle of the drawing, which is its solution.
    fn puzzle(&self) -> Result<Puzzle, String> {
        let (palette, picture) = self.parts()?;
        Puzzle::of_picture(palette, picture).map_err(|error| error.to_string())
    }
}

/// The palette of colours that the page names; they get letters in order.
fn palette(pigments: &[Pigment]) -> Result<Palette, String> {
    let ink = |(index, pigment): (usize, &Pigment)| {
        let rgb = pigment.rgb.parse().map_err(|error| format!("{error}"))?;
        Ok(Ink::new(pigment.name.clone(), rgb, letter(index, pigments.len())))
    };
    let inks: Result<Vec<Ink>, String> = pigments.iter().enumerate().map(ink).collect();
    Palette::new(inks?).map_err(|error| error.to_string())
}

/// The character for a colour: letters, then digits.
fn letter(index: usize, colours: usize) -> char {
    match index {
        0 => '.',
        1 if colours == 2 => '#',
        1..=26 => char::from(b'a' + (index - 1) as u8),
        _ => char::from(b'1' + ((index - 27) % 9) as u8),
    }
}

/// What a puzzle is to become, by its word.
fn goal(word: &str) -> Result<RepairGoal, String> {
    let goals = [RepairGoal::LineSolvable, RepairGoal::Unique];
    let known = goals.into_iter().find(|goal| goal.name() == word);
    known.ok_or_else(|| format!("expected line-solvable or unique, found {word:?}"))
}

/// What changes cost by the shares of colours in the cells, a byte each; all alike without them.
fn prices(cover: Option<&str>, picture: &Picture, colours: usize) -> Result<Prices, String> {
    let Some(cover) = cover else { return Ok(Prices::equal()) };
    let shares = base64::decode(cover)?;
    if shares.len() != picture.cells().len() * colours {
        return Err("the coverage belongs to another picture".to_owned());
    }
    let width = picture.width();
    Ok(Prices::from_fn(picture, colours, |square, colour: Colour| {
        let start = (square.row * width + square.column) * colours;
        let cell = &shares[start..start + colours];
        let most = cell.iter().copied().max().unwrap_or(0);
        f64::from(most - cell[colour.index()]) / 255.0
    }))
}
