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
    /// How many words it takes.
    const WORDS: usize = 3 * W::SIZE / 64;

    fn save(&self, place: &mut [u64]) {
        let sets = [self.shifts, self.gap, self.blank];
        for (set, words) in sets.iter().zip(place.chunks_exact_mut(W::SIZE / 64)) {
            set.words().zip(words).for_each(|(from, to)| *to = from);
        }
    }

    fn load(place: &[u64]) -> Track<W> {
        let set = |which: usize| {
            let words = &place[which * W::SIZE / 64..(which + 1) * W::SIZE / 64];
            W::from_words(|word| words[word])
        };
        Track { shifts: set(0), gap: set(1), blank: set(2) }
    }
}

/// A long line's cells in words, and space to work; kept between calls so that nothing is allocated.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slide {
    blank: Vec<u64>,
    filled: Vec<u64>,
    may_blank: Vec<u64>,
    may_fill: Vec<u64>,
    /// How many words the line has.
    words: usize,
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
        self.words = length / 64 + 1;
        for (cells, plane) in [(&mut self.blank, blank), (&mut self.filled, filled)] {
            cells.clear();
            cells.extend(plane.words().take(self.words));
        }
        for cells in [&mut self.may_blank, &mut self.may_fill] {
            cells.clear();
            cells.resize(self.words, 0);
        }
        with_width!(slack + 1, slide(self, clue, length, slack))?;
        let cells = |cells: &[u64]| W::from_words(|word| cells.get(word).copied().unwrap_or(0));
        Ok([cells(&self.may_blank), cells(&self.may_fill)])
    }
}

/// The cells from here on. There is room behind the line, and nothing in it.
fn window<W: Bits>(cells: &[u64], from: usize) -> W {
    let (first, by) = (from / 64, from % 64);
    W::from_words(|word| cells[first + word] >> by | (cells[first + word + 1] << 1) << (63 - by))
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
    stretch(from, end).all(|(word, bits)| cells[word] & bits == bits)
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
    let room = line.words + 2 * W::SIZE / 64 + 2;
    line.blank.resize(room, 0);
    line.filled.resize(room, 0);
    if line.tracks.len() < clue.len() * Track::<W>::WORDS {
        line.tracks.resize(clue.len() * Track::<W>::WORDS, 0);
    }
    if clue.is_empty() {
        line.may_blank.copy_from_slice(&line.blank[..line.words]);
        return if has_all(&line.blank, 0, length) { Ok(()) } else { Err(Contradiction) };
    }
    forwards::<W>(line, clue, slack)?;
    backwards::<W>(line, clue, length, slack);
    Ok(())
}

/// Finds how far each run can be shifted when the runs before it are arranged, and whether all fit.
fn forwards<W: Bits>(line: &mut Slide, clue: &[Span], slack: usize) -> Result<(), Contradiction> {
    let mut ready = W::only(0).flood(window(&line.blank, 0));
    let (mut start, mut end) = (0, W::EMPTY);
    for (run, place) in clue.iter().zip(line.tracks.chunks_exact_mut(Track::<W>::WORDS)) {
        let shifts = ready & fit(&line.filled, start, run.length(), slack);
        if shifts == W::EMPTY {
            return Err(Contradiction);
        }
        let blank: W = window(&line.blank, start + run.length());
        end = shifts.flood(blank);
        let gap = end & blank;
        Track { shifts, gap, blank }.save(place);
        // The blank that must follow the run is where the next one starts when it is not shifted.
        ready = gap;
        start += run.length() + 1;
    }
    if end.has(slack) { Ok(()) } else { Err(Contradiction) }
}

/// Goes back along the runs, from the shifts of each to those of the one before.
fn backwards<W: Bits>(line: &mut Slide, clue: &[Span], length: usize, slack: usize) {
    // Behind the last run there is no other, and so no blank that must be.
    let (mut last, mut shifts, mut end) = (true, W::only(slack), length);
    for (index, run) in clue.iter().enumerate().rev() {
        let track: Track<W> = Track::load(&line.tracks[index * Track::<W>::WORDS..]);
        let from = if last { shifts } else { shifts & track.blank };
        let behind = sink(from, track.blank, slack);
        shifts = track.shifts & behind;
        add(&mut line.may_blank, end - slack, track.gap & behind);
        spread(&mut line.may_fill, end - slack - run.length(), run.length(), slack, shifts);
        end = (end - run.length()).saturating_sub(1);
        last = false;
    }
    let blank: W = window(&line.blank, 0);
    let left = W::only(0).flood(blank) & blank;
    add(&mut line.may_blank, 0, left & (sink(shifts, blank, slack) >> 1));
}

/// The shifts, no greater than the slack, from which one of these can be reached by walking up
/// through blank cells. Walking down, there is no carry that would do it: every step doubles how
/// far it is seen.
fn sink<W: Bits>(mut shifts: W, mut blank: W, slack: usize) -> W {
    let mut step = 1;
    while step <= slack {
        shifts = shifts | (blank & (shifts >> step));
        blank = blank & (blank >> step);
        step *= 2;
    }
    shifts
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
