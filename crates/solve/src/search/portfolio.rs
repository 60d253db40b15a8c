//! The portfolio: when a puzzle takes long, several workers search it, each with other settings.
//!
//! Search times have heavy tails, so that one worker is often done long before another would have
//! been. All workers search for a fixed number of conflicts, then share solutions and nogoods,
//! always in the same order, and go on. So the answer is the same on any number of threads.

use puzzle::Puzzle;

use super::cdcl::{Counts, Learner, SearchStep, WORKERS};
use super::dive::Dive;
use super::solutions::Solutions;
use super::tuning::Tuning;
use super::verdict::SearchEnd;
use crate::Options;
use crate::line::Bits;
use crate::propagate::Board;

/// The solutions that all workers found, why they ended, and their statistics.
pub(super) struct PortfolioResult<'a> {
    pub(super) solutions: Solutions<'a>,
    pub(super) end: SearchEnd,
    pub(super) counts: Counts,
    pub(super) visits: u64,
}

/// Searches until there are as many solutions as wanted, or no more, or the budget is spent.
pub(super) fn search<'a, W: Bits>(
    puzzle: &'a Puzzle,
    board: Board<W>,
    dive: Option<Dive>,
    options: &Options,
    tuning: &Tuning,
) -> PortfolioResult<'a> {
    let wanted = options.solutions.max(1);
    let workers = vec![Worker::new(puzzle, Learner::new(board, dive, *tuning))];
    let mut portfolio =
        Portfolio { workers, pool: Solutions::new(puzzle), wanted, tuning: *tuning };
    // Many solutions are listed by one worker in one turn, and a limit of nodes is for one search.
    let alone = wanted > 2 || options.budget.has_node_limit();
    let turn = if alone { u64::MAX } else { tuning.alone_conflicts };
    portfolio.workers[0].learner.allow_conflicts(turn);
    let mut end = portfolio.round(1);
    if end.is_none() {
        let learners = portfolio.workers[0].learner.spawn_workers();
        portfolio.workers.extend(learners.into_iter().map(|it| Worker::new(puzzle, it)));
        portfolio.share();
    }
    let end = loop {
        match end {
            Some(end) => break end,
            None => end = portfolio.round(options.threads),
        }
    };
    portfolio.result(end)
}

/// One search, and what it found in this round.
struct Worker<'a, W> {
    learner: Learner<W>,
    found: Solutions<'a>,
    end: Option<SearchEnd>,
}

impl<'a, W: Bits> Worker<'a, W> {
    fn new(puzzle: &'a Puzzle, learner: Learner<W>) -> Worker<'a, W> {
        Worker { learner, found: Solutions::new(puzzle), end: None }
    }

    /// Searches until its turn is over or it has found `wanted` solutions.
    fn search(&mut self, wanted: usize) {
        while self.found.len() < wanted && self.end.is_none() {
            match self.learner.next() {
                SearchStep::Solution(picture) => self.found.add(picture),
                SearchStep::Exhausted => self.end = Some(SearchEnd::All),
                SearchStep::Stopped(stopped) => self.end = Some(SearchEnd::Stopped(stopped)),
                SearchStep::TurnOver => return,
            }
        }
    }
}

/// All workers, and the different solutions found so far.
struct Portfolio<'a, W> {
    workers: Vec<Worker<'a, W>>,
    pool: Solutions<'a>,
    wanted: usize,
    tuning: Tuning,
}

impl<'a, W: Bits> Portfolio<'a, W> {
    /// Lets every worker search for a turn, and collects what they found. Returns why the search is
    /// at its end, if it is.
    fn round(&mut self, threads: usize) -> Option<SearchEnd> {
        let missing = self.wanted - self.pool.len();
        for_each_worker(&mut self.workers, threads, |worker| worker.search(missing));
        for worker in &mut self.workers {
            self.pool.absorb(&mut worker.found, self.wanted);
        }
        if self.pool.len() == self.wanted {
            return Some(SearchEnd::Enough);
        }
        let ends = || self.workers.iter().filter_map(|worker| worker.end);
        let end = ends().find(|&end| end == SearchEnd::All).or_else(|| ends().next());
        if end.is_none() && self.workers.len() == WORKERS {
            self.share();
        }
        end
    }

    /// Every worker exports its nogoods, and imports those of all others. Then all have a turn. The
    /// further workers' turns are shorter, so that where they are no help and there is one thread,
    /// the search takes twice as long and no longer.
    fn share(&mut self) {
        let Tuning { round_conflicts, worker_part, .. } = self.tuning;
        let exports: Vec<_> = self.workers.iter_mut().map(|it| it.learner.export()).collect();
        for (at, worker) in self.workers.iter_mut().enumerate() {
            let others = exports.iter().enumerate().filter(|&(other, _)| other != at);
            let nogoods = others.flat_map(|(_, nogoods)| nogoods);
            nogoods.for_each(|nogood| worker.learner.import(nogood));
            let turn = if at == 0 { round_conflicts } else { round_conflicts / worker_part };
            worker.learner.allow_conflicts(turn);
        }
    }

    fn result(self, end: SearchEnd) -> PortfolioResult<'a> {
        let mut counts = Counts::default();
        let mut visits = 0;
        for worker in &self.workers {
            counts.add(worker.learner.counts());
            visits += worker.learner.board().visits();
        }
        PortfolioResult { solutions: self.pool, end, counts, visits }
    }
}

/// Does `work` with every worker, on up to `threads` threads where the feature `threads` is on.
#[cfg(feature = "threads")]
fn for_each_worker<W: Bits>(
    workers: &mut [Worker<'_, W>],
    threads: usize,
    work: impl Fn(&mut Worker<'_, W>) + Sync,
) {
    let threads = threads.min(workers.len());
    if threads < 2 {
        return workers.iter_mut().for_each(work);
    }
    let waiting = std::sync::Mutex::new(workers.iter_mut());
    let next = || waiting.lock().expect("nobody panics with the lock").next();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| std::iter::from_fn(next).for_each(&work));
        }
    });
}

#[cfg(not(feature = "threads"))]
fn for_each_worker<W: Bits>(
    workers: &mut [Worker<'_, W>],
    _: usize,
    work: impl Fn(&mut Worker<'_, W>),
) {
    workers.iter_mut().for_each(work);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::propagate::Sweep;
    use puzzle::Palette;
    use puzzle::generate::Recipe;

    const SHORT: Tuning = Tuning { alone_conflicts: 3, round_conflicts: 6, ..Tuning::black() };
    const LONG: Tuning = Tuning { alone_conflicts: u64::MAX, ..Tuning::black() };

    fn result(puzzle: &Puzzle, turns: Tuning, threads: usize) -> Option<PortfolioResult<'_>> {
        if puzzle.misfit().is_some() {
            return None;
        }
        let mut board = Board::<u64>::new(puzzle, &puzzle.start(), &Budget::default());
        let mut agenda = Sweep::all(board.line_count());
        board.fixpoint(&mut agenda, &mut ()).ok()?;
        Some(search(puzzle, board, None, &Options { threads, ..Options::default() }, &turns))
    }

    /// The answer is the same with one worker or several and on any number of threads. Returns
    /// whether workers came to share.
    fn check(puzzle: &Puzzle) -> bool {
        let Some(alone) = result(puzzle, LONG, 1) else { return false };
        let one = result(puzzle, SHORT, 1).expect("it is possible");
        assert_eq!((one.solutions.len(), one.end), (alone.solutions.len(), alone.end));
        for threads in [2, 3, 9] {
            let many = result(puzzle, SHORT, threads).expect("it is possible");
            assert_eq!((&one.solutions, one.end), (&many.solutions, many.end));
            assert_eq!(one.counts.conflicts, many.counts.conflicts);
        }
        one.counts.conflicts > SHORT.alone_conflicts + SHORT.round_conflicts
    }

    #[test]
    fn the_answer_does_not_depend_on_workers_or_threads() {
        let recipe = Recipe::new(20, 20).and_then(|it| it.with_density(0.42)).expect("a recipe");
        let pictures: Vec<_> = recipe.pictures(1).take(20).collect();
        let mut shared = 0;
        for pair in pictures.windows(2) {
            let bw = Palette::black_and_white;
            let whole = Puzzle::of_picture(bw(), pair[0].clone()).expect("a puzzle");
            let mixed = Puzzle::new(bw(), pair[0].row_clues(), pair[1].column_clues());
            shared += usize::from(check(&whole));
            shared += usize::from(check(&mixed.expect("a puzzle")));
        }
        assert!(shared > 3, "only {shared} puzzles took long enough");
    }
}
