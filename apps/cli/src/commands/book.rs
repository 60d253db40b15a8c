//! `nonolith book`: puzzles as a book to print.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use nonolith::craft::book::{
    AnswerPlace, BookDate, BookEntry, BookError, BookSettings, Chapter, EntryError, Gutter,
    MOST_HINTS, MadeBook, Trim, make, sort_by_grade, textbook,
};
use nonolith::puzzle::Puzzle;
use nonolith::solve::Options;

use super::Run;
use super::course::load_from;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::{self, Puzzles};
use crate::limits::Limits;
use crate::output;
use crate::progress::Progress;

/// The widest gutter, in millimetres.
const MOST_GUTTER: f32 = 100.0;

/// Print puzzles as a book: hints, answers and an index behind them, as PDF.
///
/// The file is tagged, so that it can be read aloud (PDF/UA-1), and the same puzzles and options give
/// the same bytes. Titles stand beside the answers only: before, they would spoil the puzzles.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith book corpus/puzzles/small-*.json -o small.pdf --title 'Small ones'
  nonolith book collection.jsonl -o book.pdf --trim 6x9 --per-page 1 --answers separate --answers-to answers.pdf
  nonolith book corpus/puzzles/*.json -o large.pdf --large-print --skip --json
  nonolith book course -o textbook.pdf --order course --title 'Nonograms, step by step'
  nonolith book cat.json -o cat.pdf --explain --archive --date 2026-11-17")]
pub(crate) struct Book {
    #[command(flatten)]
    puzzles: Puzzles,
    #[command(flatten)]
    limits: Limits,
    /// The file to write
    #[arg(short, long, value_name = "BOOK.pdf")]
    output: PathBuf,
    /// The size of a page: a4, a5, letter, 6x9, 8.5x11, or a width and a height such as 170x240mm or
    /// 7x10in
    #[arg(long, value_name = "SIZE", default_value = "a4")]
    trim: Trim,
    /// The most puzzles on a page; auto puts as many on one as stay comfortable
    #[arg(long, value_enum, default_value_t)]
    per_page: PerPage,
    /// The book's title
    #[arg(long, default_value = "Nonograms", value_parser = some_text)]
    title: String,
    /// Who made the book
    #[arg(long, value_parser = some_text)]
    author: Option<String>,
    /// Under which terms the book may be used; those of the pictures are printed too
    #[arg(long, value_parser = some_text)]
    licence: Option<String>,
    /// Which puzzle comes first
    #[arg(long, value_enum, default_value_t)]
    order: BookOrder,
    /// Where the answers are printed
    #[arg(long, value_enum, default_value_t)]
    answers: AnswersArg,
    /// The file for the answers that are printed separately
    #[arg(long, value_name = "FILE.pdf")]
    answers_to: Option<PathBuf>,
    /// How many hints to print of each puzzle, 0 to 3
    #[arg(long, value_name = "N", default_value_t = MOST_HINTS, value_parser = hints)]
    hints: usize,
    /// Explain whole solutions, step by step with small boards: of the first N puzzles, or of all
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1000000")]
    explain: Option<usize>,
    /// Large print: cells of 22 points at least, clues of 16
    #[arg(long)]
    large_print: bool,
    /// Print no colours: letters tell them apart
    #[arg(long)]
    grey: bool,
    /// Write the colours' letters into the answers too
    #[arg(long)]
    letters: bool,
    /// The margin at the inside, in millimetres; auto grows with the number of pages
    #[arg(long, value_name = "MM", default_value = "auto", value_parser = gutter)]
    gutter: Gutter,
    /// The day on which the book is made, such as 2026-11-17; the clock is never asked
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<BookDate>,
    /// The language of the book's words, which are English
    #[arg(long, value_name = "TAG", default_value = "en", value_parser = ["en", "en-GB", "en-US"])]
    lang: String,
    /// Keep to PDF/A-2a too, for archives; wants --date
    #[arg(long, requires = "date")]
    archive: bool,
    /// A font, OpenType or TrueType, for characters that the built-in one lacks
    #[arg(long, value_name = "FILE")]
    font: Option<PathBuf>,
    /// Take puzzles with several solutions too, and say so beside their answers
    #[arg(long)]
    allow_several: bool,
    /// Leave out puzzles that are too large for the page
    #[arg(long)]
    skip: bool,
    /// Print a JSON object: the page of every puzzle and of its answer, sizes, what did not fit
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum PerPage {
    #[default]
    Auto,
    #[value(name = "1")]
    One,
    #[value(name = "2")]
    Two,
    #[value(name = "4")]
    Four,
    #[value(name = "6")]
    Six,
}

impl PerPage {
    fn count(self) -> Option<usize> {
        match self {
            PerPage::Auto => None,
            PerPage::One => Some(1),
            PerPage::Two => Some(2),
            PerPage::Four => Some(4),
            PerPage::Six => Some(6),
        }
    }
}

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
enum BookOrder {
    /// The easiest
    #[default]
    Grade,
    /// The first in the files
    Given,
    /// The first of a course: a textbook with its lessons, from a folder or its course.json
    Course,
}

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
enum AnswersArg {
    /// At the end of the book
    #[default]
    End,
    /// Nowhere
    None,
    /// In the file that --answers-to names
    Separate,
}

fn some_text(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("expected some text".to_owned()),
        text => Ok(text.to_owned()),
    }
}

fn hints(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| *number <= MOST_HINTS);
    number.ok_or_else(|| format!("expected a number from 0 to {MOST_HINTS}"))
}

fn gutter(text: &str) -> Result<Gutter, String> {
    if text == "auto" {
        return Ok(Gutter::Auto);
    }
    let width = text.parse().ok().filter(|width| (0.0..=MOST_GUTTER).contains(width));
    width
        .map(Gutter::Millimetres)
        .ok_or_else(|| format!("expected auto or a number of millimetres from 0 to {MOST_GUTTER}"))
}

impl Run for Book {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        self.check_files()?;
        let settings = self.settings()?;
        let progress = Progress::new("making a book");
        let (entries, chapters) = match self.order {
            BookOrder::Course => self.textbook(context)?,
            _ => match self.entries(context)? {
                Ok(entries) => (entries, vec![]),
                Err(exit) => return Ok(exit),
            },
        };
        let book = make(&entries, &chapters, &settings).map_err(failure)?;
        drop(progress);
        self.tell(context, &book)?;
        output::write_file(&self.output, &book.pdf)?;
        if let (Some(path), Some(answers)) = (&self.answers_to, &book.answers) {
            output::write_file(path, answers)?;
        }
        if self.json {
            context.print_json(&book.manifest)?;
        }
        Ok(Exit::Done)
    }
}

impl Book {
    /// The puzzles of the files, judged and in order; or how to leave, if one cannot be printed.
    fn entries(&self, context: &mut Context) -> Result<Result<Vec<BookEntry>, Exit>, Failure> {
        let mut entries = vec![];
        let exit = self.puzzles.each(context, self.json, |context, id, puzzle| {
            let judged = self.judge(context, id, puzzle);
            context.heed()?;
            match judged {
                Ok(entry) => {
                    entries.push(entry);
                    Ok(Exit::Done)
                }
                Err(error) => self.refuse(context, id, &error),
            }
        })?;
        if exit != Exit::Done {
            return Ok(Err(exit));
        }
        if self.order == BookOrder::Grade {
            sort_by_grade(&mut entries);
        }
        Ok(Ok(entries))
    }

    /// The puzzles and lessons of the course that the one FILE holds.
    fn textbook(&self, context: &mut Context) -> Result<(Vec<BookEntry>, Vec<Chapter>), Failure> {
        let [path] = self.puzzles.files() else {
            let message =
                "--order course takes one FILE: the folder of a course or its course.json";
            return Err(Failure::Usage(message.to_owned()));
        };
        let loaded = load_from(path)?;
        let options = Options::default().with_budget(self.limits.budget(context));
        let made = textbook(&loaded, &options)
            .map_err(|error| Failure::World(format!("{}: {error}", path.display())));
        context.over();
        made
    }
}

impl Book {
    /// Looks at the files that the options name, before any work.
    fn check_files(&self) -> Result<(), Failure> {
        self.puzzles.keep_from(Some(&self.output))?;
        self.puzzles.keep_from(self.answers_to.as_deref())?;
        let separate = self.answers == AnswersArg::Separate;
        if separate != self.answers_to.is_some() {
            let message = "--answers separate and --answers-to FILE go together".to_owned();
            return Err(Failure::Usage(message));
        }
        if self.answers_to.as_ref() == Some(&self.output) {
            return Err(Failure::Usage("-o and --answers-to name the same file".to_owned()));
        }
        for path in [Some(&self.output), self.answers_to.as_ref()].into_iter().flatten() {
            check_suffix(path)?;
        }
        Ok(())
    }

    fn settings(&self) -> Result<BookSettings, Failure> {
        let read = |path: &PathBuf| {
            input::bytes(path).map_err(|error| Failure::file(path.display(), &error))
        };
        Ok(BookSettings {
            trim: self.trim,
            gutter: self.gutter,
            per_page: self.per_page.count(),
            title: self.title.clone(),
            author: self.author.clone(),
            licence: self.licence.clone(),
            answers: match self.answers {
                AnswersArg::End => AnswerPlace::End,
                AnswersArg::None => AnswerPlace::Nowhere,
                AnswersArg::Separate => AnswerPlace::Separate,
            },
            hints: self.hints,
            explain: self.explain.unwrap_or(0),
            large_print: self.large_print,
            grey: self.grey,
            letters: self.letters,
            date: self.date,
            language: self.lang.clone(),
            archive: self.archive,
            font: self.font.as_ref().map(read).transpose()?,
            skip: self.skip,
        })
    }

    fn judge(
        &self,
        context: &mut Context,
        id: &str,
        puzzle: Puzzle,
    ) -> Result<BookEntry, EntryError> {
        let options = Options::default().with_budget(self.limits.budget(context));
        let judged = BookEntry::judge(id, puzzle, self.allow_several, &options);
        context.over();
        judged
    }

    /// Names a puzzle that cannot be printed.
    fn refuse(&self, context: &mut Context, id: &str, error: &EntryError) -> Result<Exit, Failure> {
        let (exit, help) = match error {
            EntryError::None(_) => (Exit::None, ""),
            EntryError::Several => (Exit::Several, "; --allow-several prints it nevertheless"),
            EntryError::Unknown(_) => (Exit::Unknown, ""),
        };
        input::report(context, self.json, id, &format!("{id}: {error}{help}"))?;
        Ok(exit)
    }

    /// Names what was left out and what is small.
    fn tell(&self, context: &mut Context, book: &MadeBook) -> Result<(), Failure> {
        for left_out in &book.manifest.left_out {
            context.complain(&format!("left out: {left_out}"));
        }
        for puzzle in book.manifest.puzzles.iter().filter(|puzzle| !puzzle.is_comfortable) {
            let (id, cell, text) = (&puzzle.id, puzzle.cell, puzzle.text);
            context.complain(&format!("{id}: small: cells of {cell} points, clues of {text}"));
        }
        if !self.json {
            let (puzzles, pages) = (book.manifest.puzzles.len(), book.manifest.pages);
            let name = output::name(&self.output);
            if name != "standard output" {
                context.print(&format!("{name}: {puzzles} puzzles on {pages} pages\n"))?;
            }
        }
        Ok(())
    }
}

fn check_suffix(path: &Path) -> Result<(), Failure> {
    let suffix = crate::suffix::of(path);
    if path == Path::new("-") || suffix == "pdf" {
        return Ok(());
    }
    Err(Failure::Usage(format!("{}: a book is written as .pdf", path.display())))
}

/// The library does not know how the command line calls what helps.
fn failure(error: BookError) -> Failure {
    match &error {
        BookError::Internal(_) => Failure::Internal(error.to_string()),
        BookError::NoGlyph { .. } => {
            Failure::Usage(format!("{error}; give --font FILE with a font that has one"))
        }
        BookError::DoNotFit(_) => Failure::Usage(format!("{error}; --skip leaves them out")),
        BookError::NotFont(_) => Failure::Usage(format!("--font: {error}")),
        _ => Failure::Usage(error.to_string()),
    }
}
