//! The course on the page: every station can be played with what was taught, and practice follows the player.

use page::Thinker;
use serde_json::{Value, json};

fn think(request: &Value) -> Value {
    let reply: Value = serde_json::from_str(&Thinker.call(&request.to_string())).expect("JSON");
    assert!(reply.get("error").is_none(), "{request}: {reply}");
    reply["ok"].clone()
}

fn refused(request: &Value) -> String {
    let reply: Value = serde_json::from_str(&Thinker.call(&request.to_string())).expect("JSON");
    reply["error"].as_str().unwrap_or_else(|| panic!("{request}: {reply}")).to_owned()
}

fn lessons() -> Vec<Value> {
    think(&json!({ "op": "course" })).as_array().expect("lessons").clone()
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().expect("a list").clone()
}

/// Plays a puzzle by hints alone; gives how often something new was needed.
fn played(puzzle: &str, taught: &[Value], met: &Value) -> usize {
    let size =
        think(&json!({ "op": "hint", "puzzle": puzzle, "position": rows(puzzle), "rung": 1 }));
    assert!(size["step"].is_object());
    let (mut board, mut excluded, mut news) = (rows(puzzle), vec![], 0);
    for _ in 0..2_000 {
        if board.iter().all(|row| !row.contains('?')) {
            return news;
        }
        let hint = think(&json!({
            "op": "hint", "puzzle": puzzle, "position": board, "excluded": excluded, "rung": 5,
            "taught": taught, "met": met,
        }));
        let step = &hint["step"];
        assert!(step.is_object(), "{}\n{}", hint["sentence"], board.join("\n"));
        let strategy = &step["strategy"];
        match hint["new"].as_bool() {
            Some(true) => {
                assert_eq!(strategy, met, "{}", hint["sentence"]);
                assert!(hint["sentence"].as_str().is_some_and(|it| it.contains("new is needed")));
                news += 1;
            }
            _ => assert!(taught.contains(strategy), "{strategy} was not taught"),
        }
        for cell in list(&step["cells"]) {
            let at = |place: usize| usize::try_from(cell[place].as_u64().expect("a number"));
            let (row, column, colour) = (at(0).unwrap(), at(1).unwrap(), at(2).unwrap());
            let symbol =
                if colour == 0 { '.' } else { char::from_digit(colour as u32, 36).unwrap() };
            let mut cells: Vec<char> = board[row].chars().collect();
            cells[column] = symbol;
            board[row] = cells.into_iter().collect();
        }
        excluded.extend(list(&step["excluded"]));
    }
    panic!("no end:\n{}", board.join("\n"));
}

/// An empty board of the puzzle's size.
fn rows(puzzle: &str) -> Vec<String> {
    let puzzle: Value = serde_json::from_str(puzzle).expect("JSON");
    let width = list(&puzzle["columns"]).len();
    list(&puzzle["rows"]).iter().map(|_| "?".repeat(width)).collect()
}

#[test]
fn the_first_puzzle_of_every_lesson_halts_until_its_strategy_is_met() {
    for lesson in lessons() {
        let key = &lesson["puzzles"][0]["key"];
        assert_eq!(lesson["puzzles"][0]["role"], "meet");
        let puzzle = think(&json!({ "op": "station", "key": key }));
        let taught = list(&lesson["taught"]);
        let news = played(puzzle.as_str().expect("a puzzle"), &taught, &lesson["strategy"]);
        assert!(news > 0, "{key} needs nothing new");
    }
}

#[test]
fn the_last_puzzle_of_every_lesson_is_solved_with_what_was_taught() {
    for lesson in lessons() {
        let key = list(&lesson["puzzles"]).pop().expect("a puzzle")["key"].clone();
        let puzzle = think(&json!({ "op": "station", "key": key }));
        let taught = [list(&lesson["taught"]), vec![lesson["strategy"].clone()]].concat();
        assert_eq!(played(puzzle.as_str().expect("a puzzle"), &taught, &Value::Null), 0);
    }
}

#[test]
fn a_station_tells_its_rule_and_keeps_its_solution() {
    for lesson in lessons() {
        assert!(lesson["sentence"].as_str().is_some_and(|it| !it.is_empty()), "{lesson}");
        assert!(lesson["example"]["after"].is_array(), "{}", lesson["strategy"]);
        for station in list(&lesson["puzzles"]) {
            let puzzle = think(&json!({ "op": "station", "key": station["key"] }));
            assert!(!puzzle.as_str().expect("text").contains("solutions"), "{station}");
        }
    }
    let german = think(&json!({ "op": "course", "language": "de" }));
    assert_ne!(german[0]["sentence"], lessons()[0]["sentence"]);
}

#[test]
fn keys_name_one_puzzle_each() {
    let all: Vec<String> = lessons()
        .iter()
        .flat_map(|lesson| list(&lesson["puzzles"]))
        .map(|station| station["key"].as_str().expect("a key").to_owned())
        .collect();
    let set: std::collections::BTreeSet<&String> = all.iter().collect();
    assert_eq!(set.len(), all.len());
    assert!(refused(&json!({ "op": "station", "key": "full-line-1" })).contains("no such puzzle"));
}

#[test]
fn practice_follows_the_player_and_never_ends() {
    let nobody = think(&json!({ "op": "practise", "played": [], "skipped": [] }));
    assert!(!list(&nobody["news"]).is_empty());
    let again = think(&json!({ "op": "practise", "played": [], "skipped": [] }));
    assert_eq!(nobody, again, "the same player gets the same puzzle");
    let other = think(&json!({ "op": "practise", "played": [], "skipped": [nobody["key"]] }));
    assert_ne!(nobody["key"], other["key"], "what is not wanted is not offered again");
    let features = think(&json!({ "op": "features", "puzzle": nobody["puzzle"] }));
    let played = json!([{ "key": nobody["key"], "features": features, "hinted": [] }]);
    let next = think(&json!({ "op": "practise", "played": played, "skipped": [] }));
    assert_ne!(nobody["key"], next["key"]);
    let all: Vec<Value> = lessons()
        .iter()
        .flat_map(|lesson| list(&lesson["puzzles"]))
        .map(|station| station["key"].clone())
        .collect();
    let made = think(&json!({ "op": "practise", "played": played, "skipped": all }));
    assert_eq!(made["of_course"], false);
    let skipped = [all, vec![made["key"].clone()]].concat();
    let more = think(&json!({ "op": "practise", "played": played, "skipped": skipped }));
    assert_ne!(more["key"], made["key"]);
}

#[test]
fn rubbish_is_refused_with_words() {
    let puzzle = r#"{"format": "nonolith/1", "rows": [[1]], "columns": [[1]]}"#;
    let hint = json!({ "op": "hint", "puzzle": puzzle, "position": ["?"], "rung": 1,
        "taught": ["no such rule"], "met": null });
    assert!(refused(&hint).contains("no strategy is called"));
    assert!(
        !refused(&json!({ "op": "practise", "played": [{ "key": 1 }], "skipped": [] })).is_empty()
    );
    assert!(!refused(&json!({ "op": "features", "puzzle": "oops" })).is_empty());
}
