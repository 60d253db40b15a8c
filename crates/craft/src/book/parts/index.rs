//! The index: which puzzle uses which strategy; and where the pictures come from.

use std::collections::BTreeMap;

use strategies::explain::{Locale, strategy_name, strategy_sentence};
use strategies::library::{Strategy, library};

use super::ranges;
use crate::book::entry::BookEntry;
use crate::book::pages::{Flow, Pages};
use crate::book::sheet::TypeSetting;

/// What is said of steps that no strategy makes.
const OTHERS: [(&str, &str); 3] = [
    ("case-analysis", "Go through all the ways to complete a line, and keep what they share."),
    ("contradiction", "Suppose something, and see that a line can no longer be completed."),
    ("search", "No short reason is known: the solver tried every case."),
];

/// Prints for every strategy the puzzles whose explanation uses it.
pub(crate) fn strategies(pages: &mut Pages, entries: &[&BookEntry], columns: usize) {
    let setting = TypeSetting::regular(pages.type_sizes.small);
    let mut flow = Flow::under(pages, columns, "Which puzzle uses which strategy");
    flow.paragraph(
        setting,
        "For each strategy, the puzzles whose easiest solution known to us uses it.",
    );
    let mut users: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, entry) in entries.iter().enumerate() {
        for name in entry.strategies() {
            users.entry(name).or_default().push(index + 1);
        }
    }
    let library = library();
    for (name, numbers) in users {
        let sentence = sentence(&library, name);
        let text = format!("{sentence} Puzzles: {}.", ranges(&numbers));
        flow.entry(setting, strategy_name(Locale::English, name), text.trim_start());
    }
}

fn sentence(library: &[Strategy], name: &str) -> String {
    let known = library.iter().find(|strategy| *strategy.rule.name == *name);
    let other = OTHERS.iter().find(|(other, _)| *other == name).map(|(_, said)| *said);
    let told = known.map(|strategy| strategy_sentence(Locale::English, strategy));
    told.or(other.map(str::to_owned)).unwrap_or_default()
}

/// Prints who made the pictures and under which terms, those of the same kind together.
pub(crate) fn pictures(pages: &mut Pages, entries: &[&BookEntry], columns: usize) {
    let setting = TypeSetting::regular(pages.type_sizes.small);
    let mut flow = Flow::under(pages, columns, "The pictures");
    let mut kinds: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, entry) in entries.iter().enumerate() {
        kinds.entry(origin(entry)).or_default().push(index + 1);
    }
    let mut kinds: Vec<(String, Vec<usize>)> = kinds.into_iter().collect();
    kinds.sort_by_key(|(_, numbers)| numbers[0]);
    for (origin, numbers) in kinds {
        flow.paragraph(setting, &format!("{}: {origin}.", ranges(&numbers)));
    }
}

/// Who made a picture, where it comes from and its licence.
fn origin(entry: &BookEntry) -> String {
    let details = &entry.puzzle.details;
    let author = details.author.as_ref().map(|author| format!("by {author}"));
    let source = details.source.as_ref().map(|source| format!("from {source}"));
    let licence = details.licence.clone().unwrap_or_else(|| "no licence is given".to_owned());
    let parts: Vec<String> = author.into_iter().chain(source).chain([licence]).collect();
    parts.join("; ")
}
