//! Which puzzles are played when, and how episodes begin again.

use crate::bench::{Bench, LINES, Shown, random, recipe};
use nonolith_lab::environments::{Autoreset, KeptPuzzles, Mistakes, NUMBERS, PuzzleSource, Task};
use puzzle::generate::{Draw, Kind};

fn tasks() -> Vec<(Task, PuzzleSource)> {
    let islands = vec![recipe(4, 7, Kind::Blob), recipe(6, 5, Kind::Blob)];
    let coloured = vec![recipe(5, 5, Kind::Blob).with_colours(2).unwrap()];
    vec![
        (LINES, random(5, 5, KeptPuzzles::LineSolvable)),
        (LINES, PuzzleSource::of_recipes(islands, KeptPuzzles::LineSolvable).unwrap()),
        (Task::Cells { mistakes: Mistakes::Undo }, random(5, 6, KeptPuzzles::Unique)),
        (Task::Deduce, PuzzleSource::of_recipes(coloured, KeptPuzzles::LineSolvable).unwrap()),
        (Task::Guess, random(6, 6, KeptPuzzles::Search)),
    ]
}

/// All that one environment shows over some steps of actions that only its seed determines.
fn history(bench: &mut Bench, places: &[usize], seed: u64, threads: usize) -> Vec<Vec<Shown>> {
    let count = bench.rewards.len() as u64;
    let mut draws: Vec<Draw> = (0..count).map(|place| Draw::new(seed + place, 99)).collect();
    let mut shown: Vec<Vec<Shown>> = places.iter().map(|&it| vec![bench.shown(it)]).collect();
    for _ in 0..150 {
        let actions: Vec<i64> = (0..bench.rewards.len())
            .map(|place| bench.action(place, &mut draws[place], place % 2 == 0))
            .collect();
        bench.step(&actions, threads).unwrap();
        for (shown, &place) in shown.iter_mut().zip(places) {
            shown.push(bench.shown(place));
        }
    }
    shown
}

#[test]
fn episodes_do_not_depend_on_the_number_of_environments_nor_on_threads() {
    for (task, source) in tasks() {
        for autoreset in [Autoreset::NextStep, Autoreset::SameStep] {
            let play = |count, threads| {
                let mut bench = Bench::new(task, source.clone(), count, autoreset).seeded(40);
                history(&mut bench, &[0, 2, 4], 40, threads)
            };
            let few = play(5, 1);
            assert!(few.iter().flatten().any(|shown| shown.terminated || shown.truncated));
            assert_eq!(few, play(11, 3), "{task:?}");
            assert_eq!(few, play(8, 100), "{task:?}");
            // The environment of the third seed alone is the third of many.
            let mut alone = Bench::new(task, source.clone(), 1, autoreset).seeded(42);
            assert_eq!(history(&mut alone, &[0], 42, 1)[0], few[1], "{task:?}");
        }
    }
}

#[test]
fn puzzles_are_those_of_the_recipe_in_order_that_fall_by_lines() {
    for (kind, height, width) in [(Kind::Random, 5, 5), (Kind::Blob, 8, 6), (Kind::Random, 18, 3)] {
        let recipe = recipe(height, width, kind);
        let source =
            PuzzleSource::of_recipes(vec![recipe.clone()], KeptPuzzles::LineSolvable).unwrap();
        let mut bench = Bench::new(LINES, source, 1, Autoreset::Disabled).seeded(7);
        for expected in recipe.puzzles(7).filter(solve::is_line_solvable).take(30) {
            assert_eq!(bench.puzzle(0), expected);
            bench.reset(&[true], &[None], &[None]).unwrap();
        }
    }
}

#[test]
fn puzzles_to_search_have_one_solution_that_lines_do_not_find() {
    let source = random(6, 6, KeptPuzzles::Search);
    let mut bench = Bench::new(Task::Guess, source, 20, Autoreset::Disabled).seeded(3);
    for place in 0..20 {
        let puzzle = bench.puzzle(place);
        assert!(!solve::is_line_solvable(&puzzle));
        let answer = solve::solve(&puzzle, &solve::Options::default(), None);
        assert_eq!(answer.verdict, solve::Verdict::Unique);
    }
    bench.reset(&[true; 20], &[None; 20], &[None; 20]).unwrap();
}

#[test]
fn a_puzzle_can_be_asked_for_and_the_episodes_after_it_are_those_that_would_have_come() {
    let numbers = |bench: &Bench| bench.numbers[0];
    let mut plain =
        Bench::new(LINES, random(5, 5, KeptPuzzles::LineSolvable), 1, Autoreset::Disabled);
    plain.reset(&[true], &[Some(5)], &[None]).unwrap();
    let first = numbers(&plain);
    plain.reset(&[true], &[None], &[None]).unwrap();
    let second = numbers(&plain);
    let mut asked =
        Bench::new(LINES, random(5, 5, KeptPuzzles::LineSolvable), 1, Autoreset::Disabled);
    asked.reset(&[true], &[Some(5)], &[Some(second)]).unwrap();
    assert_eq!(numbers(&asked), second);
    asked.reset(&[true], &[None], &[None]).unwrap();
    assert_eq!(numbers(&asked), first);
}

#[test]
fn a_list_is_drawn_from_until_all_of_it_has_been_played() {
    let recipe = recipe(5, 5, Kind::Random);
    let puzzles: Vec<_> = recipe.puzzles(1).filter(solve::is_line_solvable).take(7).collect();
    let source = PuzzleSource::of_puzzles(puzzles.clone(), KeptPuzzles::LineSolvable).unwrap();
    let mut bench = Bench::new(LINES, source, 2, Autoreset::Disabled).seeded(1);
    let mut played = std::collections::BTreeSet::new();
    for _ in 0..100 {
        played.insert(bench.numbers[0]);
        assert_eq!(bench.puzzle(1), puzzles[bench.numbers[NUMBERS] as usize]);
        bench.reset(&[true; 2], &[None; 2], &[None; 2]).unwrap();
    }
    assert_eq!(played.len(), 7);
}

#[test]
fn the_next_step_resets_and_does_not_look_at_its_action() {
    let mut bench =
        Bench::new(LINES, random(3, 3, KeptPuzzles::LineSolvable), 1, Autoreset::NextStep)
            .seeded(2);
    let mut draw = Draw::new(1, 1);
    while !bench.shown(0).terminated {
        let action = bench.action(0, &mut draw, true);
        bench.step(&[action], 1).unwrap();
    }
    assert!(bench.shown(0).open.iter().all(|&open| open == 0), "the last observation is shown");
    let before = bench.numbers[0];
    bench.step(&[4], 1).unwrap();
    let shown = bench.shown(0);
    assert!(!shown.terminated && shown.reward() == 0.0 && shown.numbers[0] > before);
    assert!(shown.changed.iter().all(|&changed| changed == 1), "nothing was visited");
}

#[test]
fn the_same_step_shows_the_next_episode_and_keeps_the_last_observation_aside() {
    let source = random(3, 3, KeptPuzzles::LineSolvable);
    let mut same = Bench::new(LINES, source.clone(), 1, Autoreset::SameStep).seeded(2);
    let mut next = Bench::new(LINES, source, 1, Autoreset::NextStep).seeded(2);
    let mut draw = Draw::new(1, 1);
    for _ in 0..200 {
        let action = next.action(0, &mut draw, true);
        assert_eq!(same.step(&[action], 1), next.step(&[action], 1));
        let ended = next.shown(0).terminated || next.shown(0).truncated;
        if ended {
            let layout = same.layout();
            let bits = same.rewards[0].to_bits();
            let last = Shown::of(&same.final_arena, &layout, &same.final_numbers, 0, bits);
            assert_eq!(last, next.shown(0));
            let ends = (same.shown(0).terminated, same.shown(0).truncated);
            assert_eq!(ends, (next.shown(0).terminated, next.shown(0).truncated));
            next.step(&[0], 1).unwrap();
        }
        assert_eq!(same.shown(0).cells, next.shown(0).cells);
        assert_eq!(same.shown(0).mask, next.shown(0).mask);
        assert_eq!(same.shown(0).numbers, next.shown(0).numbers);
    }
}
