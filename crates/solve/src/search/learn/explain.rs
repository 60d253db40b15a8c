//! Why a line says what it says: the fewest known cells found that already force it.
//!
//! Any subset of what was known of the line is a reason if the line cannot be completed with the
//! conclusion denied. What was learned last is dropped first, so that reasons are old. A reason that
//! was found before and holds again is not looked for.

use super::recall::Recall;
use super::standing::{Number, Standing};
use crate::line::Bits;
use crate::propagate::{Board, Literal};

/// One thing known of the line: where, which colour is gone, and since when.
#[derive(Clone, Copy, Debug)]
struct Known {
    since: u32,
    along: u16,
    colour: u8,
}

/// Space that explaining needs.
#[derive(Clone, Debug)]
pub(crate) struct Explain<W> {
    planes: Vec<W>,
    known: Vec<Known>,
    needed: Vec<Known>,
    /// For each colour the cells known not to have it, then those of them that are the reason.
    gone: Vec<W>,
    recall: Recall<W>,
}

impl<W: Bits> Explain<W> {
    /// For so many lines.
    pub(crate) fn new(lines: usize) -> Explain<W> {
        let recall = Recall::new(lines);
        Explain { planes: vec![], known: vec![], needed: vec![], gone: vec![], recall }
    }

    /// How many bytes the reasons take that are kept.
    pub(crate) fn bytes(&self) -> usize {
        self.recall.bytes()
    }

    /// Gives these bytes back.
    pub(crate) fn forget(&mut self) {
        self.recall.forget();
    }

    /// Literals on the line that hold now and that force `conclusion`, or a contradiction if there
    /// is none. What `root` knows is known anyway; as long as it stays the same there is no literal
    /// too many.
    pub(crate) fn line(
        &mut self,
        board: &Board<W>,
        root: &[W],
        line: usize,
        conclusion: Option<Literal>,
        standing: &Standing,
        reason: &mut Vec<Number>,
    ) {
        self.planes.clear();
        self.planes.extend_from_slice(board.line_planes(line));
        let denied = conclusion.map(|literal| deny(&mut self.planes, board, line, literal));
        let except = denied.map_or(W::EMPTY, W::only);
        self.gone.clear();
        self.gone.extend(self.planes.iter().map(|&now| !now & !except));
        let what = denied.zip(conclusion).map_or(0, |(along, literal)| {
            1 + along * board.colours() + usize::from(literal.colour)
        });
        match self.recall.find(line, what, &self.gone) {
            Some(found) => tell(board, line, found, reason),
            None => {
                self.look_for(board, root, line, except, standing);
                self.recall.add(line, what, &self.gone);
                tell(board, line, &self.gone, reason);
            }
        }
    }

    /// Finds a minimal reason why the line cannot be as the planes say, other than in these cells.
    fn look_for(
        &mut self,
        board: &Board<W>,
        root: &[W],
        line: usize,
        except: W,
        standing: &Standing,
    ) {
        self.known.clear();
        for (colour, (&at_root, &now)) in root.iter().zip(&self.planes).enumerate() {
            let gone = at_root & !now & !except;
            gone.each(|along| {
                let since = standing.place(number_at(board, line, along, colour));
                self.known.push(Known { since, along: along as u16, colour: colour as u8 });
            });
        }
        self.known.sort_unstable_by_key(|known| std::cmp::Reverse(known.since));
        self.needed.clear();
        let Explain { planes, known, needed, .. } = self;
        minimise(planes, known, needed, &|planes| board.feasible(line, planes));
        self.gone.fill(W::EMPTY);
        for known in &self.needed {
            self.gone[usize::from(known.colour)].put(usize::from(known.along));
        }
    }
}

/// Adds the literals of a reason: for each colour the cells that are known not to have it.
fn tell<W: Bits>(board: &Board<W>, line: usize, gone: &[W], reason: &mut Vec<Number>) {
    for (colour, cells) in gone.iter().enumerate() {
        cells.each(|along| reason.push(number_at(board, line, along, colour)));
    }
}

fn keep_only<W: Bits>(planes: &mut [W], along: usize, colour: usize) {
    for (other, plane) in planes.iter_mut().enumerate() {
        if other != colour {
            *plane = *plane & !W::only(along);
        }
    }
}

/// Makes the square of a negative literal have the very colour that the literal denies it.
fn deny<W: Bits>(planes: &mut [W], board: &Board<W>, line: usize, literal: Literal) -> usize {
    let (along, colour) = (along(board, line, literal), usize::from(literal.colour));
    keep_only(planes, along, colour);
    planes[colour] = planes[colour] | W::only(along);
    along
}

fn along<W: Bits>(board: &Board<W>, line: usize, literal: Literal) -> usize {
    usize::from(if line < board.height() { literal.column } else { literal.row })
}

fn number_at<W: Bits>(board: &Board<W>, line: usize, along: usize, colour: usize) -> Number {
    let (row, column) = match line.checked_sub(board.height()) {
        None => (line, along),
        Some(column) => (along, column),
    };
    let (row, column, colour) = (row as u16, column as u16, colour as u8);
    board.index(Literal { row, column, colour, positive: false }) as Number
}

/// Keeps in `planes` only what cannot be given up, and lists it. Halving lets whole stretches of
/// needless cells go with one question.
fn minimise<W: Bits>(
    planes: &mut [W],
    known: &[Known],
    needed: &mut Vec<Known>,
    feasible: &impl Fn(&[W]) -> bool,
) {
    if known.is_empty() {
        return;
    }
    give_up(planes, known, true);
    if !feasible(planes) {
        return;
    }
    give_up(planes, known, false);
    if let [only] = known {
        needed.push(*only);
        return;
    }
    let (late, early) = known.split_at(known.len() / 2);
    minimise(planes, late, needed, feasible);
    minimise(planes, early, needed, feasible);
}

fn give_up<W: Bits>(planes: &mut [W], known: &[Known], up: bool) {
    for known in known {
        let (plane, cell) = (&mut planes[usize::from(known.colour)], W::only(known.along.into()));
        *plane = if up { *plane | cell } else { *plane & !cell };
    }
}

#[cfg(test)]
mod tests {
    use puzzle::{Cell, Clue, Colour, Palette, Puzzle, check};

    use super::*;
    use crate::Budget;
    use crate::line::tests::{clues, each_state};
    use crate::propagate::{Reason, Sweep};

    fn literal(column: usize, colour: usize) -> Literal {
        Literal { row: 0, column: column as u16, colour: colour as u8, positive: false }
    }

    /// A board of one row whose cells came to be known from left to right.
    fn board(puzzle: &Puzzle, cells: &[Cell]) -> (Board<u64>, Standing) {
        let mut board = Board::new(puzzle, &puzzle.start(), &Budget::default());
        let mut standing = Standing::new(&board);
        board.keep_trail();
        for (column, cell) in cells.iter().enumerate() {
            for colour in (0..board.colours()).filter(|&colour| cell.bits() >> colour & 1 == 0) {
                let literal = literal(column, colour);
                board.assert(literal, Reason::Supposed, &mut Sweep::default());
            }
        }
        standing.catch_up(&board);
        (board, standing)
    }

    /// Whether the line has an arrangement in which these literals hold, but not the conclusion.
    fn is_open(ways: &[Vec<Colour>], reason: &[Literal], conclusion: Option<Literal>) -> bool {
        let has = |way: &Vec<Colour>, it: Literal| {
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
    ) -> Vec<Option<Literal>> {
        let all = (0..cells.len())
            .flat_map(|column| (0..board.colours()).map(move |colour| literal(column, colour)));
        let known: Vec<Literal> = all.clone().filter(|&it| board.holds(it)).collect();
        if !is_open(ways, &known, None) {
            return vec![None];
        }
        let unknown = all.filter(|&it| !board.holds(it)).map(Some);
        unknown.filter(|&it| !is_open(ways, &known, it)).collect()
    }

    /// Every reason for whatever a line says in any state must hold, force it, and not be too long;
    /// one that is recalled must hold and force it.
    fn check_all(length: usize, colours: usize) {
        let ink = |_| puzzle::Ink::new("", puzzle::Rgb::WHITE, '?');
        let palette = Palette::new((0..colours).map(ink).collect()).expect("a palette");
        for clue in clues(length, colours) {
            let ways = check::arrangements(&clue, &vec![Cell::any(colours); length]);
            let columns = vec![Clue::default(); length];
            let puzzle = Puzzle::new(palette.clone(), vec![clue], columns).expect("a puzzle");
            let mut recalling = Explain::new(length + 1);
            each_state(length, colours, |cells| {
                let (board, standing) = board(&puzzle, cells);
                let root = vec![u64::first(length); colours];
                for conclusion in conclusions(&ways, cells, &board) {
                    let explained = |explain: &mut Explain<u64>| {
                        let mut reason = vec![];
                        explain.line(&board, &root, 0, conclusion, &standing, &mut reason);
                        let all = reason.into_iter().map(|number| board.literal(number as usize));
                        all.collect::<Vec<Literal>>()
                    };
                    let (reason, recalled) =
                        (explained(&mut Explain::new(1)), explained(&mut recalling));
                    for reason in [&reason, &recalled] {
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

    /// What was kept while the root knew nothing must hold and force its conclusion when the root has
    /// come to know that the first cell is blank.
    fn check_as_the_root_grows(length: usize) {
        for clue in clues(length, 2) {
            let ways = check::arrangements(&clue, &vec![Cell::any(2); length]);
            let columns = vec![Clue::default(); length];
            let puzzle = Puzzle::new(Palette::black_and_white(), vec![clue], columns);
            let puzzle = puzzle.expect("a puzzle");
            let mut explain = Explain::new(length + 1);
            let all = u64::first(length);
            for (first, root) in [(Cell::any(2), [all, all]), (BLANK, [all, all & !1])] {
                let given = (first == BLANK).then(|| literal(0, 1));
                each_state(length, 2, |cells| {
                    if first == BLANK && cells[0] != BLANK {
                        return;
                    }
                    let (board, standing) = board(&puzzle, cells);
                    for conclusion in conclusions(&ways, cells, &board) {
                        let mut reason = vec![];
                        explain.line(&board, &root, 0, conclusion, &standing, &mut reason);
                        let reason = reason.iter().map(|&number| board.literal(number as usize));
                        let reason: Vec<Literal> = reason.chain(given).collect();
                        assert!(reason.iter().all(|&it| board.holds(it)), "{puzzle:?} {cells:?}");
                        assert!(!is_open(&ways, &reason, conclusion), "{puzzle:?} {cells:?}");
                    }
                });
            }
        }
    }

    const BLANK: Cell = Cell::only(Colour::BACKGROUND);

    #[test]
    fn kept_reasons_hold_when_the_root_has_grown() {
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
