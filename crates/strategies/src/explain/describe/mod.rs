//! A rule of the language in English, made from its structure.
//!
//! Every comparison is brought into one form, a sum that is at least zero, and read as what it says
//! about the line: that one thing is longer than another, how far two places are apart, that a hint
//! pushed to one side and to the other overlaps itself. The words are in
//! `english.toml`, as those of explanations are.

mod action;
mod condition;
mod linear;
mod phrase;

use super::words::{Words, capital};
use crate::dsl::{Condition, Pattern, Reading, Rule, Slot};

/// What a rule says, in an English sentence.
///
/// "Leftmost place" and "rightmost place" mean those of the clue alone: all hints pushed to one
/// end, whatever is drawn.
///
/// ```
/// let text = "def big: with h = arbitrary(hint): if lowest_end_cell(h) > highest_start_cell(h):
///             then fill(true, highest_start_cell(h), lowest_end_cell(h))";
/// let said = strategies::explain::describe(&text.parse().unwrap());
/// assert_eq!(said, "The leftmost and rightmost places of a number overlap: fill the overlap.");
/// ```
pub fn describe(rule: &Rule) -> String {
    Describer { rule, words: Words::english() }.sentence()
}

/// A rule, and the words to describe it in.
struct Describer<'a> {
    rule: &'a Rule,
    words: &'a Words,
}

/// Marks the number of a bound element until the sentence is whole: only then is it known which
/// mention comes first ("a hint") and which come later ("the hint").
const MARK: char = '\u{1}';

impl Describer<'_> {
    fn sentence(&self) -> String {
        let conjuncts = self.rule.condition.conjuncts();
        let told = conjuncts.into_iter().filter(|condition| !self.is_said_by_action(condition));
        let mut conditions: Vec<String> = told.filter_map(|one| self.condition(one)).collect();
        let actions: Vec<String> =
            self.rule.actions.iter().map(|action| self.action(action)).collect();
        let actions = self.join(&actions);
        let all = conditions.join(" ") + &actions;
        let unsaid = (0..self.rule.slots()).filter(|&slot| !all.contains(&self.mention(slot)));
        let there_is = unsaid.map(|slot| self.there_is(slot));
        conditions.splice(0..0, there_is);
        let text = match conditions.is_empty() {
            true => actions,
            false => {
                let conditions = self.join(&conditions);
                self.say("rule", &[("conditions", &conditions), ("actions", &actions)])
            }
        };
        let reading = match self.rule.reading {
            Reading::FromLeft => String::new(),
            Reading::FromRight => self.say("from_right", &[]),
            Reading::BothWays => self.say("from_both", &[]),
        };
        capital(&self.named(&text)) + "." + &reading
    }

    /// The words that an element is there, where the rule says nothing else of it.
    fn there_is(&self, slot: Slot) -> String {
        let kind = self.say(self.rule.kind(slot).name(), &[]);
        match self.rule.declarations[slot].pattern {
            Pattern::Singleton(_) => self.say("there_is_only_one", &[("kind", &kind)]),
            Pattern::Constant(_, place @ 1..) => {
                let nth = self.words.nth(place);
                self.say("there_is_nth", &[("kind", &kind), ("nth", &nth)])
            }
            _ => self.say("there_is", &[("kind", &kind)]),
        }
    }

    /// A bound element, to be named when the sentence is whole.
    fn mention(&self, slot: Slot) -> String {
        format!("{MARK}{slot}")
    }

    /// The sentence with every element named.
    fn named(&self, text: &str) -> String {
        let mut known = vec![false; self.rule.slots()];
        let mut pieces = text.split(MARK);
        let mut out = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let digits = piece.chars().take_while(char::is_ascii_digit).count();
            let slot: Slot = piece[..digits].parse().unwrap_or_default();
            out += &self.name(slot, std::mem::replace(&mut known[slot], true));
            out += &piece[digits..];
        }
        out
    }

    /// What an element is called: "a hint" at first, "the hint" once it is known.
    fn name(&self, slot: Slot, known: bool) -> String {
        let kind = self.rule.kind(slot);
        let word = self.say(kind.name(), &[]);
        let alone =
            (0..self.rule.slots()).filter(|&other| self.rule.kind(other) == kind).count() == 1;
        if known && alone {
            return self.say("the", &[("kind", &word)]);
        }
        let nth = |place: usize| self.words.nth(place);
        let say = |name: &str| self.say(name, &[("kind", &word)]);
        match self.rule.declarations[slot].pattern {
            Pattern::Singleton(_) => say("only_one"),
            Pattern::Constant(_, place) => {
                self.say("nth_one", &[("nth", &nth(place)), ("kind", &word)])
            }
            Pattern::First(_) => say("first_one"),
            Pattern::Last(_) => say("last_one"),
            Pattern::Next(_) => say("next_one"),
            Pattern::Previous(_) => say("previous_one"),
            Pattern::NextAlike(_) => say("next_alike"),
            Pattern::FirstAlike(_) => say("first_alike"),
            Pattern::Arbitrary(_) => self.arbitrary(slot, known, alone, &word),
        }
    }

    fn arbitrary(&self, slot: Slot, known: bool, alone: bool, word: &str) -> String {
        let is = |wanted: Condition| self.rule.condition.conjuncts().contains(&&wanted);
        let letter = self.rule.declarations[slot].name.to_uppercase();
        let name = match () {
            () if is(Condition::Maximal(slot)) => "largest",
            () if is(Condition::Minimal(slot)) => "smallest",
            () if alone => "a",
            () if known => "the_letter",
            () => "a_letter",
        };
        self.say(name, &[("kind", word), ("letter", &letter)])
    }

    fn join(&self, parts: &[String]) -> String {
        match parts {
            [] => String::new(),
            [one] => one.clone(),
            [most @ .., last] => most.join(", ") + &self.words.phrase("and", &[]) + last,
        }
    }

    fn say(&self, name: &str, fill: &[(&str, &str)]) -> String {
        self.words.say("rule", name, &|key| {
            fill.iter().find(|(name, _)| *name == key).map(|(_, value)| (*value).to_owned())
        })
    }
}

#[cfg(test)]
mod tests;
