//! Hints that claim no more than is true: every claim is judged by all pictures of small puzzles.

use puzzle::generate::{Draw, palette};
use puzzle::{Cell, Colour, Grid, Palette, Picture, Puzzle, check};
use solve::{Budget, Options, Verdict};
use strategies::hint::{Hint, Hinter, LAST_RUNG, Problem, hint};

/// All pictures of a size in this many colours.
fn pictures(height: usize, width: usize, colours: usize) -> Vec<Picture> {
    let cells = height * width;
    let picture = |number: usize| {
        let digit = |place: usize| Colour::new(number / colours.pow(place as u32) % colours);
        Picture::from_cells(width, (0..cells).map(digit).collect()).unwrap()
    };
    (0..colours.pow(cells as u32)).map(picture).collect()
}

fn ink(colours: usize) -> Palette {
    if colours == 2 { Palette::black_and_white() } else { palette(colours - 1) }
}

/// A position: of each cell something may be known, rightly or not.
fn position(picture: &Picture, colours: usize, draw: &mut Draw) -> Grid {
    let mut grid = Grid::unknown(picture.height(), picture.width(), colours);
    let (shown, wrong) = (draw.below(10) as f64 / 10.0, draw.below(3) as f64 / 10.0);
    for square in grid.squares() {
        if draw.chance(shown) {
            grid[square] = match draw.chance(wrong) {
                true => Cell::from_bits(1 + draw.below((1 << colours) - 1) as u64),
                false => Cell::only(picture[square]),
            };
        }
    }
    grid
}

/// A puzzle whose rows are one picture's and whose columns may be another's.
fn crossed(rows: &Picture, columns: &Picture, colours: usize) -> Puzzle {
    let of = |picture: &Picture| Puzzle::of_picture(ink(colours), picture.clone()).unwrap();
    let (one, other) = (of(rows), of(columns));
    let clue = |puzzle: &Puzzle, line| puzzle.clue(line).clone();
    let rows = one.lines().take(one.height()).map(|line| clue(&one, line)).collect::<Vec<_>>();
    let columns = other.lines().skip(other.height()).map(|line| clue(&other, line));
    Puzzle::new(ink(colours), rows, columns.collect::<Vec<_>>()).unwrap()
}

/// Judges what a hint claims by the puzzle's solutions.
fn judge(puzzle: &Puzzle, solutions: &[&Picture], grid: &Grid, hint: &Hint) {
    let fits = |solution: &&&Picture| grid.squares().all(|at| grid[at].allows(solution[at]));
    let left: Vec<&Picture> = solutions.iter().filter(fits).copied().collect();
    let said = &hint.sentence;
    assert!(!said.contains(['{', '}']), "a place was not filled in: {said}");
    match hint.problem {
        Some(Problem::Line(line)) => {
            assert!(check::line(puzzle.clue(line), &grid.line(line)).is_err(), "{said}");
        }
        Some(Problem::Square(square)) => {
            assert_eq!(solutions.len(), 1, "{said}");
            assert!(!grid[square].allows(solutions[0][square]), "{said}");
        }
        Some(Problem::Position) => assert!(left.is_empty(), "{said}"),
        Some(Problem::Puzzle) => assert!(solutions.is_empty(), "{said}"),
        None => {}
    }
    match &hint.verdict {
        Some(Verdict::Unique) => assert_eq!(left.len(), 1, "{said}"),
        Some(Verdict::Several) => assert!(left.len() > 1, "{said}"),
        Some(Verdict::None(_)) => assert!(left.is_empty(), "{said}"),
        Some(Verdict::Found) => assert!(!left.is_empty(), "{said}"),
        Some(Verdict::Unknown(_)) | None => {}
    }
    if let [first, ..] = hint.differs.as_slice() {
        assert!(left.iter().any(|one| one[*first] != left[0][*first]), "{said}");
    }
    for (square, allowed) in
        hint.step.iter().flat_map(|step| step.deduction.allowed(grid.colours()))
    {
        assert!(left.iter().all(|solution| allowed.allows(solution[square])), "{said}");
    }
    if left.is_empty() && *grid != puzzle.start() && hint.problem.is_none() {
        assert!(said.contains("not found out"), "it seems that all is well: {said}");
    }
    if said == "Nothing is left to find." {
        assert!(grid.is_solved() && left.len() == 1);
    }
}

/// What must not be missed where nothing limits the search.
fn judge_complete(puzzle: &Puzzle, solutions: &[&Picture], grid: &Grid, hint: &Hint) {
    let fits = |solution: &&&Picture| grid.squares().all(|at| grid[at].allows(solution[at]));
    let left = solutions.iter().filter(fits).count();
    let untouched = *grid == puzzle.start();
    assert!(left > 0 || hint.problem.is_some() || untouched, "nothing is said to be wrong");
    let progress = hint.step.is_some() || grid.is_solved();
    assert!(left != 1 || progress, "one solution is left, and no step: {}", hint.sentence);
    assert!(hint.problem.is_none() || hint.step.is_none());
}

/// Judges hints on each rung for positions of every puzzle of a size, and of crossed ones.
fn check_all(height: usize, width: usize, colours: usize, every: usize) {
    let all = pictures(height, width, colours);
    let mut draw = Draw::new(1, 0);
    for picture in all.iter().step_by(every) {
        let other = &all[draw.below(all.len())];
        let columns = if draw.chance(0.3) { other } else { picture };
        let puzzle = crossed(picture, columns, colours);
        let solves = |one: &&Picture| check::picture(&puzzle, one).is_ok();
        let solutions: Vec<&Picture> = all.iter().filter(solves).collect();
        for rung in 1..=5 {
            let grid = position(picture, colours, &mut draw);
            let found = hint(&puzzle, &grid, rung, &Options::default()).unwrap();
            judge(&puzzle, &solutions, &grid, &found);
            judge_complete(&puzzle, &solutions, &grid, &found);
            let budget = Budget::default().with_nodes(0);
            let hasty = Options { budget, ..Options::default() };
            judge(&puzzle, &solutions, &grid, &hint(&puzzle, &grid, rung, &hasty).unwrap());
        }
    }
}

#[test]
fn every_claim_about_small_black_and_white_puzzles_is_true() {
    check_all(3, 3, 2, 1);
    check_all(3, 4, 2, 31);
}

#[test]
fn every_claim_about_small_coloured_puzzles_is_true() {
    check_all(2, 3, 3, 1);
    check_all(2, 4, 3, 9);
    check_all(2, 3, 4, 7);
}

#[test]
fn a_hinter_that_is_kept_says_what_one_says_who_sees_the_position_for_the_first_time() {
    let mut draw = Draw::new(3, 0);
    for colours in [2, 3] {
        let pictures = pictures(3, 3, colours);
        for _ in 0..150 {
            let picture = &pictures[draw.below(pictures.len())];
            let other = if draw.chance(0.3) { draw.below(pictures.len()) } else { 0 };
            let columns = if other == 0 { picture } else { &pictures[other] };
            let puzzle = crossed(picture, columns, colours);
            let mut hinter = Hinter::new(&puzzle);
            for _ in 0..6 {
                let grid = position(picture, colours, &mut draw);
                let rung = 1 + draw.below(LAST_RUNG);
                let kept = hinter.hint(&grid, rung, &Options::default()).unwrap();
                let fresh = hint(&puzzle, &grid, rung, &Options::default()).unwrap();
                let claims = |hint: &Hint| {
                    let verdict = hint.verdict.as_ref().map(Verdict::name);
                    (hint.problem, hint.step.clone(), hint.sentence.clone(), verdict)
                };
                assert_eq!(claims(&kept), claims(&fresh), "{puzzle:?}\n{grid}");
            }
        }
    }
}
