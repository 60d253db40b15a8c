//! The arena: the literals of all nogoods in one vector, each nogood behind a header of its own.
//!
//! Header and literals lie side by side, so that a visit touches one cache line. The views
//! [`Nogood`] and [`NogoodMut`] give the words of a header their names; no other file knows how they
//! are laid out.

use super::assignment::Lit;

/// How many words a header has: the number of literals, the block distance, whether the nogood is
/// used, and the place of the next search.
const HEADER: usize = 4;

/// All nogoods one after the other. A nogood is identified by the word at which it begins.
#[derive(Clone, Debug, Default)]
pub(super) struct Arena(Vec<u32>);

/// What the arena holds of one nogood.
pub(super) struct Nogood<'a> {
    /// The literal block distance; the lower, the more useful the nogood.
    pub(super) lbd: u32,
    /// Whether the nogood took part in a conflict since the last reduction.
    pub(super) is_used: bool,
    /// The literals, the two watched ones first.
    pub(super) literals: &'a [Lit],
}

/// What can change of one nogood.
pub(super) struct NogoodMut<'a> {
    /// Where to look for the next watch (Gent, 2013: where the last one was found, since the literals
    /// before it are mostly true).
    pub(super) next: &'a mut u32,
    /// The literals, the two watched ones first.
    pub(super) literals: &'a mut [Lit],
    used: &'a mut u32,
}

impl NogoodMut<'_> {
    /// Notes whether the nogood took part in a conflict since the last reduction.
    pub(super) fn set_used(&mut self, used: bool) {
        *self.used = used.into();
    }
}

impl Arena {
    /// Appends a nogood that counts as used, and returns its number.
    pub(super) fn push(&mut self, literals: &[Lit], lbd: u32) -> u32 {
        let (id, length, used, next) = (self.0.len() as u32, literals.len() as u32, 1, 2);
        self.0.extend_from_slice(&[length, lbd, used, next]);
        self.0.extend_from_slice(literals);
        id
    }

    pub(super) fn get(&self, id: u32) -> Nogood<'_> {
        let words = self.0[id as usize..].split_first_chunk::<HEADER>();
        let (&[length, lbd, used, _], rest) = words.expect("a nogood has a header");
        Nogood { lbd, is_used: used != 0, literals: &rest[..length as usize] }
    }

    pub(super) fn get_mut(&mut self, id: u32) -> NogoodMut<'_> {
        let words = self.0[id as usize..].split_first_chunk_mut::<HEADER>();
        let ([length, _, used, next], rest) = words.expect("a nogood has a header");
        NogoodMut { next, used, literals: &mut rest[..*length as usize] }
    }

    /// How many bytes the nogoods take.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.0.as_slice())
    }
}
