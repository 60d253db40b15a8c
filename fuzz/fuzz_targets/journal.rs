//! Journals of `rules learn`: whatever is left of one, what is read is what was written whole, and
//! the run that goes on from there writes a journal that is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use strategies::dsl::{Language, Rule};
use synthesis::{Journal, JournalText, journal_line};

const SETTINGS: &str = "nonolith";

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let Ok(journal) = JournalText::read(&text, SETTINGS, &Language::full()) else { return };
    let (whole, cut) = text.split_at(journal.length);
    assert!(!cut.contains('\n'));
    let works = whole.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let works = works.filter_map(|record| Some(record.get("work")?.as_str()?.to_owned()));
    let rules: Vec<Rule> =
        works.filter_map(|work| journal.finished.lookup(&work)).flatten().take(5).collect();
    let begin = if whole.is_empty() { format!("{SETTINGS}\n") } else { whole.to_owned() };
    let resumed = begin + &journal_line(&text, &rules);
    let again = JournalText::read(&resumed, SETTINGS, &Language::full()).expect("these settings");
    assert_eq!(again.length, resumed.len());
    assert_eq!(again.finished.lookup(&text), Some(rules));
});
