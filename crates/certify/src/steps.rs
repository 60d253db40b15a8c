//! The steps of a proof, one after the other in few bytes: clauses added, clauses deleted, the
//! contradiction.
//!
//! A step is a whole number in LEB128 and what it calls for. Zero is the contradiction. An even
//! number is twice the length of a clause that is added; its literals follow in rising order, the
//! first as its index, each other as its distance from the one before. An odd number, halved,
//! deletes a clause: the last one added if that is 0, the one before it if 1, and so on. These are the
//! bytes of a binary certificate too.

use crate::Literal;

/// A proof in the making, or one that was read.
///
/// ```
/// use nonolith_certify::{Literal, ProofStep, ProofSteps};
///
/// let mut steps = ProofSteps::default();
/// let number = steps.add(&mut [4, 1].map(Literal::from_index));
/// steps.delete(number);
/// steps.contradiction();
/// let mut reader = steps.reader();
/// assert_eq!(reader.next_step(), Some(ProofStep::Add(&[1, 4].map(Literal::from_index))));
/// assert_eq!(reader.next_step(), Some(ProofStep::Delete(0)));
/// assert_eq!(reader.next_step(), Some(ProofStep::Contradiction));
/// assert_eq!(reader.next_step(), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProofSteps {
    bytes: Vec<u8>,
    clauses: u32,
}

/// A step of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStep<'a> {
    /// This clause follows.
    Add(&'a [Literal]),
    /// The clause with this number, counted from 0 in the order of addition, is no longer needed.
    Delete(u32),
    /// Nothing satisfies what is known by now.
    Contradiction,
}

impl ProofSteps {
    /// Adds a clause of at least one literal, which it sorts, and drops literals that stand twice.
    /// Returns its number.
    ///
    /// ```
    /// # use nonolith_certify::{Literal, ProofSteps};
    /// assert_eq!(ProofSteps::default().add(&mut [Literal::from_index(0)]), 0);
    /// ```
    ///
    /// # Panics
    /// If the clause is empty: that is [`ProofSteps::contradiction`].
    pub fn add(&mut self, clause: &mut [Literal]) -> u32 {
        assert!(!clause.is_empty(), "the empty clause is the contradiction");
        clause.sort_unstable();
        let doubles = clause.windows(2).filter(|pair| pair[0] == pair[1]).count();
        push_number(&mut self.bytes, 2 * (clause.len() - doubles) as u64);
        let mut before = None;
        for literal in clause {
            let index = literal.index() as u64;
            if before != Some(index) {
                push_number(&mut self.bytes, index - before.unwrap_or(0));
                before = Some(index);
            }
        }
        self.clauses += 1;
        self.clauses - 1
    }

    /// Deletes the clause with this number.
    ///
    /// ```
    /// # use nonolith_certify::{Literal, ProofSteps};
    /// let mut steps = ProofSteps::default();
    /// let number = steps.add(&mut [Literal::from_index(0)]);
    /// steps.delete(number);
    /// assert_eq!(steps.bytes().len(), 3);
    /// ```
    ///
    /// # Panics
    /// If no clause has this number.
    pub fn delete(&mut self, number: u32) {
        assert!(number < self.clauses, "only a clause that was added can be deleted");
        push_number(&mut self.bytes, 2 * u64::from(self.clauses - 1 - number) + 1);
    }

    /// Ends the proof.
    ///
    /// ```
    /// # use nonolith_certify::ProofSteps;
    /// let mut steps = ProofSteps::default();
    /// steps.contradiction();
    /// assert_eq!(steps.bytes(), [0]);
    /// ```
    pub fn contradiction(&mut self) {
        self.bytes.push(0);
    }

    /// How many clauses are added.
    ///
    /// ```
    /// assert_eq!(nonolith_certify::ProofSteps::default().clauses(), 0);
    /// ```
    pub fn clauses(&self) -> u32 {
        self.clauses
    }

    /// The steps as bytes.
    ///
    /// ```
    /// assert!(nonolith_certify::ProofSteps::default().bytes().is_empty());
    /// ```
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The steps of a binary certificate over `literals` literals.
    ///
    /// # Errors
    /// What is wrong, and at which byte.
    pub(crate) fn from_bytes(
        bytes: &[u8],
        literals: usize,
    ) -> Result<ProofSteps, (usize, &'static str)> {
        let mut live: Vec<bool> = vec![];
        let mut at = 0;
        while at < bytes.len() {
            let begin = at;
            let head = number_at(bytes, &mut at).ok_or((begin, "expected a whole number"))?;
            if head % 2 == 1 {
                let there = live.len().checked_sub(1).and_then(|last| last.checked_sub(half(head)));
                let was = there.map(|number| std::mem::replace(&mut live[number], false));
                was.filter(|&was| was).ok_or((begin, "deletes a clause that is not there"))?;
            } else if head > 0 {
                check_clause(bytes, &mut at, half(head), literals)?;
                live.push(true);
            }
        }
        let clauses = u32::try_from(live.len()).map_err(|_| (at, "more clauses than 2^32"))?;
        Ok(ProofSteps { bytes: bytes.to_vec(), clauses })
    }

    /// Reads the steps from the first on.
    ///
    /// ```
    /// assert_eq!(nonolith_certify::ProofSteps::default().reader().next_step(), None);
    /// ```
    pub fn reader(&self) -> StepReader<'_> {
        StepReader { bytes: &self.bytes, at: 0, clauses: 0, clause: vec![] }
    }
}

/// Half of the number at the head of a step: a length or a distance.
fn half(head: u64) -> usize {
    usize::try_from(head / 2).unwrap_or(usize::MAX)
}

/// Sees whether `length` literals stand here, each larger than the one before.
fn check_clause(
    bytes: &[u8],
    at: &mut usize,
    length: usize,
    literals: usize,
) -> Result<(), (usize, &'static str)> {
    let mut index = None;
    for _ in 0..length {
        let begin = *at;
        let step = number_at(bytes, at).ok_or((begin, "the clause is cut off"))?;
        if index.is_some() && step == 0 {
            return Err((begin, "a literal stands twice in a clause"));
        }
        let next = index.unwrap_or(0_u64).checked_add(step);
        let next = next.filter(|&next| next < literals as u64);
        index = Some(next.ok_or((begin, "a literal of no cell of the puzzle"))?);
    }
    Ok(())
}

/// Goes through the steps of a proof. A clause is lent until the next step is read.
#[derive(Clone, Debug)]
pub struct StepReader<'a> {
    bytes: &'a [u8],
    at: usize,
    clauses: u32,
    clause: Vec<Literal>,
}

impl StepReader<'_> {
    /// The next step.
    ///
    /// ```
    /// assert_eq!(nonolith_certify::ProofSteps::default().reader().next_step(), None);
    /// ```
    pub fn next_step(&mut self) -> Option<ProofStep<'_>> {
        let head = number_at(self.bytes, &mut self.at)?;
        if head == 0 {
            return Some(ProofStep::Contradiction);
        }
        if head % 2 == 1 {
            return Some(ProofStep::Delete(self.clauses - 1 - (head / 2) as u32));
        }
        self.clause.clear();
        let mut index = 0;
        for _ in 0..head / 2 {
            index += number_at(self.bytes, &mut self.at)? as u32;
            self.clause.push(Literal::from_index(index));
        }
        self.clauses += 1;
        Some(ProofStep::Add(&self.clause))
    }
}

/// Appends a number in LEB128: seven bits a byte, the lowest first, the last byte below 128.
fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// The number at this place, which is moved behind it; `None` where it is cut off or has more than
/// 63 bits.
fn number_at(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let byte = *bytes.get(*at)?;
        *at += 1;
        number |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_as_it_was_written() {
        for power in 0..62 {
            for number in [(1_u64 << power) - 1, 1 << power, (1 << power) + 1] {
                let mut bytes = vec![];
                push_number(&mut bytes, number);
                let mut at = 0;
                assert_eq!((number_at(&bytes, &mut at), at), (Some(number), bytes.len()));
                assert_eq!(number_at(&bytes[..bytes.len() - 1], &mut 0), None);
            }
        }
        assert_eq!(number_at(&[255; 20], &mut 0), None);
    }

    #[test]
    fn bytes_that_are_no_steps_are_refused() {
        let check = |bytes: &[u8], why| {
            assert_eq!(ProofSteps::from_bytes(bytes, 10).map_err(|error| error.1), Err(why));
        };
        check(&[1], "deletes a clause that is not there");
        check(&[2, 3, 1, 1], "deletes a clause that is not there");
        check(&[4, 3], "the clause is cut off");
        check(&[4, 3, 0], "a literal stands twice in a clause");
        check(&[4, 3, 7], "a literal of no cell of the puzzle");
        check(&[128], "expected a whole number");
        assert!(ProofSteps::from_bytes(&[4, 3, 6, 1, 0], 10).is_ok());
    }
}
