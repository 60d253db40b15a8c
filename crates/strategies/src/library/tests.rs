//! Every strategy keeps to its own examples, and every example follows from its line.

use super::*;
use crate::apply::{Line, firings};
use crate::dsl::{Compare, Condition, Costs, Effect, Elements, Expr, Language, Matcher, Reading};

/// The line of an example, with the ranges that it gives or those that the cells allow.
fn line_of(example: &Example) -> Line {
    let Some(ranges) = &example.ranges else {
        return Line::with_ranges(&example.clue, &example.before).unwrap();
    };
    let mut elements = Elements::of(&example.clue, &example.before);
    for (hint, &(start, end)) in ranges.iter().enumerate() {
        elements.narrow(hint, start, end);
    }
    Line::of_elements(elements, &example.before)
}

/// What all firings of a strategy on the line of an example say together.
fn said(strategy: &Strategy, example: &Example) -> After {
    let line = line_of(example);
    let mut cells = example.before.clone();
    let mut elements = line.elements().clone();
    let mut split = None;
    for firing in firings(&Matcher::new(&strategy.rule), &line) {
        cells = firing.cells_after(&cells);
        for effect in firing.effects {
            match effect {
                Effect::Narrow { hint, start, end } => _ = elements.narrow(hint, start, end),
                Effect::Split { at, .. } => split = Some(at as usize),
                Effect::Fill { .. } => {}
            }
        }
    }
    match &example.after {
        After::Cells(_) => After::Cells(cells),
        After::Ranges(_) => After::Ranges(elements.ranges()),
        After::Split(at) => split.map_or(After::Split(*at + 1), After::Split),
    }
}

/// Whether what an example shows follows from clue and cells, by the judge.
fn follows(example: &Example) -> bool {
    let closed = puzzle::check::line(&example.clue, &example.before).unwrap();
    match &example.after {
        After::Cells(after) => closed
            .iter()
            .zip(after)
            .all(|(all, said)| all.without(*said) == puzzle::Cell::IMPOSSIBLE),
        After::Split(at) => closed[*at] == puzzle::Cell::BLANK,
        After::Ranges(after) => {
            let exact = Line::with_ranges(&example.clue, &example.before).unwrap().ranges();
            exact.iter().zip(after).all(|(exact, said)| exact.0 >= said.0 && exact.1 <= said.1)
        }
    }
}

#[test]
fn every_strategy_gives_what_its_examples_show_and_it_follows() {
    for strategy in SETS.iter().filter_map(|set| named(set)).flatten() {
        let strategy = &strategy;
        assert!(
            !strategy.examples.is_empty() && !strategy.english.is_empty(),
            "{}",
            strategy.name()
        );
        for example in &strategy.examples {
            let given = Example { after: said(strategy, example), ..example.clone() };
            assert_eq!(given.to_string(), example.to_string(), "{}", strategy.name());
            assert!(follows(example), "{}: {example}", strategy.name());
        }
    }
}

#[test]
fn control_rules_are_the_papers_language_at_the_authors_cost() {
    let published = [15, 28, 32, 30, 36, 36, 34, 19, 26, 22, 30, 42, 44, 28];
    let plain = [15, 28, 30, 28, 36, 30, 34, 19, 26, 22, 30, 40, 40, 28];
    let costs = Costs::default();
    for (strategy, (published, plain)) in control().iter().zip(published.into_iter().zip(plain)) {
        assert!(Language::paper().says(&strategy.rule), "{}", strategy.name());
        let padded = strategy.padded.as_ref().unwrap_or(&strategy.rule);
        assert_eq!(costs.of(padded), f64::from(published), "{}", strategy.name());
        assert_eq!(costs.of(&strategy.rule), f64::from(plain), "{}", strategy.name());
    }
}

#[test]
fn names_are_unique_within_a_set() {
    for set in SETS.iter().filter_map(|set| named(set)) {
        let mut names: Vec<&str> = set.iter().map(Strategy::name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), set.len());
    }
}

#[test]
fn a_strategy_is_read_back_as_it_is_written() {
    let all = SETS.iter().filter_map(|set| named(set)).flatten();
    // An example does not say how many colours there are beside those that it shows.
    for strategy in all.filter(|strategy| strategy.lines.has(2)) {
        assert_eq!(Strategy::read(&strategy.to_string()), Ok(strategy));
    }
}

#[test]
fn learned_rules_are_the_papers_language_proved_and_say_what_their_text_says() {
    for set in &SETS[2..] {
        for strategy in named(set).unwrap() {
            let name = strategy.name();
            assert!(Language::paper().says(&strategy.rule), "{name}");
            assert_eq!(strategy.shown(), Some(ProofReach::Proved), "{name}");
            assert_eq!(strategy.english, crate::explain::describe(&strategy.rule), "{name}");
        }
    }
}

#[test]
fn the_best_learned_rules_are_among_all() {
    let all = named("learned").unwrap();
    for set in ["learned-10", "learned-25"] {
        for strategy in named(set).unwrap() {
            assert!(all.contains(&strategy), "{set}: {}", strategy.name());
        }
    }
}

#[test]
fn what_is_shown_of_our_rules_is_what_their_files_claim() {
    for strategy in SETS.iter().filter_map(|set| named(set)).flatten() {
        assert!(strategy.shown().is_some(), "{}", strategy.name());
        assert_eq!(strategy.shown(), strategy.claim, "{}", strategy.name());
    }
}

#[test]
fn an_edited_rule_of_ours_is_only_claimed_to_be_sound() {
    for strategy in control() {
        let text = strategy.to_string();
        let renamed = Strategy::read(&text.replace(strategy.name(), "another-name")).unwrap();
        assert_eq!(renamed.shown(), Some(ProofReach::Proved), "{text}");
        let condition = Condition::Compare(Compare::AtLeast, Expr::LineSize, Expr::Constant(2));
        let mut edited = strategy.clone();
        edited.rule.condition = edited.rule.condition.and(condition);
        assert_eq!((edited.shown(), edited.claim), (None, Some(ProofReach::Proved)));
        // Proved in black and white says nothing about colours; the library has this one for all lines.
        let is_everywhere = strategy.name() == "cross-small-gap-min";
        let coloured = Strategy { lines: Lines::Any, ..strategy };
        assert_eq!(coloured.shown().is_some(), is_everywhere);
    }
}

/// A rule in the paper's language, its header lines and how it is read.
fn reading_of(header: &str, rule: &str) -> Reading {
    let rule =
        format!("{header}def r: {rule}with h = singleton(hint): if true: then fill(true, 0, 1)");
    Strategy::read(&rule).unwrap().reading
}

#[test]
fn a_file_says_from_which_ends_its_rule_is_read() {
    assert_eq!(reading_of("# reading: both\n", ""), Reading::BothWays);
    assert_eq!(reading_of("# reading: as written\n", ""), Reading::FromLeft);
    assert_eq!(reading_of("# reading: as written\n", "from the right: "), Reading::FromRight);
    assert_eq!(reading_of("# strategy: 7\n# reading: both\n", ""), Reading::BothWays);
    let text = "# reading: twice\ndef r: with h = singleton(hint): if true: then fill(true, 0, 1)";
    let error = Strategy::read(text).unwrap_err();
    assert_eq!(error.message, "expected `both` or `as written`, found \"twice\"");
}

#[test]
fn a_file_without_the_header_is_read_as_before_there_was_one() {
    assert_eq!(reading_of("", ""), Reading::BothWays);
    assert_eq!(reading_of("# strategy: 7\n", ""), Reading::FromLeft);
    assert_eq!(reading_of("", "from the right: "), Reading::FromRight);
    assert_eq!(reading_of("", "from both ends: "), Reading::BothWays);
}

#[test]
fn every_file_of_ours_whose_rule_cannot_say_how_it_is_read_says_it() {
    for set in SETS {
        for strategy in named(set).unwrap() {
            let both = strategy.reading == Reading::BothWays;
            assert!(set != "library" || strategy.reading == strategy.rule.reading);
            assert!(set == "library" || both, "{}", strategy.name());
        }
    }
    let silent = |text: &&&str| {
        let rule = Strategy::read(text).unwrap().rule;
        Language::paper().says(&rule) && !text.contains("# reading: ")
    };
    assert_eq!(CONTROL.iter().chain(LIBRARY).find(silent), None);
}

#[test]
fn a_byte_order_mark_before_a_file_is_no_part_of_it() {
    let text = CONTROL[0];
    assert_eq!(Strategy::read(&format!("\u{feff}{text}")), Strategy::read(text));
}
