//! Hints: the easiest next step from any position, told no further than the player wants.
//!
//! There are five rungs: that there is progress, in which line, by which strategy, in which cells
//! and why, and at last the step itself. If something is wrong, that comes first. What was not found
//! out within the budget is not claimed: neither that the position is right nor that it is wrong.
//! A program that asks more than once about a puzzle keeps a [`Hinter`].

mod data;
mod hinter;

use puzzle::{Axis, Grid, LineId, Picture, Puzzle, ShapeError, Square};
use serde::{Deserialize, Serialize};
use solve::{Answer, Options, Stopped, Verdict, VerdictReason};

use crate::explain::{Locale, Speaker, sentence_in};
use crate::person::{How, Knowledge, Person, Step};

pub use hinter::Hinter;

/// The last rung: the step itself.
pub const LAST_RUNG: usize = 5;

/// The part of the time left that goes to suppositions where no line helps. The rest is for the
/// exact solver, which says whether the position is right, and a step if all else fails.
const PART_FOR_SUPPOSITIONS: f64 = 0.5;

/// How many nodes the exact solver may spend where nothing is drawn yet and a step was found.
const NODES_IF_UNTOUCHED: u64 = 2_000;

/// Something that is wrong with a position.
///
/// ```
/// use puzzle::LineId;
/// use strategies::hint::Problem;
/// assert_ne!(Problem::Line(LineId::row(0)), Problem::Line(LineId::row(1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Problem {
    /// This line can no longer be completed.
    Line(LineId),
    /// This square is not as in the only solution, though no line shows it.
    Square(Square),
    /// No solution has all that is drawn, though no line shows it.
    Position,
    /// The puzzle itself has no solution.
    Puzzle,
}

/// What a player is told. As data it has no more of the step than the rung tells.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Hint {
    /// What is wrong, if something is; then there is no step.
    pub problem: Option<Problem>,
    /// How far the step is told, from 1 to 5.
    pub rung: usize,
    /// The easiest step from here, whole; what of it to show, the rung says.
    pub step: Option<Step>,
    /// Where a player who stays within some strategies ([`Knowledge::only`]) knows no step: the easiest
    /// one of the strategies from which these were [taken](Knowledge::unrestricted).
    pub new: Option<Step>,
    /// How many solutions there are from here; `Unknown` if the budget did not suffice. `None` where
    /// it was not asked, since a line cannot be completed or every cell is known.
    pub verdict: Option<Verdict>,
    /// The squares in which two solutions from here differ, if there are several.
    pub differs: Vec<Square>,
    /// What to tell the player.
    pub sentence: String,
}

/// The hint on this rung for a position, found within the budget of the options.
///
/// # Errors
/// [`ShapeError`], if the position is not of the puzzle's size or number of colours.
///
/// ```
/// use puzzle::{Grid, Palette, Puzzle};
/// use solve::Options;
/// use strategies::hint::hint;
///
/// let lid = "0110 1001 1111".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
/// let told = |position: &Grid, rung: usize| {
///     hint(&puzzle, position, rung, &Options::default()).unwrap().sentence
/// };
/// assert_eq!(told(&puzzle.start(), 2), "Look at row 3.");
/// let wrong = Grid::from_text("???? ???? .???", 2).unwrap();
/// assert_eq!(told(&wrong, 1), "Something is wrong: row 3 can no longer be completed.");
/// assert!(hint(&puzzle, &Grid::unknown(3, 3, 2), 1, &Options::default()).is_err());
/// ```
pub fn hint(
    puzzle: &Puzzle,
    position: &Grid,
    rung: usize,
    options: &Options,
) -> Result<Hint, ShapeError> {
    hint_knowing(Knowledge::library(), puzzle, position, rung, options)
}

/// As [`hint`], by a person with this knowledge. One who stays within some strategies
/// ([`Knowledge::only`]) is told, where they come to a halt, what is new.
///
/// # Errors
/// [`ShapeError`], if the position is not of the puzzle's size or number of colours.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # use strategies::{hint::hint_knowing, library, person::Knowledge};
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// let (control, options) = (Knowledge::of(&library::control()), solve::Options::default());
/// let hint = hint_knowing(&control, &puzzle, &puzzle.start(), 3, &options).unwrap();
/// assert!(hint.sentence.starts_with("Look at row 1: full-hint."), "{}", hint.sentence);
/// ```
pub fn hint_knowing(
    knowledge: &Knowledge,
    puzzle: &Puzzle,
    position: &Grid,
    rung: usize,
    options: &Options,
) -> Result<Hint, ShapeError> {
    hint_in(Locale::English, knowledge, puzzle, position, rung, options)
}

/// As [`hint_knowing`], told in this language.
///
/// # Errors
/// [`ShapeError`], if the position is not of the puzzle's size or number of colours.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # use strategies::{explain::Locale, hint::hint_in, person::Knowledge};
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// let (known, options) = (Knowledge::library(), solve::Options::default());
/// let hint = hint_in(Locale::English, known, &puzzle, &puzzle.start(), 2, &options).unwrap();
/// assert_eq!(hint.sentence, "Look at row 1.");
/// ```
pub fn hint_in(
    locale: Locale,
    knowledge: &Knowledge,
    puzzle: &Puzzle,
    position: &Grid,
    rung: usize,
    options: &Options,
) -> Result<Hint, ShapeError> {
    let grid = with_given(puzzle, position)?;
    let mut person = Person::knowing(knowledge, puzzle, grid);
    Ok(told(locale, puzzle, &mut person, knowledge.unrestricted(), rung, options, None))
}

/// What the hint on this rung says of a step that is known already.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # use strategies::{explain::explain, hint::hint_of_step};
/// # let lid = "0110 1001 1111".parse().unwrap();
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
/// let explanation = explain(&puzzle, &solve::Options::default());
/// assert_eq!(hint_of_step(&puzzle, &explanation.steps[0], 2), "Look at row 3.");
/// ```
pub fn hint_of_step(puzzle: &Puzzle, step: &Step, rung: usize) -> String {
    let locale = Locale::English;
    let speaker = Speaker { puzzle, words: locale.words() };
    tell_step(&speaker, locale, step, rung.clamp(1, LAST_RUNG))
}

/// The hint for the position before which the person stands, who may be restricted to some of the
/// `unrestricted` strategies. `start` is the exact solver's answer for the puzzle itself, where
/// somebody has kept it.
fn told(
    locale: Locale,
    puzzle: &Puzzle,
    person: &mut Person<'_>,
    unrestricted: Option<&Knowledge>,
    rung: usize,
    options: &Options,
    start: Option<&Answer>,
) -> Hint {
    let drawn = *person.grid() != puzzle.start();
    let mut found = find(puzzle, person, drawn, options, start).unwrap_or_else(Findings::stopped);
    if let (Some(all), None, Ok(None)) = (unrestricted, &found.problem, &found.step) {
        found.new = beyond(all, puzzle, person, options, found.answer.as_ref());
    }
    let rung = rung.clamp(1, LAST_RUNG);
    let speaker = Speaker { puzzle, words: locale.words() };
    let sentence = tell(&speaker, locale, &found, rung, drawn);
    let differs = found.answer.as_ref().map_or(vec![], Answer::differs);
    let verdict = found.answer.map(|answer| answer.verdict);
    let Findings { problem, step, new, .. } = found;
    Hint { problem, rung, step: step.unwrap_or(None), new, verdict, differs, sentence }
}

/// The easiest step that `all` strategies have for the position before which the person stands.
fn beyond(
    all: &Knowledge,
    puzzle: &Puzzle,
    person: &Person<'_>,
    options: &Options,
    answer: Option<&Answer>,
) -> Option<Step> {
    let mut reader = Person::knowing(all, puzzle, person.grid().clone());
    let found = reader.next(&options.budget.fraction(PART_FOR_SUPPOSITIONS)).unwrap_or(None);
    let unique = answer.filter(|answer| answer.verdict == Verdict::Unique);
    found.or_else(|| person.by_search(&unique?.solutions[0]))
}

fn with_given(puzzle: &Puzzle, position: &Grid) -> Result<Grid, ShapeError> {
    let what = "a position";
    let (height, width) = (puzzle.height(), puzzle.width());
    let (found_height, found_width) = (position.height(), position.width());
    if (found_height, found_width) != (height, width) {
        return Err(ShapeError::WrongSize { what, height, width, found_height, found_width });
    }
    let (colours, found) = (puzzle.palette().len(), position.colours());
    if found != colours {
        return Err(ShapeError::WrongColours { what, colours, found });
    }
    let mut grid = puzzle.start();
    for square in position.squares() {
        grid.restrict(square, position[square]);
    }
    Ok(grid)
}

/// What was found out about a position.
struct Findings {
    problem: Option<Problem>,
    /// The easiest step, or why the search for one was broken off.
    step: Result<Option<Step>, Stopped>,
    /// What is new where a restricted person knows no step.
    new: Option<Step>,
    /// What the exact solver says of the puzzle from here on, where it was asked.
    answer: Option<Answer>,
}

impl Findings {
    fn problem(problem: Problem, answer: Option<Answer>) -> Findings {
        Findings { problem: Some(problem), step: Ok(None), new: None, answer }
    }

    fn stopped(stopped: Stopped) -> Findings {
        Findings { problem: None, step: Err(stopped), new: None, answer: None }
    }
}

fn find(
    puzzle: &Puzzle,
    person: &mut Person<'_>,
    drawn: bool,
    options: &Options,
    start: Option<&Answer>,
) -> Result<Findings, Stopped> {
    if puzzle.misfit().is_some() {
        return Ok(Findings::problem(Problem::Puzzle, None));
    }
    let budget = &options.budget;
    if let Some(line) = person.broken(budget)? {
        return Ok(Findings::problem(Problem::Line(line), None));
    }
    let mut step = person.easiest_line_step(budget);
    // Where no line is broken and every cell is known, every clue is satisfied.
    if person.is_solved() {
        return Ok(Findings { problem: None, step, new: None, answer: None });
    }
    if step == Ok(None) {
        step = person.next(&budget.fraction(PART_FOR_SUPPOSITIONS));
    }
    let mut asked = options.clone();
    if !drawn && matches!(step, Ok(Some(_))) {
        // The step holds in every solution; the solver need only say whether there is a solution.
        asked.budget = asked.budget.with_nodes(NODES_IF_UNTOUCHED);
    }
    let answer = from_here(puzzle, person.grid(), &asked, start);
    if let Verdict::None(_) = answer.verdict {
        let problem = if drawn { wrong(puzzle, person, options, start) } else { Problem::Puzzle };
        return Ok(Findings::problem(problem, Some(answer)));
    }
    let unique = answer.verdict == Verdict::Unique;
    if unique && !matches!(step, Ok(Some(_))) && !person.is_restricted() {
        step = Ok(person.by_search(&answer.solutions[0]));
    }
    Ok(Findings { problem: None, step, new: None, answer: Some(answer) })
}

/// The exact solver's answer for the puzzle with the known cells of `grid` given. It follows from the
/// answer for the puzzle itself, if that is kept and there is at most one solution.
fn from_here(puzzle: &Puzzle, grid: &Grid, options: &Options, start: Option<&Answer>) -> Answer {
    if let Some(answer) = start.and_then(|start| restricted(start, puzzle, grid)) {
        return answer;
    }
    let known = puzzle.clone().with_given(grid.clone()).expect("a grid of the puzzle's own");
    solve::solve(&known, &Options { solutions: 2, ..options.clone() }, None)
}

/// What the answer for a puzzle says of a position, if it says enough.
fn restricted(start: &Answer, puzzle: &Puzzle, grid: &Grid) -> Option<Answer> {
    let holds = |solution: &Picture| grid.squares().all(|at| grid[at].allows(solution[at]));
    match &start.verdict {
        Verdict::Unique if holds(&start.solutions[0]) => Some(start.clone()),
        Verdict::Unique => {
            let verdict = Verdict::None(VerdictReason::EveryCaseFails);
            Some(Answer::new(verdict, vec![], grid.clone()))
        }
        Verdict::None(_) => Some(start.clone()),
        Verdict::Several if *grid == puzzle.start() => Some(start.clone()),
        _ => None,
    }
}

/// What is wrong with a position that has no solution, as exactly as can be found out.
fn wrong(
    puzzle: &Puzzle,
    person: &Person<'_>,
    options: &Options,
    start: Option<&Answer>,
) -> Problem {
    let answer = from_here(puzzle, &puzzle.start(), options, start);
    let differs = |solution: &Picture| {
        let allows = |square: Square| person.grid()[square].allows(solution[square]);
        person.grid().squares().find(|&square| !allows(square))
    };
    match answer.verdict {
        Verdict::Unique => differs(&answer.solutions[0]).map_or(Problem::Position, Problem::Square),
        Verdict::None(_) => Problem::Puzzle,
        _ => Problem::Position,
    }
}

/// The whole of what the player is told.
fn tell(
    speaker: &Speaker<'_>,
    locale: Locale,
    found: &Findings,
    rung: usize,
    drawn: bool,
) -> String {
    let step = match (&found.problem, &found.step) {
        (Some(problem), _) => return tell_problem(speaker, *problem),
        (None, Ok(Some(step))) => step,
        (None, _) => {
            let new = found.new.as_ref().map(|new| tell_new(speaker, locale, new, rung));
            return new.unwrap_or_else(|| tell_stuck(speaker, found));
        }
    };
    let told = tell_step(speaker, locale, step, rung);
    match found.answer.as_ref().map(|answer| &answer.verdict) {
        Some(Verdict::Unknown(why)) if drawn => {
            told + &speaker.words.say("hint", "unchecked", &|_| Some(why.to_string()))
        }
        _ => told,
    }
}

/// What is known where there is no step.
fn tell_stuck(speaker: &Speaker<'_>, found: &Findings) -> String {
    let say = |name: &str, why: &str| speaker.words.say("hint", name, &|_| Some(why.to_owned()));
    let answer = match (&found.answer, &found.step) {
        (Some(answer), _) => answer,
        (None, Ok(_)) => return say("nothing", ""),
        (None, Err(stopped)) => return say("unknown", &stopped.to_string()),
    };
    let differs = answer.differs();
    match (&answer.verdict, differs.first()) {
        (Verdict::Unknown(why), _) if found.step.is_ok() => {
            say("no_step_unknown", &why.to_string())
        }
        (Verdict::Unknown(why), _) => say("no_line_unknown", &why.to_string()),
        (Verdict::Several, Some(&first)) => speaker.words.say("hint", "several", &|key| {
            Some(match key {
                "cells" => speaker.words.cells(differs.len()),
                _ => speaker.square(first),
            })
        }),
        _ => say("found", ""),
    }
}

fn tell_problem(speaker: &Speaker<'_>, problem: Problem) -> String {
    let (name, place) = match problem {
        Problem::Line(line) => ("wrong_line", speaker.line(line)),
        Problem::Square(square) => ("wrong_cell", speaker.square(square)),
        Problem::Position => ("wrong_position", String::new()),
        Problem::Puzzle => match speaker.puzzle.misfit() {
            Some(misfit) => ("misfit", misfit.to_string()),
            None => ("no_solution", String::new()),
        },
    };
    speaker.words.say("hint", name, &|_| Some(place.clone()))
}

/// What is new, and as much of the step as the rung says.
fn tell_new(speaker: &Speaker<'_>, locale: Locale, new: &Step, rung: usize) -> String {
    let step = tell_step(speaker, locale, new, rung);
    speaker.words.say("hint", "new", &|key| {
        Some(match key {
            "name" => speaker.name(new).to_owned(),
            _ => step.clone(),
        })
    })
}

fn tell_step(speaker: &Speaker<'_>, locale: Locale, step: &Step, rung: usize) -> String {
    let name = match (rung, &step.how) {
        (4.., _) => return sentence_in(locale, speaker.puzzle, step),
        (1, How::Strategy(_) | How::CaseAnalysis) => "progress",
        (1, How::Contradiction(_)) => "no_line",
        (1, How::Search) => "only_search",
        (_, How::Contradiction(_)) => "look_square",
        (2, _) => "look",
        _ => "strategy",
    };
    speaker.words.say("hint", name, &|key| {
        Some(match (key, &step.how) {
            ("line", How::Search) => speaker.line(step.deduction.cells[0].square.line(Axis::Row)),
            ("line", _) => speaker.line(step.deduction.line),
            ("name", _) => speaker.general(step).trim_end_matches(['.', '。']).to_owned(),
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

    fn hint_at(picture: &str, position: &str, rung: usize) -> Hint {
        let position = Grid::from_text(position, 2).unwrap();
        hint(&puzzle(picture), &position, rung, &Options::default()).unwrap()
    }

    fn check(picture: &str, position: &str, rung: usize, expected: &str) {
        assert_eq!(hint_at(picture, position, rung).sentence, expected);
    }

    const LID: &str = "0110 1001 1111";

    #[test]
    fn the_rungs_tell_more_and_more() {
        check(LID, "???? ???? ????", 1, "There is something to find in a single line.");
        check(LID, "???? ???? ????", 2, "Look at row 3.");
        let name = "overlap. However the numbers are pushed, this one covers the middle cells";
        check(LID, "???? ???? ????", 3, &format!("Look at row 3: {name}: fill them."));
        let why = "the 4 has room for only 4 cells, so wherever it goes it covers columns 1 to 4.";
        check(LID, "???? ???? ????", 4, &format!("Row 3: {why}"));
    }

    #[test]
    fn one_who_stays_within_some_strategies_is_told_what_is_new() {
        let known = Knowledge::library().only(&["line-complete"]).unwrap();
        let (puzzle, options) = (puzzle(LID), Options::default());
        let told = |rung| hint_knowing(&known, &puzzle, &puzzle.start(), rung, &options).unwrap();
        let new = "Something new is needed here: overlap. ";
        assert_eq!(told(2).sentence, format!("{new}Look at row 3."));
        let cells =
            "the 4 has room for only 4 cells, so wherever it goes it covers columns 1 to 4.";
        assert_eq!(told(4).sentence, format!("{new}Row 3: {cells}"));
        assert_eq!((told(5).step, told(5).new.is_some()), (None, true));
        // The lesson on overlap: what is new is named from what the lesson teaches, no more.
        let lesson = Knowledge::library().only(&["line-complete", "joining"]).unwrap();
        let before = lesson.only(&["line-complete"]).unwrap();
        let hint = hint_knowing(&before, &puzzle, &puzzle.start(), 2, &options).unwrap();
        assert_eq!(hint.new.map(|step| step.how), Some(How::Search));
    }

    #[test]
    fn one_who_stays_within_some_strategies_is_told_what_is_wrong_all_the_same() {
        let nothing = Knowledge::library().only::<&str>(&[]).unwrap();
        let told = |position: &str| {
            let (puzzle, position) = (puzzle(LID), Grid::from_text(position, 2).unwrap());
            hint_knowing(&nothing, &puzzle, &position, 2, &Options::default()).unwrap().sentence
        };
        assert!(told("???? ???? .???").starts_with("Something is wrong: row 3"));
        assert!(told("#??? ???? ????").starts_with("Something is wrong, though no single line"));
        assert_eq!(told(".##. #..# ####"), "Nothing is left to find.");
    }

    #[test]
    fn what_is_drawn_already_is_no_hint() {
        let position = Grid::from_text("???? ???? ####", 2).unwrap();
        let step = hint_at(LID, "???? ???? ####", 5).step.unwrap();
        assert!(step.deduction.cells.iter().all(|cell| !position[cell.square].is_known()));
    }

    #[test]
    fn a_finished_picture_needs_none() {
        check(LID, ".##. #..# ####", 1, "Nothing is left to find.");
    }

    #[test]
    fn a_cell_against_the_solution_is_found_where_no_line_shows_it() {
        let problem = hint_at(LID, "#??? ???? ????", 1).problem;
        assert_eq!(problem, Some(Problem::Square(Square { row: 0, column: 0 })));
    }

    #[test]
    fn where_solutions_part_it_says_where() {
        let told = "No step was found that holds in every solution: from here there are several. Two \
                    of them differ in 4 cells, first in row 1, column 1.";
        check("10 01", "?? ??", 1, told);
    }

    #[test]
    fn a_puzzle_without_solution_is_called_so_even_where_a_line_gives_a_step() {
        let clues = |texts: [&str; 3]| texts.map(|text| text.parse::<puzzle::Clue>().unwrap());
        let (rows, columns) = (clues(["3", "1", "1 1"]), clues(["1 1", "3", "1"]));
        let puzzle = Puzzle::new(Palette::black_and_white(), rows, columns).unwrap();
        let hint = hint(&puzzle, &puzzle.start(), 4, &Options::default()).unwrap();
        assert_eq!((hint.problem, hint.step), (Some(Problem::Puzzle), None));
    }

    #[test]
    fn a_puzzle_without_solution_is_called_so() {
        let black = |clue: &str| clue.parse::<puzzle::Clue>().unwrap();
        let of = |rows: [&str; 2], columns: [&str; 2]| {
            let (rows, columns) = (rows.map(black), columns.map(black));
            Puzzle::new(Palette::black_and_white(), rows, columns).unwrap()
        };
        let told = |puzzle: Puzzle| {
            hint(&puzzle, &puzzle.start(), 1, &Options::default()).unwrap().sentence
        };
        let misfit = "The puzzle has no solution: the row clues add up to 2 black cells, the column \
                      clues to 1.";
        assert_eq!(told(of(["1", "1"], ["1", ""])), misfit);
    }

    #[test]
    fn a_grid_of_another_size_or_other_colours_is_refused() {
        let ask = |grid: Grid| hint(&puzzle(LID), &grid, 1, &Options::default());
        let told = |grid: Grid| ask(grid).unwrap_err().to_string();
        let size = "expected a position of 3 rows and 4 columns, found 4 and 3";
        assert_eq!(told(Grid::unknown(4, 3, 2)), size);
        assert_eq!(told(Grid::unknown(3, 4, 3)), "expected a position of 2 colours, found 3");
    }

    #[test]
    fn what_was_not_found_out_is_not_claimed() {
        let options = Options::default();
        options.budget.cancel.now();
        let found = hint(&puzzle(LID), &puzzle(LID).start(), 4, &options).unwrap();
        assert_eq!((found.problem, found.step), (None, None));
        assert_eq!(found.sentence, "Nothing was found out: cancelled.");
    }
}
