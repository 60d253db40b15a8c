//! A method with settings of its own, as a command line names it: `column-ga:fitness=nearest`.

use std::collections::BTreeMap;

use solve::{Method, Options, SettingError, Settings};

/// The setting of evolution that ends it, whatever the time limit.
const OWN_LIMIT: &str = "evaluations";

/// A method and what was chosen for its settings.
///
/// ```
/// use nonolith_lab::experiments::method_choice::MethodChoice;
///
/// let find = |name: &str| {
///     nonolith_lab::evolution::methods().into_iter().find(|method| method.name() == name)
/// };
/// let choice = MethodChoice::read("column-ga:fitness=nearest:slides=0", &find).unwrap();
/// assert_eq!((choice.method.name(), choice.settings["slides"].as_str()), ("column-ga", "0"));
/// assert!(MethodChoice::read("column-ga:fitness=beauty", &find).is_err());
/// ```
#[derive(Clone)]
pub struct MethodChoice {
    /// What it was called, settings and all.
    pub label: String,
    /// The method.
    pub method: &'static dyn Method,
    /// What was chosen for its settings.
    pub settings: BTreeMap<String, String>,
}

/// Why a text names no method with settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MethodChoiceError {
    /// There is no such method.
    #[error("no method {0:?}")]
    NoMethod(String),
    /// A setting is not written as `name=value`.
    #[error("{label}: expected settings such as fitness=nearest, found {found:?}")]
    NoValue {
        /// The whole text.
        label: String,
        /// What stands where a setting was expected.
        found: String,
    },
    /// The method does not take the setting.
    #[error("{label}: {error}")]
    Setting {
        /// The whole text.
        label: String,
        /// Why not.
        error: SettingError,
    },
}

impl MethodChoice {
    /// A method without settings of its own.
    pub fn plain(method: &'static dyn Method) -> MethodChoice {
        MethodChoice { label: method.name().to_owned(), method, settings: BTreeMap::new() }
    }

    /// The method and the settings that a text names; `find` knows the methods.
    ///
    /// # Errors
    /// [`MethodChoiceError`]
    pub fn read(
        text: &str,
        find: &dyn Fn(&str) -> Option<&'static dyn Method>,
    ) -> Result<MethodChoice, MethodChoiceError> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default();
        let method = find(name).ok_or_else(|| MethodChoiceError::NoMethod(name.to_owned()))?;
        let label = text.to_owned();
        let setting = |part: &str| match part.split_once('=') {
            Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
            None => Err(MethodChoiceError::NoValue { label: label.clone(), found: part.into() }),
        };
        let settings = parts.map(setting).collect::<Result<BTreeMap<_, _>, _>>()?;
        Settings::of(method, &settings)
            .map_err(|error| MethodChoiceError::Setting { label: label.clone(), error })?;
        Ok(MethodChoice { label, method, settings })
    }

    /// The same, to be ended by time alone: a number of evaluations that nobody chose does not end it.
    ///
    /// ```
    /// use nonolith_lab::experiments::method_choice::MethodChoice;
    /// let cga = MethodChoice::plain(nonolith_lab::evolution::methods()[0]).ended_by_time();
    /// assert_eq!(cga.settings["evaluations"], u64::MAX.to_string());
    /// ```
    pub fn ended_by_time(mut self) -> MethodChoice {
        if self.method.about().settings.iter().any(|setting| setting.name == OWN_LIMIT) {
            self.settings.entry(OWN_LIMIT.to_owned()).or_insert_with(|| u64::MAX.to_string());
        }
        self
    }

    /// These options with its settings.
    pub fn options(&self, options: &Options) -> Options {
        Options { settings: self.settings.clone(), ..options.clone() }
    }
}

impl std::fmt::Debug for MethodChoice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.label)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, words: &str) {
        let find = |name: &str| {
            crate::evolution::methods().into_iter().find(|method| method.name() == name)
        };
        let error = MethodChoice::read(text, &find).unwrap_err();
        assert_eq!(error.to_string(), words);
    }

    #[test]
    fn what_is_wrong_is_said_with_the_whole_text() {
        check("ga", "no method \"ga\"");
        check("cga:slow", "cga:slow: expected settings such as fitness=nearest, found \"slow\"");
        check("cga:x=1", "cga:x=1: the method cga has no setting x");
        let expected = "population: expected a whole number from 2 to 100000, found \"1\"";
        check("cga:population=1", &format!("cga:population=1: {expected}"));
    }

    #[test]
    fn evaluations_that_were_chosen_stay() {
        let find = |_: &str| Some(crate::evolution::methods()[0]);
        let choice = MethodChoice::read("cga:evaluations=7", &find).unwrap().ended_by_time();
        assert_eq!(choice.settings["evaluations"], "7");
    }
}
