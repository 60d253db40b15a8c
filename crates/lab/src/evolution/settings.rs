//! Settings: from what the caller typed to the constants of a run.

use solve::{Setting, SettingKind, Settings};

use super::crossover::Crossover;
use super::fitness::Fitness;
use super::local::LocalSearch;
use super::mutation::MutationUnit;
use super::plan::EvolutionPlan;
use super::seeding::Seeding;
use super::selection::Selection;
use super::survival::Duplicates;

/// The most tries of local search that one child may have.
const MOST_TRIES: u64 = u32::MAX as u64;

/// How many individuals live at once.
pub(super) const POPULATION: Setting = Setting {
    name: "population",
    kind: SettingKind::Count(2..=100_000),
    default: "100",
    help: "individuals that live at once",
};
/// How likely two children exchange anything.
pub(super) const CROSSOVER_RATE: Setting = Setting {
    name: "crossover-rate",
    kind: SettingKind::Share,
    default: "0.9",
    help: "how likely two children exchange genes",
};
/// How likely each gene mutates.
pub(super) const MUTATION_RATE: Setting = Setting {
    name: "mutation-rate",
    kind: SettingKind::Share,
    default: "0.05",
    help: "how likely each gene mutates",
};
/// Of what the mutation rate is the rate.
pub(super) const MUTATION_UNIT: Setting = Setting {
    name: "mutation-unit",
    kind: SettingKind::Word(&["gene", "line", "grid"]),
    default: "gene",
    help: "what mutates at that rate; of a line or grid one gene does",
};
/// How often a grid may be judged.
pub(super) const EVALUATIONS: Setting = Setting {
    name: "evaluations",
    kind: SettingKind::Count(1..=u64::MAX),
    default: "100000",
    help: "how many grids may be judged",
};
/// Which individuals become parents.
pub(super) const SELECTION: Setting = Setting {
    name: "selection",
    kind: SettingKind::Word(&["roulette", "linear", "tournament"]),
    default: "roulette",
    help: "how parents are selected",
};
/// How far a line is from its clue.
pub(super) const FITNESS: Setting = Setting {
    name: "fitness",
    kind: SettingKind::Word(&["counts", "blocks", "printed", "nearest"]),
    default: "blocks",
    help: "how far a line is from its clue",
};
/// What children exchange.
pub(super) const CROSSOVER: Setting = Setting {
    name: "crossover",
    kind: SettingKind::Word(&["one-cut", "two-cuts", "uniform"]),
    default: "one-cut",
    help: "which lines children exchange",
};
/// What becomes of equal individuals.
pub(super) const DUPLICATES: Setting = Setting {
    name: "duplicates",
    kind: SettingKind::Word(&["keep", "drop"]),
    default: "keep",
    help: "what becomes of equal individuals",
};
/// How many best responses every child gets.
pub(super) const BEST_RESPONSE: Setting = Setting {
    name: "best-response",
    kind: SettingKind::Count(0..=MOST_TRIES),
    default: "0",
    help: "random rows of every child that are replaced by the best ones",
};
/// How many slides every child gets.
pub(super) const SLIDES: Setting = Setting {
    name: "slides",
    kind: SettingKind::Count(0..=MOST_TRIES),
    default: "10",
    help: "slides of one run by one cell that every child may try",
};
/// When to draw the population anew.
pub(super) const RESTART: Setting = Setting {
    name: "restart",
    kind: SettingKind::Count(0..=u64::MAX),
    default: "0",
    help: "generations without a better best until the population is drawn anew, 0 for never",
};
/// What is known before evolution begins.
pub(super) const SEEDING: Setting = Setting {
    name: "seeding",
    kind: SettingKind::Word(&["none", "once", "fixpoint"]),
    default: "none",
    help: "line solving before evolution begins; with any it is a hybrid",
};

/// A plan with what was chosen, over this one for what the method has no setting for.
pub(super) fn plan(settings: &Settings, base: EvolutionPlan) -> EvolutionPlan {
    let share = |setting, base| if settings.has(setting) { settings.real(setting) } else { base };
    let count = |setting, base| if settings.has(setting) { settings.count(setting) } else { base };
    EvolutionPlan {
        population: count(&POPULATION, base.population as u64) as usize,
        crossover_rate: share(&CROSSOVER_RATE, base.crossover_rate),
        mutation_rate: share(&MUTATION_RATE, base.mutation_rate),
        mutation_unit: word(settings, &MUTATION_UNIT, &MUTATION_UNITS, base.mutation_unit),
        evaluations: count(&EVALUATIONS, base.evaluations),
        selection: word(settings, &SELECTION, &SELECTIONS, base.selection),
        fitness: fitness(settings),
        crossover: word(settings, &CROSSOVER, &CROSSOVERS, base.crossover),
        duplicates: word(settings, &DUPLICATES, &DUPLICATE_FATES, base.duplicates),
        local_search: local_search(count(&SLIDES, 0) as u32, count(&BEST_RESPONSE, 0) as u32),
        restart: count(&RESTART, base.restart),
        ..base
    }
}

const MUTATION_UNITS: [(&str, MutationUnit); 3] =
    [("gene", MutationUnit::Gene), ("line", MutationUnit::Line), ("grid", MutationUnit::Grid)];

const SELECTIONS: [(&str, Selection); 3] = [
    ("roulette", Selection::Roulette),
    ("linear", Selection::Linear),
    ("tournament", Selection::Tournament),
];

const CROSSOVERS: [(&str, Crossover); 3] = [
    ("one-cut", Crossover::OneCut),
    ("two-cuts", Crossover::TwoCuts),
    ("uniform", Crossover::Uniform),
];

const DUPLICATE_FATES: [(&str, Duplicates); 2] =
    [("keep", Duplicates::Keep), ("drop", Duplicates::Drop)];

/// What a word stands for, if the method has this setting.
fn word<T: Copy>(settings: &Settings, setting: &Setting, meanings: &[(&str, T)], base: T) -> T {
    if settings.has(setting) { settings.word(setting, meanings) } else { base }
}

/// How far a line is from its clue.
pub(super) fn fitness(settings: &Settings) -> Fitness {
    let meanings = [Fitness::Counts, Fitness::Blocks, Fitness::Printed, Fitness::Nearest];
    settings.word(&FITNESS, &meanings.map(|fitness| (fitness.name(), fitness)))
}

/// What is known before evolution begins.
pub(super) fn seeding(settings: &Settings) -> Seeding {
    let meanings =
        [("none", Seeding::None), ("once", Seeding::Once), ("fixpoint", Seeding::Fixpoint)];
    settings.word(&SEEDING, &meanings)
}

fn local_search(slides: u32, rows: u32) -> LocalSearch {
    match (slides, rows) {
        (0, 0) => LocalSearch::None,
        (0, rows) => LocalSearch::BestResponse(rows),
        (slides, _) => LocalSearch::Slide(slides),
    }
}
