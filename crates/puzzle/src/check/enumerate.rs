//! Enumeration: every clue and every state of short lines, for tests and miners that go through all of them.

use crate::{Cell, Clue, Colour, Run};

/// Every clue that fits a line of `length` cells of a puzzle with `colours` colours, the background
/// included: those with fewer runs first, of these the ones with longer first runs.
///
/// ```
/// let clues = nonolith_puzzle::check::enumerate::clues(3, 2);
/// let texts: Vec<String> = clues.iter().map(ToString::to_string).collect();
/// assert_eq!(texts, ["", "3", "2", "1", "1 1"]);
/// ```
pub fn clues(length: usize, colours: usize) -> Vec<Clue> {
    let mut all = vec![Clue::default()];
    let mut next = 0;
    while next < all.len() {
        for size in (1..=length).rev() {
            for colour in 1..colours {
                let run = Run { length: size, colour: Colour::new(colour) };
                let longer = Clue::new(all[next].runs().iter().copied().chain([run]));
                if longer.minimum_length() <= length {
                    all.push(longer);
                }
            }
        }
        next += 1;
    }
    all
}

/// Every state of a line of `length` cells of a puzzle with `colours` colours, the background
/// included: each cell may be every set of colours but the empty one. The last cell changes first.
///
/// ```
/// use nonolith_puzzle::Cell;
///
/// let states: Vec<Vec<Cell>> = nonolith_puzzle::check::enumerate::states(1, 2).collect();
/// assert_eq!(states, [[Cell::BLANK], [Cell::FILLED], [Cell::UNKNOWN]]);
/// ```
pub fn states(length: usize, colours: usize) -> impl Iterator<Item = Vec<Cell>> {
    let first = vec![Cell::BLANK; length];
    std::iter::successors(Some(first), move |cells| {
        let mut next = cells.clone();
        let last = next.iter().rposition(|&cell| cell != Cell::any(colours))?;
        next[last] = Cell::from_bits(next[last].bits() + 1);
        next[last + 1..].fill(Cell::BLANK);
        Some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The clues of all pictures of a line, one colour after the other.
    fn clues_of_pictures(length: usize, colours: usize) -> BTreeSet<Clue> {
        let pictures = 0..colours.pow(length as u32);
        let digit = |picture: usize, at: usize| picture / colours.pow(at as u32) % colours;
        let clue = |picture| Clue::of((0..length).map(|at| Colour::new(digit(picture, at))));
        pictures.map(clue).collect()
    }

    #[test]
    fn every_clue_of_a_picture_is_met_once_and_no_other() {
        for (length, colours) in (0..=9).map(|length| (length, 2)).chain([(5, 3), (4, 4)]) {
            let all = clues(length, colours);
            let distinct: BTreeSet<Clue> = all.iter().cloned().collect();
            assert_eq!(all.len(), distinct.len());
            assert_eq!(distinct, clues_of_pictures(length, colours));
        }
    }

    #[test]
    fn every_state_is_met_once() {
        for (length, colours) in [(0, 2), (1, 2), (6, 2), (3, 3), (2, 4)] {
            let sets = (1_usize << colours) - 1;
            let all: Vec<Vec<Cell>> = states(length, colours).collect();
            let distinct: BTreeSet<Vec<Cell>> = all.iter().cloned().collect();
            assert_eq!((all.len(), distinct.len()), (sets.pow(length as u32), all.len()));
            assert!(
                all.iter().flatten().all(|cell| !cell.is_impossible() && cell.count() <= colours)
            );
        }
    }
}
