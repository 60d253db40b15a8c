//! The genetic algorithm of Salcedo-Sanz and others (2007), as their paper on heuristics sums it
//! up: genes are legal columns, children exchange columns, mutation draws a column anew, and a
//! local search slides runs. Its objective counts cells and does not see their order. It takes boards of
//! any size: those with a side over 64 cells more slowly ([`wide`](super::wide)).

use solve::Setting;

use super::evolve::evolve;
use super::method::{Evolution, Genes};
use super::plan::EvolutionPlan;
use super::settings::*;

const SETTINGS: &[Setting] = &[
    POPULATION,
    CROSSOVER_RATE,
    MUTATION_RATE,
    EVALUATIONS,
    SELECTION,
    Setting { default: "counts", ..FITNESS },
    Setting { default: "uniform", ..CROSSOVER },
    DUPLICATES,
    SLIDES,
    RESTART,
    SEEDING,
];

/// The method.
pub(super) static COLUMN_GA: Evolution = Evolution {
    name: "column-ga",
    summary: "the genetic algorithm of Salcedo-Sanz and others 2007: legal columns evolve",
    settings: SETTINGS,
    genes: Genes::Columns,
    run: |board, settings, seed, see| {
        evolve(board, &plan(settings, EvolutionPlan::column_ga()), seed, see)
    },
    wide: Some(|settings| plan(settings, EvolutionPlan::column_ga())),
    check: |_| Ok(()),
};
