//! Certificates that are none, or that someone has tampered with: a clear error, never a panic, and
//! nothing as large as a file merely says.

use nonolith_certify::{Certificate, Form, Rejected, check};

const LID: &str = "nonolith certificate 1
size 3 4 colours 2
row 2
row 1 1
row 4
column 2
column 1 1
column 1 1
column 2
claim unique
solution 0110 1001 1111
proof rup
0
";

/// What is said of a text that is no certificate.
fn error(text: &str) -> String {
    Certificate::read(text.as_bytes()).expect_err("this is no certificate").to_string()
}

/// The lid with one line replaced.
fn lid_with(line: usize, text: &str) -> String {
    let mut lines: Vec<&str> = LID.lines().collect();
    lines[line - 1] = text;
    lines.join("\n") + "\n"
}

fn rejected(text: &str) -> Rejected {
    let certificate = Certificate::read(text.as_bytes()).expect("this can be read");
    check(&certificate).expect_err("this shows nothing")
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (line, text, expected) in [
        (
            1,
            "nonolith certificate 2",
            "line 1, column 1: expected \"nonolith certificate 1\", found \"nonolith certificate 2\"",
        ),
        (
            2,
            "size 3 10001 colours 2",
            "line 2, column 8: expected a number from 1 to 10000, found \"10001\"",
        ),
        (
            2,
            "size 0 4 colours 2",
            "line 2, column 6: expected a number from 1 to 10000, found \"0\"",
        ),
        (
            2,
            "size 3 4 colours 37",
            "line 2, column 18: expected a number from 2 to 36, found \"37\"",
        ),
        (
            2,
            "size 3 5 colours 2",
            "line 10, column 1: expected the word \"column\", found \"claim\"",
        ),
        (2, "size 2 4 colours 2", "line 5, column 1: expected the word \"column\", found \"row\""),
        (3, "row 0", "line 3, column 5: expected the length of a run, found \"0\""),
        (3, "row 2:1", "line 3, column 5: expected the length of a run, found \"2:1\""),
        (
            10,
            "claim likely",
            "line 10, column 7: expected unique, none, several or exactly, found \"likely\"",
        ),
        (
            10,
            "claim exactly 1001",
            "line 10, column 15: expected a number from 0 to 1000, found \"1001\"",
        ),
        (
            11,
            "solution 0110 1001 111",
            "line 11, column 20: expected a row of 4 colours below 2, found \"111\"",
        ),
        (
            11,
            "solution 0110 1001 1112",
            "line 11, column 20: expected a row of 4 colours below 2, found \"1112\"",
        ),
        (12, "proof", "line 12, column 6: expected rup, sums or none, found the end of the line"),
        (
            13,
            "1 x 0",
            "line 13, column 3: expected a literal of 1 to 12 with or without minus, or 0, found \"x\"",
        ),
        (
            13,
            "13 0",
            "line 13, column 1: expected a literal of 1 to 12 with or without minus, or 0, found \"13\"",
        ),
        (
            13,
            "-0 0",
            "line 13, column 1: expected a literal of 1 to 12 with or without minus, or 0, found \"-0\"",
        ),
        (
            13,
            "1 -2",
            "line 13, column 5: expected a literal of 1 to 12 with or without minus, or 0, found the end of the line",
        ),
        (13, "1 2 1 0", "line 13, column 1: 1 stands twice in a clause"),
        (13, "d 1 0", "line 13, column 1: deletes a clause that is not there"),
    ] {
        assert_eq!(error(&lid_with(line, text)), expected, "{text}");
    }
}

#[test]
fn a_text_cut_anywhere_is_no_certificate_or_shows_nothing() {
    for end in 0..LID.len() - 2 {
        if let Ok(certificate) = Certificate::read(&LID.as_bytes()[..end]) {
            assert!(check(&certificate).is_err(), "{end}");
        }
    }
}

#[test]
fn what_shows_nothing_is_rejected_with_the_reason() {
    let no_end = LID.replace("\n0\n", "\n");
    assert_eq!(rejected(&no_end), Rejected::NoEnd);
    let other = LID.replace("0110 1001", "1001 0110");
    assert!(matches!(rejected(&other), Rejected::NoSolution { solution: 1, .. }));
    let guess = "nonolith certificate 1\nsize 2 2 colours 2\nrow 1\nrow 1\ncolumn 1\ncolumn 1\nclaim unique\nsolution 10 01\nproof rup\n1 0\n0\n";
    assert_eq!(rejected(guess), Rejected::DoesNotFollow { step: 1, line: 10 });
    let sums = |rows: usize, columns: usize| {
        let head = "nonolith certificate 1\nsize 1 1 colours 2\nrow 1\ncolumn\nclaim none\n";
        let text = format!("{head}proof sums 1 {rows} {columns}\n");
        check(&Certificate::read(text.as_bytes()).expect("this can be read")).err()
    };
    assert_eq!(sums(1, 0), None);
    assert_eq!(sums(2, 0), Some(Rejected::Sums { rows: 1, columns: 0 }));
}

#[test]
fn a_clause_that_says_all_and_steps_behind_the_end_are_accepted() {
    let certificate = Certificate::read(lid_with(13, "3 -3 0\n0\n5 0\nd 5 0").as_bytes());
    let verified = check(&certificate.expect("this can be read")).expect("it is unique");
    assert_eq!((verified.clauses, verified.needless), (1, 2));
}

#[test]
fn a_giant_board_is_known_by_its_bytes_before_it_is_made() {
    let side = 10_000;
    let lines = "row\n".repeat(side) + &"column\n".repeat(side);
    let text = format!(
        "nonolith certificate 1\nsize {side} {side} colours 2\n{lines}claim none\nproof rup\n0\n"
    );
    let certificate = Certificate::read(text.as_bytes()).expect("it has clues for all lines");
    assert!(certificate.board_bytes() > 1 << 32);
    let given = text.replace("claim", "given 1 1 1\nclaim");
    assert_eq!(
        error(&given),
        "line 20003, column 1: expected given cells on a board of at most 16777216 squares, found 10000 x 10000"
    );
}

/// A generator of numbers that needs no crate.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

#[test]
fn damaged_bytes_are_read_or_refused_and_never_panic() {
    let certificate = Certificate::read(lid_with(13, "1 -2 0\n-5 6 7 0\nd 1 -2 0\n0").as_bytes());
    let certificate = certificate.expect("this can be read");
    let mut random = Random(7);
    for form in [Form::Text, Form::Binary] {
        let bytes = certificate.to_bytes(form);
        for _ in 0..20_000 {
            let mut damaged = bytes.clone();
            for _ in 0..1 + random.below(3) {
                let at = random.below(damaged.len());
                match random.below(3) {
                    0 => damaged[at] = random.below(256) as u8,
                    1 => drop(damaged.remove(at)),
                    _ => damaged.insert(at, b"0123456789- \n"[random.below(13)]),
                }
            }
            if let Ok(read) = Certificate::read(&damaged) {
                let _ = check(&read);
                assert_eq!(Certificate::read(&read.to_bytes(form)).as_ref(), Ok(&read));
            }
        }
    }
}
