//! Why a line says what it says: the fewest known cells found that already force it.
//!
//! Any subset of what was known of the line is a reason if the line cannot be completed with the
//! conclusion denied. What was learned last is dropped first, so that reasons are old.

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
}

impl<W: Bits> Explain<W> {
    pub(crate) fn new() -> Explain<W> {
        Explain { planes: vec![], known: vec![], needed: vec![] }
    }

    /// A minimal set of literals on the line that hold now and that force `conclusion`, or a
    /// contradiction if there is none. What `root` knows is known anyway.
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
        self.known.clear();
        for (colour, (&at_root, &now)) in root.iter().zip(&self.planes).enumerate() {
            let mut gone = at_root & !now;
            if let Some(along) = denied {
                gone = gone & !W::only(along);
            }
            gone.each(|along| {
                let since = standing.place(number_at(board, line, along, colour));
                self.known.push(Known { since, along: along as u16, colour: colour as u8 });
            });
        }
        self.known.sort_unstable_by_key(|known| std::cmp::Reverse(known.since));
        self.needed.clear();
        let (known, needed) = (std::mem::take(&mut self.known), &mut self.needed);
        minimise(&mut self.planes, &known, needed, &|planes| board.feasible(line, planes));
        self.known = known;
        let number = |known: &Known| {
            number_at(board, line, usize::from(known.along), usize::from(known.colour))
        };
        reason.extend(self.needed.iter().map(number));
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
