//! The text form, which people and other programs read, and the head of the binary form.

use std::fmt::Write as _;
use std::io::{self, Write};

use puzzle::{Cell, Clue, Picture, Puzzle, Square};

use crate::{Certificate, Proof, ProofStep};

/// The first line of the text form.
pub(crate) const TEXT: &str = "nonolith certificate 1";
/// The first line of the binary form: the same head, then the steps as bytes.
pub(crate) const BINARY: &str = "nonolith certificate 1 binary";

/// How a certificate stands in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Text, one step a line.
    Text,
    /// The head of the text form, then the steps in few bytes.
    Binary,
}

impl Certificate {
    /// Writes the certificate.
    ///
    /// # Errors
    /// Those of the writer.
    ///
    /// ```
    /// use nonolith_certify::{Certificate, Claim, Form, Proof, ProofSteps};
    /// use puzzle::{Palette, Puzzle};
    ///
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01 11".parse().unwrap()).unwrap();
    /// let mut steps = ProofSteps::default();
    /// steps.contradiction();
    /// let certificate =
    ///     Certificate::new(&puzzle, Claim::Unique, puzzle.solutions().to_vec(), Proof::Rup(steps));
    /// let mut text = vec![];
    /// certificate.write(Form::Text, &mut text).unwrap();
    /// assert_eq!(String::from_utf8(text).unwrap(), "\
    /// nonolith certificate 1
    /// size 2 2 colours 2
    /// row 1
    /// row 2
    /// column 1
    /// column 2
    /// claim unique
    /// solution 01 11
    /// proof rup
    /// 0
    /// ");
    /// ```
    pub fn write(&self, form: Form, out: &mut impl Write) -> io::Result<()> {
        let first = if form == Form::Text { TEXT } else { BINARY };
        writeln!(out, "{first}")?;
        self.write_puzzle(out)?;
        writeln!(out, "claim {}", self.claim)?;
        for solution in &self.solutions {
            writeln!(out, "solution {}", rows(solution))?;
        }
        match &self.proof {
            Proof::None => writeln!(out, "proof none"),
            Proof::Sums { colour, rows, columns } => {
                writeln!(out, "proof sums {} {rows} {columns}", colour.index())
            }
            Proof::Rup(steps) => {
                writeln!(out, "proof rup")?;
                match form {
                    Form::Text => write_steps(steps, out),
                    Form::Binary => out.write_all(steps.bytes()),
                }
            }
        }
    }

    /// The certificate as bytes.
    ///
    /// ```
    /// # use nonolith_certify::{Certificate, Claim, Form, Proof};
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// let certificate = Certificate::new(&puzzle, Claim::None, vec![], Proof::None);
    /// for form in [Form::Text, Form::Binary] {
    ///     assert_eq!(Certificate::read(&certificate.to_bytes(form)), Ok(certificate.clone()));
    /// }
    /// ```
    pub fn to_bytes(&self, form: Form) -> Vec<u8> {
        let mut bytes = vec![];
        self.write(form, &mut bytes).expect("a vector takes everything");
        bytes
    }

    fn write_puzzle(&self, out: &mut impl Write) -> io::Result<()> {
        let Certificate { puzzle, .. } = self;
        let (height, width) = (puzzle.height(), puzzle.width());
        writeln!(out, "size {height} {width} colours {}", puzzle.palette().len())?;
        for (word, clues) in [("row", puzzle.rows()), ("column", puzzle.columns())] {
            for clue in clues {
                writeln!(out, "{word}{}", clue_words(clue, puzzle.palette().len()))?;
            }
        }
        let Some(given) = puzzle.given() else { return Ok(()) };
        for square in given.squares() {
            if given[square] != Cell::any(given.colours()) {
                writeln!(out, "given {}", given_words(square, given[square]))?;
            }
        }
        Ok(())
    }

    /// The line of the text form on which step `step` stands, both counted from 1.
    pub(crate) fn line_of_step(&self, step: usize) -> usize {
        let Certificate { puzzle, solutions, .. } = self;
        let says = |cell: &&Cell| **cell != Cell::any(puzzle.palette().len());
        let given = puzzle.given().map_or(0, |given| given.cells().iter().filter(says).count());
        4 + puzzle.height() + puzzle.width() + given + solutions.len() + step
    }
}

/// Writes each step on a line: as in a DRAT file.
pub(crate) fn write_steps(steps: &crate::ProofSteps, out: &mut impl Write) -> io::Result<()> {
    let (mut reader, mut added) = (steps.reader(), ClauseTexts::default());
    while let Some(step) = reader.next_step() {
        match step {
            ProofStep::Add(clause) => {
                let text = added.push(clause);
                out.write_all(text)?;
            }
            ProofStep::Delete(number) => {
                out.write_all(b"d ")?;
                out.write_all(added.get(number))?;
            }
            ProofStep::Contradiction => out.write_all(b"0\n")?,
        }
    }
    Ok(())
}

/// The lines of all clauses added so far: a text deletes a clause by repeating it.
#[derive(Default)]
struct ClauseTexts {
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl ClauseTexts {
    fn push(&mut self, clause: &[crate::Literal]) -> &[u8] {
        let begin = self.text.len();
        for literal in clause {
            write!(self.text, "{} ", literal.dimacs()).expect("a vector takes everything");
        }
        self.text.extend_from_slice(b"0\n");
        self.ends.push(self.text.len());
        &self.text[begin..]
    }

    fn get(&self, number: u32) -> &[u8] {
        let number = number as usize;
        let begin = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.text[begin..self.ends[number]]
    }
}

/// The runs of a clue, a space before each.
fn clue_words(clue: &Clue, colours: usize) -> String {
    clue.runs().iter().fold(String::new(), |mut text, run| {
        let _ = match colours {
            2 => write!(text, " {}", run.length),
            _ => write!(text, " {}:{}", run.length, run.colour.index()),
        };
        text
    })
}

/// Row and column of a given cell, counted from 1, and the colours that it may have.
fn given_words(square: Square, cell: Cell) -> String {
    let colours = cell.colours().map(|colour| colour.index().to_string());
    let colours = colours.collect::<Vec<_>>().join(" ");
    format!("{} {} {colours}", square.row + 1, square.column + 1)
}

fn rows(solution: &Picture) -> String {
    solution.row_texts().join(" ")
}

/// Whether these bytes begin as a certificate does.
///
/// ```
/// assert!(nonolith_certify::looks_like_certificate(b"nonolith certificate 1\n"));
/// assert!(!nonolith_certify::looks_like_certificate(b"catalogue \"cat\""));
/// ```
pub fn looks_like_certificate(bytes: &[u8]) -> bool {
    bytes.starts_with(b"nonolith certificate ")
}

/// The puzzle of a certificate from its parts.
pub(crate) fn puzzle_of(
    colours: usize,
    rows: Vec<Clue>,
    columns: Vec<Clue>,
) -> Result<Puzzle, puzzle::ShapeError> {
    Puzzle::new(crate::certificate::numbered_palette(colours), rows, columns)
}
