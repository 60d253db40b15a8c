//! The engine finds the paper's first example by itself: the big hint rule, and both its forms.

use std::ops::ControlFlow;

use nonolith_synthesis::lines::{Fill, Sketch, TrainingLine, TrainingSettings, mine};
use nonolith_synthesis::{
    CaseSpace, Domain, Journal, LearnError, LearnSettings, LearnedRule, MemoryJournal,
    SearchSettings, VerifierAnswer, learn, search,
};
use strategies::dsl::{Costs, Kind, Language, Pattern, Rule};
use strategies::prove::Smt;

/// Lines in which every cell that follows counts.
fn lines(up_to: usize) -> Vec<TrainingLine> {
    let counts = |mut line: TrainingLine| {
        line.weight = 1.0;
        line
    };
    (1..=up_to).flat_map(mine).map(counts).collect()
}

fn fill(sketch: &Sketch, text: &str) -> Fill {
    let said = |fill: &Fill| sketch.rule("r", fill, &[]).to_string().contains(text);
    sketch.fills(5000).into_iter().find(said).unwrap()
}

#[test]
fn the_most_general_rule_about_one_hint_is_the_big_hint_rule() {
    let sketch = Sketch::new(&[Kind::Hint], lines(6), Costs::default(), 2);
    let space = CaseSpace::of(&sketch, 1);
    assert_eq!(space.cases(), 7221);
    let overlap = fill(&sketch, "fill(true, highest_start_cell(h), lowest_end_cell(h))");
    let found =
        search(&space, &overlap, &SearchSettings::default(), &mut |_| VerifierAnswer::Sound)
            .remove(0);
    let tests: Vec<_> = found.atoms.iter().map(|&atom| space.atom(atom, &overlap)).collect();
    let rule = sketch.rule("r", &overlap, &tests).to_string();
    assert!(
        rule.contains(
            "with h = arbitrary(hint):\n  if lowest_end_cell(h) > highest_start_cell(h):"
        )
    );
    let positive = space.label(&overlap).positive;
    assert_eq!(
        positive.iter().filter(|(case, _)| found.holds.contains(*case as usize)).count(),
        1902
    );
}

/// A solver that proves everything: the rules of these tests are sound on all short lines.
struct AlwaysUnsat;

impl Smt for AlwaysUnsat {
    fn run(&self, _script: &str) -> Result<String, String> {
        Ok("unsat\n".to_owned())
    }
}

fn settings(costs: Costs, threads: usize) -> LearnSettings {
    let training = TrainingSettings {
        inks: 1,
        all_up_to: 5,
        canonical_up_to: 5,
        sample: None,
        puzzles: vec![],
        seed: 1,
        max_cases: 500,
    };
    let sketches = vec![vec![Kind::Hint], vec![Kind::Hint, Kind::Gap]];
    LearnSettings {
        costs,
        language: Language::paper(),
        training,
        sketches,
        depth: 2,
        fills: 12,
        search: SearchSettings::default(),
        threads,
    }
}

fn learned(costs: &str, threads: usize) -> Vec<LearnedRule> {
    let settings = settings(Costs::from_toml(costs).unwrap(), threads);
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    learn(&settings, &AlwaysUnsat, &mut MemoryJournal::default(), go_on).unwrap()
}

/// The rules about one hint that are learned at these prices.
fn about_one_hint(costs: &str) -> Vec<Rule> {
    let usual = settings(Costs::from_toml(costs).unwrap(), 2);
    let settings = LearnSettings { sketches: vec![vec![Kind::Hint]], fills: 60, ..usual };
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    let all = learn(&settings, &AlwaysUnsat, &mut MemoryJournal::default(), go_on).unwrap();
    all.into_iter().map(|one| one.rule).collect()
}

fn says(rules: &[Rule], text: &str) -> bool {
    let wanted: Rule = text.parse().unwrap();
    rules.iter().any(|rule| Rule { name: wanted.name.clone(), ..rule.clone() } == wanted)
}

const FIGURE_5: &str = "def basic: with h = singleton(hint):
    if lowest_end_cell(h) > highest_start_cell(h):
    then fill(true, highest_start_cell(h), lowest_end_cell(h))";

const FIGURE_8: &str = "def arithmetic: with h = singleton(hint):
    if 2 * h > line_size: then fill(true, line_size - h, h)";

const DEAR: &str = "arithmetic = 9\nline_size = 9\nlowest_end_cell = 1\nhighest_start_cell = 1\n";

#[test]
fn the_costs_decide_between_arithmetic_and_geometry() {
    let only_singletons = "arbitrary = inf\nconstant = inf\n";
    let usual = about_one_hint(only_singletons);
    assert!(says(&usual, FIGURE_8) && !says(&usual, FIGURE_5));
    let turned = about_one_hint(&format!("{only_singletons}{DEAR}"));
    assert!(says(&turned, FIGURE_5) && !says(&turned, FIGURE_8));
}

#[test]
fn what_costs_infinitely_much_is_not_said() {
    let rules = about_one_hint("arbitrary = inf\nsingleton = inf\n");
    assert!(!rules.is_empty());
    let patterns = rules.iter().flat_map(|rule| &rule.declarations).map(|one| one.pattern);
    assert!(patterns.into_iter().all(|pattern| matches!(pattern, Pattern::Constant(..))));
}

#[test]
fn with_extensions_rules_speak_of_the_last_hint() {
    let usual = settings(Costs::default(), 2);
    let sketches = vec![vec![Kind::Hint]];
    let settings = LearnSettings { language: Language::full(), sketches, fills: 60, ..usual };
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    let all = learn(&settings, &AlwaysUnsat, &mut MemoryJournal::default(), go_on).unwrap();
    assert!(all.iter().any(|one| one.rule.to_string().contains("last(hint)")));
}

#[test]
fn only_with_the_extension_are_elements_counted() {
    let plain = Sketch::new(&[Kind::Hint], lines(3), Costs::default(), 2);
    let counts = |sketch: &Sketch| {
        let rule = |test: &_| sketch.rule("r", &sketch.fills(1)[0], &[*test]).to_string();
        sketch.atoms().iter().any(|test| rule(test).contains("if count(hint) = count(block)"))
    };
    assert!(!counts(&plain) && counts(&plain.clone().in_language(&Language::full())));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    assert_eq!(learned("", 1), learned("", 3));
}

#[test]
fn a_run_that_is_stopped_again_and_again_ends_with_the_same_rules() {
    let settings = settings(Costs::default(), 2);
    let mut journal = MemoryJournal::default();
    let mut rounds = 0;
    let all = loop {
        let mut told = 0;
        let mut tell = |_: &_| {
            told += 1;
            if told > 4 * (rounds + 1) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        match learn(&settings, &AlwaysUnsat, &mut journal, &mut tell) {
            Ok(all) => break all,
            Err(why) => assert_eq!(why, LearnError::Stopped),
        }
        rounds += 1;
    };
    assert!(rounds > 2);
    assert_eq!(all, learned("", 1));
    assert!(journal.lookup("nothing of the kind").is_none());
}

/// A journal in which somebody has written a wrong rule for every piece of work.
struct Forged;

impl Journal for Forged {
    fn lookup(&self, _work: &str) -> Option<Vec<Rule>> {
        let wrong = "def r: with h = arbitrary(hint): if size(h) >= 2: then fill(true, 0, 1)";
        Some(vec![wrong.parse().unwrap()])
    }

    fn record(&mut self, _work: &str, _rules: &[Rule]) -> Result<(), String> {
        Ok(())
    }
}

#[test]
fn a_wrong_rule_in_a_journal_is_not_taken_for_proved() {
    let settings = settings(Costs::default(), 2);
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    assert_eq!(learn(&settings, &AlwaysUnsat, &mut Forged, go_on).unwrap(), learned("", 1));
}

#[test]
fn a_learned_rule_is_the_same_after_it_was_written_to_a_journal_and_read_again() {
    for learned in learned("", 2) {
        assert_eq!(learned.rule.to_string().parse(), Ok(learned.rule));
    }
}

#[test]
fn the_fingerprint_tells_settings_apart_but_not_numbers_of_threads() {
    let usual = settings(Costs::default(), 1);
    let text = usual.fingerprint();
    assert_eq!(text, settings(Costs::default(), 3).fingerprint());
    let dear = settings(Costs::from_toml(DEAR).unwrap(), 1);
    let deeper = LearnSettings { depth: 3, ..usual.clone() };
    let wider = LearnSettings { language: Language::full(), ..usual.clone() };
    let training = TrainingSettings { seed: 2, ..usual.training.clone() };
    let reseeded = LearnSettings { training, ..usual.clone() };
    let puzzles = nonolith_synthesis::lines::puzzle_states(1, 1);
    let training = TrainingSettings { puzzles, ..usual.training.clone() };
    let with_puzzles = LearnSettings { training, ..usual };
    for other in [dear, deeper, wider, reseeded, with_puzzles] {
        assert_ne!(text, other.fingerprint());
    }
}

/// A journal that outlives a version of Rust must be recognised: its first line is written out here.
#[test]
fn the_fingerprint_does_not_change_from_build_to_build() {
    let text = settings(Costs::default(), 1).fingerprint();
    let start = "sketches=hint,hint-gap extensions= depth=2 fills=12 all-up-to=5 ";
    assert!(text.starts_with(start), "{text}");
    // The SHA-256 of nothing.
    let states = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    assert!(text.ends_with(&format!("states={states}")), "{text}");
}
