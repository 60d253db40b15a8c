//! A method of one's own: what single lines say, then every picture that is left. The gate and the judge
//! treat it as any other.

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use nonolith::puzzle::{Square, Trace, check};
use nonolith::solve::propagate::{Interrupted, Sweep, propagate_within};
use nonolith::solve::{About, Fitting, Method, Setting, SettingKind, Settings};
use nonolith::{Answer, Colour, Grid, Options, Palette, Picture, Puzzle, Verdict, VerdictReason};

/// Tries every picture. It is for puzzles of which lines leave a few cells.
struct EveryPicture;

static MOST: Setting = Setting {
    name: "most",
    kind: SettingKind::Count(0..=30),
    default: "20",
    help: "how many cells lines may leave",
};

impl Method for EveryPicture {
    fn about(&self) -> About {
        About {
            name: "every-picture",
            summary: "tries every picture",
            does_colour: false,
            settings: std::slice::from_ref(&MOST),
        }
    }

    fn solve(
        &self,
        puzzle: Fitting<'_>,
        settings: &Settings,
        options: &Options,
        mut trace: Option<&mut Trace>,
    ) -> Answer {
        let (mut grid, budget) = (puzzle.start(), &options.budget);
        let verdict =
            match propagate_within(&puzzle, &mut grid, &mut Sweep::default(), &mut trace, budget) {
                Ok(()) => None,
                Err(Interrupted::Conflict(broken)) => Some(Verdict::None(broken.into())),
                Err(Interrupted::Stopped(stopped)) => Some(Verdict::Unknown(stopped.into())),
            };
        let open: Vec<Square> = grid.squares().filter(|&at| !grid[at].is_known()).collect();
        match verdict {
            Some(verdict) => Answer::new(verdict, vec![], grid),
            None if open.len() as u64 > settings.count(&MOST) => {
                let reason = VerdictReason::Leaves { by: "line logic".into(), cells: open.len() };
                Answer::new(Verdict::Unknown(reason), vec![], grid)
            }
            None => try_all(&puzzle, grid, &open, options),
        }
    }
}

fn try_all(puzzle: &Puzzle, grid: Grid, open: &[Square], options: &Options) -> Answer {
    let mut solutions: Vec<Picture> = vec![];
    for number in 0..1_u64 << open.len() {
        if let Err(stopped) = options.budget.go_on() {
            return Answer::new(Verdict::Unknown(stopped.into()), vec![], grid);
        }
        let picture = Picture::from_fn(puzzle.height(), puzzle.width(), |square| {
            let bit = open.iter().position(|&at| at == square);
            bit.map_or_else(
                || grid[square].colour().expect("it is known"),
                |bit| Colour::new((number >> bit & 1) as usize),
            )
        });
        solutions.extend(Some(picture).filter(|it| check::picture(puzzle, it).is_ok()));
    }
    solutions.truncate(options.solutions.max(2));
    let verdict = match solutions.len() {
        0 => Verdict::None(VerdictReason::EveryCaseFails),
        1 => Verdict::Unique,
        _ => Verdict::Several,
    };
    Answer::new(verdict, solutions, grid)
}

pub(crate) fn main() {
    for text in ["0110 1001 1111", "10 01"] {
        let picture = text.parse().expect("a picture");
        let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).expect("a puzzle");
        // It lives on the stack: nothing is leaked, and nothing need be registered.
        let method = EveryPicture;
        let ours = nonolith::run(&method, &puzzle, &Options::default(), None);
        let ours = ours.expect("an answer that the judge believes");
        let exact = nonolith::solve(&puzzle, &Options::default(), None);
        println!("{text}: {}", ours.verdict.name());
        assert_eq!(ours.verdict, exact.verdict);
        let none_left = Options::default().with_setting("most", 0);
        let ours = nonolith::run(&method, &puzzle, &none_left, None).expect("an answer");
        println!("{text}, lines alone: {}", ours.verdict.name());
        assert!(
            nonolith::run(&method, &puzzle, &none_left.with_setting("most", "x"), None).is_err()
        );
    }
}
