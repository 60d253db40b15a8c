//! Search: what line logic leaves open, decided all the same.

mod backtrack;
mod belief;
mod conclude;
mod dive;
mod exact;
mod learn;
mod probe;
#[cfg(feature = "sat")]
mod sat;
mod seats;
mod solutions;
#[cfg(test)]
mod tests;

pub(crate) use backtrack::backtrack;
pub(crate) use exact::exact;
#[cfg(feature = "sat")]
pub(crate) use sat::sat;
