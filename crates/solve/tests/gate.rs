//! What the gate refuses reaches no method, and what a method is handed is of its kind.

use std::collections::BTreeMap;
use std::sync::Mutex;

use nonolith_solve::{
    About, Answer, Budget, Fitting, Method, Options, Refusal, Setting, SettingError, SettingKind,
    Settings, Verdict, VerdictReason,
};
use puzzle::{Clue, Colour, Ink, Misfit, Palette, Puzzle, Rgb, Trace};

const COUNT: Setting =
    Setting { name: "count", kind: SettingKind::Count(2..=20), default: "3", help: "" };
const ANY: Setting =
    Setting { name: "any", kind: SettingKind::Count(0..=u64::MAX), default: "0", help: "" };
const SHARE: Setting =
    Setting { name: "share", kind: SettingKind::Share, default: "0.5", help: "" };
const REAL: Setting =
    Setting { name: "real", kind: SettingKind::Real(-2.5..=1e6), default: "0.5", help: "" };
const WORD: Setting =
    Setting { name: "word", kind: SettingKind::Word(&["a", "b", "c"]), default: "a", help: "" };

/// The values of the five settings, in order; of the word its place, from 1.
type Handed = (u64, u64, f64, f64, usize);

/// A method that only writes down the settings it was handed.
#[derive(Default)]
struct Witness {
    handed: Mutex<Vec<Handed>>,
}

impl Method for Witness {
    fn about(&self) -> About {
        About {
            name: "witness",
            summary: "sees its settings",
            does_colour: false,
            settings: &[COUNT, ANY, SHARE, REAL, WORD],
        }
    }

    fn check_settings(&self, settings: &Settings) -> Result<(), SettingError> {
        if settings.count(&COUNT) != 13 {
            return Ok(());
        }
        let (expected, found) = ("luck".to_owned(), "13".to_owned());
        Err(SettingError::Value { setting: COUNT.name, expected, found })
    }

    fn solve(
        &self,
        puzzle: Fitting<'_>,
        settings: &Settings,
        _: &Options,
        _: Option<&mut Trace>,
    ) -> Answer {
        let word = settings.word(&WORD, &[("a", 1), ("b", 2), ("c", 3)]);
        let numbers = (settings.count(&COUNT), settings.count(&ANY));
        let reals = (settings.real(&SHARE), settings.real(&REAL));
        self.handed.lock().unwrap().push((numbers.0, numbers.1, reals.0, reals.1, word));
        Answer::new(Verdict::Unknown(VerdictReason::own("it only looks")), vec![], puzzle.start())
    }
}

fn clues(texts: &[&str]) -> Vec<Clue> {
    texts.iter().map(|text| text.parse().expect("a clue")).collect()
}

fn puzzle(rows: &[&str], columns: &[&str]) -> Puzzle {
    Puzzle::new(Palette::black_and_white(), clues(rows), clues(columns)).expect("a puzzle")
}

fn dot() -> Puzzle {
    puzzle(&["1"], &["1"])
}

fn chosen(settings: &[(&str, &str)]) -> Options {
    let settings: BTreeMap<String, String> =
        settings.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    Options { settings, ..Options::default() }
}

/// Runs the witness: what it was handed, if it was called.
fn handed(puzzle: &Puzzle, options: &Options) -> (Result<Answer, Refusal>, Option<Handed>) {
    let witness = Witness::default();
    let answer = nonolith_solve::run(&witness, puzzle, options, None);
    let handed = witness.handed.into_inner().unwrap();
    assert!(handed.len() <= 1, "a method runs once");
    (answer, handed.first().copied())
}

#[test]
fn a_method_is_handed_what_was_chosen_and_the_defaults() {
    let (answer, settings) = handed(&dot(), &chosen(&[]));
    assert!(answer.is_ok());
    assert_eq!(settings, Some((3, 0, 0.5, 0.5, 1)));
    let options = chosen(&[("count", "20"), ("any", "18446744073709551615"), ("word", "c")]);
    assert_eq!(handed(&dot(), &options).1, Some((20, u64::MAX, 0.5, 0.5, 3)));
    let options = chosen(&[("share", "1"), ("real", "-2.5")]);
    assert_eq!(handed(&dot(), &options).1, Some((3, 0, 1.0, -2.5, 1)));
}

#[track_caller]
fn check_value(setting: &Setting, expected: &str, values: &[&str]) {
    for value in values {
        let (answer, settings) = handed(&dot(), &chosen(&[(setting.name, value)]));
        assert_eq!(settings, None, "{value}");
        let words = format!("{}: expected {expected}, found {value:?}", setting.name);
        assert_eq!(answer.expect_err("no such value").to_string(), words);
    }
}

#[test]
fn a_value_that_is_not_of_its_kind_reaches_no_method() {
    let nonsense = ["", " ", "x", "3 ", "1,5", "0x3", "1_0", "NaN", "inf", "-inf", "1e400", "--3"];
    check_value(&COUNT, "a whole number from 2 to 20", &nonsense);
    check_value(&COUNT, "a whole number from 2 to 20", &["1", "21", "-2", "2.0", "1e1"]);
    check_value(&ANY, "a whole number", &nonsense);
    check_value(&ANY, "a whole number", &["-1", "18446744073709551616"]);
    check_value(&SHARE, "a number from 0 to 1", &nonsense);
    check_value(&SHARE, "a number from 0 to 1", &["-0.001", "1.001", "a"]);
    check_value(&REAL, "a number from -2.5 to 1000000", &nonsense);
    check_value(&REAL, "a number from -2.5 to 1000000", &["-2.6", "1000000.1"]);
    check_value(&WORD, "a, b or c", &["", "A", "a ", "ab", "0"]);
}

#[test]
fn settings_that_do_not_go_together_reach_no_method() {
    let (answer, settings) = handed(&dot(), &chosen(&[("count", "13")]));
    assert_eq!(settings, None);
    let refusal = answer.expect_err("unlucky");
    assert_eq!(refusal.to_string(), "count: expected luck, found \"13\"");
}

#[test]
fn a_setting_that_the_method_does_not_have_is_refused() {
    let (answer, settings) = handed(&dot(), &chosen(&[("colour", "red")]));
    let (method, setting) = ("witness", "colour".to_owned());
    let unknown = SettingError::Unknown { method, setting };
    assert_eq!((answer, settings), (Err(Refusal::Setting(unknown)), None));
}

#[test]
fn a_coloured_puzzle_reaches_no_method_that_does_not_do_colour() {
    let inks = ["white", "black", "red"].map(|name| Ink::new(name, Rgb(0, 0, 0), '#'));
    let palette = Palette::new(inks.into()).expect("a palette");
    // Colour is refused before a misfit is looked for, and a third ink counts though no run has it.
    for column in ["1", "2"] {
        let coloured = Puzzle::new(palette.clone(), clues(&["1"]), clues(&[column]));
        let (answer, settings) = handed(&coloured.expect("a puzzle"), &chosen(&[]));
        assert_eq!((answer, settings), (Err(Refusal::Colour { method: "witness" }), None));
    }
}

#[test]
fn clues_that_do_not_fit_reach_no_method() {
    let (answer, settings) = handed(&puzzle(&["2"], &["1"]), &chosen(&[]));
    let line = puzzle::LineId::row(0);
    let misfit = Misfit::LineTooLong { line, needs: 2, length: 1 };
    assert_eq!(answer.expect("an answer").verdict, Verdict::None(misfit.into()));
    assert_eq!(settings, None);
    let (answer, settings) = handed(&puzzle(&["2", "1"], &["1", "1"]), &chosen(&[]));
    let name = "black".to_owned();
    let misfit = Misfit::SumsDisagree { colour: Colour::BLACK, name, rows: 3, columns: 2 };
    assert_eq!(answer.expect("an answer").verdict, Verdict::None(misfit.into()));
    assert_eq!(settings, None);
}

#[test]
fn a_board_that_does_not_fit_the_memory_reaches_no_method() {
    let empty = vec![Clue::default(); 10_000];
    let giant = Puzzle::new(Palette::black_and_white(), empty.clone(), empty).expect("a puzzle");
    let options = Options { budget: Budget::default().with_memory(1 << 20), ..Options::default() };
    let (answer, settings) = handed(&giant, &options);
    assert!(matches!(answer, Err(Refusal::TooLarge(_))) && settings.is_none());
}
