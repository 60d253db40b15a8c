//! Random rules over the whole language, to test the judges of rules.
//!
//! A rule drawn part by part hardly ever fires and is hardly ever sound, and then tells little of a
//! judge. So half of the rules are made from rules of ours, most of them sound, by changes that may
//! or may not break them. Of the others many do what is wrong wherever they fire: such a rule is
//! sound exactly if its condition never holds, which tells whether a judge knows every line.

mod alter;
mod speaker;

use puzzle::generate::Draw;

use crate::dsl::{Condition, Reading, Rule};
use crate::library::{control, library, named};
use alter::alter;
use speaker::RuleWriter;

/// The share of rules that may speak of colours, where nothing else is asked for.
const COLOURED: f64 = 0.06;

/// Random rules without end; the same seed gives the same rules.
///
/// ```
/// use strategies::prove::RandomRules;
///
/// let first: Vec<_> = RandomRules::new(1).take(3).collect();
/// assert!(first.iter().eq(RandomRules::new(1).take(3).collect::<Vec<_>>().iter()));
/// assert_eq!(first[0].to_string().parse().as_ref(), Ok(&first[0]));
/// ```
#[derive(Clone, Debug)]
pub struct RandomRules {
    seed: u64,
    number: u64,
    /// How many rules may speak of colours.
    coloured: f64,
    /// Rules to alter: the paper's, the library's, those learned.
    pools: [Vec<Rule>; 3],
}

impl RandomRules {
    /// The rules of a seed, from the first.
    ///
    /// ```
    /// use strategies::prove::RandomRules;
    /// assert_ne!(RandomRules::new(1).next(), RandomRules::new(2).next());
    /// ```
    pub fn new(seed: u64) -> RandomRules {
        let learned = named("learned").unwrap_or_default();
        let pools = [control(), library(), learned];
        let pools = pools.map(|pool| pool.into_iter().map(|strategy| strategy.rule).collect());
        RandomRules { seed, number: 0, coloured: COLOURED, pools }
    }

    /// The rules of a seed, most of which speak of colours.
    ///
    /// ```
    /// use strategies::{dsl::Extension, prove::RandomRules};
    /// let speaks = |rule: &strategies::dsl::Rule| rule.extensions().contains(&Extension::Colour);
    /// assert!(RandomRules::in_colour(1).take(100).filter(speaks).count() > 20);
    /// ```
    pub fn in_colour(seed: u64) -> RandomRules {
        RandomRules { coloured: 0.9, ..RandomRules::new(seed) }
    }

    fn known_rule(&self, draw: &mut Draw) -> Rule {
        // The rules that speak of colours are all in the library.
        let place = if self.coloured > COLOURED { 1 } else { draw.below(self.pools.len()) };
        let pool = &self.pools[place];
        pool[draw.below(pool.len())].clone()
    }
}

impl Iterator for RandomRules {
    type Item = Rule;

    fn next(&mut self) -> Option<Rule> {
        let mut draw = Draw::new(self.seed, self.number);
        let name = format!("random_{}_{}", self.seed, self.number);
        self.number += 1;
        let base = draw.chance(0.5).then(|| self.known_rule(&mut draw));
        let mut speaker = RuleWriter::new(&mut draw, self.coloured);
        match base {
            Some(rule) => alter(&mut speaker, rule),
            None => speaker.rule(),
        }
        if speaker.draw.chance(0.45) && !has_unique(&speaker.rule.condition) {
            let unique = speaker.unique(0);
            speaker.require(unique);
        }
        let reading = match speaker.draw.below(10) {
            0 => Reading::FromRight,
            1 => Reading::BothWays,
            _ => Reading::FromLeft,
        };
        Some(Rule { name, reading, ..speaker.rule })
    }
}

/// Whether `unique where` stands in a condition.
fn has_unique(condition: &Condition) -> bool {
    let mut found = false;
    condition.visit(&mut |part| found |= matches!(part, Condition::Unique(..)));
    found
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::dsl::{Action, Expr, Extension, Pattern};

    const NUMBER: usize = 5000;

    #[test]
    fn random_rules_read_back_from_their_own_text() {
        for rule in RandomRules::new(1).take(NUMBER) {
            assert_eq!(rule.to_string().parse(), Ok(rule.clone()), "{rule}");
        }
    }

    #[test]
    fn half_of_the_random_rules_say_unique() {
        let unique = RandomRules::new(2).take(NUMBER).filter(|rule| has_unique(&rule.condition));
        assert!((NUMBER * 9 / 20..NUMBER * 13 / 20).contains(&unique.count()));
    }

    /// The first word of what `{:?}` prints, such as `MayOwn`.
    fn word(part: &impl std::fmt::Debug) -> String {
        let text = format!("{part:?}");
        text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
    }

    #[test]
    fn random_rules_say_everything_that_the_language_can_say() {
        let mut said = BTreeSet::new();
        for rule in RandomRules::new(3).take(2 * NUMBER) {
            said.extend(rule.extensions().iter().map(|one| format!("extension {one:?}")));
            for (slot, declaration) in rule.declarations.iter().enumerate() {
                let pattern = declaration.pattern;
                said.insert(format!("{} {:?}", word(&pattern), rule.kind(slot)));
                let far = matches!(pattern, Pattern::Constant(_, index) if index > 8);
                said.extend(far.then(|| "far down the line".to_owned()));
            }
            rule.condition.visit(&mut |part| {
                said.insert(word(part));
                if let Condition::Unique(slot, inner) = part {
                    said.insert(format!("Unique {:?}", rule.kind(*slot)));
                    said.extend(has_unique(inner).then(|| "unique in unique".to_owned()));
                }
            });
            let mut see = |expr: &Expr| {
                said.insert(match expr {
                    Expr::Of(field, slot) => format!("{field:?} {:?}", rule.kind(*slot)),
                    Expr::Count(_) | Expr::Total(_) => format!("{expr:?}"),
                    other => word(other),
                });
            };
            rule.condition.visit_exprs(&mut see);
            rule.actions.iter().flat_map(Action::exprs).for_each(|expr| expr.visit(&mut see));
            for action in &rule.actions {
                let value = if let Action::Fill { value, .. } = action {
                    word(value)
                } else {
                    String::new()
                };
                said.insert(format!("{} {value}", word(action)));
            }
        }
        assert_eq!(
            said.iter().filter(|one| one.starts_with("extension")).count(),
            Extension::ALL.len()
        );
        for kind in ["Hint", "Block", "Gap", "Unknown", "Colour"] {
            for pattern in
                ["Singleton", "Constant", "Arbitrary", "First", "Last", "Next", "Previous"]
            {
                assert!(said.contains(&format!("{pattern} {kind}")), "{pattern} {kind}");
            }
            for field in ["Start", "Size", "LowestEnd", "HighestStart", "Unique"] {
                assert!(said.contains(&format!("{field} {kind}")), "{field} {kind}");
            }
            assert!(said.contains(&format!("Count({kind})")), "count of {kind}");
            assert!(said.contains(&format!("Total({kind})")), "total of {kind}");
        }
        let others = "FirstAlike Hint,NextAlike Hint,RangeStart Hint,RangeEnd Hint,LongestOwner Block,\
            ShortestOwner Block,True,And,Compare,Maximal,Minimal,MayOwn,Alike,Unlike,Add,Sub,Constant,\
            LineSize,Fill Filled,Fill Blank,Fill ColourOf,Fill NotColourOf,Narrow ,Split ,\
            unique in unique,far down the line";
        for one in others.split(',') {
            assert!(said.contains(one), "{one:?}");
        }
    }
}
