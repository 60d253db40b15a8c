//! Pictures: a line before and after, by which a strategy shows what it does.

use std::cmp::Reverse;
use std::fmt;

use puzzle::check::enumerate;
use puzzle::{Cell, Clue, Colour};

use crate::apply::{Line, firings};
use crate::dsl::{Matcher, Rule};

/// A line before and after a strategy.
///
/// As text: the clue, the cells before, an arrow, the cells after. A cell that may
/// have some of several colours is `{02}`; `|` is the cell at which a line splits; ranges stand in square brackets.
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

/// Examples are looked for among lines of these lengths: on shorter ones everything is at an edge.
const LENGTHS: std::ops::RangeInclusive<usize> = 6..=9;

/// The same of coloured lines, of which there are many more.
const COLOURED_LENGTHS: std::ops::RangeInclusive<usize> = 5..=6;

impl Example {
    /// The smallest picture of what a rule about black-and-white lines does: on the shortest line
    /// from six cells on where it has something to say, the one with the fewest known cells, and of
    /// those one that leaves something open, with few numbers, on which it says most. `None` if it
    /// says nothing new on any line of up to nine cells.
    ///
    /// ```
    /// use strategies::library::{self, Example};
    /// let overlap = &library::control()[4].rule;
    /// assert_eq!(Example::smallest(overlap).unwrap().to_string(), "5: ?????? -> ?####?");
    /// ```
    pub fn smallest(rule: &Rule) -> Option<Example> {
        Example::smallest_among(rule, LENGTHS, 2)
    }

    /// As [`Example::smallest`], of a rule about coloured lines: among lines of five and six cells in two
    /// colours beside the background. A picture in which the rule decides a cell comes before one in which it
    /// only rules a colour out.
    ///
    /// ```
    /// use strategies::library::{self, Example};
    /// let rule = library::library().into_iter().find(|one| one.name() == "colour-overlap").unwrap().rule;
    /// let example = Example::smallest_in_colour(&rule).unwrap();
    /// assert_eq!((example.colours, example.before.len()), (3, 5));
    /// ```
    pub fn smallest_in_colour(rule: &Rule) -> Option<Example> {
        Example::smallest_among(rule, COLOURED_LENGTHS, 3)
    }

    fn smallest_among(
        rule: &Rule,
        lengths: std::ops::RangeInclusive<usize>,
        colours: usize,
    ) -> Option<Example> {
        let matcher = Matcher::new(rule);
        let known = |cells: &[Cell]| cells.iter().filter(|cell| cell.count() < colours).count();
        lengths
            .into_iter()
            .find_map(|length| {
                let clues = enumerate::clues(length, colours);
                let mut lines: Vec<Vec<Cell>> = enumerate::states(length, colours).collect();
                // What is unknown and then what is filled is shown further to the left.
                lines.reverse();
                lines.sort_by_key(|cells| known(cells));
                lines.chunk_by(|one, other| known(one) == known(other)).find_map(|equal| {
                    let pairs =
                        clues.iter().flat_map(|clue| equal.iter().map(move |cells| (clue, cells)));
                    let shown =
                        pairs.filter_map(|(clue, cells)| show(&matcher, clue, cells, colours));
                    // The first of equals: fewer and larger numbers come first.
                    shown.reduce(|best, other| if other.0 > best.0 { other } else { best })
                })
            })
            .map(|(_, example)| example)
    }
}

/// How good an example is: whether something is left open, whether a cell is decided, how many colours its
/// numbers have, how few numbers it has, how many cells are decided, and how many colours ruled out.
type Worth = (bool, bool, usize, Reverse<usize>, usize, usize);

/// What a rule says of a line, as an example, with how much it says.
fn show(
    matcher: &Matcher,
    clue: &Clue,
    before: &[Cell],
    colours: usize,
) -> Option<(Worth, Example)> {
    let line = match matcher.rule().reads_ranges() {
        true => Line::with_ranges(clue, before).ok()?,
        false => Line::new(clue, before),
    };
    let all = firings(matcher, &line);
    if all.is_empty() || solve::line::solve(clue, before).is_err() {
        return None;
    }
    let after = all.iter().fold(before.to_vec(), |cells, firing| firing.cells_after(&cells));
    let (decided, open) = (known(&after) - known(before), known(&after) < after.len());
    let left = |cells: &[Cell]| cells.iter().map(|cell| cell.count()).sum::<usize>();
    let ruled_out = left(before) - left(&after);
    let runs = clue.runs().len();
    let tints = (1..colours).filter(|&one| clue.runs().iter().any(|run| run.colour.index() == one));
    // A picture of a coloured line shows several colours, so that it is seen to be one.
    let tints = if colours == 2 { 0 } else { tints.count() };
    let worth = (open, decided > 0, tints, Reverse(runs), decided, ruled_out);
    let (clue, before) = (clue.clone(), before.to_vec());
    let example = Example { clue, colours, before, ranges: None, after: After::Cells(after) };
    // The text of an example does not say how many colours there are beside those that it shows.
    let is_readable = || example.to_string().parse().as_ref() == Ok(&example);
    (ruled_out > 0 && (colours == 2 || is_readable())).then_some((worth, example))
}

fn known(cells: &[Cell]) -> usize {
    cells.iter().filter(|cell| cell.is_known()).count()
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

/// The text was not an example.
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

/// The cells of a line in the alphabet of examples, `None` if it is another.
pub(crate) fn read_cells(text: &str, colours: usize) -> Option<Vec<Cell>> {
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
