//! The library of strategies, for their pages.

use nonolith::strategies::dsl::Costs;
use nonolith::strategies::library::{self, After, library, show_cells};

use crate::Thinker;
use crate::protocol::{Operation, reply, request};
use crate::puzzles::{Run, runs};

request! {
    /// Gives every strategy, with its rule, its English and its worked examples.
    Strategies {}
}

reply! {
    Strategy {
        name: String,
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
        Ok(library().iter().map(|strategy| page(strategy, &costs)).collect())
    }
}

fn page(strategy: &library::Strategy, costs: &Costs) -> Strategy {
    Strategy {
        name: strategy.name().to_owned(),
        sentence: strategy.english.clone(),
        rule: strategy.rule.to_string(),
        source: strategy.source.clone(),
        examples: strategy.examples.iter().map(example).collect(),
        cost: costs.of(&strategy.rule),
        soundness: strategy.shown().map(|soundness| soundness.to_string()),
    }
}

fn example(example: &library::Example) -> Example {
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
