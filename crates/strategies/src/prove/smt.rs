//! Asking an SMT solver through a caller that can run one: scripts out, answers in.

use std::collections::BTreeMap;

/// Something that can run an SMT-LIB script, such as `z3` or `cvc5`.
///
/// The libraries start no program; a caller that has a solver at hand implements this.
///
/// ```
/// use strategies::prove::Smt;
///
/// struct Oracle;
/// impl Smt for Oracle {
///     fn run(&self, _script: &str) -> Result<String, String> {
///         Ok("unsat\n".to_owned())
///     }
/// }
/// assert!(Oracle.run("(check-sat)").is_ok());
/// assert!(Oracle.names().is_empty());
/// ```
pub trait Smt {
    /// What the solver prints for a script of the logic QF_LIA. A text that is neither `sat` nor
    /// `unsat` is taken to say why there is no answer.
    ///
    /// # Errors
    /// Why nothing more can be asked: the solver cannot be started, or the user wants to stop.
    fn run(&self, script: &str) -> Result<String, String>;

    /// The solvers that have to agree on every answer, each with its version, such as
    /// `z3 4.8.12`. They are kept with every proof.
    fn names(&self) -> Vec<String> {
        vec![]
    }
}

/// A solver's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SolverAnswer {
    Unsat,
    Sat,
    /// It gave up, or said something that we do not understand.
    Unknown(String),
}

/// The value of every variable that was declared.
pub(super) type Model = BTreeMap<String, i64>;

/// A script in the making: integers, and what is asserted of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Script {
    variables: Vec<String>,
    assertions: Vec<String>,
}

impl Script {
    /// A new integer, named after what it stands for.
    pub(super) fn integer(&mut self, name: &str) -> String {
        let name = format!("{name}{}", self.variables.len());
        self.variables.push(name.clone());
        name
    }

    pub(super) fn assert(&mut self, term: String) {
        self.assertions.push(term);
    }

    /// The text to send. No value is asked for: where there is no model, that would be an error.
    pub(super) fn text(&self) -> String {
        let declared = self.variables.iter().map(|name| format!("(declare-const {name} Int)\n"));
        let asserted = self.assertions.iter().map(|term| format!("(assert {term})\n"));
        format!(
            "(set-option :produce-models true)\n(set-logic QF_LIA)\n{}{}(check-sat)\n",
            declared.collect::<String>(),
            asserted.collect::<String>(),
        )
    }

    /// Whether there is a model.
    pub(super) fn ask(&self, solver: &dyn Smt) -> Result<SolverAnswer, String> {
        Ok(answer(&solver.run(&self.text())?))
    }

    /// A model, if the solver gives one. It is asked first whether there is one.
    pub(super) fn model(&self, solver: &dyn Smt) -> Result<Option<Model>, String> {
        if self.ask(solver)? != SolverAnswer::Sat {
            return Ok(None);
        }
        let script = format!("{}(get-value ({}))\n", self.text(), self.variables.join(" "));
        let output = solver.run(&script)?;
        let said = output.trim_start().split_once('\n');
        Ok(said.filter(|(verdict, _)| verdict.trim() == "sat").map(|(_, values)| model(values)))
    }
}

/// The whole output must be the answer: whatever else a solver prints makes it doubtful.
fn answer(output: &str) -> SolverAnswer {
    match output.trim() {
        "unsat" => SolverAnswer::Unsat,
        "sat" => SolverAnswer::Sat,
        "" => SolverAnswer::Unknown("the solver says nothing".to_owned()),
        other => SolverAnswer::Unknown(excerpt(other)),
    }
}

/// The beginning of a text, on one line.
pub(super) fn excerpt(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line,
    }
}

/// The longest excerpt of what a solver said, in characters: one line of a terminal or two.
const EXCERPT: usize = 160;

/// Reads `((x 1) (y (- 2)))`.
fn model(text: &str) -> Model {
    let spaced = text.replace(['(', ')'], " ");
    let mut words = spaced.split_whitespace().peekable();
    let mut values = BTreeMap::new();
    while let Some(name) = words.next() {
        let negative = words.next_if_eq(&"-").is_some();
        if let Some(value) = words.next().and_then(|word| word.parse::<i64>().ok()) {
            values.insert(name.to_owned(), if negative { -value } else { value });
        }
    }
    values
}

/// `(operator left right)`.
pub(super) fn two(operator: &str, left: &str, right: &str) -> String {
    format!("({operator} {left} {right})")
}

/// The sum of terms.
pub(super) fn sum(terms: &[&str]) -> String {
    format!("(+ {})", terms.join(" "))
}

/// The difference of two terms.
pub(super) fn minus(left: &str, right: &str) -> String {
    two("-", left, right)
}

/// The conjunction of terms.
pub(super) fn all(terms: &[String]) -> String {
    match terms {
        [] => "true".to_owned(),
        [one] => one.clone(),
        terms => format!("(and {})", terms.join(" ")),
    }
}

/// The disjunction of terms.
pub(super) fn any(terms: &[String]) -> String {
    match terms {
        [] => "false".to_owned(),
        [one] => one.clone(),
        terms => format!("(or {})", terms.join(" ")),
    }
}

/// The negation of a term.
pub(super) fn not(term: &str) -> String {
    format!("(not {term})")
}

/// A whole number.
pub(super) fn number(value: i64) -> String {
    if value < 0 { format!("(- {})", -value) } else { value.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_are_read_with_their_signs() {
        let read = model("((n0 14)\n (p1 (- 2)))\n");
        assert_eq!(read, [("n0".into(), 14), ("p1".into(), -2)].into());
    }

    #[test]
    fn what_is_neither_sat_nor_unsat_is_unknown() {
        assert_eq!(answer(" unsat\n"), SolverAnswer::Unsat);
        assert_eq!(answer("sat\n"), SolverAnswer::Sat);
        assert_eq!(answer("timeout"), SolverAnswer::Unknown("timeout".into()));
        let doubtful = answer("unsat\n(error \"no such thing\")");
        assert_eq!(doubtful, SolverAnswer::Unknown("unsat (error \"no such thing\")".into()));
        assert!(
            matches!(answer(&"x".repeat(1000)), SolverAnswer::Unknown(said) if said.len() < 200)
        );
    }
}
