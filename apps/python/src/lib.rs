//! The native half of the Python package `nonolith`: thin classes and functions over the library,
//! one file a Python module. The typed face that people import is in `python/nonolith`.

mod batch;
mod certify;
mod craft;
mod envs;
mod errors;
mod explain;
mod interrupt;
mod learning;
mod options;
mod puzzle;
mod rules;
mod solve;
mod solvers;
mod table;

use pyo3::prelude::*;

/// The module `nonolith._native`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    puzzle::register(module)?;
    solve::register(module)?;
    table::register(module)?;
    explain::register(module)?;
    certify::register(module)?;
    craft::register(module)?;
    envs::register(module)?;
    rules::register(module)?;
    learning::register(module)?;
    batch::register(module)
}
