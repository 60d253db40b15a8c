//! The options of a call, from Python's arguments.

use std::time::Duration;

use nonolith::{Budget, Options};
use pyo3::prelude::*;

use crate::errors;
use crate::interrupt::Interrupt;

/// How far a call may go.
#[derive(Clone, Copy, Default)]
pub(crate) struct Limits {
    timeout: Option<f64>,
    nodes: Option<u64>,
    memory: Option<usize>,
}

impl Limits {
    pub(crate) fn new(timeout: Option<f64>, nodes: Option<u64>, memory: Option<usize>) -> Limits {
        Limits { timeout, nodes, memory }
    }

    pub(crate) fn budget(self, interrupt: &Interrupt) -> PyResult<Budget> {
        let mut budget = Budget::default().cancelled_by(&interrupt.cancel);
        if let Some(seconds) = self.timeout {
            let time = Duration::try_from_secs_f64(seconds).map_err(|_| {
                errors::value(format!("timeout: expected seconds, 0 or more, found {seconds}"))
            })?;
            budget = budget.within(time);
        }
        if let Some(nodes) = self.nodes {
            budget = budget.with_nodes(nodes);
        }
        if let Some(bytes) = self.memory {
            budget = budget.with_memory(bytes);
        }
        Ok(budget)
    }

    pub(crate) fn options(self, interrupt: &Interrupt) -> PyResult<Options> {
        Ok(Options::default().with_budget(self.budget(interrupt)?))
    }
}

impl Limits {
    /// Options that another flag cancels; the limits have been checked before.
    pub(crate) fn cancelled_by(self, cancel: &nonolith::Cancel) -> Options {
        let mut budget = Budget::default().cancelled_by(cancel);
        if let Some(time) = self.timeout.and_then(|time| Duration::try_from_secs_f64(time).ok()) {
            budget = budget.within(time);
        }
        budget = self.nodes.into_iter().fold(budget, Budget::with_nodes);
        budget = self.memory.into_iter().fold(budget, Budget::with_memory);
        Options::default().with_budget(budget)
    }
}
