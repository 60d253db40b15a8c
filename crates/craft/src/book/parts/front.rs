//! The front: title, how to solve, what the stars mean, and where things are.

use strategies::grade::SCALE;

use crate::book::entry::BookEntry;
use crate::book::font::Weight;
use crate::book::pages::{Flow, Pages};
use crate::book::settings::BookSettings;
use crate::book::sheet::{PrintBlock, PrintMark, Role, TypeSetting, set_lines, wrap};

const RULES: &str = "Every number is a run of that many filled cells in a row. The numbers at the \
    left of a row and above a column give its runs in order, with at least one blank cell between two \
    of them. Fill what must be filled, and cross out what must stay blank; at the end there is a \
    picture. Nobody has to guess.";
const COLOUR_RULES: &str = "In a coloured puzzle every number stands on its colour, with the colour's \
    letter. Between two runs of one colour there is at least one blank cell; between two runs of \
    different colours there may be none. The colours and their letters stand below each puzzle.";
const SEVERAL_RULES: &str = "Some puzzles here have more than one solution; their answers say so.";
const STARS: &str = "The stars say how hard a puzzle is: one is gentle, two easy, three medium, four \
    hard, five expert, six fiendish. Up to four stars, looking at one line at a time is enough for \
    whoever knows how; beyond, one has to suppose something and see it fail.";

/// The title page and the page after it. `contents` are the parts of the book and their pages.
pub(crate) fn front(
    pages: &mut Pages,
    entries: &[&BookEntry],
    settings: &BookSettings,
    contents: &[(usize, String)],
) {
    title_page(pages, entries, settings);
    let sizes = pages.type_sizes;
    let mut flow = Flow::under(pages, 1, "How to solve");
    let text = TypeSetting::regular(sizes.text);
    flow.paragraph(text, RULES);
    if entries.iter().any(|entry| is_coloured(entry)) {
        flow.paragraph(text, COLOUR_RULES);
    }
    if entries.iter().any(|entry| entry.solutions > 1) {
        flow.paragraph(text, SEVERAL_RULES);
    }
    if entries.iter().any(|entry| entry.grade.is_some()) {
        flow.paragraph(text, &format!("{STARS} (Grades of scale {SCALE}.)"));
    }
    flow.skip(sizes.text);
    for (page, part) in contents {
        contents_line(&mut flow, *page, part);
    }
}

/// The title page of answers that are printed separately.
pub(crate) fn title_of_answers(pages: &mut Pages, settings: &BookSettings) {
    let frame = pages.open();
    let setting = TypeSetting::bold(pages.type_sizes.title);
    let title = format!("{}: answers", settings.title);
    pages.centre(Role::Heading(1), setting, frame.top + frame.height * 0.28, &title);
}

fn is_coloured(entry: &BookEntry) -> bool {
    !entry.puzzle.palette().is_black_and_white()
}

fn title_page(pages: &mut Pages, entries: &[&BookEntry], settings: &BookSettings) {
    let frame = pages.open();
    let sizes = pages.type_sizes;
    let paragraph = || Role::Paragraph { alternative: None };
    let y = frame.top + frame.height * 0.28;
    let y = pages.centre(Role::Heading(1), TypeSetting::bold(sizes.title), y, &settings.title);
    let text = TypeSetting::regular(sizes.text * 1.3);
    let y = pages.centre(paragraph(), text, y + sizes.title, &summary(entries));
    if let Some(author) = &settings.author {
        pages.centre(paragraph(), text, y + sizes.text, author);
    }
    let date = settings.date.map(|date| date.to_string());
    let small = [settings.licence.clone(), date].into_iter().flatten().collect::<Vec<_>>();
    if !small.is_empty() {
        let y = frame.bottom() - sizes.small * 6.0;
        pages.centre(paragraph(), TypeSetting::regular(sizes.small), y, &small.join(" · "));
    }
}

/// How many puzzles there are, and of which kind.
fn summary(entries: &[&BookEntry]) -> String {
    let (all, coloured) =
        (entries.len(), entries.iter().filter(|entry| is_coloured(entry)).count());
    let puzzles = if all == 1 { "1 puzzle".to_owned() } else { format!("{all} puzzles") };
    match coloured {
        0 => format!("{puzzles} in black and white"),
        coloured if coloured == all => format!("{puzzles} in colour"),
        coloured => format!("{puzzles}, {coloured} of them in colour"),
    }
}

/// A part and its page, which stands at the right.
fn contents_line(flow: &mut Flow, page: usize, part: &str) {
    let setting = TypeSetting::regular(flow.pages.type_sizes.text);
    let number = page.to_string();
    let width = flow.pages.fonts.width(Weight::Regular, &number) * setting.size;
    let right = flow.width() - width;
    let lines = wrap(flow.pages.fonts, setting, right - 2.0 * setting.size, part);
    let mut marks = set_lines(setting, 0.0, 0.0, &lines);
    let last = setting.size + (lines.len().max(1) - 1) as f32 * setting.line_height();
    marks.push(PrintMark::text(right, last, setting.size, Weight::Regular, format!(" {number}")));
    flow.place(vec![PrintBlock::paragraph(marks)], lines.len() as f32 * setting.line_height());
}
