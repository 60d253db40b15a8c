//! Genetic algorithms and annealing: whole grids that get better.
