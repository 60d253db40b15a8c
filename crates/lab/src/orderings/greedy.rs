//! Orderings that peek at what each line would give and take the best at once.

use super::{LineGame, Ordering};

/// The line that would give most cells.
///
/// ```
/// use nonolith_lab::orderings::{LineGame, MostCells, Ordering, figure_one};
/// assert_eq!(MostCells.next(&mut LineGame::new(&figure_one())), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MostCells;

impl Ordering for MostCells {
    fn next(&mut self, game: &mut LineGame) -> usize {
        best(game, |game, line| (0, game.peek(line).len()))
    }
}

/// A line that would be finished, before others; then the one that would give most cells.
///
/// ```
/// use nonolith_lab::orderings::{CompleteFirst, LineGame, Ordering, figure_one};
/// assert_eq!(CompleteFirst.next(&mut LineGame::new(&figure_one())), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CompleteFirst;

impl Ordering for CompleteFirst {
    fn next(&mut self, game: &mut LineGame) -> usize {
        best(game, |game, line| {
            let gain = game.peek(line).len();
            (usize::from(gain == game.board().tally(line).unknown), gain)
        })
    }
}

/// The first of the lines with the highest score.
fn best(
    game: &mut LineGame,
    mut score: impl FnMut(&mut LineGame, usize) -> (usize, usize),
) -> usize {
    let lines: Vec<usize> = game.promising_lines().collect();
    let mut scored = vec![];
    for line in lines {
        if game.is_out_of_time() {
            return line;
        }
        scored.push((score(game, line), std::cmp::Reverse(line)));
    }
    scored.into_iter().max().map_or(0, |(_, std::cmp::Reverse(line))| line)
}
