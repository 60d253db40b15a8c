//! Books for the page: the puzzles that were chosen there, as PDF.

use std::time::Duration;

use nonolith::craft::book::{self, BookEntry, BookSettings, sort_by_grade};
use nonolith::puzzle::formats;
use nonolith::solve::{Budget, Options};
use serde::Deserialize;

/// The most puzzles of a book that is made while somebody waits.
const MOST_PUZZLES: usize = 200;
/// How long a puzzle may be judged.
const PATIENCE: Duration = Duration::from_secs(5);

/// What the page sends.
#[derive(Deserialize)]
struct WantedBook {
    title: String,
    /// Each in the project's own format.
    puzzles: Vec<String>,
    #[serde(default)]
    large_print: bool,
}

/// Makes the book, the easiest puzzle first; or says to the player what is wrong.
pub(super) fn make(body: &[u8]) -> Result<Vec<u8>, String> {
    let wanted: WantedBook = serde_json::from_slice(body).map_err(|error| error.to_string())?;
    if wanted.puzzles.len() > MOST_PUZZLES {
        return Err(format!("expected at most {MOST_PUZZLES} puzzles"));
    }
    let numbered = wanted.puzzles.iter().enumerate();
    let entries: Result<Vec<BookEntry>, String> = numbered
        .map(|(at, text)| entry(text).map_err(|error| format!("puzzle {}: {error}", at + 1)))
        .collect();
    let mut entries = entries?;
    sort_by_grade(&mut entries);
    let title = match wanted.title.trim() {
        "" => BookSettings::default().title,
        title => title.to_owned(),
    };
    let settings = BookSettings { title, large_print: wanted.large_print, ..Default::default() };
    let book = book::make(&entries, &[], &settings).map_err(|error| error.to_string())?;
    Ok(book.pdf)
}

fn entry(text: &str) -> Result<BookEntry, String> {
    let read = formats::JSON.read(text.as_bytes()).into_iter().next();
    let puzzle = read.ok_or("expected a puzzle")?.map_err(|error| error.to_string())?;
    let id = puzzle.details.id.clone().unwrap_or_else(|| "puzzle".to_owned());
    let options = Options { budget: Budget::default().within(PATIENCE), ..Options::default() };
    BookEntry::judge(&id, puzzle, false, &options).map_err(|error| error.to_string())
}
