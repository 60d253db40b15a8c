//! The table as data (serde), in the shape of the command line's JSON.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize, Serializer};

use super::{MeasuredRow, Paper, TableEntry, TablePuzzle};

/// A cell as data. Only a method that was not put to the puzzle has no seconds.
#[derive(Deserialize, Serialize)]
pub(super) struct EntryData {
    solved: bool,
    seconds: Option<f64>,
    reason: Option<String>,
}

impl From<TableEntry> for EntryData {
    fn from(entry: TableEntry) -> EntryData {
        let (solved, seconds, reason) = match entry {
            TableEntry::Solved { seconds } => (true, Some(seconds), None),
            TableEntry::Unsolved { seconds, reason } => (false, Some(seconds), Some(reason)),
            TableEntry::NoColour => (false, None, Some("does not do colour".to_owned())),
        };
        EntryData { solved, seconds, reason }
    }
}

impl From<EntryData> for TableEntry {
    fn from(EntryData { solved, seconds, reason }: EntryData) -> TableEntry {
        match (solved, seconds) {
            (true, seconds) => TableEntry::Solved { seconds: seconds.unwrap_or_default() },
            (false, Some(seconds)) => {
                TableEntry::Unsolved { seconds, reason: reason.unwrap_or_default() }
            }
            (false, None) => TableEntry::NoColour,
        }
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
