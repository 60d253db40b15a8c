//! Which known rules were learned again: exactly, or as a case of something more general.

use serde::Serialize;
use strategies::dsl::{Language, Rule};
use strategies::evaluate::{Ends, State};
use strategies::library::Strategy;
use strategies::prove::{Covers, Smt, compare};

use crate::choose::OneStepCoverage;

/// A known rule, and the learned rule that fills all cells that it fills.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecoveredRule {
    /// The known rule.
    pub rule: String,
    /// The learned rule, if there is one.
    pub by: Option<String>,
    /// Whether they are equal or the learned one is more general.
    pub relation: &'static str,
    /// How far that is shown.
    pub shown: String,
}

/// The rules that the paper prints as learned: one of the control rules, and one that is not.
const FIGURES: &str = "
def figure-10:
  with h = arbitrary(hint) and b = arbitrary(block):
  if maximal(h) and size(b) = size(h) and start(b) > 0:
  then fill(false, start(b) - 1, start(b))

def figure-11:
  with h = singleton(hint) and b = arbitrary(block):
  if start(b) + size(b) > size(h):
  then fill(false, 0, start(b) + size(b) - size(h))
";

/// The learned rules that the paper prints, in its Figures 10 and 11.
///
/// ```
/// assert_eq!(nonolith_synthesis::report::figures().len(), 2);
/// ```
pub fn figures() -> Vec<Strategy> {
    Strategy::read_all(FIGURES, &Language::paper()).unwrap_or_default()
}

/// For each known rule at most this many learned rules are compared with it: a proof takes time,
/// and the rules that fill fewest cells beyond the known one come first.
const MAX_CANDIDATES: usize = 40;

/// All lines up to this length are compared before a proof is asked for.
const UP_TO: usize = 7;

/// For each known rule, a learned rule that fills on every line all cells that it fills.
///
/// Candidates are the learned rules that do so on `states`. The first that stands the comparison
/// is taken, and a candidate that is proved for every length before one that is not.
///
/// # Errors
/// The message of the solver when it fails.
///
/// ```
/// use strategies::library;
/// use nonolith_synthesis::report::recovered;
/// let control = library::control();
/// let found = recovered(&control[..1], &control[..1], &[], None).unwrap();
/// assert_eq!(found[0].by.as_deref(), Some("full-hint"));
/// ```
pub fn recovered(
    known: &[Strategy],
    learned: &[Strategy],
    states: &[State],
    smt: Option<&dyn Smt>,
) -> Result<Vec<RecoveredRule>, String> {
    let rules: Vec<Rule> = known.iter().chain(learned).map(|one| one.rule.clone()).collect();
    let coverage = OneStepCoverage::of(&rules, states, Ends::Left, 1);
    let mut found = Vec::new();
    for (place, one) in known.iter().enumerate() {
        let includes = |other: &usize| coverage.includes(known.len() + other, place);
        let mut candidates: Vec<usize> = (0..learned.len()).filter(includes).collect();
        candidates.sort_by_key(|&other| coverage.size(known.len() + other));
        candidates.truncate(MAX_CANDIDATES);
        found.push(best(one, candidates.iter().map(|&other| &learned[other]), smt)?);
    }
    Ok(found)
}

fn best<'a>(
    known: &Strategy,
    candidates: impl Iterator<Item = &'a Strategy>,
    smt: Option<&dyn Smt>,
) -> Result<RecoveredRule, String> {
    let mut best = RecoveredRule {
        rule: known.name().to_owned(),
        by: None,
        relation: "not recovered",
        shown: String::new(),
    };
    for other in candidates {
        let found = compare(&other.rule, &known.rule, smt, UP_TO)?;
        let shown = match found.first_covers_second {
            Covers::Not(..) => continue,
            Covers::UpTo(length) if best.by.is_none() => format!("verified up to length {length}"),
            Covers::UpTo(_) => continue,
            Covers::Proved => "proved for every length".to_owned(),
        };
        best = RecoveredRule {
            by: Some(other.name().to_owned()),
            relation: match found.second_covers_first {
                Covers::Not(..) => "a generalisation",
                _ => "equal",
            },
            shown,
            ..best
        };
        if found.first_covers_second == Covers::Proved {
            break;
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use strategies::{library, states};

    use super::*;

    #[test]
    fn the_shipped_rules_include_all_control_rules_and_those_that_the_paper_prints() {
        let known = [library::control(), figures()].concat();
        let learned = library::named("learned").unwrap();
        for one in recovered(&known, &learned, &states::generated(1, 10), None).unwrap() {
            assert!(one.by.is_some(), "{one:?}");
        }
    }
}
