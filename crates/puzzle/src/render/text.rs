//! A puzzle as text: clues around the grid, a guide after every fifth cell.

use super::GUIDE;
use super::symbols::symbols;
use super::terminal::{RESET, ink, on};
use crate::{Cell, Clue, Colour, Grid, Palette, Puzzle, Run};

/// How a puzzle is drawn as text.
///
/// ```
/// let style = nonolith_puzzle::render::TextStyle::default();
/// assert!(!style.ascii && !style.colour);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextStyle {
    /// Only characters of ASCII: `#` or a letter for filled cells, `.` for blank ones, `?` for
    /// what is not known, `:` where some colours are ruled out. Otherwise blocks, dots and empty space.
    pub ascii: bool,
    /// With a terminal's colours; without, letters tell colours apart.
    pub colour: bool,
}

/// Draws a puzzle's clues around a grid.
///
/// ```
/// use nonolith_puzzle::{Grid, Palette, Puzzle, render};
///
/// let lid = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
/// let grid = Grid::of_picture(&puzzle.solutions()[0], 2);
/// let ascii = render::TextStyle { ascii: true, colour: false };
/// let lines = [
///     "    |   1 1  |",
///     "    | 2 1 1 2|",
///     "----+--------+",
///     "  2 | . # # .|",
///     "1 1 | # . . #|",
///     "  4 | # # # #|",
///     "----+--------+",
/// ];
/// assert!(render::text(&puzzle, &grid, ascii).lines().eq(lines));
/// ```
pub fn text(puzzle: &Puzzle, grid: &Grid, style: TextStyle) -> String {
    // In a finished picture blanks speak for themselves.
    let blank = if style.ascii {
        '.'
    } else if grid.is_solved() {
        ' '
    } else {
        '·'
    };
    let sheet = Sheet::new(puzzle, style, blank);
    let mut text = sheet.column_clues(puzzle.columns());
    for (row, cells) in grid.cells().chunks(grid.width()).enumerate() {
        if row % GUIDE == 0 {
            text += &sheet.rule(grid.width());
        }
        text += &sheet.row(&puzzle.rows()[row], cells);
    }
    text + &sheet.rule(grid.width()) + &sheet.legend()
}

/// The layout of one drawing.
struct Sheet<'a> {
    style: TextStyle,
    palette: &'a Palette,
    symbols: Vec<char>,
    blank: char,
    /// How wide the clues of the rows are.
    margin: usize,
    /// How wide a cell is.
    pitch: usize,
}

impl<'a> Sheet<'a> {
    fn new(puzzle: &'a Puzzle, style: TextStyle, blank: char) -> Sheet<'a> {
        let palette = puzzle.palette();
        let mut sheet =
            Sheet { style, palette, symbols: symbols(palette), blank, margin: 0, pitch: 1 };
        let label = |run: &Run| sheet.label(*run).len();
        let across = |clue: &Clue| clue.runs().iter().map(|run| label(run) + 1).sum::<usize>();
        let margin = puzzle.rows().iter().map(across).max().unwrap_or(0);
        let widest = puzzle.columns().iter().flat_map(Clue::runs).map(label).max();
        sheet.margin = margin;
        sheet.pitch = widest.unwrap_or(1) + 1;
        sheet
    }

    fn is_coloured(&self) -> bool {
        !self.palette.is_black_and_white()
    }

    /// A run's number, with its colour's letter where colour cannot say it.
    fn label(&self, run: Run) -> String {
        if self.is_coloured() && !self.style.colour {
            format!("{}{}", run.length, self.symbols[run.colour.index()])
        } else {
            run.length.to_string()
        }
    }

    /// The label at the right end of `room` characters, on its colour where colour can be shown.
    fn clue_label(&self, run: Run, room: usize) -> String {
        let label = self.label(run);
        let space = " ".repeat(room - label.len());
        if self.is_coloured() && self.style.colour {
            space + &on(self.palette[run.colour].rgb, &label)
        } else {
            space + &label
        }
    }

    fn column_clues(&self, columns: &[Clue]) -> String {
        let depth = columns.iter().map(|clue| clue.runs().len()).max().unwrap_or(0);
        let mut text = String::new();
        for level in (0..depth).rev() {
            let line = self.line(&" ".repeat(self.margin), columns, |clue| {
                let run = clue.runs().iter().rev().nth(level);
                run.map_or_else(|| " ".repeat(self.pitch), |&run| self.clue_label(run, self.pitch))
            });
            text += &line;
        }
        text
    }

    fn row(&self, clue: &Clue, cells: &[Cell]) -> String {
        let labels: String = clue
            .runs()
            .iter()
            .map(|&run| self.clue_label(run, self.label(run).len()) + " ")
            .collect();
        let used: usize = clue.runs().iter().map(|&run| self.label(run).len() + 1).sum();
        let margin = " ".repeat(self.margin - used) + &labels;
        self.line(&margin, cells, |&cell| self.cell(cell))
    }

    /// One line of text: the margin, then the items with a guide after every fifth and the last.
    fn line<T>(&self, margin: &str, items: &[T], draw: impl Fn(&T) -> String) -> String {
        let bar = if self.style.ascii { '|' } else { '│' };
        let mut line = format!("{margin}{bar}");
        for group in items.chunks(GUIDE) {
            line.extend(group.iter().map(&draw));
            line.push(bar);
        }
        line + "\n"
    }

    fn rule(&self, width: usize) -> String {
        let (dash, cross) = if self.style.ascii { ("-", '+') } else { ("─", '┼') };
        let mut line = dash.repeat(self.margin);
        line.push(cross);
        for start in (0..width).step_by(GUIDE) {
            line += &dash.repeat(self.pitch * GUIDE.min(width - start));
            line.push(cross);
        }
        line + "\n"
    }

    fn cell(&self, cell: Cell) -> String {
        match cell.colour() {
            None if cell.count() < self.palette.len() => self.partly(cell),
            None if self.style.ascii => self.right('?'),
            None => self.right(' '),
            Some(colour) if self.is_coloured() && self.style.colour => self.painted(colour),
            Some(Colour::BACKGROUND) => self.right(self.blank),
            Some(_) if !self.is_coloured() && !self.style.ascii => "█".repeat(self.pitch),
            Some(colour) => self.right(self.symbols[colour.index()]),
        }
    }

    /// A cell of which some colours are ruled out: on a terminal with colours one dot for each that is left,
    /// where there is room; else a colon.
    fn partly(&self, cell: Cell) -> String {
        let left = cell.colours().filter(|colour| !colour.is_background());
        let dots: Vec<String> = left.map(|colour| self.dot(colour)).collect();
        let blank = usize::from(cell.allows(Colour::BACKGROUND));
        match self.pitch.checked_sub(dots.len() + blank) {
            Some(room) if self.style.colour && !self.style.ascii => {
                " ".repeat(room) + &dots.concat() + &self.blank.to_string().repeat(blank)
            }
            _ => self.right(':'),
        }
    }

    fn dot(&self, colour: Colour) -> String {
        format!("{}▪{RESET}", ink(self.palette[colour].rgb))
    }

    fn painted(&self, colour: Colour) -> String {
        let letter = match colour {
            Colour::BACKGROUND => self.blank,
            _ if self.style.ascii => self.symbols[colour.index()],
            _ => ' ',
        };
        on(self.palette[colour].rgb, &self.right(letter))
    }

    fn right(&self, symbol: char) -> String {
        format!("{symbol:>0$}", self.pitch)
    }

    /// What the colours are called, where there is more than one.
    fn legend(&self) -> String {
        if !self.is_coloured() {
            return String::new();
        }
        let entries = self.palette.colours().skip(1).map(|colour| {
            let name = &self.palette[colour].name;
            let key = if self.style.colour {
                on(self.palette[colour].rgb, "  ")
            } else {
                self.symbols[colour.index()].to_string()
            };
            format!("{key} {name}")
        });
        entries.collect::<Vec<_>>().join("  ") + "\n"
    }
}
