//! Smooth noise: random heights blurred until islands appear, in whole numbers so that every
//! machine sees the same ones.

use super::Draw;
use crate::Square;

/// Three passes make islands of some five cells across, which is what people draw.
const PASSES: usize = 3;

/// Heights over a grid.
pub(super) struct Field {
    width: usize,
    heights: Vec<u64>,
}

impl Field {
    pub(super) fn new(height: usize, width: usize, draw: &mut Draw) -> Field {
        // Each pass multiplies heights by 16 at most; 32 bits leave ample room.
        let heights = (0..height * width).map(|_| draw.word() >> 32).collect();
        let mut field = Field { width, heights };
        for _ in 0..PASSES {
            field.blur(1, width);
            field.blur(width, height);
        }
        field
    }

    /// Adds to every height those of its two neighbours along an axis, itself counted twice; the
    /// border counts as its own neighbour.
    fn blur(&mut self, step: usize, length: usize) {
        let before = self.heights.clone();
        for (index, height) in self.heights.iter_mut().enumerate() {
            let along = index / step % length;
            let back = if along > 0 { before[index - step] } else { before[index] };
            let ahead = if along + 1 < length { before[index + step] } else { before[index] };
            *height = 2 * before[index] + back + ahead;
        }
    }

    /// The field made alike on the left and on the right.
    pub(super) fn mirrored(self) -> Field {
        let Field { width, heights } = &self;
        let opposite = |index: usize| index / width * width + (width - 1 - index % width);
        let heights =
            (0..heights.len()).map(|index| heights[index] + heights[opposite(index)]).collect();
        Field { width: *width, heights }
    }

    pub(super) fn at(&self, square: Square) -> u64 {
        self.heights[square.row * self.width + square.column]
    }

    /// The share of cells that lie highest. Cells of one height go together, so that symmetry is
    /// kept.
    pub(super) fn highest(&self, share: f64) -> Vec<bool> {
        let wanted = (share * self.heights.len() as f64).round() as usize;
        let mut order = self.heights.clone();
        order.sort_unstable_by(|a, b| b.cmp(a));
        let sea = order.get(wanted).copied();
        self.heights.iter().map(|&height| sea.is_none_or(|sea| height > sea)).collect()
    }
}
