//! Cores: a few cells that line logic cannot decide even when it is given all others.

use solve::Budget;

use super::line_logic::LineLogic;
use super::state::PictureState;

/// Reveals cells of a state in which no line says more, as long as some cell stays unknown. In the
/// state that is left no line says more either, and revealing any unknown cell decides the rest, unless
/// the budget ended that work early.
///
/// What stays lies around one of the unknown cells: `centre` says which, as its place among them from
/// 0 to 1.
pub(super) fn core(
    logic: &mut LineLogic,
    state: &PictureState,
    centre: f64,
    budget: &Budget,
) -> PictureState {
    let mut core = smallest_part(logic, state);
    let cells = far_to_near(logic, &core, centre);
    // Many cells are revealed at once as long as that goes well: most of them are not needed.
    let (mut from, mut chunk) = (0, cells.len() / 2);
    while from < cells.len() && budget.spent().is_none() {
        let end = (from + chunk.max(1)).min(cells.len());
        let unknown = cells[from..end].iter().copied().filter(|&cell| core.is_open(cell));
        let mut revealed = core.clone();
        logic.reveal(&mut revealed, &unknown.collect::<Vec<usize>>());
        if !revealed.is_solved() {
            core = revealed;
        } else if end - from > 1 {
            chunk = (end - from) / 2;
            continue;
        }
        chunk = 2 * (end - from);
        from = end;
    }
    core
}

/// The unknown cells, those far from the one at `centre` before the near ones, so that what is left
/// lies together.
fn far_to_near(logic: &LineLogic, state: &PictureState, centre: f64) -> Vec<usize> {
    let mut cells = state.open_cells();
    let middle = cells[((cells.len() - 1) as f64 * centre) as usize];
    let centre = logic.square(middle);
    cells.sort_by_key(|&cell| {
        let square = logic.square(cell);
        let away = square.row.abs_diff(centre.row) + square.column.abs_diff(centre.column);
        std::cmp::Reverse(away)
    });
    cells
}

/// The state with all unknown cells revealed but those of the smallest part: cells that share a line
/// are in one part.
fn smallest_part(logic: &LineLogic, state: &PictureState) -> PictureState {
    let cells = state.open_cells();
    let lines = logic.height() + logic.width();
    let mut parent: Vec<usize> = (0..lines).collect();
    let ends = |cell: usize| {
        let square = logic.square(cell);
        (square.row, logic.height() + square.column)
    };
    for &cell in &cells {
        let (row, column) = ends(cell);
        let (row, column) = (root(&mut parent, row), root(&mut parent, column));
        parent[row] = column;
    }
    let mut sizes = vec![0_usize; lines];
    cells.iter().for_each(|&cell| sizes[root(&mut parent, ends(cell).0)] += 1);
    let part = (0..lines).filter(|&line| sizes[line] > 0).min_by_key(|&line| sizes[line]);
    let mut state = state.clone();
    for &cell in &cells {
        if Some(root(&mut parent, ends(cell).0)) != part {
            state.tell(cell, logic.colour(cell));
        }
    }
    state
}

/// The root of a line in the forest of parts.
fn root(parent: &mut [usize], mut line: usize) -> usize {
    while parent[line] != line {
        parent[line] = parent[parent[line]];
        line = parent[line];
    }
    line
}
