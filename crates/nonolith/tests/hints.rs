//! Hints on whole puzzles, hard ones among them: what they claim is held to the exact solver's word.

#![allow(
    clippy::print_stderr,
    reason = "a skipped test says so, and the figures are worth reading"
)]

use std::path::PathBuf;

use nonolith::play::Game;
use nonolith::puzzle::generate::Draw;
use nonolith::puzzle::{Cell, Grid, Picture, Puzzle, formats};
use nonolith::solve::{self, Answer, Budget, Options, Verdict};
use nonolith::strategies::hint::{Hint, Hinter, LAST_RUNG, Problem, hint};

/// The puzzles of a file, those that cannot be read left out.
fn puzzles(path: PathBuf) -> Vec<Puzzle> {
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    formats::read(&bytes, None).expect("a format we read").into_iter().flatten().collect()
}

fn with_nodes(nodes: u64) -> Options {
    Options { budget: Budget::default().with_nodes(nodes), ..Options::default() }
}

/// About half of a solution, with one cell against it if one is wanted.
fn position(solution: &Picture, colours: usize, wrong: bool, draw: &mut Draw) -> Grid {
    let mut grid = Grid::unknown(solution.height(), solution.width(), colours);
    let squares: Vec<_> = grid.squares().collect();
    for &square in &squares {
        if draw.chance(0.5) {
            grid[square] = Cell::only(solution[square]);
        }
    }
    if wrong {
        let square = squares[draw.below(squares.len())];
        grid[square] = Cell::any(colours).without(Cell::only(solution[square]));
    }
    grid
}

/// Holds a hint at the start of a puzzle to the exact verdict.
fn judge_start(answer: &Answer, hint: &Hint) {
    let known = !matches!(answer.verdict, Verdict::Unknown(_) | Verdict::Found);
    if let Some(said @ (Verdict::Unique | Verdict::Several)) = &hint.verdict {
        assert!(!known || *said == answer.verdict, "{}", hint.sentence);
    }
    let none = matches!(answer.verdict, Verdict::None(_));
    assert!(hint.problem.is_none() || none || !known, "{}", hint.sentence);
}

/// Holds a hint at a position to the only solution.
fn judge_position(solution: &Picture, grid: &Grid, hint: &Hint) {
    let right = grid.squares().all(|square| grid[square].allows(solution[square]));
    let said = &hint.sentence;
    match hint.problem {
        Some(Problem::Square(at)) => assert!(!grid[at].allows(solution[at]), "{said}"),
        Some(_) => assert!(!right, "{said}"),
        None => assert!(right || said.contains("not found out"), "{said}"),
    }
    let told = hint.step.iter().flat_map(|step| step.deduction.allowed(grid.colours()));
    for (square, allowed) in told {
        assert!(!right || allowed.allows(solution[square]), "{said}");
    }
}

#[test]
fn every_claim_about_the_measuring_corpus_is_true() {
    let Some(corpus) = std::env::var_os("NONOLITH_CORPUS").map(PathBuf::from) else {
        eprintln!("skipped: NONOLITH_CORPUS is not set");
        return;
    };
    let mut draw = Draw::new(1, 0);
    let (mut judged, mut unknown) = (0, 0);
    for file in ["free.jsonl", "copyleft.jsonl"] {
        let fits = |puzzle: &&Puzzle| puzzle.height() <= 40 && puzzle.width() <= 40;
        for puzzle in puzzles(corpus.join(file)).iter().filter(fits) {
            let answer = solve::solve(puzzle, &with_nodes(20_000), None);
            let found = hint(puzzle, &puzzle.start(), 4, &with_nodes(200)).unwrap();
            judge_start(&answer, &found);
            unknown += usize::from(matches!(found.verdict, Some(Verdict::Unknown(_))));
            judged += 1;
            let [solution] = answer.solutions.as_slice() else { continue };
            if answer.verdict != Verdict::Unique {
                continue;
            }
            for wrong in [false, true] {
                let grid = position(solution, puzzle.palette().len(), wrong, &mut draw);
                let found = hint(puzzle, &grid, 4, &with_nodes(200)).unwrap();
                judge_position(solution, &grid, &found);
            }
        }
    }
    eprintln!("{judged} puzzles, of {unknown} of them the hint says that it does not know");
}

/// Follows hints through `play` alone, taking the game up from its save halfway; says how many.
fn play_by_hints(puzzle: &Puzzle) -> usize {
    let (mut game, mut hinter) = (Game::new(puzzle.clone()), Hinter::new(puzzle));
    while !game.is_won() {
        let found = hinter.hint(&game.position(), LAST_RUNG, &Options::default()).unwrap();
        let step = found.step.unwrap_or_else(|| panic!("{}", found.sentence));
        assert!(game.follow(&step) > 0, "a hint that changes nothing: {}", found.sentence);
        if game.moves() == 10 {
            game = Game::resume(puzzle.clone(), &game.save()).expect("a game that we saved");
        }
    }
    game.moves()
}

/// Larger puzzles take hundreds of hints.
const MOST_CELLS: usize = 900;

#[test]
fn coloured_puzzles_of_ours_are_finished_by_following_hints() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpus/puzzles");
    let coloured: Vec<Puzzle> = std::fs::read_dir(folder)
        .expect("our own puzzles")
        .flat_map(|entry| puzzles(entry.expect("a file").path()))
        .filter(|puzzle| {
            !puzzle.palette().is_black_and_white() && puzzle.height() * puzzle.width() <= MOST_CELLS
        })
        .collect();
    let hints: usize = coloured.iter().map(play_by_hints).sum();
    assert!(coloured.len() >= 90, "{} puzzles", coloured.len());
    eprintln!("{} coloured puzzles finished by {hints} hints", coloured.len());
}
