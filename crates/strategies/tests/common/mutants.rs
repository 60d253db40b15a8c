//! Damaged rules: every way to change one thing in a rule.

use strategies::dsl::{Action, Compare, Condition, Expr, Field, Kind, Pattern, Rule, Value};

/// All rules that differ from this one in one thing: a sign, the order of two sides, a number, a
/// field, a conjunct left out, a pattern made more general, the value of a fill.
pub(crate) fn mutants(rule: &Rule) -> Vec<Rule> {
    let conditions = conditions(&rule.condition).into_iter();
    let mut all: Vec<Rule> =
        conditions.map(|condition| Rule { condition, ..rule.clone() }).collect();
    for (place, action) in rule.actions.iter().enumerate() {
        for action in actions(action) {
            let mut mutant = rule.clone();
            mutant.actions[place] = action;
            all.push(mutant);
        }
    }
    for (place, declaration) in rule.declarations.iter().enumerate() {
        for pattern in patterns(declaration.pattern, rule.kind(place)) {
            let mut mutant = rule.clone();
            mutant.declarations[place].pattern = pattern;
            all.push(mutant);
        }
    }
    all.retain(|mutant| mutant != rule);
    all
}

fn patterns(pattern: Pattern, kind: Kind) -> Vec<Pattern> {
    match pattern {
        Pattern::Singleton(_) => vec![Pattern::Constant(kind, 0), Pattern::Arbitrary(kind)],
        Pattern::Constant(_, index) => {
            vec![Pattern::Constant(kind, index + 1), Pattern::Arbitrary(kind)]
        }
        Pattern::Arbitrary(_) => vec![],
        Pattern::NextAlike(of) => vec![Pattern::Next(of), Pattern::FirstAlike(of)],
        Pattern::FirstAlike(_) => vec![Pattern::First(kind), Pattern::Last(kind)],
        _ => vec![Pattern::Arbitrary(kind)],
    }
}

fn actions(action: &Action) -> Vec<Action> {
    match action {
        Action::Fill { value, start, end } => {
            let others = match *value {
                Value::Filled => vec![Value::Blank],
                Value::Blank => vec![Value::Filled],
                Value::ColourOf(of) => vec![Value::NotColourOf(of), Value::Filled, Value::Blank],
                Value::NotColourOf(of) => vec![Value::ColourOf(of), Value::Blank],
            };
            let fill = |start: Expr, end: Expr| Action::Fill { value: *value, start, end };
            let starts = nudged(start).into_iter().map(|start| fill(start, end.clone()));
            let ends = nudged(end).into_iter().map(|end| fill(start.clone(), end));
            let other = |value| Action::Fill { value, start: start.clone(), end: end.clone() };
            starts.chain(ends).chain(others.into_iter().map(other)).collect()
        }
        Action::Narrow { hint, start, end } => {
            let narrow = |start: Expr, end: Expr| Action::Narrow { hint: *hint, start, end };
            let starts = nudged(start).into_iter().map(|start| narrow(start, end.clone()));
            starts.chain(nudged(end).into_iter().map(|end| narrow(start.clone(), end))).collect()
        }
        Action::Split { hint, at } => {
            nudged(at).into_iter().map(|at| Action::Split { hint: *hint, at }).collect()
        }
    }
}

/// The changes of a number, and one more and one less.
fn nudged(expr: &Expr) -> Vec<Expr> {
    let one = Expr::Constant(1);
    let mut all = exprs(expr);
    all.extend([expr.clone().plus(one.clone()), expr.clone().minus(one)]);
    all
}

fn conditions(condition: &Condition) -> Vec<Condition> {
    match condition {
        Condition::And(left, right) => {
            let lefts = conditions(left).into_iter().map(|left| left.and((**right).clone()));
            let rights = conditions(right).into_iter().map(|right| (**left).clone().and(right));
            lefts.chain(rights).chain([(**left).clone(), (**right).clone()]).collect()
        }
        Condition::Compare(compare, left, right) => {
            let signs = [Compare::Equal, Compare::AtLeast, Compare::Greater];
            let signs = signs.map(|sign| Condition::Compare(sign, left.clone(), right.clone()));
            let swapped = Condition::Compare(*compare, right.clone(), left.clone());
            let side = |left: Expr, right: Expr| Condition::Compare(*compare, left, right);
            let lefts = exprs(left).into_iter().map(|left| side(left, right.clone()));
            let rights = exprs(right).into_iter().map(|right| side(left.clone(), right));
            let slack = side(left.clone().plus(Expr::Constant(1)), right.clone());
            signs
                .into_iter()
                .chain([swapped, slack, Condition::True])
                .chain(lefts)
                .chain(rights)
                .collect()
        }
        Condition::Unique(slot, inner) => {
            let inside = conditions(inner).into_iter();
            let unique = inside.map(|inner| Condition::Unique(*slot, Box::new(inner)));
            unique.chain([(**inner).clone()]).collect()
        }
        Condition::Maximal(slot) => vec![Condition::True, Condition::Minimal(*slot)],
        Condition::Minimal(slot) => vec![Condition::True, Condition::Maximal(*slot)],
        Condition::MayOwn(..) => vec![Condition::True],
        Condition::Alike(one, other) => {
            vec![Condition::True, Condition::Unlike(*one, *other)]
        }
        Condition::Unlike(one, other) => {
            vec![Condition::True, Condition::Alike(*one, *other)]
        }
        _ => vec![],
    }
}

fn exprs(expr: &Expr) -> Vec<Expr> {
    match expr {
        Expr::Constant(number) => vec![Expr::Constant(number + 1), Expr::Constant(number - 1)],
        Expr::LineSize => vec![Expr::LineSize.minus(Expr::Constant(1))],
        Expr::Of(field, slot) => {
            let other = match field {
                Field::Start => Field::Size,
                Field::Size => Field::Start,
                Field::LowestEnd => Field::HighestStart,
                Field::HighestStart => Field::LowestEnd,
                Field::RangeStart => Field::RangeEnd,
                Field::RangeEnd => Field::RangeStart,
                Field::LongestOwner => Field::ShortestOwner,
                Field::ShortestOwner => Field::LongestOwner,
            };
            vec![Expr::Of(other, *slot)]
        }
        Expr::Add(left, right) => two(left, right, Expr::plus, Expr::minus),
        Expr::Sub(left, right) => two(left, right, Expr::minus, Expr::plus),
        Expr::Count(_) | Expr::Total(_) => vec![],
    }
}

fn two(
    left: &Expr,
    right: &Expr,
    join: fn(Expr, Expr) -> Expr,
    other: fn(Expr, Expr) -> Expr,
) -> Vec<Expr> {
    let lefts = exprs(left).into_iter().map(|left| join(left, right.clone()));
    let rights = exprs(right).into_iter().map(|right| join(left.clone(), right));
    let changed = other(left.clone(), right.clone());
    lefts.chain(rights).chain([changed, left.clone()]).collect()
}
