//! Offspring: two parents and a child of theirs, as they were when each operator had done its work.

use super::individual::Individual;

/// The first child of a generation: its parents, and what it was after each operator.
///
/// ```
/// use std::ops::ControlFlow;
/// use nonolith_lab::evolution::{EvolutionPlan, MaskBoard, evolve};
///
/// let bear = nonolith_lab::experiments::iga::bear();
/// let board = MaskBoard::new(&bear, &bear.start()).unwrap();
/// let plan = EvolutionPlan { evaluations: 300, ..EvolutionPlan::iga() };
/// evolve(&board, &plan, 1, |generation| {
///     assert_eq!(generation.offspring().is_some(), generation.number > 0);
///     ControlFlow::Continue(())
/// });
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offspring {
    /// The parent that the child is a copy of at first, and what it costs.
    pub parent: (Vec<u64>, u32),
    /// The parent that it may exchange genes with, and what that one costs.
    pub other: (Vec<u64>, u32),
    /// The child after crossover.
    pub crossed: Vec<u64>,
    /// The child after mutation, and what it costs.
    pub mutated: (Vec<u64>, u32),
    /// The child after local search, and what it costs.
    pub improved: (Vec<u64>, u32),
}

impl Offspring {
    /// Room for the offspring of a board with this many genes.
    pub(super) fn of_genes(genes: usize) -> Offspring {
        let nobody = || (vec![0; genes], 0);
        Offspring {
            parent: nobody(),
            other: nobody(),
            crossed: vec![0; genes],
            mutated: nobody(),
            improved: nobody(),
        }
    }

    /// Notes the parents, of which the pair of children are copies yet.
    pub(super) fn note_parents(&mut self, pair: &[Individual]) {
        note(&mut self.parent, &pair[0]);
        note(&mut self.other, &pair[1]);
    }
}

/// Notes an individual that was judged.
pub(super) fn note(place: &mut (Vec<u64>, u32), individual: &Individual) {
    place.0.copy_from_slice(individual.rows());
    place.1 = individual.fitness();
}
