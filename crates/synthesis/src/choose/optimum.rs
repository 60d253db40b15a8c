//! The optimum of one-step coverage, as an integer linear programme.
//!
//! What rules fill in one step of the original lines is a maximum coverage problem: monotone and
//! submodular, so that greedy is within 1 - 1/e of the optimum. Here the optimum itself is found,
//! with the bound of the linear relaxation. Cells that the same rules fill are merged into one
//! cell with a weight.

use std::collections::BTreeMap;

use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem, Solution, SolveOptions};
use serde::Serialize;

use super::cluster::maximal;
use super::{ChoiceLimits, OneStepCoverage};
use crate::BitSet;

/// The best set for one-step coverage.
///
/// ```
/// use strategies::{dsl::{Costs, Rule}, evaluate::{Ends, State}, library};
/// use nonolith_synthesis::choose::{ChoiceLimits, OneStepCoverage, one_step_optimum};
///
/// let rules: Vec<Rule> = library::control().into_iter().map(|one| one.rule).collect();
/// let states = State::read_all(r#"{"hints":[2],"before":"???","after":"?#?"}"#).unwrap();
/// let coverage = OneStepCoverage::of(&rules, &states, Ends::Left, 1);
/// let best = one_step_optimum(&coverage, &vec![1.0; 14], &ChoiceLimits::top(3), 100).unwrap();
/// assert_eq!((best.covered, best.greedy, best.proved), (1, 1, true));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OneStepOptimum {
    /// The rules.
    pub rules: Vec<usize>,
    /// The cells that they fill.
    pub covered: usize,
    /// No set fills more: by the linear relaxation, or by branch and bound where it finished.
    pub bound: usize,
    /// The bound of the linear relaxation.
    pub relaxed: f64,
    /// Whether branch and bound finished, so that no set is better.
    pub proved: bool,
    /// The cells that greedy fills.
    pub greedy: usize,
}

/// Finds the best set for one-step coverage within `limits`; branch and bound gives up after
/// `max_nodes` nodes. `costs` are those of the rules.
///
/// # Errors
/// The message of the linear solver when it fails.
pub fn one_step_optimum(
    coverage: &OneStepCoverage,
    costs: &[f64],
    limits: &ChoiceLimits,
    max_nodes: u64,
) -> Result<OneStepOptimum, String> {
    let all: Vec<usize> = (0..costs.len()).collect();
    // Where cost does not matter, a rule that fills a subset of another's cells is superfluous.
    let among = if limits.mean_cost.is_finite() { all } else { maximal(&all, coverage) };
    let cells = merged_cells(coverage, &among);
    let start = one_step_greedy(coverage, &among, costs, limits);
    let greedy = covered(&cells, &start);
    if cells.is_empty() {
        let (rules, covered, bound, relaxed) = (vec![], 0, 0, 0.0);
        return Ok(OneStepOptimum { rules, covered, bound, relaxed, proved: true, greedy });
    }
    let programme = Programme { cells: &cells, among: &among, costs, limits, max_nodes };
    let relaxed = programme.solve(None)?.solution.objective();
    let whole = programme.solve(Some(&start))?;
    let chosen = |rule: &usize| whole.solution.var_value(whole.rules[rule]) > 0.5;
    let rules: Vec<usize> = among.iter().copied().filter(chosen).collect();
    let proved = whole.solution.status() == microlp::SolutionStatus::Optimal;
    let covered = covered(&cells, &rules);
    let best_bound = whole.solution.stats().best_bound.unwrap_or(relaxed).min(relaxed);
    // The tolerance is for what the linear solver rounds.
    let bound = if proved { covered } else { (best_bound + 1e-6).floor() as usize };
    Ok(OneStepOptimum { rules, covered, bound, relaxed, proved, greedy })
}

/// How many cells are filled by just these rules, for each set of rules.
type MergedCells = BTreeMap<Vec<usize>, usize>;

fn merged_cells(coverage: &OneStepCoverage, among: &[usize]) -> MergedCells {
    let mut cells = MergedCells::new();
    for cell in 0..coverage.cells() {
        let fills = |rule: &usize| coverage.sets()[*rule].contains(cell);
        let rules: Vec<usize> = among.iter().copied().filter(fills).collect();
        if !rules.is_empty() {
            *cells.entry(rules).or_default() += 1;
        }
    }
    cells
}

fn covered(cells: &MergedCells, set: &[usize]) -> usize {
    let filled = cells.iter().filter(|(rules, _)| rules.iter().any(|rule| set.contains(rule)));
    filled.map(|(_, weight)| weight).sum()
}

/// Maximum coverage as a linear programme: a variable for each rule, and one for each merged cell
/// that is at most the sum of the rules that fill it.
struct Programme<'a> {
    cells: &'a MergedCells,
    among: &'a [usize],
    costs: &'a [f64],
    limits: &'a ChoiceLimits,
    max_nodes: u64,
}

/// A solution, and the variable of each rule in it.
struct Solved {
    solution: Solution,
    rules: BTreeMap<usize, microlp::Variable>,
}

impl Programme<'_> {
    /// Solves the programme in whole numbers, beginning with the set `start`; without it, the
    /// linear relaxation.
    fn solve(&self, start: Option<&[usize]>) -> Result<Solved, String> {
        let (mut problem, rules) = self.problem(start.is_some());
        self.limit(&mut problem, &rules);
        let mut options = SolveOptions::default();
        options.node_limit = Some(self.max_nodes);
        options.warm_start = start.map(|set| {
            let taken = |rule: usize| if set.contains(&rule) { 1.0 } else { 0.0 };
            rules.iter().map(|(&rule, &variable)| (variable, taken(rule))).collect()
        });
        let outcome = problem.solve_with(options).map_err(|error| error.to_string())?;
        let solution =
            outcome.into_solution().map_err(|_| "no set was found in time".to_owned())?;
        Ok(Solved { solution, rules })
    }

    /// The variables and what is maximised.
    fn problem(&self, whole: bool) -> (Problem, BTreeMap<usize, microlp::Variable>) {
        let mut problem = Problem::new(OptimizationDirection::Maximize);
        let mut variable = |&rule: &usize| match whole {
            true => (rule, problem.add_binary_var(0.0)),
            false => (rule, problem.add_var(0.0, (0.0, 1.0))),
        };
        let rules: BTreeMap<usize, microlp::Variable> =
            self.among.iter().map(&mut variable).collect();
        for (filling, &weight) in self.cells {
            let filled = problem.add_var(weight as f64, (0.0, 1.0));
            let mut sum: LinearExpr = filling.iter().map(|&rule| (rules[&rule], 1.0)).collect();
            sum.add(filled, -1.0);
            problem.add_constraint(sum, ComparisonOp::Ge, 0.0);
        }
        (problem, rules)
    }

    /// The limits on the number of rules and on their cost.
    fn limit(&self, problem: &mut Problem, rules: &BTreeMap<usize, microlp::Variable>) {
        let number: LinearExpr = rules.values().map(|&rule| (rule, 1.0)).collect();
        problem.add_constraint(number, ComparisonOp::Le, self.limits.max_rules as f64);
        if self.limits.mean_cost.is_finite() {
            let cost =
                |(&rule, &variable): (&usize, &microlp::Variable)| (variable, self.costs[rule]);
            let total: LinearExpr = rules.iter().map(cost).collect();
            let budget = self.limits.mean_cost * self.limits.max_rules as f64;
            problem.add_constraint(total, ComparisonOp::Le, budget);
        }
    }
}

/// Greedy for one-step coverage: always the rule that fills most of the cells that are left.
fn one_step_greedy(
    coverage: &OneStepCoverage,
    among: &[usize],
    costs: &[f64],
    limits: &ChoiceLimits,
) -> Vec<usize> {
    let mut left = BitSet::full(coverage.cells());
    let (mut taken, mut total) = (Vec::new(), 0.0);
    while taken.len() < limits.max_rules {
        let fits = |rule: &usize| limits.allows(total + costs[*rule]);
        let open = among.iter().copied().filter(fits);
        let gains = open.map(|rule| (coverage.sets()[rule].intersection_count(&left), rule));
        let best = gains.max_by(|one, other| {
            let cheaper = costs[other.1].total_cmp(&costs[one.1]);
            one.0.cmp(&other.0).then(cheaper).then(other.1.cmp(&one.1))
        });
        let Some((1.., rule)) = best else { break };
        left = left.difference(&coverage.sets()[rule]);
        total += costs[rule];
        taken.push(rule);
    }
    taken
}
