//! A short black-and-white line, made ready to be closed again and again without allocating.

use puzzle::{Clue, Contradiction};

use super::{Bits, Room, Scratch, Span, close_black, spans};

/// The clue of a line of one colour and at most 63 cells, ready for use. Sets of cells are words,
/// the first cell in the lowest bit.
///
/// ```
/// use puzzle::Clue;
/// use solve::line::Short;
///
/// let mut line = Short::new(&Clue::black([3]), 5).unwrap();
/// // Nothing is known but that the last cell is blank.
/// let [blank, filled] = line.close([0b11111, 0b01111]).unwrap();
/// assert_eq!((blank, filled), (0b11001, 0b01111));
/// assert!(line.close([0b11111, 0b00011]).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Short {
    clue: Vec<Span>,
    room: Room,
    scratch: Scratch<u64>,
}

impl Short {
    /// Makes a clue ready, if the line is short enough, of one colour, and holds the clue.
    ///
    /// ```
    /// use puzzle::Clue;
    /// assert!(solve::line::Short::new(&Clue::black([3]), 64).is_none());
    /// ```
    pub fn new(clue: &Clue, length: usize) -> Option<Short> {
        let black = clue.runs().iter().all(|run| run.colour == puzzle::Colour::BLACK);
        let fits = (1..64).contains(&length) && clue.minimum_length() <= length;
        (black && fits).then(|| {
            let clue: Vec<Span> = spans(clue).collect();
            Short { room: Room::of(&clue, 0, length), clue, scratch: Scratch::new() }
        })
    }

    /// From the cells that may be blank and those that may be filled, all and only those that are
    /// so in some arrangement.
    ///
    /// # Errors
    /// [`Contradiction`], if there is none.
    ///
    /// ```
    /// # use puzzle::Clue;
    /// let mut line = solve::line::Short::new(&Clue::black([2]), 3).unwrap();
    /// assert_eq!(line.close([0b111, 0b111]), Ok([0b101, 0b111]));
    /// ```
    pub fn close(&mut self, planes: [u64; 2]) -> Result<[u64; 2], Contradiction> {
        let cells = u64::first(self.room.to());
        let lost = close_black(&self.clue, self.room, planes, &mut self.scratch)?;
        Ok([planes[0] & cells & !lost[0], planes[1] & cells & !lost[1]])
    }
}
