//! A line of any length and colours, prepared to be solved again and again.

use std::cell::RefCell;

use puzzle::{Clue, Contradiction};

use super::{Bits, ClueRun, Scratch, Window, WordArray, close, close_black, clue_runs};
use crate::propagate::Colouring;

thread_local! {
    /// The buffers of all lines of common lengths that a thread solves.
    static ONE_WORD: RefCell<Scratch<u64>> = RefCell::new(Scratch::new());
    static TWO_WORDS: RefCell<Scratch<u128>> = RefCell::new(Scratch::new());
    static FOUR_WORDS: RefCell<Scratch<WordArray<4>>> = RefCell::new(Scratch::new());
}

/// The clue of a line, prepared to be solved again and again.
///
/// What is known of the cells is one plane for each colour: the set of the cells that may have it, as
/// words, the first cell in the lowest bit of the first word. The planes stand behind each other, all
/// of the same number of words, which may be more than the line takes.
///
/// ```
/// use puzzle::Clue;
/// use nonolith_solve::line::PlaneLine;
///
/// let line = PlaneLine::new(&Clue::black([3]), 5, 2).unwrap();
/// // The last cell is known to be blank, nothing else.
/// let mut planes = [0b11111, 0b01111];
/// line.close(&mut planes).unwrap();
/// assert_eq!(planes, [0b11001, 0b01111]);
/// assert!(line.close(&mut [0b11111, 0b00011]).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct PlaneLine {
    clue: Vec<ClueRun>,
    window: Window,
    colours: usize,
}

impl PlaneLine {
    /// Prepares a clue for lines of `length` cells and this many colours.
    ///
    /// # Errors
    /// [`Contradiction`], if the clue does not fit such a line.
    ///
    /// ```
    /// use puzzle::Clue;
    /// assert!(nonolith_solve::line::PlaneLine::new(&Clue::black([3, 1]), 4, 2).is_err());
    /// ```
    pub fn new(clue: &Clue, length: usize, colours: usize) -> Result<PlaneLine, Contradiction> {
        super::fits(clue, length)?;
        let colours = colours.max(2);
        if clue.runs().iter().any(|run| run.colour.index() >= colours) {
            return Err(Contradiction);
        }
        let clue: Vec<ClueRun> = clue_runs(clue).collect();
        Ok(PlaneLine { window: Window::of(&clue, 0, length), clue, colours })
    }

    /// How many words a plane of a line of `length` cells takes at least.
    ///
    /// ```
    /// # use nonolith_solve::line::PlaneLine;
    /// assert_eq!([63, 64].map(PlaneLine::words), [1, 2]);
    /// ```
    pub fn words(length: usize) -> usize {
        length / 64 + 1
    }

    /// Solves the line: each cell keeps the colours that it has in some arrangement, and no other.
    ///
    /// # Errors
    /// [`Contradiction`], if there is no arrangement; the planes then stay as they are.
    ///
    /// ```
    /// # use nonolith_solve::line::PlaneLine;
    /// let line = PlaneLine::new(&"2:1 2:2".parse().unwrap(), 4, 3).unwrap();
    /// let mut planes = [0b1111; 3];
    /// line.close(&mut planes).unwrap();
    /// assert_eq!(planes, [0, 0b0011, 0b1100]);
    /// ```
    pub fn close(&self, planes: &mut [u64]) -> Result<(), Contradiction> {
        match self.window.length() {
            0..=63 => ONE_WORD.with_borrow_mut(|scratch| self.close_wide(planes, scratch)),
            64..=127 => TWO_WORDS.with_borrow_mut(|scratch| self.close_wide(planes, scratch)),
            128..=255 => FOUR_WORDS.with_borrow_mut(|scratch| self.close_wide(planes, scratch)),
            256..=1023 => self.close_wide(planes, &mut Scratch::<WordArray<16>>::new()),
            _ => self.close_wide(planes, &mut Scratch::<WordArray<160>>::new()),
        }
    }

    fn close_wide<W: Bits>(
        &self,
        planes: &mut [u64],
        scratch: &mut Scratch<W>,
    ) -> Result<(), Contradiction> {
        let words = planes.len() / self.colours;
        if Colouring::of(self.colours) == Colouring::BlackWhite {
            let (blank, filled) = planes.split_at_mut(words);
            let sets = [read::<W>(blank), read(filled)];
            let lost = close_black(&self.clue, self.window, sets, scratch)?;
            write(blank, sets[0] & !lost[0]);
            write(filled, sets[1] & !lost[1]);
            return Ok(());
        }
        let mut sets: Vec<W> = planes.chunks_exact(words).map(read).collect();
        close(&self.clue, self.window.length(), &mut sets, scratch)?;
        planes.chunks_exact_mut(words).zip(sets).for_each(|(plane, set)| write(plane, set));
        Ok(())
    }
}

fn read<W: Bits>(plane: &[u64]) -> W {
    W::from_words(|word| plane.get(word).copied().unwrap_or(0))
}

fn write<W: Bits>(plane: &mut [u64], set: W) {
    plane.iter_mut().zip(set.words()).for_each(|(to, from)| *to = from);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::solve;
    use crate::line::tests::{clues, each_state};
    use puzzle::{Cell, Colour};

    /// The planes of a line, as many words each as it takes.
    fn planes(cells: &[Cell], colours: usize) -> Vec<u64> {
        let words = PlaneLine::words(cells.len());
        let mut planes = vec![0; colours * words];
        for (along, cell) in cells.iter().enumerate() {
            for colour in (0..colours).filter(|colour| cell.bits() >> colour & 1 == 1) {
                planes[colour * words + along / 64] |= 1 << (along % 64);
            }
        }
        planes
    }

    fn check(clue: &Clue, cells: &[Cell], colours: usize) {
        let line = PlaneLine::new(clue, cells.len(), colours).expect("it fits");
        let mut found = planes(cells, colours);
        let closed = line.close(&mut found).map(|()| found);
        let expected = solve(clue, cells).map(|cells| planes(&cells, colours));
        assert_eq!(closed, expected, "{clue} on {cells:?}");
    }

    #[test]
    fn planes_agree_with_cells_on_all_short_lines() {
        for (length, colours) in [(6, 2), (4, 3), (3, 4)] {
            for clue in clues(length, colours) {
                each_state(length, colours, |cells| check(&clue, cells, colours));
            }
        }
    }

    #[test]
    fn planes_agree_with_cells_on_lines_of_many_words() {
        for (length, colours) in [60, 63, 64, 120, 127, 128, 200, 255, 256, 1100]
            .into_iter()
            .flat_map(|length| [(length, 2), (length, 4)])
        {
            let colour = |along: usize| match along * 7 % 11 {
                0..5 => Colour::BACKGROUND,
                at => Colour::new(1 + (at + along / 40) % (colours - 1)),
            };
            let clue = Clue::of((0..length).map(colour));
            let cell = |along: usize| match along * 5 % 13 {
                0..4 => Cell::only(colour(along)),
                _ => Cell::any(colours),
            };
            check(&clue, &(0..length).map(cell).collect::<Vec<_>>(), colours);
        }
    }
}
