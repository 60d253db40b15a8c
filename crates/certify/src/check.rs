//! Checking a certificate: its solutions, and the proof that there are no others.

use std::collections::HashSet;

use puzzle::check::Mismatch;
use puzzle::{Clue, Picture, Puzzle};
use serde::{Deserialize, Serialize};

use crate::certificate::MAX_LISTED;
use crate::checker::Checker;
use crate::{Certificate, Claim, Proof, ProofStep, ProofSteps};

/// What a check that found nothing wrong looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Verified {
    /// How many clauses were checked.
    pub clauses: usize,
    /// How many needless steps stand behind the contradiction.
    pub needless: usize,
}

/// Why a certificate is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Rejected {
    /// The claim wants another number of solutions.
    #[error("the claim \"{claim}\" wants {wanted} solutions, listed are {listed}")]
    Number {
        /// The claim.
        claim: Claim,
        /// How many solutions it wants.
        wanted: usize,
        /// How many there are.
        listed: usize,
    },
    /// A listed solution does not satisfy the clues or the given cells.
    #[error("solution {solution} does not satisfy the clues: {mismatch}")]
    NoSolution {
        /// Which solution, counted from 1.
        solution: usize,
        /// Where it fails.
        mismatch: Mismatch,
    },
    /// A solution is listed twice.
    #[error("solution {0} is listed twice")]
    Twice(usize),
    /// The proof is not of a kind that could show the claim.
    #[error("the claim \"{0}\" needs another kind of proof")]
    Kind(Claim),
    /// The clues do not add up to the sums of the proof.
    #[error("the clues add up to {rows} cells by rows and {columns} by columns")]
    Sums {
        /// What the row clues add up to.
        rows: usize,
        /// What the column clues add up to.
        columns: usize,
    },
    /// The sums of the proof are equal.
    #[error("the sums of the proof do not differ")]
    EqualSums,
    /// A clause does not follow from what stands before it.
    #[error("line {line} (step {step} of the proof): the clause does not follow")]
    DoesNotFollow {
        /// Which step of the proof, counted from 1.
        step: usize,
        /// Its line in the text form.
        line: usize,
    },
    /// The contradiction does not follow from what stands before it.
    #[error("line {line} (step {step} of the proof): the contradiction does not follow")]
    NoContradiction {
        /// Which step of the proof, counted from 1.
        step: usize,
        /// Its line in the text form.
        line: usize,
    },
    /// The contradiction is missing.
    #[error("the proof ends without a contradiction")]
    NoEnd,
    /// The board has more cells and colours than literals can be numbered.
    #[error("the puzzle has more cells and colours than 2^31")]
    TooLarge,
}

/// Checks that a certificate shows what it claims.
///
/// It shares nothing with any solver. [`Certificate::board_bytes`] says what memory it takes beside
/// the proof.
///
/// # Errors
/// [`Rejected`], which says what is wrong.
///
/// ```
/// use nonolith_certify::{Certificate, Claim, Proof, ProofSteps};
/// use puzzle::{Palette, Puzzle};
///
/// let two_ways = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
/// let mut steps = ProofSteps::default();
/// steps.contradiction();
/// let one = two_ways.solutions().to_vec();
/// let wrong = Certificate::new(&two_ways, Claim::Unique, one, Proof::Rup(steps));
/// let why = nonolith_certify::check(&wrong).unwrap_err().to_string();
/// assert_eq!(why, "line 10 (step 1 of the proof): the contradiction does not follow");
/// ```
pub fn check(certificate: &Certificate) -> Result<Verified, Rejected> {
    check_solutions(certificate)?;
    let Certificate { puzzle, claim, proof, .. } = certificate;
    match (claim, proof) {
        (Claim::Several, Proof::None) => Ok(Verified { clauses: 0, needless: 0 }),
        (Claim::Several, _) | (_, Proof::None) => Err(Rejected::Kind(*claim)),
        (Claim::None | Claim::Exactly(0), Proof::Sums { colour, rows, columns }) => {
            check_sums(puzzle, colour.index(), (*rows, *columns))
        }
        (_, Proof::Sums { .. }) => Err(Rejected::Kind(*claim)),
        (_, Proof::Rup(steps)) => check_rup(certificate, steps),
    }
}

/// Sees whether the listed solutions are as many as the claim wants, different, and solutions.
pub(crate) fn check_solutions(certificate: &Certificate) -> Result<(), Rejected> {
    let Certificate { puzzle, claim, solutions, .. } = certificate;
    let wanted = match *claim {
        Claim::Unique => 1,
        Claim::None => 0,
        Claim::Several => 2,
        Claim::Exactly(count) => count.min(MAX_LISTED),
    };
    if solutions.len() != wanted {
        return Err(Rejected::Number { claim: *claim, wanted, listed: solutions.len() });
    }
    let mut seen: HashSet<&Picture> = HashSet::new();
    for (index, solution) in solutions.iter().enumerate() {
        let mismatch = puzzle::check::picture(puzzle, solution);
        mismatch.map_err(|mismatch| Rejected::NoSolution { solution: index + 1, mismatch })?;
        if !seen.insert(solution) {
            return Err(Rejected::Twice(index + 1));
        }
    }
    Ok(())
}

fn check_sums(puzzle: &Puzzle, colour: usize, said: (usize, usize)) -> Result<Verified, Rejected> {
    let sum = |clues: &[Clue]| {
        let runs = clues.iter().flat_map(Clue::runs);
        let lengths = runs.filter(|run| run.colour.index() == colour).map(|run| run.length);
        lengths.fold(0, usize::saturating_add)
    };
    let (rows, columns) = (sum(puzzle.rows()), sum(puzzle.columns()));
    if (rows, columns) != said {
        return Err(Rejected::Sums { rows, columns });
    }
    if rows == columns {
        return Err(Rejected::EqualSums);
    }
    Ok(Verified { clauses: 0, needless: 0 })
}

fn check_rup(certificate: &Certificate, steps: &ProofSteps) -> Result<Verified, Rejected> {
    // A line has one place more than cells.
    match certificate.puzzle.height().max(certificate.puzzle.width()) + 1 {
        0..=64 => check_steps::<1>(certificate, steps),
        65..=128 => check_steps::<2>(certificate, steps),
        129..=256 => check_steps::<4>(certificate, steps),
        257..=1_024 => check_steps::<16>(certificate, steps),
        _ => check_steps::<{ (puzzle::MAX_SIDE + 1).div_ceil(64) }>(certificate, steps),
    }
}

fn check_steps<const N: usize>(
    certificate: &Certificate,
    steps: &ProofSteps,
) -> Result<Verified, Rejected> {
    let variables = certificate.variables();
    variables.count().ok_or(Rejected::TooLarge)?;
    let mut checker = Checker::<N>::new(&certificate.puzzle, variables);
    let forbidden = certificate.forbidden().map(|clause| checker.add(&clause)).count() as u32;
    let (mut reader, mut step, mut clauses) = (steps.reader(), 0, 0);
    while let Some(found) = reader.next_step() {
        step += 1;
        let line = certificate.line_of_step(step);
        match found {
            ProofStep::Add(clause) => {
                if !checker.follows(clause) {
                    return Err(Rejected::DoesNotFollow { step, line });
                }
                checker.add(clause);
                clauses += 1;
            }
            ProofStep::Delete(number) => checker.delete(forbidden + number),
            ProofStep::Contradiction if checker.is_refuted() => {
                let needless = std::iter::from_fn(|| reader.next_step().map(drop)).count();
                return Ok(Verified { clauses, needless });
            }
            ProofStep::Contradiction => return Err(Rejected::NoContradiction { step, line }),
        }
    }
    Err(Rejected::NoEnd)
}
