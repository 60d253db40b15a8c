//! Files of rules, for hints and explanations beside the library.

use nonolith::strategies::dsl::Language;
use nonolith::strategies::explain::{Locale, strategy_sentence};
use nonolith::strategies::library::{self, Strategy};
use nonolith::strategies::person::Knowledge;

use crate::Thinker;
use crate::protocol::{Operation, reply, request};

request! {
    /// Reads a file of rules and says of each what is known of it.
    Rules {
        text: String,
    }
}

reply! {
    /// A rule of a file.
    RuleTold {
        name: String,
        sentence: String,
        /// What was shown of it here: that it is sound, or null.
        soundness: Option<String>,
        /// What its file says of it and nobody has checked.
        claim: Option<String>,
        /// A short line on which it is wrong; such a rule is not used.
        wrong: Option<String>,
    }
}

impl Operation<Thinker> for Rules {
    type Reply = Vec<RuleTold>;

    fn answer(self, _: &mut Thinker) -> Result<Vec<RuleTold>, String> {
        Ok(read(&self.text)?.iter().map(told).collect())
    }
}

fn told(strategy: &Strategy) -> RuleTold {
    let shown = strategy.shown();
    let claim = strategy.claim.filter(|&claim| shown != Some(claim));
    RuleTold {
        name: strategy.name().to_owned(),
        sentence: strategy_sentence(Locale::English, strategy),
        soundness: shown.map(|reach| reach.to_string()),
        claim: claim.map(|claim| claim.to_string()),
        wrong: strategy.counterexample().map(|found| found.to_string()),
    }
}

fn read(text: &str) -> Result<Vec<Strategy>, String> {
    let strategies =
        Strategy::read_all(text, &Language::full()).map_err(|error| error.to_string())?;
    match strategies.is_empty() {
        true => Err("expected a rule, found none".to_owned()),
        false => Ok(strategies),
    }
}

/// The library, and of a file of rules those that are not wrong about a short line. A rule of the
/// file that no proof is known of is checked on each line it is used on.
pub(crate) fn knowledge(rules: Option<&str>) -> Result<Knowledge, String> {
    let Some(text) = rules else { return Ok(Knowledge::library().clone()) };
    let sound = read(text)?.into_iter().filter(|one| one.counterexample().is_none());
    let all: Vec<Strategy> = library::library().iter().cloned().chain(sound).collect();
    Ok(Knowledge::of(&all))
}
