//! What the engine must know of a puzzle to learn strategies for it, and nothing more.

/// A kind of puzzle, and a sketch of the rules to look for in it: what a rule binds, what it may
/// test, what it may do.
///
/// Lines of nonograms are one such domain ([`crate::lines`]); a Sudoku unit is another, in the
/// tests of this crate.
pub trait Domain: Sync {
    /// A moment: what is known, and all that a rule can look at.
    type State: Send + Sync;
    /// What is known, and nothing else.
    type Known: Send + Sync;
    /// Elements of a state that a rule has bound.
    type Binding: Send + Sync;
    /// A test, or a restriction on one bound element such as "the first".
    type Atom: Clone + Send + Sync;
    /// Something to do.
    type Action: Clone + Send + Sync;

    /// The states to learn from.
    fn states(&self) -> Vec<Self::State>;

    /// What is known in a state.
    fn known(&self, state: &Self::State) -> Self::Known;

    /// All that follows from a state.
    fn closure(&self, state: &Self::State) -> Self::Known;

    /// Whether all of the first is in the second.
    fn is_weaker(&self, first: &Self::Known, second: &Self::Known) -> bool;

    /// What it is worth to know this much in a state: 0 if it is no news, or if news in this state
    /// does not count. A rule must be sound in states that do not count, too.
    fn gain(&self, state: &Self::State, after: &Self::Known) -> f64;

    /// Every way to bind the sketch's elements in a state.
    fn bindings(&self, state: &Self::State) -> Vec<Self::Binding>;

    /// The tests and restrictions to build conditions from.
    fn atoms(&self) -> Vec<Self::Atom>;

    /// Further tests for one action: that it can be done at all.
    fn guards(&self, action: &Self::Action) -> Vec<Self::Atom> {
        let _ = action;
        vec![]
    }

    /// The element that an atom restricts, if it is a restriction. A rule has at most one for each
    /// element, and they do not count among its tests.
    fn restricts(&self, atom: &Self::Atom) -> Option<usize>;

    /// The elements that a rule must restrict, where the language cannot bind just any.
    fn must_restrict(&self) -> Vec<usize> {
        vec![]
    }

    /// Whether an atom holds.
    fn holds(&self, atom: &Self::Atom, state: &Self::State, binding: &Self::Binding) -> bool;

    /// What is known after an action, or `None` if it cannot be done there at all.
    fn apply(
        &self,
        action: &Self::Action,
        state: &Self::State,
        binding: &Self::Binding,
    ) -> Option<Self::Known>;

    /// What an atom costs a reader.
    fn atom_cost(&self, atom: &Self::Atom) -> f64;

    /// What it costs to join two tests.
    fn join_cost(&self) -> f64;
}
