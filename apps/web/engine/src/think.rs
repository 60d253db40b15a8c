//! What takes thought: hints, verdicts, explanations.

use std::time::Duration;

use nonolith::puzzle::render::Marks;
use nonolith::puzzle::{Cell, Colour, Picture, Puzzle, Square};
use nonolith::solve::{self, Budget, Options};
use nonolith::strategies::explain::{self, Explanation};
use nonolith::strategies::grade::{self, Grade};
use nonolith::strategies::hint::{self, Problem};
use nonolith::strategies::person::{How, Link, Refutation, Step};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{Reply, puzzles};

/// How long a verdict or an explanation may take before it is `unknown`.
const PATIENCE: Duration = Duration::from_secs(20);

/// The next step from a position, told no further than the rung allows.
#[derive(Deserialize)]
pub(crate) struct Hint {
    puzzle: String,
    position: Vec<String>,
    /// What earlier hints ruled out, which no mark on the board can hold.
    #[serde(default)]
    excluded: Vec<(usize, usize, Vec<Colour>)>,
    rung: usize,
}

/// The only solution, or null if there is not just one or it is not found soon.
#[derive(Deserialize)]
pub(crate) struct Solution {
    puzzle: String,
}

/// One solution, several or none.
#[derive(Deserialize)]
pub(crate) struct Verdict {
    puzzle: String,
}

/// Every step of a solution, and the grade.
#[derive(Deserialize)]
pub(crate) struct Explain {
    puzzle: String,
}

fn options() -> Options {
    Options { budget: Budget::default().within(PATIENCE), ..Options::default() }
}

impl Hint {
    pub(crate) fn answer(self) -> Reply {
        let puzzle = puzzles::read(&self.puzzle)?;
        let mut position = puzzles::position(&puzzle, Some(&self.position))?;
        for (row, column, colours) in &self.excluded {
            if *row < position.height() && *column < position.width() {
                let without = |cell: Cell, &colour: &Colour| cell.without(Cell::only(colour));
                let left = colours.iter().fold(Cell::any(puzzle.palette().len()), without);
                position.restrict(Square { row: *row, column: *column }, left);
            }
        }
        let hint = hint::hint(&puzzle, &position, self.rung, &options())
            .map_err(|error| error.to_string())?;
        Ok(json!({
            "rung": hint.rung,
            "sentence": hint.sentence,
            "problem": hint.problem.and_then(problem),
            "step": hint.step.as_ref().map(|step| told(&puzzle, step, hint.rung)),
        }))
    }
}

/// What the page can point at; of the rest, the sentence tells.
fn problem(problem: Problem) -> Option<Value> {
    match problem {
        Problem::Line(line) => Some(json!({ "line": line })),
        Problem::Square(square) => Some(json!({ "square": square })),
        Problem::Position | Problem::Puzzle => None,
    }
}

/// Of a step only what the rung tells: the line, then the strategy, then everything.
fn told(puzzle: &Puzzle, step: &Step, rung: usize) -> Value {
    let strategy = &step.deduction.reason.strategy;
    match (rung, &step.how) {
        (1, _) => json!({ "show": show(&Marks::default()), "strategy": null }),
        (2 | 3, How::Contradiction(refutation)) => {
            let only = Marks { uses: vec![refutation.square], ..Marks::default() };
            json!({ "show": show(&only), "strategy": (rung == 3).then_some(strategy) })
        }
        (2 | 3, _) => {
            let lines = match step.how {
                How::Search => vec![],
                _ => vec![step.deduction.line],
            };
            let only = Marks { lines, ..Marks::default() };
            json!({ "show": show(&only), "strategy": (rung == 3).then_some(strategy) })
        }
        _ => whole(puzzle, step),
    }
}

/// A step with all that the page shows of it.
fn whole(puzzle: &Puzzle, step: &Step) -> Value {
    json!({
        "show": show(&explain::marks(puzzle, step)),
        "strategy": step.deduction.reason.strategy,
        "sentence": explain::sentence(puzzle, step),
        "cells": step.deduction.cells,
        "excluded": step.deduction.excluded,
        "chain": match &step.how {
            How::Contradiction(refutation) => chain(puzzle, refutation),
            _ => vec![],
        },
    })
}

fn show(marks: &Marks) -> Value {
    let spans = marks.spans.iter().map(|(line, cells)| (line, cells.start, cells.end));
    json!({
        "lines": marks.lines,
        "broken": marks.broken,
        "runs": marks.runs,
        "uses": marks.uses,
        "news": marks.news,
        "spans": spans.collect::<Vec<_>>(),
    })
}

/// What follows from a supposition, link by link: the supposed square, then what each line says.
fn chain(puzzle: &Puzzle, refutation: &Refutation) -> Vec<Value> {
    let Square { row, column } = refutation.square;
    let supposed = match refutation.supposed.colour() {
        Some(colour) => vec![(row, column, colour.index())],
        None => vec![],
    };
    let link = |link: &Link| match link {
        Link::Deduce(deduction) => {
            let cells = deduction.cells.iter();
            cells.map(|it| (it.square.row, it.square.column, it.colour.index())).collect()
        }
        Link::Refute(inner) => {
            let left = Cell::any(puzzle.palette().len()).without(inner.supposed).colour();
            left.map(|colour| (inner.square.row, inner.square.column, colour.index()))
                .into_iter()
                .collect::<Vec<_>>()
        }
    };
    let links = refutation.chain.iter().map(link);
    std::iter::once(supposed).chain(links).map(|cells| json!(cells)).collect()
}

impl Solution {
    pub(crate) fn answer(self) -> Reply {
        let puzzle = puzzles::read(&self.puzzle)?;
        let answer = solve::solve(&puzzle, &options(), None);
        let unique = answer.verdict == solve::Verdict::Unique;
        Ok(json!(unique.then(|| answer.solutions[0].row_texts())))
    }
}

impl Verdict {
    pub(crate) fn answer(self) -> Reply {
        let puzzle = puzzles::read(&self.puzzle)?;
        let answer = match puzzle.misfit() {
            Some(misfit) => {
                let verdict = solve::Verdict::None(Some(misfit.to_string()));
                solve::Answer::new(verdict, vec![], puzzle.start())
            }
            None => solve::solve(&puzzle, &options(), None),
        };
        Ok(json!({
            "verdict": answer.verdict.name(),
            "reason": answer.verdict.reason(),
            "line_solvable": answer.line_solvable,
            "solutions": answer.solutions.iter().map(Picture::row_texts).collect::<Vec<_>>(),
            "differs": answer.differs(),
        }))
    }
}

impl Explain {
    pub(crate) fn answer(self) -> Reply {
        let puzzle = puzzles::read(&self.puzzle)?;
        let explanation = explain::explain(&puzzle, &options());
        Ok(json!({
            "verdict": explanation.verdict.name(),
            "reason": explanation.verdict.reason(),
            "steps": explanation.steps.iter().map(|step| whole(&puzzle, step)).collect::<Vec<_>>(),
            "grade": graded(&explanation),
        }))
    }
}

fn graded(explanation: &Explanation) -> Option<Value> {
    let grade: Grade = grade::grade(explanation)?;
    Some(json!({
        "name": grade.name,
        "score": grade.score,
        "hardest": grade.hardest,
        "reason": grade.reason(),
    }))
}
