//! KDE Picmi's level files: boards of finished rows, or with a drawing in a file of its own.

use roxmltree::Node;

use crate::{Colour, Details, Palette, Puzzle};

use super::entities::detail;
use super::input::Input;
use super::symbols::Cells;
use super::xml::{child_text, children, parse, place, root_name, whole_text};
use super::{Confidence, Format, Part, ReadError, Readings};

pub(super) const FORMAT: Format = Format {
    name: "picmi",
    suffixes: &["picmi"],
    about: "KDE Picmi's levels: rows, or XPM drawings beside the file",
    colours: 2,
    parts: &[Part::Title, Part::Author, Part::Difficulty, Part::Solution],
    many: true,
    recognise: |input| Confidence::certain_if(root_name(input) == Some("picmi")),
    read: Some(read),
    write: None,
};

fn read(input: &Input) -> Readings {
    let document = match parse(input) {
        Ok(document) => document,
        Err(error) => return vec![Err(error)],
    };
    let boards: Vec<Node> = children(document.root_element(), "board").collect();
    if boards.is_empty() {
        return vec![Err(ReadError::new("expected a <board>, found none"))];
    }
    let read = |board: &Node| read_board(*board, input).map_err(|error| error.at(place(*board)));
    boards.iter().map(read).collect()
}

fn read_board(board: Node, input: &Input) -> Result<Puzzle, ReadError> {
    let puzzle = match child_text(board, "xpm") {
        Some(name) => {
            let missing = || {
                let words = "which is not there, cannot be read or is too large";
                ReadError::new(format!("expected the drawing {name} beside the file, {words}"))
            };
            let drawing = input.beside(&name).ok_or_else(missing)?;
            let of_drawing = |error: ReadError| ReadError::new(format!("{name}:{error}"));
            super::xpm::read_two_colours(&drawing).map_err(of_drawing)?
        }
        None => read_rows(board)?,
    };
    let attribute = |name| board.attribute(name).and_then(detail);
    Ok(puzzle.with_details(Details {
        title: attribute("name"),
        author: attribute("author"),
        difficulty: attribute("difficulty"),
        ..Details::default()
    }))
}

fn read_rows(board: Node) -> Result<Puzzle, ReadError> {
    let rows: Vec<String> = children(board, "row").map(whole_text).collect();
    let width = rows.first().map_or(0, |row| row.trim().chars().count());
    let mut cells = Cells::new(place(board));
    for row in &rows {
        for symbol in row.trim().chars() {
            let blank = matches!(symbol, '-' | '0' | '.' | ' ');
            cells.push(Some(if blank { Colour::BACKGROUND } else { Colour::BLACK }));
        }
        if row.trim().chars().count() != width {
            return Err(ReadError::new(format!("expected rows of {width} cells, found another")));
        }
    }
    Ok(Puzzle::of_picture(Palette::black_and_white(), cells.picture(width)?)?)
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;
    use super::super::{read, read_beside};

    #[test]
    fn rows_are_ones_and_dashes() {
        let text = "<?xml version=\"1.0\"?>\n<picmi name=\"x\"><board name=\"Lid\" author=\"A\" difficulty=\"2\">\
                    <row>-11-</row><row>1--1</row><row>1111</row></board></picmi>";
        let lid = check(text, "picmi", "0110 1001 1111");
        assert_eq!(lid.details.difficulty.as_deref(), Some("2"));
    }

    #[test]
    fn a_drawing_stands_beside_the_file() {
        let text = b"<picmi><board name=\"a\"><xpm>a.xpm</xpm></board></picmi>";
        assert!(read(text, None).unwrap()[0].is_err());
        let find = |_: &str| {
            Some(b"/* XPM */ {\"2 1 2 1\", \"  c None\", \". c #000000\", \" .\"}".to_vec())
        };
        let puzzles = read_beside(text, None, &find).unwrap();
        assert_eq!(puzzles[0].as_ref().unwrap().solutions()[0].to_string(), "01");
    }
}
