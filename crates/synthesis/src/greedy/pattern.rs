//! The patterns of a specification, from the most general to the most specific.
//!
//! Each element is bound by `arbitrary`, or by its index, or as the only one of its kind. The paper climbs
//! from the most specific pattern as long as a sound program is found; the maximal ones, all of which are
//! kept, are met sooner from above.

use strategies::dsl::{Pattern, Rule};

use super::condition::FillSearch;

/// The rules of a specification, one for each maximally general pattern.
pub(super) struct PatternRules {
    /// The rules.
    pub(super) rules: Vec<Rule>,
    /// Whether there is a sound condition under any pattern, which a smaller sketch may have.
    pub(super) is_solved: bool,
}

/// One greedy rule for each pattern that has a sound condition and is not more specific than another that
/// has.
pub(super) fn maximal_patterns(search: &mut FillSearch<'_>, case: usize) -> PatternRules {
    let slots = search.elements();
    let options: Vec<Vec<Option<Pattern>>> =
        (0..slots).map(|slot| search.patterns_of(slot, case)).collect();
    let mut levels: Vec<Vec<usize>> = vec![vec![]];
    for slot in &options {
        let longer = |level: &Vec<usize>| {
            (0..slot.len()).map(|own| [&level[..], &[own]].concat()).collect::<Vec<_>>()
        };
        levels = levels.iter().flat_map(longer).collect();
    }
    levels.sort_by_key(|level| level.iter().sum::<usize>());
    let mut succeeded: Vec<Vec<usize>> = vec![];
    let mut rules = vec![];
    for level in levels {
        let is_more_general =
            |other: &Vec<usize>| other.iter().zip(&level).all(|(theirs, own)| theirs <= own);
        if succeeded.iter().any(is_more_general) {
            continue;
        }
        let patterns: Vec<Option<Pattern>> =
            level.iter().zip(&options).map(|(&own, slot)| slot[own]).collect();
        if let Some(rule) = search.rule(case, &patterns) {
            rules.extend(rule);
            succeeded.push(level);
        }
    }
    PatternRules { rules, is_solved: !succeeded.is_empty() }
}
