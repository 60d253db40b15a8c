//! The state of `lab train-policy`: whatever stands in it, training goes on or is refused.
//!
//! The first byte is the round. The rest are the lessons as JSON, beside weights as a new training
//! has them, and the bytes of a network.
#![no_main]

use std::sync::LazyLock;

use lab::orderings::policy::{Curriculum, Network, Observation, Training};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use solve::Budget;

static NEW: LazyLock<Value> = LazyLock::new(|| {
    serde_json::to_value(Training::new(&Curriculum::tiny())).expect("a training is JSON")
});

fuzz_target!(|bytes: &[u8]| {
    let _ = Network::from_bytes(bytes);
    let Some((round, lessons)) = bytes.split_first() else { return };
    let Ok(lessons) = serde_json::from_slice::<Value>(lessons) else { return };
    let mut state = NEW.clone();
    state["round"] = (*round).into();
    state["lessons"] = lessons;
    let Ok(mut training) = serde_json::from_value::<Training>(state) else { return };
    assert!(training.network(Observation::Peek).is_some());
    let course = Curriculum { epochs: 1, last_epochs: 1, ..Curriculum::tiny() };
    training.advance(&course, &Budget::default(), &mut |_| {});
});
