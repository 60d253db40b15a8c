//! A puzzle as it is printed: the empty grid with its clues, as large as its place on the page allows.

use puzzle::{Clue, Colour, Puzzle, Rgb, Run, render};

use super::drawn::Drawn;
use super::font::{Fonts, Weight};
use super::sheet::PrintMark;

/// The size of the clues, in parts of a cell: in a plain book, and in large print.
const CLUE_SIZE: f32 = 0.66;
const LARGE_CLUE_SIZE: f32 = 0.74;
/// The most of a cell's width that a number above its column may take, so that neighbours stay apart;
/// coloured ones have boxes that do that.
const COLUMN_SHARE: f32 = 0.84;
const BOX_SHARE: f32 = 0.94;
/// The size of a colour's letter, in parts of the clue's.
const LETTER: f32 = 0.62;
/// The room between two runs of a row, of a column, and between the clues and the grid, in cells.
const ROW_GAP: f32 = 0.34;
const COLUMN_STEP: f32 = 1.2;
const PAD: f32 = 0.3;
/// The room in a coloured run's box on either side of its text, in parts of the clue's size.
const BOX_PAD: f32 = 0.09;
/// How high the capitals and digits of the faces are, in parts of the size.
const DIGIT_HEIGHT: f32 = 0.73;
pub(crate) const GREY: Rgb = Rgb(0x99, 0x99, 0x99);
pub(crate) const LIGHT: Rgb = Rgb(0xC8, 0xC8, 0xC8);

/// How colours are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct InkUse {
    /// Print no colour: letters alone tell colours apart.
    pub(crate) grey: bool,
    /// Write the colours' letters into the answers too.
    pub(crate) letters: bool,
}

impl InkUse {
    /// How an ink is printed.
    pub(crate) fn ink(self, puzzle: &Puzzle, colour: Colour) -> Rgb {
        let rgb = puzzle.palette()[colour].rgb;
        if self.grey && !puzzle.palette().is_black_and_white() { grey(rgb) } else { rgb }
    }
}

/// How light a colour looks, from 0 to 1 (Rec. 709 weights on the coded values).
fn lightness(Rgb(red, green, blue): Rgb) -> f32 {
    (0.2126 * f32::from(red) + 0.7152 * f32::from(green) + 0.0722 * f32::from(blue)) / 255.0
}

fn grey(rgb: Rgb) -> Rgb {
    let level = (lightness(rgb) * 255.0).round() as u8;
    Rgb(level, level, level)
}

/// Black or white, whichever can be read on this colour.
pub(crate) fn on(rgb: Rgb) -> Rgb {
    if lightness(rgb) > 0.55 { Rgb::BLACK } else { Rgb::WHITE }
}

/// How large a puzzle can be printed in a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BoardSize {
    /// The side of a cell, in points.
    pub(crate) cell: f32,
    /// The size of the clues, in points.
    pub(crate) text: f32,
    /// The clues at the left and at the top, in points.
    pub(crate) left: f32,
    pub(crate) top: f32,
    /// The whole, in points.
    pub(crate) width: f32,
    pub(crate) height: f32,
}

/// A puzzle with what is known of its clues before any size.
pub(crate) struct BoardPlan<'a> {
    fonts: &'a Fonts,
    puzzle: &'a Puzzle,
    colouring: InkUse,
    letters: Option<Vec<char>>,
    weight: Weight,
    /// The size of the clues, in parts of a cell.
    clue_size: f32,
}

impl<'a> BoardPlan<'a> {
    pub(crate) fn new(
        fonts: &'a Fonts,
        puzzle: &'a Puzzle,
        colouring: InkUse,
        large_print: bool,
    ) -> BoardPlan<'a> {
        let coloured = !puzzle.palette().is_black_and_white();
        let (size, weight) = if large_print {
            (LARGE_CLUE_SIZE, Weight::Bold)
        } else {
            (CLUE_SIZE, Weight::Regular)
        };
        let letters = coloured.then(|| render::symbols(puzzle.palette()));
        let mut plan = BoardPlan { fonts, puzzle, colouring, letters, weight, clue_size: size };
        let runs = puzzle.columns().iter().flat_map(Clue::runs);
        let widest = runs.map(|run| plan.run_width(*run)).fold(0.0, f32::max);
        let share = if coloured { BOX_SHARE } else { COLUMN_SHARE };
        plan.clue_size = size.min(share / widest.max(0.1));
        plan
    }

    /// The width of a run in parts of the clues' size.
    fn run_width(&self, run: Run) -> f32 {
        let number = self.fonts.width(self.weight, &run.length.to_string());
        match &self.letters {
            None => number,
            Some(letters) => {
                let letter = letters[run.colour.index()].to_string();
                number + LETTER * self.fonts.width(self.weight, &letter) + 2.0 * BOX_PAD
            }
        }
    }

    /// The width of a row's clue in cells; an empty one is written as 0.
    fn clue_width(&self, clue: &Clue) -> f32 {
        let runs: f32 = clue.runs().iter().map(|run| self.run_width(*run)).sum();
        let zero = if clue.is_empty() { self.fonts.width(self.weight, "0") } else { 0.0 };
        let gaps = clue.runs().len().saturating_sub(1) as f32;
        (runs + zero) * self.clue_size + gaps * ROW_GAP * self.gap_share()
    }

    /// Boxes need less room between them than numbers.
    fn gap_share(&self) -> f32 {
        if self.letters.is_some() { 0.35 } else { 1.0 }
    }

    /// The height of one run of a column, in cells.
    fn column_step(&self) -> f32 {
        self.clue_size * if self.letters.is_some() { COLUMN_STEP + 0.1 } else { COLUMN_STEP }
    }

    /// How large the puzzle becomes in a place, with cells of at most `most` points.
    pub(crate) fn size(&self, width: f32, height: f32, most: f32) -> BoardSize {
        let (rows, columns) = (self.puzzle.height() as f32, self.puzzle.width() as f32);
        let widths = self.puzzle.rows().iter().map(|clue| self.clue_width(clue));
        let left = widths.fold(0.0, f32::max) + PAD;
        let runs = self.puzzle.columns().iter().map(|clue| clue.runs().len().max(1));
        let top = runs.max().unwrap_or(1) as f32 * self.column_step() + PAD;
        let cell = (width / (columns + left)).min(height / (rows + top)).min(most);
        BoardSize {
            cell,
            text: cell * self.clue_size,
            left: left * cell,
            top: top * cell,
            width: (columns + left) * cell,
            height: (rows + top) * cell,
        }
    }

    /// The empty puzzle at this size, its upper left corner at `x` and `y`. Column clues come first,
    /// from the top down, then rows: they are read in this order.
    pub(crate) fn draw(&self, size: &BoardSize, x: f32, y: f32) -> Vec<PrintMark> {
        let mut marks = vec![];
        self.given(size, x, y, &mut marks);
        marks.extend(self.grid_lines(size, x, y));
        for (index, clue) in self.puzzle.columns().iter().enumerate() {
            self.column_clue(size, x + size.left + index as f32 * size.cell, y, clue, &mut marks);
        }
        for (index, clue) in self.puzzle.rows().iter().enumerate() {
            self.row_clue(size, x, y + size.top + index as f32 * size.cell, clue, &mut marks);
        }
        marks
    }

    /// Cells that the puzzle gives away.
    fn given(&self, size: &BoardSize, x: f32, y: f32, marks: &mut Vec<PrintMark>) {
        if let Some(given) = self.puzzle.given() {
            let drawn = Drawn { puzzle: self.puzzle, colouring: self.colouring, cell: size.cell };
            marks.extend(drawn.position(given, x + size.left, y + size.top));
        }
    }

    /// Thin lines between cells, thick ones every five, these also between the clues.
    fn grid_lines(&self, size: &BoardSize, x: f32, y: f32) -> [PrintMark; 3] {
        let (rows, columns) = (self.puzzle.height(), self.puzzle.width());
        let (left, top) = (x + size.left, y + size.top);
        let (right, bottom) = (x + size.width, y + size.height);
        let (mut thin, mut thick, mut clue_lines) = (vec![], vec![], vec![]);
        for column in 0..=columns {
            let at = left + column as f32 * size.cell;
            let fifth = column % 5 == 0 || column == columns;
            let line = [at, if fifth { y } else { top }, at, bottom];
            if fifth {
                thick.push(line)
            } else {
                thin.push(line)
            }
            clue_lines.push([at, y, at, top]);
        }
        for row in 0..=rows {
            let at = top + row as f32 * size.cell;
            let fifth = row % 5 == 0 || row == rows;
            let line = [if fifth { x } else { left }, at, right, at];
            if fifth {
                thick.push(line)
            } else {
                thin.push(line)
            }
            clue_lines.push([x, at, left, at]);
        }
        let scale = (size.cell / 16.0).clamp(0.6, 1.6);
        [
            PrintMark::Lines { lines: clue_lines, width: 0.3 * scale, ink: LIGHT },
            PrintMark::Lines { lines: thin, width: 0.4 * scale, ink: GREY },
            PrintMark::Lines { lines: thick, width: 1.0 * scale, ink: Rgb::BLACK },
        ]
    }

    /// The numbers above a column, the last just above the grid.
    fn column_clue(
        &self,
        size: &BoardSize,
        x: f32,
        y: f32,
        clue: &Clue,
        marks: &mut Vec<PrintMark>,
    ) {
        let step = self.column_step() * size.cell;
        let last = y + size.top - PAD * size.cell / 2.0 - step / 2.0;
        let middle = x + size.cell / 2.0;
        for (above, run) in clue.runs().iter().rev().enumerate().rev() {
            let width = self.run_width(*run) * size.text;
            self.run(size, middle - width / 2.0, last - above as f32 * step, *run, marks);
        }
        if clue.is_empty() {
            let width = self.fonts.width(self.weight, "0") * size.text;
            marks.push(self.number(size, middle - width / 2.0, last, "0"));
        }
    }

    /// The numbers left of a row, the last just beside the grid: one line of text where they have no
    /// colours.
    fn row_clue(&self, size: &BoardSize, x: f32, y: f32, clue: &Clue, marks: &mut Vec<PrintMark>) {
        let width = self.clue_width(clue) * size.cell;
        let mut at = x + size.left - PAD * size.cell / 2.0 - width;
        let middle = y + size.cell / 2.0;
        if self.letters.is_none() || clue.is_empty() {
            let numbers: Vec<String> =
                clue.runs().iter().map(|run| run.length.to_string()).collect();
            let text = if numbers.is_empty() { "0".to_owned() } else { numbers.join(" ") };
            let space = self.fonts.width(self.weight, " ") * size.text;
            let baseline = middle + DIGIT_HEIGHT * size.text / 2.0;
            let gap = ROW_GAP * size.cell - space;
            let (weight, ink) = (self.weight, Rgb::BLACK);
            marks.push(PrintMark::Text {
                x: at,
                y: baseline,
                size: size.text,
                weight,
                ink,
                gap,
                text,
            });
            return;
        }
        for run in clue.runs() {
            self.run(size, at, middle, *run, marks);
            at += self.run_width(*run) * size.text + ROW_GAP * self.gap_share() * size.cell;
        }
    }

    fn number(&self, size: &BoardSize, x: f32, middle: f32, text: &str) -> PrintMark {
        PrintMark::text(x, middle + DIGIT_HEIGHT * size.text / 2.0, size.text, self.weight, text)
    }

    /// A number, in colour on its swatch and with its letter.
    fn run(&self, size: &BoardSize, x: f32, middle: f32, run: Run, marks: &mut Vec<PrintMark>) {
        let number = run.length.to_string();
        let Some(letters) = &self.letters else {
            marks.push(self.number(size, x, middle, &number));
            return;
        };
        let text = size.text;
        let ink =
            if self.colouring.grey { Rgb::WHITE } else { self.puzzle.palette()[run.colour].rgb };
        let high = text * 1.14;
        let around = [x, middle - high / 2.0, self.run_width(run) * text, high];
        marks.extend(swatch(around, ink));
        let width = self.fonts.width(self.weight, &number) * text;
        let baseline = middle + DIGIT_HEIGHT * text / 2.0;
        let written = |x: f32, size: f32, text: String| PrintMark::Text {
            x,
            y: baseline,
            size,
            weight: self.weight,
            ink: on(ink),
            gap: 0.0,
            text,
        };
        marks.push(written(x + BOX_PAD * text, text, number));
        let letter = letters[run.colour.index()].to_string();
        marks.push(written(x + BOX_PAD * text + width, text * LETTER, letter));
    }

    /// The clues as they are read aloud: "Row 1: 3 1. Row 2: ...", columns first.
    pub(crate) fn read_aloud(&self) -> String {
        let puzzle = self.puzzle;
        let columns =
            puzzle.columns().iter().enumerate().map(|(index, clue)| ("Column", index, clue));
        let rows = puzzle.rows().iter().enumerate().map(|(index, clue)| ("Row", index, clue));
        let mut text =
            format!("Nonogram with {} rows and {} columns.", puzzle.height(), puzzle.width());
        for (word, index, clue) in columns.chain(rows) {
            let runs: Vec<String> = clue.runs().iter().map(|run| self.run_aloud(*run)).collect();
            let runs = if runs.is_empty() { "0".to_owned() } else { runs.join(self.comma()) };
            text += &format!(" {word} {}: {runs}.", index + 1);
        }
        text
    }

    fn comma(&self) -> &'static str {
        if self.letters.is_some() { ", " } else { " " }
    }

    fn run_aloud(&self, run: Run) -> String {
        match &self.letters {
            None => run.length.to_string(),
            Some(_) => format!("{} {}", run.length, self.puzzle.palette()[run.colour].name),
        }
    }
}

/// A box of this colour with a thin edge, so that light colours are seen on paper.
pub(crate) fn swatch([left, top, width, height]: [f32; 4], ink: Rgb) -> [PrintMark; 2] {
    let (right, bottom) = (left + width, top + height);
    let edge = vec![
        [left, top, right, top],
        [right, top, right, bottom],
        [right, bottom, left, bottom],
        [left, bottom, left, top],
    ];
    [
        PrintMark::Boxes { boxes: vec![[left, top, width, height]], ink },
        PrintMark::Lines { lines: edge, width: 0.3, ink: GREY },
    ]
}
