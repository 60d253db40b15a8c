//! Our own puzzles with cells damaged of which each matters: the least repair has no more cells, and
//! trying all single cells says whether one would do.

use craft::repair::{RepairGoal, RepairRequest, repair};
use puzzle::generate::Draw;
use puzzle::{Colour, Palette, Picture, Puzzle, Square, formats};
use solve::Budget;

/// The most cells of a puzzle that is damaged.
const MOST_CELLS: usize = 150;

fn is_fair(palette: &Palette, picture: &Picture) -> bool {
    let puzzle = Puzzle::of_picture(palette.clone(), picture.clone()).expect("a puzzle");
    solve::is_line_solvable(&puzzle)
}

/// The small line-solvable puzzles of our corpus.
fn corpus() -> Vec<(Palette, Picture)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/puzzles");
    let mut paths: Vec<_> = std::fs::read_dir(folder).expect("our corpus").flatten().collect();
    paths.sort_by_key(std::fs::DirEntry::path);
    let picture = |path: &std::fs::DirEntry| {
        let bytes = std::fs::read(path.path()).ok()?;
        let puzzle = formats::read(&bytes, None).ok()?.pop()?.ok()?;
        let picture = puzzle.solutions().first()?.clone();
        let small = picture.cells().len() <= MOST_CELLS;
        (small && is_fair(puzzle.palette(), &picture)).then(|| (puzzle.palette().clone(), picture))
    };
    paths.iter().filter_map(picture).collect()
}

fn changed(picture: &Picture, palette: &Palette, place: usize, by: usize) -> Picture {
    let square = Square { row: place / picture.width(), column: place % picture.width() };
    let mut changed = picture.clone();
    changed[square] = Colour::new((picture[square].index() + by) % palette.len());
    changed
}

/// Whether changing one cell makes the picture fair.
fn single_cell_suffices(picture: &Picture, palette: &Palette) -> bool {
    let colours = |place| (1..palette.len()).map(move |by| (place, by));
    let mut changes = (0..picture.cells().len()).flat_map(colours);
    changes.any(|(place, by)| is_fair(palette, &changed(picture, palette, place, by)))
}

#[test]
fn the_least_repair_undoes_damage_with_no_more_cells_and_with_one_where_one_suffices() {
    let (mut compared, mut as_many) = (0, 0);
    for (number, (palette, picture)) in corpus().iter().enumerate() {
        let harmful: Vec<usize> = (0..picture.cells().len())
            .filter(|&place| !is_fair(palette, &changed(picture, palette, place, 1)))
            .collect();
        let mut draw = Draw::new(7, number as u64);
        for cells in 1..=2 {
            if harmful.len() < cells {
                continue;
            }
            let first = draw.below(harmful.len());
            let step = 1 + draw.below(harmful.len().max(2) - 1);
            let places = (0..cells).map(|index| harmful[(first + index * step) % harmful.len()]);
            let damage = |picture: Picture, place| changed(&picture, palette, place, 1);
            let damaged = places.fold(picture.clone(), damage);
            let goal = RepairGoal::LineSolvable;
            let request = RepairRequest {
                budget: Budget::default().with_nodes(20_000),
                ..RepairRequest::new(palette.clone(), damaged.clone(), goal)
            };
            let outcome = repair(&request).expect("a picture of its palette");
            if !outcome.proved_least {
                continue;
            }
            let least = outcome.repairs.first().expect("a repair").changes.len();
            assert!(least <= cells, "{damaged}");
            let expected = match least {
                0 => is_fair(palette, &damaged),
                1 => !is_fair(palette, &damaged) && single_cell_suffices(&damaged, palette),
                _ => !single_cell_suffices(&damaged, palette),
            };
            assert!(expected, "{least}: {damaged}");
            compared += 1;
            as_many += usize::from(least == cells);
        }
    }
    // Most damage must be worth its name, or nothing was tested.
    assert!(compared >= 12 && as_many * 2 > compared, "{as_many} of {compared}");
}
