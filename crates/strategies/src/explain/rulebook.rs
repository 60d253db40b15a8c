//! A page of rules as a puzzle book would teach them: a sentence and a picture each, best first.

use std::fmt::Write;

use puzzle::Cell;

use super::page::{STYLE, escaped};
use crate::dsl::Costs;
use crate::library::{After, Example, Strategy};

/// A rule on a page, and how much it covers of what can be deduced.
#[derive(Clone, Debug, PartialEq)]
pub struct RulebookEntry {
    /// The rule, with its sentence and its picture.
    pub strategy: Strategy,
    /// Cells that it fills by itself.
    pub alone: usize,
    /// Cells that it fills together with those before it on the page.
    pub together: usize,
}

/// What a page of rules is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Rulebook {
    /// The name of the set.
    pub title: String,
    /// What the coverage was measured on, in a sentence.
    pub measured_on: String,
    /// How many cells can be deduced there.
    pub deducible: usize,
    /// The rules, best first.
    pub entries: Vec<RulebookEntry>,
}

const INTRODUCTION: &str = "Each rule looks at one line. A *number* is one of the clue (rules call it `hint`), a *block* a stretch of filled cells, a *gap* \
     a stretch of cells that are not crossed. The leftmost and rightmost *place* of a number is where it stands when all numbers \
     are pushed to that end of the empty line. In the pictures `?` is unknown, `#` filled and `.` crossed.";

impl Rulebook {
    /// The page in Markdown, each picture as text.
    ///
    /// ```
    /// use strategies::{explain::{RulebookEntry, Rulebook}, library};
    /// let strategy = library::control().remove(4);
    /// let book = Rulebook {
    ///     title: "One rule".to_owned(),
    ///     measured_on: String::new(),
    ///     deducible: 10,
    ///     entries: vec![RulebookEntry { strategy, alone: 4, together: 4 }],
    /// };
    /// assert!(book.markdown().contains("## 1. big-hint"));
    /// ```
    pub fn markdown(&self) -> String {
        let mut out = format!("# {}\n\n{INTRODUCTION}\n\n{}\n", self.title, self.measured_on);
        for (place, entry) in self.entries.iter().enumerate() {
            let RulebookEntry { strategy, .. } = entry;
            let _ = write!(
                out,
                "\n## {}. {}\n\n{}\n\n```text\n",
                place + 1,
                strategy.name(),
                strategy.english
            );
            for example in &strategy.examples {
                let _ = writeln!(out, "{example}");
            }
            let rule = strategy.rule.to_string();
            let _ =
                write!(out, "```\n\n```text\n{}\n```\n\n{}\n", rule.trim_end(), self.facts(entry));
        }
        out
    }

    /// The page in HTML, with a drawn picture of every example.
    ///
    /// ```
    /// use strategies::{explain::{RulebookEntry, Rulebook}, library};
    /// let strategy = library::control().remove(4);
    /// let book = Rulebook {
    ///     title: "One rule".to_owned(),
    ///     measured_on: String::new(),
    ///     deducible: 10,
    ///     entries: vec![RulebookEntry { strategy, alone: 4, together: 4 }],
    /// };
    /// assert!(book.html().contains("<svg"));
    /// ```
    pub fn html(&self) -> String {
        let title = escaped(&self.title);
        let introduction = emphasised(INTRODUCTION);
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>{STYLE}pre{{background:#f4f4f0;padding:.6em 1em;overflow:auto}}h2{{font-size:1.1em;\
             margin-top:2em}}</style>\n<h1>{title}</h1>\n<p>{introduction} New cells are green.</p>\n<p>{}</p>\n",
            emphasised(&self.measured_on)
        );
        for (place, entry) in self.entries.iter().enumerate() {
            let RulebookEntry { strategy, .. } = entry;
            let pictures: String = strategy.examples.iter().filter_map(picture).collect();
            let _ = writeln!(
                out,
                "<h2>{}. {}</h2>\n<p>{}</p>\n{pictures}\n<pre>{}</pre>\n<p class=\"key\">{}</p>",
                place + 1,
                escaped(strategy.name()),
                escaped(&strategy.english),
                escaped(strategy.rule.to_string().trim_end()),
                escaped(&self.facts(entry))
            );
        }
        out + "</html>\n"
    }

    fn facts(&self, entry: &RulebookEntry) -> String {
        let RulebookEntry { strategy, alone, together } = entry;
        let share = |cells: &usize| 100.0 * *cells as f64 / self.deducible.max(1) as f64;
        let proof = match (strategy.shown(), strategy.claim) {
            (Some(soundness), _) => {
                let text = soundness.to_string();
                text[..1].to_uppercase() + &text[1..]
            }
            (None, Some(claim)) => format!("Claims to be {claim}, not checked"),
            (None, None) => "Not yet proved".to_owned(),
        };
        format!(
            "{proof}. Cost {}. Alone it fills {alone} cells ({:.1} %); with those above, {together} \
             ({:.1} %).",
            Costs::default().of(&strategy.rule),
            share(alone),
            share(together)
        )
    }
}

/// Words between stars or backticks, as HTML.
fn emphasised(text: &str) -> String {
    let paired = |text: &str, mark: char, name: &str| -> String {
        let pieces = text.split(mark).enumerate();
        pieces
            .map(|(place, piece)| match place % 2 {
                0 => piece.to_owned(),
                _ => format!("<{name}>{piece}</{name}>"),
            })
            .collect()
    };
    paired(&paired(&escaped(text), '*', "em"), '`', "code")
}

/// The side of a cell in a picture.
const SIDE: usize = 24;

/// A line before and after, drawn; nothing of an example about ranges.
fn picture(example: &Example) -> Option<String> {
    let After::Cells(after) = &example.after else { return None };
    let clue = example.clue.to_string();
    let left = 12 + 10 * clue.len();
    let (width, height) = (left + SIDE * after.len() + 4, 2 * SIDE + 20);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"15\" role=\"img\" \
         aria-label=\"{example}\">"
    );
    for (row, cells) in [&example.before, after].into_iter().enumerate() {
        let top = 2 + row * (SIDE + 14);
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{clue}</text>",
            left - 6,
            top + 17
        );
        for (along, &cell) in cells.iter().enumerate() {
            let is_new = row == 1 && cell != example.before[along];
            svg += &drawn(cell, is_new, left + SIDE * along, top);
        }
    }
    Some(svg + "</svg>")
}

fn drawn(cell: Cell, is_new: bool, x: usize, y: usize) -> String {
    let paper = if is_new { "#d9f2d9" } else { "#fff" };
    let ink = if is_new { "#2a7d2a" } else { "#333" };
    let mut out = format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{paper}\" stroke=\"#999\"/>"
    );
    if cell == Cell::FILLED {
        let (x, y, side) = (x + 3, y + 3, SIDE - 6);
        let _ = write!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{ink}\"/>"
        );
    } else if cell == Cell::BLANK {
        let (a, b, c, d) = (x + 7, y + 7, x + SIDE - 7, y + SIDE - 7);
        let _ = write!(
            out,
            "<path d=\"M{a} {b}L{c} {d}M{c} {b}L{a} {d}\" stroke=\"{ink}\" stroke-width=\"2\"/>"
        );
    }
    out
}
