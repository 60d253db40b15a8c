//! A game: strokes, undo, marks, mistakes, and saving, with no screen in sight.
//!
//! A page or a terminal shows a [`Game`] and hands it what the player does. The first cell of a
//! [`Stroke`] decides what the stroke draws; it stays in its line, spares other marks, and is one
//! undo back. The game is won when all clues hold, whatever the picture. A hint that is followed
//! ([`Game::follow`]) is one move too, and what it rules out is kept where no mark can hold it.
//!
//! ```
//! use nonolith::play::{Brush, Game, Stroke};
//! use nonolith::puzzle::{Colour, Palette, Puzzle};
//!
//! let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11 01".parse().unwrap()).unwrap();
//! let mut game = Game::new(puzzle);
//! let mut stroke = Stroke::begin(&game, (0, 0), Brush::Fill(Colour::BLACK));
//! stroke.drag_to(&game, (0, 1));
//! game.draw(&stroke);
//! assert_eq!(game.board().to_string(), "## ..".replace(' ', "\n").replace('.', "?"));
//! game.undo();
//! assert_eq!(game.board().to_string(), "??\n??");
//! ```

mod game;
mod hints;
mod mistakes;
mod moves;
mod play_board;
mod save;
mod stroke;

pub use game::Game;
pub use mistakes::Mistake;
pub use play_board::{Mark, PlayBoard};
pub use save::{BadSave, Save};
pub use stroke::{Brush, Stroke};
