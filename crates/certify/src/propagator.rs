//! Plain unit propagation over clauses, which remembers what it used: for proofs with hints, and for
//! leaving out what nobody uses.

use crate::{Cnf, Literal};

/// What a clause was derived from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Antecedent {
    /// A literal that is true without any supposition.
    Fact(Literal),
    /// A clause, by its number.
    Clause(u32),
}

/// Marks the watches of a clause of two literals: the other watched literal is all there is to know of
/// it, and the clause itself is not looked at. Most clauses of an encoding are such.
const BINARY: u32 = 1 << 31;

/// Clauses, with what follows from them by unit propagation.
pub(crate) struct Propagator {
    literals: Vec<Literal>,
    /// For each clause, where its literals begin and how many they are.
    spans: Vec<(usize, u32)>,
    is_deleted: Vec<bool>,
    /// For each clause, where the last literal to watch was found (Gent, 2013).
    places: Vec<u32>,
    /// For each literal the clauses to look at when it becomes false, each with another literal of it.
    watches: Vec<Vec<(u32, Literal)>>,
    is_true: Vec<bool>,
    trail: Vec<Literal>,
    looked: usize,
    /// For each variable the clause that implied it; none if it was supposed.
    reasons: Vec<Option<u32>>,
    /// How many literals of the trail are facts, and whether each variable is one of them.
    facts: usize,
    is_fact: Vec<bool>,
    is_marked: Vec<bool>,
}

impl Propagator {
    /// The clauses of a claim; the clause that propagation falsifies, if there is one.
    pub(crate) fn new(cnf: &Cnf) -> (Propagator, Option<u32>) {
        let literals = 2 * cnf.variables();
        let mut propagator = Propagator {
            literals: vec![],
            spans: vec![],
            is_deleted: vec![],
            places: vec![],
            watches: vec![vec![]; literals],
            is_true: vec![false; literals],
            trail: vec![],
            looked: 0,
            reasons: vec![None; cnf.variables()],
            facts: 0,
            is_fact: vec![false; cnf.variables()],
            is_marked: vec![false; cnf.variables()],
        };
        let conflict = cnf.clauses().find_map(|clause| propagator.add(clause).1);
        (propagator, conflict)
    }

    pub(crate) fn clause(&self, number: u32) -> &[Literal] {
        let (begin, length) = self.spans[number as usize];
        &self.literals[begin..begin + length as usize]
    }

    /// The clause that implied a fact.
    pub(crate) fn reason(&self, fact: Literal) -> Option<u32> {
        self.reasons[fact.index() / 2]
    }

    /// Whether this literal is a fact that this clause implied.
    pub(crate) fn is_reason(&self, clause: u32, literal: Literal) -> bool {
        let variable = literal.index() / 2;
        self.is_fact[variable]
            && self.is_true[literal.index()]
            && self.reasons[variable] == Some(clause)
    }

    /// The facts from this place of the trail on.
    pub(crate) fn facts_from(&self, place: usize) -> &[Literal] {
        &self.trail[place..self.facts]
    }

    pub(crate) fn fact_count(&self) -> usize {
        self.facts
    }

    /// Adds a clause and draws all consequences. Returns its number, and the clause that is falsified,
    /// if there is one.
    pub(crate) fn add(&mut self, clause: &[Literal]) -> (u32, Option<u32>) {
        let number = self.spans.len() as u32;
        let begin = self.literals.len();
        self.spans.push((begin, clause.len() as u32));
        self.is_deleted.push(false);
        self.places.push(2);
        self.literals.extend_from_slice(clause);
        let Propagator { literals, is_true, .. } = self;
        let own = &mut literals[begin..];
        // Those that are not false first: they are watched.
        own.sort_by_key(|literal| is_true[literal.negated().index()]);
        let (first, second) = (own.first().copied(), own.get(1).copied());
        if let (Some(first), Some(second)) = (first, second) {
            let watched = if clause.len() == 2 { number | BINARY } else { number };
            self.watches[first.index()].push((watched, second));
            self.watches[second.index()].push((watched, first));
        }
        let is_false = |literal: &Literal| self.is_true[literal.negated().index()];
        let conflict = match first.filter(|first| !is_false(first)) {
            None => Some(number),
            Some(first) if second.is_none_or(|second| is_false(&second)) => {
                self.imply(first, Some(number));
                self.propagate()
            }
            Some(_) => None,
        };
        for fact in &self.trail[self.facts..] {
            self.is_fact[fact.index() / 2] = true;
        }
        self.facts = self.trail.len();
        (number, conflict)
    }

    /// Deletes a clause. What followed from it stays.
    pub(crate) fn delete(&mut self, number: u32) {
        self.is_deleted[number as usize] = true;
        let (begin, length) = self.spans[number as usize];
        if length == 2 {
            for literal in &self.literals[begin..begin + 2] {
                self.watches[literal.index()].retain(|&(clause, _)| clause != number | BINARY);
            }
        }
    }

    /// What shows that a clause follows, in an order in which each antecedent leaves one literal and
    /// the last none; `None` if it does not follow. A tautology needs no antecedents.
    pub(crate) fn derive(&mut self, clause: &[Literal]) -> Option<Vec<Antecedent>> {
        if let Some(&fact) = clause.iter().find(|literal| self.is_true[literal.index()]) {
            return Some(vec![Antecedent::Fact(fact)]);
        }
        // Literals are sorted, and one and its negation are neighbours.
        if clause.windows(2).any(|pair| pair[0] == pair[1].negated()) {
            return Some(vec![]);
        }
        let conflict = self.suppose(clause.iter().map(|literal| literal.negated()));
        let used = conflict.map(|conflict| self.analyse(conflict, clause));
        self.retract();
        used
    }

    /// Supposes literals that are not false and draws all consequences; the clause that is falsified,
    /// if there is one.
    pub(crate) fn suppose(&mut self, literals: impl Iterator<Item = Literal>) -> Option<u32> {
        literals.for_each(|literal| self.imply(literal, None));
        self.propagate()
    }

    /// Takes all suppositions back.
    pub(crate) fn retract(&mut self) {
        for literal in self.trail.drain(self.facts..) {
            self.is_true[literal.index()] = false;
        }
        self.looked = self.facts;
    }

    /// Every literal that is true by now.
    #[cfg(test)]
    pub(crate) fn true_literals(&self) -> &[Literal] {
        &self.trail
    }

    /// The antecedents of a conflict: facts first, then clauses in the order of the trail.
    fn analyse(&mut self, conflict: u32, supposed: &[Literal]) -> Vec<Antecedent> {
        let (mut facts, mut clauses) = (vec![], vec![Antecedent::Clause(conflict)]);
        self.mark(conflict);
        for place in (self.facts..self.trail.len()).rev() {
            let variable = self.trail[place].index() / 2;
            if let (true, Some(reason)) = (self.is_marked[variable], self.reasons[variable]) {
                clauses.push(Antecedent::Clause(reason));
                self.mark(reason);
            }
        }
        // A literal that is a fact and was supposed too needs no antecedent.
        supposed.iter().for_each(|literal| self.is_marked[literal.index() / 2] = false);
        for antecedent in &clauses {
            let Antecedent::Clause(number) = *antecedent else { continue };
            let (begin, length) = self.spans[number as usize];
            for literal in &self.literals[begin..begin + length as usize] {
                let marked = std::mem::take(&mut self.is_marked[literal.index() / 2]);
                if marked && self.is_fact[literal.index() / 2] {
                    facts.push(Antecedent::Fact(literal.negated()));
                }
            }
        }
        clauses.reverse();
        facts.extend(clauses);
        facts
    }

    fn mark(&mut self, clause: u32) {
        let (begin, length) = self.spans[clause as usize];
        for literal in &self.literals[begin..begin + length as usize] {
            self.is_marked[literal.index() / 2] = true;
        }
    }

    fn imply(&mut self, literal: Literal, reason: Option<u32>) {
        if !self.is_true[literal.index()] {
            self.is_true[literal.index()] = true;
            self.reasons[literal.index() / 2] = reason;
            self.trail.push(literal);
        }
    }

    /// Draws all consequences; the clause that is falsified, if there is one.
    fn propagate(&mut self) -> Option<u32> {
        while self.looked < self.trail.len() {
            let falsified = self.trail[self.looked].negated();
            self.looked += 1;
            if let Some(conflict) = self.look(falsified) {
                return Some(conflict);
            }
        }
        None
    }

    fn look(&mut self, falsified: Literal) -> Option<u32> {
        let mut watches = std::mem::take(&mut self.watches[falsified.index()]);
        let (mut from, mut kept, mut conflict) = (0, 0, None);
        while from < watches.len() && conflict.is_none() {
            let (watched, mut other) = watches[from];
            from += 1;
            if !self.is_true[other.index()] {
                if watched & BINARY == 0 {
                    match self.rewatch(falsified, watched) {
                        None => continue,
                        Some(found) => other = found,
                    }
                }
                let clause = watched & !BINARY;
                if self.is_true[other.negated().index()] {
                    conflict = Some(clause);
                } else {
                    self.imply(other, Some(clause));
                }
            }
            watches[kept] = (watched, other);
            kept += 1;
        }
        watches.copy_within(from.., kept);
        watches.truncate(kept + watches.len() - from);
        self.watches[falsified.index()] = watches;
        conflict
    }

    /// Watches another literal in the place of one that became false; the other watched one, if
    /// there is none.
    fn rewatch(&mut self, falsified: Literal, clause: u32) -> Option<Literal> {
        if self.is_deleted[clause as usize] {
            return None;
        }
        let (begin, length) = self.spans[clause as usize];
        let literals = &mut self.literals[begin..begin + length as usize];
        if literals[0] == falsified {
            literals.swap(0, 1);
        }
        let other = literals[0];
        if self.is_true[other.index()] {
            return Some(other);
        }
        let open = |literal: &Literal| !self.is_true[literal.negated().index()];
        let place = &mut self.places[clause as usize];
        let from = *place as usize;
        let ahead = literals[from..].iter().position(open).map(|at| from + at);
        let behind = || literals[2..from].iter().position(open).map(|at| 2 + at);
        let Some(at) = ahead.or_else(behind) else { return Some(other) };
        *place = at as u32;
        literals.swap(1, at);
        self.watches[literals[1].index()].push((clause, other));
        None
    }
}
