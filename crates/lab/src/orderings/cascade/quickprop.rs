//! Quickprop (Fahlman 1988): each weight jumps to the lowest point of a parabola through its last
//! two slopes, but not further than a few times the last step.

use solve::Budget;

/// How weights move.
///
/// ```
/// assert_eq!(nonolith_lab::orderings::cascade::Quickprop::OUTPUT.mu, 2.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quickprop {
    /// The share of the slope that is added to a step; divided by the number of cases.
    pub epsilon: f64,
    /// How many times longer than the last a step may be.
    pub mu: f64,
    /// How strongly weights are drawn to zero.
    pub decay: f64,
}

impl Quickprop {
    /// What Fahlman's own program uses for output weights.
    pub const OUTPUT: Quickprop = Quickprop { epsilon: 0.35, mu: 2.0, decay: 1e-4 };
    /// What it uses for the weights of candidates.
    pub const INPUT: Quickprop = Quickprop { epsilon: 1.0, mu: 2.0, decay: 0.0 };

    /// Moves weights against their slopes once. `scale` divides epsilon.
    ///
    /// ```
    /// use nonolith_lab::orderings::cascade::{QuickpropState, Quickprop};
    ///
    /// let (mut weights, mut memory) = (vec![3.0], QuickpropState::new(1));
    /// for _ in 0..50 {
    ///     let slope = 2.0 * weights[0]; // of the square
    ///     Quickprop { decay: 0.0, ..Quickprop::OUTPUT }.step(&mut weights, &[slope], &mut memory, 1.0);
    /// }
    /// assert!(weights[0].abs() < 1e-6);
    /// ```
    pub fn step(
        self,
        weights: &mut [f64],
        slopes: &[f64],
        memory: &mut QuickpropState,
        scale: f64,
    ) {
        let shrink = self.mu / (1.0 + self.mu);
        let epsilon = self.epsilon / scale;
        for (index, weight) in weights.iter_mut().enumerate() {
            let slope = slopes[index] + self.decay * *weight;
            let (before, last) = (memory.slopes[index], memory.steps[index]);
            let mut step = 0.0;
            if last == 0.0 {
                step = -epsilon * slope;
            } else {
                // Mirrored so that the last step counts as upwards.
                let side = last.signum();
                if side * slope < 0.0 {
                    step -= epsilon * slope;
                }
                step += if side * slope <= side * shrink * before {
                    self.mu * last
                } else {
                    last * slope / (before - slope)
                };
            }
            *weight += step;
            memory.steps[index] = step;
            memory.slopes[index] = slope;
        }
    }
}

/// The last slope and step of every weight.
///
/// ```
/// let _ = nonolith_lab::orderings::cascade::QuickpropState::new(3);
/// ```
#[derive(Clone, Debug)]
pub struct QuickpropState {
    slopes: Vec<f64>,
    steps: Vec<f64>,
}

impl QuickpropState {
    /// The state of `weights` weights before the first step.
    ///
    /// ```
    /// let _ = nonolith_lab::orderings::cascade::QuickpropState::new(3);
    /// ```
    pub fn new(weights: usize) -> QuickpropState {
        QuickpropState { slopes: vec![0.0; weights], steps: vec![0.0; weights] }
    }
}

/// When a phase of training may end.
///
/// ```
/// let phase = nonolith_lab::orderings::cascade::Phase { epochs: 200, patience: 50, change: 0.01 };
/// assert!(phase.patience < phase.epochs);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Phase {
    /// The most epochs.
    pub epochs: usize,
    /// After how many epochs without a change that counts it ends.
    pub patience: usize,
    /// What counts as a change, as a share.
    pub change: f64,
}

impl Phase {
    /// Runs epochs until one says it is done, nothing changes any more, there were enough, or the
    /// budget is spent. An epoch takes `work` units of work, and returns its score, or
    /// `None` when it is done.
    pub(super) fn run(self, budget: &Budget, work: usize, mut epoch: impl FnMut() -> Option<f64>) {
        let (mut last, mut quit) = (None::<f64>, self.patience);
        for number in 0..self.epochs {
            if budget.spent().is_some() {
                return;
            }
            solve::work(work);
            let Some(score) = epoch() else { return };
            let moved = last.is_none_or(|last| (score - last).abs() > last.abs() * self.change);
            if moved {
                (last, quit) = (Some(score), number + self.patience);
            } else if number >= quit {
                return;
            }
        }
    }
}
