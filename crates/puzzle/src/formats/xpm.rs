//! XPM drawings, one pixel a cell: C strings with sizes, colours and rows.

use crate::{Colour, Palette, Picture, Puzzle, Rgb};

use super::error::check_side;
use super::input::{Input, found};
use super::palette::rgb;
use super::pixels::{self, Pixel};
use super::{Confidence, Format, Part, Place, ReadError};

pub(super) const FORMAT: Format = Format {
    name: "xpm",
    suffixes: &["xpm"],
    about: "XPM drawings, one pixel a cell",
    colours: crate::MAX_COLOURS,
    parts: &[Part::ColourLooks, Part::Background, Part::Solution],
    many: false,
    recognise,
    read: Some(|input| {
        vec![
            XpmDrawing::parse(input)
                .and_then(|d| pixels::puzzle(d.width, d.height, d.pixels.into_iter())),
        ]
    }),
    write: None,
};

fn recognise(input: &Input) -> Confidence {
    Confidence::certain_if(input.text_or_empty().trim_start().starts_with("/* XPM"))
}

/// The drawing as black and white: what is transparent is blank, all else is filled.
pub(super) fn read_two_colours(bytes: &[u8]) -> Result<Puzzle, ReadError> {
    let drawing = XpmDrawing::parse(&Input::new(bytes, &|_| None))?;
    let cell = |pixel: &Pixel| if pixel.is_some() { Colour::BLACK } else { Colour::BACKGROUND };
    let picture = Picture::from_cells(drawing.width, drawing.pixels.iter().map(cell).collect());
    let picture = picture.ok_or_else(|| ReadError::new("expected pixels, found none"))?;
    Ok(Puzzle::of_picture(Palette::black_and_white(), picture)?)
}

struct XpmDrawing {
    width: usize,
    height: usize,
    pixels: Vec<Pixel>,
}

impl XpmDrawing {
    fn parse(input: &Input) -> Result<XpmDrawing, ReadError> {
        let mut strings = strings(input.text()?);
        let mut next = |what: &str| {
            let missing =
                || ReadError::new(format!("expected {what}, found the end of the drawing"));
            strings.next().ok_or_else(missing)
        };
        let (sizes, place) = next("the sizes")?;
        let numbers: Vec<usize> =
            sizes.split_whitespace().map_while(|word| word.parse().ok()).collect();
        let [width, height, colours, letters, ..] = numbers[..] else {
            let message = format!("expected four numbers, found {}", found(&sizes));
            return Err(ReadError::new(message).at(place));
        };
        check_side(width, "columns").and(check_side(height, "rows")).map_err(|e| e.at(place))?;
        if !(1..=8).contains(&letters) {
            return Err(ReadError::new("expected 1 to 8 characters a pixel").at(place));
        }
        let mut looks: Vec<(String, Pixel)> = Vec::new();
        for _ in 0..colours {
            let (text, place) = next("a colour")?;
            looks.push(look(&text, letters).map_err(|error| error.at(place))?);
        }
        let mut pixels = Vec::new();
        for _ in 0..height {
            let (row, place) = next("a row of pixels")?;
            let row: Vec<char> = row.chars().collect();
            if row.len() != width * letters {
                let (expected, found) = (width * letters, row.len());
                let message = format!("expected {expected} characters in a row, found {found}");
                return Err(ReadError::new(message).at(place));
            }
            for key in row.chunks(letters) {
                pixels.push(pixel(key, &looks).map_err(|error| error.at(place))?);
            }
        }
        Ok(XpmDrawing { width, height, pixels })
    }
}

fn pixel(key: &[char], looks: &[(String, Pixel)]) -> Result<Pixel, ReadError> {
    let same = |(known, _): &&(String, Pixel)| known.chars().eq(key.iter().copied());
    let look = looks.iter().find(same).map(|(_, pixel)| *pixel);
    let key: String = key.iter().collect();
    look.ok_or_else(|| ReadError::new(format!("expected a colour's characters, found {key:?}")))
}

/// A colour: its characters, then pairs of a kind of screen and what it shows there.
fn look(text: &str, letters: usize) -> Result<(String, Pixel), ReadError> {
    let key: String = text.chars().take(letters).collect();
    let words: Vec<&str> = text.get(key.len()..).unwrap_or_default().split_whitespace().collect();
    let value = |kind: &str| {
        let at = words.iter().position(|word| *word == kind)?;
        let is_kind = |word: &&&str| !matches!(**word, "c" | "m" | "g" | "g4" | "s");
        Some(words[at + 1..].iter().take_while(is_kind).copied().collect::<Vec<_>>().join(" "))
    };
    let wrong =
        || ReadError::new(format!("expected a colour such as `c #RRGGBB`, found {}", found(text)));
    let value = value("c").or_else(|| value("g")).or_else(|| value("m")).ok_or_else(wrong)?;
    if value.eq_ignore_ascii_case("none") {
        return Ok((key, None));
    }
    let long: Option<Rgb> =
        value.strip_prefix('#').filter(|digits| digits.len() == 12).and_then(|digits| {
            let short: Option<String> =
                [digits.get(0..2), digits.get(4..6), digits.get(8..10)].into_iter().collect();
            rgb(&short?)
        });
    let pixel = long.or_else(|| rgb(&value)).ok_or_else(wrong)?;
    Ok((key, Some(pixel)))
}

/// The C strings of a text and where they begin; comments are passed over.
fn strings(text: &str) -> impl Iterator<Item = (String, Place)> {
    let mut rest = text.char_indices().peekable();
    let (mut line, mut line_start) = (1, 0);
    std::iter::from_fn(move || {
        while let Some((at, c)) = rest.next() {
            match c {
                '\n' => (line, line_start) = (line + 1, at + 1),
                '/' if rest.peek().is_some_and(|(_, next)| *next == '*') => {
                    let mut last = ' ';
                    rest.find(|&(at, c)| {
                        if c == '\n' {
                            (line, line_start) = (line + 1, at + 1);
                        }
                        let ends = last == '*' && c == '/';
                        last = c;
                        ends
                    });
                }
                '"' => {
                    let column = text[line_start..at].chars().count() + 1;
                    let mut string = String::new();
                    while let Some((_, c)) = rest.next_if(|(_, c)| *c != '"' && *c != '\n') {
                        string.push(if c == '\\' { rest.next()?.1 } else { c });
                    }
                    rest.next_if(|(_, c)| *c == '"');
                    return Some((string, Place { line, column }));
                }
                _ => {}
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_error};

    const LID: &str = "/* XPM */\nstatic char * lid_xpm[] = {\n\"4 3 3 1\",\n\"  c None\",\n\". c #000000\",\n\
                       \"r c red\",\n\" .. \",\n\".  .\",\n/* last */ \"rrrr\"};\n";

    #[test]
    fn what_is_transparent_is_the_background() {
        let lid = check(LID, "xpm", "0110 1001 2222");
        assert_eq!(lid.palette().inks()[2].name, "red");
    }

    #[test]
    fn a_row_too_short_is_pointed_at() {
        let cut = LID.replace("\".  .\"", "\". .\"");
        check_error(&cut, "8:1: expected 4 characters in a row, found 3");
    }
}
