//! Environments for reinforcement learning: buffers that belong to Python, filled in place.

use nonolith::lab::environments::{
    Autoreset, Buffers, EnvironmentError, KeptPuzzles, Mistakes, NUMBERS, PuzzleSource,
    SourceError, Task, VectorEnvironment, VisitMask, VisitReward,
};
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::errors;
use crate::puzzle::{PictureRecipe, Puzzle};

mod defined {
    pyo3::import_exception!(gymnasium.error, ResetNeeded);
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("ENVIRONMENT_NUMBERS", NUMBERS)?;
    module.add_class::<Environments>()
}

/// Many environments of one task, and the arrays in which they show themselves.
#[pyclass(module = "nonolith._native")]
pub(crate) struct Environments {
    inner: VectorEnvironment,
    arena: Py<PyArray1<u8>>,
    rewards: Py<PyArray1<f64>>,
    numbers: Py<PyArray1<u64>>,
    final_arena: Py<PyArray1<u8>>,
    final_numbers: Py<PyArray1<u64>>,
}

/// The value of a name in a table.
fn named<T: Copy>(what: &str, name: &str, table: &[(&str, T)]) -> PyResult<T> {
    let found = table.iter().find(|(other, _)| *other == name).map(|(_, value)| *value);
    found.ok_or_else(|| {
        let names: Vec<_> = table.iter().map(|(name, _)| *name).collect();
        errors::value(format!("{what}: expected {}, found {name:?}", names.join(" or ")))
    })
}

fn task(name: &str, option: &str, mask: &str) -> PyResult<Task> {
    let rewards =
        [("steps", VisitReward::Steps), ("cells", VisitReward::Cells), ("line", VisitReward::Line)];
    let masks = [("changed", VisitMask::Changed), ("open", VisitMask::Open)];
    let mistakes = [("end", Mistakes::End), ("undo", Mistakes::Undo), ("keep", Mistakes::Keep)];
    Ok(match name {
        "line-order" => Task::LineOrder {
            reward: named("reward", option, &rewards)?,
            mask: named("mask", mask, &masks)?,
        },
        "cells" => Task::Cells { mistakes: named("mistakes", option, &mistakes)? },
        "deduce" => Task::Deduce,
        "guess" => Task::Guess,
        _ => return Err(errors::value(format!("there is no environment {name:?}"))),
    })
}

fn refused(error: SourceError) -> PyErr {
    errors::puzzle(error)
}

fn raised(error: EnvironmentError) -> PyErr {
    match error {
        EnvironmentError::Action { .. } => errors::value(error.to_string()),
        EnvironmentError::Source(error) => refused(error),
        _ => defined::ResetNeeded::new_err(error.to_string()),
    }
}

#[pymethods]
impl Environments {
    /// Environments of a task, over recipes or, if there are none, over a list of puzzles.
    #[new]
    #[expect(clippy::too_many_arguments, reason = "the face in Python has them by name")]
    fn new(
        py: Python<'_>,
        name: &str,
        option: &str,
        mask: &str,
        recipes: Vec<PyRef<'_, PictureRecipe>>,
        puzzles: Vec<PyRef<'_, Puzzle>>,
        keep: &str,
        environments: usize,
        autoreset: &str,
        max_steps: Option<u64>,
    ) -> PyResult<Environments> {
        let resets = [
            ("NextStep", Autoreset::NextStep),
            ("SameStep", Autoreset::SameStep),
            ("Disabled", Autoreset::Disabled),
        ];
        let (task, autoreset) =
            (task(name, option, mask)?, named("autoreset", autoreset, &resets)?);
        let keep: KeptPuzzles =
            keep.parse().map_err(|()| errors::value(format!("keep: found {keep:?}")))?;
        let source = if recipes.is_empty() {
            let puzzles: Vec<_> = puzzles.iter().map(|puzzle| puzzle.0.clone()).collect();
            py.detach(|| PuzzleSource::of_puzzles(puzzles, keep))
        } else {
            PuzzleSource::of_recipes(recipes.iter().map(|recipe| recipe.0.clone()).collect(), keep)
        };
        let inner = source
            .and_then(|it| VectorEnvironment::new(task, it, environments, autoreset, max_steps))
            .map_err(refused)?;
        let aside = if autoreset == Autoreset::SameStep { environments } else { 0 };
        let bytes = |count| PyArray1::zeros(py, inner.layout().bytes(count), false).unbind();
        let numbers = |count| PyArray1::zeros(py, count * NUMBERS, false).unbind();
        Ok(Environments {
            arena: bytes(environments),
            rewards: PyArray1::zeros(py, environments, false).unbind(),
            numbers: numbers(environments),
            final_arena: bytes(aside),
            final_numbers: numbers(aside),
            inner,
        })
    }

    /// The bytes of what is shown, field after field, of all environments.
    #[getter]
    fn arena(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        self.arena.clone_ref(py)
    }

    /// What the last steps were worth.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray1<f64>> {
        self.rewards.clone_ref(py)
    }

    /// Of each environment: the puzzle's number, the seed, the height, the width, guesses that stand.
    #[getter]
    fn numbers(&self, py: Python<'_>) -> Py<PyArray1<u64>> {
        self.numbers.clone_ref(py)
    }

    /// What `arena` held when episodes ended that were reset with the same step.
    #[getter]
    fn final_arena(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        self.final_arena.clone_ref(py)
    }

    /// What `numbers` held when episodes ended that were reset with the same step.
    #[getter]
    fn final_numbers(&self, py: Python<'_>) -> Py<PyArray1<u64>> {
        self.final_numbers.clone_ref(py)
    }

    /// Rows, columns, runs of a line, colours, and actions.
    fn layout(&self) -> (usize, usize, usize, usize, usize) {
        let layout = self.inner.layout();
        (layout.height, layout.width, layout.runs, layout.colours, layout.actions)
    }

    /// How many bytes of the arena each field of one environment takes.
    fn sizes(&self) -> Vec<usize> {
        self.inner.layout().sizes().to_vec()
    }

    /// The puzzle with this number under this seed.
    fn puzzle(&self, seed: u64, number: u64) -> Option<Puzzle> {
        self.inner.source().puzzle(seed, number).map(Puzzle)
    }

    /// Begins new episodes where `chosen` says so.
    fn reset(
        &mut self,
        py: Python<'_>,
        chosen: Vec<bool>,
        seeds: Vec<Option<u64>>,
        puzzles: Vec<Option<u64>>,
    ) -> PyResult<()> {
        self.with_buffers(py, |inner, buffers| inner.reset(&chosen, &seeds, &puzzles, buffers))
    }

    /// Takes a step in every environment; says whether an episode ended.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        threads: usize,
    ) -> PyResult<bool> {
        let actions = actions.as_slice()?;
        self.with_buffers(py, |inner, buffers| inner.step(actions, buffers, threads))
    }

    /// Takes a step in the only environment; says whether the episode ended.
    fn step_alone(&mut self, py: Python<'_>, action: i64) -> PyResult<bool> {
        self.with_buffers(py, |inner, buffers| inner.step(&[action], buffers, 1))
    }
}

impl Environments {
    fn with_buffers<T: Send>(
        &mut self,
        py: Python<'_>,
        work: impl Send
        + FnOnce(&mut VectorEnvironment, &mut Buffers<'_>) -> Result<T, EnvironmentError>,
    ) -> PyResult<T> {
        let mut arena = self.arena.bind(py).readwrite();
        let mut rewards = self.rewards.bind(py).readwrite();
        let mut numbers = self.numbers.bind(py).readwrite();
        let mut final_arena = self.final_arena.bind(py).readwrite();
        let mut final_numbers = self.final_numbers.bind(py).readwrite();
        let mut buffers = Buffers {
            arena: arena.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            numbers: numbers.as_slice_mut()?,
            final_arena: final_arena.as_slice_mut()?,
            final_numbers: final_numbers.as_slice_mut()?,
        };
        let inner = &mut self.inner;
        py.detach(|| work(inner, &mut buffers)).map_err(raised)
    }
}
