//! The clauses of a proof, each watched by two of its literals.
//!
//! A clause is looked at only when one of the two becomes false (Chaff, 2001); a literal that was
//! true then saves the look.

use crate::Literal;

/// A clause to look at when the watched literal becomes false.
#[derive(Clone, Copy, Debug)]
struct ClauseWatch {
    /// Where the clause begins.
    clause: u32,
    /// Another literal of the clause: while it is true there is nothing to do.
    other: Literal,
}

/// Where a clause stands.
#[derive(Clone, Copy, Debug, Default)]
struct ClauseSpan {
    begin: usize,
    /// How many literals it has; none once it is deleted.
    length: u32,
    /// Where the last literal to watch was found: those before it are mostly false (Gent, 2013).
    found: u32,
}

/// All clauses that were added and not deleted.
#[derive(Debug, Default)]
pub(crate) struct Clauses {
    /// The literals of all clauses.
    literals: Vec<Literal>,
    spans: Vec<ClauseSpan>,
    watches: Vec<Vec<ClauseWatch>>,
}

impl Clauses {
    pub(crate) fn new(literals: usize) -> Clauses {
        Clauses { watches: vec![vec![]; literals], ..Clauses::default() }
    }

    /// Adds a clause that need not be watched; its number.
    pub(crate) fn add_idle(&mut self) -> u32 {
        self.spans.push(ClauseSpan::default());
        self.spans.len() as u32 - 1
    }

    /// Adds a clause of at least two literals, the first two of which are not false; its number.
    pub(crate) fn add(&mut self, clause: &[Literal]) -> u32 {
        let number = self.spans.len() as u32;
        let (begin, length) = (self.literals.len(), clause.len() as u32);
        self.spans.push(ClauseSpan { begin, length, found: 2 });
        self.literals.extend_from_slice(clause);
        self.watches[clause[0].index()].push(ClauseWatch { clause: number, other: clause[1] });
        self.watches[clause[1].index()].push(ClauseWatch { clause: number, other: clause[0] });
        number
    }

    /// Deletes a clause: its watches go when they are next looked at.
    pub(crate) fn delete(&mut self, number: u32) {
        self.spans[number as usize].length = 0;
    }

    /// Looks at the clauses watched by a literal that became false, given which literals are
    /// true, and puts every last literal left into `units`. False if a clause has none left.
    pub(crate) fn look(
        &mut self,
        falsified: Literal,
        is_true: &[bool],
        units: &mut Vec<Literal>,
    ) -> bool {
        let mut watches = std::mem::take(&mut self.watches[falsified.index()]);
        let (mut from, mut kept, mut fine) = (0, 0, true);
        while from < watches.len() && fine {
            let mut watch = watches[from];
            from += 1;
            if !is_true[watch.other.index()] {
                match self.rewatch(falsified, watch.clause, is_true) {
                    None => continue,
                    Some(other) => watch.other = other,
                }
                if is_true[watch.other.negated().index()] {
                    fine = false;
                } else if !is_true[watch.other.index()] {
                    units.push(watch.other);
                }
            }
            watches[kept] = watch;
            kept += 1;
        }
        watches.copy_within(from.., kept);
        watches.truncate(kept + watches.len() - from);
        self.watches[falsified.index()] = watches;
        fine
    }

    /// Watches another literal in the place of one that became false. If there is none, returns
    /// the other watched literal, which may be true, open or false.
    fn rewatch(&mut self, falsified: Literal, clause: u32, is_true: &[bool]) -> Option<Literal> {
        let ClauseSpan { begin, length, found } = &mut self.spans[clause as usize];
        if *length == 0 {
            return None;
        }
        let literals = &mut self.literals[*begin..*begin + *length as usize];
        if literals[0] == falsified {
            literals.swap(0, 1);
        }
        let other = literals[0];
        if is_true[other.index()] {
            return Some(other);
        }
        let open = |literal: &Literal| !is_true[literal.negated().index()];
        let from = *found as usize;
        let ahead = literals[from..].iter().position(open).map(|at| from + at);
        let behind = || literals[2..from].iter().position(open).map(|at| 2 + at);
        let Some(at) = ahead.or_else(behind) else { return Some(other) };
        *found = at as u32;
        literals.swap(1, at);
        self.watches[literals[1].index()].push(ClauseWatch { clause, other });
        None
    }
}
