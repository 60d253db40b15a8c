//! The least that a deduction rests on: known cells that could be forgotten are left out.

use puzzle::{Cell, Clue, Contradiction, Deduction, Reason};

/// The reason of a deduction from a line, with just the known cells that it needs.
///
/// What the strategy itself looked at stays; of the rest, a cell stays only if the deduction would
/// no longer follow without it.
pub(super) fn minimal(clue: &Clue, cells: &[Cell], deduction: &Deduction) -> Reason {
    let line = deduction.line;
    let colours =
        cells.iter().fold(2, |most, cell| most.max(64 - cell.bits().leading_zeros() as usize));
    let claims: Vec<(usize, Cell)> = deduction
        .allowed(colours)
        .map(|(square, allowed)| (square.along(line.axis), allowed))
        .collect();
    let looked_at = &deduction.reason.uses.cells;
    let spared = |along: usize| looked_at.contains(&line.square(along));
    let follows = |known: &[Cell]| match solve::line::solve(clue, known) {
        Ok(solved) => {
            claims.iter().all(|&(at, allowed)| solved[at].without(allowed).is_impossible())
        }
        Err(Contradiction) => false,
    };
    let needed = needed(cells, &spared, &follows);
    let mut reason = deduction.reason.clone();
    reason.uses.cells = needed.into_iter().map(|along| line.square(along)).collect();
    reason
}

/// The known cells without which a line that cannot be completed could be.
pub(super) fn minimal_break(clue: &Clue, cells: &[Cell]) -> Vec<usize> {
    needed(cells, &|_| false, &|known| solve::line::solve(clue, known).is_err())
}

/// The known cells from which something follows, forgetting as many as can be: those far along the
/// line first, so that reasons lean to its start.
fn needed(
    cells: &[Cell],
    spared: &dyn Fn(usize) -> bool,
    follows: &dyn Fn(&[Cell]) -> bool,
) -> Vec<usize> {
    let all = cells.iter().fold(Cell::UNKNOWN, |all, &cell| all.or(cell));
    let any = Cell::any(64 - all.bits().leading_zeros() as usize);
    let mut known = cells.to_vec();
    for along in (0..cells.len()).rev() {
        if known[along] == any || spared(along) {
            continue;
        }
        let kept = std::mem::replace(&mut known[along], any);
        if !follows(&known) {
            known[along] = kept;
        }
    }
    (0..cells.len()).filter(|&along| known[along] != any).collect()
}
