//! The library of strategies, for their pages.

use nonolith::strategies::dsl::Costs;
use nonolith::strategies::library::{After, Example, Strategy, library, show_cells};
use serde_json::{Value, json};

use crate::Reply;

/// Every strategy, with its rule, its English and its worked examples.
pub(crate) fn strategies() -> Reply {
    let costs = Costs::default();
    Ok(json!(library().iter().map(|it| page(it, &costs)).collect::<Vec<_>>()))
}

fn page(strategy: &Strategy, costs: &Costs) -> Value {
    json!({
        "name": strategy.name(),
        "sentence": strategy.english,
        "rule": strategy.rule.to_string(),
        "source": strategy.source,
        "examples": strategy.examples.iter().map(example).collect::<Vec<_>>(),
        "cost": costs.of(&strategy.rule),
        "soundness": strategy.soundness.map(|soundness| soundness.to_string()),
    })
}

/// A line before and after: cells where cells change, else words.
fn example(example: &Example) -> Value {
    let runs = example.clue.runs().iter().map(|run| (run.length, run.colour.index()));
    let after = match &example.after {
        After::Cells(cells) => Some(symbols(cells, example.colours)),
        _ => None,
    };
    json!({
        "clue": runs.collect::<Vec<_>>(),
        "colours": example.colours,
        "before": symbols(&example.before, example.colours),
        "after": after,
        "text": example.to_string(),
    })
}

fn symbols(cells: &[nonolith::puzzle::Cell], colours: usize) -> Vec<String> {
    cells.iter().map(|cell| show_cells(&[*cell], colours)).collect()
}
