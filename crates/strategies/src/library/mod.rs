//! The library: what people know about lines, one file a strategy under `rules/`.
//!
//! To add a strategy, write its file and one line in the list below. The file carries the rule,
//! its sentence, its source, examples and its state of proof; the tests hold it to them.
//!
//! ```
//! let library = strategies::library::library();
//! let overlap = library.iter().find(|strategy| strategy.name() == "overlap").unwrap();
//! assert!(overlap.english.contains("middle"));
//! ```

mod example;
mod shown;
mod strategy;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

pub(crate) use example::read_cells;
pub use example::{After, Example, NotExample, show_cells};
pub use strategy::{Lines, ProofReach, Strategy};

/// The text of a strategy's file.
macro_rules! rule {
    ($set:literal, $name:literal) => {
        include_str!(concat!("../../rules/", $set, "/", $name, ".rule"))
    };
}

/// The paper's 14 control rules, drawn by its authors from guides and tutorials.
const CONTROL: &[&str] = &[
    rule!("control", "full-hint"),
    rule!("control", "full-hint-pair-1"),
    rule!("control", "full-hint-pair-2"),
    rule!("control", "full-hint-pair-3"),
    rule!("control", "big-hint"),
    rule!("control", "edge-fill"),
    rule!("control", "full-edge-gap"),
    rule!("control", "cross-small-gap-singleton"),
    rule!("control", "cross-small-gap-min"),
    rule!("control", "cross-small-gap-left"),
    rule!("control", "punctuate-max"),
    rule!("control", "punctuate-hint0"),
    rule!("control", "mercury"),
    rule!("control", "force-max"),
];

/// What people know, from guides, tutorials and papers, in the order of the list of strategies.
const LIBRARY: &[&str] = &[
    rule!("library", "overlap"),
    rule!("library", "full-line"),
    rule!("library", "empty-line"),
    rule!("library", "line-complete"),
    rule!("library", "blanks-complete"),
    rule!("library", "unreachable-edge"),
    rule!("library", "unreachable-between"),
    rule!("library", "single-reach"),
    rule!("library", "forcing"),
    rule!("library", "only-gap"),
    rule!("library", "small-gap"),
    rule!("library", "small-gap-at-edge"),
    rule!("library", "edge-glue"),
    rule!("library", "glue"),
    rule!("library", "first-hint-placed"),
    rule!("library", "wall-bounce"),
    rule!("library", "joining"),
    rule!("library", "joining-owned"),
    rule!("library", "splitting"),
    rule!("library", "punctuating"),
    rule!("library", "punctuating-first"),
    rule!("library", "punctuating-owned"),
    rule!("library", "mercury"),
    rule!("library", "punctuating-candidates"),
    rule!("library", "two-hints-two-blocks"),
    rule!("library", "range-after-previous"),
    rule!("library", "range-first-open-cell"),
    rule!("library", "range-skips-small-gap"),
    rule!("library", "range-behind-block"),
    rule!("library", "range-past-block"),
    rule!("library", "range-last-owner"),
    rule!("library", "range-last-hint"),
    rule!("library", "range-owned"),
    rule!("library", "range-overlap"),
    rule!("library", "split"),
    rule!("library", "colour-overlap"),
    rule!("library", "colour-range-overlap"),
    rule!("library", "colour-out-of-reach-edge"),
    rule!("library", "colour-out-of-reach-between"),
    rule!("library", "colour-absent"),
    rule!("library", "colour-punctuating"),
    rule!("library", "colour-joining"),
    rule!("library", "colour-full-line"),
    rule!("library", "colour-edge-glue"),
    rule!("library", "colour-glue"),
    rule!("library", "colour-first-placed"),
    rule!("library", "colour-mercury"),
    rule!("library", "colour-splitting"),
    rule!("library", "colour-wall-bounce"),
    rule!("library", "colour-leaning"),
    rule!("library", "colour-only-gap"),
    rule!("library", "colour-punctuating-first"),
];

/// The paper's 14 control rules.
///
/// ```
/// assert_eq!(strategies::library::control().len(), 14);
/// ```
pub fn control() -> Vec<Strategy> {
    read(CONTROL)
}

/// What people know about lines, black and white and coloured.
///
/// ```
/// assert!(strategies::library::library().len() > 30);
/// ```
pub fn library() -> Vec<Strategy> {
    read_library().to_vec()
}

/// The library, read once.
pub(crate) fn read_library() -> &'static [Strategy] {
    static READ: LazyLock<Vec<Strategy>> = LazyLock::new(|| read(LIBRARY));
    &READ
}

/// The names of the rule sets.
pub const SETS: [&str; 5] = ["library", "control", "learned-10", "learned-25", "learned"];

/// The rule sets by name.
///
/// ```
/// use strategies::library::{named, SETS};
/// assert!(SETS.iter().all(|set| named(set).is_some()));
/// assert!(named("folklore").is_none());
/// ```
pub fn named(set: &str) -> Option<Vec<Strategy>> {
    match set {
        "control" => Some(control()),
        "library" => Some(library()),
        "learned-10" => Some(read_all(include_str!("../../rules/learned/learned-10.rules"))),
        "learned-25" => Some(read_all(include_str!("../../rules/learned/learned-25.rules"))),
        "learned" => Some(read_all(include_str!("../../rules/learned/learned.rules"))),
        _ => None,
    }
}

fn read_all(text: &str) -> Vec<Strategy> {
    // The file is part of the program, and a test reads it.
    Strategy::read_all(text, &crate::dsl::Language::full()).expect("a sound file of rules")
}

fn read(texts: &[&str]) -> Vec<Strategy> {
    // The files are part of the program, and a test reads every one.
    texts.iter().map(|text| Strategy::read(text).expect("a sound rule file")).collect()
}
