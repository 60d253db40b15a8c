//! Least repairs: how many are proved and how soon, and whether the proofs are true.

use std::time::Duration;

use craft::repair::{RepairGoal, RepairOutcome, RepairRequest, repair};
use puzzle::generate::{Draw, Kind, Recipe};
use puzzle::{Colour, Palette, Picture, Puzzle, Square, formats};
use solve::{Budget, Options, Verdict};

use crate::{BenchOptions, measure, table};

/// 975 CC0 icons; the head of the file says how they were drawn.
const ICONS: &str = include_str!("../../pictures/icons-15.txt");
const SIDE: usize = 15;

/// The time within which proofs are counted.
const SOON: Duration = Duration::from_secs(2);

/// The sets of changes tried on one icon: about two seconds on one core of 2026.
const LINE_NODES: u64 = 1_000_000;
/// The same where every set may need a search for a second solution: about half a second.
const UNIQUE_NODES: u64 = 5_000;

/// Where the damage is drawn from.
const SEED: u64 = 1;

pub(crate) fn run(_: &BenchOptions) {
    icons(RepairGoal::LineSolvable, LINE_NODES);
    icons(RepairGoal::Unique, UNIQUE_NODES);
    against_trying_all();
    damaged();
}

/// The pictures of the icons, with their names.
fn icon_pictures() -> Vec<(&'static str, Picture)> {
    let lines = ICONS.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' ')).map(|(name, rows)| (name, icon(rows))).collect()
}

fn icon(rows: &str) -> Picture {
    let row = |row: usize| u32::from_str_radix(&rows[4 * row..4 * row + 4], 16).expect("a row");
    Picture::from_fn(SIDE, SIDE, |Square { row: at, column }| {
        Colour::new((row(at) >> (SIDE - 1 - column) & 1) as usize)
    })
}

fn repaired(picture: &Picture, colours: &Palette, goal: RepairGoal, nodes: u64) -> RepairOutcome {
    let mut request = RepairRequest::new(colours.clone(), picture.clone(), goal);
    request.budget = Budget::default().with_nodes(nodes);
    repair(&request).expect("a picture of its palette")
}

/// The least repair of every icon that needs one.
fn icons(goal: RepairGoal, nodes: u64) {
    table::title(&format!(
        "repair until {}: {} icons, 15 x 15",
        goal.name(),
        icon_pictures().len()
    ));
    let (mut times, mut proved, mut alone, mut greedy) = (vec![], vec![0; 16], 0, vec![]);
    let mut soon = 0;
    for (name, picture) in icon_pictures() {
        let palette = Palette::black_and_white();
        let (outcome, time) = measure::busy(|| repaired(&picture, &palette, goal, nodes));
        let cells = outcome.repairs.first().map_or(usize::MAX, |it| it.changes.len());
        if cells == 0 {
            continue;
        }
        times.push(time);
        alone += usize::from(cells == 1);
        soon += usize::from(outcome.proved_least && time <= SOON);
        match outcome.proved_least {
            true => proved[cells.min(15)] += 1,
            false => greedy.push(format!("{name}: at least {}, found {cells}", outcome.at_least)),
        }
    }
    report(times, &proved, alone, &greedy);
    println!("proved within {} s: {soon}", SOON.as_secs());
}

fn report(mut times: Vec<Duration>, proved: &[usize], alone: usize, unproved: &[String]) {
    times.sort_unstable();
    let needed = times.len();
    let share = |count: usize| 100.0 * count as f64 / needed as f64;
    let all: usize = proved.iter().sum();
    println!("need a repair: {needed}");
    println!(
        "one cell suffices (what trying every single cell finds): {alone}, {:.1} %",
        share(alone)
    );
    println!("least repair proved: {all}, {:.1} %, by cells {:?}", share(all), &proved[1..]);
    for part in [50, 90, 95, 100] {
        let time = times[(needed * part).div_ceil(100).max(1) - 1];
        table::row(&format!("CPU time, {part} % within"), time, &[]);
    }
    unproved.iter().for_each(|line| println!("  {line}"));
}

fn is_fair(goal: RepairGoal, palette: &Palette, picture: &Picture) -> bool {
    let puzzle = Puzzle::of_picture(palette.clone(), picture.clone()).expect("a puzzle");
    match goal {
        RepairGoal::LineSolvable => solve::is_line_solvable(&puzzle),
        RepairGoal::Unique => {
            solve::solve(&puzzle, &Options::default(), None).verdict == Verdict::Unique
        }
    }
}

/// Whether changing `cells` cells, none before `from` in reading order, makes the picture fair.
fn some_change(
    goal: RepairGoal,
    palette: &Palette,
    picture: &mut Picture,
    cells: usize,
    from: usize,
) -> bool {
    if cells == 0 {
        return is_fair(goal, palette, picture);
    }
    for cell in from..picture.cells().len() {
        let square = Square { row: cell / picture.width(), column: cell % picture.width() };
        let before = picture[square];
        for colour in palette.colours().filter(|&colour| colour != before) {
            picture[square] = colour;
            let fair = some_change(goal, palette, picture, cells - 1, cell + 1);
            picture[square] = before;
            if fair {
                return true;
            }
        }
    }
    false
}

/// Compares what was proved with trying all changes of one, two and three cells.
fn against_trying_all() {
    table::title("repair: proofs against trying all changes");
    let icons = || icon_pictures().into_iter().map(|(_, picture)| picture);
    compare("all single cells of every icon", 1, icons(), Palette::black_and_white());
    for (cells, number, side) in [(2, 200, 10), (3, 20, 8)] {
        let drawn = unfair(side, 1, number);
        let what = format!("all sets of {cells} cells, {number} pictures {side} x {side}");
        compare(&what, cells, drawn.1.into_iter(), drawn.0);
    }
    for (cells, number, side) in [(2, 60, 7), (3, 10, 5)] {
        let drawn = unfair(side, 2, number);
        let what =
            format!("the same in 3 colours, {number} pictures {side} x {side}, {cells} cells");
        compare(&what, cells, drawn.1.into_iter(), drawn.0);
    }
}

/// Drawn pictures that are not line-solvable.
fn unfair(side: usize, colours: usize, number: usize) -> (Palette, Vec<Picture>) {
    let recipe = Recipe::new(side, side)
        .and_then(|recipe| recipe.of_kind(Kind::Blob).with_density(0.5)?.with_colours(colours))
        .expect("a recipe");
    let puzzles = recipe.puzzles(1).filter(|puzzle| !solve::is_line_solvable(puzzle));
    let puzzles: Vec<Puzzle> = puzzles.take(number).collect();
    let palette = puzzles[0].palette().clone();
    (palette, puzzles.iter().map(|puzzle| puzzle.solutions()[0].clone()).collect())
}

fn compare(what: &str, cells: usize, pictures: impl Iterator<Item = Picture>, palette: Palette) {
    let (mut agree, mut differ, mut open) = (0, 0, 0);
    for mut picture in pictures {
        for goal in [RepairGoal::LineSolvable, RepairGoal::Unique] {
            let outcome = repaired(&picture, &palette, goal, 200_000);
            let found = outcome.repairs.first().map_or(usize::MAX, |it| it.changes.len());
            if outcome.at_least <= cells && !outcome.proved_least {
                open += 1;
                continue;
            }
            let exists =
                (0..=cells).any(|cells| some_change(goal, &palette, &mut picture, cells, 0));
            match exists == (outcome.proved_least && found <= cells) {
                true => agree += 1,
                false => differ += 1,
            }
        }
    }
    println!("{what}: {agree} agree, {differ} differ, {open} not proved either way");
}

/// Our own puzzles with a few cells flipped: the least repair has no more cells than were damaged.
fn damaged() {
    table::title("repair: our own corpus, 1 to 8 random cells changed");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/puzzles");
    let mut paths: Vec<_> = std::fs::read_dir(folder).expect("our corpus").flatten().collect();
    paths.sort_by_key(std::fs::DirEntry::path);
    let (mut proved, mut fewer, mut open, mut worse) = (0, 0, 0, vec![]);
    for path in paths {
        let bytes = std::fs::read(path.path()).expect("a puzzle");
        let puzzle = formats::read(&bytes, None).ok().and_then(|mut it| it.pop()?.ok());
        let Some((puzzle, picture)) = puzzle.and_then(whole_and_fair) else { continue };
        for flips in 1..=8 {
            let (damaged, changed) = flipped(&picture, puzzle.palette(), flips);
            let outcome = repaired(&damaged, puzzle.palette(), RepairGoal::LineSolvable, 50_000);
            let cells = outcome.repairs.first().map_or(usize::MAX, |it| it.changes.len());
            match outcome.proved_least {
                true if cells <= changed => {
                    (proved, fewer) = (proved + 1, fewer + usize::from(cells < changed))
                }
                true => worse.push(path.path()),
                false => open += 1,
            }
        }
    }
    println!("proved least, with no more cells than were damaged: {proved}, with fewer: {fewer}");
    println!("proved least, with more cells than were damaged: {}", worse.len());
    println!("not proved within 50,000 sets of changes: {open}");
}

/// A line-solvable puzzle of at most 900 cells, with its picture.
fn whole_and_fair(puzzle: Puzzle) -> Option<(Puzzle, Picture)> {
    let small = puzzle.height() * puzzle.width() <= 900 && puzzle.given().is_none();
    let picture = puzzle.solutions().first().cloned()?;
    (small && solve::is_line_solvable(&puzzle)).then_some((puzzle, picture))
}

/// The picture with cells changed at random places, and how many differ.
fn flipped(picture: &Picture, palette: &Palette, flips: usize) -> (Picture, usize) {
    let mut damaged = picture.clone();
    let mut draw = Draw::new(SEED, flips as u64);
    for _ in 0..flips {
        let place = draw.below(picture.cells().len());
        let square = Square { row: place / picture.width(), column: place % picture.width() };
        damaged[square] = Colour::new((damaged[square].index() + 1) % palette.len());
    }
    let changed = damaged.differs_from(picture).len();
    (damaged, changed)
}
