//! What is shown of a strategy's soundness, as against what its file claims.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{Lines, ProofReach, SETS, Strategy, named};
use crate::dsl::Extension;
use crate::prove::{
    Counterexample, FIRST_TRY, FIRST_TRY_COLOURED, Soundness, meaning, verified, verified_on,
};

/// The rules that come with the program, keyed by their meaning. Tests prove what their files claim.
static OURS: LazyLock<HashMap<String, Vec<(Lines, ProofReach)>>> = LazyLock::new(|| {
    let mut ours: HashMap<String, Vec<(Lines, ProofReach)>> = HashMap::new();
    for strategy in SETS.iter().filter_map(|set| named(set)).flatten() {
        if let Some(claim) = strategy.claim {
            ours.entry(meaning(&strategy.rule)).or_default().push((strategy.lines, claim));
        }
    }
    ours
});

impl Strategy {
    /// How far the rule is shown to be sound because it comes with this program, whatever it is
    /// called; `None` for any other rule, whatever its file claims.
    ///
    /// ```
    /// use strategies::library::{ProofReach, Strategy, control};
    ///
    /// let ours = control().remove(0);
    /// assert_eq!(ours.shown(), Some(ProofReach::Proved));
    /// let text = "# proof: every length\ndef r: with h = first(hint): if true: then fill(true, 0, 1)";
    /// let theirs = Strategy::read(text).unwrap();
    /// assert_eq!((theirs.shown(), theirs.claim), (None, Some(ProofReach::Proved)));
    /// ```
    pub fn shown(&self) -> Option<ProofReach> {
        let known = OURS.get(&meaning(&self.rule))?;
        let covers = |lines: Lines| lines == self.lines || lines == Lines::Any;
        known.iter().find(|(lines, _)| covers(*lines)).map(|(_, soundness)| *soundness)
    }

    /// A short line on which the rule is wrong. What is shown to be sound is not tried; of the rest,
    /// most rules that are wrong are wrong about a line of at most six cells. One that is used on coloured
    /// lines alone without a word for colours is tried on those of at most four.
    ///
    /// ```
    /// use strategies::library::Strategy;
    ///
    /// let text = "def r: with h = first(hint): if true: then fill(true, 0, 1)";
    /// let found = Strategy::read(text).unwrap().counterexample().unwrap();
    /// assert_eq!(found.cells.len(), 2);
    /// ```
    pub fn counterexample(&self) -> Option<Box<Counterexample>> {
        if self.shown().is_some() {
            return None;
        }
        // A rule with words for colours is tried on coloured lines whatever it is used on.
        let says_colours = self.rule.extensions().contains(&Extension::Colour);
        let found = match self.lines == Lines::Coloured && !says_colours {
            true => verified_on(&self.rule, Lines::Coloured, FIRST_TRY_COLOURED),
            false => verified(&self.rule, FIRST_TRY),
        };
        match found {
            Soundness::Unsound(found) => Some(found),
            Soundness::Proved | Soundness::VerifiedUpTo(..) => None,
        }
    }
}
