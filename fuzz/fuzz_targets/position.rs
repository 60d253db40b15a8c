//! Positions: whatever a player sends as the board, the hint is an answer or a refusal in words,
//! and a line that it calls broken cannot be completed.
#![no_main]

use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use puzzle::{Grid, LineId, check};
use serde_json::{Value, json};
use small::{Small, reply};

#[derive(Debug)]
struct Asked {
    small: Small,
    position: Vec<String>,
    excluded: Vec<(usize, usize, Vec<u8>)>,
    rung: usize,
}

impl<'a> Arbitrary<'a> for Asked {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Asked> {
        let small = Small::arbitrary(bytes)?;
        let rung = bytes.int_in_range(0..=6)?;
        let excluded = (0..bytes.int_in_range(0..=3)?)
            .map(|_| {
                let square = small::square(bytes)?;
                Ok((square.row, square.column, vec![bytes.int_in_range(0..=4)?]))
            })
            .collect::<Result<_>>()?;
        let position = match bytes.ratio(1, 8)? {
            true => Vec::arbitrary(bytes)?,
            false => rows(bytes, &small)?,
        };
        Ok(Asked { small, position, excluded, rung })
    }
}

/// Rows of the right size: mostly what the solution says, or nothing.
fn rows(bytes: &mut Unstructured<'_>, small: &Small) -> Result<Vec<String>> {
    let symbol = |bytes: &mut Unstructured<'_>, digit: char| {
        Ok(match bytes.int_in_range(0..=9)? {
            0 => *bytes.choose(&['.', '#', '1', '2', '3', 'x', '!'])?,
            1..=5 => '?',
            _ => digit,
        })
    };
    let row = |row: String| row.chars().map(|digit| symbol(bytes, digit)).collect::<Result<_>>();
    small.solution.row_texts().into_iter().map(row).collect()
}

fuzz_target!(|asked: Asked| {
    let Asked { small, position, excluded, rung } = asked;
    let request = json!({
        "op": "hint",
        "puzzle": small::json(&small.puzzle),
        "position": position,
        "excluded": excluded,
        "rung": rung,
    });
    let Ok(hint) = reply(&page::Thinker.call(&request.to_string())) else { return };
    let grid = Grid::from_text(&position.join(" "), small.puzzle.palette().len());
    let grid = grid.expect("a position that was taken");
    if let (true, Some(line)) = (excluded.is_empty(), broken(&hint)) {
        let cells = small.puzzle.start().line(line);
        let cells: Vec<_> =
            cells.iter().zip(grid.line(line)).map(|(given, cell)| given.and(cell)).collect();
        assert!(check::line(small.puzzle.clue(line), &cells).is_err(), "{line} {hint}");
    }
});

fn broken(hint: &Value) -> Option<LineId> {
    serde_json::from_value(hint["problem"].get("line")?.clone()).ok()
}
