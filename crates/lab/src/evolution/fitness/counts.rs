//! The counts: how many filled and blank cells there are, whatever their order. This is the
//! objective of Salcedo-Sanz and others (2007) as Tsai, Chou and Fang (2012) describe it.

use crate::evolution::mask_board::MaskLine;

/// What is wanting or too much in filled cells, and the same again in blank cells.
pub(in crate::evolution) fn cost(line: &MaskLine, mask: u64) -> u32 {
    2 * mask.count_ones().abs_diff(line.covered)
}
