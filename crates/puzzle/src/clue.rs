//! Runs and clues: what the numbers beside a line say.

use std::fmt;
use std::ops::Range;

use crate::Colour;

/// One number of a clue: this many cells of this colour in a row.
///
/// ```
/// use nonolith_puzzle::{Colour, Run};
///
/// assert_eq!(Run::black(3), Run { length: 3, colour: Colour::BLACK });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    /// How many cells it covers; at least one.
    pub length: usize,
    /// Their colour; never the background.
    pub colour: Colour,
}

impl Run {
    /// A run of a black-and-white puzzle.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Run::black(3).length, 3);
    /// ```
    pub const fn black(length: usize) -> Run {
        Run { length, colour: Colour::BLACK }
    }
}

/// The runs of one line, in reading order.
///
/// Neighbours of one colour have at least one blank cell between them; neighbours of different
/// colours may touch. As text a run is its length, with `:` and the colour's base-36 digit behind
/// it where it is not colour 1.
///
/// ```
/// use nonolith_puzzle::Clue;
///
/// let clue: Clue = "3 1 2".parse().unwrap();
/// assert_eq!(clue.runs().len(), 3);
/// assert_eq!(clue.slack(10), Some(2));
/// let coloured: Clue = "3 1:2".parse().unwrap();
/// assert_eq!(coloured.minimum_length(), 4);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clue(Box<[Run]>);

impl Clue {
    /// A clue of these runs.
    ///
    /// ```
    /// use nonolith_puzzle::{Clue, Run};
    /// assert_eq!(Clue::new([Run::black(2)]).to_string(), "2");
    /// ```
    pub fn new(runs: impl IntoIterator<Item = Run>) -> Clue {
        Clue(runs.into_iter().collect())
    }

    /// A black-and-white clue of these lengths.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Clue::black([2, 1]).to_string(), "2 1");
    /// ```
    pub fn black(lengths: impl IntoIterator<Item = usize>) -> Clue {
        Clue::new(lengths.into_iter().map(Run::black))
    }

    /// The clue that describes a finished line, as the setter of a puzzle would write it.
    ///
    /// ```
    /// use nonolith_puzzle::{Clue, Colour};
    ///
    /// let line = [0, 1, 1, 2, 0].map(Colour::new);
    /// assert_eq!(Clue::of(line).to_string(), "2 1:2");
    /// ```
    pub fn of(line: impl IntoIterator<Item = Colour>) -> Clue {
        let mut runs: Vec<Run> = Vec::new();
        let mut previous = Colour::BACKGROUND;
        for colour in line {
            match runs.last_mut() {
                Some(run) if colour == previous && !colour.is_background() => run.length += 1,
                _ if !colour.is_background() => runs.push(Run { length: 1, colour }),
                _ => {}
            }
            previous = colour;
        }
        Clue::new(runs)
    }

    /// The runs, in reading order.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Clue::black([2, 1]).runs()[1].length, 1);
    /// ```
    pub fn runs(&self) -> &[Run] {
        &self.0
    }

    /// Whether no cell of the line belongs to a run.
    ///
    /// ```
    /// assert!(nonolith_puzzle::Clue::default().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many cells its runs cover.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Clue::black([2, 1]).filled(), 3);
    /// ```
    pub fn filled(&self) -> usize {
        self.0.iter().fold(0, |sum, run| sum.saturating_add(run.length))
    }

    /// How many blank cells must stand between a run and the one before it: one between runs of
    /// one colour, none between different colours, none before the first.
    ///
    /// ```
    /// let clue: nonolith_puzzle::Clue = "2 1 1:2".parse().unwrap();
    /// assert_eq!([clue.space_before(0), clue.space_before(1), clue.space_before(2)], [0, 1, 0]);
    /// ```
    pub fn space_before(&self, run: usize) -> usize {
        usize::from(run > 0 && self.0[run - 1].colour == self.0[run].colour)
    }

    /// The shortest line that this clue fits.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Clue::black([2, 1]).minimum_length(), 4);
    /// ```
    pub fn minimum_length(&self) -> usize {
        // No run has the colour of the background, which stands before the first.
        let (mut length, mut before) = (0_usize, Colour::BACKGROUND);
        for run in &self.0 {
            let space = usize::from(run.colour == before);
            length = length.saturating_add(space).saturating_add(run.length);
            before = run.colour;
        }
        length
    }

    /// How far every run can slide on a blank line, or `None` if the clue does not fit.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Clue::black([2, 1]).slack(6), Some(2));
    /// assert_eq!(nonolith_puzzle::Clue::black([2, 1]).slack(3), None);
    /// ```
    pub fn slack(&self, line_length: usize) -> Option<usize> {
        line_length.checked_sub(self.minimum_length())
    }

    /// Each run's cells when all runs are pushed as far to the start of the line as they go.
    ///
    /// ```
    /// let leftmost: Vec<_> = nonolith_puzzle::Clue::black([2, 1]).leftmost().collect();
    /// assert_eq!(leftmost, [0..2, 3..4]);
    /// ```
    pub fn leftmost(&self) -> impl Iterator<Item = Range<usize>> {
        (0..self.0.len()).scan(0, |end, run| {
            let start = *end + self.space_before(run);
            *end = start + self.0[run].length;
            Some(start..*end)
        })
    }

    /// The same clue read from the other end of the line.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Clue::black([2, 1]).mirrored().to_string(), "1 2");
    /// ```
    pub fn mirrored(&self) -> Clue {
        Clue::new(self.0.iter().rev().copied())
    }
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, run) in self.0.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{}", run.length)?;
            if run.colour != Colour::BLACK {
                write!(f, ":{}", run.colour.digit())?;
            }
        }
        Ok(())
    }
}

/// The text was not a clue such as `3 1` or `3 1:2`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected runs such as `3` or `3:2` (three cells of colour 2), found {0:?}")]
pub struct NotClue(String);

/// Black runs of these lengths, as [`Clue::black`].
impl<const N: usize> From<[usize; N]> for Clue {
    fn from(lengths: [usize; N]) -> Clue {
        Clue::black(lengths)
    }
}

/// Black runs of these lengths, as [`Clue::black`].
impl<const N: usize> From<&[usize; N]> for Clue {
    fn from(lengths: &[usize; N]) -> Clue {
        Clue::black(*lengths)
    }
}

/// Black runs of these lengths, as [`Clue::black`].
impl From<&[usize]> for Clue {
    fn from(lengths: &[usize]) -> Clue {
        Clue::black(lengths.iter().copied())
    }
}

/// Black runs of these lengths, as [`Clue::black`].
impl From<Vec<usize>> for Clue {
    fn from(lengths: Vec<usize>) -> Clue {
        Clue::black(lengths)
    }
}

impl FromIterator<Run> for Clue {
    fn from_iter<I: IntoIterator<Item = Run>>(runs: I) -> Clue {
        Clue::new(runs)
    }
}

impl std::str::FromStr for Clue {
    type Err = NotClue;

    fn from_str(text: &str) -> Result<Clue, NotClue> {
        let run = |word: &str| {
            let (length, colour) = word.split_once(':').unwrap_or((word, "1"));
            let mut digits = colour.chars();
            let colour = digits.next().and_then(Colour::from_digit)?;
            let sound = digits.next().is_none() && !colour.is_background();
            let length = length.parse().ok().filter(|&length| length > 0 && sound)?;
            Some(Run { length, colour })
        };
        let runs: Option<Vec<Run>> = text.split_whitespace().map(run).collect();
        runs.map(Clue::new).ok_or_else(|| NotClue(text.to_owned()))
    }
}
