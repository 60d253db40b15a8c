//! Random rules against all judges of rules: the formula for every length, exhaustive
//! search, the cell by cell encoding, and the judge of counterexamples. No two may contradict.

use std::ops::ControlFlow;

use super::bounded::{AtLength, at_length};
use super::counterexample::Counterexample;
use super::decide::{Soundness, prove, solver_agrees};
use super::exhaustive::{each_state, verify};
use super::smt::Smt;
use crate::dsl::{Extension, Matcher, Rule};

/// How far the judges go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lengths {
    /// The longest lines of the exhaustive search.
    pub up_to: usize,
    /// The longest lines of the cell by cell encoding, which goes on from there; 0 for none.
    pub bounded: usize,
}

impl Default for Lengths {
    fn default() -> Lengths {
        Lengths { up_to: 10, bounded: 0 }
    }
}

/// All rules are tried on lines of this length first: most wrong ones fail there.
const FIRST_TRY: usize = 6;

/// The longest coloured lines that are gone through.
const COLOURED: usize = 4;

/// What the judges say of one rule.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The rule.
    pub rule: Rule,
    /// Whether it fires on a black-and-white line of at most six cells.
    pub fires: bool,
    /// What a solver says of the formula for every length, as [`solver_agrees`].
    pub formula: Option<bool>,
    /// A line on which the rule is wrong.
    pub refuted: Option<Counterexample>,
    /// Who contradicts whom, if anybody does.
    pub contradiction: Option<String>,
}

impl Finding {
    /// `proved`, `refuted`, `verified` (no formula says so, but no line is known on which it is
    /// wrong either) or `undecided` (the same, without a formula or without an answer).
    ///
    /// ```
    /// use strategies::prove::Finding;
    /// let rule = strategies::library::control().remove(0).rule;
    /// let finding =
    ///     Finding { rule, fires: true, formula: Some(true), refuted: None, contradiction: None };
    /// assert_eq!(finding.word(), "proved");
    /// ```
    pub fn word(&self) -> &'static str {
        match (&self.refuted, self.formula) {
            (Some(_), _) => "refuted",
            (None, Some(true)) => "proved",
            (None, Some(false)) => "verified",
            (None, None) => "undecided",
        }
    }

    fn contradict(&mut self, what: String) {
        self.contradiction.get_or_insert(what);
    }
}

/// Asks all judges about rules.
///
/// # Errors
/// Why the solver could not be run.
///
/// ```
/// use strategies::prove::{judge, Lengths, Smt};
/// // One who takes every rule for proved is found out by the first that is wrong.
/// struct Credulous;
/// impl Smt for Credulous {
///     fn run(&self, _script: &str) -> Result<String, String> { Ok("unsat\n".to_owned()) }
/// }
/// let rule = "def r: with h = first(hint): if true: then fill(true, 0, 1)".parse().unwrap();
/// let found = judge(&[rule], &Credulous, Lengths { up_to: 3, bounded: 0 }).unwrap();
/// assert!(found[0].contradiction.is_some());
/// ```
pub fn judge(rules: &[Rule], solver: &dyn Smt, lengths: Lengths) -> Result<Vec<Finding>, String> {
    let mut findings: Vec<Finding> = rules.iter().map(unjudged).collect();
    fire(&mut findings);
    search(&mut findings, lengths.up_to.min(FIRST_TRY), |_| true);
    for finding in &mut findings {
        finding.formula = solver_agrees(&finding.rule, solver)?;
    }
    let taken_for_sound = |finding: &Finding| finding.formula == Some(true);
    search(&mut findings, lengths.up_to, taken_for_sound);
    for finding in &mut findings {
        go_on(finding, solver, lengths)?;
        compare(finding);
    }
    Ok(findings)
}

fn unjudged(rule: &Rule) -> Finding {
    Finding { rule: rule.clone(), fires: false, formula: None, refuted: None, contradiction: None }
}

fn is_coloured(rule: &Rule) -> bool {
    rule.extensions().contains(&Extension::Colour)
}

/// Finds out which rules fire on short lines, going through the lines once for all rules.
fn fire(findings: &mut [Finding]) {
    let matchers: Vec<Matcher> =
        findings.iter().map(|finding| Matcher::new(&finding.rule)).collect();
    for length in 1..=FIRST_TRY {
        let _ = each_state(length, 2, &mut |_, _, view| {
            for (finding, matcher) in findings.iter_mut().zip(&matchers) {
                finding.fires = finding.fires || matcher.first(view).is_some();
            }
            ControlFlow::<()>::Continue(())
        });
    }
}

/// Verifies, on all lines up to `up_to` cells, those rules that satisfy `asked` and are not refuted yet.
fn search(findings: &mut [Finding], up_to: usize, asked: impl Fn(&Finding) -> bool) {
    for (colours, up_to) in [(2, up_to), (3, up_to.min(COLOURED))] {
        let open = |finding: &&mut Finding| {
            finding.refuted.is_none()
                && asked(finding)
                && is_coloured(&finding.rule) == (colours > 2)
        };
        let mut open: Vec<&mut Finding> = findings.iter_mut().filter(open).collect();
        let rules: Vec<Rule> = open.iter().map(|finding| finding.rule.clone()).collect();
        for (finding, found) in open.iter_mut().zip(verify(&rules, up_to, colours)) {
            finding.refuted = found;
        }
    }
}

/// Where the formula has a model but no short line is known, asks for the line; where the formula
/// has none, looks for one cell by cell, on lines too long to go through.
fn go_on(finding: &mut Finding, solver: &dyn Smt, lengths: Lengths) -> Result<(), String> {
    match (&finding.refuted, finding.formula) {
        (None, Some(false)) => {
            if let Soundness::Unsound(found) = prove(&finding.rule, solver, lengths.up_to)? {
                finding.refuted = Some(*found);
            }
        }
        (None, Some(true)) => {
            for length in lengths.up_to + 1..=lengths.bounded {
                match at_length(&finding.rule, length, solver)? {
                    AtLength::Unsound(found) => finding.refuted = Some(*found),
                    AtLength::Disputed(clue, cells) => {
                        let line = crate::library::show_cells(&cells, 2);
                        finding.contradict(format!(
                            "cell by cell the rule is wrong on hints {clue}, known {line}; the judge finds it right"
                        ));
                    }
                    AtLength::Sound | AtLength::Unknown(_) => continue,
                }
                break;
            }
        }
        _ => {}
    }
    Ok(())
}

/// Notes who contradicts whom.
fn compare(finding: &mut Finding) {
    let Some(found) = &finding.refuted else { return };
    let line = found.to_string();
    let is_confirmed = found.is_confirmed();
    if finding.formula == Some(true) {
        finding.contradict(format!("the formula has no model, yet the rule is wrong on\n{line}"));
    }
    if !is_confirmed {
        finding.contradict(format!("the judge does not confirm the counterexample\n{line}"));
    }
}
