//! Altering a rule: a few changes, of which some keep it sound and some break it.

use super::speaker::RuleWriter;
use crate::dsl::{Action, Condition, Expr, Pattern, Rule, Value};

/// Takes over a rule and changes up to three things in it.
pub(super) fn alter(speaker: &mut RuleWriter<'_>, rule: Rule) {
    speaker.rule = rule;
    if speaker.draw.chance(0.3) {
        speaker.declare();
    }
    for _ in 0..1 + speaker.draw.below(2) {
        change(speaker);
    }
}

fn change(speaker: &mut RuleWriter<'_>) {
    match speaker.draw.below(12) {
        // A rule with one more condition is as sound as before.
        0..=2 => {
            let condition = speaker.condition(0);
            speaker.require(condition);
        }
        3..=6 => change_conjunct(speaker),
        7 => change_pattern(speaker),
        8 => {
            let action = speaker.action();
            let place = speaker.draw.below(speaker.rule.actions.len());
            speaker.rule.actions[place] = action;
        }
        9 => {
            let action = speaker.action();
            speaker.rule.actions.push(action);
        }
        _ => change_action(speaker),
    }
}

/// Drops, replaces or bends one of the conditions that `and` joins, or wraps it in `unique`.
fn change_conjunct(speaker: &mut RuleWriter<'_>) {
    let conjuncts = speaker.rule.condition.conjuncts();
    let mut conjuncts: Vec<Condition> = conjuncts.into_iter().cloned().collect();
    let place = speaker.draw.below(conjuncts.len());
    match speaker.draw.below(8) {
        0 => conjuncts[place] = Condition::True,
        1 => conjuncts[place] = speaker.condition(0),
        2..=3 => {
            let slot = speaker.draw.below(speaker.rule.slots());
            conjuncts[place] = Condition::Unique(slot, Box::new(conjuncts[place].clone()));
        }
        _ => conjuncts[place] = bent(speaker, conjuncts[place].clone()),
    }
    speaker.rule.condition = Condition::True;
    for conjunct in conjuncts {
        speaker.require(conjunct);
    }
}

/// Another sign, or one more or less on one side.
fn bent(speaker: &mut RuleWriter<'_>, condition: Condition) -> Condition {
    match condition {
        Condition::Compare(sign, left, right) => match speaker.draw.below(3) {
            0 => Condition::Compare(speaker.sign(), left, right),
            1 => Condition::Compare(sign, left.plus(Expr::Constant(1)), right),
            _ => Condition::Compare(sign, left, right.plus(Expr::Constant(1))),
        },
        Condition::Unique(slot, inner) => Condition::Unique(slot, Box::new(bent(speaker, *inner))),
        Condition::Maximal(slot) => Condition::Minimal(slot),
        Condition::Minimal(slot) => Condition::Maximal(slot),
        other => other,
    }
}

/// Finds an element in another way; what was found through another element stays so.
fn change_pattern(speaker: &mut RuleWriter<'_>) {
    let slot = speaker.draw.below(speaker.rule.slots());
    let kind = speaker.rule.kind(slot);
    let index = speaker.draw.below(3);
    let others = [
        Pattern::Arbitrary(kind),
        Pattern::Singleton(kind),
        Pattern::Constant(kind, index),
        Pattern::First(kind),
        Pattern::Last(kind),
    ];
    speaker.rule.declarations[slot].pattern = others[speaker.draw.below(others.len())];
}

/// Another value, or an end that lies one cell further.
fn change_action(speaker: &mut RuleWriter<'_>) {
    let place = speaker.draw.below(speaker.rule.actions.len());
    let choice = speaker.draw.below(5);
    let bend = |expr: &mut Expr| {
        let old = expr.clone();
        let one = Expr::Constant(1);
        *expr = if matches!(choice, 0 | 2 | 4) { old.plus(one) } else { old.minus(one) };
    };
    match &mut speaker.rule.actions[place] {
        Action::Fill { value, .. } if choice == 4 => {
            *value = if *value == Value::Filled { Value::Blank } else { Value::Filled };
        }
        Action::Fill { start, end, .. } | Action::Narrow { start, end, .. } => {
            bend(if choice < 2 { start } else { end });
        }
        Action::Split { at, .. } => bend(at),
    }
}
