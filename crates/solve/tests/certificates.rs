//! What the search claims it can prove: its certificates are accepted by a checker that shares
//! nothing with it.

use certify::{Certificate, Claim, Form, Proof, check};
use nonolith_solve::{Budget, Options, Verdict, certify, certify_by_clauses};
use puzzle::generate::Recipe;
use puzzle::{Cell, Clue, Grid, Palette, Puzzle, Square};

/// Certifies a puzzle and checks it, in both forms. Returns the claim.
fn checked(puzzle: &Puzzle, options: &Options) -> Claim {
    let (answer, certificate) = certify(puzzle, options);
    let certificate = certificate.expect("there is no limit");
    assert!(certificate.is_of(puzzle));
    assert_eq!(check(&certificate).map(|verified| verified.needless), Ok(0), "{puzzle:?}");
    for form in [Form::Text, Form::Binary] {
        assert_eq!(Certificate::read(&certificate.to_bytes(form)).as_ref(), Ok(&certificate));
    }
    match (&answer.verdict, certificate.claim) {
        (Verdict::Unique, Claim::Unique)
        | (Verdict::None(_), Claim::None)
        | (Verdict::Several, Claim::Several | Claim::Exactly(_)) => certificate.claim,
        (verdict, claim) => panic!("{claim} is claimed of what is {verdict:?}"),
    }
}

/// Counts how many of these puzzles are unique, none and several.
fn all_checked(puzzles: impl IntoIterator<Item = Puzzle>) -> (usize, usize, usize) {
    let (mut unique, mut none, mut several) = (0, 0, 0);
    for puzzle in puzzles {
        match checked(&puzzle, &Options::default()) {
            Claim::Unique => unique += 1,
            Claim::None => none += 1,
            _ => several += 1,
        }
    }
    (unique, none, several)
}

/// Random puzzles with a solution, and puzzles with the rows of one and the columns of the next.
fn puzzles(side: usize, density: f64, colours: usize, count: usize) -> Vec<Puzzle> {
    let recipe = Recipe::new(side, side).and_then(|it| it.with_density(density));
    let recipe = recipe.and_then(|it| it.with_colours(colours)).expect("a recipe");
    let own: Vec<Puzzle> = recipe.puzzles(5).take(count).collect();
    let swapped = own.windows(2).map(|pair| {
        let palette = pair[0].palette().clone();
        Puzzle::new(palette, pair[0].rows(), pair[1].columns()).expect("a puzzle")
    });
    let swapped: Vec<Puzzle> = swapped.collect();
    [own, swapped].concat()
}

#[test]
fn every_puzzle_of_3x3_gets_a_certificate_that_holds() {
    let clues = ["", "1", "2", "3", "1 1"].map(|text| text.parse::<Clue>().expect("a clue"));
    for number in 0..5_usize.pow(6) {
        let clue = |place: u32| clues[number / 5_usize.pow(place) % 5].clone();
        let (rows, columns) = ([0, 1, 2].map(clue), [3, 4, 5].map(clue));
        let puzzle = Puzzle::new(Palette::black_and_white(), rows, columns).expect("a puzzle");
        let claim = checked(&puzzle, &Options { solutions: 20, ..Options::default() });
        let (_, by_clauses) = certify_by_clauses(&puzzle, &Options::default());
        let by_clauses = by_clauses.expect("there is no limit");
        assert!(check(&by_clauses).is_ok(), "{puzzle:?}");
        assert_eq!(claim == Claim::None, by_clauses.claim == Claim::None, "{puzzle:?}");
    }
}

#[test]
fn black_and_white_puzzles_are_certified() {
    let (unique, none, several) = all_checked(puzzles(12, 0.45, 1, 100));
    assert!(unique > 5 && none > 50 && several > 5, "{unique} {none} {several}");
    all_checked(puzzles(20, 0.5, 1, 20));
}

#[test]
fn coloured_puzzles_are_certified() {
    let (unique, none, several) = all_checked(puzzles(9, 0.4, 2, 100));
    assert!(unique > 5 && none > 50 && several > 5, "{unique} {none} {several}");
    all_checked(puzzles(12, 0.5, 4, 20));
}

#[test]
fn given_cells_are_part_of_the_proof() {
    let mut unique = 0;
    for puzzle in puzzles(9, 0.45, 1, 60).into_iter().chain(puzzles(7, 0.4, 2, 60)) {
        let Some(solution) = puzzle.solutions().first() else { continue };
        let mut given = Grid::unknown(puzzle.height(), puzzle.width(), puzzle.palette().len());
        for column in 0..puzzle.width() {
            let square = Square { row: 4, column };
            given[square] = Cell::only(solution[square]);
        }
        let given = puzzle.with_given(given).expect("the same size");
        unique += usize::from(checked(&given, &Options::default()) == Claim::Unique);
    }
    assert!(unique > 20, "{unique}");
}

#[test]
fn a_line_too_long_and_sums_that_disagree_are_certified() {
    let puzzle = |rows: [&str; 2], columns: [&str; 2]| {
        let clues = |texts: [&str; 2]| texts.map(|text| text.parse::<Clue>().expect("a clue"));
        Puzzle::new(Palette::black_and_white(), clues(rows), clues(columns)).expect("a puzzle")
    };
    let huge = format!("{} 1", usize::MAX);
    for too_long in [puzzle(["3", "1"], ["1", "1"]), puzzle([&huge, "1"], ["1", "1"])] {
        assert_eq!(checked(&too_long, &Options::default()), Claim::None);
    }
    let disagree = puzzle(["2", "1"], ["1", "1"]);
    assert_eq!(checked(&disagree, &Options::default()), Claim::None);
    let (_, certificate) = certify(&disagree, &Options::default());
    assert!(matches!(
        certificate.expect("no limit").proof,
        Proof::Sums { rows: 3, columns: 2, .. }
    ));
}

#[test]
fn all_solutions_are_listed_where_they_are_few() {
    let ones = || vec![Clue::black([1]); 4];
    let puzzle = Puzzle::new(Palette::black_and_white(), ones(), ones()).expect("a puzzle");
    let claim = |solutions| checked(&puzzle, &Options { solutions, ..Options::default() });
    assert_eq!(
        [24, 25, 1_001].map(claim),
        [Claim::Several, Claim::Exactly(24), Claim::Exactly(24)]
    );
}

#[test]
fn no_certificate_without_a_verdict() {
    let puzzle = puzzles(25, 0.5, 1, 1).remove(0);
    let budget = Budget::default().with_nodes(1);
    let (answer, certificate) = certify(&puzzle, &Options { budget, ..Options::default() });
    assert!(matches!(answer.verdict, Verdict::Unknown(_)), "{:?}", answer.verdict);
    assert_eq!(certificate, None);
}
