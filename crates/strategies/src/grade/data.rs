//! Grades as data (serde): what `grade --json` prints.

use serde::{Deserialize, Serialize, Serializer};
use solve::{Verdict, VerdictReason};

use super::{Grade, Grading, Level};

#[derive(Serialize)]
struct GradeData<'a> {
    scale: u32,
    score: f64,
    name: Level,
    hardest: &'a str,
    hardest_times: usize,
    steps: usize,
    narrowest: usize,
    reason: String,
}

impl Serialize for Grade {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Grade { scale, score, level: name, ref hardest, hardest_times, steps, narrowest } =
            *self;
        let reason = self.reason();
        GradeData { scale, score, name, hardest, hardest_times, steps, narrowest, reason }
            .serialize(serializer)
    }
}

/// The verdict, and the fields of a grade, which are null where the puzzle has no grade. Then `reason` and `why`
/// are the verdict's.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct GradingData {
    verdict: String,
    scale: Option<u32>,
    score: Option<f64>,
    name: Option<Level>,
    hardest: Option<String>,
    hardest_times: Option<usize>,
    steps: Option<usize>,
    narrowest: Option<usize>,
    reason: Option<String>,
    why: Option<VerdictReason>,
}

impl From<Grading> for GradingData {
    fn from(grading: Grading) -> GradingData {
        let verdict = grading.verdict();
        let named = GradingData { verdict: verdict.name().to_owned(), ..GradingData::default() };
        match grading {
            Grading::Graded(grade) => GradingData {
                reason: Some(grade.reason()),
                scale: Some(grade.scale),
                score: Some(grade.score),
                name: Some(grade.level),
                hardest: Some(grade.hardest),
                hardest_times: Some(grade.hardest_times),
                steps: Some(grade.steps),
                narrowest: Some(grade.narrowest),
                ..named
            },
            _ => GradingData {
                reason: verdict.reason().map(ToString::to_string),
                why: verdict.reason().cloned(),
                ..named
            },
        }
    }
}

/// The data were not a grading.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotGrading {
    #[error("expected a verdict, found {0:?}")]
    Verdict(String),
    #[error("expected all fields of a grade, or none")]
    Partial,
}

impl GradingData {
    fn grade(&self) -> Option<Grade> {
        Some(Grade {
            scale: self.scale?,
            score: self.score?,
            level: self.name?,
            hardest: self.hardest.clone()?,
            hardest_times: self.hardest_times?,
            steps: self.steps?,
            narrowest: self.narrowest?,
        })
    }
}

impl TryFrom<GradingData> for Grading {
    type Error = NotGrading;

    fn try_from(data: GradingData) -> Result<Grading, NotGrading> {
        let grade = data.grade();
        let own = || data.reason.clone().map(VerdictReason::own);
        let why = || data.why.clone().or_else(own).unwrap_or_else(|| VerdictReason::own("unsaid"));
        Ok(match data.verdict.as_str() {
            "unique" => Grading::Graded(grade.ok_or(NotGrading::Partial)?),
            "several" => Grading::NotUnique(Verdict::Several),
            "found" => Grading::NotUnique(Verdict::Found),
            "none" => Grading::NotUnique(Verdict::None(why())),
            "unknown" => Grading::Unknown(why()),
            _ => return Err(NotGrading::Verdict(data.verdict)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{explain::explain, grade::grade};
    use puzzle::Puzzle;
    use serde_json::{Value, from_value, json, to_value};
    use solve::{Options, Stopped};

    fn graded() -> Grade {
        let puzzle = Puzzle::from_lists([[2]], [[1], [1]]).expect("a puzzle");
        grade(&explain(&puzzle, &Options::default())).into_grade().expect("one solution")
    }

    #[test]
    fn a_grade_is_read_back_and_says_why() {
        let data = to_value(graded()).expect("JSON");
        assert_eq!((&data["name"], &data["reason"]), (&json!("gentle"), &json!(graded().reason())));
        assert_eq!(from_value::<Grade>(data).expect("ours"), graded());
    }

    #[test]
    fn what_has_no_grade_says_why_not_and_is_read_back() {
        let none = Verdict::None(VerdictReason::EveryCaseFails);
        for grading in [
            Grading::Graded(graded()),
            Grading::NotUnique(Verdict::Several),
            Grading::NotUnique(none),
            Grading::Unknown(Stopped::OutOfTime.into()),
        ] {
            let data = to_value(&grading).expect("JSON");
            assert_eq!(data["score"] == Value::Null, grading.grade().is_none());
            assert_eq!(from_value::<Grading>(data).expect("ours"), grading);
        }
    }

    #[test]
    fn half_a_grade_is_none() {
        let mut data = to_value(Grading::Graded(graded())).expect("JSON");
        data["steps"] = Value::Null;
        assert!(from_value::<Grading>(data).is_err());
        assert!(from_value::<Grading>(json!({ "verdict": "perhaps" })).is_err());
    }
}
