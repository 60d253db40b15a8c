//! Several processes learn what one learns, in whatever order, and though some of them die.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use nonolith_synthesis::lines::TrainingSettings;
use nonolith_synthesis::{
    Journal, LearnError, LearnSettings, LearnShare, LearnedRule, LearningRun, MemoryJournal, learn,
    learn_share,
};
use strategies::dsl::{Kind, Rule};
use strategies::prove::Smt;

/// A solver that proves everything: the rules of these tests are sound on all short lines.
struct AlwaysUnsat;

impl Smt for AlwaysUnsat {
    fn run(&self, _script: &str) -> Result<String, String> {
        Ok("unsat\n".to_owned())
    }
}

fn settings() -> LearnSettings {
    let usual = LearnSettings::new(1);
    let training = TrainingSettings {
        all_up_to: 5,
        canonical_up_to: 5,
        puzzles: vec![],
        max_cases: 500,
        ..usual.training.clone()
    };
    let sketches = vec![vec![Kind::Hint], vec![Kind::Hint, Kind::Gap]];
    LearnSettings { training, sketches, fills: 12, threads: 1, ..usual }
}

fn alone() -> Vec<LearnedRule> {
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    learn(&settings(), &AlwaysUnsat, &mut MemoryJournal::default(), go_on).unwrap()
}

/// What all processes have recorded, and how much this one has.
#[derive(Clone, Default)]
struct Shared {
    all: Arc<Mutex<MemoryJournal>>,
    own: usize,
}

impl Journal for Shared {
    fn lookup(&self, work: &str) -> Option<Vec<Rule>> {
        self.all.lock().unwrap().lookup(work)
    }

    fn record(&mut self, work: &str, rules: &[Rule]) -> Result<(), String> {
        self.own += 1;
        self.all.lock().unwrap().record(work, rules)
    }
}

/// What a process learns that dies after `dies_after` works, and how many it did itself.
fn process(
    shared: &Shared,
    share: LearnShare,
    dies_after: usize,
) -> (Result<Vec<LearnedRule>, LearnError>, usize) {
    let (mut journal, mut done) = (Shared { own: 0, ..shared.clone() }, 0);
    let mut tell = |_: &_| {
        done += 1;
        if done > dies_after { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let learned = learn_share(&settings(), share, &AlwaysUnsat, &mut journal, &mut tell);
    (learned, journal.own)
}

#[test]
fn processes_one_after_the_other_learn_what_one_learns() {
    let (expected, shared) = (alone(), Shared::default());
    assert!(!expected.is_empty());
    for (number, dies_after) in [(3, 5), (1, 9), (3, 2), (2, usize::MAX), (1, usize::MAX)] {
        let (learned, _) = process(&shared, LearnShare { number, of: 3 }, dies_after);
        match dies_after {
            usize::MAX => assert_eq!(learned.unwrap(), expected),
            _ => assert_eq!(learned, Err(LearnError::Stopped)),
        }
    }
    // All is recorded by now.
    let (learned, own) = process(&shared, LearnShare::WHOLE, usize::MAX);
    assert_eq!((learned.unwrap(), own), (expected, 0));
}

#[test]
fn processes_at_the_same_time_learn_what_one_learns() {
    let (expected, shared) = (alone(), Shared::default());
    let results = std::thread::scope(|scope| {
        let started: Vec<_> = (1..=3)
            .map(|number| {
                let (shared, share) = (&shared, LearnShare { number, of: 3 });
                scope.spawn(move || process(shared, share, usize::MAX))
            })
            .collect();
        started.into_iter().map(|one| one.join().unwrap()).collect::<Vec<_>>()
    });
    for (learned, own) in results {
        assert_eq!(learned.unwrap(), expected);
        assert!(own > 0);
    }
}

#[test]
fn the_pieces_of_a_run_done_in_any_order_lead_to_the_same() {
    let settings = settings();
    let mut run = LearningRun::new(&settings);
    while run.sketch().is_some() {
        let space = run.space().unwrap();
        let works = run.works().len();
        let mut results = vec![vec![]; works];
        for work in (0..works).rev() {
            results[work] = run.do_one(&space, work, &AlwaysUnsat).unwrap();
        }
        assert_eq!(run.do_one(&space, works, &AlwaysUnsat), Ok(vec![]));
        drop(space);
        run.finish_sketch(results);
    }
    assert!(run.works().is_empty() && run.space().is_none());
    assert_eq!(run.end(), alone());
}
