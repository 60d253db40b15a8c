//! Words and signs of the rule language, each with the spot where it stands.

use std::fmt;

/// A place in a rule's text, counted from one.
///
/// ```
/// let spot = strategies::dsl::Spot { line: 2, column: 5 };
/// assert_eq!(spot.to_string(), "line 2, column 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// The line of the text.
    pub line: usize,
    /// The character in that line.
    pub column: usize,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The text is not a rule; says where and what was expected there.
///
/// ```
/// use strategies::dsl::Rule;
/// let error = "def r: with h = sometimes(hint):".parse::<Rule>().unwrap_err();
/// assert!(error.to_string().starts_with("line 1, column 17: expected a pattern"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{spot}: {message}")]
pub struct ParseError {
    /// Where.
    pub spot: Spot,
    /// What was expected, and what stands there instead.
    pub message: String,
}

/// A word, a number or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Word(String),
    Number(i32),
    Sign(&'static str),
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Word(word) => write!(f, "`{word}`"),
            Token::Number(number) => write!(f, "`{number}`"),
            Token::Sign(sign) => write!(f, "`{sign}`"),
            Token::End => f.write_str("the end of the text"),
        }
    }
}

/// The signs, longer ones first.
const SIGNS: [&str; 10] = [">=", ">", "=", "+", "-", "*", "(", ")", ",", ":"];

/// Cuts a text into tokens; `#` starts a comment. The last token is [`Token::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Spot)>, ParseError> {
    let mut out = Vec::new();
    let mut last = Spot { line: 1, column: 1 };
    for (number, line) in text.lines().enumerate() {
        let code = line.split('#').next().unwrap_or_default();
        let mut rest = code.trim_start();
        let mut spot = Spot { line: number + 1, column: 1 + characters(code, rest) };
        while !rest.is_empty() {
            let (token, length) = token(rest).map_err(|message| ParseError { spot, message })?;
            out.push((token, spot));
            let behind = &rest[length..];
            last = Spot { column: spot.column + characters(rest, behind), ..spot };
            rest = behind.trim_start();
            spot.column = last.column + characters(behind, rest);
        }
    }
    out.push((Token::End, last));
    Ok(out)
}

/// How many characters of a text stand before the rest of it.
fn characters(text: &str, rest: &str) -> usize {
    text[..text.len() - rest.len()].chars().count()
}

/// The first token of a text that does not start with a space, and its length in bytes.
fn token(rest: &str) -> Result<(Token, usize), String> {
    if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
        return Ok((Token::Sign(sign), sign.len()));
    }
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
    let word = &rest[..end];
    match word.chars().next() {
        None if rest.starts_with('<') => {
            Err("the language has no `<`: change the sides and write `>`".to_owned())
        }
        None => {
            let found = rest.chars().next().unwrap_or_default();
            Err(format!("expected a word, a number or a sign, found {found:?}"))
        }
        Some(digit) if digit.is_ascii_digit() => match word.parse() {
            Ok(number) if number <= 1_000_000 => Ok((Token::Number(number), end)),
            _ => Err(format!("expected a whole number up to 1000000, found `{word}`")),
        },
        Some(_) => Ok((Token::Word(word.to_owned()), end)),
    }
}
