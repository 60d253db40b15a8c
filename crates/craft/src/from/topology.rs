//! Topology: the parts that a picture consists of. A change that joins, splits, opens, fills or loses
//! one is seen sooner than any other.

use puzzle::{Colour, Picture, Square};

/// Whether two pictures have as many parts of every colour as each other. Cells of an ink that touch
/// at a corner belong together; those of the background do not.
pub(crate) fn same_parts(one: &Picture, other: &Picture) -> bool {
    parts(one) == parts(other)
}

/// The number of parts of each colour, by the colour's index.
fn parts(picture: &Picture) -> Vec<usize> {
    let mut parts = vec![0; picture.highest_colour().index() + 1];
    let mut seen = vec![false; picture.cells().len()];
    for place in 0..seen.len() {
        if !seen[place] {
            let square = Square { row: place / picture.width(), column: place % picture.width() };
            parts[picture[square].index()] += 1;
            mark(picture, square, &mut seen);
        }
    }
    parts
}

/// Marks all cells of the part that a square belongs to.
fn mark(picture: &Picture, square: Square, seen: &mut [bool]) {
    let colour = picture[square];
    let place = |square: Square| square.row * picture.width() + square.column;
    let mut open = vec![square];
    seen[place(square)] = true;
    while let Some(square) = open.pop() {
        for next in beside(square, colour) {
            if picture.get(next) == Some(colour) && !seen[place(next)] {
                seen[place(next)] = true;
                open.push(next);
            }
        }
    }
}

/// The squares beside one, for an ink also those at its corners. Some may lie off the grid.
fn beside(square: Square, colour: Colour) -> impl Iterator<Item = Square> {
    let steps = (0..3).flat_map(|down| (0..3).map(move |across| (down, across)));
    let near = move |&(down, across): &(usize, usize)| {
        (down, across) != (1, 1) && (!colour.is_background() || down == 1 || across == 1)
    };
    steps.filter(near).map(move |(down, across)| Square {
        row: (square.row + down).wrapping_sub(1),
        column: (square.column + across).wrapping_sub(1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(picture: &str, expected: &[usize]) {
        assert_eq!(parts(&picture.parse().expect("a picture")), expected);
    }

    #[test]
    fn corners_join_ink_and_part_background() {
        check("10 01", &[2, 1]);
        check("01 10", &[2, 1]);
        check("101 000 101", &[1, 4]);
        check("111 101 111", &[1, 1]);
        check("120 012 201", &[3, 1, 2]);
    }
}
