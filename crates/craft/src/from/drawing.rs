//! An offer as text: two characters a cell, the changed cells marked.

use std::fmt::Write;

use puzzle::{Colour, Rgb, Square, render};

use super::Offer;

impl Offer {
    /// The picture as text, a row a line. Changed cells are marked: `▒▒` where ink was added, `··` where
    /// it was taken away; in several colours by `><`. With `colour` it is drawn in a terminal's colours,
    /// without in letters.
    pub fn drawing(&self, colour: bool) -> String {
        let picture = &self.puzzle.solutions()[0];
        let plain = self.puzzle.palette().is_black_and_white();
        let mut text = String::new();
        for row in 0..picture.height() {
            for column in 0..picture.width() {
                let square = Square { row, column };
                let changed = self.changes.iter().any(|change| change.square == square);
                match plain {
                    true => text += black_or_white(picture[square], changed),
                    false => self.draw_coloured(&mut text, picture[square], changed, colour),
                }
            }
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
        }
        text
    }

    fn draw_coloured(&self, text: &mut String, colour: Colour, changed: bool, painted: bool) {
        let palette = self.puzzle.palette();
        let symbol = match colour {
            Colour::BACKGROUND => ' ',
            _ => render::symbols(palette)[colour.index()],
        };
        let mark = match (changed, painted) {
            (true, _) => "><".to_owned(),
            (false, true) => "  ".to_owned(),
            (false, false) => format!("{symbol}{symbol}"),
        };
        let Rgb(red, green, blue) = palette[colour].rgb;
        let written = match painted {
            true => write!(text, "\x1b[48;2;{red};{green};{blue}m{mark}\x1b[0m"),
            false => write!(text, "{mark}"),
        };
        written.expect("a string takes every character");
    }
}

fn black_or_white(colour: Colour, changed: bool) -> &'static str {
    match (colour.is_background(), changed) {
        (false, false) => "██",
        (false, true) => "▒▒",
        (true, false) => "  ",
        (true, true) => "··",
    }
}
