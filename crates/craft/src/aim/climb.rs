//! Climbing: small changes of a picture that lead nearer to a wish.
//!
//! Late acceptance (Burke and Bykov 2017): a change is taken if it is no worse than what was held some moves
//! ago, so that a climb walks through small valleys without any temperature to choose. The moves are single
//! cells and small rectangles, after Roucairol and Cazenave (2024), here anywhere in the picture.

use puzzle::generate::Draw;
use puzzle::{Colour, Picture, Puzzle, Square};
use solve::{Budget, Stopped};
use strategies::grade::Grade;

use super::judge::WishJudgement;
use super::{Patience, Wish};

/// How many moves ago the distance was that a change must not exceed.
const HISTORY: usize = 20;

/// The longest side of a rectangle that is changed at once.
const LONGEST_SIDE: usize = 3;

/// Streams of draws below this number belong to pictures.
const STREAM: u64 = 1 << 40;

/// What a climb found: the puzzle, its grade and hinges, and the number of moves.
type Climbed = (Puzzle, Grade, Option<usize>, usize);

/// Climbs from a picture at this distance from the wish; the seed and the number of the picture's draw
/// name the stream of random numbers.
pub(super) fn climb(
    wish: &Wish,
    mut picture: Picture,
    distance: f64,
    (seed, number): (u64, u64),
    patience: Patience,
    budget: &Budget,
) -> Result<Option<Climbed>, Stopped> {
    let mut draw = Draw::new(seed, STREAM + number);
    let (mut held, mut best) = (distance, distance);
    let mut history = [distance; HISTORY];
    let (mut moves, mut idle) = (0, 0);
    while idle < patience.idle_moves {
        moves += 1;
        idle += 1;
        let changed = moved(&picture, wish.colours, &mut draw);
        let puzzle = wish.puzzle(changed.clone());
        match wish.judge(&puzzle, budget)? {
            WishJudgement::Hit { grade, hinges } => {
                return Ok(Some((puzzle, grade, hinges, moves)));
            }
            WishJudgement::Miss { distance } => {
                if distance <= held.max(history[moves % HISTORY]) {
                    (picture, held) = (changed, distance);
                }
                if held < best {
                    (best, idle) = (held, 0);
                }
                history[moves % HISTORY] = held;
            }
        }
    }
    Ok(None)
}

/// The picture with a small rectangle, most often one cell, in other colours.
fn moved(picture: &Picture, colours: usize, draw: &mut Draw) -> Picture {
    let (height, width) = (picture.height(), picture.width());
    let side = |draw: &mut Draw, most: usize| {
        if draw.below(3) > 0 { 1 } else { 1 + draw.below(LONGEST_SIDE.min(most)) }
    };
    let (rows, columns) = (side(draw, height), side(draw, width));
    let (top, left) = (draw.below(height + 1 - rows), draw.below(width + 1 - columns));
    let shift = 1 + draw.below(colours);
    let mut changed = picture.clone();
    for row in top..top + rows {
        for column in left..left + columns {
            let square = Square { row, column };
            let colour = (picture[square].index() + shift) % (colours + 1);
            changed[square] = Colour::new(colour);
        }
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_changes_a_rectangle_and_keeps_to_the_colours() {
        let mut draw = Draw::new(1, 0);
        for colours in [1, 3] {
            let picture: Picture = "000 010 000 000".parse().unwrap();
            for _ in 0..200 {
                let changed = moved(&picture, colours, &mut draw);
                let differs = picture.differs_from(&changed);
                assert!((1..=9).contains(&differs.len()));
                assert!(changed.cells().iter().all(|cell| cell.index() <= colours));
            }
        }
    }
}
