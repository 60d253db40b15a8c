//! A method of one's own: every picture is tried. The gate and the judge treat it as any other.

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use nonolith::puzzle::{Trace, check};
use nonolith::solve::{About, Fitting, Method, Settings};
use nonolith::{Answer, Colour, Options, Palette, Picture, Puzzle, Verdict, VerdictReason};

/// Tries every picture. It is for puzzles of a few cells.
struct EveryPicture;

impl Method for EveryPicture {
    fn about(&self) -> About {
        About {
            name: "every-picture",
            summary: "tries every picture",
            does_colour: false,
            settings: &[],
        }
    }

    fn solve(
        &self,
        puzzle: Fitting<'_>,
        _: &Settings,
        options: &Options,
        _: Option<&mut Trace>,
    ) -> Answer {
        let (start, mut solutions) = (puzzle.start(), vec![]);
        for number in 0..1_u64 << (puzzle.height() * puzzle.width()) {
            if let Err(stopped) = options.budget.go_on() {
                return Answer::new(Verdict::Unknown(stopped.into()), vec![], start);
            }
            let picture = picture(&puzzle, number);
            if check::picture(&puzzle, &picture).is_ok() {
                solutions.push(picture);
            }
        }
        solutions.truncate(options.solutions.max(2));
        let verdict = match solutions.len() {
            0 => Verdict::None(VerdictReason::EveryCaseFails),
            1 => Verdict::Unique,
            _ => Verdict::Several,
        };
        Answer::new(verdict, solutions, start)
    }
}

/// The picture whose cells are the bits of a number.
fn picture(puzzle: &Puzzle, number: u64) -> Picture {
    Picture::from_fn(puzzle.height(), puzzle.width(), |square| {
        Colour::new((number >> (square.row * puzzle.width() + square.column) & 1) as usize)
    })
}

pub(crate) fn main() {
    for text in ["0110 1001 1111", "10 01"] {
        let picture = text.parse().expect("a picture");
        let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle");
        let ours = nonolith::run(&EveryPicture, &puzzle, &Options::default(), None);
        let ours = ours.expect("an answer that the judge believes");
        let exact = nonolith::solve(&puzzle, &Options::default(), None);
        println!("{text}: {}", ours.verdict.name());
        assert_eq!(ours.verdict, exact.verdict);
    }
}
