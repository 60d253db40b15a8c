//! A textbook dynamic programme: what follows from one line, in time about cells times runs.
//!
//! Batenburg and Kosters, "Solving Nonograms by combining relaxations" (2009), give the
//! recurrence for two colours; the extension to more is that only neighbours of one colour need a
//! blank between them. Here it is a table of truth values, with no attempt to be quick.

use crate::{Cell, Clue, Colour, Contradiction};

/// All and only what follows for each cell from a clue and what is known of its line.
///
/// # Errors
/// [`Contradiction`] if the clue cannot be placed at all.
///
/// ```
/// use nonolith_puzzle::{Cell, Clue, Contradiction, check};
///
/// let line = check::line(&Clue::black([2]), &[Cell::UNKNOWN; 3]).unwrap();
/// assert_eq!(line, [Cell::UNKNOWN, Cell::FILLED, Cell::UNKNOWN]);
/// assert_eq!(check::line(&Clue::black([4]), &[Cell::UNKNOWN; 3]), Err(Contradiction));
/// ```
pub fn line(clue: &Clue, cells: &[Cell]) -> Result<Vec<Cell>, Contradiction> {
    let (length, count) = (cells.len(), clue.runs().len());
    let before = prefixes(clue, cells);
    let mirrored: Vec<Cell> = cells.iter().rev().copied().collect();
    let after = prefixes(&clue.mirrored(), &mirrored);
    // The runs from `run` on fit into the cells from `cell` on.
    let fits_after = |run: usize, cell: usize| after[count - run][length - cell];
    if !before[count][length] {
        return Err(Contradiction);
    }
    let blank = |cell: usize| {
        let around = (0..=count).any(|run| before[run][cell] && fits_after(run, cell + 1));
        around && cells[cell].allows(Colour::BACKGROUND)
    };
    let mut possible: Vec<Cell> =
        (0..length).map(|cell| if blank(cell) { Cell::BLANK } else { Cell::IMPOSSIBLE }).collect();
    for (index, run) in clue.runs().iter().enumerate() {
        let space_after = if index + 1 < count { clue.space_before(index + 1) } else { 0 };
        for start in starts(cells, run.length, run.colour) {
            let end = start + run.length;
            let left = spaced(clue.space_before(index), start, cells)
                .is_some_and(|free| before[index][free]);
            let right = end + space_after <= length
                && cells[end..end + space_after].iter().all(|cell| cell.allows(Colour::BACKGROUND))
                && fits_after(index + 1, end + space_after);
            if left && right {
                for cell in &mut possible[start..end] {
                    *cell = cell.or(Cell::only(run.colour));
                }
            }
        }
    }
    Ok(possible)
}

/// `table[runs][cells]`: whether the first `runs` runs fit into the first `cells` cells.
fn prefixes(clue: &Clue, cells: &[Cell]) -> Vec<Vec<bool>> {
    let length = cells.len();
    let mut table = vec![vec![false; length + 1]; clue.runs().len() + 1];
    table[0][0] = true;
    for placed in 0..table.len() {
        if let Some(index) = placed.checked_sub(1) {
            let run = clue.runs()[index];
            for start in starts(cells, run.length, run.colour) {
                let free = spaced(clue.space_before(index), start, cells);
                let fits = free.is_some_and(|free| table[index][free]);
                table[placed][start + run.length] |= fits;
            }
        }
        for cell in 0..length {
            table[placed][cell + 1] |=
                table[placed][cell] && cells[cell].allows(Colour::BACKGROUND);
        }
    }
    table
}

/// Where a run could start if there were no other.
fn starts(cells: &[Cell], run: usize, colour: Colour) -> Vec<usize> {
    let mut streak = 0_usize;
    let mut found = Vec::new();
    for (index, cell) in cells.iter().enumerate() {
        streak = if cell.allows(colour) { streak + 1 } else { 0 };
        if streak >= run {
            found.push(index + 1 - run);
        }
    }
    found
}

/// How many cells are left before a run at `start` once the blanks that must stand before it are taken
/// off, or `None` if there is no room for those blanks.
fn spaced(space: usize, start: usize, cells: &[Cell]) -> Option<usize> {
    let free = start.checked_sub(space)?;
    cells[free..start].iter().all(|cell| cell.allows(Colour::BACKGROUND)).then_some(free)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::enumerate::clues;
    use crate::check::line_by_arrangements;

    #[test]
    fn it_agrees_with_brute_force_on_all_black_and_white_lines_to_length_8() {
        for length in 0..=8 {
            agrees(length, 2);
        }
    }

    #[test]
    fn it_agrees_with_brute_force_on_all_two_colour_lines_to_length_4() {
        for length in 0..=4 {
            agrees(length, 3);
        }
    }

    #[test]
    fn it_agrees_with_brute_force_on_all_three_colour_lines_to_length_3() {
        for length in 0..=3 {
            agrees(length, 4);
        }
    }

    /// Every clue that could be written beside such a line, too long ones included, on every state
    /// of it, impossible cells included.
    fn agrees(length: usize, colours: usize) {
        let clues = clues(length + 1, colours);
        let mut cells = vec![Cell::IMPOSSIBLE; length];
        loop {
            for clue in &clues {
                let expected = line_by_arrangements(clue, &cells);
                assert_eq!(line(clue, &cells), expected, "{clue} on {cells:?}");
            }
            let Some(next) = cells.iter().rposition(|&cell| cell != Cell::any(colours)) else {
                return;
            };
            cells[next] = Cell::from_bits(cells[next].bits() + 1);
            cells[next + 1..].fill(Cell::IMPOSSIBLE);
        }
    }
}
