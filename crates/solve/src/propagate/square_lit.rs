//! Literals over squares and colours, and the entries of the trail.

/// "This square does not have this colour" or, if `positive`, "this square has this colour".
///
/// In black and white the negative literals suffice: a square that is not blank is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SquareLit {
    pub(crate) row: u16,
    pub(crate) column: u16,
    pub(crate) colour: u8,
    pub(crate) positive: bool,
}

/// What made a literal true: its antecedent in the implication graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Antecedent {
    /// Nothing: it was decided, or is a fact at level zero.
    Decision,
    /// The line with this index implied it; its reason is worked out when a conflict asks.
    Line(u32),
    /// A learned nogood implied it, all of whose other literals are true.
    Nogood(u32),
    /// It is the last colour that the square can have.
    LastColour,
    /// The square has this other colour.
    OtherColour(u8),
}

/// A true literal on the trail, with its antecedent and its decision level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrailEntry {
    pub(crate) literal: SquareLit,
    pub(crate) antecedent: Antecedent,
    pub(crate) level: u32,
}
