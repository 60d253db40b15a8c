//! Pages as a PDF file, tagged so that it can be read aloud (PDF/UA-1) and, if asked, kept for ever
//! (PDF/A-2a). The writer krilla checks both standards: what breaks one is an error, not a file.

use std::num::NonZeroU16;

use krilla::color::rgb;
use krilla::configure::{Accessibility, Archival, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{Path, PathBuilder, Point, Rect};
use krilla::metadata::{DateTime, Metadata};
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, BBox, ContentTag, Node, SpanTag, Tag, TagGroup, TagTree,
};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Data, Document, SerializeSettings};
use puzzle::{Axis, Rgb};

use super::BookError;
use super::font::{FaceIndex, Fonts, Weight};
use super::pack::pack;
use super::settings::BookSettings;
use super::sheet::{Comb, PageSheet, PrintBlock, PrintMark, Role};

/// How often a file is written anew at most, see [`write`].
const TRIES: usize = 6;
/// How far page numbers then move, in points: nobody sees it.
const NUDGE: f32 = 0.05;
/// How wide the edge of a framed box is, in points.
const EDGE: f32 = 0.3;
/// Coordinates are rounded to parts of a point: a 720th of an inch.
const PARTS: f32 = 10.0;

/// Writes the pages of a book with this title.
///
/// A compressed stream may happen to end with a carriage return. The line end that has to follow it
/// then looks one byte longer, and checkers of PDF/A disagree about the length of the stream. A
/// file in which that happens is written again, with the page numbers a hair further to the right.
pub(crate) fn write(
    sheets: &[PageSheet],
    title: &str,
    fonts: &Fonts,
    settings: &BookSettings,
) -> Result<Vec<u8>, BookError> {
    let mut last = vec![];
    for nudge in 0..TRIES {
        let mut writer = PdfWriter::new(fonts, settings, nudge as f32 * NUDGE)?;
        for (index, sheet) in sheets.iter().enumerate() {
            writer.page(index, sheet)?;
        }
        last = writer.finish(title)?;
        if !last.windows(END.len()).any(|bytes| bytes == END) {
            break;
        }
    }
    Ok(last)
}

const END: &[u8] = b"\r\nendstream";

struct PdfWriter<'a> {
    document: Document,
    fonts: &'a Fonts,
    settings: &'a BookSettings,
    faces: Vec<Font>,
    /// The finished sections of the tag tree, and the one that is open.
    sections: Vec<TagGroup>,
    outline: Vec<OutlineNode>,
    /// How far page numbers are moved.
    nudge: f32,
}

impl<'a> PdfWriter<'a> {
    fn new(
        fonts: &'a Fonts,
        settings: &'a BookSettings,
        nudge: f32,
    ) -> Result<PdfWriter<'a>, BookError> {
        let internal = |what: &str| BookError::Internal(what.to_owned());
        let mut configuration =
            ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1);
        if settings.archive {
            configuration = configuration.with_archival_validator(Archival::A2_A);
        }
        let configuration =
            configuration.finish().map_err(|_| internal("the two standards do not go together"))?;
        let settings_of_file = SerializeSettings { configuration, ..SerializeSettings::default() };
        let faces = fonts.files().map(|file| Font::new(Data::from(file), 0));
        Ok(PdfWriter {
            document: Document::new_with(settings_of_file),
            fonts,
            settings,
            faces: faces.collect::<Option<_>>().ok_or(BookError::NotFont(super::NotFont))?,
            sections: vec![],
            outline: vec![],
            nudge,
        })
    }

    fn page(&mut self, index: usize, sheet: &PageSheet) -> Result<(), BookError> {
        let trim = self.settings.trim;
        let size = PageSettings::from_wh(trim.width, trim.height);
        let size = size.ok_or_else(|| BookError::Internal("a page without a size".to_owned()))?;
        let mut page = self.document.start_page_with(size);
        let mut surface = page.surface();
        let pen = Pen { fonts: self.fonts, faces: &self.faces };
        for block in &sheet.blocks {
            let id = surface.start_tagged(content_tag(&block.role));
            let moved = if block.role == Role::Artefact { self.nudge } else { 0.0 };
            let drawn = block.marks.iter().try_for_each(|mark| pen.draw(&mut surface, mark, moved));
            surface.end_tagged();
            drawn?;
            if let Some(group) = group(index, block) {
                let opens = matches!(block.role, Role::Heading(1 | 2));
                if opens || self.sections.is_empty() {
                    self.sections.push(TagGroup::new(Tag::Section));
                }
                let mut group = group;
                group.push(Node::Leaf(id));
                let section = self.sections.last_mut().expect("one was pushed");
                section.push(Node::Group(group));
                self.outline.extend(bookmark(index, block).filter(|_| opens));
            }
        }
        surface.finish();
        page.finish();
        Ok(())
    }

    fn finish(self, title: &str) -> Result<Vec<u8>, BookError> {
        let mut document = self.document;
        let mut tree = TagTree::new();
        self.sections.into_iter().for_each(|section| tree.push(Node::Group(section)));
        document.set_tag_tree(tree);
        let mut outline = Outline::new();
        self.outline.into_iter().for_each(|node| outline.push_child(node));
        document.set_outline(outline);
        let mut metadata = Metadata::new()
            .title(title.to_owned())
            .language(self.settings.language.clone())
            .creator("Nonolith".to_owned());
        if let Some(author) = &self.settings.author {
            metadata = metadata.authors(vec![author.clone()]);
        }
        if let Some(date) = self.settings.date {
            metadata = metadata.creation_date(
                DateTime::new(date.year)
                    .month(date.month)
                    .day(date.day)
                    .hour(0)
                    .minute(0)
                    .second(0),
            );
        }
        document.set_metadata(metadata);
        let file = document.finish().map_err(|error| BookError::Internal(format!("{error:?}")))?;
        pack(&file).ok_or_else(|| BookError::Internal("a file that cannot be packed".to_owned()))
    }
}

/// How a block's marks are bracketed on the page.
fn content_tag(role: &Role) -> ContentTag<'_> {
    match role {
        Role::Artefact => ContentTag::Artifact(Artifact::with_kind(ArtifactType::PageNumber)),
        Role::Figure { .. } => ContentTag::Other,
        Role::Heading(_) => ContentTag::Span(SpanTag::empty()),
        Role::Paragraph { alternative } => {
            ContentTag::Span(SpanTag::empty().with_alt_text(alternative.as_deref()))
        }
    }
}

/// The node of a block in the tag tree.
fn group(page: usize, block: &PrintBlock) -> Option<TagGroup> {
    match &block.role {
        Role::Artefact => None,
        Role::Paragraph { .. } => Some(TagGroup::new(Tag::P)),
        Role::Heading(level) => {
            let level = NonZeroU16::new(*level).expect("levels count from 1");
            Some(TagGroup::new(Tag::Hn(level, Some(block.text()))))
        }
        Role::Figure { area: [left, top, width, height], alternative } => {
            let area = Rect::from_xywh(*left, *top, *width, *height);
            let tag = Tag::Figure(Some(alternative.clone()));
            Some(TagGroup::new(tag.with_bbox(area.map(|area| BBox::new(page, area)))))
        }
    }
}

/// A heading's place among the bookmarks.
fn bookmark(page: usize, block: &PrintBlock) -> Option<OutlineNode> {
    let y = block.marks.iter().find_map(|mark| match mark {
        PrintMark::Text { y, size, .. } => Some(y - size),
        _ => None,
    })?;
    let place = XyzDestination::new(page, Point::from_xy(0.0, y.max(0.0)));
    Some(OutlineNode::new(block.text(), place))
}

/// What draws marks.
struct Pen<'a> {
    fonts: &'a Fonts,
    faces: &'a [Font],
}

impl Pen<'_> {
    fn draw(&self, surface: &mut Surface, mark: &PrintMark, moved: f32) -> Result<(), BookError> {
        match mark {
            PrintMark::Text { x, y, size, weight, ink, gap, text } => {
                surface.set_stroke(None);
                surface.set_fill(Some(fill(*ink)));
                let start = Point::from_xy(rounded(*x + moved), rounded(*y));
                self.text(surface, start, *size, *weight, *gap, text)?;
            }
            PrintMark::Boxes { boxes, ink } => {
                surface.set_stroke(None);
                surface.set_fill(Some(fill(*ink)));
                rectangles(boxes).iter().for_each(|path| surface.draw_path(path));
            }
            PrintMark::Framed { boxes, ink, edge } => {
                surface.set_stroke(Some(stroke(*edge, EDGE)));
                surface.set_fill(Some(fill(*ink)));
                rectangles(boxes).iter().for_each(|path| surface.draw_path(path));
            }
            PrintMark::Lines { lines, width, ink } => {
                surface.set_fill(None);
                surface.set_stroke(Some(stroke(*ink, *width)));
                let path = path(|builder| {
                    for &[from_x, from_y, to_x, to_y] in lines {
                        builder.move_to(rounded(from_x), rounded(from_y));
                        builder.line_to(rounded(to_x), rounded(to_y));
                    }
                });
                path.iter().for_each(|path| surface.draw_path(path));
            }
            PrintMark::Comb { comb, width, ink } => {
                surface.set_fill(None);
                surface.set_stroke(Some(dashes(comb, *width, *ink)));
                spine(comb, *width).iter().for_each(|path| surface.draw_path(path));
            }
        }
        Ok(())
    }

    /// A line of text; neighbours of one face are drawn together.
    fn text(
        &self,
        surface: &mut Surface,
        start: Point,
        size: f32,
        weight: Weight,
        gap: f32,
        text: &str,
    ) -> Result<(), BookError> {
        let mut x = start.x;
        let (mut face, mut glyphs, mut from): (FaceIndex, Vec<KrillaGlyph>, f32) = (0, vec![], x);
        let mut flush = |face: FaceIndex, glyphs: &mut Vec<KrillaGlyph>, from: f32| {
            if !glyphs.is_empty() {
                let at = Point::from_xy(from, start.y);
                surface.draw_glyphs(at, glyphs, self.faces[face].clone(), text, size, false);
                glyphs.clear();
            }
        };
        for (place, character) in text.char_indices() {
            let Some(glyph) = self.fonts.glyph(weight, character) else {
                return Err(BookError::NoGlyph { character, text: text.to_owned() });
            };
            if glyph.face != face {
                flush(face, &mut glyphs, from);
                (face, from) = (glyph.face, x);
            }
            let wider = if character == ' ' { gap / size } else { 0.0 };
            let advance = glyph.advance + wider;
            let range = place..place + character.len_utf8();
            let id = GlyphId::new(glyph.glyph);
            glyphs.push(KrillaGlyph::new(id, advance, 0.0, 0.0, 0.0, range, None));
            x += advance * size;
        }
        flush(face, &mut glyphs, from);
        Ok(())
    }
}

fn rounded(points: f32) -> f32 {
    (points * PARTS).round() / PARTS
}

fn rounded_box(&[x, y, width, height]: &[f32; 4]) -> Option<Rect> {
    Rect::from_ltrb(rounded(x), rounded(y), rounded(x + width), rounded(y + height))
}

fn path(build: impl FnOnce(&mut PathBuilder)) -> Option<Path> {
    let mut builder = PathBuilder::new();
    build(&mut builder);
    builder.finish()
}

fn rectangles(boxes: &[[f32; 4]]) -> Option<Path> {
    path(|builder| {
        let rects = boxes.iter().filter_map(rounded_box);
        rects.for_each(|rect| builder.push_rect(rect));
    })
}

fn stroke(ink: Rgb, width: f32) -> Stroke {
    Stroke { paint: colour(ink).into(), width: rounded(width), ..Stroke::default() }
}

/// The lines of a comb are the dashes of one line across them, which is as wide as they are long: a few
/// numbers instead of four for each.
fn dashes(comb: &Comb, width: f32, ink: Rgb) -> Stroke {
    let dash = StrokeDash { array: vec![width, comb.step - width], offset: 0.0 };
    Stroke { dash: Some(dash), ..stroke(ink, comb.length) }
}

/// The line across the lines of a comb.
fn spine(comb: &Comb, width: f32) -> Option<Path> {
    let across = (comb.count - 1) as f32 * comb.step + width;
    path(|builder| match comb.axis {
        Axis::Row => {
            let (x, top) = (rounded(comb.x + comb.length / 2.0), comb.y - width / 2.0);
            builder.move_to(x, top);
            builder.line_to(x, top + across);
        }
        Axis::Column => {
            let (y, left) = (rounded(comb.y + comb.length / 2.0), comb.x - width / 2.0);
            builder.move_to(left, y);
            builder.line_to(left + across, y);
        }
    })
}

fn colour(Rgb(red, green, blue): Rgb) -> rgb::Color {
    rgb::Color::new(red, green, blue)
}

fn fill(ink: Rgb) -> Fill {
    Fill { paint: colour(ink).into(), opacity: NormalizedF32::ONE, rule: Default::default() }
}
