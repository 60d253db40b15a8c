//! Search: what line logic leaves open, decided all the same.

mod conclude;
mod exact;
mod learn;
#[cfg(test)]
mod tests;

pub(crate) use exact::exact;
