//! What a certificate holds: a puzzle, a claim about its solutions, and a proof.

use std::fmt;

use puzzle::{Colour, Grid, Ink, Palette, Picture, Puzzle, Rgb};
use serde::{Serialize, Serializer};

use crate::ProofSteps;
use crate::literal::CellVariables;

/// The most solutions that [`Claim::Exactly`] may list.
pub const MAX_LISTED: usize = 1_000;

/// A verdict on a puzzle with what shows it. It stands alone: the puzzle is part of it, though
/// without names and colours, which prove nothing.
///
/// ```
/// use nonolith_certify::{Certificate, Claim, Proof, ProofSteps};
/// use puzzle::{Palette, Puzzle};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "010 111".parse().unwrap()).unwrap();
/// let mut steps = ProofSteps::default();
/// steps.contradiction();
/// let solutions = puzzle.solutions().to_vec();
/// let certificate = Certificate::new(&puzzle, Claim::Unique, solutions, Proof::Rup(steps));
/// assert!(nonolith_certify::check(&certificate).is_ok());
/// assert!(certificate.is_of(&puzzle));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub(crate) puzzle: Puzzle,
    /// What it says of the puzzle.
    pub claim: Claim,
    /// The solutions that it lists.
    pub solutions: Vec<Picture>,
    /// What shows that there are no others.
    pub proof: Proof,
}

/// What a certificate says of a puzzle.
///
/// ```
/// assert_eq!(nonolith_certify::Claim::Exactly(24).to_string(), "exactly 24");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It has one solution, the one listed.
    Unique,
    /// It has no solution.
    None,
    /// It has at least the two solutions listed.
    Several,
    /// It has this number of solutions, all of which are listed.
    Exactly(usize),
}

/// Serialises the claim as its text.
impl Serialize for Claim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Unique => f.write_str("unique"),
            Claim::None => f.write_str("none"),
            Claim::Several => f.write_str("several"),
            Claim::Exactly(count) => write!(f, "exactly {count}"),
        }
    }
}

/// What shows that a puzzle has no solutions but those listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Nothing: `several` needs its two solutions only.
    None,
    /// The row clues and the column clues disagree about how many cells have a colour.
    Sums {
        /// The colour.
        colour: Colour,
        /// The sum over all rows.
        rows: usize,
        /// The sum over all columns.
        columns: usize,
    },
    /// Clauses that follow one after the other by reverse unit propagation modulo lines, and at
    /// last the contradiction.
    Rup(ProofSteps),
}

impl Certificate {
    /// A certificate for this puzzle, not yet checked.
    ///
    /// ```
    /// use nonolith_certify::{Certificate, Claim, Proof};
    /// use puzzle::{Palette, Puzzle};
    ///
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
    /// let both = ["10 01", "01 10"].map(|text| text.parse().unwrap()).to_vec();
    /// let certificate = Certificate::new(&puzzle, Claim::Several, both, Proof::None);
    /// assert!(nonolith_certify::check(&certificate).is_ok());
    /// ```
    pub fn new(
        puzzle: &Puzzle,
        claim: Claim,
        solutions: Vec<Picture>,
        proof: Proof,
    ) -> Certificate {
        Certificate { puzzle: bare(puzzle), claim, solutions, proof }
    }

    /// The puzzle: its clues and given cells, with a palette of numbered colours.
    ///
    /// ```
    /// # use nonolith_certify::{Certificate, Claim, Proof};
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// let certificate = Certificate::new(&puzzle, Claim::None, vec![], Proof::None);
    /// assert_eq!(certificate.puzzle().rows(), puzzle.rows());
    /// ```
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Whether this is the puzzle that the certificate speaks of: the same clues, given cells and
    /// number of colours. How a colour looks does not matter.
    ///
    /// ```
    /// # use nonolith_certify::{Certificate, Claim, Proof};
    /// # use puzzle::{Palette, Puzzle};
    /// # let of = |text: &str| Puzzle::of_picture(Palette::black_and_white(), text.parse().unwrap()).unwrap();
    /// let certificate = Certificate::new(&of("10 01"), Claim::None, vec![], Proof::None);
    /// assert!(certificate.is_of(&of("01 10")) && !certificate.is_of(&of("11 11")));
    /// ```
    pub fn is_of(&self, puzzle: &Puzzle) -> bool {
        self.puzzle == bare(puzzle)
    }

    /// About how many bytes checking it takes beside the proof itself: a small certificate may
    /// claim a giant board.
    ///
    /// ```
    /// # use nonolith_certify::{Certificate, Claim, Proof};
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().unwrap()).unwrap();
    /// assert_eq!(Certificate::new(&puzzle, Claim::None, vec![], Proof::None).board_bytes(), 128);
    /// ```
    pub fn board_bytes(&self) -> usize {
        let literals = self.variables().count().map_or(usize::MAX, |count| 2 * count);
        literals.saturating_mul(32)
    }

    /// How many variables speak of cells.
    pub(crate) fn cell_variables(&self) -> usize {
        self.variables().count().unwrap_or(0)
    }

    pub(crate) fn variables(&self) -> CellVariables {
        let cells = self.puzzle.height() * self.puzzle.width();
        CellVariables { cells, colours: self.puzzle.palette().len() }
    }

    /// The solutions that a proof by clauses must exclude, each as the clause that forbids it.
    pub(crate) fn forbidden(&self) -> impl Iterator<Item = Vec<crate::Literal>> {
        let variables = self.variables();
        self.solutions.iter().map(move |solution| {
            let cells = solution.cells().iter().enumerate();
            cells.map(|(cell, colour)| variables.has(cell, colour.index()).negated()).collect()
        })
    }
}

/// The puzzle with nothing but its clues and given cells.
fn bare(puzzle: &Puzzle) -> Puzzle {
    let palette = numbered_palette(puzzle.palette().len());
    let clues = Puzzle::new(palette, puzzle.rows(), puzzle.columns()).expect("the same clues");
    match puzzle.given().filter(|given| says_anything(given)) {
        Some(given) => clues.with_given(given.clone()).expect("the same size and colours"),
        None => clues,
    }
}

/// Whether any colour of any cell is excluded.
fn says_anything(given: &Grid) -> bool {
    let any = puzzle::Cell::any(given.colours());
    given.cells().iter().any(|&cell| cell != any)
}

/// A palette of which only the number of colours matters.
pub(crate) fn numbered_palette(colours: usize) -> Palette {
    if colours == 2 {
        return Palette::black_and_white();
    }
    let ink = |index: usize| {
        let symbol = Colour::new(index).digit();
        Ink::new(format!("colour {index}"), Rgb(index as u8, 0, 0), symbol)
    };
    Palette::new((0..colours).map(ink).collect()).expect("as many colours as a palette holds")
}
