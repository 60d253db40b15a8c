//! The claims of our own course and of wished puzzles, judged by a slow and obvious ladder that shares no
//! code with the quick one: every strategy on every line, the cheapest first, on ranges that are found by
//! trying all arrangements, again and again until nothing is new.

use craft::aim::{Aim, Need, Patience, Wish};
use craft::course::own;
use puzzle::{Cell, Clue, Colour, LineId, Puzzle, Square};
use solve::Budget;
use strategies::apply::{Line, fills, firings};
use strategies::dsl::{Elements, Matcher};
use strategies::person::{Knowledge, cost};

/// All ways to place a clue among cells: the start of every run.
fn arrangements(clue: &Clue, cells: &[Cell]) -> Vec<Vec<usize>> {
    fn place(
        clue: &Clue,
        cells: &[Cell],
        from: usize,
        starts: &mut Vec<usize>,
        all: &mut Vec<Vec<usize>>,
    ) {
        let blank = |range: std::ops::Range<usize>| {
            cells[range].iter().all(|cell| cell.allows(Colour::BACKGROUND))
        };
        let Some(run) = clue.runs().get(starts.len()) else {
            if blank(from..cells.len()) {
                all.push(starts.clone());
            }
            return;
        };
        let touches =
            |next: usize| clue.runs().get(next).is_some_and(|other| other.colour == run.colour);
        for start in from..cells.len() {
            let end = start + run.length;
            if !blank(from..start) || end > cells.len() {
                break;
            }
            let gap = usize::from(touches(starts.len() + 1));
            let fits = cells[start..end].iter().all(|cell| cell.allows(run.colour));
            if fits && end + gap <= cells.len() && blank(end..end + gap) {
                starts.push(start);
                place(clue, cells, end + gap, starts, all);
                starts.pop();
            }
        }
    }
    let mut all = vec![];
    place(clue, cells, 0, &mut vec![], &mut all);
    all
}

/// A line with ranges as narrow as they can be.
fn line(clue: &Clue, cells: &[Cell]) -> Line {
    let all = arrangements(clue, cells);
    assert!(!all.is_empty(), "{clue} has a place");
    let mut elements = Elements::of(clue, cells);
    for (hint, run) in clue.runs().iter().enumerate() {
        let starts = || all.iter().map(|starts| starts[hint]);
        let (first, last) = (starts().min().unwrap(), starts().max().unwrap());
        elements.narrow(hint, first as i32, (last + run.length) as i32);
    }
    Line::of_elements(elements, cells)
}

/// What one line tells by the cheapest rule that applies: its cost, how many colours are ruled out, and
/// the cells after it.
fn offer(rules: &[(f64, Matcher)], clue: &Clue, cells: &[Cell]) -> Option<(f64, usize, Vec<Cell>)> {
    let line = line(clue, cells);
    let news = |after: &[Cell]| {
        cells.iter().zip(after).map(|(one, other)| one.count() - other.count()).sum()
    };
    rules.iter().find_map(|(cost, matcher)| {
        let after = firings(matcher, &line).first()?.cells_after(cells);
        Some((*cost, news(&after), after))
    })
}

/// Whether these strategies finish a puzzle, the cheapest first, on the line where most follows.
fn finishes(names: &[&String], puzzle: &Puzzle) -> bool {
    let known = Knowledge::library().only(names).expect("strategies of the library");
    let all = known.strategies().iter().map(|known| known.strategy());
    let of_puzzle = all.filter(|one| one.lines.has(puzzle.palette().len()) && fills(&one.rule));
    let mut rules: Vec<(f64, Matcher)> =
        of_puzzle.map(|one| (cost(&one.rule), Matcher::new(&one.rule))).collect();
    rules.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut grid = puzzle.start();
    loop {
        let offers = puzzle.lines().filter_map(|id| {
            offer(&rules, puzzle.clue(id), &grid.line(id)).map(|offer| (id, offer))
        });
        let order = |(_, one): &(LineId, (f64, usize, Vec<Cell>)),
                     (_, other): &(LineId, (f64, usize, Vec<Cell>))| {
            one.0.total_cmp(&other.0).then(other.1.cmp(&one.1))
        };
        let Some((id, (_, _, after))) = offers.min_by(order) else { return grid.is_solved() };
        for (place, cell) in after.iter().enumerate() {
            grid.restrict(id.square(place), *cell);
        }
    }
}

#[test]
fn a_learner_halts_before_each_lesson_and_finishes_after_it_by_a_slow_ladder_too() {
    for (lesson, puzzles) in own().course.lessons.iter().zip(&own().puzzles) {
        let before: Vec<&String> = lesson.after.iter().collect();
        let with: Vec<&String> = lesson.after.iter().chain([&lesson.strategy]).collect();
        for puzzle in puzzles {
            let id = puzzle.details.id.as_deref().unwrap_or_default();
            assert!(!finishes(&before, puzzle), "{id} needs no {}", lesson.strategy);
            assert!(finishes(&with, puzzle), "{id} is finished by {}", lesson.strategy);
        }
    }
}

#[test]
fn a_wished_puzzle_needs_its_strategy_by_a_slow_ladder_too() {
    let wishes = [
        ("overlap", vec!["line-complete", "blanks-complete"], 1, 8),
        ("glue", vec!["overlap", "line-complete", "blanks-complete"], 1, 9),
        ("mercury", vec!["overlap", "line-complete", "blanks-complete", "edge-glue"], 1, 9),
        ("only-gap", vec!["full-line", "line-complete", "blanks-complete", "overlap"], 1, 8),
        ("colour-overlap", vec!["line-complete", "blanks-complete"], 2, 6),
        ("colour-joining", vec!["colour-overlap", "line-complete", "blanks-complete"], 3, 6),
    ];
    for (strategy, before, colours, side) in wishes {
        let need = Need::new(Knowledge::library(), &before, strategy).expect("of the library");
        let wish = Wish { need: Some(need), colours, ..Wish::of_size(side, side) };
        let mut aim = Aim::new(&wish, 3).expect("a size");
        let names: Vec<String> = before.iter().map(ToString::to_string).collect();
        let before: Vec<&String> = names.iter().collect();
        let strategy = strategy.to_owned();
        let with: Vec<&String> = names.iter().chain([&strategy]).collect();
        let mut found = 0;
        for _ in 0..2 {
            let patience = Patience { draws: 3_000, ..Patience::default() };
            let aimed = aim.next(patience, &Budget::default()).expect("no limit of time");
            let Some(aimed) = aimed else { break };
            assert!(!finishes(&before, &aimed.puzzle), "{strategy} is not needed");
            assert!(finishes(&with, &aimed.puzzle), "{strategy} does not suffice");
            found += 1;
        }
        assert!(found > 0, "no puzzle needs {strategy}");
    }
}

/// A picture turned and mirrored in all ways, its colours renamed in all ways, as rows of numbers.
fn images(puzzle: &Puzzle) -> Vec<Vec<Vec<usize>>> {
    let picture = &puzzle.solutions()[0];
    let cell = |row, column| picture[Square { row, column }].index();
    let plain: Vec<Vec<usize>> = (0..picture.height())
        .map(|row| (0..picture.width()).map(|column| cell(row, column)).collect())
        .collect();
    let transposed = |rows: &Vec<Vec<usize>>| -> Vec<Vec<usize>> {
        (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
    };
    let upside_down = |rows: &Vec<Vec<usize>>| rows.iter().rev().cloned().collect::<Vec<_>>();
    let mut turned = vec![plain];
    for _ in 0..3 {
        let last = turned.last().expect("one");
        turned.push(transposed(&upside_down(last)));
    }
    let mirrored: Vec<_> = turned.iter().map(upside_down).collect();
    turned.extend(mirrored);
    let inks = puzzle.palette().len();
    let renamings = permutations(&(1..inks).collect::<Vec<_>>());
    let renamed = turned.iter().flat_map(|rows| {
        renamings.iter().map(move |names| {
            let name = |&ink: &usize| if ink == 0 { 0 } else { names[ink - 1] };
            rows.iter().map(|row| row.iter().map(name).collect()).collect()
        })
    });
    renamed.collect()
}

fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
    if items.is_empty() {
        return vec![vec![]];
    }
    let mut all = vec![];
    for (place, first) in items.iter().enumerate() {
        let rest: Vec<usize> = [&items[..place], &items[place + 1..]].concat();
        all.extend(permutations(&rest).into_iter().map(|rest| [vec![*first], rest].concat()));
    }
    all
}

#[test]
fn no_puzzle_of_our_own_course_appears_twice_however_it_is_turned_or_coloured() {
    let puzzles: Vec<&Puzzle> = own().puzzles.iter().flatten().collect();
    let images: Vec<_> = puzzles.iter().map(|puzzle| images(puzzle)).collect();
    for (place, all) in images.iter().enumerate() {
        for other in &images[..place] {
            assert!(!all.contains(&other[0]), "{:?}", puzzles[place].details.id);
        }
    }
}
