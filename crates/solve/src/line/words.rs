//! A word-parallel solver of short black-and-white lines, which allocates nothing.

use std::cell::RefCell;

use puzzle::{Clue, Contradiction};

use super::{Bits, ClueRun, Scratch, Window, close_black, clue_runs};

thread_local! {
    /// The buffers of all lines that a thread solves, so that lines can be shared between threads.
    static SCRATCH: RefCell<Scratch<u64>> = RefCell::new(Scratch::new());
}

/// The clue of a black-and-white line of at most [`WordLine::LONGEST`] cells, prepared to be solved
/// again and again. Sets of cells are words, the first cell in the lowest bit.
///
/// ```
/// use puzzle::Clue;
/// use nonolith_solve::line::WordLine;
///
/// let line = WordLine::new(&Clue::black([3]), 5).unwrap();
/// // The last cell is known to be blank, nothing else.
/// let [blank, filled] = line.close([0b11111, 0b01111]).unwrap();
/// assert_eq!((blank, filled), (0b11001, 0b01111));
/// assert!(line.close([0b11111, 0b00011]).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct WordLine {
    clue: Vec<ClueRun>,
    window: Window,
}

impl WordLine {
    /// The longest line that fits: the boundaries of its cells, one more than there are cells, are the
    /// bits of a word.
    pub const LONGEST: usize = 63;

    /// Prepares a clue, if the line is short enough and black-and-white, and the clue fits it.
    ///
    /// ```
    /// use puzzle::Clue;
    /// assert!(nonolith_solve::line::WordLine::new(&Clue::black([3]), 64).is_none());
    /// ```
    pub fn new(clue: &Clue, length: usize) -> Option<WordLine> {
        let black = clue.runs().iter().all(|run| run.colour == puzzle::Colour::BLACK);
        let fits = (1..=WordLine::LONGEST).contains(&length) && clue.minimum_length() <= length;
        (black && fits).then(|| {
            let clue: Vec<ClueRun> = clue_runs(clue).collect();
            WordLine { window: Window::of(&clue, 0, length), clue }
        })
    }

    /// How many cells the line has.
    ///
    /// ```
    /// # use puzzle::Clue;
    /// assert_eq!(nonolith_solve::line::WordLine::new(&Clue::black([2]), 3).unwrap().length(), 3);
    /// ```
    pub fn length(&self) -> usize {
        self.window.length()
    }

    /// Solves the line: of the cells that may be blank and those that may be filled, keeps all and
    /// only those that are so in some arrangement.
    ///
    /// # Errors
    /// [`Contradiction`], if there is no arrangement.
    ///
    /// ```
    /// # use puzzle::Clue;
    /// let line = nonolith_solve::line::WordLine::new(&Clue::black([2]), 3).unwrap();
    /// assert_eq!(line.close([0b111, 0b111]), Ok([0b101, 0b111]));
    /// ```
    pub fn close(&self, planes: [u64; 2]) -> Result<[u64; 2], Contradiction> {
        let cells = u64::first(self.window.to());
        let lost = SCRATCH
            .with_borrow_mut(|scratch| close_black(&self.clue, self.window, planes, scratch))?;
        Ok([planes[0] & cells & !lost[0], planes[1] & cells & !lost[1]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::planes;
    use crate::line::tests::{clues, each_state};
    use puzzle::check;

    #[test]
    fn words_agree_with_the_judge_on_all_lines_to_length_9() {
        for length in 1..=9 {
            for clue in clues(length, 2) {
                let line = WordLine::new(&clue, length).expect("it fits");
                each_state(length, 2, |cells| {
                    let state = planes::<u64>(&clue, cells);
                    let found = line.close([state[0], state[1]]).ok().map(|it| it.to_vec());
                    let judged = check::line(&clue, cells).ok().map(|cells| planes(&clue, &cells));
                    assert_eq!(found, judged, "{clue} on {cells:?}");
                });
            }
        }
    }

    #[test]
    fn the_longest_line_fits_its_word() {
        let line = WordLine::new(&Clue::black([62]), 63).expect("it fits");
        let all = u64::first(63);
        assert_eq!(line.close([all, all]), Ok([1 << 62 | 1, all]));
    }

    #[test]
    fn coloured_lines_and_clues_that_do_not_fit_are_refused() {
        assert!(WordLine::new(&"1:2".parse().expect("a clue"), 5).is_none());
        assert!(WordLine::new(&Clue::black([6]), 5).is_none());
        assert!(WordLine::new(&Clue::black([1]), 0).is_none());
    }
}
