//! What the editor asks of the engine, and what it gets; rubbish too.

use std::fmt::Write;

use page::Thinker;
use serde_json::{Value, json};

fn think(request: Value) -> Value {
    let reply: Value = serde_json::from_str(&Thinker.call(&request.to_string())).expect("JSON");
    assert!(reply.get("error").is_none(), "{reply}");
    reply["ok"].clone()
}

fn refused(request: Value) -> String {
    let reply: Value = serde_json::from_str(&Thinker.call(&request.to_string())).expect("JSON");
    reply["error"].as_str().unwrap_or_else(|| panic!("{reply}")).to_owned()
}

fn drawing(rows: &[&str]) -> Value {
    let palette = json!([{"name": "white", "rgb": "FFFFFF"}, {"name": "black", "rgb": "000000"}]);
    json!({ "palette": palette, "rows": rows })
}

fn assess(rows: &[&str], part: &str) -> Value {
    think(json!({ "op": "assess", "drawing": drawing(rows), "part": part }))
}

fn suggest(rows: &[&str], most: usize, protected: Value) -> Value {
    think(json!({
        "op": "suggest", "drawing": drawing(rows), "goal": "line-solvable", "protected": protected,
        "most": most, "suggestions": 100, "patience": 10_000,
    }))
}

/// Bytes in base 64.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits: String = bytes.iter().fold(String::new(), |mut bits, byte| {
        write!(bits, "{byte:08b}").expect("a string takes all");
        bits
    });
    let word = |part: &[u8]| {
        let digits = format!("{:0<6}", String::from_utf8_lossy(part));
        char::from(LETTERS[usize::from_str_radix(&digits, 2).expect("bits")])
    };
    bits.as_bytes().chunks(6).map(word).collect()
}

/// A dark disc on white, or whatever else `dark` says, of 64 x 64 pixels.
fn pixels(dark: impl Fn(i32, i32) -> bool, more: Value) -> Value {
    let pixel = |at: i32| if dark(at % 64, at / 64) { [20, 20, 40, 255] } else { [255; 4] };
    let rgba: Vec<u8> = (0..64 * 64).flat_map(pixel).collect();
    let mut request = json!({
        "op": "pixels", "width": 64, "height": 64, "rgba": base64(&rgba), "longest": 10,
        "style": "auto", "invert": false, "background": "auto", "trim": true,
    });
    for (key, value) in more.as_object().expect("fields") {
        request[key] = value.clone();
    }
    request
}

const DISC: fn(i32, i32) -> bool = |x, y| (x - 32).pow(2) + (y - 32).pow(2) < 900;

#[test]
fn a_fair_drawing_is_known_to_be_so_by_its_lines() {
    let seen = assess(&["0110", "1001", "1111"], "lines");
    assert_eq!((&seen["verdict"], &seen["open"]), (&json!("unique"), &json!([])));
    let graded = assess(&["0110", "1001", "1111"], "grade");
    assert_eq!(graded["grade"]["name"], "gentle");
}

#[test]
fn what_lines_leave_open_and_where_solutions_differ_is_told() {
    let all = json!([[0, 0], [0, 1], [1, 0], [1, 1]]);
    let lines = assess(&["10", "01"], "lines");
    assert_eq!((&lines["line_solvable"], &lines["open"]), (&json!(false), &all));
    let exact = assess(&["10", "01"], "exact");
    assert_eq!((&exact["verdict"], &exact["differs"]), (&json!("several"), &all));
}

#[test]
fn the_maker_is_warned() {
    let cautions = assess(&["1100", "0000"], "grade")["cautions"].clone();
    let kinds: Vec<&str> =
        cautions.as_array().expect("a list").iter().filter_map(|it| it["kind"].as_str()).collect();
    assert_eq!(kinds, ["blank", "blank", "trivial"]);
}

#[test]
fn all_single_cells_that_suffice_are_found_and_no_other() {
    let rows = ["10000", "01000", "00111", "00100"];
    let advice = suggest(&rows, 1, json!([]));
    assert_eq!((&advice["at_least"], &advice["proved_least"]), (&json!(1), &json!(true)));
    let ways = advice["ways"].as_array().expect("a list");
    let mut found: Vec<(u64, u64)> = ways
        .iter()
        .map(|way| (way[0][0].as_u64().expect("a row"), way[0][1].as_u64().expect("a column")))
        .collect();
    found.sort_unstable();
    let mut expected = vec![];
    for (row, column) in (0..4).flat_map(|row| (0..5).map(move |column| (row, column))) {
        let mut changed: Vec<String> = rows.iter().map(ToString::to_string).collect();
        let flipped = if &rows[row][column..=column] == "0" { "1" } else { "0" };
        changed[row].replace_range(column..=column, flipped);
        let changed: Vec<&str> = changed.iter().map(String::as_str).collect();
        if assess(&changed, "lines")["line_solvable"] == true {
            expected.push((row as u64, column as u64));
        }
    }
    assert_eq!(found, expected);
}

#[test]
fn protected_cells_are_not_advised_to_change() {
    let advice = suggest(&["10", "01"], 1, json!([[0, 0], [0, 1], [1, 0]]));
    let ways = advice["ways"].as_array().expect("a list");
    assert!(ways.iter().all(|way| way[0][0] == 1 && way[0][1] == 1), "{advice}");
    let none = suggest(&["10", "01"], 1, json!([[0, 0], [0, 1], [1, 0], [1, 1]]));
    assert_eq!(none["ways"], json!([]));
}

#[test]
fn where_one_cell_is_not_enough_more_may_be_asked_for() {
    let two = ["1000000", "0100000", "0000000", "0000000", "0000010", "0000001"];
    let first = suggest(&two, 1, json!([]));
    assert_eq!((&first["ways"], &first["more"]), (&json!([]), &json!(true)));
    let second = suggest(&two, 2, json!([]));
    assert_eq!((&second["at_least"], &second["proved_least"]), (&json!(2), &json!(true)));
}

#[test]
fn a_variant_has_the_grade_that_was_asked_for() {
    let varied = think(json!({
        "op": "vary", "drawing": drawing(&["10100", "01000", "10110", "00110", "11111"]),
        "goal": "line-solvable", "protected": [], "most": 8, "grade": "gentle", "patience": 20_000,
    }));
    assert_eq!(varied["variant"]["grade"]["name"], "gentle", "{varied}");
}

#[test]
fn pixels_become_cells_and_a_fair_puzzle() {
    let seen = think(pixels(DISC, json!({})));
    assert_eq!(
        (seen["rows"].as_array().map(Vec::len), &seen["style"]),
        (Some(10), &json!("silhouette"))
    );
    assert_eq!(seen["cover"].as_str().map(str::len), Some(268));
    let made = think(pixels(DISC, json!({ "goal": "line-solvable", "rows": 9, "columns": 11 })));
    assert_eq!(made["reached"], true);
    let rows: Vec<&str> =
        made["rows"].as_array().expect("rows").iter().filter_map(Value::as_str).collect();
    assert_eq!((rows.len(), rows[0].len()), (9, 11));
    assert_eq!(assess(&rows, "lines")["line_solvable"], true);
}

#[test]
fn the_coverage_prices_advice() {
    let cover = base64(&[0, 255, 255, 0, 255, 0, 140, 115]);
    let advice = think(json!({
        "op": "suggest", "drawing": drawing(&["10", "01"]), "goal": "line-solvable",
        "protected": [], "cover": cover, "most": 1, "suggestions": 4, "patience": 5_000,
    }));
    assert_eq!(advice["ways"][0][0], json!([1, 1, 1, 0, 0.0]), "{advice}");
}

#[test]
fn a_puzzle_becomes_a_drawing_and_a_puzzle_again() {
    let text = think(json!({
        "op": "compose", "drawing": drawing(&["0110", "1001", "1111"]), "title": "Lid", "author": " ",
    }));
    let puzzle: Value = serde_json::from_str(text.as_str().expect("text")).expect("JSON");
    assert_eq!((&puzzle["title"], puzzle.get("author")), (&json!("Lid"), None));
    let again = think(json!({ "op": "edit", "puzzle": text }));
    assert_eq!(again["rows"], json!(["0110", "1001", "1111"]));
    assert_eq!((&again["title"], &again["was_solved"]), (&json!("Lid"), &json!(false)));
}

#[test]
fn clues_without_a_picture_are_solved_and_say_when_another_fits_too() {
    let clues = |rows: Value, columns: Value| {
        json!({ "format": "nonolith/1", "rows": rows, "columns": columns }).to_string()
    };
    let edit = |puzzle: String| json!({ "op": "edit", "puzzle": puzzle });
    let two = think(edit(clues(json!([[1], [1]]), json!([[1], [1]]))));
    assert_eq!(two["was_solved"], true);
    assert_eq!(two["differs"].as_array().map(Vec::len), Some(4));
    let none = refused(edit(clues(json!([[2], [2]]), json!([[1], [2]]))));
    assert!(none.contains("no picture fits the clues"), "{none}");
}

#[test]
fn rubbish_is_refused_with_a_sentence() {
    let blank = |rows: Value| json!({ "palette": [], "rows": rows });
    for request in [
        json!({ "op": "assess", "drawing": blank(json!(["01"])), "part": "lines" }),
        json!({ "op": "assess", "drawing": drawing(&[]), "part": "lines" }),
        json!({ "op": "assess", "drawing": drawing(&["01", "0"]), "part": "lines" }),
        json!({ "op": "assess", "drawing": drawing(&["0x"]), "part": "lines" }),
        json!({ "op": "assess", "drawing": drawing(&["02"]), "part": "lines" }),
        json!({ "op": "assess", "drawing": drawing(&["01"]), "part": "soon" }),
        json!({ "op": "assess", "drawing": drawing(&vec!["0".repeat(300).as_str(); 300]), "part": "lines" }),
        json!({ "op": "edit", "puzzle": "no puzzle" }),
        pixels(DISC, json!({ "rgba": "!!!" })),
        pixels(DISC, json!({ "rgba": "AAAA" })),
        pixels(DISC, json!({ "width": 0 })),
        pixels(DISC, json!({ "longest": 1 })),
        pixels(DISC, json!({ "longest": 100_000 })),
        pixels(DISC, json!({ "colours": 99 })),
        pixels(DISC, json!({ "threshold": 300 })),
        pixels(DISC, json!({ "style": "baroque" })),
        pixels(DISC, json!({ "background": "blueish" })),
        pixels(DISC, json!({ "goal": "beautiful" })),
        pixels(|_, _| true, json!({})),
        pixels(|_, _| false, json!({ "goal": "line-solvable" })),
    ] {
        assert!(refused(request).len() > 10);
    }
}
