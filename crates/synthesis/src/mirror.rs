//! The mirror image of a rule: what holds of a line read from the left holds of it read from the
//! right, and where the paper's language can say that, it is a rule of its own.
//!
//! The paper's language has no right-hand side, and its program never turns a line around. But a
//! block's distance from the right edge is a sum that it can say, and so is a hint's place among
//! all hints pushed to the left: most rules have a mirror image. Only elements counted from the
//! left have none, but for the first hint: the last hint is the one whose rightmost place ends at
//! the edge.

use std::collections::BTreeMap;

use strategies::dsl::{
    Action, Compare, Condition, Expr, Field, Kind, Language, Pattern, Reading, Rule, Slot,
};

/// The mirror image of a rule of the paper's language, in that language, if it has one.
///
/// ```
/// let text = "def edge: with h = constant(hint, 0) and b = arbitrary(block): if 0 >= start(b):
///             then fill(true, start(b), start(b) + size(h))";
/// let mirrored = synthesis::mirror(&text.parse().unwrap()).unwrap();
/// assert_eq!(mirrored.declarations[0].pattern, strategies::dsl::Pattern::Arbitrary(strategies::dsl::Kind::Hint));
/// ```
pub fn mirror(rule: &Rule) -> Option<Rule> {
    if !Language::paper().says(rule) {
        return None;
    }
    let mut image = rule.clone();
    image.name += "-mirrored";
    image.condition = condition(&rule.condition, rule);
    for (slot, declaration) in image.declarations.iter_mut().enumerate() {
        match declaration.pattern {
            Pattern::Constant(Kind::Hint, 0) => {
                declaration.pattern = Pattern::Arbitrary(Kind::Hint);
                image.condition = image.condition.and(is_last(slot));
            }
            Pattern::Singleton(_) | Pattern::Arbitrary(_) => {}
            _ => return None,
        }
    }
    image.actions = rule.actions.iter().map(|one| action(one, rule)).collect::<Option<_>>()?;
    image.reading = Reading::FromLeft;
    Some(image)
}

/// That a hint is the last: pushed to the right, it ends at the edge.
fn is_last(slot: Slot) -> Condition {
    let end = Expr::Of(Field::Size, slot).plus(Expr::Of(Field::HighestStart, slot));
    Condition::Compare(Compare::AtLeast, end, Expr::LineSize)
}

fn condition(part: &Condition, rule: &Rule) -> Condition {
    match part {
        Condition::And(left, right) => condition(left, rule).and(condition(right, rule)),
        Condition::Compare(compare, left, right) => {
            comparison(*compare, Sum::mirrored(left, rule).plus(&Sum::mirrored(right, rule), -1))
        }
        Condition::Unique(slot, inner) => {
            Condition::Unique(*slot, Box::new(condition(inner, rule)))
        }
        other => other.clone(),
    }
}

/// That a sum is more than nothing, at least, or just that: what counts for on the left, what
/// counts against on the right, and no one more than is needed.
fn comparison(compare: Compare, difference: Sum) -> Condition {
    let (mut left, mut right) = difference.sides();
    let compare = match compare {
        Compare::AtLeast if right.constant == 1 && !right.terms.is_empty() => {
            right.constant = 0;
            Compare::Greater
        }
        Compare::Greater if left.constant == 1 && !left.terms.is_empty() => {
            left.constant = 0;
            Compare::AtLeast
        }
        compare => compare,
    };
    Condition::Compare(compare, left.expr(), right.expr())
}

fn action(one: &Action, rule: &Rule) -> Option<Action> {
    let Action::Fill { value, start, end } = one else { return None };
    let from_right = |expr: &Expr| Sum::one(Expr::LineSize).plus(&Sum::mirrored(expr, rule), -1);
    let (start, end) = (from_right(end).expr(), from_right(start).expr());
    Some(Action::Fill { value: *value, start, end })
}

/// A sum: how often each thing counts, and a constant.
#[derive(Clone, Default)]
struct Sum {
    terms: BTreeMap<String, (Expr, i32)>,
    constant: i32,
}

impl Sum {
    fn one(expr: Expr) -> Sum {
        let key = format!("{expr:?}");
        Sum { terms: [(key, (expr, 1))].into(), constant: 0 }
    }

    /// What an expression is on the line read from the other end, in what this end sees.
    fn mirrored(expr: &Expr, rule: &Rule) -> Sum {
        let from_right = |field: Field, slot: Slot| {
            Sum::one(Expr::LineSize).plus(&Sum::one(Expr::Of(field, slot)), -1)
        };
        match expr {
            Expr::Constant(number) => Sum { constant: *number, ..Sum::default() },
            Expr::Add(left, right) => {
                Sum::mirrored(left, rule).plus(&Sum::mirrored(right, rule), 1)
            }
            Expr::Sub(left, right) => {
                Sum::mirrored(left, rule).plus(&Sum::mirrored(right, rule), -1)
            }
            Expr::Of(Field::LowestEnd, slot) => from_right(Field::HighestStart, *slot),
            Expr::Of(Field::HighestStart, slot) => from_right(Field::LowestEnd, *slot),
            Expr::Of(Field::Start, slot) if rule.kind(*slot) != Kind::Hint => {
                let size = Sum::one(Expr::Of(Field::Size, *slot));
                from_right(Field::Start, *slot).plus(&size, -1)
            }
            other => Sum::one(other.clone()),
        }
    }

    fn plus(mut self, other: &Sum, times: i32) -> Sum {
        for (key, (expr, count)) in &other.terms {
            self.terms.entry(key.clone()).or_insert((expr.clone(), 0)).1 += times * count;
        }
        self.terms.retain(|_, (_, count)| *count != 0);
        self.constant += times * other.constant;
        self
    }

    /// What counts for and what counts against, both as positive sums.
    fn sides(&self) -> (Sum, Sum) {
        let side = |sign: i32| {
            let mine = self.terms.iter().filter(|(_, (_, count))| count * sign > 0);
            let terms =
                mine.map(|(key, (expr, count))| (key.clone(), (expr.clone(), count * sign)));
            Sum { terms: terms.collect(), constant: (self.constant * sign).max(0) }
        };
        (side(1), side(-1))
    }

    /// The sum as an expression without any noise.
    fn expr(&self) -> Expr {
        let (more, less) = self.sides();
        let each = |sum: &Sum| -> Vec<Expr> {
            let terms = sum.terms.values();
            let mut all: Vec<Expr> =
                terms.flat_map(|(expr, count)| (0..*count).map(|_| expr.clone())).collect();
            all.extend((sum.constant > 0).then_some(Expr::Constant(sum.constant)));
            all
        };
        let start = each(&more).into_iter().reduce(Expr::plus).unwrap_or(Expr::Constant(0));
        each(&less).into_iter().fold(start, Expr::minus)
    }
}

#[cfg(test)]
mod tests {
    use strategies::dsl::Matcher;
    use strategies::evaluate::{Ends, each_read};
    use strategies::library;

    use super::*;

    /// What a rule fills when it is read from these ends, on all short lines.
    fn filled(rule: &Rule, from_right: bool) -> Vec<Vec<puzzle::Cell>> {
        let matcher = Matcher::new(rule);
        let mut all = Vec::new();
        for clue in [vec![1], vec![3], vec![1, 1], vec![2, 1], vec![1, 2], vec![2, 1, 1]] {
            for code in 0..3usize.pow(6) {
                let cell = |along: u32| match code / 3usize.pow(along) % 3 {
                    0 => puzzle::Cell::UNKNOWN,
                    1 => puzzle::Cell::FILLED,
                    _ => puzzle::Cell::BLANK,
                };
                let mut cells: Vec<puzzle::Cell> = (0..6).map(cell).collect();
                let mut clue = puzzle::Clue::black(clue.iter().copied());
                if from_right {
                    (clue, cells) = (clue.mirrored(), cells.into_iter().rev().collect());
                }
                let line = strategies::apply::Line::new(&clue, &cells);
                let mut after = cells.clone();
                let _ = each_read(&matcher, &line, Ends::Left, &mut |firing| {
                    after = firing.cells_after(&after);
                    std::ops::ControlFlow::<()>::Continue(())
                });
                if from_right {
                    after.reverse();
                }
                all.push(after);
            }
        }
        all
    }

    #[test]
    fn a_mirror_image_says_of_every_line_what_the_rule_says_of_the_mirrored_line() {
        let all = library::control().into_iter().chain(library::named("learned-25").unwrap());
        let mut seen = 0;
        for strategy in all {
            let Some(image) = mirror(&strategy.rule) else { continue };
            assert_eq!(filled(&image, false), filled(&strategy.rule, true), "{image}");
            assert!(Language::paper().says(&image));
            seen += 1;
        }
        assert!(seen > 12, "{seen}");
    }
}
