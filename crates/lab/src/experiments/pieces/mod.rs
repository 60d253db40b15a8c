//! Long experiments in pieces: a piece that is finished is kept at once, and is not done again when
//! the experiment is resumed. Several processes may divide the pieces among them.

mod divided;

pub use divided::{Piece, PieceShare, divide};

use std::convert::Infallible;

use serde::Serialize;
use serde::de::DeserializeOwned;
use solve::{Budget, Stopped};

/// Who keeps what the pieces of an experiment came to, as JSON. `()` keeps nothing.
pub trait PieceKeeper {
    /// The share of this process, if several work on the same experiment.
    fn share(&self) -> PieceShare {
        PieceShare::WHOLE
    }

    /// What a piece came to when it was finished before, or by another process.
    fn recall(&mut self, _piece: &str) -> Option<String> {
        None
    }

    /// A piece is begun.
    fn begin(&mut self, _piece: &str) {}

    /// A piece is finished.
    ///
    /// # Errors
    /// Words for why it could not be kept.
    fn keep(&mut self, _piece: &str, _result: &str) -> Result<(), String> {
        Ok(())
    }
}

impl PieceKeeper for () {}

/// Why an experiment ended before its last piece.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PieceError {
    /// The budget was spent.
    #[error("{0}")]
    Stopped(Stopped),
    /// What a piece came to could not be kept, or what was kept cannot be read.
    #[error("{0}")]
    Kept(String),
}

/// What a piece comes to: recalled, or worked out and kept. A piece during which the budget was spent
/// is not kept, since it may be less than it would have been.
///
/// What is new goes through JSON as what is recalled does, so that both are the same to the last bit.
///
/// # Errors
/// [`PieceError`]
///
/// ```
/// use nonolith_lab::experiments::pieces::piece;
/// let budget = solve::Budget::default();
/// assert_eq!(piece(&mut (), &budget, "two and two", || 2 + 2), Ok(4));
/// ```
pub fn piece<T: Serialize + DeserializeOwned>(
    keeper: &mut dyn PieceKeeper,
    budget: &Budget,
    name: &str,
    work: impl FnOnce() -> T,
) -> Result<T, PieceError> {
    let work = || Ok::<T, Infallible>(work());
    try_piece(keeper, budget, name, work).map(|Ok(result)| result)
}

/// As [`piece`], of work that may fail. What has failed is not kept.
///
/// # Errors
/// [`PieceError`]
///
/// ```
/// use nonolith_lab::experiments::pieces::try_piece;
/// let failed = try_piece::<u32, &str>(&mut (), &solve::Budget::default(), "no", || Err("refused"));
/// assert_eq!(failed, Ok(Err("refused")));
/// ```
pub fn try_piece<T: Serialize + DeserializeOwned, E>(
    keeper: &mut dyn PieceKeeper,
    budget: &Budget,
    name: &str,
    work: impl FnOnce() -> Result<T, E>,
) -> Result<Result<T, E>, PieceError> {
    let work = || work().map(|result| text(&result));
    let text = match text_of(keeper, budget, name, work)? {
        Ok(text) => text,
        Err(failed) => return Ok(Err(failed)),
    };
    let read = serde_json::from_str(&text);
    read.map(Ok).map_err(|error| PieceError::Kept(format!("{name}: {error}")))
}

/// What a piece comes to as JSON.
fn text_of<E>(
    keeper: &mut dyn PieceKeeper,
    budget: &Budget,
    name: &str,
    work: impl FnOnce() -> Result<String, E>,
) -> Result<Result<String, E>, PieceError> {
    if let Some(text) = keeper.recall(name) {
        return Ok(Ok(text));
    }
    let in_time = || budget.spent().map_or(Ok(()), |why| Err(PieceError::Stopped(why)));
    in_time()?;
    keeper.begin(name);
    let result = work();
    in_time()?;
    if let Ok(text) = &result {
        keeper.keep(name, text).map_err(PieceError::Kept)?;
    }
    Ok(result)
}

fn text(result: &impl Serialize) -> String {
    serde_json::to_string(result).expect("our own objects are JSON")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(Default)]
    struct Memory(BTreeMap<String, String>);

    impl PieceKeeper for Memory {
        fn recall(&mut self, piece: &str) -> Option<String> {
            self.0.get(piece).cloned()
        }

        fn keep(&mut self, piece: &str, result: &str) -> Result<(), String> {
            self.0.insert(piece.to_owned(), result.to_owned());
            Ok(())
        }
    }

    #[test]
    fn what_is_recalled_is_what_was_found_to_the_last_bit() {
        let (mut memory, budget) = (Memory::default(), Budget::default());
        let third = piece(&mut memory, &budget, "a", || vec![1.0 / 3.0, 0.1 + 0.2]);
        assert_eq!(piece(&mut memory, &budget, "a", Vec::new), third);
    }

    #[test]
    fn a_piece_that_was_cut_short_is_not_kept() {
        let (mut memory, budget) = (Memory::default(), Budget::default());
        let cut = piece(&mut memory, &budget, "a", || budget.cancel.now());
        assert_eq!(cut, Err(PieceError::Stopped(Stopped::Cancelled)));
        assert!(memory.0.is_empty());
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let mut memory = Memory(BTreeMap::from([("a".to_owned(), "[".to_owned())]));
        let read = piece::<u32>(&mut memory, &Budget::default(), "a", || 1);
        assert!(matches!(read, Err(PieceError::Kept(why)) if why.starts_with("a: ")));
    }
}
