//! Which squares are probed, in which order.

use crate::line::Bits;
use crate::propagate::{Board, Interrupted};

/// The squares above, below and on either side.
pub(super) fn neighbours<W: Bits>(
    board: &Board<W>,
    row: usize,
    column: usize,
) -> impl Iterator<Item = (usize, usize)> + use<W> {
    let (height, width) = (board.height(), board.width());
    let vertical = [(row.wrapping_sub(1), column), (row + 1, column)];
    let horizontal = [(row, column.wrapping_sub(1)), (row, column + 1)];
    let on_board = move |&(row, column): &(usize, usize)| row < height && column < width;
    vertical.into_iter().chain(horizontal).filter(on_board)
}

/// The unknown squares beside known ones or the edge, and all others, each sorted by how little is
/// unknown on one of their lines. Two `u16` a square: a large board has millions of them.
pub(super) fn candidates<W: Bits>(board: &Board<W>) -> Result<[Vec<(u16, u16)>; 2], Interrupted> {
    let mut open = vec![0_usize; board.line_count()];
    let mut squares = [vec![], vec![]];
    for row in 0..board.height() {
        check_budget(board, row)?;
        let far = far(board, row);
        board.unknown(row).each(|column| {
            open[row] += 1;
            open[board.height() + column] += 1;
            squares[usize::from(far.has(column))].push((row as u16, column as u16));
        });
    }
    for squares in &mut squares {
        squares.sort_by_key(|&(row, column)| {
            open[usize::from(row)].min(open[board.height() + usize::from(column)])
        });
        board.budget().go_on().map_err(Interrupted::Stopped)?;
    }
    Ok(squares)
}

/// The squares of a row of which all four neighbours are on the board and unknown.
fn far<W: Bits>(board: &Board<W>, row: usize) -> W {
    if row == 0 || row + 1 == board.height() {
        return W::EMPTY;
    }
    let here = board.unknown(row);
    (here << 1) & (here >> 1) & board.unknown(row - 1) & board.unknown(row + 1)
}

/// Asks the budget at every [`LOOK_EVERY`]th row of a pass over the board.
pub(super) fn check_budget<W: Bits>(board: &Board<W>, row: usize) -> Result<(), Interrupted> {
    crate::work(board.width());
    if row % LOOK_EVERY == LOOK_EVERY - 1 {
        board.budget().go_on().map_err(Interrupted::Stopped)
    } else {
        Ok(())
    }
}

/// A pass over a board of fewer rows does not ask the budget.
const LOOK_EVERY: usize = 64;
