//! The judge of beliefs: all arrangements of a line, one by one.

use puzzle::{Cell, Clue, check};

/// What is heard of cells, for a test: a few different weights.
pub(super) fn weights(count: usize) -> Vec<f32> {
    (0..count).map(|at| (1 + at * 7 % 5) as f32 / 3.0).collect()
}

/// What is said of each cell and colour must be in proportion to the weights of all arrangements,
/// leaving out what was heard of that very cell.
pub(super) fn judge(clue: &Clue, heard: &[f32], said: &[f32], length: usize) {
    let colours = heard.len() / length;
    let all = check::arrangements(clue, &vec![Cell::any(colours); length]);
    for (cell, said) in said.chunks(colours).enumerate() {
        let mut expected = vec![0.0_f32; colours];
        for way in &all {
            let others = (0..length).filter(|&other| other != cell);
            let weight = |other: usize| heard[other * colours + way[other].index()];
            expected[way[cell].index()] += others.map(weight).product::<f32>();
        }
        let (told, whole) = (said.iter().sum::<f32>(), expected.iter().sum::<f32>());
        for (said, expected) in said.iter().zip(&expected) {
            let near = (said / told - expected / whole).abs() < 1e-4;
            assert!(near, "{clue} cell {cell}: {said} of {told}, {expected} of {whole}");
        }
    }
}
