//! Pictures: a line before and after, by which a strategy shows what it does.

use std::fmt;

use puzzle::{Cell, Clue, Colour};

/// A line before and after a strategy.
///
/// As text: the clue, the cells before, an arrow, the cells after. A cell of which some colours
/// are left is `{02}`; `|` is the cell at which a line splits; ranges stand in square brackets.
///
/// ```
/// use strategies::library::Example;
///
/// let example: Example = "8: ?????????? -> ??######??".parse().unwrap();
/// assert_eq!(example.clue.to_string(), "8");
/// assert_eq!(example.to_string(), "8: ?????????? -> ??######??");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The clue of the line.
    pub clue: Clue,
    /// How many colours the puzzle has, the background included.
    pub colours: usize,
    /// What is known before.
    pub before: Vec<Cell>,
    /// The ranges before, where the example gives them; else they are what the cells allow.
    pub ranges: Option<Vec<(i32, i32)>>,
    /// What the strategy gives.
    pub after: After,
}

/// What a strategy gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum After {
    /// Cells.
    Cells(Vec<Cell>),
    /// Ranges.
    Ranges(Vec<(i32, i32)>),
    /// Two lines, on both sides of this cell.
    Split(usize),
}

/// The text was no example.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an example such as `8: ?????????? -> ??######??`, found {0:?}")]
pub struct NotExample(String);

impl std::str::FromStr for Example {
    type Err = NotExample;

    fn from_str(text: &str) -> Result<Example, NotExample> {
        read(text).ok_or_else(|| NotExample(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Example> {
    let (left, after) = text.split_once("->")?;
    let (clue, before) = left.rsplit_once(": ").or_else(|| left.split_once(':'))?;
    let clue: Clue = clue.trim().parse().ok()?;
    let (before, ranges) = match before.trim().split_once('[') {
        Some((cells, ranges)) => (cells.trim(), Some(read_ranges(ranges)?)),
        None => (before.trim(), None),
    };
    let colours = colours_of(&clue, before, after);
    let before = read_cells(before, colours)?;
    let after = match after.trim() {
        ranges if ranges.starts_with('[') => After::Ranges(read_ranges(&ranges[1..])?),
        cells if cells.contains('|') => After::Split(cells.chars().position(|c| c == '|')?),
        cells => After::Cells(read_cells(cells, colours)?),
    };
    Some(Example { clue, colours, before, ranges, after })
}

/// How many colours the clue and the cells speak of; digits in square brackets are no colours.
fn colours_of(clue: &Clue, before: &str, after: &str) -> usize {
    let cells = if after.contains('[') { String::new() } else { format!("{before}{after}") };
    let in_cells = cells.chars().filter_map(Colour::from_digit).map(|colour| colour.index() + 1);
    let in_clue = clue.runs().iter().map(|run| run.colour.index() + 1);
    in_cells.chain(in_clue).fold(2, usize::max)
}

fn read_cells(text: &str, colours: usize) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    let mut symbols = text.chars();
    while let Some(symbol) = symbols.next() {
        cells.push(if symbol == '{' {
            let digits: String = symbols.by_ref().take_while(|&digit| digit != '}').collect();
            digits.chars().try_fold(Cell::IMPOSSIBLE, |set, digit| {
                Some(set.or(Cell::from_symbol(digit, colours)?))
            })?
        } else {
            Cell::from_symbol(symbol, colours)?
        });
    }
    Some(cells)
}

fn read_ranges(text: &str) -> Option<Vec<(i32, i32)>> {
    let one = |word: &str| {
        let (start, end) = word.split_once("..")?;
        Some((start.parse().ok()?, end.parse().ok()?))
    };
    text.trim().strip_suffix(']')?.split_whitespace().map(one).collect()
}

impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.clue, show_cells(&self.before, self.colours))?;
        if let Some(ranges) = &self.ranges {
            write!(f, " {}", show_ranges(ranges))?;
        }
        match &self.after {
            After::Cells(cells) => write!(f, " -> {}", show_cells(cells, self.colours)),
            After::Ranges(ranges) => write!(f, " -> {}", show_ranges(ranges)),
            After::Split(at) => {
                let cells = self.before.iter().enumerate();
                let mark = |(place, cell): (usize, &Cell)| match place {
                    _ if place == *at => '|',
                    _ => cell.symbol(self.colours),
                };
                write!(f, " -> {}", cells.map(mark).collect::<String>())
            }
        }
    }
}

/// A line in the alphabet of examples: as positions, with `{02}` where some colours are left.
///
/// ```
/// use puzzle::Cell;
/// use strategies::library::show_cells;
/// assert_eq!(show_cells(&[Cell::any(3), Cell::from_bits(0b101)], 3), "?{02}");
/// ```
pub fn show_cells(cells: &[Cell], colours: usize) -> String {
    let show = |cell: &Cell| match cell.count() {
        0 | 1 => cell.symbol(colours).to_string(),
        count if count == colours => "?".to_owned(),
        _ => format!("{cell:?}"),
    };
    cells.iter().map(show).collect()
}

fn show_ranges(ranges: &[(i32, i32)]) -> String {
    let all: Vec<String> = ranges.iter().map(|(start, end)| format!("{start}..{end}")).collect();
    format!("[{}]", all.join(" "))
}
