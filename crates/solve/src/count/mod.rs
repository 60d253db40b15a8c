//! Counting solutions exactly, without listing them.
//!
//! What line solving leaves open falls into independent regions, whose counts multiply. A region is
//! counted row by row where that takes few states ([`frontier`]). Where one takes more, a search
//! first lists solutions: many puzzles have few, however wide they are. If it does not come to an
//! end, a search finds what all solutions have in common ([`search::backbone`]), which often leaves
//! small regions only. In a region that is still too wide, a square is tried in each colour
//! and the regions that are left are counted one by one, equal ones only once, in the manner of
//! sharpSAT (Thurley, 2006). The solutions that were found remain a lower bound.

mod automaton;
mod frontier;
mod groups;
mod guide;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use num_bigint::BigUint;
use puzzle::{Grid, Picture, Puzzle};
use serde::{Deserialize, Serialize};

use self::frontier::Declined;
use self::groups::Region;
use self::guide::Guide;
use crate::data::CountData;
use crate::hash::WordHasher;
use crate::line::{Bits, with_few_widths};
use crate::propagate::{Board, Interrupted, Sweep};
use crate::{Answer, Options, Stopped, Tuning, VerdictReason, search};

/// How many solutions a puzzle has.
///
/// ```
/// use puzzle::{Clue, Palette, Puzzle};
///
/// // Twelve rows and twelve columns of one cell each: 12! ways.
/// let ones = || vec![Clue::black([1]); 12];
/// let puzzle = Puzzle::new(Palette::black_and_white(), ones(), ones()).unwrap();
/// let count = nonolith_solve::count(&puzzle, &nonolith_solve::Options::default());
/// assert_eq!((count.count.to_string().as_str(), count.exact), ("479001600", true));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "CountData", try_from = "CountData")]
#[non_exhaustive]
pub struct Count {
    /// The number of solutions, or a lower bound.
    pub count: BigUint,
    /// Whether it is the exact number.
    pub exact: bool,
    /// Why the number is not exact, or why there is no solution.
    pub reason: Option<VerdictReason>,
}

/// How many bytes are used to remember states and regions, unless the caller's budget says.
const MEMORY: usize = 400 << 20;
/// About how many bytes a state or a remembered region takes.
const ENTRY_BYTES: usize = 96;

/// Counts the solutions of a puzzle.
///
/// ```
/// use puzzle::{Palette, Puzzle};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
/// assert_eq!(nonolith_solve::count(&puzzle, &nonolith_solve::Options::default()).count, 2_u8.into());
/// ```
pub fn count(puzzle: &Puzzle, options: &Options) -> Count {
    count_tuned(puzzle, options, &Tuning::of(puzzle))
}

/// The same as [`count()`] with other tuning values.
///
/// ```
/// use puzzle::{Palette, Puzzle};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
/// let count = nonolith_solve::count_tuned(&puzzle, &nonolith_solve::Options::default(), &nonolith_solve::Tuning::black());
/// assert_eq!(count.count, 2_u8.into());
/// ```
pub fn count_tuned(puzzle: &Puzzle, options: &Options, tuning: &Tuning) -> Count {
    if let Some(misfit) = puzzle.misfit() {
        return none(misfit.into());
    }
    let side = puzzle.height().max(puzzle.width());
    with_few_widths!(side, count_wide(puzzle, options, tuning))
}

fn none(reason: VerdictReason) -> Count {
    Count { count: BigUint::ZERO, exact: true, reason: Some(reason) }
}

fn count_wide<W: Bits>(puzzle: &Puzzle, options: &Options, tuning: &Tuning) -> Count {
    let mut board = Board::<W>::new(puzzle, &puzzle.start(), &options.budget);
    let mut agenda = Sweep::all(board.line_count());
    match board.fixpoint(&mut agenda, &mut ()) {
        Err(Interrupted::Conflict(line)) => {
            return none(VerdictReason::Broken(board.line_id(line)));
        }
        Err(Interrupted::Stopped(stopped)) => {
            return at_least(BigUint::ZERO, stopped);
        }
        Ok(()) => {}
    }
    board.start_trail();
    let counter = Counter::new(board, agenda, options, tuning);
    match counter.narrow() {
        Ok(count) => return exactly(count),
        Err(Declined::TooWide) => {}
        Err(Declined::Stopped(stopped)) => return at_least(BigUint::ZERO, stopped),
    }
    let listed = list(puzzle, options, tuning);
    if listed.is_complete {
        return exactly(BigUint::from(listed.solutions.len()));
    }
    drop(counter);
    let Common { known, least, found, witness } = common(puzzle, options, tuning, listed);
    let at_least_found = |count: BigUint, stopped| at_least(count.max(found.into()), stopped);
    let mut board = Board::<W>::new(puzzle, &known, &options.budget);
    match board.fixpoint(&mut Sweep::all(board.line_count()), &mut ()) {
        // No solution has any colour anywhere.
        Err(Interrupted::Conflict(_)) => return exactly(BigUint::ZERO),
        Err(Interrupted::Stopped(stopped)) => return at_least_found(BigUint::ZERO, stopped),
        Ok(()) => {}
    }
    board.start_trail();
    let guide = witness.and_then(|witness| Guide::new(&board, witness, options, tuning));
    let mut counter = Counter::new(board, Sweep::default(), options, tuning);
    counter.guide = guide;
    let count = counter.whole(least);
    match counter.stopped {
        None => exactly(count),
        Some(stopped) => at_least_found(count, stopped),
    }
}

/// What is known of all solutions before regions are counted.
struct Common {
    known: Grid,
    /// In how many ways each independent region can be completed at least.
    least: u8,
    /// How many different solutions were found.
    found: usize,
    /// One of them.
    witness: Option<Picture>,
}

/// What all solutions have in common, as far as it is found in half of the time that is left.
fn common(puzzle: &Puzzle, options: &Options, tuning: &Tuning, listed: Answer) -> Common {
    let memory = options.budget.memory().unwrap_or(MEMORY);
    let budget = options.budget.fraction(0.5).with_memory(memory / 2);
    let budget = budget.with_nodes(tuning.count_backbone_nodes);
    let options = Options { budget, ..options.clone() };
    let backbone = search::backbone(puzzle, &listed.known, &listed.solutions, &options, tuning);
    let found = listed.solutions.len() + backbone.found;
    let witness = backbone.last.or(listed.solutions.into_iter().next());
    match backbone.colours {
        // Whatever is open in a region has another colour in some solution.
        Ok(known) => Common { known, least: 2, found, witness },
        Err(_) => Common { known: listed.known, least: u8::from(found > 0), found, witness },
    }
}

/// Lists solutions for at most half of the time, at most `count_list_solutions` of them and no more
/// than fit into half of the memory.
fn list(puzzle: &Puzzle, options: &Options, tuning: &Tuning) -> Answer {
    let memory = options.budget.memory().unwrap_or(MEMORY);
    let fit = memory / 2 / (puzzle.height() * puzzle.width()).max(1);
    let options = Options {
        solutions: tuning.count_list_solutions.min(fit).max(2),
        budget: options.budget.fraction(0.5).with_nodes(tuning.count_list_nodes),
        ..options.clone()
    };
    crate::solve_tuned(puzzle, &options, tuning, None)
}

fn exactly(count: BigUint) -> Count {
    let reason = (count == BigUint::ZERO).then_some(VerdictReason::EveryCaseFails);
    Count { count, exact: true, reason }
}

fn at_least(count: BigUint, stopped: Stopped) -> Count {
    let reason = VerdictReason::StoppedIn { part: "counting stopped".into(), stopped };
    Count { count, exact: false, reason: Some(reason) }
}

/// Counts regions of one board.
struct Counter<W> {
    board: Board<W>,
    agenda: Sweep,
    /// The counts of regions by a hash of 128 bits, at which no collision is to be expected.
    remembered: HashMap<(u64, u64), BigUint>,
    cases: u64,
    most_states: usize,
    tuning: Tuning,
    /// Who knows which cases have a solution, if any is known.
    guide: Option<Guide<W>>,
    stopped: Option<Stopped>,
}

impl<W: Bits> Counter<W> {
    fn new(board: Board<W>, agenda: Sweep, options: &Options, tuning: &Tuning) -> Counter<W> {
        let memory = options.budget.memory().unwrap_or(MEMORY);
        Counter {
            board,
            agenda,
            remembered: HashMap::new(),
            cases: 0,
            most_states: memory / (2 * ENTRY_BYTES),
            tuning: *tuning,
            guide: None,
            stopped: None,
        }
    }

    /// The number of solutions, if few states suffice for every region.
    fn narrow(&self) -> Result<BigUint, Declined> {
        let most_states = self.most_states.min(self.tuning.count_narrow_states);
        let parts = Region::whole(&self.board).split(&self.board).map_err(Declined::Stopped)?;
        let mut product = BigUint::from(1_u8);
        for part in parts {
            product *= frontier::count(&self.board, &part, most_states, self.board.budget())?;
        }
        Ok(product)
    }

    /// The number of ways to complete the board, the smallest regions first. If that is stopped, every
    /// region that was not counted has at least `least` ways.
    fn whole(&mut self, least: u8) -> BigUint {
        let least = BigUint::from(least);
        let mut parts = match Region::whole(&self.board).split(&self.board) {
            Ok(parts) => parts,
            Err(stopped) => {
                self.stopped = Some(stopped);
                return BigUint::ZERO;
            }
        };
        parts.sort_by_key(|part| part.unknown_squares(&self.board));
        let mut product = BigUint::from(1_u8);
        for part in parts {
            let count = match self.stopped {
                None => self.part(&part, self.most_states),
                Some(_) => BigUint::ZERO,
            };
            product *= if self.stopped.is_some() { count.max(least.clone()) } else { count };
        }
        product
    }

    /// The number of ways to complete a region: its independent parts multiply.
    fn product(&mut self, region: &Region, most_states: usize) -> BigUint {
        let mut product = BigUint::from(1_u8);
        let parts = match region.split(&self.board) {
            Ok(parts) => parts,
            Err(stopped) => {
                self.stopped = Some(stopped);
                return BigUint::ZERO;
            }
        };
        for part in parts {
            if self.stopped.is_some() {
                return BigUint::ZERO;
            }
            product *= self.part(&part, most_states);
        }
        product
    }

    fn part(&mut self, part: &Region, most_states: usize) -> BigUint {
        let key = self.key(part);
        if let Some(count) = self.remembered.get(&key) {
            return count.clone();
        }
        let count = match frontier::count(&self.board, part, most_states, self.board.budget()) {
            Ok(count) => count,
            Err(Declined::TooWide) => self.by_cases(part),
            Err(Declined::Stopped(stopped)) => {
                self.stopped = Some(stopped);
                return BigUint::ZERO;
            }
        };
        if self.stopped.is_none() && self.remembered.len() < self.most_states {
            self.remembered.insert(key, count.clone());
        }
        count
    }

    /// Tries a square in each colour.
    fn by_cases(&mut self, part: &Region) -> BigUint {
        self.cases += 1;
        let spent = self.board.budget().spent_after(self.cases);
        self.stopped =
            spent.or((self.cases > self.tuning.count_cases).then_some(Stopped::OutOfNodes));
        let (row, column) = self.branch(part);
        let mut sum = BigUint::ZERO;
        for colour in self.board.cell(row, column).colours().map(|colour| colour.index()) {
            if self.stopped.is_some() {
                return sum;
            }
            let before = self.board.trail().len();
            self.board.suppose(row, column, colour, &mut self.agenda);
            match self.board.fixpoint(&mut self.agenda, &mut ()) {
                Ok(()) => sum += self.case(part, (row * self.board.width() + column, colour as u8)),
                Err(Interrupted::Conflict(_)) => {}
                Err(Interrupted::Stopped(stopped)) => self.stopped = Some(stopped),
            }
            self.board.undo_to(before);
        }
        sum
    }

    /// The number of ways to complete a region in which a square was just given a colour.
    fn case(&mut self, part: &Region, supposed: (usize, u8)) -> BigUint {
        let most_states = self.most_states.min(self.tuning.count_case_states);
        let Some(guide) = &mut self.guide else { return self.product(part, most_states) };
        match guide.enter(supposed) {
            Err(stopped) => {
                self.stopped = Some(stopped);
                BigUint::ZERO
            }
            Ok(None) => BigUint::ZERO,
            Ok(Some(before)) => {
                let count = self.product(part, most_states);
                self.guide.iter_mut().for_each(|guide| guide.leave(&before));
                count
            }
        }
    }

    /// The square to try: in the middle of the middle row, so that the region soon falls apart.
    fn branch(&self, part: &Region) -> (usize, usize) {
        let middle = part.rows.len() / 2;
        let row = &part.rows[middle];
        let unknown = self.board.unknown_of(row.line);
        let cells: Vec<usize> = row.cells.clone().filter(|&along| unknown.has(along)).collect();
        (row.line, cells[cells.len() / 2])
    }

    /// A hash of all that the count of a region depends on.
    fn key(&self, part: &Region) -> (u64, u64) {
        let hash = |seed: u64| {
            let mut hasher = WordHasher::default();
            hasher.write_u64(seed);
            for group in part.rows.iter().chain(&part.columns) {
                group.hash(&mut hasher);
                for plane in self.board.line_planes(group.line) {
                    let window = *plane & stretch::<W>(group.cells.clone());
                    window.words().for_each(|word| hasher.write_u64(word));
                }
            }
            hasher.finish()
        };
        (hash(1), hash(2))
    }
}

fn stretch<W: Bits>(cells: std::ops::Range<usize>) -> W {
    W::only(cells.start).spread(cells.len())
}
