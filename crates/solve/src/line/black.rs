//! The closure of a line of one colour beside the background.
//!
//! The same two passes as for many colours, without what only colours need: between any two runs
//! stands a blank. Short lines stay in registers, long ones are for [`super::slide`].

use puzzle::Contradiction;

use super::bits::Bits;
use super::close::{Reach, Scratch, Span};

/// From the cells that may be blank and those that may be filled, those that are so in some
/// arrangement of the clue.
pub(crate) fn close_black<W: Bits>(
    clue: &[Span],
    length: usize,
    planes: [W; 2],
    scratch: &mut Scratch<W>,
) -> Result<[W; 2], Contradiction> {
    if W::SIZE > 64 {
        let slack = length - minimum_length(clue);
        if slack + 1 < 64 || W::SIZE > 128 {
            return scratch.slide.close(clue, length, slack, planes);
        }
    }
    close_short(clue, length, planes, &mut scratch.reach)
}

fn minimum_length(clue: &[Span]) -> usize {
    let cells: usize = clue.iter().map(|run| run.length()).sum();
    (cells + clue.len()).saturating_sub(1)
}

/// The same where sets of positions in the line are few words.
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
    let (mut gap, mut ready) = (first_gap, first_gap);
    for (run, reach) in clue.iter().zip(reach) {
        let starts = ready & filled.fit(run.length());
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
    let mirrored_filled = filled.reversed() >> (W::SIZE - length);
    let (mut may_blank, mut may_fill) = (W::EMPTY, W::EMPTY);
    let mut ready = W::only(0).flood(mirrored_blank);
    let mut right = turn(ready);
    let mut ends = right;
    for (run, reach) in clue.iter().zip(reach).rev() {
        may_blank = may_blank | (reach.gap & (right >> 1));
        may_fill = may_fill | (reach.starts & (ends >> run.length())).spread(run.length());
        let starts = ready & mirrored_filled.fit(run.length());
        let gap = (starts << run.length()).flood(mirrored_blank);
        ready = (gap & mirrored_blank) << 1;
        right = turn(gap);
        ends = (right >> 1) & blank;
    }
    may_blank = may_blank | (first_gap & (right >> 1));
    [may_blank & blank, may_fill]
}
