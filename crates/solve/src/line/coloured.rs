//! The solver of coloured lines: every colour that a cell has in some arrangement, and no other.
//!
//! For each run the set of its possible starts is one word (or a few). Sliding a set of prefixes
//! through blank cells is one addition, fitting a run is a few shifts. One pass forwards and one over
//! the mirrored line give where each run can start, and from that what each cell can be.

use puzzle::{Clue, Contradiction};

use super::bits::Bits;
use super::black::{RunSides, close_black, feasible_black};
use super::black_long::ShiftLine;
use super::width::Width;
use super::window::Window;

/// A run with what the passes need, computed once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClueRun {
    length: u16,
    /// The length is the largest power of two in it, plus this.
    rest: u16,
    /// The exponent of that power.
    level: u8,
    colour: u8,
    /// Whether the next run has the same colour, so that a blank must stand between.
    spaced: bool,
}

impl ClueRun {
    pub(crate) fn length(&self) -> usize {
        usize::from(self.length)
    }

    pub(crate) fn colour(self) -> usize {
        usize::from(self.colour)
    }

    /// The exponent of the largest power of two in its length.
    pub(super) fn level(&self) -> usize {
        usize::from(self.level)
    }

    /// How much longer it is than that power.
    pub(super) fn rest(&self) -> usize {
        usize::from(self.rest)
    }

    pub(crate) fn is_spaced(self) -> bool {
        self.spaced
    }
}

/// The runs of a clue, for lines of fewer than 2^16 cells.
pub(crate) fn clue_runs(clue: &Clue) -> impl Iterator<Item = ClueRun> {
    let runs = clue.runs();
    runs.iter().enumerate().map(move |(index, run)| {
        let length = u16::try_from(run.length).expect("the run fits its line");
        let level = length.checked_ilog2().unwrap_or(0);
        ClueRun {
            length,
            rest: length - (length & (1 << level)),
            level: level as u8,
            colour: run.colour.index() as u8,
            spaced: runs.get(index + 1).is_some_and(|next| next.colour == run.colour),
        }
    })
}

/// What the forward pass finds for one run and the gap behind it.
#[derive(Clone, Copy, Debug)]
struct Reach<W> {
    /// Where the run can start, given the runs before it.
    starts: W,
    /// The boundaries that the runs up to this one and blanks behind it can reach.
    gap: W,
}

/// Buffers of the line solvers, kept between calls so that nothing is allocated.
#[derive(Clone, Debug)]
pub(crate) struct Scratch<W> {
    reach: Vec<Reach<W>>,
    pub(super) sides: Vec<RunSides<W>>,
    pub(super) shifts: ShiftLine,
    mirrored: Vec<W>,
    found: Vec<W>,
}

impl<W: Bits> Scratch<W> {
    pub(crate) fn new() -> Scratch<W> {
        Scratch {
            reach: vec![],
            sides: vec![],
            shifts: ShiftLine::default(),
            mirrored: vec![],
            found: vec![],
        }
    }
}

/// Solves a line: removes from `planes` (for each colour the cells that may have it) all that occurs
/// in no arrangement of the clue.
pub(crate) fn close<W: Bits>(
    clue: &[ClueRun],
    length: usize,
    planes: &mut [W],
    scratch: &mut Scratch<W>,
) -> Result<(), Contradiction> {
    if let &mut [blank, filled] = planes {
        let lost = close_black(clue, Window::of(clue, 0, length), [blank, filled], scratch)?;
        planes.copy_from_slice(&[blank & !lost[0], filled & !lost[1]]);
        return Ok(());
    }
    let Scratch { reach, mirrored, found, .. } = scratch;
    forwards(clue, length, planes[0], |colour| planes[colour], reach)?;
    mirror(planes, length, mirrored);
    found.clear();
    found.resize(planes.len(), W::EMPTY);
    backwards(
        clue,
        length,
        planes[0],
        mirrored[0],
        |colour| mirrored[colour],
        reach,
        |placement| {
            let (colour, cells) = placement.cells(clue);
            found[colour] = found[colour] | cells;
        },
    );
    planes.copy_from_slice(found);
    Ok(())
}

/// Visits each run, last first, with the places where it can start.
pub(crate) fn starts<W: Bits>(
    clue: &[ClueRun],
    length: usize,
    planes: &[W],
    mut visit: impl FnMut(usize, W),
) -> Result<(), Contradiction> {
    let Scratch { mut reach, mut mirrored, .. } = Scratch::new();
    forwards(clue, length, planes[0], |colour| planes[colour], &mut reach)?;
    mirror(planes, length, &mut mirrored);
    backwards(
        clue,
        length,
        planes[0],
        mirrored[0],
        |colour| mirrored[colour],
        &reach,
        |placement| {
            if let Placement::Starts(run, starts) = placement {
                visit(run, starts);
            }
        },
    );
    Ok(())
}

fn mirror<W: Bits>(planes: &[W], length: usize, mirrored: &mut Vec<W>) {
    mirrored.clear();
    mirrored.extend(planes.iter().map(|plane| plane.reversed() >> (W::SIZE - length)));
}

/// What the backward pass finds, last gap first.
enum Placement<W> {
    /// All the places where this run can start.
    Starts(usize, W),
    /// All the cells that can be blank in one gap.
    Blanks(W),
}

impl<W: Bits> Placement<W> {
    fn cells(self, clue: &[ClueRun]) -> (usize, W) {
        match self {
            Placement::Starts(run, starts) => {
                (clue[run].colour(), starts.spread(clue[run].length()))
            }
            Placement::Blanks(cells) => (0, cells),
        }
    }
}

/// Finds where each run can start given the runs before it, and whether all fit.
fn forwards<W: Bits>(
    clue: &[ClueRun],
    length: usize,
    blank: W,
    plane: impl Fn(usize) -> W,
    reach: &mut Vec<Reach<W>>,
) -> Result<(), Contradiction> {
    reach.clear();
    let mut gap = W::only(0).flood(blank);
    let mut ready = gap;
    for run in clue {
        let starts = ready & plane(run.colour()).fit(run.length());
        gap = (starts << run.length()).flood(blank);
        ready = if run.spaced { (gap & blank) << 1 } else { gap };
        reach.push(Reach { starts, gap });
    }
    if gap.has(length) { Ok(()) } else { Err(Contradiction) }
}

/// Goes back over the mirrored line, and combines both directions.
fn backwards<W: Bits>(
    clue: &[ClueRun],
    length: usize,
    blank: W,
    mirrored_blank: W,
    mirrored_plane: impl Fn(usize) -> W,
    reach: &[Reach<W>],
    mut visit: impl FnMut(Placement<W>),
) {
    let turn = |boundaries: W| boundaries.reversed() >> (W::SIZE - 1 - length);
    let mut gap = W::only(0).flood(mirrored_blank);
    for (index, (run, reach)) in clue.iter().zip(reach).enumerate().rev() {
        // `clue` may be part of a longer clue; the last run's `spaced` then refers to a run outside it.
        let spaced = run.spaced && index + 1 < clue.len();
        let right = turn(gap);
        let blank_then_rest = (right >> 1) & blank;
        visit(Placement::Blanks(reach.gap & blank_then_rest));
        let ends = if spaced { blank_then_rest } else { right };
        visit(Placement::Starts(index, reach.starts & (ends >> run.length())));
        let ready = if spaced { (gap & mirrored_blank) << 1 } else { gap };
        let starts = ready & mirrored_plane(run.colour()).fit(run.length());
        gap = (starts << run.length()).flood(mirrored_blank);
    }
    let first_gap = W::only(0).flood(blank);
    visit(Placement::Blanks(first_gap & (turn(gap) >> 1) & blank));
}

/// Whether the clue has any arrangement; cheaper than solving the line.
pub(crate) fn feasible<W: Bits>(clue: &[ClueRun], length: usize, planes: &[W]) -> bool {
    if let (&[blank, filled], true) = (planes, Width::of::<W>().shifts_are_cheap()) {
        return feasible_black(clue, length, [blank, filled]);
    }
    let blank = planes[0];
    let mut gap = W::only(0).flood(blank);
    let mut ready = gap;
    for run in clue {
        let starts = ready & planes[run.colour()].fit(run.length());
        gap = (starts << run.length()).flood(blank);
        ready = if run.spaced { (gap & blank) << 1 } else { gap };
    }
    gap.has(length)
}
