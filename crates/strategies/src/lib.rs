//! How people solve.
