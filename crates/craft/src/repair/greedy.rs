//! The greedy repair: the best single change again and again. It nearly always ends, and nothing is
//! shown about its size.

use solve::{Budget, Stopped};

use super::judge::{FairnessJudge, FairnessJudgement};
use super::least::ChangeSet;
use super::units::{UnitValue, Units};

/// The most changes tried in one round.
const MOST_CANDIDATES: usize = 200;

/// How far a greedy repair may go.
#[derive(Clone, Copy, Debug)]
pub(super) struct GreedyLimits<'a> {
    /// The most cells that may change on the way.
    pub(super) most: usize,
    /// The most cells that line logic may handle.
    pub(super) handled: u64,
    pub(super) budget: &'a Budget,
}

impl GreedyLimits<'_> {
    /// Whether the repair may go on.
    pub(super) fn go_on(&self, judge: &impl FairnessJudge) -> Result<(), Stopped> {
        self.budget.go_on()?;
        if judge.handled() > self.handled { Err(Stopped::OutOfNodes) } else { Ok(()) }
    }
}

/// What came of a greedy repair.
#[derive(Clone, Debug)]
pub(super) enum GreedyEnd {
    /// The changes reach the goal.
    Fair(ChangeSet),
    /// The changes made until the limits ended it, which do not reach the goal.
    Stopped(ChangeSet, Stopped),
    /// The rounds led to nothing within the cells that may change.
    Nothing,
}

/// Repairs a picture of moderate size: every change of a round is judged by the whole picture.
pub(super) fn greedy(
    judge: &mut impl FairnessJudge,
    units: &Units,
    limits: GreedyLimits,
) -> GreedyEnd {
    let mut changed = vec![];
    match rounds(judge, units, limits, &mut changed) {
        Ok(true) => {
            without_needless(judge, &mut changed, limits);
            GreedyEnd::Fair(change_set(changed, units))
        }
        Ok(false) => GreedyEnd::Nothing,
        Err(stopped) => GreedyEnd::Stopped(change_set(changed, units), stopped),
    }
}

/// Makes changes until the puzzle is fair: whether that was reached.
fn rounds(
    judge: &mut impl FairnessJudge,
    units: &Units,
    limits: GreedyLimits,
    changed: &mut Vec<(usize, UnitValue)>,
) -> Result<bool, Stopped> {
    while cells(changed, units) <= limits.most {
        match judge.judge(limits.budget) {
            FairnessJudgement::Fair => return Ok(true),
            FairnessJudgement::Undecided(stopped) => return Err(stopped),
            FairnessJudgement::Unfair(mut nogoods) => {
                nogoods.sort_by_key(Vec::len);
                let candidates = candidates(&nogoods, changed, units);
                let Some(best) = best(judge, &candidates, units, limits)? else { return Ok(false) };
                judge.set(best.0, best.1);
                changed.push(best);
            }
        }
    }
    Ok(false)
}

/// The changes of units that are unchanged so far and would break one of the nogoods.
pub(super) fn candidates(
    nogoods: &[Vec<(usize, UnitValue)>],
    changed: &[(usize, UnitValue)],
    units: &Units,
) -> Vec<(usize, UnitValue)> {
    let mut candidates: Vec<(usize, UnitValue)> = vec![];
    for &(unit, _) in nogoods.iter().flatten() {
        let is_new = |list: &[(usize, UnitValue)]| list.iter().all(|it| it.0 != unit);
        if candidates.len() < MOST_CANDIDATES && is_new(&candidates) && is_new(changed) {
            let ways = 1..=units.get(unit).ways.len();
            candidates.extend(ways.map(|value| (unit, value as UnitValue)));
        }
    }
    candidates
}

/// The change after which line logic leaves the fewest cells unknown; the cheapest of those.
fn best(
    judge: &mut impl FairnessJudge,
    candidates: &[(usize, UnitValue)],
    units: &Units,
    limits: GreedyLimits,
) -> Result<Option<(usize, UnitValue)>, Stopped> {
    let mut best = None;
    for &(unit, value) in candidates {
        limits.go_on(judge)?;
        judge.set(unit, value);
        let score = (judge.cells_left(), units.price(unit, value), unit, value);
        judge.set(unit, 0);
        best = Some(best.map_or(score, |best| score.min(best)));
    }
    Ok(best.map(|(_, _, unit, value)| (unit, value)))
}

/// Takes back every change without which the puzzle is fair all the same, the first ones first: later
/// ones often do what they were for. Where the limits end that, the rest stays.
pub(super) fn without_needless(
    judge: &mut impl FairnessJudge,
    changed: &mut Vec<(usize, UnitValue)>,
    limits: GreedyLimits,
) {
    for (unit, value) in changed.clone() {
        if limits.go_on(judge).is_err() {
            return;
        }
        judge.set(unit, 0);
        if judge.is_fair(limits.budget) {
            changed.retain(|it| it.0 != unit);
        } else {
            judge.set(unit, value);
        }
    }
}

pub(super) fn cells(changed: &[(usize, UnitValue)], units: &Units) -> usize {
    changed.iter().map(|&(unit, _)| units.cost(unit)).sum()
}

pub(super) fn change_set(changed: Vec<(usize, UnitValue)>, units: &Units) -> ChangeSet {
    let price = changed.iter().map(|&(unit, value)| units.price(unit, value)).sum();
    ChangeSet { cells: cells(&changed, units), price, units: changed }
}
