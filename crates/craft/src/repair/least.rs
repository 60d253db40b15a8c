//! The search for the least repair: complete, so that what it does not find is not there.
//!
//! For every number of cells, rising, it tries all repairs of that size. A nogood that holds names
//! the units of which one must change: the search branches over them, and forbids in later branches
//! what earlier ones tried. Only where no stored nogood holds is the picture judged, which either
//! ends the search or gives new nogoods.

use solve::{Budget, Stopped};

use super::judge::{FairnessJudge, FairnessJudgement};
use super::nogoods::{NogoodStore, StillToChange};
use super::unit_set::UnitSet;
use super::units::{UnitValue, Units};

/// Units that change and their values, with the price of all changes in millionths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChangeSet {
    pub(super) cells: usize,
    pub(super) price: u64,
    pub(super) units: Vec<(usize, UnitValue)>,
}

/// A search for the least repair.
pub(super) struct LeastSearch<'a, J> {
    judge: J,
    units: &'a Units,
    budget: &'a Budget,
    wanted: usize,
    nogoods: NogoodStore,
    values: Vec<UnitValue>,
    /// The units that may change.
    free: UnitSet,
    changed: Vec<(usize, UnitValue)>,
    /// The best change sets of the present size, cheapest first, at most `wanted`.
    found: Vec<ChangeSet>,
    /// Why some picture could not be judged.
    undecided: Option<Stopped>,
    /// The lowest price of a change, for each of its cells.
    least_price: u64,
    nodes: u64,
    /// The units whose value the judge does not know yet.
    stale: Vec<usize>,
    /// Whether the judge is prepared for neighbours of the present values.
    is_prepared: bool,
}

impl<'a, J: FairnessJudge> LeastSearch<'a, J> {
    /// A search for `wanted` repairs.
    pub(super) fn new(judge: J, units: &'a Units, wanted: usize, budget: &'a Budget) -> Self {
        LeastSearch {
            judge,
            units,
            budget,
            wanted,
            nogoods: NogoodStore::new(units),
            values: vec![0; units.len()],
            free: units.free(),
            changed: vec![],
            found: vec![],
            undecided: None,
            least_price: units.least_price(),
            nodes: 0,
            stale: vec![],
            is_prepared: false,
        }
    }

    /// How many sets of changes were tried so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Why some picture could not be judged, if that happened.
    pub(super) fn undecided(&self) -> Option<Stopped> {
        self.undecided
    }

    /// Looks at all repairs of `cells` cells, if there is none of fewer. Gives the cheapest of them, at
    /// most as many as wanted, and why it stopped, if it did not look at all.
    pub(super) fn of_size(&mut self, cells: usize) -> (Vec<ChangeSet>, Option<Stopped>) {
        let end = self.dive(cells, 0);
        (std::mem::take(&mut self.found), end.err())
    }

    fn dive(&mut self, cells: usize, price: u64) -> Result<(), Stopped> {
        // Whether the picture is fair as it is costs nothing: that is always found out.
        if cells > 0 {
            self.count_node()?;
        }
        let branches = loop {
            if self.is_too_dear(cells, price) {
                return Ok(());
            }
            match self.nogoods.still_to_change(&self.free, self.units, cells) {
                StillToChange::TooMuch => return Ok(()),
                StillToChange::OneOf(units) => break self.cheapest_first(units),
                StillToChange::Nothing if self.is_settled(price) => return Ok(()),
                StillToChange::Nothing => {}
            }
        };
        self.is_prepared = false;
        let mut forbidden = vec![];
        let mut end = Ok(());
        for unit in branches {
            if end.is_ok() && self.free.has(unit) {
                self.forbid(unit, &mut forbidden);
                end = self.change_unit(unit, cells, price);
                self.forbid_images(unit, &mut forbidden);
            }
        }
        forbidden.iter().for_each(|&unit| self.free.put(unit));
        end
    }

    fn forbid(&mut self, unit: usize, forbidden: &mut Vec<usize>) {
        if self.free.has(unit) {
            self.free.take(unit);
            forbidden.push(unit);
        }
    }

    /// Forbids the mirror images of a unit that no repair of this size has, as was just found out, in
    /// the picture as it was.
    fn forbid_images(&mut self, unit: usize, forbidden: &mut Vec<usize>) {
        if self.changed.is_empty() && self.found.is_empty() && self.undecided.is_none() {
            let units = self.units;
            units.images(unit).iter().for_each(|&image| self.forbid(image, forbidden));
        }
    }

    fn count_node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        self.budget.spent_after(self.nodes).map_or(Ok(()), Err)
    }

    /// Tries every way to change a unit.
    fn change_unit(&mut self, unit: usize, cells: usize, price: u64) -> Result<(), Stopped> {
        let Some(left) = cells.checked_sub(self.units.cost(unit)) else { return Ok(()) };
        let ways = self.units.get(unit).ways.len() as UnitValue;
        for value in 1..=ways {
            let price = price + self.units.price(unit, value);
            if left == 0 {
                self.change_last(unit, value, price)?;
                continue;
            }
            self.set(unit, value);
            self.changed.push((unit, value));
            let end = self.dive(left, price);
            self.changed.pop();
            self.set(unit, 0);
            end?;
        }
        Ok(())
    }

    /// Makes the last change that may be made and takes it back, unless a nogood would hold.
    fn change_last(&mut self, unit: usize, value: UnitValue, price: u64) -> Result<(), Stopped> {
        self.count_node()?;
        if self.is_too_dear(0, price) || self.nogoods.would_hold(unit, value) {
            return Ok(());
        }
        self.sync();
        if !self.is_prepared {
            self.judge.prepare();
            self.is_prepared = true;
        }
        self.judge.set(unit, value);
        let judgement = self.judge.judge_neighbour(unit, self.budget);
        self.judge.set(unit, 0);
        self.changed.push((unit, value));
        match judgement {
            FairnessJudgement::Fair => self.keep(price),
            FairnessJudgement::Undecided(stopped) => self.undecided = Some(stopped),
            FairnessJudgement::Unfair(nogoods) => {
                nogoods.into_iter().for_each(|nogood| self.nogoods.add(nogood, &self.values));
            }
        }
        self.changed.pop();
        Ok(())
    }

    fn set(&mut self, unit: usize, value: UnitValue) {
        let before = std::mem::replace(&mut self.values[unit], value);
        self.nogoods.change(unit, before, value);
        self.stale.push(unit);
        self.is_prepared = false;
    }

    /// Whether nothing as cheap as what was found can come of changes of this price and as many cells
    /// more.
    fn is_too_dear(&self, cells: usize, price: u64) -> bool {
        let least = price + cells as u64 * self.least_price;
        self.found.len() == self.wanted && self.found.last().is_some_and(|it| it.price <= least)
    }

    /// Tells the judge the present values.
    fn sync(&mut self) {
        for unit in self.stale.drain(..) {
            self.judge.set(unit, self.values[unit]);
        }
    }

    /// Judges the present values: whether nothing is left to be done here.
    fn is_settled(&mut self, price: u64) -> bool {
        self.sync();
        match self.judge.judge(self.budget) {
            FairnessJudgement::Fair => self.keep(price),
            FairnessJudgement::Undecided(stopped) => self.undecided = Some(stopped),
            FairnessJudgement::Unfair(nogoods) => {
                nogoods.into_iter().for_each(|nogood| self.nogoods.add(nogood, &self.values));
                return false;
            }
        }
        true
    }

    /// Keeps the present changes among the best.
    fn keep(&mut self, price: u64) {
        let cells = self.changed.iter().map(|&(unit, _)| self.units.cost(unit)).sum();
        let found = ChangeSet { cells, price, units: self.changed.clone() };
        let place = self.found.partition_point(|it| it.price <= price);
        self.found.insert(place, found);
        self.found.truncate(self.wanted);
    }

    fn cheapest_first(&self, mut units: Vec<usize>) -> Vec<usize> {
        let cheapest = |&unit: &usize| self.units.get(unit).ways.iter().map(|way| way.1).min();
        units.sort_by_key(cheapest);
        units
    }
}
