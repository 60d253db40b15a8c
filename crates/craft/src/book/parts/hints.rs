//! The hints, at the back and in small print, so that nobody reads them unasked.

use crate::book::entry::BookEntry;
use crate::book::pages::{Flow, Pages};
use crate::book::sheet::TypeSetting;

/// Prints up to `count` hints of every puzzle; the page of each puzzle's hints.
pub(crate) fn hints(
    pages: &mut Pages,
    entries: &[&BookEntry],
    count: usize,
    columns: usize,
) -> Vec<usize> {
    let setting = TypeSetting::regular(pages.type_sizes.small);
    let mut flow = Flow::under(pages, columns, "Hints");
    flow.paragraph(setting, "The first cells that can be filled in each puzzle, told more and more plainly. Read one sentence at a time.");
    let numbered = |(index, hint): (usize, &String)| format!("({}) {hint}", index + 1);
    let hints = entries.iter().enumerate().map(|(index, entry)| {
        let told = entry.hints(count);
        let text = told.iter().enumerate().map(numbered).collect::<Vec<_>>().join(" ");
        let text = if text.is_empty() { "No hint: nothing follows.".to_owned() } else { text };
        flow.entry(setting, &(index + 1).to_string(), &text)
    });
    hints.collect()
}
