//! The training set: all short lines, canonical states of longer ones, states of puzzles, and
//! random states that only serve to refute.
//!
//! A rule's gain is counted in canonical states, where every known cell matters, and in states
//! that people meet while solving. The states of puzzles are those of seeded pictures of our own,
//! so that rules can be measured on other puzzles than they were learned from.

use puzzle::generate::{Draw, Kind, Recipe};
use puzzle::{Cell, Clue, Colour};
use strategies::dsl::{self, Matcher, Rule};
use strategies::evaluate::State;
use strategies::library::Lines;
use strategies::states::{Keep, roll_out};

use super::mine::{mine, mine_in, sample};
use super::ruled_out::MAX_COLOURS;
use super::training_line::TrainingLine;

/// The sizes of the pictures whose puzzles are rolled out, height and width.
const SIZES: [(usize, usize); 6] = [(10, 10), (15, 15), (10, 20), (20, 20), (25, 20), (25, 30)];

/// The gain of a cell decided in a state of a puzzle.
const PUZZLE_WEIGHT: f64 = 1.0;

/// The gain of a cell decided in a canonical state: such states are many, and puzzles matter more.
const CANONICAL_WEIGHT: f64 = 0.5;

/// States of `puzzles` seeded puzzles, as a person meets them while solving.
///
/// ```
/// let states = nonolith_synthesis::lines::puzzle_states(1, 3);
/// assert!(states.len() > 20 && states.iter().all(|state| state.deducible() > 0));
/// assert_eq!(states, nonolith_synthesis::lines::puzzle_states(1, 3));
/// ```
pub fn puzzle_states(seed: u64, puzzles: usize) -> Vec<State> {
    puzzle_states_in(seed, puzzles, 1)
}

/// As [`puzzle_states`], of puzzles in 2, 3 and so on up to `inks` colours beside the background, in turn.
///
/// ```
/// let states = nonolith_synthesis::lines::puzzle_states_in(1, 2, 3);
/// assert!(states.iter().any(|state| state.colours() == 4));
/// ```
pub fn puzzle_states_in(seed: u64, puzzles: usize, inks: usize) -> Vec<State> {
    let mut states = Vec::new();
    for number in 0..puzzles {
        let (height, width) = SIZES[number % SIZES.len()];
        let kind = if number % 2 == 0 { Kind::Blob } else { Kind::Mirrored };
        let density = [0.45, 0.55, 0.65][number / 2 % 3];
        let inks = if inks < 2 { 1 } else { 2 + number % (inks - 1) };
        let recipe = Recipe::new(height, width).map(|recipe| recipe.of_kind(kind));
        let recipe = recipe.and_then(|recipe| recipe.with_density(density));
        let Ok(recipe) = recipe.and_then(|recipe| recipe.with_colours(inks)) else { continue };
        let own = seed.wrapping_add(number as u64);
        for puzzle in recipe.puzzles(own).take(1) {
            states.extend(roll_out(&puzzle, own, Keep::Chosen));
        }
    }
    states
}

/// The number of random states. An eighth of them is in the training set, all of them refute.
const RANDOM_STATES: usize = 32_000;

/// `count` random states of lines of 7 to 22 cells, to refute with; every other has few hints.
fn random_states(seed: u64, count: usize) -> Vec<TrainingLine> {
    let mut draw = Draw::new(seed, 1);
    (0..count).filter_map(|number| random_state(&mut draw, number % 2 == 0)).collect()
}

/// The shares of a random state's cells that are known, drawn for filled and for blank cells.
const KNOWN_SHARES: [f64; 4] = [0.05, 0.15, 0.3, 0.6];

fn random_state(draw: &mut Draw, few_hints: bool) -> Option<TrainingLine> {
    let length = 7 + draw.below(16);
    let density = 0.2 + draw.below(8) as f64 / 10.0;
    let mut solution: Vec<bool> = (0..length).map(|_| !few_hints && draw.chance(density)).collect();
    for _ in 0..if few_hints { 1 + draw.below(3) } else { 0 } {
        let (start, size) = (draw.below(length), 1 + draw.below(9));
        solution[start..].iter_mut().take(size).for_each(|cell| *cell = true);
    }
    let (filled_known, blank_known) = (KNOWN_SHARES[draw.below(4)], KNOWN_SHARES[draw.below(4)]);
    let cell = |filled: &bool| match filled {
        true if draw.chance(filled_known) => Cell::FILLED,
        false if draw.chance(blank_known) => Cell::BLANK,
        _ => Cell::UNKNOWN,
    };
    let before = solution.iter().map(cell).collect();
    let colour = |filled: &bool| if *filled { Colour::BLACK } else { Colour::BACKGROUND };
    let clue = Clue::of(solution.iter().map(colour));
    State::of(clue, before).ok().as_ref().and_then(TrainingLine::of)
}

/// `count` random states of lines of 5 to 16 cells in 2, 3 and so on up to `inks` colours beside the background.
fn random_coloured_states(seed: u64, count: usize, inks: usize) -> Vec<TrainingLine> {
    let mut draw = Draw::new(seed, 2);
    let each = (0..count).map(|number| 2 + number % (inks - 1));
    each.filter_map(|inks| random_coloured_state(&mut draw, inks)).collect()
}

/// A state of a random line: stretches of one colour, of whose cells much, little or nothing is known.
fn random_coloured_state(draw: &mut Draw, inks: usize) -> Option<TrainingLine> {
    let (colours, length) = (inks + 1, 5 + draw.below(12));
    let change = 0.15 + 0.1 * draw.below(6) as f64;
    let mut colour = Colour::new(draw.below(colours));
    let mut solution = Vec::new();
    for _ in 0..length {
        if draw.chance(change) {
            colour = Colour::new(draw.below(colours));
        }
        solution.push(colour);
    }
    let (decided, narrowed) = (KNOWN_SHARES[draw.below(4)], KNOWN_SHARES[draw.below(4)]);
    let cell = |&colour: &Colour| match draw.chance(decided) {
        true => Cell::only(colour),
        false if draw.chance(narrowed) => {
            Cell::from_bits(draw.word() & Cell::any(colours).bits()).or(Cell::only(colour))
        }
        false => Cell::any(colours),
    };
    let before = solution.iter().map(cell).collect();
    let state = State::of(Clue::of(solution), before).ok()?;
    TrainingLine::in_colours(&state, colours)
}

/// What rules are learned from.
#[derive(Clone, Debug)]
pub struct TrainingSettings {
    /// How many colours beside the background lines may have: 1 for black-and-white lines, else lines in 2, 3
    /// and so on up to this, at most 4.
    pub inks: usize,
    /// All states of lines of at most this length are in the training set. Of lines in more than two colours
    /// beside the background this length and the next are less by one for each colour more.
    pub all_up_to: usize,
    /// Canonical states of lines of at most this length count.
    pub canonical_up_to: usize,
    /// The paper's way: a random subset of this many canonical states counts, in place of all.
    pub sample: Option<usize>,
    /// States of puzzles; they count.
    pub puzzles: Vec<State>,
    /// The seed of the random numbers.
    pub seed: u64,
    /// For each sketch, the largest number of cases from states of puzzles, and also from random
    /// states.
    pub max_cases: usize,
}

impl TrainingSettings {
    /// Collects the training set, which all sketches share.
    ///
    /// ```
    /// use nonolith_synthesis::lines::TrainingSettings;
    /// let settings = TrainingSettings { inks: 1, all_up_to: 3, canonical_up_to: 4, sample: None, puzzles: vec![], seed: 1, max_cases: 100 };
    /// assert_eq!(settings.collect().short.len(), 4 + 15 + 57 + 41);
    /// ```
    pub fn collect(&self) -> TrainingSet {
        let weigh = |mut line: TrainingLine| {
            line.weight = PUZZLE_WEIGHT;
            line
        };
        // A line of a coloured puzzle may show one colour alone.
        let line = |state: &State| match self.lines() {
            Lines::Black => TrainingLine::of(state),
            _ => TrainingLine::in_colours(state, state.colours().max(3)),
        };
        let long = self.puzzles.iter().filter_map(line).map(weigh).collect();
        let mut random = match self.inks {
            ..2 => random_states(self.seed, RANDOM_STATES),
            inks => random_coloured_states(self.seed, RANDOM_STATES, inks.min(MAX_COLOURS - 1)),
        };
        let refuters = random.split_off(random.len().min(RANDOM_STATES / 8));
        TrainingSet { short: self.short_lines(), long, random, refuters, max_cases: self.max_cases }
    }

    /// The states to choose rules on where no others are given: those of the puzzles, or without puzzles the
    /// mined states that count.
    ///
    /// ```
    /// use nonolith_synthesis::lines::TrainingSettings;
    /// let settings = TrainingSettings { inks: 1, all_up_to: 3, canonical_up_to: 4, sample: Some(7), puzzles: vec![], seed: 1, max_cases: 100 };
    /// assert_eq!(settings.states_that_count().len(), 7);
    /// ```
    pub fn states_that_count(&self) -> Vec<State> {
        if !self.puzzles.is_empty() {
            return self.puzzles.clone();
        }
        let short = self.short_lines().into_iter().filter(|line| line.weight > 0.0);
        short.filter_map(|line| State::of(line.clue(), line.before()).ok()).collect()
    }

    /// The lines that rules are about.
    pub(crate) fn lines(&self) -> Lines {
        if self.inks < 2 { Lines::Black } else { Lines::Coloured }
    }

    /// All states of the shortest lines, and the canonical states of longer ones.
    fn short_lines(&self) -> Vec<TrainingLine> {
        if self.lines() == Lines::Coloured {
            return (2..=self.inks).flat_map(|inks| self.short_coloured_lines(inks)).collect();
        }
        let drawn = self.sample.map(|count| sample(count, self.canonical_up_to, self.seed));
        let mut short: Vec<TrainingLine> = Vec::new();
        for length in 1..=self.canonical_up_to.max(self.all_up_to) {
            for mut line in mine(length) {
                let counts = line.is_canonical && length <= self.canonical_up_to;
                let counts = counts && drawn.as_ref().is_none_or(|drawn| drawn.contains(&line));
                line.weight = if counts { CANONICAL_WEIGHT } else { 0.0 };
                if counts || length <= self.all_up_to {
                    short.push(line);
                }
            }
        }
        short
    }

    fn short_coloured_lines(&self, inks: usize) -> Vec<TrainingLine> {
        let less = inks - 2;
        let all_up_to = self.all_up_to.saturating_sub(less).max(1);
        let canonical_up_to = self.canonical_up_to.saturating_sub(less).max(1);
        let mut short: Vec<TrainingLine> = Vec::new();
        for length in 1..=canonical_up_to.max(all_up_to) {
            for mut line in mine_in(length, inks + 1) {
                let counts = line.is_canonical && length <= canonical_up_to;
                line.weight = if counts { CANONICAL_WEIGHT } else { 0.0 };
                if counts || length <= all_up_to {
                    short.push(line);
                }
            }
        }
        short
    }
}

/// The lines that rules are learned from.
#[derive(Clone, Debug)]
pub struct TrainingSet {
    /// Short lines.
    pub short: Vec<TrainingLine>,
    /// Lines of puzzles.
    pub long: Vec<TrainingLine>,
    /// Random states that are in the spaces of sketches.
    random: Vec<TrainingLine>,
    /// Random states that only refute.
    refuters: Vec<TrainingLine>,
    max_cases: usize,
}

impl TrainingSet {
    /// A line on which a rule is wrong. It is looked for before a solver is asked.
    pub(crate) fn refute(&self, rule: &Rule) -> Option<&TrainingLine> {
        let matcher = Matcher::new(rule);
        let all = self.refuters.iter().chain(&self.random).chain(&self.long);
        all.into_iter().find(|line| line.refutes(&matcher))
    }

    /// The lines for a sketch that binds elements of `kinds`: all short ones, and every n-th of the
    /// others, so that there are at most about `max_cases` cases.
    pub fn for_kinds(&self, kinds: &[dsl::Kind]) -> Vec<TrainingLine> {
        let thinned = |lines: &[TrainingLine]| -> Vec<TrainingLine> {
            let cases: usize = lines.iter().map(|line| cases(line, kinds)).sum();
            let step = cases.div_ceil(self.max_cases.max(1)).max(1);
            lines.iter().step_by(step).cloned().collect()
        };
        [self.short.clone(), thinned(&self.long), thinned(&self.random)].concat()
    }

    /// The share of what follows in lines of puzzles that is covered, in thousandths.
    pub(crate) fn covered(&self) -> u32 {
        let all: u32 = self.long.iter().map(|line| line.deducible().count()).sum();
        let covered = |line: &TrainingLine| line.deducible().intersection(line.covered).count();
        1000 * self.long.iter().map(covered).sum::<u32>() / all.max(1)
    }

    /// The lines in which gain is counted.
    pub fn weighted(&mut self) -> impl Iterator<Item = &mut TrainingLine> {
        self.short.iter_mut().chain(&mut self.long).filter(|line| line.weight > 0.0)
    }
}

fn cases(line: &TrainingLine, kinds: &[dsl::Kind]) -> usize {
    kinds.iter().map(|kind| line.view().of_kind(*kind).len()).product()
}
