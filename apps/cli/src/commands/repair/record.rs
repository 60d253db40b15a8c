//! What came of a repair, for programs.

use std::time::Duration;

use nonolith::craft::repair::{Repair, RepairMeans, RepairOutcome, RepairRequest, why_unreached};
use nonolith::puzzle::{Cell, Details, Grid, Puzzle, Square};
use nonolith::solve::Verdict;
use serde::Serialize;

use super::Unrepaired;

/// One object a puzzle.
#[derive(Serialize)]
pub(crate) struct RepairRecord<'a> {
    id: &'a str,
    goal: Option<String>,
    before: BeforeRecord<'a>,
    repairs: Vec<OneRepairRecord<'a>>,
    partial: Option<PartialRecord<'a>>,
    at_least: usize,
    proved_least: bool,
    proved_cheapest: bool,
    reached: bool,
    reason: Option<String>,
    stats: RepairStats,
}

#[derive(Serialize)]
struct BeforeRecord<'a> {
    #[serde(flatten)]
    verdict: &'a Verdict,
    line_solvable: Option<bool>,
    /// How many cells line logic leaves unknown.
    unknown: usize,
    differs: Vec<Square>,
}

#[derive(Serialize)]
struct OneRepairRecord<'a> {
    #[serde(flatten)]
    repair: &'a Repair,
    puzzle: Puzzle,
}

/// How far a repair had come that was stopped.
#[derive(Serialize)]
struct PartialRecord<'a> {
    #[serde(flatten)]
    repair: OneRepairRecord<'a>,
    /// How many cells line logic leaves unknown after these changes.
    unknown: usize,
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
        outcome: &'a RepairOutcome,
    ) -> RepairRecord<'a> {
        let repairs = outcome.repairs.iter();
        RepairRecord {
            id,
            goal: None,
            before: BeforeRecord::new(before),
            repairs: repairs.map(|it| OneRepairRecord::new(puzzle, request, it)).collect(),
            partial: outcome.partial.as_ref().map(|it| PartialRecord {
                repair: OneRepairRecord::new(puzzle, request, &it.repair),
                unknown: it.unknown,
            }),
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
            partial: None,
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
            verdict: &before.answer.verdict,
            line_solvable: before.answer.line_solvable,
            unknown: before.unknown,
            differs: before.answer.differs(),
        }
    }
}

impl<'a> OneRepairRecord<'a> {
    fn new(puzzle: &Puzzle, request: &RepairRequest, repair: &'a Repair) -> OneRepairRecord<'a> {
        OneRepairRecord { repair, puzzle: repaired(puzzle, request, repair) }
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
