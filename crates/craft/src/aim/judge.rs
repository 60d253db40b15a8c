//! How far a puzzle is from a wish: the cheap tests first.

use puzzle::Puzzle;
use solve::{Budget, Options, Stopped, Verdict, VerdictReason};
use strategies::explain::explain;
use strategies::grade::{Grade, grade, grade_of};
use strategies::person::Person;

use super::need::Met;
use super::{ScoreBand, Wish};

/// How many nodes of the exact solver one picture is worth.
const MOST_NODES: u64 = 8;

/// The same where search is wished for.
const MOST_NODES_OF_SEARCH: u64 = 200;

/// The least score of a puzzle that no line solver finishes: a contradiction costs 200, half of which
/// is the level.
const BEYOND_LINES: f64 = 100.0;

/// The score that puzzles hardly reach by suppositions without suppositions within them.
const DEEP: f64 = 250.0;

/// What came of looking at a puzzle.
pub(super) enum WishJudgement {
    /// It is as wished.
    Hit { grade: Grade, hinges: Option<usize> },
    /// It is not; the smaller the distance, the nearer. Infinite where nothing leads on from it.
    Miss { distance: f64 },
}

/// The distance of a puzzle that is finished without the wished strategy. It lies beyond that of every puzzle
/// that needs the strategy too often or too seldom.
const NOT_NEEDED: f64 = 1e6;

/// The distance of a puzzle that needs search, but has another score. It lies below that of every puzzle that
/// needs none.
const OTHER_SCORE: f64 = 1e-9;

/// The judgement of a puzzle that is not worth a second look.
const HOPELESS: WishJudgement = WishJudgement::Miss { distance: f64::INFINITY };

impl Wish {
    /// Whether a puzzle, wherever it comes from, is as wished; its size and colours are not looked at.
    ///
    /// # Errors
    /// [`Stopped`], if the budget was spent before.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// use craft::aim::Wish;
    /// let wish = Wish { band: Some("hard".parse().unwrap()), ..Wish::of_size(1, 2) };
    /// assert_eq!(wish.is_granted_by(&puzzle, &solve::Budget::default()), Ok(false));
    /// ```
    pub fn is_granted_by(&self, puzzle: &Puzzle, budget: &Budget) -> Result<bool, Stopped> {
        Ok(matches!(self.judge(puzzle, budget)?, WishJudgement::Hit { .. }))
    }

    /// Looks at a puzzle.
    pub(super) fn judge(&self, puzzle: &Puzzle, budget: &Budget) -> Result<WishJudgement, Stopped> {
        budget.spent().map_or(Ok(()), Err)?;
        if has_blank_line(puzzle) && self.height.min(self.width) >= 5 {
            return Ok(HOPELESS);
        }
        if let Some(band) = self.band.filter(|band| self.need.is_none() && band.low >= DEEP) {
            return self.judge_by_search(puzzle, band, budget);
        }
        let line_solvable = solve::is_line_solvable(puzzle);
        if !line_solvable && !self.wants_more_than_lines() {
            return Ok(HOPELESS);
        }
        let hinges = match &self.need {
            Some(need) => match need.met(puzzle, budget)? {
                Met::Hinging(hinges) if self.hinges.is_none_or(|wanted| wanted == hinges) => {
                    Some(hinges)
                }
                Met::Hinging(hinges) => {
                    let distance = self.hinges.unwrap_or(0).abs_diff(hinges) as f64;
                    return Ok(WishJudgement::Miss { distance });
                }
                Met::Not { open } => {
                    return Ok(WishJudgement::Miss { distance: NOT_NEEDED + open as f64 });
                }
            },
            None => None,
        };
        let distance = match self.band {
            Some(band) if line_solvable => band.distance(quick_score(puzzle, budget)?),
            Some(band) => match beyond_lines(puzzle, band, budget)? {
                true => 0.0,
                false => return Ok(HOPELESS),
            },
            None => 0.0,
        };
        if distance > 0.0 {
            return Ok(WishJudgement::Miss { distance });
        }
        self.graded(puzzle, hinges, budget)
    }

    /// Looks at a puzzle that shall need more than single suppositions. Those with one solution are the
    /// nearer to it the more lines have to be solved for all single suppositions.
    fn judge_by_search(
        &self,
        puzzle: &Puzzle,
        band: ScoreBand,
        budget: &Budget,
    ) -> Result<WishJudgement, Stopped> {
        let limited = Budget::default().with_nodes(MOST_NODES_OF_SEARCH);
        let options =
            Options { budget: limited.cancelled_by(&budget.cancel), ..Options::default() };
        let answer = solve::solve(puzzle, &options, None);
        budget.spent().map_or(Ok(()), Err)?;
        if answer.verdict != Verdict::Unique || answer.line_solvable == Some(true) {
            return Ok(HOPELESS);
        }
        let lines = answer.stats.get("probe_lines").copied().unwrap_or(0.0);
        let distance = 1.0 / (1.0 + lines);
        if !answer.stats.contains_key("nodes") || !beyond_lines(puzzle, band, budget)? {
            return Ok(WishJudgement::Miss { distance });
        }
        match self.graded(puzzle, None, budget)? {
            WishJudgement::Miss { .. } => Ok(WishJudgement::Miss { distance: OTHER_SCORE }),
            hit @ WishJudgement::Hit { .. } => Ok(hit),
        }
    }

    /// Whether a puzzle that no line solver finishes may be as wished.
    fn wants_more_than_lines(&self) -> bool {
        self.need.is_none() && self.band.is_some_and(|band| band.high > BEYOND_LINES)
    }

    /// The last word: the grade as everybody else would give it.
    fn graded(
        &self,
        puzzle: &Puzzle,
        hinges: Option<usize>,
        budget: &Budget,
    ) -> Result<WishJudgement, Stopped> {
        let options = Options { budget: budget.clone(), ..Options::default() };
        let explanation = explain(puzzle, &options);
        if let Some(stopped) = explanation.verdict.reason().and_then(VerdictReason::stopped) {
            return Err(stopped);
        }
        let Some(grade) = grade(&explanation).into_grade() else { return Ok(HOPELESS) };
        match self.band.is_none_or(|band| band.has(grade.score)) {
            true => Ok(WishJudgement::Hit { grade, hinges }),
            // A change of a puzzle beyond lines nearly always leaves several solutions, and each look at
            // one takes long: there is no climbing from here.
            false => Ok(HOPELESS),
        }
    }
}

fn has_blank_line(puzzle: &Puzzle) -> bool {
    puzzle.lines().any(|line| puzzle.clue(line).runs().is_empty())
}

/// The score of a line-solvable puzzle, without the fewest cells that imply each step: several times
/// quicker than an explanation, and the same.
pub(crate) fn quick_score(puzzle: &Puzzle, budget: &Budget) -> Result<f64, Stopped> {
    let mut person = Person::new(puzzle, puzzle.start());
    let steps = person.climb(budget)?;
    Ok(if person.is_solved() { grade_of(&steps).score } else { f64::INFINITY })
}

/// Whether a puzzle beyond line solving may have a score of the band: it has one solution, and single
/// suppositions, each followed line by line, finish it just where the band ends below [`DEEP`].
fn beyond_lines(puzzle: &Puzzle, band: ScoreBand, budget: &Budget) -> Result<bool, Stopped> {
    let limited = Budget::default().with_nodes(MOST_NODES).cancelled_by(&budget.cancel);
    let options = Options { budget: limited, ..Options::default() };
    let probe = solve::methods().into_iter().find(|method| method.name() == "probe");
    let Some(Ok(answer)) = probe.map(|probe| solve::run(probe, puzzle, &options, None)) else {
        return Ok(false);
    };
    budget.spent().map_or(Ok(()), Err)?;
    let branches = answer.stats.get("nodes").is_some_and(|&nodes| nodes > 1.0);
    let may_be_deep = band.high > DEEP;
    let may_be_flat = band.low < DEEP;
    let fits = if branches { may_be_deep } else { may_be_flat };
    Ok(answer.verdict == Verdict::Unique && fits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::generate::{Kind, Recipe};

    #[test]
    fn the_quick_score_is_the_score_of_the_grade() {
        let budget = Budget::default();
        for (kind, side) in [(Kind::Random, 5), (Kind::Blob, 10), (Kind::Random, 10)] {
            let recipe = Recipe::new(side, side).unwrap().of_kind(kind);
            let drawn = recipe.puzzles(5).filter(solve::is_line_solvable).take(10);
            for puzzle in drawn {
                let slow =
                    grade(&explain(&puzzle, &Options::default())).into_grade().unwrap().score;
                assert_eq!(quick_score(&puzzle, &budget), Ok(slow));
            }
        }
    }
}
