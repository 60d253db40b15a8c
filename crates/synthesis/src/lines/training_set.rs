//! The lines that rules are learned from: all short ones, the canonical longer ones, states of
//! real puzzles, and random states that only serve to refute.
//!
//! A rule is worth what it finds out in canonical states, where nothing known is idle, and in
//! states as people meet them. The states of puzzles are our own, from seeded pictures, so that
//! whatever states a user measures rules on later were not learned from.

use puzzle::generate::{Draw, Kind, Recipe};
use puzzle::{Cell, Clue, Colour};
use strategies::dsl::{self, Matcher, Rule};
use strategies::evaluate::State;
use strategies::states::{Keep, roll_out};

use super::line::Line;
use super::mine::mine;

/// The sizes of the pictures whose puzzles are rolled out, height and width.
const SIZES: [(usize, usize); 6] = [(10, 10), (15, 15), (10, 20), (20, 20), (25, 20), (25, 30)];

/// What a cell of a state of a puzzle weighs.
const PUZZLE_WEIGHT: f64 = 1.0;

/// What a cell of a canonical state weighs.
const CANONICAL_WEIGHT: f64 = 0.5;

/// States of so many seeded puzzles, as a person meets them while solving.
///
/// ```
/// let states = synthesis::lines::puzzle_states(1, 3);
/// assert!(states.len() > 20 && states.iter().all(|state| state.deducible() > 0));
/// assert_eq!(states, synthesis::lines::puzzle_states(1, 3));
/// ```
pub fn puzzle_states(seed: u64, puzzles: usize) -> Vec<State> {
    let mut states = Vec::new();
    for number in 0..puzzles {
        let (height, width) = SIZES[number % SIZES.len()];
        let kind = if number % 2 == 0 { Kind::Blob } else { Kind::Mirrored };
        let density = [0.45, 0.55, 0.65][number / 2 % 3];
        let recipe = Recipe::new(height, width).map(|recipe| recipe.of_kind(kind));
        let Ok(recipe) = recipe.and_then(|recipe| recipe.with_density(density)) else { continue };
        let own = seed.wrapping_add(number as u64);
        for puzzle in recipe.puzzles(own).take(1) {
            states.extend(roll_out(&puzzle, own, Keep::Chosen));
        }
    }
    states
}

/// Random states of lines of middling length, to refute with.
fn noise(seed: u64, count: usize) -> Vec<Line> {
    let mut draw = Draw::new(seed, 1);
    (0..count).filter_map(|number| random_state(&mut draw, number % 2 == 0)).collect()
}

/// So many random states are drawn; an eighth of them is in the spaces, all refute.
const RANDOM: usize = 32_000;

/// How much of a random state is known: of its filled cells, and of its blank ones.
const KNOWN: [f64; 4] = [0.05, 0.15, 0.3, 0.6];

fn random_state(draw: &mut Draw, few_hints: bool) -> Option<Line> {
    let length = 7 + draw.below(16);
    let density = 0.2 + draw.below(8) as f64 / 10.0;
    let mut solution: Vec<bool> = (0..length).map(|_| !few_hints && draw.chance(density)).collect();
    for _ in 0..if few_hints { 1 + draw.below(3) } else { 0 } {
        let (start, size) = (draw.below(length), 1 + draw.below(9));
        solution[start..].iter_mut().take(size).for_each(|cell| *cell = true);
    }
    let (filled_known, blank_known) = (KNOWN[draw.below(4)], KNOWN[draw.below(4)]);
    let cell = |filled: &bool| match filled {
        true if draw.chance(filled_known) => Cell::FILLED,
        false if draw.chance(blank_known) => Cell::BLANK,
        _ => Cell::UNKNOWN,
    };
    let before = solution.iter().map(cell).collect();
    let colour = |filled: &bool| if *filled { Colour::BLACK } else { Colour::BACKGROUND };
    let clue = Clue::of(solution.iter().map(colour));
    State::of(clue, before).ok().as_ref().and_then(Line::of)
}

/// What is learned from.
#[derive(Clone, Debug)]
pub struct Lessons {
    /// All states of lines this short are gone through.
    pub all_up_to: usize,
    /// Canonical states of lines this short count.
    pub canonical_up_to: usize,
    /// The paper's way: a random subset of so many canonical states counts, instead of all.
    pub sample: Option<usize>,
    /// States of puzzles; they count.
    pub puzzles: Vec<State>,
    /// The seed of all that is random.
    pub seed: u64,
    /// At most so many cases of a sketch from states of puzzles, and as many from random states.
    pub most_cases: usize,
}

impl Lessons {
    /// All lines of the lessons, shared by all sketches.
    ///
    /// ```
    /// use synthesis::lines::Lessons;
    /// let lessons = Lessons { all_up_to: 3, canonical_up_to: 4, sample: None, puzzles: vec![], seed: 1, most_cases: 100 };
    /// assert_eq!(lessons.read().short.len(), 4 + 15 + 57 + 41);
    /// ```
    pub fn read(&self) -> Read {
        let drawn = self.sample.map(|count| super::mine::sample(count, self.seed));
        let mut short: Vec<Line> = Vec::new();
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
        let weigh = |mut line: Line| {
            line.weight = PUZZLE_WEIGHT;
            line
        };
        let long = self.puzzles.iter().filter_map(Line::of).map(weigh).collect();
        let mut noise = noise(self.seed, RANDOM);
        let refuters = noise.split_off(noise.len().min(RANDOM / 8));
        Read { short, long, noise, refuters, most_cases: self.most_cases }
    }
}

/// The lines of the lessons.
#[derive(Clone, Debug)]
pub struct Read {
    /// Short lines.
    pub short: Vec<Line>,
    /// Lines of puzzles.
    pub long: Vec<Line>,
    noise: Vec<Line>,
    refuters: Vec<Line>,
    most_cases: usize,
}

impl Read {
    /// A line on which a rule is wrong, before a solver is troubled.
    pub(crate) fn refute(&self, rule: &Rule) -> Option<&Line> {
        let matcher = Matcher::new(rule);
        let all = self.refuters.iter().chain(&self.noise).chain(&self.long);
        all.into_iter().find(|line| line.refutes(&matcher))
    }

    /// The lines for a sketch that binds elements of these kinds: all short ones, and of the
    /// others an even part that is not too many cases.
    pub fn for_kinds(&self, kinds: &[dsl::Kind]) -> Vec<Line> {
        let part = |lines: &[Line]| -> Vec<Line> {
            let cases: usize = lines.iter().map(|line| cases(line, kinds)).sum();
            let step = cases.div_ceil(self.most_cases.max(1)).max(1);
            lines.iter().step_by(step).cloned().collect()
        };
        [self.short.clone(), part(&self.long), part(&self.noise)].concat()
    }

    /// The share of what follows in lines of puzzles that is covered, in thousandths.
    pub(crate) fn covered(&self) -> u32 {
        let cells = |line: &Line| (line.must_fill | line.must_blank) & !line.filled & !line.blank;
        let all: u32 = self.long.iter().map(|line| cells(line).count_ones()).sum();
        let covered: u32 =
            self.long.iter().map(|line| (cells(line) & line.covered).count_ones()).sum();
        1000 * covered / all.max(1)
    }

    /// The lines that count.
    pub fn counting(&mut self) -> impl Iterator<Item = &mut Line> {
        self.short.iter_mut().chain(&mut self.long).filter(|line| line.weight > 0.0)
    }
}

fn cases(line: &Line, kinds: &[dsl::Kind]) -> usize {
    kinds.iter().map(|kind| line.view().of_kind(*kind).len()).product()
}
