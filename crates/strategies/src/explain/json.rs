//! Steps as JSON, for programs.

use puzzle::{Puzzle, Square};
use serde_json::{Value, json};

use super::sentence;
use crate::person::{How, Link, Refutation, Step};

/// A step as the command line's contract has it: `line`, `cells`, `excluded`, `strategy`,
/// `sentence`, `uses`; and for a contradiction what is supposed, the chain and the line that breaks.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # use strategies::{explain::step_json, person::Person};
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// let step = Person::new(&puzzle, puzzle.start()).next(&solve::Budget::default());
/// let step = step.unwrap().unwrap();
/// assert_eq!(step_json(&puzzle, &step)["cells"], serde_json::json!([[0, 0, 1], [0, 1, 1]]));
/// ```
pub fn step_json(puzzle: &Puzzle, step: &Step) -> Value {
    let deduction = &step.deduction;
    let mut object = json!({
        "line": deduction.line,
        "cells": deduction.cells,
        "excluded": deduction.excluded,
        "strategy": deduction.reason.strategy,
        "sentence": sentence(puzzle, step),
        "uses": deduction.reason.uses,
        "cost": step.cost,
        "places": step.places,
    });
    if let How::Contradiction(refutation) = &step.how {
        object["refutation"] = refutation_json(refutation);
    }
    object
}

fn refutation_json(refutation: &Refutation) -> Value {
    let link = |link: &Link| match link {
        Link::Deduce(deduction) => json!(deduction),
        Link::Refute(inner) => refutation_json(inner),
    };
    let colours: Vec<usize> = refutation.supposed.colours().map(|colour| colour.index()).collect();
    let Square { row, column } = refutation.square;
    json!({
        "suppose": [row, column, colours],
        "chain": refutation.chain.iter().map(link).collect::<Vec<_>>(),
        "broken": refutation.broken,
        "broken_by": refutation.broken_by,
    })
}
