//! The rows of the report: steps of games, their mean and how many were solved.

use serde::Serialize;

use super::Mean;

/// After how many steps a game ends that learners play, as in the paper.
pub(super) const CEILING: usize = 25;

/// One line of a table.
///
/// ```
/// let row = nonolith_lab::experiments::line_order::StepsRow::default();
/// assert_eq!(row.paper, None);
/// ```
#[derive(Clone, Debug, Default, Serialize)]
pub struct StepsRow {
    /// The table it belongs to.
    pub table: &'static str,
    /// Who chose the lines.
    pub name: String,
    /// On which puzzles.
    pub set: &'static str,
    /// Steps.
    pub steps: Mean,
    /// Their standard deviation.
    pub deviation: f64,
    /// How many puzzles were solved: below the ceiling, where there is one.
    pub solved: usize,
    /// After how many steps a game ended unsolved, if there was such a ceiling.
    pub ceiling: Option<usize>,
    /// What the paper prints.
    pub paper: Option<f64>,
}

impl StepsRow {
    /// A row of games that end at the ceiling.
    pub(super) fn of(
        table: &'static str,
        name: impl Into<String>,
        set: &'static str,
        steps: &[usize],
    ) -> StepsRow {
        let figures: Vec<f64> = steps.iter().map(|&steps| steps as f64).collect();
        let steps_taken = Mean::of(&figures);
        StepsRow {
            table,
            name: name.into(),
            set,
            steps: steps_taken,
            deviation: steps_taken.deviation(),
            solved: steps.iter().filter(|&&steps| steps < CEILING).count(),
            ceiling: Some(CEILING),
            paper: None,
        }
    }

    /// The same row of games that end only when they are solved.
    pub(super) fn without_end(self) -> StepsRow {
        StepsRow { solved: self.steps.n, ceiling: None, ..self }
    }

    /// The same row with what the paper prints.
    pub(super) fn paper(self, figure: impl Into<Option<f64>>) -> StepsRow {
        StepsRow { paper: figure.into(), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_an_end_a_long_game_is_solved_too() {
        let row = StepsRow::of("", "", "", &[7, 25, 40]);
        assert_eq!((row.solved, row.without_end().solved), (1, 3));
    }
}
