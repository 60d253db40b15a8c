//! The judge of belief propagation: all arrangements of a line, one by one.

use puzzle::{Cell, Clue, check};

/// Incoming messages for a test: a few different weights.
pub(super) fn weights(count: usize) -> Vec<f32> {
    (0..count).map(|at| (1 + at * 7 % 5) as f32 / 3.0).collect()
}

/// The outgoing message about each cell must be in proportion to the weights of all arrangements,
/// without the incoming message about that cell.
pub(super) fn judge(clue: &Clue, incoming: &[f32], outgoing: &[f32], length: usize) {
    let colours = incoming.len() / length;
    let all = check::arrangements(clue, &vec![Cell::any(colours); length]);
    for (cell, outgoing) in outgoing.chunks(colours).enumerate() {
        let mut expected = vec![0.0_f32; colours];
        for way in &all {
            let others = (0..length).filter(|&other| other != cell);
            let weight = |other: usize| incoming[other * colours + way[other].index()];
            expected[way[cell].index()] += others.map(weight).product::<f32>();
        }
        let (told, whole) = (outgoing.iter().sum::<f32>(), expected.iter().sum::<f32>());
        for (outgoing, expected) in outgoing.iter().zip(&expected) {
            let near = (outgoing / told - expected / whole).abs() < 1e-4;
            assert!(near, "{clue} cell {cell}: {outgoing} of {told}, {expected} of {whole}");
        }
    }
}
