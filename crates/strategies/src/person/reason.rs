//! The least that a deduction rests on: known cells that could be forgotten are left out.

use puzzle::{Cell, Clue, Contradiction, Deduction, Reason};
use solve::Stopped;

use super::work::Work;

/// The reason of a deduction from a line of a puzzle with this number of colours, with just the
/// known cells that it needs.
///
/// What the strategy itself looked at stays; of the rest, a cell stays only if the deduction would
/// no longer follow without it.
pub(super) fn minimal(
    clue: &Clue,
    cells: &[Cell],
    colours: usize,
    deduction: &Deduction,
    work: &mut Work<'_>,
) -> Result<Reason, Stopped> {
    let line = deduction.line;
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
    let needed = needed(cells, colours, work, &spared, &follows)?;
    let mut reason = deduction.reason.clone();
    reason.uses.cells = needed.into_iter().map(|along| line.square(along)).collect();
    Ok(reason)
}

/// A minimal set of known cells that keep a broken line from being completed.
pub(super) fn minimal_break(
    clue: &Clue,
    cells: &[Cell],
    colours: usize,
    work: &mut Work<'_>,
) -> Result<Vec<usize>, Stopped> {
    let breaks = |known: &[Cell]| solve::line::solve(clue, known).is_err();
    needed(cells, colours, work, &|_| false, &breaks)
}

/// A minimal set of known cells from which the conclusion still `follows`. Cells are forgotten one by
/// one, those far along the line first, so that reasons lean to its start. A forgotten cell may have every colour of the
/// palette again, also one that no cell of the line can have any more.
fn needed(
    cells: &[Cell],
    colours: usize,
    work: &mut Work<'_>,
    spared: &dyn Fn(usize) -> bool,
    follows: &dyn Fn(&[Cell]) -> bool,
) -> Result<Vec<usize>, Stopped> {
    let any = Cell::any(colours);
    let mut known = cells.to_vec();
    for along in (0..cells.len()).rev() {
        if known[along] == any || spared(along) {
            continue;
        }
        work.spend(cells.len())?;
        let kept = std::mem::replace(&mut known[along], any);
        if !follows(&known) {
            known[along] = kept;
        }
    }
    Ok((0..cells.len()).filter(|&along| known[along] != any).collect())
}
