//! The portfolio: when a puzzle takes long, several workers search it, each with other settings.
//!
//! Search times have heavy tails, so that one worker is often done long before another would have
//! been. All workers search for a fixed number of conflicts, then share solutions and nogoods,
//! always in the same order, and go on. So the answer is the same on any number of threads.

use certify::ProofSteps;
use puzzle::Puzzle;

use super::cdcl::{Counts, Learner, SearchStep, SharedNogood, WORKERS};
use super::proof::JoinedProof;
use super::solutions::Solutions;
use super::tuning::Tuning;
use super::verdict::SearchEnd;
use crate::Options;
use crate::line::Bits;

/// The solutions that all workers found, why they ended, and their statistics.
pub(super) struct PortfolioResult<'a> {
    pub(super) solutions: Solutions<'a>,
    pub(super) end: SearchEnd,
    pub(super) counts: Counts,
    pub(super) visits: u64,
    /// The proof that there are no other solutions, without the contradiction, if one is wanted
    /// and they all were found.
    pub(super) proof: Option<ProofSteps>,
}

/// Searches until there are as many solutions as wanted, or no more, or the budget is spent. The
/// learner finds none of those in `pool`, which are fewer than wanted.
pub(super) fn search<'a, W: Bits>(
    puzzle: &'a Puzzle,
    learner: Learner<W>,
    pool: Solutions<'a>,
    options: &Options,
    tuning: &Tuning,
) -> PortfolioResult<'a> {
    let wanted = options.solutions.max(1);
    let workers = vec![Worker::new(puzzle, learner)];
    let mut portfolio = Portfolio { workers, pool, wanted, tuning: *tuning, proof: None };
    // Many solutions are listed by one worker in one turn, and a limit of nodes is for one search.
    let alone = wanted > 2 || options.budget.has_node_limit();
    let turn = if alone { u64::MAX } else { tuning.alone_conflicts };
    portfolio.workers[0].learner.allow_conflicts(turn);
    let mut end = portfolio.round(1);
    if end.is_none() {
        portfolio.join_proofs();
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
                SearchStep::Exhausted => self.end = Some(SearchEnd::Exhausted),
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
    /// The proof up to the last round, once there are several workers.
    proof: Option<JoinedProof>,
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
        let end = ends().find(|&end| end == SearchEnd::Exhausted).or_else(|| ends().next());
        if end.is_none() && self.workers.len() == WORKERS {
            self.share();
        }
        end
    }

    /// Every worker exports its nogoods, and imports those of all others. Then all have a turn. The
    /// further workers' turns are shorter, so that where they are no help and there is one thread,
    /// the search takes twice as long and no longer.
    fn share(&mut self) {
        let Tuning { round_conflicts, worker_turn_divisor, .. } = self.tuning;
        let exports = self.export();
        for (at, worker) in self.workers.iter_mut().enumerate() {
            let others = exports.iter().enumerate().filter(|&(other, _)| other != at);
            let nogoods = others.flat_map(|(_, nogoods)| nogoods);
            nogoods.for_each(|nogood| worker.learner.import(nogood));
            let turn =
                if at == 0 { round_conflicts } else { round_conflicts / worker_turn_divisor };
            worker.learner.allow_conflicts(turn);
        }
        let Some(proof) = &mut self.proof else { return };
        let logs = self.workers.iter_mut().filter_map(|it| it.learner.proof.as_deref_mut());
        logs.for_each(|log| proof.count_taken(log));
        let clauses = exports.iter().flatten().filter_map(|nogood| nogood.clause);
        clauses.for_each(|clause| proof.release(clause));
    }

    /// What each worker exports, once its log has joined the proof.
    fn export(&mut self) -> Vec<Vec<SharedNogood>> {
        let mut exports = vec![];
        for worker in &mut self.workers {
            let mut nogoods = worker.learner.export();
            if let (Some(proof), Some(log)) = (&mut self.proof, &mut worker.learner.proof) {
                proof.join(log, nogoods.iter_mut().filter_map(|nogood| nogood.clause.as_mut()));
            }
            exports.push(nogoods);
        }
        exports
    }

    /// Begins the joined proof with the log of the first worker, if there is one.
    fn join_proofs(&mut self) {
        self.proof = self.workers[0].learner.proof.as_mut().map(|log| {
            let mut proof = JoinedProof::default();
            proof.join(log, std::iter::empty());
            proof
        });
    }

    /// The proof of a search that found all solutions: what all workers had shown before the last
    /// round, and in it the first of those that came to the end.
    fn proof(&mut self) -> Option<ProofSteps> {
        let last =
            self.workers.iter_mut().find(|worker| worker.end == Some(SearchEnd::Exhausted))?;
        let mut log = last.learner.proof.take()?;
        let Some(mut joined) = self.proof.take() else { return Some(log.into_steps()) };
        joined.join(&mut log, std::iter::empty());
        Some(joined.into_steps())
    }

    fn result(mut self, end: SearchEnd) -> PortfolioResult<'a> {
        let mut counts = Counts::default();
        let mut visits = 0;
        for worker in &self.workers {
            counts.add(worker.learner.counts());
            visits += worker.learner.board().visits();
        }
        let proof = if end == SearchEnd::Exhausted { self.proof() } else { None };
        PortfolioResult { solutions: self.pool, end, counts, visits, proof }
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
    use crate::propagate::{Board, Sweep};
    use crate::search::proof::ProofLog;
    use certify::{Certificate, Claim, Proof};
    use puzzle::Palette;
    use puzzle::generate::Recipe;

    const SHORT: Tuning = Tuning { alone_conflicts: 3, round_conflicts: 6, ..Tuning::black() };
    const LONG: Tuning = Tuning { alone_conflicts: u64::MAX, ..Tuning::black() };

    /// The same, with nogoods reduced as often as that can be.
    const FORGETFUL: Tuning =
        Tuning { reduce_interval: 1, reduce_minimum: 1, restart_unit: 2, glue_lbd: 0, ..SHORT };

    /// The result of a search that logs its proof.
    fn result(puzzle: &Puzzle, turns: Tuning, threads: usize) -> Option<PortfolioResult<'_>> {
        if puzzle.misfit().is_some() {
            return None;
        }
        let mut board = Board::<u64>::new(puzzle, &puzzle.start(), &Budget::default());
        let mut agenda = Sweep::all(board.line_count());
        board.fixpoint(&mut agenda, &mut ()).ok()?;
        let log = ProofLog::new(board.colouring(), ProofSteps::default());
        let mut learner = Learner::new(board, None, turns);
        learner.proof = Some(log.into());
        let none = Solutions::new(puzzle);
        Some(search(puzzle, learner, none, &Options { threads, ..Options::default() }, &turns))
    }

    /// Answer and proof are the same on any number of threads, and the answer with one worker or
    /// several. Returns whether workers came to share.
    fn check(puzzle: &Puzzle) -> bool {
        let Some(alone) = result(puzzle, LONG, 1) else { return false };
        let one = result(puzzle, SHORT, 1).expect("it is possible");
        assert_eq!((one.solutions.len(), one.end), (alone.solutions.len(), alone.end));
        for threads in [2, 3, 9] {
            let many = result(puzzle, SHORT, threads).expect("it is possible");
            assert_eq!((&one.solutions, one.end), (&many.solutions, many.end));
            assert_eq!(one.counts.conflicts, many.counts.conflicts);
            assert_eq!(one.proof, many.proof);
        }
        one.counts.conflicts > SHORT.alone_conflicts + SHORT.round_conflicts
    }

    /// Sees whether the proof of a search that found all solutions holds. Returns whether a clause was
    /// deleted after workers came to share.
    fn check_proof(puzzle: &Puzzle, turns: Tuning) -> bool {
        let Some(mut found) = result(puzzle, turns, 1) else { return false };
        assert_eq!(found.proof.is_some(), found.end == SearchEnd::Exhausted);
        let Some(mut steps) = found.proof else { return false };
        steps.contradiction();
        let mut reader = steps.reader();
        let (mut added, mut deleted) = (0, 0);
        while let Some(step) = reader.next_step() {
            match step {
                certify::ProofStep::Add(_) => added += 1,
                _ if added > turns.alone_conflicts => deleted += 1,
                _ => {}
            }
        }
        let solutions = found.solutions.take();
        let claim = Claim::Exactly(solutions.len());
        let certificate = Certificate::new(puzzle, claim, solutions, Proof::Rup(steps));
        assert!(certify::check(&certificate).is_ok(), "{puzzle:?}");
        deleted > 1
    }

    #[test]
    fn answer_and_proof_do_not_depend_on_workers_or_threads() {
        let recipe = Recipe::new(20, 20).and_then(|it| it.with_density(0.42)).expect("a recipe");
        let pictures: Vec<_> = recipe.pictures(1).take(20).collect();
        let mut shared = 0;
        for pair in pictures.windows(2) {
            let bw = Palette::black_and_white;
            let whole = Puzzle::of_picture(bw(), pair[0].clone()).expect("a puzzle");
            let mixed = Puzzle::new(bw(), pair[0].row_clues(), pair[1].column_clues());
            for puzzle in [whole, mixed.expect("a puzzle")] {
                shared += usize::from(check(&puzzle));
                for turns in [SHORT, LONG, FORGETFUL] {
                    check_proof(&puzzle, turns);
                }
            }
        }
        assert!(shared > 3, "only {shared} puzzles took long enough");
    }

    /// Dominoes on a diagonal: few cells, one solution, much search (Jan Wolter, 2009).
    fn dominoes(count: usize) -> Puzzle {
        let clues = |first: &str, between: &str, last: &str| -> Vec<puzzle::Clue> {
            let middle = (1..count).flat_map(|_| [between, "1"]);
            let all = [first, "1"].into_iter().chain(middle).chain([last]);
            all.map(|text| text.parse().expect("a clue")).collect()
        };
        let (rows, columns) = (clues("3", "3 1", "1"), clues("1", "1 3", "3"));
        Puzzle::new(Palette::black_and_white(), rows, columns).expect("a puzzle")
    }

    #[test]
    fn what_no_worker_holds_is_deleted_from_the_proof() {
        for count in 2..8 {
            let puzzle = dominoes(count);
            check(&puzzle);
            let deletes = [SHORT, LONG, FORGETFUL].map(|turns| check_proof(&puzzle, turns));
            assert!(deletes[2] || count < 7, "{count}");
        }
    }
}
