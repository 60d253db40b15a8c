//! FreeNono's files: finished lines of `x` and `_`.

use roxmltree::Node;

use crate::{Colour, Details, Palette, Puzzle};

use super::entities::detail;
use super::input::Input;
use super::symbols::Cells;
use super::xml::{parse, place, root_name, whole_text};
use super::{Confidence, Format, Part, ReadError, Readings};

pub(super) const FORMAT: Format = Format {
    name: "freenono",
    suffixes: &["nonogram"],
    about: "FreeNono: finished lines of x and _",
    colours: 2,
    parts: &[Part::Id, Part::Title, Part::Author, Part::Note, Part::Difficulty, Part::Solution],
    many: true,
    recognise: |input| Confidence::certain_if(root_name(input) == Some("FreeNono")),
    read: Some(read),
    write: None,
};

fn read(input: &Input) -> Readings {
    let document = match parse(input) {
        Ok(document) => document,
        Err(error) => return vec![Err(error)],
    };
    let all = document.descendants().filter(|node| node.has_tag_name("Nonogram"));
    let read = |node: Node| read_one(node).map_err(|error| error.at(place(node)));
    let puzzles: Readings = all.map(read).collect();
    match puzzles.is_empty() {
        true => vec![Err(ReadError::new("expected a <Nonogram>, found none"))],
        false => puzzles,
    }
}

fn read_one(node: Node) -> Result<Puzzle, ReadError> {
    let lines = node.descendants().filter(|node| node.has_tag_name("line"));
    let (mut cells, mut width) = (Cells::new(place(node)), None);
    for line in lines {
        let before = cells.len();
        for symbol in whole_text(line).chars().filter(|c| !c.is_whitespace()) {
            let filled = matches!(symbol, 'x' | 'X');
            cells.push(Some(if filled { Colour::BLACK } else { Colour::BACKGROUND }));
        }
        let length = cells.len() - before;
        let width = *width.get_or_insert(length);
        if length != width {
            let message = format!("expected lines of {width} cells, found {length}");
            return Err(ReadError::new(message).at(place(line)));
        }
    }
    let picture = cells.picture(width.unwrap_or(0))?;
    let attribute = |name| node.attribute(name).and_then(detail);
    let details = Details {
        id: attribute("id"),
        title: attribute("name"),
        author: attribute("author"),
        note: attribute("desc"),
        difficulty: attribute("difficulty"),
        ..Details::default()
    };
    Ok(Puzzle::of_picture(Palette::black_and_white(), picture)?.with_details(details))
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn lines_are_crosses_and_bars() {
        let text = "<FreeNono><Nonograms><Nonogram name=\"Lid\" width=\"4\" height=\"3\"><line> _ x x _ </line>\
                    <line> x _ _ x </line><line> x x x x </line></Nonogram></Nonograms></FreeNono>";
        check(text, "freenono", "0110 1001 1111");
    }
}
