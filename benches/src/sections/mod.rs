//! What is measured: every section a file, and a line in the list.

mod aim;
mod certificates;
mod counting;
mod families;
mod growth;
mod hints;
mod images;
mod limits;
mod lines;
mod named;
pub(crate) mod pictures;
mod propagation;
mod random;
mod repair;
pub(crate) mod sweep;
mod tournament;
mod verdicts;

use crate::BenchOptions;

type BenchSection = (&'static str, fn(&BenchOptions));

const SECTIONS: &[BenchSection] = &[
    ("lines", lines::run),
    ("propagation", propagation::run),
    ("growth", growth::run),
    ("random", random::run),
    ("tournament", tournament::run),
    ("named", named::run),
    ("images", images::run),
    ("families", families::run),
    ("counting", counting::run),
    ("verdicts", verdicts::run),
    ("certificates", certificates::run),
    ("limits", limits::run),
    ("hints", hints::run),
    ("pictures", pictures::run),
    ("repair", repair::run),
    ("aim", aim::run),
];

/// The names of all sections.
pub(crate) fn names() -> Vec<&'static str> {
    SECTIONS.iter().map(|section| section.0).collect()
}

/// Runs what is wanted, or all.
pub(crate) fn run(options: &BenchOptions) {
    for (name, section) in SECTIONS {
        if options.sections.is_empty() || options.sections.iter().any(|wanted| wanted == name) {
            section(options);
        }
    }
}
