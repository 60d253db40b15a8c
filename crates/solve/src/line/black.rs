//! The closure of a line of one colour beside the background.
//!
//! The same two passes as for many colours, without what only colours need: between any two runs
//! stands a blank. Neither pass waits for the other, so that the processor takes both at once.
//! Long lines are for [`super::slide`].

use puzzle::Contradiction;

use super::bits::Bits;
use super::close::{Scratch, Span};
use super::powers::{Covers, Fits};
use super::room::Room;

/// What the two passes know of a run and of the gap behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides<W> {
    /// Where the run can start, as far as the runs before it can tell.
    starts: W,
    /// Up to which boundaries the line can then be filled before the next run, blanks included.
    left: W,
    /// The same from the other end: up to which boundaries of the mirrored line.
    right: W,
}

/// Of the cells that may be blank and those that may be filled, those in the room that are so in
/// no arrangement of the clue.
pub(crate) fn close_black<W: Bits>(
    clue: &[Span],
    room: Room,
    [blank, filled]: [W; 2],
    scratch: &mut Scratch<W>,
) -> Result<[W; 2], Contradiction> {
    let cells = W::stretch(room.from(), room.to());
    let [blank, filled] = [blank & cells, filled & cells];
    let unknown = blank & filled;
    let [may_blank, may_fill] = if unknown == cells {
        overlap(clue, room)
    } else if unknown == W::EMPTY {
        let known = blank | filled == cells && reads(clue, filled);
        return if known { Ok([W::EMPTY; 2]) } else { Err(Contradiction) };
    } else if clue.is_empty() {
        return if blank == cells { Ok([W::EMPTY, filled]) } else { Err(Contradiction) };
    } else if W::SIZE > 128 || (W::SIZE > 64 && room.slack() + 1 < 64) {
        scratch.slide.close(clue, room, [blank, filled])?
    } else {
        let sides = &mut scratch.sides;
        if sides.len() < clue.len() {
            sides.resize(clue.len(), Sides { starts: W::EMPTY, left: W::EMPTY, right: W::EMPTY });
        }
        // The fewer powers of two there are to be worked out, the better; most runs are short.
        match room.longest() {
            0..4 => close_short::<W, 2>(clue, room, [blank, filled], sides),
            4..16 => close_short::<W, 4>(clue, room, [blank, filled], sides),
            _ => close_short::<W, 8>(clue, room, [blank, filled], sides),
        }?
    };
    Ok([blank & !may_blank, filled & !may_fill])
}

/// What can be where nothing is known: a run longer than the slack covers its middle.
fn overlap<W: Bits>(clue: &[Span], room: Room) -> [W; 2] {
    let (mut sure, mut start, slack) = (W::EMPTY, room.from(), room.slack());
    for run in clue {
        if run.length() > slack {
            sure.put_all(start + slack, start + run.length());
        }
        start += run.length() + 1;
    }
    // With any slack a run can be shifted onto each cell that is not covered yet.
    let may_fill = if slack == 0 || clue.is_empty() { sure } else { !W::EMPTY };
    [!sure, may_fill]
}

/// Whether what is filled are the runs of the clue.
fn reads<W: Bits>(clue: &[Span], filled: W) -> bool {
    let mut lengths = clue.iter().map(Span::length);
    let (mut start, mut agrees) = (None, true);
    (filled ^ (filled << 1)).each(|boundary| match start.take() {
        None => start = Some(boundary),
        Some(start) => agrees &= lengths.next() == Some(boundary - start),
    });
    agrees && lengths.next().is_none()
}

/// What can be where something is known and something is not, and sets of positions in the line
/// are few words.
fn close_short<W: Bits, const N: usize>(
    clue: &[Span],
    room: Room,
    [blank, filled]: [W; 2],
    sides: &mut [Sides<W>],
) -> Result<[W; 2], Contradiction> {
    let (from, to) = (room.from(), room.to());
    let (last, others) = clue.split_last().expect("the clue has runs");
    let sides = &mut sides[..others.len()];
    let fits = Fits::<W, N>::of(filled);
    let ready = from_both_ends(clue, room, [blank, filled], &fits, sides);
    // The last run ends where no cell but blank ones follows.
    let settled = (W::first(to) & !blank).highest().map_or(from, |cell| cell + 1);
    let mut starts = ready & fits.starts(last) & (!W::first(settled) >> last.length());
    let Some(earliest) = starts.lowest() else { return Err(Contradiction) };
    let mut may_blank = !W::first(earliest + last.length());
    let mut may_fill = Covers::<W, N>::none();
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

/// Goes along all runs but the last, and from the other end along all but the first. What comes
/// back is where the last run could start, as far as the runs before it can tell.
fn from_both_ends<W: Bits, const N: usize>(
    clue: &[Span],
    room: Room,
    [blank, filled]: [W; 2],
    fits: &Fits<W, N>,
    sides: &mut [Sides<W>],
) -> W {
    let mut ready = W::only(room.from()).flood(blank);
    let gaps = sides.len();
    if gaps == 0 {
        return ready;
    }
    let turn = |cells: W| cells.reversed() >> (W::SIZE - room.to());
    let (mirrored_blank, mirrored_fits) = (turn(blank), Fits::<W, N>::of(turn(filled)));
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

/// Whether the clue has any arrangement, without asking what follows.
pub(super) fn feasible_black<W: Bits>(
    clue: &[Span],
    length: usize,
    [blank, filled]: [W; 2],
) -> bool {
    let fits = Fits::<W, 8>::of(filled);
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
