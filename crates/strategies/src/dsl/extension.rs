//! Extensions: what our language says beyond the paper's, each of which can be switched off.

use std::collections::BTreeSet;

use super::ast::{Action, Condition, Expr, Kind, Pattern, Reading, Rule, Value};

/// Something that the paper's language cannot say.
///
/// ```
/// use strategies::dsl::Extension;
/// assert_eq!(Extension::Mirror.name(), "mirror");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Extension {
    /// `from the right`, `from both ends`: the rule read on the mirrored line.
    Mirror,
    /// `first(t)`, `last(t)`.
    FirstLast,
    /// `count(t)`, `total(t)` and stretches of `unknown` cells.
    Count,
    /// `next(x)`, `previous(x)`.
    Neighbours,
    /// `may_own(h, b)`, `longest_owner(b)`, `shortest_owner(b)`: which hints can own a block.
    Ownership,
    /// `range_start(h)`, `range_end(h)`, and `narrow(h, s, e)`.
    Ranges,
    /// Several actions joined by `and`.
    ManyFills,
    /// `split(h, c)`: the line falls into two.
    Split,
    /// `colour(x)`, `not colour(x)`, `alike`, `unlike`, `next_alike`, `first_alike`.
    Colour,
}

impl Extension {
    /// All of them.
    pub const ALL: [Extension; 9] = [
        Extension::Mirror,
        Extension::FirstLast,
        Extension::Count,
        Extension::Neighbours,
        Extension::Ownership,
        Extension::Ranges,
        Extension::ManyFills,
        Extension::Split,
        Extension::Colour,
    ];

    /// Its name, as on the command line.
    ///
    /// ```
    /// use strategies::dsl::Extension;
    /// assert!(Extension::ALL.iter().all(|one| Extension::named(one.name()) == Some(*one)));
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Extension::Mirror => "mirror",
            Extension::FirstLast => "first-last",
            Extension::Count => "count",
            Extension::Neighbours => "neighbours",
            Extension::Ownership => "ownership",
            Extension::Ranges => "ranges",
            Extension::ManyFills => "many-fills",
            Extension::Split => "split",
            Extension::Colour => "colour",
        }
    }

    /// The extension with this name.
    ///
    /// ```
    /// assert_eq!(strategies::dsl::Extension::named("telepathy"), None);
    /// ```
    pub fn named(name: &str) -> Option<Extension> {
        Extension::ALL.into_iter().find(|extension| extension.name() == name)
    }
}

/// Which extensions are switched on.
///
/// ```
/// use strategies::dsl::{Extension, Language};
///
/// assert!(!Language::paper().has(Extension::Mirror));
/// assert!(Language::full().without(Extension::Colour).has(Extension::Mirror));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language(BTreeSet<Extension>);

impl Language {
    /// Exactly the paper's language.
    ///
    /// ```
    /// assert!(!strategies::dsl::Language::paper().has(strategies::dsl::Extension::Count));
    /// ```
    pub fn paper() -> Language {
        Language(BTreeSet::new())
    }

    /// The paper's language and all our extensions.
    ///
    /// ```
    /// assert!(strategies::dsl::Language::full().has(strategies::dsl::Extension::Count));
    /// ```
    pub fn full() -> Language {
        Language(Extension::ALL.into_iter().collect())
    }

    /// The same language with this extension.
    ///
    /// ```
    /// use strategies::dsl::{Extension, Language};
    /// assert!(Language::paper().with(Extension::Count).has(Extension::Count));
    /// ```
    pub fn with(mut self, extension: Extension) -> Language {
        self.0.insert(extension);
        self
    }

    /// The same language without this extension.
    ///
    /// ```
    /// use strategies::dsl::{Extension, Language};
    /// assert!(!Language::full().without(Extension::Count).has(Extension::Count));
    /// ```
    pub fn without(mut self, extension: Extension) -> Language {
        self.0.remove(&extension);
        self
    }

    /// Whether this extension is switched on.
    ///
    /// ```
    /// use strategies::dsl::{Extension, Language};
    /// assert!(Language::full().has(Extension::Ranges));
    /// ```
    pub fn has(&self, extension: Extension) -> bool {
        self.0.contains(&extension)
    }

    /// Whether a rule can be said in it.
    ///
    /// ```
    /// use strategies::dsl::{Language, Rule};
    /// let rule: Rule = "def r: with h = last(hint): if true: then fill(true, 0, 1)".parse().unwrap();
    /// assert!(Language::full().says(&rule) && !Language::paper().says(&rule));
    /// ```
    pub fn says(&self, rule: &Rule) -> bool {
        rule.extensions().into_iter().all(|extension| self.has(extension))
    }
}

/// The extensions that a rule needs.
pub(super) fn needed(rule: &Rule) -> Vec<Extension> {
    let mut needs = BTreeSet::new();
    needs.extend((rule.reading != Reading::FromLeft).then_some(Extension::Mirror));
    needs.extend((rule.actions.len() > 1).then_some(Extension::ManyFills));
    for declaration in &rule.declarations {
        needs.extend(of_pattern(declaration.pattern));
    }
    rule.condition.visit(&mut |part| needs.extend(of_condition(part)));
    rule.condition.visit_exprs(&mut |expr| needs.extend(of_expr(expr)));
    for action in &rule.actions {
        needs.extend(of_action(action));
        for expr in action.exprs() {
            expr.visit(&mut |expr| needs.extend(of_expr(expr)));
        }
    }
    needs.into_iter().collect()
}

fn of_kind(kind: Kind) -> Option<Extension> {
    match kind {
        Kind::Hint | Kind::Block | Kind::Gap => None,
        Kind::Unknown => Some(Extension::Count),
        Kind::Colour => Some(Extension::Colour),
    }
}

fn of_pattern(pattern: Pattern) -> Vec<Extension> {
    match pattern {
        Pattern::Singleton(kind) | Pattern::Constant(kind, _) | Pattern::Arbitrary(kind) => {
            of_kind(kind).into_iter().collect()
        }
        Pattern::First(kind) | Pattern::Last(kind) => {
            of_kind(kind).into_iter().chain([Extension::FirstLast]).collect()
        }
        Pattern::Next(_) | Pattern::Previous(_) => vec![Extension::Neighbours],
        Pattern::NextAlike(_) => vec![Extension::Neighbours, Extension::Colour],
        Pattern::FirstAlike(_) => vec![Extension::FirstLast, Extension::Colour],
    }
}

fn of_condition(condition: &Condition) -> Option<Extension> {
    match condition {
        Condition::MayOwn(..) => Some(Extension::Ownership),
        Condition::Alike(..) | Condition::Unlike(..) => Some(Extension::Colour),
        _ => None,
    }
}

fn of_expr(expr: &Expr) -> Option<Extension> {
    match expr {
        Expr::Of(field, _) => field.needs().map(|(_, extension)| extension),
        Expr::Count(_) | Expr::Total(_) => Some(Extension::Count),
        _ => None,
    }
}

fn of_action(action: &Action) -> Option<Extension> {
    match action {
        Action::Fill { value: Value::ColourOf(_) | Value::NotColourOf(_), .. } => {
            Some(Extension::Colour)
        }
        Action::Fill { .. } => None,
        Action::Narrow { .. } => Some(Extension::Ranges),
        Action::Split { .. } => Some(Extension::Split),
    }
}
