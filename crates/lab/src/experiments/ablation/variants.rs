//! The variants: the paper's algorithm, one change after another, and then each change taken away.

use serde::{Serialize, Serializer};

use crate::evolution::{
    Algorithm, Cooling, Crossover, Duplicates, EvolutionPlan, Fitness, LocalSearch, Seeding,
    Selection,
};

/// Whether an algorithm may solve lines first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AblationTrack {
    /// It knows nothing but the clues.
    Pure,
    /// It begins with what line solving finds.
    Hybrid,
}

impl AblationTrack {
    /// The word for it in output.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::experiments::ablation::AblationTrack::Pure.name(), "pure");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            AblationTrack::Pure => "pure",
            AblationTrack::Hybrid => "hybrid",
        }
    }
}

/// An algorithm with some of its parts exchanged.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// What it is called.
    pub name: &'static str,
    /// What is different.
    pub note: &'static str,
    /// What it is.
    pub algorithm: Algorithm,
    /// What line solving it begins with.
    pub seeding: Seeding,
}

/// A variant as data: its track and its name.
#[derive(Serialize)]
struct VariantData {
    track: &'static str,
    variant: &'static str,
}

impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        VariantData { track: self.track().name(), variant: self.name }.serialize(serializer)
    }
}

impl Variant {
    /// Which track it runs on.
    ///
    /// ```
    /// use nonolith_lab::experiments::ablation::{AblationTrack, variants};
    /// assert_eq!(variants()[0].track(), AblationTrack::Pure);
    /// ```
    pub fn track(&self) -> AblationTrack {
        match self.seeding {
            Seeding::None => AblationTrack::Pure,
            _ => AblationTrack::Hybrid,
        }
    }
}

/// Every variant, the pure ones first.
///
/// ```
/// use nonolith_lab::experiments::ablation::variants;
/// assert!(variants().is_sorted_by_key(|variant| variant.track().name() == "hybrid"));
/// ```
pub fn variants() -> Vec<Variant> {
    [step_by_step(), one_missing(), others(), hybrids()].concat()
}

fn pure(name: &'static str, note: &'static str, plan: EvolutionPlan) -> Variant {
    Variant { name, note, algorithm: Algorithm::Rows(plan), seeding: Seeding::None }
}

/// From the paper's algorithm to the improved one: each has all that those above it have.
fn step_by_step() -> Vec<Variant> {
    let paper = EvolutionPlan::iga();
    let fewer = EvolutionPlan { mutation_rate: 0.005, ..paper };
    let no_duplicates = EvolutionPlan { duplicates: Duplicates::Drop, ..fewer };
    let uniform = EvolutionPlan { crossover: Crossover::Uniform, ..no_duplicates };
    let nearest = EvolutionPlan { fitness: Fitness::Nearest, ..uniform };
    let restarts = EvolutionPlan { restart: 30, ..nearest };
    vec![
        pure("paper", "the intelligent genetic algorithm as printed", paper),
        pure("+rate", "mutation rate 0.005 in place of 0.05", fewer),
        pure("+unique", "and duplicates are dropped", no_duplicates),
        pure("+uniform", "and uniform row crossover", uniform),
        pure("+nearest", "and the fitness of the nearest line", nearest),
        pure("+restart", "and restarts after 30 idle generations", restarts),
        pure("improved", "and a best response in every child", EvolutionPlan::improved()),
    ]
}

/// The improved algorithm with one part as in the paper.
fn one_missing() -> Vec<Variant> {
    let (full, paper) = (EvolutionPlan::improved(), EvolutionPlan::iga());
    vec![
        pure("-rate", "improved with mutation rate 0.05", {
            EvolutionPlan { mutation_rate: paper.mutation_rate, ..full }
        }),
        pure("-unique", "improved with duplicates", {
            EvolutionPlan { duplicates: paper.duplicates, ..full }
        }),
        pure("-uniform", "improved with one-cut crossover", {
            EvolutionPlan { crossover: paper.crossover, ..full }
        }),
        pure("-nearest", "improved with the paper's fitness", {
            EvolutionPlan { fitness: paper.fitness, ..full }
        }),
        pure(
            "-restart",
            "improved without restarts",
            EvolutionPlan { restart: paper.restart, ..full },
        ),
    ]
}

fn others() -> Vec<Variant> {
    let linear = EvolutionPlan { selection: Selection::Linear, ..EvolutionPlan::iga() };
    let tournament = EvolutionPlan { selection: Selection::Tournament, ..EvolutionPlan::iga() };
    let memetic =
        EvolutionPlan { local_search: LocalSearch::BestResponse(1), ..EvolutionPlan::iga() };
    let anneal = |name, note, cooling| Variant {
        name,
        note,
        algorithm: Algorithm::Annealing(cooling),
        seeding: Seeding::None,
    };
    let (cooling, fitness) = (Cooling::default(), Fitness::Blocks);
    let slow = Cooling { period: 10 * cooling.period, ..cooling };
    vec![
        pure("linear", "paper with another roulette wheel", linear),
        pure("tournament", "paper with tournaments of three", tournament),
        pure("memetic", "paper with a best response in every child", memetic),
        anneal("anneal", "annealing, nearest line: the baseline", cooling),
        anneal("anneal-slow", "annealing, ten times as slow", slow),
        anneal("anneal-blocks", "annealing, paper's fitness", Cooling { fitness, ..cooling }),
    ]
}

fn hybrids() -> Vec<Variant> {
    let hybrid = |name, note, plan, seeding| Variant { seeding, ..pure(name, note, plan) };
    let (paper, improved) = (EvolutionPlan::iga(), EvolutionPlan::improved());
    let annealing = |name, note, seeding| Variant {
        name,
        note,
        algorithm: Algorithm::Annealing(Cooling::default()),
        seeding,
    };
    vec![
        hybrid("paper/once", "paper, every line solved once first", paper, Seeding::Once),
        hybrid("improved/once", "improved, every line solved once first", improved, Seeding::Once),
        hybrid(
            "improved/fix",
            "improved, lines solved to the end first",
            improved,
            Seeding::Fixpoint,
        ),
        annealing("anneal/once", "annealing, every line solved once first", Seeding::Once),
    ]
}
