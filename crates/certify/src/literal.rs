//! Literals: what a clause of a proof says of one cell, numbered as in DIMACS files.

/// A variable or its negation. In black and white there is one variable a cell, true where the cell
/// is filled; with more colours there is one a cell and colour, true where the cell has it.
///
/// ```
/// let literal = nonolith_certify::Literal::from_dimacs(-3).unwrap();
/// assert_eq!((literal.dimacs(), literal.negated().dimacs(), literal.index()), (-3, 3, 5));
/// assert_eq!(nonolith_certify::Literal::from_dimacs(0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u32);

impl Literal {
    /// The literal with this index: twice the variable, counted from 0, and one more if negated.
    ///
    /// ```
    /// assert_eq!(nonolith_certify::Literal::from_index(0).dimacs(), 1);
    /// ```
    pub const fn from_index(index: u32) -> Literal {
        Literal(index)
    }

    /// Its index.
    ///
    /// ```
    /// assert_eq!(nonolith_certify::Literal::from_index(7).index(), 7);
    /// ```
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal of a DIMACS file, where variables count from 1 and a minus negates; none for 0.
    ///
    /// ```
    /// assert_eq!(nonolith_certify::Literal::from_dimacs(1), Some(nonolith_certify::Literal::from_index(0)));
    /// ```
    pub fn from_dimacs(number: i32) -> Option<Literal> {
        let variable = number.unsigned_abs().checked_sub(1)?;
        let index = variable.checked_mul(2)? + u32::from(number < 0);
        Some(Literal(index))
    }

    /// Its number in a DIMACS file.
    ///
    /// ```
    /// assert_eq!(nonolith_certify::Literal::from_index(1).dimacs(), -1);
    /// ```
    pub const fn dimacs(self) -> i32 {
        let variable = (self.0 / 2 + 1) as i32;
        if self.0 % 2 == 1 { -variable } else { variable }
    }

    /// The opposite literal.
    ///
    /// ```
    /// assert_eq!(nonolith_certify::Literal::from_index(1).negated().index(), 0);
    /// ```
    pub const fn negated(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// The variables of a board's cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellVariables {
    pub(crate) cells: usize,
    pub(crate) colours: usize,
}

impl CellVariables {
    /// How many there are; `None` if they are too many to be numbered.
    pub(crate) fn count(self) -> Option<usize> {
        let each = if self.colours == 2 { 1 } else { self.colours };
        self.cells.checked_mul(each).filter(|&count| count < i32::MAX as usize)
    }

    /// The literal "this cell has this colour".
    pub(crate) fn has(self, cell: usize, colour: usize) -> Literal {
        match self.colours {
            2 => Literal((2 * cell + usize::from(colour == 0)) as u32),
            colours => Literal(2 * (cell * colours + colour) as u32),
        }
    }

    /// The cell that a literal speaks of.
    pub(crate) fn cell(self, literal: Literal) -> usize {
        let each = if self.colours == 2 { 1 } else { self.colours };
        literal.index() / 2 / each
    }

    /// The colour that the literal's cell does not have if the literal is true; none where the literal
    /// says which one it has and there are more than two.
    pub(crate) fn excluded(self, literal: Literal) -> Option<usize> {
        let negative = literal.index() % 2 == 1;
        match self.colours {
            2 => Some(usize::from(negative)),
            colours => negative.then(|| literal.index() / 2 % colours),
        }
    }

    /// The colours that the literal's cell may have if the literal is true, as a set of bits.
    pub(crate) fn allowed(self, literal: Literal) -> u64 {
        let negative = literal.index() % 2 == 1;
        match self.colours {
            2 => 1 << usize::from(!negative),
            colours => {
                let own = 1 << (literal.index() / 2 % colours);
                if negative { all_colours(colours) & !own } else { own }
            }
        }
    }
}

/// The set of the first `colours` colours.
pub(crate) fn all_colours(colours: usize) -> u64 {
    (1 << colours) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_and_its_negation_share_out_the_colours_of_a_cell() {
        for colours in 2..6 {
            let variables = CellVariables { cells: 4, colours };
            for cell in 0..4 {
                for colour in 0..colours {
                    let has = variables.has(cell, colour);
                    assert_eq!((variables.cell(has), variables.allowed(has)), (cell, 1 << colour));
                    let rest = all_colours(colours) & !(1 << colour);
                    assert_eq!(variables.allowed(has.negated()), rest);
                    assert_eq!(variables.excluded(has.negated()), Some(colour));
                    assert_eq!(variables.excluded(has), (colours == 2).then(|| 1 - colour));
                }
            }
            let last = variables.has(3, colours - 1).dimacs();
            assert_eq!(Some(last as usize), variables.count());
        }
    }
}
