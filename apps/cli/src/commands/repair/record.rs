//! What came of a repair, for programs.

use std::time::Duration;

use nonolith::craft::repair::{
    Change, Repair, RepairMeans, RepairOutcome, RepairRequest, why_unreached,
};
use nonolith::puzzle::{Cell, Details, Grid, Puzzle, Square};
use serde::Serialize;
use serde_json::value::RawValue;

use super::super::generate::json_line;
use super::Unrepaired;

/// One object a puzzle.
#[derive(Serialize)]
pub(crate) struct RepairRecord<'a> {
    id: &'a str,
    goal: Option<String>,
    before: BeforeRecord<'a>,
    repairs: Vec<OneRepairRecord>,
    at_least: usize,
    proved_least: bool,
    proved_cheapest: bool,
    reached: bool,
    reason: Option<String>,
    stats: RepairStats,
}

#[derive(Serialize)]
struct BeforeRecord<'a> {
    verdict: &'a str,
    line_solvable: Option<bool>,
    /// How many cells line logic leaves unknown.
    unknown: usize,
    differs: Vec<Square>,
}

#[derive(Serialize)]
struct OneRepairRecord {
    /// Row, column, colour before, colour after, price.
    changes: Vec<(usize, usize, usize, usize, f64)>,
    price: f64,
    puzzle: Box<RawValue>,
}

#[derive(Default, Serialize)]
struct RepairStats {
    nodes: u64,
    time_ms: f64,
}

impl<'a> RepairRecord<'a> {
    pub(crate) fn new(
        id: &'a str,
        puzzle: &Puzzle,
        request: &RepairRequest,
        before: &'a Unrepaired,
        outcome: &RepairOutcome,
    ) -> RepairRecord<'a> {
        let repairs = outcome.repairs.iter();
        RepairRecord {
            id,
            goal: None,
            before: BeforeRecord::new(before),
            repairs: repairs.map(|it| OneRepairRecord::new(puzzle, request, it)).collect(),
            at_least: outcome.at_least,
            proved_least: outcome.proved_least,
            proved_cheapest: outcome.proved_cheapest,
            reached: outcome.reached(),
            reason: (!outcome.reached()).then(|| why_unreached(request, outcome)),
            stats: RepairStats { nodes: outcome.nodes, time_ms: 0.0 },
        }
    }

    /// The record of a puzzle of which no solution is known.
    pub(crate) fn without_picture(id: &'a str, before: &'a Unrepaired) -> RepairRecord<'a> {
        RepairRecord {
            id,
            goal: None,
            before: BeforeRecord::new(before),
            repairs: vec![],
            at_least: 0,
            proved_least: false,
            proved_cheapest: false,
            reached: false,
            reason: before.answer.verdict.reason().map(ToString::to_string),
            stats: RepairStats::default(),
        }
    }

    pub(crate) fn with_goal(self, goal: String) -> RepairRecord<'a> {
        RepairRecord { goal: Some(goal), ..self }
    }

    pub(crate) fn with_time(mut self, time: Duration) -> RepairRecord<'a> {
        self.stats.time_ms = time.as_secs_f64() * 1e3;
        self
    }
}

impl<'a> BeforeRecord<'a> {
    fn new(before: &'a Unrepaired) -> BeforeRecord<'a> {
        BeforeRecord {
            verdict: before.answer.verdict.name(),
            line_solvable: before.answer.line_solvable,
            unknown: before.unknown,
            differs: before.answer.differs(),
        }
    }
}

impl OneRepairRecord {
    fn new(puzzle: &Puzzle, request: &RepairRequest, repair: &Repair) -> OneRepairRecord {
        let change = |it: &Change| {
            let Square { row, column } = it.square;
            (row, column, it.from.index(), it.to.index(), it.price)
        };
        let line = json_line(&repaired(puzzle, request, repair));
        OneRepairRecord {
            changes: repair.changes.iter().map(change).collect(),
            price: repair.price(),
            puzzle: RawValue::from_string(line.trim_end().to_owned())
                .expect("our own format is JSON"),
        }
    }
}

/// The repaired puzzle, with the details of the one before but its difficulty, which was another
/// puzzle's.
pub(super) fn repaired(puzzle: &Puzzle, request: &RepairRequest, repair: &Repair) -> Puzzle {
    let picture = repair.apply(&request.picture);
    let added = repair.changes.iter().map(|change| change.square);
    let added = added.filter(|_| request.means == RepairMeans::Give);
    let squares: Vec<Square> = request.given.iter().copied().chain(added).collect();
    let mut given = Grid::unknown(picture.height(), picture.width(), request.palette.len());
    squares.iter().for_each(|&square| given[square] = Cell::only(picture[square]));
    let after = Puzzle::of_picture(puzzle.palette().clone(), picture)
        .expect("a repair keeps to the palette")
        .with_details(Details { difficulty: None, ..puzzle.details.clone() });
    if squares.is_empty() {
        return after;
    }
    after.with_given(given).expect("given cells of the picture's size")
}
