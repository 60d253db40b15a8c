//! The page: a table for each paper, then the experiments.

use std::fmt::Write;

use serde_json::Value;

use super::lookup::filled_in;
use super::{PaperClaim, Records, Science, ScienceError, ScienceVerdict};

pub(super) fn page(science: &Science, records: &Records) -> Result<String, ScienceError> {
    let mut text = science.introduction.clone();
    text += &tally(science);
    for paper in &science.papers {
        let _ = write!(text, "\n## {}\n\n", paper.title);
        if !paper.note.is_empty() {
            let _ = write!(text, "{}\n\n", paper.note.trim());
        }
        text += "| where | claim | the paper | here | | experiment |\n|---|---|---|---|---|---|\n";
        for claim in science.claims.iter().filter(|claim| claim.paper == paper.key) {
            text += &row(science, claim, records)?;
        }
    }
    text += &experiments(science, records);
    Ok(text)
}

/// How many claims there are of each kind.
fn tally(science: &Science) -> String {
    use ScienceVerdict::{Beaten, Corrected, NotReproduced, Reproduced};
    let count = |verdict: ScienceVerdict| {
        let count = science.claims.iter().filter(|claim| claim.verdict == verdict).count();
        format!("{count} {}", verdict.name())
    };
    let counts = [Reproduced, Beaten, Corrected, NotReproduced].map(count).join(", ");
    format!("\n{} rows: {counts}.\n", science.claims.len())
}

fn row(science: &Science, claim: &PaperClaim, records: &Records) -> Result<String, ScienceError> {
    let record = science.record(claim, &claim.experiment, records)?;
    let shown_by = match &claim.shown_by {
        Some(name) => Some((name, science.record(claim, name, records)?)),
        None => None,
    };
    if claim.verdict.wants_a_reason() && claim.why.is_empty() {
        return Err(ScienceError::NoReason(format!("{}, {}", claim.paper, claim.place)));
    }
    let fill = |text: &str, output: &[Value]| {
        filled_in(text, &Value::Array(output.to_vec())).map_err(|error| ScienceError::Lookup {
            claim: format!("{}, {}", claim.paper, claim.place),
            error,
        })
    };
    let ours = fill(&claim.ours, &record.output)?;
    let why = fill(&claim.why, &shown_by.map_or(record, |(_, record)| record).output)?;
    let verdict = match why.as_str() {
        "" => claim.verdict.name().to_owned(),
        why => format!("{}: {why}", claim.verdict.name()),
    };
    let mut experiment = link(&claim.experiment);
    if let Some((name, _)) = shown_by {
        let _ = write!(experiment, ", {}", link(name));
    }
    let PaperClaim { place, claim, theirs, .. } = claim;
    Ok(format!("| {place} | {claim} | {theirs} | {ours} | {verdict} | {experiment} |\n"))
}

fn link(name: &str) -> String {
    format!("[{name}](science/{name}.json)")
}

fn experiments(science: &Science, records: &Records) -> String {
    let mut text = String::from(
        "\n## The experiments\n\nSeconds are those of the run that is recorded, by the clock and of \
         the processor.\n\n| experiment | command | seed | clock | processor | conditions |\n\
         |---|---|---|---|---|---|\n",
    );
    for experiment in &science.experiments {
        let Some(record) = records.get(&experiment.name) else { continue };
        let seed = record.seed.map_or(String::new(), |seed| seed.to_string());
        let processor = record.cpu_seconds.map_or(String::new(), |s| format!("{s:.1} s"));
        let conditions = [&record.conditions, &experiment.needs];
        let conditions: Vec<&str> =
            conditions.into_iter().map(String::as_str).filter(|one| !one.is_empty()).collect();
        let _ = writeln!(
            text,
            "| {} | `{} {}` | {seed} | {:.1} s | {processor} | {} |",
            link(&experiment.name),
            science.program,
            experiment.command,
            record.seconds,
            conditions.join("; ")
        );
    }
    text
}
