//! What a rule costs: the authors' price of each construct, replaceable by a designer's own.
//!
//! A fill is priced in the authors' form `Fill(value, offset, start, end)`: what start and end have
//! in common may be said once. `fill(false, start(b) - 1, start(b))` is offset `start(b)`, from -1
//! to 0. Terms are taken as they are written, so that a padding `+ 0` is paid for.

use std::collections::BTreeMap;

use super::ast::{Action, Condition, Expr, Field, Kind, Pattern, Reading, Rule, Value};

/// Declares the constructs that have a price: a variant, its name in tables of prices, its price.
macro_rules! constructs {
    ($($variant:ident, $name:literal, $price:literal;)*) => {
        /// A construct of the language that has a price.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Construct {
            $($variant,)*
        }

        /// The name and the usual price of each construct, in their order.
        const PRICES: &[(&str, f64)] = &[$(($name, $price),)*];
    };
}

// The authors' prices, and ours for the extensions.
constructs! {
    True, "true", 0.0;
    ConstantNumber, "constant_number", 1.0;
    LineSize, "line_size", 2.0;
    Start, "start", 1.0;
    Size, "size", 1.0;
    LowestEndCell, "lowest_end_cell", 7.0;
    HighestStartCell, "highest_start_cell", 7.0;
    Arithmetic, "arithmetic", 1.0;
    Comparison, "comparison", 1.0;
    And, "and", 1.0;
    Maximal, "maximal", 7.0;
    Minimal, "minimal", 7.0;
    Unique, "unique", 2.0;
    Arbitrary, "arbitrary", 6.0;
    Singleton, "singleton", 7.0;
    Constant, "constant", 8.0;
    ConstantIndex, "constant_index", 1.0;
    Fill, "fill", 0.0;
    // The extensions. `first` says what `constant(t, 0)` says, and is what people see at once.
    // Ranges are dear: finding one is a small calculation of its own.
    FromTheRight, "from_the_right", 1.0;
    FromBothEnds, "from_both_ends", 2.0;
    First, "first", 6.0;
    Last, "last", 6.0;
    Next, "next", 6.0;
    Previous, "previous", 6.0;
    NextAlike, "next_alike", 7.0;
    FirstAlike, "first_alike", 7.0;
    Count, "count", 4.0;
    Total, "total", 6.0;
    MayOwn, "may_own", 9.0;
    RangeStart, "range_start", 12.0;
    RangeEnd, "range_end", 12.0;
    LongestOwner, "longest_owner", 9.0;
    ShortestOwner, "shortest_owner", 9.0;
    Narrow, "narrow", 2.0;
    Split, "split", 4.0;
    Alike, "alike", 2.0;
    Unlike, "unlike", 2.0;
    Colour, "colour", 1.0;
    UnknownOrColour, "unknown_or_colour", 1.0;
}

/// The price of each construct.
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
pub struct Costs(Vec<f64>);

impl Default for Costs {
    fn default() -> Costs {
        Costs(PRICES.iter().map(|&(_, price)| price).collect())
    }
}

/// The text is not a table of prices.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NotCosts {
    /// It is not TOML of names and numbers.
    #[error("expected lines such as `singleton = 7`: {0}")]
    NotToml(String),
    /// It names a construct that has no price.
    #[error("`{name}` has no price; the names are {}", PRICES.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "))]
    NoSuchConstruct {
        /// The name.
        name: String,
    },
    /// A price is not a number, or is below zero.
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
            match PRICES.iter().position(|(known, _)| *known == name) {
                Some(place) if price >= 0.0 => costs.0[place] = price,
                Some(_) => return Err(NotCosts::NoSuchPrice { name, price }),
                None => return Err(NotCosts::NoSuchConstruct { name }),
            }
        }
        Ok(costs)
    }

    /// The prices by name, in the order of the names.
    ///
    /// ```
    /// let costs = strategies::dsl::Costs::default();
    /// assert!(costs.prices().any(|(name, price)| name == "maximal" && price == 7.0));
    /// ```
    pub fn prices(&self) -> impl Iterator<Item = (&str, f64)> {
        let named = PRICES.iter().zip(&self.0).map(|(&(name, _), &price)| (name, price));
        named.collect::<BTreeMap<&str, f64>>().into_iter()
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
            Reading::FromRight => self.price(Construct::FromTheRight),
            Reading::BothWays => self.price(Construct::FromBothEnds),
        };
        let patterns: f64 = rule.declarations.iter().map(|one| self.of_pattern(one.pattern)).sum();
        let actions: f64 = rule.actions.iter().map(|action| self.of_action(action)).sum();
        let joins = (rule.actions.len() - 1) as f64 * self.price(Construct::And);
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
            Condition::True => self.price(Construct::True),
            Condition::And(left, right) => {
                self.price(Construct::And) + self.of_condition(left) + self.of_condition(right)
            }
            Condition::Compare(_, left, right) => {
                self.price(Construct::Comparison) + self.of_expr(left) + self.of_expr(right)
            }
            Condition::Unique(_, inner) => self.price(Construct::Unique) + self.of_condition(inner),
            Condition::Maximal(_) => self.price(Construct::Maximal),
            Condition::Minimal(_) => self.price(Construct::Minimal),
            Condition::MayOwn(..) => self.price(Construct::MayOwn),
            Condition::Alike(..) => self.price(Construct::Alike),
            Condition::Unlike(..) => self.price(Construct::Unlike),
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
            Expr::Constant(_) => self.price(Construct::ConstantNumber),
            Expr::LineSize => self.price(Construct::LineSize),
            Expr::Of(field, _) => self.price(of_field(*field)),
            Expr::Add(left, right) | Expr::Sub(left, right) => {
                self.price(Construct::Arithmetic) + self.of_expr(left) + self.of_expr(right)
            }
            Expr::Count(_) => self.price(Construct::Count),
            Expr::Total(_) => self.price(Construct::Total),
        }
    }

    fn price(&self, construct: Construct) -> f64 {
        self.0[construct as usize]
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
            Kind::Unknown | Kind::Colour => self.price(Construct::UnknownOrColour),
        };
        match pattern {
            Pattern::Singleton(kind) => self.price(Construct::Singleton) + extra(kind),
            Pattern::Constant(kind, index) => {
                self.price(Construct::Constant)
                    + index as f64 * self.price(Construct::ConstantIndex)
                    + extra(kind)
            }
            Pattern::Arbitrary(kind) => self.price(Construct::Arbitrary) + extra(kind),
            Pattern::First(kind) => self.price(Construct::First) + extra(kind),
            Pattern::Last(kind) => self.price(Construct::Last) + extra(kind),
            Pattern::Next(_) => self.price(Construct::Next),
            Pattern::Previous(_) => self.price(Construct::Previous),
            Pattern::NextAlike(_) => self.price(Construct::NextAlike),
            Pattern::FirstAlike(_) => self.price(Construct::FirstAlike),
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
                    Value::ColourOf(_) | Value::NotColourOf(_) => self.price(Construct::Colour),
                };
                self.price(Construct::Fill) + colour + self.of_ends(start, end)
            }
            Action::Narrow { start, end, .. } => {
                self.price(Construct::Narrow) + self.of_ends(start, end)
            }
            Action::Split { at, .. } => self.price(Construct::Split) + self.of_expr(at),
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
        let zero = self.price(Construct::ConstantNumber);
        let [first, ..] = terms else { return zero };
        let turned = first.negative && !matches!(first.expr, Expr::Constant(_));
        let lead = if turned { zero + self.price(Construct::Arithmetic) } else { 0.0 };
        let each: f64 = terms.iter().map(|term| self.of_expr(term.expr)).sum();
        lead + each + (terms.len() - 1) as f64 * self.price(Construct::Arithmetic)
    }
}

/// What reading a field of an element is priced as.
fn of_field(field: Field) -> Construct {
    match field {
        Field::Start => Construct::Start,
        Field::Size => Construct::Size,
        Field::LowestEnd => Construct::LowestEndCell,
        Field::HighestStart => Construct::HighestStartCell,
        Field::RangeStart => Construct::RangeStart,
        Field::RangeEnd => Construct::RangeEnd,
        Field::LongestOwner => Construct::LongestOwner,
        Field::ShortestOwner => Construct::ShortestOwner,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_priced_under_its_own_name() {
        for field in Field::ALL {
            assert_eq!(PRICES[of_field(field) as usize].0, field.name());
        }
    }

    #[test]
    fn every_price_has_a_name_of_its_own() {
        assert_eq!(Costs::default().prices().count(), PRICES.len());
    }
}
