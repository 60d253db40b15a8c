//! The method `strategies`: what a person would do, as a method among others.

use puzzle::{Puzzle, Trace, check};
use solve::{About, Answer, Method, Options, Verdict};

use crate::person::Person;

/// Solves as a person does, without ever asking the exact solver.
struct Strategies;

/// The methods of this crate.
///
/// ```
/// assert_eq!(strategies::methods()[0].name(), "strategies");
/// ```
pub fn methods() -> Vec<&'static dyn Method> {
    vec![&Strategies]
}

impl Method for Strategies {
    fn about(&self) -> About {
        About {
            name: "strategies",
            summary: "the named strategies people use, from easy to hard, then short contradictions",
            does_colour: true,
            settings: &[],
        }
    }

    fn solve(
        &self,
        puzzle: &Puzzle,
        options: &Options,
        mut trace: Option<&mut Trace>,
    ) -> Result<Answer, String> {
        if let Some(misfit) = puzzle.misfit() {
            return Ok(Answer::new(
                Verdict::None(Some(misfit.to_string())),
                vec![],
                puzzle.start(),
            ));
        }
        let mut person = Person::new(puzzle, puzzle.start());
        let mut steps = 0;
        let verdict = loop {
            if let Some(stopped) = options.budget.spent() {
                break Verdict::Unknown(stopped.to_string());
            }
            let Some(step) = person.next() else { break verdict(puzzle, &mut person) };
            if let Some(trace) = &mut trace {
                step.record(trace);
            }
            person.take(&step);
            steps += 1;
        };
        let solved = matches!(verdict, Verdict::Unique);
        let solutions = if solved { person.grid().picture().into_iter().collect() } else { vec![] };
        let answer = Answer::new(verdict, solutions, person.grid().clone());
        Ok(answer.stat("steps", f64::from(steps)))
    }
}

/// What it comes to when no step is left.
fn verdict(puzzle: &Puzzle, person: &mut Person<'_>) -> Verdict {
    if let Some(line) = person.broken() {
        return Verdict::None(Some(format!("{line} cannot be completed")));
    }
    match person.grid().picture() {
        Some(picture) if check::picture(puzzle, &picture).is_ok() => Verdict::Unique,
        _ => {
            let open = person.grid().unknown_cells();
            Verdict::Unknown(format!("strategies and short contradictions leave {open} cells"))
        }
    }
}
