//! One sentence a step, with coordinates: what a good teacher would say.

use std::collections::BTreeMap;
use std::ops::Range;

use puzzle::{Axis, Cell, Colour, Decided, Deduction, LineId, Palette, Puzzle, RunId, Square};

use super::describe;
use super::words::{Locale, Words, capital};
use crate::apply::BoundElement;
use crate::library::Strategy;
use crate::person::{Application, How, Link, Origin, Refutation, Step};

/// The sentence that tells a step. A strategy of the library has a sentence of its own; for any other
/// the sentence tells the rule in English and what to draw. Where the strategy is not shown to be
/// sound, the sentence says so: the step was then checked on its line alone.
///
/// # Panics
/// If the step speaks of a line that this puzzle does not have.
///
/// ```
/// use puzzle::{Palette, Puzzle};
/// use strategies::{explain::sentence, person::Person};
///
/// let picture = "0111111100 0000000000".parse().unwrap();
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), picture).unwrap();
/// let mut person = Person::new(&puzzle, puzzle.start());
/// let steps: Vec<String> = std::iter::from_fn(|| {
///     let step = person.next(&solve::Budget::default()).ok()??;
///     person.take(&step);
///     Some(sentence(&puzzle, &step))
/// }).collect();
/// assert!(steps.contains(&"Row 2: its clue is 0, so cross columns 1 to 10.".to_owned()));
/// ```
pub fn sentence(puzzle: &Puzzle, step: &Step) -> String {
    sentence_in(Locale::English, puzzle, step)
}

/// As [`sentence`], in this language.
///
/// # Panics
/// If the step speaks of a line that this puzzle does not have.
///
/// ```
/// # use puzzle::{Palette, Puzzle};
/// # use strategies::{explain::{Locale, sentence, sentence_in}, person::Person};
/// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
/// let mut person = Person::new(&puzzle, puzzle.start());
/// let step = person.next(&solve::Budget::default()).unwrap().unwrap();
/// assert_eq!(sentence_in(Locale::English, &puzzle, &step), sentence(&puzzle, &step));
/// ```
pub fn sentence_in(locale: Locale, puzzle: &Puzzle, step: &Step) -> String {
    Speaker { puzzle, words: locale.words() }.whole(step)
}

/// The most silent links that are told one by one; of more, it is said what holds of them all.
const MOST_SILENT: usize = 3;

/// Puts steps of one puzzle into the words of one language.
pub(crate) struct Speaker<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) words: &'a Words,
}

impl Speaker<'_> {
    /// A step with its bookkeeping: what needs no words in a few, the rest a sentence a link.
    fn whole(&self, step: &Step) -> String {
        let mut said = self.silent(&step.bookkeeping);
        for link in step.bookkeeping.iter().filter(|link| !link.is_silent(self.puzzle)) {
            said = said + &self.alone(link) + &self.words.phrase("between_sentences", &[]);
        }
        said + &self.alone(step)
    }

    fn alone(&self, step: &Step) -> String {
        match &step.how {
            How::Contradiction(refutation) => self.refutation(refutation, &step.deduction),
            _ => self.strategy(step),
        }
    }

    /// Which lines lack which colours: "In row 2 and row 3 there is no green. "
    fn silent(&self, links: &[Step]) -> String {
        let silent = links.iter().filter(|link| link.is_silent(self.puzzle)).count();
        if silent > MOST_SILENT {
            let phrase = self.words.phrase("many_lack", &[]);
            return phrase + &self.words.phrase("between_sentences", &[]);
        }
        let mut lacking: BTreeMap<Cell, Vec<LineId>> = BTreeMap::new();
        for link in links.iter().filter(|link| link.is_silent(self.puzzle)) {
            let excluded = link.deduction.excluded.iter().map(|one| one.colours);
            let lines = lacking.entry(excluded.fold(Cell::IMPOSSIBLE, Cell::or)).or_default();
            if !lines.contains(&link.deduction.line) {
                lines.push(link.deduction.line);
            }
        }
        let say = |(colours, lines): (Cell, Vec<LineId>)| {
            let lines: Vec<String> = lines.into_iter().map(|line| self.line(line)).collect();
            let (lines, colour) = (self.join(&lines), self.colours(colours));
            let phrase = self.words.phrase("lacks", &[("lines", &lines), ("colour", &colour)]);
            phrase + &self.words.phrase("between_sentences", &[])
        };
        lacking.into_iter().map(say).collect()
    }

    fn strategy(&self, step: &Step) -> String {
        let deduction = &step.deduction;
        let (section, name) = match &step.how {
            How::Strategy(applied) if applied.known.origin() == Origin::Library => {
                ("strategy", deduction.reason.strategy.as_ref())
            }
            How::Strategy(applied) if applied.bindings.from_right => {
                ("otherwise", "strategy_from_right")
            }
            How::Strategy(_) => ("otherwise", "strategy"),
            how => ("strategy", how.name()),
        };
        let said = self.words.say(section, name, &|key| self.place(key, step));
        match application(step) {
            Some(applied) if applied.known.shown().is_none() => {
                said + &self.words.say("otherwise", "not_shown", &|_| None)
            }
            _ => said,
        }
    }

    /// The text that replaces a key in a strategy's sentence.
    fn place(&self, key: &str, step: &Step) -> Option<String> {
        let deduction = &step.deduction;
        let line = deduction.line;
        let clue = self.puzzle.clue(line);
        let from_right = application(step).is_some_and(|applied| applied.bindings.from_right);
        Some(match key {
            "Line" => capital(&self.line(line)),
            "total" => self.words.cells(clue.filled()),
            "all_filled" => self.words.count(clue.filled(), "only_filled", "all_filled"),
            "clue" => self.numbers(line),
            "absent" => self.absent(deduction),
            "result" => self.result(deduction),
            "news" => self.cells(line.axis, &news(deduction)),
            "first" => self.words.phrase(if from_right { "last" } else { "first" }, &[]),
            "edge" => self.words.phrase(edge(line.axis, from_right), &[]),
            "english" => self.general_sentence(application(step)?),
            _ => return self.element(key, application(step)?, line),
        })
    }

    /// The text that replaces an element that the rule bound: `h`, or `h.size`, `h.range`, `h.room`.
    fn element(&self, key: &str, applied: &Application, line: LineId) -> Option<String> {
        let (name, field) = key.split_once('.').unwrap_or((key, ""));
        let element = applied.bindings.get(name)?;
        let stretch = |cells: &Range<usize>| self.stretch(line.axis, cells.start, cells.end - 1);
        let phrase = |name, cells| self.words.phrase(name, &[("cells", &stretch(cells))]);
        Some(match (element, field) {
            (_, "size") => element.size().to_string(),
            (_, "cells") => self.words.cells(element.size()),
            (BoundElement::Hint { range, .. }, "range") => stretch(range),
            (BoundElement::Hint { size, .. }, "room") => {
                let slack = self.puzzle.clue(line).slack(self.puzzle.line_length(line))?;
                self.words.cells(size + slack)
            }
            (BoundElement::Hint { run, .. }, "") => self.number(RunId { line, run: *run }),
            (BoundElement::Block(cells), "") => phrase("block", cells),
            (BoundElement::Gap(cells), "") => phrase("gap", cells),
            _ => return None,
        })
    }

    /// A number of a clue as people say it: "the 6", "the second 2", "the red 3".
    fn number(&self, RunId { line, run }: RunId) -> String {
        let runs = self.puzzle.clue(line).runs();
        let same: Vec<usize> = (0..runs.len()).filter(|&other| runs[other] == runs[run]).collect();
        let size = self.bare_number(line, run);
        match same.iter().position(|&other| other == run) {
            Some(place) if same.len() > 1 => {
                let nth = self.words.nth(place);
                self.words.phrase("number_of_many", &[("nth", &nth), ("size", &size)])
            }
            _ => self.words.phrase("number", &[("size", &size)]),
        }
    }

    fn bare_number(&self, line: LineId, run: usize) -> String {
        let run = self.puzzle.clue(line).runs()[run];
        let size = run.length.to_string();
        match self.palette().is_black_and_white() {
            true => size,
            false => {
                let colour = self.colour_name(run.colour);
                self.words.phrase("coloured", &[("colour", &colour), ("size", &size)])
            }
        }
    }

    fn numbers(&self, line: LineId) -> String {
        let runs = 0..self.puzzle.clue(line).runs().len();
        runs.map(|run| self.bare_number(line, run)).collect::<Vec<_>>().join(" ")
    }

    /// What to draw: "fill columns 3 to 6 and cross column 7".
    pub(crate) fn result(&self, deduction: &Deduction) -> String {
        let axis = deduction.line.axis;
        let mut parts = Vec::new();
        // What is filled is said first: it is what people draw first.
        for colour in self.palette().colours().skip(1).chain([Colour::BACKGROUND]) {
            let squares: Vec<Square> = deduction
                .cells
                .iter()
                .filter(|decided| decided.colour == colour)
                .map(|decided| decided.square)
                .collect();
            if !squares.is_empty() {
                parts.push(self.draw(colour, &self.cells(axis, &along(axis, &squares))));
            }
        }
        parts.extend(self.exclusions(deduction));
        self.join(&parts)
    }

    fn exclusions(&self, deduction: &Deduction) -> Vec<String> {
        let axis = deduction.line.axis;
        let mut by_colours: BTreeMap<Cell, Vec<Square>> = BTreeMap::new();
        for excluded in &deduction.excluded {
            by_colours.entry(excluded.colours).or_default().push(excluded.square);
        }
        let phrase = |(colours, squares): (Cell, Vec<Square>)| {
            let cells = self.cells(axis, &along(axis, &squares));
            let colour = self.colours(colours);
            self.words.phrase("exclude", &[("cells", &cells), ("colour", &colour)])
        };
        by_colours.into_iter().map(phrase).collect()
    }

    /// The colours that no cell of the line has, by a deduction.
    fn absent(&self, deduction: &Deduction) -> String {
        let excluded = deduction.excluded.iter().map(|one| one.colours);
        let said = excluded.fold(Cell::IMPOSSIBLE, Cell::or);
        let runs = self.puzzle.clue(deduction.line).runs();
        let lacks = |colour: &Colour| runs.iter().all(|run| run.colour != *colour);
        let lacking = self.palette().colours().skip(1).filter(lacks).map(Cell::only);
        let lacking = lacking.fold(Cell::IMPOSSIBLE, Cell::or);
        // Where nothing is left but to decide, the step does not name the colour.
        self.colours(if said.is_impossible() { lacking } else { said })
    }

    fn colours(&self, colours: Cell) -> String {
        let name = |colour: Colour| match colour {
            Colour::BACKGROUND => self.words.phrase("blank", &[]),
            _ if self.palette().is_black_and_white() => self.words.phrase("filled", &[]),
            _ => self.colour_name(colour),
        };
        self.join(&colours.colours().map(name).collect::<Vec<_>>())
    }

    fn refutation(&self, refutation: &Refutation, deduction: &Deduction) -> String {
        let chain: String = refutation.chain.iter().map(|link| self.link(link)).collect();
        let conclusion = match deduction.excluded.is_empty() {
            true => self.result_at(deduction),
            false => {
                let colour = self.colours(refutation.supposed);
                let square = self.square(refutation.square);
                self.words.phrase("is_not", &[("square", &square), ("colour", &colour)])
            }
        };
        self.words.say("strategy", "contradiction", &|key| {
            Some(match key {
                "square" => self.square(refutation.square),
                "supposed" => self.colours(refutation.supposed),
                "chain" => chain.clone(),
                "broken" => self.line(refutation.broken),
                "conclusion" => conclusion.clone(),
                _ => return None,
            })
        })
    }

    /// What to draw in single squares: "fill row 3, column 4".
    fn result_at(&self, deduction: &Deduction) -> String {
        let draw = |decided: &Decided| self.draw(decided.colour, &self.square(decided.square));
        self.join(&deduction.cells.iter().map(draw).collect::<Vec<_>>())
    }

    fn draw(&self, colour: Colour, cells: &str) -> String {
        let phrase = match colour {
            Colour::BACKGROUND => "cross",
            _ if self.palette().is_black_and_white() => "fill",
            _ => "colour",
        };
        let name = self.colour_name(colour);
        self.words.phrase(phrase, &[("cells", cells), ("colour", &name)])
    }

    fn link(&self, link: &Link) -> String {
        match link {
            Link::Deduce(deduction) => self.words.say("chain", "deduce", &|key| match key {
                "line" => Some(self.line(deduction.line)),
                "result" => Some(self.result(deduction)),
                _ => None,
            }),
            Link::Refute(inner) => self.words.say("chain", "refute", &|key| match key {
                "square" => Some(self.square(inner.square)),
                "supposed" => Some(self.colours(inner.supposed)),
                "links" => Some(self.words.count(inner.links(), "one_more_line", "more_lines")),
                "broken" => Some(self.line(inner.broken)),
                _ => None,
            }),
        }
    }

    /// "row 7"
    pub(crate) fn line(&self, line: LineId) -> String {
        let name = match line.axis {
            Axis::Row => "row",
            Axis::Column => "column",
        };
        self.words.phrase(name, &[("n", &(line.index + 1).to_string())])
    }

    /// "row 7, column 3"
    pub(crate) fn square(&self, square: Square) -> String {
        let (row, column) = ((square.row + 1).to_string(), (square.column + 1).to_string());
        self.words.phrase("square", &[("row", &row), ("column", &column)])
    }

    /// What is supposed of a square: "filled", "blank", "red".
    pub(crate) fn supposed(&self, colours: Cell) -> String {
        self.colours(colours)
    }

    /// "columns 3 to 6 and column 9", of places along a line.
    fn cells(&self, axis: Axis, along: &[usize]) -> String {
        let mut along = along.to_vec();
        along.sort_unstable();
        let stretches: Vec<String> = along
            .chunk_by(|one, next| one + 1 == *next)
            .map(|stretch| self.stretch(axis, stretch[0], stretch[stretch.len() - 1]))
            .collect();
        self.join(&stretches)
    }

    fn stretch(&self, axis: Axis, first: usize, last: usize) -> String {
        let name = match (axis, first == last) {
            (Axis::Row, true) => "one_column",
            (Axis::Row, false) => "many_columns",
            (Axis::Column, true) => "one_row",
            (Axis::Column, false) => "many_rows",
        };
        let (a, b) = ((first + 1).to_string(), (last + 1).to_string());
        self.words.phrase(name, &[("a", &a), ("b", &b)])
    }

    fn join(&self, parts: &[String]) -> String {
        match parts {
            [] => String::new(),
            [one] => one.clone(),
            [most @ .., last] => {
                most.join(&self.words.phrase("comma", &[])) + &self.words.phrase("and", &[]) + last
            }
        }
    }

    /// The name of a colour, in the language where that knows it.
    fn colour_name(&self, colour: Colour) -> String {
        let name = &self.palette()[colour].name;
        self.words.find("colour", &name.to_lowercase()).unwrap_or(name).to_owned()
    }

    /// The name of a step's strategy, for people. A rule of one's own keeps the name it has, even if
    /// a strategy of ours is called so too.
    pub(crate) fn name<'b>(&'b self, step: &'b Step) -> &'b str {
        let name = &step.deduction.reason.strategy;
        match &step.how {
            How::Strategy(Application { known, .. }) if known.origin() == Origin::Elsewhere => name,
            _ => self.words.strategy_name(name),
        }
    }

    /// How a step was made and what that says in general, for a hint that does not yet point at
    /// cells.
    pub(crate) fn general(&self, step: &Step) -> String {
        let name = self.name(step).to_owned();
        match application(step) {
            Some(applied) => {
                let english = self.general_sentence(applied);
                self.words.phrase("general", &[("name", &name), ("english", &english)])
            }
            None => name,
        }
    }

    /// What a strategy says in general: in the language if it is of the library, else in its own
    /// words, or where it has none, in words made from its rule.
    fn general_sentence(&self, applied: &Application) -> String {
        let strategy = applied.known.strategy();
        let ours = applied.known.origin() == Origin::Library;
        match self.words.find("general", strategy.name()).filter(|_| ours) {
            Some(sentence) => sentence.to_owned(),
            None => english(strategy),
        }
    }

    fn palette(&self) -> &Palette {
        self.puzzle.palette()
    }
}

fn edge(axis: Axis, from_right: bool) -> &'static str {
    match (axis, from_right) {
        (Axis::Row, false) => "left",
        (Axis::Row, true) => "right",
        (Axis::Column, false) => "top",
        (Axis::Column, true) => "bottom",
    }
}

fn along(axis: Axis, squares: &[Square]) -> Vec<usize> {
    squares.iter().map(|square| square.along(axis)).collect()
}

/// The places along its line that a deduction decides.
fn news(deduction: &Deduction) -> Vec<usize> {
    deduction.cells.iter().map(|decided| decided.square.along(deduction.line.axis)).collect()
}

fn application(step: &Step) -> Option<&Application> {
    match &step.how {
        How::Strategy(applied) => Some(applied),
        _ => None,
    }
}

/// What a strategy says in its own words; where it has none, in words made from its rule.
fn english(strategy: &Strategy) -> String {
    match strategy.english.is_empty() {
        true => describe(&strategy.rule),
        false => strategy.english.clone(),
    }
}

/// The name of a strategy in this language, for people. A rule of a file has only its own.
///
/// ```
/// use strategies::explain::{Locale, strategy_name};
/// assert_eq!(strategy_name(Locale::English, "full-line"), "full line");
/// assert_eq!(strategy_name(Locale::English, "my-rule"), "my-rule");
/// ```
pub fn strategy_name(locale: Locale, name: &str) -> &str {
    locale.words().strategy_name(name)
}

/// What a strategy says in general, in this language where it is one of the library.
///
/// ```
/// use strategies::{explain::{Locale, strategy_sentence}, library::library};
/// assert!(strategy_sentence(Locale::English, &library()[0]).contains("covers the middle cells"));
/// ```
pub fn strategy_sentence(locale: Locale, strategy: &Strategy) -> String {
    let ours = strategy.shown().is_some();
    let told = locale.words().find("general", strategy.name()).filter(|_| ours);
    told.map_or_else(|| english(strategy), str::to_owned)
}
