//! Literals: what search can suppose or know of one square and one colour.

/// "This square is not of this colour", or, if `positive`, "this square is of this colour".
///
/// With one colour beside the background the negative ones suffice: what is not blank is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Literal {
    pub(crate) row: u16,
    pub(crate) column: u16,
    pub(crate) colour: u8,
    pub(crate) positive: bool,
}

/// Why a literal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// It was supposed.
    Supposed,
    /// It follows from this line.
    Line(u32),
    /// A learned nogood denies its opposite.
    Nogood(u32),
    /// The square has no other colour left.
    NoOther,
    /// The square is known to be of this other colour.
    Other(u8),
}

/// A literal that holds, since when and why.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) literal: Literal,
    pub(crate) reason: Reason,
    pub(crate) level: u32,
}
