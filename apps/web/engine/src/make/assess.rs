//! The verdict on a drawing, in three parts, the quickest first, so that the page can tell each as soon
//! as it is known.

use std::time::Duration;

use nonolith::craft::from::warnings_of;
use nonolith::puzzle::{Puzzle, Square};
use nonolith::solve::propagate::{Sweep, propagate};
use nonolith::solve::{self, Budget, Options, Verdict};
use nonolith::strategies::explain::explain;
use nonolith::strategies::grade;

use super::{Caution, Drawing};
use crate::Thinker;
use crate::protocol::{Operation, reply, request};
use crate::think::{Grade, VerdictName, graded, locale};

/// How long the exact solver may take.
const EXACT: Duration = Duration::from_millis(150);
/// How long grading may take.
const GRADING: Duration = Duration::from_millis(2500);

request! {
    /// Judges a drawing: `part` is `lines` (what solving line by line leaves open), `exact` (how many
    /// solutions) or `grade`.
    Assess {
        drawing: Drawing,
        part: String,
    }
}

reply! {
    Assessed {
        verdict: VerdictName,
        reason: Option<String>,
        line_solvable: Option<bool>,
        open: Vec<Square>,
        differs: Vec<Square>,
        grade: Option<Grade>,
        cautions: Vec<Caution>,
    }
}

impl Operation<Thinker> for Assess {
    type Reply = Assessed;

    fn answer(self, _: &mut Thinker) -> Result<Assessed, String> {
        let puzzle = self.drawing.puzzle()?;
        match self.part.as_str() {
            "lines" => by_lines(&puzzle),
            "exact" => Ok(exactly(&puzzle)),
            "grade" => Ok(in_a_grade(&puzzle)),
            other => Err(format!("expected lines, exact or grade, found {other:?}")),
        }
    }
}

fn told(verdict: &Verdict, line_solvable: Option<bool>) -> Assessed {
    Assessed {
        verdict: VerdictName::of(verdict),
        reason: verdict.reason().map(ToString::to_string),
        line_solvable,
        open: vec![],
        differs: vec![],
        grade: None,
        cautions: vec![],
    }
}

/// What solving line by line leaves open; if that is nothing, the verdict too.
fn by_lines(puzzle: &Puzzle) -> Result<Assessed, String> {
    let mut grid = puzzle.start();
    propagate(puzzle, &mut grid, &mut Sweep::default(), &mut ())
        .map_err(|_| "internal error: a drawing breaks its own clues".to_owned())?;
    let open: Vec<Square> = grid.squares().filter(|&square| !grid[square].is_known()).collect();
    let verdict = if open.is_empty() { Verdict::Unique } else { Verdict::Found };
    Ok(Assessed { open: open.clone(), ..told(&verdict, Some(open.is_empty())) })
}

/// How many solutions there are, if that is found out in time.
fn exactly(puzzle: &Puzzle) -> Assessed {
    let options = Options { budget: Budget::default().within(EXACT), ..Options::default() };
    let answer = solve::solve(puzzle, &options, None);
    Assessed { differs: answer.differs(), ..told(&answer.verdict, answer.line_solvable) }
}

/// The grade, and what the maker should look at.
fn in_a_grade(puzzle: &Puzzle) -> Assessed {
    let options = Options { budget: Budget::default().within(GRADING), ..Options::default() };
    let explanation = explain(puzzle, &options);
    let found = grade::grade(&explanation).into_grade();
    let picture = &puzzle.solutions()[0];
    let cautions = warnings_of(puzzle, picture, found.as_ref()).iter().map(Caution::of).collect();
    Assessed {
        grade: graded(locale(None), &explanation),
        cautions,
        ..told(&explanation.verdict, None)
    }
}
