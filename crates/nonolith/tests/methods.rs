//! Every method there is, through the gate and before the judge.

use std::time::Duration;

use nonolith::solve::{self, Budget, Method, Options, Refusal, Setting, SettingKind, Verdict};
use nonolith::solve::{Settings, VerdictReason};
use puzzle::{Clue, Ink, Palette, Puzzle, Rgb};

fn puzzle(text: &str) -> Puzzle {
    let picture = text.parse().expect("a picture");
    Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle")
}

fn seconds() -> Budget {
    Budget::default().within(Duration::from_secs(5))
}

#[test]
fn every_method_passes_the_judge_on_all_puzzles_of_two_by_three() {
    for bits in 0..64_u32 {
        let text: String =
            (0..6).map(|cell| if bits >> cell & 1 == 1 { '1' } else { '0' }).collect::<String>();
        let puzzle = puzzle(&format!("{} {}", &text[..3], &text[3..]));
        for method in nonolith::methods() {
            for solutions in [1, 2] {
                let options = Options { solutions, budget: seconds(), ..Options::default() };
                let answer = solve::run(method, &puzzle, &options, None);
                assert!(answer.is_ok(), "{text}: {answer:?}");
            }
        }
    }
}

#[test]
fn clues_that_do_not_fit_have_no_solution_by_any_method() {
    let clue = |text: &str| [text.parse::<Clue>().expect("a clue")];
    let misfit = Puzzle::new(Palette::black_and_white(), clue("1"), clue("2")).expect("a puzzle");
    for method in nonolith::methods() {
        let answer = solve::run(method, &misfit, &Options::default(), None).expect("an answer");
        let none = matches!(answer.verdict, Verdict::None(VerdictReason::Misfit(_)));
        assert!(none, "{}: {:?}", method.name(), answer.verdict);
    }
}

#[test]
fn a_coloured_puzzle_is_refused_by_those_methods_that_say_so_and_by_no_other() {
    let inks = ["white", "black", "red"].map(|name| Ink::new(name, Rgb(0, 0, 0), '#'));
    let palette = Palette::new(inks.into()).expect("a palette");
    let flag = Puzzle::of_picture(palette, "012 120 201".parse().expect("a picture"));
    let flag = flag.expect("a puzzle");
    for method in nonolith::methods() {
        let options = Options { budget: seconds(), ..Options::default() };
        match solve::run(method, &flag, &options, None) {
            Err(refusal @ Refusal::Colour { .. }) => {
                assert!(!method.about().does_colour, "{refusal}");
                assert!(!nonolith::alternatives(&refusal).contains(&method.name()));
            }
            answer => assert!(method.about().does_colour && answer.is_ok(), "{answer:?}"),
        }
    }
}

fn settings() -> impl Iterator<Item = (&'static dyn Method, &'static Setting)> {
    let methods = nonolith::methods().into_iter();
    methods.flat_map(|method| method.about().settings.iter().map(move |setting| (method, setting)))
}

/// Values at the ends of what a setting takes, each word among them.
fn ends(kind: &SettingKind) -> Vec<String> {
    match kind {
        SettingKind::Count(range) => vec![range.start().to_string(), range.end().to_string()],
        SettingKind::Share => vec!["0".to_owned(), "1".to_owned()],
        SettingKind::Real(range) => vec![range.start().to_string(), range.end().to_string()],
        SettingKind::Word(words) => words.iter().map(|&word| word.to_owned()).collect(),
        other => panic!("{other:?}: which are its ends?"),
    }
}

/// Runs a method with one setting chosen, cancelled before it begins: settings are read anyway.
fn run_with(method: &dyn Method, name: &str, value: &str) -> Result<solve::Answer, Refusal> {
    let settings = [(name.to_owned(), value.to_owned())].into();
    let options = Options { settings, ..Options::default() };
    options.budget.cancel.now();
    solve::run(method, &puzzle("0110 1001 1111"), &options, None)
}

#[test]
fn every_method_takes_all_that_its_settings_promise_and_nothing_else() {
    for (method, setting) in settings() {
        for value in ends(&setting.kind) {
            let taken = run_with(method, setting.name, &value);
            let words = taken.as_ref().err().map(ToString::to_string).unwrap_or_default();
            // An end of one setting need not go with the default of another.
            let fine = taken.is_ok() || words.contains("expected at most the value of");
            assert!(fine, "{} {} {value}: {words}", method.name(), setting.name);
        }
        for value in ["", "beauty", "-1", "NaN"] {
            let words = format!("{}: expected {}, found {value:?}", setting.name, setting.kind);
            let refusal = run_with(method, setting.name, value).expect_err("not of its kind");
            assert_eq!(refusal.to_string(), words, "{}", method.name());
        }
    }
}

#[test]
fn every_default_is_of_its_kind() {
    for method in nonolith::methods() {
        assert!(Settings::of(method, &Default::default()).is_ok(), "{}", method.name());
    }
}

/// A program offers a setting once, whichever methods have it.
#[test]
fn settings_of_one_name_are_of_one_kind() {
    for (one, setting) in settings() {
        for (other, namesake) in settings().filter(|(_, other)| other.name == setting.name) {
            assert_eq!(setting.kind, namesake.kind, "{} and {}", one.name(), other.name());
            assert_eq!(setting.help, namesake.help, "{} and {}", one.name(), other.name());
        }
    }
}
