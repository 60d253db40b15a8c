//! A run that is watched closely: every generation with its whole population.

use std::sync::{Mutex, PoisonError};

use puzzle::{Picture, Trace};
use solve::{About, Answer, Fitting, Method, Options, SettingError, Settings};

use super::evolve::Generation;
use super::method::Evolution;

/// Sees each generation, and what turns genes into the picture they stand for.
pub(super) type Observer<'a> = dyn FnMut(&Generation, &dyn Fn(&[u64]) -> Picture) + 'a;

/// An observer that another thread may have made.
type SentObserver<'a> = dyn FnMut(&Generation, &dyn Fn(&[u64]) -> Picture) + Send + 'a;

/// A method of evolution whose generations are shown to a callback. The run is the same as without; boards
/// with a side over 64 cells, which `column-ga` takes, cannot be watched so closely and are refused.
///
/// ```
/// use nonolith_lab::evolution::Observed;
///
/// let bear = nonolith_lab::experiments::iga::bear();
/// let options = solve::Options::default().with_setting("evaluations", 500);
/// let mut medians = vec![];
/// let observed = Observed::named("iga", |generation, _| medians.push(generation.spread()[2])).unwrap();
/// solve::run(&observed, &bear, &options, None).unwrap();
/// drop(observed);
/// assert_eq!(medians.len(), 5);
/// ```
pub struct Observed<'a> {
    method: &'static Evolution,
    observer: Mutex<Box<SentObserver<'a>>>,
}

impl<'a> Observed<'a> {
    /// The method of this name, shown to this observer; none if it is not a method of evolution.
    ///
    /// ```
    /// assert!(nonolith_lab::evolution::Observed::named("exact", |_, _| {}).is_none());
    /// ```
    pub fn named(
        name: &str,
        observer: impl FnMut(&Generation, &dyn Fn(&[u64]) -> Picture) + Send + 'a,
    ) -> Option<Observed<'a>> {
        let method = super::all().into_iter().find(|method| method.name() == name)?;
        Some(Observed { method, observer: Mutex::new(Box::new(observer)) })
    }
}

impl Method for Observed<'_> {
    fn about(&self) -> About {
        self.method.about()
    }

    fn check_settings(&self, settings: &Settings) -> Result<(), SettingError> {
        self.method.check_settings(settings)
    }

    fn solve(
        &self,
        puzzle: Fitting<'_>,
        settings: &Settings,
        options: &Options,
        trace: Option<&mut Trace>,
    ) -> Answer {
        let mut observer = self.observer.lock().unwrap_or_else(PoisonError::into_inner);
        self.method.solve_observed(puzzle, settings, options, trace, &mut **observer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::iga::bear;

    #[test]
    fn who_is_watched_closely_does_the_same() {
        for name in ["cga", "iga", "column-ga", "anneal"] {
            let options = Options::default().with_setting("evaluations", 1000).with_seed(7);
            let method = super::super::all().into_iter().find(|it| it.name() == name).unwrap();
            let (mut alone, mut watched) = (Trace::default(), Trace::default());
            let answer = solve::run(method, &bear(), &options, Some(&mut alone)).unwrap();
            let mut seen = vec![];
            let observed = Observed::named(name, |generation, picture| {
                let [best, low, middle, high, worst] = generation.spread();
                assert!(best <= low && low <= middle && middle <= high && high <= worst);
                assert!(generation.distinct() >= 1);
                seen.push((picture(generation.rows), f64::from(generation.fitness)));
            });
            let again = solve::run(&observed.unwrap(), &bear(), &options, Some(&mut watched));
            assert_eq!((alone, answer.verdict), (watched.clone(), again.unwrap().verdict));
            let candidates = watched.events.into_iter().map(|event| match event {
                puzzle::Event::Candidate { picture, score } => (picture, score),
                other => panic!("{other:?}"),
            });
            assert_eq!(candidates.collect::<Vec<_>>(), seen);
        }
    }

    #[test]
    fn a_child_inherits_from_its_parents_and_every_operator_is_seen() {
        let (mut crossed, mut mutated) = (0, 0);
        let options = Options::default().with_setting("evaluations", 5000);
        let observed = Observed::named("iga", |generation, _| {
            let Some(offspring) = generation.offspring() else { return };
            let genes = offspring.crossed.iter().zip(&offspring.parent.0).zip(&offspring.other.0);
            assert!(genes.clone().all(|((gene, parent), other)| gene == parent || gene == other));
            crossed += usize::from(offspring.crossed != offspring.parent.0);
            mutated += usize::from(offspring.mutated.0 != offspring.crossed);
            assert_eq!(offspring.improved, offspring.mutated, "there is no local search");
        });
        solve::run(&observed.unwrap(), &bear(), &options, None).unwrap();
        assert!(crossed > 20 && mutated > 20, "{crossed} {mutated}");
    }
}
