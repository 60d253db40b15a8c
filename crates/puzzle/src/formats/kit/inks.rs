//! The colours that a text declares or merely uses, by the characters or names it gives them.

use crate::{Clue, Colour, Ink, MAX_COLOURS, Palette, Rgb, Run};

use super::ReadError;
use super::input::Word;
use super::palette::{name_of, plain_ink};

/// Colours under construction: each has a key by which the text's clues name it.
pub(in crate::formats) struct Inks {
    inks: Vec<(String, Ink)>,
    /// The key of runs that name no colour.
    default: String,
}

impl Inks {
    /// Only the background so far; runs without a colour's name will have this key.
    pub(in crate::formats) fn new(default: &str) -> Inks {
        let paper = plain_ink(Colour::BACKGROUND);
        Inks { inks: vec![(String::new(), paper)], default: default.to_owned() }
    }

    /// The background's ink, to be changed where the text says so.
    pub(in crate::formats) fn background(&mut self) -> &mut Ink {
        &mut self.inks[0].1
    }

    /// Whether the text declared any colour beside the background.
    pub(in crate::formats) fn any_declared(&self) -> bool {
        self.inks.len() > 1
    }

    /// The key of the first declared colour becomes that of runs that name none.
    pub(in crate::formats) fn default_to_first(&mut self) {
        if let Some((key, _)) = self.inks.get(1) {
            self.default = key.clone();
        }
    }

    /// Adds a colour under this key.
    pub(in crate::formats) fn declare(&mut self, key: &str, ink: Ink) -> Result<Colour, ReadError> {
        if self.inks.len() == MAX_COLOURS {
            return Err(ReadError::new(format!(
                "expected at most {} colours, found one more",
                MAX_COLOURS - 1
            )));
        }
        self.inks.push((key.to_owned(), ink));
        Ok(Colour::new(self.inks.len() - 1))
    }

    /// Adds a colour whose look is known, but not its name.
    pub(in crate::formats) fn declare_look(
        &mut self,
        key: &str,
        rgb: Rgb,
    ) -> Result<Colour, ReadError> {
        let symbol = self.next_plain().symbol;
        self.declare(key, Ink::new(name_of(rgb), rgb, symbol))
    }

    /// Adds a colour whose key alone is known.
    pub(in crate::formats) fn declare_plain(&mut self, key: &str) -> Result<Colour, ReadError> {
        let ink = self.next_plain();
        self.declare(key, ink)
    }

    /// What the next colour is taken for where nothing is said of it.
    pub(in crate::formats) fn next_plain(&self) -> Ink {
        plain_ink(Colour::new(self.inks.len().min(MAX_COLOURS - 1)))
    }

    pub(in crate::formats) fn find(&self, key: &str) -> Option<Colour> {
        (1..self.inks.len()).find(|&index| self.inks[index].0 == key).map(Colour::new)
    }

    /// The colour with this character, the background included.
    pub(in crate::formats) fn of_symbol(&self, symbol: char) -> Option<Colour> {
        self.inks.iter().position(|(_, ink)| ink.symbol == symbol).map(Colour::new)
    }

    /// The colour of runs that name none. Black on white needs no declaring.
    pub(in crate::formats) fn default_colour(&mut self) -> Result<Colour, ReadError> {
        let key = self.default.clone();
        match self.find(&key).or_else(|| self.find_black()) {
            Some(colour) => Ok(colour),
            None => {
                let symbol = self.next_plain().symbol;
                self.declare(&key, Ink { symbol, ..plain_ink(Colour::BLACK) })
            }
        }
    }

    fn find_black(&self) -> Option<Colour> {
        (1..self.inks.len()).find(|&index| self.inks[index].1.rgb == Rgb::BLACK).map(Colour::new)
    }

    /// Reads a clue of numbers with a colour's key right behind each, or none.
    pub(in crate::formats) fn clue<'a>(
        &mut self,
        words: impl Iterator<Item = Word<'a>>,
    ) -> Result<Clue, ReadError> {
        let mut runs = Vec::new();
        for word in words {
            let (length, key) = word.number_and_rest()?;
            if length == 0 && key.text.is_empty() {
                continue;
            }
            let colour = match key.text {
                "" => self.default_colour()?,
                text => self.find(text).ok_or_else(|| key.expected("a colour that is declared"))?,
            };
            if length > 0 {
                runs.push(Run { length, colour });
            }
        }
        Ok(Clue::new(runs))
    }

    /// The palette; with no colour beside the background it is black on white.
    pub(in crate::formats) fn palette(mut self) -> Result<Palette, ReadError> {
        if !self.any_declared() {
            self.default_colour()?;
        }
        Ok(Palette::new(self.inks.into_iter().map(|(_, ink)| ink).collect())?)
    }
}
