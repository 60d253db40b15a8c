//! The successors of one line: where each rule leads, as far as that is known.

/// The rule has not been applied yet.
pub(super) const UNEXPLORED: u32 = u32::MAX;
/// The rule changes nothing.
pub(super) const NO_CHANGE: u32 = u32::MAX - 1;

/// For each rule the number of the line it leads to, [`NO_CHANGE`] or [`UNEXPLORED`]: a list of
/// pairs while few are known, then an array.
pub(super) enum Successors {
    Sparse(Vec<(u32, u32)>),
    Dense(Box<[u32]>),
}

impl Successors {
    /// A list up to this length is searched in less time than an array takes to make.
    const MAX_SPARSE: usize = 16;

    pub(super) fn get(&self, rule: u32) -> u32 {
        match self {
            Successors::Sparse(pairs) => {
                pairs.iter().find(|(one, _)| *one == rule).map_or(UNEXPLORED, |(_, next)| *next)
            }
            Successors::Dense(all) => all[rule as usize],
        }
    }

    /// Notes where `rule`, one of `rules` in all, leads.
    pub(super) fn put(&mut self, rule: u32, next: u32, rules: usize) {
        match self {
            Successors::Sparse(pairs) if pairs.len() < Successors::MAX_SPARSE => {
                pairs.push((rule, next));
            }
            Successors::Sparse(_) => {
                self.make_dense(rules);
                self.put(rule, next, rules);
            }
            Successors::Dense(all) => all[rule as usize] = next,
        }
    }

    /// Makes room for all of `rules` rules.
    pub(super) fn make_dense(&mut self, rules: usize) {
        let Successors::Sparse(pairs) = self else { return };
        let mut all = vec![UNEXPLORED; rules].into_boxed_slice();
        for &(rule, next) in &*pairs {
            all[rule as usize] = next;
        }
        *self = Successors::Dense(all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_became_an_array_knows_the_same() {
        let rules = 2 * Successors::MAX_SPARSE;
        let mut successors = Successors::Sparse(vec![]);
        for rule in (0..rules as u32).step_by(2).chain([1]) {
            successors.put(rule, rule + 100, rules);
        }
        assert!(matches!(successors, Successors::Dense(_)));
        for rule in 0..rules as u32 {
            let known = rule % 2 == 0 || rule == 1;
            assert_eq!(successors.get(rule), if known { rule + 100 } else { UNEXPLORED });
        }
    }
}
