//! Explanations of whole puzzles: sound, complete, and nearly all by named strategies.

#![allow(clippy::print_stderr, reason = "a skipped test says so, and the share is worth reading")]

use std::path::PathBuf;

use nonolith::puzzle::{Puzzle, check, formats};
use nonolith::solve;
use nonolith::solve::{Options, Verdict};
use nonolith::strategies::explain::{Explanation, explain, sentence};
use nonolith::strategies::person::How;

/// The puzzles of a file, those that cannot be read left out.
fn puzzles(path: PathBuf) -> Vec<Puzzle> {
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    formats::read(&bytes, None).expect("a format we read").into_iter().flatten().collect()
}

/// Explains a puzzle and holds every step to what it claims.
fn judge(puzzle: &Puzzle) -> Explanation {
    let explanation = explain(puzzle, &Options::default());
    let judgement = check::trace(puzzle, &explanation.trace()).expect("every step is sound");
    assert_eq!(judgement.grid, explanation.grid);
    for step in &explanation.steps {
        let said = sentence(puzzle, step);
        assert!(!said.contains(['{', '}']), "a place was not filled in: {said}");
    }
    explanation
}

/// How many cells the steps decide, and how many of them by named strategies.
fn named(explanation: &Explanation) -> (usize, usize) {
    let cells = |named: bool| {
        let steps = explanation.steps.iter();
        let chosen = steps.filter(move |step| !named || matches!(step.how, How::Strategy(_)));
        chosen.map(|step| step.deduction.cells.len()).sum()
    };
    (cells(false), cells(true))
}

#[test]
fn every_puzzle_of_our_own_is_explained_to_the_end() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpus/puzzles");
    for entry in std::fs::read_dir(folder).expect("our own puzzles") {
        for puzzle in puzzles(entry.expect("a file").path()) {
            let explanation = judge(&puzzle);
            assert_eq!(explanation.verdict, Verdict::Unique, "{:?}", puzzle.details.id);
            assert_eq!(explanation.grid.picture().as_ref(), puzzle.solutions().first());
        }
    }
}

#[test]
fn nearly_all_cells_of_the_measuring_corpus_fall_to_named_strategies() {
    let Some(corpus) = std::env::var_os("NONOLITH_CORPUS").map(PathBuf::from) else {
        eprintln!("skipped: NONOLITH_CORPUS is not set");
        return;
    };
    let (mut all, mut by_name) = (0, 0);
    for file in ["free.jsonl", "copyleft.jsonl"] {
        let fits = |puzzle: &Puzzle| puzzle.height() <= 60 && puzzle.width() <= 60;
        for puzzle in puzzles(corpus.join(file)).iter().filter(|puzzle| fits(puzzle)).step_by(3) {
            if solve::is_line_solvable(puzzle) {
                let (cells, named) = named(&judge(puzzle));
                (all, by_name) = (all + cells, by_name + named);
            }
        }
    }
    let share = by_name as f64 / all as f64;
    eprintln!("{by_name} of {all} cells by named strategies: {:.2} %", 100.0 * share);
    assert!(share >= 0.95, "only {:.2} % of cells by named strategies", 100.0 * share);
}
