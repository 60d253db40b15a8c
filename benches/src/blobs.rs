//! Blobs: pictures of smoothed noise.

use puzzle::generate::Draw;
use puzzle::{Colour, Palette, Picture, Puzzle, Square};

/// Noise of which every cell becomes the sum of its neighbourhood, twice along each axis; the higher
/// half is black.
pub(crate) fn blob(side: usize, radius: usize, seed: u64, stream: u64) -> Puzzle {
    let mut draw = Draw::new(seed, stream);
    let mut heights: Vec<u64> = (0..side * side).map(|_| draw.word() >> 32).collect();
    for _ in 0..2 {
        heights = blurred(&heights, side, radius, |line, along| line * side + along);
        heights = blurred(&heights, side, radius, |line, along| along * side + line);
    }
    let mut sorted = heights.clone();
    sorted.sort_unstable();
    let middle = sorted[sorted.len() / 2];
    let colour = |square: Square| match heights[square.row * side + square.column] >= middle {
        true => Colour::BLACK,
        false => Colour::BACKGROUND,
    };
    let picture = Picture::from_fn(side, side, colour);
    Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle")
}

/// The sum of each cell and those up to `radius` before and behind it along every line.
fn blurred(
    heights: &[u64],
    side: usize,
    radius: usize,
    index: impl Fn(usize, usize) -> usize,
) -> Vec<u64> {
    let mut sums = vec![0; heights.len()];
    for line in 0..side {
        for along in 0..side {
            let window = along.saturating_sub(radius)..(along + radius + 1).min(side);
            sums[index(line, along)] = window.map(|near| heights[index(line, near)]).sum();
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::Clue;

    #[test]
    fn half_of_a_blob_is_black() {
        let puzzle = blob(20, 2, 9, 0);
        let black: usize = puzzle.rows().iter().map(Clue::filled).sum();
        assert!((190..=210).contains(&black), "{black}");
    }
}
