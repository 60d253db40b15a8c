//! Every puzzle up to 3x3: the right claim is accepted and every other one rejected, whatever the
//! proof. The proofs are made here, by brute force: no solver has a part in it.

use nonolith_certify::{Certificate, Claim, Form, Literal, Proof, ProofSteps, Rejected, check};
use puzzle::{Clue, Colour, Palette, Picture, Puzzle, Square};

/// All clues that fit a line of this length.
fn clues(length: usize) -> Vec<Clue> {
    let line = |mask: usize| {
        let colour =
            move |along| if mask >> along & 1 == 1 { Colour::BLACK } else { Colour::BACKGROUND };
        Clue::of((0..length).map(colour))
    };
    let mut clues: Vec<Clue> = (0..1 << length).map(line).collect();
    clues.sort_by_key(|clue| clue.to_string());
    clues.dedup();
    clues
}

/// Every way to choose one of `choices` at each of `places` places.
fn choices(choices: usize, places: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..choices.pow(places as u32)).map(move |mut number| {
        let digit = |_| {
            let digit = number % choices;
            number /= choices;
            digit
        };
        (0..places).map(digit).collect()
    })
}

/// All puzzles of this size whose clues fit their lines.
fn puzzles(height: usize, width: usize) -> impl Iterator<Item = Puzzle> {
    let (of_rows, of_columns) = (clues(width), clues(height));
    let columns: Vec<Vec<usize>> = choices(of_columns.len(), width).collect();
    choices(of_rows.len(), height).flat_map(move |rows| {
        let rows: Vec<Clue> = rows.iter().map(|&row| of_rows[row].clone()).collect();
        let of_columns = of_columns.clone();
        columns.clone().into_iter().map(move |columns| {
            let columns: Vec<Clue> = columns.iter().map(|&it| of_columns[it].clone()).collect();
            Puzzle::new(Palette::black_and_white(), rows.clone(), columns).expect("a puzzle")
        })
    })
}

/// All pictures of this size, with their clues.
fn pictures(height: usize, width: usize) -> Vec<(Picture, Vec<Clue>, Vec<Clue>)> {
    let picture = |mask: usize| {
        let filled = |square: Square| mask >> (square.row * width + square.column) & 1 == 1;
        let colour = |square| if filled(square) { Colour::BLACK } else { Colour::BACKGROUND };
        let picture = Picture::from_fn(height, width, colour);
        (picture.clone(), picture.row_clues(), picture.column_clues())
    };
    (0..1 << (height * width)).map(picture).collect()
}

/// The proof that goes through all cases: for every prefix of the cells, longest first, that it
/// cannot be. It needs no cleverness, and its clauses follow if there is no further solution.
fn by_cases(cells: usize) -> ProofSteps {
    fn forbid(prefix: &mut Vec<Literal>, cells: usize, steps: &mut ProofSteps) {
        if prefix.len() < cells {
            for sign in [0, 1] {
                prefix.push(Literal::from_index(2 * prefix.len() as u32 + sign));
                forbid(prefix, cells, steps);
                prefix.pop();
            }
        }
        match prefix.as_slice() {
            [] => steps.contradiction(),
            clause => drop(steps.add(&mut clause.to_vec())),
        }
    }
    let mut steps = ProofSteps::default();
    forbid(&mut vec![], cells, &mut steps);
    steps
}

/// The proof that says nothing but the contradiction.
fn at_once() -> ProofSteps {
    let mut steps = ProofSteps::default();
    steps.contradiction();
    steps
}

/// Every claim with its number of solutions.
const CLAIMS: [(Claim, usize); 7] = [
    (Claim::None, 0),
    (Claim::Unique, 1),
    (Claim::Several, 2),
    (Claim::Exactly(0), 0),
    (Claim::Exactly(1), 1),
    (Claim::Exactly(2), 2),
    (Claim::Exactly(3), 3),
];

fn is_right(claim: Claim, solutions: usize) -> bool {
    match claim {
        Claim::None => solutions == 0,
        Claim::Unique => solutions == 1,
        Claim::Several => solutions >= 2,
        Claim::Exactly(count) => solutions == count,
    }
}

/// Lists `count` pictures: solutions first, then any that are none.
fn listed(solutions: &[Picture], others: &[Picture], count: usize) -> Vec<Picture> {
    solutions.iter().chain(others).take(count).cloned().collect()
}

fn check_all_claims(puzzle: &Puzzle, solutions: &[Picture], others: &[Picture]) {
    let cases = by_cases(puzzle.height() * puzzle.width());
    for (claim, count) in CLAIMS {
        let list = || listed(solutions, others, count);
        let certificate = |proof| Certificate::new(puzzle, claim, list(), proof);
        let right = is_right(claim, solutions.len());
        let full = match claim {
            Claim::Several => certificate(Proof::None),
            _ => certificate(Proof::Rup(cases.clone())),
        };
        assert_eq!(check(&full).is_ok(), right, "{claim} of {puzzle:?}: {:?}", check(&full));
        let short = check(&certificate(Proof::Rup(at_once())));
        assert!(right || short.is_err(), "{claim} of {puzzle:?}");
        let unproved = check(&certificate(Proof::None));
        assert_eq!(unproved.is_ok(), right && claim == Claim::Several, "{claim} of {puzzle:?}");
    }
}

#[test]
fn the_right_claim_is_accepted_and_every_other_rejected_up_to_3x3() {
    for (height, width) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (2, 3), (3, 2), (3, 3)] {
        let pictures = pictures(height, width);
        for puzzle in puzzles(height, width) {
            let fits = |it: &&(Picture, Vec<Clue>, Vec<Clue>)| {
                it.1 == puzzle.rows() && it.2 == puzzle.columns()
            };
            let (solutions, others): (Vec<_>, Vec<_>) = pictures.iter().partition(fits);
            let of = |list: Vec<&(Picture, _, _)>| -> Vec<Picture> {
                list.into_iter().take(4).map(|it| it.0.clone()).collect()
            };
            check_all_claims(&puzzle, &of(solutions), &of(others));
        }
    }
}

#[test]
fn a_solution_that_is_listed_twice_counts_once() {
    let two_ways =
        Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
    let twice = [two_ways.solutions(), two_ways.solutions()].concat();
    let certificate = Certificate::new(&two_ways, Claim::Several, twice, Proof::None);
    assert_eq!(check(&certificate), Err(Rejected::Twice(2)));
}

#[test]
fn both_forms_hold_the_same() {
    let lid =
        Puzzle::of_picture(Palette::black_and_white(), "0110 1001 1111".parse().unwrap()).unwrap();
    let mut steps = ProofSteps::default();
    let numbers = [1, -3, 7].map(|number| Literal::from_dimacs(number).unwrap());
    let clauses: Vec<u32> =
        (1..4).map(|length| steps.add(&mut numbers[..length].to_vec())).collect();
    steps.delete(clauses[1]);
    steps.delete(clauses[0]);
    steps.contradiction();
    let certificate =
        Certificate::new(&lid, Claim::Unique, lid.solutions().to_vec(), Proof::Rup(steps));
    for form in [Form::Text, Form::Binary] {
        assert_eq!(Certificate::read(&certificate.to_bytes(form)), Ok(certificate.clone()));
    }
}
