//! The log of a proof: what probing and learning write down for a certificate.
//!
//! A nogood with all signs turned is a clause, and every clause that the search learns follows by
//! unit propagation from the lines and the clauses that it holds at that time; what it drops is
//! deleted. Nothing need be said of lines. Each worker of a portfolio writes for itself, and after
//! every round their logs are joined in the order of the workers, so that the proof does not depend on
//! threads. The search is the same whether it writes a log or not.

use certify::{Literal, ProofStep, ProofSteps};
use puzzle::Colour;

use super::cdcl::Lit;
use crate::line::Bits;
use crate::propagate::{Board, Colouring, SquareLit};

/// Marks the number of a clause that was added since the logs were last joined.
const NEW: u32 = 1 << 31;

/// What one worker has added and deleted since the logs were last joined.
#[derive(Clone, Debug)]
pub(crate) struct ProofLog {
    colouring: Colouring,
    steps: ProofSteps,
    /// The clause of each nogood in the database, in order: one of this log, marked [`NEW`], or one of
    /// the joined proof.
    held: Vec<u32>,
    /// The clauses of the joined proof that this worker came to hold, and those that it dropped.
    taken: Vec<u32>,
    dropped: Vec<u32>,
    clause: Vec<Literal>,
}

/// What a true literal of the board says as a literal of the certificate.
pub(crate) fn certificate_literal<W: Bits>(board: &Board<W>, literal: SquareLit) -> Literal {
    literal_with_index(board.colouring(), board.index(literal))
}

/// In both numberings a literal and its negation are neighbours; in colour their order differs.
fn literal_with_index(colouring: Colouring, index: usize) -> Literal {
    match colouring {
        Colouring::BlackWhite => Literal::from_index(index as u32),
        Colouring::Coloured => Literal::from_index(index as u32 ^ 1),
    }
}

/// Logs that each colour of a square implies each of these literals, and so that they are true.
pub(crate) fn log_agreed<W: Bits>(
    steps: &mut ProofSteps,
    board: &Board<W>,
    (row, column): (usize, usize),
    agreed: &[SquareLit],
) {
    for &literal in agreed {
        let literal = certificate_literal(board, literal);
        let mut implied_by = |colour: Colour| {
            let (row, column, colour) = (row as u16, column as u16, colour.index() as u8);
            let has = board.colouring().literal_for(row, column, colour);
            steps.add(&mut [certificate_literal(board, has).negated(), literal])
        };
        let clauses: Vec<u32> = board.cell(row, column).colours().map(&mut implied_by).collect();
        steps.add(&mut [literal]);
        clauses.into_iter().for_each(|clause| steps.delete(clause));
    }
}

impl ProofLog {
    /// A log that goes on from these steps.
    pub(crate) fn new(colouring: Colouring, steps: ProofSteps) -> ProofLog {
        let (held, taken, dropped, clause) = (vec![], vec![], vec![], vec![]);
        ProofLog { colouring, steps, held, taken, dropped, clause }
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.steps.bytes().len() + 4 * self.held.len()
    }

    /// Adds the clause of a nogood; its number.
    pub(crate) fn add(&mut self, nogood: &[Lit]) -> u32 {
        let literal = |&lit: &Lit| literal_with_index(self.colouring, lit as usize).negated();
        self.clause.clear();
        self.clause.extend(nogood.iter().map(literal));
        NEW | self.steps.add(&mut self.clause)
    }

    /// The database now holds the nogood of this clause, behind all others.
    pub(crate) fn hold(&mut self, clause: u32) {
        self.held.push(clause);
    }

    /// The database now holds a nogood of another worker that had `length` literals, behind all
    /// others, or what is left `open` of it at level zero.
    pub(crate) fn import(&mut self, clause: u32, open: &[Lit], length: usize) {
        self.taken.push(clause);
        self.keep(clause, open, length);
    }

    /// Takes out the clauses of all nogoods, before the database is built anew.
    pub(crate) fn take_held(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.held)
    }

    /// The clause of the nogood at this place of the database.
    pub(crate) fn clause_at(&self, place: usize) -> u32 {
        self.held[place]
    }

    /// The log of a worker that starts from this one's database.
    pub(crate) fn of_new_worker(&self) -> ProofLog {
        ProofLog::new(self.colouring, ProofSteps::default())
    }

    /// The database keeps the nogood of this clause, which had `length` literals, behind all
    /// others, or what is left `open` of it at level zero.
    pub(crate) fn keep(&mut self, clause: u32, open: &[Lit], length: usize) {
        if open.len() == length {
            return self.hold(clause);
        }
        let short = self.add(open);
        self.hold(short);
        self.drop_clause(clause);
    }

    /// The database drops the nogood of this clause.
    pub(crate) fn drop_clause(&mut self, clause: u32) {
        match clause & NEW {
            0 => self.dropped.push(clause),
            _ => self.steps.delete(clause & !NEW),
        }
    }

    /// All steps, of a log that was never joined with others.
    pub(crate) fn into_steps(self) -> ProofSteps {
        self.steps
    }
}

/// The proof of a portfolio: the logs of all workers, joined.
#[derive(Clone, Debug, Default)]
pub(crate) struct JoinedProof {
    steps: ProofSteps,
    /// How many workers hold each clause. It is deleted when none does.
    holders: Vec<u8>,
}

impl JoinedProof {
    /// Joins what a worker has logged. The clauses that it exports are held once more, until
    /// [`JoinedProof::release`], and get their numbers in the joined proof.
    pub(crate) fn join<'a>(
        &mut self,
        log: &mut ProofLog,
        exports: impl Iterator<Item = &'a mut u32>,
    ) {
        let first = self.steps.clauses();
        let number = |clause: &mut u32| {
            if *clause & NEW != 0 {
                *clause = first + (*clause & !NEW);
            }
        };
        let added = log.steps.clauses() as usize;
        self.holders.resize(self.holders.len() + added, 1);
        for clause in exports {
            number(clause);
            self.holders[*clause as usize] += 1;
        }
        let steps = std::mem::take(&mut log.steps);
        let mut reader = steps.reader();
        while let Some(step) = reader.next_step() {
            match step {
                ProofStep::Add(clause) => drop(self.steps.add(&mut clause.to_vec())),
                ProofStep::Delete(clause) => self.release(first + clause),
                ProofStep::Contradiction => {}
            }
        }
        log.held.iter_mut().for_each(number);
        log.dropped.drain(..).for_each(|clause| self.release(clause));
    }

    /// Counts what a worker has taken from others since the logs were joined.
    pub(crate) fn count_taken(&mut self, log: &mut ProofLog) {
        log.taken.drain(..).for_each(|clause| self.holders[clause as usize] += 1);
    }

    /// One holder less of a clause.
    pub(crate) fn release(&mut self, clause: u32) {
        self.holders[clause as usize] -= 1;
        if self.holders[clause as usize] == 0 {
            self.steps.delete(clause);
        }
    }

    /// All steps.
    pub(crate) fn into_steps(self) -> ProofSteps {
        self.steps
    }
}
