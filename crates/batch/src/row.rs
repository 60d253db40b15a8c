//! A row: what is found out about one puzzle, as a line of JSON.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use certify::{Certificate, Form};
use puzzle::{Picture, Puzzle};
use serde::Serialize;
use solve::{Answer, Cancel, Count, Options, Verdict};
use strategies::explain::explain_answered;
use strategies::grade::{Grade, Grading, Ungraded, grade};

use crate::input::Entry;
use crate::part::Tally;
use crate::settings::{BatchSettings, Column};

/// Finds out about a puzzle what a row says.
pub(crate) trait Examine: Sync {
    fn examine(&self, puzzle: &Puzzle, cancel: &Cancel) -> RowFields;
}

/// What was found out.
#[derive(Default)]
pub(crate) struct RowFields {
    /// The fields of the row, as the inside of a JSON object.
    pub(crate) json: String,
    pub(crate) verdict: Option<&'static str>,
    /// Whether something that was asked for was not found out within the limits.
    pub(crate) is_unknown: bool,
}

#[derive(Serialize)]
struct RowRecord<'a> {
    #[serde(flatten)]
    verdict: Option<&'a Verdict>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line_solvable: Option<Option<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<Option<&'a Grade>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ungraded: Option<Option<Ungraded<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<&'a Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Option<&'a Picture>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_ms: Option<f64>,
}

impl BatchSettings {
    fn answer(&self, puzzle: &Puzzle, cancel: &Cancel) -> (Answer, Option<Certificate>) {
        let options = self.limits.options(cancel);
        match self.asks(Column::Certificate) {
            true => solve::certify(puzzle, &options),
            false => (solve::solve(puzzle, &options, None), None),
        }
    }
}

impl Examine for BatchSettings {
    fn examine(&self, puzzle: &Puzzle, cancel: &Cancel) -> RowFields {
        let begun = Instant::now();
        let answered = self.asks_answer().then(|| self.answer(puzzle, cancel));
        let answer = answered.as_ref().map(|(answer, _)| answer);
        let certificate = answered.as_ref().and_then(|(_, certificate)| certificate.as_ref());
        let grading = answer
            .filter(|_| self.asks(Column::Grade))
            .map(|answer| grading(puzzle, answer, &self.limits.options(cancel)));
        let count =
            self.asks(Column::Count).then(|| solve::count(puzzle, &self.limits.options(cancel)));
        let only = |answer: &'_ Answer| answer.verdict == Verdict::Unique;
        let text = |certificate: &Certificate| {
            String::from_utf8_lossy(&certificate.to_bytes(Form::Text)).into_owned()
        };
        let of_answer = |column| answer.filter(|_| self.asks(column));
        let data = RowRecord {
            verdict: of_answer(Column::Verdict).map(|answer| &answer.verdict),
            line_solvable: of_answer(Column::LineSolvable).map(|answer| answer.line_solvable),
            grade: grading.as_ref().map(|grading| grading.grade()),
            ungraded: grading.as_ref().map(|grading| grading.ungraded()),
            count: count.as_ref(),
            certificate: of_answer(Column::Certificate).map(|_| certificate.map(text)),
            solution: of_answer(Column::Solution)
                .map(|answer| answer.solutions.first().filter(|_| only(answer))),
            time_ms: self.asks(Column::Time).then(|| begun.elapsed().as_secs_f64() * 1e3),
        };
        let is_unknown = answer.is_some_and(|answer| matches!(answer.verdict, Verdict::Unknown(_)))
            || grading.as_ref().is_some_and(|grading| grading.ungraded().is_some())
            || count.as_ref().is_some_and(|count| !count.exact);
        let json = serde_json::to_string(&data).expect("our own data are JSON");
        let json = json.trim_start_matches('{').to_owned();
        let json = json.strip_suffix('}').unwrap_or(&json).to_owned();
        RowFields { json, verdict: answer.map(|answer| answer.verdict.name()), is_unknown }
    }
}

fn grading(puzzle: &Puzzle, answer: &Answer, options: &Options) -> Grading {
    match &answer.verdict {
        Verdict::Unique => grade(&explain_answered(puzzle, answer, options)),
        Verdict::Unknown(why) => Grading::Unknown(why.clone()),
        verdict => Grading::NotUnique(verdict.clone()),
    }
}

/// Where a row stands.
#[derive(Clone, Copy)]
pub(crate) struct RowPlace {
    /// The chunk; none for a worker, which has no chunks.
    pub(crate) chunk: Option<u64>,
    pub(crate) row: u64,
}

/// A finished row: its line without the end, and how it counts.
pub(crate) struct BatchRow {
    pub(crate) line: String,
    pub(crate) counts_as: Tally,
}

impl BatchRow {
    fn of(place: RowPlace, id: &str, fields: &str, counts_as: Tally) -> BatchRow {
        let chunk = place.chunk.map(|chunk| format!("\"chunk\":{chunk},")).unwrap_or_default();
        let id = serde_json::to_string(id).expect("text is JSON");
        let comma = if fields.is_empty() { "" } else { "," };
        let line = format!("{{{chunk}\"row\":{},\"id\":{id}{comma}{fields}}}", place.row);
        BatchRow { line, counts_as }
    }

    /// The row of a puzzle that nothing can be said of.
    pub(crate) fn error(place: RowPlace, id: &str, error: &str) -> BatchRow {
        let error = serde_json::to_string(error).expect("text is JSON");
        BatchRow::of(place, id, &format!("\"error\":{error}"), Tally::error())
    }

    /// A row that was written before.
    pub(crate) fn again(line: &str) -> BatchRow {
        BatchRow { line: line.to_owned(), counts_as: Tally::of_line(line) }
    }

    /// The row of an entry. A panic is a row too: nobody's puzzle keeps the others from being done.
    pub(crate) fn make(
        place: RowPlace,
        entry: &Entry,
        examine: &dyn Examine,
        cancel: &Cancel,
    ) -> BatchRow {
        let puzzle = match &entry.puzzle {
            Ok(puzzle) => puzzle,
            Err(error) => return BatchRow::error(place, &entry.id, error),
        };
        match catch_unwind(AssertUnwindSafe(|| examine.examine(puzzle, cancel))) {
            Ok(found) => {
                let counts_as = Tally::of(found.verdict, found.is_unknown);
                BatchRow::of(place, &entry.id, &found.json, counts_as)
            }
            Err(panic) => {
                let said = panic.downcast_ref::<String>().map(String::as_str);
                let said =
                    said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no words");
                BatchRow::error(place, &entry.id, &format!("internal error: it panicked: {said}"))
            }
        }
    }
}
