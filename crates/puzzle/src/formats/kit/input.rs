//! What is read: bytes, their text, and its lines and words with their places.

use crate::{Clue, Run};

use super::{Place, ReadError};

/// The bytes of a file, and their text if they are one.
pub(in crate::formats) struct Input<'a> {
    /// All bytes, as they came.
    pub(in crate::formats) bytes: &'a [u8],
    text: Result<&'a str, ReadError>,
    beside: &'a Beside<'a>,
}

/// Finds a file that another one names, such as a drawing that stands beside a list of puzzles.
pub type Beside<'a> = dyn Fn(&str) -> Option<Vec<u8>> + 'a;

impl<'a> Input<'a> {
    pub(in crate::formats) fn new(bytes: &'a [u8], beside: &'a Beside<'a>) -> Input<'a> {
        let body = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let text = std::str::from_utf8(body).map_err(|error| not_utf8(body, error.valid_up_to()));
        Input { bytes, text, beside }
    }

    /// The text without a byte order mark, or where it stops being UTF-8.
    pub(in crate::formats) fn text(&self) -> Result<&'a str, ReadError> {
        self.text.clone()
    }

    /// The content of a file that this one names.
    pub(in crate::formats) fn beside(&self, name: &str) -> Option<Vec<u8>> {
        (self.beside)(name)
    }

    /// The text, or an empty one if the bytes are not UTF-8. For recognising, where that means only that
    /// the format is another one.
    pub(in crate::formats) fn text_or_empty(&self) -> &'a str {
        self.text.as_ref().map_or("", |text| text)
    }

    /// The lines of the text.
    pub(in crate::formats) fn lines(&self) -> Result<Vec<Line<'a>>, ReadError> {
        Ok(lines(self.text()?).collect())
    }
}

fn not_utf8(body: &[u8], valid: usize) -> ReadError {
    let before = &body[..valid];
    let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let column = String::from_utf8_lossy(&before[line_start..]).chars().count() + 1;
    ReadError::new(format!("expected text in UTF-8, found the byte 0x{:02X}", body[valid]))
        .at(Place { line, column })
}

/// The lines of a text, numbered from one.
pub(in crate::formats) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    text.lines().enumerate().map(|(index, text)| Line { number: index + 1, text })
}

/// One line of a text.
#[derive(Clone, Copy, Debug)]
pub(in crate::formats) struct Line<'a> {
    pub(in crate::formats) number: usize,
    pub(in crate::formats) text: &'a str,
}

impl<'a> Line<'a> {
    pub(in crate::formats) fn is_blank(self) -> bool {
        self.text.trim().is_empty()
    }

    /// The place of its first character.
    pub(in crate::formats) fn place(self) -> Place {
        Place { line: self.number, column: 1 }
    }

    /// Its words: what stands between white space and commas.
    pub(in crate::formats) fn words(self) -> impl Iterator<Item = Word<'a>> {
        self.split(|c| c.is_whitespace() || c == ',')
    }

    /// Its words between other separators.
    pub(in crate::formats) fn split(
        self,
        separates: fn(char) -> bool,
    ) -> impl Iterator<Item = Word<'a>> {
        self.rest_from(0).split(separates)
    }

    /// The part of the line from this byte on, as a word.
    pub(in crate::formats) fn rest_from(self, start: usize) -> Word<'a> {
        Word { line: self, start, text: &self.text[start..] }
    }

    /// Its numbers as a black-and-white clue; zeros say that there is no run.
    pub(in crate::formats) fn clue(self) -> Result<Clue, ReadError> {
        clue(self.words())
    }
}

/// Words as a black-and-white clue; zeros say that there is no run.
pub(in crate::formats) fn clue<'a>(
    words: impl Iterator<Item = Word<'a>>,
) -> Result<Clue, ReadError> {
    let mut runs = Vec::new();
    for word in words {
        match word.number()? {
            0 => {}
            length => runs.push(Run::black(length)),
        }
    }
    Ok(Clue::new(runs))
}

/// One word of a line.
#[derive(Clone, Copy, Debug)]
pub(in crate::formats) struct Word<'a> {
    line: Line<'a>,
    start: usize,
    pub(in crate::formats) text: &'a str,
}

impl<'a> Word<'a> {
    pub(in crate::formats) fn place(self) -> Place {
        let column = self.line.text[..self.start].chars().count() + 1;
        Place { line: self.line.number, column }
    }

    /// Says that something else was expected here.
    pub(in crate::formats) fn expected(self, what: &str) -> ReadError {
        ReadError::new(format!("expected {what}, found {}", found(self.text))).at(self.place())
    }

    pub(in crate::formats) fn number(self) -> Result<usize, ReadError> {
        if self.text.is_empty() || !self.text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.expected("a number"));
        }
        // A length that no puzzle has is an error of the file, not a long clue.
        let number: Option<u32> = self.text.parse().ok();
        number.map(|n| n as usize).ok_or_else(|| self.expected("a number below 4294967296"))
    }

    /// Its pieces between separators.
    pub(in crate::formats) fn split(
        self,
        separates: fn(char) -> bool,
    ) -> impl Iterator<Item = Word<'a>> {
        let mut start = 0;
        std::iter::from_fn(move || {
            let rest = &self.text[start..];
            start += rest.len() - rest.trim_start_matches(separates).len();
            let rest = &self.text[start..];
            let text = &rest[..rest.find(separates).unwrap_or(rest.len())];
            let word = Word { text, start: self.start + start, ..self };
            start += text.len();
            (!text.is_empty()).then_some(word)
        })
    }

    /// Its pieces before, between and after such characters, and those themselves.
    pub(in crate::formats) fn split_around(
        self,
        alone: fn(char) -> bool,
    ) -> impl Iterator<Item = Word<'a>> {
        let mut start = 0;
        std::iter::from_fn(move || {
            let rest = &self.text[start..];
            let first = rest.chars().next()?;
            let length = match alone(first) {
                true => first.len_utf8(),
                false => rest.find(alone).unwrap_or(rest.len()),
            };
            let word = Word { text: &rest[..length], start: self.start + start, ..self };
            start += length;
            Some(word)
        })
    }

    /// What follows this character, which must come first.
    pub(in crate::formats) fn after(self, first: char, what: &str) -> Result<Word<'a>, ReadError> {
        match self.text.strip_prefix(first) {
            Some(text) => Ok(Word { text, start: self.start + first.len_utf8(), ..self }),
            None => Err(self.expected(what)),
        }
    }

    /// What stands before the first such character, and after it if there is one.
    pub(in crate::formats) fn halves(self, separator: char) -> (Word<'a>, Option<Word<'a>>) {
        match self.text.split_once(separator) {
            Some((before, after)) => {
                let start = self.start + before.len() + separator.len_utf8();
                (Word { text: before, ..self }, Some(Word { text: after, start, ..self }))
            }
            None => (self, None),
        }
    }

    /// Its pieces between separators, empty ones too.
    pub(in crate::formats) fn split_keeping_empty(
        self,
        separator: char,
    ) -> impl Iterator<Item = Word<'a>> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let (piece, others) = rest?.halves(separator);
            rest = others;
            Some(piece)
        })
    }

    /// The digits at its start and what follows them.
    pub(in crate::formats) fn number_and_rest(self) -> Result<(usize, Word<'a>), ReadError> {
        let digits =
            self.text.len() - self.text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = match digits {
            0 => self.number(),
            _ => Word { text: &self.text[..digits], ..self }.number(),
        };
        let rest = Word { text: &self.text[digits..], start: self.start + digits, ..self };
        number.map(|number| (number, rest))
    }
}

/// How a piece of the file is quoted in a message: shortened, and named where it is empty.
pub(in crate::formats) fn found(text: &str) -> String {
    match text.char_indices().nth(24) {
        _ if text.is_empty() => "the end of the line".to_owned(),
        Some((cut, _)) => format!("{:?} and more", &text[..cut]),
        None => format!("{text:?}"),
    }
}

/// Chooses `size` clue lines out of a list in which blank lines may be lines without runs or mere
/// decoration: if the others suffice, blank ones are decoration; else they count.
pub(in crate::formats) fn clue_lines<'a>(
    list: &[Line<'a>],
    size: usize,
    what: &str,
    end: Place,
) -> Result<Vec<Line<'a>>, ReadError> {
    let written: Vec<Line> = list.iter().copied().filter(|line| !line.is_blank()).collect();
    if written.len() == size {
        return Ok(written);
    }
    let count = |found| ReadError::new(format!("expected {size} {what}, found {found}"));
    match list.get(size..) {
        Some(rest) if rest.iter().all(|line| line.is_blank()) => Ok(list[..size].to_vec()),
        Some(_) => Err(count(written.len()).at(written.get(size).map_or(end, |line| line.place()))),
        None => Err(count(list.len()).at(end)),
    }
}

/// The place behind the last line, for errors about something that should have followed it.
pub(in crate::formats) fn end_of(lines: &[Line]) -> Place {
    Place { line: lines.last().map_or(1, |line| line.number + 1), column: 1 }
}
