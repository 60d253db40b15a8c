//! Settings: from what the caller typed to the constants of a run.

use std::fmt::Display;
use std::str::FromStr;

use solve::{Options, Setting};

use super::crossover::Crossover;
use super::fitness::Fitness;
use super::local::LocalSearch;
use super::plan::EvolutionPlan;
use super::seeding::Seeding;
use super::selection::Selection;
use super::survival::Duplicates;

/// How many individuals live at once.
pub(super) const POPULATION: Setting =
    Setting { name: "population", default: "100", help: "individuals that live at once" };
/// How likely two children exchange anything.
pub(super) const CROSSOVER_RATE: Setting = Setting {
    name: "crossover-rate",
    default: "0.9",
    help: "how likely two children exchange genes",
};
/// How likely each gene mutates.
pub(super) const MUTATION_RATE: Setting =
    Setting { name: "mutation-rate", default: "0.05", help: "how likely each gene mutates" };
/// How often a grid may be judged.
pub(super) const EVALUATIONS: Setting =
    Setting { name: "evaluations", default: "100000", help: "how many grids may be judged" };
/// Which individuals become parents.
pub(super) const SELECTION: Setting = Setting {
    name: "selection",
    default: "roulette",
    help: "how parents are selected: roulette, linear or tournament",
};
/// How far a line is from its clue.
pub(super) const FITNESS: Setting = Setting {
    name: "fitness",
    default: "blocks",
    help: "how far a line is from its clue: counts, blocks or nearest",
};
/// What children exchange.
pub(super) const CROSSOVER: Setting = Setting {
    name: "crossover",
    default: "one-cut",
    help: "which lines children exchange: one-cut, two-cuts or uniform",
};
/// What becomes of equal individuals.
pub(super) const DUPLICATES: Setting = Setting {
    name: "duplicates",
    default: "keep",
    help: "what becomes of equal individuals: keep or drop",
};
/// How many best responses every child gets.
pub(super) const BEST_RESPONSE: Setting = Setting {
    name: "best-response",
    default: "0",
    help: "random rows of every child that are replaced by the best ones",
};
/// How many slides every child gets.
pub(super) const SLIDES: Setting = Setting {
    name: "slides",
    default: "10",
    help: "slides of one run by one cell that every child may try",
};
/// When to draw the population anew.
pub(super) const RESTART: Setting = Setting {
    name: "restart",
    default: "0",
    help: "generations without a better best until the population is drawn anew, 0 for never",
};
/// What is known before evolution begins.
pub(super) const SEEDING: Setting = Setting {
    name: "seeding",
    default: "none",
    help: "line solving before evolution begins: none, once or fixpoint (a hybrid)",
};

/// What the caller chose, over the defaults of a method.
pub(super) struct Chosen<'a> {
    method: &'static str,
    settings: &'static [Setting],
    options: &'a Options,
}

impl<'a> Chosen<'a> {
    /// Reads the settings of a method.
    ///
    /// # Errors
    /// Words for the user, where the method does not have one that was chosen.
    pub(super) fn new(
        method: &'static str,
        settings: &'static [Setting],
        options: &'a Options,
    ) -> Result<Chosen<'a>, String> {
        let known = |name: &str| settings.iter().any(|setting| setting.name == name);
        match options.settings.keys().find(|name| !known(name)) {
            Some(name) => Err(format!("{method} has no setting `{name}`")),
            None => Ok(Chosen { method, settings, options }),
        }
    }

    /// What was chosen for a setting, or its default.
    fn text(&self, name: &str) -> Option<&str> {
        let default = || Some(self.settings.iter().find(|setting| setting.name == name)?.default);
        self.options.settings.get(name).map(String::as_str).or_else(default)
    }

    /// A number in a range, if the method has this setting.
    pub(super) fn number<T>(&self, setting: Setting, least: T, most: T) -> Result<Option<T>, String>
    where
        T: FromStr + PartialOrd + Display,
    {
        let Some(text) = self.text(setting.name) else { return Ok(None) };
        let sound = text.parse().ok().filter(|number| *number >= least && *number <= most);
        sound.map(Some).ok_or_else(|| {
            let (method, name) = (self.method, setting.name);
            format!("{method}: expected {name} from {least} to {most}, found `{text}`")
        })
    }

    /// One of several words, if the method has this setting.
    pub(super) fn word<T: Copy>(
        &self,
        setting: Setting,
        words: &[(&str, T)],
    ) -> Result<Option<T>, String> {
        let Some(text) = self.text(setting.name) else { return Ok(None) };
        let choice = words.iter().find(|(word, _)| *word == text);
        choice.map(|&(_, value)| Some(value)).ok_or_else(|| {
            let words: Vec<&str> = words.iter().map(|&(word, _)| word).collect();
            let (method, name) = (self.method, setting.name);
            format!("{method}: expected {name} to be {}, found `{text}`", words.join(" or "))
        })
    }

    /// A plan with what was chosen, over this one for what the method has no setting for.
    pub(super) fn plan(&self, base: EvolutionPlan) -> Result<EvolutionPlan, String> {
        Ok(EvolutionPlan {
            population: self.number(POPULATION, 2, 100_000)?.unwrap_or(base.population),
            crossover_rate: self.number(CROSSOVER_RATE, 0.0, 1.0)?.unwrap_or(base.crossover_rate),
            mutation_rate: self.number(MUTATION_RATE, 0.0, 1.0)?.unwrap_or(base.mutation_rate),
            evaluations: self.evaluations()?,
            selection: self.selection()?.unwrap_or(base.selection),
            fitness: self.fitness()?,
            crossover: self.crossover()?.unwrap_or(base.crossover),
            duplicates: self.duplicates()?.unwrap_or(base.duplicates),
            local_search: self.local_search()?,
            restart: self.number(RESTART, 0, u64::MAX)?.unwrap_or(base.restart),
            ..base
        })
    }

    /// How often a grid may be judged.
    pub(super) fn evaluations(&self) -> Result<u64, String> {
        Ok(self.number(EVALUATIONS, 1, u64::MAX)?.unwrap_or(u64::MAX))
    }

    /// How far a line is from its clue.
    pub(super) fn fitness(&self) -> Result<Fitness, String> {
        let words = [Fitness::Counts, Fitness::Blocks, Fitness::Nearest];
        let words = words.map(|fitness| (fitness.name(), fitness));
        Ok(self.word(FITNESS, &words)?.unwrap_or(Fitness::Blocks))
    }

    /// What is known before evolution begins.
    pub(super) fn seeding(&self) -> Result<Seeding, String> {
        let words =
            [("none", Seeding::None), ("once", Seeding::Once), ("fixpoint", Seeding::Fixpoint)];
        Ok(self.word(SEEDING, &words)?.unwrap_or(Seeding::None))
    }

    fn selection(&self) -> Result<Option<Selection>, String> {
        let words = [
            ("roulette", Selection::Roulette),
            ("linear", Selection::Linear),
            ("tournament", Selection::Tournament),
        ];
        self.word(SELECTION, &words)
    }

    fn crossover(&self) -> Result<Option<Crossover>, String> {
        let words = [
            ("one-cut", Crossover::OneCut),
            ("two-cuts", Crossover::TwoCuts),
            ("uniform", Crossover::Uniform),
        ];
        self.word(CROSSOVER, &words)
    }

    fn duplicates(&self) -> Result<Option<Duplicates>, String> {
        self.word(DUPLICATES, &[("keep", Duplicates::Keep), ("drop", Duplicates::Drop)])
    }

    fn local_search(&self) -> Result<LocalSearch, String> {
        let slides = self.number(SLIDES, 0, u32::MAX)?.unwrap_or(0);
        let rows = self.number(BEST_RESPONSE, 0, u32::MAX)?.unwrap_or(0);
        Ok(match (slides, rows) {
            (0, 0) => LocalSearch::None,
            (0, rows) => LocalSearch::BestResponse(rows),
            (slides, _) => LocalSearch::Slide(slides),
        })
    }
}
