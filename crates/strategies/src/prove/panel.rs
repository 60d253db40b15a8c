//! A panel of solvers: it gives an answer only if all its solvers give that answer.

use super::smt::{Smt, excerpt};

/// Several solvers that are asked the same. Where they differ the answer is that they do, with
/// their names, so that nothing is proved by a solver that another contradicts.
///
/// ```
/// use strategies::prove::{Panel, Smt};
///
/// struct Says(&'static str);
/// impl Smt for Says {
///     fn run(&self, _script: &str) -> Result<String, String> { Ok(self.0.to_owned()) }
///     fn names(&self) -> Vec<String> { vec![format!("one that says {}", self.0)] }
/// }
/// let ask = |one, other| Panel::new(vec![Box::new(Says(one)), Box::new(Says(other))]).run("");
/// assert_eq!(ask("unsat", "unsat").unwrap(), "unsat");
/// assert!(ask("unsat", "sat").unwrap().starts_with("the solvers differ"));
/// ```
pub struct Panel<'a> {
    solvers: Vec<Box<dyn Smt + Sync + 'a>>,
}

impl<'a> Panel<'a> {
    /// A panel of these solvers. An empty panel never gives an answer.
    ///
    /// ```
    /// use strategies::prove::{Panel, Smt};
    /// assert_eq!(Panel::new(vec![]).run("(check-sat)").unwrap(), "there is no solver");
    /// ```
    pub fn new(solvers: Vec<Box<dyn Smt + Sync + 'a>>) -> Panel<'a> {
        Panel { solvers }
    }
}

impl Smt for Panel<'_> {
    fn run(&self, script: &str) -> Result<String, String> {
        let mut answers = Vec::new();
        for solver in &self.solvers {
            answers.push((solver.names().join(" and "), solver.run(script)?));
        }
        let Some((_, first)) = answers.first() else { return Ok("there is no solver".to_owned()) };
        if answers.iter().all(|(_, answer)| verdict(answer) == verdict(first)) {
            return Ok(first.clone());
        }
        let said = |(name, answer): &(String, String)| format!("{name}: {}", excerpt(answer));
        let said: Vec<String> = answers.iter().map(said).collect();
        Ok(format!("the solvers differ: {}", said.join("; ")))
    }

    fn names(&self) -> Vec<String> {
        self.solvers.iter().flat_map(|solver| solver.names()).collect()
    }
}

/// The first line of an answer: models behind it may differ.
fn verdict(answer: &str) -> &str {
    answer.trim().lines().next().unwrap_or_default().trim()
}
