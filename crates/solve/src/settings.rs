//! The settings of a method's own: their kinds, and one way to read them.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use serde::Serialize;

use crate::Method;

/// One setting of a method's own, such as the population of a genetic algorithm.
///
/// ```
/// use nonolith_solve::{Setting, SettingKind};
///
/// let kind = SettingKind::Count(2..=1000);
/// let setting = Setting { name: "population", kind, default: "100", help: "individuals" };
/// assert_eq!(setting.kind.to_string(), "a whole number from 2 to 1000");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// Which values it takes.
    pub kind: SettingKind,
    /// What it is when the caller does not say.
    pub default: &'static str,
    /// What it means, in a few words that do not repeat its kind.
    pub help: &'static str,
}

/// Which values a setting takes. As text it is what a message says was expected.
///
/// ```
/// use nonolith_solve::SettingKind;
///
/// assert_eq!(SettingKind::Share.to_string(), "a number from 0 to 1");
/// assert_eq!(SettingKind::Word(&["keep", "drop"]).to_string(), "keep or drop");
/// assert_eq!(SettingKind::Count(1..=u64::MAX).to_string(), "a whole number of at least 1");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SettingKind {
    /// A whole number; a range that ends with [`u64::MAX`] has no upper end.
    Count(RangeInclusive<u64>),
    /// A part of a whole: a number from 0 to 1.
    Share,
    /// A number.
    Real(RangeInclusive<f64>),
    /// One of several words.
    Word(&'static [&'static str]),
}

impl SettingKind {
    /// The word for it in output.
    ///
    /// ```
    /// assert_eq!(nonolith_solve::SettingKind::Share.name(), "share");
    /// ```
    pub fn name(&self) -> &'static str {
        match self {
            SettingKind::Count(_) => "count",
            SettingKind::Share => "share",
            SettingKind::Real(_) => "real",
            SettingKind::Word(_) => "word",
        }
    }

    fn read(&self, text: &str) -> Option<SettingValue> {
        let real = |range: &RangeInclusive<f64>| {
            text.parse().ok().filter(|number| range.contains(number)).map(SettingValue::Real)
        };
        match self {
            SettingKind::Count(range) => {
                text.parse().ok().filter(|number| range.contains(number)).map(SettingValue::Count)
            }
            SettingKind::Share => real(&(0.0..=1.0)),
            SettingKind::Real(range) => real(range),
            SettingKind::Word(words) => {
                words.iter().find(|&&word| word == text).map(|word| SettingValue::Word(word))
            }
        }
    }
}

impl fmt::Display for SettingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingKind::Count(range) => match (*range.start(), *range.end()) {
                (0, u64::MAX) => write!(f, "a whole number"),
                (least, u64::MAX) => write!(f, "a whole number of at least {least}"),
                (least, most) => write!(f, "a whole number from {least} to {most}"),
            },
            SettingKind::Share => write!(f, "a number from 0 to 1"),
            SettingKind::Real(range) => {
                write!(f, "a number from {} to {}", range.start(), range.end())
            }
            SettingKind::Word(words) => match words {
                [others @ .., last] if !others.is_empty() => {
                    write!(f, "{} or {last}", others.join(", "))
                }
                words => f.write_str(&words.concat()),
            },
        }
    }
}

/// The value of a setting, as its kind reads it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum SettingValue {
    Count(u64),
    Real(f64),
    Word(&'static str),
}

/// The values of all settings of a method: what the caller chose, and the defaults.
///
/// ```
/// use nonolith_solve::Settings;
///
/// let exact = nonolith_solve::methods()[0];
/// assert!(Settings::of(exact, &Default::default()).is_ok());
/// let chosen = [("population".to_owned(), "100".to_owned())].into();
/// let error = Settings::of(exact, &chosen).unwrap_err();
/// assert_eq!(error.to_string(), "the method exact has no setting population");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Settings(BTreeMap<&'static str, SettingValue>);

impl Settings {
    /// Reads what a caller chose for the settings of a method.
    ///
    /// # Errors
    /// [`SettingError`], where the method has no such setting or does not take the value.
    ///
    /// # Panics
    /// If a default is not of its setting's kind: that is an error of the method.
    ///
    /// ```
    /// assert!(nonolith_solve::Settings::of(nonolith_solve::methods()[0], &Default::default()).is_ok());
    /// ```
    pub fn of(
        method: &dyn Method,
        chosen: &BTreeMap<String, String>,
    ) -> Result<Settings, SettingError> {
        let about = method.about();
        let known = |name: &str| about.settings.iter().any(|setting| setting.name == name);
        if let Some(foreign) = chosen.keys().find(|name| !known(name)) {
            return Err(SettingError::Unknown { method: about.name, setting: foreign.clone() });
        }
        let values =
            about.settings.iter().map(|setting| Ok((setting.name, value(setting, chosen)?)));
        let settings = Settings(values.collect::<Result<_, SettingError>>()?);
        method.check_settings(&settings)?;
        Ok(settings)
    }

    /// Whether the method has this setting: methods that share code may differ in their settings.
    ///
    /// ```
    /// # use nonolith_solve::{Setting, SettingKind, Settings};
    /// # let width = Setting { name: "width", kind: SettingKind::Share, default: "1", help: "" };
    /// let settings = Settings::of(nonolith_solve::methods()[0], &Default::default()).unwrap();
    /// assert!(!settings.has(&width));
    /// ```
    pub fn has(&self, setting: &Setting) -> bool {
        self.0.contains_key(setting.name)
    }

    /// The value of a setting that is a [`SettingKind::Count`].
    ///
    /// # Panics
    /// If the method has no such setting, or of another kind.
    pub fn count(&self, setting: &Setting) -> u64 {
        match self.0.get(setting.name) {
            Some(SettingValue::Count(count)) => *count,
            other => panic!("{}: expected a count, found {other:?}", setting.name),
        }
    }

    /// The value of a setting that is a [`SettingKind::Share`] or a [`SettingKind::Real`].
    ///
    /// # Panics
    /// If the method has no such setting, or of another kind.
    pub fn real(&self, setting: &Setting) -> f64 {
        match self.0.get(setting.name) {
            Some(SettingValue::Real(real)) => *real,
            other => panic!("{}: expected a number, found {other:?}", setting.name),
        }
    }

    /// What the word stands for that was chosen for a setting that is a [`SettingKind::Word`].
    ///
    /// # Panics
    /// If the method has no such setting, or of another kind, or `meanings` lacks a word of it.
    pub fn word<T: Copy>(&self, setting: &Setting, meanings: &[(&str, T)]) -> T {
        let Some(SettingValue::Word(chosen)) = self.0.get(setting.name) else {
            panic!("{}: expected a word", setting.name);
        };
        let meaning = meanings.iter().find(|(word, _)| word == chosen);
        meaning.unwrap_or_else(|| panic!("{}: {chosen} means nothing", setting.name)).1
    }
}

/// What was chosen for a setting, or its default.
fn value(
    setting: &Setting,
    chosen: &BTreeMap<String, String>,
) -> Result<SettingValue, SettingError> {
    let text = chosen.get(setting.name).map_or(setting.default, String::as_str);
    let value = setting.kind.read(text);
    assert!(value.is_some() || text != setting.default, "the default of {setting:?}");
    value.ok_or_else(|| SettingError::Value {
        setting: setting.name,
        expected: setting.kind.to_string(),
        found: text.to_owned(),
    })
}

/// Why a method does not take a setting.
///
/// ```
/// let (expected, found) = ("a number from 0 to 1".to_owned(), "2".to_owned());
/// let error = nonolith_solve::SettingError::Value { setting: "alpha", expected, found };
/// assert_eq!(error.to_string(), "alpha: expected a number from 0 to 1, found \"2\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum SettingError {
    /// The method has no setting of this name.
    #[error("the method {method} has no setting {setting}")]
    Unknown {
        /// The method's name.
        method: &'static str,
        /// The setting's name.
        setting: String,
    },
    /// The value is not of the setting's kind, or does not go with another setting. As text it
    /// begins with the setting's name.
    #[error("{setting}: expected {expected}, found {found:?}")]
    Value {
        /// The setting's name.
        setting: &'static str,
        /// What the method takes.
        expected: String,
        /// What the caller chose.
        found: String,
    },
}
