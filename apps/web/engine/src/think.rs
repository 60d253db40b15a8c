//! What takes thought: hints, verdicts, explanations.

use std::time::Duration;

use nonolith::puzzle::render::Marks;
use nonolith::puzzle::{Cell, Decided, Excluded, LineId, Picture, Puzzle, RunId, Square};
use nonolith::solve::{self, Budget, Options};
use nonolith::strategies::explain::{self, Locale, strategy_name};
use nonolith::strategies::grade;
use nonolith::strategies::hint;
use nonolith::strategies::person::{self, How, Knowledge, Link, Refutation};
use serde::Serialize;

use crate::game::Problem;
use crate::protocol::{Operation, reply, request};
use crate::{Thinker, puzzles, rules};

/// How long a verdict or an explanation may take before it is `unknown`.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

request! {
    /// Gives the next step from a position, told no further than the rung allows.
    Hint {
        puzzle: String,
        position: Vec<String>,
        /// What earlier hints ruled out, which no mark on the board can hold.
        #[serde(default)]
        excluded: Vec<Excluded>,
        rung: usize,
        /// A file of rules to know beside the library.
        rules: Option<String>,
        /// The strategies that the player was taught, to stay within them.
        taught: Option<Vec<String>>,
        /// The strategy that is met now: the one that is new where the others come to a halt.
        met: Option<String>,
        /// The code of a language.
        language: Option<String>,
    }
}

reply! {
    HintTold {
        rung: usize,
        sentence: String,
        problem: Option<Problem>,
        step: Option<Step>,
        /// Whether the step is by a strategy that the player was not taught.
        new: bool,
    }
}

reply! {
    /// A step, as far as it is told: what the board points at, and then everything.
    #[derive(Default)]
    Step {
        show: Show,
        strategy: Option<String>,
        /// What players call the strategy.
        name: Option<String>,
        sentence: Option<String>,
        cells: Vec<Decided>,
        excluded: Vec<Excluded>,
        /// What follows from a supposition, link by link.
        chain: Vec<Vec<Decided>>,
    }
}

reply! {
    /// What the board points at.
    #[derive(Default)]
    Show {
        lines: Vec<LineId>,
        broken: Option<LineId>,
        runs: Vec<RunId>,
        uses: Vec<Square>,
        news: Vec<Square>,
        /// Cells of a line, from one up to before another.
        spans: Vec<(LineId, usize, usize)>,
    }
}

request! {
    /// Gives the only solution, or null if there is not just one or it is not found soon.
    Solution {
        puzzle: String,
    }
}

request! {
    /// Says whether there is one solution, several or none.
    Verdict {
        puzzle: String,
        /// How long to look at most.
        seconds: Option<f64>,
    }
}

reply! {
    VerdictTold {
        verdict: VerdictName,
        reason: Option<String>,
        line_solvable: Option<bool>,
        solutions: Vec<Vec<String>>,
        differs: Vec<Square>,
    }
}

/// A verdict in one word.
#[derive(Serialize)]
pub(crate) struct VerdictName(&'static str);

impl VerdictName {
    pub(crate) fn of(verdict: &solve::Verdict) -> VerdictName {
        VerdictName(verdict.name())
    }
}

request! {
    /// Gives every step of a solution, and the grade.
    Explain {
        puzzle: String,
        rules: Option<String>,
        language: Option<String>,
    }
}

reply! {
    Explanation {
        verdict: VerdictName,
        reason: Option<String>,
        steps: Vec<Step>,
        grade: Option<Grade>,
    }
}

reply! {
    Grade {
        name: String,
        score: f64,
        hardest: String,
        /// What players call the hardest strategy.
        hardest_name: String,
        steps: usize,
        hardest_times: usize,
        narrowest: usize,
        reason: String,
    }
}

fn options() -> Options {
    within(PATIENCE)
}

fn within(time: Duration) -> Options {
    Options { budget: Budget::default().within(time), ..Options::default() }
}

/// The language with this code; English where there is none.
pub(crate) fn locale(code: Option<&str>) -> Locale {
    code.and_then(Locale::named).unwrap_or_default()
}

impl Operation<Thinker> for Hint {
    type Reply = HintTold;

    fn answer(self, _: &mut Thinker) -> Result<HintTold, String> {
        let puzzle = puzzles::read(&self.puzzle)?;
        let mut position = puzzles::position(&puzzle, Some(&self.position))?;
        for Excluded { square, colours } in &self.excluded {
            if square.row < position.height() && square.column < position.width() {
                position.restrict(*square, Cell::any(puzzle.palette().len()).without(*colours));
            }
        }
        let locale = locale(self.language.as_deref());
        let ask = |known: &Knowledge| {
            hint::hint_in(locale, known, &puzzle, &position, self.rung, &options())
                .map_err(|error| error.to_string())
        };
        let book = rules::knowledge(self.rules.as_deref())?;
        let mut hint = ask(&self.known(&book)?)?;
        if self.met.is_some() && hint.problem.is_none() && hint.step.is_none() && hint.new.is_none()
        {
            // Not even the strategy that is met leads on from here: then any other may be new.
            hint = ask(&book.only(self.taught()).map_err(|error| error.to_string())?)?;
        }
        let new = hint.new.as_ref().filter(|_| hint.step.is_none());
        let mut step =
            hint.step.as_ref().or(new).map(|step| told(locale, &puzzle, step, hint.rung));
        if let (Some(new), Some(step)) = (new, &mut step) {
            // The sentence names what is new on every rung, so that its rule can be looked up.
            name(locale, new, step);
        }
        Ok(HintTold {
            rung: hint.rung,
            step,
            new: new.is_some(),
            problem: hint.problem.and_then(problem),
            sentence: hint.sentence,
        })
    }
}

impl Hint {
    fn taught(&self) -> &[String] {
        self.taught.as_deref().unwrap_or_default()
    }

    /// What the player knows of the book: all of it, or what was taught, restricted from that and the
    /// strategy that is met now.
    fn known(&self, book: &Knowledge) -> Result<Knowledge, String> {
        if self.taught.is_none() {
            return Ok(book.clone());
        }
        let lesson: Vec<&String> = self.taught().iter().chain(&self.met).collect();
        let book = if self.met.is_some() { book.only(&lesson) } else { Ok(book.clone()) };
        book.and_then(|book| book.only(self.taught())).map_err(|error| error.to_string())
    }
}

/// What the page can point at; of the rest, the sentence tells.
fn problem(problem: hint::Problem) -> Option<Problem> {
    match problem {
        hint::Problem::Line(line) => Some(Problem::Line(line)),
        hint::Problem::Square(square) => Some(Problem::Square(square)),
        hint::Problem::Position | hint::Problem::Puzzle => None,
    }
}

/// What the rung tells of a step: the line, then the strategy, then everything.
fn told(locale: Locale, puzzle: &Puzzle, step: &person::Step, rung: usize) -> Step {
    if rung >= 4 {
        return whole(locale, puzzle, step);
    }
    let show = match &step.how {
        _ if rung == 1 => Show::default(),
        How::Contradiction(refutation) => Show { uses: vec![refutation.square], ..Show::default() },
        How::Search => Show::default(),
        _ => Show { lines: vec![step.deduction.line], ..Show::default() },
    };
    let mut told = Step { show, ..Step::default() };
    if rung == 3 {
        name(locale, step, &mut told);
    }
    told
}

/// Names the strategy of a step.
fn name(locale: Locale, step: &person::Step, told: &mut Step) {
    let strategy = &step.deduction.reason.strategy;
    told.strategy = Some(strategy.to_string());
    told.name = Some(strategy_name(locale, strategy).to_owned());
}

/// A step with all that the page shows of it.
fn whole(locale: Locale, puzzle: &Puzzle, step: &person::Step) -> Step {
    let strategy = &step.deduction.reason.strategy;
    Step {
        show: show(explain::marks(puzzle, step)),
        strategy: Some(strategy.to_string()),
        name: Some(strategy_name(locale, strategy).to_owned()),
        sentence: Some(explain::sentence_in(locale, puzzle, step)),
        cells: step.deduction.cells.clone(),
        excluded: step.deductions().flat_map(|one| one.excluded.iter().copied()).collect(),
        chain: match &step.how {
            How::Contradiction(refutation) => chain(puzzle, refutation),
            _ => vec![],
        },
    }
}

fn show(marks: Marks) -> Show {
    let spans = marks.spans.into_iter().map(|(line, cells)| (line, cells.start, cells.end));
    Show {
        lines: marks.lines,
        broken: marks.broken,
        runs: marks.runs,
        uses: marks.uses,
        news: marks.news,
        spans: spans.collect(),
    }
}

/// What follows from a supposition, link by link: the supposed square, then what each line says.
fn chain(puzzle: &Puzzle, refutation: &Refutation) -> Vec<Vec<Decided>> {
    let decided = |square: Square, left: Cell| -> Vec<Decided> {
        left.colour().map(|colour| Decided { square, colour }).into_iter().collect()
    };
    let link = |link: &Link| match link {
        Link::Deduce(deduction) => deduction.cells.clone(),
        Link::Refute(inner) => {
            decided(inner.square, Cell::any(puzzle.palette().len()).without(inner.supposed))
        }
    };
    let supposed = decided(refutation.square, refutation.supposed);
    std::iter::once(supposed).chain(refutation.chain.iter().map(link)).collect()
}

impl Operation<Thinker> for Solution {
    type Reply = Option<Vec<String>>;

    fn answer(self, _: &mut Thinker) -> Result<Option<Vec<String>>, String> {
        let puzzle = puzzles::read(&self.puzzle)?;
        let answer = solve::solve(&puzzle, &options(), None);
        let unique = answer.verdict == solve::Verdict::Unique;
        Ok(unique.then(|| answer.solutions[0].row_texts()))
    }
}

impl Operation<Thinker> for Verdict {
    type Reply = VerdictTold;

    fn answer(self, _: &mut Thinker) -> Result<VerdictTold, String> {
        let puzzle = puzzles::read(&self.puzzle)?;
        let seconds = self.seconds.filter(|it| (0.0..=PATIENCE.as_secs_f64()).contains(it));
        let time = seconds.map_or(PATIENCE, Duration::from_secs_f64);
        let answer = solve::solve(&puzzle, &within(time), None);
        Ok(VerdictTold {
            verdict: VerdictName::of(&answer.verdict),
            reason: answer.verdict.reason().map(ToString::to_string),
            line_solvable: answer.line_solvable,
            solutions: answer.solutions.iter().map(Picture::row_texts).collect(),
            differs: answer.differs(),
        })
    }
}

impl Operation<Thinker> for Explain {
    type Reply = Explanation;

    fn answer(self, _: &mut Thinker) -> Result<Explanation, String> {
        let puzzle = puzzles::read(&self.puzzle)?;
        let known = rules::knowledge(self.rules.as_deref())?;
        let locale = locale(self.language.as_deref());
        let explanation = explain::explain_knowing(&known, &puzzle, &options());
        Ok(Explanation {
            verdict: VerdictName::of(&explanation.verdict),
            reason: explanation.verdict.reason().map(ToString::to_string),
            steps: explanation.steps.iter().map(|step| whole(locale, &puzzle, step)).collect(),
            grade: graded(locale, &explanation),
        })
    }
}

pub(crate) fn graded(locale: Locale, explanation: &explain::Explanation) -> Option<Grade> {
    let grade = grade::grade(explanation).into_grade()?;
    Some(Grade {
        name: grade.level.to_string(),
        score: grade.score,
        reason: grade.reason(),
        hardest: grade.hardest.to_string(),
        hardest_name: strategy_name(locale, &grade.hardest).to_owned(),
        steps: grade.steps,
        hardest_times: grade.hardest_times,
        narrowest: grade.narrowest,
    })
}
