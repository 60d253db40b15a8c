//! The library of strategies, for their pages.

use nonolith::strategies::dsl::Costs;
use nonolith::strategies::explain::{Locale, strategy_name, strategy_sentence};
use nonolith::strategies::library::{self, After, library, show_cells};

use crate::Thinker;
use crate::protocol::{Operation, reply, request};
use crate::puzzles::{Run, runs};
use crate::think::locale;

request! {
    /// Gives every strategy, with its rule, its English and its worked examples.
    Strategies {
        language: Option<String>,
    }
}

reply! {
    Strategy {
        name: String,
        /// What players call it.
        title: String,
        sentence: String,
        rule: String,
        source: String,
        examples: Vec<Example>,
        cost: f64,
        soundness: Option<String>,
    }
}

reply! {
    /// A line before and after: cells where cells change, else words.
    Example {
        clue: Vec<Run>,
        colours: usize,
        before: Vec<String>,
        after: Option<Vec<String>>,
        text: String,
    }
}

impl Operation<Thinker> for Strategies {
    type Reply = Vec<Strategy>;

    fn answer(self, _: &mut Thinker) -> Result<Vec<Strategy>, String> {
        let costs = Costs::default();
        let locale = locale(self.language.as_deref());
        Ok(library().iter().map(|strategy| page(locale, strategy, &costs)).collect())
    }
}

fn page(locale: Locale, strategy: &library::Strategy, costs: &Costs) -> Strategy {
    Strategy {
        name: strategy.name().to_owned(),
        title: strategy_name(locale, strategy.name()).to_owned(),
        sentence: strategy_sentence(locale, strategy),
        rule: strategy.rule.to_string(),
        source: strategy.source.clone(),
        examples: strategy.examples.iter().map(example).collect(),
        cost: costs.of(&strategy.rule),
        soundness: strategy.shown().map(|soundness| soundness.to_string()),
    }
}

pub(crate) fn example(example: &library::Example) -> Example {
    let after = match &example.after {
        After::Cells(cells) => Some(symbols(cells, example.colours)),
        _ => None,
    };
    Example {
        clue: runs(&example.clue),
        colours: example.colours,
        before: symbols(&example.before, example.colours),
        after,
        text: example.to_string(),
    }
}

fn symbols(cells: &[nonolith::puzzle::Cell], colours: usize) -> Vec<String> {
    cells.iter().map(|cell| show_cells(&[*cell], colours)).collect()
}
