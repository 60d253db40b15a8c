//! Which rules a command is about: a set or a rule by name, or a file of rules.

use std::fmt::Display;
use std::path::Path;

use clap::Args;
use nonolith::strategies::dsl::{Costs, Extension, Language, ParseError, Spot};
use nonolith::strategies::evaluate::State;
use nonolith::strategies::library::{self, Strategy};

use crate::context::Context;
use crate::exit::Failure;
use crate::input;

/// How rules are read.
#[derive(Args)]
pub(super) struct RuleFilter {
    /// Take exactly the paper's language, and none of our extensions
    #[arg(long)]
    paper: bool,
    /// Switch an extension of the language off; may be given several times
    #[arg(long, value_name = "EXTENSION", value_parser = extension)]
    without: Vec<Extension>,
}

fn extension(name: &str) -> Result<Extension, String> {
    let names = Extension::ALL.map(Extension::name).join(", ");
    Extension::named(name).ok_or_else(|| format!("expected one of {names}"))
}

impl RuleFilter {
    /// The rules of sets, names and files, in order. Of our own, those that the language can say.
    pub(super) fn strategies(&self, names: &[String]) -> Result<Vec<Strategy>, Failure> {
        let language = self.language();
        let mut all = Vec::new();
        for name in names {
            match library::named(name).or_else(|| ours(name).map(|one| vec![one])) {
                Some(own) => all.extend(own.into_iter().filter(|one| language.says(&one.rule))),
                None if name != "-" && !Path::new(name).exists() => return Err(unknown(name)),
                None => all.extend(file(Path::new(name), &language)?),
            }
        }
        Ok(all)
    }

    /// As [`RuleFilter::strategies`], without those that are found to be unsound: what they fill is
    /// no coverage.
    pub(super) fn to_measure(
        &self,
        context: &Context,
        names: &[String],
    ) -> Result<Vec<Strategy>, Failure> {
        let sound = without_refuted(context, self.strategies(names)?);
        match sound.is_empty() {
            true => Err(Failure::World("no sound rule is left to be measured".to_owned())),
            false => Ok(sound),
        }
    }

    fn language(&self) -> Language {
        let all = if self.paper { Language::paper() } else { Language::full() };
        self.without.iter().fold(all, |language, extension| language.without(*extension))
    }
}

fn unknown(name: &str) -> Failure {
    let nothing = format!("no set, no rule and no file is called {name:?}");
    Failure::Usage(format!("{nothing}; see `nonolith rules list`"))
}

fn file(path: &Path, language: &Language) -> Result<Vec<Strategy>, Failure> {
    let text = text(path)?;
    let strategies = Strategy::read_all(&text, language).map_err(|error| located(path, &error))?;
    match strategies.is_empty() {
        true => Err(Failure::World(format!("{}: expected a rule, found none", path.display()))),
        false => Ok(strategies),
    }
}

/// The error with the file's name before it, so that it points into the file.
fn located(path: &Path, error: &ParseError) -> Failure {
    let Spot { line, column } = error.spot;
    Failure::World(format!("{}:{line}:{column}: {}", path.display(), error.message))
}

/// The text of a file, or of standard input if the path is `-`.
pub(in crate::commands) fn text(path: &Path) -> Result<String, Failure> {
    let bytes = input::bytes(path).map_err(|error| Failure::file(path.display(), &error))?;
    let binary = || format!("{}: expected a text, found binary data", path.display());
    String::from_utf8(bytes).map_err(|_| Failure::World(binary()))
}

/// The line states of a file.
pub(in crate::commands) fn states(path: &Path) -> Result<Vec<State>, Failure> {
    let failed = |what: &dyn Display| Failure::World(format!("{}: {what}", path.display()));
    let states = State::read_all(&text(path)?).map_err(|error| failed(&error))?;
    match states.is_empty() {
        true => Err(failed(&"expected line states, one JSON object a line, found none")),
        false => Ok(states),
    }
}

/// The most colours of a state, the background included: rules are measured that are used in that number of colours.
pub(super) fn colours(states: &[State]) -> usize {
    states.iter().map(State::colours).max().unwrap_or(2)
}

/// The rule of our sets with this name: `mercury`, or `control/mercury` where several have it.
fn ours(name: &str) -> Option<Strategy> {
    let (sets, own) = match name.split_once('/') {
        Some((set, own)) if library::named(set).is_some() => (vec![set], own),
        _ => (library::SETS.to_vec(), name),
    };
    let mut all = sets.into_iter().filter_map(library::named).flatten();
    all.find(|strategy| strategy.name() == own)
}

/// The rules of sets, names and files in the full language, in order.
pub(crate) fn all(names: &[String]) -> Result<Vec<Strategy>, Failure> {
    RuleFilter { paper: false, without: vec![] }.strategies(names)
}

/// The rules without those that are wrong about a short line; the user is told of each.
pub(crate) fn without_refuted(context: &Context, strategies: Vec<Strategy>) -> Vec<Strategy> {
    let is_sound = |strategy: &Strategy| match strategy.counterexample() {
        None => true,
        Some(found) => {
            let name = strategy.name();
            context.complain(&format!("the rule {name} is unsound, and is left out:\n{found}"));
            false
        }
    };
    strategies.into_iter().filter(is_sound).collect()
}

/// One rule: by its name in our sets, or the only rule of a file.
pub(super) fn one(name: &str) -> Result<Strategy, Failure> {
    if let Some(strategy) = ours(name) {
        return Ok(strategy);
    }
    if !Path::new(name).exists() {
        let message = format!("no rule and no file is called {name:?}; see `nonolith rules list`");
        return Err(Failure::Usage(message));
    }
    let mut all = file(Path::new(name), &Language::full())?;
    match all.len() {
        1 => Ok(all.remove(0)),
        count => Err(Failure::World(format!("{name}: expected one rule, found {count}"))),
    }
}

/// The prices: those of a file, or the usual ones.
pub(super) fn costs(path: Option<&Path>) -> Result<Costs, Failure> {
    let Some(path) = path else { return Ok(Costs::default()) };
    Costs::from_toml(&text(path)?)
        .map_err(|error| Failure::World(format!("{}: {error}", path.display())))
}
