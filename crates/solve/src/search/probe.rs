//! Probing (failed literals): suppose each colour of each unknown square in turn, and propagate.
//!
//! A colour that leads to a conflict is ruled out; what all colours of a square imply is true. A
//! colour that fills the whole board leads to a solution: it is kept, and the colour is ruled out like
//! a refuted one, so that what is left has all other solutions. A
//! probe is not repeated until a line that it touched has changed. Probes imply most where little is
//! unknown: squares on such lines come first, squares beside known ones before others, and when a
//! square becomes known, its neighbours are next. That takes a little more than half of the line
//! solves of going through the board row by row. In colour, squares far from all known ones imply so
//! little that search does better without probing them.

use std::collections::VecDeque;

use certify::ProofSteps;
use puzzle::{Cell, Event, Recorder, Square, Trace};

use super::candidates::{candidates, check_budget, neighbours};
use super::harvest::Harvest;
use super::probe_table::{Probe, Probes};
use super::proof::{certificate_literal, log_agreed};
use super::verdict::proved;
use crate::line::{Bits, Width};
use crate::propagate::{Antecedent, Board, Interrupted, SquareLit, Sweep};

/// How many literals each colour of a square implies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gain {
    pub(crate) row: usize,
    pub(crate) column: usize,
    /// By the colour that implies fewest.
    pub(crate) least: usize,
    /// By all colours together.
    pub(crate) sum: usize,
    /// By the colour that implies most, which is `colour`.
    pub(crate) most: usize,
    pub(crate) colour: usize,
}

/// Which squares are probed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Squares beside known ones or the edge.
    NearKnown,
    /// Squares beside known ones or the edge first, and all others once those yield nothing.
    All,
}

/// The state of probing: what was probed when, and what changed since.
pub(crate) struct Prober {
    pub(crate) scope: Scope,
    pub(crate) agenda: Sweep,
    /// At which time each line changed last.
    changed: Vec<u64>,
    clock: u64,
    /// The last probe of each square and colour.
    probed: Probes,
    /// Whether the present probe has touched each line.
    touched: Vec<bool>,
    /// By how many colours of the present square each literal is implied.
    agreed: Vec<u8>,
    /// The literals that any of them implies.
    common: Vec<SquareLit>,
    /// The squares to probe next.
    next: VecDeque<(usize, usize)>,
    /// The log of the proof, if one is wanted. Only while nothing is supposed on the board.
    pub(crate) proof: Option<ProofSteps>,
    /// The solutions that probes ended in, if they are wanted.
    pub(crate) harvest: Harvest,
    /// How many colours of squares were supposed.
    pub(crate) probes: u64,
    /// How many lines the board may have solved before probing pauses.
    last_line: u64,
    /// How many states of a line are remembered; none, if this is zero.
    pub(crate) memo_states: usize,
}

impl Prober {
    pub(crate) fn new<W: Bits>(board: &Board<W>, scope: Scope) -> Prober {
        let squares = board.height() * board.width();
        Prober {
            scope,
            agenda: Sweep::default(),
            changed: vec![1; board.line_count()],
            clock: 1,
            probed: Probes::new(squares * board.colours()),
            touched: vec![false; board.line_count()],
            agreed: vec![0; board.literal_count()],
            common: vec![],
            next: VecDeque::new(),
            proof: None,
            harvest: Harvest::default(),
            probes: 0,
            last_line: u64::MAX,
            memo_states: 0,
        }
    }

    /// Probes until no probe finds anything more. Returns the gains of the squares still unknown.
    pub(crate) fn probe_all<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        trace: &mut Option<&mut Trace>,
    ) -> Result<Vec<Gain>, Interrupted> {
        self.begin(board);
        self.probe_until(board, trace, u64::MAX)?;
        if self.harvest.is_enough() {
            return Ok(vec![]);
        }
        self.gains(board)
    }

    /// Begins to probe a board, which may have changed in any way since it was probed last.
    pub(crate) fn begin<W: Bits>(&mut self, board: &Board<W>) {
        self.clock += 1;
        self.changed.resize(board.line_count(), 0);
        self.changed.fill(self.clock);
        self.next.clear();
    }

    /// Goes on probing until no probe finds anything more, there are as many solutions as wanted, or
    /// the board has solved `last_line` lines in all, which leaves something to be probed. Returns
    /// whether nothing is left.
    pub(crate) fn probe_until<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        trace: &mut Option<&mut Trace>,
        last_line: u64,
    ) -> Result<bool, Interrupted> {
        self.last_line = last_line;
        while self.sweep(board, trace)? {
            if Width::of::<W>().trims_between_sweeps() {
                board.trim();
            }
        }
        let done = self.harvest.is_enough() || !self.is_over(board);
        self.last_line = u64::MAX;
        Ok(done)
    }

    /// Whether the board has solved as many lines as it may.
    fn is_over<W: Bits>(&self, board: &Board<W>) -> bool {
        board.visits() > self.last_line
    }

    /// Asserts facts that others found at the root of the board, and propagates them. What is on the
    /// trail from `start` on is new.
    pub(crate) fn assert_facts<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        facts: &[SquareLit],
        start: usize,
    ) -> Result<(), Interrupted> {
        for &literal in facts {
            if !board.holds(literal) {
                board.assert(literal, Antecedent::Decision, &mut self.agenda);
            }
        }
        self.propagate_and_mark(board, start, &mut None)
    }

    /// Goes on probing after a supposition: what is on the trail from `start` on is new.
    pub(crate) fn probe_on<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        start: usize,
    ) -> Result<Vec<Gain>, Interrupted> {
        self.propagate_and_mark(board, start, &mut None)?;
        while self.sweep(board, &mut None)? {}
        self.gains(board)
    }

    /// Probes the squares beside known ones and, if that finds nothing and the scope is
    /// [`Scope::All`], the others. Returns whether it found anything.
    fn sweep<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        trace: &mut Option<&mut Trace>,
    ) -> Result<bool, Interrupted> {
        let [beside, others] = candidates(board)?;
        let others = if self.scope == Scope::All { others } else { vec![] };
        for squares in [beside, others] {
            let mut found = false;
            for (row, column) in squares {
                let square = (usize::from(row), usize::from(column));
                found |= self.probe_from(board, square, trace)?;
                if self.harvest.is_enough() || self.is_over(board) {
                    return Ok(false);
                }
            }
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Probes one square, then those beside what became known, and so on.
    fn probe_from<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        square: (usize, usize),
        trace: &mut Option<&mut Trace>,
    ) -> Result<bool, Interrupted> {
        let mut found = false;
        board.budget().room_for(self.probed.bytes()).map_err(Interrupted::Stopped)?;
        self.next.push_back(square);
        while let Some((row, column)) = self.next.pop_front() {
            if self.harvest.is_enough() || self.is_over(board) {
                return Ok(found);
            }
            if board.is_unknown(row, column) {
                found |= self.probe(board, row, column, trace)?;
            }
        }
        Ok(found)
    }

    /// The gain of each unknown square.
    pub(crate) fn gains<W: Bits>(&self, board: &Board<W>) -> Result<Vec<Gain>, Interrupted> {
        let mut gains = vec![];
        for row in 0..board.height() {
            check_budget(board, row)?;
            board.unknown(row).each(|column| gains.push(self.gain(board, row, column)));
        }
        Ok(gains)
    }

    fn gain<W: Bits>(&self, board: &Board<W>, row: usize, column: usize) -> Gain {
        let first = (row * board.width() + column) * board.colours();
        let mut gain = Gain { row, column, least: usize::MAX, sum: 0, most: 0, colour: 0 };
        for colour in board.cell(row, column).colours().map(|colour| colour.index()) {
            let probe = self.probed.get(first + colour);
            // A square that was skipped implies no more than the probe that implied it: count none.
            let follow = if self.is_fresh(probe) { probe.gain as usize } else { 0 };
            gain.least = gain.least.min(follow);
            gain.sum += follow;
            if follow > gain.most {
                (gain.most, gain.colour) = (follow, colour);
            }
        }
        gain
    }

    /// Probes one square; whether that found anything.
    fn probe<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        row: usize,
        column: usize,
        trace: &mut Option<&mut Trace>,
    ) -> Result<bool, Interrupted> {
        let first = (row * board.width() + column) * board.colours();
        let colours = |cell: Cell| cell.colours().map(|colour| colour.index());
        if colours(board.cell(row, column)).all(|colour| self.is_known_consistent(first + colour)) {
            return Ok(false);
        }
        let (mut found, mut agreeing) = (false, 0);
        self.common.clear();
        for colour in colours(board.cell(row, column)) {
            if !board.is_unknown(row, column) {
                break;
            }
            if self.is_closed(board, row, column, colour, trace)? {
                self.rule_out(board, row, column, colour, trace)?;
                found = true;
            } else {
                agreeing += 1;
            }
        }
        // If one colour is left, ruling out the others has told the board all that it implies. In black
        // and white all literals are negative; in colour a positive one follows from them.
        let mut common = std::mem::take(&mut self.common);
        common.retain(|&literal| {
            let count = std::mem::take(&mut self.agreed[board.index(literal)]);
            count == agreeing && agreeing > 1 && !literal.positive && !board.holds(literal)
        });
        if let Some(steps) = &mut self.proof {
            log_agreed(steps, board, (row, column), &common);
        }
        let accepted = self.accept(board, &common, trace);
        self.common = common;
        Ok(accepted? || found)
    }

    /// Whether a probe would lead to no conflict: nothing it touches has changed since it was probed,
    /// or since a consistent probe that implied it. What all colours of this square imply may be
    /// missed then: it would seldom be worth another probe.
    fn is_known_consistent(&self, probe: usize) -> bool {
        let probe = self.probed.get(probe);
        let consistent = |other: u32| {
            let other = self.probed.get(other as usize);
            other.consistent && self.is_fresh(other)
        };
        self.is_fresh(probe) || probe.implied_by.is_some_and(consistent)
    }

    /// Whether no line that a probe touched has changed since.
    fn is_fresh(&self, probe: &Probe) -> bool {
        probe.at > 0 && probe.lines.iter().all(|&line| self.changed[line as usize] <= probe.at)
    }

    /// Supposes a colour, propagates and undoes it. Returns whether there is nothing more to find with
    /// this colour: it led to a conflict, or to a solution that is kept.
    fn is_closed<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        row: usize,
        column: usize,
        colour: usize,
        trace: &mut Option<&mut Trace>,
    ) -> Result<bool, Interrupted> {
        let before = board.trail().len();
        let mut shown = trace.is_some().then(Trace::default);
        board.suppose(row, column, colour, &mut self.agenda);
        let outcome = board.fixpoint(&mut self.agenda, &mut shown.as_mut());
        self.probes += 1;
        if self.probes == PROBES_BEFORE_MEMO {
            board.start_memo(self.memo_states);
        }
        let solved = outcome.is_ok() && self.harvest.take_from(board);
        let probe = (row * board.width() + column) * board.colours() + colour;
        self.record_probe(board, probe, before, outcome.is_ok() && !solved);
        board.undo_to(before);
        match outcome {
            Ok(()) => Ok(solved),
            Err(Interrupted::Conflict(line)) => {
                record_refutation(
                    trace,
                    shown,
                    Square { row, column },
                    colour,
                    board.line_id(line),
                );
                Ok(true)
            }
            Err(stopped) => Err(stopped),
        }
    }

    /// Records what a probe implied, which is on the trail from `start` on, and whether it was
    /// consistent.
    fn record_probe<W: Bits>(
        &mut self,
        board: &Board<W>,
        probe: usize,
        start: usize,
        consistent: bool,
    ) {
        self.clock += 1;
        let probe = self.probed.get_mut(probe);
        (probe.at, probe.gain) = (self.clock, (board.trail().len() - start) as u32);
        probe.consistent = consistent;
        probe.lines.clear();
        for entry in &board.trail()[start..] {
            let literal = entry.literal;
            for line in [literal.row, board.height() as u16 + literal.column] {
                if !std::mem::replace(&mut self.touched[usize::from(line)], true) {
                    probe.lines.push(line);
                }
            }
            if consistent {
                let agreed = &mut self.agreed[board.index(literal)];
                *agreed += 1;
                if *agreed == 1 {
                    self.common.push(literal);
                }
            }
        }
        probe.lines.iter().for_each(|&line| self.touched[usize::from(line)] = false);
        if consistent && self.scope == Scope::NearKnown {
            self.remember_implied(board, start);
        }
    }

    /// If probing `a` implied `b`, then `b` implies no more than `a` did. Remembers `a` for each such
    /// `b`, so that `b` need not be probed.
    fn remember_implied<W: Bits>(&mut self, board: &Board<W>, start: usize) {
        let index = |it: SquareLit| {
            let square = usize::from(it.row) * board.width() + usize::from(it.column);
            square * board.colours() + usize::from(it.colour)
        };
        let mut implied = board.trail()[start..].iter().map(|entry| entry.literal);
        let supposed = implied.next().map(|supposed| index(supposed) as u32);
        for literal in implied.filter(|literal| literal.positive) {
            self.probed.get_mut(index(literal)).implied_by = supposed;
        }
    }

    /// Rules out a colour of a square that is refuted, or whose only solution is kept, and propagates.
    pub(crate) fn rule_out<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        row: usize,
        column: usize,
        colour: usize,
        trace: &mut Option<&mut Trace>,
    ) -> Result<(), Interrupted> {
        let (row, column, colour) = (row as u16, column as u16, colour as u8);
        let start = board.trail().len();
        let literal = SquareLit { row, column, colour, positive: false };
        if let Some(steps) = &mut self.proof {
            steps.add(&mut [certificate_literal(board, literal)]);
        }
        board.assert(literal, Antecedent::Decision, &mut self.agenda);
        self.propagate_and_mark(board, start, trace)
    }

    /// Asserts the literals that all colours of a square imply; whether there are any.
    fn accept<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        agreed: &[SquareLit],
        trace: &mut Option<&mut Trace>,
    ) -> Result<bool, Interrupted> {
        let before = (trace.is_some() && !agreed.is_empty()).then(|| board.grid());
        let start = board.trail().len();
        for &literal in agreed {
            if !board.holds(literal) {
                board.assert(literal, Antecedent::Decision, &mut self.agenda);
            }
        }
        if let Some(before) = before {
            trace.record(|| proved(&before, &board.grid(), "case-analysis"));
        }
        self.propagate_and_mark(board, start, trace)?;
        Ok(!agreed.is_empty())
    }

    /// Propagates, and marks the lines that changed: those on the trail from `start` on.
    fn propagate_and_mark<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        start: usize,
        trace: &mut Option<&mut Trace>,
    ) -> Result<(), Interrupted> {
        let outcome = board.fixpoint(&mut self.agenda, trace);
        self.clock += 1;
        for entry in &board.trail()[start..] {
            let (row, column) = (usize::from(entry.literal.row), usize::from(entry.literal.column));
            self.changed[row] = self.clock;
            self.changed[board.height() + column] = self.clock;
            if !board.is_unknown(row, column) {
                self.next.extend(neighbours(board, row, column));
            }
        }
        outcome
    }
}

/// Fewer probes see too few states of lines again to pay for remembering them.
const PROBES_BEFORE_MEMO: u64 = 64;

/// Adds a supposition that led to a conflict to the trace.
fn record_refutation(
    trace: &mut Option<&mut Trace>,
    shown: Option<Trace>,
    square: Square,
    colour: usize,
    broken: puzzle::LineId,
) {
    if let (Some(trace), Some(shown)) = (trace.as_mut(), shown) {
        let allowed = Cell::from_bits(1 << colour);
        trace.events.push(Event::Suppose { square, allowed });
        trace.events.extend(shown.events);
        trace.events.push(Event::Retract { broken: Some(broken) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use puzzle::Puzzle;
    use puzzle::generate::Recipe;

    /// The board of a puzzle after probing in this scope.
    fn probed(puzzle: &Puzzle, scope: Scope) -> Board<u64> {
        let mut board = Board::<u64>::new(puzzle, &puzzle.start(), &Budget::default());
        let mut prober = Prober::new(&board, scope);
        prober.agenda = Sweep::all(board.line_count());
        board.fixpoint(&mut prober.agenda, &mut ()).expect("it has a solution");
        board.start_trail();
        prober.probe_all(&mut board, &mut None).expect("it has a solution");
        board
    }

    fn puzzles(side: usize, count: usize) -> Vec<Puzzle> {
        let recipe = Recipe::new(side, side).and_then(|it| it.with_density(0.3));
        let recipe = recipe.and_then(|it| it.with_colours(2)).expect("a recipe");
        recipe.puzzles(2).take(count).collect()
    }

    /// Whether supposing this leads to no conflict; the board stays as it was.
    fn holds(board: &mut Board<u64>, (row, column): (usize, usize), colour: usize) -> bool {
        let (before, mut agenda) = (board.trail().len(), Sweep::default());
        board.suppose(row, column, colour, &mut agenda);
        let outcome = board.fixpoint(&mut agenda, &mut ());
        board.undo_to(before);
        outcome.is_ok()
    }

    #[test]
    fn after_probing_no_square_beside_known_ones_leads_to_a_conflict() {
        for puzzle in puzzles(14, 300) {
            let mut board = probed(&puzzle, Scope::NearKnown);
            for (row, column) in candidates(&board).expect("no limit")[0].clone() {
                let (row, column) = (usize::from(row), usize::from(column));
                let colours = board.cell(row, column).colours();
                for colour in colours.map(|colour| colour.index()) {
                    assert!(holds(&mut board, (row, column), colour), "{row} {column} {puzzle:?}");
                }
            }
        }
    }

    /// The candidates the slow way: all unknown squares in order, sorted, and told apart one by one.
    fn one_by_one(board: &Board<u64>) -> [Vec<(u16, u16)>; 2] {
        let unknown = |&(row, column): &(usize, usize)| board.is_unknown(row, column);
        let (height, width) = (board.height(), board.width());
        let squares = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        let mut all: Vec<(usize, usize)> = squares.filter(unknown).collect();
        let open = |line: usize| board.unknown_of(line).count_ones();
        all.sort_by_key(|&(row, column)| open(row).min(open(height + column)));
        let far = |&(row, column): &(usize, usize)| {
            neighbours(board, row, column).filter(unknown).count() == 4
        };
        let (others, beside): (Vec<_>, Vec<_>) = all.into_iter().partition(far);
        let small = |(row, column)| (row as u16, column as u16);
        [beside, others].map(|squares| squares.into_iter().map(small).collect())
    }

    #[test]
    fn candidates_are_those_beside_known_squares_and_then_the_others() {
        let mut others = 0;
        for puzzle in puzzles(14, 100).into_iter().chain(puzzles(20, 100)) {
            let board = probed(&puzzle, Scope::NearKnown);
            let found = candidates(&board).expect("no limit");
            assert_eq!(found, one_by_one(&board), "{puzzle:?}");
            others += found[1].len();
        }
        assert!(others > 100, "only {others} squares far from what is known");
    }

    #[test]
    fn far_squares_only_add_to_what_is_known() {
        let mut more = 0;
        for puzzle in puzzles(9, 40) {
            let [beside, all] = [Scope::NearKnown, Scope::All]
                .map(|scope| probed(&puzzle, scope).planes().to_vec());
            assert!(beside.iter().zip(&all).all(|(beside, all)| all & !beside == 0));
            more += usize::from(beside != all);
        }
        assert!(more > 0, "no puzzle has a far square that tells anything");
    }
}
