//! The Olsaks' `.g`: free text, colours after `#d`, and two lists that lines with `:` begin.

use crate::{Clue, Colour, Ink, Palette, Puzzle, Run};

use super::inks::Inks;
use super::input::{Input, Line, end_of};
use super::palette::{distinct_symbols, name_of, rgb};
use super::{Confidence, Format, Part, ReadError};

pub(super) const FORMAT: Format = Format {
    name: "g",
    suffixes: &["g"],
    about: "the Olsaks' grid, with colours",
    colours: crate::MAX_COLOURS,
    parts: &[Part::ColourNames, Part::ColourLooks, Part::Background, Part::Symbols],
    many: false,
    recognise,
    read: Some(|input| vec![read(input)]),
    write: Some(|puzzles, lost| Ok(write(&puzzles[0], lost).into_bytes())),
};

fn recognise(input: &Input) -> Confidence {
    let headings = input.text_or_empty().lines().filter(|line| line.starts_with(':'));
    Confidence::certain_if(headings.take(2).count() == 2)
}

fn read(input: &Input) -> Result<Puzzle, ReadError> {
    let lines = input.lines()?;
    let mut sections = lines.split(|line| line.text.starts_with(':'));
    let preamble = sections.next().unwrap_or_default();
    let mut inks = declared(preamble)?;
    let mut list = |what: &str| match sections.next() {
        Some(lines) => lines.iter().map(|line| inks.clue(line.words())).collect(),
        None => {
            Err(ReadError::new(format!("expected a line `:` and the {what}")).at(end_of(&lines)))
        }
    };
    let (rows, columns): (Vec<Clue>, Vec<Clue>) = (list("rows")?, list("columns")?);
    Ok(Puzzle::new(inks.palette()?, rows, columns)?)
}

/// The colours that the lines after `#d` declare.
fn declared(preamble: &[Line]) -> Result<Inks, ReadError> {
    let triddler =
        preamble.iter().find(|line| line.text.starts_with("#t") || line.text.starts_with("#T"));
    if let Some(line) = triddler {
        let message = "expected a grid of squares, found a triddler (#t), which is not supported";
        return Err(ReadError::new(message).at(line.place()));
    }
    let mut inks = Inks::new("1");
    let declarations = preamble.iter().skip_while(|line| !is_start(line)).skip(1);
    for line in declarations.filter(|line| !line.is_blank() && !line.text.starts_with('#')) {
        declare(*line, &mut inks)?;
    }
    Ok(inks)
}

fn is_start(line: &Line) -> bool {
    line.text.starts_with("#d") || line.text.starts_with("#D")
}

/// One declaration: the clue's character, a colon, the picture's character, the look, the name.
fn declare(line: Line, inks: &mut Inks) -> Result<(), ReadError> {
    let mut words = line.split(char::is_whitespace);
    let Some(head) = words.next() else { return Ok(()) };
    let (key, symbol) = head.halves(':');
    let Some(symbol) = symbol else { return Err(head.expected("a colour such as `r:*`")) };
    let look = words.next().ok_or_else(|| line.rest_from(line.text.len()).expected("a colour"))?;
    if look.text.contains(['/', '\\']) {
        let message = "expected one colour, found a triangle of two, which is not supported";
        return Err(ReadError::new(message).at(look.place()));
    }
    let rgb = rgb(look.text).ok_or_else(|| look.expected("a colour's name or #RRGGBB"))?;
    let name: Vec<&str> = words.map(|word| word.text).collect();
    let name = if name.is_empty() { name_of(rgb) } else { name.join(" ") };
    let ink = |symbol| Ink::new(name, rgb, symbol);
    match (key.text, symbol.text.chars().next()) {
        ("0", symbol) => *inks.background() = ink(symbol.unwrap_or('.')),
        (key, symbol) => {
            let symbol = symbol.unwrap_or(inks.next_plain().symbol);
            inks.declare(key, ink(symbol)).map_err(|error| error.at(line.place()))?;
        }
    }
    Ok(())
}

/// The character that stands for each colour in clues: `0` the background, `1` the first.
fn keys(palette: &Palette) -> Vec<char> {
    "01".chars().chain('a'..='z').chain('A'..='Z').take(palette.len()).collect()
}

fn write(puzzle: &Puzzle, lost: &mut Vec<Part>) -> String {
    let (palette, keys) = (puzzle.palette(), keys(puzzle.palette()));
    let mut text = String::new();
    if *palette != Palette::black_and_white() {
        text += &write_colours(palette, &keys, lost);
    }
    let list =
        |clues: &[Clue]| clues.iter().map(|clue| write_clue(clue, &keys)).collect::<String>();
    text + ": rows\n" + &list(puzzle.rows()) + ": columns\n" + &list(puzzle.columns()) + ":\n"
}

fn write_colours(palette: &Palette, keys: &[char], lost: &mut Vec<Part>) -> String {
    let (symbols, own) = distinct_symbols(palette, |c| !c.is_whitespace() && !c.is_control());
    if !own {
        lost.push(Part::Symbols);
    }
    let mut text = "#d\n".to_owned();
    for colour in palette.colours() {
        let (ink, index) = (&palette[colour], colour.index());
        let name: Vec<&str> = ink.name.split_whitespace().collect();
        if name.join(" ") != ink.name {
            lost.push(Part::ColourNames);
        }
        text +=
            &format!("   {}:{}  #{}  {}\n", keys[index], symbols[index], ink.rgb, name.join(" "));
    }
    text
}

fn write_clue(clue: &Clue, keys: &[char]) -> String {
    let run = |run: &Run| match run.colour {
        Colour::BLACK => run.length.to_string(),
        colour => format!("{}{}", run.length, keys[colour.index()]),
    };
    clue.runs().iter().map(run).collect::<Vec<_>>().join(" ") + "\n"
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_error};

    #[test]
    fn free_text_comes_before_the_lists() {
        check("A note\n: rows\n2\n1 1\n4\n: columns\n2\n1 1\n1,1\n2\n:\n", "g", "0110 1001 1111");
    }

    #[test]
    fn a_blank_line_is_a_line_without_runs() {
        check(": rows\n\n2\n: columns\n1\n1\n:\n", "g", "00 11");
    }

    #[test]
    fn colours_have_a_character_in_clues_and_one_in_pictures() {
        let text = "#d\n  0:   #FFFFFF  white\n  1:X  black\n  r:*  #E02020  red\n\
                    : rows\n2\n1 1\n4r\n: columns\n1 1r\n1 1r\n1 1r\n1 1r\n:\n";
        let puzzle = check(text, "g", "0110 1001 2222");
        let red = &puzzle.palette().inks()[2];
        assert_eq!(
            (red.name.as_str(), red.rgb.to_string(), red.symbol),
            ("red", "E02020".into(), '*')
        );
    }

    #[test]
    fn a_triddler_is_refused() {
        check_error(
            "#t\n: a\n1\n: b\n1\n",
            "1:1: expected a grid of squares, found a triddler (#t), which is not supported",
        );
    }

    #[test]
    fn triangles_are_refused() {
        check_error(
            "#d\n  t:/  black/orange\n: rows\n1t\n: columns\n1t\n",
            "2:8: expected one colour, found a triangle of two, which is not supported",
        );
    }

    #[test]
    fn a_colour_must_be_declared() {
        check_error(
            ": rows\n1 2q\n: columns\n1\n2q\n",
            "2:4: expected a colour that is declared, found \"q\"",
        );
    }
}
