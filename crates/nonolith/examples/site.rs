//! A site's back end: whatever is sent gets an answer in words, within a second.

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use std::time::Duration;

use nonolith::formats::ReadErrorKind;
use nonolith::{Cancel, Grading, Options, Puzzle, Report, Verdict};

const SENT: [&str; 4] = [
    "width 4\nheight 3\nrows\n2\n1,1\n4\ncolumns\n2\n1,1\n1,1\n2\n",
    "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n",
    "width 2\nheight 2\nrows\n2\n1\ncolumns\n1\n1\n",
    "this is no puzzle",
];

pub(crate) fn main() {
    // The visitor may leave: another thread would call `gone.now()`.
    let gone = Cancel::default();
    for sent in SENT {
        println!("{}", answer(sent.as_bytes(), &gone));
    }
}

fn answer(sent: &[u8], gone: &Cancel) -> String {
    let readings = match nonolith::read(sent, None) {
        Ok(readings) => readings,
        Err(error) if error.kind == ReadErrorKind::Unrecognised => return "no puzzle".to_owned(),
        Err(error) => return error.to_string(),
    };
    let said = readings.into_iter().map(|reading| match reading {
        Ok(puzzle) => said(&puzzle, gone),
        Err(error) => error.to_string(),
    });
    said.collect::<Vec<_>>().join("\n")
}

fn said(puzzle: &Puzzle, gone: &Cancel) -> String {
    let options = Options::default().within(Duration::from_secs(1)).cancelled_by(gone);
    let report: Report = nonolith::report(puzzle, &options);
    let how_hard = match &report.grading {
        Grading::Graded(grade) => format!("{}: {}", grade.name, grade.reason()),
        Grading::NotUnique => "no difficulty".to_owned(),
        Grading::Unknown(why) => format!("not graded: {why}"),
        other => format!("{other:?}"),
    };
    match &report.answer.verdict {
        Verdict::Unique => format!("one solution; {how_hard}"),
        Verdict::Several => {
            format!("several, which differ in {} cells", report.answer.differs().len())
        }
        Verdict::None(why) => format!("none: {why}"),
        other => format!("{}; {how_hard}", other.name()),
    }
}
