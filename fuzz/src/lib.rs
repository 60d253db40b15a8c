//! What several targets need: small puzzles of any kind, and how the page is asked.

use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};
use puzzle::{Cell, Colour, Grid, Ink, Palette, Picture, Puzzle, Rgb, Square, formats};
use serde_json::Value;

/// A puzzle of up to six rows and columns and four colours, with a solution of it. Some of the
/// solution's cells may be given.
#[derive(Clone, Debug)]
pub struct Small {
    /// The puzzle, which holds no solution.
    pub puzzle: Puzzle,
    /// A picture that its clues and given cells describe.
    pub solution: Picture,
}

impl<'a> Arbitrary<'a> for Small {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Small> {
        let height = bytes.int_in_range(1..=6)?;
        let width = bytes.int_in_range(1..=6)?;
        let colours = bytes.int_in_range(2..=4)?;
        let cell = |_| Ok(Colour::new(bytes.int_in_range(0..=colours - 1)?));
        let cells = (0..height * width).map(cell).collect::<Result<Vec<Colour>>>()?;
        let solution = Picture::from_cells(width, cells).expect("whole rows");
        let puzzle = Puzzle::of_picture(palette(colours), solution.clone())
            .and_then(|puzzle| puzzle.with_solutions(vec![]))
            .expect("colours of the palette");
        let given = given(bytes, &solution, colours)?;
        let puzzle = match given {
            Some(given) => puzzle.with_given(given).expect("the puzzle's size and colours"),
            None => puzzle,
        };
        Ok(Small { puzzle, solution })
    }
}

fn given(bytes: &mut Unstructured<'_>, solution: &Picture, colours: usize) -> Result<Option<Grid>> {
    if !bytes.ratio(1, 4)? {
        return Ok(None);
    }
    let mut grid = Grid::unknown(solution.height(), solution.width(), colours);
    for square in grid.squares() {
        if bytes.ratio(1, 4)? {
            grid[square] = Cell::only(solution[square]);
        }
    }
    Ok(Some(grid))
}

fn palette(colours: usize) -> Palette {
    let ink = |index: usize| {
        let symbol = char::from_digit(index as u32, 36).expect("a digit");
        Ink::new(format!("ink {index}"), Rgb(index as u8, 0, 0), symbol)
    };
    Palette::new((0..colours).map(ink).collect()).expect("at least two inks")
}

/// A square that is often on a board of six by six.
pub fn square(bytes: &mut Unstructured<'_>) -> Result<Square> {
    let mut index = || match bytes.ratio(1, 20)? {
        true => usize::arbitrary(bytes),
        false => bytes.int_in_range(0..=6),
    };
    Ok(Square { row: index()?, column: index()? })
}

/// The puzzle as one line of our own JSON.
pub fn json(puzzle: &Puzzle) -> String {
    let format = formats::by_name("jsonl").expect("our own format");
    let bytes = format.write(puzzle).expect("our own format holds everything").bytes;
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

/// What a reply of the page's engine holds, or what is to be told to the player.
pub fn reply(text: &str) -> std::result::Result<Value, String> {
    let mut reply: Value = serde_json::from_str(text).expect("a reply is JSON");
    match reply.get("error") {
        Some(error) => Err(error.as_str().expect("words").to_owned()),
        None => Ok(reply["ok"].take()),
    }
}
