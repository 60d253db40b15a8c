//! What is shown of a strategy's soundness, as against what its file claims.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{Lines, SETS, Soundness, Strategy, named};
use crate::prove::meaning;

/// The rules that come with the program, by what they say. Tests show what their files claim.
static OURS: LazyLock<HashMap<String, Vec<(Lines, Soundness)>>> = LazyLock::new(|| {
    let mut ours: HashMap<String, Vec<(Lines, Soundness)>> = HashMap::new();
    for strategy in SETS.iter().filter_map(|set| named(set)).flatten() {
        if let Some(claim) = strategy.claim {
            ours.entry(meaning(&strategy.rule)).or_default().push((strategy.lines, claim));
        }
    }
    ours
});

impl Strategy {
    /// How far the rule is shown to be sound because it comes with this program, whatever it is
    /// called; none for any other rule, whatever its file claims.
    ///
    /// ```
    /// use strategies::library::{Soundness, Strategy, control};
    ///
    /// let ours = control().remove(0);
    /// assert_eq!(ours.shown(), Some(Soundness::Proved));
    /// let text = "# proof: every length\ndef r: with h = first(hint): if true: then fill(true, 0, 1)";
    /// let theirs = Strategy::read(text).unwrap();
    /// assert_eq!((theirs.shown(), theirs.claim), (None, Some(Soundness::Proved)));
    /// ```
    pub fn shown(&self) -> Option<Soundness> {
        let known = OURS.get(&meaning(&self.rule))?;
        let covers = |lines: Lines| lines == self.lines || lines == Lines::Any;
        known.iter().find(|(lines, _)| covers(*lines)).map(|(_, soundness)| *soundness)
    }
}
