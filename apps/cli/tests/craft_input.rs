//! Bad and odd input of `from` and `repair`, row by row: the exit code, and what is said.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const NONOLITH: &str = env!("CARGO_BIN_EXE_nonolith");

/// Runs the program in a folder that has one file, and `full.pbm`, all of whose 6 x 6 cells are filled,
/// and gives what it said on either stream.
fn run(test: &str, file: (&str, &[u8]), arguments: &str) -> (Option<i32>, String) {
    let folder = std::env::temp_dir().join(format!("nonolith-{test}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join(file.0), file.1).expect("written");
    fs::write(folder.join("full.pbm"), format!("P1 6 6\n{}", "1".repeat(36))).expect("written");
    let Output { status, stdout, stderr } = Command::new(NONOLITH)
        .current_dir(&folder)
        .args(arguments.split_whitespace())
        .output()
        .expect("the program");
    let _ = fs::remove_dir_all(&folder);
    (status.code(), String::from_utf8_lossy(&[stdout, stderr].concat()).into_owned())
}

fn check(test: &str, file: (&str, &[u8]), arguments: &str, code: i32, parts: &[&str]) {
    let (found, said) = run(test, file, arguments);
    assert_eq!(found, Some(code), "{arguments}: {said}");
    for part in parts {
        assert!(said.contains(part), "{arguments}: expected {part:?} in {said:?}");
    }
}

/// A picture of 16 levels of grey, in the plain text form of PNM.
fn pgm(width: usize, height: usize, grey: impl Fn(usize, usize) -> usize) -> Vec<u8> {
    let mut text = format!("P2 {width} {height} 15\n");
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        text += &format!("{}\n", grey(x, y));
    }
    text.into_bytes()
}

/// The head of a PNG that says how large it is, with the check sum that it must have, and no pixels.
fn png_head(width: u32, height: u32) -> Vec<u8> {
    let mut chunk = b"IHDR".to_vec();
    chunk.extend([width.to_be_bytes(), height.to_be_bytes()].concat());
    chunk.extend([8, 2, 0, 0, 0]);
    let crc = !chunk.iter().fold(!0_u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 }
        })
    });
    let head = [&b"\x89PNG\r\n\x1a\n"[..], &13_u32.to_be_bytes(), &chunk, &crc.to_be_bytes()];
    head.concat()
}

#[test]
fn what_is_no_picture_or_breaks_off_is_named() {
    let from = "from p.png";
    check("text", ("p.png", b"hello"), from, 1, &["p.png", "expected a picture"]);
    check("nothing", ("p.png", b""), from, 1, &["p.png", "expected a picture"]);
    let heic = b"\0\0\0\x18ftypheic\0\0\0\0heicmif1";
    check("heic", ("p.png", heic), from, 1, &["HEIC", "JPEG or PNG"]);
    let avif = b"\0\0\0\x18ftypavif\0\0\0\0avifmif1";
    check("avif", ("p.png", avif), from, 1, &["AVIF", "JPEG or PNG"]);
    let whole = pgm(8, 8, |x, _| x);
    check("cut", ("p.pgm", &whole[..whole.len() / 2]), "from p.pgm", 1, &["p.pgm"]);
    check("cut-png", ("p.png", &png_head(8, 8)), from, 1, &["p.png"]);
    check(
        "svg",
        ("p.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><g"),
        "from p.svg",
        1,
        &["p.svg"],
    );
}

#[test]
fn giants_are_refused_by_their_heads() {
    for (width, height) in [(20_001, 1), (1, 30_000), (20_000, 20_000), (u32::MAX, u32::MAX)] {
        let test = format!("giant-{width}-{height}");
        let file = ("p.png", &png_head(width, height)[..]);
        check(&test, file, "from p.png", 1, &["p.png"]);
    }
}

#[test]
fn a_picture_that_shows_nothing_is_said_to() {
    let nothing = ["the picture is one colour: there is nothing to find"];
    check("grey", ("p.pgm", &pgm(9, 9, |_, _| 7)), "from p.pgm --longest 9", 1, &nothing);
    check("pixel", ("p.pgm", &pgm(1, 1, |_, _| 0)), "from p.pgm --longest 9", 1, &nothing);
    let clear = b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
    check("clear", ("p.svg", clear), "from p.svg", 1, &nothing);
}

#[test]
fn cells_smaller_than_pixels_are_allowed_and_said() {
    let cross = pgm(5, 5, |x, y| if x == 2 || y == 2 { 0 } else { 15 });
    let warning = ["cells are smaller than pixels"];
    check("small", ("p.pgm", &cross), "from p.pgm --longest 15", 0, &warning);
}

#[test]
fn scripts_links_and_other_files_in_a_drawing_are_not_followed() {
    let drawing = b"<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \
        viewBox='0 0 10 10'><script>alert(1)</script><image width='5' height='10' \
        xlink:href='/etc/passwd'/><image x='5' width='5' height='10' href='http://example.org/x.png'/>\
        <rect x='2' y='2' width='6' height='6'/></svg>";
    check("links", ("p.svg", drawing), "from p.svg --longest 8", 0, &["unique"]);
}

#[test]
fn what_cannot_be_followed_names_what_may_be_asked() {
    let cross = pgm(9, 9, |x, y| if x == y { 0 } else { 15 });
    for (arguments, part) in [
        ("--size 0x5", "sides from 2 to 200"),
        ("--size 5x201", "sides from 2 to 200"),
        ("--longest 1", "2 to 200"),
        ("--colours 9", "1 to 8"),
        ("--colours 0", "1 to 8"),
        ("--most 2", "from 0 to 1"),
        ("--threshold 300", "255"),
        ("--crop 100,100,5,5", "outside"),
    ] {
        let all = format!("from p.pgm {arguments}");
        check(&all.replace([' ', ','], "-"), ("p.pgm", &cross), &all, 2, &[part]);
    }
}

/// A puzzle whose picture is a diagonal of this many cells.
fn diagonal(side: usize) -> Vec<u8> {
    let mut text = format!("P1 {side} {side}\n");
    for row in 0..side {
        text += &(0..side).map(|column| if column == row { '1' } else { '0' }).collect::<String>();
        text.push('\n');
    }
    text.into_bytes()
}

#[test]
fn a_goal_out_of_reach_is_said_with_what_was_shown() {
    let file = ("d.pbm", &diagonal(6)[..]);
    let parts = ["\"reached\":false", "\"at_least\":1", "\"reason\":\"no cells may change"];
    check("none-may", file, "repair d.pbm --most 0 --json", 5, &parts);
    let unreached = ["d: not made line-solvable: every cell is protected or given"];
    check("protected", file, "repair d.pbm --protect full.pbm", 5, &unreached);
    check("fair", file, "repair full.pbm", 0, &["already"]);
    check("mask", file, "repair d.pbm --protect nowhere.pbm", 1, &["nowhere.pbm"]);
}

#[test]
fn a_search_that_its_nodes_end_gives_a_bound_and_claims_no_proof() {
    let file = ("d.pbm", &diagonal(12)[..]);
    let parts = ["\"proved_least\":false", "\"reached\":true"];
    check("nodes", file, "repair d.pbm --most 100% --nodes 3 --json", 0, &parts);
}

#[test]
fn a_large_picture_is_repaired_greedily_and_says_so() {
    let side = 64;
    let mut text = format!("P1 {side} {side}\n");
    for row in 0..side {
        let cell = |column: usize| {
            let at = (row % 16, column % 16);
            let frame = at.0 < 2 || at.1 < 2;
            if frame || at == (7, 7) || at == (8, 8) { '1' } else { '0' }
        };
        text += &(0..side).map(cell).collect::<String>();
        text.push('\n');
    }
    let file = ("large.pbm", text.as_bytes());
    let parts = ["more than 3600 cells", "16 cells make it line-solvable", "fewer than one cannot"];
    check("large", file, "repair large.pbm", 0, &parts);
}

#[test]
fn a_repair_that_time_ends_gives_what_it_has() {
    let file = ("d.pbm", &diagonal(70)[..]);
    let parts = ["\"reached\":false", "\"partial\":{\"changes\":["];
    check("time", file, "repair d.pbm --timeout 0 --json", 5, &parts);
}

#[test]
fn a_puzzle_without_a_solution_names_the_line_or_the_sums() {
    let fixture = |name: &str| {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpus/fixtures");
        fs::read(path.join(name)).expect("a fixture")
    };
    let file = fixture("sums-disagree.json");
    check("sums", ("p.json", &file), "repair p.json", 4, &["add up to 3", "to 2"]);
}
