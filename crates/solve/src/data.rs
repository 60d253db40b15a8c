//! Verdicts, answers and counts as data (serde), in the shape of the command line's JSON.
//!
//! A verdict is three fields: `verdict`, its name; `reason`, the sentence that people read; and `why`,
//! the same as data. So it is flattened into whatever it belongs to.

use std::borrow::Cow;

use num_bigint::BigUint;
use puzzle::{Grid, Picture, Square};
use serde::{Deserialize, Serialize, Serializer};

use crate::{Answer, Count, Setting, SettingKind, Stats, Verdict, VerdictReason};

/// A verdict's three fields. `why` is believed; a reason in words alone is somebody's own.
#[derive(Serialize, Deserialize)]
pub(crate) struct VerdictData {
    verdict: Cow<'static, str>,
    #[serde(default)]
    reason: Option<String>,
    #[serde(default)]
    why: Option<VerdictReason>,
}

impl From<Verdict> for VerdictData {
    fn from(verdict: Verdict) -> VerdictData {
        let reason = verdict.reason().map(ToString::to_string);
        let name = verdict.name();
        let why = match verdict {
            Verdict::None(why) | Verdict::Unknown(why) => Some(why),
            _ => None,
        };
        VerdictData { verdict: name.into(), reason, why }
    }
}

/// The data were not a verdict.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotVerdict {
    #[error("expected unique, several, none, found or unknown, found {0:?}")]
    Name(String),
    #[error("expected a reason for the verdict {0}, found none")]
    NoReason(String),
}

impl TryFrom<VerdictData> for Verdict {
    type Error = NotVerdict;

    fn try_from(data: VerdictData) -> Result<Verdict, NotVerdict> {
        let name = data.verdict;
        let why = data.why.or_else(|| data.reason.map(VerdictReason::own));
        let why = || why.ok_or_else(|| NotVerdict::NoReason(name.to_string()));
        Ok(match &*name {
            "unique" => Verdict::Unique,
            "several" => Verdict::Several,
            "found" => Verdict::Found,
            "none" => Verdict::None(why()?),
            "unknown" => Verdict::Unknown(why()?),
            _ => return Err(NotVerdict::Name(name.into_owned())),
        })
    }
}

/// What `solve --json` prints of an answer. It is not read back: a grid does not tell its colours.
#[derive(Serialize)]
struct AnswerData<'a> {
    #[serde(flatten)]
    verdict: &'a Verdict,
    solutions: &'a [Picture],
    differs: Vec<Square>,
    /// Where not solved.
    known: Option<&'a Grid>,
    candidate: Option<&'a Picture>,
    line_solvable: Option<bool>,
    is_complete: bool,
    stats: &'a Stats,
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Answer { verdict, solutions, is_complete, known, candidate, line_solvable, stats } =
            self;
        let open = matches!(verdict, Verdict::Several | Verdict::Unknown(_));
        AnswerData {
            verdict,
            solutions,
            differs: self.differs(),
            known: open.then_some(known),
            candidate: candidate.as_ref(),
            line_solvable: *line_solvable,
            is_complete: *is_complete,
            stats,
        }
        .serialize(serializer)
    }
}

/// A count: its digits as a string, since few programs read large numbers whole.
#[derive(Serialize, Deserialize)]
pub(crate) struct CountData {
    count: String,
    exact: bool,
    reason: Option<String>,
    #[serde(default)]
    why: Option<VerdictReason>,
}

impl From<Count> for CountData {
    fn from(Count { count, exact, reason: why }: Count) -> CountData {
        let reason = why.as_ref().map(ToString::to_string);
        CountData { count: count.to_string(), exact, reason, why }
    }
}

impl TryFrom<CountData> for Count {
    type Error = num_bigint::ParseBigIntError;

    fn try_from(data: CountData) -> Result<Count, Self::Error> {
        let count: BigUint = data.count.parse()?;
        let reason = data.why.or_else(|| data.reason.map(VerdictReason::own));
        Ok(Count { count, exact: data.exact, reason })
    }
}

/// A setting: its kind by name, with the range of a number or the words of a word.
#[derive(Serialize)]
struct SettingData<'a> {
    name: &'a str,
    kind: &'a str,
    /// The least and the most value of a number; no most value is null.
    range: Option<[Option<Bound>; 2]>,
    /// The words of a setting that is a word.
    values: Option<&'a [&'a str]>,
    default: &'a str,
    help: &'a str,
}

/// An end of a range.
#[derive(Serialize)]
#[serde(untagged)]
enum Bound {
    Whole(u64),
    Real(f64),
}

impl Serialize for Setting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Setting { name, kind, default, help } = self;
        let whole = |number| Some(Bound::Whole(number));
        let range = match kind {
            SettingKind::Count(range) => {
                let most = Some(*range.end()).filter(|&most| most < u64::MAX);
                Some([whole(*range.start()), most.and_then(whole)])
            }
            SettingKind::Share => Some([whole(0), whole(1)]),
            SettingKind::Real(range) => {
                Some([*range.start(), *range.end()].map(Bound::Real).map(Some))
            }
            SettingKind::Word(_) => None,
        };
        let values = match kind {
            SettingKind::Word(words) => Some(*words),
            _ => None,
        };
        SettingData { name, kind: kind.name(), range, values, default, help }.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Stopped};
    use puzzle::{LineId, Puzzle};
    use serde_json::{from_value, json, to_value};

    #[test]
    fn a_verdict_is_its_name_its_reason_and_why() {
        let stopped = Verdict::Unknown(Stopped::OutOfTime.into());
        let data = json!({
            "verdict": "unknown", "reason": "out of time", "why": { "stopped": "out_of_time" },
        });
        assert_eq!(to_value(&stopped).expect("JSON"), data);
        let none = Verdict::None(VerdictReason::Broken(LineId::row(2)));
        for verdict in [Verdict::Unique, Verdict::Several, Verdict::Found, stopped, none] {
            let data = to_value(&verdict).expect("JSON");
            assert_eq!(from_value::<Verdict>(data).expect("ours"), verdict);
        }
    }

    #[test]
    fn a_reason_in_words_alone_is_somebody_s_own() {
        let data = json!({ "verdict": "none", "reason": "it is Tuesday" });
        let verdict = Verdict::None(VerdictReason::own("it is Tuesday"));
        assert_eq!(from_value::<Verdict>(data).expect("a verdict"), verdict);
        for bad in [json!({ "verdict": "none" }), json!({ "verdict": "perhaps" }), json!({})] {
            assert!(from_value::<Verdict>(bad.clone()).is_err(), "{bad}");
        }
    }

    #[test]
    fn an_answer_has_the_fields_of_the_command_line() {
        let puzzle = Puzzle::from_lists([[1], [1]], [[1], [1]]).expect("a puzzle");
        let answer = crate::solve(&puzzle, &Options::default(), None);
        let mut data = to_value(&answer).expect("JSON");
        data["stats"] = json!({});
        let is_complete = answer.is_complete;
        let expected = json!({
            "verdict": "several", "reason": null, "why": null,
            "solutions": data["solutions"], "differs": [[0, 0], [0, 1], [1, 0], [1, 1]],
            "known": ["??", "??"], "candidate": null, "line_solvable": false,
            "is_complete": is_complete, "stats": {},
        });
        assert_eq!(data, expected);
    }

    #[test]
    fn a_count_keeps_every_digit() {
        let digits = "9".repeat(60);
        let (count, reason) = (digits.parse().expect("a number"), Some(Stopped::OutOfNodes.into()));
        let count = Count { count, exact: false, reason };
        let data = to_value(&count).expect("JSON");
        assert_eq!((&data["count"], &data["reason"]), (&json!(digits), &json!("out of nodes")));
        assert_eq!(from_value::<Count>(data).expect("ours"), count);
    }
}
