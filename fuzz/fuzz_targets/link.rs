//! Links: the text that a link of the page unfolds to opens a game, or is refused in words; a game
//! takes any moves; and a link made from a link holds the same.
//!
//! The first line is the text, each byte behind it a move.
#![no_main]

use libfuzzer_sys::fuzz_target;
use page::{Keeper, Thinker};
use serde_json::{Value, json};
use small::reply;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let (text, moves) = text.split_once('\n').unwrap_or((&text, ""));
    let read = json!({ "op": "read", "bytes": text });
    let _ = reply(&Thinker.call(&read.to_string()));
    let mut keeper = Keeper::default();
    let open = json!({ "op": "open", "puzzle": text });
    if reply(&keeper.call(&open.to_string())).is_err() {
        return;
    }
    let shared = share(text).expect("a game that opens can be shared");
    assert_eq!(share(&shared), Ok(shared.clone()), "{text}");
    for byte in moves.bytes().take(60) {
        let _ = reply(&keeper.call(&request(byte).to_string()));
    }
    let save = reply(&keeper.call(r#"{"op": "save"}"#)).expect("an open game is saved");
    let again = json!({ "op": "open", "puzzle": text, "save": save });
    reply(&keeper.call(&again.to_string())).expect("what was saved is opened");
});

fn share(text: &str) -> Result<String, String> {
    let share = json!({ "op": "share", "puzzle": text });
    let shared = reply(&Thinker.call(&share.to_string()))?;
    Ok(shared.as_str().expect("a text").to_owned())
}

/// One move a byte: the low half says which, the high half where.
fn request(byte: u8) -> Value {
    let (row, column) = (byte >> 4 & 3, byte >> 6);
    match byte & 15 {
        0..=2 => json!({ "op": "press", "row": row, "column": column, "brush": byte & 3 }),
        3 => json!({ "op": "press", "row": row, "column": column, "brush": -1 }),
        4 => json!({ "op": "press", "row": u64::MAX, "column": column, "brush": -2 }),
        5 | 6 => json!({ "op": "drag", "row": row, "column": column }),
        7 => json!({ "op": "drag", "row": u64::MAX, "column": u64::MAX }),
        8 | 9 => json!({ "op": "release" }),
        10 => json!({ "op": "draw", "cells": [[row, column, 1], [row, u64::MAX, 0]] }),
        11 => json!({ "op": "undo" }),
        12 => json!({ "op": "redo" }),
        13 => json!({ "op": "save_point" }),
        14 => json!({ "op": "back" }),
        _ => json!({ "op": "mistake" }),
    }
}
