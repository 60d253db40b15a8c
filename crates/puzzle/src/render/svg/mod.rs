//! A puzzle as SVG: clues, a bold line every five cells, known blanks as crosses, small marks of the
//! colours that a cell can still have.

mod canvas;
mod layout;
mod marks;
mod possible;

use super::GUIDE;
use super::symbols::symbols;
use super::terminal::is_dark;
use crate::{Cell, Colour, Grid, Puzzle, Rgb, Run};
use canvas::{Canvas, Path, TextLook};
use layout::{CELL, LEVEL, Layout, SWATCH, TEXT};
pub use marks::Marks;

/// How unknown cells look.
///
/// ```
/// assert_eq!(nonolith_puzzle::render::Unknown::default(), nonolith_puzzle::render::Unknown::Open);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unknown {
    /// Empty, and known blanks are crosses, as people draw on paper.
    #[default]
    Open,
    /// Grey, and known blanks are white, as the papers print positions.
    Grey,
}

/// How a puzzle is drawn as SVG.
///
/// ```
/// let style = nonolith_puzzle::render::SvgStyle { symbols: true, ..Default::default() };
/// assert_eq!(style.unknown, nonolith_puzzle::render::Unknown::Open);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SvgStyle {
    /// How cells look that are not known.
    pub unknown: Unknown,
    /// A letter for every colour, in runs and in cells, for those who cannot tell colours apart.
    pub symbols: bool,
}

/// Draws a puzzle's clues around a grid, with a legend if it has several colours. The same puzzle
/// gives the same bytes every time.
///
/// ```
/// use nonolith_puzzle::{Palette, Puzzle, render};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01 11".parse().unwrap()).unwrap();
/// let svg = render::svg(&puzzle, &puzzle.start(), render::SvgStyle::default());
/// assert!(svg.starts_with("<svg") && svg.contains(">2</text>"));
/// ```
pub fn svg(puzzle: &Puzzle, grid: &Grid, style: SvgStyle) -> String {
    svg_marked(puzzle, grid, style, &Marks::default())
}

/// Draws a puzzle as [`svg`] does, and points at what is marked.
///
/// ```
/// use nonolith_puzzle::{Palette, Puzzle, render};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01 11".parse().unwrap()).unwrap();
/// let (style, grid) = (render::SvgStyle::default(), puzzle.start());
/// let unmarked = render::svg_marked(&puzzle, &grid, style, &render::Marks::default());
/// assert_eq!(unmarked, render::svg(&puzzle, &grid, style));
/// ```
pub fn svg_marked(puzzle: &Puzzle, grid: &Grid, style: SvgStyle, marks: &Marks) -> String {
    let symbols = symbols(puzzle.palette());
    let lettered = style.symbols && !puzzle.palette().is_black_and_white();
    let layout = Layout::new(puzzle, lettered);
    let title = puzzle.details.title.as_deref();
    let canvas = Canvas::new(layout.width(), layout.height(), title);
    let mut drawing = Drawing { puzzle, grid, style, marks, lettered, symbols, layout, canvas };
    drawing.bands();
    drawing.cells();
    drawing.grid_lines();
    drawing.row_clues();
    drawing.column_clues();
    drawing.legend();
    drawing.frames();
    drawing.canvas.finish()
}

/// The space between two drawings side by side.
const BETWEEN: usize = 2 * CELL;

/// Two drawings side by side, each of the puzzle beside it.
pub(super) fn beside(
    (left, left_svg): (&Puzzle, &str),
    (right, right_svg): (&Puzzle, &str),
    style: SvgStyle,
) -> String {
    let size = |puzzle: &Puzzle| {
        let lettered = style.symbols && !puzzle.palette().is_black_and_white();
        let layout = Layout::new(puzzle, lettered);
        (layout.width(), layout.height())
    };
    let (sizes, start) = ([size(left), size(right)], size(left).0 + BETWEEN);
    let title = left.details.title.as_deref();
    let mut canvas = Canvas::new(start + sizes[1].0, sizes[0].1.max(sizes[1].1), title);
    canvas.nested(left_svg, 0);
    canvas.nested(right_svg, start);
    canvas.finish()
}

const GREY: Rgb = Rgb(0xC8, 0xC8, 0xC8);
const THIN: Rgb = Rgb(0xA0, 0xA0, 0xA0);

struct Drawing<'a> {
    puzzle: &'a Puzzle,
    grid: &'a Grid,
    style: SvgStyle,
    marks: &'a Marks,
    /// Whether colours have letters beside them.
    lettered: bool,
    symbols: Vec<char>,
    layout: Layout,
    canvas: Canvas,
}

impl Drawing<'_> {
    fn cells(&mut self) {
        let palette = self.puzzle.palette();
        let open = self.style.unknown == Unknown::Open;
        // In a finished picture blanks speak for themselves.
        let crossed = open && !self.grid.is_solved();
        if !open {
            self.paint(GREY, |cell| !cell.is_known());
        }
        for colour in palette.colours() {
            let ink = palette[colour].rgb;
            if !(colour.is_background() && (crossed || ink == Rgb::WHITE)) {
                self.paint(ink, |cell| cell.colour() == Some(colour));
            }
        }
        if crossed {
            self.crosses();
        }
        if self.lettered {
            self.letters();
        }
        self.possible();
    }

    /// Paints the cells for which `picked` holds, whole stretches of a row at a time.
    fn paint(&mut self, ink: Rgb, picked: impl Fn(Cell) -> bool) {
        let mut path = Path::default();
        for (row, cells) in self.grid.cells().chunks(self.grid.width()).enumerate() {
            let mut column = 0;
            for stretch in cells.chunk_by(|&one, &next| picked(one) == picked(next)) {
                if picked(stretch[0]) {
                    let (x, y) = self.layout.corner(row, column);
                    path.rectangle(x, y, stretch.len() * CELL, CELL);
                }
                column += stretch.len();
            }
        }
        self.canvas.area(ink, &path);
    }

    fn crosses(&mut self) {
        let mut path = Path::default();
        for square in self.grid.squares().filter(|&square| self.grid[square] == Cell::BLANK) {
            let (x, y) = self.layout.corner(square.row, square.column);
            let (near, far) = (6, CELL - 6);
            path.line((x + near, y + near), (x + far, y + far));
            path.line((x + near, y + far), (x + far, y + near));
        }
        self.canvas.lines(Rgb(0x60, 0x60, 0x60), 1.5, &path);
    }

    fn letters(&mut self) {
        self.canvas.open_texts(TEXT, "middle");
        for square in self.grid.squares() {
            let Some(colour) = self.grid[square].colour() else { continue };
            if !colour.is_background() {
                let (x, y) = self.layout.corner(square.row, square.column);
                let look = TextLook { fill: self.ink_on(colour), size: None };
                let letter = self.symbols[colour.index()].to_string();
                self.canvas.text(&letter, x + CELL / 2, y + CELL / 2, look);
            }
        }
        self.canvas.close_texts();
    }

    fn ink_on(&self, colour: Colour) -> Rgb {
        if is_dark(self.puzzle.palette()[colour].rgb) { Rgb::WHITE } else { Rgb::BLACK }
    }

    /// The lines of the grid, which run on through the clues so that the eye can follow them.
    fn grid_lines(&mut self) {
        let (mut thin, mut bold) = (Path::default(), Path::default());
        let (right, bottom) = self.layout.corner(self.grid.height(), self.grid.width());
        for row in 0..=self.grid.height() {
            let strong = row % GUIDE == 0 || row == self.grid.height();
            let (_, y) = self.layout.corner(row, 0);
            let path = if strong { &mut bold } else { &mut thin };
            path.line((self.layout.outer_left(), y), (right, y));
        }
        for column in 0..=self.grid.width() {
            let strong = column % GUIDE == 0 || column == self.grid.width();
            let (x, _) = self.layout.corner(0, column);
            let path = if strong { &mut bold } else { &mut thin };
            path.line((x, self.layout.outer_top()), (x, bottom));
        }
        self.canvas.lines(THIN, 1, &thin);
        self.canvas.lines(Rgb::BLACK, 2, &bold);
    }

    fn row_clues(&mut self) {
        let mut places = Vec::new();
        for (row, clue) in self.puzzle.rows().iter().enumerate() {
            for (from_end, &run) in clue.runs().iter().rev().enumerate() {
                let (left, top) = self.layout.corner(row, 0);
                let x = left - from_end * self.layout.pitch - self.layout.pitch / 2 - 2;
                places.push((run, (x, top + CELL / 2)));
            }
        }
        self.labels(&places, self.layout.pitch, CELL);
    }

    fn column_clues(&mut self) {
        let mut places = Vec::new();
        for (column, clue) in self.puzzle.columns().iter().enumerate() {
            for (from_end, &run) in clue.runs().iter().rev().enumerate() {
                let (left, top) = self.layout.corner(0, column);
                let y = top - from_end * LEVEL - LEVEL / 2 - 2;
                places.push((run, (left + CELL / 2, y)));
            }
        }
        self.labels(&places, CELL, LEVEL);
    }

    /// Writes runs at their places, each in a box of `width` by `height`; coloured ones stand on their colour.
    fn labels(&mut self, places: &[(Run, (usize, usize))], width: usize, height: usize) {
        let coloured = !self.puzzle.palette().is_black_and_white();
        if coloured {
            self.label_grounds(places, width, height);
        }
        self.canvas.open_texts(TEXT, "middle");
        for &(run, (x, y)) in places {
            let label = self.layout.label(run, &self.symbols);
            let fill = if coloured { self.ink_on(run.colour) } else { Rgb::BLACK };
            let size = layout::size_to_fit(label.len(), width);
            self.canvas.text(&label, x, y, TextLook { fill, size });
        }
        self.canvas.close_texts();
    }

    fn label_grounds(&mut self, places: &[(Run, (usize, usize))], width: usize, height: usize) {
        for colour in self.puzzle.palette().colours() {
            let mut path = Path::default();
            for &(_, (x, y)) in places.iter().filter(|(run, _)| run.colour == colour) {
                let (width, height) = (width - 2, height - 2);
                path.rectangle(x - width / 2, y - height / 2, width, height);
            }
            self.canvas.area(self.puzzle.palette()[colour].rgb, &path);
        }
    }

    /// What the colours are called, where there is more than one.
    fn legend(&mut self) {
        let palette = self.puzzle.palette();
        for (colour, x, y) in self.layout.legend.clone() {
            let mut path = Path::default();
            path.rectangle(x, y, SWATCH, SWATCH);
            self.canvas.area(palette[colour].rgb, &path);
            self.canvas.lines(THIN, 1, &path);
        }
        self.canvas.open_texts(TEXT, "start");
        for (colour, x, y) in self.layout.legend.clone() {
            let plain = TextLook { fill: Rgb::BLACK, size: None };
            self.canvas.text(&palette[colour].name, x + SWATCH + 5, y + SWATCH / 2, plain);
            if self.lettered {
                let letter = self.symbols[colour.index()].to_string();
                let look = TextLook { fill: self.ink_on(colour), size: None };
                self.canvas.text(&letter, x + SWATCH / 2 - 4, y + SWATCH / 2, look);
            }
        }
        self.canvas.close_texts();
    }
}
