//! Writing rules in the paper's layout, sugar resolved: what is printed reads back the same.

use std::fmt::{self, Write};

use super::ast::{Action, Condition, Expr, Pattern, Reading, Rule, Slot, Value};

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "def {}:", self.name)?;
        match self.reading {
            Reading::FromLeft => {}
            Reading::FromRight => writeln!(f, "  from the right:")?,
            Reading::BothWays => writeln!(f, "  from both ends:")?,
        }
        f.write_str("  with ")?;
        for (index, declaration) in self.declarations.iter().enumerate() {
            let and = if index == 0 { "" } else { " and " };
            write!(f, "{and}{} = {}", declaration.name, Printed(self, &declaration.pattern))?;
        }
        writeln!(f, ":\n  if {}:", Printed(self, &self.condition))?;
        f.write_str("  then ")?;
        for (index, action) in self.actions.iter().enumerate() {
            let and = if index == 0 { "" } else { " and " };
            write!(f, "{and}{}", Printed(self, action))?;
        }
        f.write_char('\n')
    }
}

impl Rule {
    /// A number as this rule's text would write it.
    ///
    /// ```
    /// use strategies::dsl::{Expr, Field, Rule};
    /// # let text = "def r: with h = singleton(hint): if true: then fill(true, 0, 1)";
    /// let rule: Rule = text.parse().unwrap();
    /// assert_eq!(rule.print_expr(&Expr::Of(Field::Size, 0)), "size(h)");
    /// ```
    pub fn print_expr(&self, expr: &Expr) -> String {
        Printed(self, expr).to_string()
    }

    /// A condition as this rule's text would write it.
    ///
    /// ```
    /// use strategies::dsl::Rule;
    /// # let text = "def r: with h = singleton(hint): if maximal(h): then fill(true, 0, 1)";
    /// let rule: Rule = text.parse().unwrap();
    /// assert_eq!(rule.print_condition(&rule.condition), "maximal(h)");
    /// ```
    pub fn print_condition(&self, condition: &Condition) -> String {
        Printed(self, condition).to_string()
    }

    fn name_of(&self, slot: Slot) -> &str {
        &self.declarations[slot].name
    }
}

/// A part of a rule, printed with that rule's names.
struct Printed<'a, T>(&'a Rule, &'a T);

impl fmt::Display for Printed<'_, Pattern> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Printed(rule, pattern) = *self;
        match *pattern {
            Pattern::Singleton(kind) => write!(f, "singleton({})", kind.name()),
            Pattern::Constant(kind, index) => write!(f, "constant({}, {index})", kind.name()),
            Pattern::Arbitrary(kind) => write!(f, "arbitrary({})", kind.name()),
            Pattern::First(kind) => write!(f, "first({})", kind.name()),
            Pattern::Last(kind) => write!(f, "last({})", kind.name()),
            Pattern::Next(slot) => write!(f, "next({})", rule.name_of(slot)),
            Pattern::Previous(slot) => write!(f, "previous({})", rule.name_of(slot)),
            Pattern::NextAlike(slot) => write!(f, "next_alike({})", rule.name_of(slot)),
            Pattern::FirstAlike(slot) => write!(f, "first_alike({})", rule.name_of(slot)),
        }
    }
}

impl fmt::Display for Printed<'_, Expr> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Printed(rule, expr) = *self;
        let right = |expr: &Expr, f: &mut fmt::Formatter<'_>| match expr {
            Expr::Add(..) | Expr::Sub(..) => write!(f, "({})", Printed(rule, expr)),
            _ => write!(f, "{}", Printed(rule, expr)),
        };
        match expr {
            Expr::Constant(number) => write!(f, "{number}"),
            Expr::LineSize => f.write_str("line_size"),
            Expr::Of(field, slot) => write!(f, "{}({})", field.name(), rule.name_of(*slot)),
            Expr::Count(kind) => write!(f, "count({})", kind.name()),
            Expr::Total(kind) => write!(f, "total({})", kind.name()),
            Expr::Add(left, other) => {
                write!(f, "{} + ", Printed(rule, &**left))?;
                right(other, f)
            }
            Expr::Sub(left, other) => {
                write!(f, "{} - ", Printed(rule, &**left))?;
                right(other, f)
            }
        }
    }
}

impl fmt::Display for Printed<'_, Condition> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Printed(rule, condition) = *self;
        let name = |slot: Slot| rule.name_of(slot);
        let joined = |condition: &Condition| matches!(condition, Condition::And(..));
        match condition {
            Condition::True => f.write_str("true"),
            Condition::And(left, right) if joined(right) => {
                write!(f, "{} and ({})", Printed(rule, &**left), Printed(rule, &**right))
            }
            Condition::And(left, right) => {
                write!(f, "{} and {}", Printed(rule, &**left), Printed(rule, &**right))
            }
            Condition::Compare(compare, left, right) => {
                let (left, right) = (Printed(rule, left), Printed(rule, right));
                write!(f, "{left} {} {right}", compare.sign())
            }
            Condition::Unique(slot, inner) if joined(inner) => {
                write!(f, "{} is unique where ({})", name(*slot), Printed(rule, &**inner))
            }
            Condition::Unique(slot, inner) => {
                write!(f, "{} is unique where {}", name(*slot), Printed(rule, &**inner))
            }
            Condition::Maximal(slot) => write!(f, "maximal({})", name(*slot)),
            Condition::Minimal(slot) => write!(f, "minimal({})", name(*slot)),
            Condition::MayOwn(hint, block) => {
                write!(f, "may_own({}, {})", name(*hint), name(*block))
            }
            Condition::Alike(one, other) => write!(f, "alike({}, {})", name(*one), name(*other)),
            Condition::Unlike(one, other) => write!(f, "unlike({}, {})", name(*one), name(*other)),
        }
    }
}

impl fmt::Display for Printed<'_, Action> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Printed(rule, action) = *self;
        match action {
            Action::Fill { value, start, end } => {
                f.write_str("fill(")?;
                match *value {
                    Value::Filled => f.write_str("true")?,
                    Value::Blank => f.write_str("false")?,
                    Value::ColourOf(slot) => write!(f, "colour({})", rule.name_of(slot))?,
                    Value::NotColourOf(slot) => write!(f, "not colour({})", rule.name_of(slot))?,
                }
                write!(f, ", {}, {})", Printed(rule, start), Printed(rule, end))
            }
            Action::Narrow { hint, start, end } => {
                let (start, end) = (Printed(rule, start), Printed(rule, end));
                write!(f, "narrow({}, {start}, {end})", rule.name_of(*hint))
            }
            Action::Split { hint, at } => {
                write!(f, "split({}, {})", rule.name_of(*hint), Printed(rule, at))
            }
        }
    }
}
