//! The project's own JSON, format `nonolith/1`: the one that holds all of a puzzle.
//!
//! The reader also takes the corpus records and the variants in the wild; a file may hold one
//! puzzle or a list of them. `schema/nonolith-1.schema.json` describes what is written.

use serde_json::value::RawValue;
use serde_json::{Deserializer, Value};

use crate::{Clue, Colour, MAX_COLOURS, Palette, Puzzle, Run};

use super::input::Input;
use super::json_document::Document;
use super::{Confidence, Format, Part, Place, ReadError, Readings};

pub(super) const FORMAT: Format = Format {
    name: "json",
    suffixes: &["json"],
    about: "Nonolith's own JSON (nonolith/1), which holds everything; other JSON is read too",
    colours: MAX_COLOURS,
    parts: &Part::ALL,
    many: true,
    recognise,
    read: Some(read),
    write: Some(|puzzles, _| Ok(write(puzzles).into_bytes())),
};

fn recognise(input: &Input) -> Confidence {
    Confidence::certain_if(is_json(input.text_or_empty()) && !super::jsonl::is_jsonl(input))
}

/// Whether a text begins as an object does, or as a list of what puzzles consist of.
pub(super) fn is_json(text: &str) -> bool {
    let mut signs = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    match (signs.next(), signs.next()) {
        (Some(b'{'), Some(b'"' | b'}')) => true,
        (Some(b'['), next) => next.is_none_or(|byte| matches!(byte, b'{' | b'[' | b']')),
        _ => false,
    }
}

fn read(input: &Input) -> Readings {
    let text = match input.text() {
        Ok(text) => text,
        Err(error) => return vec![Err(error)],
    };
    let start = Place { line: 1, column: 1 };
    match text.trim_start().starts_with('[') {
        false => vec![read_object(text, start)],
        true => read_list(text),
    }
}

/// Reads a list of puzzles one by one, so that a broken one does not spoil the others.
fn read_list(text: &str) -> Readings {
    let start = Place { line: 1, column: 1 };
    let items: Vec<&RawValue> = match serde_json::from_str(text) {
        Ok(items) => items,
        Err(error) => return vec![Err(json_error(&error, text, start))],
    };
    let mut places = Places { text, offset: 0, place: start };
    let read = |item: &&RawValue| {
        let place = places.of(item.get());
        read_object(item.get(), place)
    };
    items.iter().map(read).collect()
}

/// Walks along a text, counting lines and columns.
struct Places<'a> {
    text: &'a str,
    offset: usize,
    place: Place,
}

impl Places<'_> {
    /// The place of `piece`, a part of the text behind the last one asked for.
    fn of(&mut self, piece: &str) -> Place {
        let offset = piece.as_ptr() as usize - self.text.as_ptr() as usize;
        for c in self.text[self.offset..offset].chars() {
            match c {
                '\n' => self.place = Place { line: self.place.line + 1, column: 1 },
                _ => self.place.column += 1,
            }
        }
        self.offset = offset;
        self.place
    }
}

/// Reads one puzzle that stands at this place of the file.
pub(super) fn read_object(text: &str, place: Place) -> Result<Puzzle, ReadError> {
    let document: Result<Document, _> = serde_json::from_str(text);
    let puzzle = match document {
        Ok(document) => document.into_puzzle().map_err(|error| error.at(place)),
        Err(error) => Err(json_error(&error, text, place)),
    };
    puzzle.map_err(|error| error.of(id_of(text)))
}

/// The id of a puzzle that could not be read, if it has one.
fn id_of(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("\"id\"")?;
    let rest = rest.trim_start().strip_prefix(':')?;
    match Deserializer::from_str(rest).into_iter::<Value>().next()?.ok()? {
        Value::String(id) => Some(id),
        Value::Number(id) => Some(id.to_string()),
        _ => None,
    }
}

/// In our words, and pointing at the start of what was found.
fn json_error(error: &serde_json::Error, text: &str, start: Place) -> ReadError {
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or_default();
    let unwanted =
        said.strip_prefix("invalid type: ").or_else(|| said.strip_prefix("invalid value: "));
    let message = match unwanted.and_then(|rest| rest.rsplit_once(", expected ")) {
        Some((found, expected)) => format!("expected {expected}, found {found}"),
        None if error.is_eof() => "expected more JSON, found the end of the text".to_owned(),
        None if error.is_syntax() => format!("expected well-formed JSON: {said}"),
        None => said.to_owned(),
    };
    let column = match error.is_data() {
        true => token_start(
            text.lines().nth(error.line().max(1) - 1).unwrap_or_default(),
            error.column(),
        ),
        false => error.column().max(1),
    };
    let place = match error.line().max(1) {
        1 => Place { line: start.line, column: start.column + column - 1 },
        line => Place { line: start.line + line - 1, column },
    };
    ReadError::new(message).at(place)
}

/// The column where the token starts that ends at this column; the parser reports its end.
fn token_start(line: &str, end: usize) -> usize {
    let bytes = line.as_bytes();
    let mut start = end.min(bytes.len());
    let in_token =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'+' | b'_');
    if start > 1 && bytes[start - 1] == b'"' {
        start = bytes[..start - 1].iter().rposition(|&byte| byte == b'"').unwrap_or(start - 1);
        return start + 1;
    }
    while start > 0 && !in_token(bytes[start - 1]) && end - start < 2 {
        start -= 1;
    }
    while start > 0 && in_token(bytes[start - 1]) {
        start -= 1;
    }
    start + 1
}

fn write(puzzles: &[Puzzle]) -> String {
    match puzzles {
        [puzzle] => object(puzzle, JsonLayout::Lines) + "\n",
        _ => {
            let objects: Vec<String> =
                puzzles.iter().map(|p| object(p, JsonLayout::Lines)).collect();
            format!("[\n{}\n]\n", objects.join(",\n"))
        }
    }
}

/// How an object is laid out.
#[derive(Clone, Copy)]
pub(super) enum JsonLayout {
    /// For people: a line a member, and a line a clue or row.
    Lines,
    /// All on one line.
    OneLine,
}

/// The puzzle as an object of the project's own format.
pub(super) fn object(puzzle: &Puzzle, layout: JsonLayout) -> String {
    let mut members = vec![("format", quote("nonolith/1"))];
    for (name, part) in DETAIL_NAMES.iter().zip(Part::DETAILS) {
        members.extend(part.detail(puzzle).map(|value| (*name, quote(value))));
    }
    members.push(("palette", list(puzzle.palette().inks().iter().map(ink), layout)));
    members.push(("rows", clues(puzzle.rows(), puzzle.palette(), layout)));
    members.push(("columns", clues(puzzle.columns(), puzzle.palette(), layout)));
    let rows = |texts: Vec<String>| list(texts.iter().map(|row| quote(row)), layout);
    members.extend(puzzle.given().map(|grid| ("given", rows(grid.row_texts()))));
    members.extend(puzzle.position().map(|grid| ("position", rows(grid.row_texts()))));
    if !puzzle.solutions().is_empty() {
        let grids = puzzle.solutions().iter().map(|picture| rows(picture.row_texts()));
        members.push(("solutions", format!("[{}]", grids.collect::<Vec<_>>().join(", "))));
    }
    let members = members.into_iter().map(|(name, value)| format!("\"{name}\": {value}"));
    join("{", members, "}", layout, "  ")
}

const DETAIL_NAMES: [&str; 7] =
    ["id", "title", "author", "source", "licence", "note", "difficulty"];

pub(super) fn quote(text: &str) -> String {
    Value::from(text).to_string()
}

fn list(items: impl Iterator<Item = String>, layout: JsonLayout) -> String {
    join("[", items, "]", layout, "    ")
}

fn join(
    open: &str,
    items: impl Iterator<Item = String>,
    close: &str,
    layout: JsonLayout,
    indent: &str,
) -> String {
    let items: Vec<String> = items.collect();
    match layout {
        JsonLayout::OneLine => format!("{open}{}{close}", items.join(", ")),
        JsonLayout::Lines => {
            let last = &indent[2..];
            format!("{open}\n{indent}{}\n{last}{close}", items.join(&format!(",\n{indent}")))
        }
    }
}

fn ink(ink: &crate::Ink) -> String {
    let (name, symbol) = (quote(&ink.name), quote(&ink.symbol.to_string()));
    format!("{{\"name\": {name}, \"rgb\": \"{}\", \"char\": {symbol}}}", ink.rgb)
}

/// The clues as lists of runs: numbers, or `[length, colour]` where there are several colours.
pub(super) fn clues(clues: &[Clue], palette: &Palette, layout: JsonLayout) -> String {
    let several = !palette.is_black_and_white();
    let run = |run: &Run| match several || run.colour != Colour::BLACK {
        true => format!("[{}, {}]", run.length, run.colour.index()),
        false => run.length.to_string(),
    };
    let line = |clue: &Clue| {
        let runs: Vec<String> = clue.runs().iter().map(run).collect();
        format!("[{}]", runs.join(", "))
    };
    list(clues.iter().map(line), layout)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_error};

    #[test]
    fn our_own_form_is_read() {
        let text = r#"{"format": "nonolith/1", "title": "Lid", "rows": [[2], [1, 1], [4]],
                      "columns": [[2], [1, 1], [1, 1], [2]], "solutions": [["0110", "1001", "1111"]],
                      "position": ["?##?", "....", "????"]}"#;
        let lid = check(text, "json", "0110 1001 1111");
        assert_eq!(lid.details.title.as_deref(), Some("Lid"));
        assert_eq!(lid.solutions().len(), 1);
        assert_eq!(lid.position().unwrap().to_string(), "?##?\n....\n????");
    }

    #[test]
    fn variants_in_the_wild_are_read() {
        for text in [
            r#"{"rowHints": [[2],[1,1],[4]], "colHints": [[2],[1,1],[1,1],[2]]}"#,
            r#"{"hints": {"rows": [[2],[1,1],[4]], "cols": [[2],[1,1],[1,1],[2]]}, "name": "Lid", "book": 3}"#,
            r#"{"clues": {"rows": ["2","1 1","4"], "columns": [[2],[1,1],[1,1],[2]]}, "solution": [[0,1,1,0],[1,0,0,1],[1,1,1,1]], "density": 0.5}"#,
            r#"{"problem": "3 4\n2\n1 1\n1 1\n2\n2\n1 1\n4"}"#,
            r#"{"row_rules": [[0,2],[1,1],[0,4]], "col_rules": [[0,2],[1,1],[1,1],[0,2]]}"#,
            r#"{"rows": [[{"len": 2}],[1,1],[{"value": 4, "color": "black"}]], "columns": [2,[1,1],[1,1],2]}"#,
            r#"{"width": 4, "height": 3, "solution": [".XX.", "X..X", "XXXX"]}"#,
        ] {
            check(text, "json", "0110 1001 1111");
        }
    }

    #[test]
    fn colours_are_indices_or_names() {
        for text in [
            r#"{"rows": [[[1,1],[2,2]]], "columns": [[[1,1]],[[1,2]],[[1,2]]]}"#,
            r#"{"rows": [[[1,"black"],[2,"red"]]], "columns": [[[1,"black"]],[[1,"red"]],[[1,"red"]]]}"#,
            r#"{"rows": [[1.1,2.2]], "columns": [[1.1],[1.2],[1.2]]}"#,
        ] {
            check(text, "json", "122");
        }
    }

    #[test]
    fn a_colour_s_name_is_kept_as_it_stands() {
        let text =
            r#"{"rows": [[1]], "columns": [[1]], "palette": [{"name": ""}, {"name": " ink "}]}"#;
        let names = check(text, "json", "1")
            .palette()
            .inks()
            .iter()
            .map(|i| i.name.clone())
            .collect::<Vec<_>>();
        assert_eq!(names, ["", " ink "]);
    }

    #[test]
    fn a_run_that_is_none_is_pointed_at() {
        check_error(
            "{\"rows\": [[1],\n [true]], \"columns\": [[1], []]}",
            "2:3: expected a run (a number, or [length, colour]), found boolean `true`",
        );
    }

    #[test]
    fn deep_nesting_is_an_error() {
        let error = super::super::read_one("[".repeat(99_999).as_bytes(), None).unwrap_err();
        assert!(error.to_string().contains("JSON"), "{error}");
    }
}
