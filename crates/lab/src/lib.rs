//! Algorithms shown for their own sake.
