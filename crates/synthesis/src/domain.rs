//! What the engine must know of a puzzle to learn strategies for it, and nothing more.

/// A kind of puzzle, and a sketch of the rules to look for in it: what a rule binds, what it may
/// test, what it may do.
///
/// Lines of nonograms are one such domain ([`crate::lines`]); a Sudoku unit is another, in the
/// tests of this crate.
pub trait Domain: Sync {
    /// A position of the puzzle: what is known, and all that a rule can look at.
    type State: Send + Sync;
    /// What is known in a state, and nothing else.
    type Known: Send + Sync;
    /// Elements of a state that a rule has bound.
    type Binding: Send + Sync;
    /// A test, or a restriction on one bound element such as "the first".
    type Atom: Clone + Send + Sync;
    /// What a rule does.
    type Action: Clone + Send + Sync;

    /// The states to learn from.
    fn states(&self) -> Vec<Self::State>;

    /// What is known in a state.
    fn known(&self, state: &Self::State) -> Self::Known;

    /// All that follows from a state.
    fn closure(&self, state: &Self::State) -> Self::Known;

    /// Whether all that `first` knows is in `second`.
    fn is_weaker(&self, first: &Self::Known, second: &Self::Known) -> bool;

    /// What it is worth to know `after` in `state`: 0 if it adds nothing, or if the state only
    /// serves to refute. A rule must be sound in states without gain, too.
    fn gain(&self, state: &Self::State, after: &Self::Known) -> f64;

    /// Every way to bind the sketch's elements in a state.
    fn bindings(&self, state: &Self::State) -> Vec<Self::Binding>;

    /// The tests and restrictions to build conditions from.
    fn atoms(&self) -> Vec<Self::Atom>;

    /// Further tests for one action, which say that it can be done at all.
    fn guards(&self, action: &Self::Action) -> Vec<Self::Atom> {
        let _ = action;
        vec![]
    }

    /// The element that an atom restricts, if it is a restriction. A rule has at most one
    /// restriction for each element, and restrictions do not count among its tests.
    fn restricts(&self, atom: &Self::Atom) -> Option<usize>;

    /// The elements that every rule must restrict, because the language cannot bind just any
    /// element in their place.
    fn must_restrict(&self) -> Vec<usize> {
        vec![]
    }

    /// Whether an atom holds.
    fn holds(&self, atom: &Self::Atom, state: &Self::State, binding: &Self::Binding) -> bool;

    /// What is known after an action, or `None` if the action cannot be done there at all.
    fn apply(
        &self,
        action: &Self::Action,
        state: &Self::State,
        binding: &Self::Binding,
    ) -> Option<Self::Known>;

    /// What an atom costs a reader.
    fn atom_cost(&self, atom: &Self::Atom) -> f64;

    /// What it costs to join two tests by `and`.
    fn join_cost(&self) -> f64;
}
