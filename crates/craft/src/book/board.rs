//! A puzzle as it is printed: the empty grid with its clues, as large as its place on the page allows.

use puzzle::{Axis, Clue, Colour, Puzzle, Rgb, Run, render};

use super::drawn::Drawn;
use super::font::{Fonts, Weight};
use super::sheet::{Comb, PrintMark};

/// The size of the clues, in parts of a cell: in a plain book, and in large print.
const CLUE_SIZE: f32 = 0.66;
const LARGE_CLUE_SIZE: f32 = 0.74;
/// The most of a cell's width that a number above its column may take, so that neighbours stay apart;
/// coloured ones have boxes that do that.
const COLUMN_SHARE: f32 = 0.84;
const BOX_SHARE: f32 = 0.94;
/// The room between two runs of a row, of a column, and between the clues and the grid, in cells.
const ROW_GAP: f32 = 0.34;
const COLUMN_STEP: f32 = 1.2;
const PAD: f32 = 0.3;
/// The room in a coloured run's box on either side of its text, in parts of the clue's size.
const BOX_PAD: f32 = 0.09;
/// The height of a coloured run's box, in parts of the clue's size.
const BOX_HEIGHT: f32 = 1.14;
/// Colours as light as this have an edge, so that they are seen on paper.
const LIGHT_INK: f32 = 0.7;
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
        let pad = if self.letters.is_some() { 2.0 * BOX_PAD } else { 0.0 };
        self.fonts.width(self.weight, &self.written(run)) + pad
    }

    /// A run as it is written: its number, in a coloured puzzle with its colour's letter.
    fn written(&self, run: Run) -> String {
        match &self.letters {
            None => run.length.to_string(),
            Some(letters) => format!("{}{}", run.length, letters[run.colour.index()]),
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
        let mut runs = vec![];
        for (index, clue) in self.puzzle.columns().iter().enumerate() {
            runs.extend(self.column_clue(size, x + size.left + index as f32 * size.cell, y, clue));
        }
        for (index, clue) in self.puzzle.rows().iter().enumerate() {
            runs.extend(self.row_clue(size, x, y + size.top + index as f32 * size.cell, clue));
        }
        marks.extend(self.boxes(size, &runs));
        marks.extend(self.numbers(size, &runs));
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
    fn grid_lines(&self, size: &BoardSize, x: f32, y: f32) -> Vec<PrintMark> {
        let (rows, columns) = (self.puzzle.height(), self.puzzle.width());
        let (left, top) = (x + size.left, y + size.top);
        let (right, bottom) = (x + size.width, y + size.height);
        let fifths = |count: usize| (0..=count).filter(move |at| at % 5 == 0 || *at == count);
        let across = fifths(columns).map(|column| left + column as f32 * size.cell);
        let down = fifths(rows).map(|row| top + row as f32 * size.cell);
        let thick = across.map(|at| [at, y, at, bottom]).chain(down.map(|at| [x, at, right, at]));
        let scale = (size.cell / 16.0).clamp(0.6, 1.6);
        let comb = |axis: Axis, x: f32, y: f32, length: f32| {
            let count = 1 + if axis == Axis::Row { rows } else { columns };
            Comb { x, y, axis, length, count, step: size.cell }
        };
        let clue_lines = |comb| PrintMark::Comb { comb, width: 0.3 * scale, ink: LIGHT };
        let thin = |comb| PrintMark::Comb { comb, width: 0.4 * scale, ink: GREY };
        vec![
            clue_lines(comb(Axis::Column, left, y, size.top)),
            clue_lines(comb(Axis::Row, x, top, size.left)),
            thin(comb(Axis::Column, left, top, bottom - top)),
            thin(comb(Axis::Row, left, top, right - left)),
            PrintMark::Lines { lines: thick.collect(), width: 1.0 * scale, ink: Rgb::BLACK },
        ]
    }

    /// The runs above a column, the last just above the grid.
    fn column_clue(&self, size: &BoardSize, x: f32, y: f32, clue: &Clue) -> Vec<PlacedRun> {
        let step = self.column_step() * size.cell;
        let last = y + size.top - PAD * size.cell / 2.0 - step / 2.0;
        let middle = x + size.cell / 2.0;
        let place = |(above, run): (usize, Option<&Run>)| {
            let width = self.width_of(run) * size.text;
            let y = last - above as f32 * step;
            PlacedRun { x: middle - width / 2.0, y, width, run: run.copied(), joins: false }
        };
        self.runs_of(clue).into_iter().rev().enumerate().rev().map(place).collect()
    }

    /// The runs left of a row, the last just beside the grid.
    fn row_clue(&self, size: &BoardSize, x: f32, y: f32, clue: &Clue) -> Vec<PlacedRun> {
        let mut at = x + size.left - PAD * size.cell / 2.0 - self.clue_width(clue) * size.cell;
        let place = |(index, run): (usize, Option<&Run>)| {
            let width = self.width_of(run) * size.text;
            let placed = PlacedRun {
                x: at,
                y: y + size.cell / 2.0,
                width,
                run: run.copied(),
                joins: index > 0,
            };
            at += width + ROW_GAP * self.gap_share() * size.cell;
            placed
        };
        self.runs_of(clue).into_iter().enumerate().map(place).collect()
    }

    /// The runs of a clue; an empty clue has one place, for its 0.
    fn runs_of<'c>(&self, clue: &'c Clue) -> Vec<Option<&'c Run>> {
        if clue.is_empty() { vec![None] } else { clue.runs().iter().map(Some).collect() }
    }

    fn width_of(&self, run: Option<&Run>) -> f32 {
        run.map_or_else(|| self.fonts.width(self.weight, "0"), |run| self.run_width(*run))
    }

    /// How a run's box is coloured, in a coloured puzzle.
    fn box_ink(&self, run: Option<Run>) -> Option<Rgb> {
        let run = run.filter(|_| self.letters.is_some())?;
        let own = self.puzzle.palette()[run.colour].rgb;
        Some(if self.colouring.grey { Rgb::WHITE } else { own })
    }

    /// The boxes of coloured runs, all of one colour together.
    fn boxes(&self, size: &BoardSize, runs: &[PlacedRun]) -> Vec<PrintMark> {
        let high = size.text * BOX_HEIGHT;
        let mut inks: Vec<(Rgb, Vec<[f32; 4]>)> = vec![];
        for placed in runs {
            let Some(ink) = self.box_ink(placed.run) else { continue };
            let around = [placed.x, placed.y - high / 2.0, placed.width, high];
            match inks.iter_mut().find(|(known, _)| *known == ink) {
                Some((_, boxes)) => boxes.push(around),
                None => inks.push((ink, vec![around])),
            }
        }
        inks.into_iter().map(|(ink, boxes)| swatches(boxes, ink)).collect()
    }

    /// The numbers of all runs. Neighbours in a row that have the same ink are one line of text.
    fn numbers(&self, size: &BoardSize, runs: &[PlacedRun]) -> Vec<PrintMark> {
        let pad = if self.letters.is_some() { BOX_PAD * size.text } else { 0.0 };
        let space = self.fonts.width(self.weight, " ") * size.text;
        let gap = ROW_GAP * self.gap_share() * size.cell + 2.0 * pad - space;
        let mut marks: Vec<PrintMark> = vec![];
        for placed in runs {
            let own = self.box_ink(placed.run).map_or(Rgb::BLACK, on);
            let written = placed.run.map_or_else(|| "0".to_owned(), |run| self.written(run));
            match marks.last_mut() {
                Some(PrintMark::Text { ink, text, .. }) if placed.joins && *ink == own => {
                    *text += &format!(" {written}");
                }
                _ => marks.push(PrintMark::Text {
                    x: placed.x + if placed.run.is_some() { pad } else { 0.0 },
                    y: placed.y + DIGIT_HEIGHT * size.text / 2.0,
                    size: size.text,
                    weight: self.weight,
                    ink: own,
                    gap,
                    text: written,
                }),
            }
        }
        marks
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

/// Where a run is written.
struct PlacedRun {
    /// Its left edge and its middle line.
    x: f32,
    y: f32,
    width: f32,
    /// `None` for the 0 of an empty clue.
    run: Option<Run>,
    /// Whether it stands behind another of the same row.
    joins: bool,
}

/// Boxes of one height and colour; light ones with a thin edge.
pub(crate) fn swatches(boxes: Vec<[f32; 4]>, ink: Rgb) -> PrintMark {
    if lightness(ink) >= LIGHT_INK {
        return PrintMark::Framed { boxes, ink, edge: GREY };
    }
    let width = boxes.first().map_or(0.0, |one| one[3]);
    // Thick lines: the shortest way to write boxes down.
    let line = |&[left, top, width, height]: &[f32; 4]| {
        let middle = top + height / 2.0;
        [left, middle, left + width, middle]
    };
    PrintMark::Lines { lines: boxes.iter().map(line).collect(), width, ink }
}
