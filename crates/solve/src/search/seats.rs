//! Seats: when a puzzle takes long, several searches sit at it, each going about it in its own way.
//!
//! Search times have heavy tails, so that one of them is often done long before another would have
//! been. All of them search for a number of conflicts, then tell each other what they found and
//! learned, always in the same order, and go on. So the answer is the same whether they take turns
//! or work at the same time.

use puzzle::Puzzle;

use super::conclude::End;
use super::dive::Dive;
use super::learn::{Counts, Found, Learner, SEATS};
use super::solutions::Solutions;
use crate::Options;
use crate::line::Bits;
use crate::propagate::Board;

/// How many conflicts are allowed.
#[derive(Clone, Copy, Debug)]
struct Pace {
    /// To the first search, before others join it.
    alone: u64,
    /// To the first search, between two rounds of talk; each of the others has a third of that. So
    /// where they are no help and there is one thread, it takes twice as long and no longer.
    round: u64,
}

/// Most puzzles are done before others join.
const PACE: Pace = Pace { alone: 100_000, round: 3_000 };

/// What all searches came to.
pub(super) struct Outcome<'a> {
    pub(super) solutions: Solutions<'a>,
    pub(super) end: End,
    pub(super) counts: Counts,
    pub(super) visits: u64,
}

/// Asks for solutions until there are as many as wanted, or no more, or no more time.
pub(super) fn collect<'a, W: Bits>(
    puzzle: &'a Puzzle,
    board: Board<W>,
    dive: Option<Dive>,
    options: &Options,
) -> Outcome<'a> {
    collect_at(PACE, puzzle, Learner::new(board, dive), options)
}

fn collect_at<'a, W: Bits>(
    pace: Pace,
    puzzle: &'a Puzzle,
    learner: Learner<W>,
    options: &Options,
) -> Outcome<'a> {
    let wanted = options.solutions.max(1);
    let seats = vec![Seat::new(puzzle, learner)];
    let mut table = Table { seats, pool: Solutions::new(puzzle), wanted, round: pace.round };
    // Whoever wants many wants them in one go, and nodes are counted in one search.
    let alone = wanted > 2 || options.budget.has_node_limit();
    table.seats[0].learner.allow(if alone { u64::MAX } else { pace.alone });
    let mut end = table.round(1);
    if end.is_none() {
        let fellows = table.seats[0].learner.fellows();
        table.seats.extend(fellows.into_iter().map(|fellow| Seat::new(puzzle, fellow)));
        table.talk();
    }
    let end = loop {
        match end {
            Some(end) => break end,
            None => end = table.round(options.threads),
        }
    };
    table.outcome(end)
}

/// One search and what it found in this round.
struct Seat<'a, W> {
    learner: Learner<W>,
    found: Solutions<'a>,
    end: Option<End>,
}

impl<'a, W: Bits> Seat<'a, W> {
    fn new(puzzle: &'a Puzzle, learner: Learner<W>) -> Seat<'a, W> {
        Seat { learner, found: Solutions::new(puzzle), end: None }
    }

    /// Searches until the round is over, or there are so many more solutions.
    fn search(&mut self, wanted: usize) {
        while self.found.len() < wanted && self.end.is_none() {
            match self.learner.next() {
                Found::Solution(picture) => self.found.add(picture),
                Found::NoMore => self.end = Some(End::All),
                Found::Stopped(stopped) => self.end = Some(End::Stopped(stopped)),
                Found::Paused => return,
            }
        }
    }
}

/// All searches, and the different solutions found so far.
struct Table<'a, W> {
    seats: Vec<Seat<'a, W>>,
    pool: Solutions<'a>,
    wanted: usize,
    round: u64,
}

impl<'a, W: Bits> Table<'a, W> {
    /// Lets everybody search, and gathers what they found; the end, if it is one.
    fn round(&mut self, threads: usize) -> Option<End> {
        let missing = self.wanted - self.pool.len();
        at_once(&mut self.seats, threads, |seat| seat.search(missing));
        for seat in &mut self.seats {
            self.pool.absorb(&mut seat.found, self.wanted);
        }
        if self.pool.len() == self.wanted {
            return Some(End::Enough);
        }
        let ends = || self.seats.iter().filter_map(|seat| seat.end);
        let end = ends().find(|&end| end == End::All).or_else(|| ends().next());
        if end.is_none() && self.seats.len() == SEATS {
            self.talk();
        }
        end
    }

    /// Everybody tells everybody what is new, in turn.
    fn talk(&mut self) {
        let news: Vec<_> = self.seats.iter_mut().map(|seat| seat.learner.tell()).collect();
        for (at, seat) in self.seats.iter_mut().enumerate() {
            let others = news.iter().enumerate().filter(|&(other, _)| other != at);
            others.flat_map(|(_, news)| news).for_each(|nogood| seat.learner.hear(nogood));
            seat.learner.allow(if at == 0 { self.round } else { self.round / 3 });
        }
    }

    fn outcome(self, end: End) -> Outcome<'a> {
        let mut counts = Counts::default();
        let mut visits = 0;
        for seat in &self.seats {
            counts.add(seat.learner.counts());
            visits += seat.learner.board().visits();
        }
        Outcome { solutions: self.pool, end, counts, visits }
    }
}

/// Does this with every seat, with so many threads if there are any to be had.
#[cfg(feature = "threads")]
fn at_once<W: Bits>(
    seats: &mut [Seat<'_, W>],
    threads: usize,
    work: impl Fn(&mut Seat<'_, W>) + Sync,
) {
    let threads = threads.min(seats.len());
    if threads < 2 {
        return seats.iter_mut().for_each(work);
    }
    let waiting = std::sync::Mutex::new(seats.iter_mut());
    let next = || waiting.lock().expect("nobody panics with the lock").next();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| std::iter::from_fn(next).for_each(&work));
        }
    });
}

#[cfg(not(feature = "threads"))]
fn at_once<W: Bits>(seats: &mut [Seat<'_, W>], _: usize, work: impl Fn(&mut Seat<'_, W>)) {
    seats.iter_mut().for_each(work);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::propagate::{Agenda, Sweep};
    use puzzle::Palette;
    use puzzle::generate::Recipe;

    const SHORT: Pace = Pace { alone: 3, round: 6 };
    const LONG: Pace = Pace { alone: u64::MAX, round: 1 };

    fn outcome(puzzle: &Puzzle, pace: Pace, threads: usize) -> Option<Outcome<'_>> {
        if puzzle.misfit().is_some() {
            return None;
        }
        let mut board = Board::<u64>::new(puzzle, &puzzle.start(), &Budget::default());
        let mut agenda = Sweep::default();
        (0..board.line_count()).for_each(|line| agenda.push(line));
        board.fixpoint(&mut agenda, &mut ()).ok()?;
        let learner = Learner::new(board, None);
        Some(collect_at(pace, puzzle, learner, &Options { threads, ..Options::default() }))
    }

    /// However many sit at it and on however many threads, the answer is the same. Says whether
    /// they came to talk.
    fn check(puzzle: &Puzzle) -> bool {
        let Some(alone) = outcome(puzzle, LONG, 1) else { return false };
        let one = outcome(puzzle, SHORT, 1).expect("it is possible");
        assert_eq!((one.solutions.len(), one.end), (alone.solutions.len(), alone.end));
        for threads in [2, 3, 9] {
            let many = outcome(puzzle, SHORT, threads).expect("it is possible");
            assert_eq!((&one.solutions, one.end), (&many.solutions, many.end));
            assert_eq!(one.counts.conflicts, many.counts.conflicts);
        }
        one.counts.conflicts > SHORT.alone + SHORT.round
    }

    #[test]
    fn the_answer_does_not_depend_on_seats_or_threads() {
        let recipe = Recipe::new(20, 20).and_then(|it| it.with_density(0.42)).expect("a recipe");
        let pictures: Vec<_> = recipe.pictures(1).take(20).collect();
        let mut talked = 0;
        for pair in pictures.windows(2) {
            let bw = Palette::black_and_white;
            let whole = Puzzle::of_picture(bw(), pair[0].clone()).expect("a puzzle");
            let mixed = Puzzle::new(bw(), pair[0].row_clues(), pair[1].column_clues());
            talked += usize::from(check(&whole));
            talked += usize::from(check(&mixed.expect("a puzzle")));
        }
        assert!(talked > 3, "only {talked} puzzles took long enough");
    }
}
