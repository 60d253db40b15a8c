//! The intelligent genetic algorithm (IGA) of Tsai, Chou and Fang (2012): rows that satisfy their
//! clues, exchanged whole, whose runs shift. Its settings also hold what makes it better.

use solve::Setting;

use super::evolve::evolve;
use super::method::{Evolution, Genes};
use super::plan::EvolutionPlan;
use super::settings::*;

const SETTINGS: &[Setting] = &[
    POPULATION,
    CROSSOVER_RATE,
    MUTATION_RATE,
    MUTATION_UNIT,
    EVALUATIONS,
    SELECTION,
    FITNESS,
    CROSSOVER,
    DUPLICATES,
    BEST_RESPONSE,
    RESTART,
    SEEDING,
];

/// The method.
pub(super) static IGA: Evolution = Evolution {
    name: "iga",
    summary: "the intelligent genetic algorithm of Tsai, Chou and Fang 2012: legal rows evolve",
    settings: SETTINGS,
    genes: Genes::Rows,
    run: |board, settings, seed, see| {
        evolve(board, &plan(settings, EvolutionPlan::iga()), seed, see)
    },
    wide: None,
    check: |_| Ok(()),
};
