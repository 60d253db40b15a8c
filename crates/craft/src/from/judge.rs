//! Judging candidates: which reach the goal, and which are worth a repair.

use puzzle::{Palette, Picture, Puzzle, Square};
use solve::propagate::{Sweep, propagate};
use solve::{Answer, Budget, Options, Stopped, Verdict};
use strategies::explain::explain;
use strategies::grade::{Grade, grade};

use super::make::Made;
use super::settings::FromSettings;
use super::vary::Candidate;
use crate::repair::{Prices, RepairGoal, RepairOutcome, RepairRequest, repair};

/// The nodes of a search that one candidate is worth.
const SEARCH_NODES: u64 = 1_000;
/// How many candidates are repaired at most.
const REPAIRED: usize = 8;
/// The nodes of the search for one repair, times the cells of the picture: a node of a large picture
/// takes longer.
const REPAIR_NODE_CELLS: u64 = 80_000;
/// The cells that line logic may handle for the greedy repairs of all candidates: they take
/// a small part of a second.
const GREEDY_EFFORT: u64 = 20_000_000;
/// Larger puzzles are not graded: nobody solves them by hand.
const MOST_GRADED_CELLS: usize = 10_000;

/// The judge of pictures: whether one reached what was asked for.
pub(crate) struct Judge<'a> {
    settings: &'a FromSettings,
    budget: &'a Budget,
}

/// How near a picture is to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Judged {
    pub(crate) reached: bool,
    /// How many cells line logic leaves open.
    pub(crate) unknown: usize,
}

impl Judged {
    /// What is said of a picture that there was no time to judge.
    pub(crate) const UNKNOWN: Judged = Judged { reached: false, unknown: usize::MAX };
}

impl<'a> Judge<'a> {
    pub(crate) fn new(settings: &'a FromSettings, budget: &'a Budget) -> Judge<'a> {
        Judge { settings, budget }
    }

    /// Whether a picture has the size of the protected cells, if there are any.
    pub(crate) fn fits_mask(&self, picture: &Picture) -> bool {
        self.settings
            .protect
            .as_ref()
            .is_none_or(|mask| (mask.height(), mask.width()) == (picture.height(), picture.width()))
    }

    /// Judges a picture by its puzzle, from an empty grid.
    pub(crate) fn judge(&self, palette: &Palette, picture: &Picture) -> Result<Judged, Stopped> {
        self.budget.go_on()?;
        let puzzle = puzzle_of(palette, picture);
        let mut grid = puzzle.start();
        let sound = propagate(&puzzle, &mut grid, &mut Sweep::default(), &mut ()).is_ok();
        debug_assert!(sound, "the picture itself satisfies its clues");
        let unknown = grid.unknown_cells();
        let reached = match self.settings.goal {
            None => true,
            Some(RepairGoal::LineSolvable) => unknown == 0,
            Some(RepairGoal::Unique) => {
                unknown == 0 || self.solve(&puzzle).verdict == Verdict::Unique
            }
        };
        let reached = reached && (self.settings.grade.is_none() || self.has_grade(&puzzle));
        Ok(Judged { reached, unknown })
    }

    /// What the exact solver says of a puzzle.
    pub(crate) fn solve(&self, puzzle: &Puzzle) -> Answer {
        solve::solve(puzzle, &self.options(), None)
    }

    fn options(&self) -> Options {
        Options { budget: self.budget.clone().with_nodes(SEARCH_NODES), ..Options::default() }
    }

    fn has_grade(&self, puzzle: &Puzzle) -> bool {
        let found = self.grade(puzzle).map(|grade| grade.level);
        self.settings.grade == found
    }

    /// How hard a puzzle is, where it has one solution and is not too large.
    pub(crate) fn grade(&self, puzzle: &Puzzle) -> Option<Grade> {
        let small = puzzle.height() * puzzle.width() <= MOST_GRADED_CELLS;
        small.then(|| grade(&explain(puzzle, &self.options())).into_grade()).flatten()
    }

    /// Whether an offer's verdict and grade are what was asked for.
    pub(crate) fn is_reached(&self, answer: &Answer, grade: Option<&Grade>) -> bool {
        let goal = match self.settings.goal {
            None => true,
            Some(RepairGoal::LineSolvable) => answer.line_solvable == Some(true),
            Some(RepairGoal::Unique) => answer.verdict == Verdict::Unique,
        };
        goal && (self.settings.grade.is_none() || self.settings.grade == grade.map(|it| it.level))
    }

    /// The repairs of the candidates that are nearest to the goal: fewest cells first, then least
    /// regret. Only those that reach the goal.
    pub(crate) fn repair(
        &self,
        palette: &Palette,
        unfair: &[(Candidate, Judged)],
        nodes: &mut u64,
    ) -> Result<Vec<(Candidate, RepairOutcome)>, Stopped> {
        let Some(goal) = self.settings.goal else { return Ok(vec![]) };
        let mut nearest: Vec<&(Candidate, Judged)> = unfair.iter().collect();
        nearest.sort_by_key(|(_, judged)| judged.unknown);
        let mut repaired: Vec<(f64, Candidate, RepairOutcome)> = vec![];
        let (mut most, mut effort) = (usize::MAX, GREEDY_EFFORT);
        for (candidate, _) in nearest.into_iter().take(REPAIRED) {
            self.budget.go_on()?;
            let mut request = self.request(palette, candidate, goal);
            request.greedy_effort = effort;
            let allowed = request.most.min(most);
            // A greedy repair may change more cells on the way, and takes back what proves needless.
            request.most = 2 * allowed;
            let outcome = repair(&request).expect("a sound picture");
            *nodes += outcome.nodes;
            effort = effort.saturating_sub(outcome.effort);
            let best = outcome.repairs.first().filter(|best| best.changes.len() <= allowed);
            let Some(best) = best else { continue };
            // The next candidate is wanted only if it needs at most as many changes.
            most = most.min(best.changes.len());
            let picture = best.apply(&candidate.picture);
            if self.settings.grade.is_none() || self.has_grade(&puzzle_of(palette, &picture)) {
                repaired.push((candidate.cover.regret(&picture), candidate.clone(), outcome));
            }
        }
        let changes = |outcome: &RepairOutcome| outcome.repairs[0].changes.len();
        repaired.sort_by(|one, other| {
            changes(&one.2).cmp(&changes(&other.2)).then(one.0.total_cmp(&other.0))
        });
        Ok(repaired.into_iter().map(|(_, candidate, outcome)| (candidate, outcome)).collect())
    }

    fn request(&self, palette: &Palette, candidate: &Candidate, goal: RepairGoal) -> RepairRequest {
        let picture = &candidate.picture;
        let prices = Prices::from_fn(picture, palette.len(), |square, colour| {
            candidate.cover.price(square, colour)
        });
        let squares = (0..picture.cells().len())
            .map(|place| Square { row: place / picture.width(), column: place % picture.width() });
        let is_protected = |square: &Square| {
            self.settings.protect.as_ref().is_some_and(|mask| !mask[*square].is_background())
        };
        RepairRequest {
            prices,
            protected: squares.filter(is_protected).collect(),
            keep_symmetry: self.settings.keep_symmetry,
            most: (self.settings.most * picture.cells().len() as f64) as usize,
            budget: self.budget.clone().with_nodes(nodes_for(picture)),
            ..RepairRequest::new(palette.clone(), picture.clone(), goal)
        }
    }

    /// Why the goal was not reached.
    pub(crate) fn reason(&self, made: &Made, stopped: Option<Stopped>) -> String {
        let goal = self.settings.goal.map_or("made", RepairGoal::name);
        let grade = self.settings.grade.map(|level| format!(" and {level}")).unwrap_or_default();
        match stopped {
            Some(stopped) => stopped.to_string(),
            None => format!(
                "no picture was found that is {goal}{grade}: {} were tried as they are, and the nearest \
                 with up to {} % of their cells changed",
                made.candidates,
                self.settings.most * 100.0
            ),
        }
    }
}

/// The nodes of the search for one repair of a picture.
fn nodes_for(picture: &Picture) -> u64 {
    (REPAIR_NODE_CELLS / picture.cells().len() as u64).clamp(10, 1_000)
}

pub(crate) fn puzzle_of(palette: &Palette, picture: &Picture) -> Puzzle {
    Puzzle::of_picture(palette.clone(), picture.clone())
        .expect("a candidate has the palette's colours")
}
