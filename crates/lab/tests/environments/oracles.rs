//! Every observation against a slow model that asks the judge of lines.

use crate::bench::{Bench, LINES, Shown, random, recipe};
use nonolith_lab::environments::{
    Autoreset, KeptPuzzles, Mistakes, ObservationLayout, PuzzleSource, Task, UNKNOWN, VisitMask,
    VisitReward,
};
use puzzle::generate::{Draw, Kind};
use puzzle::{Axis, Cell, Colour, Grid, LineId, Puzzle, Square, check};

/// The cells of a grid as they are shown, on a board that may be larger than the puzzle.
fn cells(grid: &Grid, layout: &ObservationLayout) -> Vec<u8> {
    let mut shown = vec![0; layout.height * layout.width];
    for (index, cell) in grid.cells().iter().enumerate() {
        let place = index / grid.width() * layout.width + index % grid.width();
        shown[place] = cell.colour().map_or(UNKNOWN, |colour| colour.index() as u8);
    }
    shown
}

fn set(grid: &mut Grid, square: Square, cell: Cell) {
    let width = grid.width();
    grid.cells_mut()[square.row * width + square.column] = cell;
}

fn is_row(line: LineId) -> bool {
    line.axis == Axis::Row
}

fn shown_place(layout: &ObservationLayout, line: LineId) -> usize {
    if is_row(line) { line.index } else { layout.height + line.index }
}

/// Clues, lengths and unknown cells of lines, as every environment shows them.
fn check_lines(puzzle: &Puzzle, grid: &Grid, layout: &ObservationLayout, shown: &Shown) {
    let lines = layout.height + layout.width;
    let (mut clues, mut colours) = (vec![0; lines * layout.runs], vec![0; lines * layout.runs]);
    let mut open = vec![0; lines];
    for line in puzzle.lines() {
        let place = shown_place(layout, line);
        for (at, run) in puzzle.clue(line).runs().iter().enumerate() {
            clues[place * layout.runs + at] = run.length as u8;
            colours[place * layout.runs + at] = run.colour.index() as u8;
        }
        open[place] = grid.line(line).iter().filter(|cell| !cell.is_known()).count() as u8;
    }
    assert_eq!((&shown.clues, &shown.open), (&clues, &open));
    assert!(shown.clue_colours.is_empty() || shown.clue_colours == colours);
    assert_eq!(shown.cells, cells(grid, layout));
}

/// What the judge finds in a line; unknown cells of it that are known then.
fn visit(puzzle: &Puzzle, grid: &mut Grid, line: LineId) -> Option<Vec<usize>> {
    let before = grid.line(line);
    let after = check::line(puzzle.clue(line), &before).ok()?;
    let found: Vec<usize> = (0..before.len()).filter(|&at| before[at] != after[at]).collect();
    for &along in &found {
        set(grid, line.square(along), after[along]);
    }
    Some(found)
}

fn sources() -> Vec<PuzzleSource> {
    let sizes =
        vec![recipe(3, 6, Kind::Blob), recipe(7, 4, Kind::Random), recipe(5, 5, Kind::Random)];
    let half = |puzzle: Puzzle| {
        let first = puzzle.solutions()[0].cells()[0];
        let mut given = Grid::unknown(puzzle.height(), puzzle.width(), 2);
        set(&mut given, Square { row: 0, column: 0 }, Cell::only(first));
        puzzle.with_given(given).unwrap()
    };
    let drawn = recipe(4, 5, Kind::Random);
    let puzzles = drawn.puzzles(3).filter(solve::is_line_solvable).take(9);
    vec![
        random(5, 5, KeptPuzzles::LineSolvable),
        PuzzleSource::of_recipes(sizes, KeptPuzzles::LineSolvable).unwrap(),
        PuzzleSource::of_recipes(vec![recipe(17, 4, Kind::Blob)], KeptPuzzles::LineSolvable)
            .unwrap(),
        PuzzleSource::of_puzzles(puzzles.map(half).collect(), KeptPuzzles::LineSolvable).unwrap(),
    ]
}

#[test]
fn visits_find_what_the_judge_finds() {
    let rewards = [VisitReward::Steps, VisitReward::Cells, VisitReward::Line];
    for (source, reward) in
        sources().into_iter().flat_map(|it| rewards.map(|reward| (it.clone(), reward)))
    {
        for mask in [VisitMask::Changed, VisitMask::Open] {
            let task = Task::LineOrder { reward, mask };
            let mut bench = Bench::new(task, source.clone(), 1, Autoreset::Disabled).seeded(9);
            let mut draw = Draw::new(4, 4);
            for episode in 0..12 {
                play_lines(&mut bench, &mut draw, reward, mask, episode % 2 == 0);
                bench.reset(&[true], &[None], &[None]).unwrap();
            }
        }
    }
}

fn play_lines(
    bench: &mut Bench,
    draw: &mut Draw,
    reward: VisitReward,
    mask: VisitMask,
    masked: bool,
) {
    let (puzzle, layout) = (bench.puzzle(0), bench.layout());
    let mut grid = puzzle.start();
    let mut changed = vec![0; layout.height + layout.width];
    puzzle.lines().for_each(|line| changed[shown_place(&layout, line)] = 1);
    let limit = 5 * (puzzle.height() + puzzle.width());
    for step in 0..=limit {
        let shown = bench.shown(0);
        check_lines(&puzzle, &grid, &layout, &shown);
        assert_eq!(shown.changed, changed);
        let allowed = |place: usize| {
            shown.open[place] > 0 && (changed[place] == 1 || mask == VisitMask::Open || step == 0)
        };
        let expected: Vec<u8> = (0..changed.len()).map(|it| u8::from(allowed(it))).collect();
        assert_eq!(shown.mask, expected);
        let solved = grid.unknown_cells() == 0;
        assert_eq!((shown.terminated, shown.truncated), (solved, !solved && step == limit));
        if solved || step == limit {
            return;
        }
        let action = bench.action(0, draw, masked);
        bench.step(&[action], 1).unwrap();
        let line = puzzle.lines().find(|&it| shown_place(&layout, it) == action as usize);
        let found = line.map(|line| visit(&puzzle, &mut grid, line).unwrap()).unwrap_or_default();
        changed[action as usize] = 0;
        for along in &found {
            let square = line.unwrap().square(*along);
            let crossing =
                if is_row(line.unwrap()) { layout.height + square.column } else { square.row };
            changed[crossing] = 1;
        }
        let open = shown.open[action as usize].max(1);
        let worth = match reward {
            VisitReward::Steps => -1.0,
            VisitReward::Cells => found.len() as f64 / (puzzle.height() * puzzle.width()) as f64,
            VisitReward::Line => found.len() as f64 / f64::from(open),
        };
        assert_eq!(bench.shown(0).reward(), worth);
    }
}

/// The cell and colour of an action, if the puzzle has that cell.
fn claim(puzzle: &Puzzle, layout: &ObservationLayout, action: i64) -> Option<(Square, Colour)> {
    let (index, colour) = (action as usize / layout.colours, action as usize % layout.colours);
    let square = Square { row: index / layout.width, column: index % layout.width };
    let inside = square.row < puzzle.height() && square.column < puzzle.width();
    inside.then(|| (square, Colour::new(colour)))
}

#[test]
fn deductions_are_accepted_exactly_where_the_judge_of_lines_forces_them() {
    let coloured = vec![recipe(4, 5, Kind::Blob).with_colours(2).unwrap()];
    let coloured = PuzzleSource::of_recipes(coloured, KeptPuzzles::LineSolvable).unwrap();
    for source in sources().into_iter().chain([coloured]) {
        let mut bench = Bench::new(Task::Deduce, source, 1, Autoreset::Disabled).seeded(5);
        let mut draw = Draw::new(8, 8);
        let mut solved = 0;
        for episode in 0..8 {
            solved += usize::from(play_deductions(&mut bench, &mut draw, episode % 4 == 0));
            bench.reset(&[true], &[None], &[None]).unwrap();
        }
        assert!(solved > 0, "no episode was played to its end");
    }
}

fn play_deductions(bench: &mut Bench, draw: &mut Draw, any: bool) -> bool {
    let (puzzle, layout) = (bench.puzzle(0), bench.layout());
    let mut grid = puzzle.start();
    let mut refused = vec![0; layout.actions];
    loop {
        let shown = bench.shown(0);
        check_lines(&puzzle, &grid, &layout, &shown);
        assert_eq!(shown.refused, refused);
        for (action, &refused) in refused.iter().enumerate() {
            let unknown = claim(&puzzle, &layout, action as i64)
                .is_some_and(|(square, _)| !grid.get(square).unwrap().is_known());
            assert_eq!(shown.mask[action], u8::from(unknown && refused == 0));
        }
        if shown.terminated || shown.truncated {
            assert_eq!(shown.terminated, grid.is_solved());
            return shown.terminated;
        }
        let action = bench.action(0, draw, !any);
        bench.step(&[action], 1).unwrap();
        let claimed = claim(&puzzle, &layout, action);
        let forced = claimed.filter(|&(square, colour)| {
            !grid.get(square).unwrap().is_known()
                && [LineId::row(square.row), LineId::column(square.column)].iter().any(|&line| {
                    let cells = grid.line(line);
                    let after = check::line(puzzle.clue(line), &cells).unwrap();
                    let along = if is_row(line) { square.column } else { square.row };
                    after[along] == Cell::only(colour)
                })
        });
        assert_eq!(bench.shown(0).reward(), if forced.is_some() { 1.0 } else { -0.1 });
        match forced {
            None => refused[action as usize] = 1,
            Some((square, colour)) => {
                assert_eq!(puzzle.solutions()[0].get(square), Some(colour));
                set(&mut grid, square, Cell::only(colour));
                for (other, refused) in refused.iter_mut().enumerate() {
                    let other = claim(&puzzle, &layout, other as i64);
                    if other
                        .is_some_and(|(it, _)| it.row == square.row || it.column == square.column)
                    {
                        *refused = 0;
                    }
                }
            }
        }
    }
}

#[test]
fn cells_are_right_where_the_solution_says_so() {
    let coloured = vec![recipe(4, 4, Kind::Blob).with_colours(2).unwrap()];
    let coloured = PuzzleSource::of_recipes(coloured, KeptPuzzles::Unique).unwrap();
    for source in sources().into_iter().chain([coloured, random(4, 4, KeptPuzzles::Unique)]) {
        for mistakes in [Mistakes::End, Mistakes::Undo, Mistakes::Keep] {
            let task = Task::Cells { mistakes };
            let mut bench = Bench::new(task, source.clone(), 1, Autoreset::Disabled).seeded(6);
            let mut draw = Draw::new(2, 2);
            for episode in 0..8 {
                play_cells(&mut bench, &mut draw, mistakes, episode);
                bench.reset(&[true], &[None], &[None]).unwrap();
            }
        }
    }
}

/// Plays with every `wrong`-th action drawn by lot, the others right.
fn play_cells(bench: &mut Bench, draw: &mut Draw, mistakes: Mistakes, wrong: usize) {
    let (puzzle, layout) = (bench.puzzle(0), bench.layout());
    let solution = puzzle.solutions()[0].clone();
    let mut grid = puzzle.start();
    for step in 0.. {
        let shown = bench.shown(0);
        check_lines(&puzzle, &grid, &layout, &shown);
        let solved = grid.picture().is_some_and(|picture| picture == solution);
        if shown.terminated || shown.truncated {
            assert!(solved || shown.truncated || mistakes == Mistakes::End);
            return;
        }
        assert!(!solved);
        let due = |action: &usize| {
            let (square, colour) = claim(&puzzle, &layout, *action as i64)?;
            let open = grid.get(square) != Some(Cell::only(colour));
            (solution.get(square) == Some(colour) && open).then_some(())
        };
        let right = (0..layout.actions).find(|action| due(action).is_some()).unwrap() as i64;
        let by_lot = wrong > 0 && step % (wrong + 3) == wrong;
        let action = if by_lot { bench.action(0, draw, wrong.is_multiple_of(2)) } else { right };
        bench.step(&[action], 1).unwrap();
        let outcome = cell_outcome(&puzzle, &layout, &mut grid, mistakes, action);
        let solved = grid.picture().is_some_and(|picture| picture == solution);
        let bonus = if solved && outcome == 1.0 { 10.0 } else { 0.0 };
        assert_eq!(bench.shown(0).reward(), outcome + bonus);
        let died = outcome < 0.0 && mistakes == Mistakes::End;
        assert_eq!(bench.shown(0).terminated, solved || died);
    }
}

fn cell_outcome(
    puzzle: &Puzzle,
    layout: &ObservationLayout,
    grid: &mut Grid,
    mistakes: Mistakes,
    action: i64,
) -> f64 {
    let Some((square, colour)) = claim(puzzle, layout, action) else { return -1.0 };
    let before = grid.get(square).unwrap();
    if before == Cell::only(colour) {
        return 0.0;
    }
    let right = puzzle.solutions()[0].get(square) == Some(colour);
    let given = puzzle.start().get(square).unwrap().is_known();
    let written = !given
        && match mistakes {
            Mistakes::End => !before.is_known(),
            Mistakes::Undo => right,
            Mistakes::Keep => true,
        };
    if written {
        set(grid, square, Cell::only(colour));
    }
    if right { 1.0 } else { -1.0 }
}

/// All lines visited until none finds more; nothing if one of them breaks.
fn close(puzzle: &Puzzle, grid: &Grid) -> Option<Grid> {
    let mut grid = grid.clone();
    loop {
        let mut found = 0;
        for line in puzzle.lines() {
            found += visit(puzzle, &mut grid, line)?.len();
        }
        if found == 0 {
            return Some(grid);
        }
    }
}

#[test]
fn guesses_are_taken_back_exactly_where_lines_contradict_them() {
    for source in [random(6, 6, KeptPuzzles::Search), random(5, 7, KeptPuzzles::Search)] {
        let mut bench = Bench::new(Task::Guess, source, 1, Autoreset::Disabled).seeded(11);
        let mut draw = Draw::new(3, 3);
        for _ in 0..25 {
            play_guesses(&mut bench, &mut draw);
            bench.reset(&[true], &[None], &[None]).unwrap();
        }
    }
}

fn play_guesses(bench: &mut Bench, draw: &mut Draw) {
    let (puzzle, layout) = (bench.puzzle(0), bench.layout());
    let mut grid = close(&puzzle, &puzzle.start()).unwrap();
    let mut stack: Vec<(Grid, Square, Colour)> = vec![];
    loop {
        let shown = bench.shown(0);
        check_lines(&puzzle, &grid, &layout, &shown);
        assert_eq!(shown.numbers[4], stack.len() as u64);
        for action in 0..layout.actions {
            let (square, _) = claim(&puzzle, &layout, action as i64).unwrap();
            assert_eq!(shown.mask[action], u8::from(!grid.get(square).unwrap().is_known()));
        }
        assert_eq!(shown.terminated, grid.is_solved());
        if shown.terminated {
            let exact = solve::solve(&puzzle, &solve::Options::default(), None);
            assert_eq!(grid.picture().as_ref(), exact.solutions.first());
            return;
        }
        let action = bench.action(0, draw, draw.clone().chance(0.9));
        bench.step(&[action], 1).unwrap();
        assert_eq!(bench.shown(0).reward(), -1.0);
        let (square, colour) = claim(&puzzle, &layout, action).unwrap();
        if grid.get(square).unwrap().is_known() {
            continue;
        }
        stack.push((grid.clone(), square, colour));
        set(&mut grid, square, Cell::only(colour));
        grid = loop {
            if let Some(closed) = close(&puzzle, &grid) {
                break closed;
            }
            let (before, square, colour) = stack.pop().unwrap();
            grid = before;
            set(&mut grid, square, Cell::only(Colour::new(1 - colour.index())));
        };
    }
}

#[test]
fn the_mask_of_a_fresh_board_allows_every_open_line() {
    let bench = Bench::new(LINES, random(5, 5, KeptPuzzles::LineSolvable), 4, Autoreset::NextStep)
        .seeded(1);
    assert!((0..4).all(|place| bench.shown(place).mask == [1; 10]));
}
