//! A heuristic that is watched: every look at a line, and what it found there.

use std::sync::{Mutex, PoisonError};

use puzzle::{Cell, LineId, Puzzle, Trace};
use solve::{About, Answer, Fitting, Method, Options, Settings};

use super::sub_procedures::CellRestriction;
use super::{Combinatorial, Logic, Preprocess, RunLimits};

/// A look at a line: by a hint of the preprocessing, a sub-procedure, or all arrangements.
pub struct LineLook<'a> {
    /// The line.
    pub line: LineId,
    /// The name of the hint or the sub-procedure.
    pub strategy: &'static str,
    /// How many of the line's squares were modified when it was chosen; none where lines are gone
    /// through in order.
    pub modified: Option<usize>,
    /// Leftmost and rightmost, where they were compared.
    pub limits: Option<&'a RunLimits<'a>>,
    /// What was found, known before or not.
    pub findings: &'a [CellRestriction],
    /// The line before.
    pub before: &'a [Cell],
    /// The line afterwards.
    pub after: &'a [Cell],
}

/// Sees every look at a line.
pub(super) type SeeLines<'a> = dyn FnMut(&LineLook<'_>) + 'a;

/// The same, which another thread may have made.
type SentSeeLines<'a> = dyn FnMut(&Puzzle, &LineLook<'_>) + Send + 'a;

/// A heuristic that shows what it looks at.
pub(super) trait Observable: Method {
    /// Solves, and shows every look at a line.
    fn solve_observed<'a>(
        &self,
        puzzle: &'a Puzzle,
        options: &Options,
        trace: Option<&'a mut Trace>,
        see: Option<&'a mut SeeLines<'a>>,
    ) -> Answer;
}

/// A heuristic of the paper, shown to a callback while it works. It does the same as without.
///
/// ```
/// use nonolith_lab::heuristics::ObservedHeuristic;
///
/// let puzzle = nonolith_lab::orderings::figure_one();
/// let mut looks = 0;
/// let watched = ObservedHeuristic::named("logic", |_, look| looks += look.after.len()).unwrap();
/// solve::run(&watched, &puzzle, &Default::default(), None).unwrap();
/// drop(watched);
/// assert!(looks > 100);
/// ```
pub struct ObservedHeuristic<'a> {
    method: &'static (dyn Observable + Sync),
    see: Mutex<Box<SentSeeLines<'a>>>,
}

impl<'a> ObservedHeuristic<'a> {
    /// The heuristic of this name, shown to this callback; none if it is not one of the paper's.
    ///
    /// ```
    /// assert!(nonolith_lab::heuristics::ObservedHeuristic::named("exact", |_, _| {}).is_none());
    /// ```
    pub fn named(
        name: &str,
        see: impl FnMut(&Puzzle, &LineLook<'_>) + Send + 'a,
    ) -> Option<ObservedHeuristic<'a>> {
        let all: [&'static (dyn Observable + Sync); 3] = [&Preprocess, &Combinatorial, &Logic];
        let method = all.into_iter().find(|method| method.name() == name)?;
        Some(ObservedHeuristic { method, see: Mutex::new(Box::new(see)) })
    }
}

impl Method for ObservedHeuristic<'_> {
    fn about(&self) -> About {
        self.method.about()
    }

    fn solve(
        &self,
        puzzle: Fitting<'_>,
        _: &Settings,
        options: &Options,
        trace: Option<&mut Trace>,
    ) -> Answer {
        let mut see = self.see.lock().unwrap_or_else(PoisonError::into_inner);
        let mut see = |look: &LineLook<'_>| see(&puzzle, look);
        self.method.solve_observed(&puzzle, options, trace, Some(&mut see))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::table2::PUZZLES;
    use puzzle::Event;

    #[test]
    fn who_is_watched_does_the_same_and_every_step_is_seen() {
        let methods: [&dyn Method; 3] = [&Preprocess, &Combinatorial, &Logic];
        // The first is black and white, the last coloured.
        let puzzles = [PUZZLES[0].puzzle(), PUZZLES[PUZZLES.len() - 1].puzzle()];
        for (method, puzzle) in methods.iter().flat_map(|it| puzzles.iter().map(move |p| (it, p))) {
            if puzzle.palette().len() > 2 && !method.about().does_colour {
                continue;
            }
            let (mut alone, mut watched) = (Trace::default(), Trace::default());
            let answer =
                solve::run(*method, puzzle, &Options::default(), Some(&mut alone)).unwrap();
            let mut seen = vec![];
            let see = |_: &Puzzle, look: &LineLook<'_>| {
                if look.before != look.after {
                    seen.push((look.line, look.strategy.to_owned()));
                }
            };
            let observed = ObservedHeuristic::named(method.name(), see).unwrap();
            let again = solve::run(&observed, puzzle, &Options::default(), Some(&mut watched));
            assert_eq!((&alone, answer.verdict), (&watched, again.unwrap().verdict));
            drop(observed);
            let steps = watched.events.iter().map(|event| match event {
                Event::Deduce(step) => (step.line, step.reason.strategy.to_string()),
                other => panic!("{other:?}"),
            });
            assert_eq!(steps.collect::<Vec<_>>(), seen);
        }
    }
}
