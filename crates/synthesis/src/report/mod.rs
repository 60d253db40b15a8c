//! The paper's evaluation (its section 7), theirs beside ours.
//!
//! Distinct rules, control rules recovered, coverage of control, learned and both together by both
//! metrics, the best ten of each, and what the paper leaves out: the choice made on other states
//! than it is measured on, the exact optimum of one-step coverage, whole puzzles, and the smallest
//! set that covers almost all.

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
    Choice, Clusters, Exact, Limits, Measure, Pick, Point, Reach, exact, front, greedy, smallest,
};

pub use puzzles::{Finished, finished};
pub use recovered::{Recovered, figures, recovered};
pub use text::text;

/// What the report is about.
pub struct Plan<'a> {
    /// The paper's control rules.
    pub control: Vec<Strategy>,
    /// The learned rules.
    pub learned: Vec<Strategy>,
    /// What people know, in the full language.
    pub library: Vec<Strategy>,
    /// The states on which all is measured.
    pub states: &'a [State],
    /// Other states, on which rules are chosen too.
    pub training: &'a [State],
    /// Whole puzzles.
    pub puzzles: &'a [puzzle::Puzzle],
    /// A solver, to prove that a rule was recovered.
    pub smt: Option<&'a dyn Smt>,
    /// How many rules are chosen.
    pub top: usize,
    /// What they may cost on the mean.
    pub mean_cost: f64,
    /// The threads to use; the result is the same on any number.
    pub threads: usize,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// How many states all is measured on.
    pub states: usize,
    /// How many cells can be deduced there.
    pub deducible: usize,
    /// How many rules were learned.
    pub learned_rules: usize,
    /// How many of them fill different cells.
    pub distinct: usize,
    /// How many of those no other includes.
    pub kept: usize,
    /// For each control rule, the learned rule that fills all that it fills.
    pub recovered: Vec<Recovered>,
    /// The same for the learned rules that the paper prints.
    pub figures: Vec<Recovered>,
    /// What the control rules cover.
    pub control: Coverage,
    /// What the learned rules that were kept cover.
    pub learned: Coverage,
    /// What both together cover.
    pub union: Coverage,
    /// What people know covers.
    pub library: Coverage,
    /// The best few, each way of choosing them.
    pub tops: Vec<Top>,
    /// The best few in one step, exactly.
    pub one_step: Exact,
    /// Coverage against cost.
    pub front: Vec<Point>,
    /// Whole puzzles finished by rules alone.
    pub finished: Vec<Finished>,
    /// The smallest sets that cover this much, of the library and the learned rules.
    pub smallest: Vec<Small>,
}

/// A few rules, chosen in one way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Top {
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
pub struct Small {
    /// How coverage is measured.
    pub metric: Metric,
    /// The share to cover.
    pub share: f64,
    /// Cells that all rules together cover.
    pub all: usize,
    /// The set's rules, best first; none if all together do not cover so much.
    pub rules: Vec<String>,
    /// Cells that the set covers.
    pub covered: usize,
    /// How many rules no set can do without.
    pub needed: usize,
}

/// The shares that small sets are looked for.
const SHARES: [f64; 2] = [0.95, 0.99];

/// The search for the exact optimum gives up after so many nodes.
const MOST_NODES: u64 = 2_000;

/// Works the report out; `tell` hears what is under way.
///
/// # Errors
/// What a solver says when it fails.
///
/// ```
/// use strategies::{evaluate::State, library};
/// use synthesis::report::{Plan, run};
///
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let plan = Plan {
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
pub fn run(plan: &Plan<'_>, tell: &mut dyn FnMut(&str)) -> Result<Report, String> {
    tell("clustering the learned rules");
    let pool = Pool::of(plan);
    let covered = |set: &[Strategy]| coverage(set, plan.states);
    tell("looking for the control rules among the learned");
    let known = [&plan.control[..], &figures()].concat();
    let mut recovered = recovered(&known, &plan.learned, plan.states, plan.smt)?;
    let figures = recovered.split_off(plan.control.len());
    tell("measuring coverage");
    let [control, learned, union, library] = [
        covered(&plan.control),
        covered(&pool.kept),
        covered(&[&plan.control[..], &pool.kept].concat()),
        covered(&plan.library),
    ];
    tell("choosing rules");
    let mut measure = pool.measure(plan);
    let tops = tops(plan, &pool, &mut measure);
    tell("looking for the optimum of one step");
    let one_step = pool.exact(&Limits::top(plan.top))?;
    tell("weighing coverage against cost");
    let front = front(&mut measure, 2 * plan.top);
    tell("solving whole puzzles");
    let finished = all_finished(plan, &pool.kept, &tops[1]);
    tell("looking for the smallest set that covers almost all");
    Ok(Report {
        states: plan.states.len(),
        deducible: measure.deducible(),
        learned_rules: pool.rules.len(),
        distinct: pool.clusters.distinct.len(),
        kept: pool.kept.len(),
        recovered,
        figures,
        control,
        learned,
        union,
        library,
        tops,
        one_step,
        front,
        finished,
        smallest: smalls(plan, &pool.kept),
    })
}

/// The learned rules, and what they fill in one step.
struct Pool {
    rules: Vec<Rule>,
    reach: Reach,
    clusters: Clusters,
    /// Those that no other includes.
    kept: Vec<Strategy>,
}

impl Pool {
    fn of(plan: &Plan<'_>) -> Pool {
        let rules = rules(&plan.learned);
        let reach = Reach::of(&rules, plan.states, Metric::AsCoded.ends(), plan.threads);
        let clusters = Clusters::of(&rules, &reach, &Costs::default());
        let kept = clusters.kept.iter().map(|&rule| plan.learned[rule].clone()).collect();
        Pool { rules, reach, clusters, kept }
    }

    fn measure(&self, plan: &Plan<'_>) -> Measure {
        let (rules, costs) = (rules(&self.kept), Costs::default());
        Measure::new(&rules, &costs, plan.states, Metric::AsCoded, plan.threads)
    }

    fn exact(&self, limits: &Limits) -> Result<Exact, String> {
        let costs = Costs::default();
        let prices: Vec<f64> = self.rules.iter().map(|rule| costs.of(rule)).collect();
        exact(&self.reach, &prices, limits, MOST_NODES)
    }
}

/// Whole puzzles, by each set of rules.
fn all_finished(plan: &Plan<'_>, kept: &[Strategy], top: &Top) -> Vec<Finished> {
    let chosen = named(&plan.learned, &top.rules);
    let sets = [
        ("control", &plan.control[..]),
        ("the best learned", &chosen),
        ("learned", kept),
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

/// The best few of the control rules and, in several ways, of the learned.
fn tops(plan: &Plan<'_>, pool: &Pool, measure: &mut Measure) -> Vec<Top> {
    let limits = Limits::top(plan.top);
    let within = Limits { mean_cost: plan.mean_cost, ..limits };
    let choose = |rules: &[Rule], states: &[State], limits: Limits| {
        let (metric, threads) = (Metric::AsCoded, plan.threads);
        Choice { states, metric, limits, threads }.of(rules, &Costs::default())
    };
    let control = self::rules(&plan.control);
    let own = |picks: Vec<Pick>| picks.into_iter().map(|pick| pick.rule).collect::<Vec<usize>>();
    let taken: Vec<usize> = greedy(measure, &limits, 0.0)
        .into_iter()
        .map(|pick| pool.clusters.kept[pick.rule])
        .collect();
    let top = |how: &str, from: &[Strategy], set: &[usize]| {
        let set: Vec<Strategy> = set.iter().map(|&rule| from[rule].clone()).collect();
        let found = coverage(&set, plan.states);
        Top {
            how: how.to_owned(),
            as_coded: found.as_coded,
            as_written: found.as_written,
            mean_cost: found.mean_cost,
            rules: set.iter().map(|one| one.name().to_owned()).collect(),
        }
    };
    vec![
        top(
            "control, as the paper does",
            &plan.control,
            &own(choose(&control, plan.states, limits)),
        ),
        top("learned, as the paper does", &plan.learned, &taken),
        top(
            "learned, within the mean cost",
            &plan.learned,
            &own(choose(&pool.rules, plan.states, within)),
        ),
        top(
            "learned, chosen on other states",
            &plan.learned,
            &own(choose(&pool.rules, plan.training, limits)),
        ),
    ]
}

/// The smallest sets of the library and the learned rules that cover almost all.
fn smalls(plan: &Plan<'_>, kept: &[Strategy]) -> Vec<Small> {
    let mut all = [&plan.library[..], kept].concat();
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
            found.push(Small {
                metric,
                share,
                all: covered_by_all,
                rules: picks.iter().map(|pick| all[pick.rule].name().to_owned()).collect(),
                covered: picks.last().map_or(0, |pick| pick.covered),
                needed: set.as_ref().map_or(0, |set| set.needed.len()),
            });
        }
    }
    found
}
