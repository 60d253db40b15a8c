//! The seam between black-and-white and coloured boards: how squares and colours become literals.

use super::SquareLit;

/// Whether a board is black-and-white or coloured.
///
/// In black and white a square has two literals, "not blank" and "not filled", each the negation of
/// the other. In colour it has two for each colour, "not this colour" and "this colour".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colouring {
    BlackWhite,
    Coloured,
}

impl Colouring {
    /// The colouring of a board with this many colours, the background included.
    #[inline]
    pub(crate) fn of(colours: usize) -> Colouring {
        if colours == 2 { Colouring::BlackWhite } else { Colouring::Coloured }
    }

    /// Whether "this square has this colour" is a literal of its own.
    #[inline]
    pub(super) fn has_positive_literals(self) -> bool {
        self == Colouring::Coloured
    }

    /// How many literals a square with `colours` colours has.
    #[inline]
    pub(super) fn literals_a_square(self, colours: usize) -> usize {
        match self {
            Colouring::BlackWhite => 2,
            Colouring::Coloured => colours * 2,
        }
    }

    /// The index of the literal with this sign, given the index of its square and colour; that of
    /// its negation differs in the last bit.
    #[inline]
    pub(super) fn index(self, square_and_colour: usize, positive: bool) -> usize {
        match self {
            Colouring::BlackWhite => square_and_colour,
            Colouring::Coloured => square_and_colour * 2 + usize::from(positive),
        }
    }

    /// The colour and the sign of the literal with this index in its square.
    #[inline]
    pub(super) fn colour_and_sign(self, index: usize) -> (u8, bool) {
        match self {
            Colouring::BlackWhite => (index as u8, false),
            Colouring::Coloured => ((index / 2) as u8, index % 2 == 1),
        }
    }

    /// The literal that gives a square a colour.
    #[inline]
    pub(crate) fn literal_for(self, row: u16, column: u16, colour: u8) -> SquareLit {
        match self {
            Colouring::BlackWhite => SquareLit { row, column, colour: colour ^ 1, positive: false },
            Colouring::Coloured => SquareLit { row, column, colour, positive: true },
        }
    }

    /// The colour that a square has when this literal is true, if the literal decides it.
    #[inline]
    pub(crate) fn colour_given_by(self, literal: SquareLit) -> Option<u8> {
        match self {
            Colouring::BlackWhite => Some(literal.colour ^ 1),
            Colouring::Coloured => literal.positive.then_some(literal.colour),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_literal_of_a_square_has_an_index_of_its_own_and_its_negation_is_next_to_it() {
        for colours in 2..6 {
            let colouring = Colouring::of(colours);
            for index in 0..colouring.literals_a_square(colours) {
                let (colour, positive) = colouring.colour_and_sign(index);
                assert_eq!(colouring.index(usize::from(colour), positive), index);
                let (other, sign) = colouring.colour_and_sign(index ^ 1);
                let negation = if colours == 2 { (colour ^ 1, false) } else { (colour, !positive) };
                assert_eq!((other, sign), negation);
            }
        }
    }

    #[test]
    fn the_literal_for_a_colour_gives_that_colour() {
        for colours in 2..6 {
            let colouring = Colouring::of(colours);
            for colour in 0..colours as u8 {
                let literal = colouring.literal_for(3, 4, colour);
                assert_eq!(colouring.colour_given_by(literal), Some(colour));
            }
        }
    }
}
