//! From the rules of the game to proved strategies: sketch by sketch, fill by fill.
//!
//! Each sketch is one space; each fill in it is one piece of work, which can be done on any
//! thread and noted in a journal. What the rules of one sketch find out counts less in the next,
//! so that later sketches look for what is still missing.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use strategies::dsl::{Costs, Kind, Language, Rule, parse};
use strategies::evaluate::State;
use strategies::prove::{Smt, Verdict, prove, solver_agrees};

use crate::lines::{Fill, Lessons, Line, Read, Sketch, Test};
use crate::{Effort, Found, Judgement, Space, parallel, prune, search};

/// What a designer can set.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What each construct costs.
    pub costs: Costs,
    /// What rules are said in: the paper's language, or with extensions that a sketch knows.
    pub language: Language,
    /// What is learned from.
    pub lessons: Lessons,
    /// The sketches, in order: the kinds of the elements that rules bind.
    pub sketches: Vec<Vec<Kind>>,
    /// How deep a sketch's expressions go.
    pub depth: usize,
    /// So many fills of a sketch are tried.
    pub fills: usize,
    /// How far to look for the conditions of one fill.
    pub effort: Effort,
    /// On how many threads.
    pub threads: usize,
}

/// Every sketch of at most so many elements. Without a hint nothing follows.
///
/// ```
/// assert_eq!(synthesis::sketches(2).len(), 4);
/// assert_eq!(synthesis::sketches(3).len(), 10);
/// ```
pub fn sketches(elements: usize) -> Vec<Vec<Kind>> {
    use Kind::{Block, Gap, Hint};
    let all: [&[Kind]; 10] = [
        &[Hint],
        &[Hint, Block],
        &[Hint, Gap],
        &[Hint, Hint],
        &[Hint, Block, Gap],
        &[Hint, Block, Block],
        &[Hint, Hint, Block],
        &[Hint, Hint, Gap],
        &[Hint, Gap, Gap],
        &[Hint, Hint, Hint],
    ];
    all.into_iter().filter(|kinds| kinds.len() <= elements).map(<[Kind]>::to_vec).collect()
}

/// A rule that was learned.
#[derive(Clone, Debug, PartialEq)]
pub struct Learned {
    /// The rule; its name tells the sketch and a number.
    pub rule: Rule,
    /// What it costs.
    pub cost: f64,
}

/// How far the work has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The sketch at work.
    pub sketch: String,
    /// Pieces of work done, in all sketches.
    pub done: usize,
    /// Pieces of work in all, as far as can be said.
    pub total: usize,
    /// Rules learned so far.
    pub rules: usize,
    /// The share of the cells that can be deduced in states of puzzles that the rules of finished
    /// sketches find out in one step, in thousandths.
    pub covered: u32,
}

/// A store of work done, so that a run that was stopped goes on where it was.
pub trait Journal: Send {
    /// The rules that a piece of work has led to, if it was done.
    fn recall(&self, work: &str) -> Option<Vec<String>>;

    /// Notes that a piece of work is done.
    ///
    /// # Errors
    /// Why it could not be noted.
    fn note(&mut self, work: &str, rules: &[String]) -> Result<(), String>;
}

/// A journal that is forgotten when the run ends.
///
/// ```
/// use synthesis::{Journal, Notes};
/// let mut notes = Notes::default();
/// notes.note("work", &["rule".to_owned()]).unwrap();
/// assert_eq!(notes.recall("work"), Some(vec!["rule".to_owned()]));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Notes(HashMap<String, Vec<String>>);

impl Journal for Notes {
    fn recall(&self, work: &str) -> Option<Vec<String>> {
        self.0.get(work).cloned()
    }

    fn note(&mut self, work: &str, rules: &[String]) -> Result<(), String> {
        self.0.insert(work.to_owned(), rules.to_vec());
        Ok(())
    }
}

/// Why nothing was learned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotLearned {
    /// The caller stopped it; what was done is in the journal.
    #[error("stopped; the same command goes on where it was")]
    Stopped,
    /// The solver or the journal failed.
    #[error("{0}")]
    Failed(String),
}

/// Learns rules, each proved for lines of every length. The result depends on the settings alone,
/// not on the number of threads nor on how often the work was stopped and taken up.
///
/// # Errors
/// If the caller stops it, or the solver or the journal fails.
pub fn learn(
    settings: &Settings,
    solver: &(dyn Smt + Sync),
    journal: &mut dyn Journal,
    tell: &mut (dyn FnMut(&Progress) -> ControlFlow<()> + Send),
) -> Result<Vec<Learned>, NotLearned> {
    let mut read = settings.lessons.read();
    let mut rules: Vec<Rule> = Vec::new();
    let mut progress =
        Progress { total: settings.sketches.len() * settings.fills, ..Progress::default() };
    for (place, kinds) in settings.sketches.iter().enumerate() {
        let lines = read.for_kinds(kinds);
        let sketch = Sketch::new(kinds, lines, settings.costs.clone(), settings.depth)
            .in_language(&settings.language);
        progress.sketch = sketch.name();
        let fills = sketch.fills(settings.fills);
        progress.total =
            progress.done + fills.len() + (settings.sketches.len() - place - 1) * settings.fills;
        let found = Workshop { settings, solver, sketch: &sketch, read: &read }.run(
            &fills,
            journal,
            &mut progress,
            tell,
        )?;
        cover(read.counting(), &found);
        progress.covered = read.covered();
        rules.extend(found);
        progress.rules = rules.len();
    }
    let lines: Vec<Line> = read.counting().map(|line| line.clone()).collect();
    let kept = prune::undominated(rules, &lines, &settings.costs, settings.threads);
    let learned = kept.into_iter().enumerate().map(|(number, rule)| {
        let rule = Rule { name: format!("learned-{}", number + 1), ..rule };
        Learned { cost: settings.costs.of(&rule), rule }
    });
    Ok(learned.collect())
}

/// Marks the cells that rules find out.
fn cover<'a>(lines: impl Iterator<Item = &'a mut Line>, rules: &[Rule]) {
    let matchers: Vec<_> = rules.iter().map(strategies::dsl::Matcher::new).collect();
    for line in lines {
        let found = matchers.iter().fold(0, |cells, matcher| cells | prune::news(matcher, line));
        line.covered |= found;
    }
}

/// One sketch at work.
struct Workshop<'a> {
    settings: &'a Settings,
    solver: &'a (dyn Smt + Sync),
    sketch: &'a Sketch,
    read: &'a Read,
}

impl Workshop<'_> {
    /// The rules for all fills, those that the journal knows from there.
    fn run(
        &self,
        fills: &[Fill],
        journal: &mut dyn Journal,
        progress: &mut Progress,
        tell: &mut (dyn FnMut(&Progress) -> ControlFlow<()> + Send),
    ) -> Result<Vec<Rule>, NotLearned> {
        let works: Vec<(&Fill, String)> =
            fills.iter().map(|fill| (fill, self.name(fill))).collect();
        let known: Vec<Option<Vec<String>>> =
            works.iter().map(|(_, name)| journal.recall(name)).collect();
        // A sketch that is done needs no space.
        let space = known.contains(&None).then(|| Space::of(self.sketch, self.settings.threads));
        let stop = AtomicBool::new(false);
        let shared = Mutex::new((journal, progress, tell));
        let items: Vec<_> = works.iter().zip(&known).collect();
        let done = parallel::map(self.settings.threads, &items, |((fill, name), known)| {
            if stop.load(Ordering::Relaxed) {
                return Err(NotLearned::Stopped);
            }
            let texts = match (known, &space) {
                (Some(texts), _) => texts.clone(),
                (None, Some(space)) => self.rules(space, fill).map_err(NotLearned::Failed)?,
                (None, None) => vec![],
            };
            let mut shared = shared.lock().map_err(|_| NotLearned::Stopped)?;
            let (journal, progress, tell) = &mut *shared;
            if known.is_none() {
                journal.note(name, &texts).map_err(NotLearned::Failed)?;
            }
            progress.done += 1;
            progress.rules += texts.len();
            if tell(progress).is_break() {
                stop.store(true, Ordering::Relaxed);
            }
            Ok(texts)
        });
        let mut rules = Vec::new();
        for texts in done {
            for text in texts? {
                let rule = parse(&text, &self.settings.language);
                rules.push(
                    rule.map_err(|error| NotLearned::Failed(format!("the journal: {error}")))?,
                );
            }
        }
        Ok(rules)
    }

    /// A piece of work in words.
    fn name(&self, fill: &Fill) -> String {
        format!("{}: {}", self.sketch.name(), self.sketch.rule("work", fill, &[]))
    }

    /// The proved rules with this fill.
    fn rules(&self, space: &Space<'_, Sketch>, fill: &Fill) -> Result<Vec<String>, String> {
        let mut texts = Vec::new();
        let mut failed = None;
        let mut refuted = 0;
        let mut known: HashMap<Vec<usize>, Judgement<Line>> = HashMap::new();
        let mut judge = |found: &Found| {
            let tests: Vec<Test> = found.atoms.iter().map(|&atom| space.atom(atom, fill)).collect();
            if !self.sketch.uses_all(fill, &tests) {
                // A smaller sketch has that rule; here its cases are no news.
                return Judgement::Known;
            }
            if let Some(judgement) = known.get(&found.atoms) {
                return judgement.clone();
            }
            if refuted == MOST_REFUTED {
                return Judgement::Drop;
            }
            match self.judge(space, fill, found, &tests) {
                Ok((judgement, text)) => {
                    refuted += usize::from(text.is_none());
                    texts.extend(text);
                    known.insert(found.atoms.clone(), judgement.clone());
                    judgement
                }
                Err(why) => {
                    failed = Some(why);
                    Judgement::Drop
                }
            }
        };
        for effort in self.efforts() {
            search(space, fill, &effort, &mut judge);
        }
        texts.sort();
        texts.dedup();
        failed.map_or(Ok(texts), Err)
    }

    /// The most general conditions first, then those that are soon sound. With three elements
    /// bound, sound conditions are few among very many, and only the second way leads anywhere.
    /// It easily finds what fits a few cases by chance, so that more support is asked for.
    fn efforts(&self) -> Vec<Effort> {
        let usual = self.settings.effort;
        let greedy = Effort { greedy: true, rules: 4, support: 5 * usual.support, ..usual };
        match self.sketch.elements() {
            1 | 2 => vec![usual, greedy],
            _ => vec![greedy],
        }
    }

    /// Proves a rule with the cheapest ends of its fill, or as it was found.
    fn judge(
        &self,
        space: &Space<'_, Sketch>,
        fill: &Fill,
        found: &Found,
        tests: &[Test],
    ) -> Result<(Judgement<Line>, Option<String>), String> {
        let plain = self.sketch.rule("r", fill, tests);
        if let Some(line) = self.read.refute(&plain) {
            return Ok((Judgement::Wrong(line.clone()), None));
        }
        let cases = found.holds.iter().map(|case| space.binding(case));
        let cheapest = self.sketch.cheapest_fill(fill, cases);
        let rule = self.sketch.rule("r", &cheapest, tests);
        if cheapest != *fill
            && self.sketch.uses_all(&cheapest, tests)
            && solver_agrees(&rule, self.solver)? == Some(true)
        {
            return Ok((Judgement::Keep, Some(rule.to_string())));
        }
        if solver_agrees(&plain, self.solver)? == Some(true) {
            return Ok((Judgement::Keep, Some(plain.to_string())));
        }
        Ok(match prove(&plain, self.solver, PROVED_BY)? {
            Verdict::Proved => (Judgement::Keep, Some(plain.to_string())),
            Verdict::VerifiedUpTo(..) => (Judgement::Drop, None),
            Verdict::Unsound(line) => {
                let line = State::of(line.clue, line.cells).ok().as_ref().and_then(Line::of);
                (line.map_or(Judgement::Drop, Judgement::Wrong), None)
            }
        })
    }
}

/// After so many conditions that were refuted, a fill is not worth more of the solver's time.
const MOST_REFUTED: usize = 30;

/// Where the solver has a model, lines up to this length are gone through for a counterexample.
const PROVED_BY: usize = 7;
