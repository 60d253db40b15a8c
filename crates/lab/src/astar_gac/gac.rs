//! Generalised arc consistency: values that no constraint can do with are struck from the domains.
//!
//! General: a variable is a number, its domain a set of small numbers, and a constraint answers one
//! question: is this value of this variable still valid under these domains? A queue of pairs of
//! a variable and a constraint is worked off; when a domain shrinks, all that is constrained
//! together with it is asked again.

use std::collections::VecDeque;
use std::ops::Range;

use solve::{Budget, Stopped};

/// What is left of the domain of every variable: one set of small numbers each.
///
/// ```
/// use nonolith_lab::astar_gac::gac::Domains;
///
/// let mut domains = Domains::new([0..3, 1..2]);
/// domains.remove(0, 1);
/// assert_eq!(domains.values(0).collect::<Vec<_>>(), [0, 2]);
/// assert_eq!((domains.single(0), domains.single(1)), (None, Some(1)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Domains {
    words: usize,
    bits: Vec<u64>,
}

impl Domains {
    /// Domains with these values.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::astar_gac::gac::Domains::new([0..3]).size(0), 3);
    /// ```
    pub fn new(domains: impl IntoIterator<Item = Range<usize>>) -> Domains {
        let domains: Vec<Range<usize>> = domains.into_iter().collect();
        let highest = domains.iter().map(|domain| domain.end).max().unwrap_or(0);
        let words = highest.div_ceil(64).max(1);
        let mut empty = Domains { words, bits: vec![0; words * domains.len()] };
        for (variable, domain) in domains.into_iter().enumerate() {
            domain.for_each(|value| empty.bits[variable * words + value / 64] |= 1 << (value % 64));
        }
        empty
    }

    /// How many variables there are.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::astar_gac::gac::Domains::new([0..3, 0..2]).variables(), 2);
    /// ```
    pub fn variables(&self) -> usize {
        self.bits.len() / self.words
    }

    /// About how many bytes they take.
    ///
    /// ```
    /// assert!(nonolith_lab::astar_gac::gac::Domains::new([0..3]).bytes() >= 8);
    /// ```
    pub fn bytes(&self) -> usize {
        size_of::<Domains>() + self.bits.len() * 8
    }

    fn set(&self, variable: usize) -> &[u64] {
        &self.bits[variable * self.words..(variable + 1) * self.words]
    }

    /// How many values a variable has left.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::astar_gac::gac::Domains::new([0..3]).size(0), 3);
    /// ```
    pub fn size(&self, variable: usize) -> usize {
        self.set(variable).iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The least value of a variable, if it has any.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::astar_gac::gac::Domains::new([2..5]).first(0), Some(2));
    /// ```
    pub fn first(&self, variable: usize) -> Option<usize> {
        let (word, bits) = self.set(variable).iter().enumerate().find(|(_, bits)| **bits != 0)?;
        Some(word * 64 + bits.trailing_zeros() as usize)
    }

    /// The greatest value of a variable, if it has any.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::astar_gac::gac::Domains::new([2..5]).last(0), Some(4));
    /// ```
    pub fn last(&self, variable: usize) -> Option<usize> {
        let mut words = self.set(variable).iter().enumerate().rev();
        let (word, bits) = words.find(|(_, bits)| **bits != 0)?;
        Some(word * 64 + 63 - bits.leading_zeros() as usize)
    }

    /// The value of a variable that has only one left.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::astar_gac::gac::Domains::new([2..3]).single(0), Some(2));
    /// ```
    pub fn single(&self, variable: usize) -> Option<usize> {
        self.first(variable).filter(|_| self.size(variable) == 1)
    }

    /// Whether a variable may have a value.
    ///
    /// ```
    /// assert!(!nonolith_lab::astar_gac::gac::Domains::new([2..3]).contains(0, 1));
    /// ```
    pub fn contains(&self, variable: usize, value: usize) -> bool {
        self.set(variable).get(value / 64).is_some_and(|bits| bits >> (value % 64) & 1 == 1)
    }

    /// Whether a variable may have some value of a range.
    ///
    /// ```
    /// assert!(nonolith_lab::astar_gac::gac::Domains::new([2..5]).meets(0, 4..9));
    /// ```
    pub fn meets(&self, variable: usize, range: Range<usize>) -> bool {
        let mut words = self.set(variable).iter().enumerate();
        words.any(|(word, bits)| {
            let from = range.start.saturating_sub(word * 64).min(64);
            let to = range.end.saturating_sub(word * 64).min(64);
            from < to && bits >> from << (64 - (to - from)) != 0
        })
    }

    /// The values of a variable, the least first.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::astar_gac::gac::Domains::new([2..5]).values(0).count(), 3);
    /// ```
    pub fn values(&self, variable: usize) -> impl Iterator<Item = usize> {
        self.set(variable).iter().enumerate().flat_map(|(word, &bits)| {
            let without_lowest = |bits: &u64| Some(bits & bits.wrapping_sub(1));
            let rest = std::iter::successors(Some(bits), without_lowest);
            let rest = rest.take_while(|bits| *bits != 0);
            rest.map(move |bits| word * 64 + bits.trailing_zeros() as usize)
        })
    }

    /// Strikes a value.
    ///
    /// ```
    /// # use nonolith_lab::astar_gac::gac::Domains;
    /// let mut domains = Domains::new([0..2]);
    /// domains.remove(0, 0);
    /// assert_eq!(domains.single(0), Some(1));
    /// ```
    pub fn remove(&mut self, variable: usize, value: usize) {
        self.bits[variable * self.words + value / 64] &= !(1 << (value % 64));
    }

    /// Strikes every value but this.
    ///
    /// ```
    /// # use nonolith_lab::astar_gac::gac::Domains;
    /// let mut domains = Domains::new([0..9]);
    /// domains.assign(0, 5);
    /// assert_eq!(domains.single(0), Some(5));
    /// ```
    pub fn assign(&mut self, variable: usize, value: usize) {
        self.bits[variable * self.words..(variable + 1) * self.words].fill(0);
        self.bits[variable * self.words + value / 64] |= 1 << (value % 64);
    }
}

/// A constraint: something that the values of some variables must satisfy together.
///
/// ```
/// use nonolith_lab::astar_gac::gac::{Constraint, Domains, ConstraintNetwork};
/// use solve::Budget;
///
/// /// Two variables are equal.
/// struct Equal([usize; 2]);
///
/// impl Constraint for Equal {
///     fn variables(&self) -> &[usize] { &self.0 }
///     fn is_valid(&self, variable: usize, value: usize, domains: &Domains) -> bool {
///         let other = if variable == self.0[0] { self.0[1] } else { self.0[0] };
///         domains.contains(other, value)
///     }
/// }
///
/// let network = ConstraintNetwork::new(Domains::new([0..3, 2..5]), 2, vec![Box::new(Equal([0, 1]))]);
/// let mut domains = network.domains.clone();
/// network.filter(&mut domains, &Budget::default()).unwrap();
/// assert_eq!([domains.single(0), domains.single(1)], [Some(2), Some(2)]);
/// ```
pub trait Constraint {
    /// The variables that it ties together.
    fn variables(&self) -> &[usize];

    /// Whether this value of this variable is still valid under these domains.
    fn is_valid(&self, variable: usize, value: usize, domains: &Domains) -> bool;

    /// About how many cells or variables one call of [`Constraint::is_valid`] looks at, by which
    /// looks at the budget are spaced.
    fn effort(&self) -> usize {
        self.variables().len()
    }

    /// What it is about, in a few words, for those who watch.
    fn label(&self) -> String {
        String::new()
    }
}

/// A moment of filtering: what was asked last, and what is left to ask.
pub struct FilterMoment<'a> {
    /// The variable and the constraint that were asked; none before the first question.
    pub asked: Option<(usize, usize)>,
    /// The values of the variable that the constraint finds invalid.
    pub struck: &'a [usize],
    /// What is left of every domain.
    pub domains: &'a Domains,
    /// The pairs of a variable and a constraint that wait, the next one first.
    pub waiting: &'a VecDeque<(usize, usize)>,
}

/// Sees each moment of filtering.
pub type SeeFiltering<'a> = dyn FnMut(&FilterMoment<'_>) + 'a;

/// Why a network could not be made consistent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GacInterrupted {
    /// This variable has no value left.
    Wipeout(usize),
    /// The budget is spent.
    Stopped(Stopped),
}

/// Variables, their domains, and the constraints among them.
pub struct ConstraintNetwork {
    /// What every variable may be before anything is struck.
    pub domains: Domains,
    /// How many of them, from the first on, are to be decided; the others follow from them.
    pub decisions: usize,
    constraints: Vec<Box<dyn Constraint>>,
    /// The constraints that touch each variable.
    touching: Vec<Vec<usize>>,
}

impl ConstraintNetwork {
    /// A network in which the first `decisions` variables are to be decided.
    ///
    /// ```
    /// use nonolith_lab::astar_gac::gac::{Domains, ConstraintNetwork};
    /// assert_eq!(ConstraintNetwork::new(Domains::new([0..2]), 1, vec![]).decisions, 1);
    /// ```
    pub fn new(
        domains: Domains,
        decisions: usize,
        constraints: Vec<Box<dyn Constraint>>,
    ) -> ConstraintNetwork {
        let mut touching = vec![vec![]; domains.variables()];
        for (index, constraint) in constraints.iter().enumerate() {
            for &variable in constraint.variables() {
                touching[variable].push(index);
            }
        }
        ConstraintNetwork { domains, decisions, constraints, touching }
    }

    /// What every constraint is about, in their order.
    ///
    /// ```
    /// use nonolith_lab::astar_gac::gac::{Domains, ConstraintNetwork};
    /// assert!(ConstraintNetwork::new(Domains::new([0..2]), 1, vec![]).labels().is_empty());
    /// ```
    pub fn labels(&self) -> Vec<String> {
        self.constraints.iter().map(|constraint| constraint.label()).collect()
    }

    /// Makes domains consistent: every pair of a variable and a constraint is asked.
    ///
    /// # Errors
    /// [`GacInterrupted`], if a domain empties or the budget is spent.
    ///
    /// ```
    /// # use nonolith_lab::astar_gac::gac::{Domains, ConstraintNetwork};
    /// let free = ConstraintNetwork::new(Domains::new([0..2, 0..2]), 2, vec![]);
    /// let mut domains = free.domains.clone();
    /// assert!(free.filter(&mut domains, &solve::Budget::default()).is_ok());
    /// assert_eq!(domains, free.domains);
    /// ```
    pub fn filter(&self, domains: &mut Domains, budget: &Budget) -> Result<(), GacInterrupted> {
        self.filter_observed(domains, budget, &mut |_| {})
    }

    /// The same, shown to a callback.
    ///
    /// # Errors
    /// [`GacInterrupted`], as with [`ConstraintNetwork::filter`].
    ///
    /// ```
    /// # use nonolith_lab::astar_gac::gac::{Domains, ConstraintNetwork};
    /// let free = ConstraintNetwork::new(Domains::new([0..2, 0..2]), 2, vec![]);
    /// let mut moments = 0;
    /// let (mut domains, budget) = (free.domains.clone(), solve::Budget::default());
    /// free.filter_observed(&mut domains, &budget, &mut |_| moments += 1).unwrap();
    /// assert_eq!(moments, 1, "there is nothing to ask");
    /// ```
    pub fn filter_observed(
        &self,
        domains: &mut Domains,
        budget: &Budget,
        see: &mut SeeFiltering<'_>,
    ) -> Result<(), GacInterrupted> {
        let mut queue = RevisionQueue::new(self.constraints.len(), domains.variables());
        for (index, constraint) in self.constraints.iter().enumerate() {
            constraint.variables().iter().for_each(|&variable| queue.push(variable, index));
        }
        self.work_off(queue, domains, budget, see)
    }

    /// Assumes a value in domains that are consistent, and makes them so again.
    ///
    /// # Errors
    /// [`GacInterrupted`], if a domain empties or the budget is spent.
    ///
    /// ```
    /// # use nonolith_lab::astar_gac::gac::{Domains, ConstraintNetwork};
    /// let free = ConstraintNetwork::new(Domains::new([0..2, 0..2]), 2, vec![]);
    /// let mut domains = free.domains.clone();
    /// free.rerun(&mut domains, 0, 1, &solve::Budget::default()).unwrap();
    /// assert_eq!((domains.single(0), domains.size(1)), (Some(1), 2));
    /// ```
    pub fn rerun(
        &self,
        domains: &mut Domains,
        variable: usize,
        value: usize,
        budget: &Budget,
    ) -> Result<(), GacInterrupted> {
        self.rerun_observed(domains, (variable, value), budget, &mut |_| {})
    }

    /// The same, shown to a callback; the assumption is a variable and its value.
    ///
    /// # Errors
    /// [`GacInterrupted`], as with [`ConstraintNetwork::rerun`].
    ///
    /// ```
    /// # use nonolith_lab::astar_gac::gac::{Domains, ConstraintNetwork};
    /// let free = ConstraintNetwork::new(Domains::new([0..2, 0..2]), 2, vec![]);
    /// let mut left = 0;
    /// let (mut domains, budget) = (free.domains.clone(), solve::Budget::default());
    /// free.rerun_observed(&mut domains, (0, 1), &budget, &mut |now| left = now.domains.size(0)).unwrap();
    /// assert_eq!(left, 1);
    /// ```
    pub fn rerun_observed(
        &self,
        domains: &mut Domains,
        (variable, value): (usize, usize),
        budget: &Budget,
        see: &mut SeeFiltering<'_>,
    ) -> Result<(), GacInterrupted> {
        domains.assign(variable, value);
        let mut queue = RevisionQueue::new(self.constraints.len(), domains.variables());
        self.push_neighbours(variable, &mut queue);
        self.work_off(queue, domains, budget, see)
    }

    fn work_off(
        &self,
        mut queue: RevisionQueue,
        domains: &mut Domains,
        budget: &Budget,
        see: &mut SeeFiltering<'_>,
    ) -> Result<(), GacInterrupted> {
        let mut watch = EffortWatch { budget, effort: 0 };
        see(&FilterMoment { asked: None, struck: &[], domains, waiting: &queue.pairs });
        while let Some((variable, constraint)) = queue.pop() {
            let struck = self.revise(variable, constraint, domains, &mut watch)?;
            let wiped_out = !struck.is_empty() && domains.first(variable).is_none();
            if !struck.is_empty() && !wiped_out {
                self.push_neighbours(variable, &mut queue);
            }
            let asked = Some((variable, constraint));
            see(&FilterMoment { asked, struck: &struck, domains, waiting: &queue.pairs });
            if wiped_out {
                return Err(GacInterrupted::Wipeout(variable));
            }
        }
        Ok(())
    }

    /// Strikes the values of a variable that a constraint finds invalid, and says which.
    fn revise(
        &self,
        variable: usize,
        constraint: usize,
        domains: &mut Domains,
        watch: &mut EffortWatch<'_>,
    ) -> Result<Vec<usize>, GacInterrupted> {
        let constraint = &self.constraints[constraint];
        let effort = constraint.effort();
        let mut invalid = vec![];
        for value in domains.values(variable) {
            watch.spend(effort)?;
            if !constraint.is_valid(variable, value, domains) {
                invalid.push(value);
            }
        }
        invalid.iter().for_each(|&value| domains.remove(variable, value));
        Ok(invalid)
    }

    /// A smaller domain may invalidate values of every variable constrained together with it.
    fn push_neighbours(&self, variable: usize, queue: &mut RevisionQueue) {
        for &constraint in &self.touching[variable] {
            for &other in self.constraints[constraint].variables() {
                if other != variable {
                    queue.push(other, constraint);
                }
            }
        }
    }
}

/// How much effort passes between two looks at the budget, in units of [`Constraint::effort`].
const EFFORT_PER_LOOK: usize = 1 << 14;

/// Looks at the budget whenever enough effort was spent.
struct EffortWatch<'a> {
    budget: &'a Budget,
    effort: usize,
}

impl EffortWatch<'_> {
    fn spend(&mut self, effort: usize) -> Result<(), GacInterrupted> {
        solve::work(effort);
        self.effort += effort;
        if self.effort > EFFORT_PER_LOOK {
            self.effort = 0;
            self.budget.go_on().map_err(GacInterrupted::Stopped)?;
        }
        Ok(())
    }
}

/// Pairs that wait to be asked, each at most once.
struct RevisionQueue {
    pairs: VecDeque<(usize, usize)>,
    waiting: Vec<u64>,
    variables: usize,
}

impl RevisionQueue {
    fn new(constraints: usize, variables: usize) -> RevisionQueue {
        let waiting = vec![0; (constraints * variables).div_ceil(64)];
        RevisionQueue { pairs: VecDeque::new(), waiting, variables }
    }

    fn slot(&self, variable: usize, constraint: usize) -> (usize, u64) {
        let index = constraint * self.variables + variable;
        (index / 64, 1 << (index % 64))
    }

    fn push(&mut self, variable: usize, constraint: usize) {
        let (word, bit) = self.slot(variable, constraint);
        if self.waiting[word] & bit == 0 {
            self.waiting[word] |= bit;
            self.pairs.push_back((variable, constraint));
        }
    }

    fn pop(&mut self) -> Option<(usize, usize)> {
        let (variable, constraint) = self.pairs.pop_front()?;
        let (word, bit) = self.slot(variable, constraint);
        self.waiting[word] &= !bit;
        Some((variable, constraint))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first variable is less than the second.
    struct Less([usize; 2]);

    impl Constraint for Less {
        fn variables(&self) -> &[usize] {
            &self.0
        }

        fn is_valid(&self, variable: usize, value: usize, domains: &Domains) -> bool {
            if variable == self.0[0] {
                domains.last(self.0[1]).is_some_and(|greatest| value < greatest)
            } else {
                domains.first(self.0[0]).is_some_and(|least| least < value)
            }
        }
    }

    fn chain(values: usize) -> ConstraintNetwork {
        let domains = Domains::new([0..values, 0..values, 0..values]);
        ConstraintNetwork::new(domains, 3, vec![Box::new(Less([0, 1])), Box::new(Less([1, 2]))])
    }

    fn check(values: usize, left: Result<[&[usize]; 3], GacInterrupted>) {
        let network = chain(values);
        let mut domains = network.domains.clone();
        let end = network.filter(&mut domains, &Budget::default());
        let found = end.map(|()| [0, 1, 2].map(|v| domains.values(v).collect::<Vec<_>>()));
        assert_eq!(found, left.map(|sets| sets.map(<[usize]>::to_vec)));
    }

    #[test]
    fn what_no_order_allows_is_struck() {
        check(4, Ok([&[0, 1], &[1, 2], &[2, 3]]));
        check(3, Ok([&[0], &[1], &[2]]));
    }

    #[test]
    fn a_domain_without_values_ends_it() {
        check(2, Err(GacInterrupted::Wipeout(1)));
    }

    #[test]
    fn an_assumption_reaches_along_the_chain() {
        let network = chain(4);
        let mut domains = network.domains.clone();
        network.rerun(&mut domains, 0, 1, &Budget::default()).expect("1 < 2 < 3");
        assert_eq!([0, 1, 2].map(|variable| domains.single(variable)), [Some(1), Some(2), Some(3)]);
    }

    #[test]
    fn who_watches_sees_every_question_and_what_waits() {
        let network = chain(4);
        let (mut alone, mut watched) = (network.domains.clone(), network.domains.clone());
        network.filter(&mut alone, &Budget::default()).expect("consistent");
        let (mut values, mut waiting) = (network.domains.clone(), 4);
        let mut see = |now: &FilterMoment<'_>| {
            if let Some((variable, _)) = now.asked {
                now.struck.iter().for_each(|&value| values.remove(variable, value));
                assert!(now.waiting.len() + 1 >= waiting, "one question at a time");
            }
            assert_eq!(&values, now.domains);
            waiting = now.waiting.len();
        };
        network.filter_observed(&mut watched, &Budget::default(), &mut see).expect("consistent");
        assert_eq!((alone, waiting), (watched, 0));
    }

    #[test]
    fn a_range_meets_a_domain_where_they_share_a_value() {
        let domains = Domains::new([3..5, 60..70]);
        assert!(domains.meets(0, 4..9) && domains.meets(1, 0..61) && domains.meets(1, 69..200));
        assert!(!domains.meets(0, 5..200) && !domains.meets(1, 0..60) && !domains.meets(1, 70..99));
    }

    #[test]
    fn domains_go_beyond_one_machine_word() {
        let mut domains = Domains::new([60..140, 0..1]);
        domains.remove(0, 139);
        assert_eq!((domains.first(0), domains.last(0), domains.size(0)), (Some(60), Some(138), 79));
    }
}
