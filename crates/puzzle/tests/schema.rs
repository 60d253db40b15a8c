//! The published JSON Schema names what the writer writes, no more and no less.

use nonolith_puzzle::{Details, Grid, Palette, Puzzle, formats};
use serde_json::Value;

const SCHEMA: &str = include_str!("../../../schema/nonolith-1.schema.json");

fn everything() -> Puzzle {
    let word = |text: &str| Some(text.to_owned());
    let details = Details {
        id: word("lid"),
        title: word("Lid"),
        author: word("A. Nobody"),
        source: word("a test"),
        licence: word("CC0-1.0"),
        note: word("empty"),
        difficulty: word("1"),
    };
    let grid = Grid::from_text("?#", 2).expect("a grid");
    let puzzle = Puzzle::of_picture(Palette::black_and_white(), "01".parse().expect("a picture"));
    let puzzle = puzzle.expect("a puzzle").with_details(details);
    puzzle.with_given(grid.clone()).and_then(|puzzle| puzzle.with_position(grid)).expect("its size")
}

fn keys(object: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = object.as_object().expect("an object").keys().map(|k| &**k).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn the_schema_has_the_members_that_are_written() {
    let schema: Value = serde_json::from_str(SCHEMA).expect("JSON");
    let written = formats::by_name("json").expect("our own").write(&everything()).expect("written");
    let written: Value = serde_json::from_slice(&written.bytes).expect("JSON");
    assert_eq!(keys(&written), keys(&schema["properties"]));
    let ink = &schema["properties"]["palette"]["items"]["properties"];
    assert_eq!(keys(&written["palette"][0]), keys(ink));
    assert_eq!(written["format"], schema["properties"]["format"]["const"]);
}
