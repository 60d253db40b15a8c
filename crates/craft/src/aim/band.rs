//! Which scores are wanted: a grade by its name, or a range.

use std::str::FromStr;

use strategies::grade::Level;

/// The scores from `low` up to, but not including, `high`.
///
/// ```
/// use craft::aim::ScoreBand;
///
/// let easy: ScoreBand = "easy".parse().unwrap();
/// assert_eq!(easy, "33..50".parse().unwrap());
/// assert!(easy.has(33.0) && !easy.has(50.0));
/// assert!("50..33".parse::<ScoreBand>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreBand {
    /// The least score.
    pub low: f64,
    /// The score that every one lies below; may be infinite.
    pub high: f64,
}

/// A text that is no band of scores.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a grade ({grades}) or scores such as 40..60, found {0:?}", grades = grades())]
pub struct BadBand(pub String);

fn grades() -> String {
    Level::ALL.map(Level::name).join(", ")
}

impl ScoreBand {
    /// Whether a score is wanted.
    pub fn has(&self, score: f64) -> bool {
        self.low <= score && score < self.high
    }

    /// How far a score is from being wanted.
    pub(super) fn distance(&self, score: f64) -> f64 {
        if self.has(score) { 0.0 } else { (self.low - score).max(score - self.high).max(0.05) }
    }
}

impl From<Level> for ScoreBand {
    fn from(level: Level) -> ScoreBand {
        let (low, high) = level.scores();
        ScoreBand { low, high }
    }
}

impl FromStr for ScoreBand {
    type Err = BadBand;

    fn from_str(text: &str) -> Result<ScoreBand, BadBand> {
        let range = || {
            let (low, high) = text.split_once("..")?;
            let (low, high) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
            (0.0 <= low && low < high).then_some(ScoreBand { low, high })
        };
        text.parse::<Level>()
            .ok()
            .map(ScoreBand::from)
            .or_else(range)
            .ok_or_else(|| BadBand(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_band_is_refused() {
        for text in
            ["", "..", "5", "5..", "5..5", "-1..3", "nan..3", "3..nan", "Hard", "hard ", "1..2..3"]
        {
            assert!(text.parse::<ScoreBand>().is_err(), "{text}");
        }
        assert_eq!("fiendish".parse::<ScoreBand>().unwrap().high, f64::INFINITY);
        assert!("0..inf".parse::<ScoreBand>().unwrap().has(1e300));
    }

    #[test]
    fn the_distance_is_none_within_and_some_without() {
        let band = ScoreBand { low: 10.0, high: 20.0 };
        assert_eq!(band.distance(10.0), 0.0);
        assert_eq!(band.distance(7.0), 3.0);
        assert!(band.distance(20.0) > 0.0);
    }
}
