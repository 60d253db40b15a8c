//! What a book shall be like.

use std::fmt;
use std::str::FromStr;

use strategies::library::Example;

use super::trim::{Gutter, Trim};

/// How a book is laid out and what it holds.
#[derive(Clone, Debug)]
pub struct BookSettings {
    /// The size of a page.
    pub trim: Trim,
    /// The margin at the inside.
    pub gutter: Gutter,
    /// How many puzzles stand on a page at most: 1, 2, 4 or 6. Without it as many as stay comfortable.
    pub per_page: Option<usize>,
    /// The title.
    pub title: String,
    /// Who made the book.
    pub author: Option<String>,
    /// Under which terms it may be used.
    pub licence: Option<String>,
    /// Where the answers are printed.
    pub answers: AnswerPlace,
    /// How many hints to print of each puzzle, up to [`MOST_HINTS`](super::MOST_HINTS).
    pub hints: usize,
    /// How many puzzles are explained step by step, from the first.
    pub explain: usize,
    /// Cells of 22 points and clues of 16 at least.
    pub large_print: bool,
    /// Print no colours: letters tell them apart.
    pub grey: bool,
    /// Write letters into coloured answers too.
    pub letters: bool,
    /// The day on which it was made; the clock is never asked.
    pub date: Option<BookDate>,
    /// The language of its words, as the reader's software is told.
    pub language: String,
    /// Keep to PDF/A-2a as well, which wants a date.
    pub archive: bool,
    /// A font for the characters that the built-in one lacks.
    pub font: Option<Vec<u8>>,
    /// Leave puzzles out that are too large for the page.
    pub skip: bool,
}

impl Default for BookSettings {
    fn default() -> BookSettings {
        BookSettings {
            trim: Trim::A4,
            gutter: Gutter::Auto,
            per_page: None,
            title: "Nonograms".to_owned(),
            author: None,
            licence: None,
            answers: AnswerPlace::End,
            hints: super::MOST_HINTS,
            explain: 0,
            large_print: false,
            grey: false,
            letters: false,
            date: None,
            language: "en".to_owned(),
            archive: false,
            font: None,
            skip: false,
        }
    }
}

/// Where the answers are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnswerPlace {
    /// At the end of the book.
    #[default]
    End,
    /// Nowhere.
    Nowhere,
    /// In a book of their own.
    Separate,
}

/// A day.
///
/// ```
/// use craft::book::BookDate;
///
/// assert_eq!("2026-02-28".parse::<BookDate>().unwrap().to_string(), "2026-02-28");
/// assert!("2026-02-30".parse::<BookDate>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookDate {
    pub(crate) year: u16,
    pub(crate) month: u8,
    pub(crate) day: u8,
}

/// The text is not a day.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a day such as 2026-11-17, found {0:?}")]
pub struct NotDate(String);

impl FromStr for BookDate {
    type Err = NotDate;

    fn from_str(text: &str) -> Result<BookDate, NotDate> {
        let wrong = || NotDate(text.to_owned());
        let parts: Vec<&str> = text.split('-').collect();
        let &[year, month, day] = parts.as_slice() else { return Err(wrong()) };
        let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if (year.len(), month.len(), day.len()) != (4, 2, 2)
            || !parts.iter().all(|part| plain(part))
        {
            return Err(wrong());
        }
        let number = |part: &str| part.parse::<u16>().map_err(|_| wrong());
        let (year, month, day) = (number(year)?, number(month)?, number(day)?);
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 => 28 + u16::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        if day == 0 || day > days {
            return Err(wrong());
        }
        Ok(BookDate { year, month: month as u8, day: day as u8 })
    }
}

impl fmt::Display for BookDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A part of a textbook: what is taught, and the puzzles to try it on. A book without chapters prints
/// all puzzles one after the other.
#[derive(Clone, Debug, Default)]
pub struct Chapter {
    /// What it is called.
    pub heading: String,
    /// What it says, paragraph by paragraph.
    pub text: Vec<String>,
    /// Lines on which the strategy is shown.
    pub examples: Vec<Example>,
    /// How many of the book's puzzles belong to it, after those of the chapters before.
    pub puzzles: usize,
}
