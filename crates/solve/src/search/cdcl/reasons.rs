//! Reasons: which known cells of a line force a conclusion, as few as can be found.
//!
//! Any subset of what is known of the line is a reason if the line cannot be completed with the
//! conclusion negated. What was learned last is dropped first, so that reasons are old and jumps
//! back are long. A cached reason that holds is taken as it is.

use super::assignment::{Assignment, Lit};
use super::reason_cache::ReasonCache;
use crate::line::Bits;
use crate::propagate::{Board, SquareLit};
use crate::search::tuning::Tuning;

/// A cell of the line that is known not to have a colour, and since which trail position.
#[derive(Clone, Copy, Debug)]
struct Exclusion {
    since: u32,
    along: u16,
    colour: u8,
}

/// The reason cache, and the buffers that finding a reason needs.
#[derive(Clone, Debug)]
pub(crate) struct Reasons<W> {
    planes: Vec<W>,
    known: Vec<Exclusion>,
    needed: Vec<Exclusion>,
    /// For each colour the cells known not to have it, then those of them that are the reason.
    removed: Vec<W>,
    cache: ReasonCache<W>,
}

impl<W: Bits> Reasons<W> {
    /// Reasons of `lines` lines, none cached yet.
    pub(crate) fn new(lines: usize, tuning: &Tuning) -> Reasons<W> {
        let cache = ReasonCache::new(lines, tuning.reasons_kept, tuning.reason_cache_mib << 20);
        Reasons { planes: vec![], known: vec![], needed: vec![], removed: vec![], cache }
    }

    /// How many bytes the cache takes.
    pub(crate) fn bytes(&self) -> usize {
        self.cache.bytes()
    }

    /// Drops the cached reasons.
    pub(crate) fn clear_cache(&mut self) {
        self.cache.clear();
    }

    /// Adds to `reason` true literals on `line` that force `conclusion`, or that contradict the
    /// clue if there is no conclusion. A fresh reason is minimal and leaves out what `root` knows; a
    /// cached one did so when it was found, and may hold literals that the root has learned since.
    pub(crate) fn explain(
        &mut self,
        board: &Board<W>,
        root: &[W],
        line: usize,
        conclusion: Option<SquareLit>,
        assignment: &Assignment,
        reason: &mut Vec<Lit>,
    ) {
        self.planes.clear();
        self.planes.extend_from_slice(board.line_planes(line));
        let cell = conclusion.map(|literal| negate(&mut self.planes, board, line, literal));
        let except = cell.map_or(W::EMPTY, W::only);
        self.removed.clear();
        self.removed.extend(self.planes.iter().map(|&now| !now & !except));
        let key = cell.zip(conclusion).map_or(0, |(along, literal)| {
            1 + along * board.colours() + usize::from(literal.colour)
        });
        match self.cache.lookup(line, key, &self.removed) {
            Some(found) => push_literals(board, line, found, reason),
            None => {
                self.find_minimal(board, root, line, except, assignment);
                self.cache.insert(line, key, &self.removed);
                push_literals(board, line, &self.removed, reason);
            }
        }
    }

    /// Puts into `removed` a minimal reason why the line cannot be completed within `planes`; the
    /// cells of `except` are not part of it.
    fn find_minimal(
        &mut self,
        board: &Board<W>,
        root: &[W],
        line: usize,
        except: W,
        assignment: &Assignment,
    ) {
        self.known.clear();
        for (colour, (&at_root, &now)) in root.iter().zip(&self.planes).enumerate() {
            let removed = at_root & !now & !except;
            removed.each(|along| {
                let since = assignment.trail_position(lit_at(board, line, along, colour));
                self.known.push(Exclusion { since, along: along as u16, colour: colour as u8 });
            });
        }
        self.known.sort_unstable_by_key(|known| std::cmp::Reverse(known.since));
        self.needed.clear();
        let Reasons { planes, known, needed, .. } = self;
        shrink(planes, known, needed, &|planes| board.feasible(line, planes));
        self.removed.fill(W::EMPTY);
        for known in &self.needed {
            self.removed[usize::from(known.colour)].put(usize::from(known.along));
        }
    }
}

/// Adds the literals of a reason, given as the cells that are known not to have each colour.
fn push_literals<W: Bits>(board: &Board<W>, line: usize, removed: &[W], reason: &mut Vec<Lit>) {
    for (colour, cells) in removed.iter().enumerate() {
        cells.each(|along| reason.push(lit_at(board, line, along, colour)));
    }
}

/// Writes the negation of a negative literal to `planes`: its cell has only the colour that the
/// literal excludes. Returns the cell.
fn negate<W: Bits>(planes: &mut [W], board: &Board<W>, line: usize, literal: SquareLit) -> usize {
    let along = usize::from(if line < board.height() { literal.column } else { literal.row });
    for plane in planes.iter_mut() {
        plane.take(along);
    }
    planes[usize::from(literal.colour)].put(along);
    along
}

fn lit_at<W: Bits>(board: &Board<W>, line: usize, along: usize, colour: usize) -> Lit {
    let (row, column) = match line.checked_sub(board.height()) {
        None => (line, along),
        Some(column) => (along, column),
    };
    let (row, column, colour) = (row as u16, column as u16, colour as u8);
    board.index(SquareLit { row, column, colour, positive: false }) as Lit
}

/// Keeps in `planes`, which are infeasible, only the exclusions that cannot be dropped without making
/// them feasible, and lists these in `needed`. Halving drops whole stretches of redundant exclusions
/// with one test, as QuickXplain does (Junker, 2004).
fn shrink<W: Bits>(
    planes: &mut [W],
    known: &[Exclusion],
    needed: &mut Vec<Exclusion>,
    feasible: &impl Fn(&[W]) -> bool,
) {
    if known.is_empty() {
        return;
    }
    for dropped in known {
        planes[usize::from(dropped.colour)].put(dropped.along.into());
    }
    if !feasible(planes) {
        return;
    }
    for kept in known {
        planes[usize::from(kept.colour)].take(kept.along.into());
    }
    if let [only] = known {
        needed.push(*only);
        return;
    }
    let (late, early) = known.split_at(known.len() / 2);
    shrink(planes, late, needed, feasible);
    shrink(planes, early, needed, feasible);
}

#[cfg(test)]
mod tests {
    use puzzle::{Cell, Clue, Colour, Palette, Puzzle, check};

    use super::*;
    use crate::Budget;
    use crate::line::tests::{clues, each_state};
    use crate::propagate::{Antecedent, Sweep};

    fn literal(column: usize, colour: usize) -> SquareLit {
        SquareLit { row: 0, column: column as u16, colour: colour as u8, positive: false }
    }

    /// A board of one row whose cells came to be known from left to right.
    fn board(puzzle: &Puzzle, cells: &[Cell]) -> (Board<u64>, Assignment) {
        let mut board = Board::new(puzzle, &puzzle.start(), &Budget::default());
        let mut assignment = Assignment::new(&board);
        board.start_trail();
        for (column, cell) in cells.iter().enumerate() {
            for colour in (0..board.colours()).filter(|&colour| cell.bits() >> colour & 1 == 0) {
                let literal = literal(column, colour);
                board.assert(literal, Antecedent::Decision, &mut Sweep::default());
            }
        }
        assignment.sync_with_trail(&board);
        (board, assignment)
    }

    /// Whether the line has an arrangement in which these literals hold, but not the conclusion.
    fn is_open(ways: &[Vec<Colour>], reason: &[SquareLit], conclusion: Option<SquareLit>) -> bool {
        let has = |way: &Vec<Colour>, it: SquareLit| {
            way[usize::from(it.column)].index() == usize::from(it.colour)
        };
        ways.iter().any(|way| {
            !reason.iter().any(|&it| has(way, it)) && conclusion.is_none_or(|it| has(way, it))
        })
    }

    /// All that a line in this state concludes, or that it is broken.
    fn conclusions(
        ways: &[Vec<Colour>],
        cells: &[Cell],
        board: &Board<u64>,
    ) -> Vec<Option<SquareLit>> {
        let all = (0..cells.len())
            .flat_map(|column| (0..board.colours()).map(move |colour| literal(column, colour)));
        let known: Vec<SquareLit> = all.clone().filter(|&it| board.holds(it)).collect();
        if !is_open(ways, &known, None) {
            return vec![None];
        }
        let unknown = all.filter(|&it| !board.holds(it)).map(Some);
        unknown.filter(|&it| !is_open(ways, &known, it)).collect()
    }

    /// Every reason for whatever a line says in any state must hold, force it, and not be too long;
    /// one that is cached must hold and force it.
    fn check_all(length: usize, colours: usize) {
        let ink = |_| puzzle::Ink::new("", puzzle::Rgb::WHITE, '?');
        let palette = Palette::new((0..colours).map(ink).collect()).expect("a palette");
        for clue in clues(length, colours) {
            let ways = check::arrangements(&clue, &vec![Cell::any(colours); length]);
            let columns = vec![Clue::default(); length];
            let puzzle = Puzzle::new(palette.clone(), vec![clue], columns).expect("a puzzle");
            let mut caching = Reasons::new(length + 1, &Tuning::black());
            each_state(length, colours, |cells| {
                let (board, assignment) = board(&puzzle, cells);
                let root = vec![u64::first(length); colours];
                for conclusion in conclusions(&ways, cells, &board) {
                    let explained = |reasons: &mut Reasons<u64>| {
                        let mut reason = vec![];
                        reasons.explain(&board, &root, 0, conclusion, &assignment, &mut reason);
                        let all = reason.into_iter().map(|number| board.literal(number as usize));
                        all.collect::<Vec<SquareLit>>()
                    };
                    let (reason, cached) = (
                        explained(&mut Reasons::new(1, &Tuning::black())),
                        explained(&mut caching),
                    );
                    for reason in [&reason, &cached] {
                        assert!(reason.iter().all(|&it| board.holds(it)), "{puzzle:?} {cells:?}");
                        assert!(!is_open(&ways, reason, conclusion), "{puzzle:?} {cells:?}");
                    }
                    for without in 0..reason.len() {
                        let rest = [&reason[..without], &reason[without + 1..]].concat();
                        assert!(is_open(&ways, &rest, conclusion), "{puzzle:?} {cells:?}");
                    }
                }
            });
        }
    }

    /// A reason cached while the root knew nothing must hold and force its conclusion when the root
    /// knows that the first cell is blank.
    fn check_as_the_root_grows(length: usize) {
        for clue in clues(length, 2) {
            let ways = check::arrangements(&clue, &vec![Cell::any(2); length]);
            let columns = vec![Clue::default(); length];
            let puzzle = Puzzle::new(Palette::black_and_white(), vec![clue], columns);
            let puzzle = puzzle.expect("a puzzle");
            let mut reasons = Reasons::new(length + 1, &Tuning::black());
            let all = u64::first(length);
            for (first, root) in [(Cell::any(2), [all, all]), (BLANK, [all, all & !1])] {
                let given = (first == BLANK).then(|| literal(0, 1));
                each_state(length, 2, |cells| {
                    if first == BLANK && cells[0] != BLANK {
                        return;
                    }
                    let (board, assignment) = board(&puzzle, cells);
                    for conclusion in conclusions(&ways, cells, &board) {
                        let mut reason = vec![];
                        reasons.explain(&board, &root, 0, conclusion, &assignment, &mut reason);
                        let reason = reason.iter().map(|&number| board.literal(number as usize));
                        let reason: Vec<SquareLit> = reason.chain(given).collect();
                        assert!(reason.iter().all(|&it| board.holds(it)), "{puzzle:?} {cells:?}");
                        assert!(!is_open(&ways, &reason, conclusion), "{puzzle:?} {cells:?}");
                    }
                });
            }
        }
    }

    const BLANK: Cell = Cell::only(Colour::BACKGROUND);

    #[test]
    fn cached_reasons_hold_when_the_root_has_grown() {
        (2..=7).for_each(check_as_the_root_grows);
    }

    #[test]
    fn reasons_force_what_they_are_for_and_are_minimal_on_all_black_and_white_lines_to_length_8() {
        (1..=8).for_each(|length| check_all(length, 2));
    }

    #[test]
    fn reasons_force_what_they_are_for_and_are_minimal_on_all_two_colour_lines_to_length_4() {
        (1..=4).for_each(|length| check_all(length, 3));
    }
}
