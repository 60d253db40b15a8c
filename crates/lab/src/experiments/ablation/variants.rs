//! The variants: the paper's algorithm, one change after another, and then each change taken away.

use crate::evolution::{
    Algorithm, Cooling, Crossover, Duplicates, Fitness, LocalSearch, Plan, Seeding, Selection,
};

/// Whether an algorithm may solve lines first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Track {
    /// It knows nothing but the clues.
    Pure,
    /// It begins with what line solving finds.
    Hybrid,
}

impl Track {
    /// The word for it in output.
    ///
    /// ```
    /// assert_eq!(lab::experiments::ablation::Track::Pure.name(), "pure");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Track::Pure => "pure",
            Track::Hybrid => "hybrid",
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

impl Variant {
    /// Which track it runs on.
    ///
    /// ```
    /// use lab::experiments::ablation::{Track, variants};
    /// assert_eq!(variants()[0].track(), Track::Pure);
    /// ```
    pub fn track(&self) -> Track {
        match self.seeding {
            Seeding::None => Track::Pure,
            _ => Track::Hybrid,
        }
    }
}

/// Every variant, the pure ones first.
///
/// ```
/// use lab::experiments::ablation::variants;
/// assert!(variants().is_sorted_by_key(|variant| variant.track().name() == "hybrid"));
/// ```
pub fn variants() -> Vec<Variant> {
    [step_by_step(), one_missing(), others(), hybrids()].concat()
}

fn pure(name: &'static str, note: &'static str, plan: Plan) -> Variant {
    Variant { name, note, algorithm: Algorithm::Rows(plan), seeding: Seeding::None }
}

/// From the paper's algorithm to the improved one: each has all that those above it have.
fn step_by_step() -> Vec<Variant> {
    let paper = Plan::iga();
    let fewer = Plan { mutation_rate: 0.005, ..paper };
    let no_duplicates = Plan { duplicates: Duplicates::Drop, ..fewer };
    let uniform = Plan { crossover: Crossover::Uniform, ..no_duplicates };
    let nearest = Plan { fitness: Fitness::Nearest, ..uniform };
    let restarts = Plan { restart: 30, ..nearest };
    vec![
        pure("paper", "the intelligent genetic algorithm as printed", paper),
        pure("+rate", "mutation rate 0.005 in place of 0.05", fewer),
        pure("+unique", "and duplicates are dropped", no_duplicates),
        pure("+uniform", "and uniform row crossover", uniform),
        pure("+nearest", "and the fitness of the nearest line", nearest),
        pure("+restart", "and restarts after 30 idle generations", restarts),
        pure("improved", "and a best response in every child", Plan::improved()),
    ]
}

/// The improved algorithm with one part as in the paper.
fn one_missing() -> Vec<Variant> {
    let (full, paper) = (Plan::improved(), Plan::iga());
    vec![
        pure("-rate", "improved with mutation rate 0.05", {
            Plan { mutation_rate: paper.mutation_rate, ..full }
        }),
        pure("-unique", "improved with duplicates", {
            Plan { duplicates: paper.duplicates, ..full }
        }),
        pure("-uniform", "improved with one-cut crossover", {
            Plan { crossover: paper.crossover, ..full }
        }),
        pure("-nearest", "improved with the paper's fitness", {
            Plan { fitness: paper.fitness, ..full }
        }),
        pure("-restart", "improved without restarts", Plan { restart: paper.restart, ..full }),
    ]
}

fn others() -> Vec<Variant> {
    let linear = Plan { selection: Selection::Linear, ..Plan::iga() };
    let tournament = Plan { selection: Selection::Tournament, ..Plan::iga() };
    let memetic = Plan { local_search: LocalSearch::BestResponse(1), ..Plan::iga() };
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
    let (paper, improved) = (Plan::iga(), Plan::improved());
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
