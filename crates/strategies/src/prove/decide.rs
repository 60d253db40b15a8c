//! Deciding a rule: refuted on a line that is drawn, proved for every length, or merely verified.

use std::fmt;

use puzzle::{Cell, Clue};
use serde::{Serialize, Serializer};

use super::counterexample::Counterexample;
use super::encode::{Formula, Question};
use super::exhaustive::{UP_TO_COLOURED, verify};
use super::on_lines::{prove_on, solver_agrees_on};
use super::smt::{Model, Smt, SolverAnswer};
use crate::dsl::{Action, Extension, Rule};
use crate::library::Lines;

/// What is known of a rule's soundness. Three states, never confused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Soundness {
    /// It is sound on lines of every length: the solver says so, and going through every line of
    /// at most [`PROVED_UP_TO`] cells confirms it.
    Proved,
    /// It is sound on every line up to this length. The text says why no more is known; it is empty
    /// if no more was asked for.
    VerifiedUpTo(usize, String),
    /// It is wrong, and here is the smallest line that shows it.
    Unsound(Box<Counterexample>),
}

/// Soundness as data.
#[derive(Serialize)]
struct SoundnessData<'a> {
    /// `proved`, `verified` or `unsound`.
    verdict: &'static str,
    /// How far it is verified.
    up_to: Option<usize>,
    /// Why no more is known than that, if more was asked for.
    why: Option<&'a str>,
    /// The smallest line on which the rule is wrong, drawn.
    counterexample: Option<String>,
}

impl Serialize for Soundness {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (verdict, up_to, why, counterexample) = match self {
            Soundness::Proved => ("proved", None, None, None),
            Soundness::VerifiedUpTo(length, why) => {
                ("verified", Some(*length), Some(why.as_str()).filter(|why| !why.is_empty()), None)
            }
            Soundness::Unsound(found) => ("unsound", None, None, Some(found.to_string())),
        };
        SoundnessData { verdict, up_to, why, counterexample }.serialize(serializer)
    }
}

impl fmt::Display for Soundness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Soundness::Proved => f.write_str("proved for every length"),
            Soundness::VerifiedUpTo(length, why) if why.is_empty() => {
                write!(f, "verified up to length {length}")
            }
            Soundness::VerifiedUpTo(length, why) => {
                write!(f, "verified up to length {length}, not proved: {why}")
            }
            Soundness::Unsound(found) => write!(f, "unsound\n{found}"),
        }
    }
}

/// A rule is called proved only if every line up to this length agrees with the solver: an error
/// in the formula or in the solver would show there.
pub const PROVED_UP_TO: usize = 9;

/// Lines of this length are tried before a solver is asked: most wrong rules fail there.
pub(crate) const FIRST_TRY: usize = 6;

/// Verifies a rule on every line up to a length; rules about colours on shorter, coloured lines.
///
/// ```
/// use strategies::prove::{verified, Soundness};
/// let rule = "def r: with h = first(hint): if true: then fill(true, 0, 1)".parse().unwrap();
/// assert!(matches!(verified(&rule, 4), Soundness::Unsound(_)));
/// ```
pub fn verified(rule: &Rule, up_to: usize) -> Soundness {
    let coloured = rule.extensions().contains(&Extension::Colour);
    let (up_to, colours) = if coloured { (up_to.min(UP_TO_COLOURED), 3) } else { (up_to, 2) };
    verified_with(rule, up_to, colours)
}

/// Verifies a rule on every line up to a length in this number of colours, the background included.
pub(super) fn verified_with(rule: &Rule, up_to: usize, colours: usize) -> Soundness {
    match verify(std::slice::from_ref(rule), up_to, colours).remove(0) {
        Some(found) => Soundness::Unsound(Box::new(found)),
        None => Soundness::VerifiedUpTo(up_to, String::new()),
    }
}

/// Proves a rule sound for every length, or refutes it, or says how far it is verified: rules about
/// colours on coloured lines, all others on black-and-white ones ([`prove_on`] on lines of choice).
///
/// # Errors
/// Why the solver could not be run.
///
/// ```
/// use strategies::prove::{prove, Smt, Soundness};
///
/// struct Nobody;
/// impl Smt for Nobody {
///     fn run(&self, _script: &str) -> Result<String, String> {
///         Ok("unknown\n".to_owned())
///     }
/// }
/// let rule = strategies::library::control().remove(0).rule;
/// assert!(matches!(prove(&rule, &Nobody, 5).unwrap(), Soundness::VerifiedUpTo(5, _)));
/// ```
pub fn prove(rule: &Rule, solver: &dyn Smt, up_to: usize) -> Result<Soundness, String> {
    if rule.extensions().contains(&Extension::Colour) {
        return prove_on(rule, Lines::Coloured, solver, up_to);
    }
    if let wrong @ Soundness::Unsound(_) = verified(rule, FIRST_TRY.min(up_to)) {
        return Ok(wrong);
    }
    match refute(rule, solver)? {
        Refuted::No => Ok(confirmed(rule, solver)),
        Refuted::Unknown(why) => Ok(match verified(rule, up_to) {
            Soundness::VerifiedUpTo(length, _) => Soundness::VerifiedUpTo(length, why),
            wrong => wrong,
        }),
        Refuted::Perhaps(action, question) => {
            let small = verified(rule, up_to);
            if let Soundness::VerifiedUpTo(up_to, _) = small {
                return longer(rule, solver, up_to, action, question);
            }
            Ok(small)
        }
    }
}

/// What is said of a rule for which the solver finds no model: proved if short lines agree.
fn confirmed(rule: &Rule, solver: &dyn Smt) -> Soundness {
    match verified(rule, PROVED_UP_TO) {
        Soundness::Unsound(found) => {
            let missed_by = Some(solver.names().join(" and "));
            Soundness::Unsound(Box::new(Counterexample { missed_by, ..*found }))
        }
        _ => Soundness::Proved,
    }
}

/// Whether a solver finds no counterexample of any length: `Some(false)` is a model that may or may
/// not be a line, `None` that the rule has no formula or the solver no answer. `Some(true)` is half
/// of a proof: [`prove`] asks the same, and goes through all short lines too.
///
/// # Errors
/// Why the solver could not be run.
///
/// ```
/// use strategies::prove::{solver_agrees, Smt};
/// # struct Nobody;
/// # impl Smt for Nobody {
/// #     fn run(&self, _script: &str) -> Result<String, String> { Ok("unsat\n".to_owned()) }
/// # }
/// let rule = strategies::library::control().remove(0).rule;
/// assert_eq!(solver_agrees(&rule, &Nobody), Ok(Some(true)));
/// ```
pub fn solver_agrees(rule: &Rule, solver: &dyn Smt) -> Result<Option<bool>, String> {
    if rule.extensions().contains(&Extension::Colour) {
        return solver_agrees_on(rule, Lines::Coloured, solver);
    }
    Ok(match refute(rule, solver)? {
        Refuted::No => Some(true),
        Refuted::Perhaps(..) => Some(false),
        Refuted::Unknown(_) => None,
    })
}

/// What a solver says of a rule.
enum Refuted<'a> {
    No,
    /// There is a model, which may or may not be a line.
    Perhaps(&'a Action, Question),
    Unknown(String),
}

fn refute<'a>(rule: &'a Rule, solver: &dyn Smt) -> Result<Refuted<'a>, String> {
    for action in &rule.actions {
        for &question in questions(rule, action) {
            let formula = match Formula::of(rule, action, question, None) {
                Ok(formula) => formula,
                Err(why) => return Ok(Refuted::Unknown(format!("no formula, {why}"))),
            };
            match formula.script.ask(solver)? {
                SolverAnswer::Unsat => {}
                SolverAnswer::Sat => return Ok(Refuted::Perhaps(action, question)),
                SolverAnswer::Unknown(said) => return Ok(Refuted::Unknown(said)),
            }
        }
    }
    Ok(Refuted::No)
}

fn questions(rule: &Rule, action: &Action) -> &'static [Question] {
    match action {
        // Where there are several fills, what lies outside the line is cut off.
        Action::Fill { .. } if rule.actions.len() > 1 => &[Question::Wrong],
        Action::Fill { .. } => &[Question::OutOfLine, Question::Wrong],
        Action::Narrow { .. } => &[Question::Wrong],
        Action::Split { .. } => &[Question::Wrong, Question::WrongBehind],
    }
}

/// Looks for the shortest model, and replays it.
fn longer(
    rule: &Rule,
    solver: &dyn Smt,
    up_to: usize,
    action: &Action,
    question: Question,
) -> Result<Soundness, String> {
    let shortest = shortest(solver, |longest| Formula::of(rule, action, question, longest).ok())?;
    let replayed = shortest.and_then(|(formula, model)| replay(rule, &formula, &model));
    Ok(match replayed {
        Some(found) => Soundness::Unsound(Box::new(found)),
        None => {
            let why = "the formula allows more than lines do, and its model is no line";
            Soundness::VerifiedUpTo(up_to, why.to_owned())
        }
    })
}

/// A formula with a longest length, and its model of the least length, by bisection: every question
/// narrows the lengths that are left, whatever the solver answers.
fn shortest<'a>(
    solver: &dyn Smt,
    formula: impl Fn(Option<i64>) -> Option<Formula<'a>>,
) -> Result<Option<(Formula<'a>, Model)>, String> {
    let mut found = None;
    let (mut none_up_to, mut longest) = (0, None);
    loop {
        let limit = match longest {
            None => None,
            Some(length) if length - none_up_to <= 1 => return Ok(found),
            Some(length) => Some(none_up_to + (length - none_up_to) / 2),
        };
        let Some(formula) = formula(limit) else { return Ok(found) };
        let model = formula.script.model(solver)?;
        let length = model.as_ref().map(|model| value(model, &formula.length));
        // A model that breaks the limit does not satisfy the formula: the solver cannot be believed.
        let length =
            length.filter(|&length| length > none_up_to && limit.is_none_or(|most| length <= most));
        match (model, length, limit) {
            (Some(model), Some(length), _) => {
                longest = Some(length);
                found = Some((formula, model));
            }
            (_, _, Some(limit)) => none_up_to = limit,
            (_, _, None) => return Ok(found),
        }
    }
}

fn value(model: &Model, term: &str) -> i64 {
    model.get(term).copied().unwrap_or_default()
}

/// Builds lines from a model, and asks the judge whether the rule is wrong on one of them.
fn replay(rule: &Rule, formula: &Formula<'_>, model: &Model) -> Option<Counterexample> {
    let sketch = ModelLine::of(formula, model)?;
    [Parts::One, Parts::Many].into_iter().find_map(|parts| {
        let (clue, solution) = sketch.solution(parts)?;
        [false, true].into_iter().find_map(|blanks| {
            Counterexample::replay(rule, &clue, &sketch.state(&solution, blanks))
        })
    })
}

/// How hints between landmarks are made from what they are worth.
#[derive(Clone, Copy)]
enum Parts {
    /// One large hint.
    One,
    /// Hints of 1, the last of 2 where that is needed.
    Many,
}

/// The line that a model speaks of.
struct ModelLine {
    length: usize,
    total: i64,
    /// Landmarks in order: where they start and end, what stands before them and until behind them.
    marks: Vec<(i64, i64, i64, i64)>,
    blocks: Vec<(i64, i64)>,
    gaps: Vec<(i64, i64)>,
}

impl ModelLine {
    fn of(formula: &Formula<'_>, model: &Model) -> Option<ModelLine> {
        let number = |term: &str| value(model, term);
        let runs = formula.runs.iter().map(|run| {
            let (start, size, before) =
                (number(&run.start), number(&run.size), number(&run.before));
            (start, start + size, before, before + size + 1)
        });
        let stretch = |start: &str, size: &str| (number(start), number(start) + number(size));
        let gaps: Vec<(i64, i64)> =
            formula.gaps.iter().map(|gap| stretch(&gap.start, &gap.size)).collect();
        let blanks = formula.blanks.iter().zip(0..).map(|(blank, index)| {
            // A gap's blanks come in pairs, before the wrong cell's, if that is blank.
            let at = match gaps.get(index / 2) {
                Some(gap) if index % 2 == 0 => gap.0 - 1,
                Some(gap) => gap.1,
                None => number(&blank.at),
            };
            (at, at, number(&blank.before), number(&blank.before))
        });
        let mut marks: Vec<_> = runs.chain(blanks).collect();
        marks.sort_unstable();
        marks.dedup();
        Some(ModelLine {
            length: usize::try_from(number(&formula.length))
                .ok()
                .filter(|&length| length < 1000)?,
            total: number(&formula.total),
            marks,
            blocks: formula.blocks.iter().map(|block| stretch(&block.start, &block.size)).collect(),
            gaps,
        })
    }

    /// A clue and a solution: the landmarks where they are, the rest as far left as it goes.
    fn solution(&self, parts: Parts) -> Option<(Clue, Vec<Cell>)> {
        let mut hints = Vec::new();
        let mut cells = vec![Cell::BLANK; self.length];
        let (mut at, mut until) = (0, 0);
        let last = (self.length as i64, self.length as i64, self.total, self.total);
        for &(start, end, before, behind) in self.marks.iter().chain([&last]) {
            for size in split(before - until, parts) {
                cells
                    .get_mut(usize::try_from(at).ok()?..usize::try_from(at + size).ok()?)?
                    .fill(Cell::FILLED);
                hints.push(usize::try_from(size).ok()?);
                at += size + 1;
            }
            if behind > before {
                cells
                    .get_mut(usize::try_from(start).ok()?..usize::try_from(end).ok()?)?
                    .fill(Cell::FILLED);
                hints.push(usize::try_from(end - start).ok()?);
            }
            (at, until) = (end + 1, behind);
        }
        Some((Clue::black(hints), cells))
    }

    /// The known cells: the blocks, the ends of the gaps, and, if asked for, all blanks outside.
    fn state(&self, solution: &[Cell], all_blanks: bool) -> Vec<Cell> {
        let inside =
            |at: i64, list: &[(i64, i64)]| list.iter().any(|one| (one.0..one.1).contains(&at));
        let ends = |at: i64| self.gaps.iter().any(|gap| at == gap.0 - 1 || at == gap.1);
        let known = |at: i64| {
            inside(at, &self.blocks) || ends(at) || (all_blanks && !inside(at, &self.gaps))
        };
        let keep = |(at, &cell): (usize, &Cell)| match known(at as i64) {
            true if cell == Cell::BLANK || inside(at as i64, &self.blocks) => cell,
            _ => Cell::UNKNOWN,
        };
        solution.iter().enumerate().map(keep).collect()
    }
}

/// Sizes of hints that, each with its space, are worth `worth`.
fn split(worth: i64, parts: Parts) -> Vec<i64> {
    match (worth, parts) {
        (..=1, _) => vec![],
        (_, Parts::One) => vec![worth - 1],
        (_, Parts::Many) => {
            let mut sizes = vec![1; (worth / 2) as usize];
            if let (1, Some(last)) = (worth % 2, sizes.last_mut()) {
                *last = 2;
            }
            sizes
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell as Counter;

    use super::*;

    /// Answers every question with the same text, and counts the questions.
    struct Parrot(&'static str, Counter<usize>);

    impl Smt for Parrot {
        fn run(&self, _script: &str) -> Result<String, String> {
            self.1.set(self.1.get() + 1);
            Ok(self.0.to_owned())
        }
    }

    fn asked(rule: &str, says: &'static str) -> (Soundness, usize) {
        let parrot = Parrot(says, Counter::new(0));
        let soundness = prove(&rule.parse().unwrap(), &parrot, 4).unwrap();
        (soundness, parrot.1.get())
    }

    const SOUND: &str =
        "def r: with h = singleton(hint): if size(h) = line_size: then fill(true, 0, size(h))";

    #[test]
    fn a_solver_that_says_sat_for_ever_is_asked_a_bounded_number_of_questions() {
        for says in ["sat", "sat\n((length0 9223372036854775807))", "sat\n((length0 (- 3)))"] {
            let (soundness, questions) = asked(SOUND, says);
            assert!(matches!(soundness, Soundness::VerifiedUpTo(4, _)), "{soundness}");
            assert!(questions < 100, "{questions}");
        }
    }

    #[test]
    fn unsat_alone_is_no_proof() {
        // Wrong on the hints 2 2 2 in 9 cells, and on no shorter line.
        let text =
            "def r: with a = arbitrary(hint) and b = arbitrary(hint) and c = arbitrary(hint):
             if b is unique where lowest_end_cell(b) - size(b) = lowest_end_cell(a) + 1
                and lowest_end_cell(c) > lowest_end_cell(b)
                and size(a) >= 2 and size(b) >= 2 and size(c) >= 2:
             then fill(true, 0, 1)";
        let (Soundness::Unsound(found), _) = asked(text, "unsat") else { panic!("proved") };
        assert!(found.missed_by.is_some() && found.to_string().contains("internal error"));
    }

    #[test]
    fn what_the_solver_says_instead_of_an_answer_is_told() {
        let (soundness, _) = asked(SOUND, "out of memory");
        assert_eq!(soundness.to_string(), "verified up to length 4, not proved: out of memory");
    }
}
