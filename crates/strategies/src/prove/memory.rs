//! Remembering proofs: what the prover proved once, it need not prove again.

use serde::{Deserialize, Serialize};

use super::decide::Soundness;
use super::on_lines::prove_on;
use super::smt::Smt;
use crate::dsl::{Reading, Rule};
use crate::library::Lines;

/// Counts up when the formulas change, so that proofs by older ones are not believed.
pub const ENCODING: u32 = 3;

/// A store of proofs by key, such as a folder of files.
pub trait Memory {
    /// What was remembered under a key.
    fn recall(&self, key: &str) -> Option<String>;
    /// Remembers a proof.
    fn remember(&mut self, key: &str, proof: &str);
    /// Forgets the proof under a key, if there is one.
    fn forget(&mut self, key: &str);
}

/// A proof as it is remembered.
#[derive(Serialize, Deserialize)]
struct Proof {
    encoding: u32,
    /// What was proved, so that no two rules can be taken for each other.
    rule: String,
    /// The solvers that found no counterexample, with their versions.
    solvers: Vec<String>,
}

/// As [`prove_on`], with proofs found before taken from a memory, and new ones put there. A proof is
/// believed if it is by the present formulas and by all solvers that would be asked now. What is
/// not proved is not remembered (counterexamples are found again at once, and a solver that gave up
/// may have more time), and a proof that is refuted now is forgotten.
///
/// # Errors
/// Why the solver could not be run.
///
/// ```
/// use std::collections::HashMap;
/// use strategies::library::Lines;
/// use strategies::prove::{prove_remembering, Memory, Smt, Soundness};
///
/// struct Once(std::cell::Cell<bool>);
/// impl Smt for Once {
///     fn run(&self, _script: &str) -> Result<String, String> {
///         if self.0.get() { Err("asked again".into()) } else { Ok("unsat\n".into()) }
///     }
///     fn names(&self) -> Vec<String> { vec!["once 1.0".into()] }
/// }
/// #[derive(Default)]
/// struct Notes(HashMap<String, String>);
/// impl Memory for Notes {
///     fn recall(&self, key: &str) -> Option<String> { self.0.get(key).cloned() }
///     fn remember(&mut self, key: &str, proof: &str) { self.0.insert(key.into(), proof.into()); }
///     fn forget(&mut self, key: &str) { self.0.remove(key); }
/// }
///
/// let (rule, mut notes, solver) = (strategies::library::control().remove(0).rule, Notes::default(), Once(false.into()));
/// assert_eq!(prove_remembering(&rule, Lines::Black, &solver, 5, &mut notes), Ok(Soundness::Proved));
/// solver.0.set(true);
/// assert_eq!(prove_remembering(&rule, Lines::Black, &solver, 5, &mut notes), Ok(Soundness::Proved));
/// ```
pub fn prove_remembering(
    rule: &Rule,
    lines: Lines,
    solver: &dyn Smt,
    up_to: usize,
    memory: &mut dyn Memory,
) -> Result<Soundness, String> {
    let solvers = solver.names();
    let rule_on_lines = subject(rule, lines);
    if recalled(&rule_on_lines, memory)
        .is_some_and(|known| solvers.iter().all(|one| known.contains(one)))
    {
        return Ok(Soundness::Proved);
    }
    let soundness = prove_on(rule, lines, solver, up_to)?;
    let proof = Proof { encoding: ENCODING, rule: rule_on_lines, solvers };
    let key = key(&proof.rule);
    match (&soundness, serde_json::to_string(&proof)) {
        (Soundness::Proved, Ok(text)) => memory.remember(&key, &text),
        (Soundness::Unsound(_), _) => memory.forget(&key),
        _ => {}
    }
    Ok(soundness)
}

/// Whether the rule was proved on these lines before, with the present formulas.
///
/// ```
/// use strategies::{library::Lines, prove::{proved_before, Memory}};
/// struct Nothing;
/// impl Memory for Nothing {
///     fn recall(&self, _key: &str) -> Option<String> { None }
///     fn remember(&mut self, _key: &str, _proof: &str) {}
///     fn forget(&mut self, _key: &str) {}
/// }
/// let rule = strategies::library::control().remove(0).rule;
/// assert!(!proved_before(&rule, Lines::Black, &Nothing));
/// ```
pub fn proved_before(rule: &Rule, lines: Lines, memory: &dyn Memory) -> bool {
    recalled(&subject(rule, lines), memory).is_some()
}

/// What a proof is about: a rule's meaning, and on which lines if not on black-and-white ones.
fn subject(rule: &Rule, lines: Lines) -> String {
    match lines {
        Lines::Black => meaning(rule),
        Lines::Coloured => format!("on coloured lines: {}", meaning(rule)),
        Lines::Any => format!("on all lines: {}", meaning(rule)),
    }
}

fn recalled(rule: &str, memory: &dyn Memory) -> Option<Vec<String>> {
    let proof: Proof = serde_json::from_str(&memory.recall(&key(rule))?).ok()?;
    let is_present = proof.encoding == ENCODING && proof.rule == *rule && !proof.solvers.is_empty();
    is_present.then_some(proof.solvers)
}

/// What the rule says, whatever it and its elements are called and from whichever end it is read:
/// two rules of one meaning are equally sound.
pub(crate) fn meaning(rule: &Rule) -> String {
    let mut named = Rule { name: "rule".to_owned(), reading: Reading::FromLeft, ..rule.clone() };
    for (slot, declaration) in named.declarations.iter_mut().enumerate() {
        declaration.name = format!("x{slot}");
    }
    named.to_string()
}

/// A hash of what the rule says: FNV-1a, 128 bits, the same on every machine.
fn key(meaning: &str) -> String {
    let start = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128;
    let hash = meaning.bytes().fold(start, |hash, byte| {
        (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
    });
    format!("{hash:032x}")
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[derive(Default)]
    struct Notes(HashMap<String, String>);

    impl Memory for Notes {
        fn recall(&self, key: &str) -> Option<String> {
            self.0.get(key).cloned()
        }

        fn remember(&mut self, key: &str, proof: &str) {
            self.0.insert(key.into(), proof.into());
        }

        fn forget(&mut self, key: &str) {
            self.0.remove(key);
        }
    }

    /// Solvers of these names that give one answer.
    struct Says(&'static [&'static str], &'static str);

    impl Smt for Says {
        fn run(&self, _script: &str) -> Result<String, String> {
            Ok(self.1.to_owned())
        }

        fn names(&self) -> Vec<String> {
            self.0.iter().map(|&name| name.to_owned()).collect()
        }
    }

    fn rule(condition: &str) -> Rule {
        let fill = "then fill(true, 0, size(h))";
        format!("def r: with h = singleton(hint): if {condition}: {fill}").parse().unwrap()
    }

    fn remembered() -> Notes {
        let mut notes = Notes::default();
        let solver = Says(&["a 1", "b 1"], "unsat");
        let proved = {
            let rule = rule("size(h) = line_size");
            prove_remembering(&rule, Lines::Black, &solver, 4, &mut notes)
        };
        assert_eq!(proved, Ok(Soundness::Proved));
        notes
    }

    fn is_believed(notes: &mut Notes, solvers: &'static [&'static str]) -> bool {
        let asked = Says(solvers, "gave up");
        let soundness = {
            let rule = rule("size(h) = line_size");
            prove_remembering(&rule, Lines::Black, &asked, 4, notes)
        };
        soundness == Ok(Soundness::Proved)
    }

    #[test]
    fn a_proof_is_believed_if_all_solvers_that_are_there_made_it() {
        let mut notes = remembered();
        assert!(is_believed(&mut notes, &["a 1", "b 1"]) && is_believed(&mut notes, &["b 1"]));
        assert!(!is_believed(&mut notes, &["a 1", "c 1"]));
        assert!(!is_believed(&mut notes, &["a 2", "b 1"]));
    }

    #[test]
    fn a_proof_without_a_solver_is_not_believed() {
        let mut notes = remembered();
        let asked = rule("size(h) = line_size");
        assert!(proved_before(&asked, Lines::Black, &notes));
        for text in notes.0.values_mut() {
            *text = text.replace(r#"["a 1","b 1"]"#, "[]");
        }
        assert!(!proved_before(&asked, Lines::Black, &notes) && !is_believed(&mut notes, &[]));
    }

    #[test]
    fn a_refuted_rule_loses_the_proof_that_was_remembered() {
        let wrong = rule("true");
        let proof =
            Proof { encoding: ENCODING, rule: meaning(&wrong), solvers: vec!["liar 1".to_owned()] };
        let mut notes = Notes::default();
        notes.remember(&key(&proof.rule), &serde_json::to_string(&proof).unwrap());
        assert!(proved_before(&wrong, Lines::Black, &notes));
        let soundness = {
            let solver = Says(&["a 1"], "unsat");
            prove_remembering(&wrong, Lines::Black, &solver, 4, &mut notes)
        };
        assert!(matches!(soundness, Ok(Soundness::Unsound(_))));
        assert!(!proved_before(&wrong, Lines::Black, &notes));
    }

    #[test]
    fn a_proof_by_another_encoding_or_of_another_rule_is_not_believed() {
        for (from, to) in [("\"encoding\":3", "\"encoding\":2"), ("line_size", "1")] {
            let mut notes = remembered();
            for text in notes.0.values_mut() {
                *text = text.replace(from, to);
            }
            assert!(!is_believed(&mut notes, &["a 1"]), "{to}");
        }
    }

    #[test]
    fn an_edited_rule_was_not_proved_before() {
        let notes = remembered();
        let before = |text: &str, lines| proved_before(&rule(text), lines, &notes);
        assert!(before("size(h) = line_size", Lines::Black));
        assert!(!before("size(h) + 1 >= line_size", Lines::Black));
        assert!(!before("size(h) = line_size", Lines::Coloured));
        assert!(!before("size(h) = line_size", Lines::Any));
    }
}
