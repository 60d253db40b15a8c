//! `nonolith repair`: the fewest cells to change so that a puzzle becomes fair.

mod most;
mod protect;
mod record;

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, ValueEnum};
use nonolith::Level;
use nonolith::craft::repair::{
    self, LARGE_PICTURE, RepairGoal, RepairMeans, RepairOutcome, RepairRequest,
};
use nonolith::puzzle::render::SvgStyle;
use nonolith::puzzle::{Picture, Puzzle, Square, check, formats};
use nonolith::solve::propagate::{Sweep, propagate};
use nonolith::solve::{self, Answer, Budget, Options, Verdict};

use super::Run;
use super::show::before_after;
use super::solve::sentence;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::limits::Limits;
use crate::progress::Progress;
use crate::{output, suffix};
use most::Most;
use record::{RepairRecord, repaired};

/// The cells handled in all sets of changes that the default of `--nodes` allows: seconds of work.
const LINE_EFFORT: u64 = 200_000_000;
/// The greatest effort where every set of changes may need a search for a second solution.
const UNIQUE_EFFORT: u64 = 5_000_000;
/// The cells that line logic may handle for the greedy repair: seconds of work too.
const GREEDY_EFFORT: u64 = 2_000_000_000;
/// The most steps of the search for the verdict before the repair.
const VERDICT_NODES: u64 = 100_000;

/// Find the fewest cells to change so that a puzzle becomes unique or line-solvable.
///
/// The picture is the solution that the file holds; without one, the puzzle is solved first. Says
/// whether fewer cells were shown not to suffice. Exit code 5 if the goal was not reached.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith repair cat.json
  nonolith repair cat.json --until unique --suggest 5
  nonolith repair cat.json --protect eyes.pbm --most 3 -o repaired.json
  nonolith repair cat.json --give --json
  nonolith repair cat.json -o before-and-after.svg")]
pub(crate) struct Repair {
    #[command(flatten)]
    puzzles: Puzzles,
    /// What the puzzle shall become
    #[arg(long, value_enum, value_name = "GOAL", default_value_t)]
    until: RepairUntil,
    /// The most cells that may change: a number, or a share such as 5%
    #[arg(long, value_name = "N|P%", default_value = "5%")]
    most: Most,
    /// List up to N different least repairs, cheapest first
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    suggest: u32,
    /// Keep the picture, and give cells with the puzzle instead
    #[arg(long)]
    give: bool,
    /// A picture of the puzzle's size: the cells that are filled in it must not change
    #[arg(long, value_name = "FILE")]
    protect: Option<PathBuf>,
    /// Keep a mirrored picture mirrored
    #[arg(long)]
    keep_symmetry: bool,
    /// Try at most N sets of changes [default: what takes seconds; none above 3,600 cells, where
    /// only the greedy repair is tried]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    #[command(flatten)]
    limits: Limits,
    /// Write the repaired puzzle into this file, or before and after into an SVG or PNG picture
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
enum RepairUntil {
    /// Exactly one solution
    Unique,
    /// One solution, which line solving finds
    #[default]
    LineSolvable,
    /// Line-solvable and of this grade, without a proof, as all grades
    Gentle,
    Easy,
    Medium,
    Hard,
    /// Unique and of this grade
    Expert,
    Fiendish,
}

impl RepairUntil {
    fn goal(self) -> RepairGoal {
        match self {
            RepairUntil::Unique | RepairUntil::Expert | RepairUntil::Fiendish => RepairGoal::Unique,
            _ => RepairGoal::LineSolvable,
        }
    }

    /// The word for it, as on the command line.
    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The wanted level, if one is wanted.
    fn grade(self) -> Option<Level> {
        self.name().parse().ok()
    }
}

/// What is known of a puzzle before it is repaired.
struct Unrepaired {
    answer: Answer,
    /// How many cells line logic leaves unknown.
    unknown: usize,
    picture: Option<Picture>,
}

impl Run for Repair {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        if self.give && self.until.grade().is_some() {
            let message = "--give makes a puzzle unique or line-solvable, and promises no grade";
            return Err(Failure::Usage(message.to_owned()));
        }
        let mut written = false;
        self.puzzles.each(context, self.json, |context, id, puzzle| {
            if self.output.is_some() && std::mem::replace(&mut written, true) {
                let several = "expected one puzzle for one file, found several";
                return Err(Failure::Usage(format!("{several}; choose one with --only")));
            }
            let exit = self.repair(context, id, &puzzle)?;
            context.heed()?;
            Ok(exit)
        })
    }
}

impl Repair {
    fn repair(&self, context: &mut Context, id: &str, puzzle: &Puzzle) -> Result<Exit, Failure> {
        let start = Instant::now();
        let progress = Progress::new(format!("repairing {id}"));
        let limits = self.limits.budget(context);
        let before = before(puzzle, &limits);
        let Some(picture) = &before.picture else {
            drop(progress);
            return self.no_picture(context, id, &before);
        };
        if puzzle.solutions().is_empty() && before.answer.verdict == Verdict::Several {
            context.complain(&format!("{id}: several solutions: the first one found is repaired"));
        }
        let request = self.request(puzzle, picture, limits)?;
        if self.nodes.is_none() && picture.cells().len() > LARGE_PICTURE {
            context.complain(&format!(
                "{id}: more than {LARGE_PICTURE} cells: a greedy repair is tried, and nothing is shown \
                 about the least one; --nodes N tries N sets of changes for that"
            ));
        }
        let outcome = match self.until.grade() {
            Some(grade) => repair::repair_to_grade(&request, grade),
            None => repair::repair(&request),
        };
        let outcome = outcome.map_err(|error| Failure::World(format!("{id}: {error}")))?;
        drop(progress);
        context.over();
        if self.json {
            let record = RepairRecord::new(id, puzzle, &request, &before, &outcome);
            let record = record.with_goal(self.until.name()).with_time(start.elapsed());
            context.print_json(&record)?;
        } else {
            context.print(&self.text(id, &request, &outcome))?;
        }
        self.write(context, (id, puzzle), &request, &outcome)?;
        Ok(if outcome.reached() { Exit::Done } else { Exit::Unknown })
    }

    fn request(
        &self,
        puzzle: &Puzzle,
        picture: &Picture,
        limits: Budget,
    ) -> Result<RepairRequest, Failure> {
        let goal = self.until.goal();
        let cells = picture.cells().len();
        let protected = self.protect.as_deref().map(|path| protect::squares(path, picture));
        Ok(RepairRequest {
            means: if self.give { RepairMeans::Give } else { RepairMeans::Change },
            protected: protected.transpose()?.unwrap_or_default(),
            given: given(puzzle),
            keep_symmetry: self.keep_symmetry,
            most: self.most.of(cells),
            suggestions: self.suggest as usize,
            budget: limits.with_nodes(self.nodes.unwrap_or_else(|| default_nodes(goal, cells))),
            greedy_effort: GREEDY_EFFORT,
            ..RepairRequest::new(puzzle.palette().clone(), picture.clone(), goal)
        })
    }

    /// Says why there is nothing to repair.
    fn no_picture(
        &self,
        context: &mut Context,
        id: &str,
        before: &Unrepaired,
    ) -> Result<Exit, Failure> {
        context.over();
        let answer = &before.answer;
        if self.json {
            context.print_json(&RepairRecord::without_picture(id, before))?;
        } else {
            context.print(&format!("{id}: {}\n", sentence(answer)))?;
        }
        Ok(super::solve::exit(&answer.verdict))
    }

    fn text(&self, id: &str, request: &RepairRequest, outcome: &RepairOutcome) -> String {
        let mut text =
            format!("{id}: {}\n", repair::sentence(&self.until.name(), request, outcome));
        for other in outcome.repairs.iter().skip(1) {
            let mut alone = outcome.clone();
            alone.repairs = vec![other.clone()];
            let sentence = repair::sentence(&self.until.name(), request, &alone);
            let changes = sentence.split_once(": ").map_or("", |(_, changes)| changes);
            text += &format!("  or {changes}\n");
        }
        text
    }

    /// Writes the first repair, or how far it had come, into the file that was asked for.
    fn write(
        &self,
        context: &mut Context,
        (id, puzzle): (&str, &Puzzle),
        request: &RepairRequest,
        outcome: &RepairOutcome,
    ) -> Result<(), Failure> {
        let partial = outcome.partial.as_ref().map(|it| &it.repair);
        let (Some(path), Some(repair)) = (&self.output, outcome.repairs.first().or(partial)) else {
            return Ok(());
        };
        let after = repaired(puzzle, request, repair);
        if matches!(suffix::of(path).as_str(), "svg" | "png") {
            let before = puzzle.clone().with_solutions(vec![request.picture.clone()]);
            let before = before.expect("the picture has the puzzle's size");
            return before_after(context, (id, &before), &after, SvgStyle::default(), Some(path));
        }
        write_puzzle(path, &after)
    }
}

/// The puzzle's picture, if there is one: the stored solution, or what the solver finds.
fn before(puzzle: &Puzzle, limits: &Budget) -> Unrepaired {
    let stored = puzzle.solutions().iter().find(|it| check::picture(puzzle, it).is_ok()).cloned();
    let budget = match stored {
        Some(_) => limits.clone().with_nodes(VERDICT_NODES),
        None => limits.clone(),
    };
    let answer = solve::solve(puzzle, &Options::default().with_budget(budget), None);
    let picture = stored.or_else(|| answer.solutions.first().cloned());
    Unrepaired { answer, unknown: left_by_lines(puzzle), picture }
}

/// How many cells line logic leaves unknown; those unknown by then if a line breaks.
fn left_by_lines(puzzle: &Puzzle) -> usize {
    let mut grid = puzzle.start();
    let _ = propagate(puzzle, &mut grid, &mut Sweep::default(), &mut ());
    grid.unknown_cells()
}

/// The squares that are given with a puzzle.
fn given(puzzle: &Puzzle) -> Vec<Square> {
    let known = |square: &Square| puzzle.given().is_some_and(|given| given[*square].is_known());
    puzzle.start().squares().filter(known).collect()
}

fn default_nodes(goal: RepairGoal, cells: usize) -> u64 {
    match goal {
        _ if cells > LARGE_PICTURE => 0,
        RepairGoal::LineSolvable => LINE_EFFORT / cells as u64,
        RepairGoal::Unique => UNIQUE_EFFORT / cells as u64,
    }
}

/// Writes a puzzle in the format that the file's suffix names.
fn write_puzzle(path: &Path, puzzle: &Puzzle) -> Result<(), Failure> {
    let format = formats::by_suffix(&suffix::of(path)).ok_or_else(|| {
        let unknown = "no format has this suffix; `nonolith formats` lists the formats";
        Failure::Usage(format!("{}: {unknown}", path.display()))
    })?;
    let written = format.write(puzzle);
    let written =
        written.map_err(|error| Failure::World(format!("{}: {error}", path.display())))?;
    output::write_file(path, &written.bytes)
}
