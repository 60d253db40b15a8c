//! The puzzles: as many on a page as stay comfortable, without their titles, which would spoil them.

use puzzle::{Colour, Rgb, render};

use crate::book::board::{BoardPlan, BoardSize, InkUse, on, swatches};
use crate::book::entry::BookEntry;
use crate::book::font::{Fonts, Weight};
use crate::book::pages::{Flow, Pages, stars};
use crate::book::settings::{BookSettings, Chapter};
use crate::book::sheet::{PrintBlock, PrintMark, Role, TypeSetting};
use crate::book::trim::PageFrame;

use super::explanations::example_blocks;

/// How many puzzles a page may have, most first.
const COUNTS: [usize; 4] = [6, 4, 2, 1];
/// The room between two puzzles.
const GAP: f32 = 20.0;

/// How large cells and clues must be, in points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Readable {
    /// Cells of this size are put on a page with others where nobody says how many.
    pub(crate) roomy: f32,
    /// Cells and clues of these sizes are comfortable.
    pub(crate) cell: f32,
    pub(crate) text: f32,
    /// Smaller cells are not printed.
    pub(crate) least: f32,
    /// Cells are not larger than this.
    most: f32,
}

impl Readable {
    /// Clear print, or large print, which is not called so where it is small.
    pub(crate) fn of(large_print: bool) -> Readable {
        if large_print {
            Readable { roomy: 22.0, cell: 22.0, text: 16.0, least: 22.0, most: 40.0 }
        } else {
            Readable { roomy: 17.0, cell: 14.0, text: 9.0, least: 9.0, most: 26.0 }
        }
    }

    pub(crate) fn is_comfortable(&self, size: &BoardSize) -> bool {
        size.cell >= self.cell && size.text >= self.text
    }

    /// How large clues must be to be printed; in clear print cells alone decide.
    pub(crate) fn least_text(&self) -> Option<f32> {
        (self.least >= self.cell).then_some(self.text)
    }

    /// Whether a puzzle of this size may be printed.
    pub(crate) fn allows(&self, size: &BoardSize) -> bool {
        size.cell >= self.least && self.least_text().is_none_or(|least| size.text >= least)
    }
}

/// Where a puzzle came to stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PuzzlePage {
    pub(crate) page: usize,
    pub(crate) per_page: usize,
    pub(crate) size: BoardSize,
}

/// What the layout of puzzles needs to know.
pub(crate) struct PuzzleLayout<'a> {
    fonts: &'a Fonts,
    settings: &'a BookSettings,
    colouring: InkUse,
    readable: Readable,
    heading: f32,
    text: f32,
}

impl<'a> PuzzleLayout<'a> {
    pub(crate) fn new(fonts: &'a Fonts, settings: &'a BookSettings) -> PuzzleLayout<'a> {
        let (heading, text) = if settings.large_print { (20.0, 16.0) } else { (13.0, 9.0) };
        PuzzleLayout {
            fonts,
            settings,
            colouring: InkUse { grey: settings.grey, letters: settings.letters || settings.grey },
            readable: Readable::of(settings.large_print),
            heading,
            text,
        }
    }

    /// Lays out all puzzles, chapter by chapter.
    pub(crate) fn all(
        &self,
        pages: &mut Pages,
        entries: &[&BookEntry],
        chapters: &[Chapter],
    ) -> Vec<PuzzlePage> {
        if chapters.is_empty() {
            return self.run(pages, entries, 0, Some("Puzzles"));
        }
        let mut places = vec![];
        for chapter in chapters {
            self.chapter(pages, chapter);
            let first = places.len();
            let own = &entries[first..(first + chapter.puzzles).min(entries.len())];
            places.extend(self.run(pages, own, first, None));
        }
        places
    }

    /// A chapter's text and examples, on a page of their own.
    fn chapter(&self, pages: &mut Pages, chapter: &Chapter) {
        let setting = TypeSetting::regular(pages.type_sizes.text * 1.15);
        let mut flow = Flow::under(pages, 1, &chapter.heading);
        for text in &chapter.text {
            flow.paragraph(setting, text);
        }
        for example in &chapter.examples {
            let (blocks, height) = example_blocks(self.fonts, setting.size, flow.width(), example);
            flow.place(blocks, height);
        }
    }

    /// Puzzles that follow one another; `first` stand before them in the book.
    fn run(
        &self,
        pages: &mut Pages,
        entries: &[&BookEntry],
        first: usize,
        part: Option<&str>,
    ) -> Vec<PuzzlePage> {
        let mut places: Vec<PuzzlePage> = vec![];
        while places.len() < entries.len() {
            let rest = &entries[places.len()..];
            let mut frame = pages.open();
            if let Some(part) = part.filter(|_| places.is_empty()) {
                let setting = TypeSetting::bold(pages.type_sizes.heading);
                let mark = PrintMark::text(
                    frame.left,
                    frame.top + setting.size,
                    setting.size,
                    setting.weight,
                    part,
                );
                pages.add(PrintBlock::new(Role::Heading(2), vec![mark]));
                frame.top += setting.line_height() * 1.2;
                frame.height -= setting.line_height() * 1.2;
            }
            let count = self.count(frame, rest);
            for (place, entry) in rest.iter().take(count).enumerate() {
                let number = first + places.len() + 1;
                let size = self.puzzle(pages, slot(frame, count, place), entry, number);
                places.push(PuzzlePage { page: pages.number(), per_page: count, size });
            }
        }
        places
    }

    /// How many of these puzzles come on one page.
    fn count(&self, frame: PageFrame, rest: &[&BookEntry]) -> usize {
        let most = self.settings.per_page.unwrap_or(COUNTS[0]);
        let fits = |count: &usize| {
            rest.iter().take(*count).enumerate().all(|(place, entry)| {
                let size = self.size(slot(frame, *count, place), entry);
                let roomy = self.settings.per_page.is_some() || size.cell >= self.readable.roomy;
                roomy && self.readable.is_comfortable(&size)
            })
        };
        COUNTS.into_iter().filter(|count| *count <= most).find(fits).unwrap_or(1)
    }

    /// How large a puzzle becomes on a page of its own: what decides whether it can be printed at all.
    pub(crate) fn size_alone(&self, frame: PageFrame, entry: &BookEntry) -> BoardSize {
        let mut frame = frame;
        frame.height -= self.heading * 2.0;
        self.size(slot(frame, 1, 0), entry)
    }

    /// Whether a puzzle of this size may be printed, and whether it is comfortable.
    pub(crate) fn readable(&self) -> &Readable {
        &self.readable
    }

    fn header_height(&self) -> f32 {
        self.heading * 1.8
    }

    fn legend_height(&self, entry: &BookEntry, width: f32) -> f32 {
        let lines = self.legend(entry, width).last().map_or(0, |item| item.line + 1);
        lines as f32 * self.text * 1.9 + if lines > 0 { self.text * 0.8 } else { 0.0 }
    }

    fn plan<'b>(&'b self, entry: &'b BookEntry) -> BoardPlan<'b> {
        BoardPlan::new(self.fonts, &entry.puzzle, self.colouring, self.settings.large_print)
    }

    fn size(&self, slot: PageFrame, entry: &BookEntry) -> BoardSize {
        let height = slot.height - self.header_height() - self.legend_height(entry, slot.width);
        self.plan(entry).size(slot.width, height, self.readable.most)
    }

    /// One puzzle in its place: number, stars, board and colours.
    fn puzzle(
        &self,
        pages: &mut Pages,
        slot: PageFrame,
        entry: &BookEntry,
        number: usize,
    ) -> BoardSize {
        let size = self.size(slot, entry);
        let left = slot.left + (slot.width - size.width) / 2.0;
        let baseline = slot.top + self.heading;
        self.header(pages, slot, baseline, entry, number);
        let top = slot.top + self.header_height();
        let plan = self.plan(entry);
        let role = Role::Figure {
            area: [left, top, size.width, size.height],
            alternative: plan.read_aloud(),
        };
        pages.add(PrintBlock::new(role, plan.draw(&size, left, top)));
        let marks = self.draw_legend(entry, slot, top + size.height + self.text * 0.8);
        if !marks.is_empty() {
            pages.add(PrintBlock::paragraph(marks));
        }
        size
    }

    fn header(&self, pages: &mut Pages, slot: PageFrame, y: f32, entry: &BookEntry, number: usize) {
        let name = number.to_string();
        let mark = PrintMark::text(slot.left, y, self.heading, Weight::Bold, &name);
        pages.add(PrintBlock::new(Role::Heading(3), vec![mark]));
        let x = slot.left + (self.fonts.width(Weight::Bold, &name) + 0.6) * self.heading;
        let size = format!("   {} × {}", entry.puzzle.height(), entry.puzzle.width());
        if let Some(grade) = &entry.grade {
            pages.add(stars(x, y, self.text, entry.stars(), &grade.level.to_string(), &size));
        } else {
            let mark = PrintMark::text(x, y, self.text, Weight::Regular, size.trim_start());
            pages.add(PrintBlock::paragraph(vec![mark]));
        }
    }

    /// The colours of a puzzle, in lines within the width; none of a black-and-white one.
    fn legend(&self, entry: &BookEntry, width: f32) -> Vec<LegendItem> {
        let palette = entry.puzzle.palette();
        if palette.is_black_and_white() {
            return vec![];
        }
        let letters = render::symbols(palette);
        let (mut items, mut x, mut line) = (vec![], 0.0, 0);
        for (index, ink) in palette.inks().iter().enumerate().skip(1) {
            let name = ink.name.clone();
            let wide = self.fonts.width(Weight::Regular, &name) * self.text + self.text * 3.2;
            if x > 0.0 && x + wide > width {
                (x, line) = (0.0, line + 1);
            }
            items.push(LegendItem {
                colour: Colour::new(index),
                letter: letters[index],
                name,
                x,
                line,
            });
            x += wide;
        }
        items
    }

    fn draw_legend(&self, entry: &BookEntry, slot: PageFrame, top: f32) -> Vec<PrintMark> {
        let (mut marks, size) = (vec![], self.text);
        for item in self.legend(entry, slot.width) {
            let (x, y) = (slot.left + item.x, top + item.line as f32 * size * 1.9);
            let side = size * 1.4;
            let own = entry.puzzle.palette()[item.colour].rgb;
            let ink = if self.settings.grey { Rgb::WHITE } else { own };
            marks.push(swatches(vec![[x, y, side, side]], ink));
            let letter = item.letter.to_string();
            let width = self.fonts.width(self.weight(), &letter) * size;
            let baseline = y + side / 2.0 + size * 0.3;
            marks.push(PrintMark::Text {
                x: x + (side - width) / 2.0,
                y: baseline,
                size,
                weight: self.weight(),
                ink: on(ink),
                gap: 0.0,
                text: letter,
            });
            let name = format!(" {} ", item.name);
            marks.push(PrintMark::text(x + side, baseline, size, Weight::Regular, name));
        }
        marks
    }

    fn weight(&self) -> Weight {
        if self.settings.large_print { Weight::Bold } else { Weight::Regular }
    }
}

/// A colour in the line below a puzzle.
struct LegendItem {
    colour: Colour,
    letter: char,
    name: String,
    x: f32,
    line: usize,
}

/// The place of one of `count` puzzles on a page.
fn slot(frame: PageFrame, count: usize, place: usize) -> PageFrame {
    let tall = frame.height >= frame.width;
    let (columns, rows) = match (count, tall) {
        (2, true) => (1, 2),
        (2, false) => (2, 1),
        (4, _) => (2, 2),
        (6, true) => (2, 3),
        (6, false) => (3, 2),
        _ => (1, 1),
    };
    let width = (frame.width - (columns - 1) as f32 * GAP) / columns as f32;
    let height = (frame.height - (rows - 1) as f32 * GAP) / rows as f32;
    PageFrame {
        left: frame.left + (place % columns) as f32 * (width + GAP),
        top: frame.top + (place / columns) as f32 * (height + GAP),
        width,
        height,
    }
}
