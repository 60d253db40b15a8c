//! Orderings as methods: every one of them solves any line-solvable puzzle.

use puzzle::{Cell, Deduction, Event, Grid, Puzzle, Reason, Recorder, Trace};
use solve::{
    About, Answer, Fitting, Method, Options, Setting, SettingKind, Settings, Stopped, Verdict,
    VerdictReason,
};

use super::{
    CompleteFirst, FinishedLines, FoundCells, Fresh, GameEnd, Heuristic, LineGame, MostCells,
    Ordering, Random, play,
};

/// A method that visits lines in some order until nothing more follows.
pub struct Ordered {
    /// Its name.
    pub name: &'static str,
    /// One line on it.
    pub summary: &'static str,
    /// Settings of its own.
    pub settings: &'static [Setting],
    /// Makes the ordering from what the caller wants.
    pub ordering: MakeOrdering,
}

/// What makes an ordering from what the caller wants.
pub type MakeOrdering = fn(&Options, &Settings) -> Box<dyn Ordering>;

impl Method for Ordered {
    fn about(&self) -> About {
        About { name: self.name, summary: self.summary, does_colour: true, settings: self.settings }
    }

    fn solve(
        &self,
        puzzle: Fitting<'_>,
        settings: &Settings,
        options: &Options,
        trace: Option<&mut Trace>,
    ) -> Answer {
        let mut ordering = (self.ordering)(options, settings);
        carry_out(puzzle, &mut *ordering, self.name, options, usize::MAX, trace)
    }
}

/// About what a cell takes where an ordering thinks before it chooses: in the game, in what it thinks
/// through, and in what rows and columns would give.
const CELL_BYTES: usize = 64;

/// Plays a puzzle with an ordering for at most `most_steps` steps, and says what came of it.
pub(super) fn carry_out(
    puzzle: Fitting<'_>,
    ordering: &mut dyn Ordering,
    name: &'static str,
    options: &Options,
    most_steps: usize,
    mut trace: Option<&mut Trace>,
) -> Answer {
    let cells = puzzle.height() * puzzle.width();
    if let Err(stopped) = options.budget.room_for(CELL_BYTES * cells) {
        return Answer::new(Verdict::Unknown(stopped.into()), vec![], puzzle.start());
    }
    let mut game = LineGame::new(&puzzle).within(&options.budget);
    let every = Cell::any(puzzle.palette().len());
    let mut stopped = None;
    let end = play(&mut game, ordering, most_steps, |game, line, found| {
        if !found.is_empty() {
            trace.record(|| event(game, line, found, name, every));
        }
        // Who watches sees every visit: one that gives nothing costs a step too.
        if let Some(watch) = &options.watch {
            watch.see(&event(game, line, found, name, every));
        }
        stopped = options.budget.spent();
        stopped.is_none()
    });
    answer(&puzzle, &game, end, stopped)
}

/// The answer with the calls of the line solver that planning or learning made before the game.
pub(super) fn after_calls(answer: Answer, calls: usize) -> Answer {
    let played = answer.stats.get("line_calls").copied().unwrap_or(0.0);
    answer.stat("line_calls", played + calls as f64)
}

fn event(
    game: &LineGame,
    line: usize,
    found: &FoundCells,
    name: &'static str,
    every: Cell,
) -> Event {
    let id = game.board().id(line);
    let old = |along: &usize| !found.iter().any(|(new, _)| new == along);
    let reason = Reason::named(name);
    let known = (0..game.board().facts(line).length)
        .filter(|along| game.board().cell(line, *along).is_known())
        .filter(old);
    let reason = known.fold(reason, |reason, along| reason.cell(id.square(along)));
    let reason = (0..game.board().facts(line).runs).fold(reason, |reason, run| reason.run(id, run));
    Event::Deduce(found.iter().fold(Deduction::new(id, reason), |deduction, &(along, cell)| {
        match cell.colour() {
            Some(colour) => deduction.deciding(id.square(along), colour),
            None => deduction.excluding(id.square(along), every.without(cell)),
        }
    }))
}

fn answer(puzzle: &Puzzle, game: &LineGame, end: GameEnd, stopped: Option<Stopped>) -> Answer {
    let grid = game.board().grid(puzzle.palette().len());
    let cells = game.board().unknown();
    let answer = match end {
        GameEnd::Solved => solved(puzzle, grid),
        GameEnd::Broken(line) => {
            let reason = VerdictReason::Broken(game.board().id(line));
            Answer::new(Verdict::None(reason), vec![], grid)
        }
        GameEnd::Stalled => {
            let reason = VerdictReason::Leaves { by: "line logic".into(), cells };
            Answer::new(Verdict::Unknown(reason), vec![], grid)
        }
        GameEnd::Stopped => {
            let stuck = || format!("stuck after {} steps, with {cells} cells left", game.steps());
            let reason = match stopped {
                Some(stopped) => VerdictReason::StoppedLeaving { stopped, cells },
                None => VerdictReason::own(stuck()),
            };
            Answer::new(Verdict::Unknown(reason), vec![], grid)
        }
    };
    let mut answer =
        answer.stat("steps", game.steps() as f64).stat("line_calls", game.calls() as f64);
    answer.line_solvable = match end {
        GameEnd::Solved => Some(answer.verdict == Verdict::Unique),
        GameEnd::Stalled => Some(false),
        _ => None,
    };
    answer
}

/// Every step was forced, so a full board is the only solution, unless a line that was never
/// visited contradicts it.
fn solved(puzzle: &Puzzle, grid: Grid) -> Answer {
    let Some(picture) = grid.picture() else {
        let reason = VerdictReason::own("a cell is impossible");
        return Answer::new(Verdict::Unknown(reason), vec![], grid);
    };
    match puzzle::check::picture(puzzle, &picture) {
        Ok(()) => Answer::new(Verdict::Unique, vec![picture], grid),
        Err(mismatch) => Answer::new(Verdict::None(mismatch.into()), vec![], grid),
    }
}

/// `order-random`.
pub(super) static RANDOM: Ordered = Ordered {
    name: "order-random",
    summary: "any line that is not finished, with replacement (Dandurand et al. 2012)",
    settings: &[],
    ordering: |options, _| Box::new(Random::seeded(options.seed)),
};

/// `order-fresh`.
pub(super) static FRESH: Ordered = Ordered {
    name: "order-fresh",
    summary: "any line that is not finished and has changed since its last visit",
    settings: &[],
    ordering: |options, _| Box::new(Fresh::seeded(options.seed)),
};

const FINISHED: Setting = Setting {
    name: "finished",
    kind: SettingKind::Word(&["skip", "visit"]),
    default: "skip",
    help: "what happens to a finished line when its turn comes; a visit costs a step",
};

/// `order-heuristic`.
pub(super) static HEURISTIC: Ordered = Ordered {
    name: "order-heuristic",
    summary: "full and empty lines, then by the longest run, in rounds (Dandurand et al. 2012)",
    settings: &[FINISHED],
    ordering: |_, settings| {
        let meanings = [("skip", FinishedLines::Skip), ("visit", FinishedLines::Visit)];
        Box::new(Heuristic::with_finished_lines(settings.word(&FINISHED, &meanings)))
    },
};

/// `order-most-cells`.
pub(super) static CELLS: Ordered = Ordered {
    name: "order-most-cells",
    summary: "peeks at every line and visits the one that gives most cells",
    settings: &[],
    ordering: |_, _| Box::new(MostCells),
};

/// `order-complete-first`.
pub(super) static COMPLETE: Ordered = Ordered {
    name: "order-complete-first",
    summary: "peeks at every line and visits one that it finishes, else the one that gives most",
    settings: &[],
    ordering: |_, _| Box::new(CompleteFirst),
};

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &[&str], columns: &[&str], verdict: &Verdict) {
        let clues = |texts: &[&str]| -> Vec<puzzle::Clue> {
            texts.iter().map(|text| text.parse().unwrap()).collect()
        };
        let palette = puzzle::Palette::black_and_white();
        let puzzle = Puzzle::new(palette, clues(rows), clues(columns)).unwrap();
        for method in super::super::methods() {
            let mut trace = Trace::default();
            let answer =
                solve::run(method, &puzzle, &Options::default(), Some(&mut trace)).unwrap();
            assert_eq!(answer.verdict, *verdict, "{}", method.name());
            puzzle::check::trace(&puzzle, &trace).unwrap();
        }
    }

    #[test]
    fn who_watches_sees_every_visit() {
        use std::sync::{Arc, Mutex};
        for name in ["order-random", "order-heuristic", "order-complete-first", "sarsa-table"] {
            let seen = Arc::new(Mutex::new(vec![]));
            let watch = {
                let seen = Arc::clone(&seen);
                solve::Watch::new(move |event| seen.lock().unwrap().push(event.clone()))
            };
            let method = super::super::methods().into_iter().find(|it| it.name() == name).unwrap();
            let (options, mut trace) = (Options::default().with_watch(watch), Trace::default());
            let puzzle = super::super::figure_one();
            let answer = solve::run(method, &puzzle, &options, Some(&mut trace)).unwrap();
            let seen = seen.lock().unwrap();
            assert_eq!(seen.len() as f64, answer.stats["steps"], "{name}");
            let gave = |event: &&Event| matches!(event, Event::Deduce(it) if !it.is_empty());
            assert!(seen.iter().filter(gave).eq(&trace.events), "{name}");
        }
    }

    #[test]
    fn a_line_solvable_puzzle_is_unique() {
        check(&["2", "1"], &["2", "1"], &Verdict::Unique);
    }

    #[test]
    fn a_puzzle_that_does_not_is_unknown_and_the_rest_is_counted() {
        let reason = VerdictReason::Leaves { by: "line logic".into(), cells: 4 };
        check(&["1", "1"], &["1", "1"], &Verdict::Unknown(reason));
    }

    #[test]
    fn what_planning_and_learning_ask_is_counted() {
        let options = Options::default();
        for method in super::super::methods() {
            let answer = solve::run(method, &crate::orderings::figure_one(), &options, None);
            let stats = answer.unwrap().stats;
            let prepares = ["order-optimal", "order-hitting-sets", "sarsa-table", "sarsa-sdcc"];
            let (calls, steps) = (stats["line_calls"], stats["steps"]);
            assert!(calls >= steps, "{}: {calls}", method.name());
            // To see that it is line-solvable takes ten calls, before anything is planned.
            assert!(!prepares.contains(&method.name()) || calls >= steps + 10.0, "{calls}");
        }
    }

    #[test]
    fn sums_that_disagree_are_no_puzzle() {
        let (colour, name) = (puzzle::Colour::BLACK, "black".to_owned());
        let misfit = puzzle::Misfit::SumsDisagree { colour, name, rows: 3, columns: 2 };
        check(&["2", "1"], &["1", "1"], &Verdict::None(misfit.into()));
    }
}
