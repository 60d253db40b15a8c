//! Cells as they are printed without clues: answers, given cells, and the boards of explanations.

use puzzle::{Axis, Cell, Colour, Grid, LineId, Picture, Puzzle, Rgb, Square, render};

use super::board::{GREY, InkUse, LIGHT, on};
use super::font::{Fonts, Weight};
use super::sheet::{Comb, PrintMark};

/// How far filled rows overlap, in points, so that no paper is seen between them.
const OVERLAP: f32 = 0.05;

/// Cells without clues: answers, and the boards of explanations.
pub(crate) struct Drawn<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) colouring: InkUse,
    pub(crate) cell: f32,
}

impl Drawn<'_> {
    /// A picture with its frame, its upper left corner at `x` and `y`.
    pub(crate) fn picture(
        &self,
        fonts: &Fonts,
        picture: &Picture,
        x: f32,
        y: f32,
    ) -> Vec<PrintMark> {
        let mut marks = self.filled(x, y, |square| picture[square]);
        marks.extend(self.lattice(x, y));
        let coloured = !self.puzzle.palette().is_black_and_white();
        if self.colouring.letters && coloured && self.cell >= 4.0 {
            marks.extend(self.letters(fonts, picture, x, y));
        }
        marks
    }

    /// A position: what is filled, dots where it is blank.
    pub(crate) fn position(&self, grid: &Grid, x: f32, y: f32) -> Vec<PrintMark> {
        let colour = |square: Square| grid[square].colour().unwrap_or(Colour::BACKGROUND);
        let mut marks = self.filled(x, y, colour);
        let dot = self.cell * 0.2;
        let blank = grid.squares().filter(|square| grid[*square] == Cell::only(Colour::BACKGROUND));
        let boxes: Vec<[f32; 4]> = blank
            .map(|square| {
                let [left, top, side, _] = self.square(square, x, y);
                [left + (side - dot) / 2.0, top + (side - dot) / 2.0, dot, dot]
            })
            .collect();
        if !boxes.is_empty() {
            marks.push(PrintMark::Boxes { boxes, ink: GREY });
        }
        marks
    }

    /// The board of a step: the position after it, its line and its new cells marked.
    pub(crate) fn step(
        &self,
        grid: &Grid,
        line: LineId,
        new: &[Square],
        x: f32,
        y: f32,
    ) -> Vec<PrintMark> {
        let (height, width) = (grid.height() as f32 * self.cell, grid.width() as f32 * self.cell);
        let along = line.index as f32 * self.cell;
        let band = match line.axis {
            Axis::Row => [x, y + along, width, self.cell],
            Axis::Column => [x + along, y, self.cell, height],
        };
        let mut marks = vec![PrintMark::Boxes { boxes: vec![band], ink: Rgb(0xF4, 0xE3, 0xA1) }];
        marks.extend(self.position(grid, x, y));
        marks.extend(self.lattice(x, y));
        let mut edges = vec![];
        for square in new {
            let [left, top, side, _] = self.square(*square, x, y);
            let (right, bottom) = (left + side, top + side);
            edges.extend([[left, top, right, top], [left, bottom, right, bottom]]);
            edges.extend([[left, top, left, bottom], [right, top, right, bottom]]);
        }
        if !edges.is_empty() {
            marks.push(PrintMark::Lines { lines: edges, width: 0.9, ink: Rgb(0xD5, 0x5E, 0x00) });
        }
        marks
    }

    fn square(&self, square: Square, x: f32, y: f32) -> [f32; 4] {
        let (column, row) = (square.column as f32, square.row as f32);
        [x + column * self.cell, y + row * self.cell, self.cell, self.cell]
    }

    /// Every colour but the paper, as thick lines: neighbours in a row are one.
    fn filled(&self, x: f32, y: f32, colour: impl Fn(Square) -> Colour) -> Vec<PrintMark> {
        let mut lines: Vec<Vec<[f32; 4]>> = vec![vec![]; self.puzzle.palette().len()];
        for row in 0..self.puzzle.height() {
            let mut last = Colour::BACKGROUND;
            for column in 0..self.puzzle.width() {
                let square = Square { row, column };
                let now = colour(square);
                let of_colour = &mut lines[now.index()];
                match of_colour.last_mut() {
                    Some(before) if now == last && column > 0 => before[2] += self.cell,
                    _ => {
                        let [left, top, side, _] = self.square(square, x, y);
                        let middle = top + side / 2.0;
                        of_colour.push([left, middle, left + side, middle]);
                    }
                }
                last = now;
            }
        }
        let inks = lines.into_iter().enumerate().skip(1).filter(|(_, lines)| !lines.is_empty());
        inks.map(|(index, lines)| {
            let ink = self.colouring.ink(self.puzzle, Colour::new(index));
            PrintMark::Lines { lines, width: self.cell + OVERLAP, ink }
        })
        .collect()
    }

    /// The frame, and lines between cells that are large enough to want them.
    fn lattice(&self, x: f32, y: f32) -> Vec<PrintMark> {
        let (rows, columns) = (self.puzzle.height(), self.puzzle.width());
        let (width, height) = (columns as f32 * self.cell, rows as f32 * self.cell);
        let (right, bottom) = (x + width, y + height);
        let frame = vec![
            [x, y, right, y],
            [right, y, right, bottom],
            [right, bottom, x, bottom],
            [x, bottom, x, y],
        ];
        let mut marks = vec![];
        if self.cell >= 3.0 {
            let thin = |axis: Axis, length: f32, count: usize| PrintMark::Comb {
                comb: Comb { x, y, axis, length, count: count + 1, step: self.cell },
                width: 0.2,
                ink: LIGHT,
            };
            marks.extend([thin(Axis::Column, height, columns), thin(Axis::Row, width, rows)]);
        }
        marks.push(PrintMark::Lines { lines: frame, width: 0.6, ink: Rgb::BLACK });
        marks
    }

    /// The letter of every coloured cell.
    fn letters(&self, fonts: &Fonts, picture: &Picture, x: f32, y: f32) -> Vec<PrintMark> {
        let letters = render::symbols(self.puzzle.palette());
        let size = self.cell * 0.75;
        let write = |square: Square| {
            let colour = picture[square];
            let ink = on(self.colouring.ink(self.puzzle, colour));
            let text = letters[colour.index()].to_string();
            let [left, top, side, _] = self.square(square, x, y);
            let width = fonts.width(Weight::Regular, &text) * size;
            let (x, y) = (left + (side - width) / 2.0, top + side / 2.0 + size * 0.27);
            PrintMark::Text { x, y, size, weight: Weight::Regular, ink, gap: 0.0, text }
        };
        let squares = (0..picture.height())
            .flat_map(|row| (0..picture.width()).map(move |column| Square { row, column }));
        squares.filter(|square| picture[*square] != Colour::BACKGROUND).map(write).collect()
    }
}
