//! A puzzle as clauses on which unit propagation closes every line.
//!
//! The cells have the first variables. Each line is its automaton unrolled (Quimper and Walsh,
//! 2006; Bacchus, 2007): a variable for each pair of place and state that lies on some way, and one
//! for each transition between them. A transition implies both its states and the colour that it
//! reads; a state implies one of the transitions out of it and one of those into it; a colour of a cell
//! implies one of the transitions that read it. The order of variables and clauses is part of the
//! format: `tools/nono2cnf.py` writes the same file.

use std::io::{self, Write};

use puzzle::{Cell, LineId, Puzzle};

use crate::automaton::Automaton;
use crate::literal::CellVariables;
use crate::{Certificate, Claim, Literal, Proof};

/// Clauses of which a claim says that nothing satisfies them: the puzzle, without the solutions
/// that are listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cnf {
    variables: usize,
    literals: Vec<Literal>,
    /// Where each clause ends.
    ends: Vec<usize>,
}

/// Why a certificate has no proof by clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoClauses {
    /// The sums of the clues show it.
    #[error("no clause proof: the sums show it")]
    Sums,
    /// Two solutions show it.
    #[error("no clause proof: the two solutions show it")]
    Several,
    /// The encoding would have too many clauses.
    #[error("the puzzle is too large for an encoding into clauses")]
    TooLarge,
}

/// The most literals that an encoding may have: a small file may claim a giant board.
const MAX_LITERALS: usize = 1 << 28;

/// The clauses of a certificate's claim.
///
/// # Errors
/// [`NoClauses`], where other things show the claim.
///
/// ```
/// use nonolith_certify::Certificate;
///
/// let text = b"nonolith certificate 1\nsize 1 1 colours 2\nrow 1\ncolumn 1\nclaim unique\nsolution 1\nproof rup\n0\n";
/// let cnf = nonolith_certify::cnf(&Certificate::read(text).unwrap()).unwrap();
/// let mut text = vec![];
/// cnf.write(&mut text).unwrap();
/// assert!(text.starts_with(b"p cnf 7 15\n") && text.ends_with(b"\n-1 0\n"));
/// ```
pub fn cnf(certificate: &Certificate) -> Result<Cnf, NoClauses> {
    match (&certificate.proof, certificate.claim) {
        (_, Claim::Several) => return Err(NoClauses::Several),
        (Proof::Sums { .. }, _) => return Err(NoClauses::Sums),
        _ => {}
    }
    let puzzle = &certificate.puzzle;
    let variables = certificate.variables();
    let count = variables.count().ok_or(NoClauses::TooLarge)?;
    if literals_of(puzzle) > MAX_LITERALS {
        return Err(NoClauses::TooLarge);
    }
    let mut cnf = Cnf { variables: count, literals: vec![], ends: vec![] };
    cnf.add_colours(variables);
    for line in puzzle.lines() {
        cnf.add_line(puzzle, line, variables);
    }
    cnf.add_given(puzzle, variables);
    certificate.forbidden().for_each(|clause| cnf.add(&clause));
    Ok(cnf)
}

/// About how many literals the lines of a puzzle take.
fn literals_of(puzzle: &Puzzle) -> usize {
    let line = |line: LineId| {
        let (length, clue) = (puzzle.line_length(line), puzzle.clue(line));
        let slack = clue.slack(length).unwrap_or(0);
        let states = (length - slack.min(length) + 1).saturating_mul(slack + 1);
        states.saturating_mul(16).saturating_add(length * puzzle.palette().len())
    };
    puzzle.lines().map(line).fold(0, usize::saturating_add)
}

/// A transition of a line's automaton at one place.
struct Transition {
    variable: Literal,
    place: usize,
    colour: usize,
    /// The states that it leads from and to.
    from: Literal,
    to: Literal,
}

impl Cnf {
    /// How many variables there are.
    ///
    /// ```
    /// # let text = b"nonolith certificate 1\nsize 1 1 colours 2\nrow\ncolumn\nclaim unique\nsolution 0\nproof rup\n0\n";
    /// # let certificate = nonolith_certify::Certificate::read(text).unwrap();
    /// assert_eq!(nonolith_certify::cnf(&certificate).unwrap().variables(), 7);
    /// ```
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// The clauses, in order.
    ///
    /// ```
    /// # let text = b"nonolith certificate 1\nsize 1 1 colours 2\nrow\ncolumn\nclaim unique\nsolution 0\nproof rup\n0\n";
    /// # let certificate = nonolith_certify::Certificate::read(text).unwrap();
    /// assert_eq!(nonolith_certify::cnf(&certificate).unwrap().clauses().count(), 15);
    /// ```
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Literal]> {
        (0..self.ends.len()).map(|number| {
            let begin = if number == 0 { 0 } else { self.ends[number - 1] };
            &self.literals[begin..self.ends[number]]
        })
    }

    /// Writes a DIMACS file.
    ///
    /// # Errors
    /// Those of the writer.
    ///
    /// ```
    /// # let text = b"nonolith certificate 1\nsize 1 1 colours 2\nrow\ncolumn\nclaim unique\nsolution 0\nproof rup\n0\n";
    /// # let certificate = nonolith_certify::Certificate::read(text).unwrap();
    /// nonolith_certify::cnf(&certificate).unwrap().write(&mut vec![]).unwrap();
    /// ```
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "p cnf {} {}", self.variables, self.ends.len())?;
        for clause in self.clauses() {
            for literal in clause {
                write!(out, "{} ", literal.dimacs())?;
            }
            writeln!(out, "0")?;
        }
        Ok(())
    }

    fn add(&mut self, clause: &[Literal]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }

    fn variable(&mut self) -> Literal {
        self.variables += 1;
        Literal::from_index(2 * (self.variables as u32 - 1))
    }

    /// With more than two colours, each cell has exactly one.
    fn add_colours(&mut self, variables: CellVariables) {
        if variables.colours == 2 {
            return;
        }
        for cell in 0..variables.cells {
            let has = |colour| variables.has(cell, colour);
            self.add(&(0..variables.colours).map(has).collect::<Vec<_>>());
            for one in 0..variables.colours {
                for other in one + 1..variables.colours {
                    self.add(&[has(one).negated(), has(other).negated()]);
                }
            }
        }
    }

    fn add_line(&mut self, puzzle: &Puzzle, line: LineId, variables: CellVariables) {
        let length = puzzle.line_length(line);
        let has = |place: usize, colour: usize| {
            let square = line.square(place);
            variables.has(square.row * puzzle.width() + square.column, colour)
        };
        let automaton = Automaton::new(puzzle.clue(line), length);
        let (states, transitions) = match &automaton {
            Some(automaton) => self.line_variables(automaton, length),
            None => (vec![], vec![]),
        };
        let mut reads = vec![vec![]; length * variables.colours];
        for it in &transitions {
            for implied in [it.from, it.to, has(it.place, it.colour)] {
                self.add(&[it.variable.negated(), implied]);
            }
            reads[it.place * variables.colours + it.colour].push(it.variable);
        }
        self.add_flow(&states, &transitions, length);
        for (index, transitions) in reads.iter().enumerate() {
            let (place, colour) = (index / variables.colours, index % variables.colours);
            self.add_implication(has(place, colour), transitions);
        }
    }

    /// A state implies one of the transitions out of it, and one of those into it.
    fn add_flow(&mut self, states: &[PlaceStates], transitions: &[Transition], length: usize) {
        let Some(base) = states.first().map(|place| place.variables[0].index()) else { return };
        let number = |state: Literal| (state.index() - base) / 2;
        let count = states.iter().map(|place| place.variables.len()).sum();
        let (mut out, mut into) = (vec![vec![]; count], vec![vec![]; count]);
        for it in transitions {
            out[number(it.from)].push(it.variable);
            into[number(it.to)].push(it.variable);
        }
        for (place, here) in states.iter().enumerate() {
            for &state in &here.variables {
                if place < length {
                    self.add_implication(state, &out[number(state)]);
                }
                if place > 0 {
                    self.add_implication(state, &into[number(state)]);
                }
            }
        }
    }

    fn add_implication(&mut self, literal: Literal, one_of: &[Literal]) {
        self.add(&[&[literal.negated()], one_of].concat());
    }

    /// The variables of a line's states, place by place, and of its transitions.
    fn line_variables(
        &mut self,
        automaton: &Automaton,
        length: usize,
    ) -> (Vec<PlaceStates>, Vec<Transition>) {
        let last = automaton.states() - 1;
        let slack = length - last;
        let mut states = vec![];
        for place in 0..=length {
            let first = place.saturating_sub(slack);
            let variables = (first..=place.min(last)).map(|_| self.variable()).collect();
            states.push(PlaceStates { first, variables });
        }
        let mut transitions = vec![];
        for place in 0..length {
            let PlaceStates { first, variables } = &states[place];
            for (state, &from) in (*first..).zip(variables) {
                let wait = automaton.waits[state].then_some((state, 0));
                let step = automaton.steps.get(state).map(|&colour| (state + 1, colour));
                for (next, colour) in [wait, step].into_iter().flatten() {
                    if let Some(to) = states[place + 1].get(next) {
                        let variable = self.variable();
                        transitions.push(Transition { variable, place, colour, from, to });
                    }
                }
            }
        }
        (states, transitions)
    }

    /// The colours that given cells exclude.
    fn add_given(&mut self, puzzle: &Puzzle, variables: CellVariables) {
        for (cell, given) in puzzle.start().cells().iter().enumerate() {
            let excluded = Cell::any(variables.colours).without(*given);
            for colour in excluded.colours() {
                self.add(&[variables.has(cell, colour.index()).negated()]);
            }
        }
    }
}

/// The states that lie on some way at one place: neighbours, of which the first is `first`.
struct PlaceStates {
    first: usize,
    variables: Vec<Literal>,
}

impl PlaceStates {
    fn get(&self, state: usize) -> Option<Literal> {
        self.variables.get(state.checked_sub(self.first)?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagator::Propagator;
    use crate::testing;
    use puzzle::{Clue, check};

    /// A line of these cells as a puzzle of one row; its columns say nothing that matters.
    fn row(clue: &Clue, length: usize, colours: usize) -> Cnf {
        let palette = crate::certificate::numbered_palette(colours);
        let puzzle = Puzzle::new(palette, [clue.clone()], vec![Clue::default(); length]);
        let variables = CellVariables { cells: length, colours };
        let count = variables.count().expect("few cells");
        let mut cnf = Cnf { variables: count, literals: vec![], ends: vec![] };
        cnf.add_colours(variables);
        cnf.add_line(&puzzle.expect("a puzzle"), LineId::row(0), variables);
        cnf
    }

    /// What unit propagation leaves of each cell, or nothing if it comes to a contradiction.
    fn propagated(propagator: &mut Propagator, cells: &[u64], colours: usize) -> Option<Vec<u64>> {
        let variables = CellVariables { cells: cells.len(), colours };
        let excluded = cells.iter().enumerate().flat_map(|(cell, set)| {
            let gone = (0..colours).filter(move |colour| set >> colour & 1 == 0);
            gone.map(move |colour| variables.has(cell, colour).negated())
        });
        let conflict = propagator.suppose(excluded);
        let mut left = vec![crate::literal::all_colours(colours); cells.len()];
        let own = |it: &&Literal| it.index() < 2 * variables.count().expect("few cells");
        for &literal in propagator.true_literals().iter().filter(own) {
            left[variables.cell(literal)] &= variables.allowed(literal);
        }
        propagator.retract();
        conflict.is_none().then_some(left)
    }

    fn closes_all_lines(length: usize, colours: usize) {
        for clue in testing::clues(length, colours) {
            let (mut propagator, conflict) = Propagator::new(&row(&clue, length, colours));
            assert_eq!(conflict.is_none(), clue.slack(length).is_some(), "{clue}");
            if conflict.is_some() {
                continue;
            }
            for cells in testing::states(length, colours) {
                let sets: Vec<Cell> = cells.iter().map(|&set| Cell::from_bits(set)).collect();
                let expected = check::line_by_arrangements(&clue, &sets).ok();
                let found = propagated(&mut propagator, &cells, colours);
                let found = found.map(|it| it.into_iter().map(Cell::from_bits).collect());
                assert_eq!(found, expected, "{clue} on {sets:?}");
            }
        }
    }

    #[test]
    fn unit_propagation_closes_every_state_of_every_short_line() {
        (1..=8).for_each(|length| closes_all_lines(length, 2));
        (1..=5).for_each(|length| closes_all_lines(length, 3));
    }
}
