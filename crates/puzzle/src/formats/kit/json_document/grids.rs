//! Grids: rows of cells as strings or as lists.

use std::fmt;

use crate::MAX_COLOURS;
use serde::de::{DeserializeSeed, Deserializer, SeqAccess, Visitor};

reads_any! {
    [] GridText => Option<Vec<String>>,
    [] RowText => String,
    [] Grids => Vec<Vec<String>>,
}

/// A grid: a list of rows, or one string with the rows between white space.
pub(super) struct GridText;

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
pub(super) struct Grids;

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
        let digit =
            u32::try_from(index).ok().and_then(|index| char::from_digit(index, MAX_COLOURS as u32));
        let error =
            || E::custom(format!("expected a colour from 0 to {}, found {index}", MAX_COLOURS - 1));
        digit.map(CellText).ok_or_else(error)
    }

    fn visit_i64<E: serde::de::Error>(self, index: i64) -> Result<CellText, E> {
        match index {
            -1 => Ok(CellText('?')),
            other => Err(E::custom(format!(
                "expected a colour from 0 to {}, found {other}",
                MAX_COLOURS - 1
            ))),
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
