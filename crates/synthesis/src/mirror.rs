//! The mirror image of a rule: what holds of a line read from the left holds of it read from the
//! right, and where the paper's language can say that, it is a rule of its own.
//!
//! The paper's language counts from the left only, and its program never turns a line around. But
//! a block's distance from the right edge is a sum that the language can say, and so is a hint's
//! place when all hints are packed to the right: most rules have a mirror image. Elements found by
//! their index from the left have none, except the first hint: its image is the last hint, which
//! is the one whose rightmost place ends at the edge.

use strategies::dsl::linear::{Sum, Term};
use strategies::dsl::{
    Action, Compare, Condition, Expr, Field, Kind, Language, Pattern, Reading, Rule, Slot,
};

/// The mirror image of a rule of the paper's language, in that language, if it has one.
///
/// ```
/// let text = "def edge: with h = constant(hint, 0) and b = arbitrary(block): if 0 >= start(b):
///             then fill(true, start(b), start(b) + size(h))";
/// let mirrored = nonolith_synthesis::mirror(&text.parse().unwrap()).unwrap();
/// assert_eq!(mirrored.declarations[0].pattern, strategies::dsl::Pattern::Arbitrary(strategies::dsl::Kind::Hint));
/// ```
pub fn mirror(rule: &Rule) -> Option<Rule> {
    if !Language::paper().says(rule) {
        return None;
    }
    let mirror = Mirror::of(rule);
    let mut image = rule.clone();
    image.name += "-mirrored";
    image.condition = mirror.condition(&rule.condition)?;
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
    image.actions =
        rule.actions.iter().map(|action| mirror.action(action)).collect::<Option<_>>()?;
    image.reading = Reading::FromLeft;
    Some(image)
}

/// The condition that a hint is the last: packed to the right, it ends at the edge.
fn is_last(slot: Slot) -> Condition {
    let end = Expr::Of(Field::Size, slot).plus(Expr::Of(Field::HighestStart, slot));
    Condition::Compare(Compare::AtLeast, end, Expr::LineSize)
}

/// A rule that is being mirrored.
struct Mirror<'a> {
    rule: &'a Rule,
    /// The order in which the terms of sums are written.
    order: Vec<Term>,
}

impl Mirror<'_> {
    fn of(rule: &Rule) -> Mirror<'_> {
        let fields = [Term::HighestStart, Term::LowestEnd, Term::Size, Term::Start];
        let each = |field: fn(Slot) -> Term| (0..rule.slots()).map(field);
        let order = [Term::LineSize].into_iter().chain(fields.into_iter().flat_map(each));
        Mirror { rule, order: order.collect() }
    }

    fn condition(&self, condition: &Condition) -> Option<Condition> {
        Some(match condition {
            Condition::And(left, right) => self.condition(left)?.and(self.condition(right)?),
            Condition::Compare(compare, left, right) => {
                self.comparison(*compare, &self.sum(left)?.minus(&self.sum(right)?))
            }
            Condition::Unique(slot, inner) => {
                Condition::Unique(*slot, Box::new(self.condition(inner)?))
            }
            other => other.clone(),
        })
    }

    /// Compares `difference` with 0: what is added stands on the left, what is taken away on the
    /// right, and where a side has terms and the constant 1, `>=` and `>` are exchanged to save it.
    fn comparison(&self, compare: Compare, difference: &Sum) -> Condition {
        let (mut left, mut right) = difference.balanced();
        let compare = match compare {
            Compare::AtLeast if right.constant == 1 && !right.is_constant() => {
                right.constant = 0;
                Compare::Greater
            }
            Compare::Greater if left.constant == 1 && !left.is_constant() => {
                left.constant = 0;
                Compare::AtLeast
            }
            compare => compare,
        };
        Condition::Compare(compare, left.to_expr(&self.order), right.to_expr(&self.order))
    }

    /// A fill of the same cells on the mirrored line: its ends change places.
    fn action(&self, action: &Action) -> Option<Action> {
        let Action::Fill { value, start, end } = action else { return None };
        let from_left = |expr: &Expr| {
            let sum = Sum::one(Term::LineSize).minus(&self.sum(expr)?);
            Some(sum.to_expr(&self.order))
        };
        Some(Action::Fill { value: *value, start: from_left(end)?, end: from_left(start)? })
    }

    /// What an expression is on the mirrored line, said of the line itself.
    fn sum(&self, expr: &Expr) -> Option<Sum> {
        Sum::of(expr, self.rule).substitute(mirrored)
    }
}

/// What a term is on the mirrored line, said of the line itself; `None` if the paper's language
/// cannot say it, as of a hint's index counted from the right.
fn mirrored(term: Term) -> Option<Sum> {
    let from_right = |term: Term| Sum::one(Term::LineSize).minus(&Sum::one(term));
    match term {
        Term::LineSize | Term::Size(_) => Some(Sum::one(term)),
        Term::LowestEnd(slot) => Some(from_right(Term::HighestStart(slot))),
        Term::HighestStart(slot) => Some(from_right(Term::LowestEnd(slot))),
        Term::Start(slot) => Some(from_right(term).minus(&Sum::one(Term::Size(slot)))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use strategies::dsl::Matcher;
    use strategies::evaluate::{Ends, each_read};
    use strategies::library;

    use super::*;

    /// What a rule fills on all states of some lines, read from the left or from the right.
    fn filled(rule: &Rule, from_right: bool) -> Vec<Vec<puzzle::Cell>> {
        let matcher = Matcher::new(rule);
        let mut all = Vec::new();
        for clue in [vec![1], vec![3], vec![1, 1], vec![2, 1], vec![1, 2], vec![2, 1, 1]] {
            for mut cells in puzzle::check::enumerate::states(6, 2) {
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

    /// A block at the left edge is the first hint's. At the right edge it need not be.
    #[test]
    fn a_rule_that_reads_the_index_of_a_hint_has_no_mirror_image() {
        let text = "def edge: with h = arbitrary(hint) and b = arbitrary(block):
                    if start(h) = 0 and 0 >= start(b): then fill(true, 0, size(h))";
        assert_eq!(mirror(&text.parse().unwrap()), None);
    }

    #[test]
    fn the_leftmost_place_of_a_block_is_zero_from_either_end() {
        let text = "def zero: with b = arbitrary(block): if size(b) > lowest_end_cell(b):
                    then fill(true, start(b), start(b) + size(b))";
        let rule: Rule = text.parse().unwrap();
        let image = mirror(&rule).unwrap();
        assert_eq!(filled(&image, false), filled(&rule, true));
        assert!(image.to_string().contains("size(b) > 0"), "{image}");
    }
}
