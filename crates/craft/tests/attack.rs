//! Requests with everything at once, drawn at random: is the answer really the cheapest of the least?
//! Every set of changes is tried, the cheapest first, until one is fair.

use craft::repair::{Prices, RepairGoal, RepairMeans, RepairRequest, repair};
use puzzle::generate::Draw;
use puzzle::{Cell, Colour, Grid, Ink, Palette, Picture, Puzzle, Rgb, Square};
use solve::{Options, Verdict};

const CASES: u64 = 300;

/// The prices of the requests, in parts of one.
const PARTS: usize = 8;

/// A set of changes: how many cells, their price in parts, and the picture and the cells given after
/// them.
type Tried = (usize, usize, Picture, Vec<Square>);

fn palette(colours: usize) -> Palette {
    let ink = |index: u8| Ink::new(index.to_string(), Rgb(index, 0, 0), char::from(b'0' + index));
    Palette::new((0..colours as u8).map(ink).collect()).expect("a palette")
}

fn squares(picture: &Picture) -> impl Iterator<Item = Square> + use<> {
    let (height, width) = (picture.height(), picture.width());
    (0..height).flat_map(move |row| (0..width).map(move |column| (row, column).into()))
}

/// A price that depends on the case, the square and the colour, with many ties.
fn price(case: u64, square: Square, colour: Colour) -> usize {
    let mixed = (square.row * 31 + square.column * 7 + colour.index() * 3 + 1) as u64;
    (mixed.wrapping_mul(case * 2 + 0x9e37_79b9) >> 7) as usize % (PARTS + 1)
}

fn is_fair(goal: RepairGoal, picture: &Picture, colours: usize, given: &[Square]) -> bool {
    let mut grid = Grid::unknown(picture.height(), picture.width(), colours);
    given.iter().for_each(|&square| grid[square] = Cell::only(picture[square]));
    let puzzle = Puzzle::of_picture(palette(colours), picture.clone()).expect("a puzzle");
    let puzzle = puzzle.with_given(grid).expect("the puzzle's size");
    match goal {
        RepairGoal::LineSolvable => solve::is_line_solvable(&puzzle),
        RepairGoal::Unique => {
            solve::solve(&puzzle, &Options::default(), None).verdict == Verdict::Unique
        }
    }
}

/// The image of a square.
fn image(picture: &Picture, square: Square, (rows, columns): (bool, bool)) -> Square {
    let turn = |turned: bool, at: usize, length: usize| if turned { length - 1 - at } else { at };
    Square {
        row: turn(rows, square.row, picture.height()),
        column: turn(columns, square.column, picture.width()),
    }
}

/// The mirrors that leave the picture as it is, if they are to be kept.
fn mirrors(picture: &Picture, keep: bool) -> Vec<(bool, bool)> {
    let all = [(false, true), (true, false), (true, true)].into_iter();
    let same = |&mirror: &(bool, bool)| {
        squares(picture).all(|square| picture[square] == picture[image(picture, square, mirror)])
    };
    all.filter(|_| keep).filter(same).collect()
}

/// All sets of changes that the request allows, fewest cells and cheapest first.
fn all_changes(request: &RepairRequest, case: u64) -> Vec<Tried> {
    let picture = &request.picture;
    let mirrors = mirrors(picture, request.keep_symmetry);
    let images = |square: Square| mirrors.iter().map(move |&it| image(picture, square, it));
    let fixed = |square: Square| {
        let stays = |square| request.protected.contains(&square) || request.given.contains(&square);
        stays(square) || images(square).any(stays)
    };
    let values = match request.means {
        RepairMeans::Give => 2,
        RepairMeans::Change => request.palette.len(),
    };
    let all: Vec<Square> = squares(picture).collect();
    let mut tried = vec![];
    for number in 0..values.pow(all.len() as u32) {
        let value = |place: usize| number / values.pow(place as u32) % values;
        let value_at = |square: Square| value(square.row * picture.width() + square.column);
        let is_changed = |square: Square| match request.means {
            RepairMeans::Give => value_at(square) == 1,
            RepairMeans::Change => value_at(square) != picture[square].index(),
        };
        let changed: Vec<Square> = all.iter().copied().filter(|&it| is_changed(it)).collect();
        let keeps = |&square: &Square| images(square).all(|it| value_at(it) == value_at(square));
        if changed.iter().any(|&square| fixed(square)) || !all.iter().all(keeps) {
            continue;
        }
        tried.push(match request.means {
            RepairMeans::Give => {
                let given = [&request.given[..], &changed].concat();
                (changed.len(), PARTS * changed.len(), picture.clone(), given)
            }
            RepairMeans::Change => {
                let to = |square: Square| Colour::new(value_at(square));
                let prices = changed.iter().map(|&square| price(case, square, to(square))).sum();
                let after = Picture::from_fn(picture.height(), picture.width(), to);
                (changed.len(), prices, after, request.given.clone())
            }
        });
    }
    tried.sort_by_key(|&(cells, price, ..)| (cells, price));
    tried
}

/// Some squares of the picture, about one in `of`.
fn some_squares(draw: &mut Draw, picture: &Picture, of: usize) -> Vec<Square> {
    squares(picture).filter(|_| draw.below(of) == 0).collect()
}

/// The first request of a case that has something to repair.
fn request(case: u64) -> RepairRequest {
    let mut draw = Draw::new(97, case);
    let mut drawn = std::iter::repeat_with(|| any_request(&mut draw, case));
    let is_unfair =
        |it: &RepairRequest| !is_fair(it.goal, &it.picture, it.palette.len(), &it.given);
    drawn.find(is_unfair).expect("endless")
}

fn any_request(draw: &mut Draw, case: u64) -> RepairRequest {
    let (height, width, colours) =
        [(4, 4, 2), (3, 5, 2), (2, 6, 2), (3, 4, 2), (3, 3, 3), (2, 4, 3), (2, 3, 4)]
            [draw.below(7)];
    let mirrored = draw.below(2) == 0;
    let cells: Vec<usize> = (0..height * width).map(|_| draw.below(colours)).collect();
    let picture = Picture::from_fn(height, width, |Square { row, column }| {
        let column = if mirrored { column.min(width - 1 - column) } else { column };
        Colour::new(cells[row * width + column])
    });
    let goal = [RepairGoal::Unique, RepairGoal::LineSolvable][draw.below(2)];
    let prices = Prices::from_fn(&picture, colours, |square, colour| {
        price(case, square, colour) as f64 / PARTS as f64
    });
    RepairRequest {
        means: [RepairMeans::Change, RepairMeans::Change, RepairMeans::Give][draw.below(3)],
        prices,
        protected: some_squares(draw, &picture, 2),
        given: some_squares(draw, &picture, 16),
        keep_symmetry: draw.below(2) == 0,
        ..RepairRequest::new(palette(colours), picture, goal)
    }
}

#[test]
fn whatever_is_asked_at_once_the_answer_is_the_cheapest_of_the_least() {
    let (mut unreached, mut of_size) = (0, [0; 17]);
    for case in 0..CASES {
        let request = request(case);
        let outcome = repair(&request).expect("a sound request");
        let colours = request.palette.len();
        let tried = all_changes(&request, case);
        let best =
            tried.iter().find(|(_, _, after, given)| is_fair(request.goal, after, colours, given));
        let found = outcome.repairs.first().map(|repair| repair.changes.len());
        assert_eq!(found, best.map(|&(cells, ..)| cells), "case {case}: {request:?}");
        let (Some(repair), Some(&(cells, parts, ..))) = (outcome.repairs.first(), best) else {
            unreached += 1;
            continue;
        };
        let dearer = repair.price() - parts as f64 / PARTS as f64;
        assert!(dearer.abs() < 1e-4, "case {case}: {dearer} dearer: {request:?}");
        assert!(outcome.proved_least && outcome.proved_cheapest, "case {case}");
        assert_eq!(outcome.at_least, cells, "case {case}");
        of_size[cells] += 1;
    }
    // All kinds of cases must occur, or little was tried.
    let varied = of_size[0] == 0 && of_size[1..3].iter().all(|&it| it >= 20) && unreached >= 3;
    assert!(varied, "{unreached} cannot be repaired; by cells: {of_size:?}");
}
