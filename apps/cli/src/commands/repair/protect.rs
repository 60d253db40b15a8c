//! The cells that must not change, as a picture of the puzzle's size.

use std::path::Path;

use nonolith::puzzle::{Picture, Square};

use crate::exit::Failure;
use crate::input::Choice;

/// The squares that are filled in the picture of a file: any format that holds one, such as PBM.
pub(crate) fn squares(path: &Path, picture: &Picture) -> Result<Vec<Square>, Failure> {
    let entry = Choice::default().read(path).into_iter().next();
    let lacks = || Failure::World(format!("{}: expected a picture, found none", path.display()));
    let mask = entry.ok_or_else(lacks)?.puzzle.map_err(Failure::World)?;
    let mask = mask.solutions().first().ok_or_else(lacks)?;
    let sizes = [mask, picture].map(|it| (it.height(), it.width()));
    if sizes[0] != sizes[1] {
        let [(height, width), (wanted_height, wanted_width)] = sizes;
        return Err(Failure::Usage(format!(
            "{}: expected {wanted_height} rows and {wanted_width} columns as the puzzle has, \
             found {height} and {width}",
            path.display()
        )));
    }
    let cells = mask.cells().iter().enumerate().filter(|(_, colour)| !colour.is_background());
    let square = |cell: usize| Square { row: cell / mask.width(), column: cell % mask.width() };
    Ok(cells.map(|(cell, _)| square(cell)).collect())
}
