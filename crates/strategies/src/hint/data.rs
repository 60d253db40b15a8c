//! Hints as data (serde): what `hint --json` prints.

use puzzle::{Decided, Excluded, LineId, Square, Uses};
use serde::{Serialize, Serializer};
use solve::Verdict;

use super::{Hint, Problem};
use crate::person::{Refutation, Step};

#[derive(Serialize)]
struct HintData<'a> {
    problem: Option<Problem>,
    rung: usize,
    told: &'a str,
    verdict: Option<&'static str>,
    reason: Option<String>,
    why: Option<&'a solve::VerdictReason>,
    differs: &'a [Square],
    #[serde(flatten)]
    step: ToldPart<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    new: Option<NewPart<'a>>,
}

/// What is new to a player who stays within some strategies, and as much of the step as the rung tells.
#[derive(Serialize)]
struct NewPart<'a> {
    name: &'a str,
    #[serde(flatten)]
    step: ToldPart<'a>,
}

/// The fields of a step that a rung tells; the other fields are left out.
#[derive(Default, Serialize)]
struct ToldPart<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<LineId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strategy: Option<&'a str>,
    #[serde(flatten)]
    cells: Option<ToldCells<'a>>,
}

/// What the last two rungs tell.
#[derive(Serialize)]
struct ToldCells<'a> {
    cells: &'a [Decided],
    excluded: &'a [Excluded],
    sentence: &'a str,
    uses: &'a Uses,
    #[serde(skip_serializing_if = "Option::is_none")]
    refutation: Option<&'a Refutation>,
    #[serde(skip_serializing_if = "<[Step]>::is_empty")]
    bookkeeping: &'a [Step],
}

impl<'a> ToldPart<'a> {
    fn new(step: &'a Step, hint: &'a Hint) -> ToldPart<'a> {
        let deduction = &step.deduction;
        let cells = || ToldCells {
            cells: &deduction.cells,
            excluded: &deduction.excluded,
            // From this rung on the player is told the step's own sentence, and, where it was not
            // found out whether the position is right, that.
            sentence: &hint.sentence,
            uses: &deduction.reason.uses,
            refutation: step.how.refutation(),
            bookkeeping: &step.bookkeeping,
        };
        ToldPart {
            line: (hint.rung >= 2).then_some(deduction.line),
            strategy: (hint.rung >= 3).then_some(&*deduction.reason.strategy),
            cells: (hint.rung >= 4).then(cells),
        }
    }
}

impl Serialize for Hint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let verdict = self.verdict.as_ref();
        let why = verdict.and_then(Verdict::reason);
        HintData {
            problem: self.problem,
            rung: self.rung,
            told: &self.sentence,
            verdict: verdict.map(Verdict::name),
            reason: why.map(ToString::to_string),
            why,
            differs: &self.differs,
            step: self.step.as_ref().map_or_else(ToldPart::default, |it| ToldPart::new(it, self)),
            new: self.new.as_ref().map(|new| NewPart {
                name: &new.deduction.reason.strategy,
                step: ToldPart::new(new, self),
            }),
        }
        .serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use crate::hint::{LAST_RUNG, hint};
    use puzzle::{Grid, Puzzle};
    use serde_json::Value;
    use solve::Options;

    fn told(rows: &[&[usize]], position: &str, rung: usize) -> Value {
        let columns = [[1], [1], [1]];
        let puzzle = Puzzle::from_lists(rows.iter().copied(), columns).expect("a puzzle");
        let position = Grid::from_text(position, 2).expect("a position");
        let hint = hint(&puzzle, &position, rung, &Options::default()).expect("its size");
        serde_json::to_value(hint).expect("JSON")
    }

    #[test]
    fn each_rung_has_what_it_tells_and_no_more() {
        let fields = ["line", "strategy", "cells", "excluded", "sentence", "uses"];
        let told_by = [0, 1, 2, 6, 6];
        for rung in 1..=LAST_RUNG {
            let hint = told(&[&[3], &[]], "??? ???", rung);
            let there = fields.map(|field| hint.get(field).is_some());
            assert_eq!(there, std::array::from_fn(|at| at < told_by[rung - 1]), "{hint}");
            assert_eq!(hint["verdict"], "unique");
        }
    }

    #[test]
    fn a_problem_is_data_and_has_no_step() {
        let hint = told(&[&[3], &[]], ".?? ???", 4);
        assert_eq!(hint["problem"]["line"]["index"], 0);
        assert_eq!((&hint["verdict"], hint.get("cells")), (&Value::Null, None));
    }
}
