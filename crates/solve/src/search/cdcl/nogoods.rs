//! The nogood database: sets of literals that cannot all be true, learned from conflicts.
//!
//! Each nogood is watched by two of its literals that are not true yet and is visited only when one
//! of them becomes true (Chaff's watched literals, with blockers). Binary nogoods live in the watch
//! lists: the blocker is the other literal, and the arena is not touched.

use super::assignment::{Assignment, Lit, negated};

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
    /// The nogoods one after the other, each a header and its literals. The header is the number of
    /// literals, then the fields below.
    arena: Vec<u32>,
    begins: Vec<u32>,
    watchers: Vec<Vec<Watcher>>,
    /// Up to this block distance a nogood is never dropped ("glue clauses").
    glue_lbd: u32,
}

/// Header field: the literal block distance; the lower, the more useful the nogood.
const LBD: usize = 1;
/// Header field: one if the nogood took part in a conflict since the last reduction.
const USED: usize = 2;
/// Header field: where to look for the next watch (Gent, 2013: where the last one was found, since
/// the literals before it are mostly true).
const NEXT: usize = 3;
/// The length of the header.
const LITERALS: usize = 4;

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
        self.arena.len() * size_of::<u32>()
            + self.begins.len() * (size_of::<u32>() + 2 * size_of::<Watcher>())
            + self.watchers.len() * size_of::<Vec<Watcher>>()
    }

    /// Adds a nogood of at least two literals, of which the first two are watched.
    pub(crate) fn add(&mut self, literals: &[Lit], lbd: u32) -> u32 {
        let id = self.arena.len() as u32;
        self.begins.push(id);
        self.arena.extend_from_slice(&[literals.len() as u32, lbd, 1, 2]);
        self.arena.extend_from_slice(literals);
        let nogood = if literals.len() == 2 { id | BINARY } else { id };
        self.watchers[literals[0] as usize].push(Watcher { nogood, blocker: literals[1] });
        self.watchers[literals[1] as usize].push(Watcher { nogood, blocker: literals[0] });
        id
    }

    pub(crate) fn literals(&self, nogood: u32) -> &[Lit] {
        let begin = nogood as usize;
        &self.arena[begin + LITERALS..begin + LITERALS + self.arena[begin] as usize]
    }

    fn lbd(&self, nogood: u32) -> u32 {
        self.arena[nogood as usize + LBD]
    }

    /// The nogoods that are never dropped.
    pub(crate) fn best(&self) -> impl Iterator<Item = &[Lit]> {
        let best = |&id: &u32| self.lbd(id) <= self.glue_lbd;
        self.begins.iter().copied().filter(best).map(|id| self.literals(id))
    }

    /// Notes that a nogood took part in a conflict, which saves it from the next reduction.
    pub(crate) fn mark_used(&mut self, nogood: u32) {
        self.arena[nogood as usize + USED] = 1;
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
        let (head, rest) = self.arena[watcher.nogood as usize..].split_at_mut(LITERALS);
        let literals = &mut rest[..head[0] as usize];
        if literals[0] == now_true {
            literals.swap(0, 1);
        }
        let other = literals[0];
        if assignment.is_true(negated(other)) {
            return WatchMove::Stays(other);
        }
        let open = |literal: &Lit| !assignment.is_true(*literal);
        let from = head[NEXT] as usize;
        let ahead = literals[from..].iter().position(open).map(|at| from + at);
        let behind = || literals[2..from].iter().position(open).map(|at| 2 + at);
        let Some(next) = ahead.or_else(behind) else { return WatchMove::Stays(other) };
        head[NEXT] = next as u32;
        literals.swap(1, next);
        let by = literals[1];
        self.watchers[by as usize].push(Watcher { nogood: watcher.nogood, blocker: other });
        WatchMove::Moved
    }

    /// Drops the worse half of the nogoods that are not glue: those not used lately, then those of
    /// higher block distance. Only at level zero, whose antecedents are never looked up.
    pub(crate) fn reduce(&mut self, assignment: &Assignment) {
        let all = self.begins.iter().copied();
        let (mut keep, mut rest): (Vec<u32>, Vec<u32>) =
            all.partition(|&id| self.lbd(id) <= self.glue_lbd);
        rest.sort_unstable_by_key(|&id| {
            let unused = self.arena[id as usize + USED] == 0;
            (unused, self.lbd(id), self.arena[id as usize], id)
        });
        keep.extend_from_slice(&rest[..rest.len() / 2]);
        keep.sort_unstable();
        self.rebuild(&keep, assignment);
    }

    /// Builds the arena anew from these nogoods, without satisfied ones and without true literals.
    fn rebuild(&mut self, keep: &[u32], assignment: &Assignment) {
        let old = std::mem::replace(self, Nogoods::new(self.watchers.len(), self.glue_lbd));
        for &id in keep {
            let all = old.literals(id);
            if all.iter().any(|&literal| assignment.is_true(negated(literal))) {
                continue;
            }
            let open: Vec<Lit> =
                all.iter().copied().filter(|&literal| !assignment.is_true(literal)).collect();
            // At a fixpoint at least two are left, or propagation would have asserted the last.
            if open.len() >= 2 {
                let new = self.add(&open, old.lbd(id).min(open.len() as u32));
                self.arena[new as usize + USED] = 0;
            }
        }
    }
}

/// What became of a watch.
enum WatchMove {
    /// Another literal is watched now.
    Moved,
    /// No watch was moved: the other watched literal, given here, is false, or all but it are true.
    Stays(Lit),
}
