//! Where the puzzles of episodes come from: seeded recipes, or a list.

use puzzle::Puzzle;
use puzzle::generate::{Draw, Recipe};
use solve::line::WordLine;
use solve::{Budget, Options, Verdict};

use super::clue_table;
use super::keep::{KeptPuzzles, SourceError};
use super::prepared_puzzle::PreparedPuzzle;

/// How many nodes the search for a second solution may take, as in the command line's `generate`.
const NODES: u64 = 1_000;

/// Sizes are drawn from streams of their own, which puzzles do not use.
const SIZE_STREAMS: u64 = 1 << 63;

/// The puzzles of episodes.
#[derive(Clone, Debug)]
pub struct PuzzleSource {
    keep: KeptPuzzles,
    from: SourceKind,
    pub(super) height: usize,
    pub(super) width: usize,
    pub(super) runs: usize,
    pub(super) colours: usize,
}

#[derive(Clone, Debug)]
enum SourceKind {
    Recipes(Vec<Recipe>),
    List(Vec<(Puzzle, PreparedPuzzle)>),
}

impl PuzzleSource {
    /// Seeded puzzles; of several recipes each number draws one, all equally likely.
    ///
    /// # Errors
    /// [`SourceError`], if there is no recipe, or a side is too long.
    ///
    /// ```
    /// use nonolith_lab::environments::{KeptPuzzles, PuzzleSource};
    /// use puzzle::generate::Recipe;
    ///
    /// let source = PuzzleSource::of_recipes(vec![Recipe::new(5, 5).unwrap()], KeptPuzzles::LineSolvable).unwrap();
    /// assert_eq!(source.puzzle(7, 0).unwrap().width(), 5);
    /// ```
    pub fn of_recipes(
        recipes: Vec<Recipe>,
        keep: KeptPuzzles,
    ) -> Result<PuzzleSource, SourceError> {
        let pictures = || recipes.iter().map(|recipe| recipe.picture_at(0, 0));
        let height = pictures().map(|it| it.height()).max().ok_or(SourceError::Empty)?;
        let width = pictures().map(|it| it.width()).max().ok_or(SourceError::Empty)?;
        check_side("the recipe", height.max(width))?;
        let colours = recipes.iter().map(|recipe| recipe.puzzle(0, 0).palette().len()).max();
        let colours = colours.ok_or(SourceError::Empty)?;
        // Runs of different colours may touch.
        let longest = height.max(width);
        let runs = if colours > 2 { longest } else { longest.div_ceil(2) };
        Ok(PuzzleSource { keep, from: SourceKind::Recipes(recipes), height, width, runs, colours })
    }

    /// These puzzles, each of which must be of the kind to keep.
    ///
    /// # Errors
    /// [`SourceError`], if there is none, or one of them cannot be played.
    ///
    /// ```
    /// use nonolith_lab::environments::{KeptPuzzles, PuzzleSource, SourceError};
    /// use nonolith_lab::orderings::figure_one;
    ///
    /// assert!(PuzzleSource::of_puzzles(vec![figure_one()], KeptPuzzles::LineSolvable).is_ok());
    /// assert_eq!(PuzzleSource::of_puzzles(vec![], KeptPuzzles::Unique).unwrap_err(), SourceError::Empty);
    /// ```
    pub fn of_puzzles(
        puzzles: Vec<Puzzle>,
        keep: KeptPuzzles,
    ) -> Result<PuzzleSource, SourceError> {
        let mut list = vec![];
        for (number, puzzle) in puzzles.into_iter().enumerate() {
            let prepared = prepared(&puzzle, keep, &name_of(&puzzle, number))?;
            list.push((puzzle, prepared));
        }
        let most = |of: fn(&(Puzzle, PreparedPuzzle)) -> usize| {
            list.iter().map(of).max().ok_or(SourceError::Empty)
        };
        let runs_of = |(_, prepared): &(Puzzle, PreparedPuzzle)| {
            prepared.lines.iter().map(|line| line.run_count()).max().unwrap_or(0).max(1)
        };
        Ok(PuzzleSource {
            keep,
            height: most(|(puzzle, _)| puzzle.height())?,
            width: most(|(puzzle, _)| puzzle.width())?,
            runs: most(runs_of)?,
            colours: most(|(puzzle, _)| puzzle.palette().len())?,
            from: SourceKind::List(list),
        })
    }

    /// Which puzzles are played.
    pub(super) fn keep(&self) -> KeptPuzzles {
        self.keep
    }

    /// How many puzzles a list has; nothing for recipes, which have no end.
    pub(super) fn list_length(&self) -> Option<usize> {
        match &self.from {
            SourceKind::List(list) => Some(list.len()),
            SourceKind::Recipes(_) => None,
        }
    }

    /// Whether there are colours beside black.
    pub(super) fn is_coloured(&self) -> bool {
        self.colours > 2
    }

    /// What the first coloured puzzle is called.
    pub(super) fn first_coloured(&self) -> String {
        match &self.from {
            SourceKind::Recipes(_) => "the recipe".to_owned(),
            SourceKind::List(list) => {
                let coloured = list.iter().position(|(puzzle, _)| puzzle.palette().len() > 2);
                coloured.map_or_else(String::new, |number| name_of(&list[number].0, number))
            }
        }
    }

    /// The puzzle with this number under this seed, kept or not; nothing beyond the end of a list.
    ///
    /// ```
    /// # use nonolith_lab::environments::{KeptPuzzles, PuzzleSource};
    /// # use nonolith_lab::orderings::figure_one;
    /// let source = PuzzleSource::of_puzzles(vec![figure_one()], KeptPuzzles::Unique).unwrap();
    /// assert!(source.puzzle(1, 0).is_some() && source.puzzle(1, 1).is_none());
    /// ```
    pub fn puzzle(&self, seed: u64, number: u64) -> Option<Puzzle> {
        match &self.from {
            SourceKind::Recipes(recipes) => {
                Some(recipe_of(recipes, seed, number).puzzle(seed, number))
            }
            SourceKind::List(list) => {
                list.get(usize::try_from(number).ok()?).map(|(puzzle, _)| puzzle.clone())
            }
        }
    }

    /// Makes `into` the puzzle with this number, and says whether it is kept.
    pub(super) fn prepare(&self, seed: u64, number: u64, into: &mut PreparedPuzzle) -> bool {
        let recipes = match &self.from {
            SourceKind::Recipes(recipes) => recipes,
            SourceKind::List(list) => {
                let found = usize::try_from(number).ok().and_then(|number| list.get(number));
                return found.map(|(_, prepared)| into.clone_from(prepared)).is_some();
            }
        };
        let recipe = recipe_of(recipes, seed, number);
        if self.is_coloured() || self.height.max(self.width) > clue_table::LONGEST {
            let made = prepared(&recipe.puzzle(seed, number), self.keep, "");
            return made.map(|made| *into = made).is_ok();
        }
        into.become_picture(&recipe.picture_at(seed, number));
        let by_lines = falls_by_lines(into);
        let unique = || is_unique(&recipe.puzzle(seed, number));
        match self.keep {
            KeptPuzzles::LineSolvable => by_lines,
            KeptPuzzles::Unique => by_lines || unique(),
            KeptPuzzles::Search => !by_lines && unique(),
        }
    }
}

fn recipe_of(recipes: &[Recipe], seed: u64, number: u64) -> &Recipe {
    match recipes {
        [recipe] => recipe,
        _ => &recipes[Draw::new(seed, number | SIZE_STREAMS).below(recipes.len())],
    }
}

fn falls_by_lines(puzzle: &PreparedPuzzle) -> bool {
    let mut masks = vec![];
    puzzle.start(&mut masks);
    puzzle.close(&mut masks) && puzzle.unknown(&masks) == 0
}

fn solved(puzzle: &Puzzle) -> solve::Answer {
    let options = Options::default().with_budget(Budget::default().with_nodes(NODES));
    solve::solve(puzzle, &options, None)
}

fn is_unique(puzzle: &Puzzle) -> bool {
    solved(puzzle).verdict == Verdict::Unique
}

fn check_side(name: &str, side: usize) -> Result<(), SourceError> {
    if side > WordLine::LONGEST {
        return Err(SourceError::Side { name: name.into(), side });
    }
    Ok(())
}

/// What a puzzle of a list is called in messages.
fn name_of(puzzle: &Puzzle, number: usize) -> String {
    let details = &puzzle.details;
    details.id.clone().or_else(|| details.title.clone()).unwrap_or(format!("puzzle {number}"))
}

/// A puzzle prepared, if it is of the kind to keep.
fn prepared(puzzle: &Puzzle, keep: KeptPuzzles, name: &str) -> Result<PreparedPuzzle, SourceError> {
    let name = || name.to_owned();
    check_side(&name(), puzzle.height().max(puzzle.width()))?;
    let by_lines = solve::is_line_solvable(puzzle);
    let answer = solved(puzzle);
    let not_unique =
        || SourceError::NotUnique { name: name(), verdict: answer.verdict.name().into() };
    if puzzle.start().unknown_cells() == 0 {
        return Err(SourceError::Given { name: name() });
    }
    if keep == KeptPuzzles::LineSolvable && !by_lines && !matches!(answer.verdict, Verdict::None(_))
    {
        return Err(SourceError::NotByLines { name: name(), cells: line_leaves(puzzle) });
    }
    if keep == KeptPuzzles::Search && by_lines {
        return Err(SourceError::ByLines { name: name() });
    }
    let solution = answer.solutions.first().filter(|_| answer.verdict == Verdict::Unique);
    let prepared = solution.and_then(|solution| PreparedPuzzle::of(puzzle, solution));
    prepared.ok_or_else(not_unique)
}

/// How many cells looking at one line at a time leaves unknown.
fn line_leaves(puzzle: &Puzzle) -> usize {
    let line = solve::methods().into_iter().find(|method| method.name() == "line");
    let answer = line.and_then(|line| solve::run(line, puzzle, &Options::default(), None).ok());
    answer.map_or(0, |answer| answer.known.unknown_cells())
}
