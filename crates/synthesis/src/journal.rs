//! The journal of a learning run, so that a run that was stopped goes on where it was.
//!
//! As text its first line holds the settings of the run, and each further line one finished piece
//! of work as JSON. A line is written at once as soon as its work is finished, so that a run that
//! is killed loses no more than the line that it was writing.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use strategies::dsl::{Extension, Language, Rule, parse};
use strategies::evaluate::State;
use strategies::prove::ENCODING;

use crate::learn::LearnSettings;

/// A store of finished work.
pub trait Journal: Send {
    /// The rules that the piece of work called `work` led to, if it is finished.
    fn lookup(&self, work: &str) -> Option<Vec<Rule>>;

    /// Takes in what other processes have recorded since; a journal that nobody else writes has nothing to do.
    fn refresh(&mut self) {}

    /// Records that the piece of work called `work` is finished and led to `rules`.
    ///
    /// # Errors
    /// Why it could not be recorded.
    fn record(&mut self, work: &str, rules: &[Rule]) -> Result<(), String>;
}

/// A journal in memory, which ends with the program.
#[derive(Clone, Debug, Default)]
pub struct MemoryJournal(HashMap<String, Vec<Rule>>);

impl MemoryJournal {
    /// Takes in the work of another journal.
    ///
    /// ```
    /// use nonolith_synthesis::{Journal, MemoryJournal};
    /// let (mut ours, mut theirs) = (MemoryJournal::default(), MemoryJournal::default());
    /// theirs.record("work", &[]).unwrap();
    /// ours.take_in(theirs);
    /// assert_eq!(ours.lookup("work"), Some(vec![]));
    /// ```
    pub fn take_in(&mut self, other: MemoryJournal) {
        self.0.extend(other.0);
    }
}

impl Journal for MemoryJournal {
    fn lookup(&self, work: &str) -> Option<Vec<Rule>> {
        self.0.get(work).cloned()
    }

    fn record(&mut self, work: &str, rules: &[Rule]) -> Result<(), String> {
        self.0.insert(work.to_owned(), rules.to_vec());
        Ok(())
    }
}

/// What the text of a journal holds.
#[derive(Clone, Debug)]
pub struct JournalText {
    /// The finished work.
    pub finished: MemoryJournal,
    /// How many bytes of the text are whole lines. A line that was cut short follows them.
    pub length: usize,
}

/// The journal is of a run with other settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a run with other settings")]
pub struct OtherSettings;

/// One line of a journal: a piece of work, and the texts of its rules.
#[derive(Serialize, Deserialize)]
struct WorkRecord {
    work: String,
    rules: Vec<String>,
}

impl JournalText {
    /// Reads the journal of a run whose settings are the line `settings`, with rules in `language`.
    /// Work whose line is damaged is done again.
    ///
    /// # Errors
    /// [`OtherSettings`], if the first line differs from `settings`.
    ///
    /// ```
    /// use strategies::dsl::Language;
    /// use nonolith_synthesis::{Journal, JournalText, journal_line};
    ///
    /// let whole = format!("depth 2\n{}", journal_line("work", &[]));
    /// let killed = format!("{whole}{}", r#"{"work": "more"#);
    /// let journal = JournalText::read(&killed, "depth 2", &Language::paper()).unwrap();
    /// assert_eq!(journal.finished.lookup("work"), Some(vec![]));
    /// assert_eq!(journal.length, whole.len());
    /// assert!(JournalText::read(&killed, "depth 3", &Language::paper()).is_err());
    /// ```
    pub fn read(
        text: &str,
        settings: &str,
        language: &Language,
    ) -> Result<JournalText, OtherSettings> {
        let length = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..length].split_terminator('\n');
        if lines.next().is_some_and(|first| first != settings) {
            return Err(OtherSettings);
        }
        let finished = lines.filter_map(|line| {
            let record: WorkRecord = serde_json::from_str(line).ok()?;
            let rules = record.rules.iter().map(|text| parse(text, language).ok());
            Some((record.work, rules.collect::<Option<Vec<Rule>>>()?))
        });
        Ok(JournalText { finished: MemoryJournal(finished.collect()), length })
    }
}

/// The line of a journal for a finished piece of work, with its line break.
pub fn journal_line(work: &str, rules: &[Rule]) -> String {
    let rules = rules.iter().map(Rule::to_string).collect();
    let record = WorkRecord { work: work.to_owned(), rules };
    serde_json::to_string(&record).expect("strings are JSON") + "\n"
}

impl LearnSettings {
    /// The first line of a journal: its key, and the text that the key is the SHA-256 of, which is the versions
    /// of this library, its prover and the solvers, and the settings. What a solver answers steers the
    /// search, so that a journal is not shared by processes that ask different ones.
    ///
    /// ```
    /// let settings = nonolith_synthesis::LearnSettings::new(1);
    /// let head = settings.journal_head(&["z3 4.8.12".to_owned()]);
    /// assert!(head.starts_with("key=") && head.contains(" solvers=z3-4.8.12 sketches=hint,"));
    /// assert_ne!(head, settings.journal_head(&["z3 4.8.13".to_owned()]));
    /// ```
    pub fn journal_head(&self, solvers: &[String]) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let solvers = solvers.join(",").replace(' ', "-");
        let settings = self.fingerprint();
        let text = format!("nonolith={version} prover={ENCODING} solvers={solvers} {settings}");
        format!("key={} {text}", hash_of_lines(std::iter::once(text.clone())))
    }

    /// The settings as text: everything on which the result depends, and so not the number of
    /// threads. States of puzzles and prices appear as a hash.
    ///
    /// The text is the same on every machine and in every version of Rust. A journal keeps it, and
    /// a run with other settings is told from the run that the journal belongs to.
    pub fn fingerprint(&self) -> String {
        let LearnSettings { costs, language, training, sketches, depth, fills, search, threads: _ } =
            self;
        let prices = costs.prices().map(|(name, price)| format!("{name}={price}"));
        let states = training.puzzles.iter().map(State::to_json);
        let extensions = Extension::ALL.into_iter();
        let extensions = extensions.filter(|one| language.has(*one)).map(|one| one.name());
        let sketches = sketches
            .iter()
            .map(|kinds| kinds.iter().map(|kind| kind.name()).collect::<Vec<&str>>().join("-"));
        let fields = [
            ("sketches", sketches.collect::<Vec<String>>().join(",")),
            ("extensions", extensions.collect::<Vec<&str>>().join(",")),
            ("depth", depth.to_string()),
            ("fills", fills.to_string()),
            ("all-up-to", training.all_up_to.to_string()),
            ("canonical-up-to", training.canonical_up_to.to_string()),
            ("sample", training.sample.map_or("all".to_owned(), |count| count.to_string())),
            ("seed", training.seed.to_string()),
            ("max-cases", training.max_cases.to_string()),
            ("max-tests", search.max_tests.to_string()),
            ("max-rules", search.max_rules.to_string()),
            ("min-support", search.min_support.to_string()),
            ("max-candidates", search.max_candidates.to_string()),
            ("max-expansions", search.max_expansions.to_string()),
            ("order", search.order.name().to_owned()),
            ("prices", hash_of_lines(prices)),
            ("states", hash_of_lines(states)),
        ];
        let text = fields.map(|(name, value)| format!("{name}={value}")).join(" ");
        match training.inks {
            ..2 => text,
            inks => format!("inks={inks} {text}"),
        }
    }
}

/// The SHA-256 of lines of text, in hexadecimal digits.
fn hash_of_lines(lines: impl Iterator<Item = String>) -> String {
    let mut hash = Sha256::new();
    for line in lines {
        hash.update(line.as_bytes());
        hash.update(b"\n");
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORK: [&str; 3] = ["first", "sec\nond\u{2028}", "th\"ird é"];

    fn rules() -> Vec<Rule> {
        let text = "def r: with h = arbitrary(hint): if maximal(h): then fill(true, 0, size(h))";
        let rule: Rule = text.parse().unwrap();
        vec![rule.clone(), Rule { name: "other".to_owned(), ..rule }]
    }

    fn text() -> String {
        let lines = WORK.map(|work| journal_line(work, &rules()));
        "set to this\n".to_owned() + &lines.concat()
    }

    fn read(text: &str) -> JournalText {
        JournalText::read(text, "set to this", &Language::paper()).unwrap()
    }

    #[test]
    fn a_journal_cut_anywhere_keeps_every_whole_line() {
        let text = text();
        for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
            let journal = read(&text[..end]);
            let lines = text[..end].matches('\n').count();
            assert!(journal.length <= end && text[journal.length..end].find('\n').is_none());
            for (place, work) in WORK.iter().enumerate() {
                let expected = (place + 1 < lines).then(rules);
                assert_eq!(journal.finished.lookup(work), expected, "{end} {work}");
            }
        }
    }

    #[test]
    fn the_work_of_a_damaged_line_is_done_again() {
        for (whole, damaged) in [("\"rules\"", "\"rul"), ("maximal", "maximum")] {
            let text = text().replacen(whole, damaged, 1);
            let journal = read(&text);
            let known = WORK.map(|work| journal.finished.lookup(work).is_some());
            assert_eq!((known, journal.length), ([false, true, true], text.len()));
        }
    }
}
