//! The six levels of difficulty.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A score in a word. Levels are ordered, the gentlest first.
///
/// ```
/// use strategies::grade::Level;
///
/// assert!(Level::Gentle < Level::Hard);
/// assert_eq!("hard".parse(), Ok(Level::Hard));
/// assert_eq!(Level::Hard.to_string(), "hard");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// A score below 33.
    Gentle,
    /// A score below 50.
    Easy,
    /// A score below 70.
    Medium,
    /// A score below 100.
    Hard,
    /// A score below 250.
    Expert,
    /// Any higher score.
    Fiendish,
}

impl Level {
    /// All levels, the gentlest first.
    pub const ALL: [Level; 6] =
        [Level::Gentle, Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Fiendish];

    /// The level of a score.
    ///
    /// ```
    /// use strategies::grade::Level;
    /// assert_eq!([32.9, 33.0, 1e9].map(Level::of), [Level::Gentle, Level::Easy, Level::Fiendish]);
    /// ```
    pub fn of(score: f64) -> Level {
        Level::ALL.into_iter().find(|level| score < level.ends_below()).unwrap_or(Level::Fiendish)
    }

    /// The scores of this level: from the first up to, but not including, the second.
    ///
    /// ```
    /// assert_eq!(strategies::grade::Level::Easy.scores(), (33.0, 50.0));
    /// ```
    pub fn scores(self) -> (f64, f64) {
        let before = Level::ALL.into_iter().take_while(|&level| level < self).last();
        (before.map_or(0.0, Level::ends_below), self.ends_below())
    }

    /// The score that it ends below.
    fn ends_below(self) -> f64 {
        match self {
            Level::Gentle => 33.0,
            Level::Easy => 50.0,
            Level::Medium => 70.0,
            Level::Hard => 100.0,
            Level::Expert => 250.0,
            Level::Fiendish => f64::INFINITY,
        }
    }

    /// The word for it.
    ///
    /// ```
    /// assert_eq!(strategies::grade::Level::Fiendish.name(), "fiendish");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Level::Gentle => "gentle",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Fiendish => "fiendish",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text was not the name of a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected gentle, easy, medium, hard, expert or fiendish, found {0:?}")]
pub struct NotLevel(String);

impl std::str::FromStr for Level {
    type Err = NotLevel;

    fn from_str(text: &str) -> Result<Level, NotLevel> {
        let named = Level::ALL.into_iter().find(|level| level.name() == text);
        named.ok_or_else(|| NotLevel(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_its_name_as_text_and_as_data() {
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
            assert_eq!(serde_json::to_value(level).expect("JSON"), level.name());
        }
        assert!("Gentle".parse::<Level>().is_err());
    }
}
