//! Recognising a format by its content, and reading what was recognised.

use crate::Puzzle;

use super::input::Input;
use super::{ALL, Confidence, Format, ReadError, Readings, by_name};

/// Reads the puzzles of a file: in the named format, or in the one that its content shows.
///
/// A puzzle that could not be read stands among the others as an error.
///
/// # Errors
/// [`ReadError`], where the content belongs to no format, or to several that disagree about it.
///
/// ```
/// let two = b"1x1:1/1\n2x1:1//1\n";
/// assert_eq!(puzzle::formats::read(two, None).unwrap().len(), 2);
/// assert!(puzzle::formats::read(b"not a puzzle", None).is_err());
/// ```
pub fn read(bytes: &[u8], from: Option<&str>) -> Result<Readings, ReadError> {
    let input = Input::new(bytes);
    match from {
        Some(name) => Ok(named(name)?.read_input(&input)),
        None => choose(&input).map(|(_, puzzles)| puzzles),
    }
}

/// Reads a file that holds exactly one puzzle.
///
/// # Errors
/// [`ReadError`], where it could not be read or the file holds another number of puzzles.
///
/// ```
/// let dot = puzzle::formats::read_one(b"1x1:1/1", None).unwrap();
/// assert_eq!(dot.height(), 1);
/// ```
pub fn read_one(bytes: &[u8], from: Option<&str>) -> Result<Puzzle, ReadError> {
    let mut puzzles = read(bytes, from)?;
    match puzzles.len() {
        1 => puzzles.remove(0),
        many => Err(ReadError::new(format!("expected one puzzle, found {many}"))),
    }
}

/// The format that a file's content shows.
///
/// # Errors
/// [`ReadError`], where the content belongs to no format, or to several that disagree about it.
///
/// ```
/// assert_eq!(puzzle::formats::recognise(b"1x1:1/1").unwrap().name, "tatham");
/// ```
pub fn recognise(bytes: &[u8]) -> Result<&'static Format, ReadError> {
    choose(&Input::new(bytes)).map(|(format, _)| format)
}

fn named(name: &str) -> Result<&'static Format, ReadError> {
    let names = || ALL.iter().filter(|f| f.reads()).map(|f| f.name).collect::<Vec<_>>().join(", ");
    let unknown = || ReadError::new(format!("expected a format ({}), found {name:?}", names()));
    by_name(name).ok_or_else(unknown)
}

fn choose(input: &Input) -> Result<(&'static Format, Readings), ReadError> {
    let claims = || ALL.iter().copied().map(|format| (format, (format.recognise)(input)));
    if let Some((format, _)) = claims().find(|(_, sure)| *sure == Confidence::Certain) {
        return Ok((format, format.read_input(input)));
    }
    let possible = claims().filter(|(_, sure)| *sure == Confidence::Maybe);
    let readings = possible.map(|(format, _)| (format, format.read_input(input))).collect();
    settle(readings, input)
}

/// Of several readings of one text, those without errors come before those with some, and among
/// them those whose clue sums agree. What then remains must be one puzzle in all readings.
fn settle(
    mut readings: Vec<(&'static Format, Readings)>,
    input: &Input,
) -> Result<(&'static Format, Readings), ReadError> {
    keep_if_any(&mut readings, |(_, puzzles)| puzzles.iter().all(Result::is_ok));
    keep_if_any(&mut readings, |(_, puzzles)| puzzles.iter().flatten().all(fits));
    let Some((first, others)) = readings.split_first() else { return Err(unrecognised(input)) };
    let all_read = first.1.iter().all(Result::is_ok);
    if all_read && others.iter().any(|(_, puzzles)| puzzles != &first.1) {
        let names: Vec<&str> = readings.iter().map(|(format, _)| format.name).collect();
        return Err(ReadError::new(format!(
            "this can be read as {}, and the clue sums do not decide; say which with --from",
            names.join(" or as ")
        )));
    }
    Ok(readings.swap_remove(0))
}

fn fits(puzzle: &Puzzle) -> bool {
    puzzle.misfit().is_none()
}

fn keep_if_any<T>(items: &mut Vec<T>, wanted: impl Fn(&T) -> bool) {
    if items.iter().any(&wanted) {
        items.retain(wanted);
    }
}

fn unrecognised(input: &Input) -> ReadError {
    let text = match input.text() {
        _ if input.bytes.is_empty() => {
            return ReadError::new("expected a puzzle, found an empty file");
        }
        Ok(text) => text,
        Err(_) if is_binary(input.bytes) => {
            return ReadError::new("expected a puzzle in a known format, found binary data");
        }
        Err(error) => return error,
    };
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    let found = match line {
        "" => "nothing but white space".to_owned(),
        _ if is_binary(input.bytes) => "binary data".to_owned(),
        line => format!("a text that begins with {}", super::input::found(line)),
    };
    ReadError::new(format!(
        "expected a puzzle in a format that `nonolith formats` lists, found {found}"
    ))
}

fn is_binary(bytes: &[u8]) -> bool {
    bytes.iter().take(4096).any(|&byte| byte < 9 || (14..27).contains(&byte))
}
