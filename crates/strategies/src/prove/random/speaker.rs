//! Drawing the parts of a rule: what it binds, when it holds, what it does.

use puzzle::generate::Draw;

use crate::dsl::{
    Action, Compare, Condition, Declaration, Expr, Field, Kind, MAX_SLOTS, Pattern, Reading, Rule,
    Slot, Value,
};

/// A rule in the making, and the draws that it is made by.
pub(super) struct RuleWriter<'a> {
    pub(super) draw: &'a mut Draw,
    pub(super) rule: Rule,
    /// Whether it may speak of colours.
    coloured: bool,
}

impl<'a> RuleWriter<'a> {
    pub(super) fn new(draw: &'a mut Draw, coloured: f64) -> RuleWriter<'a> {
        let coloured = draw.chance(coloured);
        let rule = Rule {
            name: String::new(),
            reading: Reading::FromLeft,
            declarations: vec![],
            condition: Condition::True,
            actions: vec![],
        };
        RuleWriter { draw, rule, coloured }
    }

    /// Draws a whole rule.
    pub(super) fn rule(&mut self) {
        for _ in 0..1 + self.draw.below(3) {
            self.declare();
        }
        for _ in 0..self.draw.below(4) {
            let condition = self.condition(0);
            self.require(condition);
        }
        for _ in 0..1 + usize::from(self.draw.chance(0.15)) {
            let action = self.action();
            if self.draw.chance(0.7) {
                self.keep_on_the_line(&action);
            }
            self.rule.actions.push(action);
        }
    }

    /// Joins one more condition to the rule's own.
    pub(super) fn require(&mut self, condition: Condition) {
        let own = std::mem::replace(&mut self.rule.condition, Condition::True);
        self.rule.condition = match own {
            Condition::True => condition,
            own => own.and(condition),
        };
    }

    /// Asks that a fill has cells, and that all of them are on the line.
    fn keep_on_the_line(&mut self, action: &Action) {
        if let Action::Fill { start, end, .. } = action {
            let zero = Expr::Constant(0);
            self.require(Condition::Compare(Compare::Greater, end.clone(), start.clone()));
            self.require(Condition::Compare(Compare::AtLeast, start.clone(), zero));
            self.require(Condition::Compare(Compare::AtLeast, Expr::LineSize, end.clone()));
        }
    }

    /// Binds one more element, if one more may be bound.
    pub(super) fn declare(&mut self) {
        let taken = |name: &String| self.rule.declarations.iter().any(|one| one.name == *name);
        let name = ('a'..='z').map(String::from).find(|name| !taken(name));
        if let (Some(name), true) = (name, self.rule.slots() < MAX_SLOTS) {
            let pattern = self.pattern();
            self.rule.declarations.push(Declaration { name, pattern });
        }
    }

    pub(super) fn pattern(&mut self) -> Pattern {
        let kind = self.kind();
        let bound = self.rule.slots() > 0;
        match self.draw.below(22) {
            0..=2 if bound => Pattern::Next(self.slot()),
            3..=4 if bound => Pattern::Previous(self.slot()),
            5 if bound && self.coloured => Pattern::FirstAlike(self.slot()),
            6..=7 => match self.slot_of(Kind::Hint) {
                Some(hint) if self.coloured => Pattern::NextAlike(hint),
                _ => Pattern::Arbitrary(kind),
            },
            8..=9 => Pattern::Singleton(kind),
            10..=12 => Pattern::Constant(kind, self.index()),
            13..=14 => Pattern::First(kind),
            15..=16 => Pattern::Last(kind),
            _ => Pattern::Arbitrary(kind),
        }
    }

    fn index(&mut self) -> usize {
        if self.draw.chance(0.03) { 9 } else { self.draw.below(3) }
    }

    fn kind(&mut self) -> Kind {
        match self.draw.below(20) {
            0..=8 => Kind::Hint,
            9..=12 => Kind::Block,
            16..=18 if self.coloured => Kind::Colour,
            13..=17 => Kind::Gap,
            18 => Kind::Hint,
            _ => Kind::Unknown,
        }
    }

    fn slot(&mut self) -> Slot {
        self.draw.below(self.rule.slots())
    }

    fn slot_of(&mut self, kind: Kind) -> Option<Slot> {
        let all: Vec<Slot> =
            (0..self.rule.slots()).filter(|&slot| self.rule.kind(slot) == kind).collect();
        (!all.is_empty()).then(|| all[self.draw.below(all.len())])
    }

    /// A number; most are made of one or two parts.
    pub(super) fn number(&mut self) -> Expr {
        let one = self.part();
        match self.draw.below(11) {
            0..=2 => one.plus(self.part()),
            3..=5 => one.minus(self.part()),
            6 => one.plus(self.part()).minus(self.part()),
            7 => one.minus(self.part().plus(self.part())),
            _ => one,
        }
    }

    fn part(&mut self) -> Expr {
        match self.draw.below(24) {
            0..=5 => Expr::Constant(self.draw.below(4) as i32),
            6 => Expr::Constant(-1),
            7..=8 => Expr::LineSize,
            9 => Expr::Count(self.counted_kind()),
            10 => Expr::Total(self.counted_kind()),
            _ => {
                let slot = self.slot();
                self.field_of(slot)
            }
        }
    }

    /// Hints are counted most often: what else is counted has no formula.
    fn counted_kind(&mut self) -> Kind {
        let any = self.kind();
        if self.draw.chance(0.5) { Kind::Hint } else { any }
    }

    fn field_of(&mut self, slot: Slot) -> Expr {
        use Field::{
            HighestStart, LongestOwner, LowestEnd, RangeEnd, RangeStart, ShortestOwner, Size, Start,
        };
        let fields: &[Field] = match self.rule.kind(slot) {
            Kind::Hint => &[
                Start,
                Size,
                Size,
                Size,
                LowestEnd,
                LowestEnd,
                LowestEnd,
                HighestStart,
                HighestStart,
                HighestStart,
                RangeStart,
                RangeEnd,
            ],
            Kind::Block => &[
                Start,
                Start,
                Start,
                Start,
                Size,
                Size,
                Size,
                Size,
                LowestEnd,
                HighestStart,
                LongestOwner,
                ShortestOwner,
            ],
            _ => &[Start, Start, Start, Start, Size, Size, Size, Size, LowestEnd, HighestStart],
        };
        Expr::Of(fields[self.draw.below(fields.len())], slot)
    }

    /// A condition, `depth` levels inside others.
    pub(super) fn condition(&mut self, depth: usize) -> Condition {
        match self.draw.below(20) {
            0..=1 => Condition::Maximal(self.slot()),
            2..=3 => Condition::Minimal(self.slot()),
            4..=5 => match (self.slot_of(Kind::Hint), self.slot_of(Kind::Block)) {
                (Some(hint), Some(block)) => Condition::MayOwn(hint, block),
                _ => self.comparison(),
            },
            6..=8 if self.coloured => {
                let (one, other) = (self.slot(), self.slot());
                let alike = self.draw.chance(0.5);
                if alike { Condition::Alike(one, other) } else { Condition::Unlike(one, other) }
            }
            9 if depth < 2 => self.unique(depth),
            10 if depth < 2 => {
                let one = self.condition(depth + 1);
                one.and(self.condition(depth + 1))
            }
            11 => Condition::True,
            _ => self.comparison(),
        }
    }

    fn comparison(&mut self) -> Condition {
        Condition::Compare(self.sign(), self.number(), self.number())
    }

    pub(super) fn sign(&mut self) -> Compare {
        [Compare::Equal, Compare::AtLeast, Compare::Greater][self.draw.below(3)]
    }

    /// `x is unique where`, mostly with something said of x.
    pub(super) fn unique(&mut self, depth: usize) -> Condition {
        let slot = match self.slot_of(Kind::Hint) {
            Some(hint) if self.draw.chance(0.5) => hint,
            _ => self.slot(),
        };
        let mut mine = self.field_of(slot);
        if self.draw.chance(0.3) {
            mine = mine.minus(self.field_of(slot));
        }
        let (sign, other) = (self.sign(), self.number());
        let (left, right) = if self.draw.chance(0.5) { (mine, other) } else { (other, mine) };
        let inner = Condition::Compare(sign, left, right);
        let inner = match self.draw.below(8) {
            0..=1 => inner.and(self.condition(depth + 1)),
            2 => self.condition(depth + 1),
            _ => inner,
        };
        Condition::Unique(slot, Box::new(inner))
    }

    pub(super) fn action(&mut self) -> Action {
        let hint = self.slot_of(Kind::Hint);
        match (self.draw.below(20), hint) {
            // A fill of no cells is wrong wherever the rule fires.
            (0..=4, _) => fill(Value::Filled, Expr::Constant(0), Expr::Constant(0)),
            (5..=6, Some(hint)) => self.narrow(hint),
            (7..=8, Some(hint)) => Action::Split { hint, at: self.number() },
            (9..=13, _) => {
                let (value, start) = (self.value(), self.number());
                fill(value, start.clone(), start.plus(Expr::Constant(1)))
            }
            (14, _) => {
                let (value, start) = (self.value(), self.number());
                fill(value, start, self.number())
            }
            _ => {
                let slot = self.slot();
                self.likely_fill(slot)
            }
        }
    }

    fn narrow(&mut self, hint: Slot) -> Action {
        let range = (Expr::Of(Field::RangeStart, hint), Expr::Of(Field::RangeEnd, hint));
        let start = if self.draw.chance(0.5) { range.0 } else { self.number() };
        let end = if self.draw.chance(0.5) { range.1 } else { self.number() };
        Action::Narrow { hint, start, end }
    }

    fn value(&mut self) -> Value {
        match self.draw.below(4) {
            0 if self.coloured => Value::ColourOf(self.slot()),
            1 if self.coloured => Value::NotColourOf(self.slot()),
            0 | 2 => Value::Blank,
            _ => Value::Filled,
        }
    }

    /// A fill in the manner of sound rules: where a hint must lie, in a gap, beside a block.
    fn likely_fill(&mut self, slot: Slot) -> Action {
        let (start, size) = (Expr::Of(Field::Start, slot), Expr::Of(Field::Size, slot));
        let end = start.clone().plus(size);
        let one = Expr::Constant(1);
        let side = self.draw.below(3);
        match (self.rule.kind(slot), side) {
            (Kind::Hint, 0..=1) => {
                let (from, to) = (Field::HighestStart, Field::LowestEnd);
                fill(Value::Filled, Expr::Of(from, slot), Expr::Of(to, slot))
            }
            (Kind::Hint, _) => {
                fill(Value::Blank, Expr::Constant(0), Expr::Of(Field::RangeStart, slot))
            }
            (Kind::Block, 0) => fill(Value::Blank, start.clone().minus(one), start),
            (Kind::Block, 1) => fill(Value::Blank, end.clone(), end.plus(one)),
            (_, 2) => fill(Value::Filled, start, end),
            _ => fill(Value::Blank, start, end),
        }
    }
}

fn fill(value: Value, start: Expr, end: Expr) -> Action {
    Action::Fill { value, start, end }
}
