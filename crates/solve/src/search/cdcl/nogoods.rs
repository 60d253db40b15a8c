//! The nogood database: sets of literals that cannot all be true, learned from conflicts.
//!
//! Each nogood is watched by two of its literals that are not true yet and is visited only when one
//! of them becomes true (Chaff's watched literals, with blockers). Binary nogoods live in the watch
//! lists: the blocker is the other literal, and the arena is not touched.

use super::arena::{Arena, NogoodMut};
use super::assignment::{Assignment, Lit, negated};
use crate::search::proof::ProofLog;

/// A nogood to visit when the watched literal becomes true.
#[derive(Clone, Copy, Debug)]
struct Watcher {
    /// Which nogood, with the bit [`BINARY`] set if it has two literals.
    nogood: u32,
    /// Another of its literals: while that one is false there is nothing to do.
    blocker: Lit,
}

const BINARY: u32 = 1 << 31;

/// The block distance of a nogood that must never be dropped, such as one that blocks a solution
/// already found.
pub(crate) const PERMANENT: u32 = 0;

/// All learned nogoods. A nogood is identified by where it begins in the arena.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nogoods {
    arena: Arena,
    /// Where each nogood begins in the arena, in the order of addition.
    begins: Vec<u32>,
    watchers: Vec<Vec<Watcher>>,
    /// Up to this block distance a nogood is never dropped ("glue clauses").
    glue_lbd: u32,
}

impl Nogoods {
    /// An empty database over `literals` literals, which keeps what has at most `glue_lbd` as its block
    /// distance.
    pub(crate) fn new(literals: usize, glue_lbd: u32) -> Nogoods {
        Nogoods { watchers: vec![vec![]; literals], glue_lbd, ..Nogoods::default() }
    }

    pub(crate) fn len(&self) -> usize {
        self.begins.len()
    }

    /// About how many bytes the database takes.
    pub(crate) fn bytes(&self) -> usize {
        self.arena.bytes()
            + self.begins.len() * (size_of::<u32>() + 2 * size_of::<Watcher>())
            + self.watchers.len() * size_of::<Vec<Watcher>>()
    }

    /// Adds a nogood of at least two literals, of which the first two are watched.
    pub(crate) fn add(&mut self, literals: &[Lit], lbd: u32) -> u32 {
        let id = self.arena.push(literals, lbd);
        self.begins.push(id);
        let nogood = if literals.len() == 2 { id | BINARY } else { id };
        self.watchers[literals[0] as usize].push(Watcher { nogood, blocker: literals[1] });
        self.watchers[literals[1] as usize].push(Watcher { nogood, blocker: literals[0] });
        id
    }

    pub(crate) fn literals(&self, nogood: u32) -> &[Lit] {
        self.arena.get(nogood).literals
    }

    fn lbd(&self, nogood: u32) -> u32 {
        self.arena.get(nogood).lbd
    }

    /// The nogoods that are never dropped, each with its place in the order of addition.
    pub(crate) fn best(&self) -> impl Iterator<Item = (usize, &[Lit])> {
        let all = self.begins.iter().copied().enumerate();
        let best = all.filter(|&(_, id)| self.lbd(id) <= self.glue_lbd);
        best.map(|(place, id)| (place, self.literals(id)))
    }

    /// Notes that a nogood took part in a conflict, which saves it from the next reduction.
    pub(crate) fn mark_used(&mut self, nogood: u32) {
        self.arena.get_mut(nogood).set_used(true);
    }

    /// Visits all nogoods watched by a literal that became true. Calls `unit` with each nogood of
    /// which one literal is left that is not true, and that literal. Returns a nogood all of whose
    /// literals are true, at which it stops.
    pub(crate) fn visit_watchers(
        &mut self,
        literal: Lit,
        assignment: &mut Assignment,
        mut unit: impl FnMut(&mut Assignment, u32, Lit),
    ) -> Option<u32> {
        let mut watchers = std::mem::take(&mut self.watchers[literal as usize]);
        let (mut from, mut kept, mut violated) = (0, 0, None);
        while from < watchers.len() && violated.is_none() {
            let mut watcher = watchers[from];
            from += 1;
            if !assignment.is_true(negated(watcher.blocker)) {
                if watcher.nogood & BINARY == 0 {
                    match self.move_watch(literal, watcher, assignment) {
                        WatchMove::Moved => continue,
                        WatchMove::Stays(other) => watcher.blocker = other,
                    }
                }
                let id = watcher.nogood & !BINARY;
                if assignment.is_true(watcher.blocker) {
                    violated = Some(id);
                } else if !assignment.is_true(negated(watcher.blocker)) {
                    unit(assignment, id, watcher.blocker);
                }
            }
            watchers[kept] = watcher;
            kept += 1;
        }
        watchers.copy_within(from.., kept);
        watchers.truncate(kept + watchers.len() - from);
        self.watchers[literal as usize] = watchers;
        violated
    }

    /// Looks for another literal to watch in the place of `now_true`.
    fn move_watch(
        &mut self,
        now_true: Lit,
        watcher: Watcher,
        assignment: &Assignment,
    ) -> WatchMove {
        let NogoodMut { next: start, literals, .. } = self.arena.get_mut(watcher.nogood);
        if literals[0] == now_true {
            literals.swap(0, 1);
        }
        let other = literals[0];
        if assignment.is_true(negated(other)) {
            return WatchMove::Stays(other);
        }
        let open = |literal: &Lit| !assignment.is_true(*literal);
        let from = *start as usize;
        let ahead = literals[from..].iter().position(open).map(|at| from + at);
        let behind = || literals[2..from].iter().position(open).map(|at| 2 + at);
        let Some(next) = ahead.or_else(behind) else { return WatchMove::Stays(other) };
        *start = next as u32;
        literals.swap(1, next);
        let by = literals[1];
        self.watchers[by as usize].push(Watcher { nogood: watcher.nogood, blocker: other });
        WatchMove::Moved
    }

    /// Drops the worse half of the nogoods that are not glue: those not used lately, then those of
    /// higher block distance. Only at level zero, whose antecedents are never looked up. What goes
    /// and what becomes shorter is logged.
    pub(crate) fn reduce(&mut self, assignment: &Assignment, proof: Option<&mut ProofLog>) {
        let all = self.begins.iter().copied();
        let (mut keep, mut rest): (Vec<u32>, Vec<u32>) =
            all.partition(|&id| self.lbd(id) <= self.glue_lbd);
        rest.sort_unstable_by_key(|&id| {
            let nogood = self.arena.get(id);
            (!nogood.is_used, nogood.lbd, nogood.literals.len(), id)
        });
        keep.extend_from_slice(&rest[..rest.len() / 2]);
        keep.sort_unstable();
        self.rebuild(&keep, assignment, proof);
    }

    /// Builds the arena anew from these nogoods, in rising order, without satisfied ones and without
    /// true literals.
    fn rebuild(&mut self, keep: &[u32], assignment: &Assignment, mut proof: Option<&mut ProofLog>) {
        let old = std::mem::replace(self, Nogoods::new(self.watchers.len(), self.glue_lbd));
        let clauses = proof.as_mut().map(|log| log.take_held());
        let mut keep = keep.iter().peekable();
        for (place, &id) in old.begins.iter().enumerate() {
            let kept = keep.next_if_eq(&&id).is_some();
            let open = if kept { open_literals(old.literals(id), assignment) } else { None };
            if let Some(open) = &open {
                let new = self.add(open, old.lbd(id).min(open.len() as u32));
                self.arena.get_mut(new).set_used(false);
            }
            if let (Some(log), Some(clauses)) = (&mut proof, &clauses) {
                match open {
                    Some(open) => log.keep(clauses[place], &open, old.literals(id).len()),
                    None => log.drop_clause(clauses[place]),
                }
            }
        }
    }
}

/// The literals of a nogood that are not true at level zero, unless one is false.
fn open_literals(nogood: &[Lit], assignment: &Assignment) -> Option<Vec<Lit>> {
    if nogood.iter().any(|&literal| assignment.is_true(negated(literal))) {
        return None;
    }
    let open = nogood.iter().copied().filter(|&literal| !assignment.is_true(literal));
    // At a fixpoint at least two are left, or propagation would have asserted the last.
    Some(open.collect::<Vec<Lit>>()).filter(|open| open.len() >= 2)
}

/// What became of a watch.
enum WatchMove {
    /// Another literal is watched now.
    Moved,
    /// No watch was moved: the other watched literal, given here, is false, or all but it are true.
    Stays(Lit),
}
