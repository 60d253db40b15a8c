//! Explanations of coloured puzzles: judged, to the end, and with little that draws nothing.

#![allow(clippy::print_stderr, reason = "the shares are worth reading")]

use std::collections::BTreeMap;
use std::path::Path;

use puzzle::generate::Recipe;
use puzzle::{Puzzle, check, formats};
use solve::{Options, Verdict};
use strategies::explain::{Explanation, explain, sentence};
use strategies::person::{How, Step};

/// What the steps of explanations are like, all together.
#[derive(Debug, Default)]
struct Shares {
    puzzles: usize,
    ended: usize,
    steps: usize,
    deciding_nothing: usize,
    cells: usize,
    by_strategies: usize,
    links: BTreeMap<usize, usize>,
    longest: String,
    strategies: BTreeMap<String, usize>,
    /// The most steps before the first that draws a cell.
    late: usize,
}

impl Shares {
    fn add(&mut self, puzzle: &Puzzle, explanation: &Explanation) {
        self.puzzles += 1;
        self.ended += usize::from(explanation.verdict == Verdict::Unique);
        self.steps += explanation.steps.len();
        let late = explanation.steps.iter().position(Step::decides).unwrap_or(0);
        self.late = self.late.max(late);
        for step in &explanation.steps {
            self.deciding_nothing += usize::from(!step.decides());
            self.cells += step.deduction.cells.len();
            if let How::Strategy(_) = step.how {
                self.by_strategies += step.deduction.cells.len();
            }
            let said = sentence(puzzle, step);
            if said.len() > self.longest.len() {
                self.longest = said;
            }
            let loud = step.bookkeeping.iter().filter(|link| !link.is_silent(puzzle)).count();
            *self.links.entry(loud).or_default() += 1;
            for one in step.with_bookkeeping() {
                let name = one.deduction.reason.strategy.to_string();
                *self.strategies.entry(name).or_default() += 1;
            }
        }
    }

    fn percent(part: usize, all: usize) -> f64 {
        100.0 * part as f64 / all.max(1) as f64
    }
}

fn explained<'a>(puzzles: impl Iterator<Item = &'a Puzzle>) -> Shares {
    let mut shares = Shares::default();
    for puzzle in puzzles {
        let explanation = explain(puzzle, &Options::default());
        let judged = check::trace(puzzle, &explanation.trace()).expect("every step is sound");
        assert_eq!(judged.grid, explanation.grid);
        for step in &explanation.steps {
            let said = sentence(puzzle, step);
            assert!(!said.contains(['{', '}']), "{said}");
            assert!(step.bookkeeping.iter().all(|link| !link.decides()), "{said}");
        }
        shares.add(puzzle, &explanation);
    }
    eprintln!(
        "{shares:#?}\n{:.2} % of cells by strategies, {:.2} % of steps decide no cell",
        Shares::percent(shares.by_strategies, shares.cells),
        Shares::percent(shares.deciding_nothing, shares.steps),
    );
    shares
}

/// Generated puzzles that line solving finishes, with 3 to 7 colours beside the background in turn.
fn line_solvable(side: usize, number: usize, seed: u64) -> Vec<Puzzle> {
    let recipe = |inks: usize| Recipe::new(side, side).unwrap().with_colours(inks + 1).unwrap();
    let mut all = Vec::new();
    for inks in (2..=6).cycle().take(number) {
        let recipe = recipe(inks);
        let first = seed * 1_000_000 + all.len() as u64 * 1000;
        let solvable = |puzzle: &Puzzle| {
            let answer = solve::solve(puzzle, &Options::default(), None);
            answer.line_solvable == Some(true)
        };
        all.extend((first..).map(|at| recipe.puzzle(seed, at)).find(solvable));
    }
    all
}

#[test]
fn coloured_explanations_are_judged_and_draw_with_nearly_every_step() {
    let shares = explained(line_solvable(10, 15, 1).iter());
    assert_eq!(shares.ended, shares.puzzles);
    assert!(shares.deciding_nothing * 20 <= shares.steps);
}

#[test]
#[ignore = "minutes: cargo test -p nonolith-strategies --test coloured_explanations -- --ignored --nocapture"]
fn two_hundred_generated_coloured_puzzles() {
    explained(line_solvable(20, 200, 9).iter());
}

fn of_file(path: &Path) -> Vec<Puzzle> {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let all = formats::read(&bytes, None).expect("a format we read").into_iter().flatten();
    all.filter(|puzzle| !puzzle.palette().is_black_and_white()).collect()
}

#[test]
#[ignore = "minutes: cargo test -p nonolith-strategies --test coloured_explanations -- --ignored --nocapture"]
fn coloured_puzzles_of_the_corpus() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/puzzles");
    let files = std::fs::read_dir(own).expect("the corpus").map(|entry| entry.unwrap().path());
    let own: Vec<Puzzle> = files.flat_map(|path| of_file(&path)).collect();
    explained(own.iter());
    let Some(corpus) = std::env::var_os("NONOLITH_CORPUS") else { return };
    for file in ["free.jsonl", "copyleft.jsonl", "generated.jsonl"] {
        explained(of_file(&Path::new(&corpus).join(file)).iter());
    }
}
