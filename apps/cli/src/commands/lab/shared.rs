//! What the experiments share: figures, choices of methods, and limits.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use nonolith::lab::experiments::method_choice::{MethodChoice, MethodChoiceError};
use nonolith::puzzle::Puzzle;
use nonolith::solve::{Budget, Method, Options};

use crate::context::Context;
use crate::exit::Failure;
use crate::{output, suffix};

/// Where an experiment's figure goes.
#[derive(Args)]
pub(super) struct Figure {
    /// Draw the figure into this file, whose name ends in .svg or .png
    #[arg(short, long, value_name = "OUT", value_parser = suffix::picture)]
    output: Option<PathBuf>,
}

impl Figure {
    /// Draws it, if it is wanted.
    pub(super) fn draw(&self, svg: impl FnOnce() -> String) -> Result<(), Failure> {
        let Some(path) = &self.output else { return Ok(()) };
        output::write_file(path, &suffix::drawing(path, svg())?)
    }

    /// Draws a second figure beside it, into `NAME-what.svg` or `NAME-what.png`, if one is wanted.
    pub(super) fn draw_beside(
        &self,
        what: &str,
        svg: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        let Some(path) = &self.output else { return Ok(()) };
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let beside = path.with_file_name(format!("{stem}-{what}.{}", suffix::of(path)));
        output::write_file(&beside, &suffix::drawing(&beside, svg())?)
    }

    /// Fails if a figure is wanted of more than one puzzle.
    pub(super) fn only_one(&self, puzzles: usize) -> Result<(), Failure> {
        if puzzles > 1 && self.output.is_some() {
            let several = "expected one puzzle for one figure, found several; choose with --only";
            return Err(Failure::Usage(several.to_owned()));
        }
        Ok(())
    }
}

/// The methods that are named, with their settings, or all.
pub(super) fn methods(names: &[String]) -> Result<Vec<MethodChoice>, Failure> {
    match names {
        [] => Ok(nonolith::methods().into_iter().map(MethodChoice::plain).collect()),
        names => names.iter().map(|name| method(name)).collect(),
    }
}

/// A method by its name, with settings behind colons.
pub(super) fn method(name: &str) -> Result<MethodChoice, Failure> {
    let read = MethodChoice::read(name, &|name| nonolith::method(name).ok());
    read.map_err(|error| match error {
        // The library of methods says which there are.
        MethodChoiceError::NoMethod(name) => match nonolith::method(&name) {
            Err(unknown) => unknown.into(),
            Ok(_) => Failure::Usage(name),
        },
        error => Failure::Usage(error.to_string()),
    })
}

/// Whether a method takes a puzzle of these colours.
pub(super) fn takes(method: &dyn Method, puzzle: &Puzzle) -> bool {
    method.about().does_colour || puzzle.palette().len() <= 2
}

/// Options with a seed and a limit, which Ctrl-C stops.
pub(super) fn options(context: &mut Context, seed: u64, limit: Option<Duration>) -> Options {
    let mut budget = Budget::default();
    budget.cancel = context.cancel();
    if let Some(limit) = limit {
        budget = budget.within(limit);
    }
    Options { seed, budget, ..Options::default() }
}
