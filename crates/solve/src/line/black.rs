//! The solver of black-and-white lines of one or two words.
//!
//! The same two passes as for coloured lines, without what only colours need: between any two runs
//! stands a blank. Neither pass depends on the other, so that the processor interleaves them. Long
//! lines with little slack are for [`super::black_long`].

use puzzle::Contradiction;

use super::bits::Bits;
use super::coloured::{ClueRun, Scratch};
use super::powers::{RunCovers, RunFits};
use super::width::Width;
use super::window::Window;

/// What the two passes find for a run and the gap behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunSides<W> {
    /// Where the run can start, given the runs before it.
    starts: W,
    /// The boundaries that the runs up to this one and blanks behind it can reach.
    left: W,
    /// The boundaries that the runs from this one on and blanks before it can reach from the other
    /// end, in the mirrored line.
    right: W,
}

/// What a line loses: of the cells that may be blank and those that may be filled, the ones in the
/// window that are so in no arrangement of the clue.
pub(crate) fn close_black<W: Bits>(
    clue: &[ClueRun],
    window: Window,
    [blank, filled]: [W; 2],
    scratch: &mut Scratch<W>,
) -> Result<[W; 2], Contradiction> {
    let cells = W::stretch(window.from(), window.to());
    let [blank, filled] = [blank & cells, filled & cells];
    let unknown = blank & filled;
    let [may_blank, may_fill] = if unknown == cells {
        overlap(clue, window)
    } else if unknown == W::EMPTY {
        let known = blank | filled == cells && reads(clue, filled);
        return if known { Ok([W::EMPTY; 2]) } else { Err(Contradiction) };
    } else if clue.is_empty() {
        return if blank == cells { Ok([W::EMPTY, filled]) } else { Err(Contradiction) };
    } else if Width::of::<W>().solves_by_shifts(window.slack()) {
        scratch.shifts.close(clue, window, [blank, filled])?
    } else {
        let sides = &mut scratch.sides;
        if sides.len() < clue.len() {
            sides
                .resize(clue.len(), RunSides { starts: W::EMPTY, left: W::EMPTY, right: W::EMPTY });
        }
        // The fewer powers of two are computed, the better; most runs are short.
        match window.longest() {
            0..4 => close_short::<W, 2>(clue, window, [blank, filled], sides),
            4..16 => close_short::<W, 4>(clue, window, [blank, filled], sides),
            _ => close_short::<W, 8>(clue, window, [blank, filled], sides),
        }?
    };
    Ok([blank & !may_blank, filled & !may_fill])
}

/// The possible cells where nothing is known: a run longer than the slack covers its middle.
fn overlap<W: Bits>(clue: &[ClueRun], window: Window) -> [W; 2] {
    let (mut sure, mut start, slack) = (W::EMPTY, window.from(), window.slack());
    for run in clue {
        if run.length() > slack {
            sure.put_all(start + slack, start + run.length());
        }
        start += run.length() + 1;
    }
    // With any slack some run can be shifted onto each cell that is not sure.
    let may_fill = if slack == 0 || clue.is_empty() { sure } else { !W::EMPTY };
    [!sure, may_fill]
}

/// Whether the filled cells are the runs of the clue.
fn reads<W: Bits>(clue: &[ClueRun], filled: W) -> bool {
    let mut lengths = clue.iter().map(ClueRun::length);
    let (mut start, mut agrees) = (None, true);
    (filled ^ (filled << 1)).each(|boundary| match start.take() {
        None => start = Some(boundary),
        Some(start) => agrees &= lengths.next() == Some(boundary - start),
    });
    agrees && lengths.next().is_none()
}

/// The possible cells of a line of which some cells are known and some are not.
fn close_short<W: Bits, const N: usize>(
    clue: &[ClueRun],
    window: Window,
    [blank, filled]: [W; 2],
    sides: &mut [RunSides<W>],
) -> Result<[W; 2], Contradiction> {
    let (from, to) = (window.from(), window.to());
    let (last, others) = clue.split_last().expect("the clue has runs");
    let sides = &mut sides[..others.len()];
    let fits = RunFits::<W, N>::of(filled);
    let ready = from_both_ends(clue, window, [blank, filled], &fits, sides);
    // The last run must reach every filled cell: only blanks follow it.
    let settled = (W::first(to) & !blank).highest().map_or(from, |cell| cell + 1);
    let mut starts = ready & fits.starts(last) & (!W::first(settled) >> last.length());
    let Some(earliest) = starts.lowest() else { return Err(Contradiction) };
    let mut may_blank = !W::first(earliest + last.length());
    let mut may_fill = RunCovers::<W, N>::none();
    may_fill.add(last, starts);
    for (run, sides) in others.iter().zip(&*sides).rev() {
        let behind = sides.right.reversed() >> (W::SIZE - to);
        may_blank = may_blank | (sides.left & behind);
        starts = sides.starts & ((behind & blank) >> run.length());
        may_fill.add(run, starts);
    }
    let before = W::first(starts.highest().unwrap_or(from));
    Ok([may_blank | before, may_fill.cells()])
}

/// Goes along all runs but the last and, from the other end, along all but the first. Returns where
/// the last run could start, given the runs before it.
fn from_both_ends<W: Bits, const N: usize>(
    clue: &[ClueRun],
    window: Window,
    [blank, filled]: [W; 2],
    fits: &RunFits<W, N>,
    sides: &mut [RunSides<W>],
) -> W {
    let mut ready = W::only(window.from()).flood(blank);
    let gaps = sides.len();
    if gaps == 0 {
        return ready;
    }
    let turn = |cells: W| cells.reversed() >> (W::SIZE - window.to());
    let (mirrored_blank, mirrored_fits) = (turn(blank), RunFits::<W, N>::of(turn(filled)));
    let mut mirrored_ready = W::only(0).flood(mirrored_blank);
    for (step, run) in clue.iter().enumerate().take(gaps) {
        let starts = ready & fits.starts(run);
        let left = (starts << run.length()).flood(blank);
        ready = (left & blank) << 1;
        sides[step].starts = starts;
        sides[step].left = left;
        let mirrored_run = &clue[gaps - step];
        let starts = mirrored_ready & mirrored_fits.starts(mirrored_run);
        let right = (starts << mirrored_run.length()).flood(mirrored_blank);
        mirrored_ready = (right & mirrored_blank) << 1;
        sides[gaps - 1 - step].right = right;
    }
    ready
}

/// Whether the clue has any arrangement; cheaper than solving the line.
pub(super) fn feasible_black<W: Bits>(
    clue: &[ClueRun],
    length: usize,
    [blank, filled]: [W; 2],
) -> bool {
    let fits = RunFits::<W, 8>::of(filled);
    let mut gap = W::only(0).flood(blank);
    let mut ready = gap;
    for run in clue {
        let starts = ready & fits.starts(run);
        if starts == W::EMPTY {
            return false;
        }
        gap = (starts << run.length()).flood(blank);
        ready = (gap & blank) << 1;
    }
    gap.has(length)
}
