//! What each rule fills by itself in one step of the original lines, as sets of cells.

use std::ops::ControlFlow;

use puzzle::Cell;
use strategies::apply::Line;
use strategies::dsl::{Matcher, Rule};
use strategies::evaluate::{Ends, State, each_read};

use crate::{BitSet, parallel};

/// The cells that each rule fills in one step, under every binding.
///
/// ```
/// use strategies::{dsl::Rule, evaluate::{Ends, State}, library};
/// use nonolith_synthesis::choose::OneStepCoverage;
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let coverage = OneStepCoverage::of(&rules, &states, Ends::Left, 1);
/// assert_eq!((coverage.size(4), coverage.cells()), (1, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneStepCoverage {
    cells: usize,
    sets: Vec<BitSet>,
}

impl OneStepCoverage {
    /// Applies every rule to every state, read from `ends`, on `threads` threads.
    pub fn of(rules: &[Rule], states: &[State], ends: Ends, threads: usize) -> OneStepCoverage {
        let (numbers, cells) = number_deducible_cells(states);
        let with_ranges = rules.iter().any(Rule::reads_ranges);
        let lines: Vec<Line> = states.iter().map(|state| line(state, with_ranges)).collect();
        let sets = parallel::map(threads, rules, |rule| {
            let matcher = Matcher::new(rule);
            let mut set = BitSet::empty(cells);
            for (line, numbers) in lines.iter().zip(&numbers) {
                mark(&matcher, line, ends, numbers, &mut set);
            }
            set
        });
        OneStepCoverage { cells, sets }
    }

    /// How many cells can be deduced at all.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// How many cells a rule fills.
    pub fn size(&self, rule: usize) -> usize {
        self.sets[rule].count()
    }

    /// Whether `rule` fills all cells that `other` fills.
    pub(crate) fn includes(&self, rule: usize, other: usize) -> bool {
        self.sets[other].is_subset(&self.sets[rule])
    }

    /// The cells that each rule fills.
    pub(super) fn sets(&self) -> &[BitSet] {
        &self.sets
    }
}

/// Numbers the cells that can be deduced, state by state; also says how many there are.
fn number_deducible_cells(states: &[State]) -> (Vec<Vec<Option<usize>>>, usize) {
    let mut next = 0;
    let mut number = |(old, new): (&Cell, &Cell)| {
        (old != new).then(|| {
            next += 1;
            next - 1
        })
    };
    let numbers = states.iter().map(|state| {
        state.before.iter().zip(&state.after).map(&mut number).collect::<Vec<Option<usize>>>()
    });
    let numbers = numbers.collect();
    (numbers, next)
}

fn line(state: &State, with_ranges: bool) -> Line {
    let plain = || Line::new(&state.clue, &state.before);
    match with_ranges {
        true => Line::with_ranges(&state.clue, &state.before).unwrap_or_else(|_| plain()),
        false => plain(),
    }
}

/// Marks the cells of a line that a rule fills.
fn mark(matcher: &Matcher, line: &Line, ends: Ends, numbers: &[Option<usize>], set: &mut BitSet) {
    let _ = each_read(matcher, line, ends, &mut |firing| {
        let after = firing.cells_after(line.cells());
        let cells = line.cells().iter().zip(&after).zip(numbers);
        for (_, number) in cells.filter(|((old, new), _)| old != new) {
            if let Some(number) = number {
                set.insert(*number);
            }
        }
        ControlFlow::<()>::Continue(())
    });
}
