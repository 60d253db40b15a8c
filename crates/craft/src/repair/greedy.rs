//! The greedy repair: the best single change again and again. It nearly always ends, and nothing is
//! shown about its size.

use solve::Budget;

use super::judge::{FairnessJudge, FairnessJudgement};
use super::least::ChangeSet;
use super::units::{UnitValue, Units};

/// The most changes tried in one round on a picture of moderate size.
const MOST_CANDIDATES: usize = 200;

/// From this many cells on, only the changes that break the smallest nogood are tried.
const LARGE_PICTURE: usize = 3_600;

/// A repair of at most `most` cells, unless the rounds lead to none or the budget ends.
pub(super) fn greedy(
    judge: &mut impl FairnessJudge,
    units: &Units,
    most: usize,
    budget: &Budget,
) -> Option<ChangeSet> {
    let mut changed: Vec<(usize, UnitValue)> = vec![];
    loop {
        budget.go_on().ok()?;
        match judge.judge(budget) {
            FairnessJudgement::Fair => break,
            FairnessJudgement::Undecided(_) => return None,
            FairnessJudgement::Unfair(mut nogoods) => {
                nogoods.sort_by_key(Vec::len);
                let candidates = candidates(&nogoods, &changed, units);
                let (unit, value) = best(judge, &candidates, units, budget)?;
                judge.set(unit, value);
                changed.push((unit, value));
            }
        }
        if cells(&changed, units) > most {
            return None;
        }
    }
    Some(change_set(without_needless(judge, changed, budget), units))
}

/// The changes of units that are unchanged so far and would break one of the nogoods.
fn candidates(
    nogoods: &[Vec<(usize, UnitValue)>],
    changed: &[(usize, UnitValue)],
    units: &Units,
) -> Vec<(usize, UnitValue)> {
    let is_large = units.cell_count() > LARGE_PICTURE;
    let tried = if is_large { &nogoods[..1] } else { nogoods };
    let mut candidates: Vec<(usize, UnitValue)> = vec![];
    for &(unit, _) in tried.iter().flatten() {
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
    budget: &Budget,
) -> Option<(usize, UnitValue)> {
    let mut best = None;
    for &(unit, value) in candidates {
        budget.go_on().ok()?;
        judge.set(unit, value);
        let score = (judge.cells_left(), units.price(unit, value), unit, value);
        judge.set(unit, 0);
        best = Some(best.map_or(score, |best| score.min(best)));
    }
    best.map(|(_, _, unit, value)| (unit, value))
}

/// Takes back every change without which the puzzle is fair all the same, the first ones first: later
/// ones often do what they were for.
fn without_needless(
    judge: &mut impl FairnessJudge,
    mut changed: Vec<(usize, UnitValue)>,
    budget: &Budget,
) -> Vec<(usize, UnitValue)> {
    for (unit, value) in changed.clone() {
        judge.set(unit, 0);
        match judge.judge(budget) {
            FairnessJudgement::Fair => changed.retain(|it| it.0 != unit),
            _ => judge.set(unit, value),
        }
    }
    changed
}

fn cells(changed: &[(usize, UnitValue)], units: &Units) -> usize {
    changed.iter().map(|&(unit, _)| units.cost(unit)).sum()
}

fn change_set(changed: Vec<(usize, UnitValue)>, units: &Units) -> ChangeSet {
    let price = changed.iter().map(|&(unit, value)| units.price(unit, value)).sum();
    ChangeSet { cells: cells(&changed, units), price, units: changed }
}
