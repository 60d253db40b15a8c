//! All small cases, for the tests of this crate.

use puzzle::{Clue, Colour, Run};

/// All clues whose runs cover at most `length` cells, those that do not fit included.
pub(crate) fn clues(length: usize, colours: usize) -> Vec<Clue> {
    let (mut all, mut newest) = (vec![Clue::default()], vec![(vec![], length)]);
    while let Some((runs, left)) = newest.pop() {
        for run_length in 1..=left {
            for colour in 1..colours {
                let run = Run { length: run_length, colour: Colour::new(colour) };
                let longer: Vec<Run> = [runs.as_slice(), &[run]].concat();
                all.push(Clue::new(longer.clone()));
                newest.push((longer, left - run_length));
            }
        }
    }
    all
}

/// All lines of `length` cells.
pub(crate) fn lines(length: usize, colours: usize) -> Vec<Vec<usize>> {
    (0..length).fold(vec![vec![]], |lines, _| {
        let longer = |line: &Vec<usize>| {
            let line = line.clone();
            (0..colours).map(move |colour| [line.as_slice(), &[colour]].concat())
        };
        lines.iter().flat_map(longer).collect()
    })
}

/// All states of a line in which every cell has a colour left.
pub(crate) fn states(length: usize, colours: usize) -> Vec<Vec<u64>> {
    let sets = (1 << colours) - 1;
    let numbers = lines(length, sets);
    let set = |line: Vec<usize>| line.into_iter().map(|number| number as u64 + 1).collect();
    numbers.into_iter().map(set).collect()
}
