//! The text of a journal: what a run was set to, then one line a piece of work that is done.
//!
//! A line is written in one go as soon as its work is done, so that a run that is killed loses no
//! more than the line that it was writing.

use serde::{Deserialize, Serialize};

use crate::{Journal, Notes};

/// What the text of a journal holds.
///
/// ```
/// use synthesis::{Journal, Kept, journal_line};
///
/// let whole = format!("depth 2\n{}", journal_line("work", &["rule".to_owned()]));
/// let killed = format!("{whole}{}", r#"{"work": "more"#);
/// let kept = Kept::read(&killed, "depth 2").unwrap();
/// assert_eq!(kept.notes.recall("work"), Some(vec!["rule".to_owned()]));
/// assert_eq!(kept.length, whole.len());
/// ```
#[derive(Clone, Debug)]
pub struct Kept {
    /// The work that is done.
    pub notes: Notes,
    /// How many bytes of the text are whole lines. What follows them is a line that was cut short.
    pub length: usize,
}

/// The journal is of a run with other settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a run with other settings")]
pub struct OtherSettings;

#[derive(Serialize, Deserialize)]
struct Entry {
    work: String,
    rules: Vec<String>,
}

impl Kept {
    /// Reads the journal of a run with these settings, one line of text. A line that is no entry
    /// is work to be done again.
    ///
    /// # Errors
    /// [`OtherSettings`], if the first line is another one.
    ///
    /// ```
    /// use synthesis::Kept;
    /// assert!(Kept::read("depth 3\n", "depth 2").is_err());
    /// assert_eq!(Kept::read("dep", "depth 2").unwrap().length, 0);
    /// ```
    pub fn read(text: &str, settings: &str) -> Result<Kept, OtherSettings> {
        let length = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..length].split_terminator('\n');
        if lines.next().is_some_and(|first| first != settings) {
            return Err(OtherSettings);
        }
        let mut notes = Notes::default();
        for Entry { work, rules } in lines.filter_map(|line| serde_json::from_str(line).ok()) {
            // Notes in memory take everything.
            let _ = notes.note(&work, &rules);
        }
        Ok(Kept { notes, length })
    }
}

/// The line that a piece of work leaves in a journal, with its end.
///
/// ```
/// let line = synthesis::journal_line("work", &[]);
/// assert_eq!(line, "{\"work\":\"work\",\"rules\":[]}\n");
/// ```
pub fn journal_line(work: &str, rules: &[String]) -> String {
    let entry = Entry { work: work.to_owned(), rules: rules.to_vec() };
    serde_json::to_string(&entry).expect("strings are JSON") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORK: [&str; 3] = ["first", "sec\nond\u{2028}", "th\"ird é"];

    fn text() -> String {
        let rules = ["def r:".to_owned(), "line\r\nfeed".to_owned()];
        "set to this\n".to_owned() + &WORK.map(|work| journal_line(work, &rules)).concat()
    }

    #[test]
    fn a_journal_cut_anywhere_keeps_every_whole_line() {
        let text = text();
        for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
            let kept = Kept::read(&text[..end], "set to this").expect("these settings");
            let lines = text[..end].matches('\n').count();
            assert!(kept.length <= end && text[kept.length..end].find('\n').is_none());
            for (place, work) in WORK.iter().enumerate() {
                assert_eq!(kept.notes.recall(work).is_some(), place + 1 < lines, "{end} {work}");
            }
        }
    }

    #[test]
    fn a_line_that_is_no_entry_is_work_to_be_done_again() {
        let text = text().replacen("\"rules\"", "\"rul", 1);
        let kept = Kept::read(&text, "set to this").expect("these settings");
        assert_eq!(WORK.map(|work| kept.notes.recall(work).is_some()), [false, true, true]);
        assert_eq!(kept.length, text.len());
    }
}
