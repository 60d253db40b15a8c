//! Least repairs: how many are proved and how soon, and whether the proofs are true.

use std::time::Duration;

use craft::repair::{RepairGoal, RepairOutcome, RepairRequest, repair};
use puzzle::generate::{Draw, Kind, Recipe};
use puzzle::{Colour, Palette, Picture, Puzzle, Square, formats};
use solve::propagate::{Sweep, propagate};
use solve::{Budget, Options, Verdict};

use crate::{BenchOptions, measure, table};

/// 975 CC0 icons; the head of the file says how they were drawn.
const ICONS: &str = include_str!("../../pictures/icons-15.txt");
const SIDE: usize = 15;

/// What is wanted of the repairs of all icons until a goal.
struct IconAim {
    goal: RepairGoal,
    /// The sets of changes tried on one icon: about as many as the time allows.
    nodes: u64,
    /// The time within which proofs are counted.
    soon: Duration,
    /// The share of those that need a repair that shall be proved in that time, in percent.
    wanted: f64,
}

const LINE_SOLVABLE: IconAim = IconAim {
    goal: RepairGoal::LineSolvable,
    nodes: 1_000_000,
    soon: Duration::from_secs(2),
    wanted: 95.0,
};
/// Every set may need a search for a second solution.
const UNIQUE: IconAim = IconAim {
    goal: RepairGoal::Unique,
    nodes: 5_000,
    soon: Duration::from_millis(500),
    wanted: 97.0,
};

/// Where the damage is drawn from, and how often it is drawn until it matters.
const SEED: u64 = 1;
const DRAWS: usize = 20;

/// The parts of the section.
const PARTS: [(&str, fn()); 5] = [
    ("line-solvable", || icons(&LINE_SOLVABLE)),
    ("unique", || icons(&UNIQUE)),
    ("truth", against_trying_all),
    ("damaged", damaged),
    ("large", large),
];

pub(crate) fn run(options: &BenchOptions) {
    let wanted = PARTS.iter().filter(|(name, _)| options.wants(name));
    wanted.for_each(|(_, part)| part());
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
fn icons(aim: &IconAim) {
    let IconAim { goal, nodes, soon: limit, wanted } = *aim;
    table::title(&format!(
        "repair until {}: {} icons, 15 x 15",
        goal.name(),
        icon_pictures().len()
    ));
    let (mut times, mut proved, mut alone, mut greedy) = (vec![], vec![0; 16], 0, vec![]);
    let mut soon = 0_u32;
    for (name, picture) in icon_pictures() {
        let palette = Palette::black_and_white();
        let (outcome, time) = measure::busy(|| repaired(&picture, &palette, goal, nodes));
        let cells = outcome.repairs.first().map_or(usize::MAX, |it| it.changes.len());
        if cells == 0 {
            continue;
        }
        times.push(time);
        alone += usize::from(cells == 1);
        soon += u32::from(outcome.proved_least && time <= limit);
        match outcome.proved_least {
            true => proved[cells.min(15)] += 1,
            false => greedy.push(format!("{name}: at least {}, found {cells}", outcome.at_least)),
        }
    }
    let needed = times.len();
    report(times, &proved, alone, &greedy);
    let share = 100.0 * f64::from(soon) / needed as f64;
    println!("proved within {limit:?} each: {soon}, {share:.1} % (wanted: {wanted} %)");
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

/// The sides of large pictures in cells.
const LARGE_SIDES: [usize; 3] = [80, 120, 200];
/// How many pictures there are of each.
const LARGE_PICTURES: usize = 4;
/// The cells that line logic may handle for the greedy repair, as the command line has it.
const GREEDY_EFFORT: u64 = 2_000_000_000;

/// Large pictures made of icons, repaired without a search for the least repair.
fn large() {
    table::title("repair: large pictures made of icons, greedily");
    table::heading(&["side", "goal", "left open before", "cells changed", "left open", "CPU ms"]);
    let icons: Vec<Picture> = icon_pictures().into_iter().map(|(_, picture)| picture).collect();
    for side in LARGE_SIDES {
        for number in 0..LARGE_PICTURES {
            let picture = mosaic(&icons, side, number);
            for goal in [RepairGoal::LineSolvable, RepairGoal::Unique] {
                large_row(&picture, goal);
            }
        }
    }
}

fn large_row(picture: &Picture, goal: RepairGoal) {
    let mut request = RepairRequest::new(Palette::black_and_white(), picture.clone(), goal);
    request.budget = Budget::default().with_nodes(0);
    request.greedy_effort = GREEDY_EFFORT;
    request.most = picture.cells().len() / 20;
    let (outcome, time) = measure::busy(|| repair(&request).expect("a picture of its palette"));
    let (changed, left) = match (outcome.repairs.first(), &outcome.partial) {
        (Some(found), _) => (found.changes.len(), 0),
        (None, Some(partial)) => (partial.repair.changes.len(), partial.unknown),
        (None, None) => (0, usize::MAX),
    };
    table::cells(&[
        picture.width().to_string(),
        goal.name().to_owned(),
        left_open(picture).to_string(),
        changed.to_string(),
        left.to_string(),
        table::milliseconds(time),
    ]);
}

/// How many cells line solving leaves open.
fn left_open(picture: &Picture) -> usize {
    let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture.clone()).expect("a puzzle");
    let mut grid = puzzle.start();
    let sound = propagate(&puzzle, &mut grid, &mut Sweep::default(), &mut ()).is_ok();
    assert!(sound, "the picture satisfies its clues");
    grid.unknown_cells()
}

/// A picture made of icons side by side, a blank line between them.
fn mosaic(icons: &[Picture], side: usize, number: usize) -> Picture {
    let in_a_row = side / (SIDE + 1);
    Picture::from_fn(side, side, |Square { row, column }| {
        let (down, across) = (row / (SIDE + 1), column / (SIDE + 1));
        let at = Square { row: row % (SIDE + 1), column: column % (SIDE + 1) };
        let place = (number * in_a_row + down) * in_a_row + across;
        let icon = &icons[place % icons.len()];
        let inside = down < in_a_row && across < in_a_row;
        icon.get(at).filter(|_| inside).unwrap_or(Colour::BACKGROUND)
    })
}

/// Our own puzzles, damaged so that every damaged cell matters: the least repair has no more cells than
/// were damaged, and as many wherever trying all changes of fewer finds none.
fn damaged() {
    table::title("repair: our own corpus, 1 to 8 cells changed, each of which makes it unfair");
    table::heading(&["damaged", "pictures", "proved", "as many", "fewer", "more", "open", "tried"]);
    let pictures = corpus_pictures();
    for cells in 1..=8 {
        let mut counts = [0_usize; 6];
        for (puzzle, picture) in &pictures {
            let palette = puzzle.palette();
            let Some(damaged) = damage(picture, palette, cells) else { continue };
            let outcome = repaired(&damaged, palette, RepairGoal::LineSolvable, 50_000);
            let least = outcome.repairs.first().map_or(usize::MAX, |it| it.changes.len());
            counts[0] += 1;
            counts[1] += usize::from(outcome.proved_least);
            counts[2] += usize::from(outcome.proved_least && least == cells);
            counts[3] += usize::from(outcome.proved_least && least < cells);
            counts[4] += usize::from(outcome.proved_least && least > cells);
            counts[5] += usize::from(!outcome.proved_least);
            if cells <= 2 && outcome.proved_least {
                agrees_with_single_cells(damaged, palette, least);
            }
        }
        let tried = if cells <= 2 { "all agree" } else { "" };
        let figures = [cells].into_iter().chain(counts).map(|it| it.to_string());
        table::cells(&figures.chain([tried.to_owned()]).collect::<Vec<_>>());
    }
}

/// Panics if trying all single cells says otherwise.
fn agrees_with_single_cells(mut picture: Picture, palette: &Palette, least: usize) {
    let single = some_change(RepairGoal::LineSolvable, palette, &mut picture, 1, 0);
    assert_eq!(single, least == 1, "{picture}");
}

/// The line-solvable puzzles of our corpus of at most 900 cells, with their pictures.
fn corpus_pictures() -> Vec<(Puzzle, Picture)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/puzzles");
    let mut paths: Vec<_> = std::fs::read_dir(folder).expect("our corpus").flatten().collect();
    paths.sort_by_key(std::fs::DirEntry::path);
    // The puzzles made from pictures came later: the figures are those of the first collection.
    let made = |path: &std::fs::DirEntry| {
        ["icon-", "drawn-"].iter().any(|kind| path.file_name().to_string_lossy().starts_with(kind))
    };
    paths.retain(|path| !made(path));
    let puzzle = |path: &std::fs::DirEntry| {
        let bytes = std::fs::read(path.path()).expect("a puzzle");
        formats::read(&bytes, None).ok().and_then(|mut it| it.pop()?.ok())
    };
    paths.iter().filter_map(puzzle).filter_map(whole_and_fair).collect()
}

/// A line-solvable puzzle of at most 900 cells, with its picture.
fn whole_and_fair(puzzle: Puzzle) -> Option<(Puzzle, Picture)> {
    let small = puzzle.height() * puzzle.width() <= 900 && puzzle.given().is_none();
    let picture = puzzle.solutions().first().cloned()?;
    (small && solve::is_line_solvable(&puzzle)).then_some((puzzle, picture))
}

/// The picture with cells changed of which each alone makes it unfair, and without any of which the
/// others still do; `None` if none was drawn.
fn damage(picture: &Picture, palette: &Palette, cells: usize) -> Option<Picture> {
    let is_unfair = |picture: &Picture| !is_fair(RepairGoal::LineSolvable, palette, picture);
    let flipped = |places: &[usize]| {
        let mut damaged = picture.clone();
        for place in places {
            let square = Square { row: place / picture.width(), column: place % picture.width() };
            damaged[square] = Colour::new((damaged[square].index() + 1) % palette.len());
        }
        damaged
    };
    let mut places: Vec<usize> =
        (0..picture.cells().len()).filter(|&place| is_unfair(&flipped(&[place]))).collect();
    let mut draw = Draw::new(SEED, cells as u64);
    (0..DRAWS).find_map(|_| {
        (0..places.len()).rev().for_each(|last| places.swap(last, draw.below(last + 1)));
        let chosen = places.get(..cells)?;
        let without = |left: usize| {
            let rest = chosen.iter().copied().filter(|&place| place != chosen[left]);
            is_unfair(&flipped(&rest.collect::<Vec<_>>()))
        };
        let damaged = flipped(chosen);
        let matters = cells == 1 || (0..cells).all(without);
        (is_unfair(&damaged) && matters).then_some(damaged)
    })
}
