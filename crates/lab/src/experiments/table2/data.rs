//! The table as data (serde), in the shape of the command line's JSON.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::{MeasuredRow, Paper, TableEntry, TablePuzzle};

#[derive(Serialize)]
struct EntryData<'a> {
    solved: bool,
    seconds: Option<f64>,
    reason: Option<&'a str>,
}

impl Serialize for TableEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (solved, seconds, reason) = match self {
            TableEntry::Solved { seconds } => (true, Some(*seconds), None),
            TableEntry::Unsolved { seconds, reason } => {
                (false, Some(*seconds), Some(reason.as_str()))
            }
            TableEntry::NoColour => (false, None, Some("does not do colour")),
        };
        EntryData { solved, seconds, reason }.serialize(serializer)
    }
}

#[derive(Serialize)]
struct RowData<'a> {
    stands_for: &'a str,
    rows: usize,
    columns: usize,
    colours: usize,
    seed: u64,
    paper: BTreeMap<&'a str, Option<f64>>,
    methods: BTreeMap<&'a str, &'a TableEntry>,
}

impl Serialize for MeasuredRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let TablePuzzle { stands_for, height, width, colours, seed, paper } = self.puzzle;
        let Paper { ga, combinatorial, logic, solver } = paper;
        let paper = [
            ("ga", ga),
            ("combinatorial", combinatorial),
            ("logic", Some(logic)),
            ("solver", solver),
        ];
        let methods = self.entries.iter().map(|(name, entry)| (name.as_str(), entry)).collect();
        let (rows, columns, paper) = (height, width, paper.into());
        RowData { stands_for, rows, columns, colours, seed, paper, methods }.serialize(serializer)
    }
}
