//! The repair of large pictures. To judge every change of a round by the whole picture takes too long
//! there: changes are first judged by what they decide where everything known so far is told, and only
//! those that seem best by the whole picture. Nothing is shown about the number of changes.

use puzzle::Cell;
use solve::Stopped;

use super::greedy::{GreedyEnd, GreedyLimits, candidates, cells, change_set, without_needless};
use super::judge::{FairnessJudge, PictureJudge};
use super::line_logic::unknown;
use super::units::{UnitValue, Units};

/// A picture of more cells than this is large: it is repaired greedily, and a proof that the
/// repair is least can hardly be had in time.
pub const LARGE_PICTURE: usize = 3_600;

/// How many of the changes that seem best are looked at more closely.
const LOOKED_AT: usize = 4;

/// A large picture on its way to be fair.
struct LargeRepair<'j, 'a> {
    judge: &'j mut PictureJudge<'a>,
    units: &'a Units,
    limits: GreedyLimits<'a>,
    changed: Vec<(usize, UnitValue)>,
    /// What lines decide of the picture with these changes.
    state: Vec<Cell>,
}

/// Repairs a large picture.
pub(super) fn repair_large<'a>(
    judge: &mut PictureJudge<'a>,
    units: &'a Units,
    limits: GreedyLimits<'a>,
) -> GreedyEnd {
    let mut large = LargeRepair { judge, units, limits, changed: vec![], state: vec![] };
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
        self.limits.go_on(self.judge)?;
        self.state = self.judge.line_fixpoint();
        while let Some(nogood) = self.judge.small_nogood(&self.state, self.limits.budget)? {
            let candidates = candidates(&[nogood], &self.changed, self.units);
            let Some((unit, value)) = self.best(&candidates)? else { return Ok(false) };
            self.judge.set(unit, value);
            self.state = self.judge.line_fixpoint();
            self.changed.push((unit, value));
            if cells(&self.changed, self.units) > self.limits.most {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The change that leaves the fewest cells unknown, the cheapest of those: first among all where
    /// what is known is told, then among the best of them from the start.
    fn best(
        &mut self,
        candidates: &[(usize, UnitValue)],
    ) -> Result<Option<(usize, UnitValue)>, Stopped> {
        let mut scored = vec![];
        for &(unit, value) in candidates {
            self.limits.go_on(self.judge)?;
            self.judge.set(unit, value);
            let left = unknown(&self.judge.with_told(&self.state, unit)).len();
            self.judge.set(unit, 0);
            scored.push((left, self.units.price(unit, value), unit, value));
        }
        scored.sort_unstable();
        scored.truncate(LOOKED_AT);
        for (left, _, unit, value) in &mut scored {
            self.limits.go_on(self.judge)?;
            self.judge.set(*unit, *value);
            *left = self.judge.cells_left();
            self.judge.set(*unit, 0);
        }
        Ok(scored.into_iter().min().map(|(_, _, unit, value)| (unit, value)))
    }
}
