//! The methods `astar-gac` and `astar-gac-full`.

use puzzle::{Grid, Puzzle, Trace, check};
use solve::{
    About, Answer, Budget, Fitting, Method, Options, Setting, SettingKind, Settings, Verdict,
    VerdictReason,
};

use super::assume::{self, AstarOutcome, DomainState, Estimate, SeeSearch};
use super::best_first::{SearchTree, TreeEnd};
use super::full_line::{self, full_line};
use super::gac::{ConstraintNetwork, Domains};
use super::segments::{SegmentBoard, as_reported};
use super::steps;

/// How much the open and closed nodes may take where the caller sets no limit: a greedy search
/// that goes astray would otherwise fill the machine.
const MEMORY: usize = 1 << 30;

/// Best-first search by assumptions on the segments of a puzzle.
///
/// ```
/// use nonolith_lab::astar_gac::AstarGac;
/// use puzzle::{Palette, Puzzle};
/// use solve::{Options, Verdict};
///
/// let picture = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
/// let answer = solve::run(&AstarGac { full: true }, &puzzle, &Options::default(), None).unwrap();
/// assert_eq!((answer.verdict, answer.stats["expanded"]), (Verdict::Unique, 0.0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AstarGac {
    /// Full line consistency in place of the report's three constraints.
    pub full: bool,
}

const ESTIMATE: Setting = Setting {
    name: "estimate",
    kind: SettingKind::Word(&["report", "admissible"]),
    default: "report",
    help: "what h is: the values left (report), or 1 until solved (admissible)",
};

/// What the words of [`ESTIMATE`] stand for.
const ESTIMATES: [(&str, Estimate); 2] =
    [("report", Estimate::ValuesLeft), ("admissible", Estimate::Admissible)];

impl Method for AstarGac {
    fn about(&self) -> About {
        let (name, summary) = match self.full {
            false => {
                ("astar-gac", "best-first search by assumptions, the report's three constraints")
            }
            true => ("astar-gac-full", "best-first search by assumptions, full line consistency"),
        };
        About { name, summary, does_colour: false, settings: &[ESTIMATE] }
    }

    fn solve(
        &self,
        puzzle: Fitting<'_>,
        settings: &Settings,
        options: &Options,
        trace: Option<&mut Trace>,
    ) -> Answer {
        self.solve_observed(&puzzle, settings, options, trace, &mut |_| {})
    }
}

impl AstarGac {
    /// The same as to solve, shown to a callback.
    pub(super) fn solve_observed(
        &self,
        puzzle: &Puzzle,
        settings: &Settings,
        options: &Options,
        mut trace: Option<&mut Trace>,
        see: &mut SeeSearch<'_>,
    ) -> Answer {
        let estimate = settings.word(&ESTIMATE, &ESTIMATES);
        let search = search_observed(puzzle, self.full, estimate, &options.budget, see);
        if let (Some(trace), AstarOutcome::Searched(tree)) = (&mut trace, &search.outcome) {
            steps::record(&search, tree, trace);
        }
        search.answer()
    }
}

/// A search with the puzzle it was about.
pub struct AstarSearch<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its segments.
    pub board: SegmentBoard,
    /// How it went.
    pub outcome: AstarOutcome,
    full: bool,
    values: usize,
}

/// Searches a black-and-white puzzle, and keeps the tree.
///
/// ```
/// use nonolith_lab::astar_gac::{assume::{Estimate, AstarOutcome}, search};
/// use puzzle::{Palette, Puzzle};
/// use solve::Budget;
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
/// let search = search(&puzzle, true, Estimate::ValuesLeft, &Budget::default());
/// let AstarOutcome::Searched(tree) = &search.outcome else { panic!("it has solutions") };
/// assert_eq!(tree.expanded.len(), 1);
/// ```
pub fn search<'a>(
    puzzle: &'a Puzzle,
    full: bool,
    estimate: Estimate,
    budget: &Budget,
) -> AstarSearch<'a> {
    search_observed(puzzle, full, estimate, budget, &mut |_| {})
}

/// The same, shown to a callback. The search is the same as without.
///
/// ```
/// use nonolith_lab::astar_gac::{assume::{Estimate, SearchEvent}, search_observed};
/// use solve::Budget;
///
/// let puzzle = puzzle::Puzzle::from_lists([[1], [1]], [[1], [1]]).unwrap();
/// let mut questions = 0;
/// search_observed(&puzzle, false, Estimate::ValuesLeft, &Budget::default(), &mut |event| {
///     questions += usize::from(matches!(event, SearchEvent::Filter(now) if now.asked.is_some()));
/// });
/// assert!(questions > 4);
/// ```
pub fn search_observed<'a>(
    puzzle: &'a Puzzle,
    full: bool,
    estimate: Estimate,
    budget: &Budget,
    see: &mut SeeSearch<'_>,
) -> AstarSearch<'a> {
    let board = SegmentBoard::new(puzzle);
    if let Err(stopped) = budget.room_for(bytes(puzzle, &board, full)) {
        return AstarSearch {
            puzzle,
            board,
            outcome: AstarOutcome::Stopped(stopped),
            full,
            values: 0,
        };
    }
    let network = network(puzzle, &board, full);
    let values = (0..network.decisions).map(|variable| network.domains.size(variable)).sum();
    let budget = budget.clone().with_memory(budget.memory().unwrap_or(MEMORY));
    let outcome = assume::search_observed(&network, estimate, &budget, see);
    AstarSearch { puzzle, board, outcome, full, values }
}

/// The network of a puzzle: with the report's constraints, or with full line consistency.
///
/// ```
/// use nonolith_lab::astar_gac::{network, segments::SegmentBoard};
///
/// let puzzle = puzzle::Puzzle::from_lists([[1], [1]], [[1], [1]]).unwrap();
/// assert_eq!(network(&puzzle, &SegmentBoard::new(&puzzle), true).decisions, 4);
/// ```
pub fn network(puzzle: &Puzzle, board: &SegmentBoard, full: bool) -> ConstraintNetwork {
    if full { full_line(puzzle, board) } else { as_reported(puzzle, board) }
}

/// What domains of such a network say of every cell.
///
/// ```
/// use nonolith_lab::astar_gac::{grid, network, segments::SegmentBoard};
///
/// let puzzle = puzzle::Puzzle::from_lists([[1], [1]], [[1], [1]]).unwrap();
/// let board = SegmentBoard::new(&puzzle);
/// let mut domains = network(&puzzle, &board, false).domains;
/// domains.assign(0, 1);
/// assert_eq!(grid(&puzzle, &board, false, &domains).to_string(), ".#\n??");
/// ```
pub fn grid(puzzle: &Puzzle, board: &SegmentBoard, full: bool, domains: &Domains) -> Grid {
    match full {
        false => board.grid(puzzle, domains),
        true => full_line::grid(puzzle, board, domains),
    }
}

/// About how many bytes the network of a puzzle takes before anything is assumed: its domains, what
/// each constraint and each variable lists of the others, and a bit for each pair of them.
fn bytes(puzzle: &Puzzle, board: &SegmentBoard, full: bool) -> usize {
    let (height, width, segments) = (puzzle.height(), puzzle.width(), board.segments.len());
    let cells = height * width;
    let words = height.max(width).div_ceil(64);
    let domains = |variables: usize| variables * words * size_of::<u64>();
    let pairs = |constraints: usize, variables: usize| constraints * variables / 8;
    if full {
        let variables = segments + cells;
        return 3 * domains(variables) + 72 * cells + pairs(height + width, variables);
    }
    let on_lines = |line| board.of_line(line).len() * puzzle.line_length(line);
    let listed: usize = puzzle.lines().map(on_lines).sum();
    3 * domains(segments) + 80 * cells + 32 * listed + pairs(cells, segments)
}

impl AstarSearch<'_> {
    /// What a state says of every cell.
    pub(super) fn grid(&self, state: &DomainState) -> Grid {
        grid(self.puzzle, &self.board, self.full, &state.domains)
    }

    fn answer(&self) -> Answer {
        let start = || self.puzzle.start();
        match &self.outcome {
            AstarOutcome::Inconsistent => {
                let why = "some segment has no place left before anything is assumed";
                Answer::new(Verdict::None(VerdictReason::own(why)), vec![], start())
            }
            AstarOutcome::Stopped(stopped) => {
                Answer::new(Verdict::Unknown((*stopped).into()), vec![], start())
            }
            AstarOutcome::Searched(tree) => self.answer_of(tree),
        }
    }

    fn answer_of(&self, tree: &SearchTree<DomainState>) -> Answer {
        let root = &tree.nodes[0].state;
        let picture = match tree.end {
            TreeEnd::Goal(goal) => self.grid(&tree.nodes[goal].state).picture(),
            _ => None,
        };
        let picture = picture.filter(|picture| check::picture(self.puzzle, picture).is_ok());
        let verdict = match tree.end {
            // Filtering alone found it, and strikes only what no solution has.
            TreeEnd::Goal(0) if picture.is_some() => Verdict::Unique,
            TreeEnd::Goal(_) if picture.is_some() => Verdict::Found,
            TreeEnd::Goal(_) => {
                Verdict::Unknown(VerdictReason::own("the picture it reached breaks the clues"))
            }
            TreeEnd::Exhausted => Verdict::None(VerdictReason::EveryCaseFails),
            TreeEnd::Stopped(stopped) => Verdict::Unknown(stopped.into()),
        };
        let left = (0..self.board.segments.len()).map(|v| root.domains.size(v)).sum::<usize>();
        let mut answer = Answer::new(verdict, picture.into_iter().collect(), self.grid(root))
            .stat("nodes", tree.nodes.len() as f64)
            .stat("expanded", tree.expanded.len() as f64)
            .stat("reparented", tree.reparented as f64)
            .stat("values", self.values as f64)
            .stat("values_after_filtering", left as f64);
        answer.line_solvable = self.full.then_some(tree.end == TreeEnd::Goal(0));
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{Grid, Palette};
    use std::collections::BTreeMap;

    fn puzzle(picture: &str) -> Puzzle {
        Puzzle::of_picture(Palette::black_and_white(), picture.parse().unwrap()).unwrap()
    }

    fn solve(puzzle: &Puzzle, full: bool, estimate: &str) -> (Answer, Trace) {
        let settings = BTreeMap::from([("estimate".to_owned(), estimate.to_owned())]);
        let options = Options { settings, ..Options::default() };
        let mut trace = Trace::default();
        let method = AstarGac { full };
        let answer = solve::run(&method, puzzle, &options, Some(&mut trace)).expect("settings");
        (answer, trace)
    }

    #[track_caller]
    fn check(puzzle: &Puzzle, verdict: &str, expanded: [f64; 2]) {
        for (full, expanded) in [false, true].into_iter().zip(expanded) {
            for estimate in ["report", "admissible"] {
                let (answer, trace) = solve(puzzle, full, estimate);
                assert_eq!((answer.verdict.name(), full), (verdict, full));
                assert_eq!((answer.stats["expanded"], estimate), (expanded, estimate));
                let judged = check::trace(puzzle, &trace).expect("a sound trace");
                assert_eq!(judged.grid.picture(), answer.solutions.first().cloned());
            }
        }
    }

    #[test]
    fn a_puzzle_that_filtering_solves_needs_no_assumption() {
        check(&puzzle("0110 1001 1111"), "unique", [0.0, 0.0]);
    }

    #[test]
    fn of_two_solutions_one_is_found() {
        check(&puzzle("10 01"), "found", [1.0, 1.0]);
    }

    #[test]
    fn a_given_cell_decides_between_two_solutions() {
        let given = Grid::from_text("?? #?", 2).unwrap();
        let puzzle = puzzle("10 01").with_given(given).unwrap();
        check(&puzzle, "unique", [0.0, 0.0]);
        assert_eq!(solve(&puzzle, false, "report").0.solutions[0].to_string(), "01\n10");
    }

    #[test]
    fn clues_that_no_picture_has_are_refuted() {
        let clues = |texts: &[&str]| texts.iter().map(|t| t.parse().unwrap()).collect::<Vec<_>>();
        let rows = clues(&["3", "", "1"]);
        let columns = clues(&["1", "2", "1"]);
        let puzzle = Puzzle::new(Palette::black_and_white(), rows, columns).unwrap();
        for full in [false, true] {
            assert_eq!(solve(&puzzle, full, "report").0.verdict.name(), "none");
        }
    }

    #[test]
    fn an_unknown_estimate_is_explained() {
        let settings = BTreeMap::from([("estimate".to_owned(), "best".to_owned())]);
        let options = Options { settings, ..Options::default() };
        let method = AstarGac { full: false };
        let error = solve::run(&method, &puzzle("1"), &options, None).unwrap_err();
        let words = "estimate: expected report or admissible, found \"best\"";
        assert_eq!(error.to_string(), words);
    }
}
