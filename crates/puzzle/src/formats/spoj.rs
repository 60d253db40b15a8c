//! The judge's input at SPOJ: a count, then height, width and lists that end with a 0.

use crate::{Clue, Palette, Puzzle, Run};

use super::error::check_side;
use super::input::{Input, Word, end_of};
use super::nin::is_numeric;
use super::{Confidence, Format, Place, ReadError, Readings};

pub(super) const FORMAT: Format = Format {
    name: "spoj",
    suffixes: &["spoj"],
    about: "SPOJ's judge input: a count, then sizes and lists ended by 0",
    colours: 2,
    parts: &[],
    many: true,
    recognise,
    read: Some(read),
    write: None,
};

fn recognise(input: &Input) -> Confidence {
    let text = input.text_or_empty();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let count = lines.next().is_some_and(|line| line.parse::<u32>().is_ok());
    let sizes = lines.next().is_some_and(|line| line.split_whitespace().count() == 2);
    let ended = lines.next().is_some_and(|line| line.split_whitespace().next_back() == Some("0"));
    Confidence::likely_if(count && sizes && ended && text.bytes().all(is_numeric))
}

/// The numbers of the file, one after the other; where lines end does not matter.
struct Numbers<'a, I: Iterator<Item = Word<'a>>> {
    words: I,
    end: Place,
}

impl<'a, I: Iterator<Item = Word<'a>>> Numbers<'a, I> {
    fn next(&mut self, what: &str) -> Result<Word<'a>, ReadError> {
        let missing = || ReadError::new(format!("expected {what}, found the end of the file"));
        self.words.next().ok_or_else(|| missing().at(self.end))
    }

    fn side(&mut self, what: &str) -> Result<usize, ReadError> {
        let word = self.next("a size")?;
        check_side(word.number()?, what).map_err(|error| error.at(word.place()))
    }

    fn clue(&mut self) -> Result<Clue, ReadError> {
        let mut runs = Vec::new();
        loop {
            match self.next("a number, or 0 at the end of a clue")?.number()? {
                0 => return Ok(Clue::new(runs)),
                length => runs.push(Run::black(length)),
            }
        }
    }

    fn puzzle(&mut self) -> Result<Puzzle, ReadError> {
        let (height, width) = (self.side("rows")?, self.side("columns")?);
        let rows = (0..height).map(|_| self.clue()).collect::<Result<Vec<_>, _>>()?;
        let columns = (0..width).map(|_| self.clue()).collect::<Result<Vec<_>, _>>()?;
        Ok(Puzzle::new(Palette::black_and_white(), rows, columns)?)
    }
}

fn read(input: &Input) -> Readings {
    let lines = match input.lines() {
        Ok(lines) => lines,
        Err(error) => return vec![Err(error)],
    };
    let words = lines.iter().flat_map(|line| line.words());
    let mut numbers = Numbers { words, end: end_of(&lines) };
    let count = match numbers.next("the number of puzzles").and_then(|word| word.number()) {
        Ok(count) => count,
        Err(error) => return vec![Err(error)],
    };
    let mut puzzles = Vec::new();
    for _ in 0..count {
        puzzles.push(numbers.puzzle());
        // Without its end, nothing after a broken puzzle can be found.
        if puzzles.last().is_some_and(Result::is_err) {
            break;
        }
    }
    match puzzles.is_empty() {
        true => vec![Err(ReadError::new("expected at least one puzzle, found a count of 0"))],
        false => puzzles,
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::super::testing::check;

    #[test]
    fn lists_end_with_zero() {
        check("1\n3 4\n2 0\n1 1 0\n4 0\n2 0\n1 1 0\n1 1 0\n2 0\n", "spoj", "0110 1001 1111");
    }

    #[test]
    fn there_are_as_many_puzzles_as_the_count_says() {
        let read = read(b"2\n1 1\n1 0\n1 0\n1 2\n1 0\n0\n1 0\n", None).unwrap();
        assert_eq!(read.iter().flatten().count(), 2);
    }
}
