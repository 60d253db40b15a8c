//! Syromolotov's jsolver text: every line ends with a 0, and `#` stands after each list.

use crate::{Clue, Palette, Puzzle};

use super::input::{Input, Line, clue, end_of};
use super::nin::is_numeric;
use super::{Confidence, Format, ReadError};

pub(super) const FORMAT: Format = Format {
    name: "syro",
    suffixes: &["syro", "jsolver"],
    about: "Syromolotov's jsolver: numbers ended by 0, lists ended by #",
    colours: 2,
    parts: &[],
    many: false,
    recognise,
    read: Some(|input| vec![read(input)]),
    write: None,
};

fn is_divider(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

fn recognise(input: &Input) -> Confidence {
    let text = input.text_or_empty();
    let clues = || text.lines().filter(|line| !is_divider(line) && !line.trim().is_empty());
    let ended = clues().all(|line| line.split_whitespace().next_back() == Some("0"));
    let numeric = clues().flat_map(str::bytes).all(is_numeric);
    let divided = text.lines().filter(|line| is_divider(line)).count() > 0;
    Confidence::likely_if(ended && numeric && divided && clues().next().is_some())
}

fn read(input: &Input) -> Result<Puzzle, ReadError> {
    let lines = input.lines()?;
    // A `#` before the first list begins a comment.
    let sections = lines.split(|line| is_divider(line.text));
    let mut lists = sections.filter(|section| section.iter().any(|line| !line.is_blank()));
    let mut list = |what: &str| {
        let missing = || ReadError::new(format!("expected a list of {what}")).at(end_of(&lines));
        let section = lists.next().ok_or_else(missing)?;
        section.iter().filter(|line| !line.is_blank()).map(read_clue).collect::<Result<Vec<_>, _>>()
    };
    let (rows, columns) = (list("rows")?, list("columns")?);
    Ok(Puzzle::new(Palette::black_and_white(), rows, columns)?)
}

fn read_clue(line: &Line) -> Result<Clue, ReadError> {
    let last = line.words().last();
    match last {
        Some(word) if word.text == "0" => clue(line.words()),
        _ => Err(line.rest_from(line.text.len()).expected("a 0 at the end of the clue")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn every_clue_ends_with_zero() {
        check("2 0\n1 1 0\n4 0\n#\n2 0\n1 1 0\n1 1 0\n2 0\n#\n", "syro", "0110 1001 1111");
    }

    #[test]
    fn a_comment_may_come_first_and_zero_alone_is_a_line_without_runs() {
        check("# Lid\n0\n2 0\n#\n1 0\n1 0\n#\n", "syro", "00 11");
    }
}
