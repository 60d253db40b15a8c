//! The same request has the same reply, byte for byte, native and in WebAssembly: pictures that become
//! puzzles, repairs, variants of a grade, and puzzles from seeds.
//!
//! The engine is built as WebAssembly and asked in Node.js (`same-bytes.mjs`). Without a Rust that builds
//! WebAssembly, or without Node.js, the test is skipped and says so; with `NONOLITH_PAGE=required` that is
//! a failure.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nonolith::puzzle::generate::{Draw, Kind, Recipe};
use page::Thinker;
use serde_json::{Value, json};

/// How many requests of each kind are compared.
const CASES: u64 = 25;

/// The longest that a search may take, in milliseconds: too long for a clock to end one.
const PATIENCE: usize = 20_000;

fn web() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The replies of the engine as WebAssembly, or what is missing to have them.
fn in_webassembly(requests: &str) -> Result<Vec<String>, String> {
    if Command::new("node").arg("--version").output().is_err() {
        return Err("node is not installed".to_owned());
    }
    let build = |arguments: &[&str]| {
        let output = Command::new("./build-wasm").args(arguments).current_dir(web()).output();
        let output = output.map_err(|error| format!("build-wasm: {error}"))?;
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() { Ok(()) } else { Err(told) }
    };
    build(&["--check"])?;
    build(&[]).unwrap_or_else(|told| panic!("build-wasm failed: {told}"));
    let mut node = Command::new("node");
    let node = node.arg(web().join("same-bytes.mjs")).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut asked = node.spawn().expect("node was there a moment ago");
    // All requests are read before the first reply is written, so that neither waits for the other.
    let mut input = asked.stdin.take().expect("a pipe");
    input.write_all(requests.as_bytes()).expect("node reads them");
    drop(input);
    let output = asked.wait_with_output().expect("node ends");
    assert!(output.status.success(), "same-bytes.mjs failed");
    Ok(String::from_utf8(output.stdout).expect("JSON").lines().map(str::to_owned).collect())
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for part in bytes.chunks(3) {
        let word = part.iter().fold(0, |word, &byte| word << 8 | u32::from(byte));
        let word = word << (8 * (3 - part.len()));
        let letter = |place: usize| char::from(LETTERS[(word >> (18 - 6 * place)) as usize & 63]);
        text.extend((0..=part.len()).map(letter));
    }
    text
}

/// One of several, drawn at random.
fn pick<T: Copy>(draw: &mut Draw, of: &[T]) -> T {
    of[draw.below(of.len())]
}

fn palette(colours: usize) -> Value {
    let ink = |index: usize| json!({ "name": format!("c{index}"), "rgb": format!("{:06X}", index * 0x2A_5153) });
    (0..colours).map(ink).collect()
}

/// A picture drawn at random, as a drawing of the page.
fn drawing(draw: &mut Draw, least: usize, case: u64) -> Value {
    let inks = 1 + draw.below(3);
    let kind = [Kind::Random, Kind::Blob, Kind::Mirrored][draw.below(3)];
    let recipe = Recipe::new(least + draw.below(5), least + draw.below(5))
        .and_then(|recipe| recipe.of_kind(kind).with_colours(inks))
        .expect("a recipe");
    let picture = recipe.picture_at(11, case).to_string();
    json!({ "palette": palette(1 + inks), "rows": picture.lines().collect::<Vec<_>>() })
}

fn suggest(draw: &mut Draw, case: u64) -> Value {
    let drawing = drawing(draw, 6, case);
    let rows = drawing["rows"].as_array().expect("rows");
    let cells: usize = rows.iter().filter_map(Value::as_str).map(str::len).sum();
    let inks = drawing["palette"].as_array().expect("inks").len();
    let cover: Vec<u8> = (0..cells * inks).map(|_| draw.below(256) as u8).collect();
    json!({
        "op": "suggest", "drawing": drawing, "goal": pick(draw, &["unique", "line-solvable"]),
        "protected": [[draw.below(6), draw.below(6)]], "cover": base64(&cover), "most": 2,
        "suggestions": 1 + draw.below(4), "patience": PATIENCE,
    })
}

fn vary(draw: &mut Draw, case: u64) -> Value {
    json!({
        "op": "vary", "drawing": drawing(draw, 4, case), "goal": "line-solvable", "protected": [],
        "most": 6, "grade": pick(draw, &["gentle", "easy", "medium"]), "patience": PATIENCE,
    })
}

/// A disc in a light that falls from one side, before a background of another colour, with noise.
fn pixels(draw: &mut Draw, _: u64) -> Value {
    let (width, height) = (30 + draw.below(50), 30 + draw.below(50));
    let radius = 8 + draw.below(12) as i32;
    let mut rgba = vec![];
    for y in 0..height as i32 {
        for x in 0..width as i32 {
            let (away, down) = (x - width as i32 / 2, y - height as i32 / 2);
            let inside = away * away + down * down < radius * radius;
            let light = if inside { 4 * (x + radius) } else { 200 - y } + draw.below(25) as i32;
            let light = light.clamp(0, 255) as u8;
            rgba.extend([light, if inside { light / 2 } else { light }, 255 - light, 255]);
        }
    }
    json!({
        "op": "pixels", "width": width, "height": height, "rgba": base64(&rgba),
        "longest": 6 + draw.below(7), "colours": pick(draw, &[1, 1, 2, 4]),
        "style": pick(draw, &["auto", "tone"]), "invert": draw.below(4) == 0,
        "background": pick(draw, &["auto", "none"]), "trim": draw.below(2) == 0,
        "goal": pick(draw, &["unique", "line-solvable"]),
    })
}

fn random(draw: &mut Draw, case: u64) -> Value {
    let grade = [Value::Null, json!("easy"), json!("medium")][draw.below(3)].clone();
    json!({
        "op": "random", "height": 5 + draw.below(5), "width": 5 + draw.below(5),
        "colours": 1 + draw.below(2), "grade": grade, "seed": case,
    })
}

#[test]
fn a_request_has_the_same_reply_native_and_in_webassembly() {
    let mut draw = Draw::new(5, 0);
    let mut requests = String::new();
    for case in 0..CASES {
        for request in [suggest, vary, pixels, random] {
            writeln!(requests, "{}", request(&mut draw, case)).expect("a string takes all");
        }
    }
    let replies = match in_webassembly(&requests) {
        Ok(replies) => replies,
        Err(what) => {
            let required = std::env::var("NONOLITH_PAGE").is_ok_and(|value| value == "required");
            assert!(!required, "WebAssembly cannot be compared: {what}");
            let words = format!("skipped: replies in WebAssembly are not compared: {what}");
            return writeln!(std::io::stderr(), "{words}").expect("somebody listens");
        }
    };
    assert_eq!(replies.len() as u64, 4 * CASES);
    let mut refused = 0;
    for (request, reply) in requests.lines().zip(replies) {
        let native = Thinker.call(request);
        assert_eq!(reply, native, "{request}");
        refused += u64::from(native.starts_with(r#"{"error""#));
    }
    // A message is no puzzle: few requests may end in one.
    assert!(refused * 10 <= 4 * CASES, "{refused} were refused");
}
