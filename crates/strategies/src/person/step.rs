//! A step: what it tells, how it was found and how hard that was.

use puzzle::{Colour, Decided, Deduction, Event, Excluded, Grid, LineId, Puzzle, Trace, Uses};
use serde::{Serialize, Serializer};

use super::knowledge::Application;
use super::refute::{Link, Refutation};

/// What it costs to go through all cases of one line.
pub(super) const CASES: f64 = 100.0;
/// What a supposition costs, before its chain.
pub(super) const SUPPOSE: f64 = 200.0;
/// What each link of its chain costs.
pub(super) const LINK: f64 = 10.0;
/// What a step found by search costs.
pub(super) const SEARCH: f64 = 1000.0;

/// How a step was found.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum How {
    /// By a strategy, which the deduction's reason names.
    Strategy(Application),
    /// By all the cases of one line.
    CaseAnalysis,
    /// By a supposition that leads to a contradiction.
    Contradiction(Refutation),
    /// By the exact solver: there is no short reason to give.
    Search,
}

impl How {
    /// The name under which a step that no strategy made is filed.
    ///
    /// ```
    /// assert_eq!(strategies::person::How::CaseAnalysis.name(), "case-analysis");
    /// ```
    pub fn name(&self) -> &'static str {
        match self {
            How::Strategy(_) => "strategy",
            How::CaseAnalysis => "case-analysis",
            How::Contradiction(_) => "contradiction",
            How::Search => "search",
        }
    }

    /// The supposition and its chain, if a contradiction found the step.
    ///
    /// ```
    /// assert_eq!(strategies::person::How::Search.refutation(), None);
    /// ```
    pub fn refutation(&self) -> Option<&Refutation> {
        match self {
            How::Contradiction(refutation) => Some(refutation),
            _ => None,
        }
    }
}

/// One step of a person's solution. As data it has the fields of the command line's steps, but for the
/// sentence, which [`crate::explain::ToldStep`] adds.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Which cells it decides, from which line, and the fewest known cells found that imply it.
    pub deduction: Deduction,
    /// How it was found.
    pub how: How,
    /// How hard it is: the cost of the strategy. Case analysis, contradictions and search, which no
    /// strategy explains, cost more.
    pub cost: f64,
    /// How many lines offered a step at that moment.
    pub places: usize,
    /// What has to be ruled out first, in order: steps that decide no cell and that were not told before,
    /// each with just the colours and cells that this step needs. Empty in black and white.
    pub bookkeeping: Vec<Step>,
}

/// A step as data: the deduction is flat, and its lists are there even where they are empty.
#[derive(Serialize)]
struct StepData<'a> {
    line: LineId,
    cells: &'a [Decided],
    excluded: &'a [Excluded],
    strategy: &'a str,
    uses: &'a Uses,
    cost: f64,
    places: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    refutation: Option<&'a Refutation>,
    #[serde(skip_serializing_if = "<[Step]>::is_empty")]
    bookkeeping: &'a [Step],
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Deduction { line, cells, excluded, reason } = &self.deduction;
        StepData {
            line: *line,
            cells,
            excluded,
            strategy: &reason.strategy,
            uses: &reason.uses,
            cost: self.cost,
            places: self.places,
            refutation: self.how.refutation(),
            bookkeeping: &self.bookkeeping,
        }
        .serialize(serializer)
    }
}

impl Step {
    /// What it tells, its bookkeeping first.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let step = Person::new(&puzzle, puzzle.start()).next(&solve::Budget::default());
    /// assert_eq!(step.unwrap().unwrap().deductions().count(), 1);
    /// ```
    pub fn deductions(&self) -> impl Iterator<Item = &Deduction> {
        self.with_bookkeeping().map(|step| &step.deduction)
    }

    /// The step and its bookkeeping, in the order in which they are told.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let step = Person::new(&puzzle, puzzle.start()).next(&solve::Budget::default());
    /// let step = step.unwrap().unwrap();
    /// assert_eq!(step.with_bookkeeping().last(), Some(&step));
    /// ```
    pub fn with_bookkeeping(&self) -> impl Iterator<Item = &Step> {
        self.bookkeeping.iter().chain([self])
    }

    /// Whether a cell becomes known by it, rather than colours being ruled out alone.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let step = Person::new(&puzzle, puzzle.start()).next(&solve::Budget::default());
    /// assert!(step.unwrap().unwrap().decides());
    /// ```
    pub fn decides(&self) -> bool {
        !self.deduction.cells.is_empty()
    }

    /// Whether all that it rules out is a colour that no number of its line has: what a person knows
    /// without a word.
    ///
    /// # Panics
    /// If the step speaks of a line that this puzzle does not have.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let step = Person::new(&puzzle, puzzle.start()).next(&solve::Budget::default());
    /// assert!(!step.unwrap().unwrap().is_silent(&puzzle));
    /// ```
    pub fn is_silent(&self, puzzle: &Puzzle) -> bool {
        let runs = puzzle.clue(self.deduction.line).runs();
        let has =
            |colour: Colour| colour.is_background() || runs.iter().any(|run| run.colour == colour);
        let absent = |one: &Excluded| !one.colours.colours().any(has);
        !self.decides() && self.deduction.excluded.iter().all(absent)
    }

    /// How many colours it rules out or decides.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let step = Person::new(&puzzle, puzzle.start()).next(&solve::Budget::default());
    /// assert_eq!(step.unwrap().unwrap().news(), 2);
    /// ```
    pub fn news(&self) -> usize {
        self.deduction.cells.len() + self.deduction.excluded.len()
    }

    /// Writes what the step says into `grid`.
    pub(crate) fn write_to(&self, grid: &mut Grid) {
        for deduction in self.deductions() {
            for (square, allowed) in deduction.allowed(grid.colours()) {
                grid.restrict(square, allowed);
            }
        }
    }

    /// Writes the step as events of a trace that [`puzzle::check`] can judge.
    ///
    /// ```
    /// # use puzzle::{Palette, Puzzle, Trace};
    /// # use strategies::person::Person;
    /// # let puzzle = Puzzle::of_picture(Palette::black_and_white(), "11".parse().unwrap()).unwrap();
    /// let mut trace = Trace::default();
    /// let step = Person::new(&puzzle, puzzle.start()).next(&solve::Budget::default());
    /// step.unwrap().unwrap().record(&mut trace);
    /// assert!(puzzle::check::trace(&puzzle, &trace).is_ok());
    /// ```
    pub fn record(&self, trace: &mut Trace) {
        for link in &self.bookkeeping {
            link.record(trace);
        }
        match &self.how {
            How::Strategy(_) | How::CaseAnalysis => {
                trace.events.push(Event::Deduce(self.deduction.clone()));
            }
            How::Contradiction(refutation) => record_refutation(refutation, trace),
            How::Search => trace.events.push(Event::Proved {
                cells: self.deduction.cells.clone(),
                excluded: self.deduction.excluded.clone(),
                reason: self.deduction.reason.clone(),
            }),
        }
    }
}

fn record_refutation(refutation: &Refutation, trace: &mut Trace) {
    let (square, allowed) = (refutation.square, refutation.supposed);
    trace.events.push(Event::Suppose { square, allowed });
    for link in &refutation.chain {
        match link {
            Link::Deduce(deduction) => trace.events.push(Event::Deduce(deduction.clone())),
            Link::Refute(inner) => record_refutation(inner, trace),
        }
    }
    trace.events.push(Event::Retract { broken: Some(refutation.broken) });
}
