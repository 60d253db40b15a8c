//! Drawing a line of any length: legal, contradicting no known cell, each line as likely as the others.

use rand::{Rng, RngExt};

use super::line::WideLine;

/// For every run and every offset from its leftmost place, the number of ways to place that run no
/// further left, and all runs behind it. A long line has more ways than a word can count; then they are
/// numbers of which the largest of each run is one, and a draw is exact to the last bits of a float.
#[derive(Clone, Debug)]
pub(super) enum WideSampler {
    /// `ways[run][offset]`, as they are.
    Exact(Vec<Vec<u64>>),
    /// The same, in shares of the largest of each run.
    Shares(Vec<Vec<f64>>),
}

impl WideSampler {
    /// Counts the ways of a line.
    pub(super) fn new(line: &WideLine) -> WideSampler {
        let exact = ways(line, 1_u64, |here, further| here.checked_add(further), Some);
        match exact {
            Some(ways) => WideSampler::Exact(ways),
            None => WideSampler::Shares(of_floats(line)),
        }
    }

    /// The bytes that the table of a line may take.
    pub(super) fn bytes(line: &WideLine) -> usize {
        (line.runs.len() + 1) * (line.slack + 1) * size_of::<u64>()
    }

    /// Whether there is a line to draw.
    pub(super) fn is_possible(&self) -> bool {
        match self {
            WideSampler::Exact(ways) => ways[0][0] > 0,
            WideSampler::Shares(shares) => shares[0][0] > 0.0,
        }
    }

    /// The places where the runs of a line start.
    ///
    /// # Panics
    /// If there is no such line.
    pub(super) fn draw(&self, line: &WideLine, rng: &mut impl Rng, starts: &mut [usize]) {
        let (mut offset, mut start) = (0, 0);
        for (run, &length) in line.runs.iter().enumerate() {
            offset = match self {
                WideSampler::Exact(ways) => {
                    let mut ticket = rng.random_range(0..ways[run][offset]);
                    let mut taken = |offset: usize| {
                        let here = here(line, run, start + offset, ways[run + 1][offset]);
                        let is_taken = ticket < here;
                        ticket = ticket.saturating_sub(here);
                        is_taken
                    };
                    (offset..=line.slack)
                        .find(|&offset| taken(offset))
                        .expect("a ticket is for a place")
                }
                WideSampler::Shares(shares) => {
                    let places = offset..=line.slack;
                    let shares =
                        |offset: usize| here(line, run, start + offset, shares[run + 1][offset]);
                    draw_place(line, start, places, shares, rng)
                }
            };
            starts[run] = start + offset;
            start += length + 1;
        }
    }
}

/// The ways of a line, in shares of the largest of each run.
pub(super) fn of_floats(line: &WideLine) -> Vec<Vec<f64>> {
    let add = |here, further| Some(here + further);
    let shares = ways(line, 1.0, add, |ways| Some(shares(ways)));
    shares.expect("floats do not overflow: the largest is one")
}

/// One of the places, each as likely as its share; none behind a filled cell that it would leave out.
fn draw_place(
    line: &WideLine,
    start: usize,
    places: std::ops::RangeInclusive<usize>,
    share: impl Fn(usize) -> f64,
    rng: &mut impl Rng,
) -> usize {
    let first = *places.start();
    let reached =
        places.take_while(|&offset| offset == first || !line.is_filled(start + offset - 1));
    let open: Vec<(usize, f64)> =
        reached.map(|offset| (offset, share(offset))).filter(|(_, share)| *share > 0.0).collect();
    let all: f64 = open.iter().map(|(_, share)| share).sum();
    let mut ticket = rng.random::<f64>() * all;
    let taken = open.iter().find(|(_, share)| {
        ticket -= share;
        ticket < 0.0
    });
    // What rounding leaves over goes to the last.
    taken.or(open.last()).expect("a line to draw").0
}

/// The ways behind a run that starts here, if it may.
fn here<N: Default>(line: &WideLine, run: usize, place: usize, behind: N) -> N {
    if line.fits(run, place) { behind } else { N::default() }
}

/// The ways of every run, from the last to the first; `done` sees those of each run before they are used.
fn ways<N: Copy + Default>(
    line: &WideLine,
    one: N,
    add: impl Fn(N, N) -> Option<N>,
    done: impl Fn(Vec<N>) -> Option<Vec<N>>,
) -> Option<Vec<Vec<N>>> {
    let (runs, offsets) = (line.runs.len(), line.slack + 1);
    let end = line.runs.iter().map(|run| run + 1).sum::<usize>();
    let behind = |offset| if line.is_filled_from(end + offset) { N::default() } else { one };
    let mut ways = vec![vec![]; runs + 1];
    ways[runs] = done((0..offsets).map(behind).collect())?;
    let mut start = end;
    for run in (0..runs).rev() {
        start -= line.runs[run] + 1;
        let (mut further, mut of_run) = (N::default(), vec![N::default(); offsets]);
        for offset in (0..offsets).rev() {
            let place = start + offset;
            let skipping = if line.is_filled(place) { N::default() } else { further };
            further = add(here(line, run, place, ways[run + 1][offset]), skipping)?;
            of_run[offset] = further;
        }
        ways[run] = done(of_run)?;
    }
    Some(ways)
}

/// Numbers as shares of the largest; none that is possible becomes nothing.
fn shares(numbers: Vec<f64>) -> Vec<f64> {
    let largest = numbers.iter().copied().fold(0.0, f64::max);
    let share = |number: f64| match number > 0.0 {
        true => (number / largest).max(f64::MIN_POSITIVE),
        false => 0.0,
    };
    numbers.into_iter().map(share).collect()
}
