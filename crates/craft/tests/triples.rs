//! Pictures of up to 7 x 7 cells, drawn at random, whose cells are protected, given, mirrored, priced and
//! coloured at random: all sets of up to three cells are tried, so that whatever is said about three cells
//! or fewer is shown to be so.

use craft::repair::{Prices, RepairGoal, RepairOutcome, RepairRequest, repair};
use puzzle::generate::Draw;
use puzzle::{Cell, Colour, Grid, Ink, Palette, Picture, Puzzle, Rgb, Square};
use solve::{Budget, Options, Verdict};

const CASES: u64 = 160;

/// The most cells of the sets that are tried.
const MOST_TRIED: usize = 3;

/// The prices of the requests, in parts of one.
const PARTS: usize = 4;

/// Cells that change, by their places in reading order, with the colours that they get.
type CellSet = Vec<(usize, Colour)>;

fn palette(colours: usize) -> Palette {
    let ink = |index: u8| Ink::new(index.to_string(), Rgb(index, 0, 0), char::from(b'0' + index));
    Palette::new((0..colours as u8).map(ink).collect()).expect("a palette")
}

fn square(picture: &Picture, place: usize) -> Square {
    Square { row: place / picture.width(), column: place % picture.width() }
}

/// What a request asks of pictures, in the simplest terms.
struct Asked {
    request: RepairRequest,
    /// For each mirror to be kept the image of every place.
    images: Vec<Vec<usize>>,
    /// The places that must keep their colour.
    fixed: Vec<bool>,
    prices: Vec<Vec<usize>>,
}

impl Asked {
    /// The first request of a case that has something to repair; of every other case one that a single
    /// cell does not suffice for.
    fn new(case: u64) -> Asked {
        let mut draw = Draw::new(23, case);
        let mut drawn = std::iter::repeat_with(|| Asked::any(&mut draw));
        let is_hard = |asked: &Asked| case.is_multiple_of(2) || asked.repairs_of(1).is_empty();
        drawn.find(|asked| !asked.is_repair(&vec![]) && is_hard(asked)).expect("endless")
    }

    /// A request drawn at random.
    fn any(draw: &mut Draw) -> Asked {
        let sizes = [(5, 5, 2), (6, 6, 2), (5, 7, 2), (7, 7, 2), (3, 9, 2), (5, 5, 3), (4, 5, 4)];
        let (height, width, colours) = sizes[draw.below(sizes.len())];
        // Thin pictures need more changes.
        let blank = draw.below(3);
        let mut cell = || draw.below(colours + blank).saturating_sub(blank);
        let cells: Vec<usize> = (0..height * width).map(|_| cell()).collect();
        let fold = draw.below(4);
        let picture = Picture::from_fn(height, width, |Square { row, column }| {
            let column = if fold & 1 == 1 { column.min(width - 1 - column) } else { column };
            let row = if fold & 2 == 2 { row.min(height - 1 - row) } else { row };
            Colour::new(cells[row * width + column])
        });
        let keep_symmetry = draw.below(2) == 0;
        let places = height * width;
        let mut some =
            |of: usize| -> Vec<usize> { (0..places).filter(|_| draw.below(of) == 0).collect() };
        let (all_protected, given) = (some(3), some(20));
        let protected = if draw.below(2) == 0 { all_protected } else { vec![] };
        let prices: Vec<Vec<usize>> =
            (0..places).map(|_| (0..colours).map(|_| draw.below(PARTS + 1)).collect()).collect();
        let goal = [RepairGoal::Unique, RepairGoal::LineSolvable][draw.below(2)];
        let images = images(&picture, keep_symmetry);
        let stays = |place: usize| protected.contains(&place) || given.contains(&place);
        let fixed = |place: usize| stays(place) || images.iter().any(|image| stays(image[place]));
        let squares =
            |places: &[usize]| places.iter().map(|&place| square(&picture, place)).collect();
        let request = RepairRequest {
            prices: Prices::from_fn(&picture, colours, |at, colour| {
                prices[at.row * width + at.column][colour.index()] as f64 / PARTS as f64
            }),
            protected: squares(&protected),
            given: squares(&given),
            keep_symmetry,
            budget: Budget::default().with_nodes(20_000),
            ..RepairRequest::new(palette(colours), picture.clone(), goal)
        };
        Asked { request, fixed: (0..places).map(fixed).collect(), images, prices }
    }

    fn changed(&self, set: &CellSet) -> Picture {
        let mut changed = self.request.picture.clone();
        for &(place, colour) in set {
            changed[square(&self.request.picture, place)] = colour;
        }
        changed
    }

    /// Whether a set keeps what it must and leaves a fair puzzle, as the solver says of an empty grid.
    fn is_repair(&self, set: &CellSet) -> bool {
        let mirrored = |image: &Vec<usize>| {
            set.iter().all(|&(place, colour)| set.contains(&(image[place], colour)))
        };
        if set.iter().any(|&(place, _)| self.fixed[place]) || !self.images.iter().all(mirrored) {
            return false;
        }
        let (picture, colours) = (self.changed(set), self.request.palette.len());
        let mut grid = Grid::unknown(picture.height(), picture.width(), colours);
        for &given in &self.request.given {
            grid[given] = Cell::only(picture[given]);
        }
        let puzzle = Puzzle::of_picture(self.request.palette.clone(), picture)
            .and_then(|puzzle| puzzle.with_given(grid))
            .expect("a puzzle");
        match self.request.goal {
            RepairGoal::LineSolvable => solve::is_line_solvable(&puzzle),
            RepairGoal::Unique => {
                solve::solve(&puzzle, &Options::default(), None).verdict == Verdict::Unique
            }
        }
    }

    fn price(&self, set: &CellSet) -> usize {
        set.iter().map(|&(place, colour)| self.prices[place][colour.index()]).sum()
    }

    /// The prices of all repairs of this many cells, sorted.
    fn repairs_of(&self, cells: usize) -> Vec<usize> {
        let mut prices = vec![];
        self.each_set(cells, &mut vec![], &mut |set| {
            if self.is_repair(set) {
                prices.push(self.price(set));
            }
        });
        prices.sort_unstable();
        prices
    }

    fn each_set(&self, cells: usize, set: &mut CellSet, visit: &mut impl FnMut(&CellSet)) {
        if set.len() == cells {
            return visit(set);
        }
        let first = set.last().map_or(0, |&(place, _)| place + 1);
        for place in first..self.fixed.len() {
            let own = self.request.picture.cells()[place];
            for colour in self.request.palette.colours().filter(|&colour| colour != own) {
                set.push((place, colour));
                self.each_set(cells, set, visit);
                set.pop();
            }
        }
    }
}

/// The mirrors that leave a picture as it is, if they are to be kept.
fn images(picture: &Picture, keep: bool) -> Vec<Vec<usize>> {
    let (height, width) = (picture.height(), picture.width());
    let image = |(rows, columns): (bool, bool)| -> Vec<usize> {
        let turned = |place: usize| {
            let Square { row, column } = square(picture, place);
            let row = if rows { height - 1 - row } else { row };
            row * width + if columns { width - 1 - column } else { column }
        };
        (0..height * width).map(turned).collect()
    };
    let same = |image: &Vec<usize>| {
        let cells = picture.cells();
        (0..cells.len()).all(|place| cells[place] == cells[image[place]])
    };
    let all = [(false, true), (true, false), (true, true)].map(image);
    all.into_iter().filter(|_| keep).filter(same).collect()
}

/// Asserts that what is said holds of all sets of up to three cells, and gives the number of cells.
fn check(asked: &Asked, outcome: &RepairOutcome) -> Option<usize> {
    let request = &asked.request;
    let found = outcome.repairs.first();
    for cells in 0..=MOST_TRIED {
        let prices = asked.repairs_of(cells);
        let Some(&cheapest) = prices.first() else { continue };
        assert!(outcome.at_least <= cells, "{cells} suffice: {request:?} {outcome:?}");
        if outcome.proved_least {
            let found = found.expect("what is proved was found");
            assert_eq!(found.changes.len(), cells, "{request:?} {outcome:?}");
            let dearer = found.price() - cheapest as f64 / PARTS as f64;
            assert!(!outcome.proved_cheapest || dearer.abs() < 1e-4, "{request:?} {outcome:?}");
        }
        return Some(cells);
    }
    // No set of three cells or fewer: then none may have been found.
    assert!(found.is_none_or(|it| it.changes.len() > MOST_TRIED), "{request:?} {outcome:?}");
    None
}

#[test]
fn what_is_said_about_three_cells_or_fewer_holds_of_every_set() {
    let (mut of_size, mut proved) = ([0; MOST_TRIED + 1], 0);
    for case in 0..CASES {
        let asked = Asked::new(case);
        let outcome = repair(&asked.request).expect("a sound request");
        for repair in &outcome.repairs {
            let set: CellSet = repair
                .changes
                .iter()
                .map(|it| (it.square.row * asked.request.picture.width() + it.square.column, it.to))
                .collect();
            assert!(asked.is_repair(&set), "case {case}: {:?}", asked.request);
        }
        if let Some(cells) = check(&asked, &outcome) {
            of_size[cells] += 1;
            proved += usize::from(outcome.proved_least);
        }
    }
    // All sizes must occur and most be proved, or little was tried.
    let all: usize = of_size.iter().sum();
    assert!(
        of_size[0] == 0 && of_size[1..].iter().all(|&it| it >= 4) && proved * 10 >= all * 9,
        "{of_size:?} {proved}"
    );
}
