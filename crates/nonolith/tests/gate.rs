//! No answer leaves that contradicts itself or the clues, whatever a method returns.

use nonolith::{BadAnswer, Refusal, solve_by};
use proptest::prelude::*;
use puzzle::{Cell, Grid, Palette, Picture, Puzzle, Square, Trace, check};
use solve::{About, Answer, Method, Options, Verdict, VerdictReason};

/// A method that returns what it was made with.
struct Parrot(Answer);

impl Method for Parrot {
    fn about(&self) -> About {
        About { name: "parrot", summary: "says it", does_colour: true, settings: &[] }
    }

    fn solve(&self, _: &Puzzle, _: &Options, _: Option<&mut Trace>) -> Result<Answer, String> {
        Ok(self.0.clone())
    }
}

fn picture(text: &str) -> Picture {
    text.parse().expect("a picture")
}

fn puzzle(text: &str) -> Puzzle {
    Puzzle::of_picture(Palette::black_and_white(), picture(text)).expect("a puzzle")
}

/// What the gate says when a method returns this about a puzzle of two solutions, `10 01` and
/// `01 10`.
fn gate(verdict: Verdict, solutions: &[&str], known: Grid) -> Result<Answer, Refusal> {
    let solutions = solutions.iter().map(|text| picture(text)).collect();
    let answer = Answer::new(verdict, solutions, known);
    solve_by(&Parrot(answer), &puzzle("10 01"), &Options::default(), None)
}

#[track_caller]
fn refused(verdict: Verdict, solutions: &[&str], words: &str) {
    let refusal = gate(verdict, solutions, Grid::unknown(2, 2, 2)).expect_err("no answer");
    assert_eq!(refusal.to_string(), format!("internal error: the method parrot {words}"));
}

#[test]
fn unique_is_one_solution() {
    refused(Verdict::Unique, &[], "returned the verdict unique with 0 solutions");
    refused(Verdict::Unique, &["10 01", "01 10"], "returned the verdict unique with 2 solutions");
}

#[test]
fn several_are_two_that_differ() {
    refused(Verdict::Several, &["10 01"], "returned the verdict several with 1 solutions");
    refused(Verdict::Several, &["10 01", "10 01"], "returned one solution twice");
    refused(Verdict::Several, &["10 01", "01 10", "10 01"], "returned one solution twice");
}

#[test]
fn none_and_unknown_have_no_solution_and_found_has() {
    refused(
        Verdict::None(VerdictReason::EveryCaseFails),
        &["10 01"],
        "returned the verdict none with 1 solutions",
    );
    let unknown = Verdict::Unknown(VerdictReason::own("tired"));
    refused(unknown, &["10 01"], "returned the verdict unknown with 1 solutions");
    refused(Verdict::Found, &[], "returned the verdict found with 0 solutions");
}

#[test]
fn a_picture_that_breaks_the_clues_is_no_solution() {
    let broken = "returned a grid that is no solution: row 1: the clue is `1`, the picture has `2`";
    refused(Verdict::Found, &["11 01"], broken);
    let other = "returned a grid that is no solution: expected 2 rows and 2 columns";
    refused(Verdict::Found, &["1001"], other);
}

#[test]
fn known_cells_are_the_puzzles_and_allow_every_solution() {
    for other in [Grid::unknown(1, 4, 2), Grid::unknown(2, 2, 3)] {
        let refusal = gate(Verdict::Found, &["10 01"], other).expect_err("no answer");
        assert_eq!(refusal, Refusal::Internal { method: "parrot", why: BadAnswer::Known });
    }
    let mut known = Grid::unknown(2, 2, 2);
    known[Square { row: 0, column: 1 }] = Cell::FILLED;
    let refusal = gate(Verdict::Found, &["10 01"], known).expect_err("no answer");
    let why = BadAnswer::Contradicts(Square { row: 0, column: 1 });
    assert_eq!(refusal, Refusal::Internal { method: "parrot", why });
}

fn verdict() -> impl Strategy<Value = Verdict> {
    prop_oneof![
        Just(Verdict::Unique),
        Just(Verdict::Several),
        Just(Verdict::None(VerdictReason::EveryCaseFails)),
        Just(Verdict::Found),
        Just(Verdict::Unknown(VerdictReason::own("tired"))),
    ]
}

proptest! {
    #[test]
    fn what_leaves_is_what_its_verdict_says(
        verdict in verdict(),
        solutions in prop::collection::vec(
            prop::sample::select(vec!["10 01", "01 10", "11 00", "1001"]), 0..4),
        cells in prop::collection::vec(prop::sample::select(vec![3_u64, 3, 3, 1, 2, 0]), 4),
    ) {
        let mut known = Grid::unknown(2, 2, 2);
        let cells = cells.into_iter().map(Cell::from_bits).collect::<Vec<_>>();
        known.cells_mut().copy_from_slice(&cells);
        let Ok(answer) = gate(verdict, &solutions, known) else { return Ok(()) };
        let mut different = answer.solutions.clone();
        different.sort();
        different.dedup();
        let promised = match answer.verdict {
            Verdict::Unique => 1..=1,
            Verdict::Several => 2..=usize::MAX,
            Verdict::Found => 1..=usize::MAX,
            Verdict::None(_) | Verdict::Unknown(_) => 0..=0,
        };
        prop_assert!(promised.contains(&answer.solutions.len()));
        prop_assert_eq!(different.len(), answer.solutions.len());
        for solution in &answer.solutions {
            prop_assert!(check::picture(&puzzle("10 01"), solution).is_ok());
            let cells = answer.known.cells().iter().zip(solution.cells());
            prop_assert!(cells.into_iter().all(|(cell, &colour)| cell.allows(colour)));
        }
    }
}

#[test]
fn every_method_passes_the_gate_on_all_puzzles_of_two_by_three() {
    let budget = || solve::Budget::default().within(std::time::Duration::from_secs(5));
    for bits in 0..64_u32 {
        let text: String =
            (0..6).map(|cell| if bits >> cell & 1 == 1 { '1' } else { '0' }).collect::<String>();
        let puzzle = puzzle(&format!("{} {}", &text[..3], &text[3..]));
        for method in nonolith::methods() {
            for solutions in [1, 2] {
                let options = Options { solutions, budget: budget(), ..Options::default() };
                let answer = solve_by(method, &puzzle, &options, None);
                assert!(answer.is_ok(), "{text}: {answer:?}");
            }
        }
    }
}
