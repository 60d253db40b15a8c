//! A search that is watched: every question of consistency, and every node.

use std::sync::{Mutex, PoisonError};

use puzzle::{Puzzle, Trace};
use solve::{About, Answer, Fitting, Method, Options, Settings};

use super::AstarGac;
use super::assume::SearchEvent;

/// Sees what happens in a search on a puzzle.
type SentSeeSearch<'a> = dyn FnMut(&Puzzle, &SearchEvent<'_>) + Send + 'a;

/// A method of the report, shown to a callback while it searches. The search is the same as without.
///
/// ```
/// use nonolith_lab::astar_gac::{ObservedAstar, assume::SearchEvent, best_first::TreeEvent};
///
/// let puzzle = puzzle::Puzzle::from_lists([[1], [1]], [[1], [1]]).unwrap();
/// let mut nodes = 0;
/// let observed = ObservedAstar::named("astar-gac", |_, event| {
///     nodes += usize::from(matches!(event, SearchEvent::Tree(TreeEvent::Met { is_new: true, .. }, _)));
/// });
/// let answer = solve::run(&observed.unwrap(), &puzzle, &Default::default(), None).unwrap();
/// assert_eq!(nodes as f64, answer.stats["nodes"]);
/// ```
pub struct ObservedAstar<'a> {
    method: AstarGac,
    see: Mutex<Box<SentSeeSearch<'a>>>,
}

impl<'a> ObservedAstar<'a> {
    /// The method of this name, shown to this callback; none if it is not one of the report's.
    ///
    /// ```
    /// assert!(nonolith_lab::astar_gac::ObservedAstar::named("exact", |_, _| {}).is_none());
    /// ```
    pub fn named(
        name: &str,
        see: impl FnMut(&Puzzle, &SearchEvent<'_>) + Send + 'a,
    ) -> Option<ObservedAstar<'a>> {
        let method = [false, true].map(|full| AstarGac { full });
        let method = method.into_iter().find(|method| method.name() == name)?;
        Some(ObservedAstar { method, see: Mutex::new(Box::new(see)) })
    }

    /// Whether the method keeps to full line consistency.
    ///
    /// ```
    /// use nonolith_lab::astar_gac::ObservedAstar;
    /// assert!(ObservedAstar::named("astar-gac-full", |_, _| {}).unwrap().is_full());
    /// ```
    pub fn is_full(&self) -> bool {
        self.method.full
    }
}

impl Method for ObservedAstar<'_> {
    fn about(&self) -> About {
        self.method.about()
    }

    fn solve(
        &self,
        puzzle: Fitting<'_>,
        settings: &Settings,
        options: &Options,
        trace: Option<&mut Trace>,
    ) -> Answer {
        let mut see = self.see.lock().unwrap_or_else(PoisonError::into_inner);
        let mut see = |event: &SearchEvent<'_>| see(&puzzle, event);
        self.method.solve_observed(&puzzle, settings, options, trace, &mut see)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_watched_does_the_same() {
        let puzzle = Puzzle::from_lists([[2], [2], [2], [2]], [[2], [2], [2], [2]]).unwrap();
        for name in ["astar-gac", "astar-gac-full"] {
            for estimate in ["report", "admissible"] {
                let options = Options::default().with_setting("estimate", estimate);
                let run = |method: &dyn Method| {
                    let mut trace = Trace::default();
                    let answer = solve::run(method, &puzzle, &options, Some(&mut trace)).unwrap();
                    (answer.verdict, answer.solutions, answer.stats, trace)
                };
                let mut events = 0;
                let watched = ObservedAstar::named(name, |_, _| events += 1).unwrap();
                let alone = AstarGac { full: watched.is_full() };
                assert_eq!(run(&watched), run(&alone), "{name} {estimate}");
                drop(watched);
                assert!(events > 0);
            }
        }
    }
}
