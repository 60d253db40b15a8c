//! The ad-hoc heuristics of Salcedo-Sanz et al. 2007, black-and-white and coloured.
