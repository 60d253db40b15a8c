//! The heuristics: which square to decide next, and which colour to give it.

use super::decimation::Decimation;
use super::vsids::Vsids;
use crate::hash;
use crate::line::Bits;
use crate::propagate::{Board, SquareLit};
use crate::search::dive::Dive;
use crate::search::tuning::Tuning;

/// The branching order, the saved phases, and the decimations that overrule both.
pub(super) struct Heuristics {
    pub(super) vsids: Vsids,
    /// The colour that each square had last (phase saving: Pipatsrisawat and Darwiche, 2007); blank
    /// before it had any.
    pub(super) phase: Vec<u8>,
    pub(super) decimation: Decimation,
    /// What squares that are equally good are told apart by.
    pub(super) seed: u64,
}

impl Heuristics {
    pub(super) fn new(squares: usize, dive: Option<Dive>, tuning: &Tuning) -> Heuristics {
        Heuristics {
            vsids: Vsids::new(vec![0.0; squares], tuning.vsids_decay),
            phase: vec![0; squares],
            decimation: Decimation::new(dive, tuning),
            seed: 1,
        }
    }

    /// Tells squares that are equally good apart by this seed. The first one takes them row by row.
    pub(super) fn seed(&mut self, seed: u64, tuning: &Tuning) {
        self.seed = seed;
        if seed != 1 {
            let score = |square: usize| hash::scatter(square, seed) as f64 * 1e-9;
            let scores = (0..self.phase.len()).map(score).collect();
            self.vsids = Vsids::new(scores, tuning.vsids_decay);
        }
    }

    /// The most active unknown square and the colour to try, if any square is unknown.
    pub(super) fn next_decision<W: Bits>(&mut self, board: &Board<W>) -> Option<(usize, u8)> {
        let width = board.width();
        let square = loop {
            let square = self.vsids.pop()?;
            if board.is_unknown(square / width, square % width) {
                break square;
            }
        };
        let cell = board.cell(square / width, square % width).bits();
        let phase = self.phase[square];
        let colour = if cell >> phase & 1 == 1 { phase } else { cell.trailing_zeros() as u8 };
        Some((square, colour))
    }

    /// Saves the phase of a square whose literal was undone, and lets it be decided again.
    pub(super) fn release<W: Bits>(&mut self, board: &Board<W>, literal: SquareLit) {
        let square = literal.row as usize * board.width() + literal.column as usize;
        if let Some(colour) = board.colouring().colour_given_by(literal) {
            self.phase[square] = colour;
        }
        self.vsids.insert(square);
    }
}
