//! Nogoods: values of units that cannot all stand in a fair puzzle, kept to be looked up.

use super::unit_set::UnitSet;
use super::units::{UnitValue, Units};

/// Units with the values that they had where the puzzle was not fair: wherever all of them have those
/// values again, the puzzle is not fair either. Sorted by unit, each once.
pub(super) type UnitNogood = Vec<(usize, UnitValue)>;

/// The most nogoods that are looked at to take the place of another.
const MOST_INSTEAD: usize = 40;

/// All nogoods found so far, and which of them hold for the present values.
#[derive(Debug, Default)]
pub(super) struct NogoodStore {
    /// The units of each.
    sets: Vec<UnitSet>,
    /// How many units of each nogood have another value at present.
    mismatches: Vec<u32>,
    /// The nogoods that hold at present, in no order, and where each stands among them.
    holding: Vec<u32>,
    place: Vec<u32>,
    /// For each unit and value the nogoods that ask for it.
    asking: Vec<Vec<Vec<u32>>>,
}

/// What the nogoods that hold say about how much is still to be changed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum StillToChange {
    /// No nogood holds.
    Nothing,
    /// One holds that no unit left can break, or disjoint ones need more cells than there are left.
    TooMuch,
    /// One of these units must change.
    OneOf(Vec<usize>),
}

impl NogoodStore {
    pub(super) fn new(units: &Units) -> NogoodStore {
        let values = |unit| vec![vec![]; units.get(unit).ways.len() + 1];
        NogoodStore { asking: (0..units.len()).map(values).collect(), ..NogoodStore::default() }
    }

    /// Whether some nogood would hold if this unit got this value, where those that hold at present
    /// all have the unit.
    pub(super) fn would_hold(&self, unit: usize, value: UnitValue) -> bool {
        let asking = &self.asking[unit][usize::from(value)];
        asking.iter().any(|&nogood| self.mismatches[nogood as usize] == 1)
    }

    /// Adds a nogood. `values` are the present ones.
    pub(super) fn add(&mut self, nogood: UnitNogood, values: &[UnitValue]) {
        let index = self.sets.len() as u32;
        for &(unit, value) in &nogood {
            self.asking[unit][usize::from(value)].push(index);
        }
        let mismatches = nogood.iter().filter(|&&(unit, value)| values[unit] != value).count();
        self.mismatches.push(mismatches as u32);
        self.place.push(self.holding.len() as u32);
        if mismatches == 0 {
            self.holding.push(index);
        }
        let mut set = UnitSet::empty(values.len());
        nogood.iter().for_each(|&(unit, _)| set.put(unit));
        self.sets.push(set);
    }

    /// Takes notice that a unit has another value than before.
    pub(super) fn change(&mut self, unit: usize, before: UnitValue, after: UnitValue) {
        for &nogood in &self.asking[unit][usize::from(before)] {
            self.mismatches[nogood as usize] += 1;
            if self.mismatches[nogood as usize] == 1 {
                let place = self.place[nogood as usize] as usize;
                self.holding.swap_remove(place);
                if let Some(&moved) = self.holding.get(place) {
                    self.place[moved as usize] = place as u32;
                }
            }
        }
        for &nogood in &self.asking[unit][usize::from(after)] {
            self.mismatches[nogood as usize] -= 1;
            if self.mismatches[nogood as usize] == 0 {
                self.place[nogood as usize] = self.holding.len() as u32;
                self.holding.push(nogood);
            }
        }
    }

    /// Which units must change, if only those that are `free` may and at most `cells` cells in all.
    ///
    /// Nogoods that share no free unit need a change each.
    pub(super) fn still_to_change(
        &self,
        free: &UnitSet,
        units: &Units,
        cells: usize,
    ) -> StillToChange {
        if cells == 1 && !self.holding.is_empty() {
            return self.in_all(free.clone());
        }
        let free_units = |&nogood: &u32| {
            let set = self.sets[nogood as usize].and(free);
            (set.len(), nogood, set)
        };
        let mut holding: Vec<(usize, u32, UnitSet)> = self.holding.iter().map(free_units).collect();
        holding.sort_unstable_by_key(|&(length, nogood, _)| (length, nogood));
        let holding: Vec<UnitSet> = holding.into_iter().map(|(_, _, set)| set).collect();
        let Some(smallest) = holding.first() else { return StillToChange::Nothing };
        if needs_more_than(cells, &holding, units) {
            return StillToChange::TooMuch;
        }
        // The last change must break them all, and any other must leave room for one more.
        let mut all = smallest.clone();
        holding.iter().for_each(|set| all.retain(set));
        let least_cost = units.least_cost();
        let may_change = |&unit: &usize| match cells.checked_sub(units.cost(unit)) {
            None => false,
            Some(0) => all.has(unit),
            Some(left) => left >= least_cost,
        };
        let one_of: Vec<usize> = smallest.iter().filter(may_change).collect();
        if one_of.is_empty() { StillToChange::TooMuch } else { StillToChange::OneOf(one_of) }
    }

    /// Which of these units are in every nogood that holds: a single change must break all.
    fn in_all(&self, mut units: UnitSet) -> StillToChange {
        for &nogood in &self.holding {
            units.retain(&self.sets[nogood as usize]);
            if units.is_empty() {
                return StillToChange::TooMuch;
            }
        }
        StillToChange::OneOf(units.iter().collect())
    }
}

/// Whether more cells than these must change to break every one of these nogoods, as far as nogoods
/// that share no unit show it.
fn needs_more_than(cells: usize, nogoods: &[UnitSet], units: &Units) -> bool {
    let cost = |nogood: &UnitSet| nogood.iter().map(|unit| units.cost(unit)).min();
    let mut taken = UnitSet::empty(units.len());
    let mut chosen = vec![];
    let mut needed = 0_usize;
    for nogood in nogoods {
        if !nogood.meets(&taken) {
            taken.add(nogood);
            let Some(cost) = cost(nogood) else { return true };
            needed += cost;
            chosen.push(nogood);
            if needed > cells {
                return true;
            }
        }
    }
    // At the last change it is enough to see which units are in all of them.
    cells > units.greatest_cost() && one_for_two(cells - needed, nogoods, chosen, units)
}

/// Puts two nogoods that share no unit in the place of one of those chosen, as often as that goes:
/// whether the cells needed become more than `spare` cells more.
fn one_for_two<'a>(
    mut spare: usize,
    nogoods: &'a [UnitSet],
    mut chosen: Vec<&'a UnitSet>,
    units: &Units,
) -> bool {
    let cost = |nogood: &UnitSet| nogood.iter().map(|unit| units.cost(unit)).min().unwrap_or(0);
    let mut place = 0;
    while place < chosen.len() {
        let mut others = UnitSet::empty(units.len());
        let rest = (0..chosen.len()).filter(|&other| other != place);
        rest.for_each(|other| others.add(chosen[other]));
        let instead: Vec<&UnitSet> =
            nogoods.iter().filter(|it| !it.meets(&others)).take(MOST_INSTEAD).collect();
        let pairs = (0..instead.len()).flat_map(|one| (0..one).map(move |other| (other, one)));
        let gain = |one: &UnitSet, other: &UnitSet| {
            (cost(one) + cost(other)).saturating_sub(cost(chosen[place]))
        };
        let pair = pairs
            .map(|(one, other)| (instead[one], instead[other]))
            .find(|(one, other)| !one.meets(other) && gain(one, other) > 0);
        let Some((one, other)) = pair else {
            place += 1;
            continue;
        };
        let more = gain(one, other);
        if more > spare {
            return true;
        }
        spare -= more;
        chosen[place] = one;
        chosen.push(other);
        place = 0;
    }
    false
}
