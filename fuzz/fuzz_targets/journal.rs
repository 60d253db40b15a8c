//! Journals of `rules learn`: whatever is left of one, what is read is what was written whole, and
//! the run that goes on from there writes a journal that is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use strategies::dsl::{Language, parse};
use synthesis::{Journal, Kept, journal_line};

const SETTINGS: &str = "nonolith";

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let Ok(kept) = Kept::read(&text, SETTINGS) else { return };
    let whole = &text[..kept.length];
    assert!(!text[kept.length..].contains('\n'));
    for work in whole.split('"') {
        for rule in kept.notes.recall(work).unwrap_or_default() {
            let _ = parse(&rule, &Language::full());
        }
    }
    let begin = if whole.is_empty() { format!("{SETTINGS}\n") } else { whole.to_owned() };
    let rules = [text.to_string()];
    let resumed = begin + &journal_line(&text, &rules);
    let again = Kept::read(&resumed, SETTINGS).expect("these settings");
    assert_eq!(again.length, resumed.len());
    assert_eq!(again.notes.recall(&text), Some(rules.to_vec()));
});
