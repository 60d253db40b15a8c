//! JSON puzzles as they stand in files: the project's own, the corpus records, and the many
//! variants in the wild, under whatever names their parts go.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::Details;

use super::entities::{detail, joined};

/// What a JSON object says, before it is put together.
#[derive(Default)]
pub(super) struct Document {
    pub(super) details: Details,
    pub(super) palette: Option<Vec<InkText>>,
    pub(super) rows: Option<Vec<Vec<RunText>>>,
    pub(super) columns: Option<Vec<Vec<RunText>>>,
    pub(super) given: Option<Vec<String>>,
    pub(super) position: Option<Vec<String>>,
    pub(super) solutions: Vec<Vec<String>>,
    /// Clues as a text within the JSON.
    pub(super) problem: Option<String>,
    /// The colours that runs name, in the order in which they were first named.
    pub(super) names: Vec<String>,
}

/// One colour of a palette as it stands.
#[derive(Default)]
pub(super) struct InkText {
    pub(super) name: Option<String>,
    pub(super) rgb: Option<String>,
    pub(super) symbol: Option<String>,
}

/// A run as it stands; small, because there may be tens of millions.
#[derive(Clone, Copy)]
pub(super) struct RunText {
    pub(super) length: u32,
    pub(super) colour: ColourText,
}

/// How a run says its colour.
#[derive(Clone, Copy)]
pub(super) enum ColourText {
    /// Not at all.
    Unsaid,
    /// By an index.
    Index(u8),
    /// By the name with this place in [`Document::names`].
    Name(u8),
}

type Names = RefCell<Vec<String>>;

/// A name without what people vary: case, `_` and `-`.
fn plain(key: &str) -> String {
    key.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase).collect()
}

impl<'de> serde::Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Document, D::Error> {
        let names = Names::default();
        let mut document = Document::default();
        deserializer.deserialize_map(Object(&mut document, &names))?;
        document.names = names.into_inner();
        Ok(document)
    }
}

struct Object<'a>(&'a mut Document, &'a Names);

impl<'de> Visitor<'de> for Object<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a puzzle")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Object(document, names) = self;
        while let Some(key) = map.next_key::<String>()? {
            let key = plain(&key);
            if let Some(place) = detail_named(&mut document.details, &key) {
                let text = map.next_value_seed(Text)?;
                *place = joined(place.take(), text, "; ");
                continue;
            }
            match key.as_str() {
                "rows" | "row" | "rowclues" | "rowhints" | "rowrules" | "rowsclues"
                | "rowshints" | "rowconstraints" | "rownumbers" | "horizontal"
                | "horizontalclues" | "horizontalhints" | "left" => {
                    let lines = map.next_value_seed(Lines(names))?;
                    document.rows = lines.or(document.rows.take());
                }
                "columns" | "cols" | "column" | "col" | "colclues" | "columnclues" | "colhints"
                | "columnhints" | "colrules" | "columnrules" | "columnsclues" | "columnshints"
                | "colsclues" | "colshints" | "columnconstraints" | "colconstraints"
                | "columnnumbers" | "vertical" | "verticalclues" | "verticalhints" | "top" => {
                    let lines = map.next_value_seed(Lines(names))?;
                    document.columns = lines.or(document.columns.take());
                }
                "hints" | "clues" | "puzzle" | "nonogram" | "data" => {
                    map.next_value_seed(Nested(Object(document, names)))?;
                }
                "palette" | "colours" | "colors" => document.palette = map.next_value_seed(Inks)?,
                "given" | "givens" => document.given = map.next_value_seed(GridText)?,
                "position" | "saved" => document.position = map.next_value_seed(GridText)?,
                "solution" | "goal" | "picture" | "image" | "grid" | "answer" => {
                    document.solutions.extend(map.next_value_seed(GridText)?);
                }
                "solutions" => document.solutions.extend(map.next_value_seed(Grids)?),
                "problem" => document.problem = map.next_value_seed(Text)?,
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}

fn detail_named<'a>(details: &'a mut Details, key: &str) -> Option<&'a mut Option<String>> {
    Some(match key {
        "id" => &mut details.id,
        "title" | "name" => &mut details.title,
        "author" | "by" | "creator" | "designer" => &mut details.author,
        "source" | "book" | "catalogue" => &mut details.source,
        "licence" | "license" | "copyright" => &mut details.licence,
        "note" | "notes" | "description" | "comment" => &mut details.note,
        "difficulty" | "grade" | "level" => &mut details.difficulty,
        _ => return None,
    })
}

/// Clues that may stand in an object of their own; what is no object is passed over.
struct Nested<'a>(Object<'a>);

/// Declares a seed whose visitor is itself, reading whatever value comes.
macro_rules! reads_any {
    ($([$($life:lifetime)?] $seed:ty => $value:ty),* $(,)?) => {$(
        impl<'de $(, $life)?> DeserializeSeed<'de> for $seed {
            type Value = $value;
            fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<$value, D::Error> {
                d.deserialize_any(self)
            }
        }
    )*};
}

reads_any! {
    ['a] Nested<'a> => (),
    [] Text => Option<String>,
    ['a] Lines<'a> => Option<Vec<Vec<RunText>>>,
    ['a] LineOf<'a> => Vec<RunText>,
    ['a] RunOf<'a> => RunText,
    ['a] ColourOf<'a> => ColourText,
    [] Inks => Option<Vec<InkText>>,
    [] InkOf => InkText,
    [] GridText => Option<Vec<String>>,
    [] RowText => String,
    [] Grids => Vec<Vec<String>>,
}

impl<'de> Visitor<'de> for Nested<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object with rows and columns")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        self.0.visit_map(map)
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        // Two lists without names are the rows and the columns.
        let Object(document, names) = self.0;
        document.rows = seq.next_element_seed(Lines(names))?.flatten();
        document.columns = seq.next_element_seed(Lines(names))?.flatten();
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }
}

/// A detail: a string, a number, a list of strings, or nothing.
struct Text;

impl<'de> Visitor<'de> for Text {
    type Value = Option<String>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E>(self, text: &str) -> Result<Option<String>, E> {
        Ok(detail(text))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Option<String>, E> {
        Ok(Some(number.to_string()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Option<String>, E> {
        Ok(Some(number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Option<String>, E> {
        Ok(Some(number.to_string()))
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Option<String>, E> {
        Ok(Some(truth.to_string()))
    }

    fn visit_unit<E>(self) -> Result<Option<String>, E> {
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Option<String>, A::Error> {
        let mut texts: Vec<String> = Vec::new();
        while let Some(text) = seq.next_element_seed(Text)? {
            texts.extend(text);
        }
        Ok(detail(&texts.join("\n")))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Option<String>, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(None)
    }
}

/// A list of clues. A mere number under the same name is a size, which the lists imply.
struct Lines<'a>(&'a Names);

impl<'de> Visitor<'de> for Lines<'_> {
    type Value = Option<Vec<Vec<RunText>>>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of clues")
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut lines = Vec::new();
        while let Some(line) = seq.next_element_seed(LineOf(self.0))? {
            lines.push(line);
        }
        Ok(Some(lines))
    }
}

/// One clue: a list of runs, a single number, numbers in a string, or nothing.
struct LineOf<'a>(&'a Names);

impl<'de> Visitor<'de> for LineOf<'_> {
    type Value = Vec<RunText>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of runs")
    }

    fn visit_u64<E: serde::de::Error>(self, length: u64) -> Result<Vec<RunText>, E> {
        Ok(vec![RunOf(self.0).visit_u64(length)?])
    }

    fn visit_unit<E>(self) -> Result<Vec<RunText>, E> {
        Ok(vec![])
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Vec<RunText>, E> {
        let words =
            text.split([' ', ',', '.', '-', '/', ';', '\t']).filter(|word| !word.is_empty());
        words.map(|word| RunOf(self.0).visit_str(word)).collect()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<RunText>, A::Error> {
        let mut runs = Vec::new();
        while let Some(run) = seq.next_element_seed(RunOf(self.0))? {
            runs.push(run);
        }
        runs.shrink_to_fit();
        Ok(runs)
    }
}

/// One run: a number, `[length, colour]`, an object, or a length with its colour behind a point.
struct RunOf<'a>(&'a Names);

impl<'de> Visitor<'de> for RunOf<'_> {
    type Value = RunText;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a run (a number, or [length, colour])")
    }

    fn visit_u64<E: serde::de::Error>(self, length: u64) -> Result<RunText, E> {
        let too_long = |_| E::custom(format!("expected a number below 4294967296, found {length}"));
        Ok(RunText { length: u32::try_from(length).map_err(too_long)?, colour: ColourText::Unsaid })
    }

    fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<RunText, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<RunText, E> {
        let (length, colour) = text.split_once('.').unwrap_or((text, ""));
        let run = RunOf(self.0).visit_u64(
            length.trim().parse().map_err(|_| E::invalid_value(unexpected(text), &self))?,
        )?;
        match colour {
            "" => Ok(run),
            index => {
                let index = index.parse().map_err(|_| E::invalid_value(unexpected(text), &self))?;
                Ok(RunText { colour: ColourText::Index(index), ..run })
            }
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<RunText, A::Error> {
        let missing = |at| serde::de::Error::invalid_length(at, &"a run such as [length, colour]");
        let length = seq.next_element_seed(RunOf(self.0))?.ok_or_else(|| missing(0))?;
        let colour = seq.next_element_seed(ColourOf(self.0))?.unwrap_or(ColourText::Unsaid);
        match seq.next_element::<IgnoredAny>()? {
            Some(_) => Err(missing(3)),
            None => Ok(RunText { colour, ..length }),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RunText, A::Error> {
        let (mut run, mut colour) = (None, ColourText::Unsaid);
        while let Some(key) = map.next_key::<String>()? {
            match plain(&key).as_str() {
                "len" | "length" | "value" | "count" | "n" | "size" | "number" | "run" => {
                    run = Some(map.next_value_seed(RunOf(self.0))?);
                }
                "color" | "colour" | "c" | "colorindex" | "colourindex" => {
                    colour = map.next_value_seed(ColourOf(self.0))?;
                }
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        let run: RunText = run.ok_or_else(|| serde::de::Error::missing_field("length"))?;
        Ok(RunText { colour, ..run })
    }
}

fn unexpected(text: &str) -> serde::de::Unexpected<'_> {
    serde::de::Unexpected::Str(text)
}

/// A run's colour: an index or a name.
struct ColourOf<'a>(&'a Names);

impl<'de> Visitor<'de> for ColourOf<'_> {
    type Value = ColourText;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a colour's index or name")
    }

    fn visit_u64<E: serde::de::Error>(self, index: u64) -> Result<ColourText, E> {
        let small = u8::try_from(index).ok().filter(|&index| index < 36);
        let error = || E::custom(format!("expected a colour from 0 to 35, found {index}"));
        small.map(ColourText::Index).ok_or_else(error)
    }

    fn visit_unit<E>(self) -> Result<ColourText, E> {
        Ok(ColourText::Unsaid)
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<ColourText, E> {
        let mut names = self.0.borrow_mut();
        let known = names.iter().position(|known| known == name);
        let index = known.unwrap_or_else(|| {
            names.push(name.to_owned());
            names.len() - 1
        });
        let few = u8::try_from(index).ok().filter(|&index| index < 36);
        few.map(ColourText::Name)
            .ok_or_else(|| E::custom("expected at most 35 colours, found more"))
    }
}

/// A palette: a list of inks, or an object from names to looks.
struct Inks;

impl<'de> Visitor<'de> for Inks {
    type Value = Option<Vec<InkText>>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of colours")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut inks = Vec::new();
        while let Some(ink) = seq.next_element_seed(InkOf)? {
            inks.push(ink);
        }
        Ok(Some(inks))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut inks = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            let ink = map.next_value_seed(InkOf)?;
            inks.push(InkText { rgb: ink.rgb.or(ink.name), name: Some(name), ..ink });
        }
        Ok(Some(inks))
    }
}

/// One ink: an object, a name or a look, or three numbers.
struct InkOf;

impl<'de> Visitor<'de> for InkOf {
    type Value = InkText;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a colour ({name, rgb, char})")
    }

    fn visit_str<E>(self, text: &str) -> Result<InkText, E> {
        Ok(InkText { rgb: Some(text.to_owned()), ..InkText::default() })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<InkText, A::Error> {
        let mut digits = String::new();
        while let Some(part) = seq.next_element::<u8>()? {
            digits += &format!("{part:02X}");
        }
        Ok(InkText { rgb: Some(digits), ..InkText::default() })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<InkText, A::Error> {
        let mut ink = InkText::default();
        while let Some(key) = map.next_key::<String>()? {
            match plain(&key).as_str() {
                "name" => ink.name = exact(map.next_value()?),
                "rgb" | "hex" | "color" | "colour" | "value" => {
                    ink.rgb = map.next_value_seed(Text)?
                }
                // A blank is a character too, so this text keeps its white space.
                "char" | "symbol" => ink.symbol = map.next_value::<Option<String>>()?,
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(ink)
    }
}

/// A colour's name as it stands, be it blank: runs in other formats go by it.
fn exact(name: serde_json::Value) -> Option<String> {
    match name {
        serde_json::Value::Null => None,
        serde_json::Value::String(name) => Some(name),
        other => Some(other.to_string()),
    }
}

/// A grid: a list of rows, or one string with the rows between white space.
struct GridText;

impl<'de> Visitor<'de> for GridText {
    type Value = Option<Vec<String>>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a grid (a list of rows)")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Some(text.split_whitespace().map(str::to_owned).collect()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut rows = Vec::new();
        while let Some(row) = seq.next_element_seed(RowText)? {
            rows.push(row);
        }
        Ok(Some(rows))
    }
}

/// One row of a grid: a string, or a list of numbers or truths.
struct RowText;

impl<'de> Visitor<'de> for RowText {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a row (a string of one character a cell, or a list)")
    }

    fn visit_str<E>(self, row: &str) -> Result<String, E> {
        Ok(row.to_owned())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<String, A::Error> {
        let mut row = String::new();
        while let Some(CellText(cell)) = seq.next_element()? {
            row.push(cell);
        }
        Ok(row)
    }
}

/// Grids: a list of grids.
struct Grids;

impl<'de> Visitor<'de> for Grids {
    type Value = Vec<Vec<String>>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of grids")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(vec![])
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut grids = Vec::new();
        while let Some(grid) = seq.next_element_seed(GridText)? {
            grids.extend(grid);
        }
        Ok(grids)
    }
}

/// One cell of a row that is a list.
struct CellText(char);

impl<'de> serde::Deserialize<'de> for CellText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CellText, D::Error> {
        deserializer.deserialize_any(CellVisitor)
    }
}

struct CellVisitor;

impl Visitor<'_> for CellVisitor {
    type Value = CellText;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a cell (a colour's index)")
    }

    fn visit_u64<E: serde::de::Error>(self, index: u64) -> Result<CellText, E> {
        let digit = u32::try_from(index).ok().and_then(|index| char::from_digit(index, 36));
        let error = || E::custom(format!("expected a colour from 0 to 35, found {index}"));
        digit.map(CellText).ok_or_else(error)
    }

    fn visit_i64<E: serde::de::Error>(self, index: i64) -> Result<CellText, E> {
        match index {
            -1 => Ok(CellText('?')),
            other => Err(E::custom(format!("expected a colour from 0 to 35, found {other}"))),
        }
    }

    fn visit_bool<E>(self, filled: bool) -> Result<CellText, E> {
        Ok(CellText(if filled { '1' } else { '0' }))
    }

    fn visit_unit<E>(self) -> Result<CellText, E> {
        Ok(CellText('?'))
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<CellText, E> {
        let first = text.chars().next();
        first.map(CellText).ok_or_else(|| E::custom("expected a cell, found an empty string"))
    }
}
