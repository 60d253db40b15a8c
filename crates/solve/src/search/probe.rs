//! Probing: suppose each colour of each unknown square in turn, and see what follows.
//!
//! What breaks a line is ruled out; what all colours of a square agree on is so. A probe is not
//! repeated until a line that it touched last time has changed. Where little is unknown a probe tells
//! most, so squares that cross such lines come first, and those beside known squares before others;
//! when a square becomes known, its neighbours are next. That needs a little more than half of the
//! lines that going through the board row by row does. In colour squares far from all that is known
//! tell so little that a search does better without them.

use std::collections::VecDeque;

use puzzle::{Cell, Event, Recorder, Square, Trace};

use super::conclude::proved;
use crate::line::Bits;
use crate::propagate::{Board, Halt, Literal, Reason, Sweep};

/// What supposing one square showed: how much follows from each of its colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gain {
    pub(crate) row: usize,
    pub(crate) column: usize,
    /// How many literals follow from the colour from which fewest follow.
    pub(crate) least: usize,
    /// And from all of them.
    pub(crate) sum: usize,
    /// And from the colour from which most follow.
    pub(crate) most: usize,
    pub(crate) colour: usize,
}

/// Which squares are probed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Those beside known ones, or the edge.
    Beside,
    /// These first, and the others if nothing comes of that.
    All,
}

/// Probes a board.
pub(crate) struct Prober {
    scope: Scope,
    pub(crate) agenda: Sweep,
    /// When each line changed last.
    changed: Vec<u64>,
    clock: u64,
    /// For each square and colour, when it was probed and the lines it touched then.
    probed: Probes,
    /// Whether the present probe has touched each line.
    touched: Vec<bool>,
    /// How many colours of the present square agree on each literal.
    agreed: Vec<u8>,
    /// The literals that any of them led to.
    common: Vec<Literal>,
    /// The squares to probe next.
    next: VecDeque<(usize, usize)>,
}

#[derive(Clone, Debug, Default)]
struct Probe {
    at: u64,
    gain: u32,
    lines: Vec<u16>,
    /// Whether no line broke.
    held: bool,
    /// Another probe that led here.
    witness: Option<u32>,
}

/// A probe for each square and colour. They are made a page at a time, when one of the page is first
/// told of: most of a giant board is never probed.
struct Probes {
    pages: Vec<Vec<Probe>>,
    made: usize,
    never: Probe,
}

/// How many probes a page has, a power of two.
const PAGE: usize = 1 << 10;

impl Probes {
    /// So many, none told of.
    fn new(count: usize) -> Probes {
        Probes { pages: vec![vec![]; count.div_ceil(PAGE)], made: 0, never: Probe::default() }
    }

    fn get(&self, probe: usize) -> &Probe {
        self.pages[probe / PAGE].get(probe % PAGE).unwrap_or(&self.never)
    }

    fn get_mut(&mut self, probe: usize) -> &mut Probe {
        let page = &mut self.pages[probe / PAGE];
        if page.is_empty() {
            self.made += 1;
            page.resize(PAGE, Probe::default());
        }
        &mut page[probe % PAGE]
    }

    /// About how many bytes they take.
    fn bytes(&self) -> usize {
        self.made * PAGE * size_of::<Probe>()
    }
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
        }
    }

    /// Probes until nothing more comes of it. The squares still unknown come back with what
    /// supposing them shows.
    pub(crate) fn probe_all<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        trace: &mut Option<&mut Trace>,
    ) -> Result<Vec<Gain>, Halt> {
        // Where the board stands now is not where it stood when it was probed last.
        self.clock += 1;
        self.changed.fill(self.clock);
        self.next.clear();
        while self.sweep(board, trace)? {}
        self.gains(board)
    }

    /// Goes on probing after more was supposed: all since the trail was so long is news.
    pub(crate) fn probe_on<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        start: usize,
    ) -> Result<Vec<Gain>, Halt> {
        self.settle(board, start, &mut None)?;
        while self.sweep(board, &mut None)? {}
        self.gains(board)
    }

    /// Probes the squares beside known ones, and only if nothing comes of that the others too, if
    /// they are to be. Whether anything changed for good.
    fn sweep<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        trace: &mut Option<&mut Trace>,
    ) -> Result<bool, Halt> {
        let [beside, others] = candidates(board)?;
        let others = if self.scope == Scope::All { others } else { vec![] };
        for squares in [beside, others] {
            let mut news = false;
            for (row, column) in squares {
                let square = (usize::from(row), usize::from(column));
                news |= self.probe_from(board, square, trace)?;
            }
            if news {
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
    ) -> Result<bool, Halt> {
        let mut news = false;
        board.budget().room_for(self.probed.bytes()).map_err(Halt::Stopped)?;
        self.next.push_back(square);
        while let Some((row, column)) = self.next.pop_front() {
            if board.is_unknown(row, column) {
                news |= self.probe(board, row, column, trace)?;
            }
        }
        Ok(news)
    }

    /// What supposing each unknown square shows.
    fn gains<W: Bits>(&self, board: &Board<W>) -> Result<Vec<Gain>, Halt> {
        let mut gains = vec![];
        for row in 0..board.height() {
            look(board, row)?;
            board.unknown(row).each(|column| gains.push(self.gain(board, row, column)));
        }
        Ok(gains)
    }

    fn gain<W: Bits>(&self, board: &Board<W>, row: usize, column: usize) -> Gain {
        let first = (row * board.width() + column) * board.colours();
        let mut gain = Gain { row, column, least: usize::MAX, sum: 0, most: 0, colour: 0 };
        for colour in board.cell(row, column).colours().map(|colour| colour.index()) {
            let probe = self.probed.get(first + colour);
            // Of what only a witness told of, less follows than from that.
            let follow = if self.is_fresh(probe) { probe.gain as usize } else { 0 };
            gain.least = gain.least.min(follow);
            gain.sum += follow;
            if follow > gain.most {
                (gain.most, gain.colour) = (follow, colour);
            }
        }
        gain
    }

    /// Probes one square; whether that changed anything for good.
    fn probe<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        row: usize,
        column: usize,
        trace: &mut Option<&mut Trace>,
    ) -> Result<bool, Halt> {
        let first = (row * board.width() + column) * board.colours();
        let colours = |cell: Cell| cell.colours().map(|colour| colour.index());
        if colours(board.cell(row, column)).all(|colour| self.is_told(first + colour)) {
            return Ok(false);
        }
        let (mut news, mut agreeing) = (false, 0);
        self.common.clear();
        for colour in colours(board.cell(row, column)) {
            if !board.is_unknown(row, column) {
                break;
            }
            if self.breaks(board, row, column, colour, trace)? {
                self.rule_out(board, row, column, colour, trace)?;
                news = true;
            } else {
                agreeing += 1;
            }
        }
        let mut common = std::mem::take(&mut self.common);
        common.retain(|&literal| {
            let count = std::mem::take(&mut self.agreed[board.index(literal)]);
            count == agreeing && agreeing > 1 && !literal.positive && !board.holds(literal)
        });
        let accepted = self.accept(board, &common, trace);
        self.common = common;
        Ok(accepted? || news)
    }

    /// Whether a probe would break no line: nothing has changed since the last one, or since another
    /// that led here and broke none, so that this one would break none either. What the colours of
    /// this square agree on may be missed then: it would seldom be worth another probe.
    fn is_told(&self, probe: usize) -> bool {
        let probe = self.probed.get(probe);
        let held = |witness: u32| {
            let witness = self.probed.get(witness as usize);
            witness.held && self.is_fresh(witness)
        };
        self.is_fresh(probe) || probe.witness.is_some_and(held)
    }

    fn is_fresh(&self, probe: &Probe) -> bool {
        probe.at > 0 && probe.lines.iter().all(|&line| self.changed[line as usize] <= probe.at)
    }

    /// Supposes a colour and takes it back; whether a line breaks. What follows is counted.
    fn breaks<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        row: usize,
        column: usize,
        colour: usize,
        trace: &mut Option<&mut Trace>,
    ) -> Result<bool, Halt> {
        let before = board.trail().len();
        let mut shown = trace.is_some().then(Trace::default);
        board.suppose(row, column, colour, &mut self.agenda);
        let outcome = board.fixpoint(&mut self.agenda, &mut shown.as_mut());
        let probe = (row * board.width() + column) * board.colours() + colour;
        self.note(board, probe, before, outcome.is_ok());
        board.undo_to(before);
        match outcome {
            Ok(()) => Ok(false),
            Err(Halt::Broken(line)) => {
                show(trace, shown, Square { row, column }, colour, board.line_id(line));
                Ok(true)
            }
            Err(stopped) => Err(stopped),
        }
    }

    /// Notes what a probe led to since the trail was so long, and whether no line broke.
    fn note<W: Bits>(&mut self, board: &Board<W>, probe: usize, start: usize, held: bool) {
        self.clock += 1;
        let probe = self.probed.get_mut(probe);
        (probe.at, probe.gain) = (self.clock, (board.trail().len() - start) as u32);
        probe.held = held;
        probe.lines.clear();
        for entry in &board.trail()[start..] {
            let literal = entry.literal;
            for line in [literal.row, board.height() as u16 + literal.column] {
                if !std::mem::replace(&mut self.touched[usize::from(line)], true) {
                    probe.lines.push(line);
                }
            }
            if held {
                let agreed = &mut self.agreed[board.index(literal)];
                *agreed += 1;
                if *agreed == 1 {
                    self.common.push(literal);
                }
            }
        }
        probe.lines.iter().for_each(|&line| self.touched[usize::from(line)] = false);
        if held && self.scope == Scope::Beside {
            self.bear_witness(board, start);
        }
    }

    /// Makes this probe the witness of what it led to: what follows from that is some of what followed from this.
    fn bear_witness<W: Bits>(&mut self, board: &Board<W>, start: usize) {
        let number = |it: Literal| {
            let square = usize::from(it.row) * board.width() + usize::from(it.column);
            square * board.colours() + usize::from(it.colour)
        };
        let mut led_to = board.trail()[start..].iter().map(|entry| entry.literal);
        let witness = led_to.next().map(|supposed| number(supposed) as u32);
        for literal in led_to.filter(|literal| literal.positive) {
            self.probed.get_mut(number(literal)).witness = witness;
        }
    }

    /// Takes a refuted colour from its square, and draws the conclusions.
    pub(crate) fn rule_out<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        row: usize,
        column: usize,
        colour: usize,
        trace: &mut Option<&mut Trace>,
    ) -> Result<(), Halt> {
        let (row, column, colour) = (row as u16, column as u16, colour as u8);
        let start = board.trail().len();
        let literal = Literal { row, column, colour, positive: false };
        board.assert(literal, Reason::Supposed, &mut self.agenda);
        self.settle(board, start, trace)
    }

    /// Writes what all colours of a square agree on; whether there is any such thing.
    fn accept<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        agreed: &[Literal],
        trace: &mut Option<&mut Trace>,
    ) -> Result<bool, Halt> {
        let before = (trace.is_some() && !agreed.is_empty()).then(|| board.grid());
        let start = board.trail().len();
        for &literal in agreed {
            if !board.holds(literal) {
                board.assert(literal, Reason::Supposed, &mut self.agenda);
            }
        }
        if let Some(before) = before {
            trace.record(|| proved(&before, &board.grid(), "case-analysis"));
        }
        self.settle(board, start, trace)?;
        Ok(!agreed.is_empty())
    }

    /// Draws the conclusions, and notes which lines changed since the trail was so long.
    fn settle<W: Bits>(
        &mut self,
        board: &mut Board<W>,
        start: usize,
        trace: &mut Option<&mut Trace>,
    ) -> Result<(), Halt> {
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

/// The squares above, below and on either side.
fn neighbours<W: Bits>(
    board: &Board<W>,
    row: usize,
    column: usize,
) -> impl Iterator<Item = (usize, usize)> + use<W> {
    let (height, width) = (board.height(), board.width());
    let vertical = [(row.wrapping_sub(1), column), (row + 1, column)];
    let horizontal = [(row, column.wrapping_sub(1)), (row, column + 1)];
    let on_board = move |&(row, column): &(usize, usize)| row < height && column < width;
    vertical.into_iter().chain(horizontal).filter(on_board)
}

/// The unknown squares beside known ones or the edge, and all others; first those on a line of which
/// little is unknown. As few bytes as will do: a large board has millions of them.
fn candidates<W: Bits>(board: &Board<W>) -> Result<[Vec<(u16, u16)>; 2], Halt> {
    let mut open = vec![0_usize; board.line_count()];
    let mut squares = [vec![], vec![]];
    for row in 0..board.height() {
        look(board, row)?;
        let far = far(board, row);
        board.unknown(row).each(|column| {
            open[row] += 1;
            open[board.height() + column] += 1;
            squares[usize::from(far.has(column))].push((row as u16, column as u16));
        });
    }
    for squares in &mut squares {
        squares.sort_by_key(|&(row, column)| {
            open[usize::from(row)].min(open[board.height() + usize::from(column)])
        });
        board.budget().go_on().map_err(Halt::Stopped)?;
    }
    Ok(squares)
}

/// The squares of a row of which all four neighbours are on the board and unknown.
fn far<W: Bits>(board: &Board<W>, row: usize) -> W {
    if row == 0 || row + 1 == board.height() {
        return W::EMPTY;
    }
    let here = board.unknown(row);
    (here << 1) & (here >> 1) & board.unknown(row - 1) & board.unknown(row + 1)
}

/// Looks at the budget now and then while rows are gone through, each of which takes but a moment.
fn look<W: Bits>(board: &Board<W>, row: usize) -> Result<(), Halt> {
    crate::work(board.width());
    if row % LOOK_EVERY == LOOK_EVERY - 1 {
        board.budget().go_on().map_err(Halt::Stopped)
    } else {
        Ok(())
    }
}

/// Small boards are gone through without a look.
const LOOK_EVERY: usize = 64;

/// Tells the trace of a supposition that broke a line.
fn show(
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
    use crate::propagate::Agenda;
    use puzzle::Puzzle;
    use puzzle::generate::Recipe;

    /// The board of a puzzle after probing so far.
    fn probed(puzzle: &Puzzle, scope: Scope) -> Board<u64> {
        let mut board = Board::<u64>::new(puzzle, &puzzle.start(), &Budget::default());
        let mut prober = Prober::new(&board, scope);
        (0..board.line_count()).for_each(|line| prober.agenda.push(line));
        board.fixpoint(&mut prober.agenda, &mut ()).expect("it has a solution");
        board.keep_trail();
        prober.probe_all(&mut board, &mut None).expect("it has a solution");
        board
    }

    fn puzzles(side: usize, count: usize) -> Vec<Puzzle> {
        let recipe = Recipe::new(side, side).and_then(|it| it.with_density(0.3));
        let recipe = recipe.and_then(|it| it.with_colours(2)).expect("a recipe");
        recipe.puzzles(2).take(count).collect()
    }

    /// Whether supposing this breaks no line; the board stays as it was.
    fn holds(board: &mut Board<u64>, (row, column): (usize, usize), colour: usize) -> bool {
        let (before, mut agenda) = (board.trail().len(), Sweep::default());
        board.suppose(row, column, colour, &mut agenda);
        let outcome = board.fixpoint(&mut agenda, &mut ());
        board.undo_to(before);
        outcome.is_ok()
    }

    #[test]
    fn after_probing_nothing_beside_what_is_known_breaks_a_line() {
        for puzzle in puzzles(14, 300) {
            let mut board = probed(&puzzle, Scope::Beside);
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
            let board = probed(&puzzle, Scope::Beside);
            let found = candidates(&board).expect("no limit");
            assert_eq!(found, one_by_one(&board), "{puzzle:?}");
            others += found[1].len();
        }
        assert!(others > 100, "only {others} squares far from what is known");
    }

    #[test]
    fn a_probe_that_nobody_told_of_takes_no_page() {
        let mut probes = Probes::new(10 * PAGE + 1);
        assert_eq!((probes.get(10 * PAGE).at, probes.bytes()), (0, 0));
        probes.get_mut(10 * PAGE).at = 7;
        assert_eq!((probes.get(10 * PAGE).at, probes.get(10 * PAGE - 1).at), (7, 0));
        assert_eq!(probes.bytes(), PAGE * size_of::<Probe>());
    }

    #[test]
    fn far_squares_only_add_to_what_is_known() {
        let mut more = 0;
        for puzzle in puzzles(9, 40) {
            let [beside, all] =
                [Scope::Beside, Scope::All].map(|scope| probed(&puzzle, scope).planes().to_vec());
            assert!(beside.iter().zip(&all).all(|(beside, all)| all & !beside == 0));
            more += usize::from(beside != all);
        }
        assert!(more > 0, "no puzzle has a far square that tells anything");
    }
}
