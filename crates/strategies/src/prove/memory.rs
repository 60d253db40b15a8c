//! Remembering verdicts: a rule that was proved once is proved.

use super::decide::{Verdict, prove};
use super::smt::Smt;
use crate::dsl::{Reading, Rule};

/// Counts up when the prover changes, so that old verdicts are not believed.
const VERSION: u32 = 2;

/// A store of verdicts by key, such as a folder of files.
pub trait Memory {
    /// What was remembered under a key.
    fn recall(&self, key: &str) -> Option<String>;
    /// Remembers a verdict.
    fn remember(&mut self, key: &str, verdict: &str);
}

/// As [`prove`], with what was found out before taken from a memory, and new verdicts put there.
/// An unsound rule is not remembered: its counterexample is found again at once.
///
/// # Errors
/// Why the solver could not be run.
///
/// ```
/// use std::collections::HashMap;
/// use strategies::prove::{prove_remembering, Memory, Smt, Verdict};
///
/// struct Once(std::cell::Cell<bool>);
/// impl Smt for Once {
///     fn run(&self, _script: &str) -> Result<String, String> {
///         if self.0.get() { Err("asked again".into()) } else { Ok("unsat\n".into()) }
///     }
/// }
/// #[derive(Default)]
/// struct Notes(HashMap<String, String>);
/// impl Memory for Notes {
///     fn recall(&self, key: &str) -> Option<String> { self.0.get(key).cloned() }
///     fn remember(&mut self, key: &str, verdict: &str) { self.0.insert(key.into(), verdict.into()); }
/// }
///
/// let (rule, mut notes, solver) = (strategies::library::control().remove(0).rule, Notes::default(), Once(false.into()));
/// assert_eq!(prove_remembering(&rule, &solver, 5, &mut notes), Ok(Verdict::Proved));
/// solver.0.set(true);
/// assert_eq!(prove_remembering(&rule, &solver, 5, &mut notes), Ok(Verdict::Proved));
/// ```
pub fn prove_remembering(
    rule: &Rule,
    solver: &dyn Smt,
    up_to: usize,
    memory: &mut dyn Memory,
) -> Result<Verdict, String> {
    let key = key(rule);
    if let Some(verdict) = memory.recall(&key).and_then(|text| read(&text, up_to)) {
        return Ok(verdict);
    }
    let verdict = prove(rule, solver, up_to)?;
    match &verdict {
        Verdict::Proved => memory.remember(&key, "proved"),
        Verdict::VerifiedUpTo(length, why) => {
            memory.remember(&key, &format!("verified {up_to} {length} {why}"));
        }
        Verdict::Unsound(_) => {}
    }
    Ok(verdict)
}

/// A remembered verdict, if it went as far as is asked for now.
fn read(text: &str, asked: usize) -> Option<Verdict> {
    if text == "proved" {
        return Some(Verdict::Proved);
    }
    let mut words = text.strip_prefix("verified ")?.splitn(3, ' ');
    let went: usize = words.next()?.parse().ok()?;
    let length = words.next()?.parse().ok()?;
    (went == asked).then_some(Verdict::VerifiedUpTo(length, words.next()?.to_owned()))
}

/// A hash of what the rule says, whatever it is called and from whichever end it is read.
fn key(rule: &Rule) -> String {
    let mut named = Rule { name: "rule".to_owned(), reading: Reading::FromLeft, ..rule.clone() };
    for (slot, declaration) in named.declarations.iter_mut().enumerate() {
        declaration.name = format!("x{slot}");
    }
    let text = format!("{VERSION} {named}");
    // FNV-1a, 128 bits: the same on every machine, and no two rules of ours meet in it.
    let hash = text.bytes().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128, |hash, byte| {
        (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
    });
    format!("{hash:032x}")
}
