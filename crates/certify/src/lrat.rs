//! LRAT: the proof with hints, for checkers that look for nothing themselves.
//!
//! The hints of a clause are the clauses that unit propagation used, in order (Cruz-Filipe and others,
//! 2017). What is true without any supposition is written as a clause of one literal when a hint first
//! needs it, so that hints stay short and no clause that implied it need be kept.

use std::io::{self, Write};

use crate::follow::{Follower, follow};
use crate::propagator::{Antecedent, Propagator};
use crate::{Certificate, Cnf, Literal, NoClauses, Proof, ProofSteps, cnf};

/// Why a proof could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The certificate has no proof by clauses.
    #[error(transparent)]
    NoClauses(#[from] NoClauses),
    /// The proof is wrong.
    #[error("the certificate would be rejected: step {0} of its proof does not follow")]
    DoesNotFollow(usize),
    /// The proof has no contradiction.
    #[error("the certificate would be rejected: the proof ends without a contradiction")]
    NoEnd,
    /// The writer failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes the proof of a certificate as LRAT, for the clauses of [`cnf()`].
///
/// # Errors
/// [`ExportError`], also where the proof is wrong.
///
/// ```
/// let text = b"nonolith certificate 1\nsize 1 1 colours 2\nrow 1\ncolumn 1\nclaim unique\nsolution 1\nproof rup\n0\n";
/// let certificate = nonolith_certify::Certificate::read(text).unwrap();
/// let mut lrat = vec![];
/// nonolith_certify::to_lrat(&certificate, &mut lrat).unwrap();
/// assert!(lrat.starts_with(b"16 "));
/// ```
pub fn to_lrat(certificate: &Certificate, out: &mut impl Write) -> Result<(), ExportError> {
    let cnf = cnf(certificate)?;
    LratWriter::write(&cnf, steps(certificate)?, out)
}

/// The steps of a certificate's proof.
pub(crate) fn steps(certificate: &Certificate) -> Result<&ProofSteps, NoClauses> {
    match &certificate.proof {
        Proof::Rup(steps) => Ok(steps),
        Proof::Sums { .. } => Err(NoClauses::Sums),
        Proof::None => Err(NoClauses::Several),
    }
}

struct LratWriter<'a, O> {
    propagator: Propagator,
    out: &'a mut O,
    /// The number of clauses that are not of the proof.
    first: u32,
    /// The number of each clause in the file.
    numbers: Vec<u64>,
    /// The number of the clause of one literal for each variable that is a fact, once written.
    fact_numbers: Vec<Option<u64>>,
    last: u64,
}

impl<O: Write> LratWriter<'_, O> {
    fn write(cnf: &Cnf, steps: &ProofSteps, out: &mut O) -> Result<(), ExportError> {
        let (propagator, conflict) = Propagator::new(cnf);
        let count = cnf.clauses().len() as u64;
        let mut writer = LratWriter {
            propagator,
            out,
            first: count as u32,
            numbers: (1..=count).collect(),
            fact_numbers: vec![None; cnf.variables()],
            last: count,
        };
        let conflict = match conflict {
            Some(conflict) => conflict,
            None => follow(steps, &mut writer)?,
        };
        Ok(writer.end(conflict)?)
    }

    fn write_clause(&mut self, clause: &[Literal], used: &[Antecedent]) -> io::Result<()> {
        let mut hints = vec![];
        for antecedent in used {
            hints.push(match *antecedent {
                Antecedent::Clause(number) => self.numbers[number as usize],
                Antecedent::Fact(fact) => self.fact(fact)?,
            });
        }
        self.last += 1;
        write!(self.out, "{}", self.last)?;
        for literal in clause {
            write!(self.out, " {}", literal.dimacs())?;
        }
        write!(self.out, " 0")?;
        for hint in hints {
            write!(self.out, " {hint}")?;
        }
        writeln!(self.out, " 0")
    }

    /// The number of the clause that says this fact and nothing else; it and those that it needs are
    /// written if they are not yet.
    fn fact(&mut self, fact: Literal) -> io::Result<u64> {
        let mut open = vec![fact];
        while let Some(&next) = open.last() {
            if self.fact_numbers[next.index() / 2].is_some() {
                open.pop();
                continue;
            }
            let reason = self.propagator.reason(next).expect("a fact has a reason");
            let others = self.propagator.clause(reason).iter().filter(|&&it| it != next);
            let others: Vec<Literal> = others.map(|it| it.negated()).collect();
            let unwritten = |it: &&Literal| self.fact_numbers[it.index() / 2].is_none();
            let missing: Vec<Literal> = others.iter().filter(unwritten).copied().collect();
            if missing.is_empty() {
                let number = self.write_fact(next, reason, &others)?;
                self.fact_numbers[next.index() / 2] = Some(number);
            } else {
                open.extend(missing);
            }
        }
        Ok(self.fact_numbers[fact.index() / 2].expect("written above"))
    }

    fn write_fact(&mut self, fact: Literal, reason: u32, others: &[Literal]) -> io::Result<u64> {
        if others.is_empty() {
            return Ok(self.numbers[reason as usize]);
        }
        let known = others.iter().map(|&other| Antecedent::Fact(other));
        let used: Vec<Antecedent> = known.chain([Antecedent::Clause(reason)]).collect();
        self.write_clause(&[fact], &used)?;
        Ok(self.last)
    }

    /// Writes the empty clause: all literals of this clause are false.
    fn end(&mut self, conflict: u32) -> io::Result<()> {
        let clause = self.propagator.clause(conflict).to_vec();
        let facts = clause.iter().map(|literal| Antecedent::Fact(literal.negated()));
        let used: Vec<Antecedent> = facts.chain([Antecedent::Clause(conflict)]).collect();
        self.write_clause(&[], &used)
    }
}

impl<O: Write> Follower for LratWriter<'_, O> {
    fn propagator(&mut self) -> &mut Propagator {
        &mut self.propagator
    }

    fn add(
        &mut self,
        clause: &[Literal],
        used: Vec<Antecedent>,
    ) -> Result<Option<u32>, ExportError> {
        // A clause with a literal and its negation is a tautology, which no later step needs.
        if !used.is_empty() {
            self.write_clause(clause, &used)?;
        }
        let (_, conflict) = self.propagator.add(clause);
        self.numbers.push(self.last);
        Ok(conflict)
    }

    fn delete(&mut self, number: u32) -> Result<(), ExportError> {
        let number = self.first + number;
        let clause = self.propagator.clause(number).to_vec();
        // A fact that this clause implied is written before the clause goes.
        if let Some(&fact) = clause.iter().find(|&&it| self.propagator.is_reason(number, it)) {
            self.fact(fact)?;
        }
        let tautology = clause.iter().any(|literal| clause.contains(&literal.negated()));
        if clause.len() > 1 && !tautology {
            self.propagator.delete(number);
            writeln!(self.out, "{} d {} 0", self.last, self.numbers[number as usize])?;
        }
        Ok(())
    }
}
