//! Contradictions that hold water: from what is supposed, through lines that say so, to a line that
//! cannot be completed, judged by `puzzle::check`.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use puzzle::generate::Recipe;
use puzzle::{Cell, Deduction, Grid, LineId, Puzzle, Square, check};
use solve::propagate::{Sweep, propagate};
use solve::{Budget, Options};
use strategies::explain::explain;
use strategies::person::{How, Link, Person, Refutation, Step};

/// Puzzles of this many colours beside the background that line logic does not finish.
fn hard_puzzles(side: usize, colours: usize, seed: u64) -> impl Iterator<Item = Puzzle> {
    let recipe = Recipe::new(side, side + 1).unwrap().with_density(0.5).unwrap();
    let recipe = recipe.with_colours(colours).unwrap();
    let stalls = |puzzle: &Puzzle| {
        let mut grid = puzzle.start();
        propagate(puzzle, &mut grid, &mut Sweep::default(), &mut ()).is_ok() && !grid.is_solved()
    };
    (seed..).filter_map(move |seed| recipe.puzzles(seed).next()).filter(stalls)
}

/// Solves by logic as far as it goes, and judges every contradiction on the way; returns how many
/// there were.
fn judge_puzzle(puzzle: &Puzzle) -> usize {
    let mut person = Person::new(puzzle, puzzle.start());
    let mut contradictions = 0;
    while let Some(step) = person.next(&Budget::default()).unwrap() {
        if let How::Contradiction(refutation) = &step.how {
            judge_step(puzzle, person.grid(), &step, refutation);
            contradictions += 1;
        }
        person.take(&step);
    }
    contradictions
}

fn judge_step(puzzle: &Puzzle, before: &Grid, step: &Step, refutation: &Refutation) {
    let mut trace = puzzle::Trace::default();
    step.record(&mut trace);
    let judgement = check::trace_from(puzzle, before.clone(), &trace).expect("it replays");
    let mut before = before.clone();
    for link in &step.bookkeeping {
        write(&link.deduction, &mut before);
    }
    let (before, mut after) = (&before, before.clone());
    write(&step.deduction, &mut after);
    assert_eq!(judgement.grid, after, "the step says what its refutation shows");
    assert_ne!(after, *before, "the step says something");
    judge(puzzle, before, &BTreeSet::new(), refutation);
}

fn write(deduction: &Deduction, grid: &mut Grid) {
    for (square, allowed) in deduction.allowed(grid.colours()) {
        grid.restrict(square, allowed);
    }
}

/// Judges a refutation from a grid in which the squares of `moved` depend on outer suppositions.
fn judge(puzzle: &Puzzle, before: &Grid, moved: &BTreeSet<Square>, refutation: &Refutation) {
    let (mut grid, mut moved) = (before.clone(), moved.clone());
    grid.restrict(refutation.square, refutation.supposed);
    moved.insert(refutation.square);
    for link in &refutation.chain {
        match link {
            Link::Deduce(deduction) => {
                check::deduction(puzzle, &grid, deduction).expect("it follows from its line");
                let uses = &deduction.reason.uses.cells;
                let alone = only(&grid, deduction.line, uses);
                check::deduction(puzzle, &alone, deduction).expect("what it uses is enough");
                assert!(
                    uses.iter().any(|square| moved.contains(square)),
                    "it needs what is supposed"
                );
                for (square, allowed) in deduction.allowed(grid.colours()) {
                    grid.restrict(square, allowed);
                    moved.insert(square);
                }
            }
            Link::Refute(inner) => {
                judge(puzzle, &grid, &moved, inner);
                grid[inner.square] = grid[inner.square].without(inner.supposed);
                moved.insert(inner.square);
            }
        }
    }
    let (broken, by) = (refutation.broken, &refutation.broken_by);
    let breaks = |grid: &Grid| check::line(puzzle.clue(broken), &grid.line(broken)).is_err();
    assert!(breaks(&grid), "{broken} can still be completed");
    assert!(breaks(&only(&grid, broken, by)), "the cells it breaks by are not enough");
    assert!(by.iter().any(|square| moved.contains(square)), "it breaks without what is supposed");
}

/// The grid with nothing known on a line but these squares.
fn only(grid: &Grid, line: LineId, squares: &[Square]) -> Grid {
    let mut grid = grid.clone();
    let any = Cell::any(grid.colours());
    for along in 0..grid.line_length(line) {
        if !squares.contains(&line.square(along)) {
            grid[line.square(along)] = any;
        }
    }
    grid
}

/// Judges this many puzzles of each side, which together have at least this many contradictions.
fn check(sides: RangeInclusive<usize>, colours: usize, number: usize, at_least: usize) {
    let judged: usize = sides
        .flat_map(|side| hard_puzzles(side, colours, 1).take(number))
        .map(|puzzle| judge_puzzle(&puzzle))
        .sum();
    assert!(judged >= at_least, "only {judged} contradictions were judged");
}

#[test]
fn every_contradiction_replays_in_black_and_white() {
    check(4..=9, 1, 250, 1000);
}

#[test]
fn every_contradiction_replays_in_two_colours() {
    check(3..=8, 2, 250, 200);
}

#[test]
fn every_contradiction_replays_in_four_colours() {
    check(4..=8, 4, 200, 50);
}

/// A colour that no cell of the broken line can have any more is no reason to forget cells.
#[test]
fn a_line_breaks_by_cells_even_where_a_colour_is_gone_from_all_of_it() {
    let many = (3..=6).flat_map(|side| hard_puzzles(side, 4, 1000).take(100));
    let all = many.map(|puzzle| explain(&puzzle, &Options::default())).flat_map(|one| one.steps);
    for step in all {
        if let How::Contradiction(refutation) = step.how {
            assert!(!refutation.broken_by.is_empty());
        }
    }
}

#[test]
fn a_spent_budget_ends_the_search_for_a_contradiction() {
    let puzzle = hard_puzzles(8, 2, 1).next().unwrap();
    let mut person = Person::new(&puzzle, puzzle.start());
    let budget = Budget::default();
    while let Some(step) = person.easiest_line_step(&budget).unwrap() {
        person.take(&step);
    }
    budget.cancel.now();
    assert_eq!(person.next(&budget), Err(solve::Stopped::Cancelled));
    assert!(person.next(&Budget::default()).is_ok(), "another budget lets it go on");
}
