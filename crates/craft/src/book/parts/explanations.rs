//! Whole solutions, step by step: a sentence and a small board each; and the example of a strategy.

use puzzle::{Cell, Colour, Rgb, Square};
use strategies::explain::sentence;
use strategies::library::{After, Example};

use crate::book::board::InkUse;
use crate::book::drawn::Drawn;
use crate::book::entry::BookEntry;
use crate::book::font::{Fonts, Weight};
use crate::book::pages::{Flow, Pages};
use crate::book::settings::BookSettings;
use crate::book::sheet::{PrintBlock, PrintMark, Role, TypeSetting, set_lines, wrap};

/// The size of a step's board, and the largest cell.
const BOARD: f32 = 96.0;
const MOST_CELL: f32 = 9.0;

/// Explains the first puzzles, as many as the settings say.
pub(crate) fn explanations(pages: &mut Pages, entries: &[&BookEntry], settings: &BookSettings) {
    let setting = TypeSetting::regular(pages.type_sizes.small);
    let columns = if settings.large_print || pages.frame().width < 400.0 { 1 } else { 2 };
    let mut flow = Flow::under(pages, columns, "Step by step");
    for (index, entry) in entries.iter().take(settings.explain).enumerate() {
        let title = entry.puzzle.details.title.as_deref().map(|title| format!(" {title}"));
        let heading = format!("{}{}", index + 1, title.unwrap_or_default());
        let larger = TypeSetting::bold(setting.size * 1.3);
        flow.skip(setting.size);
        let (blocks, height) = flow.heading_block(larger, &heading);
        let mut waiting = (blocks, height + setting.size * 0.4);
        let mut grid = entry.puzzle.start();
        for (number, step) in entry.explanation.steps.iter().enumerate() {
            let new: Vec<Square> = step.deduction.cells.iter().map(|cell| cell.square).collect();
            for cell in &step.deduction.cells {
                grid.restrict(cell.square, Cell::only(cell.colour));
            }
            for cell in step.deductions().flat_map(|deduction| &deduction.excluded) {
                let kept = grid[cell.square].without(cell.colours);
                grid.restrict(cell.square, kept);
            }
            let side = grid.height().max(grid.width()) as f32;
            let cell = (BOARD / side).min(MOST_CELL);
            let colouring = InkUse { grey: settings.grey, letters: false };
            let drawn = Drawn { puzzle: &entry.puzzle, colouring, cell };
            let said = format!("{}. {}", number + 1, sentence(&entry.puzzle, step));
            let (width, height) = (grid.width() as f32 * cell, grid.height() as f32 * cell);
            let beside = width + setting.size;
            let (mut blocks, top) = std::mem::take(&mut waiting);
            let lines = wrap(flow.pages.fonts, setting, flow.width() - beside, &said);
            blocks.push(PrintBlock::paragraph(set_lines(setting, beside, top, &lines)));
            let role = Role::Figure {
                area: [0.0, top, width, height],
                alternative: format!("The board after step {}", number + 1),
            };
            let board = drawn.step(&grid, step.deduction.line, &new, 0.0, top);
            blocks.push(PrintBlock::new(role, board));
            let high = height.max(lines.len() as f32 * setting.line_height());
            flow.place(blocks, top + high + setting.size);
        }
    }
}

/// A strategy's example: the clue, the line before, and after.
pub(crate) fn example_blocks(
    fonts: &Fonts,
    size: f32,
    width: f32,
    example: &Example,
) -> (Vec<PrintBlock>, f32) {
    let runs: Vec<String> = example
        .clue
        .runs()
        .iter()
        .map(|run| match example.colours {
            0..=2 => run.length.to_string(),
            _ => format!("{}{}", run.length, letter(run.colour)),
        })
        .collect();
    let clue = runs.join(" ");
    let left = fonts.width(Weight::Bold, &clue) * size + size;
    let cell = ((width - left) / example.before.len().max(1) as f32).min(size * 1.8);
    let mut marks = vec![];
    let after = match &example.after {
        After::Cells(cells) => cells.clone(),
        _ => example.before.clone(),
    };
    let rows: &[&[Cell]] =
        if after == example.before { &[&example.before] } else { &[&example.before, &after] };
    for (index, cells) in rows.iter().enumerate() {
        let top = index as f32 * cell * 1.5;
        marks.push(PrintMark::text(
            0.0,
            top + cell / 2.0 + size * 0.36,
            size,
            Weight::Bold,
            format!("{clue} "),
        ));
        marks.extend(strip(cells, left, top, cell));
    }
    let height = rows.len() as f32 * cell * 1.5;
    let right = left + cell * example.before.len() as f32;
    let role = Role::Figure {
        area: [0.0, 0.0, right, height - cell * 0.5],
        alternative: format!(
            "A line with the clue {clue}: before {}, after {}",
            text_of(&example.before, example.colours),
            text_of(&after, example.colours)
        ),
    };
    (vec![PrintBlock::new(role, marks)], height + size)
}

fn letter(colour: Colour) -> char {
    char::from(b'a' + (colour.index().saturating_sub(1) % 26) as u8)
}

fn text_of(cells: &[Cell], colours: usize) -> String {
    puzzle::cells_to_text(cells, colours)
}

/// A line of cells: filled, crossed out, or unknown.
fn strip(cells: &[Cell], x: f32, y: f32, cell: f32) -> Vec<PrintMark> {
    let (mut marks, mut crosses, mut lattice) = (vec![], vec![], vec![]);
    let right = x + cells.len() as f32 * cell;
    for (index, known) in cells.iter().enumerate() {
        let left = x + index as f32 * cell;
        match known.colour() {
            Some(Colour::BACKGROUND) => {
                let (low, high) = (cell * 0.3, cell * 0.7);
                crosses.push([left + low, y + low, left + high, y + high]);
                crosses.push([left + low, y + high, left + high, y + low]);
            }
            Some(colour) => {
                let ink = EXAMPLE_INKS[(colour.index() - 1) % EXAMPLE_INKS.len()];
                marks.push(PrintMark::Boxes { boxes: vec![[left, y, cell, cell]], ink });
            }
            None => {}
        }
        lattice.push([left, y, left, y + cell]);
    }
    lattice.extend([[right, y, right, y + cell], [x, y, right, y], [x, y + cell, right, y + cell]]);
    marks.push(PrintMark::Lines { lines: lattice, width: 0.6, ink: Rgb::BLACK });
    if !crosses.is_empty() {
        marks.push(PrintMark::Lines { lines: crosses, width: 0.8, ink: Rgb(0x66, 0x66, 0x66) });
    }
    marks
}

/// Black, and colours that most people tell apart (Okabe and Ito 2008).
const EXAMPLE_INKS: [Rgb; 5] = [
    Rgb::BLACK,
    Rgb(0xD5, 0x5E, 0x00),
    Rgb(0x00, 0x72, 0xB2),
    Rgb(0xE6, 0x9F, 0x00),
    Rgb(0x00, 0x9E, 0x73),
];
