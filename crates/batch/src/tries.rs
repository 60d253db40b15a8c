//! Chunks that end the program. A chunk that was begun twice without an end is done puzzle by puzzle
//! the third time, each written down before it is begun; a puzzle that ends the program four times more
//! is given up, and the rest of the chunk is done.
//!
//! The log of a chunk has lines `try` (the chunk was begun as a whole), `begin` (the next puzzle was
//! begun), `id` (what it is called), `row` (it is done, and this is its row) and `stop` (whoever was at work
//! stopped as it should). The store lets one living process at a time have a log.

use std::io;

use crate::row::BatchRow;
use crate::store::{Log, Store};

/// How often a chunk is begun as a whole.
const WHOLE_TRIES: usize = 2;
/// How often a puzzle may end the program. Nobody can tell a program that a puzzle ended from one that was
/// killed: of kills at random moments two may well meet the same slow puzzle, four hardly.
const PUZZLE_TRIES: usize = 4;

/// What to say of a puzzle that ends the program.
pub(crate) fn ended() -> String {
    format!("ended the program {PUZZLE_TRIES} times")
}

/// The tries of a chunk that this process is at.
pub(crate) struct Tries {
    log: Box<dyn Log>,
    history: History,
}

/// What a log says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct History {
    /// How often the chunk was begun as a whole.
    pub(crate) tries: usize,
    /// The rows that are done, in order.
    rows: Vec<String>,
    /// How often the next puzzle was begun, and its id.
    begun: usize,
    id: Option<String>,
}

impl History {
    pub(crate) fn of(text: &str) -> History {
        let mut history = History::default();
        let mut undo = Undo::Nothing;
        for line in text.lines() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "try" => (history.tries, undo) = (history.tries + 1, Undo::Try),
                "begin" => (history.begun, undo) = (history.begun + 1, Undo::Begin),
                "id" => history.id = serde_json::from_str(rest).ok(),
                "row" => {
                    history.rows.push(rest.to_owned());
                    (history.begun, history.id, undo) = (0, None, Undo::Nothing);
                }
                "stop" => {
                    match undo {
                        Undo::Try => history.tries -= 1,
                        Undo::Begin => history.begun -= 1,
                        Undo::Nothing => {}
                    }
                    undo = Undo::Nothing;
                }
                _ => {}
            }
        }
        history
    }
}

/// What a `stop` takes back.
enum Undo {
    Nothing,
    Try,
    Begin,
}

impl Tries {
    /// Begins a try; none if a living process is at it.
    pub(crate) fn begin(store: &dyn Store, name: &str) -> io::Result<Option<Tries>> {
        let Some(mut log) = store.log(name)? else { return Ok(None) };
        let history = History::of(&log.text()?);
        let mut tries = Tries { log, history };
        if !tries.is_careful() {
            tries.log.add("try")?;
        }
        Ok(Some(tries))
    }

    /// Whether puzzles are to be done one by one.
    pub(crate) fn is_careful(&self) -> bool {
        self.history.tries >= WHOLE_TRIES
    }

    /// The rows that were done one by one in an earlier try.
    pub(crate) fn rows(&self) -> impl Iterator<Item = BatchRow> {
        self.history.rows.iter().map(|line| BatchRow::again(line))
    }

    /// The number of these rows.
    pub(crate) fn done(&self) -> usize {
        self.history.rows.len()
    }

    /// Notes that the next puzzle is begun. If it has ended the program too often it is not to be begun:
    /// gives its id then, as far as it is known.
    pub(crate) fn begin_puzzle(&mut self) -> io::Result<Option<Option<String>>> {
        if self.history.begun >= PUZZLE_TRIES {
            return Ok(Some(self.history.id.take()));
        }
        self.log.add("begin").map(|()| None)
    }

    /// Notes what the puzzle is called that was begun.
    pub(crate) fn name_puzzle(&mut self, id: &str) -> io::Result<()> {
        self.log.add(&format!("id {}", serde_json::to_string(id).expect("text is JSON")))
    }

    /// Notes the row of the puzzle that was begun.
    pub(crate) fn end_puzzle(&mut self, row: &BatchRow) -> io::Result<()> {
        (self.history.begun, self.history.id) = (0, None);
        self.log.add(&format!("row {}", row.line))
    }

    /// Notes that the work was stopped, and not by the puzzle.
    pub(crate) fn stop(mut self) -> io::Result<()> {
        self.log.add("stop")
    }

    /// The chunk is done.
    pub(crate) fn end(self) -> io::Result<()> {
        self.log.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, tries: usize, rows: &[&str], begun: usize) {
        let history = History::of(text);
        assert_eq!((history.tries, history.begun), (tries, begun), "{text}");
        assert_eq!(history.rows, rows);
    }

    #[test]
    fn a_log_is_read_from_its_beginning() {
        check("", 0, &[], 0);
        check("try\ntry\n", 2, &[], 0);
        check("try\nstop\ntry\n", 1, &[], 0);
        check("try\ntry\nbegin\nid \"a b\"\nrow {x}\nbegin\n", 2, &["{x}"], 1);
        check("try\ntry\nbegin\nbegin\n", 2, &[], 2);
        check("try\ntry\nbegin\nstop\nstop\nbegin\n", 2, &[], 1);
        assert_eq!(History::of("begin\nid \"a b\"\n").id.as_deref(), Some("a b"));
    }
}
