//! Books to print: puzzles, hints, answers and an index, as a PDF file that can also be read aloud.
//!
//! A puzzle is judged first ([`BookEntry::judge`]), then [`make`] lays the book out and writes it. The
//! same entries and settings give the same bytes: there is no clock and no chance in it.
//!
//! ```
//! use craft::book::{BookEntry, BookSettings, make};
//! use puzzle::{Palette, Puzzle};
//!
//! let lid = "0110 1001 1111".parse().unwrap();
//! let puzzle = Puzzle::of_picture(Palette::black_and_white(), lid).unwrap();
//! let entry = BookEntry::judge("lid", puzzle, false, &solve::Options::default()).unwrap();
//! let book = make(&[entry], &[], &BookSettings::default()).unwrap();
//! assert!(book.pdf.starts_with(b"%PDF-1.7"));
//! assert_eq!(book.manifest.puzzles[0].page, 3);
//! ```

mod board;
mod drawn;
mod entry;
mod font;
mod manifest;
mod pack;
mod pages;
mod parts;
mod pdf;
mod settings;
mod sheet;
mod textbook;
mod trim;

pub use entry::{BookEntry, EntryError, MOST_HINTS, sort_by_grade};
pub use font::NotFont;
pub use manifest::{BookManifest, Misfitting, PrintedPuzzle};
pub use settings::{AnswerPlace, BookDate, BookSettings, Chapter, NotDate};
pub use textbook::{BadLessonPuzzle, textbook};
pub use trim::{Gutter, NotTrim, Trim};

use self::font::Fonts;
use self::pages::{Pages, TypeSizes};
use self::parts::puzzles::{PuzzleLayout, PuzzlePage, Readable};
use self::parts::{answers, explanations, front, hints, index};
use self::trim::PageFrame;

/// A book, written.
#[derive(Clone, Debug)]
pub struct MadeBook {
    /// The file.
    pub pdf: Vec<u8>,
    /// The file of the answers, where they are printed separately.
    pub answers: Option<Vec<u8>>,
    /// What stands where.
    pub manifest: BookManifest,
}

/// Why a book cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BookError {
    /// There is nothing to print.
    #[error("there is no puzzle to print")]
    Empty,
    /// Puzzles are too large for the page.
    #[error("{}", manifest::say_misfitting(.0))]
    DoNotFit(Vec<Misfitting>),
    /// No font has a character.
    #[error("no glyph for {character:?} in {text:?}")]
    NoGlyph {
        /// The character.
        character: char,
        /// The text that it stands in.
        text: String,
    },
    /// The font cannot be used.
    #[error(transparent)]
    NotFont(#[from] NotFont),
    /// A file that is to be kept for ever needs the day on which it was made.
    #[error("PDF/A needs the day on which the book was made")]
    NoDate,
    /// The margins leave no room on the page.
    #[error("the margins leave no room on a page of {0}")]
    NoRoom(Trim),
    /// The file would break its standard: a fault of this program.
    #[error("internal error: the book could not be written: {0}")]
    Internal(String),
}

/// The least width and height of a page within its margins, in points.
const LEAST_FRAME: f32 = 100.0;

/// Lays out a book of these puzzles, in this order, and writes it. Chapters, if there are any, take the
/// puzzles one after the other.
///
/// # Errors
/// [`BookError`], if there is no puzzle, one does not fit the page, or a character has no glyph.
pub fn make(
    entries: &[BookEntry],
    chapters: &[Chapter],
    settings: &BookSettings,
) -> Result<MadeBook, BookError> {
    let fonts = Fonts::new(settings.font.as_deref())?;
    if settings.archive && settings.date.is_none() {
        return Err(BookError::NoDate);
    }
    // A thicker book wants wider margins, which may make it thicker: twice round is enough for each
    // of the five widths, and the margin never shrinks.
    let mut gutter = settings.gutter.points(1);
    loop {
        let draft = Draft::of(&fonts, entries, chapters, settings, gutter)?;
        let wanted = settings.gutter.points(draft.pages.sheets.len());
        if wanted <= gutter {
            return draft.write(&fonts, settings);
        }
        gutter = wanted;
    }
}

/// A book that is laid out.
struct Draft<'a> {
    pages: Pages<'a>,
    answers: Option<Pages<'a>>,
    manifest: BookManifest,
}

impl<'a> Draft<'a> {
    fn of(
        fonts: &'a Fonts,
        entries: &[BookEntry],
        chapters: &[Chapter],
        settings: &BookSettings,
        gutter: f32,
    ) -> Result<Draft<'a>, BookError> {
        let frame = PageFrame::of(settings.trim, gutter, 1);
        if frame.width < LEAST_FRAME || frame.height < LEAST_FRAME {
            return Err(BookError::NoRoom(settings.trim));
        }
        let layout = PuzzleLayout::new(fonts, settings);
        let (entries, chapters, misfitting) = fitting(&layout, frame, entries, chapters);
        if !misfitting.is_empty() && !settings.skip {
            return Err(BookError::DoNotFit(misfitting));
        }
        if entries.is_empty() {
            return Err(BookError::Empty);
        }
        let sizes = TypeSizes::of(settings.large_print);
        let new = || Pages::new(fonts, sizes, settings.trim, gutter);
        // Where things stand depends on how long the front is, which lists where they stand: its
        // length is guessed first, and hardly ever wrong.
        let mut length = 2;
        loop {
            let mut pages = new();
            pages.leave(length);
            let body = Body::lay(&mut pages, &layout, &entries, &chapters, settings);
            let mut front = new();
            front::front(&mut front, &entries, settings, &pages.parts);
            if front.sheets.len() != length {
                length = front.sheets.len();
                continue;
            }
            pages.sheets.splice(..length, front.sheets);
            pages.number_pages();
            let (answers, own) = (settings.answers == AnswerPlace::Separate)
                .then(|| separate_answers(new(), &entries, settings))
                .unzip();
            let body = Body { answers: own.or(body.answers), ..body };
            let made =
                BookLayout { pages: pages.sheets.len(), gutter, readable: *layout.readable() };
            let manifest = manifest::of(&entries, &body, &made, settings, misfitting);
            return Ok(Draft { pages, answers, manifest });
        }
    }

    fn write(self, fonts: &Fonts, settings: &BookSettings) -> Result<MadeBook, BookError> {
        let pdf = pdf::write(&self.pages.sheets, &settings.title, fonts, settings)?;
        let title = format!("{}: answers", settings.title);
        let answers = self.answers.map(|pages| pdf::write(&pages.sheets, &title, fonts, settings));
        let manifest = BookManifest { bytes: pdf.len(), ..self.manifest };
        Ok(MadeBook { pdf, answers: answers.transpose()?, manifest })
    }
}

/// The answers as a book of their own, and their pages.
fn separate_answers<'a>(
    mut pages: Pages<'a>,
    entries: &[&BookEntry],
    settings: &BookSettings,
) -> (Pages<'a>, Vec<usize>) {
    front::title_of_answers(&mut pages, settings);
    let numbers = answers::answers(&mut pages, entries, settings);
    pages.number_pages();
    (pages, numbers)
}

/// What the whole book has in common.
pub(crate) struct BookLayout {
    pub(crate) pages: usize,
    pub(crate) gutter: f32,
    pub(crate) readable: Readable,
}

/// Where the puzzles, their answers and their hints came to stand.
pub(crate) struct Body {
    pub(crate) puzzles: Vec<PuzzlePage>,
    pub(crate) answers: Option<Vec<usize>>,
    pub(crate) hints: Option<Vec<usize>>,
}

impl Body {
    /// Lays out everything behind the front.
    fn lay(
        pages: &mut Pages,
        layout: &PuzzleLayout,
        entries: &[&BookEntry],
        chapters: &[Chapter],
        settings: &BookSettings,
    ) -> Body {
        let columns = if settings.large_print || pages.frame().width < 300.0 { 1 } else { 2 };
        let puzzles = layout.all(pages, entries, chapters);
        let hints =
            (settings.hints > 0).then(|| hints::hints(pages, entries, settings.hints, columns));
        let answers = (settings.answers == AnswerPlace::End)
            .then(|| answers::answers(pages, entries, settings));
        if settings.explain > 0 {
            explanations::explanations(pages, entries, settings);
        }
        index::strategies(pages, entries, columns);
        index::pictures(pages, entries, columns);
        Body { puzzles, answers, hints }
    }
}

/// The puzzles that can be printed, the chapters with what is left of them, and what is too large.
fn fitting<'e>(
    layout: &PuzzleLayout,
    frame: PageFrame,
    entries: &'e [BookEntry],
    chapters: &[Chapter],
) -> (Vec<&'e BookEntry>, Vec<Chapter>, Vec<Misfitting>) {
    let mut chapters = chapters.to_vec();
    let (mut kept, mut misfitting) = (vec![], vec![]);
    let (mut chapter, mut end) = (0, chapters.first().map_or(0, |chapter| chapter.puzzles));
    for (index, entry) in entries.iter().enumerate() {
        while chapter + 1 < chapters.len() && index >= end {
            chapter += 1;
            end += chapters[chapter].puzzles;
        }
        let size = layout.size_alone(frame, entry);
        if layout.readable().allows(&size) {
            kept.push(entry);
            continue;
        }
        misfitting.push(Misfitting::new(entry, &size, layout.readable()));
        if let Some(chapter) = chapters.get_mut(chapter) {
            chapter.puzzles -= 1;
        }
    }
    (kept, chapters, misfitting)
}
