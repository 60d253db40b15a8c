//! A sketch: the kinds of elements that a rule binds, and with them all it can test and do.

use std::collections::HashMap;

use strategies::dsl::{
    Action, Compare, Condition, Costs, Declaration, Element, Expr, Extension, Field, Frame, Kind,
    Language, MAX_SLOTS, Pattern, Reading, Rule, Value, mask_stretches,
};

use super::line::Line;
use super::linear::{Linear, Terms, Vocabulary};
use crate::Domain;

/// The places that a restriction may name: the first, the second, the third.
const PLACES: usize = 3;

/// A fill that costs so much more must be worth twice as much to be tried as early.
const WORDY: f64 = 4.0;

/// What a cell that known rules find out is worth beside one that they do not. It must be worth
/// something: if not, a special case with all that is new in it looks as good as the whole rule.
const KNOWN_WORTH: f64 = 0.1;

/// A fill by the places of its ends among all ends.
type Ends = (bool, usize, usize);

/// Rules about lines that bind elements of certain kinds.
///
/// ```
/// use strategies::dsl::{Costs, Kind};
/// use synthesis::lines::{Sketch, mine};
///
/// let lines = (1..=4).flat_map(mine).map(|mut line| {
///     line.weight = 1.0;
///     line
/// });
/// let lines = lines.collect();
/// let sketch = Sketch::new(&[Kind::Hint, Kind::Gap], lines, Costs::default(), 2);
/// assert_eq!(sketch.name(), "hint gap");
/// assert!(!sketch.fills(10).is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Sketch {
    kinds: Vec<Kind>,
    lines: Vec<Line>,
    costs: Costs,
    words: Vocabulary,
    depth: usize,
    language: Language,
    frame: Rule,
}

/// The elements that a rule has bound, and what can be read off them.
#[derive(Clone, Debug)]
pub struct Binding {
    terms: Terms,
    sizes: [i16; 3],
    places: [u8; 3],
    /// Of each element, whether none is larger, none smaller, and none else of its kind.
    extremes: [(bool, bool, bool); 3],
}

/// A test of bound elements, or a restriction on one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// A linear form is at least zero, or zero.
    Compare(Compare, Linear),
    /// No element of its kind is larger.
    Maximal(usize),
    /// No element of its kind is smaller.
    Minimal(usize),
    /// It is the only one of its kind whose size compares so with a number.
    Unique(usize, Order, Linear),
    /// It is found by this pattern.
    Found(usize, Pattern),
}

/// How the size of an element that is the only one compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// At least as large.
    AtLeast,
    /// At most as large.
    AtMost,
    /// Equally large.
    Equal,
}

/// A fill: its value and its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fill {
    filled: bool,
    start: Linear,
    end: Linear,
}

impl Sketch {
    /// Rules that bind elements of these kinds, at most three, learned from these lines; a point
    /// may be moved `depth - 1` times.
    ///
    /// ```
    /// use strategies::dsl::{Costs, Kind};
    /// let sketch = synthesis::lines::Sketch::new(&[Kind::Hint], vec![], Costs::default(), 2);
    /// assert_eq!(sketch.name(), "hint");
    /// ```
    pub fn new(kinds: &[Kind], lines: Vec<Line>, costs: Costs, depth: usize) -> Sketch {
        let (frame, kinds, language) = (template(kinds), kinds.to_vec(), Language::paper());
        let words = Vocabulary::of(&kinds, depth, &language);
        Sketch { kinds, lines, costs, words, depth, language, frame }
    }

    /// The same sketch in another language than the paper's: of its extensions, `first(t)` and
    /// `last(t)` are bound, `count(t)` and `total(t)` compared.
    ///
    /// ```
    /// use strategies::dsl::{Costs, Kind, Language};
    /// let sketch = synthesis::lines::Sketch::new(&[Kind::Hint], vec![], Costs::default(), 2);
    /// assert_eq!(sketch.in_language(&Language::full()).name(), "hint");
    /// ```
    pub fn in_language(self, language: &Language) -> Sketch {
        let words = Vocabulary::of(&self.kinds, self.depth, language);
        Sketch { words, language: language.clone(), ..self }
    }

    /// The kinds that it binds, in words.
    ///
    /// ```
    /// use strategies::dsl::{Costs, Kind};
    /// let kinds = [Kind::Hint, Kind::Block];
    /// let sketch = synthesis::lines::Sketch::new(&kinds, vec![], Costs::default(), 2);
    /// assert_eq!(sketch.name(), "hint block");
    /// ```
    pub fn name(&self) -> String {
        self.kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" ")
    }

    /// How many elements its rules bind.
    pub(crate) fn elements(&self) -> usize {
        self.kinds.len()
    }

    /// The fills that are exactly one stretch of what follows from lines that count, those that
    /// are worth most first, at most so many: only such fills are worth a rule.
    ///
    /// ```
    /// # use strategies::dsl::{Costs, Kind};
    /// # use synthesis::lines::Sketch;
    /// assert!(Sketch::new(&[Kind::Hint], vec![], Costs::default(), 2).fills(10).is_empty());
    /// ```
    pub fn fills(&self, most: usize) -> Vec<Fill> {
        let ends = self.words.ends();
        let mut worth: HashMap<Ends, f64> = HashMap::new();
        for line in self.lines.iter().filter(|line| line.weight > 0.0) {
            let mut here: HashMap<Ends, f64> = HashMap::new();
            for binding in self.bindings(line) {
                self.exemplars(line, &binding, &ends, &mut here);
            }
            for (fill, gain) in here {
                *worth.entry(fill).or_default() += gain;
            }
        }
        let fill = |(filled, start, end): Ends| Fill { filled, start: ends[start], end: ends[end] };
        let mut ranked: Vec<(f64, Ends)> = Vec::new();
        for (key, worth) in worth {
            // What is said in few words is more likely to be meant.
            let cost = self.costs.of_action(&self.action(&fill(key)));
            if cost.is_finite() {
                ranked.push((worth * (-cost / WORDY).exp2(), key));
            }
        }
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        ranked.into_iter().map(|(_, key)| fill(key)).take(most).collect()
    }

    /// Notes each pair of ends that bounds one stretch of what follows.
    fn exemplars(
        &self,
        line: &Line,
        binding: &Binding,
        ends: &[Linear],
        here: &mut HashMap<Ends, f64>,
    ) {
        let mut at: Vec<Vec<usize>> = vec![vec![]; line.length + 1];
        for (index, end) in ends.iter().enumerate() {
            let place = usize::try_from(end.value(&binding.terms));
            if let Some(list) = place.ok().and_then(|place| at.get_mut(place)) {
                list.push(index);
            }
        }
        for (filled, known, must) in
            [(true, line.filled, line.must_fill), (false, line.blank, line.must_blank)]
        {
            for run in mask_stretches(must & !known, puzzle::Colour::BLACK) {
                let (start, end) = (run.start as usize, run.end() as usize);
                let before = (0..start).rev().take_while(|&at| known >> at & 1 == 1).count();
                let after = (end..line.length).take_while(|&at| known >> at & 1 == 1).count();
                let cells = ((1_u64 << run.size) - 1) << start;
                let gain = line.worth(cells, self.known_worth());
                if gain == 0.0 {
                    continue;
                }
                for from in (start - before..=start).flat_map(|place| &at[place]) {
                    for to in (end..=end + after).flat_map(|place| &at[place]) {
                        here.entry((filled, *from, *to)).or_insert(gain);
                    }
                }
            }
        }
    }

    /// A rule: a fill, and the tests and restrictions under which it is done.
    ///
    /// ```
    /// # use strategies::dsl::{Costs, Kind};
    /// # use synthesis::lines::{Sketch, mine};
    /// let lines = (1..=4).flat_map(mine).map(|mut line| {
    ///     line.weight = 1.0;
    ///     line
    /// });
    /// let lines = lines.collect();
    /// let sketch = Sketch::new(&[Kind::Hint], lines, Costs::default(), 2);
    /// for fill in sketch.fills(3) {
    ///     assert_eq!(sketch.rule("r", &fill, &[]).name, "r");
    /// }
    /// ```
    pub fn rule(&self, name: &str, fill: &Fill, tests: &[Test]) -> Rule {
        let mut rule = Rule { name: name.to_owned(), ..self.frame.clone() };
        let mut conditions = Vec::new();
        for test in tests {
            match *test {
                Test::Found(slot, pattern) => rule.declarations[slot].pattern = pattern,
                ref test => conditions.push(self.condition(test)),
            }
        }
        rule.condition = conditions.into_iter().reduce(Condition::and).unwrap_or(Condition::True);
        rule.actions = vec![self.action(fill)];
        rule
    }

    /// Whether every bound element plays a part: it is restricted, tested or bounds the fill.
    ///
    /// ```
    /// # use strategies::dsl::{Costs, Kind};
    /// # use synthesis::lines::{Sketch, mine};
    /// let lines = (1..=4).flat_map(mine).map(|mut line| {
    ///     line.weight = 1.0;
    ///     line
    /// });
    /// let lines = lines.collect();
    /// let sketch = Sketch::new(&[Kind::Hint], lines, Costs::default(), 2);
    /// assert!(sketch.fills(100).iter().any(|fill| sketch.uses_all(fill, &[])));
    /// ```
    pub fn uses_all(&self, fill: &Fill, tests: &[Test]) -> bool {
        let ends = self.words.speaks_of(fill.start) | self.words.speaks_of(fill.end);
        let used = tests.iter().fold(ends, |used, test| {
            used | match *test {
                Test::Compare(_, form) => self.words.speaks_of(form),
                Test::Maximal(slot) | Test::Minimal(slot) | Test::Found(slot, _) => 1 << slot,
                Test::Unique(slot, _, form) => 1 << slot | self.words.speaks_of(form),
            }
        });
        used == (1 << self.kinds.len()) - 1
    }

    /// What a cell that known rules find out is worth when fills are ranked: rules that bind little
    /// may replace each other, but a third element is worth binding only for what is still missing.
    fn known_worth(&self) -> f64 {
        if self.kinds.len() < 3 { KNOWN_WORTH } else { 0.0 }
    }

    fn condition(&self, test: &Test) -> Condition {
        match *test {
            Test::Compare(compare, form) => self.words.condition(compare, form),
            Test::Maximal(slot) => Condition::Maximal(slot),
            Test::Minimal(slot) => Condition::Minimal(slot),
            Test::Unique(slot, order, form) => {
                let (size, other) = (Expr::Of(Field::Size, slot), self.words.sum(form));
                let inner = match order {
                    Order::AtLeast => Condition::Compare(Compare::AtLeast, size, other),
                    Order::AtMost => Condition::Compare(Compare::AtLeast, other, size),
                    Order::Equal => Condition::Compare(Compare::Equal, size, other),
                };
                Condition::Unique(slot, Box::new(inner))
            }
            Test::Found(..) => Condition::True,
        }
    }

    fn action(&self, fill: &Fill) -> Action {
        Action::Fill {
            value: if fill.filled { Value::Filled } else { Value::Blank },
            start: self.words.sum(fill.start),
            end: self.words.sum(fill.end),
        }
    }

    /// The same fill with the cheapest ends that are the same in all these cases.
    pub(crate) fn cheapest_fill<'a>(
        &self,
        fill: &Fill,
        cases: impl Iterator<Item = &'a Binding>,
    ) -> Fill {
        let (mut starts, mut ends) = (self.words.ends(), self.words.ends());
        for binding in cases {
            let (start, end) = (fill.start.value(&binding.terms), fill.end.value(&binding.terms));
            starts.retain(|form| form.value(&binding.terms) == start);
            ends.retain(|form| form.value(&binding.terms) == end);
        }
        let price = |fill: &Fill| self.costs.of_action(&self.action(fill));
        let mut best = (price(fill), *fill);
        for &start in &starts {
            for &end in &ends {
                let other = Fill { start, end, ..*fill };
                let cost = price(&other);
                if cost < best.0 {
                    best = (cost, other);
                }
            }
        }
        best.1
    }

    fn unique(&self) -> impl Iterator<Item = Test> + '_ {
        let slots = 0..self.kinds.len();
        slots.flat_map(|slot| {
            let sizes = self.words.sizes_beside(slot).into_iter();
            sizes.flat_map(move |form| {
                [Order::AtLeast, Order::AtMost, Order::Equal]
                    .map(|order| Test::Unique(slot, order, form))
            })
        })
    }
}

/// A rule that binds any elements of these kinds and does nothing.
fn template(kinds: &[Kind]) -> Rule {
    let mut declarations: Vec<Declaration> = Vec::new();
    for &kind in kinds {
        let letters: &[&str] = match kind {
            Kind::Hint => &["h", "k", "l"],
            Kind::Block => &["b", "c", "d"],
            _ => &["g", "f", "e"],
        };
        let before = declarations.iter().filter(|one| letters.contains(&&*one.name)).count();
        let name = letters[before.min(2)].to_owned();
        declarations.push(Declaration { name, pattern: Pattern::Arbitrary(kind) });
    }
    let condition = Condition::True;
    let reading = Reading::FromLeft;
    Rule { name: "sketch".to_owned(), reading, declarations, condition, actions: vec![] }
}

impl Domain for Sketch {
    type State = Line;
    type Known = (u64, u64);
    type Binding = Binding;
    type Atom = Test;
    type Action = Fill;

    fn states(&self) -> Vec<Line> {
        self.lines.clone()
    }

    fn known(&self, line: &Line) -> (u64, u64) {
        (line.filled, line.blank)
    }

    fn closure(&self, line: &Line) -> (u64, u64) {
        (line.must_fill, line.must_blank)
    }

    fn is_weaker(&self, first: &(u64, u64), second: &(u64, u64)) -> bool {
        first.0 & !second.0 == 0 && first.1 & !second.1 == 0
    }

    fn gain(&self, line: &Line, after: &(u64, u64)) -> f64 {
        let news = (after.0 | after.1) & !line.filled & !line.blank;
        line.worth(news, KNOWN_WORTH)
    }

    fn bindings(&self, line: &Line) -> Vec<Binding> {
        let mut frames: Vec<Frame> = vec![[Element::default(); MAX_SLOTS]];
        for (slot, kind) in self.kinds.iter().enumerate() {
            let bind = |frame: Frame| {
                line.view().of_kind(*kind).iter().map(move |element| {
                    let mut bound = frame;
                    bound[slot] = *element;
                    bound
                })
            };
            frames = frames.into_iter().flat_map(bind).collect();
        }
        frames.iter().map(|frame| self.binding(line, frame)).collect()
    }

    fn atoms(&self) -> Vec<Test> {
        let slots = 0..self.kinds.len();
        let extremes = slots.clone().flat_map(|slot| [Test::Maximal(slot), Test::Minimal(slot)]);
        let found = slots.flat_map(|slot| {
            let kind = self.kinds[slot];
            let places = (0..PLACES).map(move |place| Pattern::Constant(kind, place));
            let named = [Pattern::First(kind), Pattern::Last(kind)].into_iter();
            let named = named.filter(|_| self.language.has(Extension::FirstLast));
            let patterns = places.chain([Pattern::Singleton(kind)]).chain(named);
            patterns.map(move |pattern| Test::Found(slot, pattern))
        });
        let comparisons = self.words.comparisons().into_iter();
        let comparisons = comparisons.map(|(compare, form)| Test::Compare(compare, form));
        found.chain(extremes).chain(self.unique()).chain(comparisons).collect()
    }

    /// That a fill begins in the line, ends in it, and is not empty.
    fn guards(&self, fill: &Fill) -> Vec<Test> {
        let forms = [
            fill.start,
            self.words.line_size().minus(fill.end),
            fill.end.minus(fill.start).shifted(-1),
        ];
        let open = forms.into_iter().filter(|form| !form.is_constant());
        open.map(|form| Test::Compare(Compare::AtLeast, form)).collect()
    }

    fn must_restrict(&self) -> Vec<usize> {
        (0..self.kinds.len()).filter(|&slot| !self.price_of_any(slot).is_finite()).collect()
    }

    fn restricts(&self, test: &Test) -> Option<usize> {
        match test {
            Test::Found(slot, _) => Some(*slot),
            _ => None,
        }
    }

    fn holds(&self, test: &Test, line: &Line, binding: &Binding) -> bool {
        match *test {
            Test::Compare(Compare::Equal, form) => form.value(&binding.terms) == 0,
            Test::Compare(_, form) => form.value(&binding.terms) >= 0,
            Test::Maximal(slot) => binding.extremes[slot].0,
            Test::Minimal(slot) => binding.extremes[slot].1,
            Test::Found(slot, pattern) => {
                let place = usize::from(binding.places[slot]);
                match pattern {
                    Pattern::Constant(_, wanted) => place == wanted,
                    Pattern::First(_) => place == 0,
                    Pattern::Last(kind) => place + 1 == line.view().of_kind(kind).len(),
                    _ => binding.extremes[slot].2,
                }
            }
            Test::Unique(slot, order, form) => {
                let number = form.value(&binding.terms);
                let fits = |size: i16| match order {
                    Order::AtLeast => size >= number,
                    Order::AtMost => size <= number,
                    Order::Equal => size == number,
                };
                let all = line.view().of_kind(self.kinds[slot]).iter();
                fits(binding.sizes[slot]) && all.filter(|one| fits(one.size as i16)).count() == 1
            }
        }
    }

    fn apply(&self, fill: &Fill, line: &Line, binding: &Binding) -> Option<(u64, u64)> {
        let (start, end) = (fill.start.value(&binding.terms), fill.end.value(&binding.terms));
        if start < 0 || start >= end || end > line.length as i16 {
            return None;
        }
        let cells = ((1_u64 << (end - start)) - 1) << start;
        Some(match fill.filled {
            true => (line.filled | cells, line.blank),
            false => (line.filled, line.blank | cells),
        })
    }

    fn atom_cost(&self, test: &Test) -> f64 {
        match test {
            Test::Found(slot, pattern) => {
                let any = self.price_of_any(*slot);
                self.costs.of_pattern(*pattern) - if any.is_finite() { any } else { 0.0 }
            }
            test => self.costs.of_condition(&self.condition(test)),
        }
    }

    fn join_cost(&self) -> f64 {
        let both = Condition::True.and(Condition::True);
        self.costs.of_condition(&both) - 2.0 * self.costs.of_condition(&Condition::True)
    }
}

impl Sketch {
    /// What it costs to bind any element of a slot's kind; it may be switched off.
    fn price_of_any(&self, slot: usize) -> f64 {
        self.costs.of_pattern(Pattern::Arbitrary(self.kinds[slot]))
    }

    fn binding(&self, line: &Line, frame: &Frame) -> Binding {
        let view = line.view();
        let mut binding = Binding {
            terms: self.words.terms(view, frame),
            sizes: [0; 3],
            places: [0; 3],
            extremes: [(false, false, false); 3],
        };
        for (slot, kind) in self.kinds.iter().enumerate() {
            let (bound, all) = (&frame[slot], view.of_kind(*kind));
            binding.sizes[slot] = bound.size as i16;
            binding.places[slot] = bound.index as u8;
            let (largest, smallest) = all.iter().fold((true, true), |(largest, smallest), one| {
                (largest && one.size <= bound.size, smallest && one.size >= bound.size)
            });
            binding.extremes[slot] = (largest, smallest, all.len() == 1);
        }
        binding
    }
}
