//! Very many puzzles in chunks: a batch in a folder, done here or by whoever has a copy of its plan.

use std::ffi::OsStr;
use std::path::PathBuf;

use nonolith_batch::{
    BatchError, BatchInput, BatchSettings, FolderStore, NumberedRecipe, PlanBytes, PuzzleLimits,
    Retry, RunOptions, RunProgress, Shard, expand, run,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::Serialize;

use crate::errors;
use crate::interrupt::Interrupt;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Batch>()
}

/// A batch, and the folder that keeps it.
#[pyclass(frozen, module = "nonolith._native")]
struct Batch {
    batch: nonolith_batch::Batch,
    folder: PathBuf,
}

/// What is asked of a batch, from a dictionary.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct BatchOptions {
    columns: Vec<String>,
    chunk: u64,
    nodes: Option<u64>,
    timeout: Option<f64>,
    memory: Option<usize>,
}

impl BatchOptions {
    fn settings(&self) -> Result<BatchSettings, BatchError> {
        let columns = self.columns.iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
        let BatchOptions { nodes, timeout, memory, chunk, .. } = *self;
        Ok(BatchSettings { columns, limits: PuzzleLimits { nodes, timeout, memory }, chunk })
    }
}

#[pymethods]
impl Batch {
    /// The batch of some files.
    #[staticmethod]
    fn of_files(
        py: Python<'_>,
        files: Vec<PathBuf>,
        folder: PathBuf,
        options: BatchOptions,
    ) -> PyResult<Batch> {
        let input = expand(&files).map_err(refused)?;
        Batch::plan(py, BatchInput::Files(input), folder, &options)
    }

    /// The batch of the puzzles that a recipe draws, from one number to before another.
    #[staticmethod]
    fn of_recipe(
        py: Python<'_>,
        recipe: &str,
        start: u64,
        stop: u64,
        folder: PathBuf,
        options: BatchOptions,
    ) -> PyResult<Batch> {
        let input = NumberedRecipe::parse(recipe, start, stop).map_err(refused)?;
        Batch::plan(py, BatchInput::Recipe(input), folder, &options)
    }

    /// The batch that a folder has.
    #[staticmethod]
    fn open(folder: PathBuf) -> PyResult<Batch> {
        let batch = nonolith_batch::Batch::open(Box::new(FolderStore::new(&folder)));
        Ok(Batch { batch: batch.map_err(refused)?, folder })
    }

    /// The batch that a manifest and an index tell of.
    #[staticmethod]
    fn of_bytes(folder: PathBuf, manifest: Vec<u8>, index: Vec<u8>) -> PyResult<Batch> {
        let (store, bytes) = (FolderStore::new(&folder), PlanBytes { manifest, index });
        let batch = nonolith_batch::Batch::of_bytes(Box::new(store), &bytes);
        Ok(Batch { batch: batch.map_err(refused)?, folder })
    }

    /// The manifest and the index.
    fn bytes<'py>(&self, py: Python<'py>) -> (Bound<'py, PyBytes>, Bound<'py, PyBytes>) {
        let PlanBytes { manifest, index } = self.batch.plan_bytes();
        (PyBytes::new(py, &manifest), PyBytes::new(py, &index))
    }

    #[getter]
    fn folder(&self) -> &OsStr {
        self.folder.as_os_str()
    }

    #[getter]
    fn key(&self) -> &str {
        self.batch.key()
    }

    #[getter]
    fn chunks(&self) -> u64 {
        self.batch.chunks()
    }

    #[getter]
    fn puzzles(&self) -> u64 {
        self.batch.puzzles()
    }

    /// Columns, limits and the size of chunks, as JSON.
    fn settings(&self) -> String {
        json(self.batch.settings())
    }

    /// The chunks that are not done.
    fn missing(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        py.detach(|| self.batch.missing()).map_err(refused)
    }

    /// Whether a chunk is done: its tally as JSON.
    fn part(&self, py: Python<'_>, chunk: u64) -> PyResult<Option<String>> {
        let part = py.detach(|| self.batch.part(chunk)).map_err(refused)?;
        Ok(part.as_ref().map(json))
    }

    /// Does a chunk and keeps its part: its tally as JSON.
    fn run(&self, py: Python<'_>, chunk: u64) -> PyResult<String> {
        let interrupt = Interrupt::new();
        let done = interrupt.run(py, || self.batch.run(chunk, &interrupt.cancel))?;
        done.map(|tally| json(&tally)).map_err(refused)
    }

    /// The part of a chunk, which is not kept, and its tally as JSON.
    fn compute<'py>(&self, py: Python<'py>, chunk: u64) -> PyResult<(Bound<'py, PyBytes>, String)> {
        let interrupt = Interrupt::new();
        let done = interrupt.run(py, || self.batch.compute(chunk, &interrupt.cancel))?;
        let part = done.map_err(refused)?;
        Ok((PyBytes::new(py, &part.bytes), json(&part.tally)))
    }

    /// Keeps a part that was computed elsewhere.
    fn keep(&self, py: Python<'_>, chunk: u64, part: &[u8]) -> PyResult<String> {
        let kept = py.detach(|| self.batch.keep(chunk, part)).map_err(refused)?;
        Ok(json(&kept))
    }

    /// The rows of a chunk that is done, a line of JSON each.
    fn rows<'py>(&self, py: Python<'py>, chunk: u64) -> PyResult<Bound<'py, PyBytes>> {
        let rows = py.detach(|| self.batch.rows(chunk)).map_err(refused)?;
        Ok(PyBytes::new(py, &rows.bytes))
    }

    /// How far it has come, as JSON.
    fn status(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| self.batch.status()).map(|status| json(&status)).map_err(refused)
    }

    /// Does the chunks of a shard that are missing, on several threads; `tell` is told the progress as JSON.
    /// With `retry`, `unknown` or `errors`, such rows are done again, within other limits.
    fn run_all(
        &self,
        py: Python<'_>,
        threads: usize,
        shard: (u64, u64),
        retry: Option<(String, BatchOptions)>,
        tell: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        let retry =
            retry.map(|(which, options)| Ok((which_rows(&which)?, options.settings()?.limits)));
        let options = RunOptions {
            jobs: threads,
            shard: Shard::new(shard.0, shard.1).map_err(refused)?,
            steal: false,
            retry: retry.transpose().map_err(refused)?,
        };
        let interrupt = Interrupt::new();
        let mut raised = None;
        let mut hear = |progress: &RunProgress| {
            let Some(tell) = &tell else { return };
            if let Err(error) = Python::attach(|py| tell.call1(py, (json(progress),))) {
                raised = Some(error);
                interrupt.cancel.now();
            }
        };
        let done =
            interrupt.run(py, || run(&self.batch, &options, &interrupt.cancel, &mut hear))?;
        raised.map_or(Ok(()), Err)?;
        done.map(|progress| json(&progress)).map_err(refused)
    }
}

impl Batch {
    fn plan(
        py: Python<'_>,
        input: BatchInput,
        folder: PathBuf,
        options: &BatchOptions,
    ) -> PyResult<Batch> {
        let (settings, interrupt) = (options.settings().map_err(refused)?, Interrupt::new());
        let store = Box::new(FolderStore::new(&folder));
        let planned = interrupt
            .run(py, || nonolith_batch::Batch::plan(store, &input, &settings, &interrupt.cancel))?;
        Ok(Batch { batch: planned.map_err(refused)?, folder })
    }
}

fn which_rows(which: &str) -> Result<Retry, BatchError> {
    match which {
        "unknown" => Ok(Retry::Unknown),
        "errors" => Ok(Retry::Errors),
        _ => Err(BatchError::Asked(format!("expected unknown or errors, found {which:?}"))),
    }
}

fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("our own data are JSON")
}

fn refused(error: BatchError) -> PyErr {
    let words = error.to_string();
    match error {
        BatchError::Asked(_) => errors::setting(words),
        BatchError::Unwritten(_) => errors::unwritten(words),
        _ => errors::batch(words),
    }
}
