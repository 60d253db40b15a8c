//! What is measured: every section a file, and a line in the list.

mod counting;
mod growth;
mod images;
mod limits;
mod lines;
mod named;
mod propagation;
mod random;
mod tournament;
mod verdicts;

use crate::Wishes;

type Section = (&'static str, fn(&Wishes));

const SECTIONS: &[Section] = &[
    ("lines", lines::run),
    ("propagation", propagation::run),
    ("growth", growth::run),
    ("random", random::run),
    ("tournament", tournament::run),
    ("named", named::run),
    ("images", images::run),
    ("counting", counting::run),
    ("verdicts", verdicts::run),
    ("limits", limits::run),
];

/// The names of all sections.
pub(crate) fn names() -> Vec<&'static str> {
    SECTIONS.iter().map(|section| section.0).collect()
}

/// Runs what is wanted, or all.
pub(crate) fn run(wishes: &Wishes) {
    for (name, section) in SECTIONS {
        if wishes.sections.is_empty() || wishes.sections.iter().any(|wish| wish == name) {
            section(wishes);
        }
    }
}
