//! The repair of large pictures. To judge every change of a round by the whole picture takes too long
//! there: changes are first judged near the cells that they are for, all else told; the best of them
//! where everything known so far is told; and several together from an empty grid. Nothing is shown
//! about the number of changes.

use solve::Stopped;

use super::greedy::{GreedyEnd, GreedyLimits, candidates, cells, change_set, without_needless};
use super::judge::{FairnessJudge, PictureJudge};
use super::nogoods::UnitNogood;
use super::state::PictureState;
use super::units::{UnitValue, Units};

/// A picture of more cells than this is large: it is repaired greedily, and a proof that the
/// repair is least can hardly be had in time.
pub const LARGE_PICTURE: usize = 3_600;

/// How many of the changes that seem best are looked at more closely.
const LOOKED_AT: usize = 4;

/// How far around a nogood cells are left open to judge changes of it.
const NEAR: usize = 8;

/// How many changes are made at first before the whole picture is judged, and at most.
const FIRST_BATCH: usize = 4;
const MOST_BATCH: usize = 32;

/// A unit with a new value.
type UnitChange = (usize, UnitValue);

/// A large picture on its way to be fair.
struct LargeRepair<'j, 'a> {
    judge: &'j mut PictureJudge<'a>,
    units: &'a Units,
    limits: GreedyLimits<'a>,
    changed: Vec<UnitChange>,
    /// What lines decide of the picture with these changes.
    state: PictureState,
}

/// Repairs a large picture.
pub(super) fn repair_large<'a>(
    judge: &mut PictureJudge<'a>,
    units: &'a Units,
    limits: GreedyLimits<'a>,
) -> GreedyEnd {
    let state = judge.line_fixpoint();
    let mut large = LargeRepair { judge, units, limits, changed: vec![], state };
    match large.run() {
        Ok(true) => {
            let LargeRepair { judge, mut changed, .. } = large;
            without_needless(judge, &mut changed, limits);
            GreedyEnd::Fair(change_set(changed, units))
        }
        Ok(false) => GreedyEnd::Nothing,
        Err(stopped) => GreedyEnd::Stopped(change_set(large.changed, units), stopped),
    }
}

impl LargeRepair<'_, '_> {
    /// Whether the picture was made fair.
    fn run(&mut self) -> Result<bool, Stopped> {
        let mut batch = FIRST_BATCH;
        self.limits.go_on(self.judge)?;
        while let Some(nogood) = self.judge.small_nogood(&self.state, self.limits.budget)? {
            let (before, tried) = (self.changed.len(), batch);
            let made = self.make(nogood, batch);
            let state = self.judge.line_fixpoint();
            if batch == 1 || state.open_count() < self.state.open_count() {
                self.state = state;
                batch = MOST_BATCH.min(2 * batch);
            } else {
                // What was decided with these changes told does not follow from the start.
                self.take_back(before);
                batch = 1;
            }
            let is_stuck = !made? && tried == 1;
            if is_stuck || cells(&self.changed, self.units) > self.limits.most {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes back all changes but the first.
    fn take_back(&mut self, first: usize) {
        for (unit, _) in self.changed.drain(first..) {
            self.judge.set(unit, 0);
        }
    }

    /// Makes up to `batch` changes, the first of which breaks this nogood, each where all that is known
    /// after those before it is told; a single one from the start. Whether any was found.
    fn make(&mut self, nogood: UnitNogood, batch: usize) -> Result<bool, Stopped> {
        let mut told = self.state.clone();
        let mut nogood = Some(nogood);
        for _ in 0..batch {
            let Some(holding) = nogood else { break };
            let candidates = candidates(std::slice::from_ref(&holding), &self.changed, self.units);
            let best = self.best(&holding, &candidates, &told, batch == 1)?;
            let Some((unit, value)) = best else { return Ok(false) };
            self.judge.set(unit, value);
            self.changed.push((unit, value));
            told = self.judge.with_told(&told, unit);
            nogood = match batch {
                1 => None,
                _ => self.judge.small_nogood(&told, self.limits.budget)?,
            };
        }
        Ok(true)
    }

    /// The change that leaves the fewest cells unknown, the cheapest of those: first among all near the
    /// nogood, then among the best of them in the whole picture.
    fn best(
        &mut self,
        nogood: &UnitNogood,
        candidates: &[UnitChange],
        told: &PictureState,
        from_the_start: bool,
    ) -> Result<Option<UnitChange>, Stopped> {
        let near = self.judge.open_near(told, nogood, NEAR);
        let mut scored = self.scores(candidates, |judge, unit| judge.with_told(&near, unit))?;
        scored.sort_unstable();
        scored.truncate(LOOKED_AT);
        let best: Vec<UnitChange> =
            scored.into_iter().map(|(_, _, unit, value)| (unit, value)).collect();
        let scored = self.scores(&best, |judge, unit| match from_the_start {
            true => judge.line_fixpoint(),
            false => judge.with_told(told, unit),
        })?;
        Ok(scored.into_iter().min().map(|(_, _, unit, value)| (unit, value)))
    }

    /// For each of these changes how many cells it leaves open, by some way to find that out, and its
    /// price.
    fn scores(
        &mut self,
        changes: &[UnitChange],
        decided: impl Fn(&mut PictureJudge, usize) -> PictureState,
    ) -> Result<Vec<(usize, u64, usize, UnitValue)>, Stopped> {
        let mut scores = Vec::with_capacity(changes.len());
        for &(unit, value) in changes {
            self.limits.go_on(self.judge)?;
            self.judge.set(unit, value);
            let left = decided(self.judge, unit).open_count();
            self.judge.set(unit, 0);
            scores.push((left, self.units.price(unit, value), unit, value));
        }
        Ok(scores)
    }
}
