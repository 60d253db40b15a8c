//! JSON puzzles as they stand in files: the project's own, the corpus records, and the many
//! variants in the wild, under whatever names their parts go.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::Details;

use super::entities::{detail, joined};

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

mod clues;
mod grids;
mod inks;

use clues::Lines;
use grids::{GridText, Grids};
use inks::Inks;

/// What a JSON object says, before it is put together.
#[derive(Default)]
pub(in crate::formats) struct Document {
    pub(in crate::formats) details: Details,
    pub(in crate::formats) palette: Option<Vec<InkText>>,
    pub(in crate::formats) rows: Option<Vec<Vec<RunText>>>,
    pub(in crate::formats) columns: Option<Vec<Vec<RunText>>>,
    pub(in crate::formats) given: Option<Vec<String>>,
    pub(in crate::formats) position: Option<Vec<String>>,
    pub(in crate::formats) solutions: Vec<Vec<String>>,
    /// Clues as a text within the JSON.
    pub(in crate::formats) problem: Option<String>,
    /// The colours that runs name, in the order in which they were first named.
    pub(in crate::formats) names: Vec<String>,
}

/// One colour of a palette as it stands.
#[derive(Default)]
pub(in crate::formats) struct InkText {
    pub(in crate::formats) name: Option<String>,
    pub(in crate::formats) rgb: Option<String>,
    pub(in crate::formats) symbol: Option<String>,
}

/// A run as it stands; small, because there may be tens of millions.
#[derive(Clone, Copy)]
pub(in crate::formats) struct RunText {
    pub(in crate::formats) length: u32,
    pub(in crate::formats) colour: ColourText,
}

/// How a run says its colour.
#[derive(Clone, Copy)]
pub(in crate::formats) enum ColourText {
    /// The document does not say.
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

reads_any! {
    ['a] Nested<'a> => (),
    [] Text => Option<String>,
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
