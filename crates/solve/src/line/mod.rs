//! Line solving: all and only what follows from one line's clue and what is known of its cells.
//!
//! ```
//! use puzzle::{Clue, cells_from_text, cells_to_text};
//!
//! let line = cells_from_text("??????????", 2).unwrap();
//! let solved = nonolith_solve::line::solve(&"7".parse::<Clue>().unwrap(), &line).unwrap();
//! assert_eq!(cells_to_text(&solved, 2), "???####???");
//! ```

mod bits;
mod black;
mod black_long;
mod coloured;
mod plane_line;
mod powers;
mod starts;
#[cfg(test)]
pub(crate) mod tests;
mod width;
mod window;
mod words;

use puzzle::{Cell, Clue, Contradiction, MAX_SIDE};

pub(crate) use bits::{Bits, WordArray};
pub(crate) use black::close_black;
pub(crate) use coloured::{ClueRun, Scratch, close, clue_runs, feasible, starts as each_start};
pub use plane_line::PlaneLine;
pub use starts::{Starts, starts};
pub(crate) use width::Width;
pub(crate) use window::Window;
pub use words::WordLine;

/// Calls a function with the narrowest type of set that holds a line of `$length` cells.
macro_rules! with_width {
    ($length:expr, $call:ident ($($argument:expr),* $(,)?)) => {
        match $length {
            0..=63 => $call::<u64>($($argument),*),
            64..=127 => $call::<u128>($($argument),*),
            128..=255 => $call::<$crate::line::WordArray<4>>($($argument),*),
            256..=1023 => $call::<$crate::line::WordArray<16>>($($argument),*),
            _ => $call::<$crate::line::WordArray<160>>($($argument),*),
        }
    };
}
pub(crate) use with_width;

/// [`with_width!`] with fewer types, for what need not be fast on lines of more than 127 cells: the
/// function is compiled once for each type.
macro_rules! with_few_widths {
    ($length:expr, $call:ident ($($argument:expr),* $(,)?)) => {
        match $length {
            0..=63 => $call::<u64>($($argument),*),
            64..=127 => $call::<u128>($($argument),*),
            _ => $call::<$crate::line::WordArray<160>>($($argument),*),
        }
    };
}
pub(crate) use with_few_widths;

/// What follows from the clue and what is known of the cells: each cell keeps the colours that it
/// has in some arrangement, and no other.
///
/// # Errors
/// [`Contradiction`], if there is no arrangement.
///
/// # Panics
/// If the line is longer than any line of a puzzle, [`MAX_SIDE`] cells.
///
/// ```
/// use puzzle::{Clue, cells_from_text, cells_to_text};
///
/// // A red run and a blue one need no blank between them.
/// let line = cells_from_text("????", 3).unwrap();
/// let solved = nonolith_solve::line::solve(&"2:1 2:2".parse::<Clue>().unwrap(), &line).unwrap();
/// assert_eq!(cells_to_text(&solved, 3), "1122");
/// assert!(nonolith_solve::line::solve(&"2 2".parse::<Clue>().unwrap(), &line).is_err());
/// ```
pub fn solve(clue: &Clue, cells: &[Cell]) -> Result<Vec<Cell>, Contradiction> {
    crate::work(cells.len() + clue.runs().len());
    let mut solved = cells.to_vec();
    solve_in_place(clue, &mut solved)?;
    Ok(solved)
}

/// The same as [`solve()`], in place; on a contradiction the cells stay as they are.
///
/// # Errors
/// [`Contradiction`], if there is no arrangement.
///
/// # Panics
/// If the line is longer than any line of a puzzle, [`MAX_SIDE`] cells.
///
/// ```
/// use puzzle::{Cell, Clue};
///
/// let mut line = [Cell::UNKNOWN, Cell::FILLED, Cell::UNKNOWN];
/// nonolith_solve::line::solve_in_place(&Clue::black([2]), &mut line[..2]).unwrap();
/// assert_eq!(line, [Cell::FILLED, Cell::FILLED, Cell::UNKNOWN]);
/// ```
pub fn solve_in_place(clue: &Clue, cells: &mut [Cell]) -> Result<(), Contradiction> {
    fits(clue, cells.len())?;
    if cells.is_empty() {
        return Ok(());
    }
    with_width!(cells.len(), solve_wide(clue, cells))
}

fn solve_wide<W: Bits>(clue: &Clue, cells: &mut [Cell]) -> Result<(), Contradiction> {
    let runs: Vec<ClueRun> = clue_runs(clue).collect();
    let mut planes = planes::<W>(clue, cells);
    close(&runs, cells.len(), &mut planes, &mut Scratch::new())?;
    cells.fill(Cell::IMPOSSIBLE);
    for (colour, plane) in planes.iter().enumerate() {
        plane.each(|along| cells[along] = cells[along].or(Cell::from_bits(1 << colour)));
    }
    Ok(())
}

/// The bit planes of a line: for each colour the cells that may have it.
fn planes<W: Bits>(clue: &Clue, cells: &[Cell]) -> Vec<W> {
    let highest = clue.runs().iter().map(|run| run.colour.index()).max().unwrap_or(0);
    let any = cells.iter().fold(1_u64 << highest, |any, cell| any | cell.bits());
    let mut planes = vec![W::EMPTY; (64 - any.leading_zeros() as usize).max(2)];
    for (along, cell) in cells.iter().enumerate() {
        let mut bits = cell.bits();
        while bits != 0 {
            let colour = bits.trailing_zeros() as usize;
            planes[colour] = planes[colour] | W::only(along);
            bits &= bits - 1;
        }
    }
    planes
}

fn fits(clue: &Clue, length: usize) -> Result<(), Contradiction> {
    assert!(length <= MAX_SIDE, "a line has at most {MAX_SIDE} cells");
    if clue.minimum_length() > length { Err(Contradiction) } else { Ok(()) }
}
