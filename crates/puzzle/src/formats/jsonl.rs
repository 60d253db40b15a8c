//! JSON lines: one puzzle a line, in the project's own form; any JSON that is read is read here too.

use crate::{MAX_COLOURS, Puzzle};

use super::input::Input;
use super::json::{JsonLayout, object, read_object};
use super::{Confidence, Format, Part, Readings};

pub(super) const FORMAT: Format = Format {
    name: "jsonl",
    suffixes: &["jsonl", "ndjson"],
    about: "Nonolith's own JSON, one puzzle a line",
    colours: MAX_COLOURS,
    parts: &Part::ALL,
    many: true,
    recognise,
    read: Some(read),
    write: Some(|puzzles, _| Ok(puzzles.iter().map(line).collect::<String>().into_bytes())),
};

fn line(puzzle: &Puzzle) -> String {
    object(puzzle, JsonLayout::OneLine) + "\n"
}

fn recognise(input: &Input) -> Confidence {
    Confidence::certain_if(is_jsonl(input) && !super::corpus::is_record(input))
}

/// Whether there is more than one line, and one of the first two is a whole object. (Either may be
/// broken.)
pub(super) fn is_jsonl(input: &Input) -> bool {
    let lines = input.text_or_empty().lines().map(str::trim).filter(|line| !line.is_empty());
    let first: Vec<&str> = lines.take(2).collect();
    let whole = |line: &&str| line.starts_with('{') && line.ends_with('}');
    first.len() == 2 && first[0].starts_with('{') && first.iter().any(whole)
}

/// Reads a puzzle a line.
pub(super) fn read(input: &Input) -> Readings {
    match input.lines() {
        Ok(lines) => {
            let written = lines.into_iter().filter(|line| !line.is_blank());
            written.map(|line| read_object(line.text, line.place())).collect()
        }
        Err(error) => vec![Err(error)],
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;

    #[test]
    fn a_broken_record_does_not_spoil_the_others() {
        let text = "{\"id\": \"a\", \"rows\": [[1]], \"columns\": [[1]]}\n\
                    {\"id\": \"b\", \"rows\": [[\"x\"]], \"columns\": [[1]]}\n\
                    {\"id\": \"c\", \"rows\": [[1]],\n\
                    {\"id\": \"d\", \"rows\": [[1]], \"columns\": [[1]]}\n";
        let puzzles = read(text.as_bytes(), None).unwrap();
        let ids: Vec<Option<&str>> = puzzles
            .iter()
            .map(|puzzle| match puzzle {
                Ok(puzzle) => puzzle.details.id.as_deref(),
                Err(error) => error.id.as_deref(),
            })
            .collect();
        assert_eq!(ids, [Some("a"), Some("b"), Some("c"), Some("d")]);
        let error = puzzles[1].as_ref().unwrap_err().to_string();
        assert!(error.starts_with("2:23: expected a run"), "{error}");
        assert!(puzzles[2].is_err() && puzzles[3].is_ok());
    }
}
