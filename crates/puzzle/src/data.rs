//! Puzzles, pictures, grids and clues as data (serde): in the shape of the format `nonolith/1`, which
//! is that of the command line's JSON too. Types whose fields are their shape derive it.

use serde::de::{self, Deserializer, SeqAccess, Visitor};
use serde::ser::{SerializeMap, SerializeSeq, Serializer};
use serde::{Deserialize, Serialize};

use crate::{Cell, Clue, Colour, Grid, Ink, Palette, Picture, Puzzle, Rgb, Run};

/// Three numbers as six hexadecimal digits.
impl Serialize for Rgb {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rgb {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rgb, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

impl TryFrom<Vec<Ink>> for Palette {
    type Error = crate::BadPalette;

    fn try_from(inks: Vec<Ink>) -> Result<Palette, crate::BadPalette> {
        Palette::new(inks)
    }
}

impl From<Palette> for Vec<Ink> {
    fn from(palette: Palette) -> Vec<Ink> {
        palette.inks().to_vec()
    }
}

/// One string a row, one base-36 digit a cell.
impl Serialize for Picture {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.row_texts())
    }
}

impl<'de> Deserialize<'de> for Picture {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Picture, D::Error> {
        Vec::<String>::deserialize(deserializer)?.join(" ").parse().map_err(de::Error::custom)
    }
}

/// One string a row in the position alphabet. A cell in which only some of several colours are ruled
/// out is `?`, so a grid is not read back: [`Grid::from_text`] reads one for a number of colours.
impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.row_texts())
    }
}

/// The colours still possible, as a list.
impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.colours())
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let colours = Vec::<Colour>::deserialize(deserializer)?;
        Ok(colours.into_iter().fold(Cell::IMPOSSIBLE, |set, colour| set.or(Cell::only(colour))))
    }
}

/// A number, or `[length, colour]`.
struct RunIn<'a> {
    run: &'a Run,
    with_colour: bool,
}

impl Serialize for RunIn<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.with_colour || self.run.colour != Colour::BLACK {
            true => (self.run.length, self.run.colour).serialize(serializer),
            false => self.run.length.serialize(serializer),
        }
    }
}

/// A number for colour 1, else `[length, colour]`.
impl Serialize for Run {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RunIn { run: self, with_colour: false }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Run {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Run, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Spelling {
            Black(usize),
            Coloured(usize, Colour),
        }
        let (length, colour) = match Spelling::deserialize(deserializer)? {
            Spelling::Black(length) => (length, Colour::BLACK),
            Spelling::Coloured(length, colour) => (length, colour),
        };
        if length == 0 || colour.is_background() {
            return Err(de::Error::custom("expected a run of at least 1 cell, not of colour 0"));
        }
        Ok(Run { length, colour })
    }
}

struct ClueIn<'a> {
    clue: &'a Clue,
    with_colours: bool,
}

impl Serialize for ClueIn<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let with_colour = self.with_colours;
        serializer.collect_seq(self.clue.runs().iter().map(|run| RunIn { run, with_colour }))
    }
}

/// A list of runs.
impl Serialize for Clue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.runs())
    }
}

/// A list of runs, or a text such as `3 1:2`.
impl<'de> Deserialize<'de> for Clue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Clue, D::Error> {
        deserializer.deserialize_any(ClueVisitor)
    }
}

struct ClueVisitor;

impl<'de> Visitor<'de> for ClueVisitor {
    type Value = Clue;

    fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("a list of runs")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Clue, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Clue, A::Error> {
        let runs = std::iter::from_fn(|| list.next_element::<Run>().transpose());
        Ok(Clue::new(runs.collect::<Result<Vec<Run>, _>>()?))
    }
}

struct CluesIn<'a> {
    clues: &'a [Clue],
    with_colours: bool,
}

impl Serialize for CluesIn<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.clues.len()))?;
        for clue in self.clues {
            list.serialize_element(&ClueIn { clue, with_colours: self.with_colours })?;
        }
        list.end()
    }
}

/// An object of the format `nonolith/1`; what reads it stands in `formats/kit/json_puzzle.rs`.
impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let details = &self.details;
        let details = [
            ("id", &details.id),
            ("title", &details.title),
            ("author", &details.author),
            ("source", &details.source),
            ("licence", &details.licence),
            ("note", &details.note),
            ("difficulty", &details.difficulty),
        ];
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("format", "nonolith/1")?;
        for (name, detail) in details {
            if let Some(detail) = detail {
                object.serialize_entry(name, detail)?;
            }
        }
        object.serialize_entry("palette", self.palette())?;
        let with_colours = !self.palette().is_black_and_white();
        for (name, clues) in [("rows", self.rows()), ("columns", self.columns())] {
            object.serialize_entry(name, &CluesIn { clues, with_colours })?;
        }
        for (name, grid) in [("given", self.given()), ("position", self.position())] {
            if let Some(grid) = grid {
                object.serialize_entry(name, grid)?;
            }
        }
        if !self.solutions().is_empty() {
            object.serialize_entry("solutions", self.solutions())?;
        }
        object.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Details, formats};
    use serde_json::{Value, from_str, from_value, json, to_value};

    fn coloured() -> Puzzle {
        let ink = |name: &str, grey, symbol| Ink::new(name, Rgb(grey, grey, grey), symbol);
        let inks = vec![ink("white", 255, '.'), ink("black", 0, 'a'), ink("grey", 99, 'b')];
        let palette = Palette::new(inks).expect("three inks");
        Puzzle::of_picture(palette, "0112 1002".parse().expect("a picture")).expect("a puzzle")
    }

    fn everything() -> Puzzle {
        let word = |text: &str| Some(text.to_owned());
        let details = Details { id: word("lid"), title: word("Lid"), ..Details::default() };
        let grid = Grid::from_text("?#", 2).expect("a grid");
        let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().expect("one"));
        let puzzle = puzzle.expect("a puzzle").with_details(details);
        puzzle.with_given(grid.clone()).and_then(|it| it.with_position(grid)).expect("its size")
    }

    #[test]
    fn a_puzzle_is_the_object_that_our_own_format_writes() {
        for puzzle in [coloured(), everything()] {
            let written = formats::JSON.write(&puzzle).expect("our own").bytes;
            let written: Value = serde_json::from_slice(&written).expect("JSON");
            assert_eq!(to_value(&puzzle).expect("JSON"), written);
            assert_eq!(from_value::<Puzzle>(written).expect("a puzzle"), puzzle);
        }
    }

    #[track_caller]
    fn check<T>(value: T, data: Value)
    where
        T: Serialize + de::DeserializeOwned + PartialEq + std::fmt::Debug,
    {
        assert_eq!(to_value(&value).expect("data"), data);
        assert_eq!(from_value::<T>(data).expect("our own data"), value);
    }

    #[test]
    fn parts_of_a_puzzle_are_the_parts_of_its_object() {
        check("3 1:2".parse::<Clue>().expect("a clue"), json!([3, [1, 2]]));
        check("01 10".parse::<Picture>().expect("a picture"), json!(["01", "10"]));
        check(Cell::any(3), json!([0, 1, 2]));
        check(Rgb(0xE0, 0x20, 0), json!("E02000"));
        check(Details { note: Some("n".into()), ..Details::default() }, json!({ "note": "n" }));
        let inks = to_value(coloured().palette()).expect("JSON");
        assert_eq!(inks[2], json!({ "name": "grey", "rgb": "636363", "char": "b" }));
        check(coloured().palette().clone(), inks);
    }

    #[test]
    fn data_that_is_none_of_ours_is_refused() {
        for text in ["[0]", "[[1, 0]]", "[[1, 36]]", "[-1]", "[1.5]", "\"x\"", "7", "[[1]]"] {
            assert!(from_str::<Clue>(text).is_err(), "{text}");
        }
        for text in ["[]", "[\"01\", \"0\"]", "[\"?\"]", "[\"\"]", "7"] {
            assert!(from_str::<Picture>(text).is_err(), "{text}");
        }
        assert!(from_str::<Palette>("[]").is_err());
        assert!(from_str::<Puzzle>(r#"{"rows": [[1]]}"#).is_err());
        let error = from_str::<Puzzle>(r#"{"rows": [[5000000000]], "columns": [[1]]}"#);
        assert!(error.unwrap_err().to_string().contains("4294967296"));
    }
}
