//! Formats: how puzzles stand in files, one file a format.
//!
//! A format is recognised by its content. A file may hold several puzzles, and a broken one among
//! them does not spoil the others. What a format cannot hold is reported when it is written.
//!
//! ```
//! use nonolith_puzzle::formats;
//!
//! let lid = formats::read_one(b"4x3:2/1.1/1.1/2/2/1.1/4", None).unwrap();
//! let nin = formats::by_name("nin").unwrap().write(&lid).unwrap();
//! assert_eq!(nin.bytes, b"4 3\n2\n1 1\n4\n2\n1 1\n1 1\n2\n");
//! assert!(nin.lost.is_empty());
//! assert_eq!(formats::read_one(&nin.bytes, None), Ok(lid));
//! ```

mod bmp;
mod corpus;
mod cwd;
mod drawing;
mod dzn;
mod freenono;
mod g;
#[cfg(feature = "images")]
mod gif;
mod gno;
mod houston;
mod json;
mod jsonl;
mod kit;
mod mk;
mod nin;
mod non;
#[cfg(feature = "toml")]
mod nonogrid;
mod nonpack;
mod picmi;
mod picross;
mod plain;
#[cfg(feature = "images")]
mod png;
mod pnm;
mod pynogram;
mod spoj;
mod syro;
mod tatham;
mod tournament;
mod webpbn;
mod xpm;

use crate::Puzzle;
use kit::input::Input;
#[cfg(test)]
use kit::testing;
use kit::{
    entities, error, inks, input, json_document, palette, parts, pixels, plain_lists, symbols, xml,
};

pub use kit::{
    Beside, Part, Place, ReadError, ReadErrorKind, WriteError, named_colours, read, read_beside,
    read_one, recognise,
};

/// All formats. Where two formats could claim one text with equal right, and for a suffix that two
/// share, the earlier one is preferred.
static ALL: &[&Format] = &[
    &json::FORMAT,
    &jsonl::FORMAT,
    &corpus::FORMAT,
    &webpbn::FORMAT,
    &picross::FORMAT,
    &nonpack::FORMAT,
    &non::FORMAT,
    &g::FORMAT,
    &mk::FORMAT,
    &nin::FORMAT,
    &tatham::FORMAT,
    &tournament::FORMAT,
    &gno::FORMAT,
    &pynogram::FORMAT,
    #[cfg(feature = "toml")]
    &nonogrid::FORMAT,
    &dzn::FORMAT,
    &picmi::FORMAT,
    &freenono::FORMAT,
    &cwd::FORMAT,
    &syro::FORMAT,
    &spoj::FORMAT,
    &houston::FORMAT,
    #[cfg(feature = "images")]
    &png::FORMAT,
    #[cfg(feature = "images")]
    &gif::FORMAT,
    &bmp::FORMAT,
    &pnm::FORMAT,
    &xpm::FORMAT,
    &drawing::FORMAT,
    &plain::FORMAT,
];

/// A file format for puzzles.
///
/// ```
/// let non = nonolith_puzzle::formats::by_name("non").unwrap();
/// assert!(non.reads() && non.writes() && non.suffixes.contains(&"non"));
/// ```
pub struct Format {
    /// What it is called on the command line.
    pub name: &'static str,
    /// The endings of its files' names, the usual one first, without the dot.
    pub suffixes: &'static [&'static str],
    /// What it is, in one line.
    pub about: &'static str,
    /// The most colours that it can tell apart, the background included.
    pub colours: usize,
    /// What else it can hold beside the clues.
    pub parts: &'static [Part],
    /// Whether a file may hold several puzzles.
    pub many: bool,
    recognise: fn(&Input) -> Confidence,
    read: Option<fn(&Input) -> Readings>,
    write: Option<Writer>,
}

/// The puzzles of a file; one that could not be read stands among the others as an error.
pub type Readings = Vec<Result<Puzzle, ReadError>>;

/// Writes puzzles. Adds to the list the parts that the format holds in general, but not as these
/// puzzles have them.
type Writer = fn(&[Puzzle], &mut Vec<Part>) -> Result<Vec<u8>, WriteError>;

/// How sure a format is that a text is its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Confidence {
    /// It is not.
    No,
    /// It might be: only reading it will tell.
    Maybe,
    /// It has the marks of this format, such as sizes that its lines bear out; reading decides.
    Likely,
    /// No other format looks like this.
    Certain,
}

impl Confidence {
    fn certain_if(yes: bool) -> Confidence {
        if yes { Confidence::Certain } else { Confidence::No }
    }

    fn likely_if(yes: bool) -> Confidence {
        if yes { Confidence::Likely } else { Confidence::No }
    }

    fn maybe_if(yes: bool) -> Confidence {
        if yes { Confidence::Maybe } else { Confidence::No }
    }
}

/// A file's content, and what of the puzzle is not in it.
///
/// ```
/// use nonolith_puzzle::{Details, formats::{self, Part}};
///
/// let mut dot = formats::read_one(b"1x1:1/1", None).unwrap();
/// dot.details = Details { title: Some("Dot".into()), ..Details::default() };
/// let written = formats::by_name("nin").unwrap().write(&dot).unwrap();
/// assert_eq!(written.lost, [Part::Title]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file's content.
    pub bytes: Vec<u8>,
    /// What the format could not hold.
    pub lost: Vec<Part>,
}

impl Format {
    /// Whether files in this format can be read.
    ///
    /// ```
    /// assert!(nonolith_puzzle::formats::by_name("json").unwrap().reads());
    /// ```
    pub fn reads(&self) -> bool {
        self.read.is_some()
    }

    /// Whether puzzles can be written in this format.
    ///
    /// ```
    /// assert!(nonolith_puzzle::formats::by_name("json").unwrap().writes());
    /// ```
    pub fn writes(&self) -> bool {
        self.write.is_some()
    }

    /// Whether it holds this part of a puzzle.
    ///
    /// ```
    /// use nonolith_puzzle::formats::{Part, by_name};
    /// assert!(by_name("tatham").unwrap().holds(Part::Given));
    /// assert!(!by_name("nin").unwrap().holds(Part::Title));
    /// ```
    pub fn holds(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }

    /// Reads the puzzles of a file that is known to be in this format.
    ///
    /// ```
    /// let tatham = nonolith_puzzle::formats::by_name("tatham").unwrap();
    /// let read = tatham.read(b"1x1:1/1\n1x1:1/x\n");
    /// assert!(read[0].is_ok() && read[1].is_err());
    /// ```
    pub fn read(&self, bytes: &[u8]) -> Readings {
        self.read_input(&Input::new(bytes, &|_| None))
    }

    fn read_input(&self, input: &Input) -> Readings {
        match self.read {
            Some(read) => read(input),
            None => vec![Err(ReadError::new(format!("the format {} is not read", self.name)))],
        }
    }

    /// Writes a puzzle, and says what of it the format cannot hold.
    ///
    /// # Errors
    /// [`WriteError`], where the format cannot express the puzzle at all.
    ///
    /// ```
    /// use nonolith_puzzle::formats::{by_name, read_one};
    ///
    /// let flag = read_one(b": rows\n1a 1b\n: columns\n1a\n1b\n#d", Some("g"));
    /// assert!(flag.is_err(), "the colours must be declared first");
    /// let flag = b"#d\n a: red\n b: blue\n: rows\n1a 1b\n: columns\n1a\n1b\n:\n";
    /// let flag = read_one(flag, None).unwrap();
    /// assert!(by_name("nin").unwrap().write(&flag).is_err(), "it knows no colours");
    /// ```
    pub fn write(&self, puzzle: &Puzzle) -> Result<Written, WriteError> {
        self.write_all(std::slice::from_ref(puzzle))
    }

    /// Writes puzzles into one file, and says what of them the format cannot hold.
    ///
    /// # Errors
    /// [`WriteError`], where the format cannot express a puzzle at all, or not several.
    ///
    /// ```
    /// use nonolith_puzzle::formats::{by_name, read_one};
    ///
    /// let dot = read_one(b"1x1:1/1", None).unwrap();
    /// let two = [dot.clone(), dot];
    /// assert!(by_name("nin").unwrap().write_all(&two).is_err());
    /// assert!(by_name("jsonl").unwrap().write_all(&two).is_ok());
    /// ```
    pub fn write_all(&self, puzzles: &[Puzzle]) -> Result<Written, WriteError> {
        let write = self.write.ok_or(WriteError::ReadOnly(self.name))?;
        if puzzles.len() != 1 && !self.many {
            return Err(WriteError::OnePuzzle(self.name, puzzles.len()));
        }
        let mut lost: Vec<Part> = Vec::new();
        for puzzle in puzzles {
            let (format, most, found) = (self.name, self.colours, puzzle.palette().len());
            if found > most {
                return Err(WriteError::TooManyColours { format, most, found });
            }
            lost.extend(parts::of(puzzle).filter(|&part| !self.holds(part)));
        }
        let bytes = write(puzzles, &mut lost)?;
        lost.sort();
        lost.dedup();
        Ok(Written { bytes, lost })
    }
}

/// What a program can know of a format before it uses it.
#[derive(serde::Serialize)]
struct FormatData {
    name: &'static str,
    suffixes: &'static [&'static str],
    reads: bool,
    writes: bool,
    colours: usize,
    many: bool,
    parts: &'static [Part],
    about: &'static str,
}

impl serde::Serialize for Format {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (reads, writes) = (self.reads(), self.writes());
        let Format { name, suffixes, about, colours, parts, many, .. } = *self;
        FormatData { name, suffixes, reads, writes, colours, many, parts, about }
            .serialize(serializer)
    }
}

impl std::fmt::Debug for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Format").field(&self.name).finish()
    }
}

/// The project's own format, for a program that needs no other: the rest is then not linked.
///
/// ```
/// let dot = r#"{"format": "nonolith/1", "rows": [[1]], "columns": [[1]]}"#;
/// assert!(nonolith_puzzle::formats::JSON.read(dot.as_bytes())[0].is_ok());
/// ```
pub static JSON: &Format = &json::FORMAT;

/// All formats.
///
/// ```
/// assert!(nonolith_puzzle::formats::all().iter().any(|format| format.name == "webpbn"));
/// ```
pub fn all() -> &'static [&'static Format] {
    ALL
}

/// The format of this name.
///
/// ```
/// assert_eq!(nonolith_puzzle::formats::by_name("mk").unwrap().name, "mk");
/// ```
pub fn by_name(name: &str) -> Option<&'static Format> {
    ALL.iter().copied().find(|format| format.name == name)
}

/// The format in which files of this suffix are written, with or without the dot.
///
/// ```
/// assert_eq!(nonolith_puzzle::formats::by_suffix("xml").unwrap().name, "webpbn");
/// ```
pub fn by_suffix(suffix: &str) -> Option<&'static Format> {
    let suffix = suffix.trim_start_matches('.').to_ascii_lowercase();
    let having = || ALL.iter().copied().filter(|f| f.suffixes.contains(&suffix.as_str()));
    having().find(|format| format.writes()).or_else(|| having().next())
}
