//! The page's engine answers whatever it is asked, as the page is told.

use page::{Keeper, Thinker};
use serde_json::{Value, json};

const LID: &str = r#"{"format": "nonolith/1", "rows": [[2], [1, 1], [4]], "columns": [[2], [1, 1], [1, 1], [2]]}"#;
const TWO_WAYS: &str = r#"{"format": "nonolith/1", "rows": [[1], [1]], "columns": [[1], [1]]}"#;

fn ok(reply: &str) -> Value {
    let reply: Value = serde_json::from_str(reply).expect("a reply is JSON");
    assert!(reply.get("error").is_none(), "{reply}");
    reply["ok"].clone()
}

fn keep(keeper: &mut Keeper, request: Value) -> Value {
    ok(&keeper.call(&request.to_string()))
}

fn think(request: Value) -> Value {
    ok(&Thinker.call(&request.to_string()))
}

fn game(puzzle: &str) -> Keeper {
    let mut keeper = Keeper::default();
    keep(&mut keeper, json!({ "op": "open", "puzzle": puzzle }));
    keeper
}

fn stroke(keeper: &mut Keeper, brush: i64, from: (usize, usize), to: (usize, usize)) -> Value {
    keep(keeper, json!({ "op": "press", "row": from.0, "column": from.1, "brush": brush }));
    keep(keeper, json!({ "op": "drag", "row": to.0, "column": to.1 }));
    keep(keeper, json!({ "op": "release", "cross": false }))
}

#[test]
fn a_finished_line_is_crossed_in_the_same_step_if_wanted() {
    let mut keeper = game(LID);
    keep(&mut keeper, json!({ "op": "press", "row": 0, "column": 1, "brush": 1 }));
    keep(&mut keeper, json!({ "op": "drag", "row": 0, "column": 2 }));
    let now = keep(&mut keeper, json!({ "op": "release", "cross": true }));
    assert_eq!(now["changes"], json!([[0, 0, -1], [0, 1, 1], [0, 2, 1], [0, 3, -1]]));
    assert_eq!(now["steps"], 1);
}

#[test]
fn starting_again_is_one_step_that_can_be_undone() {
    let mut keeper = game(LID);
    stroke(&mut keeper, 1, (2, 0), (2, 3));
    let empty = keep(&mut keeper, json!({ "op": "restart" }));
    assert_eq!((&empty["steps"], &empty["changes"][0]), (&json!(2), &json!([2, 0, 0])));
    let again = keep(&mut keeper, json!({ "op": "undo" }));
    assert_eq!(again["changes"].as_array().map(Vec::len), Some(4));
}

#[test]
fn a_game_is_played_to_the_end_and_taken_back() {
    let mut keeper = game(LID);
    stroke(&mut keeper, 1, (0, 1), (0, 2));
    stroke(&mut keeper, 1, (1, 0), (1, 0));
    stroke(&mut keeper, 1, (1, 3), (1, 3));
    let last = stroke(&mut keeper, 1, (2, 0), (2, 3));
    assert_eq!(last["won"], true);
    let undone = keep(&mut keeper, json!({ "op": "undo" }));
    assert_eq!(undone["changes"].as_array().map(Vec::len), Some(4));
    assert_eq!((&undone["won"], &undone["steps"]), (&json!(false), &json!(3)));
}

#[test]
fn a_stroke_under_way_tells_its_length_and_spares_other_marks() {
    let mut keeper = game(LID);
    stroke(&mut keeper, -1, (2, 1), (2, 1));
    keep(&mut keeper, json!({ "op": "press", "row": 2, "column": 0, "brush": 1 }));
    let seen = keep(&mut keeper, json!({ "op": "drag", "row": 2, "column": 3 }));
    assert_eq!(seen["length"], 4);
    assert_eq!(seen["squares"], json!([[2, 0], [2, 2], [2, 3]]));
}

#[test]
fn a_saved_game_goes_on_where_it_was_left() {
    let mut keeper = game(LID);
    stroke(&mut keeper, 1, (2, 0), (2, 3));
    let save = keep(&mut keeper, json!({ "op": "save" }));
    let open = json!({ "op": "open", "puzzle": LID, "save": save });
    let again = keep(&mut Keeper::default(), open);
    assert_eq!(again["marks"], json!([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1]));
    assert_eq!(again["steps"], 1);
}

#[test]
fn a_mistake_is_found_and_taken_back() {
    let mut keeper = game(LID);
    stroke(&mut keeper, 1, (2, 0), (2, 3));
    stroke(&mut keeper, 1, (0, 0), (0, 0));
    let solution = think(json!({ "op": "solution", "puzzle": LID }));
    let mistake = keep(&mut keeper, json!({ "op": "mistake", "solution": solution }));
    assert!(mistake.is_object());
    let back = keep(&mut keeper, json!({ "op": "go_back", "solution": solution }));
    assert_eq!((&back["taken"], &back["steps"]), (&json!(1), &json!(1)));
}

#[test]
fn a_hint_tells_more_on_every_rung() {
    let hint = |rung: usize| {
        let position = ["????", "????", "????"];
        think(json!({ "op": "hint", "puzzle": LID, "position": position, "rung": rung }))
    };
    assert_eq!(hint(1)["step"]["show"]["lines"], json!([]));
    assert_eq!(hint(2)["step"]["show"]["lines"], json!([{ "axis": "row", "index": 2 }]));
    assert_eq!(hint(2)["step"]["strategy"], json!(null));
    assert_eq!(hint(3)["step"]["strategy"], "overlap");
    assert_eq!(hint(4)["step"]["cells"].as_array().map(Vec::len), Some(4));
    assert_eq!(hint(4)["step"]["show"]["spans"].as_array().map(Vec::len), Some(2));
}

#[test]
fn what_a_hint_ruled_out_is_not_told_again() {
    let puzzle = r#"{"format": "nonolith/1", "palette": [{"name": "white", "rgb": "FFFFFF"},
        {"name": "red", "rgb": "FF0000"}, {"name": "blue", "rgb": "0000FF"}],
        "rows": [[[2, 1]], [[1, 2]], []], "columns": [[[1, 1]], [[1, 1]], [[1, 2]]]}"#;
    let mut excluded: Vec<Value> = vec![];
    let mut position = vec!["???".to_owned(); 3];
    for _ in 0..40 {
        let hint = think(json!({
            "op": "hint", "puzzle": puzzle, "position": position, "excluded": excluded, "rung": 5,
        }));
        let Some(step) = hint["step"].as_object() else { break };
        excluded.extend(step["excluded"].as_array().expect("a list").iter().cloned());
        for cell in step["cells"].as_array().expect("a list") {
            let at = |place: usize| cell[place].as_u64().expect("a number") as usize;
            let symbol = [".", "1", "2"][at(2)];
            position[at(0)].replace_range(at(1)..=at(1), symbol);
        }
    }
    assert_eq!(position, ["11.", "..2", "..."]);
}

#[test]
fn several_solutions_are_told_with_where_they_differ() {
    let verdict = think(json!({ "op": "verdict", "puzzle": TWO_WAYS }));
    assert_eq!(verdict["verdict"], "several");
    assert_eq!(verdict["differs"].as_array().map(Vec::len), Some(4));
    assert_eq!(verdict["solutions"].as_array().map(Vec::len), Some(2));
}

#[test]
fn an_explanation_has_a_grade() {
    let explained = think(json!({ "op": "explain", "puzzle": LID }));
    assert_eq!(explained["verdict"], "unique");
    assert_eq!(explained["grade"]["name"], "gentle");
    assert!(explained["steps"][0]["sentence"].as_str().is_some_and(|it| it.starts_with("Row 3")));
}

#[test]
fn every_format_that_is_written_is_read_again() {
    for format in think(json!({ "op": "formats" })).as_array().expect("a list") {
        let write =
            json!({ "op": "write", "puzzle": LID, "format": format["name"], "position": null });
        let reply: Value = serde_json::from_str(&Thinker.call(&write.to_string())).expect("JSON");
        // Some formats hold pictures and nothing else: a puzzle without one is refused in words.
        let Some(bytes) = reply["ok"].get("bytes") else {
            assert!(reply["error"].is_string());
            continue;
        };
        let read = think(json!({ "op": "read", "bytes": bytes }));
        assert!(read[0]["puzzle"].is_string(), "{format}: {read}");
    }
}

#[test]
fn a_shared_puzzle_holds_its_position_and_not_its_solution() {
    let solved = LID.replace("}", r#", "solutions": [["0110", "1001", "1111"]]}"#);
    let position = ["????", "????", "1?.1"];
    let shared =
        think(json!({ "op": "share", "puzzle": solved, "position": position, "title": true }));
    let shared = shared.as_str().expect("a text");
    assert!(!shared.contains("solutions"), "{shared}");
    let opened = keep(&mut Keeper::default(), json!({ "op": "open", "puzzle": shared }));
    assert_eq!(opened["marks"], json!([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, -1, 1]));
}

#[test]
fn nonsense_gets_a_message_and_never_a_panic() {
    let mut keeper = game(LID);
    for request in [
        json!({ "op": "press", "row": 99, "column": 0, "brush": 1 }),
        json!({ "op": "press", "row": 0, "column": 0, "brush": 7 }),
        json!({ "op": "draw", "cells": [[0, 0, 7]] }),
        json!({ "op": "open", "puzzle": "{}" }),
        json!({ "op": "open", "puzzle": LID, "save": { "steps": [[[[9, 9], "open"]]] } }),
        json!({ "op": "mistake", "solution": ["1"] }),
        json!({ "op": "mistake", "solution": ["1", "11"] }),
        json!({ "op": "fly" }),
    ] {
        assert!(keeper.call(&request.to_string()).starts_with(r#"{"error":"#), "{request}");
    }
    for request in [
        json!({ "op": "read", "bytes": "\u{1}\u{2}\u{3}" }),
        json!({ "op": "read", "bytes": "☀" }),
        json!({ "op": "write", "puzzle": LID, "format": "papyrus" }),
        json!({ "op": "hint", "puzzle": LID, "position": ["?"], "rung": 1 }),
        json!({ "op": "hint", "puzzle": LID, "position": ["????", "?x??", "????"], "rung": 1 }),
    ] {
        assert!(Thinker.call(&request.to_string()).starts_with(r#"{"error":"#), "{request}");
    }
}

#[test]
fn a_verdict_has_a_certificate_that_is_verified_and_a_damaged_one_is_not() {
    let told = think(json!({ "op": "certify", "puzzle": LID }));
    let text = told["certificate"].as_str().expect("a certificate");
    let checked = think(json!({ "op": "verify", "bytes": text }));
    assert_eq!((&checked["verified"], &checked["height"]), (&json!(true), &json!(3)));
    let damaged = text.replace("claim unique", "claim none");
    assert_ne!(damaged, text);
    let checked = Thinker.call(&json!({ "op": "verify", "bytes": damaged }).to_string());
    assert!(checked.contains("error") || checked.contains(r#""verified":false"#), "{checked}");
}

#[test]
fn rules_of_a_file_are_used_and_wrong_ones_are_not() {
    let wrong = "def wrong: with h = first(hint): if true: then fill(true, 0, 1)";
    let mine = "# A number as long as the line fills it.\ndef mine:\n  with h = singleton(hint):\n  \
                if size(h) = line_size:\n  then fill(true, 0, line_size)";
    let told = think(json!({ "op": "rules", "text": format!("{mine}\n\n{wrong}") }));
    assert_eq!((&told[0]["wrong"], &told[0]["name"]), (&Value::Null, &json!("mine")));
    assert!(told[1]["wrong"].is_string(), "{told}");
    let hint = json!({ "op": "hint", "puzzle": LID, "position": ["????", "????", "????"], "rung": 4,
                       "rules": format!("{mine}\n\n{wrong}") });
    assert!(think(hint)["sentence"].is_string());
    assert!(Thinker.call(r#"{"op": "rules", "text": "def"}"#).contains("error"));
}

#[test]
fn a_file_that_learning_wrote_is_read_with_its_claims_and_used_in_hints_and_explanations() {
    let learned = include_str!("../../../../crates/strategies/rules/learned/learned-10.rules");
    let told = think(json!({ "op": "rules", "text": learned }));
    let told = told.as_array().expect("rules");
    assert_eq!(told.len(), 10);
    assert!(told.iter().all(|rule| rule["wrong"].is_null() && rule["sentence"].is_string()));
    let hint = json!({ "op": "hint", "puzzle": LID, "position": ["????", "????", "????"], "rung": 4,
                       "rules": learned });
    assert!(think(hint)["sentence"].is_string());
    let explained = think(json!({ "op": "explain", "puzzle": LID, "rules": learned }));
    assert_eq!(explained["verdict"], "unique");
}

#[test]
fn a_random_puzzle_is_the_same_for_the_same_seed_and_has_one_solution() {
    let ask = json!({ "op": "random", "height": 8, "width": 8, "colours": 1, "grade": "easy", "seed": 5 });
    let (one, other) = (think(ask.clone()), think(ask));
    assert_eq!(one, other);
    let verdict = think(json!({ "op": "verdict", "puzzle": one["puzzle"] }));
    assert_eq!(verdict["verdict"], "unique");
    let huge = json!({ "op": "random", "height": 4000, "width": 8, "colours": 1, "seed": 5 });
    assert!(Thinker.call(&huge.to_string()).contains("error"));
}

#[test]
fn a_link_tells_the_title_only_if_asked() {
    let titled = LID.replace(r#""rows""#, r#""title": "Lid", "rows""#);
    let share = |title: bool| {
        think(json!({ "op": "share", "puzzle": titled, "position": null, "title": title }))
            .to_string()
    };
    assert!(share(true).contains("Lid") && !share(false).contains("Lid"));
}

#[test]
fn a_picture_is_written_of_a_puzzle_that_came_without_its_solution() {
    let written = think(json!({ "op": "write", "puzzle": LID, "format": "png", "position": null }));
    assert_eq!(written["suffix"], "png");
}
