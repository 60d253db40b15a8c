//! Counting row by row (the frontier method): of the rows above only the column states matter.
//!
//! All arrangements of the rows above that leave the columns in the same states are counted
//! together, so that n! pictures take 2^n states.

use std::collections::{BTreeMap, HashMap};
use std::hash::BuildHasherDefault;
use std::ops::Range;

use num_bigint::BigUint;

use super::automaton::{Automaton, AutomatonState};
use super::groups::{Group, Region};
use crate::hash::WordHasher;
use crate::line::Bits;
use crate::propagate::Board;
use crate::{Budget, Stopped};

/// The states of all columns that are under way, packed into words.
type FrontierKey = [u64; 4];
const KEY_BITS: usize = 256;

type Layer<N> = HashMap<FrontierKey, N, BuildHasherDefault<WordHasher>>;

/// Why a region was not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Declined {
    /// More states than may be kept.
    TooWide,
    /// The budget is spent.
    Stopped(Stopped),
}

/// A number of ways, of a type that may overflow.
trait WayCount: Clone + Default {
    fn one() -> Self;
    fn add(&mut self, other: &Self) -> Option<()>;
}

impl WayCount for u128 {
    fn one() -> u128 {
        1
    }

    fn add(&mut self, other: &u128) -> Option<()> {
        *self = self.checked_add(*other)?;
        Some(())
    }
}

impl WayCount for BigUint {
    fn one() -> BigUint {
        BigUint::from(1_u8)
    }

    fn add(&mut self, other: &BigUint) -> Option<()> {
        *self += other;
        Some(())
    }
}

/// Counts a region, if no layer has more than `most` states.
pub(super) fn count<W: Bits>(
    board: &Board<W>,
    region: &Region,
    most: usize,
    budget: &Budget,
) -> Result<BigUint, Declined> {
    let frontier = Frontier::new(board, region)?;
    match frontier.count::<u128>(most, budget)? {
        Some(count) => Ok(count.into()),
        None => Ok(frontier.count::<BigUint>(most, budget)?.expect("no number is too large")),
    }
}

/// One group of a line with its automaton.
struct GroupTrack {
    line: usize,
    cells: Range<usize>,
    automaton: Automaton,
    /// How many bits of a key a state takes.
    bits: usize,
}

/// One square to be decided, in reading order.
struct SquareStep {
    allowed: u64,
    /// The row's group, if the square is in one, and how far along it the square is.
    row: Option<(usize, usize)>,
    /// The column's group and how far along it the square is, if the square is in one.
    column: Option<(usize, usize)>,
}

struct Frontier {
    rows: Vec<GroupTrack>,
    columns: Vec<GroupTrack>,
    /// For each row the squares that belong to a group of the region.
    steps: Vec<(usize, Vec<SquareStep>)>,
    colours: usize,
}

impl Frontier {
    fn new<W: Bits>(board: &Board<W>, region: &Region) -> Result<Frontier, Declined> {
        // The shorter side is the frontier.
        let turned = region.columns.len() > region.rows.len();
        let (rows, columns) = match turned {
            false => (&region.rows, &region.columns),
            true => (&region.columns, &region.rows),
        };
        if width(board, columns) > KEY_BITS {
            return Err(Declined::TooWide);
        }
        let mut frontier = Frontier {
            rows: tracks(board, rows)?,
            columns: tracks(board, columns)?,
            steps: vec![],
            colours: board.colours(),
        };
        frontier.lay_out(board, turned);
        Ok(frontier)
    }

    /// Lists for each row the squares to be decided.
    fn lay_out<W: Bits>(&mut self, board: &Board<W>, turned: bool) {
        let index = |line: usize| line.checked_sub(board.height()).unwrap_or(line);
        let mut squares: BTreeMap<(usize, usize), SquareStep> = Default::default();
        let allowed = |row: usize, column: usize| match turned {
            false => board.cell(row, column).bits(),
            true => board.cell(column, row).bits(),
        };
        let step =
            |row, column| SquareStep { allowed: allowed(row, column), row: None, column: None };
        for (at, track) in self.rows.iter().enumerate() {
            let row = index(track.line);
            for (along, column) in track.cells.clone().enumerate() {
                let step = squares.entry((row, column)).or_insert_with(|| step(row, column));
                step.row = Some((at, along));
            }
        }
        for (at, track) in self.columns.iter().enumerate() {
            let column = index(track.line);
            for (along, row) in track.cells.clone().enumerate() {
                let step = squares.entry((row, column)).or_insert_with(|| step(row, column));
                step.column = Some((at, along));
            }
        }
        for ((row, _), step) in squares {
            match self.steps.last_mut() {
                Some((last, steps)) if *last == row => steps.push(step),
                _ => self.steps.push((row, vec![step])),
            }
        }
    }

    /// The number of ways, or nothing if it overflows.
    fn count<N: WayCount>(&self, most: usize, budget: &Budget) -> Result<Option<N>, Declined> {
        let mut layer: Layer<N> = Layer::default();
        layer.insert([0; 4], N::one());
        let (mut live, mut taken): (Vec<usize>, u32) = (vec![], 0);
        for (row, steps) in &self.steps {
            let after: Vec<usize> = (0..self.columns.len())
                .filter(|&at| {
                    let cells = &self.columns[at].cells;
                    cells.start <= *row && *row + 1 < cells.end
                })
                .collect();
            let mut walk = RowWalk {
                frontier: self,
                steps,
                after: &after,
                states: vec![0; self.columns.len()],
                next: Layer::default(),
                most,
                budget,
                taken,
            };
            for (key, ways) in &layer {
                walk.states.fill(0);
                self.unpack(*key, &live, &mut walk.states);
                match walk.go(0, 0, ways) {
                    Ok(()) => {}
                    Err(WalkStop::Full) => return Ok(None),
                    Err(WalkStop::Declined(why)) => return Err(why),
                }
            }
            (layer, taken) = (walk.next, walk.taken);
            live = after;
        }
        // A missing final state means that there is no way.
        Ok(Some(layer.remove(&[0; 4]).unwrap_or_default()))
    }

    fn unpack(&self, key: FrontierKey, live: &[usize], states: &mut [AutomatonState]) {
        let mut place = 0;
        for &at in live {
            let bits = self.columns[at].bits;
            states[at] = take(&key, place, bits);
            place += bits;
        }
    }

    fn pack(&self, live: &[usize], states: &[AutomatonState]) -> FrontierKey {
        let (mut key, mut place) = ([0; 4], 0);
        for &at in live {
            put(&mut key, place, states[at]);
            place += self.columns[at].bits;
        }
        key
    }
}

/// The most bits that a key takes: those of all columns under way after some row.
fn width<W: Bits>(board: &Board<W>, columns: &[Group]) -> usize {
    let mut change: BTreeMap<usize, isize> = BTreeMap::new();
    for group in columns {
        let bits = bits(Automaton::states(board.clue(group.line), group.runs.clone())) as isize;
        // After the last cell of a group there is no state to keep.
        *change.entry(group.cells.start).or_default() += bits;
        *change.entry(group.cells.end - 1).or_default() -= bits;
    }
    let widths = change.into_values().scan(0, |width: &mut isize, by| {
        *width += by;
        Some(*width as usize)
    });
    widths.max().unwrap_or(0)
}

/// How many bits it takes to tell `states` states apart.
fn bits(states: usize) -> usize {
    (usize::BITS - (states - 1).leading_zeros()) as usize
}

fn tracks<W: Bits>(board: &Board<W>, groups: &[Group]) -> Result<Vec<GroupTrack>, Declined> {
    let track = |group| match board.budget().spent() {
        Some(stopped) => Err(Declined::Stopped(stopped)),
        None => Ok(track(board, group)),
    };
    groups.iter().map(track).collect()
}

fn track<W: Bits>(board: &Board<W>, group: &Group) -> GroupTrack {
    let line = board.line_id(group.line);
    let allowed: Vec<u64> = group
        .cells
        .clone()
        .map(|along| line.square(along))
        .map(|square| board.cell(square.row, square.column).bits())
        .collect();
    let automaton =
        Automaton::new(board.clue(group.line), group.runs.clone(), &allowed, board.colours());
    let bits = bits(automaton.len());
    GroupTrack { line: group.line, cells: group.cells.clone(), automaton, bits }
}

fn put(key: &mut FrontierKey, place: usize, state: AutomatonState) {
    let (word, bit) = (place / 64, place % 64);
    key[word] |= u64::from(state) << bit;
    if bit > 48 && word + 1 < key.len() {
        key[word + 1] |= u64::from(state) >> (64 - bit);
    }
}

fn take(key: &FrontierKey, place: usize, bits: usize) -> AutomatonState {
    let (word, bit) = (place / 64, place % 64);
    let mut value = key[word] >> bit;
    if bit > 48 && word + 1 < key.len() {
        value |= key[word + 1] << (64 - bit);
    }
    (value & ((1 << bits) - 1)) as AutomatonState
}

/// Walks along one row in every way that the columns allow.
struct RowWalk<'a, N> {
    frontier: &'a Frontier,
    steps: &'a [SquareStep],
    after: &'a [usize],
    states: Vec<AutomatonState>,
    next: Layer<N>,
    most: usize,
    budget: &'a Budget,
    /// Steps taken so far.
    taken: u32,
}

/// Why a walk ended early.
enum WalkStop {
    /// The number of ways overflowed.
    Full,
    Declined(Declined),
}

/// The budget is asked once in this many steps.
const STEPS: u32 = 1 << 14;

impl<N: WayCount> RowWalk<'_, N> {
    fn go(&mut self, at: usize, row_state: AutomatonState, ways: &N) -> Result<(), WalkStop> {
        self.taken = self.taken.wrapping_add(1);
        if self.taken.is_multiple_of(STEPS)
            && let Some(stopped) = self.budget.spent()
        {
            return Err(WalkStop::Declined(Declined::Stopped(stopped)));
        }
        let Some(step) = self.steps.get(at) else { return self.arrive(ways) };
        let before = step.column.map(|(column, _)| self.states[column]);
        for colour in 0..self.frontier.colours {
            if step.allowed >> colour & 1 == 0 {
                continue;
            }
            let Some(row_state) = self.along_row(step, row_state, colour) else { continue };
            if let (Some((column, along)), Some(state)) = (step.column, before) {
                let automaton = &self.frontier.columns[column].automaton;
                let Some(next) = automaton.step(along, state, colour) else { continue };
                self.states[column] = next;
            }
            self.go(at + 1, row_state, ways)?;
        }
        if let (Some((column, _)), Some(state)) = (step.column, before) {
            self.states[column] = state;
        }
        Ok(())
    }

    /// At the end of the row: adds its ways to those that leave the columns in the same states.
    fn arrive(&mut self, ways: &N) -> Result<(), WalkStop> {
        let key = self.frontier.pack(self.after, &self.states);
        match self.next.entry(key) {
            std::collections::hash_map::Entry::Vacant(place) => {
                place.insert(ways.clone());
            }
            std::collections::hash_map::Entry::Occupied(mut place) => {
                place.get_mut().add(ways).ok_or(WalkStop::Full)?;
            }
        }
        let wide = self.next.len() > self.most;
        if wide { Err(WalkStop::Declined(Declined::TooWide)) } else { Ok(()) }
    }

    /// The row's state after this square; zero again where a group ends.
    fn along_row(
        &self,
        step: &SquareStep,
        state: AutomatonState,
        colour: usize,
    ) -> Option<AutomatonState> {
        let Some((row, along)) = step.row else { return Some(state) };
        let track = &self.frontier.rows[row];
        let next = track.automaton.step(along, state, colour)?;
        Some(if along + 1 == track.cells.len() { 0 } else { next })
    }
}
