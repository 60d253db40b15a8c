//! Nogoods: values of units that cannot all stand in a fair puzzle, kept to be looked up.

use super::units::{UnitValue, Units};

/// Units with the values that they had where the puzzle was not fair: wherever all of them have those
/// values again, the puzzle is not fair either. Sorted by unit, each once.
pub(super) type UnitNogood = Vec<(usize, UnitValue)>;

/// All nogoods found so far, and which of them hold for the present values.
#[derive(Debug, Default)]
pub(super) struct NogoodStore {
    nogoods: Vec<UnitNogood>,
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
        let index = self.nogoods.len() as u32;
        for &(unit, value) in &nogood {
            self.asking[unit][usize::from(value)].push(index);
        }
        let mismatches = nogood.iter().filter(|&&(unit, value)| values[unit] != value).count();
        self.mismatches.push(mismatches as u32);
        self.place.push(self.holding.len() as u32);
        if mismatches == 0 {
            self.holding.push(index);
        }
        self.nogoods.push(nogood);
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
    /// Nogoods that share no free unit need a change each. They are chosen greedily, smallest first.
    pub(super) fn still_to_change(
        &self,
        free: &[bool],
        units: &Units,
        cells: usize,
    ) -> StillToChange {
        let free_units = |&nogood: &u32| {
            let units = self.nogoods[nogood as usize].iter().map(|&(unit, _)| unit);
            units.filter(|&unit| free[unit]).collect::<Vec<usize>>()
        };
        let mut holding: Vec<Vec<usize>> = self.holding.iter().map(free_units).collect();
        holding.sort_unstable_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        let Some(smallest) = holding.first() else { return StillToChange::Nothing };
        if least_cells(&holding, units) > cells {
            return StillToChange::TooMuch;
        }
        // The last change must break them all.
        let last = |unit: &usize| {
            cells >= 2 * units.cost(*unit)
                || holding.iter().all(|it| it.binary_search(unit).is_ok())
        };
        let one_of: Vec<usize> = smallest.iter().copied().filter(last).collect();
        if one_of.is_empty() { StillToChange::TooMuch } else { StillToChange::OneOf(one_of) }
    }
}

/// The least number of cells that must change to break every one of these nogoods.
fn least_cells(nogoods: &[Vec<usize>], units: &Units) -> usize {
    let mut taken = vec![false; units.len()];
    let mut cells = 0_usize;
    for nogood in nogoods {
        if nogood.iter().all(|&unit| !taken[unit]) {
            nogood.iter().for_each(|&unit| taken[unit] = true);
            let cheapest = nogood.iter().map(|&unit| units.cost(unit)).min();
            cells = cells.saturating_add(cheapest.unwrap_or(usize::MAX));
        }
    }
    cells
}
