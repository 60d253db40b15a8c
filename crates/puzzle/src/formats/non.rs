//! Steve Simpson's `.non`, with the goal and saved grids of pbnsolve and the colours of the
//! nonogram-db and of nonny.
//!
//! A line is a keyword and its argument. `rows` and `columns` without one begin the lists of clues.
//! nonogram-db puts a colour's letter behind each number; nonny puts a colour's name before the
//! numbers that have it, and also gives each colour a character for grids.

use std::borrow::Cow;

use crate::{Clue, Colour, Details, Ink, Palette, Picture, Puzzle, Run};

use super::entities::{detail, escape, joined, unescape};
use super::error::check_side;
use super::inks::Inks;
use super::input::{Input, Line, Word, clue_lines};
use super::palette::rgb;
use super::symbols::{self, Cells};
use super::{Confidence, Format, Part, Place, ReadError};

pub(super) const FORMAT: Format = Format {
    name: "non",
    suffixes: &["non"],
    about: "Steve Simpson's NON, with goal, saved position and colours",
    colours: crate::MAX_COLOURS,
    parts: &[
        Part::Id,
        Part::Title,
        Part::Author,
        Part::Source,
        Part::Licence,
        Part::Note,
        Part::Difficulty,
        Part::ColourLooks,
        Part::Position,
        Part::Solution,
    ],
    many: false,
    recognise,
    read: Some(|input| vec![input.lines().and_then(|lines| read(&lines))]),
    write: Some(|puzzles, _| Ok(write(&puzzles[0]).into_bytes())),
};

fn recognise(input: &Input) -> Confidence {
    let signs = input.text_or_empty().lines().take(20_000).filter(|line| is_sign(line));
    Confidence::certain_if(signs.take(2).count() == 2)
}

/// Whether a line is a size, a goal, or the bare heading of a list.
fn is_sign(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let (first, second, third) = (words.next().unwrap_or_default(), words.next(), words.next());
    let sized = second.is_some_and(|word| word.parse::<u64>().is_ok()) && third.is_none();
    let is_any = |keywords: [&str; 2]| keywords.iter().any(|keyword| is(first, keyword));
    (is_any(["width", "height"]) && sized)
        || (is_any(["rows", "columns"]) && (second.is_none() || sized))
        || (is(first, "goal") && second.is_some_and(|word| word.starts_with('"')))
}

fn is(word: &str, keyword: &str) -> bool {
    word.trim_end_matches(':').eq_ignore_ascii_case(keyword)
}

/// What the lines say, before it is put together.
#[derive(Default)]
struct Parsed<'a> {
    width: Option<usize>,
    height: Option<usize>,
    rows: Option<ClueList<'a>>,
    columns: Option<ClueList<'a>>,
    details: Details,
    copyright: Option<String>,
    colours: Vec<Line<'a>>,
    goal: Option<Quoted<'a>>,
    saved: Option<Quoted<'a>>,
}

/// The lines of a list of clues, and where it ends.
struct ClueList<'a> {
    lines: Vec<Line<'a>>,
    end: Place,
}

/// A grid as it stands in the file: its keyword's line, and the text.
struct Quoted<'a> {
    line: Line<'a>,
    text: Cow<'a, str>,
}

/// Reads one puzzle.
pub(super) fn read(lines: &[Line]) -> Result<Puzzle, ReadError> {
    let mut parsed = Parsed::default();
    let mut rest = lines;
    while let Some((&line, after)) = rest.split_first() {
        rest = parsed.line(line, after)?;
    }
    parsed.puzzle(lines)
}

impl<'a> Parsed<'a> {
    /// Takes one keyword's line and those that belong to it; gives back the others.
    fn line<'b>(
        &mut self,
        line: Line<'a>,
        after: &'b [Line<'a>],
    ) -> Result<&'b [Line<'a>], ReadError> {
        let mut words = line.split(char::is_whitespace);
        let Some(keyword) = words.next() else { return Ok(after) };
        let (size, name) = (words.next(), keyword.text.trim_end_matches(':').to_ascii_lowercase());
        match (name.as_str(), size) {
            ("rows", None) => return Ok(begin(&mut self.rows, line, after)),
            ("columns", None) => return Ok(begin(&mut self.columns, line, after)),
            ("width" | "columns", Some(size)) => self.width = Some(side(size, "columns")?),
            ("height" | "rows", Some(size)) => self.height = Some(side(size, "rows")?),
            ("color" | "colour", Some(_)) => self.colours.push(line),
            ("goal", _) => return Ok(quoted(&mut self.goal, line, keyword, after)),
            ("saved", _) => return Ok(quoted(&mut self.saved, line, keyword, after)),
            _ => self.detail(&name, string(argument(line, keyword))),
        }
        Ok(after)
    }

    fn detail(&mut self, name: &str, value: Option<String>) {
        let details = &mut self.details;
        let place = match name {
            "id" => &mut details.id,
            "title" => &mut details.title,
            "by" | "author" => &mut details.author,
            "catalogue" | "catalog" | "source" => &mut details.source,
            "license" | "licence" => &mut details.licence,
            "copyright" => &mut self.copyright,
            "note" => &mut details.note,
            "difficulty" => &mut details.difficulty,
            // The format asks readers to pass over what they do not know.
            _ => return,
        };
        *place = joined(place.take(), value, "; ");
    }

    fn puzzle(mut self, lines: &[Line]) -> Result<Puzzle, ReadError> {
        let mut inks = declared(&self.colours)?;
        let end = super::input::end_of(lines);
        let missing = |what: &str| {
            ReadError::new(format!("expected a list of {what}, found the end of the file")).at(end)
        };
        let clues = match (&self.rows, &self.columns) {
            (Some(rows), Some(columns)) => {
                let rows = clues(rows, self.height, "rows", &mut inks)?;
                Some((rows, clues(columns, self.width, "columns", &mut inks)?))
            }
            (None, None) if self.goal.is_some() && self.width.is_some() => None,
            (None, _) => return Err(missing("rows")),
            _ => return Err(missing("columns")),
        };
        self.details.licence = joined(self.details.licence.take(), self.copyright.take(), "; ");
        self.assemble(clues, inks)
    }

    fn assemble(
        self,
        clues: Option<(Vec<Clue>, Vec<Clue>)>,
        mut inks: Inks,
    ) -> Result<Puzzle, ReadError> {
        let width = clues.as_ref().map(|(_, columns)| columns.len()).or(self.width).unwrap_or(1);
        let (goal, saved) = (cells(&self.goal, &mut inks)?, cells(&self.saved, &mut inks)?);
        let palette = inks.palette()?;
        let goal = goal.map(|cells| cells.picture(width)).transpose()?;
        let saved = saved.map(|cells| cells.grid(width, palette.len())).transpose()?;
        let mut puzzle = match (clues, &goal) {
            (Some((rows, columns)), _) => Puzzle::new(palette, rows, columns)?,
            (None, Some(goal)) => Puzzle::of_picture(palette, goal.clone())?,
            (None, None) => return Err(ReadError::new("expected clues or a goal, found neither")),
        };
        if let Some(goal) = goal {
            puzzle = puzzle.with_solutions(vec![goal])?;
        }
        if let Some(saved) = saved {
            puzzle = puzzle.with_position(saved)?;
        }
        Ok(puzzle.with_details(self.details))
    }
}

fn side(size: Word, lines: &str) -> Result<usize, ReadError> {
    check_side(size.number()?, lines).map_err(|error| error.at(size.place()))
}

fn argument<'a>(line: Line<'a>, keyword: Word) -> &'a str {
    let start = line.text.find(keyword.text).unwrap_or(0) + keyword.text.len();
    line.text[start..].trim()
}

fn string(argument: &str) -> Option<String> {
    let inner = argument.strip_prefix('"').unwrap_or(argument);
    detail(&unescape(inner.strip_suffix('"').unwrap_or(inner)))
}

/// Takes the lines of a list: all up to one that is a keyword with an argument or another list.
fn begin<'a, 'b>(
    list: &mut Option<ClueList<'a>>,
    heading: Line<'a>,
    after: &'b [Line<'a>],
) -> &'b [Line<'a>] {
    let end = after.iter().position(|line| ends_list(*line)).unwrap_or(after.len());
    let place = after.get(end).map_or(super::input::end_of(after), |line| line.place());
    let place = if after.is_empty() { super::input::end_of(&[heading]) } else { place };
    *list = Some(ClueList { lines: after[..end].to_vec(), end: place });
    &after[end..]
}

fn ends_list(line: Line) -> bool {
    let mut words = line.text.split_whitespace();
    let Some(first) = words.next() else { return false };
    let named = first.starts_with(|c: char| c.is_alphabetic());
    let is_heading = ["rows", "columns", "goal", "saved"].iter().any(|word| is(first, word));
    // A colour's name before a number belongs to the clue, any other word with an argument does not.
    let names_colour = words.clone().next().is_some_and(|w| w.bytes().all(|b| b.is_ascii_digit()));
    let is_size = ["width", "height"].iter().any(|word| is(first, word));
    is_heading || is_size || (named && !names_colour && words.next().is_some())
}

/// Takes a grid in quotes, which may go on over several lines.
fn quoted<'a, 'b>(
    place: &mut Option<Quoted<'a>>,
    line: Line<'a>,
    keyword: Word,
    after: &'b [Line<'a>],
) -> &'b [Line<'a>] {
    let mut text = Cow::Borrowed(argument(line, keyword));
    let mut rest = after;
    let mut open = text.is_empty() || text.bytes().filter(|&byte| byte == b'"').count() == 1;
    while let (true, Some((next, others))) = (open, rest.split_first()) {
        if text.is_empty() && !next.text.trim_start().starts_with('"') {
            break;
        }
        let quotes = next.text.bytes().filter(|&byte| byte == b'"').count();
        open = if text.is_empty() { quotes == 1 } else { quotes == 0 };
        text.to_mut().push_str(next.text);
        rest = others;
    }
    *place = Some(Quoted { line, text });
    rest
}

/// The colours that the text declares, in either dialect.
fn declared(lines: &[Line]) -> Result<Inks, ReadError> {
    let mut inks = Inks::new("1");
    let mut nonny = false;
    for line in lines {
        let words: Vec<Word> = line.split(char::is_whitespace).skip(1).collect();
        let (key, look) = match words[..] {
            [key, look] | [key, look, _] => (key, look),
            _ => return Err(line.rest_from(0).expected("a colour's name and six digits")),
        };
        let rgb = rgb(look.text).ok_or_else(|| look.expected("a colour as 3 or 6 digits"))?;
        match words.get(2).and_then(|word| word.text.chars().next()) {
            Some(symbol) => {
                nonny = true;
                inks.declare(key.text, Ink::new(key.text, rgb, symbol))?;
            }
            None => {
                inks.declare_look(key.text, rgb)?;
            }
        }
    }
    if nonny {
        inks.default_to_first();
    }
    Ok(inks)
}

fn clues(
    list: &ClueList,
    size: Option<usize>,
    what: &str,
    inks: &mut Inks,
) -> Result<Vec<Clue>, ReadError> {
    let written = list.lines.iter().filter(|line| !line.is_blank()).count();
    let chosen = clue_lines(&list.lines, size.unwrap_or(written), what, list.end)?;
    chosen.into_iter().map(|line| clue(line, inks)).collect()
}

/// Numbers with a colour's letter behind each, or with a colour's name before several.
fn clue(line: Line, inks: &mut Inks) -> Result<Clue, ReadError> {
    let mut runs = Vec::new();
    let mut named = None;
    for word in line.words() {
        if let Some(colour) = inks.find(word.text).filter(|_| !word.text.starts_with(is_digit)) {
            named = Some(colour);
            continue;
        }
        let (length, key) = word.number_and_rest()?;
        if length == 0 && key.text.is_empty() {
            continue;
        }
        let colour = match (key.text, named) {
            ("", Some(colour)) => colour,
            ("", None) => inks.default_colour()?,
            // Letters may be used without having been declared.
            (text, _) if text.chars().count() == 1 => match inks.find(text) {
                Some(colour) => colour,
                None if inks.any_declared() => {
                    return Err(key.expected("a colour that is declared"));
                }
                None => inks.declare_plain(text)?,
            },
            _ => return Err(key.expected("a separator or one letter for the colour")),
        };
        if length > 0 {
            runs.push(Run { length, colour });
        }
    }
    Ok(Clue::new(runs))
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// The cells of a grid. `0` is blank and `1` filled, a colour's letter or character is itself, and
/// whatever else stands there is decoration.
fn cells(quoted: &Option<Quoted>, inks: &mut Inks) -> Result<Option<Cells>, ReadError> {
    let Some(quoted) = quoted else { return Ok(None) };
    let black = match quoted.text.contains('1') && inks.find("1").is_none() {
        true => Some(inks.default_colour()?),
        false => None,
    };
    let meaning = |symbol: char| match (inks.find(symbol.encode_utf8(&mut [0; 4])), symbol) {
        (Some(colour), _) => Some(Some(colour)),
        (_, '?') => Some(None),
        (_, '0') => Some(Some(Colour::BACKGROUND)),
        (_, '1') => Some(black),
        (_, '"') => None,
        (_, symbol) => inks.of_symbol(symbol).map(Some),
    };
    // Grids are long and their alphabet is short.
    let ascii: Vec<Option<Option<Colour>>> = (0..128_u8).map(|c| meaning(c.into())).collect();
    let mut cells = Cells::new(quoted.line.place());
    for symbol in quoted.text.chars() {
        let known = ascii.get(symbol as usize).copied().unwrap_or_else(|| meaning(symbol));
        known.into_iter().for_each(|cell| cells.push(cell));
    }
    Ok(Some(cells))
}

/// The letters that stand for the colours: none for plain black.
fn letters(palette: &Palette) -> Vec<String> {
    let plain = palette.is_black_and_white()
        && palette[Colour::BLACK].rgb == Palette::black_and_white()[Colour::BLACK].rgb;
    let letters = ('a'..='z').chain('A'..='Z').map(String::from);
    match plain {
        true => vec!["0".into(), String::new()],
        false => std::iter::once("0".into()).chain(letters).take(palette.len()).collect(),
    }
}

pub(super) fn write(puzzle: &Puzzle) -> String {
    let keywords = [
        ("id", Part::Id),
        ("catalogue", Part::Source),
        ("title", Part::Title),
        ("by", Part::Author),
        ("license", Part::Licence),
        ("note", Part::Note),
        ("difficulty", Part::Difficulty),
    ];
    let mut text = String::new();
    for (keyword, part) in keywords {
        if let Some(value) = part.detail(puzzle) {
            text += &format!("{keyword} \"{}\"\n", escape(value));
        }
    }
    let letters = letters(puzzle.palette());
    for colour in puzzle.palette().colours().skip(1) {
        if !letters[colour.index()].is_empty() {
            text +=
                &format!("color {} #{}\n", letters[colour.index()], puzzle.palette()[colour].rgb);
        }
    }
    text += &format!("width {}\nheight {}\n", puzzle.width(), puzzle.height());
    text += &format!("\nrows\n{}", write_clues(puzzle.rows(), &letters));
    text += &format!("\ncolumns\n{}", write_clues(puzzle.columns(), &letters));
    text + &write_grids(puzzle, &letters)
}

fn write_clues(clues: &[Clue], letters: &[String]) -> String {
    let run = |run: &Run| format!("{}{}", run.length, letters[run.colour.index()]);
    let line = |clue: &Clue| match clue.is_empty() {
        true => "0\n".to_owned(),
        false => clue.runs().iter().map(run).collect::<Vec<_>>().join(",") + "\n",
    };
    clues.iter().map(line).collect()
}

fn write_grids(puzzle: &Puzzle, letters: &[String]) -> String {
    let symbols: Vec<char> = letters.iter().map(|l| l.chars().next().unwrap_or('1')).collect();
    let goal = |picture: &Picture| symbols::picture_text(picture, &symbols, "");
    let mut text = String::new();
    if let Some(solution) = puzzle.solutions().first() {
        text += &format!("\ngoal \"{}\"\n", goal(solution));
    }
    if let Some(position) = puzzle.position() {
        text += &format!("\nsaved \"{}\"\n", symbols::grid_text(position, &symbols, ""));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_error};

    const LID: &str = "title \"Lid\"\nby \"A. &amp; B.\"\nwidth 4\nheight 3\n\n\
                       rows\n2\n1,1\n4\n\ncolumns\n2\n1,1\n1,1\n2\n";

    #[test]
    fn keywords_have_arguments_and_lists_have_lines() {
        let lid = check(LID, "non", "0110 1001 1111");
        assert_eq!(lid.details.title.as_deref(), Some("Lid"));
        assert_eq!(lid.details.author.as_deref(), Some("A. & B."));
    }

    #[test]
    fn rows_with_a_number_is_a_size() {
        check(
            "columns 4\nrows 3\nrows\n2\n1,1\n4\ncolumns\n2\n1,1\n1,1\n2",
            "non",
            "0110 1001 1111",
        );
    }

    #[test]
    fn a_blank_line_counts_only_where_a_line_is_missing() {
        check("width 2\nheight 2\nrows\n\n2\n\ncolumns\n1\n1\n", "non", "00 11");
        check("width 2\nheight 2\nrows\n0\n\n2\n\ncolumns\n1\n\n1\n", "non", "00 11");
    }

    #[test]
    fn goal_and_saved_are_read_across_lines() {
        let text = LID.to_owned() + "goal \"0110\n 1001\n 1111\"\nsaved \"01?? ???? 11??\"\n";
        let lid = check(&text, "non", "0110 1001 1111");
        assert_eq!(lid.solutions()[0].to_string(), "0110\n1001\n1111");
        assert_eq!(lid.position().unwrap().to_string(), ".#??\n????\n##??");
    }

    #[test]
    fn a_goal_alone_makes_the_clues() {
        check("width 4\nheight 3\ngoal \"011010011111\"\n", "non", "0110 1001 1111");
    }

    #[test]
    fn colours_stand_behind_the_numbers() {
        let text = "color a #000000\ncolor b #E02020\nwidth 4\nheight 3\nrows\n2a\n1a,1a\n4b\n\
                    columns\n1a,1b\n1a,1b\n1a,1b\n1a,1b\ngoal \"0aa0a00abbbb\"\n";
        let lid = check(text, "non", "0110 1001 2222");
        assert_eq!(lid.palette().inks()[2].rgb.to_string(), "E02020");
        assert_eq!(lid.solutions()[0].to_string(), "0110\n1001\n2222");
    }

    #[test]
    fn colours_may_be_named_before_the_numbers() {
        let text = "width 4\nheight 3\ncolor black 000000 X\ncolor red E02020 r\nrows\n2\n1 1\nred 4\n\
                    columns\n1 red 1\n1 red 1\nblack 1 red 1\n1 red 1\n";
        let lid = check(text, "non", "0110 1001 2222");
        assert_eq!(lid.palette().inks()[2].name, "red");
    }

    #[test]
    fn a_word_among_the_numbers_is_pointed_at() {
        check_error(
            "width 2\nheight 1\nrows\n1,x\ncolumns\n1\n0\n",
            "4:3: expected a number, found \"x\"",
        );
        check_error(
            "width 2\nheight 2\nrows\nx\n2\ncolumns\n1\n1\n",
            "4:1: expected a number, found \"x\"",
        );
    }

    #[test]
    fn a_size_that_no_puzzle_has_is_refused() {
        check_error(
            "width 1000000000\nheight 1\nrows\n1\ncolumns\n1\n",
            "1:7: expected from 1 to 10000 columns, found 1000000000",
        );
    }

    #[test]
    fn a_list_cut_short_is_missed_where_it_should_go_on() {
        check_error(
            "width 1\nheight 2\nrows\n1\n",
            "5:1: expected a list of columns, found the end of the file",
        );
        check_error("width 1\nheight 2\nrows\n1\ncolumns\n1\n", "5:1: expected 2 rows, found 1");
    }
}
