//! Applying strategies to lines: what a rule sees, what it changes, and why.

mod binding;

use std::cmp::Ordering;
use std::ops::ControlFlow;

use puzzle::{Cell, Clue, Contradiction, Deduction, LineId};

use crate::dsl::{Costs, Effect, Elements, Frame, Kind, Matcher, Reading, Rule};
use crate::library::Strategy;
pub use binding::{Bindings, BoundElement};

/// One line as rules see it, from both ends.
///
/// ```
/// use puzzle::{Cell, Clue};
/// use strategies::apply::Line;
///
/// let clue = Clue::black([3]);
/// let line = Line::with_ranges(&clue, &[Cell::UNKNOWN, Cell::BLANK, Cell::UNKNOWN, Cell::UNKNOWN, Cell::UNKNOWN]);
/// assert_eq!(line.unwrap().ranges(), [(2, 5)]);
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    cells: Vec<Cell>,
    plain: Elements,
    mirrored: Elements,
}

impl Line {
    /// A line whose hints' ranges are what the clue alone gives.
    ///
    /// ```
    /// use puzzle::{Cell, Clue};
    /// let line = strategies::apply::Line::new(&Clue::black([1]), &[Cell::BLANK, Cell::UNKNOWN]);
    /// assert_eq!(line.ranges(), [(0, 2)]);
    /// ```
    pub fn new(clue: &Clue, cells: &[Cell]) -> Line {
        Line::of_elements(Elements::of(clue, cells), cells)
    }

    /// A line whose hints' ranges are what clue and known cells give: from the start of the hint's
    /// leftmost place to the end of its rightmost. The narrowing rules of the library arrive at
    /// the same, step by step.
    ///
    /// # Errors
    /// If nothing fits clue and cells.
    ///
    /// ```
    /// use puzzle::{Cell, Clue};
    /// let cells = [Cell::BLANK, Cell::UNKNOWN];
    /// let line = strategies::apply::Line::with_ranges(&Clue::black([1]), &cells).unwrap();
    /// assert_eq!(line.ranges(), [(1, 2)]);
    /// ```
    pub fn with_ranges(clue: &Clue, cells: &[Cell]) -> Result<Line, Contradiction> {
        let mut elements = Elements::of(clue, cells);
        for (hint, starts) in solve::line::starts(clue, cells)?.iter().enumerate() {
            let end = starts.last() + clue.runs()[hint].length;
            elements.narrow(hint, starts.first() as i32, end as i32);
        }
        Ok(Line::of_elements(elements, cells))
    }

    /// A line with these elements, whatever ranges they have.
    ///
    /// ```
    /// use puzzle::{Cell, Clue};
    /// use strategies::{apply::Line, dsl::Elements};
    /// let cells = [Cell::UNKNOWN];
    /// let line = Line::of_elements(Elements::of(&Clue::black([1]), &cells), &cells);
    /// assert_eq!(line.cells(), cells);
    /// ```
    pub fn of_elements(elements: Elements, cells: &[Cell]) -> Line {
        solve::work(cells.len());
        Line { cells: cells.to_vec(), mirrored: elements.mirrored(), plain: elements }
    }

    /// What is known of the cells.
    ///
    /// ```
    /// use puzzle::{Cell, Clue};
    /// let line = strategies::apply::Line::new(&Clue::black([1]), &[Cell::UNKNOWN]);
    /// assert_eq!(line.cells(), [Cell::UNKNOWN]);
    /// ```
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The elements, as read from the left.
    ///
    /// ```
    /// use puzzle::{Cell, Clue};
    /// let line = strategies::apply::Line::new(&Clue::black([1]), &[Cell::UNKNOWN]);
    /// assert_eq!(line.elements().view().length, 1);
    /// ```
    pub fn elements(&self) -> &Elements {
        &self.plain
    }

    /// The range of each hint.
    ///
    /// ```
    /// use puzzle::{Cell, Clue};
    /// let line = strategies::apply::Line::new(&Clue::black([1]), &[Cell::UNKNOWN]);
    /// assert_eq!(line.ranges(), [(0, 1)]);
    /// ```
    pub fn ranges(&self) -> Vec<(i32, i32)> {
        self.plain.ranges()
    }
}

/// One way in which a rule says something new about a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Firing {
    /// Whether the rule was read from the right.
    pub from_right: bool,
    /// What was bound, as seen from the end that the rule was read from.
    pub frame: Frame,
    /// What it says, as seen from the left; only what is new.
    pub effects: Vec<Effect>,
}

impl Firing {
    /// The cells after it.
    ///
    /// ```
    /// use puzzle::{Cell, Clue};
    /// use strategies::apply::{firings, Line};
    /// # let text = "def big: with h = arbitrary(hint): if lowest_end_cell(h) > highest_start_cell(h):
    /// #             then fill(true, highest_start_cell(h), lowest_end_cell(h))";
    /// let matcher = strategies::dsl::Matcher::new(&text.parse().unwrap());
    /// let cells = [Cell::UNKNOWN; 3];
    /// let firing = firings(&matcher, &Line::new(&Clue::black([2]), &cells)).remove(0);
    /// assert_eq!(firing.cells_after(&cells)[1], Cell::FILLED);
    /// ```
    pub fn cells_after(&self, cells: &[Cell]) -> Vec<Cell> {
        let mut after = cells.to_vec();
        for effect in &self.effects {
            write(*effect, &mut after);
        }
        after
    }
}

/// Writes a fill into cells; says whether it told anything new.
fn write(effect: Effect, cells: &mut [Cell]) -> bool {
    let Effect::Fill { allowed, .. } = effect else { return false };
    let mut news = false;
    for cell in &mut cells[within(effect)] {
        news |= *cell != cell.and(allowed);
        *cell = cell.and(allowed);
    }
    news
}

/// The cells of a line that a fill speaks of.
fn within(effect: Effect) -> std::ops::Range<usize> {
    let Effect::Fill { start, end, .. } = effect else { return 0..0 };
    let start = usize::try_from(start).unwrap_or(0);
    start..usize::try_from(end).unwrap_or(0).max(start)
}

/// Visits every way in which a rule says something new about a line, until the visitor breaks.
///
/// ```
/// use puzzle::{Cell, Clue};
/// use std::ops::ControlFlow;
/// use strategies::{apply::{each_firing, Line}, dsl::Matcher};
/// # let text = "def r: with h = singleton(hint): if size(h) = line_size: then fill(true, 0, line_size)";
/// let matcher = Matcher::new(&text.parse().unwrap());
/// let line = Line::new(&Clue::black([2]), &[Cell::UNKNOWN; 2]);
/// let found = each_firing(&matcher, &line, &mut |firing| ControlFlow::Break(firing));
/// assert!(found.is_break());
/// ```
pub fn each_firing<B>(
    matcher: &Matcher,
    line: &Line,
    visit: &mut impl FnMut(Firing) -> ControlFlow<B>,
) -> ControlFlow<B> {
    each_firing_while(matcher, line, &mut || ControlFlow::Continue(()), visit)
}

/// As [`each_firing`], until `look`, which is called before every element that is bound, breaks.
pub(crate) fn each_firing_while<B>(
    matcher: &Matcher,
    line: &Line,
    look: &mut impl FnMut() -> ControlFlow<B>,
    visit: &mut impl FnMut(Firing) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let reading = matcher.rule().reading;
    if reading != Reading::FromRight {
        each_from_while(matcher, line, false, look, visit)?;
    }
    if reading != Reading::FromLeft {
        each_from_while(matcher, line, true, look, visit)?;
    }
    ControlFlow::Continue(())
}

/// As [`each_firing`], the rule read from one end, whatever it says of its reading.
pub(crate) fn each_from<B>(
    matcher: &Matcher,
    line: &Line,
    from_right: bool,
    visit: &mut impl FnMut(Firing) -> ControlFlow<B>,
) -> ControlFlow<B> {
    each_from_while(matcher, line, from_right, &mut || ControlFlow::Continue(()), visit)
}

fn each_from_while<B>(
    matcher: &Matcher,
    line: &Line,
    from_right: bool,
    look: &mut impl FnMut() -> ControlFlow<B>,
    visit: &mut impl FnMut(Firing) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let elements = if from_right { &line.mirrored } else { &line.plain };
    let view = elements.view();
    let hints = view.of_kind(Kind::Hint).len();
    matcher.each_while(view, look, &mut |frame| {
        let seen = matcher.effects(view, frame).map(|effect| match from_right {
            true => effect.mirrored(view.length, hints),
            false => effect,
        });
        let effects: Vec<Effect> = seen.filter(|effect| is_news(*effect, line)).collect();
        match effects.is_empty() {
            true => ControlFlow::Continue(()),
            false => visit(Firing { from_right, frame: *frame, effects }),
        }
    })
}

/// Whether an effect says something new and lies on the line.
fn is_news(effect: Effect, line: &Line) -> bool {
    let length = line.cells.len();
    match effect {
        Effect::Fill { allowed, start, .. } => {
            let cells = within(effect);
            start >= 0
                && cells.end <= length
                && line.cells[cells].iter().any(|cell| *cell != cell.and(allowed))
        }
        Effect::Narrow { hint, start, end } => {
            line.plain.ranges().get(hint).is_some_and(|range| start > range.0 || end < range.1)
        }
        Effect::Split { before, at } => {
            let hints = line.plain.view().of_kind(Kind::Hint).len();
            (1..hints).contains(&before) && (0..length as i32).contains(&at)
        }
    }
}

/// Every way in which a rule says something new about a line.
///
/// ```
/// use puzzle::{Cell, Clue};
/// use strategies::{apply::{firings, Line}, dsl::Matcher};
/// # let text = "def r: with h = singleton(hint): if size(h) = line_size: then fill(true, 0, line_size)";
/// let matcher = Matcher::new(&text.parse().unwrap());
/// assert_eq!(firings(&matcher, &Line::new(&Clue::black([2]), &[Cell::UNKNOWN; 2])).len(), 1);
/// assert_eq!(firings(&matcher, &Line::new(&Clue::black([2]), &[Cell::FILLED; 2])).len(), 0);
/// ```
pub fn firings(matcher: &Matcher, line: &Line) -> Vec<Firing> {
    let mut all = Vec::new();
    let _ = each_firing(matcher, line, &mut |firing| {
        all.push(firing);
        ControlFlow::<()>::Continue(())
    });
    all
}

/// The first way in which a rule says something new about a line.
///
/// ```
/// use puzzle::{Cell, Clue};
/// use strategies::{apply::{first_firing, Line}, dsl::Matcher};
/// # let text = "def r: with h = singleton(hint): if size(h) = line_size: then fill(true, 0, line_size)";
/// let matcher = Matcher::new(&text.parse().unwrap());
/// assert!(first_firing(&matcher, &Line::new(&Clue::black([2]), &[Cell::UNKNOWN; 3])).is_none());
/// ```
pub fn first_firing(matcher: &Matcher, line: &Line) -> Option<Firing> {
    match each_firing(matcher, line, &mut |firing| ControlFlow::Break(firing)) {
        ControlFlow::Break(firing) => Some(firing),
        ControlFlow::Continue(()) => None,
    }
}

/// What a firing tells about a line of a puzzle, with its reason: the strategy's name, the runs
/// it bound, the known cells it looked at, and the figures of what it bound by name, such as
/// `h.size`, `b.start` and `b.end` (cells of the line counted from zero, from the left).
///
/// ```
/// use puzzle::{Cell, Clue, LineId};
/// use strategies::{apply::{deduction, first_firing, Line}, dsl::Matcher, library};
///
/// let overlap = library::library().remove(0);
/// let line = Line::new(&Clue::black([2]), &[Cell::UNKNOWN; 3]);
/// let firing = first_firing(&Matcher::new(&overlap.rule), &line).unwrap();
/// let deduction = deduction(&overlap.rule, &firing, &line, LineId::row(4));
/// assert_eq!(deduction.reason.strategy, "overlap");
/// assert_eq!(deduction.reason.uses.values["h.size"], 2);
/// ```
pub fn deduction(rule: &Rule, firing: &Firing, line: &Line, id: LineId) -> Deduction {
    let after = firing.cells_after(&line.cells);
    let reason = Bindings::of(rule, firing, line).reason(rule, line, id);
    Deduction::between(id, &line.cells, &after, reason)
}

/// Rules made ready, in the order in which they are tried.
///
/// ```
/// use puzzle::{Cell, Clue};
/// use strategies::{apply::Ladder, library};
///
/// let ladder = Ladder::of(&library::library(), 2);
/// let cells = [Cell::UNKNOWN; 5];
/// let closed = ladder.close(&Clue::black([3, 1]), &cells).unwrap();
/// assert_eq!(puzzle::cells_to_text(&closed, 2), "###.#");
/// ```
#[derive(Clone, Debug)]
pub struct Ladder {
    rungs: Vec<Matcher>,
}

impl Ladder {
    /// The strategies that fill cells of puzzles with `colours` colours, the cheapest first, equal
    /// costs by name. Those that only narrow ranges are left out: the lines that the ladder looks
    /// at have the ranges to which they lead.
    ///
    /// ```
    /// use strategies::{apply::Ladder, library};
    /// assert_eq!(Ladder::of(&library::control(), 2).rungs().len(), 14);
    /// ```
    pub fn of(strategies: &[Strategy], colours: usize) -> Ladder {
        Ladder::priced(strategies, colours, &Costs::default())
    }

    /// As [`Ladder::of`], with the costs of a designer's own.
    ///
    /// ```
    /// use strategies::{apply::Ladder, dsl::Costs, library};
    /// let costs = Costs::from_toml("singleton = 99").unwrap();
    /// let last = Ladder::priced(&library::control(), 2, &costs).rungs().last().unwrap().rule().clone();
    /// assert_eq!(last.name, "cross-small-gap-singleton");
    /// ```
    pub fn priced(strategies: &[Strategy], colours: usize, costs: &Costs) -> Ladder {
        let used = strategies.iter().filter(|strategy| strategy.lines.has(colours));
        let fills = used.filter(|strategy| fills(&strategy.rule));
        Ladder::sorted(fills.map(|strategy| &strategy.rule), costs)
    }

    /// The ladder of these rules, the cheapest first, equal costs by name.
    ///
    /// ```
    /// # let text = "def r: with h = singleton(hint): if true: then fill(true, 0, 1)";
    /// let rule = text.parse().unwrap();
    /// assert_eq!(strategies::apply::Ladder::of_rules([&rule]).rungs()[0].rule(), &rule);
    /// ```
    pub fn of_rules<'a>(rules: impl IntoIterator<Item = &'a Rule>) -> Ladder {
        Ladder::sorted(rules, &Costs::default())
    }

    fn sorted<'a>(rules: impl IntoIterator<Item = &'a Rule>, costs: &Costs) -> Ladder {
        let mut rules: Vec<&Rule> = rules.into_iter().collect();
        rules.sort_by(|one, other| by_cost(costs, one, other));
        Ladder::in_order(rules)
    }

    /// The ladder of these rules in the order in which they are given.
    pub(crate) fn in_order<'a>(rules: impl IntoIterator<Item = &'a Rule>) -> Ladder {
        Ladder { rungs: rules.into_iter().map(Matcher::new).collect() }
    }

    /// The rules in order.
    ///
    /// ```
    /// use strategies::{apply::Ladder, library};
    /// let first = Ladder::of(&library::control(), 2).rungs()[0].rule().name.clone();
    /// assert_eq!(first, "full-hint");
    /// ```
    pub fn rungs(&self) -> &[Matcher] {
        &self.rungs
    }

    /// The first rule that says something new about the cells of a line, and what.
    ///
    /// ```
    /// use puzzle::{Cell, Clue};
    /// use strategies::{apply::{Ladder, Line}, library};
    /// let ladder = Ladder::of(&library::control(), 2);
    /// let (rule, _) = ladder.step(&Line::new(&Clue::black([2]), &[Cell::UNKNOWN; 3])).unwrap();
    /// assert_eq!(rule.name, "force-max");
    /// ```
    pub fn step(&self, line: &Line) -> Option<(&Rule, Firing)> {
        self.rungs
            .iter()
            .find_map(|matcher| first_firing(matcher, line).map(|firing| (matcher.rule(), firing)))
    }

    /// What the rules together find out about a line, step by step until none has anything to add.
    ///
    /// # Errors
    /// If nothing fits clue and cells.
    ///
    /// ```
    /// use puzzle::{Cell, Clue};
    /// use strategies::{apply::Ladder, library};
    /// let closed = Ladder::of(&library::control(), 2).close(&Clue::black([2]), &[Cell::UNKNOWN; 3]);
    /// assert_eq!(puzzle::cells_to_text(&closed.unwrap(), 2), "?#?");
    /// ```
    pub fn close(&self, clue: &Clue, cells: &[Cell]) -> Result<Vec<Cell>, Contradiction> {
        let mut line = Line::with_ranges(clue, cells)?;
        while let Some((_, firing)) = self.step(&line) {
            line = Line::with_ranges(clue, &firing.cells_after(&line.cells))?;
        }
        Ok(line.cells)
    }
}

/// The order of a ladder: the cheaper rule first, equal costs by name.
pub(crate) fn by_cost(costs: &Costs, one: &Rule, other: &Rule) -> Ordering {
    costs.of(one).total_cmp(&costs.of(other)).then_with(|| one.name.cmp(&other.name))
}

/// Whether a rule tells something about cells, and not only about ranges.
///
/// ```
/// let control = strategies::library::control();
/// assert!(control.iter().all(|strategy| strategies::apply::fills(&strategy.rule)));
/// ```
pub fn fills(rule: &Rule) -> bool {
    rule.actions.iter().any(|action| matches!(action, crate::dsl::Action::Fill { .. }))
}
