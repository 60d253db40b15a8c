//! A line read run by run, all its arrangements at once, each with its weight.
//!
//! A chain has a state for each cell of the clue; here there is one for each run, and the weight of
//! a run in one place is known from that in the place before. Pictures in colour mostly have long
//! runs, so this is several times less work.

use std::ops::Range;

use crate::line::Span;

/// A run as the line is read.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The place of its colour among those of the line.
    colour: usize,
    length: usize,
    /// With the blank that must follow it, if one must.
    size: usize,
    /// Where it must have ended, so that those behind it fit.
    end: usize,
}

/// A line as its runs.
pub(super) struct Runs {
    /// The cells of the line that are read.
    cells: Range<usize>,
    runs: Vec<Run>,
    /// The colours of the line, the background first.
    colours: Vec<usize>,
}

/// What was heard of a line's cells, what it says of them, and space for the calculation.
#[derive(Default)]
pub(super) struct Table {
    /// For each colour of the line and each cell, the weight that others give it.
    weights: Vec<f64>,
    /// For each number of runs and each cell, the weight of all ways in which so many runs stand
    /// before it, and the first and the last cell for which there are any.
    before: Vec<f64>,
    ranges: Vec<(usize, usize)>,
    /// For each run and place, the weight of its own cells there.
    own: Vec<f64>,
    /// The weight of all ways in which a run and those behind it stand from each cell on, and the
    /// same for the runs behind it.
    from: Vec<f64>,
    later: Vec<f64>,
    /// For each colour and cell, the weight of all arrangements with it there; of blanks those only
    /// that must follow a run.
    covers: Vec<f64>,
    /// For each cell, the weight of all arrangements with another blank there, leaving out what was
    /// heard of that very cell.
    blanks: Vec<f64>,
}

impl Runs {
    /// These runs of a line, which are found in these of its cells.
    pub(super) fn new(clue: &[Span], cells: Range<usize>) -> Runs {
        let (mut end, mut colours) = (cells.len(), vec![0]);
        let run = |run: &Span| {
            // Nothing stands behind the last.
            let spaced = run.is_spaced() && end < cells.len();
            let size = run.length() + usize::from(spaced);
            end -= size;
            let known = colours.iter().position(|&colour| colour == run.colour());
            let colour = known.unwrap_or_else(|| {
                colours.push(run.colour());
                colours.len() - 1
            });
            Run { colour, length: run.length(), size, end: end + size }
        };
        let mut runs: Vec<Run> = clue.iter().rev().map(run).collect();
        runs.reverse();
        Runs { cells, runs, colours }
    }

    /// Takes over what was heard of each cell and colour.
    pub(super) fn hear(&self, table: &mut Table, heard: impl Fn(usize, usize) -> f32) {
        table.weights.clear();
        for &colour in &self.colours {
            table.weights.extend(self.cells.clone().map(|cell| f64::from(heard(cell, colour))));
        }
    }

    /// Says of a cell the weight of each colour, leaving out what was heard of that very cell.
    pub(super) fn say(&self, table: &Table, cell: usize, said: &mut [f32]) {
        let (cell, length, whole) = (cell - self.cells.start, self.cells.len(), table.later[0]);
        said.fill(0.0);
        for (place, &colour) in self.colours.iter().enumerate() {
            let weight = table.weights[place * length + cell];
            if weight > 0.0 {
                let cover = table.covers[place * (length + 1) + cell];
                said[colour] = (cover / (weight * whole)).max(0.0) as f32;
            }
        }
        said[0] += (table.blanks[cell] / whole) as f32;
    }

    /// Works out what follows from what was heard; how many steps that took, and whether there is
    /// any arrangement of a weight that can be told from nothing.
    pub(super) fn read(&self, table: &mut Table) -> (usize, bool) {
        let mut whole = self.forwards(table);
        if whole < SMALL {
            table.level_out(self.cells.len());
            whole = self.forwards(table);
        }
        let possible = whole.is_normal() && self.backwards(table).is_normal();
        let places: usize = table.ranges.iter().map(|(first, last)| last - first + 1).sum();
        (places * STEPS_A_PLACE, possible)
    }

    /// Weighs the ways in which the first runs stand before each cell; the weight of all
    /// ways for all runs.
    fn forwards(&self, table: &mut Table) -> f64 {
        let (length, stride) = (self.cells.len(), self.cells.len() + 1);
        let Table { weights, before, own, ranges, .. } = table;
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

    /// Meets the ways forwards with the ways back from the end; the weight of all.
    fn backwards(&self, table: &mut Table) -> f64 {
        let (length, stride) = (self.cells.len(), self.cells.len() + 1);
        let Table { from, later, covers, blanks, .. } = table;
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
    fn meet_last_gap(&self, table: &mut Table) {
        let (all, stride) = (self.runs.len(), self.cells.len() + 1);
        let Table { weights, before, ranges, later, blanks, .. } = table;
        let (first, last) = ranges[all];
        later[last] = 1.0;
        for cell in (first..last).rev() {
            blanks[cell] += before[all * stride + cell] * later[cell + 1];
            later[cell] = later[cell + 1] * weights[cell];
        }
    }

    /// One run and the gap before it, after those behind it.
    fn meet_run(&self, at: usize, table: &mut Table) {
        let (run, stride) = (&self.runs[at], self.cells.len() + 1);
        let Table { weights, before, own, ranges, from, later, covers, blanks } = table;
        let (spacers, covers) = covers.split_at_mut(stride);
        let (first, last) = ranges[at];
        let (later_first, later_last) = ranges[at + 1];
        let last = last.min(later_last - run.size);
        ranges[at].1 = last;
        let row = at * stride + first..=at * stride + last;
        let (before, here) = (&before[row.clone()], &mut own[row]);
        // Before this place it stands too early for the runs behind it.
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

impl Table {
    /// Only ratios within a cell matter: keeps the weights of long lines from vanishing. Each cell is
    /// multiplied by a power of two, so nothing is lost.
    fn level_out(&mut self, length: usize) {
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

/// Puts in the place of each number the sum of all up to it.
fn sum_up(numbers: &mut [f64]) {
    let mut sum = 0.0;
    for number in numbers {
        sum += *number;
        *number = sum;
    }
}

impl Run {
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

    /// The weight of its cells in each place, known from that in the place before.
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

/// A place of a run counts as so many steps along a chain. It takes four times as long, but in colour
/// descents pay: counted so, they come often.
const STEPS_A_PLACE: usize = 2;
/// The cells of so short a run are multiplied one by one.
const SHORT: usize = 4;
/// A product as small as this may have lost too much to go on with.
const SMALL: f64 = 1e-200;

#[cfg(test)]
mod tests {
    use super::super::judge::{judge, weights};
    use super::*;
    use crate::line::spans;
    use puzzle::Clue;

    /// Reads a clue after what was heard; what it says of all cells, if it has an arrangement.
    fn read(table: &mut Table, clue: &Clue, heard: &[f32], length: usize) -> Option<Vec<f32>> {
        let colours = heard.len() / length;
        let spans: Vec<Span> = spans(clue).collect();
        let runs = Runs::new(&spans, 0..length);
        runs.hear(table, |cell, colour| heard[cell * colours + colour]);
        let (_, possible) = runs.read(table);
        let mut said = vec![0.0; heard.len()];
        let cells = said.chunks_mut(colours).enumerate();
        possible.then(|| cells.for_each(|(cell, said)| runs.say(table, cell, said)))?;
        Some(said)
    }

    /// The same in a new table.
    fn read_afresh(clue: &str, heard: &[f32], length: usize) -> Option<Vec<f32>> {
        read(&mut Table::default(), &clue.parse().expect("a clue"), heard, length)
    }

    /// What is said must be in proportion to the weights of all arrangements.
    fn check(table: &mut Table, clue: &str, length: usize, colours: usize) {
        let clue: Clue = clue.parse().expect("a clue");
        let heard = weights(length * colours);
        let said = read(table, &clue, &heard, length).expect("it fits");
        judge(&clue, &heard, &said, length);
    }

    #[test]
    fn runs_weigh_all_arrangements_whatever_was_read_before() {
        // The longest first, so that each finds the leavings of others behind its own.
        let table = &mut Table::default();
        check(table, "5:2 1:2 1:1", 12, 4);
        check(table, "7:1", 12, 3);
        check(table, "1:1 2:2 1:1 1:3", 9, 4);
        check(table, "2:1 1:2 1:2", 8, 3);
        check(table, "2 1", 7, 3);
        check(table, "1", 4, 3);
        check(table, "", 3, 3);
    }

    #[test]
    fn a_long_line_of_which_little_is_believed_says_the_same_as_if_more_were() {
        let (clue, length) = ("60:1 9:2 3:2 80:1 70:2", 300);
        let heard = weights(length * 3);
        let little: Vec<f32> = heard.iter().map(|weight| weight / 64.0).collect();
        let said = read_afresh(clue, &heard, length).expect("it fits");
        let said_little = read_afresh(clue, &little, length).expect("it fits");
        for (said, little) in said.chunks(3).zip(said_little.chunks(3)) {
            let share = |of: &[f32], colour: usize| of[colour] / of.iter().sum::<f32>();
            assert!((0..3).all(|it| (share(said, it) - share(little, it)).abs() < 1e-4));
        }
    }

    #[test]
    fn a_line_whose_arrangements_all_but_vanish_says_nothing() {
        let heard: Vec<f32> = (0..300).flat_map(|_| [1.0, 1e-6, 1.0]).collect();
        assert_eq!(read_afresh("200:1", &heard, 300), None);
    }

    #[test]
    fn a_run_is_not_where_its_colour_is_ruled_out() {
        let mut heard = weights(10 * 3);
        heard[3 * 3 + 1] = 0.0;
        let said = read_afresh("5:1", &heard, 10).expect("it fits behind that cell");
        let covered: Vec<usize> = (0..10).filter(|cell| said[cell * 3 + 1] > 0.0).collect();
        assert_eq!(covered, [4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn the_last_run_of_a_section_needs_no_blank_behind_it() {
        let clue: Clue = "2:1 1:1".parse().expect("a clue");
        let spans: Vec<Span> = spans(&clue).collect();
        let (runs, mut table) = (Runs::new(&spans[..1], 3..5), Table::default());
        runs.hear(&mut table, |_, _| 1.0);
        let (mut said, possible) = ([0.0; 2], runs.read(&mut table).1);
        runs.say(&table, 4, &mut said);
        assert_eq!((possible, said), (true, [0.0, 1.0]));
    }

    #[test]
    fn what_fits_nowhere_has_no_arrangement() {
        assert_eq!(read_afresh("2:1", &[1.0, 0.0, 1.0, 1.0, 0.0, 1.0], 2), None);
    }
}
