//! The words of an explanation: sentences with places to fill in, read from one file a language.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The sentences of one language.
pub(crate) struct Words(BTreeMap<String, toml::Value>);

/// Makes the list of languages: a name, the code that browsers use, and the file of sentences.
macro_rules! locales {
    ($($(#[$meta:meta])* $name:ident, $code:literal, $file:literal;)*) => {
        /// A language in which steps, hints and strategies are told. What is made from the parts of
        /// a rule that nobody wrote a sentence for is English in all of them.
        ///
        /// ```
        /// use strategies::explain::Locale;
        /// assert_eq!(Locale::named("en-GB"), Some(Locale::English));
        /// assert_eq!(Locale::named("tlh"), None);
        /// ```
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Locale {
            $($(#[$meta])* #[doc = concat!("The language `", $code, "`.")] $name,)*
        }

        impl Locale {
            /// Every language, English first.
            pub const ALL: &[Locale] = &[$(Locale::$name,)*];

            /// The language's code: `en`.
            ///
            /// ```
            /// assert_eq!(strategies::explain::Locale::default().code(), "en");
            /// ```
            pub fn code(self) -> &'static str {
                match self {
                    $(Locale::$name => $code,)*
                }
            }

            /// The sentences of the language. The files are part of the program, and a test reads
            /// every one.
            pub(crate) fn words(self) -> &'static Words {
                match self {
                    $(Locale::$name => {
                        static WORDS: LazyLock<Words> = LazyLock::new(|| {
                            Words(toml::from_str(include_str!($file)).expect("a table of sentences"))
                        });
                        &WORDS
                    })*
                }
            }
        }
    };
}

locales! {
    #[default] English, "en", "english.toml";
    German, "de", "german.toml";
    Japanese, "ja", "japanese.toml";
}

impl Locale {
    /// The language with this code, whatever the country: `de-AT` is German.
    ///
    /// ```
    /// assert!(strategies::explain::Locale::named("en").is_some());
    /// ```
    pub fn named(code: &str) -> Option<Locale> {
        let language = code.split('-').next()?;
        Locale::ALL.iter().copied().find(|locale| locale.code().eq_ignore_ascii_case(language))
    }
}

impl Words {
    pub(crate) fn english() -> &'static Words {
        Locale::English.words()
    }

    /// The sentence with this name in this section, if there is one.
    pub(crate) fn find(&self, section: &str, name: &str) -> Option<&str> {
        self.0.get(section)?.get(name)?.as_str()
    }

    /// The name of a strategy, for people; a rule of a file has only its own.
    pub(crate) fn strategy_name<'a>(&'a self, name: &'a str) -> &'a str {
        self.find("name", name).unwrap_or(name)
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
        let sentence = self.find(section, name).or_else(|| Words::english().find(section, name));
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
            assert!(
                !fills || Words::english().find("strategy", name).is_some(),
                "{name} has no sentence"
            );
        }
    }

    /// The places that a sentence has, sorted.
    fn places(sentence: &toml::Value) -> Vec<String> {
        let found = std::cell::RefCell::new(vec![]);
        fill_in(sentence.as_str().unwrap_or_default(), &|key| {
            found.borrow_mut().push(key.to_owned());
            None
        });
        let mut found = found.into_inner();
        found.sort();
        found.dedup();
        found
    }

    #[test]
    fn every_language_says_what_english_says() {
        for locale in Locale::ALL {
            let mut missing = vec![];
            for (section, sentences) in
                Words::english().0.iter().filter(|(name, _)| *name != "rule")
            {
                let theirs = locale.words().0.get(section);
                for (name, english) in sentences.as_table().expect("a section") {
                    match theirs.and_then(|section| section.get(name)) {
                        Some(theirs) if places(theirs) == places(english) => {}
                        _ => missing.push(format!("{section}.{name}")),
                    }
                }
            }
            assert!(missing.is_empty(), "{locale:?} lacks, or fills in otherwise: {missing:?}");
        }
    }

    #[test]
    fn every_strategy_has_a_name_and_a_sentence_in_every_language() {
        for strategy in crate::library::library() {
            let name = strategy.name();
            for locale in Locale::ALL {
                assert!(locale.words().find("name", name).is_some(), "{locale:?}: {name}");
                let told = locale.words().find("general", name).is_some();
                assert!(told || *locale == Locale::English, "{locale:?}: {name}");
            }
        }
    }
}
