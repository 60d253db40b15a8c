//! A small network with two hidden layers of rectifiers and one output, and Adam to train it.
//!
//! Only additions, products and comparisons on the way forward, so that the same weights choose
//! the same lines on every machine.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// Layer sizes and weights. The weights of a layer are its rows (one a unit, its bias last).
///
/// ```
/// use nonolith_lab::orderings::policy::Network;
/// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
///
/// let network = Network::random(3, 4, &mut ChaCha8Rng::seed_from_u64(1));
/// assert_eq!(Network::from_bytes(&network.to_bytes()).unwrap(), network);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    inputs: usize,
    hidden: usize,
    weights: Vec<f32>,
}

/// The activations of the hidden layers, which backpropagation needs.
#[derive(Clone, Debug, Default)]
pub struct Activations {
    first: Vec<f32>,
    second: Vec<f32>,
}

impl Network {
    /// Small random weights.
    ///
    /// ```
    /// use nonolith_lab::orderings::policy::Network;
    /// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    ///
    /// let network = Network::random(2, 3, &mut ChaCha8Rng::seed_from_u64(1));
    /// assert_eq!(network.weights().len(), 3 * 3 + 3 * 4 + 4);
    /// ```
    pub fn random(inputs: usize, hidden: usize, rng: &mut ChaCha8Rng) -> Network {
        let mut layer = |inputs: usize, units: usize| -> Vec<f32> {
            let range = (3.0 / inputs as f32).sqrt();
            (0..units)
                .flat_map(|_| (0..=inputs).map(move |input| input < inputs))
                .map(|weight| if weight { rng.random_range(-range..range) } else { 0.0 })
                .collect()
        };
        let weights = [layer(inputs, hidden), layer(hidden, hidden), layer(hidden, 1)].concat();
        Network { inputs, hidden, weights }
    }

    /// How many inputs it takes.
    ///
    /// ```
    /// # use nonolith_lab::orderings::policy::Network;
    /// # use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    /// assert_eq!(Network::random(2, 3, &mut ChaCha8Rng::seed_from_u64(1)).inputs(), 2);
    /// ```
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// All weights in a row.
    ///
    /// ```
    /// # use nonolith_lab::orderings::policy::Network;
    /// # use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    /// assert_eq!(Network::random(1, 1, &mut ChaCha8Rng::seed_from_u64(1)).weights().len(), 6);
    /// ```
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    fn layers(&self) -> (usize, usize) {
        let first = self.hidden * (self.inputs + 1);
        (first, first + self.hidden * (self.hidden + 1))
    }

    /// The output for an input.
    ///
    /// ```
    /// # use nonolith_lab::orderings::policy::{Network, Activations};
    /// # use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    /// let network = Network::random(2, 3, &mut ChaCha8Rng::seed_from_u64(1));
    /// assert!(network.score(&[0.5, 1.0], &mut Activations::default()).is_finite());
    /// ```
    pub fn score(&self, input: &[f32], activations: &mut Activations) -> f32 {
        let (first, second) = self.layers();
        activations.first = rectified(&self.weights[..first], input);
        activations.second = rectified(&self.weights[first..second], &activations.first);
        unit(&self.weights[second..], &activations.second)
    }

    /// Adds to `gradients` what this input contributes, where `output` is the gradient of the loss
    /// by the output.
    fn backpropagate(
        &self,
        input: &[f32],
        activations: &Activations,
        output: f32,
        gradients: &mut [f32],
    ) {
        let (first, second) = self.layers();
        let top = &self.weights[second..];
        add_scaled(&mut gradients[second..], &activations.second, output);
        let mut below = vec![0.0; self.hidden];
        for (unit, row) in self.weights[first..second].chunks(self.hidden + 1).enumerate() {
            if activations.second[unit] > 0.0 {
                let error = output * top[unit];
                let at = first + unit * (self.hidden + 1);
                add_scaled(&mut gradients[at..=at + self.hidden], &activations.first, error);
                below.iter_mut().zip(row).for_each(|(sum, weight)| *sum += error * weight);
            }
        }
        for (unit, error) in below.into_iter().enumerate() {
            if activations.first[unit] > 0.0 {
                let at = unit * (self.inputs + 1);
                add_scaled(&mut gradients[at..=at + self.inputs], input, error);
            }
        }
    }

    /// The weights as bytes: the two sizes and every weight, little-endian.
    ///
    /// ```
    /// # use nonolith_lab::orderings::policy::Network;
    /// # use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    /// assert_eq!(Network::random(1, 1, &mut ChaCha8Rng::seed_from_u64(1)).to_bytes().len(), 32);
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        let sizes = [self.inputs as u32, self.hidden as u32].map(u32::to_le_bytes);
        let weights = self.weights.iter().map(|weight| weight.to_le_bytes());
        sizes.into_iter().chain(weights).flatten().collect()
    }

    /// Reads what [`Network::to_bytes`] wrote; `None` if the bytes are anything else.
    ///
    /// ```
    /// assert!(nonolith_lab::orderings::policy::Network::from_bytes(b"rubbish").is_none());
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Option<Network> {
        let word = |at: usize| bytes.get(at..at + 4)?.try_into().ok();
        let inputs = u32::from_le_bytes(word(0)?) as usize;
        let hidden = u32::from_le_bytes(word(4)?) as usize;
        let count =
            hidden.checked_mul(inputs.checked_add(hidden)?.checked_add(3)?)?.checked_add(1)?;
        let fits = count.checked_mul(4).is_some_and(|size| bytes.len() == size + 8);
        let weights = || bytes[8..].chunks(4).filter_map(|four| four.try_into().ok());
        fits.then(|| Network {
            inputs,
            hidden,
            weights: weights().map(f32::from_le_bytes).collect(),
        })
    }
}

fn rectified(rows: &[f32], input: &[f32]) -> Vec<f32> {
    rows.chunks(input.len() + 1).map(|row| unit(row, input).max(0.0)).collect()
}

fn unit(row: &[f32], input: &[f32]) -> f32 {
    // Eight sums side by side: the machine adds them at once, in the same order everywhere.
    let mut sums = [0.0_f32; 8];
    let (weights, values) = (row[..input.len()].chunks_exact(8), input.chunks_exact(8));
    let rest = weights.remainder().iter().zip(values.remainder());
    let mut total = row[input.len()] + rest.map(|(weight, value)| weight * value).sum::<f32>();
    for (weights, values) in weights.zip(values) {
        for lane in 0..8 {
            sums[lane] += weights[lane] * values[lane];
        }
    }
    for sum in sums {
        total += sum;
    }
    total
}

fn add_scaled(gradients: &mut [f32], input: &[f32], error: f32) {
    gradients.iter_mut().zip(input).for_each(|(gradient, value)| *gradient += error * value);
    gradients[input.len()] += error;
}

/// One situation to learn from: the lines to choose from, and which of them are good.
///
/// ```
/// let example = nonolith_lab::orderings::policy::TrainingExample { inputs: vec![vec![1.0]], good: vec![true] };
/// assert_eq!(example.inputs.len(), example.good.len());
/// ```
#[derive(Clone, Debug)]
pub struct TrainingExample {
    /// The features of every line that may be chosen.
    pub inputs: Vec<Vec<f32>>,
    /// Which of them begin a shortest order.
    pub good: Vec<bool>,
}

/// Adam (Kingma and Ba 2015): steps scaled by running means of gradients and of their squares.
///
/// ```
/// let adam = nonolith_lab::orderings::policy::Adam::new(10);
/// assert_eq!(adam.rate, 1e-3);
/// ```
#[derive(Clone, Debug)]
pub struct Adam {
    /// The size of a step.
    pub rate: f32,
    mean: Vec<f32>,
    square: Vec<f32>,
    /// The bias corrections: the share of both means that is still their initial zero.
    start: f32,
    slow_start: f32,
}

impl Adam {
    /// The optimiser of `weights` weights, before its first step.
    ///
    /// ```
    /// let _ = nonolith_lab::orderings::policy::Adam::new(10);
    /// ```
    pub fn new(weights: usize) -> Adam {
        let (mean, square) = (vec![0.0; weights], vec![0.0; weights]);
        Adam { rate: 1e-3, mean, square, start: 1.0, slow_start: 1.0 }
    }

    fn step(&mut self, weights: &mut [f32], gradients: &[f32]) {
        let (fade, slow_fade) = (0.9_f32, 0.999_f32);
        self.start *= fade;
        self.slow_start *= slow_fade;
        let scale = (1.0 - self.slow_start).sqrt() / (1.0 - self.start);
        for (index, &gradient) in gradients.iter().enumerate() {
            let (mean, square) = (&mut self.mean[index], &mut self.square[index]);
            *mean += (1.0 - fade) * (gradient - *mean);
            *square += (1.0 - slow_fade) * (gradient * gradient - *square);
            weights[index] -= self.rate * scale * *mean / (square.sqrt() + 1e-8);
        }
    }
}

/// Trains on a batch: the softmax over the lines of each example shall fall on good ones, the
/// loss being minus the logarithm of their share. Returns the mean loss.
///
/// ```
/// use nonolith_lab::orderings::policy::{Adam, TrainingExample, Network, train_batch};
/// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
///
/// let mut network = Network::random(1, 8, &mut ChaCha8Rng::seed_from_u64(1));
/// let mut adam = Adam::new(network.weights().len());
/// let example = TrainingExample { inputs: vec![vec![0.0], vec![1.0]], good: vec![false, true] };
/// let before = train_batch(&mut network, &mut adam, &[&example]);
/// let after = (0..200).map(|_| train_batch(&mut network, &mut adam, &[&example])).last().unwrap();
/// assert!(after < before);
/// ```
pub fn train_batch(network: &mut Network, adam: &mut Adam, batch: &[&TrainingExample]) -> f32 {
    let mut gradients = vec![0.0; network.weights.len()];
    let mut loss = 0.0;
    for example in batch {
        let mut activations = vec![Activations::default(); example.inputs.len()];
        let scores: Vec<f32> = example
            .inputs
            .iter()
            .zip(&mut activations)
            .map(|(input, activations)| network.score(input, activations))
            .collect();
        let share = softmax(&scores);
        let good: f32 = pairs(&share, &example.good).sum();
        loss -= good.max(1e-9).ln();
        for (line, input) in example.inputs.iter().enumerate() {
            let wanted = if example.good[line] { share[line] / good.max(1e-9) } else { 0.0 };
            let error = (share[line] - wanted) / batch.len() as f32;
            network.backpropagate(input, &activations[line], error, &mut gradients);
        }
    }
    adam.step(&mut network.weights, &gradients);
    loss / batch.len() as f32
}

fn pairs<'a>(share: &'a [f32], good: &'a [bool]) -> impl Iterator<Item = f32> + 'a {
    share.iter().zip(good).filter(|(_, good)| **good).map(|(share, _)| *share)
}

/// Shares that add up to one, larger for larger scores.
///
/// ```
/// assert_eq!(nonolith_lab::orderings::policy::softmax(&[1.0, 1.0]), [0.5, 0.5]);
/// ```
pub fn softmax(scores: &[f32]) -> Vec<f32> {
    let top = scores.iter().copied().fold(f32::MIN, f32::max);
    let powers: Vec<f32> = scores.iter().map(|score| exponential(score - top)).collect();
    let sum: f32 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}

/// The exponential of a number that is not above zero, by sixteen squarings: machines differ in
/// the last bits of their own.
fn exponential(power: f32) -> f32 {
    let root = (1.0 + f64::from(power) / 65_536.0).max(0.0);
    (0..16).fold(root, |root, _| root * root) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_exponential_is_the_usual_one() {
        for power in [0.0_f32, -0.1, -1.0, -5.0, -20.0] {
            assert!((exponential(power) - power.exp()).abs() < 1e-5, "{power}");
        }
        assert_eq!(exponential(-1e6), 0.0);
    }
}
