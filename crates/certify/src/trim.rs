//! Trimming: the same proof without the clauses that the contradiction does not need.
//!
//! Unit propagation over the encoding tells for each clause which others it used. Going back from the
//! contradiction, what is used is kept (Heule, Hunt and Wetzler, 2013), each clause until its last
//! use.

use crate::follow::{Follower, follow};
use crate::lrat::{ExportError, steps};
use crate::propagator::{Antecedent, Propagator};
use crate::{Certificate, Literal, Proof, ProofStep, ProofSteps, cnf};

/// The same certificate with a proof that has no needless clauses, as far as one pass finds them.
///
/// # Errors
/// [`ExportError`], where there is no proof by clauses or it is wrong.
///
/// ```
/// let text = b"nonolith certificate 1\nsize 1 1 colours 2\nrow 1\ncolumn 1\nclaim unique\nsolution 1\nproof rup\n1 0\n0\n";
/// let trimmed = nonolith_certify::trim(&nonolith_certify::Certificate::read(text).unwrap()).unwrap();
/// let nonolith_certify::Proof::Rup(steps) = &trimmed.proof else { unreachable!() };
/// assert_eq!(steps.clauses(), 0);
/// ```
pub fn trim(certificate: &Certificate) -> Result<Certificate, ExportError> {
    let cnf = cnf(certificate)?;
    let steps = steps(certificate)?;
    let (propagator, conflict) = Propagator::new(&cnf);
    let mut uses = Uses {
        first: cnf.clauses().len() as u32,
        fact_since: vec![None; cnf.variables()],
        antecedents: vec![],
        ends: vec![],
        propagator,
    };
    let conflict = match conflict {
        Some(conflict) => conflict,
        None => follow(steps, &mut uses)?,
    };
    let last_uses = LastUses::of(&uses, conflict);
    let proof = Proof::Rup(kept(steps, &last_uses.clauses));
    Ok(Certificate { proof, ..certificate.clone() })
}

/// What each clause of the proof was derived from.
struct Uses {
    propagator: Propagator,
    /// How many clauses are not of the proof.
    first: u32,
    /// For each variable that the proof has made a fact, the clause of the proof that was the last to
    /// be added before.
    fact_since: Vec<Option<u32>>,
    /// The antecedents of each clause, one after the other, and where those of each end.
    antecedents: Vec<Antecedent>,
    ends: Vec<usize>,
}

impl Uses {
    fn is_of_proof(&self, antecedent: &Antecedent) -> bool {
        match antecedent {
            Antecedent::Clause(number) => *number >= self.first,
            Antecedent::Fact(fact) => self.fact_since[fact.index() / 2].is_some(),
        }
    }

    fn antecedents_of(&self, clause: usize) -> &[Antecedent] {
        let begin = if clause == 0 { 0 } else { self.ends[clause - 1] };
        &self.antecedents[begin..self.ends[clause]]
    }
}

impl Follower for Uses {
    fn propagator(&mut self) -> &mut Propagator {
        &mut self.propagator
    }

    fn add(
        &mut self,
        clause: &[Literal],
        mut used: Vec<Antecedent>,
    ) -> Result<Option<u32>, ExportError> {
        used.retain(|antecedent| self.is_of_proof(antecedent));
        self.antecedents.extend(used);
        self.ends.push(self.antecedents.len());
        let facts = self.propagator.fact_count();
        let (_, conflict) = self.propagator.add(clause);
        for fact in self.propagator.facts_from(facts) {
            self.fact_since[fact.index() / 2] = Some(self.ends.len() as u32 - 1);
        }
        Ok(conflict)
    }

    fn delete(&mut self, number: u32) -> Result<(), ExportError> {
        self.propagator.delete(self.first + number);
        Ok(())
    }
}

/// For each clause that the contradiction needs, when it is used last.
struct LastUses {
    /// The last clause that uses it; one beyond the last stands for the contradiction.
    clauses: Vec<Option<u32>>,
    is_used_fact: Vec<bool>,
}

impl LastUses {
    fn of(uses: &Uses, conflict: u32) -> LastUses {
        let count = uses.ends.len();
        let is_used_fact = vec![false; uses.fact_since.len()];
        let mut last = LastUses { clauses: vec![None; count], is_used_fact };
        last.note_clause(uses, conflict, count as u32);
        for literal in uses.propagator.clause(conflict) {
            last.note_fact(uses, literal.negated());
        }
        for user in (0..count).rev() {
            if last.clauses[user].is_some() {
                for antecedent in uses.antecedents_of(user) {
                    match *antecedent {
                        Antecedent::Clause(number) => last.note_clause(uses, number, user as u32),
                        Antecedent::Fact(fact) => last.note_fact(uses, fact),
                    }
                }
            }
        }
        last
    }

    fn note_clause(&mut self, uses: &Uses, number: u32, user: u32) {
        if let Some(clause) = number.checked_sub(uses.first) {
            let last = &mut self.clauses[clause as usize];
            *last = Some(last.unwrap_or(0).max(user));
        }
    }

    /// Notes the clauses behind a fact. They are used when it becomes one, and not again.
    fn note_fact(&mut self, uses: &Uses, fact: Literal) {
        let mut open = vec![fact];
        while let Some(fact) = open.pop() {
            let Some(since) = uses.fact_since[fact.index() / 2] else { continue };
            if std::mem::replace(&mut self.is_used_fact[fact.index() / 2], true) {
                continue;
            }
            let reason = uses.propagator.reason(fact).expect("a fact has a reason");
            self.note_clause(uses, reason, since);
            let others = uses.propagator.clause(reason).iter().filter(|&&it| it != fact);
            open.extend(others.map(|it| it.negated()));
        }
    }
}

/// The steps with the clauses that are used, each deleted after its last use.
fn kept(steps: &ProofSteps, last_uses: &[Option<u32>]) -> ProofSteps {
    let mut spent: Vec<Vec<u32>> = vec![vec![]; last_uses.len()];
    for (clause, last) in last_uses.iter().enumerate() {
        if let Some(spent) = last.and_then(|last| spent.get_mut(last as usize)) {
            spent.push(clause as u32);
        }
    }
    let (mut kept, mut reader) = (ProofSteps::default(), steps.reader());
    let mut numbers = vec![None; last_uses.len()];
    let mut clause = 0;
    while let (Some(step), true) = (reader.next_step(), clause < last_uses.len()) {
        let ProofStep::Add(literals) = step else { continue };
        if last_uses[clause].is_some() {
            // Deleting a clause of one literal changes nothing.
            let deletable = literals.len() > 1;
            let number = kept.add(&mut literals.to_vec());
            numbers[clause] = deletable.then_some(number);
            spent[clause].iter().for_each(|&old| {
                numbers[old as usize].into_iter().for_each(|old| kept.delete(old));
            });
        }
        clause += 1;
    }
    kept.contradiction();
    kept
}
