//! A line and what follows from it, as the files of line states hold it.

use puzzle::{Cell, Clue};
use serde::{Deserialize, Serialize};

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

/// A line state as JSON.
#[derive(Serialize, Deserialize)]
struct Record {
    hints: Vec<usize>,
    before: String,
    after: String,
}

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

    /// Reads states, one JSON object a line: `hints`, `before`, `after`.
    ///
    /// # Errors
    /// [`NotStates`], for the first line that is not such an object, or is a state without a solution.
    ///
    /// ```
    /// assert!(strategies::evaluate::State::read_all("[1, 2]").is_err());
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
        let cells = |text: &str| {
            puzzle::cells_from_text(text, 2)
                .map_err(|(_, found)| expected(&format!("cells `?`, `#` or `.`, found {found:?}")))
        };
        let (before, after) = (cells(&record.before)?, cells(&record.after)?);
        let state = State { clue: Clue::black(record.hints), before, after };
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
        let record = Record {
            hints: self.clue.runs().iter().map(|run| run.length).collect(),
            before: puzzle::cells_to_text(&self.before, 2),
            after: puzzle::cells_to_text(&self.after, 2),
        };
        serde_json::to_string(&record).unwrap_or_default()
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
