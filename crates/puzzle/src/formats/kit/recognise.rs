//! Recognising a format by its content, and reading what was recognised.

use std::borrow::Cow;
#[cfg(feature = "gzip")]
use std::io::Read;

use crate::Puzzle;

use super::features;
use super::input::{Beside, Input};
use crate::formats::{ALL, Confidence, Format, ReadError, ReadErrorKind, Readings, by_name};

/// Reads the puzzles of a file: in the named format, or in the one that its content shows.
///
/// A puzzle that could not be read stands among the others as an error.
///
/// # Errors
/// [`ReadError`], where the content belongs to no format, or to several that disagree about it.
///
/// ```
/// let two = b"1x1:1/1\n2x1:1//1\n";
/// assert_eq!(nonolith_puzzle::formats::read(two, None).unwrap().len(), 2);
/// assert!(nonolith_puzzle::formats::read(b"not a puzzle", None).is_err());
/// ```
pub fn read(bytes: &[u8], from: Option<&str>) -> Result<Readings, ReadError> {
    read_beside(bytes, from, &|_| None)
}

/// Reads the puzzles of a file that may name other files; `beside` returns the content of a named file.
///
/// # Errors
/// [`ReadError`], as for [`read`].
///
/// ```
/// let list = br#"<picmi><board name="Dot"><xpm>dot.xpm</xpm></board></picmi>"#;
/// let dot = br##"/* XPM */ {"1 1 1 1", "# c #000000", "#"}"##;
/// let find = |name: &str| (name == "dot.xpm").then(|| dot.to_vec());
/// let puzzles = nonolith_puzzle::formats::read_beside(list, None, &find).unwrap();
/// assert_eq!(puzzles[0].as_ref().unwrap().details.title.as_deref(), Some("Dot"));
/// ```
pub fn read_beside(
    bytes: &[u8],
    from: Option<&str>,
    beside: &Beside<'_>,
) -> Result<Readings, ReadError> {
    let unpacked = unpacked(bytes)?;
    let input = Input::new(&unpacked, beside);
    match from {
        Some(name) => features::check_name(name)?,
        None => features::check_content(&input)?,
    }
    match from {
        Some(name) => Ok(named(name)?.read_input(&input)),
        None => choose(&input).map(|(_, puzzles)| puzzles),
    }
}

/// The most that a compressed file may unpack to: a puzzle of the largest size fits, a bomb of
/// zeros does not.
#[cfg(feature = "gzip")]
const MOST_UNPACKED: u64 = 1 << 28;

/// The content of a file compressed with gzip, or the bytes as they are.
#[cfg(feature = "gzip")]
fn unpacked(bytes: &[u8]) -> Result<Cow<'_, [u8]>, ReadError> {
    if !bytes.starts_with(&[0x1F, 0x8B]) {
        return Ok(Cow::Borrowed(bytes));
    }
    gunzip(bytes).map(Cow::Owned)
}

// By itself, since the unpacker takes 50 KB of stack, which files as they are should not pay for.
#[cfg(feature = "gzip")]
#[inline(never)]
fn gunzip(bytes: &[u8]) -> Result<Vec<u8>, ReadError> {
    let mut content = Vec::new();
    let unpacker = flate2::read::MultiGzDecoder::new(bytes);
    let read = unpacker.take(MOST_UNPACKED + 1).read_to_end(&mut content);
    read.map_err(|error| ReadError::new(format!("expected gzip: {error}")))?;
    match content.len() as u64 > MOST_UNPACKED {
        true => Err(ReadError::new("expected at most 256 MiB within gzip, found more")),
        false => Ok(content),
    }
}

#[cfg(not(feature = "gzip"))]
fn unpacked(bytes: &[u8]) -> Result<Cow<'_, [u8]>, ReadError> {
    Ok(Cow::Borrowed(bytes))
}

/// Reads a file that holds exactly one puzzle.
///
/// # Errors
/// [`ReadError`], where it could not be read or the file holds another number of puzzles.
///
/// ```
/// let dot = nonolith_puzzle::formats::read_one(b"1x1:1/1", None).unwrap();
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
/// assert_eq!(nonolith_puzzle::formats::recognise(b"1x1:1/1").unwrap().name, "tatham");
/// ```
pub fn recognise(bytes: &[u8]) -> Result<&'static Format, ReadError> {
    let unpacked = unpacked(bytes)?;
    let input = Input::new(&unpacked, &|_| None);
    features::check_content(&input)?;
    certain(&input).map_or_else(|| choose(&input).map(|(format, _)| format), Ok)
}

fn named(name: &str) -> Result<&'static Format, ReadError> {
    let names = || ALL.iter().filter(|f| f.reads()).map(|f| f.name).collect::<Vec<_>>().join(", ");
    let unknown = || {
        ReadError::new(format!("expected a format ({}), found {name:?}", names()))
            .with_kind(ReadErrorKind::UnknownFormat)
    };
    by_name(name).ok_or_else(unknown)
}

/// The format that no other looks like, if there is one.
fn certain(input: &Input) -> Option<&'static Format> {
    ALL.iter().copied().find(|format| (format.recognise)(input) == Confidence::Certain)
}

fn choose(input: &Input) -> Result<(&'static Format, Readings), ReadError> {
    if let Some(format) = certain(input) {
        return Ok((format, format.read_input(input)));
    }
    let claims: Vec<(&'static Format, Confidence)> =
        ALL.iter().map(|&format| (format, (format.recognise)(input))).collect();
    let claiming = |sure| claims.iter().filter(move |claim| claim.1 == sure).map(|claim| claim.0);
    let mut second_best: Option<(&'static Format, Readings)> = None;
    for level in [Confidence::Likely, Confidence::Maybe] {
        let mut readings: Vec<_> = claiming(level).map(|f| (f, f.read_input(input))).collect();
        if readings.iter().any(|(_, puzzles)| is_sound(puzzles)) {
            readings.retain(|(_, puzzles)| is_sound(puzzles));
            return settle(readings);
        }
        // Where no reading is sound, prefer one without errors, then one of the surer format.
        readings.sort_by_key(|(_, puzzles)| puzzles.iter().any(Result::is_err));
        for reading in readings {
            let better = second_best.as_ref().is_none_or(|(_, best)| {
                best.iter().any(Result::is_err) && reading.1.iter().all(Result::is_ok)
            });
            second_best = if better { Some(reading) } else { second_best };
        }
    }
    second_best.ok_or_else(|| unrecognised(input))
}

/// Whether all puzzles were read, and their clue sums agree.
fn is_sound(puzzles: &Readings) -> bool {
    puzzles.iter().all(|puzzle| puzzle.as_ref().is_ok_and(|puzzle| puzzle.misfit().is_none()))
}

/// Several sound readings of one text must be the same puzzles.
fn settle(
    mut readings: Vec<(&'static Format, Readings)>,
) -> Result<(&'static Format, Readings), ReadError> {
    if readings.iter().all(|(_, puzzles)| *puzzles == readings[0].1) {
        return Ok(readings.swap_remove(0));
    }
    let names: Vec<&'static str> = readings.iter().map(|(format, _)| format.name).collect();
    let words = names.join(" or as ");
    let message = format!("this can be read as {words}, and the clue sums do not decide");
    Err(ReadError::new(message).with_kind(ReadErrorKind::Ambiguous(names)))
}

fn unrecognised(input: &Input) -> ReadError {
    let text = match input.text() {
        _ if input.bytes.is_empty() => {
            return ReadError::new("expected a puzzle, found an empty file");
        }
        Ok(text) => text,
        Err(_) if is_binary(input.bytes) => {
            return ReadError::new("expected a puzzle in a known format, found binary data")
                .with_kind(ReadErrorKind::Unrecognised);
        }
        Err(error) => return error,
    };
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    let found = match line {
        "" => "nothing but white space".to_owned(),
        _ if is_binary(input.bytes) => "binary data".to_owned(),
        line => format!("a text that begins with {}", super::input::found(line)),
    };
    ReadError::new(format!("expected a puzzle in a known format, found {found}"))
        .with_kind(ReadErrorKind::Unrecognised)
}

fn is_binary(bytes: &[u8]) -> bool {
    bytes.iter().take(4096).any(|&byte| byte < 9 || (14..27).contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_that_are_other_puzzles_are_ambiguous_and_equal_ones_are_not() {
        let [one, other] =
            ["1x1:1/1", "1x1:/"].map(|text| read_one(text.as_bytes(), None).unwrap());
        let as_read = |name, puzzle: &Puzzle| (by_name(name).unwrap(), vec![Ok(puzzle.clone())]);
        assert!(settle(vec![as_read("tatham", &one), as_read("non", &one)]).is_ok());
        let error = settle(vec![as_read("tatham", &one), as_read("non", &other)]).unwrap_err();
        assert_eq!(error.kind, ReadErrorKind::Ambiguous(vec!["tatham", "non"]));
        let words = "this can be read as tatham or as non, and the clue sums do not decide";
        assert_eq!(error.to_string(), words);
    }
}
