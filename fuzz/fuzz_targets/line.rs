//! The line solver against its judge: on any clue and any knowledge they find the same.
//!
//! The first byte chooses the number of colours and the line's length, the next ones the runs, the
//! rest what is known of the cells.
#![no_main]

use libfuzzer_sys::fuzz_target;
use puzzle::{Cell, Clue, Colour, Run, check};

fuzz_target!(|bytes: &[u8]| {
    let Some((clue, cells)) = line(bytes) else { return };
    assert_eq!(solve::line::solve(&clue, &cells), check::line(&clue, &cells), "{clue} {cells:?}");
});

fn line(bytes: &[u8]) -> Option<(Clue, Vec<Cell>)> {
    let (&[shape, runs], rest) = bytes.split_first_chunk()?;
    let colours = 2 + usize::from(shape % 4);
    let length = 1 + usize::from(shape / 4) % 40;
    let (runs, known) = rest.split_at_checked(usize::from(runs) % 12)?;
    let run = |&byte: &u8| {
        let colour = Colour::new(1 + usize::from(byte) % (colours - 1));
        Run { length: 1 + usize::from(byte / 4) % 12, colour }
    };
    let cell = |index: usize| match known.get(index) {
        Some(&bits) => Cell::from_bits(u64::from(bits)).and(Cell::any(colours)),
        None => Cell::any(colours),
    };
    Some((Clue::new(runs.iter().map(run)), (0..length).map(cell).collect()))
}
