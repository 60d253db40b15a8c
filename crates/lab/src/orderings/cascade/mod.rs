//! Sibling-descendant cascade-correlation: a network that grows the units it needs.
//!
//! After Fahlman and Lebiere (1990) and Baluja and Fahlman (1994). Output weights are trained
//! until they stop improving; then a pool of candidate units is trained to correlate with what is
//! still wrong, the best one joins with its weights frozen, and so on. A descendant sees all units
//! so far and makes the network deeper; a sibling joins the top layer and does not see it. The
//! paper on line ordering uses it as a function approximator, so outputs are linear by default.

mod candidate;
mod quickprop;

pub use quickprop::{Phase, Quickprop, QuickpropState};

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use solve::Budget;

/// How a network is trained.
///
/// ```
/// let settings = nonolith_lab::orderings::cascade::CascadeSettings::default();
/// assert_eq!(settings.output.epochs, 200);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CascadeSettings {
    /// When training of the output weights may end.
    pub output: Phase,
    /// When training of the candidates may end.
    pub input: Phase,
    /// How near to its target every output must come.
    pub near_enough: f64,
    /// How many candidates compete.
    pub candidates: usize,
    /// What a descendant's score is multiplied with, so that networks stay shallow.
    pub descendants_worth: f64,
    /// How output weights move.
    pub output_steps: Quickprop,
    /// How the weights of candidates move.
    pub input_steps: Quickprop,
}

impl Default for CascadeSettings {
    /// The constants of Dandurand, Cousineau and Shultz 2012; where they are silent, those of
    /// Fahlman's program; the worth of descendants is Baluja and Fahlman's.
    fn default() -> CascadeSettings {
        CascadeSettings {
            output: Phase { epochs: 200, patience: 50, change: 0.002 },
            input: Phase { epochs: 200, patience: 50, change: 0.01 },
            near_enough: 0.025,
            candidates: 8,
            descendants_worth: 0.8,
            output_steps: Quickprop::OUTPUT,
            input_steps: Quickprop::INPUT,
        }
    }
}

/// One case to learn: an input and what the outputs should say.
///
/// ```
/// let case = nonolith_lab::orderings::cascade::CascadeCase { input: vec![0.0, 1.0], target: vec![1.0] };
/// assert_eq!(case.input.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct CascadeCase {
    /// What goes in.
    pub input: Vec<f64>,
    /// What should come out.
    pub target: Vec<f64>,
}

/// A hidden unit: its layer, and its weights for the bias, the inputs and the units it sees.
#[derive(Clone, Debug)]
struct Unit {
    layer: usize,
    weights: Vec<f64>,
}

/// A network that grows.
///
/// ```
/// use nonolith_lab::orderings::cascade::{CascadeCase, Cascade, CascadeSettings};
/// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
///
/// let mut network = Cascade::new(1, 1);
/// let double = |x: f64| CascadeCase { input: vec![x], target: vec![2.0 * x] };
/// let cases: Vec<CascadeCase> = [0.0, 0.5, 1.0].map(double).to_vec();
/// let (mut rng, budget) = (ChaCha8Rng::seed_from_u64(1), solve::Budget::default());
/// let learned = network.learn(&cases, 3, &CascadeSettings::default(), &mut rng, &budget);
/// assert!(learned && network.units() == 0, "a straight line needs no hidden unit");
/// ```
#[derive(Clone, Debug)]
pub struct Cascade {
    inputs: usize,
    units: Vec<Unit>,
    /// For each output, the weights of the bias, the inputs and all units.
    outputs: Vec<Vec<f64>>,
}

impl Cascade {
    /// A network without hidden units whose outputs are all zero.
    ///
    /// ```
    /// let network = nonolith_lab::orderings::cascade::Cascade::new(2, 1);
    /// assert_eq!(network.answer(&[1.0, 2.0]), [0.0]);
    /// ```
    pub fn new(inputs: usize, outputs: usize) -> Cascade {
        Cascade { inputs, units: vec![], outputs: vec![vec![0.0; inputs + 1]; outputs] }
    }

    /// How many hidden units it has grown.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::orderings::cascade::Cascade::new(2, 1).units(), 0);
    /// ```
    pub fn units(&self) -> usize {
        self.units.len()
    }

    /// How many layers of hidden units it has.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::orderings::cascade::Cascade::new(2, 1).depth(), 0);
    /// ```
    pub fn depth(&self) -> usize {
        self.units.last().map_or(0, |unit| unit.layer + 1)
    }

    /// What the outputs say to an input.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::orderings::cascade::Cascade::new(1, 2).answer(&[5.0]), [0.0, 0.0]);
    /// ```
    pub fn answer(&self, input: &[f64]) -> Vec<f64> {
        let values = self.values(input);
        self.outputs.iter().map(|weights| product(weights, &values)).collect()
    }

    /// The bias, the input and what every unit says to it.
    fn values(&self, input: &[f64]) -> Vec<f64> {
        let mut values = Vec::with_capacity(1 + self.inputs + self.units.len());
        values.push(1.0);
        values.extend_from_slice(input);
        for unit in &self.units {
            values.push(sigmoid(product(&unit.weights, &values)));
        }
        values
    }

    /// Learns cases, growing at most `most_units` units, until the budget is spent. Says whether
    /// every output is near enough.
    ///
    /// ```
    /// use nonolith_lab::orderings::cascade::{CascadeCase, Cascade, CascadeSettings};
    /// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    ///
    /// let exclusive_or = [(0.0, 0.0, 0.0), (0.0, 1.0, 1.0), (1.0, 0.0, 1.0), (1.0, 1.0, 0.0)];
    /// let cases: Vec<CascadeCase> =
    ///     exclusive_or.map(|(a, b, c)| CascadeCase { input: vec![a, b], target: vec![c] }).to_vec();
    /// let mut network = Cascade::new(2, 1);
    /// let (mut rng, budget) = (ChaCha8Rng::seed_from_u64(1), solve::Budget::default());
    /// assert!(network.learn(&cases, 5, &CascadeSettings::default(), &mut rng, &budget));
    /// ```
    pub fn learn(
        &mut self,
        cases: &[CascadeCase],
        most_units: usize,
        settings: &CascadeSettings,
        rng: &mut ChaCha8Rng,
        budget: &Budget,
    ) -> bool {
        let mut values: Vec<Vec<f64>> = cases.iter().map(|case| self.values(&case.input)).collect();
        let mut grown = 0;
        loop {
            if self.train_outputs(cases, &values, settings, budget) {
                return true;
            }
            if grown == most_units || cases.is_empty() || budget.spent().is_some() {
                return false;
            }
            self.recruit(cases, &mut values, settings, rng, budget);
            grown += 1;
        }
    }

    /// Trains the output weights. Says whether every output is near enough.
    fn train_outputs(
        &mut self,
        cases: &[CascadeCase],
        values: &[Vec<f64>],
        settings: &CascadeSettings,
        budget: &Budget,
    ) -> bool {
        let width = 1 + self.inputs + self.units.len();
        let mut memories = vec![QuickpropState::new(width); self.outputs.len()];
        let mut near = false;
        settings.output.run(budget, cases.len() * width, || {
            let mut slopes = vec![vec![0.0; width]; self.outputs.len()];
            let (mut squares, mut furthest) = (0.0, 0.0_f64);
            for (case, values) in cases.iter().zip(values) {
                for (output, weights) in self.outputs.iter().enumerate() {
                    let error = product(weights, values) - case.target[output];
                    squares += error * error;
                    furthest = furthest.max(error.abs());
                    let slopes = slopes[output].iter_mut().zip(values);
                    slopes.for_each(|(slope, value)| *slope += error * value);
                }
            }
            near = furthest <= settings.near_enough;
            if near {
                return None;
            }
            for (output, weights) in self.outputs.iter_mut().enumerate() {
                let memory = &mut memories[output];
                settings.output_steps.step(weights, &slopes[output], memory, cases.len() as f64);
            }
            Some(squares)
        });
        near
    }

    /// Adds the best of a pool of candidates.
    fn recruit(
        &mut self,
        cases: &[CascadeCase],
        values: &mut [Vec<f64>],
        settings: &CascadeSettings,
        rng: &mut ChaCha8Rng,
        budget: &Budget,
    ) {
        let errors = self.errors(cases, values);
        let top = self.depth().saturating_sub(1);
        let below = self.units.iter().filter(|unit| unit.layer < top).count();
        let seen_by_siblings = 1 + self.inputs + below;
        let mut best: Option<candidate::Candidate> = None;
        for number in 0..settings.candidates {
            let is_sibling = !self.units.is_empty() && number % 2 == 0;
            let sees =
                if is_sibling { seen_by_siblings } else { 1 + self.inputs + self.units.len() };
            let weights = (0..sees).map(|_| rng.random_range(-1.0..1.0)).collect();
            let mut candidate = candidate::train(weights, values, &errors, settings, budget);
            if !is_sibling && !self.units.is_empty() {
                candidate.score *= settings.descendants_worth;
            }
            if best.as_ref().is_none_or(|best| candidate.score > best.score) {
                best = Some(candidate);
            }
        }
        let Some(best) = best else { return };
        let layer = if best.weights.len() == seen_by_siblings { top } else { top + 1 };
        values.iter_mut().for_each(|values| values.push(best.says(values)));
        for (weights, correlation) in self.outputs.iter_mut().zip(&best.correlations) {
            weights.push(-correlation);
        }
        let layer = if self.units.is_empty() { 0 } else { layer };
        self.units.push(Unit { layer, weights: best.weights });
    }

    /// What is wrong with each output in each case, less the mean over the cases.
    fn errors(&self, cases: &[CascadeCase], values: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let error = |(case, values): (&CascadeCase, &Vec<f64>)| -> Vec<f64> {
            let outputs = self.outputs.iter().zip(&case.target);
            outputs.map(|(weights, target)| product(weights, values) - target).collect()
        };
        let mut errors: Vec<Vec<f64>> = cases.iter().zip(values).map(error).collect();
        for output in 0..self.outputs.len() {
            let mean = errors.iter().map(|case| case[output]).sum::<f64>() / cases.len() as f64;
            errors.iter_mut().for_each(|case| case[output] -= mean);
        }
        errors
    }
}

/// Weights times as many values as they see.
fn product(weights: &[f64], values: &[f64]) -> f64 {
    weights.iter().zip(values).map(|(weight, value)| weight * value).sum()
}

/// The symmetric sigmoid of Fahlman's program: from -1/2 to 1/2.
fn sigmoid(sum: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-sum)) - 0.5
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    fn check(cases: &[CascadeCase], most_units: usize, near_enough: f64) -> Cascade {
        let settings = CascadeSettings { near_enough, ..CascadeSettings::default() };
        let mut network = Cascade::new(cases[0].input.len(), 1);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let learned = network.learn(cases, most_units, &settings, &mut rng, &Budget::default());
        assert!(learned, "{}", network.units());
        for case in cases {
            assert!((network.answer(&case.input)[0] - case.target[0]).abs() <= near_enough);
        }
        network
    }

    #[test]
    fn exclusive_or_needs_a_hidden_unit() {
        let case = |a: f64, b: f64, c: f64| CascadeCase { input: vec![a, b], target: vec![c] };
        let cases = [case(0., 0., 0.), case(0., 1., 1.), case(1., 0., 1.), case(1., 1., 0.)];
        assert!(check(&cases, 4, 0.025).units() >= 1);
    }

    #[test]
    fn two_spirals_are_told_apart() {
        let point = |index: usize| {
            let (angle, radius) =
                (index as f64 * std::f64::consts::PI / 16.0, 6.5 * (104 - index) as f64 / 104.0);
            [(1.0, 0.5), (-1.0, -0.5)].map(|(side, target)| CascadeCase {
                input: vec![side * radius * angle.sin(), side * radius * angle.cos()],
                target: vec![target],
            })
        };
        let cases: Vec<CascadeCase> = (0..97).flat_map(point).collect();
        let network = check(&cases, 60, 0.45);
        assert!(network.depth() <= network.units());
    }

    #[test]
    fn a_smooth_curve_is_followed() {
        let case = |x: f64| CascadeCase { input: vec![x], target: vec![(3.0 * x).sin()] };
        let cases: Vec<CascadeCase> = (-20..=20).map(|step| case(f64::from(step) / 20.0)).collect();
        let network = check(&cases, 12, 0.05);
        assert!((network.answer(&[0.275])[0] - 0.825_f64.sin()).abs() < 0.1, "between the cases");
    }

    #[test]
    fn siblings_keep_the_network_shallow() {
        let case = |x: f64| CascadeCase { input: vec![x], target: vec![(6.0 * x).sin()] };
        let cases: Vec<CascadeCase> = (-20..=20).map(|step| case(f64::from(step) / 20.0)).collect();
        let grow = |descendants_worth: f64| {
            let settings = CascadeSettings {
                descendants_worth,
                near_enough: 0.01,
                ..CascadeSettings::default()
            };
            let mut network = Cascade::new(1, 1);
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            network.learn(&cases, 8, &settings, &mut rng, &Budget::default());
            network.depth()
        };
        assert_eq!(grow(0.0), 1, "descendants that are worth nothing never win");
        assert!(grow(10.0) > 1);
    }
}
