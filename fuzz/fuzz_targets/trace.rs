//! Traces: no lines of JSON make the judge panic, and what it lets pass is true: a trace in which
//! nothing is taken on trust rules no solution out.
//!
//! Bytes that begin with a zero are lines of JSON about a puzzle of ours, any others make a puzzle
//! and events.
#![no_main]

use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use puzzle::{
    Axis, Cell, Colour, Decided, Deduction, Event, LineId, Palette, Picture, Puzzle, Reason,
    Replay, Trace, check,
};
use small::Small;

fuzz_target!(|bytes: &[u8]| {
    match bytes.split_first() {
        Some((0, text)) => read(&String::from_utf8_lossy(text)),
        _ => drop(built(&mut Unstructured::new(bytes))),
    }
});

/// The lid whose trace is among the seeds.
fn lid() -> (Puzzle, Picture) {
    let picture: Picture = "0110 1001 1111".parse().expect("a picture");
    let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture.clone());
    (puzzle.expect("a puzzle"), picture)
}

fn read(text: &str) {
    let events = text.lines().map_while(|line| serde_json::from_str::<Event>(line).ok());
    let (puzzle, solution) = lid();
    judge(&puzzle, &solution, &Trace { events: events.collect() });
}

fn built(bytes: &mut Unstructured<'_>) -> Result<()> {
    let small = Small::arbitrary(bytes)?;
    let mut trace = Trace::default();
    let mut replay = Replay::new(&small.puzzle);
    while !bytes.is_empty() && trace.events.len() < 40 {
        let event = event(bytes, &small.puzzle, &replay)?;
        let _ = replay.apply(&event);
        trace.events.push(event);
    }
    judge(&small.puzzle, &small.solution, &trace);
    Ok(())
}

fn judge(puzzle: &Puzzle, solution: &Picture, trace: &Trace) {
    for event in &trace.events {
        let text = serde_json::to_string(event).expect("an event is JSON");
        let again: Event = serde_json::from_str(&text).expect("what we write, we read");
        assert_eq!(&again, event, "{text}");
    }
    let judgement = match check::trace(puzzle, trace) {
        Ok(judgement) => judgement,
        Err(bad) => return assert!(!bad.to_string().is_empty()),
    };
    if (judgement.on_trust, judgement.open) == (0, 0) {
        let grid = &judgement.grid;
        let lost = grid.squares().find(|&square| !grid[square].allows(solution[square]));
        assert_eq!(lost, None, "{trace:?}");
    }
}

fn line(bytes: &mut Unstructured<'_>) -> Result<LineId> {
    let axis = *bytes.choose(&[Axis::Row, Axis::Column])?;
    Ok(LineId { axis, index: small::square(bytes)?.row })
}

fn colour(bytes: &mut Unstructured<'_>) -> Result<Colour> {
    Ok(Colour::new(bytes.int_in_range(0..=4)?))
}

/// An event: often one that follows from a line, sometimes anything.
fn event(bytes: &mut Unstructured<'_>, puzzle: &Puzzle, replay: &Replay) -> Result<Event> {
    Ok(match bytes.int_in_range(0..=9)? {
        0..=3 => Event::Deduce(follows(bytes, puzzle, replay)?),
        4 => Event::Deduce(anything(bytes)?),
        5 | 6 => {
            let square = small::square(bytes)?;
            Event::Suppose { square, allowed: Cell::from_bits(bytes.int_in_range(0..=15)?) }
        }
        7 | 8 => {
            let broken = bytes.ratio(3, 4)?.then(|| line(bytes)).transpose()?;
            Event::Retract { broken }
        }
        _ => {
            let cells = vec![Decided { square: small::square(bytes)?, colour: colour(bytes)? }];
            Event::Proved { cells, excluded: vec![], reason: Reason::named("search") }
        }
    })
}

fn follows(bytes: &mut Unstructured<'_>, puzzle: &Puzzle, replay: &Replay) -> Result<Deduction> {
    let line = line(bytes)?;
    let reason = Reason::named("line");
    if !puzzle.lines().any(|one| one == line) {
        return Ok(Deduction::new(line, reason));
    }
    let before = replay.grid().line(line);
    let after = check::line(puzzle.clue(line), &before).unwrap_or_else(|_| before.clone());
    Ok(Deduction::between(line, &before, &after, reason))
}

fn anything(bytes: &mut Unstructured<'_>) -> Result<Deduction> {
    let deduction = Deduction::new(line(bytes)?, Reason::named("guess"));
    Ok(match bytes.ratio(1, 2)? {
        true => deduction.deciding(small::square(bytes)?, colour(bytes)?),
        false => deduction.excluding(small::square(bytes)?, Cell::only(colour(bytes)?)),
    })
}
