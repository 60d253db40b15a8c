//! The parts of a rule: what it binds, when it holds and what it does (Figure 12 of Butler,
//! Torlak and Popović 2017, and our extensions).
//!
//! Names are resolved by the parser: a bound element is a [`Slot`], its place among the rule's
//! declarations, so that evaluating a rule looks nothing up.

use super::extension::Extension;

/// The place of a bound element among a rule's declarations.
pub type Slot = usize;

/// The most elements that one rule may bind.
pub const MAX_SLOTS: usize = 8;

/// What kind of element a pattern binds.
///
/// ```
/// assert_eq!(strategies::dsl::Kind::Gap.name(), "gap");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A number of the clue.
    Hint,
    /// A maximal stretch of cells known to be filled, in one colour.
    Block,
    /// A maximal stretch of cells not known to be blank.
    Gap,
    /// A maximal stretch of cells of which nothing is decided (an extension).
    Unknown,
    /// A colour of the puzzle; its size is the number of cells its hints cover (an extension).
    Colour,
}

impl Kind {
    /// All kinds, the paper's three first.
    pub const ALL: [Kind; 5] = [Kind::Hint, Kind::Block, Kind::Gap, Kind::Unknown, Kind::Colour];

    /// Its word in the language.
    ///
    /// ```
    /// assert_eq!(strategies::dsl::Kind::Hint.name(), "hint");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Hint => "hint",
            Kind::Block => "block",
            Kind::Gap => "gap",
            Kind::Unknown => "unknown",
            Kind::Colour => "colour",
        }
    }
}

/// How an element is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// The only element of its kind; binds nothing if there are several.
    Singleton(Kind),
    /// The element with this index, counted from zero.
    Constant(Kind, usize),
    /// Any element of its kind.
    Arbitrary(Kind),
    /// The first element of its kind (an extension).
    First(Kind),
    /// The last element of its kind (an extension).
    Last(Kind),
    /// The element of the same kind after a bound one (an extension).
    Next(Slot),
    /// The element of the same kind before a bound one (an extension).
    Previous(Slot),
    /// The next hint of the same colour (an extension).
    NextAlike(Slot),
    /// The first hint of the colour of a bound element (an extension).
    FirstAlike(Slot),
}

/// One bound element: a name and how it is found.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// Its name in the rule's text.
    pub name: String,
    /// How it is found.
    pub pattern: Pattern,
}

/// What can be asked of a bound element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The first cell of a block or gap; the index of a hint.
    Start,
    /// The length of a block or gap; the number of a hint.
    Size,
    /// The end (exclusive) of a hint when all hints are packed to the left; 0 of a block or gap.
    LowestEnd,
    /// The start of a hint when all hints are packed to the right; 0 of a block or gap.
    HighestStart,
    /// The first cell that a hint can cover, as far as is known (an extension).
    RangeStart,
    /// The end (exclusive) of the cells that a hint can cover, as far as is known (an extension).
    RangeEnd,
    /// The largest number among the hints that may own a block (an extension).
    LongestOwner,
    /// The smallest number among the hints that may own a block (an extension).
    ShortestOwner,
}

impl Field {
    /// All fields, the paper's four first.
    pub const ALL: [Field; 8] = [
        Field::Start,
        Field::Size,
        Field::LowestEnd,
        Field::HighestStart,
        Field::RangeStart,
        Field::RangeEnd,
        Field::LongestOwner,
        Field::ShortestOwner,
    ];

    /// The kind of element that it is asked of, and the extension that asks, beyond the paper.
    pub(crate) const fn needs(self) -> Option<(Kind, Extension)> {
        match self {
            Field::Start | Field::Size | Field::LowestEnd | Field::HighestStart => None,
            Field::RangeStart | Field::RangeEnd => Some((Kind::Hint, Extension::Ranges)),
            Field::LongestOwner | Field::ShortestOwner => Some((Kind::Block, Extension::Ownership)),
        }
    }

    /// Its word in the language.
    ///
    /// ```
    /// assert_eq!(strategies::dsl::Field::LowestEnd.name(), "lowest_end_cell");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Field::Start => "start",
            Field::Size => "size",
            Field::LowestEnd => "lowest_end_cell",
            Field::HighestStart => "highest_start_cell",
            Field::RangeStart => "range_start",
            Field::RangeEnd => "range_end",
            Field::LongestOwner => "longest_owner",
            Field::ShortestOwner => "shortest_owner",
        }
    }
}

/// A whole number computed from the line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A number as written.
    Constant(i32),
    /// The number of cells of the line.
    LineSize,
    /// Something about a bound element.
    Of(Field, Slot),
    /// A sum.
    Add(Box<Expr>, Box<Expr>),
    /// A difference.
    Sub(Box<Expr>, Box<Expr>),
    /// How many elements of a kind there are (an extension).
    Count(Kind),
    /// The sizes of all elements of a kind together (an extension).
    Total(Kind),
}

impl Expr {
    /// The sum of two.
    ///
    /// ```
    /// use strategies::dsl::Expr;
    /// let sum = Expr::Constant(1).plus(Expr::LineSize);
    /// assert!(matches!(sum, Expr::Add(..)));
    /// ```
    pub fn plus(self, other: Expr) -> Expr {
        Expr::Add(Box::new(self), Box::new(other))
    }

    /// The difference of two.
    ///
    /// ```
    /// use strategies::dsl::Expr;
    /// assert!(matches!(Expr::LineSize.minus(Expr::Constant(1)), Expr::Sub(..)));
    /// ```
    pub fn minus(self, other: Expr) -> Expr {
        Expr::Sub(Box::new(self), Box::new(other))
    }

    /// The same with other slots in place of its own.
    pub(crate) fn renamed(&self, map: &[Slot]) -> Expr {
        match self {
            Expr::Of(field, slot) => Expr::Of(*field, map[*slot]),
            Expr::Add(left, right) => left.renamed(map).plus(right.renamed(map)),
            Expr::Sub(left, right) => left.renamed(map).minus(right.renamed(map)),
            other => other.clone(),
        }
    }

    /// Calls a function on every part, itself first.
    pub(crate) fn visit(&self, see: &mut impl FnMut(&Expr)) {
        see(self);
        if let Expr::Add(left, right) | Expr::Sub(left, right) = self {
            left.visit(see);
            right.visit(see);
        }
    }
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compare {
    /// `=`
    Equal,
    /// `>=`
    AtLeast,
    /// `>`
    Greater,
}

impl Compare {
    /// Its sign in the language.
    ///
    /// ```
    /// assert_eq!(strategies::dsl::Compare::AtLeast.sign(), ">=");
    /// ```
    pub const fn sign(self) -> &'static str {
        match self {
            Compare::Equal => "=",
            Compare::AtLeast => ">=",
            Compare::Greater => ">",
        }
    }

    /// Whether it holds.
    ///
    /// ```
    /// assert!(strategies::dsl::Compare::Greater.holds(2, 1));
    /// ```
    pub const fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Compare::Equal => left == right,
            Compare::AtLeast => left >= right,
            Compare::Greater => left > right,
        }
    }
}

/// When a rule holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// Always.
    True,
    /// When both hold.
    And(Box<Condition>, Box<Condition>),
    /// When the comparison holds between two numbers.
    Compare(Compare, Expr, Expr),
    /// When the condition holds of this element and, the element re-bound, of no other of its kind.
    Unique(Slot, Box<Condition>),
    /// When no element of its kind is larger.
    Maximal(Slot),
    /// When no element of its kind is smaller.
    Minimal(Slot),
    /// When a hint's range and number allow that it covers a block (an extension).
    MayOwn(Slot, Slot),
    /// When two elements have the same colour (an extension).
    Alike(Slot, Slot),
    /// When two elements have different colours (an extension).
    Unlike(Slot, Slot),
}

impl Condition {
    /// Both.
    ///
    /// ```
    /// use strategies::dsl::Condition;
    /// assert_eq!(Condition::True.and(Condition::Maximal(0)).conjuncts().len(), 2);
    /// ```
    pub fn and(self, other: Condition) -> Condition {
        Condition::And(Box::new(self), Box::new(other))
    }

    /// The conditions that `and` joins, left to right.
    ///
    /// ```
    /// use strategies::dsl::Condition;
    /// assert_eq!(Condition::True.conjuncts(), [&Condition::True]);
    /// ```
    pub fn conjuncts(&self) -> Vec<&Condition> {
        match self {
            Condition::And(left, right) => {
                let mut all = left.conjuncts();
                all.extend(right.conjuncts());
                all
            }
            one => vec![one],
        }
    }

    /// The same with other slots in place of its own.
    pub(crate) fn renamed(&self, map: &[Slot]) -> Condition {
        match self {
            Condition::True => Condition::True,
            Condition::And(left, right) => left.renamed(map).and(right.renamed(map)),
            Condition::Compare(compare, left, right) => {
                Condition::Compare(*compare, left.renamed(map), right.renamed(map))
            }
            Condition::Unique(slot, inner) => {
                Condition::Unique(map[*slot], Box::new(inner.renamed(map)))
            }
            Condition::Maximal(slot) => Condition::Maximal(map[*slot]),
            Condition::Minimal(slot) => Condition::Minimal(map[*slot]),
            Condition::MayOwn(hint, block) => Condition::MayOwn(map[*hint], map[*block]),
            Condition::Alike(one, other) => Condition::Alike(map[*one], map[*other]),
            Condition::Unlike(one, other) => Condition::Unlike(map[*one], map[*other]),
        }
    }

    /// Calls a function on every part, itself first.
    pub(crate) fn visit(&self, see: &mut impl FnMut(&Condition)) {
        see(self);
        match self {
            Condition::And(left, right) => {
                left.visit(see);
                right.visit(see);
            }
            Condition::Unique(_, inner) => inner.visit(see),
            _ => {}
        }
    }

    /// Calls a function on every number in it.
    pub(crate) fn visit_exprs(&self, see: &mut impl FnMut(&Expr)) {
        self.visit(&mut |part| {
            if let Condition::Compare(_, left, right) = part {
                left.visit(see);
                right.visit(see);
            }
        });
    }
}

/// What a fill writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// `true`: filled.
    Filled,
    /// `false`: blank.
    Blank,
    /// The colour of a bound element (an extension).
    ColourOf(Slot),
    /// Any colour but that of a bound element (an extension).
    NotColourOf(Slot),
}

/// One thing that a rule does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Writes a value into the cells from `start` up to, not including, `end`.
    Fill {
        /// What is written.
        value: Value,
        /// The first cell.
        start: Expr,
        /// The cell after the last.
        end: Expr,
    },
    /// Narrows the range of a hint: it lies within `start .. end` (an extension).
    Narrow {
        /// The hint.
        hint: Slot,
        /// The first cell it may cover.
        start: Expr,
        /// The cell after the last it may cover.
        end: Expr,
    },
    /// Splits the line in two: this hint and those before it lie before a cell that is blank,
    /// all later hints behind it (an extension).
    Split {
        /// The last hint of the first part.
        hint: Slot,
        /// The blank cell between the parts.
        at: Expr,
    },
}

impl Action {
    /// The numbers in it.
    pub(crate) fn exprs(&self) -> Vec<&Expr> {
        match self {
            Action::Fill { start, end, .. } | Action::Narrow { start, end, .. } => vec![start, end],
            Action::Split { at, .. } => vec![at],
        }
    }
}

/// From which end of the line a rule is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reading {
    /// The paper's way.
    #[default]
    FromLeft,
    /// On the mirrored line (an extension).
    FromRight,
    /// Both ways (an extension).
    BothWays,
}

/// A condition-action rule about one line.
///
/// ```
/// use strategies::dsl::Rule;
///
/// let text = "def full: with h = singleton(hint): if size(h) = line_size: then fill(true, 0, line_size)";
/// let rule: Rule = text.parse().unwrap();
/// assert_eq!(rule.name, "full");
/// assert_eq!(rule.slots(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// What it is called.
    pub name: String,
    /// From which end it is read.
    pub reading: Reading,
    /// What it binds; at most [`MAX_SLOTS`].
    pub declarations: Vec<Declaration>,
    /// When it holds.
    pub condition: Condition,
    /// What it does; at least one thing.
    pub actions: Vec<Action>,
}

impl Rule {
    /// How many elements it binds.
    ///
    /// ```
    /// # let text = "def r: with h = first(hint): if true: then fill(true, 0, 1)";
    /// assert_eq!(text.parse::<strategies::dsl::Rule>().unwrap().slots(), 1);
    /// ```
    pub fn slots(&self) -> usize {
        self.declarations.len()
    }

    /// The kind of a bound element.
    ///
    /// ```
    /// # let text = "def r: with h = first(hint) and k = next(h): if true: then fill(true, 0, 1)";
    /// use strategies::dsl::Kind;
    /// assert_eq!(text.parse::<strategies::dsl::Rule>().unwrap().kind(1), Kind::Hint);
    /// ```
    pub fn kind(&self, slot: Slot) -> Kind {
        match self.declarations[slot].pattern {
            Pattern::Singleton(kind)
            | Pattern::Constant(kind, _)
            | Pattern::Arbitrary(kind)
            | Pattern::First(kind)
            | Pattern::Last(kind) => kind,
            Pattern::Next(other) | Pattern::Previous(other) => self.kind(other),
            Pattern::NextAlike(_) | Pattern::FirstAlike(_) => Kind::Hint,
        }
    }

    /// The extensions of the paper's language that it needs, in order.
    ///
    /// ```
    /// use strategies::dsl::{Extension, Rule};
    /// let text = "def r: with h = first(hint): if size(h) = line_size: then fill(true, 0, line_size)";
    /// assert_eq!(text.parse::<Rule>().unwrap().extensions(), [Extension::FirstLast]);
    /// ```
    pub fn extensions(&self) -> Vec<Extension> {
        super::extension::needed(self)
    }
}
