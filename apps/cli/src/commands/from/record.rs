//! What `from --json` prints of a picture.

use nonolith::craft::from::{Decoded, Made, Offer};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct FromRecord<'a> {
    id: &'a str,
    source: &'a Decoded,
    offers: &'a [Offer],
    reached: bool,
    reason: Option<&'a str>,
    stats: FromStats,
}

#[derive(Serialize)]
struct FromStats {
    candidates: usize,
    nodes: u64,
    time_ms: f64,
}

impl<'a> FromRecord<'a> {
    pub(crate) fn new(id: &'a str, source: &'a Decoded, made: &'a Made, time_ms: f64) -> Self {
        FromRecord {
            id,
            source,
            offers: &made.offers,
            reached: made.reached,
            reason: made.reason.as_deref(),
            stats: FromStats { candidates: made.candidates, nodes: made.nodes, time_ms },
        }
    }
}
