//! The strategies that a person knows, each with how far it is shown to be sound and whether the
//! library has a sentence for it. A step carries the strategy that made it, so that no rule is looked
//! up by its name.

use std::sync::{Arc, LazyLock};

use super::near::near;
use crate::apply::Bindings;
use crate::dsl::Rule;
use crate::library::{ProofReach, Strategy, read_library};

/// The strategies that a person knows.
///
/// ```
/// use strategies::{library, person::Knowledge};
/// assert_eq!(Knowledge::of(&library::control()).strategies().len(), 14);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Knowledge {
    strategies: Vec<Arc<KnownStrategy>>,
    /// What it was restricted from, if it was.
    unrestricted: Option<Box<Knowledge>>,
}

impl Knowledge {
    /// The library of strategies.
    ///
    /// ```
    /// assert!(strategies::person::Knowledge::library().strategies().len() > 30);
    /// ```
    pub fn library() -> &'static Knowledge {
        static LIBRARY: LazyLock<Knowledge> = LazyLock::new(|| Knowledge::of(read_library()));
        &LIBRARY
    }

    /// The knowledge of exactly these strategies.
    ///
    /// ```
    /// assert!(strategies::person::Knowledge::of(&[]).strategies().is_empty());
    /// ```
    pub fn of(strategies: &[Strategy]) -> Knowledge {
        let known = |one: &Strategy| Arc::new(KnownStrategy::new(one.clone()));
        Knowledge { strategies: strategies.iter().map(known).collect(), unrestricted: None }
    }

    /// Only the strategies with these names: somebody who has been taught these, and stays within
    /// them. Where they come to a halt, there is no step, be it by all cases of a line, by a supposition
    /// or by search; [`unrestricted`](Knowledge::unrestricted), which is this knowledge, names what
    /// is new.
    ///
    /// # Errors
    /// [`UnknownStrategy`], for the first name that no strategy has.
    ///
    /// ```
    /// use strategies::person::Knowledge;
    ///
    /// let beginner = Knowledge::library().only(&["overlap", "line-complete"]).unwrap();
    /// assert_eq!(beginner.strategies().len(), 2);
    /// let unknown = Knowledge::library().only(&["overlab"]).unwrap_err();
    /// assert_eq!(unknown.to_string(), "no strategy is called \"overlab\"; near it: overlap");
    /// ```
    pub fn only<N: AsRef<str>>(&self, names: &[N]) -> Result<Knowledge, UnknownStrategy> {
        let mut strategies: Vec<Arc<KnownStrategy>> = vec![];
        for name in names.iter().map(AsRef::as_ref) {
            let found = self.strategies.iter().find(|known| known.strategy.name() == name);
            let Some(found) = found else {
                let all = self.strategies.iter().map(|known| known.strategy.name());
                return Err(UnknownStrategy { name: name.to_owned(), near: near(name, all) });
            };
            if !strategies.iter().any(|known| Arc::ptr_eq(known, found)) {
                strategies.push(Arc::clone(found));
            }
        }
        Ok(Knowledge { strategies, unrestricted: Some(Box::new(self.clone())) })
    }

    /// What this knowledge was restricted from by [`only`](Knowledge::only), if it was.
    ///
    /// ```
    /// use strategies::person::Knowledge;
    /// let beginner = Knowledge::library().only(&["overlap"]).unwrap();
    /// assert_eq!(beginner.unrestricted(), Some(Knowledge::library()));
    /// assert_eq!(Knowledge::library().unrestricted(), None);
    /// ```
    pub fn unrestricted(&self) -> Option<&Knowledge> {
        self.unrestricted.as_deref()
    }

    /// The knowledge in which each strategy for which `shown` has an answer is shown to be sound
    /// that far.
    ///
    /// ```
    /// use strategies::{library::{ProofReach, Strategy}, person::Knowledge};
    /// # let text = "def r: with h = singleton(hint): if size(h) > 5: then fill(true, 0, 1)";
    /// let rule = Strategy::read(text).unwrap();
    /// let known = Knowledge::of(&[rule]).showing(|_| Some(ProofReach::VerifiedUpTo(5)));
    /// assert_eq!(known.strategies()[0].shown(), Some(ProofReach::VerifiedUpTo(5)));
    /// ```
    pub fn showing(self, shown: impl Fn(&Strategy) -> Option<ProofReach>) -> Knowledge {
        self.showing_by(&shown)
    }

    fn showing_by(self, shown: &dyn Fn(&Strategy) -> Option<ProofReach>) -> Knowledge {
        let with_shown = |known: Arc<KnownStrategy>| match (known.shown, shown(&known.strategy)) {
            (None, Some(reach)) => {
                let (strategy, origin) = (known.strategy.clone(), known.origin);
                Arc::new(KnownStrategy { strategy, origin, shown: Some(reach) })
            }
            _ => known,
        };
        Knowledge {
            strategies: self.strategies.into_iter().map(with_shown).collect(),
            unrestricted: self.unrestricted.map(|all| Box::new(all.showing_by(shown))),
        }
    }

    /// The strategies, in the order in which they were given.
    ///
    /// ```
    /// let known = strategies::person::Knowledge::library();
    /// assert_eq!(known.strategies()[0].strategy().name(), "overlap");
    /// ```
    pub fn strategies(&self) -> &[Arc<KnownStrategy>] {
        &self.strategies
    }
}

/// A name that no strategy has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no strategy is called {name:?}{}", nearest(near))]
pub struct UnknownStrategy {
    /// The name.
    pub name: String,
    /// Names that strategies have and that are written much like it, the nearest first.
    pub near: Vec<String>,
}

fn nearest(near: &[String]) -> String {
    if near.is_empty() { String::new() } else { format!("; near it: {}", near.join(", ")) }
}

/// A strategy that a person knows.
///
/// ```
/// use strategies::{library, person::{KnownStrategy, Origin}};
///
/// let known = KnownStrategy::new(library::library().remove(0));
/// assert_eq!(known.origin(), Origin::Library);
/// assert!(known.shown().is_some());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct KnownStrategy {
    strategy: Strategy,
    origin: Origin,
    shown: Option<ProofReach>,
}

/// Where a strategy comes from: the library's sentences are about its own rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is a rule of the library, under the library's name.
    Library,
    /// It is any other rule, whatever its name.
    Elsewhere,
}

impl KnownStrategy {
    /// The strategy, read as its file says that a person reads it.
    pub fn new(mut strategy: Strategy) -> KnownStrategy {
        let ours = read_library().iter().find(|ours| is_same(&ours.rule, &strategy.rule));
        let (origin, shown) = match ours {
            Some(ours) if ours.lines == strategy.lines => (Origin::Library, ours.claim),
            Some(_) => (Origin::Library, strategy.shown()),
            None => (Origin::Elsewhere, strategy.shown()),
        };
        strategy.rule.reading = strategy.reading;
        KnownStrategy { strategy, origin, shown }
    }

    /// The strategy.
    pub fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// Where it comes from.
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// How far it is shown to be sound, as [`Strategy::shown`] says; `None` for a rule that
    /// at most its file calls sound.
    pub fn shown(&self) -> Option<ProofReach> {
        self.shown
    }
}

/// Whether two rules have one name and one text, from whichever end they are read.
fn is_same(one: &Rule, other: &Rule) -> bool {
    one.name == other.name && Rule { reading: other.reading, ..one.clone() } == *other
}

/// A strategy applied to a line, with the elements that it bound there.
#[derive(Clone, Debug, PartialEq)]
pub struct Application {
    /// The strategy.
    pub known: Arc<KnownStrategy>,
    /// What it bound.
    pub bindings: Bindings,
}
