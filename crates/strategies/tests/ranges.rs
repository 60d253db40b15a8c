//! The narrowing rules, followed to the end, find every hint's range exactly.

use puzzle::check::enumerate::{clues, states};
use puzzle::{Cell, Clue};
use strategies::apply::{Line, firings};
use strategies::dsl::{Action, Effect, Elements, Matcher};
use strategies::library::library;

/// The rules that narrow ranges, and nothing else.
fn narrowing() -> Vec<Matcher> {
    let narrows = |action: &Action| matches!(action, Action::Narrow { .. });
    let rules = library().into_iter().map(|strategy| strategy.rule);
    rules.filter(|rule| rule.actions.iter().all(narrows)).map(|rule| Matcher::new(&rule)).collect()
}

/// The ranges when no rule narrows any further.
fn narrowed(rules: &[Matcher], clue: &Clue, cells: &[Cell]) -> Vec<(i32, i32)> {
    let mut elements = Elements::of(clue, cells);
    loop {
        let line = Line::of_elements(elements.clone(), cells);
        let mut news = false;
        for effect in rules.iter().flat_map(|rule| firings(rule, &line)).flat_map(|one| one.effects)
        {
            if let Effect::Narrow { hint, start, end } = effect {
                news |= elements.narrow(hint, start, end);
            }
        }
        if !news {
            return elements.ranges();
        }
    }
}

/// Every line state of a length: all clues that fit, all ways to know some cells.
fn all_states(length: usize) -> impl Iterator<Item = (Clue, Vec<Cell>)> {
    let with_states = move |clue: Clue| states(length, 2).map(move |cells| (clue.clone(), cells));
    clues(length, 2).into_iter().flat_map(with_states)
}

#[test]
fn narrowing_rules_find_the_exact_range_of_every_hint() {
    let rules = narrowing();
    assert!(rules.len() >= 7);
    for (clue, cells) in (1..=6).flat_map(all_states) {
        if let Ok(exact) = Line::with_ranges(&clue, &cells) {
            let text = puzzle::cells_to_text(&cells, 2);
            assert_eq!(narrowed(&rules, &clue, &cells), exact.ranges(), "{clue}: {text}");
        }
    }
}
