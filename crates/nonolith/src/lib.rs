//! Nonolith: solve, explain, learn and make nonograms.
//!
//! What most programs need stands here, by its plain name; the modules behind it hold the rest:
//! [`mod@puzzle`] (what a puzzle is, formats, pictures), [`mod@solve`] (what follows, exactly),
//! [`strategies`] (how people solve), [`craft`] (puzzles from pictures, their repair, and books), [`certify`]
//! (verdicts that anyone can check), [`play`] (a game), and where their features are on `lab` (algorithms
//! of the literature) and `synthesis` (strategies that are learned).
//!
//! # Read and write
//!
//! ```
//! use nonolith::{Puzzle, formats};
//!
//! let text = b"width 4\nheight 3\nrows\n2\n1,1\n4\ncolumns\n2\n1,1\n1,1\n2\n";
//! let puzzles: Vec<Puzzle> = nonolith::read(text, None).unwrap().into_iter().flatten().collect();
//! let written = formats::by_name("tatham").unwrap().write(&puzzles[0]).unwrap();
//! assert_eq!(written.bytes, b"4x3:2/1.1/1.1/2/2/1.1/4\n");
//! ```
//!
//! # Solve
//!
//! A verdict is never passed off as another: that time ran out is `Unknown`, with the reason as data.
//!
//! ```
//! use nonolith::{Options, Palette, Puzzle, Verdict};
//! use std::time::Duration;
//!
//! let lid = "0110 1001 1111".parse().unwrap();
//! let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
//! let answer = nonolith::solve(&puzzle, &Options::default().within(Duration::from_secs(9)), None);
//! assert_eq!(answer.verdict, Verdict::Unique);
//! assert_eq!(answer.solutions, puzzle.solutions());
//! ```
//!
//! # Explain and hint
//!
//! ```
//! # use nonolith::{Palette, Puzzle};
//! use nonolith::{Hinter, Options, sentence};
//!
//! # let lid = "0110 1001 1111".parse().unwrap();
//! # let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
//! let explanation = nonolith::explain(&puzzle, &Options::default());
//! assert!(sentence(&puzzle, &explanation.steps[0]).starts_with("Row 3: the 4 has room for only 4"));
//!
//! // A program that asks repeatedly keeps a hinter, which keeps what it found out.
//! let mut hinter = Hinter::new(&puzzle);
//! let hint = hinter.hint(&puzzle.start(), 2, &Options::default()).unwrap();
//! assert_eq!(hint.sentence, "Look at row 3.");
//! ```
//!
//! # Grade
//!
//! ```
//! # use nonolith::{Palette, Puzzle};
//! use nonolith::{Grading, Level, Options};
//!
//! # let lid = "0110 1001 1111".parse().unwrap();
//! # let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
//! // Verdict, solution, whether line solving is enough, and the grade: solved once.
//! let report = nonolith::report(&puzzle, &Options::default());
//! assert_eq!(report.answer.line_solvable, Some(true));
//! match report.grading {
//!     Grading::Graded(grade) => assert_eq!(grade.level, Level::Gentle),
//!     Grading::NotUnique(_) => unreachable!("it has one solution"),
//!     Grading::Unknown(why) => println!("not found out: {why}"),
//!     _ => {}
//! }
//! ```
//!
//! # Play
//!
//! ```
//! # use nonolith::{Palette, Puzzle};
//! use nonolith::play::Game;
//! use nonolith::{Hinter, Options};
//!
//! # let lid = "0110 1001 1111".parse().unwrap();
//! # let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
//! let mut hinter = Hinter::new(&puzzle);
//! let mut game = Game::new(puzzle.clone());
//! while !game.is_won() {
//!     let hint = hinter.hint(&game.position(), 5, &Options::default()).unwrap();
//!     game.follow(&hint.step.unwrap());
//! }
//! ```
//!
//! `examples/play.rs`, `method.rs` (a method of one's own) and `site.rs` (a back end) are whole programs.
//!
//! # Features
//!
//! | feature | what it adds | on by default |
//! |---|---|---|
//! | `lab` | the methods of the literature, and the time to build them; a game does without | yes |
//! | `synthesis` | learning strategies | no |
//! | `every-format` | gzip, PNG and GIF pictures, TOML | no |
//! | `png` | drawing as PNG | no |
//! | `pictures` | decoding picture files, to make puzzles from | no |
//! | `pdf` | books to print | no |
//! | `threads` | several threads where they help | no |
//! | `sat` | the method `sat` | no |

mod methods;
pub mod play;
mod report;

pub use methods::{UnknownMethod, alternatives, method, methods};
pub use report::{Report, report, report_answered};

pub use ::puzzle::formats::{self, ReadError, read};
pub use ::puzzle::{
    Cell, Clue, Colour, Grid, LineId, Palette, Picture, Puzzle, ShapeError, Square,
};
pub use ::solve::{
    Answer, Budget, Cancel, Count, Options, Stopped, Verdict, VerdictReason, count, num_bigint, run,
};
// The crate and its function of the same name live in two namespaces.
pub use ::solve::solve;
pub use ::strategies::explain::{Explanation, ToldStep, explain, sentence};
pub use ::strategies::grade::{Grade, Grading, Level, grade};
pub use ::strategies::hint::{Hint, Hinter, Problem, hint};
pub use ::strategies::person::{Knowledge, Step};

pub use ::{certify, craft, puzzle, solve, strategies};
#[cfg(feature = "lab")]
pub use lab;
#[cfg(feature = "synthesis")]
pub use synthesis;

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
