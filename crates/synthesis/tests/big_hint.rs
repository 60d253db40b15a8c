//! The engine finds the paper's first example by itself: the big hint rule, and both its forms.

use std::ops::ControlFlow;

use strategies::dsl::{Costs, Kind, Language, Pattern, Rule};
use strategies::prove::Smt;
use synthesis::lines::{Fill, Lessons, Line, Sketch, mine};
use synthesis::{
    Domain, Effort, Journal, Judgement, Learned, NotLearned, Notes, Settings, Space, learn, search,
};

/// Lines in which all that follows counts.
fn lines(up_to: usize) -> Vec<Line> {
    let counts = |mut line: Line| {
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
    let space = Space::of(&sketch, 1);
    assert_eq!(space.cases(), 7221);
    let overlap = fill(&sketch, "fill(true, highest_start_cell(h), lowest_end_cell(h))");
    let found = search(&space, &overlap, &Effort::default(), &mut |_| Judgement::Keep).remove(0);
    let tests: Vec<_> = found.atoms.iter().map(|&atom| space.atom(atom, &overlap)).collect();
    let rule = sketch.rule("r", &overlap, &tests).to_string();
    assert!(
        rule.contains(
            "with h = arbitrary(hint):\n  if lowest_end_cell(h) > highest_start_cell(h):"
        )
    );
    let right = space.split(&overlap).right;
    assert_eq!(right.iter().filter(|(case, _)| found.holds.has(*case as usize)).count(), 1902);
}

/// Believes everything: the rules of these tests are sound on all short lines.
struct Believer;

impl Smt for Believer {
    fn run(&self, _script: &str) -> Result<String, String> {
        Ok("unsat\n".to_owned())
    }
}

fn settings(costs: Costs, threads: usize) -> Settings {
    let lessons = Lessons {
        all_up_to: 5,
        canonical_up_to: 5,
        sample: None,
        puzzles: vec![],
        seed: 1,
        most_cases: 500,
    };
    let sketches = vec![vec![Kind::Hint], vec![Kind::Hint, Kind::Gap]];
    Settings {
        costs,
        language: Language::paper(),
        lessons,
        sketches,
        depth: 2,
        fills: 12,
        effort: Effort::default(),
        threads,
    }
}

fn learned(costs: &str, threads: usize) -> Vec<Learned> {
    let settings = settings(Costs::from_toml(costs).unwrap(), threads);
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    learn(&settings, &Believer, &mut Notes::default(), go_on).unwrap()
}

/// The rules about one hint that are learned at these prices.
fn about_one_hint(costs: &str) -> Vec<Rule> {
    let usual = settings(Costs::from_toml(costs).unwrap(), 2);
    let settings = Settings { sketches: vec![vec![Kind::Hint]], fills: 60, ..usual };
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    let all = learn(&settings, &Believer, &mut Notes::default(), go_on).unwrap();
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
    let settings = Settings { language: Language::full(), sketches, fills: 60, ..usual };
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    let all = learn(&settings, &Believer, &mut Notes::default(), go_on).unwrap();
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
    let mut notes = Notes::default();
    let mut rounds = 0;
    let all = loop {
        let mut news = 0;
        let mut tell = |_: &_| {
            news += 1;
            if news > 4 * (rounds + 1) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        match learn(&settings, &Believer, &mut notes, &mut tell) {
            Ok(all) => break all,
            Err(why) => assert_eq!(why, NotLearned::Stopped),
        }
        rounds += 1;
    };
    assert!(rounds > 2);
    assert_eq!(all, learned("", 1));
    assert!(notes.recall("nothing of the kind").is_none());
}
