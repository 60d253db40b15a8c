//! Evaluating rules: all bindings or the first, and what the rule does with each (Figure 13).

use std::ops::ControlFlow;

use puzzle::Cell;

use super::ast::{
    Action, Condition, Declaration, Expr, Kind, MAX_SLOTS, Pattern, Rule, Slot, Value,
};
use super::element::{Element, View};

/// The elements that a rule has bound, by slot.
pub type Frame = [Element; MAX_SLOTS];

/// What a rule says of a line, one action under one binding.
///
/// ```
/// use puzzle::Cell;
/// use strategies::dsl::Effect;
/// assert_ne!(Effect::Fill { allowed: Cell::FILLED, start: 0, end: 1 }, Effect::Split { before: 1, at: 3 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The cells `start .. end` have one of these colours.
    Fill {
        /// The colours.
        allowed: Cell,
        /// The first cell.
        start: i32,
        /// The cell after the last.
        end: i32,
    },
    /// A hint lies within `start .. end`.
    Narrow {
        /// The hint's index.
        hint: usize,
        /// The first cell it may cover.
        start: i32,
        /// The cell after the last it may cover.
        end: i32,
    },
    /// The first `before` hints end at or before a blank cell, the later ones start behind it.
    Split {
        /// How many hints lie before the cell.
        before: usize,
        /// The blank cell.
        at: i32,
    },
}

impl Effect {
    /// What it says when the line, of this length and number of hints, is read from the other end.
    ///
    /// ```
    /// use strategies::dsl::Effect;
    /// let effect = Effect::Split { before: 1, at: 3 };
    /// assert_eq!(effect.mirrored(10, 3), Effect::Split { before: 2, at: 6 });
    /// ```
    pub fn mirrored(self, length: i32, hints: usize) -> Effect {
        match self {
            Effect::Fill { allowed, start, end } => {
                Effect::Fill { allowed, start: length - end, end: length - start }
            }
            Effect::Narrow { hint, start, end } => {
                let hint = hints - 1 - hint;
                Effect::Narrow { hint, start: length - end, end: length - start }
            }
            Effect::Split { before, at } => {
                Effect::Split { before: hints - before, at: length - 1 - at }
            }
        }
    }
}

/// A rule made ready: each condition is tested as soon as all it speaks of is bound.
///
/// ```
/// use strategies::dsl::{Elements, Matcher, Rule};
///
/// let text = "def big: with h = arbitrary(hint): if lowest_end_cell(h) > highest_start_cell(h):
///             then fill(true, highest_start_cell(h), lowest_end_cell(h))";
/// let rule: Rule = text.parse().unwrap();
/// let elements = Elements::of(&puzzle::Clue::black([4, 3]), &[puzzle::Cell::UNKNOWN; 10]);
/// assert_eq!(Matcher::new(&rule).all(elements.view()).len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Matcher {
    rule: Rule,
    /// `checks[n]` holds the conditions to test once `n` elements are bound.
    checks: Vec<Vec<Condition>>,
}

impl Matcher {
    /// Makes a rule ready.
    ///
    /// ```
    /// # use strategies::dsl::{Matcher, Rule};
    /// # let text = "def r: with h = singleton(hint): if true: then fill(true, 0, 1)";
    /// let matcher = Matcher::new(&text.parse::<Rule>().unwrap());
    /// assert_eq!(matcher.rule().name, "r");
    /// ```
    pub fn new(rule: &Rule) -> Matcher {
        let mut checks = vec![Vec::new(); rule.slots() + 1];
        for condition in rule.condition.conjuncts() {
            checks[bound_by(condition)].push(condition.clone());
        }
        Matcher { rule: rule.clone(), checks }
    }

    /// The rule.
    ///
    /// ```
    /// # use strategies::dsl::{Matcher, Rule};
    /// # let text = "def r: with h = singleton(hint): if true: then fill(true, 0, 1)";
    /// assert_eq!(Matcher::new(&text.parse::<Rule>().unwrap()).rule().slots(), 1);
    /// ```
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Visits every binding under which the condition holds, until the visitor breaks.
    ///
    /// ```
    /// # use std::ops::ControlFlow;
    /// # use strategies::dsl::{Elements, Matcher, Rule};
    /// # let text = "def r: with h = arbitrary(hint): if true: then fill(true, 0, 1)";
    /// # let matcher = Matcher::new(&text.parse::<Rule>().unwrap());
    /// let elements = Elements::of(&puzzle::Clue::black([1, 1]), &[puzzle::Cell::UNKNOWN; 3]);
    /// let mut seen = 0;
    /// let _ = matcher.each(elements.view(), &mut |_| {
    ///     seen += 1;
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(seen, 2);
    /// ```
    pub fn each<B>(
        &self,
        view: View<'_>,
        visit: &mut impl FnMut(&Frame) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.each_while(view, &mut || ControlFlow::Continue(()), visit)
    }

    /// As [`Matcher::each`], until `look`, which is called before every element that is bound,
    /// breaks: a rule may bind many elements before its condition holds for once.
    pub(crate) fn each_while<B>(
        &self,
        view: View<'_>,
        look: &mut impl FnMut() -> ControlFlow<B>,
        visit: &mut impl FnMut(&Frame) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.bind(view, 0, &mut [Element::default(); MAX_SLOTS], look, visit)
    }

    /// The first binding under which the condition holds.
    ///
    /// ```
    /// # use strategies::dsl::{Elements, Matcher, Rule};
    /// # let text = "def r: with h = arbitrary(hint): if size(h) = 1: then fill(true, 0, 1)";
    /// # let matcher = Matcher::new(&text.parse::<Rule>().unwrap());
    /// let elements = Elements::of(&puzzle::Clue::black([2, 1]), &[puzzle::Cell::UNKNOWN; 4]);
    /// assert_eq!(matcher.first(elements.view()).unwrap()[0].index, 1);
    /// ```
    pub fn first(&self, view: View<'_>) -> Option<Frame> {
        match self.each(view, &mut |frame| ControlFlow::Break(*frame)) {
            ControlFlow::Break(frame) => Some(frame),
            ControlFlow::Continue(()) => None,
        }
    }

    /// All bindings under which the condition holds.
    ///
    /// ```
    /// # use strategies::dsl::{Elements, Matcher, Rule};
    /// # let text = "def r: with h = arbitrary(hint): if true: then fill(true, 0, 1)";
    /// # let matcher = Matcher::new(&text.parse::<Rule>().unwrap());
    /// let elements = Elements::of(&puzzle::Clue::black([2, 1]), &[puzzle::Cell::UNKNOWN; 4]);
    /// assert_eq!(matcher.all(elements.view()).len(), 2);
    /// ```
    pub fn all(&self, view: View<'_>) -> Vec<Frame> {
        let mut frames = Vec::new();
        let _ = self.each(view, &mut |frame| {
            frames.push(*frame);
            ControlFlow::<()>::Continue(())
        });
        frames
    }

    /// What the rule does under a binding, in the order of its actions. Where there are several
    /// actions, a fill is cut off at the ends of the line, and may be empty.
    ///
    /// ```
    /// # use strategies::dsl::{Effect, Elements, Matcher, Rule};
    /// # let text = "def r: with h = arbitrary(hint): if true: then fill(true, 0, size(h))";
    /// # let matcher = Matcher::new(&text.parse::<Rule>().unwrap());
    /// let elements = Elements::of(&puzzle::Clue::black([2]), &[puzzle::Cell::UNKNOWN; 2]);
    /// let frame = matcher.first(elements.view()).unwrap();
    /// let effects: Vec<_> = matcher.effects(elements.view(), &frame).collect();
    /// assert_eq!(effects, [Effect::Fill { allowed: puzzle::Cell::FILLED, start: 0, end: 2 }]);
    /// ```
    pub fn effects<'a>(
        &'a self,
        view: View<'a>,
        frame: &'a Frame,
    ) -> impl Iterator<Item = Effect> + 'a {
        let several = self.rule.actions.len() > 1;
        self.rule.actions.iter().map(move |action| match effect(action, view, frame) {
            Effect::Fill { allowed, start, end } if several => {
                let (start, end) = (start.max(0), end.min(view.length));
                Effect::Fill { allowed, start, end: end.max(start) }
            }
            effect => effect,
        })
    }

    fn bind<B>(
        &self,
        view: View<'_>,
        slot: Slot,
        frame: &mut Frame,
        look: &mut impl FnMut() -> ControlFlow<B>,
        visit: &mut impl FnMut(&Frame) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if !self.checks[slot].iter().all(|condition| holds(condition, &self.rule, view, frame)) {
            return ControlFlow::Continue(());
        }
        let Some(declaration) = self.rule.declarations.get(slot) else { return visit(frame) };
        for element in self.candidates(declaration, view, frame) {
            look()?;
            frame[slot] = *element;
            self.bind(view, slot + 1, frame, look, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The elements that a pattern may bind.
    fn candidates<'v>(
        &self,
        declaration: &Declaration,
        view: View<'v>,
        frame: &Frame,
    ) -> &'v [Element] {
        let nth = |list: &'v [Element], index: usize| list.get(index..=index).unwrap_or_default();
        match declaration.pattern {
            Pattern::Arbitrary(kind) => view.of_kind(kind),
            Pattern::Singleton(kind) => match view.of_kind(kind) {
                one @ [_] => one,
                _ => &[],
            },
            Pattern::Constant(kind, index) => nth(view.of_kind(kind), index),
            Pattern::First(kind) => nth(view.of_kind(kind), 0),
            Pattern::Last(kind) => {
                let list = view.of_kind(kind);
                nth(list, list.len().wrapping_sub(1))
            }
            Pattern::Next(slot) => {
                nth(view.of_kind(self.rule.kind(slot)), usize::from(frame[slot].index) + 1)
            }
            Pattern::Previous(slot) => {
                let before = usize::from(frame[slot].index).wrapping_sub(1);
                nth(view.of_kind(self.rule.kind(slot)), before)
            }
            Pattern::NextAlike(slot) => {
                let hints = view.of_kind(Kind::Hint);
                let behind = usize::from(frame[slot].index) + 1;
                let mine = |hint: &Element| hint.colour == frame[slot].colour;
                let found = hints[behind..].iter().position(mine);
                found.map_or(&[], |place| nth(hints, behind + place))
            }
            Pattern::FirstAlike(slot) => {
                let hints = view.of_kind(Kind::Hint);
                let found = hints.iter().position(|hint| hint.colour == frame[slot].colour);
                found.map_or(&[], |place| nth(hints, place))
            }
        }
    }
}

/// The number that an expression stands for.
///
/// ```
/// use strategies::dsl::{value, Elements, Expr, MAX_SLOTS, Element};
/// let elements = Elements::of(&puzzle::Clue::black([2]), &[puzzle::Cell::UNKNOWN; 5]);
/// let frame = [Element::default(); MAX_SLOTS];
/// assert_eq!(value(&Expr::LineSize, elements.view(), &frame), 5);
/// ```
#[inline]
pub fn value(expr: &Expr, view: View<'_>, frame: &Frame) -> i32 {
    match expr {
        Expr::Constant(number) => *number,
        Expr::LineSize => view.length,
        Expr::Of(field, slot) => frame[*slot].field(*field, view),
        Expr::Add(left, right) => {
            value(left, view, frame).saturating_add(value(right, view, frame))
        }
        Expr::Sub(left, right) => {
            value(left, view, frame).saturating_sub(value(right, view, frame))
        }
        Expr::Count(kind) => view.of_kind(*kind).len() as i32,
        Expr::Total(kind) => view.of_kind(*kind).iter().map(|one| one.size).sum(),
    }
}

/// Whether a condition holds under a binding.
///
/// ```
/// use strategies::dsl::{holds, Condition, Element, Elements, MAX_SLOTS, Rule};
/// # let text = "def r: with h = arbitrary(hint): if true: then fill(true, 0, 1)";
/// let rule: Rule = text.parse().unwrap();
/// let elements = Elements::of(&puzzle::Clue::black([2]), &[puzzle::Cell::UNKNOWN; 5]);
/// assert!(holds(&Condition::True, &rule, elements.view(), &[Element::default(); MAX_SLOTS]));
/// ```
pub fn holds(condition: &Condition, rule: &Rule, view: View<'_>, frame: &Frame) -> bool {
    match condition {
        Condition::True => true,
        Condition::And(left, right) => {
            holds(left, rule, view, frame) && holds(right, rule, view, frame)
        }
        Condition::Compare(compare, left, right) => {
            compare.holds(value(left, view, frame), value(right, view, frame))
        }
        Condition::Unique(slot, inner) => unique(*slot, inner, rule, view, frame),
        Condition::Maximal(slot) => {
            let all = view.of_kind(rule.kind(*slot));
            all.iter().all(|other| frame[*slot].size >= other.size)
        }
        Condition::Minimal(slot) => {
            let all = view.of_kind(rule.kind(*slot));
            all.iter().all(|other| frame[*slot].size <= other.size)
        }
        Condition::MayOwn(hint, block) => frame[*hint].may_own(&frame[*block]),
        Condition::Alike(one, other) => frame[*one].colour == frame[*other].colour,
        Condition::Unlike(one, other) => frame[*one].colour != frame[*other].colour,
    }
}

fn unique(slot: Slot, inner: &Condition, rule: &Rule, view: View<'_>, frame: &Frame) -> bool {
    if !holds(inner, rule, view, frame) {
        return false;
    }
    let mut other = *frame;
    let mine = frame[slot].index;
    view.of_kind(rule.kind(slot)).iter().filter(|element| element.index != mine).all(|element| {
        other[slot] = *element;
        !holds(inner, rule, view, &other)
    })
}

fn effect(action: &Action, view: View<'_>, frame: &Frame) -> Effect {
    let number = |expr: &Expr| value(expr, view, frame);
    match action {
        Action::Fill { value, start, end } => {
            let allowed = allowed(*value, view.colours, frame);
            Effect::Fill { allowed, start: number(start), end: number(end) }
        }
        Action::Narrow { hint, start, end } => {
            let hint = usize::from(frame[*hint].index);
            Effect::Narrow { hint, start: number(start), end: number(end) }
        }
        Action::Split { hint, at } => {
            Effect::Split { before: usize::from(frame[*hint].index) + 1, at: number(at) }
        }
    }
}

/// The colours that a fill leaves possible.
fn allowed(value: Value, colours: usize, frame: &Frame) -> Cell {
    let any = Cell::any(colours);
    match value {
        Value::Filled => any.without(Cell::BLANK),
        Value::Blank => Cell::BLANK,
        Value::ColourOf(slot) => Cell::only(frame[slot].colour),
        Value::NotColourOf(slot) => any.without(Cell::only(frame[slot].colour)),
    }
}

/// How many elements must be bound before a condition can be tested.
fn bound_by(condition: &Condition) -> usize {
    let mut most = 0;
    condition.visit(&mut |part| match *part {
        Condition::Unique(one, _) | Condition::Maximal(one) | Condition::Minimal(one) => {
            most = most.max(one + 1);
        }
        Condition::MayOwn(one, other)
        | Condition::Alike(one, other)
        | Condition::Unlike(one, other) => most = most.max(one.max(other) + 1),
        _ => {}
    });
    condition.visit_exprs(&mut |expr| {
        if let Expr::Of(_, slot) = expr {
            most = most.max(slot + 1);
        }
    });
    most
}

impl Rule {
    /// Whether it looks at hints' ranges.
    ///
    /// ```
    /// # use strategies::dsl::Rule;
    /// let text = "def r: with h = arbitrary(hint): if range_start(h) > 0: then fill(true, 0, 1)";
    /// assert!(text.parse::<Rule>().unwrap().reads_ranges());
    /// ```
    pub fn reads_ranges(&self) -> bool {
        let mut found = false;
        let mut see = |expr: &Expr| {
            found |= matches!(expr, Expr::Of(field, _) if field.needs().is_some());
        };
        self.condition.visit_exprs(&mut see);
        for expr in self.actions.iter().flat_map(Action::exprs) {
            expr.visit(&mut see);
        }
        self.condition.visit(&mut |part| found |= matches!(part, Condition::MayOwn(..)));
        found
    }
}
