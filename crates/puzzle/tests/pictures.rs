//! Pictures look today as they did yesterday. After a change that is meant, look at the new ones
//! and accept them with `INSTA_UPDATE=always cargo test -p nonolith-puzzle --test pictures`.

use nonolith_puzzle::render::{SvgStyle, TextStyle, Unknown, half_blocks, svg, text};
use nonolith_puzzle::{Cell, Grid, Palette, Puzzle, generate};

/// A letter with a clue of two figures, more than five cells either way, and a stem.
fn letter() -> Puzzle {
    let picture = "111111111111 100000000001 000001100000 000001100000 000001100000 000001100000";
    Puzzle::of_picture(Palette::black_and_white(), picture.parse().unwrap()).unwrap()
}

/// Three colours, two of which touch.
fn flag() -> Puzzle {
    Puzzle::of_picture(generate::palette(3), "1223 1223 1000 1000".parse().unwrap()).unwrap()
}

fn solution(puzzle: &Puzzle) -> Grid {
    Grid::of_picture(&puzzle.solutions()[0], puzzle.palette().len())
}

/// The solution with every third cell unknown.
fn position(puzzle: &Puzzle) -> Grid {
    let mut grid = solution(puzzle);
    for square in solution(puzzle).squares().step_by(3) {
        grid[square] = Cell::any(puzzle.palette().len());
    }
    grid
}

fn drawn(puzzle: &Puzzle, style: TextStyle) -> String {
    format!("\n{}", text(puzzle, &position(puzzle), style))
}

#[test]
fn a_position_in_blocks() {
    insta::assert_snapshot!(drawn(&letter(), TextStyle::default()));
}

#[test]
fn a_position_in_ascii() {
    insta::assert_snapshot!(drawn(&letter(), TextStyle { ascii: true, colour: false }));
}

#[test]
fn colours_without_colour() {
    insta::assert_snapshot!(drawn(&flag(), TextStyle::default()));
}

#[test]
fn colours_on_a_terminal() {
    let text = drawn(&flag(), TextStyle { ascii: false, colour: true });
    insta::assert_snapshot!(text.replace('\x1b', "ESC"));
}

#[test]
fn a_solution_in_half_blocks() {
    let puzzle = letter();
    insta::assert_snapshot!(half_blocks(puzzle.palette(), &solution(&puzzle), false));
}

#[test]
fn half_blocks_on_a_terminal_show_what_is_unknown() {
    let puzzle = flag();
    let text = half_blocks(puzzle.palette(), &position(&puzzle), true);
    insta::assert_snapshot!(text.replace('\x1b', "ESC"));
}

#[test]
fn a_puzzle_as_svg() {
    insta::assert_snapshot!(svg(&letter(), &letter().start(), SvgStyle::default()));
}

#[test]
fn a_position_as_svg_has_crosses() {
    insta::assert_snapshot!(svg(&letter(), &position(&letter()), SvgStyle::default()));
}

#[test]
fn a_position_as_svg_in_grey() {
    let style = SvgStyle { unknown: Unknown::Grey, symbols: false };
    insta::assert_snapshot!(svg(&letter(), &position(&letter()), style));
}

#[test]
fn colours_as_svg_with_letters() {
    let style = SvgStyle { unknown: Unknown::Open, symbols: true };
    insta::assert_snapshot!(svg(&flag(), &solution(&flag()), style));
}

#[test]
fn a_title_cannot_break_the_svg() {
    let mut puzzle = flag();
    puzzle.details.title = Some("<script>\u{0} & \"more\"".to_owned());
    let svg = svg(&puzzle, &puzzle.start(), SvgStyle::default());
    assert!(svg.contains("<title>&lt;script&gt; &amp; &quot;more&quot;</title>"));
}
