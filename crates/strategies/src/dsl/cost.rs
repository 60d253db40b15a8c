//! What a rule costs: the authors' price of each construct, replaceable by a designer's own.
//!
//! A fill is priced in the authors' form `Fill(value, offset, start, end)`: what start and end have
//! in common may be said once. `fill(false, start(b) - 1, start(b))` is offset `start(b)`, from -1
//! to 0. Terms are taken as they are written, so that a padding `+ 0` is paid for.

use std::collections::BTreeMap;

use super::ast::{Action, Condition, Expr, Field, Kind, Pattern, Reading, Rule, Value};

/// The price of each construct by name.
///
/// ```
/// use strategies::dsl::{Costs, Rule};
///
/// let text = "def full: with h = singleton(hint): if size(h) = line_size: then fill(true, 0, line_size)";
/// let rule: Rule = text.parse().unwrap();
/// assert_eq!(Costs::default().of(&rule), 15.0);
/// let dear = Costs::from_toml("singleton = 10").unwrap();
/// assert_eq!(dear.of(&rule), 18.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Costs(BTreeMap<String, f64>);

/// The authors' prices, and ours for the extensions.
const PRICES: [(&str, f64); 39] = [
    ("true", 0.0),
    ("constant_number", 1.0),
    ("line_size", 2.0),
    ("start", 1.0),
    ("size", 1.0),
    ("lowest_end_cell", 7.0),
    ("highest_start_cell", 7.0),
    ("arithmetic", 1.0),
    ("comparison", 1.0),
    ("and", 1.0),
    ("maximal", 7.0),
    ("minimal", 7.0),
    ("unique", 2.0),
    ("arbitrary", 6.0),
    ("singleton", 7.0),
    ("constant", 8.0),
    ("constant_index", 1.0),
    ("fill", 0.0),
    // The extensions. `first` says what `constant(t, 0)` says, and is what people see at once.
    // Ranges are dear: finding one is a small calculation of its own.
    ("from_the_right", 1.0),
    ("from_both_ends", 2.0),
    ("first", 6.0),
    ("last", 6.0),
    ("next", 6.0),
    ("previous", 6.0),
    ("next_alike", 7.0),
    ("first_alike", 7.0),
    ("count", 4.0),
    ("total", 6.0),
    ("may_own", 9.0),
    ("range_start", 12.0),
    ("range_end", 12.0),
    ("longest_owner", 9.0),
    ("shortest_owner", 9.0),
    ("narrow", 2.0),
    ("split", 4.0),
    ("alike", 2.0),
    ("unlike", 2.0),
    ("colour", 1.0),
    ("unknown_or_colour", 1.0),
];

impl Default for Costs {
    fn default() -> Costs {
        Costs(PRICES.into_iter().map(|(name, price)| (name.to_owned(), price)).collect())
    }
}

/// The text is no table of prices.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NotCosts {
    /// It is not TOML of names and numbers.
    #[error("expected lines such as `singleton = 7`: {0}")]
    NotToml(String),
    /// It names something that has no price.
    #[error("`{name}` has no price; the names are {}", PRICES.map(|(name, _)| name).join(", "))]
    NoSuchConstruct {
        /// The name.
        name: String,
    },
    /// A price is no number, or below zero.
    #[error("`{name}`: expected a price of 0 or more, or `inf` to switch it off, found {price}")]
    NoSuchPrice {
        /// The name.
        name: String,
        /// What it is said to cost.
        price: f64,
    },
}

impl Costs {
    /// The default prices, with those of a TOML table of names and numbers in their place.
    ///
    /// # Errors
    /// If it is not such a table, names a construct that does not exist, or a price below zero.
    ///
    /// ```
    /// use strategies::dsl::Costs;
    /// assert!(Costs::from_toml("luck = 3").is_err() && Costs::from_toml("size = -1").is_err());
    /// ```
    pub fn from_toml(text: &str) -> Result<Costs, NotCosts> {
        let own: BTreeMap<String, f64> =
            toml::from_str(text).map_err(|error| NotCosts::NotToml(error.message().to_owned()))?;
        let mut costs = Costs::default();
        for (name, price) in own {
            match costs.0.get_mut(&name) {
                Some(old) if price >= 0.0 => *old = price,
                Some(_) => return Err(NotCosts::NoSuchPrice { name, price }),
                None => return Err(NotCosts::NoSuchConstruct { name }),
            }
        }
        Ok(costs)
    }

    /// The prices by name.
    ///
    /// ```
    /// let costs = strategies::dsl::Costs::default();
    /// assert!(costs.prices().any(|(name, price)| name == "maximal" && price == 7.0));
    /// ```
    pub fn prices(&self) -> impl Iterator<Item = (&str, f64)> {
        self.0.iter().map(|(name, price)| (name.as_str(), *price))
    }

    /// What a rule costs.
    ///
    /// ```
    /// # use strategies::dsl::{Costs, Rule};
    /// let text = "def min: with h = arbitrary(hint) and g = arbitrary(gap):
    ///             if minimal(h) and size(h) > size(g): then fill(false, start(g), start(g) + size(g))";
    /// assert_eq!(Costs::default().of(&text.parse::<Rule>().unwrap()), 26.0);
    /// ```
    pub fn of(&self, rule: &Rule) -> f64 {
        let reading = match rule.reading {
            Reading::FromLeft => 0.0,
            Reading::FromRight => self.price("from_the_right"),
            Reading::BothWays => self.price("from_both_ends"),
        };
        let patterns: f64 = rule.declarations.iter().map(|one| self.of_pattern(one.pattern)).sum();
        let actions: f64 = rule.actions.iter().map(|action| self.of_action(action)).sum();
        let joins = (rule.actions.len() - 1) as f64 * self.price("and");
        reading + patterns + self.of_condition(&rule.condition) + actions + joins
    }

    /// What a condition costs.
    ///
    /// ```
    /// use strategies::dsl::{Condition, Costs};
    /// assert_eq!(Costs::default().of_condition(&Condition::Maximal(0)), 7.0);
    /// ```
    pub fn of_condition(&self, condition: &Condition) -> f64 {
        match condition {
            Condition::True => self.price("true"),
            Condition::And(left, right) => {
                self.price("and") + self.of_condition(left) + self.of_condition(right)
            }
            Condition::Compare(_, left, right) => {
                self.price("comparison") + self.of_expr(left) + self.of_expr(right)
            }
            Condition::Unique(_, inner) => self.price("unique") + self.of_condition(inner),
            Condition::Maximal(_) => self.price("maximal"),
            Condition::Minimal(_) => self.price("minimal"),
            Condition::MayOwn(..) => self.price("may_own"),
            Condition::Alike(..) => self.price("alike"),
            Condition::Unlike(..) => self.price("unlike"),
        }
    }

    /// What a number costs, as it is written.
    ///
    /// ```
    /// use strategies::dsl::{Costs, Expr};
    /// assert_eq!(Costs::default().of_expr(&Expr::LineSize.plus(Expr::Constant(0))), 4.0);
    /// ```
    pub fn of_expr(&self, expr: &Expr) -> f64 {
        match expr {
            Expr::Constant(_) => self.price("constant_number"),
            Expr::LineSize => self.price("line_size"),
            Expr::Of(field, _) => self.price(Field::name(*field)),
            Expr::Add(left, right) | Expr::Sub(left, right) => {
                self.price("arithmetic") + self.of_expr(left) + self.of_expr(right)
            }
            Expr::Count(_) => self.price("count"),
            Expr::Total(_) => self.price("total"),
        }
    }

    fn price(&self, name: &str) -> f64 {
        self.0.get(name).copied().unwrap_or_default()
    }

    /// What it costs to bind an element by a pattern.
    ///
    /// ```
    /// use strategies::dsl::{Costs, Kind, Pattern};
    /// assert_eq!(Costs::default().of_pattern(Pattern::Constant(Kind::Hint, 2)), 10.0);
    /// ```
    pub fn of_pattern(&self, pattern: Pattern) -> f64 {
        let extra = |kind| match kind {
            Kind::Hint | Kind::Block | Kind::Gap => 0.0,
            Kind::Unknown | Kind::Colour => self.price("unknown_or_colour"),
        };
        match pattern {
            Pattern::Singleton(kind) => self.price("singleton") + extra(kind),
            Pattern::Constant(kind, index) => {
                self.price("constant") + index as f64 * self.price("constant_index") + extra(kind)
            }
            Pattern::Arbitrary(kind) => self.price("arbitrary") + extra(kind),
            Pattern::First(kind) => self.price("first") + extra(kind),
            Pattern::Last(kind) => self.price("last") + extra(kind),
            Pattern::Next(_) => self.price("next"),
            Pattern::Previous(_) => self.price("previous"),
            Pattern::NextAlike(_) => self.price("next_alike"),
            Pattern::FirstAlike(_) => self.price("first_alike"),
        }
    }

    /// What an action costs.
    ///
    /// ```
    /// use strategies::dsl::{Action, Costs, Expr, Value};
    /// let all = Action::Fill { value: Value::Filled, start: Expr::Constant(0), end: Expr::LineSize };
    /// assert_eq!(Costs::default().of_action(&all), 4.0);
    /// ```
    pub fn of_action(&self, action: &Action) -> f64 {
        match action {
            Action::Fill { value, start, end } => {
                let colour = match value {
                    Value::Filled | Value::Blank => 0.0,
                    Value::ColourOf(_) | Value::NotColourOf(_) => self.price("colour"),
                };
                self.price("fill") + colour + self.of_ends(start, end)
            }
            Action::Narrow { start, end, .. } => self.price("narrow") + self.of_ends(start, end),
            Action::Split { at, .. } => self.price("split") + self.of_expr(at),
        }
    }

    /// The cheapest way to say start and end from a common offset.
    fn of_ends(&self, start: &Expr, end: &Expr) -> f64 {
        let (start, end) = (terms(start), terms(end));
        let common = common(&start, &end);
        let choices = 0..1_usize << common.len().min(8);
        let cost = |choice: usize| {
            let chosen = common.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1);
            let offset: Vec<SignedTerm<'_>> = chosen.map(|(_, &term)| term).collect();
            let (from, to) = (without(&start, &offset), without(&end, &offset));
            [offset, from, to].iter().map(|sum| self.of_sum(sum)).sum()
        };
        choices.map(cost).fold(f64::INFINITY, f64::min)
    }

    /// What a sum of terms costs; the empty sum is the constant 0.
    fn of_sum(&self, terms: &[SignedTerm<'_>]) -> f64 {
        let zero = self.price("constant_number");
        let [first, ..] = terms else { return zero };
        let turned = first.negative && !matches!(first.expr, Expr::Constant(_));
        let lead = if turned { zero + self.price("arithmetic") } else { 0.0 };
        let each: f64 = terms.iter().map(|term| self.of_expr(term.expr)).sum();
        lead + each + (terms.len() - 1) as f64 * self.price("arithmetic")
    }
}

/// A part of a sum, added or taken away.
#[derive(Clone, Copy, PartialEq)]
struct SignedTerm<'a> {
    negative: bool,
    expr: &'a Expr,
}

fn terms(expr: &Expr) -> Vec<SignedTerm<'_>> {
    let flip = |term: SignedTerm<'_>| !term.negative;
    match expr {
        Expr::Add(left, right) => [terms(left), terms(right)].concat(),
        Expr::Sub(left, right) => {
            let right =
                terms(right).into_iter().map(|term| SignedTerm { negative: flip(term), ..term });
            terms(left).into_iter().chain(right).collect()
        }
        leaf => vec![SignedTerm { negative: false, expr: leaf }],
    }
}

fn common<'a>(one: &[SignedTerm<'a>], other: &[SignedTerm<'a>]) -> Vec<SignedTerm<'a>> {
    let mut rest = other.to_vec();
    let shared = |term: &&SignedTerm<'a>| match rest.iter().position(|found| found == *term) {
        Some(place) => {
            rest.remove(place);
            true
        }
        None => false,
    };
    one.iter().filter(shared).copied().collect()
}

fn without<'a>(all: &[SignedTerm<'a>], taken: &[SignedTerm<'a>]) -> Vec<SignedTerm<'a>> {
    let mut rest = all.to_vec();
    for term in taken {
        if let Some(place) = rest.iter().position(|found| found == term) {
            rest.remove(place);
        }
    }
    rest
}
