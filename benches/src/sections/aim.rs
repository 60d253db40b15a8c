//! Puzzles to a wish: how long each grade and each strategy takes, and whether a separate grade agrees.

use std::time::Duration;

use craft::aim::{Aim, Aimed, Need, Patience, ScoreBand, Wish};
use craft::course::{CourseSettings, make, own, own_pictures};
use solve::{Budget, Options};
use strategies::explain::explain;
use strategies::grade::{Level, grade};
use strategies::person::Knowledge;

use crate::{BenchOptions, measure, table};

/// The side of the puzzles of each grade.
const SIDE: usize = 15;
/// How many puzzles of each grade are made, each from a seed of its own.
const SEEDS: u64 = 50;
/// The sides at which a strategy is wished for.
const SIDES: [usize; 2] = [10, 15];
/// How many puzzles that need each strategy are made at each of them.
const NEED_SEEDS: u64 = 3;

pub(crate) fn run(_: &BenchOptions) {
    table::title("aim: puzzles of 15 by 15 cells of each grade, 50 seeds; CPU time");
    table::heading(&["grade", "found", "by a separate grade", "median", "95 %", "longest"]);
    for level in Level::ALL {
        of_grade(level);
    }
    table::title("aim: puzzles that need a strategy after those before it in the course; CPU time");
    table::heading(&["strategy", "10 x 10", "15 x 15"]);
    for lesson in &own().course.lessons {
        let need = Need::new(Knowledge::library(), &lesson.after, &lesson.strategy);
        let need = need.expect("the course is of the library");
        let at = |side: usize| of_need(&need, side, if lesson.coloured { 2 } else { 1 });
        let [small, large] = SIDES.map(at);
        table::cells(&[lesson.strategy.clone(), small, large]);
    }
    table::title("aim: a course of the library; CPU time");
    course();
}

/// One search from its first draw.
fn search(wish: &Wish, seed: u64) -> (Option<Aimed>, Duration) {
    measure::busy(|| {
        let mut aim = Aim::new(wish, seed).expect("a sound size");
        aim.next(Patience::default(), &Budget::default()).expect("no limit of time")
    })
}

fn of_grade(level: Level) {
    let band = ScoreBand::from(level);
    let wish = Wish { band: Some(band), ..Wish::of_size(SIDE, SIDE) };
    let (mut times, mut found, mut agreed) = (vec![], 0, 0);
    for seed in 1..=SEEDS {
        let (aimed, time) = search(&wish, seed);
        times.push(time);
        let Some(aimed) = aimed else { continue };
        found += 1;
        let separate = grade(&explain(&aimed.puzzle, &Options::default())).into_grade();
        agreed += usize::from(separate.is_some_and(|grade| grade.level == level));
    }
    times.sort_unstable();
    let at = |share: usize| table::time(times[(times.len() - 1) * share / 100]);
    let (found, agreed) = (format!("{found} of {SEEDS}"), agreed.to_string());
    table::cells(&[level.to_string(), found, agreed, at(50), at(95), at(100)]);
}

/// How many were found, and the median time.
fn of_need(need: &Need, side: usize, colours: usize) -> String {
    let wish = Wish { need: Some(need.clone()), colours, ..Wish::of_size(side, side) };
    let (mut times, mut found) = (vec![], 0);
    for seed in 1..=NEED_SEEDS {
        let (aimed, time) = search(&wish, seed);
        times.push(time);
        found += usize::from(aimed.is_some());
    }
    times.sort_unstable();
    format!("{found} of {NEED_SEEDS}, {}", table::time(times[times.len() / 2]))
}

fn course() {
    let pictures = own_pictures();
    let settings = CourseSettings {
        title: String::new(),
        book: Knowledge::library(),
        pins: Default::default(),
        pictures: &pictures,
        seed: 1,
    };
    let (made, time) = measure::busy(|| make(&settings, &Budget::default()));
    let lessons = made.expect("no limit of time").course.lessons;
    let full = lessons.iter().filter(|lesson| lesson.is_full()).count();
    println!(
        "{} lessons, {full} with five puzzles or more, in {}",
        lessons.len(),
        table::time(time)
    );
}
