//! The plan of a run: every constant of a genetic algorithm.

use super::crossover::Crossover;
use super::fitness::Fitness;
use super::local::LocalSearch;
use super::mutation::{Mutation, MutationUnit};
use super::selection::Selection;
use super::survival::Duplicates;

/// How a chromosome stands for a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GeneEncoding {
    /// One gene a cell: any grid at all.
    Binary,
    /// Rows that satisfy their clues.
    Condensed,
}

/// Every constant of a genetic algorithm.
///
/// ```
/// use nonolith_lab::evolution::{Fitness, EvolutionPlan};
///
/// let paper = EvolutionPlan::iga();
/// assert_eq!((paper.population, paper.evaluations), (100, 100_000));
/// assert_eq!(EvolutionPlan { fitness: Fitness::Nearest, ..paper }.population, 100);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvolutionPlan {
    /// How a chromosome stands for a grid.
    pub encoding: GeneEncoding,
    /// How far a line is from its clue.
    pub fitness: Fitness,
    /// How many individuals live at once.
    pub population: usize,
    /// How likely two parents' children exchange anything.
    pub crossover_rate: f64,
    /// What children exchange.
    pub crossover: Crossover,
    /// How likely each gene mutates.
    pub mutation_rate: f64,
    /// Of what that is the rate.
    pub mutation_unit: MutationUnit,
    /// How a gene mutates.
    pub mutation: Mutation,
    /// Which individuals become parents.
    pub selection: Selection,
    /// What becomes of equal individuals.
    pub duplicates: Duplicates,
    /// What children improve by themselves.
    pub local_search: LocalSearch,
    /// After how many generations without a better best to draw the population anew; never if 0.
    pub restart: u64,
    /// How often a grid may be judged, the first population included.
    pub evaluations: u64,
}

impl EvolutionPlan {
    /// The canonical genetic algorithm of Tsai, Chou and Fang (2012).
    ///
    /// ```
    /// assert_eq!(nonolith_lab::evolution::EvolutionPlan::cga().mutation_rate, 0.05);
    /// ```
    pub fn cga() -> EvolutionPlan {
        EvolutionPlan {
            encoding: GeneEncoding::Binary,
            mutation: Mutation::Flip,
            ..EvolutionPlan::iga()
        }
    }

    /// The intelligent genetic algorithm of Tsai, Chou and Fang (2012).
    ///
    /// ```
    /// assert_eq!(nonolith_lab::evolution::EvolutionPlan::iga().crossover_rate, 0.9);
    /// ```
    pub fn iga() -> EvolutionPlan {
        EvolutionPlan {
            encoding: GeneEncoding::Condensed,
            fitness: Fitness::Blocks,
            population: 100,
            crossover_rate: 0.9,
            crossover: Crossover::OneCut,
            mutation_rate: 0.05,
            mutation_unit: MutationUnit::Gene,
            mutation: Mutation::Shift,
            selection: Selection::Roulette,
            duplicates: Duplicates::Keep,
            local_search: LocalSearch::None,
            restart: 0,
            evaluations: 100_000,
        }
    }

    /// What beats the paper's without any line solving: the fitness of the nearest line, no
    /// duplicates, uniform crossover, fewer mutations, a best response in every child, restarts.
    ///
    /// ```
    /// use nonolith_lab::evolution::{Fitness, EvolutionPlan};
    /// assert_eq!(EvolutionPlan::improved().fitness, Fitness::Nearest);
    /// ```
    pub fn improved() -> EvolutionPlan {
        EvolutionPlan {
            fitness: Fitness::Nearest,
            crossover: Crossover::Uniform,
            mutation_rate: 0.005,
            duplicates: Duplicates::Drop,
            local_search: LocalSearch::BestResponse(1),
            restart: 30,
            ..EvolutionPlan::iga()
        }
    }

    /// The genetic algorithm that Salcedo-Sanz and others (2007) describe, whose genes are columns;
    /// it runs on a transposed board. Their constants are not in the text: these are the other
    /// paper's.
    ///
    /// ```
    /// use nonolith_lab::evolution::{Fitness, EvolutionPlan};
    /// assert_eq!(EvolutionPlan::column_ga().fitness, Fitness::Counts);
    /// ```
    pub fn column_ga() -> EvolutionPlan {
        EvolutionPlan {
            fitness: Fitness::Counts,
            crossover: Crossover::Uniform,
            mutation: Mutation::Redraw,
            local_search: LocalSearch::Slide(10),
            ..EvolutionPlan::iga()
        }
    }
}
