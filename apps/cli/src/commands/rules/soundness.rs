//! What this program knows of a rule's soundness, and what only the rule's file says.

use nonolith::strategies::library::{ProofReach, Strategy};
use nonolith::strategies::prove::proved_before;
use serde::Serialize;

use super::cache::Cache;

/// What this program proved of a rule in an earlier run.
pub(crate) fn proved_here(strategy: &Strategy) -> Option<ProofReach> {
    let proved = proved_before(&strategy.rule, strategy.lines, &Cache::new());
    proved.then_some(ProofReach::Proved)
}

/// The two, in words.
#[derive(Serialize)]
pub(super) struct SoundnessRecord {
    /// What was shown: by the tests of the rules that come with the program, or by it earlier.
    pub(super) soundness: Option<String>,
    /// What the file says and nobody has checked.
    pub(super) claim: Option<String>,
}

impl SoundnessRecord {
    pub(super) fn of(strategy: &Strategy) -> SoundnessRecord {
        let shown = strategy.shown().or_else(|| proved_here(strategy));
        let claim = strategy.claim.filter(|&claim| shown != Some(claim));
        SoundnessRecord {
            soundness: shown.map(|soundness| soundness.to_string()),
            claim: claim.map(|claim| claim.to_string()),
        }
    }

    /// Both on one line.
    pub(super) fn words(&self) -> String {
        match (&self.soundness, &self.claim) {
            (Some(shown), _) => shown.clone(),
            (None, Some(claim)) => format!("claims: {claim} (not checked)"),
            (None, None) => "not yet proved".to_owned(),
        }
    }
}
