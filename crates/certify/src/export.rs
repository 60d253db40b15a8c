//! DRAT and VeriPB: the proof in the forms that general checkers read, for the clauses of [`crate::cnf()`].

use std::io::{self, Write};

use crate::lrat::{ExportError, steps};
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
/// certify::to_drat(&certify::Certificate::read(text).unwrap(), &mut drat).unwrap();
/// assert_eq!(drat, b"0\n");
/// ```
pub fn to_drat(certificate: &Certificate, out: &mut impl Write) -> Result<(), ExportError> {
    Ok(write_steps(steps(certificate)?, out)?)
}

/// Writes the proof of a certificate for VeriPB 3, every clause by its rule `rup`.
///
/// # Errors
/// [`ExportError`].
///
/// ```
/// let text = b"nonolith certificate 1\nsize 1 1 colours 2\nrow 1\ncolumn 1\nclaim unique\nsolution 1\nproof rup\n0\n";
/// let mut proof = vec![];
/// certify::to_veripb(&certify::Certificate::read(text).unwrap(), &mut proof).unwrap();
/// assert!(proof.starts_with(b"pseudo-Boolean proof version 3.0\n"));
/// ```
pub fn to_veripb(certificate: &Certificate, out: &mut impl Write) -> Result<(), ExportError> {
    let given = cnf(certificate)?.clauses().len() as u64;
    writeln!(out, "pseudo-Boolean proof version 3.0\nf {given} ;")?;
    let (mut reader, mut numbers, mut last) = (steps(certificate)?.reader(), vec![], given);
    while let Some(step) = reader.next_step() {
        match step {
            ProofStep::Add(clause) => {
                last += 1;
                numbers.push((last, clause.len()));
                write_sum(clause, out)?;
            }
            // What clauses of one literal say is kept by every checker of ours too.
            ProofStep::Delete(number) => match numbers[number as usize] {
                (_, 1) => {}
                (clause, _) => writeln!(out, "del id {clause} ;")?,
            },
            ProofStep::Contradiction => {
                write_sum(&[], out)?;
                writeln!(out, "output NONE ;\nconclusion UNSAT : {} ;", last + 1)?;
                writeln!(out, "end pseudo-Boolean proof ;")?;
                return Ok(());
            }
        }
    }
    Err(ExportError::NoEnd)
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
