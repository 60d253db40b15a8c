//! The line solver against the judge: all short lines, and long ones about the ends of words.

pub(crate) use puzzle::check::enumerate::clues;
use puzzle::check::{self, enumerate::states};
use puzzle::{Cell, Clue, Colour, Contradiction};

use super::black_long::ShiftLine;
use super::{Bits, Scratch, Window, WordArray, close_black, clue_runs, planes, solve, starts};

#[test]
fn it_agrees_with_the_judge_on_all_black_and_white_lines_to_length_9() {
    (1..=9).for_each(|length| agrees_on_all(length, 2));
}

#[test]
fn it_agrees_with_the_judge_on_all_two_colour_lines_to_length_5() {
    (1..=5).for_each(|length| agrees_on_all(length, 3));
}

#[test]
fn it_agrees_with_the_judge_on_all_three_colour_lines_to_length_4() {
    (1..=4).for_each(|length| agrees_on_all(length, 4));
}

/// Every clue on every state of a line, states without an arrangement included.
fn agrees_on_all(length: usize, colours: usize) {
    for clue in clues(length, colours) {
        let ways: Vec<u64> = check::arrangements(&clue, &vec![Cell::any(colours); length])
            .iter()
            .map(|way| pack(way.iter().map(|&colour| Cell::only(colour)), colours))
            .collect();
        each_state(length, colours, |cells| {
            let state = pack(cells.iter().copied(), colours);
            let fitting = ways.iter().filter(|&&way| way & !state == 0);
            let union = fitting.fold(0, |union, way| union | way);
            let expected = if union == 0 { None } else { Some(union) };
            let found = solve(&clue, cells).ok();
            let packed = found.map(|cells| pack(cells.into_iter(), colours));
            assert_eq!(packed, expected, "{clue} on {cells:?}");
        });
    }
}

fn pack(cells: impl DoubleEndedIterator<Item = Cell>, colours: usize) -> u64 {
    cells.rev().fold(0, |packed, cell| packed << colours | cell.bits())
}

pub(crate) fn each_state(length: usize, colours: usize, mut visit: impl FnMut(&[Cell])) {
    states(length, colours).for_each(|cells| visit(&cells));
}

/// A small generator: tests want variety, not quality.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % sides as u64) as usize
    }
}

/// A line with long stretches, its clue, and a state that knows part of it.
fn random_line(length: usize, colours: usize, dice: &mut Dice) -> (Clue, Vec<Cell>) {
    let mut colour = 0;
    let line: Vec<Colour> = (0..length)
        .map(|_| {
            colour = if dice.below(4) == 0 { dice.below(colours) } else { colour };
            Colour::new(colour)
        })
        .collect();
    let known = 1 + dice.below(6);
    let hide = |&colour: &Colour| match dice.below(known) {
        0 => Cell::only(colour),
        1 if dice.below(40) == 0 => Cell::from_bits(1 + dice.below((1 << colours) - 1) as u64),
        _ => Cell::only(colour).or(Cell::from_bits(dice.below(1 << colours) as u64)),
    };
    (Clue::of(line.iter().copied()), line.iter().map(hide).collect())
}

#[test]
fn it_agrees_with_the_judge_on_lines_that_cross_words() {
    let mut dice = Dice(7);
    for length in [62, 63, 64, 65, 126, 127, 128, 129, 200, 255, 256, 300] {
        for round in 0..40 {
            let (clue, cells) = random_line(length, 2 + round % 3, &mut dice);
            assert_eq!(solve(&clue, &cells), check::line(&clue, &cells), "{clue} on {cells:?}");
        }
    }
}

/// A black line of runs and gaps up to these lengths, its clue, and a state that knows part of it,
/// now and then wrongly.
fn line_of_runs(length: usize, run: usize, gap: usize, dice: &mut Dice) -> (Clue, Vec<Cell>) {
    let mut line = vec![];
    while line.len() < length {
        line.extend(vec![Colour::BACKGROUND; usize::from(!line.is_empty()) + dice.below(gap)]);
        line.extend(vec![Colour::BLACK; 1 + dice.below(run)]);
    }
    line.truncate(length);
    let (known, wrong) = (1 + dice.below(12), dice.below(4) == 0);
    let hide = |&colour: &Colour| match dice.below(known) {
        0 if wrong && dice.below(length) == 0 => Cell::UNKNOWN.without(Cell::only(colour)),
        0 => Cell::only(colour),
        _ => Cell::UNKNOWN,
    };
    (Clue::of(line.iter().copied()), line.iter().map(hide).collect())
}

#[test]
fn it_agrees_with_the_judge_on_long_lines_of_any_slack() {
    let mut dice = Dice(11);
    for round in 0..600 {
        let (run, gap) = (1 + dice.below(1 << (round % 8)), 1 + dice.below(1 + round % 7));
        let length = 64 + dice.below(400);
        let (clue, cells) = line_of_runs(length, run, gap, &mut dice);
        assert_eq!(solve(&clue, &cells), check::line(&clue, &cells), "{clue} on {cells:?}");
    }
}

#[test]
fn sliding_agrees_with_the_judge_on_all_lines_to_length_8() {
    for length in 1..=8 {
        for clue in clues(length, 2).into_iter().filter(|clue| !clue.is_empty()) {
            let runs = clue_runs(&clue).collect::<Vec<_>>();
            let window = Window::of(&runs, 0, length);
            let mut slide = ShiftLine::default();
            each_state(length, 2, |cells| {
                let state = planes::<u64>(&clue, cells);
                let found = slide.close(&runs, window, [state[0], state[1]]).ok();
                let expected = check::line(&clue, cells).ok().map(|cells| planes(&clue, &cells));
                assert_eq!(found.map(|planes| planes.to_vec()), expected, "{clue} on {cells:?}");
            });
        }
    }
}

#[test]
fn a_line_as_long_as_a_puzzle_can_be_is_solved() {
    let cells = vec![Cell::UNKNOWN; puzzle::MAX_SIDE];
    let solved = solve(&Clue::black([puzzle::MAX_SIDE - 1]), &cells).expect("it fits");
    assert_eq!(solved.iter().filter(|cell| cell.is_known()).count(), puzzle::MAX_SIDE - 2);
}

#[test]
fn a_line_of_no_cells_has_nothing_to_solve() {
    assert_eq!(solve(&Clue::default(), &[]), Ok(vec![]));
    assert_eq!(solve(&Clue::black([1]), &[]), Err(Contradiction));
    assert_eq!(starts(&Clue::default(), &[]), Ok(vec![]));
}

/// A run can start where the judge finds an arrangement once the run is pinned there.
fn starts_by_arrangements(clue: &Clue, cells: &[Cell], run: usize) -> Vec<usize> {
    let start_of = |way: &Vec<Colour>| {
        let begins = |&along: &usize| {
            !way[along].is_background() && (along == 0 || way[along] != way[along - 1])
        };
        (0..way.len()).filter(begins).nth(run).expect("every run stands")
    };
    let mut found: Vec<usize> = check::arrangements(clue, cells).iter().map(start_of).collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[test]
fn runs_start_exactly_where_some_arrangement_has_them() {
    for (length, colours) in [(7, 2), (4, 3)] {
        for clue in clues(length, colours) {
            each_state(length, colours, |cells| {
                let Ok(found) = starts(&clue, cells) else {
                    assert!(check::arrangements(&clue, cells).is_empty());
                    return;
                };
                for (run, starts) in found.iter().enumerate() {
                    let expected = starts_by_arrangements(&clue, cells, run);
                    assert_eq!(starts.iter().collect::<Vec<_>>(), expected, "{clue} on {cells:?}");
                    let ends = (expected[0], expected[expected.len() - 1]);
                    assert_eq!((starts.first(), starts.last()), ends);
                }
            });
        }
    }
}

/// Closes a line that stands further on in a longer one, whose other cells may be anything.
fn closed_further_on<W: Bits>(clue: &Clue, cells: &[Cell], from: usize) -> Option<Vec<W>> {
    let runs: Vec<_> = clue_runs(clue).collect();
    let window = Window::of(&runs, from, from + cells.len());
    let around = !W::stretch(window.from(), window.to());
    let state = planes::<W>(clue, cells);
    let [blank, filled] = [state[0] << from | around, state[1] << from | around];
    let lost = close_black(&runs, window, [blank, filled], &mut Scratch::new()).ok()?;
    Some(vec![(blank & !lost[0] & !around) >> from, (filled & !lost[1] & !around) >> from])
}

fn is_closed_anywhere<W: Bits>(from: usize) {
    for clue in clues(6, 2) {
        each_state(6, 2, |cells| {
            let expected = check::line(&clue, cells).ok().map(|cells| planes(&clue, &cells));
            assert_eq!(closed_further_on::<W>(&clue, cells, from), expected, "{clue} on {cells:?}");
        });
    }
}

#[test]
fn part_of_a_line_is_closed_as_a_line_of_its_own() {
    is_closed_anywhere::<u64>(3);
    is_closed_anywhere::<u128>(60);
    is_closed_anywhere::<WordArray<4>>(125);
}

/// Long lines with runs up to this length, and with more slack than fits one word.
fn is_closed_anywhere_with_much_slack(run: usize) {
    let mut dice = Dice(13);
    for round in 0..300 {
        let (from, length) = (1 + round % 7, 100 + dice.below(20));
        let (clue, cells) = line_of_runs(length, run, 3 * run + 4, &mut dice);
        if clue.minimum_length() + 63 <= length {
            let expected = check::line(&clue, &cells).ok().map(|cells| planes(&clue, &cells));
            let found = closed_further_on::<u128>(&clue, &cells, from);
            assert_eq!(found, expected, "{clue} on {cells:?}");
        }
    }
}

#[test]
fn part_of_a_line_with_much_slack_is_closed_as_a_line_of_its_own() {
    [3, 15, 40].into_iter().for_each(is_closed_anywhere_with_much_slack);
}

#[test]
fn a_run_of_no_cells_is_no_reason_to_panic() {
    for length in [5, 70, 200, 2000] {
        let cells = [vec![Cell::BLANK], vec![Cell::UNKNOWN; length]].concat();
        assert!(solve(&Clue::black([0]), &cells).is_ok());
    }
}
