//! Explanations as pages: plain text, Markdown, and HTML with a picture a step.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::Range;

use puzzle::render::{Marks, SvgStyle, svg_marked};
use puzzle::{LineId, Puzzle, Square};

use super::{Explanation, sentence};
use crate::apply::BoundElement;
use crate::person::{How, Link, Origin, Step};

/// An explanation as plain text: a numbered sentence a line.
///
/// # Panics
/// If a step speaks of a line that this puzzle does not have.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// let explanation = strategies::explain::explain(&puzzle, &solve::Options::default());
/// assert!(strategies::explain::text(&puzzle, &explanation).starts_with("1. Row 1: the 2 has room"));
/// ```
pub fn text(puzzle: &Puzzle, explanation: &Explanation) -> String {
    let mut out = String::new();
    for index in 0..explanation.steps.len() {
        let _ = writeln!(out, "{}. {}", index + 1, step_text(puzzle, explanation, index));
    }
    let _ = writeln!(out, "{}", closing(explanation));
    out
}

/// An explanation as Markdown: a list of sentences, the strategy's name before each.
///
/// # Panics
/// If a step speaks of a line that this puzzle does not have.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// let explanation = strategies::explain::explain(&puzzle, &solve::Options::default());
/// assert!(strategies::explain::markdown(&puzzle, &explanation).contains("1. **overlap.** Row 1"));
/// ```
pub fn markdown(puzzle: &Puzzle, explanation: &Explanation) -> String {
    let mut out = format!("# {}\n\n", title(puzzle));
    for (index, step) in explanation.steps.iter().enumerate() {
        let strategy = &step.deduction.reason.strategy;
        let sentence = step_text(puzzle, explanation, index);
        let _ = writeln!(out, "{}. **{strategy}.** {sentence}", index + 1);
    }
    let _ = writeln!(out, "\n{}", closing(explanation));
    out
}

/// An explanation as an HTML page: each step with its sentence and a picture in which what the step
/// rests on is framed in orange and what it draws in green.
///
/// # Panics
/// If a step speaks of a line that this puzzle does not have.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// let explanation = strategies::explain::explain(&puzzle, &solve::Options::default());
/// assert!(strategies::explain::html(&puzzle, &explanation).contains("<svg"));
/// ```
pub fn html(puzzle: &Puzzle, explanation: &Explanation) -> String {
    let title = escaped(&title(puzzle));
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n<h1>{title}</h1>\n<p class=\"key\">{KEY}</p>\n<ol>\n"
    );
    let mut grid = puzzle.start();
    for (index, step) in explanation.steps.iter().enumerate() {
        let marks = marks(puzzle, step);
        step.write_to(&mut grid);
        let picture = svg_marked(puzzle, &grid, SvgStyle::default(), &marks);
        let strategy = escaped(&step.deduction.reason.strategy);
        let sentence = escaped(&step_text(puzzle, explanation, index));
        let _ = writeln!(out, "<li><p><b>{strategy}</b> {sentence}</p>\n{picture}</li>");
    }
    let _ = writeln!(out, "</ol>\n<p>{}</p>\n</html>", escaped(&closing(explanation)));
    out
}

/// The sentence of a step and, where it has one, the name of its certificate.
fn step_text(puzzle: &Puzzle, explanation: &Explanation, index: usize) -> String {
    let sentence = sentence(puzzle, &explanation.steps[index]);
    match explanation.certificates.get(&index) {
        Some(name) => format!("{sentence} Certificate: {name}."),
        None => sentence,
    }
}

pub(super) const STYLE: &str = "body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em;\
                     color:#222;background:#fff}li{margin:1.5em 0}svg{max-width:100%;height:auto}\
                     .key{color:#555}";
const KEY: &str = "Green: what the step draws. Orange: what it rests on. Yellow: the line it looks at. \
                   Blue bars: the two places between which the number can move. \
                   Red: a line that could not be completed.";

/// What a picture of a step points at.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # use strategies::{explain::marks, person::Person};
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// let step = Person::new(&puzzle, puzzle.start()).next(&solve::Budget::default());
/// let step = step.unwrap().unwrap();
/// assert_eq!(marks(&puzzle, &step).news.len(), 2);
/// ```
pub fn marks(puzzle: &Puzzle, step: &Step) -> Marks {
    let deduction = &step.deduction;
    let decided = deduction.cells.iter().map(|decided| decided.square);
    let news = decided.chain(deduction.excluded.iter().map(|one| one.square)).collect();
    let uses = &deduction.reason.uses;
    // What has to be ruled out first lies under the step like the cells that it rests on.
    let before = step.bookkeeping.iter().flat_map(|link| &link.deduction.excluded);
    let before: Vec<Square> = before.map(|one| one.square).collect();
    let resting_on = |squares: &[Square]| {
        let all: BTreeSet<Square> = squares.iter().chain(&before).copied().collect();
        all.into_iter().collect()
    };
    match &step.how {
        How::Contradiction(refutation) => {
            let line = |link: &Link| match link {
                Link::Deduce(deduction) => deduction.line,
                Link::Refute(inner) => inner.broken,
            };
            let lines = refutation.chain.iter().map(line).collect();
            let broken = Some(refutation.broken);
            let uses = resting_on(&refutation.broken_by);
            Marks { lines, broken, uses, news, ..Marks::default() }
        }
        How::Search => Marks { news, ..Marks::default() },
        _ => Marks {
            lines: vec![deduction.line],
            runs: uses.runs.clone(),
            uses: resting_on(&uses.cells),
            news,
            spans: spans(puzzle, step),
            broken: None,
        },
    }
}

/// For an overlap, where the number stands when it is pushed to one end and to the other.
fn spans(puzzle: &Puzzle, step: &Step) -> Vec<(LineId, Range<usize>)> {
    let How::Strategy(applied) = &step.how else { return vec![] };
    let Some((run, size, range)) = applied.bindings.slots.iter().find_map(|(_, one)| match one {
        BoundElement::Hint { run, size, range } => Some((*run, *size, range)),
        _ => None,
    }) else {
        return vec![];
    };
    let line = step.deduction.line;
    let clue = puzzle.clue(line);
    let places = |cells: &Range<usize>| Some((cells.start, cells.end - size));
    let ends = match step.deduction.reason.strategy.as_ref() {
        _ if applied.known.origin() != Origin::Library => None,
        "overlap" | "colour-overlap" => {
            let start = clue.leftmost().nth(run).map(|cells| cells.start);
            start
                .zip(clue.slack(puzzle.line_length(line)))
                .map(|(start, slack)| (start, start + slack))
        }
        "range-overlap" | "colour-range-overlap" | "forcing" => places(range),
        "only-gap" | "colour-only-gap" => match applied.bindings.get("g") {
            Some(BoundElement::Gap(cells)) => places(cells),
            _ => None,
        },
        _ => None,
    };
    ends.map_or(vec![], |(first, last)| {
        vec![(line, first..first + size), (line, last..last + size)]
    })
}

fn title(puzzle: &Puzzle) -> String {
    let details = &puzzle.details;
    let name = details.title.as_deref().or(details.id.as_deref()).unwrap_or("A nonogram");
    format!("{name}, step by step")
}

fn closing(explanation: &Explanation) -> String {
    let open = explanation.grid.unknown_cells();
    match &explanation.verdict {
        solve::Verdict::Unique => {
            "Solved, and every step was forced: the solution is the only one.".to_owned()
        }
        solve::Verdict::Unknown(reason) => {
            format!("Not finished: {reason}, with {open} cells open.")
        }
        verdict => {
            let reason = verdict.reason().map(|reason| format!(" ({reason})")).unwrap_or_default();
            format!(
                "Here the logic ends with {open} cells open; verdict: {}{reason}.",
                verdict.name()
            )
        }
    }
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
