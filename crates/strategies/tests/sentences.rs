//! What each strategy of the library says of its own example, read by a critical eye.

use puzzle::{Clue, Ink, LineId, Palette, Puzzle, Rgb};
use strategies::apply::{self, Line, first_firing};
use strategies::dsl::Matcher;
use strategies::explain::sentence;
use strategies::library::{After, Example, Strategy, library};
use strategies::person::{How, Step};

/// The sentences that were read and found good; `cargo test` says where one differs.
const EXPECTED: &str = include_str!("sentences.txt");

#[test]
fn every_strategy_says_of_its_example_what_was_found_good() {
    let said: Vec<String> = library().iter().flat_map(sentences).collect();
    assert_eq!(said.join("\n") + "\n", EXPECTED);
}

fn sentences(strategy: &Strategy) -> Vec<String> {
    let fills = |example: &&Example| matches!(example.after, After::Cells(_));
    strategy.examples.iter().filter(fills).map(|example| say(strategy, example)).collect()
}

/// The example as the third row of a puzzle, and the first thing that the strategy says of it.
fn say(strategy: &Strategy, example: &Example) -> String {
    let puzzle = puzzle(example);
    let line = Line::with_ranges(&example.clue, &example.before).expect("an example is sound");
    let firing = first_firing(&Matcher::new(&strategy.rule), &line).expect("it says something");
    let deduction = apply::deduction(&strategy.rule, &firing, &line, LineId::row(2));
    let step = Step { deduction, how: How::Strategy, cost: 0.0, places: 1 };
    format!("{} | {example} | {}", strategy.name(), sentence(&puzzle, &step))
}

fn puzzle(example: &Example) -> Puzzle {
    let names = ["white", "red", "blue", "green"];
    let ink = |colour: usize| Ink::new(names[colour], Rgb::BLACK, '#');
    let palette = Palette::new((0..example.colours).map(ink).collect()).expect("a palette");
    let rows = vec![Clue::default(), Clue::default(), example.clue.clone()];
    Puzzle::new(palette, rows, vec![Clue::default(); example.before.len()]).expect("a puzzle")
}
