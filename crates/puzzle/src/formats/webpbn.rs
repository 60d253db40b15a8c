//! Jan Wolter's XML, the richest of the formats that people exchange.
//!
//! A set holds puzzles; a puzzle has colours, clues, and any number of solutions and saved grids,
//! drawn between bars with a character a colour. Clues that are missing follow from the goal.

use roxmltree::Node;

use crate::{Clue, Colour, Details, Ink, MAX_COLOURS, Palette, Picture, Puzzle, Rgb, Run};

use super::entities::joined;
use super::input::{Input, found};
use super::palette::{distinct_symbols, name_of, plain_ink, rgb};
use super::symbols::{Cells, grid_text, picture_text};
use super::xml::{child_text, children, escape, parse, place, root_name, whole_text};
use super::{Confidence, Format, Part, ReadError, Readings, WriteError};

pub(super) const FORMAT: Format = Format {
    name: "webpbn",
    suffixes: &["xml", "pbn"],
    about: "webpbn's XML: several puzzles, colours, solutions, saved positions, notes",
    colours: MAX_COLOURS,
    parts: &[
        Part::Id,
        Part::Title,
        Part::Author,
        Part::Source,
        Part::Licence,
        Part::Note,
        Part::ColourNames,
        Part::ColourLooks,
        Part::Background,
        Part::Symbols,
        Part::Position,
        Part::Solution,
        Part::FurtherSolutions,
    ],
    many: true,
    recognise,
    read: Some(read),
    write: Some(write),
};

fn recognise(input: &Input) -> Confidence {
    match root_name(input) {
        Some("puzzleset" | "puzzle") => Confidence::Certain,
        root => Confidence::maybe_if(root.is_some()),
    }
}

fn read(input: &Input) -> Readings {
    let document = match parse(input) {
        Ok(document) => document,
        Err(error) => return vec![Err(error)],
    };
    let root = document.root_element();
    let puzzles: Vec<Node> = match root.tag_name().name() {
        "puzzle" => vec![root],
        _ => children(root, "puzzle").collect(),
    };
    if puzzles.is_empty() {
        let message = format!("expected a <puzzle>, found none in <{}>", root.tag_name().name());
        return vec![Err(ReadError::new(message).at(place(root)))];
    }
    let read = |node: &Node| {
        let id = child_text(*node, "id");
        read_puzzle(*node, root).map_err(|error| error.at(place(*node)).of(id))
    };
    puzzles.iter().map(read).collect()
}

fn read_puzzle(node: Node, set: Node) -> Result<Puzzle, ReadError> {
    if let Some(kind) = node.attribute("type").filter(|kind| *kind != "grid") {
        let message =
            format!("expected a puzzle of type grid, found {kind}, which is not supported");
        return Err(ReadError::new(message));
    }
    let mut colours = WebpbnColours::new(node)?;
    let clues = match (list(node, "rows"), list(node, "columns")) {
        (Some(rows), Some(columns)) => Some((colours.clues(rows)?, colours.clues(columns)?)),
        (None, None) => None,
        (None, _) => return Err(ReadError::new("expected <clues type=\"rows\">, found none")),
        (_, None) => return Err(ReadError::new("expected <clues type=\"columns\">, found none")),
    };
    let grids = WebpbnGrids::read(node, &mut colours)?;
    let palette = colours.palette()?;
    let puzzle = match (clues, grids.solutions.first()) {
        (Some((rows, columns)), _) => Puzzle::new(palette, rows, columns)?,
        (None, Some(goal)) => Puzzle::of_picture(palette, goal.clone())?,
        (None, None) => return Err(ReadError::new("expected <clues> or a goal, found neither")),
    };
    grids.add_to(puzzle.with_details(details(node, set)))
}

fn details(node: Node, set: Node) -> Details {
    let own_or_set = |name| child_text(node, name).or_else(|| child_text(set, name));
    Details {
        id: child_text(node, "id"),
        title: child_text(node, "title"),
        author: own_or_set("author"),
        source: own_or_set("source"),
        licence: own_or_set("copyright"),
        note: joined(child_text(node, "description"), own_or_set("note"), "\n"),
        difficulty: None,
    }
}

fn list<'a, 'i>(node: Node<'a, 'i>, kind: &str) -> Option<Node<'a, 'i>> {
    children(node, "clues").find(|clues| clues.attribute("type") == Some(kind))
}

/// The colours that a puzzle declares, and the two that it need not.
struct WebpbnColours {
    inks: Vec<Ink>,
    default: String,
}

impl WebpbnColours {
    fn new(node: Node) -> Result<WebpbnColours, ReadError> {
        let background = background(node);
        let default = node.attribute("defaultcolor").unwrap_or("black");
        let default = if default == background { "black" } else { default }.to_owned();
        let mut declared = Vec::new();
        for (index, color) in children(node, "color").take(MAX_COLOURS + 1).enumerate() {
            declared.push(read_ink(color, index).map_err(|error| error.at(place(color)))?);
        }
        let paper = match declared.iter().position(|ink| ink.name == background) {
            Some(index) => declared.remove(index),
            None => {
                let plain = plain_ink(Colour::BACKGROUND);
                Ink { rgb: rgb(&background).unwrap_or(plain.rgb), name: background, ..plain }
            }
        };
        let mut inks = vec![paper];
        inks.extend(declared);
        // A colour without a character of its own gets the plain one of its final place.
        for (index, ink) in inks.iter_mut().enumerate().take(MAX_COLOURS) {
            if ink.symbol == '\0' {
                ink.symbol = plain_ink(Colour::new(index)).symbol;
            }
        }
        Ok(WebpbnColours { inks, default })
    }

    fn named(&mut self, name: &str) -> Result<Colour, ReadError> {
        let known = self.inks.iter().position(|ink| ink.name == name);
        match known {
            Some(index) if index < MAX_COLOURS => Ok(Colour::new(index)),
            None if name == "black" && self.inks.len() < MAX_COLOURS => {
                let symbol = plain_ink(Colour::new(self.inks.len())).symbol;
                self.inks.push(Ink::new("black", Rgb::BLACK, symbol));
                Ok(Colour::new(self.inks.len() - 1))
            }
            _ => Err(ReadError::new(format!("expected a declared colour, found {}", found(name)))),
        }
    }

    fn clues(&mut self, list: Node) -> Result<Vec<Clue>, ReadError> {
        children(list, "line").map(|line| self.clue(line)).collect()
    }

    fn clue(&mut self, line: Node) -> Result<Clue, ReadError> {
        let mut runs = Vec::new();
        for count in children(line, "count") {
            let text = whole_text(count);
            let number: Result<u32, _> = text.trim().parse();
            let wrong =
                |_| ReadError::new(format!("expected a number, found {}", found(text.trim())));
            let length = number.map_err(wrong).map_err(|error| error.at(place(count)))? as usize;
            let default = self.default.clone();
            let name = count.attribute("color").unwrap_or(&default);
            let colour = self.named(name).map_err(|error| error.at(place(count)))?;
            if length > 0 {
                runs.push(Run { length, colour });
            }
        }
        Ok(Clue::new(runs))
    }

    /// What a character of an image stands for.
    fn of_symbol(&mut self, symbol: char) -> Result<Option<Colour>, ReadError> {
        if let Some(index) = self.inks.iter().position(|ink| ink.symbol == symbol) {
            return Ok(Some(Colour::new(index.min(MAX_COLOURS - 1))));
        }
        // `.` and `X` stand for blank and black where they are not declared.
        match symbol {
            '?' => Ok(None),
            '.' => Ok(Some(Colour::BACKGROUND)),
            'X' => self.named("black").map(Some),
            _ => Err(ReadError::new(format!("expected a colour's character, found {symbol:?}"))),
        }
    }

    fn palette(mut self) -> Result<Palette, ReadError> {
        if self.inks.len() == 1 {
            self.named("black")?;
        }
        Ok(Palette::new(self.inks)?)
    }
}

/// The background's name. A program that fills in only `defaultcolor` may mean the background by
/// it; that shows where runs are white and none has the default.
fn background(node: Node) -> String {
    let default = node.attribute("defaultcolor").unwrap_or("black");
    if let Some(name) = node.attribute("backgroundcolor") {
        return name.to_owned();
    }
    let mut white = false;
    for count in node.descendants().filter(|node| node.has_tag_name("count")) {
        match count.attribute("color") {
            Some("white") => white = true,
            Some(name) if name != default => {}
            _ => return "white".to_owned(),
        }
    }
    if white { default.to_owned() } else { "white".to_owned() }
}

fn read_ink(node: Node, index: usize) -> Result<Ink, ReadError> {
    if index >= MAX_COLOURS {
        return Err(ReadError::new(format!("expected at most {MAX_COLOURS} colours, found more")));
    }
    let text = whole_text(node);
    let text = text.trim();
    if text.contains(['/', '\\']) {
        let message = "expected one colour, found a triangle of two, which is not supported";
        return Err(ReadError::new(message));
    }
    let wrong = || ReadError::new(format!("expected a colour as RRGGBB, found {}", found(text)));
    let rgb = rgb(text).ok_or_else(wrong)?;
    let name = node.attribute("name").map_or_else(|| name_of(rgb), str::to_owned);
    let symbol = node.attribute("char").and_then(|text| text.chars().next()).unwrap_or('\0');
    Ok(Ink::new(name, rgb, symbol))
}

/// The images of a puzzle.
#[derive(Default)]
struct WebpbnGrids {
    solutions: Vec<Picture>,
    saved: Option<Cells>,
    width: usize,
}

impl WebpbnGrids {
    fn read(node: Node, colours: &mut WebpbnColours) -> Result<WebpbnGrids, ReadError> {
        let mut grids = WebpbnGrids::default();
        for solution in children(node, "solution") {
            let Some(image) = children(solution, "image").next() else { continue };
            let at = |error: ReadError| error.at(place(image));
            let (width, cells) = read_image(image, colours).map_err(at)?;
            if solution.attribute("type") == Some("saved") {
                (grids.width, grids.saved) = (width, Some(cells));
                continue;
            }
            let picture = cells.picture(width)?;
            if !grids.solutions.contains(&picture) {
                grids.solutions.push(picture);
            }
        }
        Ok(grids)
    }

    fn add_to(self, puzzle: Puzzle) -> Result<Puzzle, ReadError> {
        let colours = puzzle.palette().len();
        let puzzle = puzzle.with_solutions(self.solutions)?;
        match self.saved {
            Some(saved) => Ok(puzzle.with_position(saved.grid(self.width, colours)?)?),
            None => Ok(puzzle),
        }
    }
}

/// The rows between bars, or lines where there are no bars.
fn read_image(image: Node, colours: &mut WebpbnColours) -> Result<(usize, Cells), ReadError> {
    let text = whole_text(image);
    let rows: Vec<&str> = match text.contains('|') {
        true => text.split('|').skip(1).step_by(2).collect(),
        false => text.split_whitespace().collect(),
    };
    let mut cells = Cells::new(place(image));
    let mut ascii: [Option<Option<Colour>>; 128] = [None; 128];
    let mut width = None;
    for (index, row) in rows.iter().filter(|row| !row.is_empty()).enumerate() {
        let before = cells.len();
        for symbol in row.chars().filter(|&c| c != '\n' && c != '\r') {
            let known = ascii.get(symbol as usize).copied().flatten();
            let cell = known.map_or_else(|| colours.of_symbol(symbol), Ok)?;
            if let Some(place) = ascii.get_mut(symbol as usize) {
                *place = Some(cell);
            }
            cells.push(cell);
        }
        let (length, width) = (cells.len() - before, *width.get_or_insert(cells.len() - before));
        if length != width {
            let row = index + 1;
            let message = format!("row {row} of an image: expected {width} cells, found {length}");
            return Err(ReadError::new(message));
        }
    }
    Ok((width.unwrap_or(0), cells))
}

fn write(puzzles: &[Puzzle], lost: &mut Vec<Part>) -> Result<Vec<u8>, WriteError> {
    let mut text = "<?xml version=\"1.0\"?>\n<puzzleset>\n".to_owned();
    for puzzle in puzzles {
        text += &write_puzzle(puzzle, lost)?;
    }
    Ok((text + "</puzzleset>\n").into_bytes())
}

fn write_puzzle(puzzle: &Puzzle, lost: &mut Vec<Part>) -> Result<String, WriteError> {
    let palette = puzzle.palette();
    let names = distinct_names(palette, lost);
    let drawable =
        |c: char| !c.is_control() && !matches!(c, '|' | '?' | '/' | '\\' | '\u{FFFE}' | '\u{FFFF}');
    let (symbols, own) = distinct_symbols(palette, drawable);
    if !own {
        lost.push(Part::Symbols);
    }
    let (paper, ink) = (escape(&names[0])?, escape(&names[1])?);
    let mut text =
        format!("<puzzle type=\"grid\" backgroundcolor=\"{paper}\" defaultcolor=\"{ink}\">\n");
    let elements = [
        ("id", Part::Id),
        ("title", Part::Title),
        ("author", Part::Author),
        ("source", Part::Source),
        ("copyright", Part::Licence),
        ("note", Part::Note),
    ];
    for (element, part) in elements {
        if let Some(value) = part.detail(puzzle) {
            text += &format!("<{element}>{}</{element}>\n", escape(value)?);
        }
    }
    for (colour, name) in palette.colours().zip(&names) {
        let (name, symbol) = (escape(name)?, escape(&symbols[colour.index()].to_string())?);
        text +=
            &format!("<color name=\"{name}\" char=\"{symbol}\">{}</color>\n", palette[colour].rgb);
    }
    text += &write_clues("columns", puzzle.columns(), &names)?;
    text += &write_clues("rows", puzzle.rows(), &names)?;
    text += &write_images(puzzle, &symbols)?;
    Ok(text + "</puzzle>\n")
}

/// Runs name their colours, so no two may share a name.
fn distinct_names(palette: &Palette, lost: &mut Vec<Part>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for ink in palette.inks() {
        let mut name = ink.name.clone();
        while names.contains(&name) {
            name.push('\'');
            lost.push(Part::ColourNames);
        }
        names.push(name);
    }
    names
}

fn write_clues(kind: &str, clues: &[Clue], names: &[String]) -> Result<String, WriteError> {
    let mut text = format!("<clues type=\"{kind}\">\n");
    let names: Vec<String> = names.iter().map(|name| escape(name)).collect::<Result<_, _>>()?;
    for clue in clues {
        text += "<line>";
        for run in clue.runs() {
            text += &match run.colour {
                Colour::BLACK => format!("<count>{}</count>", run.length),
                colour => {
                    format!("<count color=\"{}\">{}</count>", names[colour.index()], run.length)
                }
            };
        }
        text += "</line>\n";
    }
    Ok(text + "</clues>\n")
}

fn write_images(puzzle: &Puzzle, symbols: &[char]) -> Result<String, WriteError> {
    let mut text = String::new();
    let mut image = |kind: &str, rows: String| -> Result<(), WriteError> {
        let rows = escape(&rows)?.replace("&#10;", "\n");
        text += &format!("<solution type=\"{kind}\">\n<image>\n|{rows}|\n</image>\n</solution>\n");
        Ok(())
    };
    for (index, solution) in puzzle.solutions().iter().enumerate() {
        let kind = if index == 0 { "goal" } else { "solution" };
        image(kind, picture_text(solution, symbols, "|\n|"))?;
    }
    if let Some(position) = puzzle.position() {
        image("saved", grid_text(position, symbols, "|\n|"))?;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_error};
    use super::super::{Part, by_name, read};

    const LID: &str = "<puzzle type=\"grid\" defaultcolor=\"black\"><title>Lid</title>
        <color name=\"white\" char=\".\">fff</color><color name=\"black\" char=\"X\">000</color>
        <color name=\"red\" char=\"r\">E02020</color>
        <solution type=\"goal\"><image>|.XX.||X..X||rrrr|</image></solution>
        <solution type=\"saved\"><image>|?XX.|\n|????|\n|rr??|</image></solution></puzzle>";

    #[test]
    fn clues_follow_from_the_goal() {
        let lid = check(LID, "webpbn", "0110 1001 2222");
        assert_eq!(lid.details.title.as_deref(), Some("Lid"));
        assert_eq!(lid.position().unwrap().to_string(), "?11.\n????\n22??");
    }

    #[test]
    fn a_run_without_a_colour_has_the_default() {
        let text = "<puzzleset><puzzle><color name=\"red\">F00</color><clues type=\"columns\">\
            <line><count>1</count></line><line><count color=\"red\">1</count></line></clues>\
            <clues type=\"rows\"><line><count>1</count><count color=\"red\">1</count></line></clues>\
            </puzzle></puzzleset>";
        let puzzle = check(text, "webpbn", "21");
        assert_eq!(puzzle.palette().inks()[2].name, "black");
    }

    #[test]
    fn a_default_colour_that_is_the_background_is_understood() {
        let text = "<puzzle defaultcolor=\"blue\"><color name=\"blue\" char=\" \">00F</color>\
            <color name=\"white\" char=\"#\">FFF</color><clues type=\"columns\"><line/>\
            <line><count color=\"white\">1</count></line></clues><clues type=\"rows\"><line>\
            <count color=\"white\">1</count></line></clues></puzzle>";
        let puzzle = check(text, "webpbn", "01");
        assert_eq!(puzzle.palette().inks()[0].name, "blue");
    }

    #[test]
    fn a_set_holds_several_puzzles_and_survives_a_broken_one() {
        let broken = "<puzzle type=\"triddler\"><id>t</id></puzzle>";
        let text = format!(
            "<!DOCTYPE pbn SYSTEM \"pbn-0.3.dtd\">\n<puzzleset>{LID}{broken}{LID}</puzzleset>"
        );
        let puzzles = read(text.as_bytes(), None).unwrap();
        assert!(puzzles[0].is_ok() && puzzles[2].is_ok());
        let error = puzzles[1].as_ref().unwrap_err();
        assert_eq!(error.id.as_deref(), Some("t"));
        assert!(error.message.contains("triddler, which is not supported"), "{error}");
    }

    #[test]
    fn triangles_are_refused() {
        check_error(
            "<puzzle><color name=\"t\" char=\"/\">black/white</color></puzzle>",
            "1:9: expected one colour, found a triangle of two, which is not supported",
        );
    }

    #[test]
    fn a_count_that_is_none_is_pointed_at() {
        check_error(
            "<puzzle><clues type=\"rows\"><line>\n<count>x</count></line></clues>\
             <clues type=\"columns\"></clues></puzzle>",
            "2:1: expected a number, found \"x\"",
        );
    }

    #[test]
    fn entity_bombs_and_deep_nesting_are_refused() {
        let mut bomb = "<!DOCTYPE b [<!ENTITY e0 \"ha\">".to_owned();
        for level in 1..40 {
            bomb += &format!("<!ENTITY e{level} \"&e{0};&e{0};&e{0};\">", level - 1);
        }
        bomb += "]><puzzleset><puzzle><title>&e39;</title></puzzle></puzzleset>";
        assert!(read(bomb.as_bytes(), None).unwrap()[0].is_err());
        let deep = "<puzzle>".repeat(99_999);
        assert!(read(deep.as_bytes(), None).unwrap()[0].is_err());
    }

    #[test]
    fn what_cannot_be_held_is_reported() {
        let mut lid = check(LID, "webpbn", "0110 1001 2222");
        lid.details.difficulty = Some("3".into());
        let written = by_name("webpbn").unwrap().write(&lid).unwrap();
        assert_eq!(written.lost, [Part::Difficulty]);
    }
}
