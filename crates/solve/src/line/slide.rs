//! The closure of a long line of one colour: where each run can start is a set of shifts.
//!
//! However long a line is, no run can be shifted by more than its slack from where it stands when
//! all runs stand as near to the beginning as they can. So the sets are as wide as the slack is,
//! not the line: a line of a thousand cells that is nearly full takes one word a run. Along the
//! runs the shift never falls, and it grows where blank cells allow it.

use puzzle::Contradiction;

use super::bits::Bits;
use super::close::Span;
use super::with_width;

/// What the forward pass knows of one run, as shifts.
struct Track<W> {
    /// How far the run can be shifted, as far as the runs before it can tell.
    shifts: W,
    /// The cells behind the run that can be blank, as far as the runs before can tell.
    gap: W,
    /// All the cells behind the run that may be blank.
    blank: W,
}

impl<W: Bits> Track<W> {
    fn save(&self, tracks: &mut Vec<u64>) {
        for set in [self.shifts, self.gap, self.blank] {
            tracks.extend(set.words());
        }
    }

    /// The last track that was saved and is not yet taken.
    fn take(tracks: &mut Vec<u64>) -> Track<W> {
        let words = W::SIZE / 64;
        let first = tracks.len() - 3 * words;
        let set = |which: usize| W::from_words(|word| tracks[first + which * words + word]);
        let track = Track { shifts: set(0), gap: set(1), blank: set(2) };
        tracks.truncate(first);
        track
    }
}

/// A long line's cells in words, and space to work; kept between calls so that nothing is allocated.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slide {
    blank: Vec<u64>,
    filled: Vec<u64>,
    may_blank: Vec<u64>,
    may_fill: Vec<u64>,
    tracks: Vec<u64>,
}

impl Slide {
    /// From the cells that may be blank and those that may be filled, those that are so in some
    /// arrangement of the clue, which leaves so much slack.
    pub(crate) fn close<W: Bits>(
        &mut self,
        clue: &[Span],
        length: usize,
        slack: usize,
        [blank, filled]: [W; 2],
    ) -> Result<[W; 2], Contradiction> {
        let words = length / 64 + 1;
        load(&mut self.blank, blank, words);
        load(&mut self.filled, filled, words);
        for cells in [&mut self.may_blank, &mut self.may_fill] {
            cells.clear();
            cells.resize(words + slack / 64 + 2, 0);
        }
        with_width!(slack + 1, slide(self, clue, length, slack))?;
        Ok([&self.may_blank, &self.may_fill].map(|cells| W::from_words(|word| get(cells, word))))
    }
}

fn load<W: Bits>(cells: &mut Vec<u64>, plane: W, words: usize) {
    cells.clear();
    cells.extend(plane.words().take(words));
}

fn get(cells: &[u64], word: usize) -> u64 {
    cells.get(word).copied().unwrap_or(0)
}

/// The cells from here on; beyond the line there are none.
fn window<W: Bits>(cells: &[u64], from: usize) -> W {
    let (first, by) = (from / 64, from % 64);
    W::from_words(|word| {
        let (low, high) = (get(cells, first + word), get(cells, first + word + 1));
        low >> by | (high << 1) << (63 - by)
    })
}

/// Adds a set to the cells from here on.
fn add<W: Bits>(cells: &mut [u64], from: usize, set: W) {
    let (first, by) = (from / 64, from % 64);
    for (word, bits) in set.words().enumerate().filter(|(_, bits)| *bits != 0) {
        cells[first + word] |= bits << by;
        let beyond = (bits >> 1) >> (63 - by);
        if beyond != 0 {
            cells[first + word + 1] |= beyond;
        }
    }
}

/// Whether all the cells of a stretch are among these.
fn has_all(cells: &[u64], from: usize, end: usize) -> bool {
    stretch(from, end).all(|(word, bits)| get(cells, word) & bits == bits)
}

/// The words that a stretch of cells touches, and which bits of them it takes.
fn stretch(from: usize, end: usize) -> impl Iterator<Item = (usize, u64)> {
    (from / 64..end.div_ceil(64)).map(move |word| {
        let (first, last) = (from.max(word * 64) % 64, (end - 1).min(word * 64 + 63) % 64);
        (word, u64::MAX << first & u64::MAX >> (63 - last))
    })
}

fn slide<W: Bits>(
    line: &mut Slide,
    clue: &[Span],
    length: usize,
    slack: usize,
) -> Result<(), Contradiction> {
    if clue.is_empty() {
        line.may_blank[..line.blank.len()].copy_from_slice(&line.blank);
        return if has_all(&line.blank, 0, length) { Ok(()) } else { Err(Contradiction) };
    }
    forwards::<W>(line, clue, slack)?;
    backwards::<W>(line, clue, length, slack);
    Ok(())
}

/// Finds how far each run can be shifted when the runs before it are arranged, and whether all fit.
fn forwards<W: Bits>(line: &mut Slide, clue: &[Span], slack: usize) -> Result<(), Contradiction> {
    line.tracks.clear();
    let mut ready = W::only(0).flood(window(&line.blank, 0));
    let (mut start, mut end) = (0, W::EMPTY);
    for run in clue {
        let shifts = ready & fit(&line.filled, start, run.length(), slack);
        if shifts == W::EMPTY {
            return Err(Contradiction);
        }
        let blank: W = window(&line.blank, start + run.length());
        end = shifts.flood(blank);
        let gap = end & blank;
        Track { shifts, gap, blank }.save(&mut line.tracks);
        // The blank that must follow the run is where the next one starts when it is not shifted.
        ready = gap;
        start += run.length() + 1;
    }
    if end.has(slack) { Ok(()) } else { Err(Contradiction) }
}

/// Goes back along the runs, from the shifts of each to those of the one before.
fn backwards<W: Bits>(line: &mut Slide, clue: &[Span], length: usize, slack: usize) {
    let turn = |shifts: W| shifts.reversed() >> (W::SIZE - 1 - slack);
    // Behind the last run and before the first one there is no other, and so no blank that must be.
    let down_to_end = |from: W, blank: W| turn(from.flood(turn(blank) >> 1));
    let (mut shifts, mut end) = (W::EMPTY, length);
    for (index, run) in clue.iter().enumerate().rev() {
        let track: Track<W> = Track::take(&mut line.tracks);
        let behind = if index + 1 == clue.len() {
            down_to_end(W::only(0), track.blank)
        } else {
            let blank = turn(track.blank);
            turn(turn(shifts & track.blank).flood(blank) & blank)
        };
        shifts = track.shifts & behind;
        add(&mut line.may_blank, end - slack, track.gap & behind);
        spread(&mut line.may_fill, end - slack - run.length(), run.length(), slack, shifts);
        end = (end - run.length()).saturating_sub(1);
    }
    let blank: W = window(&line.blank, 0);
    let left = W::only(0).flood(blank) & blank;
    add(&mut line.may_blank, 0, left & (down_to_end(turn(shifts), blank) >> 1));
}

/// The shifts at which a run fits that starts here when it is not shifted.
fn fit<W: Bits>(filled: &[u64], start: usize, length: usize, slack: usize) -> W {
    let here: W = window(filled, start);
    if slack + length <= W::SIZE {
        return here.fit(length);
    }
    if length <= slack {
        return fit_two(here, window(filled, start + W::SIZE), length);
    }
    // Longer than it can be shifted, the run always covers its middle; what it cannot cover before
    // the middle it must have passed, and what it cannot cover behind it must not have reached.
    if !has_all(filled, start + slack, start + length) {
        return W::EMPTY;
    }
    let cells = W::first(slack);
    let least = (cells & !here).highest().map_or(0, |cell| cell + 1);
    let behind: W = window(filled, start + length);
    let most = (cells & !behind).lowest().unwrap_or(slack);
    W::first(most + 1) & !W::first(least)
}

/// The same where the cells take two sets.
fn fit_two<W: Bits>(mut low: W, mut high: W, length: usize) -> W {
    let mut have = 1;
    while have < length {
        let step = have.min(length - have);
        low = low & (low >> step | high << (W::SIZE - step));
        high = high & (high >> step);
        have += step;
    }
    low
}

/// Adds the cells that a run covers at any of these shifts.
fn spread<W: Bits>(cells: &mut [u64], start: usize, length: usize, slack: usize, shifts: W) {
    if slack + length <= W::SIZE {
        add(cells, start, shifts.spread(length));
    } else if length <= slack {
        spread_two(cells, start, length, shifts);
    } else if let (Some(least), Some(most)) = (shifts.lowest(), shifts.highest()) {
        stretch(start + least, start + most + length).for_each(|(word, bits)| cells[word] |= bits);
    }
}

/// The same where the cells take two sets.
fn spread_two<W: Bits>(cells: &mut [u64], start: usize, length: usize, shifts: W) {
    let (mut low, mut high, mut have) = (shifts, W::EMPTY, 1);
    while have < length {
        let step = have.min(length - have);
        high = high | (high << step) | (low >> (W::SIZE - step));
        low = low | (low << step);
        have += step;
    }
    add(cells, start, low);
    add(cells, start + W::SIZE, high);
}
