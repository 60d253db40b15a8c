//! The letters of a book: how wide they are, and which face can write them.

use std::collections::HashMap;
use std::sync::Arc;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, GlyphId, MetadataProvider};

/// The built-in faces; their licence stands beside them.
const REGULAR: &[u8] = include_bytes!("font/DejaVuSansCondensed-Subset.ttf");
const BOLD: &[u8] = include_bytes!("font/DejaVuSansCondensed-Bold-Subset.ttf");

/// A font that cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an OpenType or TrueType font")]
pub struct NotFont;

/// How letters look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// The built-in faces, and one for the characters that they lack.
#[derive(Clone, Debug)]
pub(crate) struct Fonts {
    faces: Vec<Face>,
}

/// A face by its place among the faces.
pub(crate) type FaceIndex = usize;

#[derive(Clone, Debug)]
struct Face {
    data: Arc<Vec<u8>>,
    /// The glyph of every character, and how wide it is in parts of the text's size.
    glyphs: HashMap<char, (u32, f32)>,
}

/// One character as a face draws it; `advance` is in parts of the text's size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacedGlyph {
    pub(crate) face: FaceIndex,
    pub(crate) glyph: u32,
    pub(crate) advance: f32,
}

impl Fonts {
    /// The built-in faces, and behind them the one of `extra`.
    pub(crate) fn new(extra: Option<&[u8]>) -> Result<Fonts, NotFont> {
        let mut faces = vec![Face::new(REGULAR)?, Face::new(BOLD)?];
        faces.extend(extra.map(Face::new).transpose()?);
        Ok(Fonts { faces })
    }

    /// The files of the faces, in order.
    pub(crate) fn files(&self) -> impl Iterator<Item = Arc<Vec<u8>>> {
        self.faces.iter().map(|face| face.data.clone())
    }

    /// The glyph of a character, from the face of this weight or else from the extra one.
    pub(crate) fn glyph(&self, weight: Weight, character: char) -> Option<PlacedGlyph> {
        let own = match weight {
            Weight::Regular => 0,
            Weight::Bold => 1,
        };
        [own, 2].into_iter().find_map(|index| {
            let (glyph, advance) = *self.faces.get(index)?.glyphs.get(&character)?;
            Some(PlacedGlyph { face: index, glyph, advance })
        })
    }

    /// How wide a text is in parts of its size; a character that no face has counts as one part.
    pub(crate) fn width(&self, weight: Weight, text: &str) -> f32 {
        let advance = |c| self.glyph(weight, c).map_or(1.0, |glyph| glyph.advance);
        text.chars().map(advance).sum()
    }
}

impl Face {
    fn new(data: &[u8]) -> Result<Face, NotFont> {
        let font = FontRef::from_index(data, 0).map_err(|_| NotFont)?;
        let (size, location) = (Size::unscaled(), LocationRef::default());
        let units = f32::from(font.metrics(size, location).units_per_em).max(1.0);
        let metrics = font.glyph_metrics(size, location);
        let drawn = font.charmap().mappings().filter_map(|(code, glyph)| {
            let advance = metrics.advance_width(glyph)? / units;
            (glyph != GlyphId::NOTDEF).then_some((char::from_u32(code)?, (glyph.to_u32(), advance)))
        });
        let glyphs: HashMap<char, (u32, f32)> = drawn.collect();
        if glyphs.is_empty() {
            Err(NotFont)
        } else {
            Ok(Face { data: Arc::new(data.to_vec()), glyphs })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_faces_write_what_the_book_says() {
        let fonts = Fonts::new(None).unwrap();
        for weight in [Weight::Regular, Weight::Bold] {
            let missing = "Aa0ßéЖ×–—‘’“”…•★☆".chars().find(|c| fonts.glyph(weight, *c).is_none());
            assert_eq!(missing, None);
            assert!(fonts.glyph(weight, '中').is_none());
        }
        assert!(fonts.width(Weight::Bold, "10") > fonts.width(Weight::Regular, "10"));
    }

    #[test]
    fn what_is_no_font_is_refused() {
        for wrong in [&b""[..], b"%PDF", &REGULAR[..100], &[0; 4000]] {
            assert!(Fonts::new(Some(wrong)).is_err());
        }
    }
}
