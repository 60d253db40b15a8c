//! `nonolith rules learn`: strategies from the rules of the game alone, each proved.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use batch::Shard;
use clap::Args;
use nonolith::strategies::dsl::{Costs, Extension, Language, Rule};
use nonolith::strategies::evaluate::{Metric, State};
use nonolith::strategies::library::{Lines, ProofReach, Strategy};
use synthesis::choose::{ChoiceLimits, ChoiceSettings, choose};
use synthesis::lines::{TrainingSettings, puzzle_states, puzzle_states_in};
use synthesis::{
    GreedySettings, LearnError, LearnProgress, LearnSettings, LearnShare, LearnedRule,
    SearchSettings, coloured_sketches, learn_share, sketches,
};

use super::greedy;
use super::journal::{JournalFile, journal_name};
use super::sets;
use super::solver::Solvers;
use crate::commands::{Run, shard};
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::output::{make_folder, may_write, write_file};
use crate::suffix;

/// Learn strategies from the rules of the game alone, and prove each for lines of every length.
///
/// Mines what follows from every short line, searches the paper's language for rules that are
/// sound, general and cheap, proves them with z3 and cvc5 (those that are on the path must agree)
/// and on every line of up to 9 cells, and chooses the best. Stopped or killed
/// at any moment, the same command goes on where it was. The result depends on the settings
/// alone, not on the number of threads.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith rules learn -o learned
  nonolith rules learn -o learned --test line-states.jsonl --top 10
  nonolith rules learn -o small --elements 2 --fills 60
  nonolith rules learn -o more --with first-last --with count
  nonolith rules learn -o coloured --colours 3
  nonolith rules learn -o paper --as-in-the-paper --seed 7
  nonolith rules learn -o more --paper-mining 295 --up-to 7 --all-up-to 5 --puzzles 0")]
pub(crate) struct Learn {
    /// The folder for the journal and the results: learned.rules, top-10.rules
    #[arg(short, long, value_name = "FOLDER", value_parser = suffix::folder)]
    pub(super) output: PathBuf,
    /// Learn as the paper does: from 295 mined states up to 7 cells and no puzzles, one greedy condition for
    /// each specification and pattern; not resumable
    #[arg(long, conflicts_with_all = ["shard", "thorough", "train"])]
    as_in_the_paper: bool,
    /// Learn rules about coloured lines, in 2, 3 and so on up to N colours beside the background
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with_all = ["as_in_the_paper", "paper_mining", "with"],
        value_parser = clap::value_parser!(u8).range(1..=4))]
    colours: u8,
    /// In colour: do without an extension of the language that is used there, ranges or ownership
    #[arg(long, value_name = "EXTENSION", value_parser = left_out)]
    without: Vec<Extension>,
    /// Learn rules that bind at most N elements, 1 to 3 [default: 3; in colour 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
    elements: Option<u8>,
    /// Let expressions move a place N - 1 times, 1 to 3
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=3))]
    depth: u8,
    /// Try at most N fills for each sketch
    #[arg(long, value_name = "N", default_value_t = 200)]
    fills: usize,
    /// Look at no more than N conditions of each length for each fill [default: 1000]; as in the paper, in
    /// each search for one condition [default: 300]
    #[arg(long, value_name = "N")]
    looks: Option<usize>,
    /// Try four times as many fills, and look at ten times as many conditions
    #[arg(long)]
    thorough: bool,
    /// Also use an extension of the language: first-last or count
    #[arg(long, value_name = "EXTENSION", value_parser = extension)]
    with: Vec<Extension>,
    /// Learn from all lines up to this length [default: 6; in colour 3, and as in the paper these only refute]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    all_up_to: Option<u8>,
    /// Learn from the canonical states of lines up to this length [default: 8; in colour 4; of a random subset, and as in the paper, 7]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
    up_to: Option<u8>,
    /// Mine as the paper does: of these states a random subset of N [default as in the paper: 295]
    #[arg(long, value_name = "N")]
    paper_mining: Option<usize>,
    /// Learn from lines of N seeded puzzles too; 0 for short lines alone [default: 24; as in the paper 0]
    #[arg(long, value_name = "N", conflicts_with = "train")]
    puzzles: Option<usize>,
    /// Line states of puzzles to learn from, in place of those of our own seeded pictures
    #[arg(long, value_name = "FILE")]
    train: Option<PathBuf>,
    /// Line states to choose the top rules on, in place of those learned from
    #[arg(long, value_name = "FILE")]
    test: Option<PathBuf>,
    /// Choose at most N rules
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
    /// Learn together with other processes on the same folder, beginning with every N-th fill, as in 3/16;
    /// `auto` asks the scheduler. Each does what none of the others has done, and writes the same result
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
}

/// The extensions whose constructs the search knows how to use.
const LEARNABLE: [Extension; 2] = [Extension::FirstLast, Extension::Count];

fn extension(name: &str) -> Result<Extension, String> {
    let extension = Extension::named(name).filter(|one| LEARNABLE.contains(one));
    extension
        .ok_or_else(|| format!("expected one of {}", LEARNABLE.map(Extension::name).join(", ")))
}

/// The extensions that learning in colour can do without.
const LEFT_OUT: [Extension; 2] = [Extension::Ranges, Extension::Ownership];

fn left_out(name: &str) -> Result<Extension, String> {
    let extension = Extension::named(name).filter(|one| LEFT_OUT.contains(one));
    extension.ok_or_else(|| format!("expected one of {}", LEFT_OUT.map(Extension::name).join(", ")))
}

/// The number of seeded puzzles whose states are learned from.
const PUZZLES: usize = 24;

impl Run for Learn {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let cancel = context.cancel();
        let solvers = Solvers::find(&cancel);
        if solvers.is_empty() {
            return Err(Failure::World(solvers.complaints.join("\n")));
        }
        if self.as_in_the_paper {
            self.results().iter().try_for_each(|path| may_write(path))?;
            make_folder(&self.output)?;
            return greedy::run(&self, context, &self.greedy_settings()?, solvers);
        }
        let settings = self.settings()?;
        // What is wrong with a file is said now, not after hours of work.
        self.test.as_deref().map(sets::states).transpose()?;
        self.results().iter().try_for_each(|path| may_write(path))?;
        make_folder(&self.output)?;
        let share = self.share();
        let path = self.output.join(journal_name(share));
        let header = settings.journal_head(&solvers.names());
        let mut journal = JournalFile::open(&path, &header, &settings.language)?;
        let mut forecast = Forecast::new();
        let mut tell = |progress: &LearnProgress| {
            forecast.tell(progress);
            if cancel.is_wanted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let learned = learn_share(&settings, share, &solvers.pooled(), &mut journal, &mut tell);
        context.heed()?;
        let learned = match learned {
            Ok(learned) => learned,
            Err(LearnError::Stopped) => {
                context.heed()?;
                return Err(Failure::Interrupted(Exit::Interrupted));
            }
            Err(LearnError::Failed(why)) if journal.is_broken() => {
                return Err(Failure::Unwritten(why));
            }
            Err(LearnError::Failed(why)) => return Err(Failure::World(why)),
        };
        self.write(context, &settings.costs, &learned, &settings.training)
    }
}

impl Learn {
    fn share(&self) -> LearnShare {
        let share =
            |shard: Shard| LearnShare { number: shard.number() as usize, of: shard.of() as usize };
        self.shard.map_or(LearnShare::WHOLE, share)
    }

    fn settings(&self) -> Result<LearnSettings, Failure> {
        let inks = usize::from(self.colours);
        let is_coloured = inks > 1;
        if !is_coloured && !self.without.is_empty() {
            return Err(Failure::Usage("`--without` is for `--colours` from 2 on".to_owned()));
        }
        let usual = match is_coloured {
            true => LearnSettings::in_colour(self.seed, inks),
            false => LearnSettings::new(self.seed),
        };
        let puzzles = match &self.train {
            Some(path) => sets::states(path)?,
            None => puzzle_states_in(self.seed, self.puzzles.unwrap_or(PUZZLES), inks),
        };
        let language = self.with.iter().fold(usual.language, |all, &one| all.with(one));
        let language = self.without.iter().fold(language, |all, &one| all.without(one));
        let elements = self.elements.map(usize::from);
        let (more_fills, more_looks) = if self.thorough { (4, 10) } else { (1, 1) };
        let length = |chosen: Option<u8>, usual| chosen.map_or(usual, usize::from);
        // A sample is drawn from lines as short as the paper's.
        let longest = self.paper_mining.map_or(usual.training.canonical_up_to, |_| 7);
        Ok(LearnSettings {
            costs: sets::costs(self.prices.as_deref())?,
            language,
            training: TrainingSettings {
                all_up_to: length(self.all_up_to, usual.training.all_up_to),
                canonical_up_to: length(self.up_to, longest),
                sample: self.paper_mining,
                puzzles,
                ..usual.training
            },
            sketches: match is_coloured {
                true => coloured_sketches(elements.unwrap_or(2)),
                false => sketches(elements.unwrap_or(3)),
            },
            depth: usize::from(self.depth),
            fills: self.fills * more_fills,
            search: SearchSettings {
                max_expansions: self.looks.unwrap_or(1000) * more_looks,
                ..SearchSettings::default()
            },
            threads: self.threads,
        })
    }

    /// The paper's condition, with what was chosen otherwise.
    fn greedy_settings(&self) -> Result<GreedySettings, Failure> {
        let usual = GreedySettings::as_in_the_paper(self.seed);
        let length = |chosen: Option<u8>, usual| chosen.map_or(usual, usize::from);
        Ok(GreedySettings {
            costs: sets::costs(self.prices.as_deref())?,
            language: self.with.iter().fold(Language::paper(), |all, &one| all.with(one)),
            training: TrainingSettings {
                all_up_to: length(self.all_up_to, usual.training.all_up_to),
                canonical_up_to: length(self.up_to, usual.training.canonical_up_to),
                sample: self.paper_mining.or(usual.training.sample),
                puzzles: puzzle_states(self.seed, self.puzzles.unwrap_or(0)),
                ..usual.training
            },
            sketches: sketches(self.elements.map_or(3, usize::from)),
            depth: usize::from(self.depth),
            fills: self.fills,
            looks: self.looks.unwrap_or(usual.looks),
            threads: self.threads,
        })
    }

    /// The files of all rules and of the best.
    fn results(&self) -> [PathBuf; 2] {
        ["learned.rules".to_owned(), format!("top-{}.rules", self.top)]
            .map(|name| self.output.join(name))
    }

    /// Writes all rules and the best of them, chosen on the states of `--test` or on those learned from.
    pub(super) fn write(
        &self,
        context: &mut Context,
        costs: &Costs,
        learned: &[LearnedRule],
        training: &TrainingSettings,
    ) -> Result<Exit, Failure> {
        let states = match &self.test {
            Some(path) => sets::states(path)?,
            None => training.states_that_count(),
        };
        let states = &states[..];
        let is_coloured = self.colours > 1;
        let lines = if is_coloured { Lines::Coloured } else { Lines::Black };
        let rules: Vec<Rule> = learned.iter().map(|one| one.rule.clone()).collect();
        let [all, best] = self.results();
        write_file(&all, text(&rules, lines).as_bytes())?;
        let (limits, threads) = (ChoiceLimits::top(self.top), self.threads);
        // Coloured rules are read from both ends and know ranges, which the paper's program does not.
        let metric = if is_coloured { Metric::WithoutOracle } else { Metric::AsCoded };
        let settings = ChoiceSettings { states, metric, limits, threads };
        let picks = choose(&rules, costs, &settings);
        let top: Vec<Rule> = picks.iter().map(|pick| rules[pick.rule].clone()).collect();
        write_file(&best, text(&top, lines).as_bytes())?;
        let covered = picks.last().map_or(0, |pick| pick.covered);
        let deducible: usize = states.iter().map(State::deducible).sum();
        context.print(&format!(
            "rules learned and proved for every length: {}, in {}\n\
             the best of them: {}, which cover {covered} of {deducible} cells, {}, in {}\n",
            rules.len(),
            all.display(),
            top.len(),
            metric.name().replace('-', " "),
            best.display(),
        ))?;
        Ok(Exit::Done)
    }
}

/// Rules about these lines as a file holds them.
fn text(rules: &[Rule], lines: Lines) -> String {
    let one = |rule: &Rule| {
        let claim = Some(ProofReach::Proved);
        format!("{}\n", Strategy { claim, lines, ..Strategy::bare(rule.clone()) })
    };
    rules.iter().map(one).collect()
}

/// A line on the terminal that says how far the work has come, and how long it may take.
struct Forecast {
    start: Instant,
    /// How many pieces of work took time; those from the journal take none, and say nothing about
    /// how long the others will take.
    timed: usize,
    last: Instant,
}

impl Forecast {
    fn new() -> Forecast {
        Forecast { start: Instant::now(), timed: 0, last: Instant::now() }
    }

    fn tell(&mut self, progress: &LearnProgress) {
        self.timed += usize::from(self.last.elapsed().as_millis() > 1);
        self.last = Instant::now();
        let left = progress.total.saturating_sub(progress.done) as f64;
        let seconds = self.start.elapsed().as_secs_f64();
        let forecast = seconds / self.timed.max(1) as f64 * left;
        let LearnProgress { sketch, done, total, rules, .. } = progress;
        crate::progress::say(&format!(
            "{sketch}: {done} of {total} fills, {rules} rules, {seconds:.0} s, about {forecast:.0} s to go"
        ));
    }
}

impl Drop for Forecast {
    fn drop(&mut self) {
        crate::progress::say("");
    }
}
