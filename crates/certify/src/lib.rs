//! Certificates: a verdict on a puzzle with a proof that a stranger can check.
//!
//! A [`Certificate`] holds the puzzle, a [`Claim`], the solutions that it lists, and a [`Proof`]
//! that there are no others: clauses over the cells, each of which follows from the puzzle and the
//! clauses before it by reverse unit propagation modulo lines, and at last the contradiction.
//! [`check()`] checks it with nothing but the puzzle's clues. The page `docs/certificates.md` gives the
//! format, and why that is sound.
//!
//! ```
//! use nonolith_certify::{Certificate, check};
//!
//! let text = b"nonolith certificate 1
//! size 1 2 colours 2
//! row 1
//! column 1
//! column
//! claim unique
//! solution 10
//! proof rup
//! 0
//! ";
//! assert!(check(&Certificate::read(text).unwrap()).is_ok());
//! ```

mod automaton;
mod cell_set;
mod certificate;
mod check;
mod checker;
mod clauses;
mod closure;
mod encoding;
mod export;
mod follow;
mod lines;
mod literal;
mod lrat;
mod names;
mod propagator;
mod read;
mod steps;
#[cfg(test)]
mod testing;
mod text;
mod trim;

pub use certificate::{Certificate, Claim, MAX_LISTED, Proof};
pub use check::{Rejected, Verified, check};
pub use encoding::{Cnf, NoClauses, cnf};
pub use export::{to_drat, to_veripb};
pub use literal::Literal;
pub use lrat::{ExportError, to_lrat};
pub use read::CertificateError;
pub use steps::{ProofStep, ProofSteps, StepReader};
pub use text::{Form, looks_like_certificate};
pub use trim::trim;
