//! Nogoods: sets of literals that cannot all hold, learned from conflicts.
//!
//! Each is watched by two of its literals that do not hold yet; only when one of these comes to
//! hold must the nogood be looked at (Chaff's watched literals).

use crate::line::Bits;
use crate::propagate::{Board, Literal};

/// A nogood to look at when the watched literal comes to hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    pub(crate) nogood: u32,
    /// Another of its literals: while that one is denied there is nothing to do.
    pub(crate) blocker: Literal,
}

/// In the place of the levels of a nogood that must never be forgotten, such as one that forbids a
/// solution found.
pub(crate) const FOR_EVER: u32 = 0;

#[derive(Clone, Copy, Debug)]
struct Head {
    start: u32,
    length: u32,
    /// How many levels its literals came from: the fewer, the more it is worth.
    levels: u32,
    used: bool,
}

/// All that was learned.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nogoods {
    heads: Vec<Head>,
    literals: Vec<Literal>,
    watches: Vec<Vec<Watch>>,
}

impl Nogoods {
    /// None yet, over so many literals.
    pub(crate) fn new(literals: usize) -> Nogoods {
        Nogoods { watches: vec![vec![]; literals], ..Nogoods::default() }
    }

    pub(crate) fn len(&self) -> usize {
        self.heads.len()
    }

    /// About how many bytes they take.
    pub(crate) fn bytes(&self) -> usize {
        self.literals.len() * size_of::<Literal>()
            + self.heads.len() * (size_of::<Head>() + 2 * size_of::<Watch>())
            + self.watches.len() * size_of::<Vec<Watch>>()
    }

    /// Learns a nogood of two literals or more, watched by the first two.
    pub(crate) fn add<W: Bits>(
        &mut self,
        literals: &[Literal],
        levels: u32,
        board: &Board<W>,
    ) -> u32 {
        let id = self.heads.len() as u32;
        let (start, length) = (self.literals.len() as u32, literals.len() as u32);
        self.heads.push(Head { start, length, levels, used: true });
        self.literals.extend_from_slice(literals);
        self.watch(id, literals[0], literals[1], board);
        self.watch(id, literals[1], literals[0], board);
        id
    }

    fn watch<W: Bits>(&mut self, nogood: u32, by: Literal, blocker: Literal, board: &Board<W>) {
        self.watches[board.index(by)].push(Watch { nogood, blocker });
    }

    pub(crate) fn literals(&self, nogood: u32) -> &[Literal] {
        let Head { start, length, .. } = self.heads[nogood as usize];
        &self.literals[start as usize..(start + length) as usize]
    }

    /// Those that are worth most, and all that must never be forgotten.
    pub(crate) fn best(&self) -> impl Iterator<Item = &[Literal]> {
        let best = |&id: &u32| self.heads[id as usize].levels <= 2;
        (0..self.heads.len() as u32).filter(best).map(|id| self.literals(id))
    }

    /// Notes that it took part in a conflict, which saves it from being forgotten next time.
    pub(crate) fn use_one(&mut self, nogood: u32) {
        self.heads[nogood as usize].used = true;
    }

    /// Looks at everything watched by a literal that has come to hold. The visitor is told of each
    /// nogood with just one literal left that does not hold; it says whether to go on.
    pub(crate) fn look<W: Bits>(
        &mut self,
        literal: Literal,
        board: &mut Board<W>,
        mut unit: impl FnMut(&mut Board<W>, u32, Literal) -> bool,
    ) {
        let index = board.index(literal);
        let mut watches = std::mem::take(&mut self.watches[index]);
        let (mut from, mut kept) = (0, 0);
        while from < watches.len() {
            let watch = watches[from];
            from += 1;
            if board.holds(board.opposite(watch.blocker)) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            match self.other_watch(literal, watch, board) {
                Moved::Away => {}
                Moved::Not(other) => {
                    watches[kept] = Watch { blocker: other, ..watch };
                    kept += 1;
                    if !board.holds(board.opposite(other)) && !unit(board, watch.nogood, other) {
                        break;
                    }
                }
            }
        }
        watches.copy_within(from.., kept);
        watches.truncate(kept + watches.len() - from);
        self.watches[index] = watches;
    }

    fn other_watch<W: Bits>(&mut self, gone: Literal, watch: Watch, board: &Board<W>) -> Moved {
        let Head { start, length, .. } = self.heads[watch.nogood as usize];
        let literals = &mut self.literals[start as usize..(start + length) as usize];
        if literals[0] == gone {
            literals.swap(0, 1);
        }
        let other = literals[0];
        if board.holds(board.opposite(other)) {
            return Moved::Not(other);
        }
        let Some(next) = (2..literals.len()).find(|&at| !board.holds(literals[at])) else {
            return Moved::Not(other);
        };
        literals.swap(1, next);
        let by = literals[1];
        self.watch(watch.nogood, by, other, board);
        Moved::Away
    }

    /// Forgets the half that is worth least. Only at level zero, when nothing rests on any.
    pub(crate) fn forget<W: Bits>(&mut self, board: &Board<W>) {
        let all = 0..self.heads.len();
        let (mut keep, mut rest): (Vec<usize>, Vec<usize>) =
            all.partition(|&id| self.heads[id].levels <= 2);
        rest.sort_unstable_by_key(|&id| {
            let head = &self.heads[id];
            (!head.used, head.levels, head.length, id)
        });
        keep.extend_from_slice(&rest[..rest.len() / 2]);
        keep.sort_unstable();
        self.rebuild(&keep, board);
    }

    fn rebuild<W: Bits>(&mut self, keep: &[usize], board: &Board<W>) {
        let old = std::mem::replace(self, Nogoods::new(board.literal_count()));
        for &id in keep {
            let head = old.heads[id];
            let all = old.literals(id as u32);
            if all.iter().any(|&literal| board.holds(board.opposite(literal))) {
                continue;
            }
            let left: Vec<Literal> =
                all.iter().copied().filter(|&literal| !board.holds(literal)).collect();
            // At a fixpoint at least two are left, or it would have become a fact.
            if left.len() >= 2 {
                let id = self.add(&left, head.levels.min(left.len() as u32), board);
                self.heads[id as usize].used = false;
            }
        }
    }
}

/// What became of a watch.
enum Moved {
    /// Another literal watches now.
    Away,
    /// All others hold but this one, the other watch (which may be denied, or hold too).
    Not(Literal),
}
