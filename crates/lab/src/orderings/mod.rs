//! Orders in which to look at lines: random, by heuristic, optimal, learned.
