//! Palettes: lists of inks, or objects from names to looks.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::{InkText, Text, plain};

reads_any! {
    [] Inks => Option<Vec<InkText>>,
    [] InkOf => InkText,
}

/// A palette: a list of inks, or an object from names to looks.
pub(super) struct Inks;

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
