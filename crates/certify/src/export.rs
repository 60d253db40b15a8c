//! DRAT and VeriPB: the proof in the forms that general checkers read, for the clauses of [`crate::cnf()`].

use std::io::{self, Write};

use crate::lrat::{ExportError, steps};
use crate::propagator::Propagator;
use crate::text::write_steps;
use crate::{Certificate, Literal, ProofStep, cnf};

/// Writes the proof of a certificate as DRAT: the steps of the text form as they are.
///
/// # Errors
/// [`ExportError`].
///
/// ```
/// let text = b"nonolith certificate 1\nsize 1 1 colours 2\nrow 1\ncolumn 1\nclaim unique\nsolution 1\nproof rup\n0\n";
/// let mut drat = vec![];
/// nonolith_certify::to_drat(&nonolith_certify::Certificate::read(text).unwrap(), &mut drat).unwrap();
/// assert_eq!(drat, b"0\n");
/// ```
pub fn to_drat(certificate: &Certificate, out: &mut impl Write) -> Result<(), ExportError> {
    Ok(write_steps(steps(certificate)?, out)?)
}

/// Writes the proof of a certificate for VeriPB 3, every clause by its rule `rup`.
///
/// VeriPB forgets what followed from a clause that is deleted, which our checkers keep. So each cell
/// that becomes a fact is written as a clause of its own.
///
/// # Errors
/// [`ExportError`].
///
/// ```
/// let text = b"nonolith certificate 1\nsize 1 1 colours 2\nrow 1\ncolumn 1\nclaim unique\nsolution 1\nproof rup\n0\n";
/// let mut proof = vec![];
/// nonolith_certify::to_veripb(&nonolith_certify::Certificate::read(text).unwrap(), &mut proof).unwrap();
/// assert!(proof.starts_with(b"pseudo-Boolean proof version 3.0\n"));
/// ```
pub fn to_veripb(certificate: &Certificate, out: &mut impl Write) -> Result<(), ExportError> {
    let cnf = cnf(certificate)?;
    let (mut reader, mut numbers) = (steps(certificate)?.reader(), vec![]);
    let mut last = cnf.clauses().len() as u64;
    writeln!(out, "pseudo-Boolean proof version 3.0\nf {last} ;")?;
    let (mut propagator, mut conflict) = Propagator::new(&cnf);
    while let (Some(step), None) = (reader.next_step(), conflict) {
        match step {
            ProofStep::Add(clause) => {
                last += 1;
                numbers.push((last, clause.len()));
                write_sum(clause, out)?;
                let facts = propagator.fact_count();
                conflict = propagator.add(clause).1;
                let is_cell = |it: &&Literal| it.index() < 2 * certificate.cell_variables();
                for &fact in propagator.facts_from(facts).iter().filter(is_cell) {
                    last += 1;
                    write_sum(&[fact], out)?;
                }
            }
            ProofStep::Delete(number) => match numbers[number as usize] {
                (_, 1) => {}
                (clause, _) => writeln!(out, "del id {clause} ;")?,
            },
            ProofStep::Contradiction => return Err(ExportError::NoEnd),
        }
    }
    if conflict.is_none() {
        return Err(ExportError::NoEnd);
    }
    write_sum(&[], out)?;
    writeln!(out, "output NONE ;\nconclusion UNSAT : {} ;", last + 1)?;
    Ok(writeln!(out, "end pseudo-Boolean proof ;")?)
}

/// Writes that at least one of these literals is true.
fn write_sum(clause: &[Literal], out: &mut impl Write) -> io::Result<()> {
    write!(out, "rup")?;
    for literal in clause {
        let sign = if literal.dimacs() < 0 { "~" } else { "" };
        write!(out, " 1 {sign}x{}", literal.dimacs().unsigned_abs())?;
    }
    writeln!(out, " >= 1 ;")
}
