//! The command line of Nonolith.

fn main() {}
