//! The factor of a coloured line, run by run: the forward-backward algorithm over all its
//! arrangements at once.
//!
//! A chain has a state for each cell of the clue; here there is one for each run, and the weight of
//! a run in one place is computed from that in the place before. Coloured pictures mostly have long
//! runs, so this is several times less work.

use std::ops::Range;

use crate::line::ClueRun;

/// A run with what the passes need.
#[derive(Clone, Copy, Debug)]
struct PlacedRun {
    /// The index of its colour among those of the line.
    colour: usize,
    length: usize,
    /// Its length with the blank that must follow it, if one must.
    size: usize,
    /// The boundary at which it must have ended, so that the runs behind it fit.
    end: usize,
}

/// A line as its runs.
pub(super) struct Runs {
    /// The cells of the line that it covers.
    cells: Range<usize>,
    runs: Vec<PlacedRun>,
    /// The colours of the line, the background first.
    colours: Vec<usize>,
}

/// Incoming messages of a line, what the outgoing ones are computed from, and buffers.
#[derive(Default)]
pub(super) struct RunTable {
    /// The incoming message about each colour of the line and each cell.
    weights: Vec<f64>,
    /// For each number of runs and each cell, the weight of all ways in which that number of runs
    /// stands before the cell, and the first and last cell for which there are any.
    before: Vec<f64>,
    ranges: Vec<(usize, usize)>,
    /// For each run and place, the weight of its own cells there.
    own: Vec<f64>,
    /// The weight of all ways in which a run and those behind it stand from each cell on, and the
    /// same for the runs behind it.
    from: Vec<f64>,
    later: Vec<f64>,
    /// For each colour and cell, the weight of all arrangements with it there; of blanks only those
    /// that must follow a run.
    covers: Vec<f64>,
    /// For each cell, the weight of all arrangements with any other blank there, without the
    /// incoming message about that cell.
    blanks: Vec<f64>,
}

impl Runs {
    /// The factor of the runs `clue`, which lie within `cells`.
    pub(super) fn new(clue: &[ClueRun], cells: Range<usize>) -> Runs {
        let (mut end, mut colours) = (cells.len(), vec![0]);
        let run = |run: &ClueRun| {
            // No run stands behind the last.
            let spaced = run.is_spaced() && end < cells.len();
            let size = run.length() + usize::from(spaced);
            end -= size;
            let known = colours.iter().position(|&colour| colour == run.colour());
            let colour = known.unwrap_or_else(|| {
                colours.push(run.colour());
                colours.len() - 1
            });
            PlacedRun { colour, length: run.length(), size, end: end + size }
        };
        let mut runs: Vec<PlacedRun> = clue.iter().rev().map(run).collect();
        runs.reverse();
        Runs { cells, runs, colours }
    }

    /// Reads the incoming message about each cell and colour.
    pub(super) fn set_incoming(
        &self,
        table: &mut RunTable,
        incoming: impl Fn(usize, usize) -> f32,
    ) {
        table.weights.clear();
        for &colour in &self.colours {
            table.weights.extend(self.cells.clone().map(|cell| f64::from(incoming(cell, colour))));
        }
    }

    /// Writes the outgoing message about a cell to `outgoing`.
    pub(super) fn outgoing_of(&self, table: &RunTable, cell: usize, outgoing: &mut [f32]) {
        let (cell, length, whole) = (cell - self.cells.start, self.cells.len(), table.later[0]);
        outgoing.fill(0.0);
        for (place, &colour) in self.colours.iter().enumerate() {
            let weight = table.weights[place * length + cell];
            if weight > 0.0 {
                let cover = table.covers[place * (length + 1) + cell];
                outgoing[colour] = (cover / (weight * whole)).max(0.0) as f32;
            }
        }
        outgoing[0] += (table.blanks[cell] / whole) as f32;
    }

    /// Runs both passes. Returns how many places of runs it weighed, and whether the weights of all
    /// arrangements add up to a number that is not lost to underflow.
    pub(super) fn read(&self, table: &mut RunTable) -> (usize, bool) {
        let mut whole = self.forwards(table);
        if whole < SMALL {
            table.rescale(self.cells.len());
            whole = self.forwards(table);
        }
        let possible = whole.is_normal() && self.backwards(table).is_normal();
        let places: usize = table.ranges.iter().map(|(first, last)| last - first + 1).sum();
        (places, possible)
    }

    /// Weighs the ways in which the first runs stand before each cell; returns the weight of all
    /// ways for all runs.
    fn forwards(&self, table: &mut RunTable) -> f64 {
        let (length, stride) = (self.cells.len(), self.cells.len() + 1);
        let RunTable { weights, before, own, ranges, .. } = table;
        before.resize((stride * (self.runs.len() + 1)).max(before.len()), 0.0);
        own.resize((stride * self.runs.len()).max(own.len()), 0.0);
        let blank = &weights[..length];
        let most = self.runs.first().map_or(length, |run| run.end - run.size);
        let mut last = 0;
        before[0] = 1.0;
        while last < most && blank[last] > 0.0 {
            before[last + 1] = before[last] * blank[last];
            last += 1;
        }
        ranges.clear();
        ranges.push((0, last));
        for (at, run) in self.runs.iter().enumerate() {
            let range = ranges[at];
            let own = &mut own[at * stride..(at + 1) * stride];
            let of_run = run.colour * length..(run.colour + 1) * length;
            run.weigh(&weights[of_run], blank, range, own);
            let (before, after) = before[at * stride..].split_at_mut(stride);
            let Some(range) = run.place(blank, range, before, own, after) else { return 0.0 };
            ranges.push(range);
        }
        if ranges[self.runs.len()].1 == length {
            before[self.runs.len() * stride + length]
        } else {
            0.0
        }
    }

    /// Goes back from the end and combines both directions; returns the weight of all arrangements.
    fn backwards(&self, table: &mut RunTable) -> f64 {
        let (length, stride) = (self.cells.len(), self.cells.len() + 1);
        let RunTable { from, later, covers, blanks, .. } = table;
        covers.clear();
        covers.resize(self.colours.len() * stride, 0.0);
        from.resize(stride.max(from.len()), 0.0);
        later.resize(stride.max(later.len()), 0.0);
        blanks.clear();
        blanks.resize(stride, 0.0);
        self.meet_last_gap(table);
        for at in (0..self.runs.len()).rev() {
            self.meet_run(at, table);
        }
        for covers in table.covers.chunks_mut(stride).skip(1) {
            sum_up(&mut covers[..length]);
        }
        table.later[0]
    }

    /// The blanks behind the last run.
    fn meet_last_gap(&self, table: &mut RunTable) {
        let (all, stride) = (self.runs.len(), self.cells.len() + 1);
        let RunTable { weights, before, ranges, later, blanks, .. } = table;
        let (first, last) = ranges[all];
        later[last] = 1.0;
        for cell in (first..last).rev() {
            blanks[cell] += before[all * stride + cell] * later[cell + 1];
            later[cell] = later[cell + 1] * weights[cell];
        }
    }

    /// One run and the gap before it, after all runs behind it.
    fn meet_run(&self, at: usize, table: &mut RunTable) {
        let (run, stride) = (&self.runs[at], self.cells.len() + 1);
        let RunTable { weights, before, own, ranges, from, later, covers, blanks } = table;
        let (spacers, covers) = covers.split_at_mut(stride);
        let (first, last) = ranges[at];
        let (later_first, later_last) = ranges[at + 1];
        let last = last.min(later_last - run.size);
        ranges[at].1 = last;
        let row = at * stride + first..=at * stride + last;
        let (before, here) = (&before[row.clone()], &mut own[row]);
        // In earlier places the run stands too early for the runs behind it.
        let early = later_first.saturating_sub(first + run.size).min(here.len());
        here[..early].fill(0.0);
        let later_ways = &later[first + early + run.size..];
        here[early..].iter_mut().zip(later_ways).for_each(|(here, later)| *here *= later);
        let mut ways = 0.0;
        let from_here = &mut from[first..=last];
        let steps = from_here.iter_mut().zip(here.iter()).zip(&weights[first..=last]);
        for ((from, here), blank) in steps.rev() {
            ways = ways * blank + here;
            *from = ways;
        }
        let between = blanks[first..last].iter_mut().zip(before).zip(&from[first + 1..]);
        between.for_each(|((blank, before), from)| *blank += before * from);
        here.iter_mut().zip(before).for_each(|(here, before)| *here *= before);
        let covers = &mut covers[(run.colour - 1) * stride..run.colour * stride];
        let add = |to: &mut [f64]| to.iter_mut().zip(&*here).for_each(|(to, it)| *to += it);
        add(&mut covers[first..]);
        let ends = covers[first + run.length..].iter_mut().zip(&*here);
        ends.for_each(|(cover, here)| *cover -= here);
        if run.size > run.length {
            add(&mut spacers[first + run.length..]);
        }
        std::mem::swap(from, later);
    }
}

impl RunTable {
    /// Rescales each cell by a power of two, which loses nothing, so that the weights of long lines
    /// do not underflow: only ratios within a cell matter.
    fn rescale(&mut self, length: usize) {
        for cell in 0..length {
            let weights = self.weights[cell..].iter().step_by(length);
            let most = weights.fold(0.0_f64, |most, &weight| most.max(weight));
            let power = f64::from_bits(most.to_bits() & f64::INFINITY.to_bits());
            if power > 0.0 {
                let weights = self.weights[cell..].iter_mut().step_by(length);
                weights.for_each(|weight| *weight /= power);
            }
        }
    }
}

/// Replaces each number by the sum of all up to it.
fn sum_up(numbers: &mut [f64]) {
    let mut sum = 0.0;
    for number in numbers {
        sum += *number;
        *number = sum;
    }
}

impl PlacedRun {
    /// The weight of its cells, and of the blank behind it, in each of these places.
    fn weigh(
        &self,
        weights: &[f64],
        blank: &[f64],
        (first, last): (usize, usize),
        own: &mut [f64],
    ) {
        let own = &mut own[first..=last];
        if self.length <= SHORT {
            own.copy_from_slice(&weights[first..=last]);
            for at in 1..self.length {
                own.iter_mut().zip(&weights[first + at..]).for_each(|(own, cell)| *own *= cell);
            }
        } else {
            self.slide(&weights[first..last + self.length], own);
        }
        if self.size > self.length {
            let blank = &blank[first + self.length..];
            own.iter_mut().zip(blank).for_each(|(own, blank)| *own *= blank);
        }
    }

    /// The weight of its cells in each place, computed from that in the place before.
    fn slide(&self, weights: &[f64], own: &mut [f64]) {
        let mut product = 0.0_f64;
        for (place, own) in own.iter_mut().enumerate() {
            let cells = &weights[place..place + self.length];
            product = if product > SMALL {
                product * (cells[self.length - 1] / weights[place - 1])
            } else {
                cells.iter().product()
            };
            *own = product;
        }
    }

    /// The weight of all ways in which it and the runs before it stand before each cell, and the
    /// first and the last cell for which there are any.
    fn place(
        &self,
        blank: &[f64],
        (first, last): (usize, usize),
        before: &[f64],
        own: &[f64],
        after: &mut [f64],
    ) -> Option<(usize, usize)> {
        let (start, end) = (first + self.size, last + self.size);
        let pairs = before[first..=last].iter().zip(&own[first..=last]);
        let mut ways = 0.0_f64;
        let cells = after[start..=end].iter_mut().zip(pairs).zip(&blank[start - 1..end]);
        for ((after, (before, own)), blank) in cells {
            ways = ways * blank + before * own;
            *after = ways;
        }
        let mut end = end;
        while ways > 0.0 && end < self.end {
            ways *= blank[end];
            end += 1;
            after[end] = ways;
        }
        let first = start + after[start..=end].iter().position(|&ways| ways > 0.0)?;
        let last = end - after[..=end].iter().rev().position(|&ways| ways > 0.0)?;
        Some((first, last))
    }
}

/// Up to this length the cells of a run are multiplied one by one.
const SHORT: usize = 4;
/// Below this a product may have lost too much precision to be updated.
const SMALL: f64 = 1e-200;

#[cfg(test)]
mod tests {
    use super::super::judge::{judge, weights};
    use super::*;
    use crate::line::clue_runs;
    use puzzle::Clue;

    /// Runs a clue on incoming messages; the outgoing ones, if it has an arrangement.
    fn read(
        table: &mut RunTable,
        clue: &Clue,
        incoming: &[f32],
        length: usize,
    ) -> Option<Vec<f32>> {
        let colours = incoming.len() / length;
        let clue_runs: Vec<ClueRun> = clue_runs(clue).collect();
        let runs = Runs::new(&clue_runs, 0..length);
        runs.set_incoming(table, |cell, colour| incoming[cell * colours + colour]);
        let (_, possible) = runs.read(table);
        let mut outgoing = vec![0.0; incoming.len()];
        let cells = outgoing.chunks_mut(colours).enumerate();
        possible
            .then(|| cells.for_each(|(cell, outgoing)| runs.outgoing_of(table, cell, outgoing)))?;
        Some(outgoing)
    }

    /// The same with a new table.
    fn read_afresh(clue: &str, incoming: &[f32], length: usize) -> Option<Vec<f32>> {
        read(&mut RunTable::default(), &clue.parse().expect("a clue"), incoming, length)
    }

    /// The outgoing messages must be in proportion to the weights of all arrangements.
    fn check(table: &mut RunTable, clue: &str, length: usize, colours: usize) {
        let clue: Clue = clue.parse().expect("a clue");
        let incoming = weights(length * colours);
        let outgoing = read(table, &clue, &incoming, length).expect("it fits");
        judge(&clue, &incoming, &outgoing, length);
    }

    #[test]
    fn runs_weigh_all_arrangements_whatever_was_read_before() {
        // The longest first, so that each finds what others left in the table behind its own.
        let table = &mut RunTable::default();
        check(table, "5:2 1:2 1:1", 12, 4);
        check(table, "7:1", 12, 3);
        check(table, "1:1 2:2 1:1 1:3", 9, 4);
        check(table, "2:1 1:2 1:2", 8, 3);
        check(table, "2 1", 7, 3);
        check(table, "1", 4, 3);
        check(table, "", 3, 3);
    }

    #[test]
    fn messages_scaled_down_give_the_same_marginals_on_a_long_line() {
        let (clue, length) = ("60:1 9:2 3:2 80:1 70:2", 300);
        let incoming = weights(length * 3);
        let little: Vec<f32> = incoming.iter().map(|weight| weight / 64.0).collect();
        let outgoing = read_afresh(clue, &incoming, length).expect("it fits");
        let said_little = read_afresh(clue, &little, length).expect("it fits");
        for (outgoing, little) in outgoing.chunks(3).zip(said_little.chunks(3)) {
            let share = |of: &[f32], colour: usize| of[colour] / of.iter().sum::<f32>();
            assert!((0..3).all(|it| (share(outgoing, it) - share(little, it)).abs() < 1e-4));
        }
    }

    #[test]
    fn a_line_whose_arrangements_underflow_sends_nothing() {
        let incoming: Vec<f32> = (0..300).flat_map(|_| [1.0, 1e-6, 1.0]).collect();
        assert_eq!(read_afresh("200:1", &incoming, 300), None);
    }

    #[test]
    fn a_run_is_not_where_its_colour_is_ruled_out() {
        let mut incoming = weights(10 * 3);
        incoming[3 * 3 + 1] = 0.0;
        let outgoing = read_afresh("5:1", &incoming, 10).expect("it fits behind that cell");
        let covered: Vec<usize> = (0..10).filter(|cell| outgoing[cell * 3 + 1] > 0.0).collect();
        assert_eq!(covered, [4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn the_last_run_of_a_section_needs_no_blank_behind_it() {
        let clue: Clue = "2:1 1:1".parse().expect("a clue");
        let clue_runs: Vec<ClueRun> = clue_runs(&clue).collect();
        let (runs, mut table) = (Runs::new(&clue_runs[..1], 3..5), RunTable::default());
        runs.set_incoming(&mut table, |_, _| 1.0);
        let (mut outgoing, possible) = ([0.0; 2], runs.read(&mut table).1);
        runs.outgoing_of(&table, 4, &mut outgoing);
        assert_eq!((possible, outgoing), (true, [0.0, 1.0]));
    }

    #[test]
    fn what_fits_nowhere_has_no_arrangement() {
        assert_eq!(read_afresh("2:1", &[1.0, 0.0, 1.0, 1.0, 0.0, 1.0], 2), None);
    }
}
