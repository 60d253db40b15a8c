//! Reading a certificate, in either form, and believing none of it.

use puzzle::{
    Cell, Clue, Colour, Grid, MAX_COLOURS, MAX_SIDE, Picture, Puzzle, Run, ShapeError, Square,
};

use crate::certificate::MAX_LISTED;
use crate::names::ClauseNames;
use crate::text::{BINARY, TEXT, puzzle_of};
use crate::{Certificate, Claim, Form, Literal, Proof, ProofSteps};

/// A board with given cells has at most this many squares: one line of text makes a grid of them all.
const MOST_SQUARES_GIVEN: usize = 1 << 24;

/// Why bytes are not a certificate.
///
/// ```
/// let error = nonolith_certify::Certificate::read(b"nonolith certificate 7\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 1: expected \"nonolith certificate 1\", found \"nonolith certificate 7\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// A line of the text is not as it should be.
    #[error("line {line}, column {column}: {message}")]
    Text {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What was expected, and what was found.
        message: String,
    },
    /// The binary steps are not as they should be.
    #[error("byte {byte}: {message}")]
    Binary {
        /// Where, counted from 1.
        byte: usize,
        /// What is wrong.
        message: &'static str,
    },
}

impl Certificate {
    /// Reads a certificate in either form.
    ///
    /// # Errors
    /// [`CertificateError`], which says where it is not one.
    ///
    /// ```
    /// let error = nonolith_certify::Certificate::read(b"").unwrap_err();
    /// assert!(error.to_string().starts_with("line 1, column 1: expected"));
    /// ```
    pub fn read(bytes: &[u8]) -> Result<Certificate, CertificateError> {
        let mut text = Lines { rest: bytes, line: &[], number: 0 };
        let form = first_line(&mut text)?;
        let puzzle = read_puzzle(&mut text)?;
        let claim = read_claim(&mut text)?;
        let mut solutions = vec![];
        while text.next_begins_with(b"solution") {
            solutions.push(read_solution(&mut text, &puzzle, solutions.len())?);
        }
        let proof = read_proof(&mut text, &puzzle, form, bytes.len())?;
        Ok(Certificate { puzzle, claim, solutions, proof })
    }
}

/// The text, line by line.
struct Lines<'a> {
    rest: &'a [u8],
    line: &'a [u8],
    number: usize,
}

/// A word of a line, and its column.
type Word<'a> = (&'a [u8], usize);

impl<'a> Lines<'a> {
    /// Goes to the next line; false at the end.
    fn advance(&mut self) -> bool {
        if self.rest.is_empty() {
            self.line = &[];
            return false;
        }
        let end = self.rest.iter().position(|&byte| byte == b'\n').unwrap_or(self.rest.len());
        self.line = &self.rest[..end];
        self.line = self.line.strip_suffix(b"\r").unwrap_or(self.line);
        self.rest = self.rest.get(end + 1..).unwrap_or_default();
        self.number += 1;
        true
    }

    fn next_begins_with(&self, word: &[u8]) -> bool {
        let behind = self.rest.strip_prefix(word);
        behind.is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace))
    }

    fn words(&self) -> impl Iterator<Item = Word<'a>> + use<'a> {
        let begin = self.line.as_ptr() as usize;
        let words = self.line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        words.map(move |word| (word, word.as_ptr() as usize - begin + 1))
    }

    /// The words of the next line, which must begin with this one.
    fn line_of(
        &mut self,
        word: &str,
    ) -> Result<impl Iterator<Item = Word<'a>> + use<'a>, CertificateError> {
        let there = self.advance();
        let mut words = self.words();
        match words.next() {
            Some((found, _)) if there && found == word.as_bytes() => Ok(words),
            found => Err(self.expected(&format!("the word \"{word}\""), found)),
        }
    }

    fn expected(&self, what: &str, found: Option<Word>) -> CertificateError {
        let (found, column) = match found {
            Some((word, column)) => (quoted(word), column),
            None if self.rest.is_empty() && self.line.is_empty() => ("the end".to_owned(), 1),
            None => ("the end of the line".to_owned(), self.line.len() + 1),
        };
        self.error(column, format!("expected {what}, found {found}"))
    }

    fn error(&self, column: usize, message: String) -> CertificateError {
        CertificateError::Text { line: self.number.max(1), column, message }
    }
}

/// The beginning of a word, in quotes.
fn quoted(word: &[u8]) -> String {
    let shown = String::from_utf8_lossy(&word[..word.len().min(40)]);
    if word.len() > 40 { format!("\"{shown}...\"") } else { format!("\"{shown}\"") }
}

fn first_line(text: &mut Lines) -> Result<Form, CertificateError> {
    text.advance();
    match text.line {
        line if line == TEXT.as_bytes() => Ok(Form::Text),
        line if line == BINARY.as_bytes() => Ok(Form::Binary),
        line => {
            let found = (!line.is_empty()).then_some((line, 1));
            Err(text.expected(&format!("\"{TEXT}\""), found))
        }
    }
}

/// A whole number of at most `most`.
fn number(word: &[u8], most: usize) -> Option<usize> {
    let digits = word.iter().all(u8::is_ascii_digit) && !word.is_empty();
    let value = std::str::from_utf8(word).ok().filter(|_| digits)?.parse().ok()?;
    (value <= most).then_some(value)
}

/// The next word as a whole number between two bounds.
fn next_number<'a>(
    text: &Lines,
    words: &mut impl Iterator<Item = Word<'a>>,
    (least, most): (usize, usize),
) -> Result<usize, CertificateError> {
    let word = words.next();
    let value = word.and_then(|(word, _)| number(word, most)).filter(|&value| value >= least);
    value.ok_or_else(|| text.expected(&format!("a number from {least} to {most}"), word))
}

/// Fails if a line has more words.
fn end_of_line<'a>(
    text: &Lines,
    words: &mut impl Iterator<Item = Word<'a>>,
) -> Result<(), CertificateError> {
    match words.next() {
        None => Ok(()),
        more => Err(text.expected("the end of the line", more)),
    }
}

fn read_puzzle(text: &mut Lines) -> Result<Puzzle, CertificateError> {
    let mut words = text.line_of("size")?;
    let height = next_number(text, &mut words, (1, MAX_SIDE))?;
    let width = next_number(text, &mut words, (1, MAX_SIDE))?;
    match words.next() {
        Some((b"colours", _)) => {}
        other => return Err(text.expected("the word \"colours\"", other)),
    }
    let colours = next_number(text, &mut words, (2, MAX_COLOURS))?;
    end_of_line(text, &mut words)?;
    let rows = (0..height).map(|_| read_clue(text, "row", colours));
    let rows = rows.collect::<Result<Vec<Clue>, _>>()?;
    let columns = (0..width).map(|_| read_clue(text, "column", colours));
    let columns = columns.collect::<Result<Vec<Clue>, _>>()?;
    let puzzle = puzzle_of(colours, rows, columns).map_err(|error| shape(text, &error))?;
    read_given(text, puzzle)
}

fn shape(text: &Lines, error: &ShapeError) -> CertificateError {
    text.error(1, error.to_string())
}

fn read_clue(text: &mut Lines, word: &str, colours: usize) -> Result<Clue, CertificateError> {
    let words = text.line_of(word)?;
    let run = |word: Word| {
        let (length, colour) = match word.0.iter().position(|&byte| byte == b':') {
            Some(at) if colours > 2 => (&word.0[..at], number(&word.0[at + 1..], colours - 1)?),
            None if colours == 2 => (word.0, 1),
            _ => return None,
        };
        let (length, colour) = (number(length, usize::MAX)?, Colour::new(colour));
        (length > 0 && !colour.is_background()).then_some(Run { length, colour })
    };
    let what = if colours == 2 { "the length of a run" } else { "a run as length:colour" };
    let runs = words.map(|word| run(word).ok_or_else(|| text.expected(what, Some(word))));
    Ok(Clue::new(runs.collect::<Result<Vec<Run>, _>>()?))
}

fn read_given(text: &mut Lines, puzzle: Puzzle) -> Result<Puzzle, CertificateError> {
    let (height, width, colours) = (puzzle.height(), puzzle.width(), puzzle.palette().len());
    let mut given = None;
    while text.next_begins_with(b"given") {
        let mut words = text.line_of("given")?;
        if height * width > MOST_SQUARES_GIVEN {
            let most = format!("given cells on a board of at most {MOST_SQUARES_GIVEN} squares");
            return Err(text.error(1, format!("expected {most}, found {height} x {width}")));
        }
        let row = next_number(text, &mut words, (1, height))? - 1;
        let column = next_number(text, &mut words, (1, width))? - 1;
        let mut cell = Cell::only(Colour::new(next_number(text, &mut words, (0, colours - 1))?));
        let mut words = words.peekable();
        while words.peek().is_some() {
            let colour = next_number(text, &mut words, (0, colours - 1))?;
            cell = cell.or(Cell::only(Colour::new(colour)));
        }
        let grid = given.get_or_insert_with(|| Grid::unknown(height, width, colours));
        let square = Square { row, column };
        if grid[square] != Cell::any(colours) || cell == Cell::any(colours) {
            return Err(text.error(1, format!("{square} is given twice, or with every colour")));
        }
        grid[square] = cell;
    }
    match given {
        Some(given) => puzzle.with_given(given).map_err(|error| shape(text, &error)),
        None => Ok(puzzle),
    }
}

fn read_claim(text: &mut Lines) -> Result<Claim, CertificateError> {
    let mut words = text.line_of("claim")?;
    let claim = match words.next() {
        Some((b"unique", _)) => Claim::Unique,
        Some((b"none", _)) => Claim::None,
        Some((b"several", _)) => Claim::Several,
        Some((b"exactly", _)) => Claim::Exactly(next_number(text, &mut words, (0, MAX_LISTED))?),
        other => return Err(text.expected("unique, none, several or exactly", other)),
    };
    end_of_line(text, &mut words)?;
    Ok(claim)
}

fn read_solution(
    text: &mut Lines,
    puzzle: &Puzzle,
    before: usize,
) -> Result<Picture, CertificateError> {
    let (height, width, colours) = (puzzle.height(), puzzle.width(), puzzle.palette().len());
    let mut words = text.line_of("solution")?;
    if before == MAX_LISTED {
        return Err(text.error(1, format!("expected at most {MAX_LISTED} solutions, found more")));
    }
    let mut cells = vec![];
    for _ in 0..height {
        let word = words.next();
        let row = word.filter(|(word, _)| word.len() == width).and_then(|(word, _)| {
            let colour = |&byte: &u8| Colour::from_digit(char::from(byte));
            let known = |colour: &Colour| colour.index() < colours;
            word.iter().map(|byte| colour(byte).filter(known)).collect::<Option<Vec<Colour>>>()
        });
        let what = || format!("a row of {width} colours below {colours}");
        cells.extend(row.ok_or_else(|| text.expected(&what(), word))?);
    }
    end_of_line(text, &mut words)?;
    Ok(Picture::from_cells(width, cells).expect("rows of one length"))
}

fn read_proof(
    text: &mut Lines,
    puzzle: &Puzzle,
    form: Form,
    file: usize,
) -> Result<Proof, CertificateError> {
    let mut words = text.line_of("proof")?;
    let proof = match words.next() {
        Some((b"none", _)) => Proof::None,
        Some((b"sums", _)) => {
            let most = (1, puzzle.palette().len() - 1);
            let colour = Colour::new(next_number(text, &mut words, most)?);
            let rows = next_number(text, &mut words, (0, usize::MAX))?;
            let columns = next_number(text, &mut words, (0, usize::MAX))?;
            Proof::Sums { colour, rows, columns }
        }
        Some((b"rup", _)) => {
            end_of_line(text, &mut words)?;
            return read_steps(text, puzzle, form, file).map(Proof::Rup);
        }
        other => return Err(text.expected("rup, sums or none", other)),
    };
    end_of_line(text, &mut words)?;
    if text.advance() {
        return Err(text.expected("the end", text.words().next()));
    }
    Ok(proof)
}

fn read_steps(
    text: &mut Lines,
    puzzle: &Puzzle,
    form: Form,
    file: usize,
) -> Result<ProofSteps, CertificateError> {
    let cells = puzzle.height() * puzzle.width();
    let variables = crate::literal::CellVariables { cells, colours: puzzle.palette().len() };
    let too_many = || text.error(1, "the puzzle has more cells and colours than 2^31".to_owned());
    let literals = 2 * variables.count().ok_or_else(too_many)?;
    match form {
        Form::Binary => {
            let begin = file - text.rest.len();
            ProofSteps::from_bytes(text.rest, literals)
                .map_err(|(at, message)| CertificateError::Binary { byte: begin + at + 1, message })
        }
        Form::Text => read_text_steps(text, literals),
    }
}

fn read_text_steps(text: &mut Lines, literals: usize) -> Result<ProofSteps, CertificateError> {
    let (mut steps, mut names, mut clause) =
        (ProofSteps::default(), ClauseNames::default(), vec![]);
    while text.advance() {
        let mut words = text.words().peekable();
        let deletes = words.next_if(|word| word.0 == b"d").is_some();
        read_literals(text, &mut words, literals, &mut clause)?;
        if deletes {
            let number = names.remove(&clause);
            let missing = || text.error(1, "deletes a clause that is not there".to_owned());
            steps.delete(number.ok_or_else(missing)?);
        } else if clause.is_empty() {
            steps.contradiction();
        } else {
            names.insert(&clause);
            steps.add(&mut clause);
        }
    }
    Ok(steps)
}

/// Reads literals up to the closing zero, and sorts them.
fn read_literals<'a>(
    text: &Lines,
    words: &mut impl Iterator<Item = Word<'a>>,
    literals: usize,
    clause: &mut Vec<Literal>,
) -> Result<(), CertificateError> {
    clause.clear();
    loop {
        let word = words.next();
        if word.is_some_and(|word| word.0 == b"0") {
            end_of_line(text, words)?;
            break;
        }
        let literal = word.and_then(|(word, _)| signed(word));
        let literal = literal.filter(|literal| literal.index() < literals);
        let what = || format!("a literal of 1 to {} with or without minus, or 0", literals / 2);
        clause.push(literal.ok_or_else(|| text.expected(&what(), word))?);
    }
    clause.sort_unstable();
    match clause.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(text.error(1, format!("{} stands twice in a clause", pair[0].dimacs()))),
        None => Ok(()),
    }
}

fn signed(word: &[u8]) -> Option<Literal> {
    let (digits, negative) = match word.strip_prefix(b"-") {
        Some(digits) => (digits, true),
        None => (word, false),
    };
    let variable = i32::try_from(number(digits, i32::MAX as usize)?).ok()?;
    Literal::from_dimacs(if negative { -variable } else { variable })
}
