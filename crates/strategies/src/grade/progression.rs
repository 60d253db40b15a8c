//! A progression: puzzles in such an order that each brings at most one new strategy, if they can.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// A puzzle in its place in a series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lesson {
    /// Its place in the list that was given.
    pub puzzle: usize,
    /// The strategies that appear here for the first time.
    pub new: Vec<String>,
}

/// Orders puzzles, each given by its score and the strategies it needs, so that each brings as few
/// new strategies as can be, the easier first; says which first appear where.
///
/// ```
/// use strategies::grade::progression;
///
/// let needs = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
/// let series = [(5.0, needs(&["overlap", "glue"])), (3.0, needs(&["overlap"]))];
/// let lessons = progression(&series);
/// assert_eq!((lessons[0].puzzle, lessons[1].puzzle), (1, 0));
/// assert_eq!(lessons[1].new, ["glue"]);
/// ```
pub fn progression(puzzles: &[(f64, BTreeSet<String>)]) -> Vec<Lesson> {
    let mut left: Vec<usize> = (0..puzzles.len()).collect();
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut lessons = Vec::new();
    while !left.is_empty() {
        let new = |puzzle: usize| puzzles[puzzle].1.difference(&known).count();
        let order = |&(_, one): &(usize, &usize), &(_, other): &(usize, &usize)| {
            new(*one).cmp(&new(*other)).then(puzzles[*one].0.total_cmp(&puzzles[*other].0))
        };
        let Some((place, _)) = left.iter().enumerate().min_by(order) else { break };
        let puzzle = left.remove(place);
        let new = puzzles[puzzle].1.difference(&known).cloned().collect();
        known.extend(puzzles[puzzle].1.iter().cloned());
        lessons.push(Lesson { puzzle, new });
    }
    lessons
}
