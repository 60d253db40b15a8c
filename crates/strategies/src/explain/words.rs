//! The words of an explanation: sentences with places to fill in, read from one file a language.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The sentences of one language.
pub(crate) struct Words(BTreeMap<String, toml::Value>);

static ENGLISH: LazyLock<Words> = LazyLock::new(|| {
    // The file is part of the program, and every sentence of it is used by a test.
    Words(toml::from_str(include_str!("english.toml")).expect("a table of sentences"))
});

impl Words {
    pub(crate) fn english() -> &'static Words {
        &ENGLISH
    }

    /// The sentence with this name in this section, if there is one.
    pub(crate) fn find(&self, section: &str, name: &str) -> Option<&str> {
        self.0.get(section)?.get(name)?.as_str()
    }

    /// A phrase with its places filled in.
    pub(crate) fn phrase(&self, name: &str, fill: &[(&str, &str)]) -> String {
        self.say("phrase", name, &|key| {
            fill.iter().find(|(name, _)| *name == key).map(|(_, value)| (*value).to_owned())
        })
    }

    /// A sentence with its places filled in. That the table has the sentence is asserted in tests; a
    /// program that lacks one says its name.
    pub(crate) fn say(
        &self,
        section: &str,
        name: &str,
        fill: &dyn Fn(&str) -> Option<String>,
    ) -> String {
        let sentence = self.find(section, name);
        debug_assert!(sentence.is_some(), "the table of sentences has no {section}.{name}");
        fill_in(sentence.unwrap_or(name), fill)
    }

    /// The word for a place in a row of things, counted from zero.
    pub(crate) fn nth(&self, place: usize) -> String {
        let word = |list: &str, place: usize| {
            let list = self.0.get("phrase").and_then(|phrase| phrase.get(list));
            list.and_then(|words| words.get(place)).and_then(toml::Value::as_str)
        };
        let n = place + 1;
        let last = if (11..=13).contains(&(n % 100)) { 0 } else { n % 10 };
        let ending = word("nth_endings", last).or_else(|| word("nth_endings", 0));
        match word("nth", place) {
            Some(word) => word.to_owned(),
            None => format!("{n}{}", ending.unwrap_or_default()),
        }
    }

    /// A number of things: the phrase for one thing, or the one for several with its `{n}`.
    pub(crate) fn count(&self, n: usize, one: &str, several: &str) -> String {
        self.phrase(if n == 1 { one } else { several }, &[("n", &n.to_string())])
    }

    /// A number of cells: "1 cell", "5 cells".
    pub(crate) fn cells(&self, n: usize) -> String {
        self.count(n, "one_cell", "cells")
    }
}

/// Replaces each `{key}` by what the function gives for it; what it does not know stays.
pub(crate) fn fill_in(template: &str, fill: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out += before;
        let Some((key, behind)) = after.split_once('}') else { break };
        match fill(key) {
            Some(value) => out += &value,
            None => out += &format!("{{{key}}}"),
        }
        rest = behind;
    }
    out + rest
}

/// The text with its first letter as a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_in_and_unknown_ones_stay() {
        let fill = |key: &str| (key == "a").then(|| "1".to_owned());
        assert_eq!(fill_in("{a} and {b}", &fill), "1 and {b}");
    }

    #[test]
    fn a_place_in_a_row_of_things_has_its_word() {
        let nth = |place| Words::english().nth(place);
        let said: Vec<String> = [0, 9, 10, 11, 20, 21, 22, 23, 110].map(nth).to_vec();
        let words = ["first", "tenth", "11th", "12th", "21st", "22nd", "23rd", "24th", "111th"];
        assert_eq!(said, words);
    }

    #[test]
    fn every_strategy_of_the_library_that_fills_cells_has_a_sentence() {
        for strategy in crate::library::library() {
            let name = strategy.name();
            let fills = crate::apply::fills(&strategy.rule);
            assert!(!fills || ENGLISH.find("strategy", name).is_some(), "{name} has no sentence");
        }
    }
}
