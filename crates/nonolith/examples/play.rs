//! A game in the terminal's simplest form: a stroke, a mistake, and hints until it is won.

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use std::time::Instant;

use nonolith::play::{Brush, Game, Stroke};
use nonolith::{Colour, Hinter, Options, Palette, Puzzle};

/// The rung of a hint that tells which cells and why.
const WHY: usize = 4;

pub(crate) fn main() {
    let heart = "01010 11111 11111 01110 00100".parse().expect("a picture");
    let puzzle = Puzzle::of_picture(Palette::black_and_white(), heart).expect("a puzzle");
    let mut hinter = Hinter::new(&puzzle);
    let mut game = Game::new(puzzle.clone());

    // The player draws along the first row, which is wrong, and takes it back.
    let mut stroke = Stroke::begin(&game, (0, 0), Brush::Fill(Colour::BLACK));
    stroke.drag_to(&game, (0, 2));
    game.draw(&stroke);
    println!("{}\nmistakes: {:?}", game.board(), game.mistakes(None));
    game.back_to_right(None);

    while !game.is_won() {
        let start = Instant::now();
        let hint = hinter.hint(&game.position(), WHY, &Options::default()).expect("our own board");
        println!("{} ({:?})", hint.sentence, start.elapsed());
        game.follow(&hint.step.expect("a puzzle with one solution has a next step"));
    }
    println!("{}", game.board());
    assert_eq!(Game::resume(puzzle.clone(), &game.save()).as_ref(), Ok(&game));
}
