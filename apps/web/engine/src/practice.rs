//! Free practice: the next puzzle by what the player has done, and what there is to learn from one.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use nonolith::craft::course::{Chooser, PracticeLevel, PracticeResult, features, own};
use nonolith::puzzle::Puzzle;
use nonolith::puzzle::generate::{Kind, Recipe};
use nonolith::solve::{Budget, Options, Verdict};
use nonolith::strategies::explain::{Locale, explain, strategy_name};

use crate::course::key;
use crate::protocol::{Operation, reply, request};
use crate::think::locale;
use crate::{Thinker, puzzles};

/// How many nodes explaining a puzzle may take. The puzzles of the course take none.
const MAX_NODES: u64 = 2_000;
/// How many new puzzles are drawn to choose from, once those of the course are played.
const DRAWN: usize = 12;
/// The side of a new puzzle.
const SIDE: usize = 12;
/// The share of its cells that are filled.
const DENSITY: f64 = 0.6;

request! {
    /// Chooses the next puzzle to practise on.
    Practise {
        /// The puzzles that were played to their end, the earliest first.
        played: Vec<Played>,
        /// The keys of puzzles that the player does not want.
        skipped: Vec<String>,
        language: Option<String>,
    }
}

request! {
    /// A puzzle that was played to its end.
    Played {
        key: String,
        /// What its solution has in it, as `features` gave it.
        features: BTreeMap<String, f64>,
        /// The strategies that hints named.
        hinted: BTreeSet<String>,
    }
}

reply! {
    /// The puzzle that was chosen.
    Practice {
        key: String,
        puzzle: String,
        /// The strategies that it needs and the player has not used yet.
        news: Vec<NamedStrategy>,
        /// Whether it is of the course; if not, it was made now.
        of_course: bool,
    }
}

reply! {
    NamedStrategy {
        strategy: String,
        /// What players call it.
        name: String,
    }
}

request! {
    /// Says what a puzzle's solution has in it, for the choice of the next one.
    Features {
        puzzle: String,
    }
}

impl Operation<Thinker> for Features {
    type Reply = BTreeMap<String, f64>;

    fn answer(self, _: &mut Thinker) -> Result<BTreeMap<String, f64>, String> {
        Ok(level(&puzzles::read(&self.puzzle)?).features)
    }
}

impl Operation<Thinker> for Practise {
    type Reply = Practice;

    fn answer(self, _: &mut Thinker) -> Result<Practice, String> {
        let chooser = self.chooser();
        let locale = locale(self.language.as_deref());
        if let Some(chosen) = chooser.choose(&LEVELS) {
            let puzzle = own().puzzles.iter().flatten().find(|puzzle| key(puzzle) == chosen.id);
            let puzzle = puzzle.ok_or("the course has no such puzzle")?;
            return practice(locale, &chooser, puzzle, chosen, true);
        }
        let drawn = drawn(chooser.seen.len() as u64)?;
        let levels: Vec<PracticeLevel> = drawn.iter().map(level).collect();
        let none = "no new puzzle with one solution was found";
        let chosen = chooser.choose(&levels).ok_or(none)?;
        let puzzle = drawn.iter().find(|puzzle| key(puzzle) == chosen.id).ok_or(none)?;
        practice(locale, &chooser, puzzle, chosen, false)
    }
}

impl Practise {
    /// What is known of the player.
    fn chooser(&self) -> Chooser {
        let mut chooser = Chooser::default();
        for Played { key, features, hinted } in &self.played {
            let level = PracticeLevel { id: key.clone(), features: features.clone() };
            chooser.played(&level, &PracticeResult { hinted: hinted.clone() });
        }
        chooser.seen.extend(self.skipped.iter().cloned());
        chooser
    }
}

/// What can be practised on in the course. It takes a moment, and is the same for everyone.
static LEVELS: LazyLock<Vec<PracticeLevel>> =
    LazyLock::new(|| own().puzzles.iter().flatten().map(level).collect());

fn options() -> Options {
    Options { budget: Budget::default().with_nodes(MAX_NODES), ..Options::default() }
}

fn level(puzzle: &Puzzle) -> PracticeLevel {
    PracticeLevel { id: key(puzzle), features: features(&explain(puzzle, &options())) }
}

/// New puzzles with one solution, from a seed.
fn drawn(seed: u64) -> Result<Vec<Puzzle>, String> {
    let recipe = Recipe::new(SIDE, SIDE)
        .and_then(|recipe| recipe.of_kind(Kind::Blob).with_density(DENSITY))
        .map_err(|error| error.to_string())?;
    let unique =
        |puzzle: &Puzzle| nonolith::solve(puzzle, &options(), None).verdict == Verdict::Unique;
    Ok(recipe.puzzles(seed).filter(unique).take(DRAWN).collect())
}

fn practice(
    locale: Locale,
    chooser: &Chooser,
    puzzle: &Puzzle,
    level: &PracticeLevel,
    of_course: bool,
) -> Result<Practice, String> {
    // A pair of strategies is a feature too, and has no name of its own.
    let news = level
        .features
        .keys()
        .filter(|name| !name.contains(' '))
        .filter(|name| chooser.completions.get(*name).is_none_or(|&times| times == 0));
    let named = |strategy: &String| NamedStrategy {
        strategy: strategy.clone(),
        name: strategy_name(locale, strategy).to_owned(),
    };
    let news = news.map(named).collect();
    let puzzle = puzzles::to_play(puzzle.clone())?;
    Ok(Practice { key: level.id.clone(), puzzle, news, of_course })
}
