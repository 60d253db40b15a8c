//! Bytes as text: base 64 with `+` and `/`, as browsers write it.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The bytes of a text; `=` at the end may be left out.
pub(super) fn decode(text: &str) -> Result<Vec<u8>, String> {
    let text = text.trim_end_matches('=').as_bytes();
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    for part in text.chunks(4) {
        let mut word = 0_u32;
        for &letter in part {
            word = word << 6 | u32::from(value(letter).ok_or("expected bytes in base 64")?);
        }
        let missing = 4 - part.len();
        if missing == 3 {
            return Err("expected bytes in base 64".to_owned());
        }
        word <<= 6 * missing;
        bytes.extend(&word.to_be_bytes()[1..4 - missing]);
    }
    Ok(bytes)
}

/// Bytes as a text.
pub(super) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for part in bytes.chunks(3) {
        let mut word = [0; 4];
        word[1..=part.len()].copy_from_slice(part);
        let word = u32::from_be_bytes(word);
        for place in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= part.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

fn value(letter: u8) -> Option<u8> {
    match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_as_they_went() {
        for length in 0..70 {
            let bytes: Vec<u8> = (0..length).map(|at| (at * 37 + 11) as u8).collect();
            assert_eq!(decode(&encode(&bytes)), Ok(bytes));
        }
        assert_eq!(encode(b"Nonogram"), "Tm9ub2dyYW0=");
    }

    #[test]
    fn what_is_not_base_64_is_refused() {
        for text in ["A", "AAAAA", "ä", "AA AA", "A=AA"] {
            assert!(decode(text).is_err(), "{text:?}");
        }
    }
}
