//! The bear: the project's own drawing in place of the paper's, whose figures are lost.

use puzzle::{Details, Palette, Puzzle};

/// A teddy bear of 15 by 15 cells with all that is known of the paper's "Bear": its first column is
/// 4, its second 4 3 2, its sixth row 2 3 2, and its rows can be filled in 8.0e20 ways (the
/// paper's: 6.2e20).
///
/// ```
/// use puzzle::LineId;
///
/// let bear = nonolith_lab::experiments::iga::bear();
/// assert_eq!(bear.clue(LineId::column(1)).to_string(), "4 3 2");
/// ```
pub fn bear() -> Puzzle {
    const BEAR: &str = "
        011100000001110
        011111111111110
        011111000111110
        011001000100110
        001101000101100
        001100111001100
        000110010011000
        110011111110011
        110111101111011
        110111000111011
        100011101110001
        000111111111000
        000111111111000
        011110000011110
        011100000001110";
    let picture = BEAR.parse().expect("a picture of our own");
    let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture);
    let title = Some("Bear".to_owned());
    puzzle.expect("two colours").with_details(Details { title, ..Details::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::MaskBoard;
    use puzzle::LineId;

    #[test]
    fn the_bear_has_the_clues_that_are_known_of_the_papers() {
        let clue = |line| bear().clue(line).to_string();
        assert_eq!(clue(LineId::column(0)), "4");
        assert_eq!(clue(LineId::column(1)), "4 3 2");
        assert_eq!(clue(LineId::row(5)), "2 3 2");
    }

    #[test]
    fn the_bear_is_the_only_solution_of_its_clues() {
        let answer = solve::solve(&bear(), &solve::Options::default(), None);
        assert_eq!(answer.verdict, solve::Verdict::Unique);
        assert_eq!(answer.solutions, bear().solutions());
    }

    #[test]
    fn the_teaching_page_has_the_same_bear() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/teaching");
        let bytes = std::fs::read(folder.join("bear.json")).unwrap();
        let read = puzzle::formats::read(&bytes, None).unwrap().remove(0).unwrap();
        assert_eq!((read.rows(), read.columns()), (bear().rows(), bear().columns()));
    }

    #[test]
    fn the_rows_of_the_bear_leave_as_many_ways_as_the_papers() {
        let space = MaskBoard::new(&bear(), &bear().start()).unwrap().row_space();
        assert!((6e20..1e21).contains(&space), "{space:e}");
    }
}
