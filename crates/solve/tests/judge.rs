//! No answer leaves that contradicts itself or the clues, whatever a method returns.

use nonolith_solve::{
    About, Answer, BadAnswer, Fitting, Method, Options, Refusal, Settings, Verdict, VerdictReason,
};
use proptest::prelude::*;
use puzzle::{Cell, Colour, Grid, Ink, Palette, Picture, Puzzle, Rgb, Square, Trace};

/// A method that returns what it was given, whatever the puzzle is.
struct Parrot<'a>(&'a Answer);

impl Method for Parrot<'_> {
    fn about(&self) -> About {
        About { name: "parrot", summary: "says it", does_colour: true, settings: &[] }
    }

    fn solve(&self, _: Fitting<'_>, _: &Settings, _: &Options, _: Option<&mut Trace>) -> Answer {
        self.0.clone()
    }
}

fn picture(text: &str) -> Picture {
    text.parse().expect("a picture")
}

fn puzzle(text: &str) -> Puzzle {
    Puzzle::of_picture(Palette::black_and_white(), picture(text)).expect("a puzzle")
}

/// What the judge says when a method returns this about a puzzle of two solutions, `10 01` and
/// `01 10`.
fn judged(verdict: Verdict, solutions: &[&str], known: Grid) -> Result<Answer, Refusal> {
    let solutions = solutions.iter().map(|text| picture(text)).collect();
    let answer = Answer::new(verdict, solutions, known);
    nonolith_solve::run(&Parrot(&answer), &puzzle("10 01"), &Options::default(), None)
}

#[track_caller]
fn refused(verdict: Verdict, solutions: &[&str], words: &str) {
    let refusal = judged(verdict, solutions, Grid::unknown(2, 2, 2)).expect_err("no answer");
    assert_eq!(refusal.to_string(), format!("internal error: the method parrot {words}"));
}

#[test]
fn unique_is_one_solution() {
    refused(Verdict::Unique, &[], "returned the verdict unique with 0 solutions");
    refused(Verdict::Unique, &["10 01", "01 10"], "returned the verdict unique with 2 solutions");
}

#[test]
fn several_are_two_that_differ() {
    refused(Verdict::Several, &["10 01"], "returned the verdict several with 1 solution");
    refused(Verdict::Several, &["10 01", "10 01"], "returned one solution twice");
    refused(Verdict::Several, &["10 01", "01 10", "10 01"], "returned one solution twice");
}

#[test]
fn none_and_unknown_have_no_solution_and_found_has() {
    refused(
        Verdict::None(VerdictReason::EveryCaseFails),
        &["10 01"],
        "returned the verdict none with 1 solution",
    );
    let unknown = Verdict::Unknown(VerdictReason::own("tired"));
    refused(unknown, &["10 01"], "returned the verdict unknown with 1 solution");
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
fn the_nearest_grid_of_a_run_without_a_solution_breaks_clues() {
    let answer = |candidate: &str, solution: Option<&str>| {
        let verdict =
            solution.map_or(Verdict::Unknown(VerdictReason::own("tired")), |_| Verdict::Found);
        let solutions = solution.into_iter().map(picture).collect();
        let mut answer = Answer::new(verdict, solutions, Grid::unknown(2, 2, 2));
        answer.candidate = Some(picture(candidate));
        nonolith_solve::run(&Parrot(&answer), &puzzle("10 01"), &Options::default(), None)
    };
    assert!(answer("11 01", None).is_ok());
    for (candidate, solution) in
        [("10 01", None), ("1001", None), ("20 01", None), ("11 01", Some("10 01"))]
    {
        let refusal = answer(candidate, solution).expect_err("no answer").to_string();
        assert!(refusal.contains("returned a nearest grid that"), "{refusal}");
    }
}

#[test]
fn known_cells_are_the_puzzles_and_allow_every_solution() {
    for other in [Grid::unknown(1, 4, 2), Grid::unknown(2, 2, 3)] {
        let refusal = judged(Verdict::Found, &["10 01"], other).expect_err("no answer");
        assert_eq!(refusal, Refusal::Internal { method: "parrot", why: BadAnswer::Known });
    }
    let mut known = Grid::unknown(2, 2, 2);
    known[Square { row: 0, column: 1 }] = Cell::FILLED;
    let refusal = judged(Verdict::Found, &["10 01"], known).expect_err("no answer");
    let why = BadAnswer::Contradicts(Square { row: 0, column: 1 });
    assert_eq!(refusal, Refusal::Internal { method: "parrot", why });
}

/// The runs of a line of colours, found the plain way.
fn runs(line: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = vec![];
    let mut last = 0;
    for colour in line {
        match runs.last_mut() {
            Some((length, _)) if colour != 0 && colour == last => *length += 1,
            _ if colour != 0 => runs.push((1, colour)),
            _ => {}
        }
        last = colour;
    }
    runs
}

/// Whether two pictures have the same size and the same runs in each row and column.
fn same_clues(one: &Picture, other: &Picture) -> bool {
    let clues = |picture: &Picture| {
        let colour = |row, column| picture[Square { row, column }].index();
        let (rows, columns) = (0..picture.height(), 0..picture.width());
        let of_row = |row| runs(columns.clone().map(move |column| colour(row, column)));
        let of_column = |column| runs(rows.clone().map(move |row| colour(row, column)));
        (rows.clone().map(of_row).collect(), columns.clone().map(of_column).collect())
    };
    let (one, other): ((Vec<_>, Vec<_>), (Vec<_>, Vec<_>)) = (clues(one), clues(other));
    one == other
}

/// Whether an answer about the puzzle of `picture`, in `colours` colours, contradicts the clues or
/// itself: the definition, without the judge's code.
fn lies(answer: &Answer, picture: &Picture, colours: usize) -> bool {
    let Answer { verdict, solutions, known, .. } = answer;
    let number = match verdict.name() {
        "unique" => solutions.len() == 1,
        "several" => solutions.len() > 1,
        "found" => !solutions.is_empty(),
        _ => solutions.is_empty(),
    };
    let size = known.height() == picture.height() && known.width() == picture.width();
    let twice = (0..solutions.len()).any(|at| solutions[..at].contains(&solutions[at]));
    let broken = solutions.iter().any(|solution| !same_clues(solution, picture));
    let allows = |solution: &Picture| {
        let pairs = known.cells().iter().zip(solution.cells());
        pairs.into_iter().all(|(cell, colour)| cell.bits() >> colour.index() & 1 == 1)
    };
    !number
        || !size
        || known.colours() != colours
        || twice
        || broken
        || !solutions.iter().all(allows)
}

fn a_verdict() -> impl Strategy<Value = Verdict> {
    prop::sample::select(vec![
        Verdict::Unique,
        Verdict::Several,
        Verdict::None(VerdictReason::EveryCaseFails),
        Verdict::Found,
        Verdict::Unknown(VerdictReason::own("tired")),
    ])
}

/// A picture of this size in `colours` colours.
fn a_picture(height: usize, width: usize, colours: usize) -> impl Strategy<Value = Picture> {
    let cells = prop::collection::vec((0..colours).prop_map(Colour::new), height * width);
    cells.prop_map(move |cells| Picture::from_cells(width, cells).expect("whole rows"))
}

/// A solution that a method may return for a puzzle: mostly of its size, often the puzzle's own.
fn a_solution(picture: Picture, colours: usize) -> impl Strategy<Value = Picture> {
    let (height, width) = (picture.height(), picture.width());
    prop_oneof![
        6 => Just(picture),
        6 => a_picture(height, width, colours),
        1 => a_picture(width, height, colours),
        1 => a_picture(height, width + 1, colours),
        1 => a_picture(height, width, colours + 1),
    ]
}

/// Cells that a method may claim to know: mostly nothing, of the puzzle's size.
fn a_grid(height: usize, width: usize, colours: usize) -> impl Strategy<Value = Grid> {
    let sizes = prop_oneof![
        12 => Just((height, width, colours)),
        1 => Just((width, height, colours)),
        1 => Just((height, width, colours + 1)),
    ];
    let all = (1_u64 << colours) - 1;
    let cell = prop_oneof![9 => Just(all), 1 => 0..=all];
    (sizes, prop::collection::vec(cell, height * width)).prop_map(
        |((height, width, colours), bits)| {
            let mut grid = Grid::unknown(height, width, colours);
            let cells: Vec<Cell> = bits.into_iter().map(Cell::from_bits).collect();
            grid.cells_mut().copy_from_slice(&cells);
            grid
        },
    )
}

/// A puzzle's picture, its colours, and what a method that knows nothing may say about it.
fn a_claim() -> impl Strategy<Value = (Picture, usize, Answer)> {
    let shape = (1..=3_usize, 1..=3_usize, 2..=3_usize);
    let puzzle = shape.prop_flat_map(|(height, width, colours)| {
        (a_picture(height, width, colours), Just(colours))
    });
    puzzle.prop_flat_map(|(picture, colours)| {
        let solutions = prop::collection::vec(a_solution(picture.clone(), colours), 0..4);
        let known = a_grid(picture.height(), picture.width(), colours);
        let answer = (a_verdict(), solutions, known)
            .prop_map(|(verdict, solutions, known)| Answer::new(verdict, solutions, known));
        (Just(picture), Just(colours), answer)
    })
}

fn palette(colours: usize) -> Palette {
    let ink = |name| Ink::new(name, Rgb(0, 0, 0), '#');
    let inks = ["white", "black", "red"].into_iter().take(colours).map(ink);
    Palette::new(inks.collect()).expect("a palette")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]
    #[test]
    fn an_answer_leaves_exactly_if_it_contradicts_neither_the_clues_nor_itself(
        (picture, colours, claim) in a_claim()
    ) {
        let puzzle = Puzzle::of_picture(palette(colours), picture.clone()).expect("a puzzle");
        let answer = nonolith_solve::run(&Parrot(&claim), &puzzle, &Options::default(), None);
        match answer {
            Ok(answer) => prop_assert!(answer == claim && !lies(&claim, &picture, colours)),
            Err(refusal) => {
                let parrot = matches!(refusal, Refusal::Internal { method: "parrot", .. });
                prop_assert!(parrot && lies(&claim, &picture, colours), "{refusal}");
            }
        }
    }
}
