//! A site's back end: whatever is sent gets an answer as JSON, within a second.

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use std::time::Duration;

use nonolith::{Cancel, Level, Options, ReadError, Report};
use serde::Serialize;

const SENT: [&str; 4] = [
    "width 4\nheight 3\nrows\n2\n1,1\n4\ncolumns\n2\n1,1\n1,1\n2\n",
    "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n",
    "width 2\nheight 2\nrows\n2\n1\ncolumns\n1\n1\n",
    "this is no puzzle",
];

/// What the site answers: the library's own types, as they are.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Reply {
    Report(Box<Report>),
    Unreadable(ReadError),
}

pub(crate) fn main() {
    // The visitor may leave: another thread would call `gone.now()`.
    let gone = Cancel::default();
    for sent in SENT {
        for reply in answer(sent.as_bytes(), &gone) {
            println!("{}", serde_json::to_string(&reply).expect("our own types are JSON"));
            if is_for_beginners(&reply) {
                println!("this one goes on the front page");
            }
        }
    }
}

fn answer(sent: &[u8], gone: &Cancel) -> Vec<Reply> {
    let readings = nonolith::read(sent, None).unwrap_or_else(|error| vec![Err(error)]);
    let options = || Options::default().within(Duration::from_secs(1)).cancelled_by(gone);
    let reply = |reading| match reading {
        Ok(puzzle) => Reply::Report(Box::new(nonolith::report(&puzzle, &options()))),
        Err(error) => Reply::Unreadable(error),
    };
    readings.into_iter().map(reply).collect()
}

/// Grades are compared as what they are, not as words.
fn is_for_beginners(reply: &Reply) -> bool {
    let Reply::Report(report) = reply else { return false };
    report.grade().is_some_and(|grade| grade.level <= Level::Easy)
}
