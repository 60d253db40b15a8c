//! Search by assumptions: best-first over what consistency leaves of a network's domains.
//!
//! A state is the domains after filtering; a step assumes a value for the variable with the
//! smallest domain and filters again. General: it knows networks, and not what they stand for.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};

use solve::{Budget, Stopped};

use super::best_first::{self, SearchProblem, SearchTree, TreeEvent};
use super::gac::{ConstraintNetwork, Domains, FilterMoment, GacInterrupted};

/// A state: what is left of the domains, and the assumption that led here.
#[derive(Clone, Debug)]
pub struct DomainState {
    /// What is left.
    pub domains: Domains,
    /// The variable last assumed, and the value.
    pub assumed: Option<(usize, usize)>,
}

impl DomainState {
    /// The variables with only one value left, each with that value.
    ///
    /// ```
    /// use nonolith_lab::astar_gac::{assume::DomainState, gac::Domains};
    /// let state = DomainState { domains: Domains::new([0..2, 3..4]), assumed: None };
    /// assert_eq!(state.singletons().collect::<Vec<_>>(), [(1, 3)]);
    /// ```
    pub fn singletons(&self) -> impl Iterator<Item = (usize, usize)> {
        let single = |variable| Some((variable, self.domains.single(variable)?));
        (0..self.domains.variables()).filter_map(single)
    }
}

/// Two ways to the same domains lead to one state.
impl PartialEq for DomainState {
    fn eq(&self, other: &DomainState) -> bool {
        self.domains == other.domains
    }
}

impl Eq for DomainState {}

impl Hash for DomainState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.domains.hash(hasher);
    }
}

/// How far a state seems to be from a goal, where a step is one assumption.
///
/// ```
/// use nonolith_lab::astar_gac::assume::Estimate;
/// assert_eq!(Estimate::default(), Estimate::ValuesLeft);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Estimate {
    /// The report's: the sum over all domains of their size less one.
    ///
    /// It is not admissible, whatever the report says: one assumption may strike hundreds of
    /// values, so the true distance is often far less. The search is greedy.
    #[default]
    ValuesLeft,
    /// One until all is decided. It never exceeds the truth, and tells almost nothing.
    Admissible,
}

/// How a search by assumptions went.
pub enum AstarOutcome {
    /// The tree of the search.
    Searched(SearchTree<DomainState>),
    /// No value is left for a variable before anything is assumed: there is no solution.
    Inconsistent,
    /// The budget was spent before the first state was consistent.
    Stopped(Stopped),
}

/// Makes a network consistent and then searches it by assumptions, until all is decided.
///
/// ```
/// use nonolith_lab::astar_gac::assume::{Estimate, AstarOutcome, search};
/// use nonolith_lab::astar_gac::gac::{Domains, ConstraintNetwork};
/// use solve::Budget;
///
/// let free = ConstraintNetwork::new(Domains::new([0..2, 0..3]), 2, vec![]);
/// let AstarOutcome::Searched(tree) = search(&free, Estimate::ValuesLeft, &Budget::default()) else { panic!() };
/// assert_eq!(tree.expanded.len(), 2);
/// ```
pub fn search(network: &ConstraintNetwork, estimate: Estimate, budget: &Budget) -> AstarOutcome {
    search_observed(network, estimate, budget, &mut |_| {})
}

/// What is seen of a search by assumptions.
pub enum SearchEvent<'a> {
    /// The domains are filtered, of the whole network or under an assumption: a variable and a value.
    Filtering {
        /// The assumption.
        assumed: Option<(usize, usize)>,
    },
    /// A moment of that filtering.
    Filter(&'a FilterMoment<'a>),
    /// It is done.
    Filtered(Result<(), GacInterrupted>),
    /// Something happened to the tree, which is as it is after that.
    Tree(TreeEvent, &'a SearchTree<DomainState>),
}

/// Sees what happens in a search by assumptions.
pub type SeeSearch<'a> = dyn FnMut(&SearchEvent<'_>) + 'a;

/// The same, shown to a callback: every question of consistency, and every node. The search is the
/// same as without.
///
/// ```
/// use nonolith_lab::astar_gac::assume::{Estimate, SearchEvent, search_observed};
/// use nonolith_lab::astar_gac::gac::{Domains, ConstraintNetwork};
/// use solve::Budget;
///
/// let free = ConstraintNetwork::new(Domains::new([0..2, 0..3]), 2, vec![]);
/// let mut filterings = 0;
/// search_observed(&free, Estimate::ValuesLeft, &Budget::default(), &mut |event| {
///     filterings += usize::from(matches!(event, SearchEvent::Filtering { .. }));
/// });
/// assert_eq!(filterings, 1 + 2 + 3);
/// ```
pub fn search_observed(
    network: &ConstraintNetwork,
    estimate: Estimate,
    budget: &Budget,
    see: &mut SeeSearch<'_>,
) -> AstarOutcome {
    let see = RefCell::new(see);
    let assume = Assume { network, estimate, see: &|event| (see.borrow_mut())(event) };
    let mut domains = network.domains.clone();
    match assume.filter(&mut domains, None, budget) {
        Err(GacInterrupted::Wipeout(_)) => AstarOutcome::Inconsistent,
        Err(GacInterrupted::Stopped(stopped)) => AstarOutcome::Stopped(stopped),
        Ok(()) => {
            let start = DomainState { domains, assumed: None };
            let mut see_tree = |event, tree: &_| (assume.see)(&SearchEvent::Tree(event, tree));
            let tree = best_first::search_observed(&assume, start, budget, &mut see_tree);
            AstarOutcome::Searched(tree)
        }
    }
}

struct Assume<'a> {
    network: &'a ConstraintNetwork,
    estimate: Estimate,
    see: &'a dyn Fn(&SearchEvent<'_>),
}

impl Assume<'_> {
    /// Makes domains consistent, under an assumption where there is one.
    fn filter(
        &self,
        domains: &mut Domains,
        assumed: Option<(usize, usize)>,
        budget: &Budget,
    ) -> Result<(), GacInterrupted> {
        (self.see)(&SearchEvent::Filtering { assumed });
        let mut see = |moment: &FilterMoment<'_>| (self.see)(&SearchEvent::Filter(moment));
        let end = match assumed {
            None => self.network.filter_observed(domains, budget, &mut see),
            Some(assumed) => self.network.rerun_observed(domains, assumed, budget, &mut see),
        };
        (self.see)(&SearchEvent::Filtered(end));
        end
    }

    fn undecided(&self, state: &DomainState) -> impl Iterator<Item = (usize, usize)> {
        let sizes = (0..self.network.decisions).map(|v| (state.domains.size(v), v));
        sizes.filter(|&(size, _)| size > 1)
    }
}

impl SearchProblem for Assume<'_> {
    type State = DomainState;

    fn is_goal(&self, state: &DomainState) -> bool {
        self.undecided(state).next().is_none()
    }

    fn estimate(&self, state: &DomainState) -> u64 {
        match self.estimate {
            Estimate::ValuesLeft => self.undecided(state).map(|(size, _)| size as u64 - 1).sum(),
            Estimate::Admissible => u64::from(!self.is_goal(state)),
        }
    }

    /// One state for each value of the variable with the smallest domain, the first of equals.
    fn successors(
        &self,
        state: &DomainState,
        budget: &Budget,
    ) -> Result<Vec<(DomainState, u64)>, Stopped> {
        let Some((_, variable)) = self.undecided(state).min() else { return Ok(vec![]) };
        let mut successors = vec![];
        for value in state.domains.values(variable) {
            let mut domains = state.domains.clone();
            match self.filter(&mut domains, Some((variable, value)), budget) {
                Ok(()) => {
                    successors.push((DomainState { domains, assumed: Some((variable, value)) }, 1))
                }
                Err(GacInterrupted::Wipeout(_)) => {}
                Err(GacInterrupted::Stopped(stopped)) => return Err(stopped),
            }
        }
        Ok(successors)
    }

    fn bytes(&self, state: &DomainState) -> usize {
        size_of::<DomainState>() + state.domains.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::super::best_first::TreeEnd;
    use super::super::gac::Constraint;
    use super::*;

    /// Two queens on their rows do not attack each other; a variable is a row, a value a column.
    struct Apart([usize; 2]);

    impl Constraint for Apart {
        fn variables(&self) -> &[usize] {
            &self.0
        }

        fn is_valid(&self, variable: usize, value: usize, domains: &Domains) -> bool {
            let rows = self.0[0].abs_diff(self.0[1]);
            let other = if variable == self.0[0] { self.0[1] } else { self.0[0] };
            domains.values(other).any(|v| v != value && v.abs_diff(value) != rows)
        }
    }

    fn queens(count: usize) -> ConstraintNetwork {
        let pairs = (0..count).flat_map(|row| (0..row).map(move |above| [above, row]));
        let constraints = pairs.map(|rows| Box::new(Apart(rows)) as Box<dyn Constraint>).collect();
        ConstraintNetwork::new(Domains::new(vec![0..count; count]), count, constraints)
    }

    fn check(count: usize, estimate: Estimate, columns: Option<&[usize]>) {
        let network = queens(count);
        let AstarOutcome::Searched(tree) = search(&network, estimate, &Budget::default()) else {
            return assert_eq!(None, columns);
        };
        let columns_at = |goal: usize| tree.nodes[goal].state.singletons().map(|(_, v)| v);
        let found: Option<Vec<usize>> = match tree.end {
            TreeEnd::Goal(goal) => Some(columns_at(goal).collect()),
            _ => None,
        };
        assert_eq!(found.as_deref(), columns);
    }

    #[test]
    fn four_queens_are_placed() {
        check(4, Estimate::ValuesLeft, Some(&[1, 3, 0, 2]));
        check(4, Estimate::Admissible, Some(&[1, 3, 0, 2]));
    }

    #[test]
    fn three_queens_have_no_place() {
        check(3, Estimate::ValuesLeft, None);
    }
}
