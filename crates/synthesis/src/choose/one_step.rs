//! What each rule fills by itself in one step of the original lines, as sets of cells.

use std::ops::ControlFlow;
use std::thread;

use puzzle::Cell;
use strategies::apply::Line;
use strategies::dsl::{Matcher, Rule};
use strategies::evaluate::{Ends, State, each_read};

/// The cells that each rule fills in one step, whatever it binds.
///
/// ```
/// use strategies::{dsl::Rule, evaluate::{Ends, State}, library};
/// use synthesis::choose::Reach;
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let reach = Reach::of(&rules, &states, Ends::Left, 1);
/// assert_eq!((reach.size(4), reach.cells()), (1, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    cells: usize,
    sets: Vec<Bits>,
}

/// A set of cells.
pub(super) type Bits = Box<[u64]>;

impl Reach {
    /// Looks at every rule on every state.
    ///
    /// ```
    /// let reach = synthesis::choose::Reach::of(&[], &[], strategies::evaluate::Ends::Left, 1);
    /// assert_eq!(reach.cells(), 0);
    /// ```
    pub fn of(rules: &[Rule], states: &[State], ends: Ends, threads: usize) -> Reach {
        let (numbers, cells) = numbered(states);
        let matchers: Vec<Matcher> = rules.iter().map(Matcher::new).collect();
        let ranged = rules.iter().any(Rule::reads_ranges);
        let lines: Vec<Line> = states.iter().map(|state| line(state, ranged)).collect();
        let set = |matcher: &Matcher| {
            let mut bits = vec![0u64; cells.div_ceil(64)].into_boxed_slice();
            for (line, numbers) in lines.iter().zip(&numbers) {
                mark(matcher, line, ends, numbers, &mut bits);
            }
            bits
        };
        let share = matchers.len().div_ceil(threads.max(1)).max(1);
        let sets = thread::scope(|scope| {
            let set = &set;
            let parts = matchers.chunks(share);
            let asked: Vec<_> = parts
                .map(|part| scope.spawn(move || part.iter().map(set).collect::<Vec<Bits>>()))
                .collect();
            let join = |one: thread::ScopedJoinHandle<'_, Vec<Bits>>| {
                one.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            asked.into_iter().flat_map(join).collect()
        });
        Reach { cells, sets }
    }

    /// How many cells can be deduced at all.
    ///
    /// ```
    /// let reach = synthesis::choose::Reach::of(&[], &[], strategies::evaluate::Ends::Left, 1);
    /// assert_eq!(reach.cells(), 0);
    /// ```
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// How many cells a rule fills.
    ///
    /// ```
    /// use strategies::{evaluate::Ends, library};
    /// let rules = [library::control().remove(0).rule];
    /// assert_eq!(synthesis::choose::Reach::of(&rules, &[], Ends::Both, 1).size(0), 0);
    /// ```
    pub fn size(&self, rule: usize) -> usize {
        self.sets[rule].iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether a rule fills all that another fills.
    pub(crate) fn includes(&self, rule: usize, other: usize) -> bool {
        let (all, part) = (&self.sets[rule], &self.sets[other]);
        part.iter().zip(all).all(|(part, all)| part & !all == 0)
    }

    /// The cells that each rule fills.
    pub(super) fn sets(&self) -> &[Bits] {
        &self.sets
    }
}

/// The numbers of the cells that can be deduced, state by state, and how many there are in all.
fn numbered(states: &[State]) -> (Vec<Vec<Option<usize>>>, usize) {
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

fn line(state: &State, ranged: bool) -> Line {
    let plain = || Line::new(&state.clue, &state.before);
    match ranged {
        true => Line::with_ranges(&state.clue, &state.before).unwrap_or_else(|_| plain()),
        false => plain(),
    }
}

/// Marks the cells of a line that a rule fills.
fn mark(matcher: &Matcher, line: &Line, ends: Ends, numbers: &[Option<usize>], bits: &mut [u64]) {
    let _ = each_read(matcher, line, ends, &mut |firing| {
        let after = firing.cells_after(line.cells());
        let cells = line.cells().iter().zip(&after).zip(numbers);
        for (_, number) in cells.filter(|((old, new), _)| old != new) {
            if let Some(number) = number {
                bits[number / 64] |= 1 << (number % 64);
            }
        }
        ControlFlow::<()>::Continue(())
    });
}
