//! The exceptions, which Python defines in `nonolith.errors`, made from the library's errors.

use nonolith::formats::ReadError;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

mod defined {
    pyo3::import_exception!(nonolith.errors, PuzzleError);
    pyo3::import_exception!(nonolith.errors, ReadError);
    pyo3::import_exception!(nonolith.errors, SettingError);
    pyo3::import_exception!(nonolith.errors, WriteError);
    pyo3::import_exception!(nonolith.errors, RuleError);
    pyo3::import_exception!(nonolith.errors, CertificateError);
    pyo3::import_exception!(nonolith.errors, BatchError);
}

/// Values that do not make a puzzle.
pub(crate) fn puzzle(error: impl ToString) -> PyErr {
    defined::PuzzleError::new_err(error.to_string())
}

/// An option or a setting that cannot be followed.
pub(crate) fn setting(error: impl ToString) -> PyErr {
    defined::SettingError::new_err(error.to_string())
}

/// A format that cannot hold a puzzle.
pub(crate) fn write(error: impl ToString) -> PyErr {
    defined::WriteError::new_err(error.to_string())
}

/// Text that is no rule.
pub(crate) fn rule(error: impl ToString) -> PyErr {
    defined::RuleError::new_err(error.to_string())
}

/// Bytes that are no certificate.
pub(crate) fn certificate(error: impl ToString) -> PyErr {
    defined::CertificateError::new_err(error.to_string())
}

/// A batch that cannot go on.
pub(crate) fn batch(error: impl ToString) -> PyErr {
    defined::BatchError::new_err(error.to_string())
}

/// A folder or a file that cannot be written.
pub(crate) fn unwritten(words: String) -> PyErr {
    PyOSError::new_err(words)
}

/// A puzzle that cannot be read: what was expected, and where.
pub(crate) fn read(error: &ReadError) -> PyErr {
    let place = error.place.map(|place| (place.line, place.column));
    let (line, column) = place.unzip();
    defined::ReadError::new_err((error.message.clone(), error.id.clone(), line, column))
}

/// An argument of the right type with a value that it cannot have.
pub(crate) fn value(words: impl Into<String>) -> PyErr {
    PyValueError::new_err(words.into())
}
