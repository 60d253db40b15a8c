//! The closure of a line of one colour beside the background.
//!
//! The same two passes as for many colours, without what only colours need: between any two runs
//! stands a blank. Short lines stay in registers, long ones are for [`super::slide`].

use puzzle::Contradiction;

use super::bits::Bits;
use super::close::{Reach, Scratch, Span};
use super::powers::{Covers, Fits};

/// From the cells that may be blank and those that may be filled, those that are so in some
/// arrangement of the clue, which leaves so much slack.
pub(crate) fn close_black<W: Bits>(
    clue: &[Span],
    length: usize,
    slack: usize,
    [blank, filled]: [W; 2],
    scratch: &mut Scratch<W>,
) -> Result<[W; 2], Contradiction> {
    if W::SIZE > 128 {
        return scratch.slide.close(clue, length, slack, [blank, filled]);
    }
    if blank & filled == W::first(length) {
        return Ok(overlap(clue, length, slack));
    }
    if W::SIZE > 64 && length < 64 {
        let closed = close_short(clue, length, [blank, filled].map(low), &mut scratch.short)?;
        return Ok(closed.map(|cells| W::from_words(|word| if word == 0 { cells } else { 0 })));
    }
    if W::SIZE > 64 && slack + 1 < 64 {
        return scratch.slide.close(clue, length, slack, [blank, filled]);
    }
    close_short(clue, length, [blank, filled], &mut scratch.reach)
}

/// The first 64 positions.
fn low<W: Bits>(set: W) -> u64 {
    set.words().next().unwrap_or(0)
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
fn close_short<W: Bits>(
    clue: &[Span],
    length: usize,
    [blank, filled]: [W; 2],
    reach: &mut Vec<Reach<W>>,
) -> Result<[W; 2], Contradiction> {
    if reach.len() < clue.len() {
        reach.resize(clue.len(), Reach { starts: W::EMPTY, gap: W::EMPTY });
    }
    let first_gap = W::only(0).flood(blank);
    let last_gap = forwards(clue, [blank, filled], first_gap, reach);
    if !last_gap.has(length) {
        return Err(Contradiction);
    }
    if blank & filled == W::EMPTY {
        return Ok([blank, filled]);
    }
    Ok(backwards(clue, length, [blank, filled], first_gap, reach))
}

/// Finds where each run can start when the runs before it are arranged, and up to where the line
/// can then be filled.
fn forwards<W: Bits>(
    clue: &[Span],
    [blank, filled]: [W; 2],
    first_gap: W,
    reach: &mut [Reach<W>],
) -> W {
    let fits = Fits::of(filled);
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
fn backwards<W: Bits>(
    clue: &[Span],
    length: usize,
    [blank, filled]: [W; 2],
    first_gap: W,
    reach: &[Reach<W>],
) -> [W; 2] {
    let turn = |boundaries: W| boundaries.reversed() >> (W::SIZE - 1 - length);
    let mirrored_blank = blank.reversed() >> (W::SIZE - length);
    let fits = Fits::of(filled.reversed() >> (W::SIZE - length));
    let (mut may_blank, mut may_fill) = (W::EMPTY, Covers::none());
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
    if W::SIZE > 64 && length < 64 {
        return feasible_black(clue, length, [low(blank), low(filled)]);
    }
    let fits = Fits::of(filled);
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
