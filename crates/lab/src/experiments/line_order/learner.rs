//! The constants of learning, each an option with a name, so that commands can set and sweep them.

use std::ops::RangeInclusive;

use crate::orderings::cascade::CascadeSettings;
use crate::orderings::sarsa::{CacheSettings, Exploration, SarsaSettings};

/// Every constant of a learner: those of SARSA, of the cache and of the network.
///
/// ```
/// let settings = nonolith_lab::experiments::line_order::LearnerSettings::default();
/// assert_eq!((settings.sarsa.alpha, settings.network.candidates), (0.9, 8));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct LearnerSettings {
    /// How SARSA learns.
    pub sarsa: SarsaSettings,
    /// When the network learns.
    pub cache: CacheSettings,
    /// How the network is trained.
    pub network: CascadeSettings,
}

/// One constant of learning.
///
/// ```
/// use nonolith_lab::experiments::line_order::{LEARNER_OPTIONS, LearnerSettings};
///
/// let mut settings = LearnerSettings::default();
/// let patience = LEARNER_OPTIONS.iter().find(|option| option.name == "patience").unwrap();
/// (patience.set)(&mut settings, 8.0);
/// assert_eq!((settings.network.input.patience, (patience.get)(&settings)), (8, 8.0));
/// ```
pub struct LearnerOption {
    /// Its name.
    pub name: &'static str,
    /// What it means, in a few words.
    pub help: &'static str,
    /// Which values it takes.
    pub range: RangeInclusive<f64>,
    /// Whether its values are whole numbers.
    pub is_whole: bool,
    /// The values that a sweep tries.
    pub sweep: &'static [f64],
    /// Its value.
    pub get: fn(&LearnerSettings) -> f64,
    /// Sets its value.
    pub set: fn(&mut LearnerSettings, f64),
}

const fn real(
    name: &'static str,
    help: &'static str,
    sweep: &'static [f64],
    get: fn(&LearnerSettings) -> f64,
    set: fn(&mut LearnerSettings, f64),
) -> LearnerOption {
    LearnerOption { name, help, range: 0.0..=1e3, is_whole: false, sweep, get, set }
}

const fn whole(
    name: &'static str,
    help: &'static str,
    sweep: &'static [f64],
    get: fn(&LearnerSettings) -> f64,
    set: fn(&mut LearnerSettings, f64),
) -> LearnerOption {
    LearnerOption { name, help, range: 0.0..=1e6, is_whole: true, sweep, get, set }
}

/// All constants of learning that the paper gives or is silent about.
pub const LEARNER_OPTIONS: &[LearnerOption] = &[
    real(
        "alpha",
        "the learning rate; the paper has 0.9",
        &[0.1, 0.3, 0.6, 0.9],
        |all| all.sarsa.alpha,
        |all, value| all.sarsa.alpha = value,
    ),
    real(
        "gamma",
        "the discount factor; the paper has 0.9",
        &[0.0, 0.5, 0.9, 1.0],
        |all| all.sarsa.gamma,
        |all, value| all.sarsa.gamma = value,
    ),
    real(
        "temperature",
        "the temperature of Softmax; 0 draws in proportion to worth; the paper gives none",
        &[0.0, 0.03, 0.1, 0.3, 1.0],
        |all| match all.sarsa.choice {
            Exploration::Boltzmann(temperature) => temperature,
            Exploration::Proportional => 0.0,
        },
        |all, value| {
            all.sarsa.choice = match value > 0.0 {
                true => Exploration::Boltzmann(value),
                false => Exploration::Proportional,
            }
        },
    ),
    whole(
        "window",
        "how many of the last lines are not chosen again",
        &[0.0, 1.0, 3.0],
        |all| all.sarsa.window as f64,
        |all, value| all.sarsa.window = value as usize,
    ),
    whole(
        "epochs",
        "how long a phase of the network's training may last; the paper has 200",
        &[100.0, 200.0, 400.0],
        |all| all.network.output.epochs as f64,
        |all, value| {
            all.network.output.epochs = value as usize;
            all.network.input.epochs = value as usize;
        },
    ),
    whole(
        "patience",
        "epochs without enough change that end a phase; the paper has 50",
        &[8.0, 25.0, 50.0, 100.0],
        |all| all.network.output.patience as f64,
        |all, value| {
            all.network.output.patience = value as usize;
            all.network.input.patience = value as usize;
        },
    ),
    real(
        "input-change",
        "the change that counts while candidates are trained; the paper has 0.01",
        &[0.001, 0.01, 0.03],
        |all| all.network.input.change,
        |all, value| all.network.input.change = value,
    ),
    real(
        "output-change",
        "the change that counts while outputs are trained; the paper has 0.002",
        &[0.0002, 0.002, 0.01],
        |all| all.network.output.change,
        |all, value| all.network.output.change = value,
    ),
    real(
        "score-threshold",
        "how near every output must come; the paper has 0.025",
        &[0.01, 0.025, 0.1, 0.35],
        |all| all.network.near_enough,
        |all, value| all.network.near_enough = value,
    ),
    LearnerOption {
        range: 1.0..=1e3,
        ..whole(
            "candidates",
            "how many candidate units compete; the paper gives none",
            &[2.0, 8.0, 32.0],
            |all| all.network.candidates as f64,
            |all, value| all.network.candidates = value as usize,
        )
    },
    real(
        "descendants",
        "what a descendant's score is multiplied with; the paper gives none",
        &[0.5, 0.8, 1.0],
        |all| all.network.descendants_worth,
        |all, value| all.network.descendants_worth = value,
    ),
    real(
        "output-rate",
        "the step size of output weights; the paper gives none",
        &[0.1, 0.35, 1.0],
        |all| all.network.output_steps.epsilon,
        |all, value| all.network.output_steps.epsilon = value,
    ),
    real(
        "input-rate",
        "the step size of candidates' weights; the paper gives none",
        &[0.3, 1.0, 3.0],
        |all| all.network.input_steps.epsilon,
        |all, value| all.network.input_steps.epsilon = value,
    ),
    LearnerOption {
        range: 1.0..=1e6,
        ..whole(
            "every",
            "after how many episodes the network learns from the cache; the paper gives none",
            &[1.0, 5.0, 10.0, 40.0],
            |all| all.cache.every as f64,
            |all, value| all.cache.every = value as usize,
        )
    },
    whole(
        "recruits",
        "how many units the network may grow each time; the paper gives none",
        &[1.0, 2.0, 4.0],
        |all| all.cache.recruits as f64,
        |all, value| all.cache.recruits = value as usize,
    ),
    whole(
        "last-recruits",
        "how many units it may grow after the last episode; the paper gives none",
        &[0.0, 10.0, 30.0],
        |all| all.cache.last_recruits as f64,
        |all, value| all.cache.last_recruits = value as usize,
    ),
    whole(
        "rehearsals",
        "how often a cached worth is trained on again; 1000000 for always; the paper gives none",
        &[0.0, 1.0, 1e6],
        |all| all.cache.rehearsals.min(1_000_000) as f64,
        |all, value| all.cache.rehearsals = if value >= 1e6 { usize::MAX } else { value as usize },
    ),
];

impl LearnerOption {
    /// The value that a text stands for.
    ///
    /// # Errors
    /// Words for what was expected.
    ///
    /// ```
    /// use nonolith_lab::experiments::line_order::LEARNER_OPTIONS;
    /// assert_eq!(LEARNER_OPTIONS[0].read("0.5"), Ok(0.5));
    /// assert!(LEARNER_OPTIONS[0].read("fast").unwrap_err().contains("a number from 0 to 1000"));
    /// ```
    pub fn read(&self, text: &str) -> Result<f64, String> {
        let number: Option<f64> = text.parse().ok().filter(|number| self.range.contains(number));
        let fits = |number: &f64| !self.is_whole || number.fract() == 0.0;
        number.filter(fits).ok_or_else(|| {
            let kind = if self.is_whole { "a whole number" } else { "a number" };
            let (least, most) = (self.range.start(), self.range.end());
            format!("{}: expected {kind} from {least} to {most}, found {text:?}", self.name)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_sets_what_it_gets_and_sweeps_over_its_default() {
        for option in LEARNER_OPTIONS {
            let usual = (option.get)(&LearnerSettings::default());
            assert!(option.sweep.contains(&usual), "{}: {usual}", option.name);
            for &value in option.sweep {
                let mut settings = LearnerSettings::default();
                (option.set)(&mut settings, value);
                assert_eq!((option.get)(&settings), value, "{}", option.name);
                assert_eq!(option.read(&value.to_string()), Ok(value));
            }
        }
    }
}
