//! The episodes of one environment: its seed says which puzzle comes when.

use puzzle::generate::Draw;

use super::keep::SourceError;
use super::prepared_puzzle::PreparedPuzzle;
use super::puzzle_source::PuzzleSource;

/// How many puzzles of a recipe are drawn for one episode before it is given up.
const MOST_DRAWN: u64 = 10_000;

/// A seed, and how far its episodes have come. It does not depend on other environments, nor on
/// how the episodes before it went.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EpisodeStream {
    pub(super) seed: u64,
    next: u64,
}

impl EpisodeStream {
    /// The episodes of this seed, from the first.
    pub(super) fn new(seed: u64) -> EpisodeStream {
        EpisodeStream { seed, next: 0 }
    }

    /// The next puzzle that is kept, and its number: of a recipe the next number, of a list any.
    pub(super) fn draw(
        &mut self,
        source: &PuzzleSource,
        into: &mut PreparedPuzzle,
    ) -> Result<u64, SourceError> {
        let list = source.list_length();
        for _ in 0..MOST_DRAWN {
            let number = match list {
                Some(length) => Draw::new(self.seed, self.next).below(length) as u64,
                None => self.next,
            };
            self.next += 1;
            if source.prepare(self.seed, number, into) {
                return Ok(number);
            }
        }
        Err(SourceError::Exhausted { tried: MOST_DRAWN, keep: source.keep() })
    }

    /// The puzzle with this number; the episodes after it are those that would have come anyway.
    pub(super) fn take(
        self,
        number: u64,
        source: &PuzzleSource,
        into: &mut PreparedPuzzle,
    ) -> Result<(), SourceError> {
        if let Some(length) = source.list_length()
            && number >= length as u64
        {
            return Err(SourceError::NoSuchPuzzle { number, last: length as u64 - 1 });
        }
        let kept = source.prepare(self.seed, number, into);
        if kept { Ok(()) } else { Err(SourceError::NotKept { number, keep: source.keep() }) }
    }
}
