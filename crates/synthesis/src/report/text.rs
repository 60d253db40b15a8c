//! The report as a page of plain text, the paper's figures beside ours.

use std::fmt::Write;

use strategies::evaluate::{Coverage, Metric};

use super::{RecoveredRule, Report, SmallRuleSet, TopRules};

/// The paper's figures for what we measure, where it gives one.
const PAPER_DISTINCT: &str = "1,394";
const PAPER_COVERAGE: [(&str, &str); 3] =
    [("control", "4,652"), ("learned", "7,558"), ("union", "7,673")];
const PAPER_TOPS: [&str; 2] = ["4,652 at 31.7", "6,039 at 33.7"];

/// The report in plain text.
///
/// ```
/// use strategies::{evaluate::State, library};
/// use nonolith_synthesis::report::{ReportPlan, run, text};
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// # let plan = ReportPlan {
/// #     control: library::control(), learned: library::control(), library: library::library(),
/// #     states: &states, training: &states, puzzles: &[], smt: None, top: 10, mean_cost: 33.7, threads: 1,
/// # };
/// let report = run(&plan, &mut |_| {}).unwrap();
/// assert!(text(&report).contains("control rules recovered: 14 of 14 (paper: 9)"));
/// ```
pub fn text(report: &Report) -> String {
    let mut out = format!(
        "{} states, {} cells can be deduced\n\n\
         learned rules: {}, distinct {} (paper: {PAPER_DISTINCT}), that no other includes {}\n",
        report.states, report.deducible, report.learned_rules, report.distinct, report.kept
    );
    write_recovered(&mut out, report);
    write_coverage(&mut out, report);
    write_choices(&mut out, report);
    write_puzzles(&mut out, report);
    let _ = writeln!(out, "\nthe smallest sets of library and learned rules");
    for small in &report.smallest {
        out += &smallest(small, report.deducible);
    }
    out
}

fn write_coverage(out: &mut String, report: &Report) {
    let sets = [&report.control, &report.learned, &report.union];
    let _ = writeln!(
        out,
        "\n{:<10}{:>8}{:>10}{:>9}{:>12}{:>9}{:>11}",
        "covered", "paper", "as coded", "share", "as written", "share", "mean cost"
    );
    for ((name, paper), coverage) in PAPER_COVERAGE.iter().zip(sets) {
        *out += &covered(name, paper, coverage);
    }
    *out += &covered("library", "", &report.library);
}

fn write_choices(out: &mut String, report: &Report) {
    let _ =
        writeln!(out, "\nthe best {}", report.tops[0].rules.len().max(report.tops[1].rules.len()));
    for (place, top) in report.tops.iter().enumerate() {
        *out += &chosen(top, PAPER_TOPS.get(place).unwrap_or(&""), report.deducible);
    }
    let best = &report.one_step;
    let _ = writeln!(
        out,
        "\nin one step: {} {}, linear bound {:.1}, greedy {} ({:.1} %)",
        best.covered,
        if best.proved { "is the optimum" } else { "is the best found" },
        best.relaxed,
        best.greedy,
        share(best.greedy, best.covered)
    );
}

fn write_puzzles(out: &mut String, report: &Report) {
    if report.finished.iter().all(|set| set.puzzles == 0) {
        return;
    }
    let _ = writeln!(out, "\nwhole puzzles finished by rules alone, read from both ends");
    for set in &report.finished {
        let _ = writeln!(
            out,
            "{:<20}{:>4} of {} ({:.1} %), {:.1} % of the cells; {} with the oracle",
            set.set,
            set.finished,
            set.puzzles,
            share(set.finished, set.puzzles),
            share(set.found, set.cells),
            set.with_oracle
        );
    }
}

fn write_recovered(out: &mut String, report: &Report) {
    let count = report.recovered.iter().filter(|one| one.by.is_some()).count();
    let all = report.recovered.len();
    let _ = writeln!(out, "control rules recovered: {count} of {all} (paper: 9)");
    write_each(out, &report.recovered);
    let _ = writeln!(out, "the learned rules that the paper prints");
    write_each(out, &report.figures);
}

fn write_each(out: &mut String, all: &[RecoveredRule]) {
    for one in all {
        let by = match &one.by {
            Some(by) => format!("{by}, {}, {}", one.relation, one.shown),
            None => one.relation.to_owned(),
        };
        let _ = writeln!(out, "  {:<28}{by}", one.rule);
    }
}

fn share(part: usize, all: usize) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

fn covered(name: &str, paper: &str, found: &Coverage) -> String {
    let Coverage { as_coded, as_written, deducible, mean_cost, .. } = *found;
    format!(
        "{name:<10}{paper:>8}{as_coded:>10}{:>7.1} %{as_written:>12}{:>7.1} %{mean_cost:>11.1}\n",
        share(as_coded, deducible),
        share(as_written, deducible)
    )
}

fn chosen(top: &TopRules, paper: &str, deducible: usize) -> String {
    let theirs = if paper.is_empty() { String::new() } else { format!(" (paper: {paper})") };
    format!(
        "  {:<34}{:>6} as coded, {:.1} %, at a mean cost of {:.1}{theirs}; {} as written\n",
        top.how,
        top.as_coded,
        share(top.as_coded, deducible),
        top.mean_cost,
        top.as_written
    )
}

fn smallest(small: &SmallRuleSet, deducible: usize) -> String {
    let metric = match small.metric {
        Metric::WithoutOracle => "by rules alone",
        Metric::AsCoded => "as coded",
        Metric::AsWritten => "as written",
    };
    let wanted = 100.0 * small.share;
    if small.rules.is_empty() {
        let all = share(small.all, deducible);
        return format!("  {wanted:.0} % {metric}: all rules together cover {all:.2} %\n");
    }
    format!(
        "  {wanted:.0} % {metric}: {} rules cover {:.2} % ({} of them no set can do without): {}\n",
        small.rules.len(),
        share(small.covered, deducible),
        small.needed,
        small.rules.join(", ")
    )
}
