//! What each strategy of the library says of its own example, read by a critical eye.

use std::sync::Arc;

use puzzle::generate::Recipe;
use puzzle::{Clue, Ink, LineId, Palette, Puzzle, Rgb};
use solve::Options;
use strategies::apply::{self, Bindings, Line, first_firing};
use strategies::dsl::Matcher;
use strategies::explain::{explain_knowing, html, sentence};
use strategies::hint::hint_knowing;
use strategies::library::{After, Example, ProofReach, SETS, Strategy, library, named};
use strategies::person::{Application, How, Knowledge, KnownStrategy, Step};

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
    let known = Arc::new(KnownStrategy::new(strategy.clone()));
    let bindings = Bindings::of(&strategy.rule, &firing, &line);
    let how = How::Strategy(Application { known, bindings });
    let step = Step { deduction, how, cost: 0.0, places: 1, bookkeeping: vec![] };
    format!("{} | {example} | {}", strategy.name(), sentence(&puzzle, &step))
}

fn puzzle(example: &Example) -> Puzzle {
    let names = ["white", "red", "blue", "green"];
    let ink = |colour: usize| Ink::new(names[colour], Rgb::BLACK, '#');
    let palette = Palette::new((0..example.colours).map(ink).collect()).expect("a palette");
    let rows = vec![Clue::default(), Clue::default(), example.clue.clone()];
    Puzzle::new(palette, rows, vec![Clue::default(); example.before.len()]).expect("a puzzle")
}

/// A rule that no set of ours has, under a name that one has.
const MINE: &str = "# A lone number as long as the line fills it.
# example: 2: ?? -> ##
def NAME: with n = singleton(hint): if size(n) = line_size: then fill(true, 0, size(n))";

const NOT_SHOWN: &str =
    " (Whether this rule always holds is not shown; that it does here was checked.)";

/// Somebody who knows the only rule of this text.
fn known(text: &str) -> Knowledge {
    Knowledge::of(&[Strategy::read(text).unwrap()])
}

#[test]
fn a_rule_of_ones_own_speaks_its_own_english() {
    let picture = "11".parse().unwrap();
    let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
    for name in ["mine", "overlap", "forcing", "case-analysis"] {
        let mine = known(&MINE.replace("NAME", name));
        let options = Options::default();
        let told = |rung| hint_knowing(&mine, &puzzle, &puzzle.start(), rung, &options).unwrap();
        let general = format!("Look at row 1: {name}. A lone number as long as the line fills it.");
        assert_eq!(told(3).sentence, general);
        let here = format!(
            "Row 1: A lone number as long as the line fills it. Here: fill columns 1 to 2.{NOT_SHOWN}"
        );
        assert_eq!(told(4).sentence, here);
        let explanation = explain_knowing(&mine, &puzzle, &options);
        assert_eq!(sentence(&puzzle, &explanation.steps[0]), here);
        assert!(html(&puzzle, &explanation).contains(&here));
    }
}

#[test]
fn a_rule_without_english_is_put_into_words() {
    let rule = MINE.lines().last().unwrap().replace("NAME", "mute");
    let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    let mute = known(&rule);
    let options = Options::default();
    let told = hint_knowing(&mute, &puzzle, &puzzle.start(), 4, &options).unwrap().sentence;
    assert!(
        told.ends_with(&format!("Here: fill columns 1 to 2.{NOT_SHOWN}")) && told.len() > 60,
        "{told}"
    );
}

#[test]
fn what_an_unsound_rule_says_falsely_is_not_passed_on() {
    let rule = "def wrong: with h = arbitrary(hint): if true: then fill(true, 0, size(h))";
    let puzzle = Puzzle::of_picture(Palette::black_and_white(), "0110 1001".parse().unwrap());
    let (puzzle, wrong) = (puzzle.unwrap(), known(rule));
    let explanation = explain_knowing(&wrong, &puzzle, &Options::default());
    assert!(puzzle::check::trace(&puzzle, &explanation.trace()).is_ok());
}

#[test]
fn no_sentence_of_any_set_has_a_place_left_open() {
    let recipe = Recipe::new(9, 10).unwrap();
    let plain = recipe.puzzles(1).take(20);
    let coloured = recipe.clone().with_colours(3).unwrap().puzzles(2).take(20).collect::<Vec<_>>();
    for puzzle in plain.chain(coloured) {
        for set in SETS {
            let known = Knowledge::of(&named(set).unwrap());
            for step in explain_knowing(&known, &puzzle, &Options::default()).steps {
                let said = sentence(&puzzle, &step);
                assert!(!said.contains(['{', '}']), "{said}");
            }
        }
    }
}

#[test]
fn what_is_shown_of_a_rule_is_not_doubted() {
    let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    let said = |known: &Knowledge| {
        let options = Options::default();
        hint_knowing(known, &puzzle, &puzzle.start(), 4, &options).unwrap().sentence
    };
    for set in SETS {
        let said = said(&Knowledge::of(&named(set).unwrap()));
        assert!(!said.contains(NOT_SHOWN), "{said}");
    }
    let mine = known(&MINE.replace("NAME", "mine"));
    assert!(said(&mine).ends_with(NOT_SHOWN));
    assert!(!said(&mine.showing(|_| Some(ProofReach::Proved))).contains(NOT_SHOWN));
}

#[test]
fn a_rule_that_is_wrong_about_a_short_line_is_found_out_and_a_sound_one_is_not() {
    let wrong = "def wrong: with h = first(hint): if true: then fill(true, 0, 1)";
    assert!(Strategy::read(wrong).unwrap().counterexample().is_some_and(|it| it.is_confirmed()));
    assert_eq!(Strategy::read(MINE).unwrap().counterexample(), None);
}
