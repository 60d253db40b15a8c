//! Search and probing by turns, on large boards.
//!
//! A probe on a large board changes hundreds of lines, and probing all squares takes far longer than
//! a search that happens to be lucky; but where it is not, what probing finds helps it. So each has a turn
//! in which it may solve a number of lines, which doubles each time, and hands what it found for certain to
//! the other. Whichever would have been done first, both together take a few times as long at the most.

use super::cdcl::{Learner, SearchStep};
use super::dive::Dive;
use super::exact::probing_scope;
use super::harvest::{Harvest, known_of_all};
use super::portfolio::{self, PortfolioResult};
use super::probe::Prober;
use super::solutions::Solutions;
use super::tuning::Tuning;
use super::verdict::{SearchEnd, conclude_search};
use crate::line::Bits;
use crate::propagate::{Board, Interrupted};
use crate::{Answer, Options};
use puzzle::Puzzle;

/// Whether search and probing take turns on a board.
pub(super) fn are_taken<W: Bits>(board: &Board<W>, options: &Options, tuning: &Tuning) -> bool {
    board.height() * board.width() >= tuning.turn_squares
        && options.budget.room_for(Learner::bytes(board)).is_ok()
}

/// Decides a puzzle from its board at the fixpoint of lines.
pub(super) fn take<W: Bits>(
    puzzle: &Puzzle,
    options: &Options,
    tuning: &Tuning,
    board: Board<W>,
) -> Answer {
    let mut turns = Turns::new(puzzle, options, tuning, board);
    match turns.take_all() {
        Some(end) => turns.conclude(end),
        None => turns.search_on(options),
    }
}

/// The search, the probing, and what both have found.
struct Turns<'a, W> {
    learner: Learner<W>,
    prober: Prober,
    /// The board that is probed.
    board: Board<W>,
    /// The solutions found so far; both boards have all others, and may have some of these.
    solutions: Solutions<'a>,
    wanted: usize,
    tuning: Tuning,
    /// How many facts each of the two has read of the other's trail.
    read: [usize; 2],
    /// How many lines were solved before the first turn.
    before: u64,
}

impl<'a, W: Bits> Turns<'a, W> {
    fn new(
        puzzle: &'a Puzzle,
        options: &Options,
        tuning: &Tuning,
        board: Board<W>,
    ) -> Turns<'a, W> {
        // Messages between the lines of a large board take longer than a whole turn.
        let unguided = Tuning { first_decimation: u64::MAX, ..*tuning };
        let mut prober = Prober::new(&board, probing_scope(tuning));
        prober.memo_states = tuning.memo_states;
        let learner = Learner::new(board.clone(), None, unguided).seeded(options.seed);
        Turns {
            learner,
            prober,
            solutions: Solutions::new(puzzle),
            wanted: options.solutions.max(1),
            tuning: *tuning,
            read: [0; 2],
            before: board.visits(),
            board,
        }
    }

    /// Lets both have their turns until the puzzle is decided, or until probing finds nothing more.
    fn take_all(&mut self) -> Option<SearchEnd> {
        let mut lines = self.tuning.turn_lines * self.board.line_count() as u64;
        self.prober.begin(&self.board);
        loop {
            if let Some(end) = self.search(lines) {
                return Some(end);
            }
            match self.probe(lines) {
                Ok(true) => return None,
                Ok(false) => {}
                Err(end) => return Some(end),
            }
            lines = lines.saturating_mul(2);
        }
    }

    /// The search's turn. Returns why it ended, if it was not because the turn is over.
    fn search(&mut self, lines: u64) -> Option<SearchEnd> {
        self.learner.allow_lines(lines);
        while self.solutions.len() < self.wanted {
            match self.learner.next() {
                SearchStep::Solution(picture) => self.solutions.keep(picture),
                SearchStep::Exhausted => return Some(SearchEnd::Exhausted),
                SearchStep::Stopped(stopped) => return Some(SearchEnd::Stopped(stopped)),
                SearchStep::TurnOver => return None,
            }
        }
        Some(SearchEnd::Enough)
    }

    /// Probing's turn. Returns whether it is done with all squares.
    fn probe(&mut self, lines: u64) -> Result<bool, SearchEnd> {
        let start = self.board.trail().len();
        let facts = self.learner.facts(self.read[0]);
        self.read[0] += facts.len();
        self.prober.harvest = Harvest::of(self.wanted - self.solutions.len());
        let end = self.board.visits().saturating_add(lines);
        let outcome = self
            .prober
            .assert_facts(&mut self.board, &facts, start)
            .and_then(|()| self.prober.probe_until(&mut self.board, &mut None, end));
        for picture in std::mem::take(&mut self.prober.harvest.solutions) {
            self.solutions.keep(picture);
        }
        let done = match outcome {
            _ if self.solutions.len() >= self.wanted => return Err(SearchEnd::Enough),
            Err(Interrupted::Conflict(_)) => return Err(SearchEnd::Exhausted),
            Err(Interrupted::Stopped(stopped)) => return Err(SearchEnd::Stopped(stopped)),
            Ok(done) => done,
        };
        if let Some(last) = self.board.grid().picture() {
            self.solutions.keep(last);
            return Err(match self.solutions.len() >= self.wanted {
                true => SearchEnd::Enough,
                false => SearchEnd::Exhausted,
            });
        }
        let entries = &self.board.trail()[self.read[1]..];
        self.learner.learn_facts(entries.iter().map(|entry| entry.literal));
        self.read[1] = self.board.trail().len();
        Ok(done)
    }

    /// Goes on as on a small board after probing, with what the search has learned.
    fn search_on(self, options: &Options) -> Answer {
        let Turns { mut learner, prober, board, solutions, tuning, before, .. } = self;
        let known = known_of_all(board.grid(), solutions.pictures());
        let (probes, probe_lines) = (prober.probes, board.visits() - before);
        let dive = match prober.gains(&board) {
            Ok(gains) => Dive::new(&board, prober, &gains, &tuning),
            Err(_) => None,
        };
        learner.guide(dive, &tuning);
        let PortfolioResult { solutions, end, counts, visits, .. } =
            portfolio::search(solutions.puzzle(), learner, solutions, options, &tuning);
        conclude_search(solutions, end, known, &mut ())
            .stat("probes", probes as f64)
            .stat("probe_lines", probe_lines as f64)
            .stat("nodes", counts.decisions as f64)
            .stat("conflicts", counts.conflicts as f64)
            .stat("restarts", counts.restarts as f64)
            .stat("lines", (visits + probe_lines) as f64)
    }

    /// The answer, where the turns decided the puzzle or the budget was spent.
    fn conclude(self, end: SearchEnd) -> Answer {
        let known = known_of_all(self.board.grid(), self.solutions.pictures());
        let (counts, probe_lines) = (self.learner.counts(), self.board.visits() - self.before);
        conclude_search(self.solutions, end, known, &mut ())
            .stat("probes", self.prober.probes as f64)
            .stat("probe_lines", probe_lines as f64)
            .stat("nodes", counts.decisions as f64)
            .stat("conflicts", counts.conflicts as f64)
            .stat("restarts", counts.restarts as f64)
            .stat("lines", (self.learner.board().visits() + probe_lines) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Verdict};
    use puzzle::Grid;
    use puzzle::generate::Recipe;

    /// Turns on every board, the first of them as short as can be.
    fn tuned(puzzle: &Puzzle) -> Tuning {
        Tuning { turn_squares: 0, turn_lines: 1, ..Tuning::of(puzzle) }
    }

    fn puzzles(side: usize, density: f64, inks: usize) -> impl Iterator<Item = Puzzle> {
        let recipe = Recipe::new(side, side).and_then(|it| it.with_density(density));
        let recipe = recipe.and_then(|it| it.with_colours(inks)).expect("a recipe");
        (0..).map(move |number| recipe.puzzle(4, number))
    }

    fn solve(puzzle: &Puzzle, wanted: usize, tuning: &Tuning) -> Answer {
        let options = Options { solutions: wanted, ..Options::default() };
        crate::solve_tuned(puzzle, &options, tuning, None)
    }

    #[test]
    fn turns_find_the_same_solutions_as_probing_first() {
        let (mut several, mut unique) = (0, 0);
        let black = puzzles(6, 0.45, 1).take(200).chain(puzzles(12, 0.5, 1).take(40));
        for puzzle in black.chain(puzzles(6, 0.4, 2).take(100)) {
            let sorted = |mut answer: Answer| {
                answer.solutions.sort();
                (answer.verdict, answer.is_complete, answer.solutions, answer.known)
            };
            let wanted = 20_000;
            let first = sorted(solve(&puzzle, wanted, &Tuning::of(&puzzle)));
            let turns = sorted(solve(&puzzle, wanted, &tuned(&puzzle)));
            assert_eq!((&first.0, first.1, &first.2), (&turns.0, turns.1, &turns.2), "{puzzle:?}");
            several += usize::from(first.0 == Verdict::Several);
            unique += usize::from(first.0 == Verdict::Unique);
        }
        assert!(several > 100 && unique > 20, "{several} {unique}");
    }

    #[test]
    fn what_is_known_after_turns_allows_every_solution() {
        let mut unknown = 0;
        for puzzle in puzzles(6, 0.45, 1).take(150) {
            let all = solve(&puzzle, 10_000, &Tuning::black());
            for wanted in [1, 2, 3] {
                let some = solve(&puzzle, wanted, &tuned(&puzzle));
                let allows = |known: &Grid, picture: &puzzle::Picture| {
                    known.squares().all(|at| known[at].allows(picture[at]))
                };
                assert!(all.solutions.iter().all(|it| allows(&some.known, it)), "{puzzle:?}");
                unknown += usize::from(some.known.unknown_cells() > 0);
            }
        }
        assert!(unknown > 50, "{unknown}");
    }

    #[test]
    fn turns_keep_to_a_budget_of_nodes() {
        for puzzle in puzzles(25, 0.45, 1).take(3) {
            let budget = Budget::default().with_nodes(1);
            let options = Options { solutions: usize::MAX, budget, ..Options::default() };
            let answer = crate::solve_tuned(&puzzle, &options, &tuned(&puzzle), None);
            assert!(answer.stats["nodes"] <= 2.0, "{:?}", answer.stats);
        }
    }

    #[test]
    fn the_answer_after_turns_does_not_depend_on_threads() {
        for puzzle in puzzles(20, 0.42, 1).take(6) {
            let tuning = Tuning { alone_conflicts: 3, round_conflicts: 6, ..tuned(&puzzle) };
            let [one, two] = [1, 2].map(|threads| {
                let options = Options { threads, ..Options::default() };
                let answer = crate::solve_tuned(&puzzle, &options, &tuning, None);
                (answer.verdict, answer.solutions, answer.stats)
            });
            assert_eq!(one, two);
        }
    }
}
