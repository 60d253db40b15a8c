//! Which terms of a sum are places on the line, and which are lengths.

pub(super) use crate::dsl::linear::{Sum, Term};

impl Term {
    /// Whether it is a place on the line and not a length.
    pub(super) const fn is_place(self) -> bool {
        matches!(
            self,
            Term::LineSize
                | Term::Start(_)
                | Term::LowestEnd(_)
                | Term::HighestStart(_)
                | Term::RangeStart(_)
                | Term::RangeEnd(_)
        )
    }
}

impl Sum {
    /// The places in the sum, each with its sign; `None` if one counts more than once.
    pub(super) fn places(&self) -> Option<Vec<(Term, i32)>> {
        let places = self.terms.iter().filter(|(term, _)| term.is_place());
        places.map(|(&term, &count)| (count.abs() == 1).then_some((term, count))).collect()
    }
}
