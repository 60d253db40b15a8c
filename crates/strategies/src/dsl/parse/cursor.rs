//! The place in the text that is read next: tokens are looked at, taken and complained about here.

use super::super::extension::Extension;
use super::super::lex::{ParseError, Spot, Token};
use super::{MAX_DEPTH, MAX_PARTS, Parser, at};

impl Parser<'_> {
    pub(super) fn identifier(&mut self, what: &str) -> Result<String, ParseError> {
        match self.next() {
            Token::Word(word) => Ok(word),
            _ => Err(self.expected_before(what)),
        }
    }

    pub(super) fn deeper<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        if self.depth == MAX_DEPTH {
            return Err(at(self.spot(), format!("brackets nest deeper than {MAX_DEPTH}")));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    pub(super) fn count_parts(&mut self, more: usize, spot: Spot) -> Result<(), ParseError> {
        self.parts += more;
        if self.parts <= MAX_PARTS {
            return Ok(());
        }
        let message = format!(
            "the rule is too long: it may have {MAX_PARTS} numbers, conditions and actions, `3 * e` written out as `e + e + e`"
        );
        Err(at(spot, message))
    }

    pub(super) fn extension(&self, extension: Extension) -> Result<(), ParseError> {
        self.extension_at(extension, self.spot())
    }

    pub(super) fn extension_at(&self, extension: Extension, spot: Spot) -> Result<(), ParseError> {
        if self.language.has(extension) {
            return Ok(());
        }
        let name = extension.name();
        Err(at(spot, format!("this needs the extension `{name}`, which is switched off")))
    }

    pub(super) fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    pub(super) fn spot(&self) -> Spot {
        self.tokens[self.at].1
    }

    /// Takes the next token; the end stays where it is.
    pub(super) fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Word(found) if found == word)
    }

    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn take_sign(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Token::Sign(found) if *found == sign);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn word(&mut self, word: &str) -> Result<(), ParseError> {
        if self.take_word(word) { Ok(()) } else { Err(self.expected(&format!("`{word}`"))) }
    }

    pub(super) fn sign(&mut self, sign: &str) -> Result<(), ParseError> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"))) }
    }

    /// The complaint about the token that comes next.
    pub(super) fn expected(&self, what: &str) -> ParseError {
        at(self.spot(), format!("expected {what}, found {}", self.peek()))
    }

    /// The complaint about the token just taken; the end of the text was not taken.
    pub(super) fn expected_before(&self, what: &str) -> ParseError {
        let taken = if *self.peek() == Token::End && self.tokens[self.at - 1].0 == Token::End {
            self.at
        } else {
            self.at.saturating_sub(1)
        };
        let (token, spot) = &self.tokens[taken];
        at(*spot, format!("expected {what}, found {token}"))
    }
}
