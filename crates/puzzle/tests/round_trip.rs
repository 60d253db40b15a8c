//! Whatever a format can hold comes back from it, and what it cannot hold it reports.

use nonolith_puzzle::formats::{self, Format, Part};
use nonolith_puzzle::{Cell, Colour, Details, Grid, Ink, Palette, Picture, Puzzle, Rgb, Square};
use proptest::prelude::*;

/// The puzzle without these parts, so that two can be compared in all the others.
fn without(puzzle: &Puzzle, parts: &[Part]) -> Puzzle {
    let lacks = |part| parts.contains(&part);
    let keep = |part, detail: &Option<String>| detail.clone().filter(|_| !lacks(part));
    let old = &puzzle.details;
    let details = Details {
        id: keep(Part::Id, &old.id),
        title: keep(Part::Title, &old.title),
        author: keep(Part::Author, &old.author),
        source: keep(Part::Source, &old.source),
        licence: keep(Part::Licence, &old.licence),
        note: keep(Part::Note, &old.note),
        difficulty: keep(Part::Difficulty, &old.difficulty),
    };
    let palette = Palette::new(inks_without(puzzle.palette(), parts)).expect("as many inks");
    let solutions = match puzzle.solutions() {
        _ if lacks(Part::Solution) => &[],
        all if lacks(Part::FurtherSolutions) => &all[..1],
        all => all,
    };
    let mut bare = Puzzle::new(palette, puzzle.rows(), puzzle.columns()).expect("a sound shape");
    bare = bare.with_solutions(solutions.to_vec()).expect("its size").with_details(details);
    if let Some(given) = puzzle.given().filter(|_| !lacks(Part::Given)) {
        bare = bare.with_given(given.clone()).expect("its size");
    }
    match puzzle.position().filter(|_| !lacks(Part::Position)) {
        Some(position) => bare.with_position(position.clone()).expect("its size"),
        None => bare,
    }
}

fn inks_without(palette: &Palette, parts: &[Part]) -> Vec<Ink> {
    let lacks = |part| parts.contains(&part);
    let mut inks = palette.inks().to_vec();
    for (index, ink) in inks.iter_mut().enumerate() {
        let paper = index == 0;
        if lacks(Part::ColourNames) {
            ink.name = String::new();
        }
        if lacks(if paper { Part::Background } else { Part::ColourLooks }) {
            ink.rgb = Rgb::BLACK;
        }
        if lacks(Part::Symbols) {
            ink.symbol = ' ';
        }
    }
    inks
}

/// Through the format and back, once recognised and once by name.
fn through(format: &Format, puzzle: &Puzzle) -> Option<(Puzzle, Vec<Part>)> {
    let written = format.write(puzzle).ok()?;
    let shown = String::from_utf8_lossy(&written.bytes).into_owned();
    let read = formats::read_one(&written.bytes, Some(format.name));
    let read = read.unwrap_or_else(|error| panic!("{}: {error} in\n{shown}", format.name));
    let recognised = formats::read_one(&written.bytes, None);
    assert_eq!(recognised.as_ref(), Ok(&read), "recognised in\n{shown}");
    let (expected, found) = (without(puzzle, &written.lost), without(&read, &written.lost));
    assert_eq!(expected, found, "through {} with\n{shown}", format.name);
    Some((read, written.lost))
}

fn writing() -> impl Iterator<Item = &'static Format> {
    // A picture shows clues and colours only as far as it has them: it is asked elsewhere.
    let picture = |format: &Format| format.name == "png";
    formats::all().iter().copied().filter(move |f| f.reads() && f.writes() && !picture(f))
}

fn detail() -> impl Strategy<Value = Option<String>> {
    let text = "[ -~éü©–\n]{1,12}".prop_map(|text| text.trim().to_owned());
    prop::option::of(text.prop_filter("not blank", |text| !text.is_empty()))
}

fn details() -> impl Strategy<Value = Details> {
    prop::array::uniform7(detail()).prop_map(
        |[id, title, author, source, licence, note, difficulty]| Details {
            id,
            title,
            author,
            source,
            licence,
            note,
            difficulty,
        },
    )
}

fn ink() -> impl Strategy<Value = Ink> {
    let rgb = (any::<u8>(), any::<u8>(), any::<u8>()).prop_map(|(r, g, b)| Rgb(r, g, b));
    ("[a-z]{1,6}", rgb, "[ -~]").prop_map(|(name, rgb, symbol)| {
        Ink::new(name, rgb, symbol.chars().next().expect("one character"))
    })
}

fn palette() -> impl Strategy<Value = Palette> {
    let some =
        prop::collection::vec(ink(), 2..=9).prop_map(|inks| Palette::new(inks).expect("few"));
    prop_oneof![Just(Palette::black_and_white()), some]
}

fn picture(height: usize, width: usize, colours: usize) -> impl Strategy<Value = Picture> {
    let cell = prop_oneof![Just(0), 0..colours].prop_map(Colour::new);
    let cells = prop::collection::vec(cell, height * width);
    cells.prop_map(move |cells| Picture::from_cells(width, cells).expect("whole rows"))
}

fn grid(height: usize, width: usize, colours: usize) -> impl Strategy<Value = Grid> {
    let cell = prop::option::of((0..colours).prop_map(Colour::new));
    prop::collection::vec(cell, height * width).prop_map(move |cells| {
        let mut grid = Grid::unknown(height, width, colours);
        for (index, cell) in cells.into_iter().enumerate() {
            let square = Square { row: index / width, column: index % width };
            grid[square] = cell.map_or(Cell::any(colours), Cell::only);
        }
        grid
    })
}

prop_compose! {
    fn puzzle()(palette in palette(), height in 1..8_usize, width in 1..8_usize)
        (picture in picture(height, width, palette.len()),
         others in prop::collection::vec(picture(height, width, palette.len()), 0..3),
         given in prop::option::of(grid(height, width, palette.len())),
         position in prop::option::of(grid(height, width, palette.len())),
         details in details(), palette in Just(palette)) -> Puzzle {
        let mut puzzle = Puzzle::of_picture(palette, picture).expect("colours of the palette");
        let mut solutions = others;
        solutions.dedup();
        if solutions.len() == 2 && solutions[0] == solutions[1] {
            solutions.pop();
        }
        puzzle = puzzle.with_solutions(solutions).expect("its size").with_details(details);
        if let Some(given) = given {
            puzzle = puzzle.with_given(given).expect("its size");
        }
        match position {
            Some(position) => puzzle.with_position(position).expect("its size"),
            None => puzzle,
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn a_puzzle_comes_back_from_every_format_that_can_hold_it(puzzle in puzzle()) {
        for format in writing() {
            through(format, &puzzle);
        }
    }

    #[test]
    fn a_puzzle_comes_back_from_any_two_formats_in_turn(puzzle in puzzle()) {
        for one in writing() {
            let Some((read, lost)) = through(one, &puzzle) else { continue };
            for other in writing() {
                let Some((again, more)) = through(other, &read) else { continue };
                let lost: Vec<Part> = lost.iter().chain(&more).copied().collect();
                assert_eq!(without(&again, &lost), without(&puzzle, &lost));
            }
        }
    }
}

#[test]
fn our_own_json_holds_everything() {
    for name in ["json", "jsonl"] {
        let format = formats::by_name(name).expect("our own");
        let lid = "2x1:1//1,Aa".as_bytes();
        let puzzle = formats::read_one(lid, None).expect("a puzzle");
        assert_eq!(format.write(&puzzle).expect("written").lost, []);
    }
}
