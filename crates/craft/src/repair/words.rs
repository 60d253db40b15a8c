//! What came of a repair, in a sentence.

use puzzle::{Colour, Palette};

use super::{Change, PartialRepair, RepairMeans, RepairOutcome, RepairRequest};

/// Numbers that are written as words.
const NUMBERS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// Says which cells change so that the puzzle becomes `wanted`, and what was shown about their number.
///
/// ```
/// use craft::repair::{RepairGoal, RepairRequest, repair, sentence};
/// use puzzle::Palette;
///
/// let palette = Palette::black_and_white();
/// let request = RepairRequest::new(palette, "10 01".parse().unwrap(), RepairGoal::LineSolvable);
/// assert_eq!(
///     sentence("line-solvable", &request, &repair(&request).unwrap()),
///     "one cell makes it line-solvable: row 1, column 1 becomes blank"
/// );
/// ```
pub fn sentence(wanted: &str, request: &RepairRequest, outcome: &RepairOutcome) -> String {
    let Some(repair) = outcome.repairs.first() else {
        let why = format!("not made {wanted}: {}", why_unreached(request, outcome));
        return why + &partial(request, outcome);
    };
    let cells = repair.changes.len();
    if cells == 0 {
        return format!("it is {wanted} already");
    }
    let verb = if cells == 1 { "makes" } else { "make" };
    let subject = changed_cells(request, cells);
    let shown = shown(outcome, cells);
    format!("{subject} {verb} it {wanted}{shown}: {}", changes(request, &repair.changes))
}

/// How far a repair had come that was stopped.
fn partial(request: &RepairRequest, outcome: &RepairOutcome) -> String {
    match &outcome.partial {
        Some(PartialRepair { repair, unknown }) if !repair.changes.is_empty() => {
            let cells = repair.changes.len();
            let verb = if cells == 1 { "leaves" } else { "leave" };
            format!(
                "; so far {} {verb} {unknown} of {} open to line solving: {}",
                changed_cells(request, cells),
                request.picture.cells().len(),
                changes(request, &repair.changes)
            )
        }
        _ => String::new(),
    }
}

/// The cells that change, as the subject of a sentence.
fn changed_cells(request: &RepairRequest, cells: usize) -> String {
    let given = if request.means == RepairMeans::Give { " given" } else { "" };
    format!("{} {}{given}", number(cells), plural(cells))
}

fn changes(request: &RepairRequest, changes: &[Change]) -> String {
    changes.iter().map(|it| change(request, it)).collect::<Vec<_>>().join("; ")
}

/// What was shown about the number of cells.
fn shown(outcome: &RepairOutcome, cells: usize) -> String {
    match (outcome.proved_least, outcome.at_least) {
        (true, _) if cells == 1 => String::new(),
        (true, _) if cells == 2 => ", and one is not enough".to_owned(),
        (true, _) => format!(", and {} are not enough", number(cells - 1)),
        (false, at_least) => format!(" (fewer than {} cannot)", number(at_least.max(1))),
    }
}

/// Why no repair was found.
///
/// ```
/// use craft::repair::{RepairGoal, RepairRequest, repair, why_unreached};
/// use puzzle::Palette;
///
/// let (palette, picture) = (Palette::black_and_white(), "10 01".parse().unwrap());
/// let goal = RepairGoal::Unique;
/// let request = RepairRequest { most: 0, ..RepairRequest::new(palette, picture, goal) };
/// let why = why_unreached(&request, &repair(&request).unwrap());
/// assert_eq!(why, "no cells may change, and at least one must");
/// ```
pub fn why_unreached(request: &RepairRequest, outcome: &RepairOutcome) -> String {
    let (most, at_least) = (number(request.most), number(outcome.at_least));
    let change = match request.means {
        RepairMeans::Change => "change",
        RepairMeans::Give => "be given",
    };
    let may = format!("{most} {} may {change}", plural(request.most));
    let free = request.fixed_cells().iter().filter(|fixed| !**fixed).count();
    match outcome.stopped {
        _ if free == 0 => "every cell is protected or given".to_owned(),
        _ if free == 1 && outcome.at_least > 1 => {
            format!("the one cell that may {change} does not suffice")
        }
        _ if outcome.at_least > free => {
            format!("the {} cells that may {change} do not suffice", number(free))
        }
        _ if outcome.at_least > request.most => format!("{may}, and at least {at_least} must"),
        Some(stopped) => format!("{stopped}; {may}, and at least {at_least} must"),
        None => format!("{may}, and no such picture was found"),
    }
}

fn change(request: &RepairRequest, change: &Change) -> String {
    let verb = match request.means {
        RepairMeans::Change => "becomes",
        RepairMeans::Give => "is",
    };
    format!("{} {verb} {}", change.square, colour(&request.palette, change.to))
}

/// What a cell of this colour is called.
fn colour(palette: &Palette, colour: Colour) -> &str {
    match colour {
        Colour::BACKGROUND => "blank",
        _ if palette.is_black_and_white() => "filled",
        colour => &palette[colour].name,
    }
}

fn number(number: usize) -> String {
    NUMBERS.get(number).map_or_else(|| number.to_string(), ToString::to_string)
}

fn plural(cells: usize) -> &'static str {
    if cells == 1 { "cell" } else { "cells" }
}

#[cfg(test)]
mod tests {
    use puzzle::Square;

    use super::*;
    use crate::repair::{RepairGoal, repair};

    /// Why a diagonal is not made line-solvable of which only these cells may change.
    fn check(free: &[(usize, usize)], most: usize, means: RepairMeans, why: &str) {
        let picture: puzzle::Picture = "1000 0100 0010 0001".parse().unwrap();
        let squares = (0..16).map(|cell| (cell / 4, cell % 4));
        let protected = squares.filter(|at| !free.contains(at)).map(Square::from).collect();
        let request =
            RepairRequest::new(Palette::black_and_white(), picture, RepairGoal::LineSolvable);
        let request = RepairRequest { protected, most, means, ..request };
        assert_eq!(why_unreached(&request, &repair(&request).unwrap()), why);
    }

    #[test]
    fn what_cannot_be_is_told_from_what_may_not_be() {
        let (change, give) = (RepairMeans::Change, RepairMeans::Give);
        check(&[], 2, change, "every cell is protected or given");
        check(&[(0, 1)], 16, change, "the one cell that may change does not suffice");
        check(&[(0, 1), (0, 2)], 2, change, "the two cells that may change do not suffice");
        check(&[(0, 1), (2, 3)], 1, change, "one cell may change, and at least two must");
        check(&[(0, 0), (1, 1)], 1, give, "one cell may be given, and at least two must");
        check(&[(0, 0), (1, 1)], 16, give, "the two cells that may be given do not suffice");
    }
}
