//! Where a course's puzzles come from: real pictures first, drawn ones where these do not reach.

use std::collections::BTreeSet;

use puzzle::generate::{Kind, Recipe, palette};
use puzzle::{Colour, Picture, Puzzle, Square};
use solve::{Budget, Stopped};
use strategies::person::{Knowledge, Person, Step};

use super::CoursePicture;

/// The sides and numbers of drawn pictures, small ones first. The smallest are many, for a first meeting
/// is with the smallest puzzle there is.
const DRAWN: [(usize, u64); 6] = [(4, 60), (5, 120), (6, 120), (8, 80), (10, 100), (15, 60)];
/// The sizes and numbers of coloured pictures that are drawn.
const DRAWN_IN_COLOUR: [(usize, u64); 5] = [(4, 80), (5, 120), (6, 120), (8, 60), (10, 40)];
/// The numbers of colours beside the background that coloured puzzles are drawn in.
const COLOURS: [usize; 2] = [2, 3];

/// A puzzle that may become one of a course.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) puzzle: Puzzle,
    /// Whether it shows something.
    pub(super) picture: bool,
    /// The picture up to turning, mirroring and other colours.
    pub(super) shape: Shape,
    /// The strategies that were used the last time that it was solved.
    pub(super) used: BTreeSet<String>,
}

/// A picture up to turning, mirroring and other colours: the first of its eight images, the colours of each
/// numbered as they appear.
pub(super) type Shape = (usize, usize, Vec<u8>);

/// The shape of a picture.
pub(super) fn shape(picture: &Picture) -> Shape {
    let (height, width) = (picture.height(), picture.width());
    let image = |turned: usize| {
        let (rows, columns) = if turned & 1 == 0 { (height, width) } else { (width, height) };
        let mut cells = Vec::with_capacity(rows * columns);
        for row in 0..rows {
            for column in 0..columns {
                let row = if turned & 2 == 0 { row } else { rows - 1 - row };
                let column = if turned & 4 == 0 { column } else { columns - 1 - column };
                let at = if turned & 1 == 0 { (row, column) } else { (column, row) };
                cells.push(picture[Square::from(at)]);
            }
        }
        (rows, columns, numbered(&cells))
    };
    (0..8).map(image).min().unwrap_or_default()
}

/// The colours of cells, numbered from 1 in the order in which they appear; the background is 0.
fn numbered(cells: &[Colour]) -> Vec<u8> {
    let mut known: Vec<Colour> = vec![];
    let mut number = |colour: Colour| match known.iter().position(|one| *one == colour) {
        Some(place) => place + 1,
        None => {
            known.push(colour);
            known.len()
        }
    };
    let number = |&cell: &Colour| if cell.is_background() { 0 } else { number(cell) as u8 };
    cells.iter().map(number).collect()
}

/// Whether a picture can show something: one filled rectangle shows nothing.
pub(super) fn shows_something(picture: &Picture) -> bool {
    picture.cells().iter().any(|cell| cell.is_background())
}

impl Candidate {
    /// The puzzle of a picture, if these strategies finish it.
    fn new(
        puzzle: Puzzle,
        picture: bool,
        all: &Knowledge,
        budget: &Budget,
    ) -> Result<Option<Candidate>, Stopped> {
        let Some(solution) = puzzle.solutions().first() else { return Ok(None) };
        let shape = shape(solution);
        if !solve::is_line_solvable(&puzzle) {
            return Ok(None);
        }
        let used = used(all, &puzzle, budget)?;
        Ok(used.map(|used| Candidate { puzzle, picture, shape, used }))
    }
}

impl Candidate {
    /// A drawn puzzle that is known to be worth it.
    pub(super) fn drawn(puzzle: Puzzle) -> Candidate {
        let shape = puzzle.solutions().first().map(shape).unwrap_or_default();
        Candidate { puzzle, picture: false, shape, used: BTreeSet::new() }
    }
}

/// The strategies that were used to finish a puzzle by these alone; `None` if they do not.
pub(super) fn used(
    knowledge: &Knowledge,
    puzzle: &Puzzle,
    budget: &Budget,
) -> Result<Option<BTreeSet<String>>, Stopped> {
    let mut person = Person::knowing(knowledge, puzzle, puzzle.start());
    let steps = person.climb(budget)?;
    let steps = steps.iter().flat_map(Step::with_bookkeeping);
    let names = || steps.map(|step| step.deduction.reason.strategy.to_string()).collect();
    Ok(person.is_solved().then(names))
}

/// The puzzles that these strategies finish, of the pictures and of drawn ones, each shape once.
pub(super) fn candidates(
    all: &Knowledge,
    coloured: bool,
    pictures: &[CoursePicture],
    seed: u64,
    budget: &Budget,
) -> Result<Vec<Candidate>, Stopped> {
    let real = pictures.iter().filter(|one| shows_something(&one.picture));
    let real = real.flat_map(|one| match coloured {
        false => vec![one.puzzle(one.picture.clone(), 1)],
        true => in_colour(one),
    });
    let mut found: Vec<Candidate> = vec![];
    let mut seen = BTreeSet::new();
    let mut keep = |puzzle: Puzzle, picture: bool| -> Result<(), Stopped> {
        if let Some(candidate) = Candidate::new(puzzle, picture, all, budget)?
            && seen.insert(candidate.shape.clone())
        {
            found.push(candidate);
        }
        Ok(())
    };
    for puzzle in real {
        keep(puzzle, true)?;
    }
    for recipe in recipes(coloured) {
        for number in 0..recipe.1 {
            let picture = recipe.0.picture_at(seed, number);
            let puzzle = Puzzle::of_picture(palette(recipe.2), picture);
            keep(puzzle.expect("a recipe is sound"), false)?;
        }
    }
    Ok(found)
}

/// The recipes of drawn pictures, each with the number of pictures and of colours.
fn recipes(coloured: bool) -> Vec<(Recipe, u64, usize)> {
    let sources =
        [(Kind::Blob, 0.55), (Kind::Random, 0.55), (Kind::Mirrored, 0.5), (Kind::Random, 0.65)];
    let (drawn, colours): (&[(usize, u64)], &[usize]) =
        if coloured { (&DRAWN_IN_COLOUR, &COLOURS) } else { (&DRAWN, &[1]) };
    let mut recipes = vec![];
    for &(side, number) in drawn {
        for (kind, density) in sources {
            for &colours in colours {
                let recipe = Recipe::new(side, side).and_then(|it| it.with_density(density));
                let recipe =
                    recipe.and_then(|it| it.with_colours(colours)).expect("a sound recipe");
                recipes.push((recipe.of_kind(kind), number, colours));
            }
        }
    }
    recipes
}

/// A black picture in two colours: its parts in turn, its upper and lower half, its left and right half.
fn in_colour(one: &CoursePicture) -> Vec<Puzzle> {
    let picture = &one.picture;
    let parts = parts(picture);
    let coloured = |colour: &dyn Fn(Square) -> usize| {
        Picture::from_fn(picture.height(), picture.width(), |square| {
            let filled = !picture[square].is_background();
            if filled { Colour::new(1 + colour(square) % 2) } else { Colour::BACKGROUND }
        })
    };
    let by_part = coloured(&|at| parts[at.row * picture.width() + at.column]);
    let halves = coloured(&|at| usize::from(2 * at.row >= picture.height()));
    let sides = coloured(&|at| usize::from(2 * at.column >= picture.width()));
    let both = |picture: &Picture| {
        let has = |index: usize| picture.cells().iter().any(|cell| cell.index() == index);
        has(1) && has(2)
    };
    let all = [by_part, halves, sides].into_iter().filter(both);
    all.map(|picture| one.puzzle(picture, 2)).collect()
}

/// The number of the connected part that each filled cell belongs to, in reading order.
fn parts(picture: &Picture) -> Vec<usize> {
    let (height, width) = (picture.height(), picture.width());
    let filled = |cell: usize| !picture.cells()[cell].is_background();
    let mut part = vec![usize::MAX; height * width];
    let mut number = 0;
    for first in 0..height * width {
        if !filled(first) || part[first] != usize::MAX {
            continue;
        }
        let mut open = vec![first];
        part[first] = number;
        while let Some(cell) = open.pop() {
            let (row, column) = (cell / width, cell % width);
            let beside = [
                (row > 0).then(|| cell - width),
                (row + 1 < height).then(|| cell + width),
                (column > 0).then(|| cell - 1),
                (column + 1 < width).then(|| cell + 1),
            ];
            for next in beside.into_iter().flatten() {
                if filled(next) && part[next] == usize::MAX {
                    part[next] = number;
                    open.push(next);
                }
            }
        }
        number += 1;
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_is_the_same_however_a_picture_is_turned_or_mirrored() {
        let of = |text: &str| shape(&text.parse().unwrap());
        let one = of("110 100");
        for other in
            ["011 001", "100 110", "001 011", "11 10 00", "11 01 00", "00 10 11", "00 01 11"]
        {
            assert_eq!(of(other), one, "{other}");
        }
        assert_ne!(of("110 010"), one);
        assert_eq!(of("110 200"), of("220 100"));
        assert_eq!(of("012 030"), of("010 320"));
        assert_ne!(of("110 200"), of("120 200"));
    }

    #[test]
    fn a_filled_rectangle_shows_nothing() {
        assert!(!shows_something(&"11 11".parse().unwrap()));
        assert!(!shows_something(&"11 22".parse().unwrap()));
        assert!(shows_something(&"11 10".parse().unwrap()));
    }

    #[test]
    fn parts_are_connected_by_sides_and_not_by_corners() {
        let parts = parts(&"110 001 101".parse().unwrap());
        let none = usize::MAX;
        assert_eq!(parts, [0, 0, none, none, none, 1, 2, none, 1]);
    }
}
