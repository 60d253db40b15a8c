//! The closure of a long line of one colour: where each run can start is a set of shifts.
//!
//! However long a line is, no run can be shifted by more than its slack from where it stands when
//! all runs stand as near to the beginning as they can. So the sets are as wide as the slack is,
//! not the line: a line of a thousand cells that is nearly full takes one word a run. Along the
//! runs the shift never falls, and it grows where blank cells allow it.

use puzzle::Contradiction;

use super::bits::Bits;
use super::close::Span;
use super::room::Room;
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
/// Behind the line there is room for one more set, and nothing in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slide {
    blank: Vec<u64>,
    may_blank: Vec<u64>,
    /// For each power of two the cells from which so many in a row may be filled.
    fits: Vec<Vec<u64>>,
    /// For each power of two the cells from which runs cover so many.
    covers: Vec<Vec<u64>>,
    tracks: Vec<u64>,
}

impl Slide {
    /// From the cells that may be blank and those that may be filled, all of them in the room,
    /// those that are so in some arrangement of the clue, which has runs.
    pub(crate) fn close<W: Bits>(
        &mut self,
        clue: &[Span],
        room: Room,
        [blank, filled]: [W; 2],
    ) -> Result<[W; 2], Contradiction> {
        // A clue made by hand may have a run of no cells, which has no logarithm.
        let (words, levels) = (room.to() / 64 + 1, room.longest().max(1).ilog2() as usize + 1);
        if self.fits.len() < levels {
            self.fits.resize(levels, vec![]);
            self.covers.resize(levels, vec![]);
        }
        for (cells, plane) in [(&mut self.blank, blank), (&mut self.fits[0], filled)] {
            cells.clear();
            cells.extend(plane.words().take(words));
        }
        with_width!(room.slack() + 1, slide(self, clue, room, words, levels))?;
        let cells = |cells: &[u64]| W::from_words(|word| cells.get(word).copied().unwrap_or(0));
        Ok([cells(&self.may_blank), cells(&self.covers[0])])
    }

    /// Makes all sets as long as it takes, and those to be gathered empty.
    fn stretch(&mut self, length: usize, levels: usize) {
        self.blank.resize(length, 0);
        self.fits[0].resize(length, 0);
        let covers = self.covers[..levels].iter_mut();
        for cells in covers.chain(&mut self.fits[1..levels]).chain([&mut self.may_blank]) {
            cells.clear();
            cells.resize(length, 0);
        }
    }

    /// A run of eleven fits where one of eight does, and one of eight three cells on.
    fn fit_powers(&mut self, levels: usize) {
        for level in 1..levels {
            let (smaller, greater) = self.fits.split_at_mut(level);
            let (half, by) = (&smaller[level - 1], 1 << (level - 1));
            let ahead = half[(by / 64).min(half.len())..].windows(2);
            for ((to, from), ahead) in greater[0].iter_mut().zip(half).zip(ahead) {
                *to = from & (ahead[0] >> (by % 64) | (ahead[1] << 1) << (63 - by % 64));
            }
        }
    }

    /// What covers eight cells covers four, and four cells on four more.
    fn cover_powers(&mut self, levels: usize) {
        for level in (1..levels).rev() {
            let (smaller, greater) = self.covers.split_at_mut(level);
            for (word, &starts) in greater[0].iter().enumerate().filter(|(_, bits)| **bits != 0) {
                smaller[level - 1][word] |= starts;
                add(&mut smaller[level - 1], word * 64 + (1 << (level - 1)), starts);
            }
        }
    }
}

/// The cells from here on.
fn window<W: Bits>(cells: &[u64], from: usize) -> W {
    let (first, by) = (from / 64, from % 64);
    let cells = &cells[first..first + W::SIZE / 64 + 1];
    W::from_words(|word| cells[word] >> by | (cells[word + 1] << 1) << (63 - by))
}

/// Adds a set to the cells from here on.
fn add<W: Bits>(cells: &mut [u64], from: usize, set: W) {
    let (first, by) = (from / 64, from % 64);
    let cells = &mut cells[first..first + W::SIZE / 64 + 1];
    for (word, bits) in set.words().enumerate() {
        cells[word] |= bits << by;
        cells[word + 1] |= (bits >> 1) >> (63 - by);
    }
}

fn slide<W: Bits>(
    line: &mut Slide,
    clue: &[Span],
    room: Room,
    words: usize,
    levels: usize,
) -> Result<(), Contradiction> {
    line.stretch(words + W::SIZE / 64 + 1, levels);
    line.fit_powers(levels);
    if line.tracks.len() < clue.len() * Track::<W>::WORDS {
        line.tracks.resize(clue.len() * Track::<W>::WORDS, 0);
    }
    forwards::<W>(line, clue, room)?;
    backwards::<W>(line, clue, room);
    line.cover_powers(levels);
    Ok(())
}

/// Finds how far each run can be shifted when the runs before it are arranged, and whether all fit.
fn forwards<W: Bits>(line: &mut Slide, clue: &[Span], room: Room) -> Result<(), Contradiction> {
    let mut ready = W::only(0).flood(window(&line.blank, room.from()));
    let (mut start, mut end) = (room.from(), W::EMPTY);
    for (run, place) in clue.iter().zip(line.tracks.chunks_exact_mut(Track::<W>::WORDS)) {
        let fits = &line.fits[run.level()];
        let shifts = ready & window(fits, start) & window(fits, start + run.rest());
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
    if end.has(room.slack()) { Ok(()) } else { Err(Contradiction) }
}

/// Goes back along the runs, from the shifts of each to those of the one before.
fn backwards<W: Bits>(line: &mut Slide, clue: &[Span], room: Room) {
    let (from, slack) = (room.from(), room.slack());
    // Behind the last run there is no other, and so no blank that must be.
    let (mut last, mut shifts, mut end) = (true, W::only(slack), room.to() - slack);
    let tracks = line.tracks.chunks_exact(Track::<W>::WORDS);
    for (run, place) in clue.iter().zip(tracks).rev() {
        let track: Track<W> = Track::load(place);
        let open = if last { shifts } else { shifts & track.blank };
        let behind = sink(open, track.blank, slack);
        shifts = track.shifts & behind;
        add(&mut line.may_blank, end, track.gap & behind);
        let (covers, start) = (&mut line.covers[run.level()], end - run.length());
        add(covers, start, shifts);
        add(covers, start + run.rest(), shifts);
        end = start.saturating_sub(1);
        last = false;
    }
    let blank: W = window(&line.blank, from);
    let left = W::only(0).flood(blank) & blank;
    add(&mut line.may_blank, from, left & (sink(shifts, blank, slack) >> 1));
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
