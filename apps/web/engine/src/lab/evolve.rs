//! Evolution: a population, generation by generation, with parents and child of each in close-up.

use std::collections::BTreeMap;

use nonolith::lab::evolution::{Generation, Observed, Offspring};
use nonolith::puzzle::Picture;
use nonolith::solve;

use super::{LabState, options};
use crate::protocol::{Operation, reply, request};
use crate::puzzles;
use crate::think::VerdictName;

/// How many generations are handed on at once.
const PART: usize = 20;
/// Of how many generations offspring is told, so that a long run does not fill the page's memory.
const MOST_OFFSPRING: u64 = 3_000;
/// How many generations are told; the run goes on after them.
const MOST_GENERATIONS: u64 = 100_000;

request! {
    /// Lets a population evolve. Generations are handed on as they come, twenty at a time; the reply
    /// has the last ones.
    Evolve {
        puzzle: String,
        method: String,
        seed: f64,
        settings: BTreeMap<String, String>,
        /// How long it may take, in seconds.
        seconds: f64,
    }
}

reply! {
    EvolvedTold {
        verdict: VerdictName,
        reason: Option<String>,
        stats: BTreeMap<String, f64>,
        generations: Vec<GenerationTold>,
    }
}

reply! {
    GenerationTold {
        number: f64,
        evaluations: f64,
        /// What the best costs.
        fitness: usize,
        /// What all cost: the least, the quartiles and the most.
        spread: Vec<usize>,
        /// How many different grids there are.
        distinct: usize,
        /// The best, if it is another one than before.
        best: Option<Vec<String>>,
        offspring: Option<OffspringTold>,
    }
}

reply! {
    /// The first child of a generation: its parents, and what it was after each operator.
    OffspringTold {
        parents: Vec<Member>,
        crossed: Vec<String>,
        mutated: Member,
        improved: Member,
    }
}

reply! {
    Member {
        rows: Vec<String>,
        fitness: usize,
    }
}

/// The generations that are not handed on yet.
struct Reel<'a> {
    state: &'a mut LabState,
    waiting: Vec<GenerationTold>,
    best: Option<Picture>,
}

impl Reel<'_> {
    fn see(&mut self, generation: &Generation, picture: &dyn Fn(&[u64]) -> Picture) {
        if generation.number >= MOST_GENERATIONS {
            return;
        }
        let best = picture(generation.rows);
        let news = self.best.as_ref() != Some(&best);
        let offspring = generation.offspring().filter(|_| generation.number < MOST_OFFSPRING);
        self.waiting.push(GenerationTold {
            number: generation.number as f64,
            evaluations: generation.evaluations as f64,
            fitness: generation.fitness as usize,
            spread: generation.spread().map(|cost| cost as usize).to_vec(),
            distinct: generation.distinct(),
            best: news.then(|| best.row_texts()),
            offspring: offspring.map(|offspring| told(offspring, picture)),
        });
        self.best = Some(best);
        // The first one at once, so that there is something to see.
        if self.waiting.len() == PART || generation.number == 0 {
            self.state.tell(&self.waiting);
            self.waiting.clear();
        }
    }
}

fn told(offspring: &Offspring, picture: &dyn Fn(&[u64]) -> Picture) -> OffspringTold {
    let rows = |genes: &[u64]| picture(genes).row_texts();
    let member = |(genes, fitness): &(Vec<u64>, u32)| Member {
        rows: rows(genes),
        fitness: *fitness as usize,
    };
    OffspringTold {
        parents: vec![member(&offspring.parent), member(&offspring.other)],
        crossed: rows(&offspring.crossed),
        mutated: member(&offspring.mutated),
        improved: member(&offspring.improved),
    }
}

impl Operation<LabState> for Evolve {
    type Reply = EvolvedTold;

    fn answer(self, state: &mut LabState) -> Result<EvolvedTold, String> {
        let puzzle = puzzles::read(&self.puzzle)?;
        let mut reel = Reel { state, waiting: vec![], best: None };
        let observed = Observed::named(&self.method, |generation, picture| {
            reel.see(generation, picture);
        });
        let observed =
            observed.ok_or_else(|| format!("{} is not a method of evolution", self.method))?;
        let options = options(self.seed, &self.settings, self.seconds);
        let answer = solve::run(&observed, &puzzle, &options, None);
        let answer = answer.map_err(|error| error.to_string())?;
        drop(observed);
        Ok(EvolvedTold {
            verdict: VerdictName::of(&answer.verdict),
            reason: answer.verdict.reason().map(ToString::to_string),
            stats: answer.stats.iter().map(|(name, figure)| (name.to_string(), *figure)).collect(),
            generations: reel.waiting,
        })
    }
}
