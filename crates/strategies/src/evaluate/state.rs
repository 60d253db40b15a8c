//! A line and what follows from it, as the files of line states hold it.

use puzzle::{Cell, Clue};
use serde::{Deserialize, Serialize};

use crate::library::{read_cells, show_cells};

/// A line and what follows from it, as the files of line states hold it.
///
/// ```
/// use strategies::evaluate::State;
///
/// let text = r#"{"hints":[2],"before":"???","after":"?#?"}"#;
/// let state = State::read_all(text).unwrap().remove(0);
/// assert_eq!(state.deducible(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The clue of the line.
    pub clue: Clue,
    /// What is known.
    pub before: Vec<Cell>,
    /// All that follows.
    pub after: Vec<Cell>,
}

/// A line state as JSON: of a black-and-white line its hints, of a coloured one its clue and how many
/// colours the puzzle has, the background included.
#[derive(Serialize, Deserialize)]
struct Record {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hints: Option<Vec<usize>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clue: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    colours: Option<usize>,
    before: String,
    after: String,
}

/// The most colours that a state may have: as many as a cell can tell apart.
const MOST_COLOURS: usize = 64;

/// A text of line states is not as expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {expected}")]
pub struct NotStates {
    /// Where.
    pub line: usize,
    /// What.
    pub expected: String,
}

impl State {
    /// The state of a line, with all that follows from it.
    ///
    /// # Errors
    /// If nothing fits clue and cells.
    ///
    /// ```
    /// use puzzle::{Cell, Clue};
    /// let state = strategies::evaluate::State::of(Clue::black([2]), vec![Cell::UNKNOWN; 3]).unwrap();
    /// assert_eq!(state.deducible(), 1);
    /// ```
    pub fn of(clue: Clue, before: Vec<Cell>) -> Result<State, puzzle::Contradiction> {
        let after = solve::line::solve(&clue, &before)?;
        Ok(State { clue, before, after })
    }

    /// Reads states, one JSON object a line: `hints`, `before`, `after`; of coloured lines `clue` and `colours`
    /// in place of `hints`, the cells in the alphabet of [`show_cells`].
    ///
    /// # Errors
    /// [`NotStates`], for the first line that is not such an object, or is a state without a solution.
    ///
    /// ```
    /// use strategies::evaluate::State;
    /// assert!(State::read_all("[1, 2]").is_err());
    /// let text = r#"{"clue":"2 1:2","colours":3,"before":"??{12}?","after":"?12?"}"#;
    /// assert!(State::read_all(text).is_err(), "that is not all that follows");
    /// ```
    pub fn read_all(text: &str) -> Result<Vec<State>, NotStates> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        lines.map(|(number, line)| State::read(line, number + 1)).collect()
    }

    fn read(text: &str, line: usize) -> Result<State, NotStates> {
        let expected = |expected: &str| NotStates { line, expected: expected.to_owned() };
        let record: Record = serde_json::from_str(text).map_err(|_| {
            expected(r#"an object such as {"hints":[2],"before":"???","after":"?#?"}"#)
        })?;
        let (clue, colours) = match (record.hints, record.clue, record.colours) {
            (Some(hints), None, None) => (Clue::black(hints), None),
            (None, Some(clue), Some(colours @ 2..=MOST_COLOURS)) => {
                let clue = clue.parse().map_err(|_| expected("a clue such as `2 1:2`"))?;
                (clue, Some(colours))
            }
            _ => return Err(expected("`hints`, or `clue` and `colours` from 2 to 64")),
        };
        let cells = |text: &str| match colours {
            None => puzzle::cells_from_text(text, 2)
                .map_err(|(_, found)| expected(&format!("cells `?`, `#` or `.`, found {found:?}"))),
            Some(colours) => read_cells(text, colours)
                .ok_or_else(|| expected("cells such as `?`, `.`, `1` or `{02}`")),
        };
        let (before, after) = (cells(&record.before)?, cells(&record.after)?);
        if clue.runs().iter().any(|run| before.iter().all(|cell| !cell.allows(run.colour))) {
            return Err(expected("a line that has a solution"));
        }
        let state = State { clue, before, after };
        match solve::line::solve(&state.clue, &state.before) {
            Ok(closed) if closed == state.after => Ok(state),
            Ok(_) => Err(expected("`after` to be all that follows from `before`, and no more")),
            Err(_) => Err(expected("a line that has a solution")),
        }
    }

    /// Writes the state as one line of JSON.
    ///
    /// ```
    /// use strategies::evaluate::State;
    /// let text = r#"{"hints":[2],"before":"???","after":"?#?"}"#;
    /// assert_eq!(State::read_all(text).unwrap()[0].to_json(), text);
    /// ```
    pub fn to_json(&self) -> String {
        let colours = self.colours();
        let record = match colours {
            2 => Record {
                hints: Some(self.clue.runs().iter().map(|run| run.length).collect()),
                clue: None,
                colours: None,
                before: puzzle::cells_to_text(&self.before, 2),
                after: puzzle::cells_to_text(&self.after, 2),
            },
            _ => Record {
                hints: None,
                clue: Some(self.clue.to_string()),
                colours: Some(colours),
                before: show_cells(&self.before, colours),
                after: show_cells(&self.after, colours),
            },
        };
        serde_json::to_string(&record).unwrap_or_default()
    }

    /// How many colours clue and cells speak of, the background included.
    ///
    /// ```
    /// use strategies::evaluate::State;
    /// let text = r#"{"clue":"2 2:2","colours":3,"before":"????","after":"1122"}"#;
    /// let state = State::read_all(text).unwrap().remove(0);
    /// assert_eq!((state.colours(), state.to_json()), (3, text.to_owned()));
    /// ```
    pub fn colours(&self) -> usize {
        let in_cells = self.before.iter().map(|cell| 64 - cell.bits().leading_zeros() as usize);
        let in_clue = self.clue.runs().iter().map(|run| run.colour.index() + 1);
        in_cells.chain(in_clue).fold(2, usize::max)
    }

    /// How many cells can be deduced.
    ///
    /// ```
    /// use puzzle::{Cell, Clue};
    /// let state = strategies::evaluate::State::of(Clue::black([3]), vec![Cell::UNKNOWN; 3]).unwrap();
    /// assert_eq!(state.deducible(), 3);
    /// ```
    pub fn deducible(&self) -> usize {
        news(&self.before, &self.after)
    }
}

/// How many cells are known in the second line and not in the first.
pub(super) fn news(before: &[Cell], after: &[Cell]) -> usize {
    before.iter().zip(after).filter(|(old, new)| !old.is_known() && new.is_known()).count()
}
