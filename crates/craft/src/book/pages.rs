//! The pages of a book while it is laid out: a page is opened, blocks are put on it; text flows from
//! column to column and from page to page.

use puzzle::Rgb;

use super::font::{Fonts, Weight};
use super::sheet::{PageSheet, PrintBlock, PrintMark, Role, TypeSetting, set_lines, wrap};
use super::trim::{PageFrame, Trim};

/// The size of a page's number.
const PAGE_NUMBER: f32 = 9.0;

/// The pages so far.
pub(crate) struct Pages<'a> {
    pub(crate) fonts: &'a Fonts,
    pub(crate) type_sizes: TypeSizes,
    trim: Trim,
    gutter: f32,
    pub(crate) sheets: Vec<PageSheet>,
    /// Page and text of every heading of level 2, in order.
    pub(crate) parts: Vec<(usize, String)>,
}

/// The sizes of the text, in points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TypeSizes {
    pub(crate) title: f32,
    pub(crate) heading: f32,
    pub(crate) text: f32,
    pub(crate) small: f32,
}

impl TypeSizes {
    /// Large print has no small print.
    pub(crate) fn of(large_print: bool) -> TypeSizes {
        if large_print {
            TypeSizes { title: 32.0, heading: 22.0, text: 17.0, small: 16.0 }
        } else {
            TypeSizes { title: 28.0, heading: 16.0, text: 10.0, small: 8.5 }
        }
    }
}

impl<'a> Pages<'a> {
    pub(crate) fn new(
        fonts: &'a Fonts,
        type_sizes: TypeSizes,
        trim: Trim,
        gutter: f32,
    ) -> Pages<'a> {
        Pages { fonts, type_sizes, trim, gutter, sheets: vec![], parts: vec![] }
    }

    /// Opens a new page and says where its text stands.
    pub(crate) fn open(&mut self) -> PageFrame {
        self.sheets.push(PageSheet::default());
        self.frame()
    }

    /// Leaves pages blank, for what is laid out later.
    pub(crate) fn leave(&mut self, count: usize) {
        self.sheets.resize(self.sheets.len() + count, PageSheet::default());
    }

    /// The number of the page that is open, from 1.
    pub(crate) fn number(&self) -> usize {
        self.sheets.len()
    }

    /// Where the text of the open page stands.
    pub(crate) fn frame(&self) -> PageFrame {
        PageFrame::of(self.trim, self.gutter, self.number().max(1))
    }

    /// Puts a block on the open page.
    pub(crate) fn add(&mut self, block: PrintBlock) {
        if block.role == Role::Heading(2) {
            self.parts.push((self.number(), block.text()));
        }
        self.sheets.last_mut().expect("a page is open").blocks.push(block);
    }

    /// Puts its number at the foot of every page but the first.
    pub(crate) fn number_pages(&mut self) {
        for index in 1..self.sheets.len() {
            let frame = PageFrame::of(self.trim, self.gutter, index + 1);
            let text = (index + 1).to_string();
            let width = self.fonts.width(Weight::Regular, &text) * PAGE_NUMBER;
            let x = frame.left + (frame.width - width) / 2.0;
            let y = frame.bottom() + 24.0;
            let number = PrintMark::text(x, y, PAGE_NUMBER, Weight::Regular, text);
            self.sheets[index].blocks.push(PrintBlock::new(Role::Artefact, vec![number]));
        }
    }

    /// Text that is centred on the open page below `y`; where it ends.
    pub(crate) fn centre(&mut self, role: Role, setting: TypeSetting, y: f32, text: &str) -> f32 {
        let frame = self.frame();
        let lines = wrap(self.fonts, setting, frame.width, text);
        let mut marks = set_lines(setting, 0.0, y, &lines);
        for mark in &mut marks {
            if let PrintMark::Text { x, text, .. } = mark {
                let width = self.fonts.width(setting.weight, text.trim_end()) * setting.size;
                *x = frame.left + (frame.width - width) / 2.0;
            }
        }
        self.add(PrintBlock::new(role, marks));
        y + lines.len() as f32 * setting.line_height()
    }
}

/// Text that flows through columns.
pub(crate) struct Flow<'p, 'a> {
    pub(crate) pages: &'p mut Pages<'a>,
    columns: usize,
    column: usize,
    /// Where the columns of this page begin, and where the next piece stands.
    top: f32,
    y: f32,
}

/// The room between two columns.
const COLUMN_GAP: f32 = 18.0;

impl<'p, 'a> Flow<'p, 'a> {
    /// Opens a page with a heading, and columns below it.
    pub(crate) fn under(pages: &'p mut Pages<'a>, columns: usize, heading: &str) -> Flow<'p, 'a> {
        let frame = pages.open();
        let setting = TypeSetting::bold(pages.type_sizes.heading);
        let lines = wrap(pages.fonts, setting, frame.width, heading);
        pages.add(PrintBlock::new(
            Role::Heading(2),
            set_lines(setting, frame.left, frame.top, &lines),
        ));
        let top = frame.top + lines.len() as f32 * setting.line_height() + setting.size * 0.5;
        Flow { pages, columns, column: 0, top, y: top }
    }

    /// How wide a column is.
    pub(crate) fn width(&self) -> f32 {
        let gaps = (self.columns - 1) as f32 * COLUMN_GAP;
        (self.pages.frame().width - gaps) / self.columns as f32
    }

    /// Places blocks, drawn from (0, 0) and `height` points high, where there is room for them, and says
    /// on which page.
    pub(crate) fn place(&mut self, blocks: Vec<PrintBlock>, height: f32) -> usize {
        let room = self.pages.frame().bottom() - self.y;
        if height > room && self.y > self.top {
            self.next_column();
        }
        let frame = self.pages.frame();
        let x = frame.left + self.column as f32 * (self.width() + COLUMN_GAP);
        for block in blocks {
            self.pages.add(block.shifted(x, self.y));
        }
        self.y += height;
        self.pages.number()
    }

    /// Leaves some room, unless a column begins here.
    pub(crate) fn skip(&mut self, height: f32) {
        if self.y > self.top {
            self.y += height;
        }
    }

    fn next_column(&mut self) {
        self.column += 1;
        if self.column == self.columns {
            self.column = 0;
            self.top = self.pages.open().top;
        }
        self.y = self.top;
    }

    /// A paragraph, a few lines at a time where it is longer than a column.
    pub(crate) fn paragraph(&mut self, setting: TypeSetting, text: &str) {
        let lines = wrap(self.pages.fonts, setting, self.width(), text);
        let high = self.pages.frame().height - setting.line_height();
        let most = ((high / setting.line_height()) as usize).max(1);
        for lines in lines.chunks(most) {
            let block = PrintBlock::paragraph(set_lines(setting, 0.0, 0.0, lines));
            self.place(vec![block], lines.len() as f32 * setting.line_height());
        }
        self.skip(setting.size * 0.4);
    }

    /// A bold heading of level 3 with a paragraph that stays beneath it; the page where they stand.
    pub(crate) fn entry(&mut self, setting: TypeSetting, heading: &str, text: &str) -> usize {
        let (mut blocks, height) = self.heading_block(setting, heading);
        let lines = wrap(self.pages.fonts, setting, self.width(), text);
        blocks.push(PrintBlock::paragraph(set_lines(setting, 0.0, height, &lines)));
        let page = self.place(blocks, height + lines.len() as f32 * setting.line_height());
        self.skip(setting.size * 0.5);
        page
    }

    /// A bold heading of level 3, drawn from (0, 0), and its height.
    pub(crate) fn heading_block(
        &self,
        setting: TypeSetting,
        heading: &str,
    ) -> (Vec<PrintBlock>, f32) {
        let bold = TypeSetting { weight: Weight::Bold, ..setting };
        let lines = wrap(self.pages.fonts, bold, self.width(), heading);
        let height = lines.len() as f32 * bold.line_height();
        (vec![PrintBlock::new(Role::Heading(3), set_lines(bold, 0.0, 0.0, &lines))], height)
    }
}

/// Stars, as many full as the grade has, and the words that are read in their place.
pub(crate) fn stars(
    x: f32,
    y: f32,
    size: f32,
    count: usize,
    grade: &str,
    behind: &str,
) -> PrintBlock {
    let text = format!("{}{}{behind}", "★".repeat(count), "☆".repeat(6 - count.min(6)));
    let alternative = format!("{count} of 6 stars, {grade}{behind}");
    let role = Role::Paragraph { alternative: Some(alternative) };
    let ink = Rgb::BLACK;
    let mark = PrintMark::Text { x, y, size, weight: Weight::Regular, ink, gap: 0.0, text };
    PrintBlock::new(role, vec![mark])
}
