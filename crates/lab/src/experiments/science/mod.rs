//! The table of what the papers claim and what comes out here, made from the JSON of experiments.
//!
//! A [`PaperClaim`] says what a paper says and which experiment shows what; an [`Experiment`] is a command;
//! a [`ExperimentRecord`] is what its run printed, with its seconds. Claims and experiments stand in a TOML file,
//! records in JSON files beside it. [`Science::page`] refuses a claim that has no record.

mod lookup;
mod page;

pub use lookup::{LookupError, filled_in};

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// All claims and experiments, as the TOML file holds them.
///
/// ```
/// use nonolith_lab::experiments::science::Science;
///
/// let science = Science::read(r#"
/// introduction = "All claims."
/// program = "laboratory"
/// [[paper]]
/// key = "001"
/// title = "Solving Japanese Puzzles with Heuristics"
/// [[experiment]]
/// name = "table"
/// command = "lab table2 --json"
/// [[claim]]
/// paper = "001"
/// place = "Table II"
/// claim = "the logic heuristic solves all puzzles"
/// theirs = "20 of 20"
/// experiment = "table"
/// ours = "{/0/solved} of {/0/of}"
/// verdict = "reproduced"
/// "#).unwrap();
/// let record = r#"{"name": "table", "command": "lab table2 --json", "seconds": 1.5, "output": [{"solved": 20, "of": 20}]}"#;
/// let records = [("table".to_owned(), serde_json::from_str(record).unwrap())].into();
/// assert!(science.page(&records).unwrap().contains("| 20 of 20 | 20 of 20 | reproduced |"));
/// assert!(science.page(&Default::default()).is_err());
/// ```
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Science {
    /// What the page begins with.
    pub introduction: String,
    /// What the program is called whose arguments commands are.
    pub program: String,
    /// The papers, in the order of the page.
    #[serde(rename = "paper")]
    pub papers: Vec<SciencePaper>,
    /// The experiments.
    #[serde(rename = "experiment")]
    pub experiments: Vec<Experiment>,
    /// The claims, in the order of the page.
    #[serde(rename = "claim")]
    pub claims: Vec<PaperClaim>,
}

/// A paper.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SciencePaper {
    /// What claims call it.
    pub key: String,
    /// What it is called on the page.
    pub title: String,
    /// What to know before its table is read.
    #[serde(default)]
    pub note: String,
}

/// A command whose JSON shows something.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// What claims call it, and the name of its record's file.
    pub name: String,
    /// The arguments of `nonolith`, as a shell would read them.
    pub command: String,
    /// What its run needs that is not in the tree.
    #[serde(default)]
    pub needs: String,
    /// Fields that no claim needs and that would make the record long.
    #[serde(default)]
    pub leave_out: Vec<String>,
}

/// What a paper says, and what comes out here.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaperClaim {
    /// The paper's key.
    pub paper: String,
    /// Where the paper says it: a table, a figure, a section.
    pub place: String,
    /// What it says, in a few words.
    pub claim: String,
    /// Its figure.
    pub theirs: String,
    /// The experiment that shows ours.
    pub experiment: String,
    /// Our figure, with places such as `{/0/solved}` that are filled in from the experiment's record.
    pub ours: String,
    /// What came of it.
    pub verdict: ScienceVerdict,
    /// Why it was corrected or not reproduced; it may have places too.
    #[serde(default)]
    pub why: String,
    /// The experiment that shows why, where it is another one.
    #[serde(default)]
    pub shown_by: Option<String>,
}

/// What came of a claim.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum ScienceVerdict {
    /// Ours is the paper's, up to chance or to what a machine of today is faster.
    Reproduced,
    /// Ours is better.
    Beaten,
    /// The paper errs, and ours says how.
    Corrected,
    /// Ours is not the paper's.
    NotReproduced,
}

impl ScienceVerdict {
    /// The words for it.
    ///
    /// ```
    /// use nonolith_lab::experiments::science::ScienceVerdict;
    /// assert_eq!(ScienceVerdict::NotReproduced.name(), "not reproduced");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            ScienceVerdict::Reproduced => "reproduced",
            ScienceVerdict::Beaten => "beaten",
            ScienceVerdict::Corrected => "corrected",
            ScienceVerdict::NotReproduced => "not reproduced",
        }
    }

    /// Whether it must be said why.
    ///
    /// ```
    /// use nonolith_lab::experiments::science::ScienceVerdict;
    /// assert!(ScienceVerdict::Corrected.wants_a_reason());
    /// ```
    pub fn wants_a_reason(self) -> bool {
        matches!(self, ScienceVerdict::Corrected | ScienceVerdict::NotReproduced)
    }
}

/// What a run of an experiment printed.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct ExperimentRecord {
    /// The experiment.
    pub name: String,
    /// Its command.
    pub command: String,
    /// The program's version.
    #[serde(default)]
    pub version: String,
    /// The seed, where the command has one.
    #[serde(default)]
    pub seed: Option<u64>,
    /// How long it took by the clock.
    pub seconds: f64,
    /// How long it took the processor, where that is known.
    #[serde(default)]
    pub cpu_seconds: Option<f64>,
    /// What else was going on.
    #[serde(default)]
    pub conditions: String,
    /// The JSON objects that it printed.
    pub output: Vec<Value>,
}

impl Experiment {
    /// An object that was printed, without the fields that its record leaves out.
    ///
    /// ```
    /// use nonolith_lab::experiments::science::Experiment;
    /// let leave_out = vec!["curve".to_owned()];
    /// let one = Experiment { name: "e".into(), command: "".into(), needs: "".into(), leave_out };
    /// let object = serde_json::json!({"laps": [{"curve": [1, 2], "steps": 2}]});
    /// assert_eq!(one.shortened(object), serde_json::json!({"laps": [{"steps": 2}]}));
    /// ```
    pub fn shortened(&self, object: Value) -> Value {
        match object {
            Value::Object(fields) => {
                let kept = fields.into_iter().filter(|(key, _)| !self.leave_out.contains(key));
                Value::Object(kept.map(|(key, value)| (key, self.shortened(value))).collect())
            }
            Value::Array(all) => {
                Value::Array(all.into_iter().map(|it| self.shortened(it)).collect())
            }
            other => other,
        }
    }
}

/// The records by the names of their experiments.
pub type Records = BTreeMap<String, ExperimentRecord>;

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum ScienceError {
    /// The TOML is not what was expected.
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    /// A claim names something that is not there.
    #[error("{claim}: no {what} {name:?}")]
    Missing {
        /// The claim.
        claim: String,
        /// What kind of thing.
        what: &'static str,
        /// What it names.
        name: String,
    },
    /// A claim was corrected or not reproduced, and nothing says why.
    #[error("{0}: says neither why nor what shows it")]
    NoReason(String),
    /// A record is of another command than its experiment's.
    #[error("the record of {name:?} is of {found:?}, not of {expected:?}: record it again")]
    Stale {
        /// The experiment.
        name: String,
        /// Its command.
        expected: String,
        /// The record's.
        found: String,
    },
    /// A place cannot be filled in.
    #[error("{claim}: {error}")]
    Lookup {
        /// The claim.
        claim: String,
        /// What is wrong with it.
        error: LookupError,
    },
}

impl Science {
    /// Reads claims and experiments from TOML.
    ///
    /// # Errors
    /// [`ScienceError`]
    pub fn read(text: &str) -> Result<Science, ScienceError> {
        Ok(toml::from_str(text)?)
    }

    /// The experiment of this name.
    pub fn experiment(&self, name: &str) -> Option<&Experiment> {
        self.experiments.iter().find(|one| one.name == name)
    }

    /// The record of an experiment that a claim names, which must be of the experiment's command.
    fn record<'a>(
        &self,
        claim: &PaperClaim,
        name: &str,
        records: &'a Records,
    ) -> Result<&'a ExperimentRecord, ScienceError> {
        let missing = |what| ScienceError::Missing {
            claim: format!("{}, {}", claim.paper, claim.place),
            what,
            name: name.to_owned(),
        };
        let expected = &self.experiment(name).ok_or_else(|| missing("experiment"))?.command;
        let record = records.get(name).ok_or_else(|| missing("record of an experiment"))?;
        if record.command != *expected {
            let (expected, found) = (expected.clone(), record.command.clone());
            return Err(ScienceError::Stale { name: name.to_owned(), expected, found });
        }
        Ok(record)
    }

    /// The page, in Markdown.
    ///
    /// # Errors
    /// [`ScienceError`], where a claim has no record, no reason, or a place that cannot be filled in.
    pub fn page(&self, records: &Records) -> Result<String, ScienceError> {
        page::page(self, records)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "
introduction = 'All claims.'
program = 'laboratory'
[[paper]]
key = '1'
title = 'T'
[[experiment]]
name = 'e'
command = 'lab e'
[[claim]]
paper = '1'
place = 'Figure 1'
claim = 'c'
theirs = '7'
experiment = 'e'
";

    fn records(command: &str) -> Records {
        let record = ExperimentRecord {
            name: "e".to_owned(),
            command: command.to_owned(),
            version: String::new(),
            seed: None,
            seconds: 1.0,
            cpu_seconds: None,
            conditions: String::new(),
            output: vec![serde_json::json!({"steps": 7})],
        };
        [("e".to_owned(), record)].into()
    }

    fn check(rest: &str, records: &Records, words: &str) {
        let science = Science::read(&format!("{HEAD}{rest}")).unwrap();
        match science.page(records) {
            Ok(page) => assert!(page.contains(words), "{page}"),
            Err(error) => assert!(error.to_string().contains(words), "{error}"),
        }
    }

    #[test]
    fn a_claim_without_a_record_or_a_reason_is_refused() {
        let usual = records("lab e");
        check("ours = '{/0/steps}'\nverdict = 'reproduced'", &usual, "| 7 | 7 | reproduced |");
        check("ours = '7'\nverdict = 'reproduced'", &Records::new(), "no record of an experiment");
        check("ours = '7'\nverdict = 'not-reproduced'", &usual, "says neither why");
        check("ours = '7'\nverdict = 'beaten'", &records("lab f"), "record it again");
        check("ours = '{/0/calls}'\nverdict = 'beaten'", &usual, "calls");
        let why = "verdict = 'corrected'\nwhy = 'w'\nshown_by = 'f'";
        check(&format!("ours = '7'\n{why}"), &usual, "no experiment \"f\"");
    }
}
