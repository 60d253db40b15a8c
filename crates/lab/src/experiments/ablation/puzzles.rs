//! The puzzles of the ablation: the bear, and seeded pictures of growing size.

use puzzle::Puzzle;
use puzzle::generate::{Kind, Recipe};
use serde::Serialize;
use solve::{Options, Verdict};

use crate::evolution::{MaskBoard, Seeding};
use crate::experiments::iga::bear;

/// A puzzle with one solution.
#[derive(Clone, Debug, Serialize)]
pub struct AblationPuzzle {
    /// What it is called.
    #[serde(rename = "puzzle")]
    pub name: String,
    /// The puzzle.
    #[serde(skip)]
    pub puzzle: Puzzle,
    /// In how many ways its rows can be filled.
    pub row_space: f64,
    /// Whether line solving alone finishes it, which makes evolution after it pointless.
    pub line_solvable: bool,
}

impl AblationPuzzle {
    /// A puzzle that somebody brought.
    ///
    /// # Errors
    /// Words for the user, where evolution does not take it or line solving shows that it has no solution.
    ///
    /// ```
    /// use nonolith_lab::experiments::{ablation::AblationPuzzle, iga::bear};
    /// assert!(AblationPuzzle::new("bear".into(), bear()).unwrap().line_solvable);
    /// let impossible = puzzle::Puzzle::from_lists([vec![2], vec![]], [vec![2], vec![]]);
    /// assert!(AblationPuzzle::new("none".into(), impossible.unwrap()).is_err());
    /// ```
    pub fn new(name: String, puzzle: Puzzle) -> Result<AblationPuzzle, String> {
        let row_space = MaskBoard::new(&puzzle, &puzzle.start())?.row_space();
        Seeding::Fixpoint.known(&puzzle, ()).map_err(|broken| broken.to_string())?;
        let answer = solve::solve(&puzzle, &Options::default(), None);
        let line_solvable = answer.line_solvable == Some(true);
        Ok(AblationPuzzle { name, puzzle, row_space, line_solvable })
    }
}

/// The bear, and for each size the first islands that are line-solvable, the first noise that is, and
/// the first noise that has one solution but is not.
///
/// ```
/// use nonolith_lab::experiments::ablation::puzzles;
///
/// let names: Vec<_> = puzzles(&[8]).into_iter().map(|entry| entry.name).collect();
/// assert_eq!(names, ["bear", "blob-8", "random-8", "knot-8"]);
/// ```
pub fn puzzles(sizes: &[usize]) -> Vec<AblationPuzzle> {
    let bear = AblationPuzzle::new("bear".into(), bear()).expect("15 by 15 cells");
    let drawn = sizes.iter().flat_map(|&size| {
        [
            first("blob", size, Kind::Blob, 0.5, true),
            first("random", size, Kind::Random, 0.6, true),
            first("knot", size, Kind::Random, 0.6, false),
        ]
    });
    std::iter::once(bear).chain(drawn.flatten()).collect()
}

/// How many pictures to draw before giving up: of large noise that is not line-solvable,
/// hardly any is unique.
const PATIENCE: usize = 300;

fn first(
    name: &str,
    size: usize,
    kind: Kind,
    density: f64,
    by_lines: bool,
) -> Option<AblationPuzzle> {
    let recipe = Recipe::new(size, size).ok()?.of_kind(kind).with_density(density).ok()?;
    let (name, options) = (format!("{name}-{size}"), Options::default());
    recipe.puzzles(1).take(PATIENCE).find_map(|puzzle| {
        let answer = solve::solve(&puzzle, &options, None);
        let fits = answer.verdict == Verdict::Unique && answer.line_solvable == Some(by_lines);
        fits.then(|| AblationPuzzle::new(name.clone(), puzzle).ok()).flatten()
    })
}
