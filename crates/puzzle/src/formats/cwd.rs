//! QNonograms' `.cwd`: the height, the width, the rows, a blank line, the columns.

use crate::{Clue, Palette, Puzzle};

use super::error::check_side;
use super::input::{Input, Line, clue_lines, end_of};
use super::nin::is_numeric;
use super::{Confidence, Format, ReadError};

pub(super) const FORMAT: Format = Format {
    name: "cwd",
    suffixes: &["cwd"],
    about: "QNonograms: height, width, rows, a blank line, columns",
    colours: 2,
    parts: &[],
    many: false,
    recognise,
    read: Some(|input| vec![read(input)]),
    write: None,
};

fn recognise(input: &Input) -> Confidence {
    let text = input.text_or_empty();
    let mut lines = text.lines().map(str::trim);
    let mut side = || lines.next().and_then(|line| line.parse::<usize>().ok());
    let sizes = side().zip(side());
    let counted = sizes.is_some_and(|(height, width)| {
        let rest = text.lines().count() - 2;
        rest >= height.saturating_add(width) && text.bytes().all(is_numeric)
    });
    Confidence::likely_if(counted)
}

fn read(input: &Input) -> Result<Puzzle, ReadError> {
    let lines = input.lines()?;
    let side = |index: usize| match lines.get(index).and_then(|line| line.words().next()) {
        Some(word) => check_side(word.number()?, "lines").map_err(|error| error.at(word.place())),
        None => Err(ReadError::new("expected a size, found nothing").at(end_of(&lines))),
    };
    let (height, width) = (side(0)?, side(1)?);
    lists(&lines, height, width).or_else(|error| lists(&lines, width, height).map_err(|_| error))
}

/// The rows, one blank line, the columns; that line may be missing.
fn lists(lines: &[Line], height: usize, width: usize) -> Result<Puzzle, ReadError> {
    let (body, end) = (&lines[2.min(lines.len())..], end_of(lines));
    let split = match body.get(height) {
        Some(line) if line.is_blank() => height + 1,
        Some(_) => height,
        None => return Err(ReadError::new(format!("expected {height} rows, found fewer")).at(end)),
    };
    let clues =
        |lines: Vec<Line>| lines.into_iter().map(Line::clue).collect::<Result<Vec<Clue>, _>>();
    let rows = clues(body[..height].to_vec())?;
    let columns = clues(clue_lines(&body[split..], width, "columns", end)?)?;
    Ok(Puzzle::new(Palette::black_and_white(), rows, columns)?)
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn sizes_stand_on_two_lines_and_a_blank_line_divides() {
        check("3\n4\n2\n1 1\n4\n\n2\n1 1\n1 1\n2\n", "cwd", "0110 1001 1111");
    }

    #[test]
    fn zero_is_a_line_without_runs() {
        check("2\n2\n0\n2\n\n1\n1\n", "cwd", "00 11");
    }
}
