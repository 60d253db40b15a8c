//! All methods by name, and which of them would take what another refuses.

use solve::{Method, Refusal, SettingError};

/// Every method there is, the default first; those of the laboratory with the feature `lab`.
///
/// ```
/// let methods = nonolith::methods();
/// assert!(methods.iter().all(|method| !method.name().is_empty()));
/// ```
pub fn methods() -> Vec<&'static dyn Method> {
    [
        solve::methods(),
        strategies::methods(),
        #[cfg(feature = "lab")]
        lab::methods(),
    ]
    .concat()
}

/// No method has this name.
///
/// ```
/// let words = nonolith::UnknownMethod("psychic".into()).to_string();
/// assert!(words.starts_with("no method is called \"psychic\"; there are exact, "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no method is called {0:?}; there are {names}", names = names(|_| true).join(", "))]
pub struct UnknownMethod(pub String);

/// The method of this name.
///
/// # Errors
/// [`UnknownMethod`], which lists those there are.
///
/// ```
/// assert_eq!(nonolith::method("exact").unwrap().name(), "exact");
/// assert!(nonolith::method("psychic").is_err());
/// ```
pub fn method(name: &str) -> Result<&'static dyn Method, UnknownMethod> {
    let found = methods().into_iter().find(|method| method.name() == name);
    found.ok_or_else(|| UnknownMethod(name.to_owned()))
}

/// The names of the methods that would take what one refused: those that do colour, or those that
/// have the setting. Empty where no other method would help.
///
/// ```
/// use nonolith::solve::Refusal;
///
/// let others = nonolith::alternatives(&Refusal::Colour { method: "cga" });
/// assert!(others.contains(&"exact") && !others.contains(&"iga"));
/// ```
pub fn alternatives(refusal: &Refusal) -> Vec<&'static str> {
    match refusal {
        Refusal::Colour { .. } => names(|method| method.about().does_colour),
        Refusal::Setting(SettingError::Unknown { setting, .. }) => names(|method| {
            method.about().settings.iter().any(|known| known.name == setting.as_str())
        }),
        _ => vec![],
    }
}

fn names(wanted: impl Fn(&dyn Method) -> bool) -> Vec<&'static str> {
    let methods = methods().into_iter().filter(|method| wanted(*method));
    methods.map(|method| method.name()).collect()
}
