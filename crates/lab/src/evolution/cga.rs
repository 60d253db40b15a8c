//! The canonical genetic algorithm (CGA) of Tsai, Chou and Fang (2012): one gene a cell, one cut
//! anywhere, cells that flip. It is the one that does not reach the solution.

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
    DUPLICATES,
    RESTART,
    SEEDING,
];

/// The method.
pub(super) static CGA: Evolution = Evolution {
    name: "cga",
    summary: "the canonical genetic algorithm of Tsai, Chou and Fang 2012: one gene a cell",
    settings: SETTINGS,
    genes: Genes::Rows,
    run: |board, settings, seed, see| {
        evolve(board, &plan(settings, EvolutionPlan::cga()), seed, see)
    },
    wide: None,
    check: |_| Ok(()),
};
