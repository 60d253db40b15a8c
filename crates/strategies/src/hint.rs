//! Hints: the easiest next step from any position, told no further than the player wants.
//!
//! There are five rungs: that there is progress, in which line, by which strategy, in which cells
//! and why, and at last the step itself. If something is wrong, that comes first.

use puzzle::{Axis, Grid, LineId, Puzzle, Square};
use solve::{Budget, Options, Verdict};

use crate::explain::{Speaker, Words, general, sentence};
use crate::library::{Strategy, library};
use crate::person::{How, Person, Step};

/// The last rung: the step itself.
pub const LAST_RUNG: usize = 5;

/// How many nodes the exact solver may spend on finding out whether the position is still right.
const CHECK_NODES: u64 = 2_000;

/// Something that is wrong with a position.
///
/// ```
/// use puzzle::LineId;
/// use strategies::hint::Problem;
/// assert_ne!(Problem::Line(LineId::row(0)), Problem::Line(LineId::row(1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// This line can no longer be completed.
    Line(LineId),
    /// This square is not as in the only solution, though no line shows it.
    Square(Square),
}

/// What a player is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// What is wrong, if something is; then there is no step.
    pub problem: Option<Problem>,
    /// How far the step is told, from 1 to 5.
    pub rung: usize,
    /// The easiest step from here, whole; what of it to show, the rung says.
    pub step: Option<Step>,
    /// What to tell the player.
    pub sentence: String,
}

/// The hint on this rung for a position.
///
/// ```
/// use puzzle::{Grid, Palette, Puzzle};
/// use strategies::hint::hint;
///
/// let lid = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
/// assert_eq!(hint(&puzzle, &puzzle.start(), 2).sentence, "Look at row 3.");
/// let wrong = Grid::from_text("???? ???? .???", 2).unwrap();
/// let told = hint(&puzzle, &wrong, 1).sentence;
/// assert_eq!(told, "Something is wrong: row 3 can no longer be completed.");
/// ```
pub fn hint(puzzle: &Puzzle, position: &Grid, rung: usize) -> Hint {
    hint_knowing(&library(), puzzle, position, rung)
}

/// As [`hint`], by somebody who knows these strategies.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # use strategies::{hint::hint_knowing, library};
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// let hint = hint_knowing(&library::control(), &puzzle, &puzzle.start(), 3);
/// assert!(hint.sentence.starts_with("Look at row 1: full-hint."), "{}", hint.sentence);
/// ```
pub fn hint_knowing(
    strategies: &[Strategy],
    puzzle: &Puzzle,
    position: &Grid,
    rung: usize,
) -> Hint {
    let speaker = Speaker { puzzle, words: Words::english() };
    let rung = rung.clamp(1, LAST_RUNG);
    let mut person = Person::knowing(strategies, puzzle, with_given(puzzle, position));
    if let Some(problem) = problem(puzzle, &mut person) {
        let sentence = tell_problem(&speaker, problem);
        return Hint { problem: Some(problem), rung, step: None, sentence };
    }
    let step = match person.grid().is_solved() {
        true => None,
        false => person.next().or_else(|| by_search(puzzle, &person)),
    };
    let sentence = match &step {
        Some(step) => tell(&speaker, step, rung),
        None if person.grid().is_solved() => speaker.words.say("hint", "nothing", &|_| None),
        None => speaker.words.say("hint", "stuck", &|_| None),
    };
    Hint { problem: None, rung, step, sentence }
}

fn with_given(puzzle: &Puzzle, position: &Grid) -> Grid {
    let mut grid = puzzle.start();
    for square in position.squares() {
        grid.restrict(square, position[square]);
    }
    grid
}

fn problem(puzzle: &Puzzle, person: &mut Person<'_>) -> Option<Problem> {
    if let Some(line) = person.broken() {
        return Some(Problem::Line(line));
    }
    let answer = solution(puzzle)?;
    let wrong = |square: &Square| !person.grid()[*square].allows(answer[*square]);
    person.grid().squares().find(wrong).map(Problem::Square)
}

/// The only solution, if there is one and it is found without much effort.
fn solution(puzzle: &Puzzle) -> Option<puzzle::Picture> {
    let budget = Budget::default().with_nodes(CHECK_NODES);
    let mut answer = solve::solve(puzzle, &Options { budget, ..Options::default() }, None);
    (answer.verdict == Verdict::Unique).then(|| answer.solutions.remove(0))
}

fn by_search(puzzle: &Puzzle, person: &Person<'_>) -> Option<Step> {
    person.by_search(&solution(puzzle)?)
}

fn tell_problem(speaker: &Speaker<'_>, problem: Problem) -> String {
    match problem {
        Problem::Line(line) => {
            speaker.words.say("hint", "wrong_line", &|_| Some(speaker.line(line)))
        }
        Problem::Square(square) => {
            speaker.words.say("hint", "wrong_cell", &|_| Some(speaker.square(square)))
        }
    }
}

fn tell(speaker: &Speaker<'_>, step: &Step, rung: usize) -> String {
    let name = match (rung, &step.how) {
        (4.., _) => return sentence(speaker.puzzle, step),
        (1, How::Strategy | How::CaseAnalysis) => "progress",
        (1, _) => "no_line",
        (_, How::Contradiction(_)) => "look_square",
        (2, _) => "look",
        _ => "strategy",
    };
    speaker.words.say("hint", name, &|key| {
        Some(match (key, &step.how) {
            ("line", How::Search) => speaker.line(step.deduction.cells[0].square.line(Axis::Row)),
            ("line", _) => speaker.line(step.deduction.line),
            ("name", _) => {
                general(&step.deduction.reason.strategy).trim_end_matches('.').to_owned()
            }
            ("square", How::Contradiction(refutation)) => speaker.square(refutation.square),
            ("supposed", How::Contradiction(refutation)) => speaker.supposed(refutation.supposed),
            _ => return None,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::Palette;

    fn puzzle(picture: &str) -> Puzzle {
        Puzzle::of_picture(Palette::black_and_white(), picture.parse().unwrap()).unwrap()
    }

    fn check(picture: &str, position: &str, rung: usize, expected: &str) {
        let position = Grid::from_text(position, 2).unwrap();
        assert_eq!(hint(&puzzle(picture), &position, rung).sentence, expected);
    }

    const LID: &str = "0110 1001 1111";

    #[test]
    fn the_rungs_tell_more_and_more() {
        check(LID, "???? ???? ????", 1, "There is something to find in a single line.");
        check(LID, "???? ???? ????", 2, "Look at row 3.");
        let name = "overlap. However the hints are pushed, this one covers the middle cells";
        check(LID, "???? ???? ????", 3, &format!("Look at row 3: {name}: fill them."));
        let why = "the 4 has room for only 4 cells, so wherever it goes it covers columns 1 to 4.";
        check(LID, "???? ???? ????", 4, &format!("Row 3: {why}"));
    }

    #[test]
    fn what_is_drawn_already_is_no_hint() {
        let position = Grid::from_text("???? ???? ####", 2).unwrap();
        let step = hint(&puzzle(LID), &position, 5).step.unwrap();
        assert!(step.deduction.cells.iter().all(|cell| !position[cell.square].is_known()));
    }

    #[test]
    fn a_finished_picture_needs_none() {
        check(LID, ".##. #..# ####", 1, "Nothing is left to find.");
    }

    #[test]
    fn a_cell_against_the_solution_is_found_where_no_line_shows_it() {
        let position = Grid::from_text("#??? ???? ????", 2).unwrap();
        let problem = hint(&puzzle(LID), &position, 1).problem;
        assert_eq!(problem, Some(Problem::Square(Square { row: 0, column: 0 })));
    }

    #[test]
    fn where_logic_ends_it_says_so() {
        let told = "No single line helps, and no supposition leads anywhere: the puzzle has more than \
                    one solution from here, or none.";
        check("10 01", "?? ??", 1, told);
    }
}
