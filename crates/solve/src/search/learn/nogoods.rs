//! Nogoods: sets of literals that cannot all hold, learned from conflicts.
//!
//! Each is watched by two of its literals that do not hold yet; only when one of these comes to
//! hold must the nogood be looked at (Chaff's watched literals). Of two literals, each is told by
//! its watch alone what the other is.

use super::standing::{Number, Standing, opposite};

/// A nogood to look at when the watched literal comes to hold.
#[derive(Clone, Copy, Debug)]
struct Watch {
    /// Which nogood, and, in the highest bit, whether it has but two literals.
    nogood: u32,
    /// Another of its literals: while that one is denied there is nothing to do.
    blocker: Number,
}

const PAIR: u32 = 1 << 31;

/// In the place of the levels of a nogood that must never be forgotten, such as one that forbids a
/// solution found.
pub(crate) const FOR_EVER: u32 = 0;

/// All that was learned. A nogood is named by where it begins.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nogoods {
    /// One behind the other: how many literals, from how many levels they came (the fewer, the more
    /// it is worth), whether it was used lately, where to look for the next watch (Gent, 2013: from
    /// where the last was found, since those before it mostly hold), and the literals.
    arena: Vec<u32>,
    begins: Vec<u32>,
    watches: Vec<Vec<Watch>>,
}

const LEVELS: usize = 1;
const USED: usize = 2;
const NEXT: usize = 3;
const LITERALS: usize = 4;

impl Nogoods {
    /// None yet, over so many literals.
    pub(crate) fn new(literals: usize) -> Nogoods {
        Nogoods { watches: vec![vec![]; literals], ..Nogoods::default() }
    }

    pub(crate) fn len(&self) -> usize {
        self.begins.len()
    }

    /// About how many bytes they take.
    pub(crate) fn bytes(&self) -> usize {
        self.arena.len() * size_of::<u32>()
            + self.begins.len() * (size_of::<u32>() + 2 * size_of::<Watch>())
            + self.watches.len() * size_of::<Vec<Watch>>()
    }

    /// Learns a nogood of two literals or more, watched by the first two.
    pub(crate) fn add(&mut self, literals: &[Number], levels: u32) -> u32 {
        let id = self.arena.len() as u32;
        self.begins.push(id);
        self.arena.extend_from_slice(&[literals.len() as u32, levels, 1, 2]);
        self.arena.extend_from_slice(literals);
        let nogood = if literals.len() == 2 { id | PAIR } else { id };
        self.watches[literals[0] as usize].push(Watch { nogood, blocker: literals[1] });
        self.watches[literals[1] as usize].push(Watch { nogood, blocker: literals[0] });
        id
    }

    pub(crate) fn literals(&self, nogood: u32) -> &[Number] {
        let begin = nogood as usize;
        &self.arena[begin + LITERALS..begin + LITERALS + self.arena[begin] as usize]
    }

    fn levels(&self, nogood: u32) -> u32 {
        self.arena[nogood as usize + LEVELS]
    }

    /// Those that are worth most, and all that must never be forgotten.
    pub(crate) fn best(&self) -> impl Iterator<Item = &[Number]> {
        let best = |&id: &u32| self.levels(id) <= 2;
        self.begins.iter().copied().filter(best).map(|id| self.literals(id))
    }

    /// Notes that it took part in a conflict, which saves it from being forgotten next time.
    pub(crate) fn use_one(&mut self, nogood: u32) {
        self.arena[nogood as usize + USED] = 1;
    }

    /// Looks at everything watched by a literal that has come to hold. The visitor is told of each
    /// nogood with just one literal left that does not hold. Stops at a nogood all of whose literals
    /// hold.
    pub(crate) fn look(
        &mut self,
        literal: Number,
        standing: &mut Standing,
        mut unit: impl FnMut(&mut Standing, u32, Number),
    ) -> Option<u32> {
        let mut watches = std::mem::take(&mut self.watches[literal as usize]);
        let (mut from, mut kept, mut broken) = (0, 0, None);
        while from < watches.len() && broken.is_none() {
            let mut watch = watches[from];
            from += 1;
            if !standing.holds(opposite(watch.blocker)) {
                if watch.nogood & PAIR == 0 {
                    match self.other_watch(literal, watch, standing) {
                        Moved::Away => continue,
                        Moved::Not(other) => watch.blocker = other,
                    }
                }
                let id = watch.nogood & !PAIR;
                if standing.holds(watch.blocker) {
                    broken = Some(id);
                } else if !standing.holds(opposite(watch.blocker)) {
                    unit(standing, id, watch.blocker);
                }
            }
            watches[kept] = watch;
            kept += 1;
        }
        watches.copy_within(from.., kept);
        watches.truncate(kept + watches.len() - from);
        self.watches[literal as usize] = watches;
        broken
    }

    fn other_watch(&mut self, gone: Number, watch: Watch, standing: &Standing) -> Moved {
        let (head, rest) = self.arena[watch.nogood as usize..].split_at_mut(LITERALS);
        let literals = &mut rest[..head[0] as usize];
        if literals[0] == gone {
            literals.swap(0, 1);
        }
        let other = literals[0];
        if standing.holds(opposite(other)) {
            return Moved::Not(other);
        }
        let open = |literal: &Number| !standing.holds(*literal);
        let from = head[NEXT] as usize;
        let ahead = literals[from..].iter().position(open).map(|at| from + at);
        let behind = || literals[2..from].iter().position(open).map(|at| 2 + at);
        let Some(next) = ahead.or_else(behind) else { return Moved::Not(other) };
        head[NEXT] = next as u32;
        literals.swap(1, next);
        let by = literals[1];
        self.watches[by as usize].push(Watch { nogood: watch.nogood, blocker: other });
        Moved::Away
    }

    /// Forgets the half that is worth least. Only at level zero, when nothing rests on any.
    pub(crate) fn forget(&mut self, standing: &Standing) {
        let all = self.begins.iter().copied();
        let (mut keep, mut rest): (Vec<u32>, Vec<u32>) = all.partition(|&id| self.levels(id) <= 2);
        rest.sort_unstable_by_key(|&id| {
            let unused = self.arena[id as usize + USED] == 0;
            (unused, self.levels(id), self.arena[id as usize], id)
        });
        keep.extend_from_slice(&rest[..rest.len() / 2]);
        keep.sort_unstable();
        self.rebuild(&keep, standing);
    }

    fn rebuild(&mut self, keep: &[u32], standing: &Standing) {
        let old = std::mem::replace(self, Nogoods::new(self.watches.len()));
        for &id in keep {
            let all = old.literals(id);
            if all.iter().any(|&literal| standing.holds(opposite(literal))) {
                continue;
            }
            let left: Vec<Number> =
                all.iter().copied().filter(|&literal| !standing.holds(literal)).collect();
            // At a fixpoint at least two are left, or it would have become a fact.
            if left.len() >= 2 {
                let new = self.add(&left, old.levels(id).min(left.len() as u32));
                self.arena[new as usize + USED] = 0;
            }
        }
    }
}

/// What became of a watch.
enum Moved {
    /// Another literal watches now.
    Away,
    /// All others hold but this one, the other watch (which may be denied, or hold too).
    Not(Number),
}
