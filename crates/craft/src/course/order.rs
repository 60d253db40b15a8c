//! The order of lessons, by peeling from the end: special strategies before general ones.
//!
//! If one strategy does all that another does and more, the other must come first, or it is never needed.
//! Of the strategies to teach, those can stand last that some puzzle needs after all others. The most general
//! of them is put last, and the same is asked of the rest. A strategy that no puzzle needs after the others
//! has no lesson. It is left out from the start then, and all are ordered again, for the puzzles of other
//! lessons may have been found with it known.
//!
//! Both ways of choosing the last are tried: the most general that some puzzle needs, or the most general of all,
//! with or without a lesson ([`Last`]). The order with the more lessons is the course's.
//!
//! Which of two strategies is more general, nothing in them says: what they cost does not, for a rule on
//! ranges is short and does the work of ten others. So those of the library have an [order of their
//! own](SPECIAL_FIRST); any other is the more general the more it costs.

use std::collections::BTreeMap;

use solve::{Budget, Stopped};
use strategies::library::Strategy;
use strategies::person::{Knowledge, cost};

use super::MissingLesson;
use super::candidate::{Candidate, used};

/// How many puzzles show that a lesson exists; more are drawn for it later.
const ENOUGH: usize = 2;

/// The strategies of the library that fill cells, from the most special to the most general.
const SPECIAL_FIRST: [&str; 43] = [
    "empty-line",
    "full-line",
    "line-complete",
    "blanks-complete",
    "joining",
    "overlap",
    "edge-glue",
    "punctuating-first",
    "first-hint-placed",
    "single-reach",
    "punctuating",
    "small-gap-at-edge",
    "small-gap",
    "only-gap",
    "two-hints-two-blocks",
    "glue",
    "mercury",
    "splitting",
    "punctuating-owned",
    "joining-owned",
    "wall-bounce",
    "unreachable-edge",
    "punctuating-candidates",
    "forcing",
    "unreachable-between",
    "range-overlap",
    "colour-absent",
    "colour-full-line",
    "colour-overlap",
    "colour-edge-glue",
    "colour-punctuating-first",
    "colour-first-placed",
    "colour-only-gap",
    "colour-glue",
    "colour-mercury",
    "colour-splitting",
    "colour-leaning",
    "colour-wall-bounce",
    "colour-punctuating",
    "colour-joining",
    "colour-out-of-reach-edge",
    "colour-out-of-reach-between",
    "colour-range-overlap",
];

/// The place of a strategy among [`SPECIAL_FIRST`], and behind them by its cost, equal costs by name.
pub(super) fn generality(strategy: &Strategy) -> (usize, u64, &str) {
    let name = strategy.name();
    let place = SPECIAL_FIRST.iter().position(|known| *known == name);
    // Costs are never negative, and such numbers are ordered as their bits are.
    (place.unwrap_or(SPECIAL_FIRST.len()), cost(&strategy.rule).to_bits(), name)
}

/// A lesson in its place, with the puzzles that need its strategy after those before it.
pub(super) struct OrderedLesson {
    pub(super) strategy: String,
    pub(super) puzzles: Vec<Candidate>,
}

/// What came of ordering.
pub(super) struct Ordered {
    /// The lessons, first to last.
    pub(super) lessons: Vec<OrderedLesson>,
    pub(super) missing: Vec<MissingLesson>,
}

/// Which strategy of the rest is put last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// The most general of those that some puzzle needs after the others.
    MostGeneralNeeded,
    /// The most general, though it has no lesson if no puzzle needs it.
    MostGeneral,
}

/// What is ordered.
#[derive(Clone)]
pub(super) struct Peel<'a> {
    pub(super) book: &'a Knowledge,
    /// What was taught before all of these.
    pub(super) base: Vec<String>,
    /// The strategies to order, by their [`generality`].
    pub(super) rest: Vec<String>,
    /// Places that a designer chose, counted from 1, by strategy.
    pub(super) pins: &'a BTreeMap<String, usize>,
    /// The puzzles that the base and the rest finish together.
    pub(super) pool: Vec<Candidate>,
}

impl Peel<'_> {
    /// Orders the strategies in both ways and takes the order with the more lessons.
    pub(super) fn run(self, budget: &Budget) -> Result<Ordered, Stopped> {
        let needed = self.clone().order(Last::MostGeneralNeeded, budget)?;
        if needed.missing.is_empty() {
            return Ok(needed);
        }
        let general = self.order(Last::MostGeneral, budget)?;
        Ok(if general.lessons.len() > needed.lessons.len() { general } else { needed })
    }

    /// Orders the strategies, again and again without those that turn out to have no lesson.
    fn order(mut self, way: Last, budget: &Budget) -> Result<Ordered, Stopped> {
        let mut missing: Vec<MissingLesson> = vec![];
        loop {
            let (rest, pool) = (self.rest.clone(), self.pool.clone());
            let (lessons, left_out) = self.once(way, budget)?;
            if left_out.is_empty() {
                missing.reverse();
                return Ok(Ordered { lessons, missing });
            }
            self.rest = rest.into_iter().filter(|name| !left_out.contains(name)).collect();
            self.pool = self.solved_without(&left_out, pool, budget)?;
            let why = |name: &String| match self.pins.contains_key(name) {
                true => "no puzzle was found that needs it in the place that was chosen for it",
                false => "no puzzle was found that needs it after the others",
            };
            missing.extend(left_out.into_iter().map(|strategy| {
                let why = why(&strategy).to_owned();
                MissingLesson { strategy, why }
            }));
        }
    }

    /// Orders the strategies once; those without a puzzle are told apart.
    fn once(
        &mut self,
        way: Last,
        budget: &Budget,
    ) -> Result<(Vec<OrderedLesson>, Vec<String>), Stopped> {
        let (mut lessons, mut left_out) = (vec![], vec![]);
        while !self.rest.is_empty() {
            let (strategy, puzzles) = self.last(way, budget)?;
            self.rest.retain(|other| *other != strategy);
            match puzzles.is_empty() {
                true => left_out.push(strategy),
                false => lessons.push(OrderedLesson { strategy, puzzles }),
            }
        }
        lessons.reverse();
        Ok((lessons, left_out))
    }

    /// The puzzles that are finished without some strategies.
    fn solved_without(
        &self,
        left_out: &[String],
        pool: Vec<Candidate>,
        budget: &Budget,
    ) -> Result<Vec<Candidate>, Stopped> {
        let names: Vec<&String> = self.base.iter().chain(&self.rest).collect();
        let known = self.book.only(&names).expect("names of the book");
        let mut solved = vec![];
        for mut candidate in pool {
            if left_out.iter().any(|name| candidate.used.contains(name)) {
                let Some(used) = used(&known, &candidate.puzzle, budget)? else { continue };
                candidate.used = used;
            }
            solved.push(candidate);
        }
        Ok(solved)
    }

    /// The strategy that stands last of the rest, and the puzzles that need it, which leave the pool.
    fn last(&mut self, way: Last, budget: &Budget) -> Result<(String, Vec<Candidate>), Stopped> {
        let place = self.base.len() + self.rest.len();
        let pinned = self.rest.iter().find(|name| self.pins.get(*name) == Some(&place));
        if let Some(strategy) = pinned.cloned() {
            let puzzles = self.take(&strategy, budget)?;
            return Ok((strategy, puzzles));
        }
        // One that is pinned waits for its place, unless nothing else is left.
        let waits = |name: &String| self.pins.get(name).is_some_and(|&pin| pin < place);
        let general = || self.rest.iter().rev();
        let mut free: Vec<String> = general().filter(|name| !waits(name)).cloned().collect();
        if free.is_empty() {
            free = general().cloned().collect();
        }
        let strategy = match way {
            Last::MostGeneral => free[0].clone(),
            Last::MostGeneralNeeded => self.most_general_needed(&free, budget)?.to_owned(),
        };
        let puzzles = self.take(&strategy, budget)?;
        Ok((strategy, puzzles))
    }

    /// The first strategy that [`ENOUGH`] puzzles need after all others, or else that most do; where no
    /// puzzle needs any, the first.
    fn most_general_needed<'s>(
        &self,
        free: &'s [String],
        budget: &Budget,
    ) -> Result<&'s str, Stopped> {
        let mut most = (0, free[0].as_str());
        for strategy in free {
            let count = self.count(strategy, budget)?;
            if count >= ENOUGH {
                return Ok(strategy);
            }
            if count > most.0 {
                most = (count, strategy);
            }
        }
        Ok(most.1)
    }

    /// All that is taught but one strategy.
    fn without(&self, strategy: &str) -> Knowledge {
        let names: Vec<&String> =
            self.base.iter().chain(&self.rest).filter(|name| *name != strategy).collect();
        self.book.only(&names).expect("names of the book")
    }

    /// How many puzzles need a strategy after all others, up to [`ENOUGH`].
    fn count(&self, strategy: &str, budget: &Budget) -> Result<usize, Stopped> {
        let without = self.without(strategy);
        let mut count = 0;
        for candidate in self.pool.iter().filter(|one| one.used.contains(strategy)) {
            count += usize::from(used(&without, &candidate.puzzle, budget)?.is_none());
            if count == ENOUGH {
                break;
            }
        }
        Ok(count)
    }

    /// Takes the puzzles that need a strategy after all others out of the pool.
    fn take(&mut self, strategy: &str, budget: &Budget) -> Result<Vec<Candidate>, Stopped> {
        let without = self.without(strategy);
        let (mut taken, mut left) = (vec![], vec![]);
        for mut candidate in std::mem::take(&mut self.pool) {
            // What solved a puzzle without the strategy does so when the strategy is not known.
            if !candidate.used.contains(strategy) {
                left.push(candidate);
                continue;
            }
            match used(&without, &candidate.puzzle, budget)? {
                Some(used) => {
                    candidate.used = used;
                    left.push(candidate);
                }
                None => taken.push(candidate),
            }
        }
        self.pool = left;
        Ok(taken)
    }
}
