//! The plain algorithm against the one of machine words, and what only the plain one takes.

use puzzle::generate::{Kind, Recipe};
use puzzle::{Axis, Palette, check};

use super::*;
use crate::evolution::row_sampler::RowSampler;
use crate::evolution::{Duplicates, Fitness, MaskBoard, Seeding, Selection, evolve};

fn drawn(height: usize, width: usize, kind: Kind, seed: u64) -> Puzzle {
    let recipe = Recipe::new(height, width).unwrap().of_kind(kind);
    recipe.puzzles(seed).next().unwrap()
}

/// What a run shows along the way, the grid it ends with, and its figures.
type Run = (Vec<(u32, Picture)>, Picture, Evolved);

fn plain(puzzle: &Puzzle, known: &Grid, plan: &EvolutionPlan, seed: u64) -> Run {
    let mut seen = vec![];
    let mut see = |generation: &WideGeneration<'_>| {
        seen.push((generation.fitness, generation.picture()));
        ControlFlow::Continue(())
    };
    let budget = Budget::default();
    let (evolved, best, _) =
        evolve_columns((puzzle, known), plan, seed, &budget, &mut see).unwrap();
    (seen, best, evolved)
}

fn in_words(puzzle: &Puzzle, known: &Grid, plan: &EvolutionPlan, seed: u64) -> Run {
    let board = MaskBoard::new(puzzle, known).unwrap().transposed();
    let turned = |rows: &[u64]| {
        Picture::from_fn(puzzle.height(), puzzle.width(), |Square { row, column }| {
            Colour::new((rows[column] >> row & 1) as usize)
        })
    };
    let mut seen = vec![];
    let evolved = evolve(&board, plan, seed, |generation| {
        seen.push((generation.fitness, turned(generation.rows)));
        ControlFlow::Continue(())
    });
    let best = turned(&evolved.rows);
    (seen, best, Evolved { rows: vec![], ..evolved })
}

#[track_caller]
fn check_same(puzzle: &Puzzle, known: &Grid, plan: &EvolutionPlan, seed: u64) {
    let (plain, words) = (plain(puzzle, known, plan, seed), in_words(puzzle, known, plan, seed));
    assert_eq!(plain.2, words.2, "{plan:?}");
    assert_eq!(plain, words, "{plan:?}");
}

/// Every part of the plan at each of its values, one at a time.
fn plans() -> Vec<EvolutionPlan> {
    let usual = EvolutionPlan { evaluations: 1500, ..EvolutionPlan::column_ga() };
    let mut plans = vec![usual];
    for fitness in [Fitness::Blocks, Fitness::Printed, Fitness::Nearest] {
        plans.push(EvolutionPlan { fitness, ..usual });
    }
    let usual = EvolutionPlan { fitness: Fitness::Nearest, ..usual };
    for crossover in [Crossover::OneCut, Crossover::TwoCuts] {
        plans.push(EvolutionPlan { crossover, ..usual });
    }
    for selection in [Selection::Linear, Selection::Tournament] {
        plans.push(EvolutionPlan { selection, ..usual });
    }
    for (mutation_rate, crossover_rate) in [(0.0, 0.0), (1.0, 1.0), (0.3, 0.5)] {
        plans.push(EvolutionPlan { mutation_rate, crossover_rate, ..usual });
    }
    plans.push(EvolutionPlan { duplicates: Duplicates::Drop, ..usual });
    plans.push(EvolutionPlan { restart: 1, population: 7, ..usual });
    plans.push(EvolutionPlan { local_search: LocalSearch::None, ..usual });
    plans.push(EvolutionPlan { evaluations: 105, ..usual });
    plans.push(EvolutionPlan { evaluations: 1, ..usual });
    plans
}

#[test]
fn under_every_plan_both_algorithms_do_the_same_step_by_step() {
    let puzzle = drawn(12, 9, Kind::Random, 3);
    for plan in plans() {
        check_same(&puzzle, &puzzle.start(), &plan, 1);
    }
}

#[test]
fn on_boards_of_every_shape_up_to_64_both_algorithms_do_the_same() {
    let sizes = [(1, 1), (1, 8), (8, 1), (5, 30), (30, 5), (15, 15), (64, 63), (63, 64), (64, 64)];
    for (height, width) in sizes {
        for (kind, seed) in [(Kind::Random, 1), (Kind::Blob, 2)] {
            let puzzle = drawn(height, width, kind, seed);
            let evaluations = if height * width > 1000 { 250 } else { 700 };
            let plan = EvolutionPlan { evaluations, ..EvolutionPlan::column_ga() };
            for fitness in [Fitness::Counts, Fitness::Nearest] {
                let plan = EvolutionPlan { fitness, ..plan };
                check_same(&puzzle, &puzzle.start(), &plan, seed);
            }
        }
    }
}

#[test]
fn with_known_cells_both_algorithms_do_the_same() {
    for seed in 1..6 {
        let puzzle = drawn(14, 17, Kind::Random, seed);
        for seeding in [Seeding::Once, Seeding::Fixpoint] {
            let known = seeding.known(&puzzle, ()).unwrap();
            let plan = EvolutionPlan {
                evaluations: 700,
                fitness: Fitness::Blocks,
                ..EvolutionPlan::column_ga()
            };
            check_same(&puzzle, &known, &plan, seed);
        }
    }
}

#[test]
fn a_solution_of_a_board_that_no_word_holds_is_found_and_true() {
    // Long lines with little slack, so that a short run ends.
    for (height, width) in [(70, 3), (3, 70), (65, 65)] {
        let picture = Picture::from_fn(height, width, |Square { row, column }| {
            Colour::new(usize::from((row * 7 + column * 3) % 11 != 0))
        });
        let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
        let known = Seeding::Once.known(&puzzle, ()).unwrap();
        let plan = EvolutionPlan {
            fitness: Fitness::Nearest,
            evaluations: 2000,
            ..EvolutionPlan::column_ga()
        };
        let (seen, best, evolved) = plain(&puzzle, &known, &plan, 1);
        assert!(seen.iter().map(|(fitness, _)| fitness).rev().is_sorted(), "{height}x{width}");
        assert_eq!(evolved.solved, check::picture(&puzzle, &best).is_ok(), "{height}x{width}");
        // Every column is legal whether it is solved or not.
        for line in puzzle.lines().filter(|line| line.axis == Axis::Column) {
            let column = (0..height).map(|row| best[Square { row, column: line.index }]);
            assert_eq!(puzzle::Clue::of(column), *puzzle.clue(line));
        }
        assert!(evolved.solved || height * width > 1000, "{height}x{width}: {evolved:?}");
    }
}

/// A line of a puzzle that has one row.
fn only_line(clue: &str, length: usize, known: &str) -> (WideLine, Puzzle, Grid) {
    let clue: puzzle::Clue = clue.parse().unwrap();
    let columns = vec![puzzle::Clue::default(); length];
    let puzzle = Puzzle::new(Palette::black_and_white(), [clue], columns).unwrap();
    let known = match known {
        "" => puzzle.start(),
        text => Grid::from_text(text, 2).unwrap(),
    };
    (WideLine::new(&puzzle, &known, LineId::row(0)), puzzle, known)
}

#[test]
fn a_line_with_more_ways_than_a_word_counts_is_drawn_evenly() {
    // 100 of the 351 gaps that 350 blank cells leave: far more than 2^64 ways.
    let clue = ["1"; 100].join(" ");
    let (line, ..) = only_line(&clue, 450, "");
    let sampler = WideSampler::new(&line);
    assert!(matches!(sampler, WideSampler::Shares(_)) && sampler.is_possible());
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut firsts, mut lasts, mut starts) = (0, 0, vec![0; 100]);
    for _ in 0..400 {
        sampler.draw(&line, &mut rng, &mut starts);
        assert!(starts.is_sorted_by(|one, next| one + 1 < *next) && starts[99] < 450);
        firsts += starts[0];
        lasts += 449 - starts[99];
    }
    // The runs can slide 251 cells, which a fair draw divides among 101 gaps, the first and the last among them.
    for sum in [firsts, lasts] {
        let mean = sum as f64 / 400.0;
        assert!((mean - 251.0 / 101.0).abs() < 0.6, "{mean}");
    }
}

#[test]
fn shares_are_those_of_the_exact_numbers() {
    for (clue, known) in [
        ("1 2 3", ""),
        ("", ""),
        ("12", ""),
        ("1 1 1", "?.??#???????"),
        ("3 2", "????#???.???"),
        ("2", "?????#######"),
    ] {
        let (line, ..) = only_line(clue, 12, known);
        let WideSampler::Exact(exact) = WideSampler::new(&line) else { panic!("it is short") };
        let shares = sampler::of_floats(&line);
        for (run, (exact, shares)) in exact.iter().zip(shares).enumerate() {
            let most = exact.iter().copied().max().unwrap_or(1).max(1) as f64;
            for (&exact, share) in exact.iter().zip(shares) {
                assert!((exact as f64 / most - share).abs() < 1e-12, "{clue} {known} run {run}");
            }
        }
    }
}

#[test]
fn what_is_drawn_by_shares_contradicts_nothing_known() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (line, puzzle, known) = only_line("1 2 1", 12, "??#?????.???");
    let sampler = WideSampler::Shares(sampler::of_floats(&line));
    let words = MaskBoard::new(&puzzle, &known).unwrap();
    let all = RowSampler::new(&words.rows[0]).count();
    let (mut seen, mut starts) = (std::collections::BTreeMap::new(), vec![0; 3]);
    for _ in 0..2000 {
        sampler.draw(&line, &mut rng, &mut starts);
        assert!(line.allows(&starts), "{starts:?}");
        *seen.entry(starts.clone()).or_insert(0) += 1;
    }
    assert_eq!(seen.len() as u64, all);
    let even = 2000 / seen.len();
    assert!(seen.values().all(|times| (even / 2..even * 2).contains(times)), "{seen:?}");
}

#[test]
fn a_board_with_no_legal_column_is_told_from_one_that_is_too_large() {
    let (_, puzzle, _) = only_line("", 70, "");
    let given = Grid::from_text(&format!("#{}", "?".repeat(69)), 2).unwrap();
    let plan = EvolutionPlan::column_ga();
    let refusal = |puzzle: &Puzzle, known: &Grid, plan: &EvolutionPlan| {
        let mut see = |_: &WideGeneration<'_>| ControlFlow::Continue(());
        evolve_columns((puzzle, known), plan, 1, &Budget::default(), &mut see).unwrap_err()
    };
    assert_eq!(refusal(&puzzle, &given, &plan), WideRefusal::Impossible(0));
    let large = drawn(1000, 1000, Kind::Random, 1);
    let many = EvolutionPlan { population: 100_000, ..plan };
    let refused = refusal(&large, &large.start(), &many);
    assert!(matches!(refused, WideRefusal::Stopped(Stopped::TooLarge { .. })), "{refused:?}");
}
