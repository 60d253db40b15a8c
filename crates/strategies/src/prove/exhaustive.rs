//! Verifying rules on every valid line state up to a length. All states of one length and clue are
//! closed together, in a [`StateTable`].

use std::cell::OnceCell;
use std::ops::ControlFlow;

use puzzle::check::enumerate;
use puzzle::{Cell, Clue, Colour};

use super::counterexample::Counterexample;
use crate::dsl::{Action, Effect, Element, Kind, Matcher, Rule, View, hints};
use crate::state_table::StateTable;

/// The length up to which black-and-white rules are verified.
pub const UP_TO: usize = 12;

/// The length up to which rules about coloured lines are verified, with two colours.
pub const UP_TO_COLOURED: usize = 6;

/// For each rule the smallest line on which it is wrong: the shortest, and of these one with the
/// fewest known cells. All have at most `up_to` cells and `colours` colours, the background
/// included.
///
/// ```
/// use strategies::{library, prove::verify};
///
/// let rules: Vec<_> = library::control().into_iter().map(|one| one.rule).collect();
/// assert!(verify(&rules, 5, 2).iter().all(Option::is_none));
/// ```
pub fn verify(rules: &[Rule], up_to: usize, colours: usize) -> Vec<Option<Counterexample>> {
    let mut asked: Vec<OpenRule> = rules.iter().map(OpenRule::new).collect();
    for length in 1..=up_to {
        let mut open: Vec<&mut OpenRule> =
            asked.iter_mut().filter(|asked| asked.found.is_none()).collect();
        let with_starts = open.iter().any(|asked| wants_starts(asked.matcher.rule()));
        for clue in sorted_clues(length, colours) {
            let states = match with_starts {
                true => StateTable::with_starts(&clue, length, colours),
                false => StateTable::new(&clue, length, colours),
            };
            Table { clue: &clue, length, colours, states }.refute(&mut open);
        }
    }
    asked
        .into_iter()
        .map(|asked| asked.found.map(|found| shown(found, asked.matcher.rule())))
        .collect()
}

/// A rule, and the smallest line found so far on which it is wrong.
struct OpenRule {
    matcher: Matcher,
    reads_ranges: bool,
    found: Option<Counterexample>,
}

impl OpenRule {
    fn new(rule: &Rule) -> OpenRule {
        OpenRule { matcher: Matcher::new(rule), reads_ranges: rule.reads_ranges(), found: None }
    }
}

/// Visits every valid state of lines of a length in `colours` colours, the background included, the ranges
/// of hints as exact as the known cells make them, until the visitor breaks.
pub(super) fn each_state<B>(
    length: usize,
    colours: usize,
    visit: &mut impl FnMut(&Clue, &[Cell], View<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for clue in sorted_clues(length, colours) {
        let states = StateTable::with_starts(&clue, length, colours);
        let table = Table { clue: &clue, length, colours, states };
        let packed = hints(&clue, length);
        let mut lists = Lists::new(&clue, colours);
        let mut digits = vec![0; length];
        for place in 0..table.states.size() {
            if table.states.possible(place).is_some() {
                lists.load(&digits);
                let exact = table.exact(&packed, place);
                visit(&clue, &lists.cells, lists.view(&exact, length, colours))?;
            }
            table.states.advance(&mut digits);
        }
    }
    ControlFlow::Continue(())
}

/// The number of cells of which something is known.
fn known(cells: &[Cell], colours: usize) -> usize {
    cells.iter().filter(|cell| cell.count() < colours).count()
}

/// The counterexample again, with a solution that shows it.
fn shown(found: Counterexample, rule: &Rule) -> Counterexample {
    Counterexample::replay(rule, &found.clue, &found.cells).unwrap_or(found)
}

/// Every clue that a line of this length can have. Of counterexamples that are equally small, that
/// of the first clue is shown.
fn sorted_clues(length: usize, colours: usize) -> Vec<Clue> {
    let mut all = enumerate::clues(length, colours);
    all.sort();
    all
}

/// Whether what a rule says cannot be judged without the places of hints.
fn wants_starts(rule: &Rule) -> bool {
    rule.reads_ranges() || rule.actions.iter().any(|action| !matches!(action, Action::Fill { .. }))
}

/// The lines of one length and clue, with all their states.
struct Table<'a> {
    clue: &'a Clue,
    length: usize,
    colours: usize,
    states: StateTable,
}

impl Table<'_> {
    /// Looks for states on which rules are wrong, for each rule with fewer known cells than one
    /// found before. The elements of a state are listed once for all rules.
    fn refute(&self, open: &mut [&mut OpenRule]) {
        let packed = hints(self.clue, self.length);
        let mut lists = Lists::new(self.clue, self.colours);
        let mut digits = vec![0; self.length];
        for place in 0..self.states.size() {
            if self.states.possible(place).is_some() {
                lists.load(&digits);
                self.refute_state(open, place, &packed, &lists);
            }
            self.states.advance(&mut digits);
        }
    }

    fn refute_state(
        &self,
        open: &mut [&mut OpenRule],
        place: usize,
        packed: &[Element],
        lists: &Lists,
    ) {
        let cells = known(&lists.cells, self.colours);
        let exact = OnceCell::new();
        for asked in open {
            if asked.found.as_ref().is_some_and(|old| known(&old.cells, self.colours) <= cells) {
                continue;
            }
            let mut found = self.judge(&asked.matcher, place, packed, lists);
            if found.is_none() && asked.reads_ranges {
                let exact = exact.get_or_init(|| self.exact(packed, place));
                found = self.judge(&asked.matcher, place, exact, lists);
            }
            asked.found = found.or(asked.found.take());
        }
    }

    /// The hints with the ranges that the known cells of a state leave them.
    fn exact(&self, packed: &[Element], place: usize) -> Vec<Element> {
        let exact = |(hint, element): (usize, &Element)| {
            let starts = self.states.starts(hint, place);
            let last = 15 - starts.leading_zeros() as i32;
            let range_start = starts.trailing_zeros() as i32;
            Element { range_start, range_end: last + element.size, ..*element }
        };
        packed.iter().enumerate().map(exact).collect()
    }

    /// What shows that the rule is wrong about one state with these hints.
    fn judge(
        &self,
        matcher: &Matcher,
        place: usize,
        hints: &[Element],
        lists: &Lists,
    ) -> Option<Counterexample> {
        let view = lists.view(hints, self.length, self.colours);
        let several = matcher.rule().actions.len() > 1;
        let wrong = matcher.each(view, &mut |frame| match matcher
            .effects(view, frame)
            .find(|&said| self.is_wrong(said, several, place))
        {
            Some(effect) => ControlFlow::Break(effect),
            None => ControlFlow::Continue(()),
        });
        let ControlFlow::Break(effect) = wrong else { return None };
        let (clue, cells, colours) = (self.clue.clone(), lists.cells.clone(), self.colours);
        Some(Counterexample { clue, cells, colours, effect, solution: None, missed_by: None })
    }

    fn is_wrong(&self, said: Effect, several: bool, place: usize) -> bool {
        match said {
            Effect::Fill { allowed, start, end } => {
                if start >= end {
                    return !several;
                }
                if start < 0 || end > self.length as i32 {
                    return true;
                }
                let forbidden = !allowed.bits() & ((1 << self.colours) - 1);
                let possible = self.states.possible(place).unwrap_or(0);
                (start..end).any(|at| possible >> (at as usize * self.colours) & forbidden != 0)
            }
            Effect::Narrow { hint, start, end } => {
                let size = self.clue.runs()[hint].length as i32;
                self.starts_where(hint, place, |at| at < start || at + size > end)
            }
            Effect::Split { before, at } => {
                let Some(last) = self.clue.runs().get(before - 1) else { return true };
                self.starts_where(before - 1, place, |start| start + last.length as i32 > at)
                    || before >= self.clue.runs().len()
                    || self.starts_where(before, place, |start| start <= at)
            }
        }
    }

    fn starts_where(&self, hint: usize, place: usize, asked: impl Fn(i32) -> bool) -> bool {
        let starts = self.states.starts(hint, place);
        (0..self.length as i32).any(|at| starts >> at & 1 == 1 && asked(at))
    }
}

/// The elements of one state, in lists that are used again for the next.
struct Lists {
    cells: Vec<Cell>,
    blocks: Vec<Element>,
    gaps: Vec<Element>,
    unknown: Vec<Element>,
    tints: Vec<Element>,
}

impl Lists {
    fn new(clue: &Clue, colours: usize) -> Lists {
        let cells = vec![Cell::any(colours)];
        let elements = crate::dsl::Elements::of(clue, &cells);
        let tints = elements.view().of_kind(Kind::Colour).to_vec();
        Lists { cells: vec![], blocks: vec![], gaps: vec![], unknown: vec![], tints }
    }

    /// Loads a state.
    fn load(&mut self, digits: &[usize]) {
        self.cells.clear();
        self.cells.extend(digits.iter().map(|&digit| Cell::from_bits(digit as u64 + 1)));
        self.blocks.clear();
        self.gaps.clear();
        self.unknown.clear();
        for (at, cell) in self.cells.iter().enumerate() {
            match cell.colour() {
                Some(Colour::BACKGROUND) => continue,
                Some(colour) => extend(&mut self.blocks, at, colour),
                None => extend(&mut self.unknown, at, Colour::BACKGROUND),
            }
            extend(&mut self.gaps, at, Colour::BACKGROUND);
        }
    }

    fn view<'a>(&'a self, hints: &'a [Element], length: usize, colours: usize) -> View<'a> {
        let elements = [hints, &self.blocks, &self.gaps, &self.unknown, &self.tints];
        View { length: length as i32, colours, elements }
    }
}

/// Adds a cell to the last stretch if it lies behind it in the same colour, else to a new one.
fn extend(list: &mut Vec<Element>, at: usize, colour: Colour) {
    match list.last_mut() {
        Some(last) if last.end() == at as i32 && last.colour == colour => last.size += 1,
        _ => {
            let (index, start) = (list.len() as u16, at as i32);
            list.push(Element { index, colour, start, size: 1, ..Element::default() });
        }
    }
}
