//! Groups: stretches of a line whose runs can be arranged independently of the rest of it, and the
//! regions of rows and columns that groups form. The counts of independent regions multiply.

use std::ops::Range;

use crate::Stopped;
use crate::line::{Bits, each_start};
use crate::propagate::Board;

/// Some consecutive runs of a line and the stretch of cells they never leave.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Group {
    pub(super) line: usize,
    pub(super) runs: Range<usize>,
    pub(super) cells: Range<usize>,
}

/// Groups of rows and columns that share unknown squares.
#[derive(Clone, Debug, Default)]
pub(super) struct Region {
    pub(super) rows: Vec<Group>,
    pub(super) columns: Vec<Group>,
}

impl Region {
    /// All unknown squares of the board.
    pub(super) fn whole<W: Bits>(board: &Board<W>) -> Region {
        let height = board.height();
        let group = |line| Group {
            line,
            runs: 0..board.clue(line).len(),
            cells: 0..board.line_length(line),
        };
        Region {
            rows: (0..height).map(group).collect(),
            columns: (height..board.line_count()).map(group).collect(),
        }
    }

    /// How many squares of the region are unknown.
    pub(super) fn unknown_squares<W: Bits>(&self, board: &Board<W>) -> usize {
        let unknown = |row: &Group| {
            let unknown = board.unknown_of(row.line);
            row.cells.clone().filter(|&along| unknown.has(along)).count()
        };
        self.rows.iter().map(unknown).sum()
    }

    /// The independent regions that are left of this one, now that more is known.
    pub(super) fn split<W: Bits>(&self, board: &Board<W>) -> Result<Vec<Region>, Stopped> {
        let split = |groups: &[Group]| -> Result<Vec<Group>, Stopped> {
            let mut parts = vec![];
            for group in groups {
                board.budget().go_on()?;
                parts.extend(split_group(board, group));
            }
            Ok(parts)
        };
        join(board, split(&self.rows)?, split(&self.columns)?)
    }
}

/// The independent parts of a group that have unknown cells.
fn split_group<W: Bits>(board: &Board<W>, group: &Group) -> Vec<Group> {
    let unknown = board.unknown_of(group.line);
    let (clue, length) = (board.clue(group.line), board.line_length(group.line));
    let mut windows = vec![0..0; clue.len()];
    each_start(clue, length, board.line_planes(group.line), |run, starts| {
        let (mut first, mut last) = (length, 0);
        starts.each(|start| (first, last) = (first.min(start), start));
        windows[run] = first..last + clue[run].length();
    })
    .expect("the board is at its fixpoint");
    let mut parts: Vec<Group> = vec![];
    for run in group.runs.clone() {
        let cells = windows[run].clone();
        let space = usize::from(run > 0 && clue[run - 1].is_spaced());
        match parts.last_mut() {
            Some(last) if last.cells.end + space > cells.start => {
                last.cells.end = last.cells.end.max(cells.end);
                last.runs.end = run + 1;
            }
            _ => parts.push(Group { line: group.line, runs: run..run + 1, cells }),
        }
    }
    parts.retain(|part| part.cells.clone().any(|along| unknown.has(along)));
    parts
}

/// Joins the groups that share an unknown square.
fn join<W: Bits>(
    board: &Board<W>,
    rows: Vec<Group>,
    columns: Vec<Group>,
) -> Result<Vec<Region>, Stopped> {
    let mut leader: Vec<usize> = (0..rows.len() + columns.len()).collect();
    for (at, row) in rows.iter().enumerate() {
        board.budget().go_on()?;
        crate::work(row.cells.len());
        let unknown = board.unknown_of(row.line);
        for along in row.cells.clone().filter(|&along| unknown.has(along)) {
            let Some(other) = crossing(&columns, board.height() + along, row.line) else {
                continue;
            };
            let (one, two) = (find(&mut leader, at), find(&mut leader, rows.len() + other));
            leader[one.max(two)] = one.min(two);
        }
    }
    let mut regions = vec![Region::default(); leader.len()];
    let count = rows.len();
    for (at, row) in rows.into_iter().enumerate() {
        regions[find(&mut leader, at)].rows.push(row);
    }
    for (at, column) in columns.into_iter().enumerate() {
        regions[find(&mut leader, count + at)].columns.push(column);
    }
    regions.retain(|region| !region.rows.is_empty());
    Ok(regions)
}

/// The group of a line that holds this cell; groups are sorted by line, then by cells.
fn crossing(groups: &[Group], line: usize, cell: usize) -> Option<usize> {
    let after = groups.partition_point(|group| (group.line, group.cells.start) <= (line, cell));
    let at = after.checked_sub(1)?;
    (groups[at].line == line && groups[at].cells.contains(&cell)).then_some(at)
}

fn find(leader: &mut [usize], mut at: usize) -> usize {
    while leader[at] != at {
        leader[at] = leader[leader[at]];
        at = leader[at];
    }
    at
}
