//! Evolution as methods: `cga`, `iga`, `column-ga` and `anneal`.

use std::ops::ControlFlow;

use puzzle::{Event, Grid, Picture, Puzzle, Recorder, Square, Trace, check};
use solve::{
    About, Answer, Fitting, Method, Options, Setting, SettingError, Settings, Stopped, Verdict,
    VerdictReason,
};
use web_time::Instant;

use super::evolve::{Evolved, Generation};
use super::mask_board::MaskBoard;
use super::observed::Observer;
use super::plan::EvolutionPlan;
use super::row_sampler::RowSampler;
use super::settings;
use super::wide::{WideGeneration, WideRefusal, evolve_columns};

/// A callback that is shown each generation, and may stop the run.
pub(super) type See<'a> = dyn FnMut(&Generation) -> ControlFlow<Stopped> + 'a;

/// A method that makes whole grids better.
pub struct Evolution {
    /// Its name.
    pub(super) name: &'static str,
    /// One line on it.
    pub(super) summary: &'static str,
    /// Settings of its own.
    pub(super) settings: &'static [Setting],
    /// Whether its genes are rows or columns.
    pub(super) genes: Genes,
    /// Runs it on a board, under the caller's settings and a seed.
    pub(super) run: fn(&MaskBoard, &Settings, u64, &mut See) -> Evolved,
    /// Its plan on boards with sides longer than a machine word, if it takes them.
    pub(super) wide: Option<fn(&Settings) -> EvolutionPlan>,
    /// Whether its settings go together.
    pub(super) check: fn(&Settings) -> Result<(), SettingError>,
}

/// What one run is about.
struct Task<'a> {
    puzzle: &'a Puzzle,
    known: Grid,
    board: MaskBoard,
    settings: &'a Settings,
    options: &'a Options,
}

/// Which lines are the genes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Genes {
    /// The rows.
    Rows,
    /// The columns: the board is transposed before the run and the grid after it.
    Columns,
}

impl Method for Evolution {
    fn about(&self) -> About {
        About {
            name: self.name,
            summary: self.summary,
            does_colour: false,
            settings: self.settings,
        }
    }

    fn check_settings(&self, settings: &Settings) -> Result<(), SettingError> {
        (self.check)(settings)
    }

    fn solve(
        &self,
        puzzle: Fitting<'_>,
        settings: &Settings,
        options: &Options,
        trace: Option<&mut Trace>,
    ) -> Answer {
        match self.wide {
            Some(plan) if MaskBoard::takes(&puzzle).is_err() => {
                solve_wide(&puzzle, settings, &plan(settings), options, trace)
            }
            _ => self.solve_observed(puzzle, settings, options, trace, &mut |_, _| {}),
        }
    }
}

impl Evolution {
    /// The same, with every generation shown to an observer.
    pub(super) fn solve_observed(
        &self,
        puzzle: Fitting<'_>,
        settings: &Settings,
        options: &Options,
        mut trace: Option<&mut Trace>,
        observer: &mut Observer<'_>,
    ) -> Answer {
        let unsuited = |words: String| Verdict::Unknown(VerdictReason::Unsuited(words.into()));
        if let Err(words) = MaskBoard::takes(&puzzle) {
            return Answer::new(unsuited(words), vec![], puzzle.start());
        }
        let known = match settings::seeding(settings).known(&puzzle, trace.as_deref_mut()) {
            Ok(known) => known,
            Err(broken) => return none(broken.into(), puzzle.start()),
        };
        match MaskBoard::new(&puzzle, &known) {
            Ok(board) => {
                let task = Task { puzzle: &puzzle, known, board, settings, options };
                self.solve_board(task, trace, observer)
            }
            Err(words) => Answer::new(unsuited(words), vec![], known),
        }
    }

    fn solve_board(
        &self,
        task: Task<'_>,
        mut trace: Option<&mut Trace>,
        observer: &mut Observer<'_>,
    ) -> Answer {
        let Task { puzzle, known, board, settings, options } = task;
        let genes = self.turned(&board);
        if let Some(row) = genes.rows.iter().position(|line| RowSampler::new(line).count() == 0) {
            return none(impossible(row), known);
        }
        let start = Instant::now();
        let mut see = |generation: &Generation| {
            let event = || Event::Candidate {
                picture: self.picture(&genes, generation.rows),
                score: f64::from(generation.fitness),
            };
            trace.record(event);
            if let Some(watch) = &options.watch {
                watch.see(&event());
            }
            observer(generation, &|rows| self.picture(&genes, rows));
            options.budget.spent().map_or(ControlFlow::Continue(()), ControlFlow::Break)
        };
        let evolved = (self.run)(&genes, settings, options.seed, &mut see);
        let seconds = start.elapsed().as_secs_f64();
        let answer = answer(puzzle, known, self.picture(&genes, &evolved.rows), &evolved);
        answer
            .stat("evaluations_per_second", evolved.evaluations as f64 / seconds.max(1e-9))
            .stat("search_space", genes.row_space())
    }

    /// The board with its genes as rows.
    fn turned(&self, board: &MaskBoard) -> MaskBoard {
        match self.genes {
            Genes::Rows => board.clone(),
            Genes::Columns => board.transposed(),
        }
    }

    /// The picture that genes stand for.
    fn picture(&self, genes: &MaskBoard, rows: &[u64]) -> Picture {
        match self.genes {
            Genes::Rows => genes.picture(rows),
            Genes::Columns => transposed(&genes.picture(rows)),
        }
    }
}

/// A gene that cannot be drawn shows that there is no solution.
fn impossible(gene: usize) -> VerdictReason {
    VerdictReason::own(format!("no arrangement of gene {} fits the given cells", gene + 1))
}

/// Runs the column algorithm on a board of any size.
fn solve_wide(
    puzzle: &Puzzle,
    settings: &Settings,
    plan: &EvolutionPlan,
    options: &Options,
    mut trace: Option<&mut Trace>,
) -> Answer {
    let known = match settings::seeding(settings).known(puzzle, trace.as_deref_mut()) {
        Ok(known) => known,
        Err(broken) => return none(broken.into(), puzzle.start()),
    };
    let start = Instant::now();
    let mut see = |generation: &WideGeneration<'_>| {
        let event = || Event::Candidate {
            picture: generation.picture(),
            score: f64::from(generation.fitness),
        };
        trace.record(event);
        if let Some(watch) = &options.watch {
            watch.see(&event());
        }
        options.budget.spent().map_or(ControlFlow::Continue(()), ControlFlow::Break)
    };
    let (seed, budget) = (options.seed, &options.budget);
    match evolve_columns((puzzle, &known), plan, seed, budget, &mut see) {
        Ok((evolved, best, search_space)) => {
            let seconds = start.elapsed().as_secs_f64();
            let answer = answer(puzzle, known, best, &evolved)
                .stat("evaluations_per_second", evolved.evaluations as f64 / seconds.max(1e-9));
            // A number that no float holds is left out.
            match search_space.is_finite() {
                true => answer.stat("search_space", search_space),
                false => answer,
            }
        }
        Err(WideRefusal::Impossible(gene)) => none(impossible(gene), known),
        Err(WideRefusal::Stopped(why)) => Answer::new(Verdict::Unknown(why.into()), vec![], known),
    }
}

fn transposed(picture: &Picture) -> Picture {
    Picture::from_fn(picture.width(), picture.height(), |square: Square| {
        picture[Square { row: square.column, column: square.row }]
    })
}

fn none(reason: VerdictReason, known: Grid) -> Answer {
    Answer::new(Verdict::None(reason), vec![], known)
}

/// The answer, whose solution the judge has seen.
fn answer(puzzle: &Puzzle, known: Grid, best: Picture, evolved: &Evolved) -> Answer {
    let found = check::picture(puzzle, &best).is_ok();
    let (verdict, solutions, candidate) = if found {
        (Verdict::Found, vec![best], None)
    } else {
        (Verdict::Unknown(reason(evolved)), vec![], Some(best))
    };
    let mut answer = Answer::new(verdict, solutions, known);
    answer.candidate = candidate;
    answer
        .stat("evaluations", evolved.evaluations as f64)
        .stat("generations", evolved.generations as f64)
        .stat("restarts", evolved.restarts as f64)
        .stat("fitness", f64::from(evolved.fitness))
}

/// Why there is no solution: where the run ended, and how near it came.
fn reason(evolved: &Evolved) -> VerdictReason {
    let Evolved { fitness, evaluations, stopped, .. } = evolved;
    let why = stopped.map_or(String::new(), |why| format!("{why}: "));
    let best = if *fitness == 0 {
        "fitness reached 0, but this measure misses some errors and the grid is wrong".to_owned()
    } else {
        format!("the best fitness is {fitness}, not 0")
    };
    let words = format!("{why}{best}, after {evaluations} evaluations").into();
    VerdictReason::Own { words, stopped: *stopped }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::Palette;

    fn puzzle(picture: &str) -> Puzzle {
        Puzzle::of_picture(Palette::black_and_white(), picture.parse().unwrap()).unwrap()
    }

    /// A heart, seven by six.
    fn heart() -> Puzzle {
        puzzle("0110110 1111111 1111111 0111110 0011100 0001000")
    }

    fn solve(name: &str, puzzle: &Puzzle, settings: &[(&str, &str)]) -> (Answer, Trace) {
        let method = crate::evolution::methods().into_iter().find(|m| m.name() == name).unwrap();
        let settings = settings.iter().map(|&(name, value)| (name.into(), value.into())).collect();
        let mut trace = Trace::default();
        let options = Options { settings, ..Options::default() };
        (solve::run(method, puzzle, &options, Some(&mut trace)).unwrap(), trace)
    }

    fn complaint(name: &str, setting: (&str, &str)) -> String {
        let method = crate::evolution::methods().into_iter().find(|m| m.name() == name).unwrap();
        let settings = [(setting.0.to_owned(), setting.1.to_owned())].into();
        let options = Options { settings, ..Options::default() };
        solve::run(method, &heart(), &options, None).unwrap_err().to_string()
    }

    #[test]
    fn legal_lines_find_the_heart() {
        for (name, settings) in [
            ("iga", &[][..]),
            ("iga", &[("fitness", "nearest"), ("best-response", "1")]),
            ("iga", &[("seeding", "once"), ("duplicates", "drop")]),
            ("column-ga", &[("fitness", "blocks")]),
            ("anneal", &[]),
        ] {
            let (answer, _) = solve(name, &heart(), settings);
            assert_eq!(answer.verdict, Verdict::Found, "{name} {settings:?}");
            assert_eq!(answer.solutions, heart().solutions());
        }
    }

    #[test]
    fn a_run_without_success_is_unknown_and_says_how_near_it_came() {
        let (answer, _) = solve("cga", &heart(), &[("evaluations", "300")]);
        let reason = answer.verdict.reason().unwrap().to_string();
        assert_eq!(answer.verdict.name(), "unknown");
        assert!(
            reason.contains("the best fitness is") && reason.ends_with("after 300 evaluations")
        );
        assert!(answer.solutions.is_empty() && answer.stats["fitness"] > 0.0);
    }

    #[test]
    fn counts_that_agree_are_not_a_solution() {
        // Every row has one legal filling but the counts do not see the order of the columns.
        let puzzle = puzzle("1010 0101 1010 0110");
        for seed in 1..=20 {
            let options = Options {
                seed,
                settings: [("evaluations".to_owned(), "400".to_owned())].into(),
                ..Options::default()
            };
            let method = &crate::evolution::column_ga::COLUMN_GA;
            let answer = solve::run(method, &puzzle, &options, None).unwrap();
            match answer.verdict {
                Verdict::Found => assert!(check::picture(&puzzle, &answer.solutions[0]).is_ok()),
                _ => assert!(answer.solutions.is_empty()),
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_run() {
        for name in ["cga", "iga", "column-ga", "anneal"] {
            let run = || solve(name, &heart(), &[("evaluations", "1000")]).1;
            assert_eq!(run(), run(), "{name}");
        }
    }

    #[test]
    fn the_trace_holds_the_best_of_each_generation_and_can_be_judged() {
        let (answer, trace) = solve("iga", &heart(), &[("seeding", "once")]);
        let score = |event: &Event| match event {
            Event::Candidate { score, .. } => Some(*score),
            _ => None,
        };
        let scores: Vec<f64> = trace.events.iter().filter_map(score).collect();
        assert_eq!(scores.len() as f64, answer.stats["generations"] + 1.0);
        assert!(scores.is_sorted_by(|before, after| before >= after));
        assert!(check::trace(&heart(), &trace).is_ok());
    }

    #[test]
    fn columns_evolve_on_boards_that_no_word_holds_and_rows_are_refused() {
        let ones = "1".repeat(64);
        let wide = puzzle(&format!("010101{ones} 111111{ones} 101010{ones}"));
        for (settings, verdict) in
            [(&[("fitness", "nearest")][..], "found"), (&[("evaluations", "1")], "unknown")]
        {
            let (answer, trace) = solve("column-ga", &wide, settings);
            let reason = answer.verdict.reason().map(ToString::to_string);
            assert_eq!(answer.verdict.name(), verdict, "{reason:?}");
            assert!(check::trace(&wide, &trace).is_ok() && answer.stats["evaluations"] > 0.0);
            assert_eq!(trace.events.len() as f64, answer.stats["generations"] + 1.0);
        }
        for name in ["iga", "cga", "anneal"] {
            let reason = solve(name, &wide, &[]).0.verdict.reason().unwrap().to_string();
            assert!(reason.contains("sides of at most 64 cells"), "{reason}");
        }
    }

    #[test]
    fn somebody_may_watch() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        static SEEN: AtomicUsize = AtomicUsize::new(0);
        let watch = solve::Watch::new(|_| {
            SEEN.fetch_add(1, Ordering::Relaxed);
        });
        let options = Options { watch: Some(watch), ..Options::default() };
        let answer = solve::run(&crate::evolution::iga::IGA, &heart(), &options, None).unwrap();
        assert_eq!(SEEN.load(Ordering::Relaxed) as f64, answer.stats["generations"] + 1.0);
    }

    #[test]
    fn given_cells_are_kept() {
        let two = puzzle("10 01");
        for given in ["#? ??", "?# ??"] {
            let given = Grid::from_text(given, 2).unwrap();
            let puzzle = two.clone().with_given(given).unwrap();
            for name in ["cga", "iga", "column-ga", "anneal"] {
                let (answer, _) = solve(name, &puzzle, &[]);
                assert!(check::picture(&puzzle, &answer.solutions[0]).is_ok(), "{name}");
            }
        }
    }

    #[test]
    fn a_cancelled_run_says_so() {
        let options = Options::default();
        options.budget.cancel.now();
        let answer = solve::run(&crate::evolution::cga::CGA, &heart(), &options, None).unwrap();
        let reason = answer.verdict.reason().unwrap();
        assert_eq!(reason.stopped(), Some(Stopped::Cancelled));
        assert!(reason.to_string().starts_with("cancelled: "));
    }

    #[test]
    fn a_bad_setting_is_explained() {
        let check = |name, setting, words: &str| assert_eq!(complaint(name, setting), words);
        check("iga", ("colour", "red"), "the method iga has no setting colour");
        let population = "population: expected a whole number from 2 to 100000, found \"1\"";
        check("iga", ("population", "1"), population);
        let rate = "mutation-rate: expected a number from 0 to 1, found \"x\"";
        check("cga", ("mutation-rate", "x"), rate);
        check(
            "anneal",
            ("fitness", "beauty"),
            "fitness: expected counts, blocks, printed or nearest, found \"beauty\"",
        );
        let cold = "cold: expected at most the value of hot, 1, found \"2\"";
        check("anneal", ("cold", "2"), cold);
    }
}
