//! The condensed encoding (Tsai, Chou and Fang 2012): a row is the string of its blank cells and
//! its runs, each run one `1`, and no two `1`s adjoin; so every string satisfies the row's clue.

use rand::{Rng, RngExt};

use super::mask_board::{MaskLine, ones, set_bits};

/// The string of a row that satisfies its clue.
///
/// ```
/// use nonolith_lab::evolution::{MaskLine, condensed};
///
/// let line = MaskLine::new(&"1 2 3".parse().unwrap(), 12);
/// // The paper's example, the first cell being the lowest bit: 001011001110 becomes 001010010.
/// assert_eq!(condensed::condense(&line, 0b0111_0011_0100), 0b0_1001_0100);
/// ```
pub fn condense(line: &MaskLine, mask: u64) -> u64 {
    let starts = mask & !(mask << 1);
    let mut hidden = 0;
    set_bits(starts).zip(&line.runs).fold(0, |string, (start, run)| {
        let gene = 1 << (start - hidden);
        hidden += run - 1;
        string | gene
    })
}

/// The row that a string stands for.
///
/// ```
/// use nonolith_lab::evolution::{MaskLine, condensed};
///
/// let line = MaskLine::new(&"1 2 3".parse().unwrap(), 12);
/// assert_eq!(condensed::expand(&line, 0b0_1001_0100), 0b0111_0011_0100);
/// ```
pub fn expand(line: &MaskLine, string: u64) -> u64 {
    let mut hidden = 0;
    set_bits(string).zip(&line.runs).fold(0, |mask, (gene, &run)| {
        let cells = ones(run) << (gene + hidden);
        hidden += run - 1;
        mask | cells
    })
}

/// How many genes the string of a row has: its blank cells and its runs.
///
/// ```
/// use nonolith_lab::evolution::{MaskLine, condensed};
/// assert_eq!(condensed::genes(&MaskLine::new(&"1 2 3".parse().unwrap(), 12)), 9);
/// ```
pub fn genes(line: &MaskLine) -> u32 {
    line.length - line.covered + line.runs.len() as u32
}

/// The same string with one gene at another place, and still no two `1`s adjoining; unchanged
/// where there is no other place.
///
/// ```
/// use nonolith_lab::evolution::{MaskLine, condensed};
/// use rand::SeedableRng;
///
/// let line = MaskLine::new(&"1 1".parse().unwrap(), 3);
/// let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
/// assert_eq!(condensed::shift(&line, 0b101, 0, &mut rng), 0b101);
/// ```
pub fn shift(line: &MaskLine, string: u64, gene: u32, rng: &mut impl Rng) -> u64 {
    let length = genes(line);
    let one = string >> gene & 1;
    let rest = string & ones(gene) | string >> 1 & !ones(gene);
    let mut places = ones(length) & !(1 << gene);
    if one == 1 {
        places &= !(rest | rest << 1);
    } else if rest & rest << 1 != 0 {
        // Without this blank cell two runs would touch: it must stay.
        places = 0;
    }
    match random_bit(places, rng) {
        Some(place) => rest & ones(place) | one << place | (rest & !ones(place)) << 1,
        None => string,
    }
}

/// One of the set bits, each as likely as the others.
pub(super) fn random_bit(mask: u64, rng: &mut impl Rng) -> Option<u32> {
    let count = mask.count_ones();
    if count == 0 {
        return None;
    }
    set_bits(mask).nth(rng.random_range(0..count) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::row_sampler::arrangements;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn line(clue: &str, length: usize) -> MaskLine {
        MaskLine::new(&clue.parse().unwrap(), length)
    }

    /// Text as the paper writes it, the first cell first.
    fn mask(text: &str) -> u64 {
        text.bytes().rev().fold(0, |mask, cell| mask << 1 | u64::from(cell - b'0'))
    }

    #[test]
    fn the_papers_row_condenses_as_printed() {
        let row = line("1 2 3", 12);
        assert_eq!(condense(&row, mask("001011001110")), mask("001010010"));
        assert_eq!(expand(&row, mask("001010010")), mask("001011001110"));
    }

    #[test]
    fn one_two_three_in_twelve_cells_has_thirty_five_rows() {
        let row = line("1 2 3", 12);
        assert_eq!(row.arrangements(), 35.0);
        assert_eq!(arrangements(&row).len(), 35);
    }

    #[test]
    fn expanding_undoes_condensing() {
        for (clue, length) in [("1 2 3", 12), ("", 4), ("4", 4), ("1 1 1", 8), ("64", 64)] {
            let row = line(clue, length);
            for mask in arrangements(&row) {
                assert_eq!(expand(&row, condense(&row, mask)), mask, "{clue} in {length}");
            }
        }
    }

    #[test]
    fn every_shift_of_every_gene_keeps_the_row_legal() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let row = line("1 2 1", 9);
        for mask in arrangements(&row) {
            for gene in (0..genes(&row)).cycle().take(200) {
                let shifted = expand(&row, shift(&row, condense(&row, mask), gene, &mut rng));
                assert!(row.is_satisfied_by(shifted), "{mask:b} became {shifted:b}");
            }
        }
    }

    #[test]
    fn shifting_a_run_reaches_every_free_gap() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let row = line("2", 6);
        let mut reached = [0_u32; 5];
        for _ in 0..400 {
            reached[shift(&row, 0b1, 0, &mut rng).trailing_zeros() as usize] += 1;
        }
        assert!(reached[0] == 0 && reached[1..].iter().all(|&times| times > 60), "{reached:?}");
    }

    #[test]
    fn a_blank_cell_between_two_runs_that_would_touch_stays() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        assert_eq!(shift(&line("1 1", 5), mask("10100"), 1, &mut rng), mask("10100"));
    }
}
