//! Clues: lists of runs in all their spellings, and the colours that runs name.

use std::fmt;

use crate::MAX_COLOURS;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::{ColourText, Names, RunText, plain};

reads_any! {
    ['a] Lines<'a> => Option<Vec<Vec<RunText>>>,
    ['a] LineOf<'a> => Vec<RunText>,
    ['a] RunOf<'a> => RunText,
    ['a] ColourOf<'a> => ColourText,
}

/// A list of clues. A mere number under the same name is a size, which the lists imply.
pub(super) struct Lines<'a>(pub(super) &'a Names);

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
        let small = u8::try_from(index).ok().filter(|&index| usize::from(index) < MAX_COLOURS);
        let error =
            || E::custom(format!("expected a colour from 0 to {}, found {index}", MAX_COLOURS - 1));
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
        let few = u8::try_from(index).ok().filter(|&index| usize::from(index) < MAX_COLOURS);
        few.map(ColourText::Name).ok_or_else(|| {
            E::custom(format!("expected at most {} colours, found more", MAX_COLOURS - 1))
        })
    }
}
