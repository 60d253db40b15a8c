//! Best-first search with arc consistency, after a student report on A*-GAC.
