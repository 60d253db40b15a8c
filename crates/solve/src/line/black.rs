//! The closure of a line of one colour beside the background.
//!
//! The same two passes as for many colours, without what only colours need: between any two runs
//! stands a blank. Short lines stay in registers, long ones are for [`super::slide`].

use puzzle::Contradiction;

use super::bits::Bits;
use super::close::{Reach, Scratch, Span};
use super::powers::{Covers, Fits};

/// How much room a clue of one colour has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// The cells of the line.
    pub(crate) length: usize,
    /// How many more these are than the clue needs.
    pub(crate) slack: usize,
    /// The length of the longest run.
    pub(crate) longest: usize,
}

impl Room {
    /// The room of a clue on a line of so many cells, which it fits.
    pub(crate) fn of(clue: &[Span], length: usize) -> Room {
        let cells: usize = clue.iter().map(|run| run.length()).sum();
        let slack = length.saturating_sub((cells + clue.len()).saturating_sub(1));
        Room { length, slack, longest: clue.iter().map(|run| run.length()).max().unwrap_or(0) }
    }
}

/// From the cells that may be blank and those that may be filled, those that are so in some
/// arrangement of the clue.
pub(crate) fn close_black<W: Bits>(
    clue: &[Span],
    Room { length, slack, longest }: Room,
    [blank, filled]: [W; 2],
    scratch: &mut Scratch<W>,
) -> Result<[W; 2], Contradiction> {
    if W::SIZE > 128 {
        return scratch.slide.close(clue, length, slack, [blank, filled]);
    }
    if blank & filled == W::first(length) {
        return Ok(overlap(clue, length, slack));
    }
    if W::SIZE > 64 && slack + 1 < 64 {
        return scratch.slide.close(clue, length, slack, [blank, filled]);
    }
    let reach = &mut scratch.reach;
    if reach.len() < clue.len() {
        reach.resize(clue.len(), Reach { starts: W::EMPTY, gap: W::EMPTY });
    }
    // The fewer powers of two there are to be worked out, the better; most runs are short.
    match longest {
        0..4 => close_short::<W, 2>(clue, length, [blank, filled], reach),
        4..8 => close_short::<W, 3>(clue, length, [blank, filled], reach),
        8..64 => close_short::<W, 6>(clue, length, [blank, filled], reach),
        _ => close_short::<W, 7>(clue, length, [blank, filled], reach),
    }
}

/// What follows where nothing is known: a run longer than the slack covers its middle.
fn overlap<W: Bits>(clue: &[Span], length: usize, slack: usize) -> [W; 2] {
    let (mut sure, mut start) = (W::EMPTY, 0);
    for run in clue {
        sure = sure | W::first(run.length().saturating_sub(slack)) << (start + slack);
        start += run.length() + 1;
    }
    let all = W::first(length);
    // With any slack a run can be shifted onto each cell that is not covered yet.
    let may_fill = if slack == 0 || clue.is_empty() { sure } else { all };
    [all & !sure, may_fill]
}

/// The same where something is known, and sets of positions in the line are few words.
fn close_short<W: Bits, const N: usize>(
    clue: &[Span],
    length: usize,
    [blank, filled]: [W; 2],
    reach: &mut [Reach<W>],
) -> Result<[W; 2], Contradiction> {
    let first_gap = W::only(0).flood(blank);
    let last_gap = forwards::<W, N>(clue, [blank, filled], first_gap, reach);
    if !last_gap.has(length) {
        return Err(Contradiction);
    }
    if blank & filled == W::EMPTY {
        return Ok([blank, filled]);
    }
    Ok(backwards::<W, N>(clue, length, [blank, filled], first_gap, reach))
}

/// Finds where each run can start when the runs before it are arranged, and up to where the line
/// can then be filled.
fn forwards<W: Bits, const N: usize>(
    clue: &[Span],
    [blank, filled]: [W; 2],
    first_gap: W,
    reach: &mut [Reach<W>],
) -> W {
    let fits = Fits::<W, N>::of(filled);
    let (mut gap, mut ready) = (first_gap, first_gap);
    for (run, reach) in clue.iter().zip(reach) {
        let starts = ready & fits.starts(*run);
        gap = (starts << run.length()).flood(blank);
        ready = (gap & blank) << 1;
        *reach = Reach { starts, gap };
    }
    gap
}

/// Meets what the forward pass reached from the other end, over the mirrored line.
fn backwards<W: Bits, const N: usize>(
    clue: &[Span],
    length: usize,
    [blank, filled]: [W; 2],
    first_gap: W,
    reach: &[Reach<W>],
) -> [W; 2] {
    let turn = |boundaries: W| boundaries.reversed() >> (W::SIZE - 1 - length);
    let mirrored_blank = blank.reversed() >> (W::SIZE - length);
    let fits = Fits::<W, N>::of(filled.reversed() >> (W::SIZE - length));
    let (mut may_blank, mut may_fill) = (W::EMPTY, Covers::<W, N>::none());
    let mut ready = W::only(0).flood(mirrored_blank);
    let mut right = turn(ready);
    let mut ends = right;
    for (run, reach) in clue.iter().zip(reach).rev() {
        may_blank = may_blank | (reach.gap & (right >> 1));
        may_fill.add(*run, reach.starts & (ends >> run.length()));
        let starts = ready & fits.starts(*run);
        let gap = (starts << run.length()).flood(mirrored_blank);
        ready = (gap & mirrored_blank) << 1;
        right = turn(gap);
        ends = (right >> 1) & blank;
    }
    may_blank = may_blank | (first_gap & (right >> 1));
    [may_blank & blank, may_fill.cells()]
}

/// Whether the clue has any arrangement, without asking what follows.
pub(super) fn feasible_black<W: Bits>(
    clue: &[Span],
    length: usize,
    [blank, filled]: [W; 2],
) -> bool {
    let fits = Fits::<W, 7>::of(filled);
    let mut gap = W::only(0).flood(blank);
    let mut ready = gap;
    for run in clue {
        let starts = ready & fits.starts(*run);
        if starts == W::EMPTY {
            return false;
        }
        gap = (starts << run.length()).flood(blank);
        ready = (gap & blank) << 1;
    }
    gap.has(length)
}
