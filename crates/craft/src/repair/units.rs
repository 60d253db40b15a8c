//! Units: the squares that change together, and what each change costs.
//!
//! A unit is one square, or with kept symmetry a square and its mirror images. A search decides the
//! value of every unit: 0 leaves it as it is, and every other value is a way to change it.

use puzzle::{Colour, Picture, Square};

use super::prices::PRICE_OF_ONE;
use super::unit_set::UnitSet;
use super::{Change, Repair, RepairMeans, RepairRequest};

/// A value of a unit: 0 is unchanged.
pub(super) type UnitValue = u8;

/// All units of a picture, by index.
#[derive(Clone, Debug)]
pub(super) struct Units {
    units: Vec<ChangeUnit>,
    of_cell: Vec<usize>,
    /// For each unit those that mirrors of the whole request put in its place.
    images: Vec<Vec<usize>>,
}

/// Cells that change together, and the ways in which they may.
#[derive(Clone, Debug)]
pub(super) struct ChangeUnit {
    /// The cells, by index in reading order.
    pub(super) cells: Vec<usize>,
    /// For each value but 0 its colour and its price in millionths; none if the unit is protected.
    pub(super) ways: Vec<(Colour, u64)>,
}

impl Units {
    /// The units of a request: any unprotected square may get any other colour of the palette.
    pub(super) fn new(request: &RepairRequest) -> Units {
        let picture = &request.picture;
        let images = if request.keep_symmetry { symmetries(picture) } else { vec![] };
        let (fixed, cells) = (request.fixed_cells(), picture.cells().len());
        let (mut units, mut of_cell) = (vec![], vec![usize::MAX; cells]);
        for cell in 0..cells {
            if of_cell[cell] == usize::MAX {
                let orbit = orbit(cell, picture, &images);
                orbit.iter().for_each(|&cell| of_cell[cell] = units.len());
                let is_fixed = orbit.iter().any(|&cell| fixed[cell]);
                let ways = if is_fixed { vec![] } else { ways(request, &orbit) };
                units.push(ChangeUnit { cells: orbit, ways });
            }
        }
        let images = vec![vec![]; units.len()];
        let mut all = Units { units, of_cell, images };
        all.find_images(request);
        all
    }

    /// Finds the images of all units under the mirrors that leave the picture, what is given and what
    /// is protected as they are.
    fn find_images(&mut self, request: &RepairRequest) {
        let picture = &request.picture;
        let mut given = vec![false; self.of_cell.len()];
        request.cells_of(&request.given).for_each(|cell| given[cell] = true);
        let mirrored =
            |unit: usize, mirror| self.of_cell[image(self.units[unit].cells[0], picture, mirror)];
        let is_free = |unit: usize| !self.units[unit].ways.is_empty();
        let units = 0..self.units.len();
        let mut mirrors = symmetries(picture);
        mirrors.retain(|&mirror| {
            let same = |unit| is_free(unit) == is_free(mirrored(unit, mirror));
            let stays_given = |cell| given[cell] == given[image(cell, picture, mirror)];
            units.clone().all(same) && (0..given.len()).all(stays_given)
        });
        let images = |unit| mirrors.iter().map(|&mirror| mirrored(unit, mirror)).collect();
        self.images = units.clone().map(images).collect();
    }

    /// The units that are this one's mirror images: if there is a repair with one of them, there is
    /// one with this unit too.
    pub(super) fn images(&self, unit: usize) -> &[usize] {
        &self.images[unit]
    }

    pub(super) fn len(&self) -> usize {
        self.units.len()
    }

    pub(super) fn get(&self, unit: usize) -> &ChangeUnit {
        &self.units[unit]
    }

    /// The unit that a cell belongs to.
    pub(super) fn of_cell(&self, cell: usize) -> usize {
        self.of_cell[cell]
    }

    /// How many cells all units have.
    pub(super) fn cell_count(&self) -> usize {
        self.of_cell.len()
    }

    /// The units that may change.
    pub(super) fn free(&self) -> UnitSet {
        let mut free = UnitSet::empty(self.len());
        (0..self.len()).filter(|&unit| !self.get(unit).ways.is_empty()).for_each(|it| free.put(it));
        free
    }

    /// The most cells that change with a unit.
    pub(super) fn greatest_cost(&self) -> usize {
        self.units.iter().map(|unit| unit.cells.len()).max().unwrap_or(1)
    }

    /// The fewest cells that change with a unit.
    pub(super) fn least_cost(&self) -> usize {
        self.units.iter().map(|unit| unit.cells.len()).min().unwrap_or(1)
    }

    /// How many cells change with a unit.
    pub(super) fn cost(&self, unit: usize) -> usize {
        self.units[unit].cells.len()
    }

    /// The price of a value in millionths.
    pub(super) fn price(&self, unit: usize, value: UnitValue) -> u64 {
        match value {
            0 => 0,
            value => self.units[unit].ways[usize::from(value) - 1].1,
        }
    }

    /// The lowest price of a change, for each of its cells.
    pub(super) fn least_price(&self) -> u64 {
        let prices =
            |unit: &ChangeUnit| unit.ways.iter().map(|way| way.1 / unit.cells.len() as u64).min();
        self.units.iter().filter_map(prices).min().unwrap_or(0)
    }

    /// The colour that a value gives a unit of this picture.
    pub(super) fn colour(&self, unit: usize, value: UnitValue, picture: &Picture) -> Colour {
        match value {
            0 => picture.cells()[self.units[unit].cells[0]],
            value => self.units[unit].ways[usize::from(value) - 1].0,
        }
    }

    /// The changes that the values of some units make.
    pub(super) fn repair(&self, changed: &[(usize, UnitValue)], request: &RepairRequest) -> Repair {
        let picture = &request.picture;
        let change = |cell: usize, to: Colour| {
            let square = square(cell, picture.width());
            let price = match request.means {
                RepairMeans::Give => 1.0,
                RepairMeans::Change => request.prices.price(square, to),
            };
            Change { square, from: picture[square], to, price }
        };
        let mut changes: Vec<Change> = changed
            .iter()
            .flat_map(|&(unit, value)| {
                let to = self.colour(unit, value, picture);
                self.units[unit].cells.iter().map(move |&cell| change(cell, to))
            })
            .collect();
        changes.sort_by_key(|change| change.square);
        Repair { changes }
    }
}

fn square(cell: usize, width: usize) -> Square {
    Square { row: cell / width, column: cell % width }
}

/// Every other colour that the cells of a unit may get, with its price; or its own, to be given.
fn ways(request: &RepairRequest, cells: &[usize]) -> Vec<(Colour, u64)> {
    let width = request.picture.width();
    let now = request.picture.cells()[cells[0]];
    let price = |colour| {
        cells.iter().map(|&cell| u64::from(request.prices.parts(square(cell, width), colour))).sum()
    };
    match request.means {
        RepairMeans::Give => vec![(now, cells.len() as u64 * u64::from(PRICE_OF_ONE))],
        RepairMeans::Change => {
            let others = request.palette.colours().filter(|&colour| colour != now);
            others.map(|colour| (colour, price(colour))).collect()
        }
    }
}

/// A way to map a picture onto itself: whether rows are turned around, and columns.
type Mirror = (bool, bool);

/// The mirrors and the half turn that leave the picture as it is.
fn symmetries(picture: &Picture) -> Vec<Mirror> {
    let all = [(false, true), (true, false), (true, true)];
    let cells = 0..picture.cells().len();
    let same = |&cell: &usize, mirror| {
        picture.cells()[cell] == picture.cells()[image(cell, picture, mirror)]
    };
    all.into_iter().filter(|&mirror| cells.clone().all(|cell| same(&cell, mirror))).collect()
}

fn image(cell: usize, picture: &Picture, (rows, columns): Mirror) -> usize {
    let (height, width) = (picture.height(), picture.width());
    let Square { row, column } = square(cell, width);
    let row = if rows { height - 1 - row } else { row };
    let column = if columns { width - 1 - column } else { column };
    row * width + column
}

/// The cell and its images, each once. The mirrors that leave a picture as it is are a group, so that
/// an image of an image is among them.
fn orbit(cell: usize, picture: &Picture, mirrors: &[Mirror]) -> Vec<usize> {
    let mut orbit: Vec<usize> =
        mirrors.iter().map(|&mirror| image(cell, picture, mirror)).chain([cell]).collect();
    orbit.sort_unstable();
    orbit.dedup();
    orbit
}
