//! A sketch: the kinds of elements that a rule binds, and with them all it can test and do.

use puzzle::Cell;
use strategies::dsl::{
    Action, Condition, Costs, Declaration, Element, Extension, Frame, Kind, Language, MAX_SLOTS,
    Pattern, Reading, Rule, Value,
};

use super::atom::{LineAtom, SizeOrder};
use super::ruled_out::RuledOut;
use super::training_line::TrainingLine;
use super::vocabulary::{DenseSum, TermValues, Vocabulary};
use crate::Domain;

/// The most elements that a sketch binds.
const MAX_ELEMENTS: usize = 3;

/// Restrictions name the first, the second and the third element of a kind by their indices.
const RESTRICTED_INDICES: usize = 3;

/// The gain of a cell that known rules decide, beside 1 for another cell. It must be more than 0:
/// if not, a special case with all that is new in it looks as good as the whole rule.
pub(super) const COVERED_SHARE: f64 = 0.1;

/// The extensions that only sketches of coloured lines know.
const COLOURED_ALONE: [Extension; 5] = [
    Extension::Mirror,
    Extension::Colour,
    Extension::Neighbours,
    Extension::Ranges,
    Extension::Ownership,
];

/// Rules about lines that bind elements of certain kinds.
///
/// ```
/// use strategies::dsl::{Costs, Kind};
/// use nonolith_synthesis::lines::{Sketch, mine};
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
    pub(super) kinds: Vec<Kind>,
    pub(super) lines: Vec<TrainingLine>,
    pub(super) costs: Costs,
    pub(super) words: Vocabulary,
    depth: usize,
    language: Language,
    /// A rule that binds any elements of these kinds and does nothing.
    template: Rule,
}

/// The elements that a rule has bound, and what its atoms read of them.
#[derive(Clone, Debug)]
pub struct Binding {
    pub(super) values: TermValues,
    /// One for each slot; those beyond the sketch's own are not read.
    pub(super) elements: [BoundElement; MAX_ELEMENTS],
}

/// A bound element, compared with the others of its kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoundElement {
    pub(super) kind: Kind,
    pub(super) size: i16,
    pub(super) index: u8,
    /// Its colour; 0, the background, of a gap.
    pub(super) colour: u8,
    /// No element of its kind is larger.
    pub(super) is_maximal: bool,
    /// No element of its kind is smaller.
    pub(super) is_minimal: bool,
    /// There is no other element of its kind.
    pub(super) is_only: bool,
}

/// A fill: its value and its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fill {
    pub(crate) value: Value,
    pub(super) start: DenseSum,
    pub(super) end: DenseSum,
}

impl Binding {
    /// The colours that a fill with this value rules out; none if it would colour cells as a gap is.
    pub(crate) fn forbidden(&self, value: Value, colours: usize) -> Option<Cell> {
        let any = Cell::any(colours);
        let of = |slot: usize| Cell::from_bits(1 << self.elements[slot].colour);
        Some(match value {
            Value::Filled => Cell::BLANK,
            Value::Blank => any.without(Cell::BLANK),
            Value::ColourOf(slot) | Value::NotColourOf(slot) if of(slot) == Cell::BLANK => {
                return None;
            }
            Value::ColourOf(slot) => any.without(of(slot)),
            Value::NotColourOf(slot) => of(slot),
        })
    }
}

impl Sketch {
    /// Rules that bind elements of `kinds`, at most three, learned from `lines`; a point may be
    /// moved `depth - 1` times.
    pub fn new(kinds: &[Kind], lines: Vec<TrainingLine>, costs: Costs, depth: usize) -> Sketch {
        let (template, kinds, language) = (template(kinds), kinds.to_vec(), Language::paper());
        let words = Vocabulary::of(&kinds, depth, &language);
        Sketch { kinds, lines, costs, words, depth, language, template }
    }

    /// The same sketch in another language than the paper's: of its extensions, `first(t)` and
    /// `last(t)` are bound, `count(t)` and `total(t)` compared. In sketches of coloured lines
    /// colours are compared and filled, too, neighbours bound, and ranges and owners read; these are
    /// left out where lines are black and white, and nothing is counted in colour.
    pub fn in_language(self, language: &Language) -> Sketch {
        let is_coloured = self.lines.iter().any(|line| line.colours > 2);
        let other = if is_coloured { &[Extension::Count][..] } else { &COLOURED_ALONE };
        let language = other.iter().fold(language.clone(), |all, &one| all.without(one));
        let words = Vocabulary::of(&self.kinds, self.depth, &language);
        Sketch { words, language, ..self }
    }

    /// The kinds that it binds, in words.
    pub fn name(&self) -> String {
        self.kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" ")
    }

    /// Whether its rules are read from both ends.
    pub(crate) fn reads_both_ways(&self) -> bool {
        self.language.has(Extension::Mirror)
    }

    /// How many elements its rules bind.
    pub(crate) fn elements(&self) -> usize {
        self.kinds.len()
    }

    /// The rule that does `fill` under `atoms`.
    pub fn rule(&self, name: &str, fill: &Fill, atoms: &[LineAtom]) -> Rule {
        let mut rule = Rule { name: name.to_owned(), ..self.template.clone() };
        let mut conditions = Vec::new();
        for atom in atoms {
            match *atom {
                LineAtom::Restricted(slot, pattern) => rule.declarations[slot].pattern = pattern,
                test => conditions.push(test.condition(&self.words)),
            }
        }
        rule.condition = conditions.into_iter().reduce(Condition::and).unwrap_or(Condition::True);
        rule.actions = vec![self.action(fill)];
        rule
    }

    /// Whether every bound element plays a part: it is restricted, tested or bounds the fill.
    pub fn uses_all(&self, fill: &Fill, atoms: &[LineAtom]) -> bool {
        let of_value = match fill.value {
            Value::ColourOf(slot) | Value::NotColourOf(slot) => 1 << slot,
            Value::Filled | Value::Blank => 0,
        };
        let ends = self.words.elements(fill.start) | self.words.elements(fill.end) | of_value;
        let used = atoms.iter().fold(ends, |used, atom| used | atom.elements(&self.words));
        used == (1 << self.kinds.len()) - 1
    }

    pub(super) fn action(&self, fill: &Fill) -> Action {
        Action::Fill {
            value: fill.value,
            start: self.words.expr(fill.start),
            end: self.words.expr(fill.end),
        }
    }

    /// What it costs to bind any element of a slot's kind; infinite if that is switched off.
    fn cost_of_any(&self, slot: usize) -> f64 {
        self.costs.of_pattern(Pattern::Arbitrary(self.kinds[slot]))
    }

    fn binding(&self, line: &TrainingLine, frame: &Frame) -> Binding {
        let view = line.view();
        let element = |slot: usize| {
            let kind = *self.kinds.get(slot).unwrap_or(&Kind::Hint);
            let (bound, all) = (&frame[slot], view.of_kind(kind));
            BoundElement {
                kind,
                size: bound.size as i16,
                index: bound.index as u8,
                colour: bound.colour.index() as u8,
                is_maximal: all.iter().all(|one| one.size <= bound.size),
                is_minimal: all.iter().all(|one| one.size >= bound.size),
                is_only: all.len() == 1,
            }
        };
        Binding { values: self.words.values(view, frame), elements: [0, 1, 2].map(element) }
    }

    fn restrictions(&self, slot: usize) -> impl Iterator<Item = LineAtom> {
        let kind = self.kinds[slot];
        let indices = (0..RESTRICTED_INDICES).map(move |index| Pattern::Constant(kind, index));
        let ends = [Pattern::First(kind), Pattern::Last(kind)].into_iter();
        let ends = ends.filter(|_| self.language.has(Extension::FirstLast));
        let patterns = indices.chain([Pattern::Singleton(kind)]).chain(ends);
        let patterns = patterns.chain(self.beside(slot));
        patterns.map(move |pattern| LineAtom::Restricted(slot, pattern))
    }

    /// The patterns that find an element by one that is bound before it.
    fn beside(&self, slot: usize) -> Vec<Pattern> {
        let (neighbours, colour) =
            (self.language.has(Extension::Neighbours), self.language.has(Extension::Colour));
        let mut patterns = Vec::new();
        for other in 0..slot {
            let (kind, found_by) = (self.kinds[slot], self.kinds[other]);
            if neighbours && kind == found_by && kind != Kind::Colour {
                patterns.extend([Pattern::Next(other), Pattern::Previous(other)]);
            }
            if colour && kind == Kind::Hint && self.has_colour(other) {
                let next =
                    (neighbours && found_by == Kind::Hint).then_some(Pattern::NextAlike(other));
                patterns.extend(next.into_iter().chain([Pattern::FirstAlike(other)]));
            }
        }
        patterns
    }

    /// Whether the element of a slot has a colour that is not the background.
    fn has_colour(&self, slot: usize) -> bool {
        matches!(self.kinds[slot], Kind::Hint | Kind::Block | Kind::Colour)
    }

    /// What fills may say.
    pub(super) fn values(&self) -> Vec<Value> {
        let slots = (0..self.kinds.len()).filter(|&slot| self.has_colour(slot));
        let slots = slots.filter(|_| self.language.has(Extension::Colour));
        let of_colours = slots.flat_map(|slot| [Value::ColourOf(slot), Value::NotColourOf(slot)]);
        [Value::Filled, Value::Blank].into_iter().chain(of_colours).collect()
    }

    /// The tests of two elements together that are no comparison of numbers.
    fn tests_of_two(&self) -> Vec<LineAtom> {
        let mut tests = Vec::new();
        for (one, other) in
            (1..self.kinds.len()).flat_map(|other| (0..other).map(move |one| (one, other)))
        {
            if self.language.has(Extension::Colour)
                && self.has_colour(one)
                && self.has_colour(other)
            {
                tests.extend([LineAtom::Alike(one, other), LineAtom::Unlike(one, other)]);
            }
            let is_owner = (self.kinds[one], self.kinds[other]) == (Kind::Hint, Kind::Block);
            if self.language.has(Extension::Ownership) && is_owner {
                tests.extend([LineAtom::MayOwn(one, other), LineAtom::OnlyOwner(one, other)]);
            }
        }
        tests
    }

    fn unique_tests(&self, slot: usize) -> impl Iterator<Item = LineAtom> {
        let numbers = self.words.sizes_beside(slot).into_iter();
        numbers.flat_map(move |number| {
            SizeOrder::ALL.map(|order| LineAtom::Unique(slot, order, number))
        })
    }
}

/// A rule that binds any elements of `kinds` and does nothing.
fn template(kinds: &[Kind]) -> Rule {
    let mut declarations: Vec<Declaration> = Vec::new();
    for &kind in kinds {
        let letters: &[&str] = match kind {
            Kind::Hint => &["h", "k", "l"],
            Kind::Block => &["b", "c", "d"],
            Kind::Colour => &["t", "u", "v"],
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
    type State = TrainingLine;
    type Known = RuledOut;
    type Binding = Binding;
    type Atom = LineAtom;
    type Action = Fill;

    fn states(&self) -> Vec<TrainingLine> {
        self.lines.clone()
    }

    fn known(&self, line: &TrainingLine) -> RuledOut {
        line.known
    }

    fn closure(&self, line: &TrainingLine) -> RuledOut {
        line.must
    }

    fn is_weaker(&self, first: &RuledOut, second: &RuledOut) -> bool {
        first.is_subset(*second)
    }

    fn gain(&self, line: &TrainingLine, after: &RuledOut) -> f64 {
        line.gain(after.difference(line.known), COVERED_SHARE)
    }

    fn bindings(&self, line: &TrainingLine) -> Vec<Binding> {
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

    fn atoms(&self) -> Vec<LineAtom> {
        let slots = 0..self.kinds.len();
        let restrictions = slots.clone().flat_map(|slot| self.restrictions(slot));
        let extremes =
            slots.clone().flat_map(|slot| [LineAtom::Maximal(slot), LineAtom::Minimal(slot)]);
        let unique = slots.flat_map(|slot| self.unique_tests(slot));
        let comparisons = self.words.comparisons().into_iter();
        let comparisons = comparisons.map(|(compare, form)| LineAtom::Compare(compare, form));
        let of_two = self.tests_of_two().into_iter();
        restrictions.chain(extremes).chain(of_two).chain(unique).chain(comparisons).collect()
    }

    /// The tests that a fill begins in the line, ends in it, and is not empty.
    fn guards(&self, fill: &Fill) -> Vec<LineAtom> {
        let forms = [
            fill.start,
            self.words.line_size().minus(fill.end),
            fill.end.minus(fill.start).shifted(-1),
        ];
        let open = forms.into_iter().filter(|form| !form.is_constant());
        open.map(|form| LineAtom::Compare(strategies::dsl::Compare::AtLeast, form)).collect()
    }

    fn must_restrict(&self) -> Vec<usize> {
        (0..self.kinds.len()).filter(|&slot| !self.cost_of_any(slot).is_finite()).collect()
    }

    fn restricts(&self, atom: &LineAtom) -> Option<usize> {
        match atom {
            LineAtom::Restricted(slot, _) => Some(*slot),
            _ => None,
        }
    }

    fn holds(&self, atom: &LineAtom, line: &TrainingLine, binding: &Binding) -> bool {
        atom.holds(line.view(), binding)
    }

    fn apply(&self, fill: &Fill, line: &TrainingLine, binding: &Binding) -> Option<RuledOut> {
        let (start, end) = (fill.start.value(&binding.values), fill.end.value(&binding.values));
        if start < 0 || start >= end || end > line.length as i16 {
            return None;
        }
        let cells = ((1_u64 << (end - start)) - 1) << start;
        let forbidden = binding.forbidden(fill.value, line.colours)?;
        Some(line.known.with(forbidden, cells))
    }

    /// A restriction costs what its pattern costs more than one that binds any element.
    fn atom_cost(&self, atom: &LineAtom) -> f64 {
        match atom {
            LineAtom::Restricted(slot, pattern) => {
                let any = self.cost_of_any(*slot);
                self.costs.of_pattern(*pattern) - if any.is_finite() { any } else { 0.0 }
            }
            test => self.costs.of_condition(&test.condition(&self.words)),
        }
    }

    fn join_cost(&self) -> f64 {
        let both = Condition::True.and(Condition::True);
        self.costs.of_condition(&both) - 2.0 * self.costs.of_condition(&Condition::True)
    }
}
