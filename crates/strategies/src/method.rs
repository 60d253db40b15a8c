//! The method `strategies`: what a person would do, as a method among others.

use puzzle::{Puzzle, Trace, check};
use solve::{About, Answer, Budget, Fitting, Method, Options, Settings, Verdict, VerdictReason};

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
        puzzle: Fitting<'_>,
        _: &Settings,
        options: &Options,
        mut trace: Option<&mut Trace>,
    ) -> Answer {
        let mut person = Person::new(&puzzle, puzzle.start());
        let mut steps = 0;
        let verdict = loop {
            let step = match person.next(&options.budget) {
                Ok(Some(step)) => step,
                Ok(None) => break verdict(&puzzle, &mut person, &options.budget),
                Err(stopped) => break Verdict::Unknown(stopped.into()),
            };
            if let Some(trace) = &mut trace {
                step.record(trace);
            }
            person.take(&step);
            steps += 1;
        };
        let solved = matches!(verdict, Verdict::Unique);
        let solutions = if solved { person.grid().picture().into_iter().collect() } else { vec![] };
        let answer = Answer::new(verdict, solutions, person.grid().clone());
        answer.stat("steps", f64::from(steps))
    }
}

/// The verdict when no step is left.
fn verdict(puzzle: &Puzzle, person: &mut Person<'_>, budget: &Budget) -> Verdict {
    match person.broken(budget) {
        Ok(None) => {}
        Ok(Some(line)) => return Verdict::None(VerdictReason::Broken(line)),
        Err(stopped) => return Verdict::Unknown(stopped.into()),
    }
    match person.grid().picture() {
        Some(picture) if check::picture(puzzle, &picture).is_ok() => Verdict::Unique,
        _ => {
            let cells = person.grid().unknown_cells();
            let by = "strategies and short contradictions".into();
            Verdict::Unknown(VerdictReason::Leaves { by, cells })
        }
    }
}
