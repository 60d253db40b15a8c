//! Environments against slow, obvious versions of themselves.

mod bench;
mod episodes;
mod oracles;
mod rubbish;
