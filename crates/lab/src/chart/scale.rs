//! Scales: from figures to places on the paper, with round numbers for ticks.

/// Where the figures from `low` to `high` lie between two places on the paper.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// A scale from zero, or from the least figure if that is below zero, to a round number not
    /// below the greatest.
    pub(super) fn over(figures: impl Iterator<Item = f64>, from: f64, to: f64) -> Scale {
        let (low, high) = figures.fold((0.0_f64, 0.0_f64), |(l, h), y| (l.min(y), h.max(y)));
        let high = if high > low { high } else { low + 1.0 };
        let (step, _) = step(high - low);
        Scale { low: (low / step).floor() * step, high: (high / step).ceil() * step, from, to }
    }

    /// A scale with the places 0, 1, 2 and so on in the middle of equal parts.
    pub(super) fn places(count: usize, from: f64, to: f64) -> Scale {
        Scale { low: -0.5, high: count as f64 - 0.5, from, to }
    }

    pub(super) fn place(&self, figure: f64) -> f64 {
        self.from + (figure - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// The ticks and how they are written.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let (step, decimals) = step(self.high - self.low);
        let count = ((self.high - self.low) / step).round() as usize;
        let tick = |index: usize| self.low + index as f64 * step;
        (0..=count).map(|index| (tick(index), format!("{:.*}", decimals, tick(index)))).collect()
    }
}

/// The smallest of 1, 2, 5, 10, 20, ... (or 0.5, 0.2, ...) that cuts a range into at most eight
/// parts, and how many decimals it takes to write it.
fn step(range: f64) -> (f64, usize) {
    let mut unit = 1.0;
    let mut decimals = 0;
    while range / unit < 4.0 && decimals < 9 {
        decimals += 1;
        unit = 1.0 / 10_f64.powi(decimals);
    }
    loop {
        for factor in [1.0, 2.0, 5.0] {
            if range / (unit * factor) <= 8.0 {
                return (unit * factor, decimals as usize);
            }
        }
        unit *= 10.0;
        decimals = (decimals - 1).max(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(greatest: f64, labels: &[&str]) {
        let scale = Scale::over([greatest].into_iter(), 0.0, 100.0);
        let written: Vec<String> = scale.ticks().into_iter().map(|(_, label)| label).collect();
        assert_eq!(written, labels);
    }

    #[test]
    fn ticks_are_round_and_reach_beyond_the_greatest_figure() {
        check(25.0, &["0", "5", "10", "15", "20", "25"]);
        check(225.0, &["0", "50", "100", "150", "200", "250"]);
    }

    #[test]
    fn small_figures_get_decimals() {
        check(0.35, &["0.00", "0.05", "0.10", "0.15", "0.20", "0.25", "0.30", "0.35"]);
    }

    #[test]
    fn nothing_to_show_still_has_a_scale() {
        check(0.0, &["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
    }

    #[test]
    fn places_stand_in_the_middle_of_their_part() {
        assert_eq!(Scale::places(2, 0.0, 100.0).place(0.0), 25.0);
    }
}
