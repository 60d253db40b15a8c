//! From a JSON document to a puzzle: colours found, clues and grids in them.

use crate::{Cell, Clue, Colour, Grid, Ink, MAX_COLOURS, Palette, Picture, Puzzle, Run, Square};

use super::ReadError;
use super::input::found;
use super::json_document::{ColourText, Document, InkText, RunText};
use super::palette::{name_of, plain_ink, rgb};

impl Document {
    /// Puts together what the object says.
    pub(in crate::formats) fn into_puzzle(mut self) -> Result<Puzzle, ReadError> {
        if let (Some(problem), None) = (&self.problem, &self.rows) {
            let puzzle = super::puzzlekit::read(problem)?;
            return finish(
                puzzle.with_details(self.details),
                self.given,
                self.position,
                self.solutions,
            );
        }
        let colours = Colours::new(&mut self)?;
        let puzzle = match (self.rows, self.columns) {
            (Some(rows), Some(columns)) => {
                let rows = colours.clues(rows)?;
                Puzzle::new(colours.palette, rows, colours_of(columns, &colours.meaning)?)?
            }
            (None, None) if !self.solutions.is_empty() => {
                let goal = picture(&self.solutions[0], colours.palette.len())?;
                Puzzle::of_picture(colours.palette, goal)?
            }
            (None, _) => return Err(ReadError::new("expected clues in `rows`, found none")),
            (_, None) => return Err(ReadError::new("expected clues in `columns`, found none")),
        };
        finish(puzzle.with_details(self.details), self.given, self.position, self.solutions)
    }
}

/// Whatever object the format `json` reads.
impl<'de> serde::Deserialize<'de> for Puzzle {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        let document = Document::deserialize(deserializer)?;
        document.into_puzzle().map_err(serde::de::Error::custom)
    }
}

/// Adds the grids.
fn finish(
    mut puzzle: Puzzle,
    given: Option<Vec<String>>,
    position: Option<Vec<String>>,
    solutions: Vec<Vec<String>>,
) -> Result<Puzzle, ReadError> {
    let colours = puzzle.palette().len();
    let mut pictures: Vec<Picture> = Vec::new();
    for rows in solutions {
        let picture = picture(&rows, colours)?;
        if !pictures.contains(&picture) {
            pictures.push(picture);
        }
    }
    puzzle = puzzle.with_solutions(pictures)?;
    if let Some(rows) = given {
        puzzle = puzzle.with_given(grid(&rows, colours)?)?;
    }
    if let Some(rows) = position {
        puzzle = puzzle.with_position(grid(&rows, colours)?)?;
    }
    Ok(puzzle)
}

/// The palette, and what the runs' indices and names mean in it.
struct Colours {
    palette: Palette,
    meaning: Meaning,
}

struct Meaning {
    /// How many colours there are.
    count: usize,
    /// Added to every index: some files do not count the background.
    shift: usize,
    /// The colours of [`Document::names`].
    named: Vec<Colour>,
}

impl Colours {
    fn new(document: &mut Document) -> Result<Colours, ReadError> {
        let said = document.palette.take();
        let has_palette = said.is_some();
        let mut inks = match said {
            Some(inks) => inks.into_iter().enumerate().map(ink).collect::<Result<_, _>>()?,
            None => vec![plain_ink(Colour::BACKGROUND)],
        };
        let named = document.names.iter().map(|name| find_or_add(name, &mut inks));
        let named: Vec<Colour> = named.collect::<Result<_, _>>()?;
        let shift =
            usize::from(!has_palette && index_of(document, |lowest, i| i < lowest) == Some(0));
        let highest = index_of(document, |highest, i| i > highest).unwrap_or(1) + shift;
        while !has_palette && inks.len() <= highest.min(MAX_COLOURS - 1) {
            inks.push(plain_ink(Colour::new(inks.len())));
        }
        let meaning = Meaning { count: inks.len(), shift, named };
        Ok(Colours { palette: Palette::new(inks)?, meaning })
    }

    fn clues(&self, lines: Vec<Vec<RunText>>) -> Result<Vec<Clue>, ReadError> {
        colours_of(lines, &self.meaning)
    }
}

/// The best colour index that any run has; `better(a, b)` says whether `b` is better than `a`.
fn index_of(document: &Document, better: fn(u8, u8) -> bool) -> Option<usize> {
    let lists = [&document.rows, &document.columns];
    let runs = lists.into_iter().flatten().flatten().flatten();
    let indices = runs.filter_map(|run| match run.colour {
        ColourText::Index(index) => Some(index),
        _ => None,
    });
    indices.reduce(|best, index| if better(best, index) { index } else { best }).map(usize::from)
}

fn ink((index, said): (usize, InkText)) -> Result<Ink, ReadError> {
    if index >= MAX_COLOURS {
        return Err(ReadError::new(format!("expected at most {MAX_COLOURS} colours, found more")));
    }
    let plain = plain_ink(Colour::new(index));
    let look = said.rgb.as_deref().or(said.name.as_deref());
    let rgb = match look.map(|text| (text, rgb(text))) {
        Some((_, Some(rgb))) => rgb,
        Some((text, None)) if said.rgb.is_some() => {
            return Err(ReadError::new(format!(
                "expected a colour as RRGGBB, found {}",
                found(text)
            )));
        }
        _ => plain.rgb,
    };
    let name = said.name.unwrap_or_else(|| name_of(rgb));
    let symbol = said.symbol.and_then(|text| text.chars().next()).unwrap_or(plain.symbol);
    Ok(Ink::new(name, rgb, symbol))
}

/// The colour that a run names, by its name, character or look. A new name is a new colour.
fn find_or_add(name: &str, inks: &mut Vec<Ink>) -> Result<Colour, ReadError> {
    let look = rgb(name);
    let known = inks.iter().position(|ink| ink.name == name).or_else(|| {
        inks.iter()
            .skip(1)
            .position(|ink| ink.symbol.to_string() == name || Some(ink.rgb) == look)
            .map(|i| i + 1)
    });
    match known {
        Some(index) => Ok(Colour::new(index)),
        None if inks.len() == MAX_COLOURS => {
            Err(ReadError::new(format!("expected at most {} colours, found more", MAX_COLOURS - 1)))
        }
        None => {
            let plain = plain_ink(Colour::new(inks.len()));
            inks.push(Ink::new(name, look.unwrap_or(plain.rgb), plain.symbol));
            Ok(Colour::new(inks.len() - 1))
        }
    }
}

fn colours_of(lines: Vec<Vec<RunText>>, meaning: &Meaning) -> Result<Vec<Clue>, ReadError> {
    let mut clues = Vec::with_capacity(lines.len());
    for line in lines {
        let runs = line.iter().filter(|run| run.length > 0).map(|run| meaning.run(run));
        clues.push(Clue::new(runs.collect::<Result<Vec<Run>, _>>()?));
    }
    Ok(clues)
}

impl Meaning {
    fn run(&self, run: &RunText) -> Result<Run, ReadError> {
        let colour = match run.colour {
            ColourText::Unsaid => Colour::BLACK,
            ColourText::Name(index) => self.named[usize::from(index)],
            ColourText::Index(index) => {
                let (index, highest) = (usize::from(index) + self.shift, self.count - 1);
                if index == 0 || index > highest {
                    let message = format!("expected a colour from 1 to {highest}, found {index}");
                    return Err(ReadError::new(message));
                }
                Colour::new(index)
            }
        };
        Ok(Run { length: run.length as usize, colour })
    }
}

/// What a character of a grid means: the position alphabet, and other usual characters where they
/// cannot be a colour's digit.
fn cell(symbol: char, colours: usize) -> Option<Cell> {
    Cell::from_symbol(symbol, colours).or(match symbol {
        '-' | '_' | ' ' => Some(Cell::BLANK),
        'X' | 'x' | '*' | '█' | '■' => Some(Cell::FILLED),
        _ => None,
    })
}

/// Calls `take` with every cell of the rows, which must be of one length; returns that length. Pictures
/// may have a hundred million cells, so nothing is kept here.
fn walk(
    rows: &[String],
    colours: usize,
    mut take: impl FnMut(Square, Cell) -> Result<(), ReadError>,
) -> Result<usize, ReadError> {
    let width = rows.first().map_or(0, |row| row.chars().count());
    for (row, text) in rows.iter().enumerate() {
        let mut length = 0;
        for (column, symbol) in text.chars().enumerate() {
            let square = Square { row, column };
            let unknown =
                || format!("{square} of a grid: expected a colour's digit, found {symbol:?}");
            let cell = cell(symbol, colours).ok_or_else(|| ReadError::new(unknown()))?;
            length += 1;
            if length <= width {
                take(square, cell)?;
            }
        }
        if width == 0 || length != width {
            let message =
                format!("row {} of a grid: expected {width} cells, found {length}", row + 1);
            return Err(ReadError::new(message));
        }
    }
    if rows.is_empty() {
        Err(ReadError::new("expected the rows of a grid, found none"))
    } else {
        Ok(width)
    }
}

fn picture(rows: &[String], colours: usize) -> Result<Picture, ReadError> {
    let unknown = || ReadError::new("expected a colour for every cell of a solution, found `?`");
    let mut cells = Vec::with_capacity(rows.iter().map(String::len).sum());
    let width = walk(rows, colours, |_, cell| {
        cells.push(cell.colour().ok_or_else(unknown)?);
        Ok(())
    })?;
    Picture::from_cells(width, cells).ok_or_else(unknown)
}

fn grid(rows: &[String], colours: usize) -> Result<Grid, ReadError> {
    let width = walk(rows, colours, |_, _| Ok(()))?;
    let mut grid = Grid::unknown(rows.len(), width, colours);
    walk(rows, colours, |square, cell| {
        grid[square] = cell;
        Ok(())
    })?;
    Ok(grid)
}
