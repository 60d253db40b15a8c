//! `nonolith rules learn`: strategies from the rules of the game alone, each proved.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use nonolith::strategies::dsl::{Costs, Extension, Language, Rule};
use nonolith::strategies::evaluate::{Metric, State};
use synthesis::choose::{Choice, Limits};
use synthesis::lines::{Lessons, puzzle_states};
use synthesis::{Effort, Learned, NotLearned, Progress, Settings, learn, sketches};

use super::journal::Diary;
use super::sets;
use super::solver::{NO_SOLVER, solver};
use super::standing::Standing;
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::output::{make_folder, may_write, write_file};
use crate::suffix;

/// Learn strategies from the rules of the game alone, and prove each for lines of every length.
///
/// Mines what follows from every short line, searches the paper's language for rules that are
/// sound, general and cheap, proves them with z3 or cvc5, and chooses the best. Stopped or killed
/// at any moment, the same command goes on where it was. The result depends on the settings
/// alone, not on the number of threads.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith rules learn -o learned
  nonolith rules learn -o learned --test line-states.jsonl --top 10
  nonolith rules learn -o small --elements 2 --fills 60
  nonolith rules learn -o more --with first-last --with count
  nonolith rules learn -o paper --paper-mining 295 --seed 7")]
pub(crate) struct Learn {
    /// The folder for the journal and the results: learned.rules, top-10.rules
    #[arg(short, long, value_name = "FOLDER", value_parser = suffix::folder)]
    output: PathBuf,
    /// Rules bind at most so many elements, 1 to 3
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    elements: u8,
    /// How deep the expressions of rules go, 1 to 3
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=3))]
    depth: u8,
    /// Try so many fills for each sketch
    #[arg(long, value_name = "N", default_value_t = 200)]
    fills: usize,
    /// Look at so many conditions for each fill
    #[arg(long, value_name = "N", default_value_t = 1000)]
    looks: usize,
    /// Search four times as many fills, each ten times as far
    #[arg(long)]
    thorough: bool,
    /// Say rules with an extension of the language, too: first-last or count
    #[arg(long, value_name = "EXTENSION", value_parser = extension)]
    with: Vec<Extension>,
    /// Learn from all lines up to this length
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=8))]
    all_up_to: u8,
    /// Learn from the canonical states of lines up to this length
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=10))]
    up_to: u8,
    /// Mine as the paper does: a random subset of so many states of lines up to 7 cells
    #[arg(long, value_name = "N")]
    paper_mining: Option<usize>,
    /// Line states of puzzles to learn from, in place of those of our own seeded pictures
    #[arg(long, value_name = "FILE")]
    train: Option<PathBuf>,
    /// Line states to choose the top rules on, in place of those learned from
    #[arg(long, value_name = "FILE")]
    test: Option<PathBuf>,
    /// Choose so many rules
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// A TOML file with prices in place of the usual ones; what costs `inf` is switched off
    #[arg(long, value_name = "FILE")]
    prices: Option<PathBuf>,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The threads to use; the result is the same on any number
    #[arg(long, value_name = "N", default_value_t = 2)]
    threads: usize,
}

/// The extensions whose constructs the search knows how to use.
const KNOWN: [Extension; 2] = [Extension::FirstLast, Extension::Count];

fn extension(name: &str) -> Result<Extension, String> {
    let known = Extension::named(name).filter(|one| KNOWN.contains(one));
    known.ok_or_else(|| format!("expected one of {}", KNOWN.map(Extension::name).join(", ")))
}

/// States of so many puzzles are learned from.
const PUZZLES: usize = 24;

/// Of puzzles' states, so many cases of each sketch are looked at.
const MOST_CASES: usize = 30_000;

impl Run for Learn {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let cancel = context.cancel();
        let solver = solver().ok_or_else(|| Failure::World(NO_SOLVER.to_owned()))?;
        let settings = self.settings()?;
        // Whatever is wrong with a file is said now, not after the work.
        let test = self.test.as_deref().map(sets::states).transpose()?;
        self.results().iter().try_for_each(|path| may_write(path))?;
        make_folder(&self.output)?;
        let mut journal = Diary::open(&self.output.join("journal.jsonl"), &self.key(&settings))?;
        let mut report = Report::new();
        let mut tell = |progress: &Progress| {
            report.tell(progress);
            if cancel.is_wanted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let learned = match learn(&settings, &Standing::new(solver), &mut journal, &mut tell) {
            Ok(learned) => learned,
            Err(NotLearned::Stopped) => return Err(Failure::Interrupted),
            Err(NotLearned::Failed(why)) if journal.is_broken() => {
                return Err(Failure::Unwritten(why));
            }
            Err(NotLearned::Failed(why)) => return Err(Failure::World(why)),
        };
        let states = test.as_ref().unwrap_or(&settings.lessons.puzzles);
        self.write(context, &settings.costs, &learned, states)
    }
}

impl Learn {
    fn settings(&self) -> Result<Settings, Failure> {
        let puzzles = match &self.train {
            Some(path) => sets::states(path)?,
            None => puzzle_states(self.seed, PUZZLES),
        };
        let (fills, looks) = if self.thorough { (4, 10) } else { (1, 1) };
        Ok(Settings {
            costs: sets::costs(self.prices.as_deref())?,
            language: self.with.iter().fold(Language::paper(), |all, &one| all.with(one)),
            lessons: Lessons {
                all_up_to: usize::from(self.all_up_to),
                canonical_up_to: usize::from(self.up_to),
                sample: self.paper_mining,
                puzzles,
                seed: self.seed,
                most_cases: MOST_CASES,
            },
            sketches: sketches(usize::from(self.elements)),
            depth: usize::from(self.depth),
            fills: self.fills * fills,
            effort: Effort { looks: self.looks * looks, ..Effort::default() },
            threads: self.threads,
        })
    }

    /// The files of all rules and of the best.
    fn results(&self) -> [PathBuf; 2] {
        ["learned.rules".to_owned(), format!("top-{}.rules", self.top)]
            .map(|name| self.output.join(name))
    }

    /// All on which the result depends, on one line.
    fn key(&self, settings: &Settings) -> String {
        let Settings { costs, language, lessons, sketches, depth, fills, effort, threads: _ } =
            settings;
        let prices: Vec<(&str, f64)> = costs.prices().collect();
        let mut puzzles = DefaultHasher::new();
        lessons.puzzles.iter().for_each(|state| format!("{state:?}").hash(&mut puzzles));
        let own = (lessons.all_up_to, lessons.canonical_up_to, lessons.sample, lessons.seed);
        let all = (sketches, depth, fills, effort, own, puzzles.finish(), prices, language);
        format!("nonolith {} {all:?}", env!("CARGO_PKG_VERSION"))
    }

    fn write(
        &self,
        context: &mut Context,
        costs: &Costs,
        learned: &[Learned],
        states: &[State],
    ) -> Result<Exit, Failure> {
        let rules: Vec<Rule> = learned.iter().map(|one| one.rule.clone()).collect();
        let [all, best] = self.results();
        write_file(&all, text(&rules).as_bytes())?;
        let (limits, threads) = (Limits::top(self.top), self.threads);
        let choice = Choice { states, metric: Metric::AsCoded, limits, threads };
        let picks = choice.of(&rules, costs);
        let top: Vec<Rule> = picks.iter().map(|pick| rules[pick.rule].clone()).collect();
        write_file(&best, text(&top).as_bytes())?;
        let covered = picks.last().map_or(0, |pick| pick.covered);
        let deducible: usize = states.iter().map(State::deducible).sum();
        context.print(&format!(
            "rules learned and proved for every length: {}, in {}\n\
             the best of them: {}, which cover {covered} of {deducible} cells, as coded, in {}\n",
            rules.len(),
            all.display(),
            top.len(),
            best.display(),
        ))?;
        Ok(Exit::Done)
    }
}

/// Rules as a file holds them.
fn text(rules: &[Rule]) -> String {
    let one = |rule: &Rule| format!("# proof: every length\n{}\n\n", rule.to_string().trim_end());
    rules.iter().map(one).collect()
}

/// A line on the terminal that says how far the work has come, and how long it may take.
struct Report {
    start: Instant,
    /// Work that the journal knew costs no time, and says nothing of what is to come.
    slow: usize,
    last: Instant,
}

impl Report {
    fn new() -> Report {
        Report { start: Instant::now(), slow: 0, last: Instant::now() }
    }

    fn tell(&mut self, progress: &Progress) {
        self.slow += usize::from(self.last.elapsed().as_millis() > 1);
        self.last = Instant::now();
        let left = progress.total.saturating_sub(progress.done) as f64;
        let seconds = self.start.elapsed().as_secs_f64();
        let forecast = seconds / self.slow.max(1) as f64 * left;
        let Progress { sketch, done, total, rules, .. } = progress;
        crate::progress::say(&format!(
            "{sketch}: {done} of {total} fills, {rules} rules, {seconds:.0} s, about {forecast:.0} s to go"
        ));
    }
}

impl Drop for Report {
    fn drop(&mut self) {
        crate::progress::say("");
    }
}
