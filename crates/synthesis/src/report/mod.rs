//! The evaluation of Butler, Torlak and Popović (2017, section 7), their figures beside ours.
//!
//! Distinct rules, control rules recovered, coverage of control, learned and both together by both
//! metrics, the best ten of each, and what the paper leaves out: the choice made on other states
//! than it is measured on, the exact optimum of one-step coverage, whole puzzles, and the smallest
//! set that covers almost all.

mod columns;
mod puzzles;
mod recovered;
mod text;

use serde::Serialize;
use strategies::apply::fills;
use strategies::dsl::{Costs, Rule};
use strategies::evaluate::{Coverage, Metric, State, coverage};
use strategies::library::Strategy;
use strategies::prove::Smt;

use crate::choose::{
    ChoiceGoal, ChoiceLimits, ChoiceSettings, FrontPoint, Measure, OneStepOptimum, Pick, RulePool,
    choose, smallest,
};

pub use columns::{RuleColumn, column, columns_text};
pub use puzzles::{FinishedPuzzles, finished};
pub use recovered::{RecoveredRule, figures, recovered};
pub use text::text;

/// What the report is about.
pub struct ReportPlan<'a> {
    /// The paper's control rules.
    pub control: Vec<Strategy>,
    /// The learned rules.
    pub learned: Vec<Strategy>,
    /// The rules that people use, in the full language.
    pub library: Vec<Strategy>,
    /// The states on which everything is measured.
    pub states: &'a [State],
    /// Other states, on which rules are chosen too.
    pub training: &'a [State],
    /// Whole puzzles.
    pub puzzles: &'a [puzzle::Puzzle],
    /// A solver, to prove that a rule was recovered.
    pub smt: Option<&'a dyn Smt>,
    /// How many rules are chosen.
    pub top: usize,
    /// The largest mean cost of the chosen rules, where cost is limited.
    pub mean_cost: f64,
    /// The threads to use; the result is the same on any number.
    pub threads: usize,
}

/// The figures of the report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// How many states everything is measured on.
    pub states: usize,
    /// How many cells can be deduced there.
    pub deducible: usize,
    /// How many rules were learned.
    pub learned_rules: usize,
    /// How many of them fill different cells.
    pub distinct: usize,
    /// How many of those fill cells that are not a subset of another's.
    pub kept: usize,
    /// For each control rule, the learned rule that fills all that it fills.
    pub recovered: Vec<RecoveredRule>,
    /// For each learned rule that the paper prints, the rule learned here that fills all that it
    /// fills.
    pub figures: Vec<RecoveredRule>,
    /// What the control rules cover.
    pub control: Coverage,
    /// What the learned rules that were kept cover.
    pub learned: Coverage,
    /// What both together cover.
    pub union: Coverage,
    /// What the rules that people use cover.
    pub library: Coverage,
    /// The best `top` rules, for each way of choosing them.
    pub tops: Vec<TopRules>,
    /// The optimum of one-step coverage.
    pub one_step: OneStepOptimum,
    /// The Pareto front of coverage against cost.
    pub front: Vec<FrontPoint>,
    /// Whole puzzles finished by rules alone.
    pub finished: Vec<FinishedPuzzles>,
    /// The smallest sets of library and learned rules that cover certain shares.
    pub smallest: Vec<SmallRuleSet>,
    /// The paper's figures for other sets of rules, and for this one behind them.
    pub columns: Vec<RuleColumn>,
}

/// The best few rules, chosen in one way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TopRules {
    /// How they were chosen.
    pub how: String,
    /// Cells covered, as coded.
    pub as_coded: usize,
    /// Cells covered, as written.
    pub as_written: usize,
    /// Their mean cost.
    pub mean_cost: f64,
    /// Their names, in the order in which they were taken.
    pub rules: Vec<String>,
}

/// A small set that covers a share of what can be deduced.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SmallRuleSet {
    /// How coverage is measured.
    pub metric: Metric,
    /// The share to cover.
    pub share: f64,
    /// Cells that all rules together cover.
    pub all: usize,
    /// The set's rules, best first; empty if all rules together cover less than `share`.
    pub rules: Vec<String>,
    /// Cells that the set covers.
    pub covered: usize,
    /// How many rules are in every set that covers enough.
    pub needed: usize,
}

/// The shares of what can be deduced that small sets are to cover.
const SHARES: [f64; 2] = [0.95, 0.99];

/// Branch and bound for the optimum of one-step coverage gives up after this many nodes.
const MAX_NODES: u64 = 2_000;

/// Works the report out; `tell` is called with what is under way.
///
/// # Errors
/// The message of a solver when it fails.
///
/// ```
/// use strategies::{evaluate::State, library};
/// use nonolith_synthesis::report::{ReportPlan, run};
///
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let plan = ReportPlan {
///     control: library::control(),
///     learned: library::control(),
///     library: library::library(),
///     states: &states,
///     training: &states,
///     puzzles: &[],
///     smt: None,
///     top: 10,
///     mean_cost: 33.7,
///     threads: 1,
/// };
/// let report = run(&plan, &mut |_| {}).unwrap();
/// assert_eq!((report.control.as_coded, report.distinct), (1, 1));
/// ```
pub fn run(plan: &ReportPlan<'_>, tell: &mut dyn FnMut(&str)) -> Result<Report, String> {
    tell("clustering the learned rules");
    let mut learned = LearnedRules::of(plan);
    tell("looking for the control rules among the learned");
    let known = [&plan.control[..], &figures()].concat();
    let mut recovered = recovered(&known, &plan.learned, plan.states, plan.smt)?;
    let figures = recovered.split_off(plan.control.len());
    tell("measuring coverage");
    let covered = |set: &[Strategy]| coverage(set, plan.states);
    let [by_control, by_learned, by_both, by_library] = [
        covered(&plan.control),
        covered(&learned.maximal),
        covered(&[&plan.control[..], &learned.maximal].concat()),
        covered(&plan.library),
    ];
    tell("choosing rules");
    let tops = tops(plan, &mut learned);
    tell("looking for the optimum of one step");
    let one_step = learned.pool.one_step_optimum(MAX_NODES)?;
    tell("weighing coverage against cost");
    let front = learned.pool.front(2 * plan.top);
    tell("solving whole puzzles");
    let finished = all_finished(plan, &learned.maximal, &tops[1]);
    tell("looking for the smallest set that covers almost all");
    Ok(Report {
        states: plan.states.len(),
        deducible: learned.pool.deducible(),
        learned_rules: learned.rules.len(),
        distinct: learned.pool.clusters().distinct.len(),
        kept: learned.maximal.len(),
        recovered,
        figures,
        control: by_control,
        learned: by_learned,
        union: by_both,
        library: by_library,
        tops,
        one_step,
        front,
        finished,
        smallest: small_sets(plan, &learned.maximal),
        columns: vec![],
    })
}

/// The learned rules, ready to be chosen from.
struct LearnedRules {
    rules: Vec<Rule>,
    pool: RulePool,
    /// The rules whose cells are not a subset of another rule's.
    maximal: Vec<Strategy>,
}

impl LearnedRules {
    fn of(plan: &ReportPlan<'_>) -> LearnedRules {
        let rules = rules(&plan.learned);
        let settings = plan.choice(plan.states, ChoiceLimits::top(plan.top));
        let pool = RulePool::new(&rules, &Costs::default(), &settings);
        let maximal = pool.clusters().maximal.iter().map(|&rule| plan.learned[rule].clone());
        LearnedRules { maximal: maximal.collect(), rules, pool }
    }
}

impl ReportPlan<'_> {
    /// Choosing on `states` by the metric of the paper's program.
    fn choice<'a>(&self, states: &'a [State], limits: ChoiceLimits) -> ChoiceSettings<'a> {
        ChoiceSettings { states, metric: Metric::AsCoded, limits, threads: self.threads }
    }
}

/// Whole puzzles, by each set of rules.
fn all_finished(
    plan: &ReportPlan<'_>,
    maximal: &[Strategy],
    top: &TopRules,
) -> Vec<FinishedPuzzles> {
    let chosen = named(&plan.learned, &top.rules);
    let sets = [
        ("control", &plan.control[..]),
        ("the best learned", &chosen),
        ("learned", maximal),
        ("library", &plan.library),
    ];
    sets.map(|(name, set)| finished(name, set, plan.puzzles)).into()
}

fn rules(strategies: &[Strategy]) -> Vec<Rule> {
    strategies.iter().map(|one| one.rule.clone()).collect()
}

fn named(strategies: &[Strategy], names: &[String]) -> Vec<Strategy> {
    let is_named = |one: &&Strategy| names.iter().any(|name| name == one.name());
    strategies.iter().filter(is_named).cloned().collect()
}

/// The best few of the control rules and, chosen in several ways, of the learned rules.
fn tops(plan: &ReportPlan<'_>, learned: &mut LearnedRules) -> Vec<TopRules> {
    let limits = ChoiceLimits::top(plan.top);
    let within = ChoiceLimits { mean_cost: plan.mean_cost, ..limits };
    let choose = |rules: &[Rule], states: &[State], limits: ChoiceLimits| {
        choose(rules, &Costs::default(), &plan.choice(states, limits))
    };
    let greedy = learned.pool.select(ChoiceGoal::Greedy).map_or(vec![], |one| one.picks);
    let control = choose(&rules(&plan.control), plan.states, limits);
    let cheap = choose(&learned.rules, plan.states, within);
    let elsewhere = choose(&learned.rules, plan.training, limits);
    vec![
        top(plan, "control, as the paper does", &plan.control, &control),
        top(plan, "learned, as the paper does", &plan.learned, &greedy),
        top(plan, "learned, within the mean cost", &plan.learned, &cheap),
        top(plan, "learned, chosen on other states", &plan.learned, &elsewhere),
    ]
}

/// What the rules picked from `from` cover by both metrics; `how` says how they were chosen.
fn top(plan: &ReportPlan<'_>, how: &str, from: &[Strategy], picks: &[Pick]) -> TopRules {
    let set: Vec<Strategy> = picks.iter().map(|pick| from[pick.rule].clone()).collect();
    let found = coverage(&set, plan.states);
    TopRules {
        how: how.to_owned(),
        as_coded: found.as_coded,
        as_written: found.as_written,
        mean_cost: found.mean_cost,
        rules: set.iter().map(|one| one.name().to_owned()).collect(),
    }
}

/// The smallest sets of the library and the learned rules that cover almost all.
fn small_sets(plan: &ReportPlan<'_>, maximal: &[Strategy]) -> Vec<SmallRuleSet> {
    let mut all = [&plan.library[..], maximal].concat();
    all.retain(|one| one.lines.has(2) && fills(&one.rule));
    let rules = rules(&all);
    let mut found = Vec::new();
    for metric in [Metric::WithoutOracle, Metric::AsWritten] {
        let costs = Costs::default();
        let mut measure = Measure::new(&rules, &costs, plan.states, metric, plan.threads);
        let everything: Vec<usize> = (0..rules.len()).collect();
        let covered_by_all = measure.covered(&everything);
        for share in SHARES {
            let set = smallest(&mut measure, share);
            let picks = set.as_ref().map_or(&[][..], |set| &set.picks);
            found.push(SmallRuleSet {
                metric,
                share,
                all: covered_by_all,
                rules: picks.iter().map(|pick| all[pick.rule].name().to_owned()).collect(),
                covered: picks.last().map_or(0, |pick| pick.covered),
                needed: set.as_ref().map_or(0, |set| set.indispensable.len()),
            });
        }
    }
    found
}
