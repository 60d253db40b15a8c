//! The best set for one-step coverage, exactly, as an integer linear programme.
//!
//! What rules fill in one step of the original lines is a plain maximum coverage: monotone and
//! submodular, so that greedy is within 1 - 1/e of the best. Here the best itself is found, with
//! the bound of the linear relaxation. Cells that the same rules fill are one cell with a weight.

use std::collections::BTreeMap;

use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem, Solution, SolveOptions};
use serde::Serialize;

use super::cluster::maximal;
use super::{Limits, Reach};

/// The best set for one-step coverage.
///
/// ```
/// use strategies::{dsl::{Costs, Rule}, evaluate::{Ends, State}, library};
/// use synthesis::choose::{Limits, Reach, exact};
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let reach = Reach::of(&rules, &states, Ends::Left, 1);
/// let best = exact(&reach, &vec![1.0; 14], &Limits::top(3), 100).unwrap();
/// assert_eq!((best.covered, best.greedy, best.proved), (1, 1, true));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Exact {
    /// The rules.
    pub rules: Vec<usize>,
    /// The cells that they fill.
    pub covered: usize,
    /// No set fills more: shown by the linear relaxation, or by the search where it ended.
    pub bound: usize,
    /// What the linear relaxation alone says.
    pub relaxed: f64,
    /// Whether the search ended, so that no set is better.
    pub proved: bool,
    /// What greedy fills.
    pub greedy: usize,
}

/// Finds the best set for one-step coverage within limits, giving up after so many nodes.
///
/// # Errors
/// What the solver says when it fails.
///
/// ```
/// use strategies::evaluate::Ends;
/// use synthesis::choose::{Limits, Reach, exact};
/// let nothing = Reach::of(&[], &[], Ends::Left, 1);
/// assert_eq!(exact(&nothing, &[], &Limits::top(3), 100).unwrap().covered, 0);
/// ```
pub fn exact(reach: &Reach, costs: &[f64], limits: &Limits, nodes: u64) -> Result<Exact, String> {
    let all: Vec<usize> = (0..costs.len()).collect();
    // Where cost does not matter, a rule that fills only a part of what another fills is of no use.
    let among = if limits.mean_cost.is_finite() { all } else { maximal(&all, reach) };
    let cells = merged(reach, &among);
    let start = one_step_greedy(reach, &among, costs, limits);
    let greedy = covered(&cells, &start);
    if cells.is_empty() {
        let rules = vec![];
        return Ok(Exact { rules, covered: 0, bound: 0, relaxed: 0.0, proved: true, greedy });
    }
    let relaxed = solve(&cells, &among, costs, limits, None, nodes)?.solution.objective();
    let whole = solve(&cells, &among, costs, limits, Some(&start), nodes)?;
    let chosen = |rule: &usize| whole.solution.var_value(whole.rules[rule]) > 0.5;
    let rules: Vec<usize> = among.iter().copied().filter(chosen).collect();
    let proved = whole.solution.status() == microlp::SolutionStatus::Optimal;
    let covered = covered(&cells, &rules);
    let best_bound = whole.solution.stats().best_bound.unwrap_or(relaxed).min(relaxed);
    // A hair's breadth for what the solver rounds.
    let bound = if proved { covered } else { (best_bound + 1e-6).floor() as usize };
    Ok(Exact { rules, covered, bound, relaxed, proved, greedy })
}

/// Cells by the rules that fill them, with how many there are of each.
type Cells = BTreeMap<Vec<usize>, usize>;

fn merged(reach: &Reach, among: &[usize]) -> Cells {
    let mut cells = Cells::new();
    for cell in 0..reach.cells() {
        let fills = |rule: &usize| reach.sets()[*rule][cell / 64] >> (cell % 64) & 1 == 1;
        let rules: Vec<usize> = among.iter().copied().filter(fills).collect();
        if !rules.is_empty() {
            *cells.entry(rules).or_default() += 1;
        }
    }
    cells
}

fn covered(cells: &Cells, set: &[usize]) -> usize {
    let filled = cells.iter().filter(|(rules, _)| rules.iter().any(|rule| set.contains(rule)));
    filled.map(|(_, weight)| weight).sum()
}

struct Solved {
    solution: Solution,
    rules: BTreeMap<usize, microlp::Variable>,
}

/// Solves the programme, whole from a known set or relaxed.
fn solve(
    cells: &Cells,
    among: &[usize],
    costs: &[f64],
    limits: &Limits,
    start: Option<&[usize]>,
    nodes: u64,
) -> Result<Solved, String> {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let mut taken = |&rule: &usize| match start {
        Some(_) => (rule, problem.add_binary_var(0.0)),
        None => (rule, problem.add_var(0.0, (0.0, 1.0))),
    };
    let rules: BTreeMap<usize, microlp::Variable> = among.iter().map(&mut taken).collect();
    for (fill, &weight) in cells {
        let filled = problem.add_var(weight as f64, (0.0, 1.0));
        let mut sum: LinearExpr = fill.iter().map(|&rule| (rules[&rule], 1.0)).collect();
        sum.add(filled, -1.0);
        problem.add_constraint(sum, ComparisonOp::Ge, 0.0);
    }
    let number: LinearExpr = rules.values().map(|&rule| (rule, 1.0)).collect();
    problem.add_constraint(number, ComparisonOp::Le, limits.most_rules as f64);
    if limits.mean_cost.is_finite() {
        let price: LinearExpr = rules.iter().map(|(&rule, &taken)| (taken, costs[rule])).collect();
        let budget = limits.mean_cost * limits.most_rules as f64;
        problem.add_constraint(price, ComparisonOp::Le, budget);
    }
    let mut options = SolveOptions::default();
    options.node_limit = Some(nodes);
    options.warm_start = start.map(|set| {
        let taken = |rule: usize| if set.contains(&rule) { 1.0 } else { 0.0 };
        rules.iter().map(|(&rule, &variable)| (variable, taken(rule))).collect()
    });
    let outcome = problem.solve_with(options).map_err(|error| error.to_string())?;
    let solution = outcome.into_solution().map_err(|_| "no set was found in time".to_owned())?;
    Ok(Solved { solution, rules })
}

/// Greedy for one-step coverage: always the rule that fills most of what is left.
fn one_step_greedy(reach: &Reach, among: &[usize], costs: &[f64], limits: &Limits) -> Vec<usize> {
    let mut left = vec![!0u64; reach.cells().div_ceil(64)];
    let (mut taken, mut total) = (Vec::new(), 0.0);
    while taken.len() < limits.most_rules {
        let gain = |rule: usize| -> u32 {
            let words = reach.sets()[rule].iter().zip(&left);
            words.map(|(set, left)| (set & left).count_ones()).sum()
        };
        let fits = |rule: &usize| limits.allows(total + costs[*rule]);
        let open = among.iter().copied().filter(fits);
        let gains = open.map(|rule| (gain(rule), rule));
        let best = gains.max_by(|one, other| {
            let cheaper = costs[other.1].total_cmp(&costs[one.1]);
            one.0.cmp(&other.0).then(cheaper).then(other.1.cmp(&one.1))
        });
        let Some((1.., rule)) = best else { break };
        for (left, set) in left.iter_mut().zip(&reach.sets()[rule]) {
            *left &= !set;
        }
        total += costs[rule];
        taken.push(rule);
    }
    taken
}
