//! A picture drawn with one character a cell, a line a row.

use crate::{Colour, MAX_COLOURS, Puzzle, Rgb};

use super::inks::Inks;
use super::input::{Input, Line};
use super::symbols::Cells;
use super::{Confidence, Format, Part, ReadError};

pub(super) const FORMAT: Format = Format {
    name: "drawing",
    suffixes: &["drawing"],
    about: "a picture in characters: . blank, # filled, letters for colours",
    colours: MAX_COLOURS,
    parts: &[Part::Solution],
    many: false,
    recognise,
    read: Some(|input| vec![read(input)]),
    write: None,
};

fn is_blank(symbol: char) -> bool {
    matches!(symbol, '.' | '-' | '_' | '0' | '·' | ' ' | '□' | '◻' | '░' | '⬜')
}

fn is_filled(symbol: char) -> bool {
    matches!(symbol, '#' | 'X' | 'x' | '*' | '@' | '1' | '█' | '■' | '◼' | '▓' | '⬛')
}

/// The looks of coloured squares that people draw with.
fn look(symbol: char) -> Option<Rgb> {
    Some(match symbol {
        '🟥' => Rgb(0xDD, 0x2E, 0x44),
        '🟧' => Rgb(0xF4, 0x90, 0x0C),
        '🟨' => Rgb(0xFD, 0xCB, 0x58),
        '🟩' => Rgb(0x78, 0xB1, 0x59),
        '🟦' => Rgb(0x55, 0xAC, 0xEE),
        '🟪' => Rgb(0xAA, 0x8E, 0xD6),
        '🟫' => Rgb(0xC1, 0x69, 0x4F),
        _ => return None,
    })
}

/// The rows, with the spaces taken out where every cell is a word of its own.
fn rows<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    let lines: Vec<&str> = lines.map(str::trim_end).filter(|line| !line.is_empty()).collect();
    let alone = |line: &&str| line.split_whitespace().all(|word| word.chars().count() == 1);
    let spaced = lines.iter().all(|line| alone(line) && line.trim_start() == *line);
    match spaced {
        true => lines.iter().map(|line| line.split_whitespace().collect()).collect(),
        false => lines.iter().map(|line| (*line).to_owned()).collect(),
    }
}

/// At least two rows and columns, all of one length, with a blank somewhere and nothing but marks
/// and letters elsewhere.
fn recognise(input: &Input) -> Confidence {
    let text = input.text_or_empty();
    let odd = |c: char| c.is_ascii_digit() && c > '1' || matches!(c, ',' | '{' | '[' | '<' | '"');
    if text.is_empty() || text.contains(odd) {
        return Confidence::No;
    }
    let rows = rows(text.lines());
    let width = rows.first().map_or(0, |row| row.chars().count());
    let even = rows.len() > 1 && width > 1 && rows.iter().all(|row| row.chars().count() == width);
    let symbols = || rows.iter().flat_map(|row| row.chars());
    let plain = symbols().all(|c| is_blank(c) || is_filled(c) || look(c).is_some());
    let lettered = symbols().all(|c| c == '.' || is_filled(c) || c.is_ascii_alphabetic());
    Confidence::maybe_if(even && symbols().any(is_blank) && (plain || lettered))
}

fn read(input: &Input) -> Result<Puzzle, ReadError> {
    let lines: Vec<Line> = input.lines()?;
    let place = lines.first().map_or(super::Place { line: 1, column: 1 }, |line| line.place());
    let rows = rows(lines.iter().map(|line| line.text));
    let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let spaced = rows.iter().any(|row| row.contains(' '));
    let (mut inks, mut cells) = (Inks::new("1"), Cells::new(place));
    for (index, row) in rows.iter().enumerate() {
        let before = cells.len();
        for symbol in row.chars() {
            cells.push(Some(colour(symbol, spaced, &mut inks)?));
        }
        // An editor may have cut the blanks off the end of a line.
        for _ in cells.len() - before..width {
            match spaced {
                true => cells.push(Some(Colour::BACKGROUND)),
                false => {
                    let message =
                        format!("expected {width} cells in row {}, found fewer", index + 1);
                    return Err(ReadError::new(message).at(place));
                }
            }
        }
    }
    Ok(Puzzle::of_picture(inks.palette()?, cells.picture(width)?)?)
}

/// What a character stands for. Letters and digits between spaces are words, not cells.
fn colour(symbol: char, spaced: bool, inks: &mut Inks) -> Result<Colour, ReadError> {
    let mut buffer = [0; 4];
    match symbol {
        symbol if spaced && symbol.is_ascii_alphanumeric() && !matches!(symbol, 'x' | 'X') => {
            Err(ReadError::new(format!("expected only marks among spaces, found {symbol:?}")))
        }
        symbol if is_blank(symbol) => Ok(Colour::BACKGROUND),
        symbol if is_filled(symbol) => inks.default_colour(),
        symbol if symbol.is_ascii_alphabetic() => {
            let key = symbol.encode_utf8(&mut buffer);
            inks.find(key).map_or_else(|| inks.declare_plain(key), Ok)
        }
        symbol if look(symbol).is_some() => {
            let key = symbol.encode_utf8(&mut buffer);
            let new = |inks: &mut Inks| inks.declare_look(key, look(symbol).unwrap_or(Rgb::BLACK));
            inks.find(key).map_or_else(|| new(inks), Ok)
        }
        _ => Err(ReadError::new(format!(
            "expected `.`, `#` or a letter in a drawing, found {symbol:?}"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn dots_are_blank_and_hashes_filled() {
        check(".##.\n#..#\n####\n", "drawing", "0110 1001 1111");
        check("0110\n1001\n1111\n", "drawing", "0110 1001 1111");
        check("0 1 1 0\n1 0 0 1\n1 1 1 1\n", "drawing", "0110 1001 1111");
    }

    #[test]
    fn letters_are_colours() {
        check(".##.\n#..#\nrrrr\n", "drawing", "0110 1001 2222");
        check("⬜⬛⬛⬜\n⬛⬜⬜⬛\n🟥🟥🟥🟥\n", "drawing", "0110 1001 2222");
    }
}
