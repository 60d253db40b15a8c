//! The answers, small, with the titles that would have spoiled the puzzles.

use crate::book::board::InkUse;
use crate::book::drawn::Drawn;
use crate::book::entry::BookEntry;
use crate::book::pages::Pages;
use crate::book::settings::BookSettings;
use crate::book::sheet::{PrintBlock, Role, TypeSetting, set_lines, wrap};

/// How wide and high the place of an answer is at least; up to twelve share a page.
const LEAST_WIDTH: f32 = 150.0;
const LEAST_HEIGHT: f32 = 165.0;
const GAP: f32 = 14.0;
/// The most lines of a title, and the largest cell.
const TITLE_LINES: usize = 2;
const MOST_CELL: f32 = 14.0;

/// Prints the answers; the page of each.
pub(crate) fn answers(
    pages: &mut Pages,
    entries: &[&BookEntry],
    settings: &BookSettings,
) -> Vec<usize> {
    let mut numbers = vec![];
    let mut place = 0;
    let caption = TypeSetting::regular(pages.type_sizes.small);
    let mut frame = pages.open();
    let heading = TypeSetting::bold(pages.type_sizes.heading);
    let lines = ["Answers".to_owned()];
    pages.add(PrintBlock::new(Role::Heading(2), set_lines(heading, frame.left, frame.top, &lines)));
    frame.top += heading.line_height() * 1.2;
    frame.height -= heading.line_height() * 1.2;
    let scale = if settings.large_print { 1.6 } else { 1.0 };
    let fit = |room: f32, least: f32, most: usize| {
        (((room + GAP) / (least * scale + GAP)) as usize).clamp(1, most)
    };
    for (index, entry) in entries.iter().enumerate() {
        let (columns, rows) =
            (fit(frame.width, LEAST_WIDTH, 3), fit(frame.height, LEAST_HEIGHT, 4));
        if place == columns * rows {
            frame = pages.open();
            place = 0;
        }
        let width = (frame.width - (columns - 1) as f32 * GAP) / columns as f32;
        let height = (frame.height - (rows - 1) as f32 * GAP) / rows as f32;
        let left = frame.left + (place % columns) as f32 * (width + GAP);
        let top = frame.top + (place / columns) as f32 * (height + GAP);
        let room = height - (TITLE_LINES as f32 + 0.4) * caption.line_height();
        let (rows, columns) = (entry.puzzle.height() as f32, entry.puzzle.width() as f32);
        let cell = (width / columns).min(room / rows).min(MOST_CELL);
        let colouring = InkUse { grey: settings.grey, letters: settings.letters || settings.grey };
        let drawn = Drawn { puzzle: &entry.puzzle, colouring, cell };
        let title = title(entry, index + 1);
        let lines = wrap(pages.fonts, caption, width, &title);
        let kept = &lines[..lines.len().min(TITLE_LINES)];
        pages.add(PrintBlock::new(Role::Heading(3), set_lines(caption, left, top, kept)));
        let below = top + (kept.len() as f32 + 0.3) * caption.line_height();
        let marks = drawn.picture(pages.fonts, &entry.answer, left, below);
        let role = Role::Figure {
            area: [left, below, columns * cell, rows * cell],
            alternative: format!("The answer of puzzle {title}"),
        };
        pages.add(PrintBlock::new(role, marks));
        numbers.push(pages.number());
        place += 1;
    }
    numbers
}

/// The number and the title, and how many solutions there are where there are several.
fn title(entry: &BookEntry, number: usize) -> String {
    let title = entry.puzzle.details.title.as_deref().map(|title| format!(" {title}"));
    let several = match entry.solutions {
        0 | 1 => String::new(),
        found => format!(" ({found} solutions found; this is one)"),
    };
    format!("{number}{}{several}", title.unwrap_or_default())
}
