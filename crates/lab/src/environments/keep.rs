//! Which puzzles may be played, and why others may not.

use solve::line::WordLine;

/// Which puzzles episodes are played on.
///
/// ```
/// use nonolith_lab::environments::KeptPuzzles;
/// assert_eq!("line-solvable".parse(), Ok(KeptPuzzles::LineSolvable));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptPuzzles {
    /// Those with one solution.
    Unique,
    /// Those that looking at one line at a time solves.
    LineSolvable,
    /// Those with one solution that looking at one line at a time does not find.
    Search,
}

impl KeptPuzzles {
    /// Its name.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::environments::KeptPuzzles::Search.name(), "search");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            KeptPuzzles::Unique => "unique",
            KeptPuzzles::LineSolvable => "line-solvable",
            KeptPuzzles::Search => "search",
        }
    }
}

impl std::str::FromStr for KeptPuzzles {
    type Err = ();

    fn from_str(name: &str) -> Result<KeptPuzzles, ()> {
        [KeptPuzzles::Unique, KeptPuzzles::LineSolvable, KeptPuzzles::Search]
            .into_iter()
            .find(|keep| keep.name() == name)
            .ok_or(())
    }
}

/// Why puzzles cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// There are none.
    #[error("expected at least one puzzle, found an empty source")]
    Empty,
    /// A side is too long.
    #[error("expected sides of at most {} cells, found one of {side} in {name}", WordLine::LONGEST)]
    Side {
        /// The puzzle.
        name: String,
        /// Its side.
        side: usize,
    },
    /// There is more than one colour.
    #[error("expected black-and-white puzzles; {name} is coloured")]
    Coloured {
        /// The puzzle.
        name: String,
    },
    /// Line logic does not finish it.
    #[error("expected puzzles that fall by lines; {name} leaves {cells} cells")]
    NotByLines {
        /// The puzzle.
        name: String,
        /// How many cells are left.
        cells: usize,
    },
    /// It has not one solution.
    #[error("expected puzzles with one solution; the verdict on {name} is {verdict}")]
    NotUnique {
        /// The puzzle.
        name: String,
        /// What is shown of it.
        verdict: String,
    },
    /// Line logic finishes it, so that nothing is left to guess.
    #[error("expected puzzles that lines alone do not solve; {name} falls by lines")]
    ByLines {
        /// The puzzle.
        name: String,
    },
    /// All its cells are given.
    #[error("expected puzzles with unknown cells; all cells of {name} are given")]
    Given {
        /// The puzzle.
        name: String,
    },
    /// A recipe makes no such puzzles, or hardly any.
    #[error("none of {tried} puzzles of the recipe is kept: expected some that are {}", keep.name())]
    Exhausted {
        /// How many were drawn.
        tried: u64,
        /// What was wanted.
        keep: KeptPuzzles,
    },
    /// A number beyond the list.
    #[error("expected the number of a puzzle from 0 to {last}, found {number}")]
    NoSuchPuzzle {
        /// The number asked for.
        number: u64,
        /// The highest.
        last: u64,
    },
    /// A puzzle of a recipe that is not kept.
    #[error("puzzle {number} of the recipe is not {}", keep.name())]
    NotKept {
        /// The number asked for.
        number: u64,
        /// What was wanted.
        keep: KeptPuzzles,
    },
}
