//! Input that no puzzle writer made: an error, never a panic, a hang or a mountain of memory.

use nonolith_puzzle::formats;

/// However the bytes are taken, the reading ends in puzzles or errors.
fn survives(bytes: &[u8]) {
    let _ = formats::read(bytes, None);
    for format in formats::all().iter().filter(|format| format.reads()) {
        let _ = format.read(bytes);
    }
}

/// The bytes hold no puzzle in the format that they show.
fn not_read(bytes: &[u8]) {
    if let Ok(puzzles) = formats::read(bytes, None) {
        assert!(puzzles.iter().all(Result::is_err), "recognised {}", shown(bytes));
    }
}

/// The bytes hold no puzzle, in whatever format they are taken for.
fn refused(bytes: &[u8]) {
    not_read(bytes);
    for format in formats::all().iter().filter(|format| format.reads()) {
        let read = format.read(bytes);
        assert!(read.iter().all(Result::is_err), "{} read {}", format.name, shown(bytes));
    }
}

fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(60)]).into_owned()
}

const SEEDS: [&str; 21] = [
    "{\"rows\": [[2], [1, 1]], \"columns\": [[2], [1], [1]], \"palette\": [{\"name\": \"w\"}, \"000\"]}",
    "title \"x\"\ncolor a #ff0000\nwidth 2\nheight 1\nrows\n1a\ncolumns\n1a\n0\ngoal \"a0\"\nsaved \"??\"\n",
    "<puzzleset><puzzle><color name=\"red\" char=\"r\">f00</color><clues type=\"rows\"><line>\
     <count color=\"red\">1</count></line></clues><clues type=\"columns\"><line><count>1</count>\
     </line></clues><solution><image>|r|</image></solution></puzzle></puzzleset>",
    "2 1\n1\n1\n\n",
    "1 2\n1\n#\n1\n\n",
    "#d\n 1:X black\n r:* #f00\n: rows\n1r\n: columns\n1r\n:\n",
    "2x2:1/1/1/1,Abb",
    "{\"row_clues\": [[1]], \"col_clues\": [[1]], \"solution\": [\"1\"]}\n{\"id\": 3}\n",
    "[{\"rows\": [[1]], \"columns\": [[1]]}, 3]",
    "$1\n1\n\n$2\n",
    "# x\nGRID a\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n[ ]\n",
    "[Description]\na\nb\n[Dimensions]\n1\n2\n[Row clues]\n1\n[Column clues]\n1\n0\n[Solution]\n2 1\n",
    "[colors]\nr = (0, 2, 3) *\n[clues]\nrows = 1r\ncolumns = 1r, 0\n",
    "[colors]\ndefs = ['r = (red) *']\n[clues]\nrows = \"\"\"\n1r\n\"\"\"\ncolumns = \"1r, 0\"\n",
    "X = 2;\nrows = [|1, -1|];\ncols = array2d(1..2, 1..X, [1, -1, 0, 0]);\n",
    "<picmi><board name=\"a\"><row>-1</row></board></picmi>",
    "2\n1\n1\n0\n\n1\n",
    "1 0\n#\n1 0\n0\n#\n",
    "1\n1 2\n1 0\n1 0\n0\n",
    "/* XPM */ {\"2 1 2 1\", \"  c None\", \". c #000\", \" .\"}",
    "Rows: 1 / 1\nColumns: [2]\n",
];

#[test]
fn nothing_and_noise_are_refused() {
    refused(b"");
    refused(b"\n \n\t\n");
    refused(b"\xEF\xBB\xBF");
    refused(&[0; 999]);
    refused(&(0..=255).cycle().take(2304).collect::<Vec<u8>>());
    refused("no puzzle at all".as_bytes());
    refused(b"caf\xE9\nwidth 5\n");
}

#[test]
fn sizes_that_no_memory_could_hold_are_refused() {
    not_read(b"width 1000000000\nheight 1000000000\nrows\n1\ncolumns\n1\n");
    refused(b"1000000000 1000000000\n1\n1\n");
    refused(b"1000000000 1000000000\n1\n#\n1\n");
    refused(b"1000000000x1000000000:1/1");
    refused(b"99999999999999999999x1:1/1");
    refused(b"/* XPM */ {\"1000000000 1000000000 1 1\", \". c #000\", \".\"}");
    refused(b"P1\n1000000000 1000000000\n1\n");
    refused(b"1000000000\n1 1\n");
    refused(b"[Dimensions]\n1000000000\n1000000000\n[Row clues]\n1\n");
    refused(b"2 2\n99999999999999999999\n1\n1\n1\n");
}

#[test]
fn deep_nesting_is_refused() {
    for piece in [
        "[",
        "(",
        "{",
        "[{",
        "[1],",
        "{\"a\":",
        "<a>",
        "<puzzle>",
        "{\"rows\":[",
        "<!--",
        "<![CDATA[",
    ] {
        refused(piece.repeat(99_999).as_bytes());
    }
}

#[test]
fn a_file_cut_anywhere_or_with_any_byte_changed_is_survived() {
    for seed in SEEDS {
        let bytes = seed.as_bytes();
        for cut in 0..bytes.len() {
            survives(&bytes[..cut]);
            for change in [0, b'\n', b'9', b'"', 0xFF] {
                let mut changed = bytes.to_vec();
                changed[cut] = change;
                survives(&changed);
            }
        }
    }
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_change_nothing() {
    for seed in SEEDS {
        let windows = format!("\u{FEFF}{}", seed.replace('\n', "\r\n"));
        let plain = formats::read(seed.as_bytes(), None).expect("recognised");
        let marked = formats::read(windows.as_bytes(), None).expect("recognised");
        let puzzles =
            |read: formats::Readings| read.into_iter().map(Result::ok).collect::<Vec<_>>();
        assert_eq!(puzzles(plain), puzzles(marked), "{seed}");
    }
}

#[test]
fn a_bomb_of_zeros_is_refused() {
    // What gzip makes of a gigabyte of zeros begins like this; it need not be whole.
    refused(&[0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xEC, 0xC1, 1, 1, 0, 0]);
}

#[test]
fn a_byte_that_is_not_utf_8_is_pointed_at() {
    let error = formats::read_one(b"width 2\nby caf\xE9\n", Some("non")).unwrap_err();
    assert_eq!(error.to_string(), "2:7: expected text in UTF-8, found the byte 0xE9");
}
