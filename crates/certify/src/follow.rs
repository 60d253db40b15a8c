//! Following a proof from its first step to the contradiction, by unit propagation over the encoding.

use crate::lrat::ExportError;
use crate::propagator::{Antecedent, Propagator};
use crate::{Literal, ProofStep, ProofSteps};

/// What records the antecedents of each step of a proof.
pub(crate) trait Follower {
    /// The propagator with the clauses of the encoding and those added so far.
    fn propagator(&mut self) -> &mut Propagator;

    /// Adds a clause that follows by these antecedents; the clause that is then falsified, if one is.
    fn add(
        &mut self,
        clause: &[Literal],
        used: Vec<Antecedent>,
    ) -> Result<Option<u32>, ExportError>;

    /// Deletes the clause that the proof added as its `number`th, counted from 0.
    fn delete(&mut self, number: u32) -> Result<(), ExportError>;
}

/// Derives every clause of a proof until one is falsified, and returns that one's number.
pub(crate) fn follow(steps: &ProofSteps, follower: &mut impl Follower) -> Result<u32, ExportError> {
    let (mut reader, mut step) = (steps.reader(), 0);
    while let Some(found) = reader.next_step() {
        step += 1;
        match found {
            ProofStep::Add(clause) => {
                let used = follower.propagator().derive(clause);
                let used = used.ok_or(ExportError::DoesNotFollow(step))?;
                if let Some(conflict) = follower.add(clause, used)? {
                    return Ok(conflict);
                }
            }
            ProofStep::Delete(number) => follower.delete(number)?,
            ProofStep::Contradiction => return Err(ExportError::DoesNotFollow(step)),
        }
    }
    Err(ExportError::NoEnd)
}
