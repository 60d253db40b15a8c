//! A wanted grade: local search for a picture near this one whose puzzle is as hard as wished.
//!
//! A ladder of strategies is not monotone in what is known, so that no lemma says which cells must
//! change: nothing is shown about the number of changes here. The picture is first repaired, which is
//! proved least; then cells at the edges of shapes are changed, one after the other or with their mirror
//! images, as long as that leads nearer.

use puzzle::{Colour, Picture, ShapeError, Square};
use solve::Options;
use strategies::explain::explain;
use strategies::grade::{Grade, Level, grade};

use super::units::Units;
use super::verify::repaired;
use super::{Change, Repair, RepairGoal, RepairOutcome, RepairRequest, repair};

/// How many pictures are kept from round to round.
const BEAM: usize = 4;
/// How many changes of each of them are tried in a round.
const MOST_TRIED: usize = 30;

/// A picture on the way, and how far it is from what is wanted.
#[derive(Clone)]
struct GradedPicture {
    picture: Picture,
    /// How many grades away, then how much the score lacks or has too much; 0 is as wanted.
    away: (usize, f64),
}

/// Changes few cells so that the puzzle is [`RepairRequest::goal`] and is of this level. That fewer
/// cells do not suffice is not shown, except where no cell is changed.
///
/// # Errors
/// [`ShapeError`], as of [`repair`].
///
/// ```
/// use craft::repair::{RepairGoal, RepairRequest, repair_to_grade};
/// use puzzle::Palette;
/// use strategies::grade::Level;
///
/// let palette = Palette::black_and_white();
/// let request = RepairRequest::new(palette, "10 01".parse().unwrap(), RepairGoal::LineSolvable);
/// let outcome = repair_to_grade(&request, Level::Gentle).unwrap();
/// assert_eq!((outcome.repairs[0].changes.len(), outcome.proved_least), (1, false));
/// ```
pub fn repair_to_grade(
    request: &RepairRequest,
    wanted: Level,
) -> Result<RepairOutcome, ShapeError> {
    let mut outcome = repair(request)?;
    let Some(first) = outcome.repairs.first().cloned() else { return Ok(outcome) };
    let start = first.apply(&request.picture);
    let found = GradeSearch { request, units: Units::new(request), wanted }.run(start);
    outcome.repairs = found.iter().map(|picture| changes(request, picture)).collect();
    let unchanged = outcome.repairs.first().is_some_and(|repair| repair.changes.is_empty());
    (outcome.proved_least, outcome.proved_cheapest) = (unchanged, unchanged);
    Ok(outcome)
}

/// The changes that lead from the request's picture to another.
fn changes(request: &RepairRequest, picture: &Picture) -> Repair {
    let change = |square: Square| {
        let (from, to) = (request.picture[square], picture[square]);
        Change { square, from, to, price: request.prices.price(square, to) }
    };
    let differs = request.picture.differs_from(picture);
    Repair { changes: differs.into_iter().map(change).collect() }
}

/// The search for a picture of the wanted grade.
struct GradeSearch<'a> {
    request: &'a RepairRequest,
    units: Units,
    wanted: Level,
}

impl GradeSearch<'_> {
    fn run(&self, start: Picture) -> Option<Picture> {
        let mut beam = vec![self.graded(start)?];
        loop {
            let best = beam.first()?;
            if best.away.0 == 0 {
                return Some(best.picture.clone());
            }
            let before = best.away;
            let mut next: Vec<GradedPicture> =
                beam.iter().flat_map(|it| self.neighbours(&it.picture)).collect();
            next.sort_by(|one, other| {
                let order = one.away.0.cmp(&other.away.0);
                order.then(one.away.1.total_cmp(&other.away.1))
            });
            next.dedup_by(|one, other| one.picture == other.picture);
            next.truncate(BEAM);
            // A round that leads no nearer is the last.
            if next.first().is_none_or(|it| it.away >= before) {
                return None;
            }
            beam = next;
        }
    }

    /// The graded pictures one change away: cells at edges of shapes, spread over the picture.
    fn neighbours(&self, picture: &Picture) -> Vec<GradedPicture> {
        let changes = self.changes(picture);
        let step = changes.len().div_ceil(MOST_TRIED).max(1);
        let mut graded = vec![];
        for (unit, colour) in changes.into_iter().step_by(step) {
            if self.request.budget.spent().is_some() {
                break;
            }
            let mut changed = picture.clone();
            self.units.get(unit).cells.iter().for_each(|&cell| changed[self.square(cell)] = colour);
            if self.request.picture.differs_from(&changed).len() <= self.request.most {
                graded.extend(self.graded(changed));
            }
        }
        graded
    }

    /// The changes of unprotected units to the colour of a neighbour.
    fn changes(&self, picture: &Picture) -> Vec<(usize, Colour)> {
        let mut changes = vec![];
        for unit in self.units.free().iter() {
            let square = self.square(self.units.get(unit).cells[0]);
            let mut colours: Vec<Colour> =
                neighbours_of(square).filter_map(|beside| picture.get(beside)).collect();
            colours.sort_unstable();
            colours.dedup();
            colours.retain(|&colour| colour != picture[square]);
            changes.extend(colours.into_iter().map(|colour| (unit, colour)));
        }
        changes
    }

    fn square(&self, cell: usize) -> Square {
        let width = self.request.picture.width();
        Square { row: cell / width, column: cell % width }
    }

    /// The picture with its grade, if its puzzle reaches the goal.
    fn graded(&self, picture: Picture) -> Option<GradedPicture> {
        let puzzle = repaired(self.request, &changes(self.request, &picture));
        if self.request.goal == RepairGoal::LineSolvable && !solve::is_line_solvable(&puzzle) {
            return None;
        }
        let options = Options { budget: self.request.budget.clone(), ..Options::default() };
        let grade = grade(&explain(&puzzle, &options)).into_grade()?;
        Some(GradedPicture { picture, away: self.away(&grade) })
    }

    fn away(&self, grade: &Grade) -> (usize, f64) {
        let nearer = if grade.level < self.wanted { -grade.score } else { grade.score };
        let [level, wanted] = [grade.level, self.wanted].map(|level| level as usize);
        (level.abs_diff(wanted), nearer)
    }
}

/// The squares above, below and beside a square; those off the picture have no colour.
fn neighbours_of(Square { row, column }: Square) -> impl Iterator<Item = Square> {
    let beside = [
        (row.wrapping_sub(1), column),
        (row + 1, column),
        (row, column.wrapping_sub(1)),
        (row, column + 1),
    ];
    beside.into_iter().map(Square::from)
}
