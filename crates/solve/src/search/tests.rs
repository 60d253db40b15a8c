//! Every method against brute force on small puzzles, and the cases at the edge.

use puzzle::generate::Recipe;
use puzzle::{Clue, Grid, Palette, Picture, Puzzle, Trace, check};

use crate::{Answer, Options, Stopped, Verdict, methods};

/// All pictures of a puzzle, row by row over the judge's arrangements.
fn all_solutions(puzzle: &Puzzle) -> Vec<Picture> {
    let start = puzzle.start();
    let rows: Vec<_> = (0..puzzle.height())
        .map(|row| {
            let line = puzzle::LineId::row(row);
            check::arrangements(puzzle.clue(line), &start.line(line))
        })
        .collect();
    let mut found = vec![vec![]];
    for (row, ways) in rows.iter().enumerate() {
        let fits = |cells: &Vec<puzzle::Colour>| {
            (0..puzzle.width()).all(|column| {
                let line = puzzle::LineId::column(column);
                let mut known = start.line(line);
                for above in 0..=row {
                    known[above] = puzzle::Cell::only(cells[above * puzzle.width() + column]);
                }
                check::line(puzzle.clue(line), &known).is_ok()
            })
        };
        let longer = |above: Vec<_>| ways.iter().map(move |way| [&above[..], &way[..]].concat());
        found = found.into_iter().flat_map(longer).filter(fits).collect();
    }
    found.into_iter().filter_map(|cells| Picture::from_cells(puzzle.width(), cells)).collect()
}

/// What each method says must be so, and what it traces must follow.
fn check(puzzle: &Puzzle) {
    let all = all_solutions(puzzle);
    for method in methods() {
        let mut trace = Trace::default();
        let answer =
            crate::run(method, puzzle, &Options::default(), Some(&mut trace)).expect("an answer");
        let name = method.name();
        let untraced = crate::run(method, puzzle, &Options::default(), None).expect("an answer");
        assert_eq!(untraced.verdict, answer.verdict, "{name} on {puzzle:?}");
        let told = match (&answer.verdict, all.len()) {
            (Verdict::Unique, 1) | (Verdict::None(_), 0) => true,
            (Verdict::Several, count) => count > 1,
            (Verdict::Unknown(_), _) => name == "line",
            _ => false,
        };
        assert!(told, "{name} on {puzzle:?}: {:?} of {}", answer.verdict, all.len());
        assert!(answer.solutions.iter().all(|solution| all.contains(solution)));
        assert!(answer.verdict != Verdict::Several || answer.solutions[0] != answer.solutions[1]);
        let known = |picture: &Picture| {
            answer.known.squares().all(|square| answer.known[square].allows(picture[square]))
        };
        assert!(all.iter().all(known), "{name} rules out a solution of {puzzle:?}");
        let judged = check::trace(puzzle, &trace).expect("a sound trace");
        if !all.is_empty() {
            assert_eq!(judged.grid, answer.known, "{name} on {puzzle:?}");
        }
    }
}

/// A small generator: tests want variety, not quality.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % sides as u64) as usize
    }
}

fn random_picture(height: usize, width: usize, colours: usize, dice: &mut Dice) -> Picture {
    let density = 3 + dice.below(5);
    Picture::from_fn(height, width, |_| {
        let filled = dice.below(10) < density;
        puzzle::Colour::new(if filled { 1 + dice.below(colours - 1) } else { 0 })
    })
}

fn palette(colours: usize) -> Palette {
    let ink = |_| puzzle::Ink::new("", puzzle::Rgb::WHITE, '?');
    Palette::new((0..colours).map(ink).collect()).expect("a palette")
}

#[test]
fn all_pictures_of_three_by_three_are_judged_rightly() {
    for bits in 0..1 << 9 {
        let picture = Picture::from_fn(3, 3, |square| {
            puzzle::Colour::new(bits >> (square.row * 3 + square.column) & 1)
        });
        check(&Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle"));
    }
}

#[test]
fn random_black_and_white_puzzles_are_judged_rightly() {
    let mut dice = Dice(1);
    for round in 0..600 {
        let (height, width) = (5 + round % 4, 5 + round / 7 % 4);
        let picture = random_picture(height, width, 2, &mut dice);
        check(&Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle"));
    }
}

#[test]
fn random_colour_puzzles_are_judged_rightly() {
    let mut dice = Dice(2);
    for round in 0..300 {
        let colours = 3 + round % 3;
        let picture = random_picture(4 + round % 3, 4 + round / 5 % 2, colours, &mut dice);
        check(&Puzzle::of_picture(palette(colours), picture).expect("a puzzle"));
    }
}

#[test]
fn clues_of_two_different_pictures_are_judged_rightly() {
    let mut dice = Dice(3);
    for round in 0..400 {
        let colours = 2 + round % 2;
        let rows = random_picture(5, 5, colours, &mut dice);
        let columns = random_picture(5, 5, colours, &mut dice);
        let puzzle = Puzzle::new(palette(colours), rows.row_clues(), columns.column_clues());
        check(&puzzle.expect("a puzzle"));
    }
}

#[test]
fn given_cells_are_respected_even_where_they_deny_the_clues() {
    let mut dice = Dice(4);
    for round in 0..300 {
        let picture = random_picture(5, 5, 2, &mut dice);
        let given = Grid::unknown(5, 5, 2);
        let given = given.squares().fold(given, |mut given, square| {
            if dice.below(6) == 0 {
                let lie = usize::from(dice.below(10) == 0 && round % 2 == 0);
                let colour = puzzle::Colour::new(picture[square].index() ^ lie);
                given[square] = puzzle::Cell::only(colour);
            }
            given
        });
        let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle");
        check(&puzzle.with_given(given).expect("the right size"));
    }
}

fn puzzle(rows: &[&str], columns: &[&str]) -> Puzzle {
    let clues = |texts: &[&str]| -> Vec<Clue> {
        texts.iter().map(|text| text.parse().expect("a clue")).collect()
    };
    Puzzle::new(Palette::black_and_white(), clues(rows), clues(columns)).expect("a puzzle")
}

#[test]
fn the_smallest_and_the_plainest_puzzles_behave() {
    check(&puzzle(&[""], &[""]));
    check(&puzzle(&["1"], &["1"]));
    check(&puzzle(&["1"], &[""]));
    check(&puzzle(&["2 1"], &["1", "1", "", "1", ""]));
    check(&puzzle(&["3"; 3], &["3"; 3]));
    check(&puzzle(&[""; 4], &[""; 3]));
    check(&puzzle(&["9"], &["1"]));
}

fn exact(puzzle: &Puzzle, options: &Options) -> Answer {
    crate::solve(puzzle, options, None)
}

#[test]
fn as_many_different_solutions_are_listed_as_are_wanted() {
    let permutations = puzzle(&["1"; 4], &["1"; 4]);
    for wanted in [1, 2, 10, 24, 30] {
        let answer = exact(&permutations, &Options { solutions: wanted, ..Options::default() });
        let mut solutions = answer.solutions.clone();
        solutions.sort();
        solutions.dedup();
        assert_eq!(solutions.len(), wanted.min(24));
    }
}

#[test]
fn one_solution_is_only_found_when_no_more_are_wanted() {
    let permutations = puzzle(&["1"; 4], &["1"; 4]);
    let answer = exact(&permutations, &Options { solutions: 1, ..Options::default() });
    assert_eq!(answer.verdict, Verdict::Found);
}

#[test]
fn a_spent_budget_is_told_as_such() {
    let permutations = puzzle(&["1"; 9], &["1"; 9]);
    let budget = crate::Budget::default().with_nodes(0);
    let answer = exact(&permutations, &Options { budget, ..Options::default() });
    assert_eq!(answer.verdict, Verdict::Unknown(Stopped::OutOfNodes.into()));
}

#[test]
fn other_seeds_search_otherwise_and_come_to_the_same_verdict() {
    let recipe = Recipe::new(20, 20).and_then(|it| it.with_density(0.42)).expect("a recipe");
    let mut differing = 0;
    for puzzle in recipe.puzzles(5).take(30) {
        let solve = |seed| crate::solve(&puzzle, &Options::default().with_seed(seed), None);
        let answers: Vec<Answer> = (1..=10).map(solve).collect();
        assert!(answers.iter().all(|it| it.verdict == answers[0].verdict), "{puzzle:?}");
        let conflicts = |it: &Answer| it.stats.get("conflicts").map(|&count| count as u64);
        let counts: std::collections::BTreeSet<_> = answers.iter().map(conflicts).collect();
        differing += usize::from(counts.len() > 5);
        let again =
            crate::solve(&puzzle, &Options { threads: 3, ..Options::default().with_seed(7) }, None);
        assert_eq!(again, answers[6]);
    }
    assert!(differing > 2, "only {differing} puzzles are searched otherwise");
}
