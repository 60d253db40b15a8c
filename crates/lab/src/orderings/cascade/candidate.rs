//! A candidate unit: trained to say most where the network errs most.

use solve::Budget;

use super::quickprop::QuickpropState;
use super::{CascadeSettings, product, sigmoid};

/// A trained candidate.
pub(super) struct Candidate {
    pub(super) weights: Vec<f64>,
    /// How well it follows the error of each output.
    pub(super) correlations: Vec<f64>,
    /// The sum of their sizes.
    pub(super) score: f64,
}

impl Candidate {
    /// What it says to these values.
    pub(super) fn says(&self, values: &[f64]) -> f64 {
        sigmoid(product(&self.weights, values))
    }

    fn correlate(&mut self, values: &[Vec<f64>], errors: &[Vec<f64>], squares: f64) {
        self.correlations = vec![0.0; errors[0].len()];
        for (values, errors) in values.iter().zip(errors) {
            let says = self.says(values);
            // The errors have no mean, so that of what the candidate says falls out.
            for (correlation, error) in self.correlations.iter_mut().zip(errors) {
                *correlation += says * error / squares;
            }
        }
        self.score = self.correlations.iter().map(|correlation| correlation.abs()).sum();
    }
}

/// Trains a candidate from these weights. `errors` has a row a case, without its mean.
pub(super) fn train(
    weights: Vec<f64>,
    values: &[Vec<f64>],
    errors: &[Vec<f64>],
    settings: &CascadeSettings,
    budget: &Budget,
) -> Candidate {
    let squares = errors.iter().flatten().map(|error| error * error).sum::<f64>().max(1e-12);
    let mut memory = QuickpropState::new(weights.len());
    let scale = (values.len() * weights.len()) as f64;
    let mut candidate = Candidate { weights, correlations: vec![], score: 0.0 };
    candidate.correlate(values, errors, squares);
    settings.input.run(budget, values.len() * candidate.weights.len(), || {
        let mut slopes = vec![0.0; candidate.weights.len()];
        for (values, errors) in values.iter().zip(errors) {
            let says = candidate.says(values);
            let pull: f64 = errors
                .iter()
                .zip(&candidate.correlations)
                .map(|(error, correlation)| correlation.signum() * error)
                .sum();
            // A score is climbed, so the slope is turned round.
            let slope = -(0.25 - says * says) * pull * values.len() as f64 / squares;
            slopes.iter_mut().zip(values).for_each(|(sum, value)| *sum += slope * value);
        }
        settings.input_steps.step(&mut candidate.weights, &slopes, &mut memory, scale);
        candidate.correlate(values, errors, squares);
        Some(candidate.score)
    });
    candidate
}
