//! Colours: an index into a palette, and the palette that says what each index looks like.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The most colours a puzzle may have, the background included: one base-36 digit names each.
pub const MAX_COLOURS: usize = 36;

/// A colour of a puzzle, as an index into its [`Palette`]; 0 is the background.
///
/// ```
/// use nonolith_puzzle::Colour;
///
/// assert_eq!(Colour::from_digit('a'), Some(Colour::new(10)));
/// assert_eq!(Colour::new(10).digit(), 'a');
/// assert!(Colour::BACKGROUND.is_background());
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "u8", into = "u8")]
pub struct Colour(u8);

impl Colour {
    /// The colour of cells that belong to no run.
    pub const BACKGROUND: Colour = Colour(0);
    /// The one other colour of a black-and-white puzzle.
    pub const BLACK: Colour = Colour(1);

    /// The colour with this index.
    ///
    /// # Panics
    /// If the index is [`MAX_COLOURS`] or more.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Colour::new(1), nonolith_puzzle::Colour::BLACK);
    /// ```
    pub const fn new(index: usize) -> Colour {
        assert!(index < MAX_COLOURS, "the index of a colour is less than MAX_COLOURS");
        Colour(index as u8)
    }

    /// Its place in the palette.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Colour::BLACK.index(), 1);
    /// ```
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is the colour of cells that belong to no run.
    ///
    /// ```
    /// assert!(!nonolith_puzzle::Colour::BLACK.is_background());
    /// ```
    pub const fn is_background(self) -> bool {
        self.0 == 0
    }

    /// The base-36 digit that stands for it in grids.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Colour::new(35).digit(), 'z');
    /// ```
    pub fn digit(self) -> char {
        char::from_digit(u32::from(self.0), 36).expect("an index below 36")
    }

    /// The colour that a base-36 digit stands for.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Colour::from_digit('?'), None);
    /// ```
    pub fn from_digit(digit: char) -> Option<Colour> {
        digit.to_digit(36).map(|index| Colour(index as u8))
    }
}

/// The number is not the index of a colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a colour's index from 0 to {highest}, found {0}", highest = MAX_COLOURS - 1)]
pub struct NotColour(u8);

impl TryFrom<u8> for Colour {
    type Error = NotColour;

    fn try_from(index: u8) -> Result<Colour, NotColour> {
        if usize::from(index) < MAX_COLOURS { Ok(Colour(index)) } else { Err(NotColour(index)) }
    }
}

impl From<Colour> for u8 {
    fn from(colour: Colour) -> u8 {
        colour.0
    }
}

/// Red, green and blue, as they appear on a screen.
///
/// ```
/// use nonolith_puzzle::Rgb;
///
/// let red: Rgb = "E02020".parse().unwrap();
/// assert_eq!(red, Rgb(0xE0, 0x20, 0x20));
/// assert_eq!("#fff".parse(), Ok(Rgb::WHITE));
/// assert_eq!(red.to_string(), "E02020");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Paper.
    pub const WHITE: Rgb = Rgb(255, 255, 255);
    /// Ink.
    pub const BLACK: Rgb = Rgb(0, 0, 0);
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}

/// The text was not three or six hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a colour as 3 or 6 hexadecimal digits, found {0:?}")]
pub struct NotRgb(String);

impl std::str::FromStr for Rgb {
    type Err = NotRgb;

    fn from_str(text: &str) -> Result<Rgb, NotRgb> {
        let digits: Option<Vec<u8>> = text
            .trim_start_matches('#')
            .chars()
            .map(|c| c.to_digit(16).map(|digit| digit as u8))
            .collect();
        match digits.as_deref() {
            Some(&[r, g, b]) => Ok(Rgb(r * 17, g * 17, b * 17)),
            Some(&[r, s, g, h, b, c]) => Ok(Rgb(r * 16 + s, g * 16 + h, b * 16 + c)),
            _ => Err(NotRgb(text.to_owned())),
        }
    }
}

/// What one colour of a puzzle is called and how it is drawn.
///
/// ```
/// use nonolith_puzzle::{Ink, Rgb};
///
/// let ink = Ink::new("red", Rgb(0xE0, 0x20, 0x20), 'r');
/// assert_eq!(ink.name, "red");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ink {
    /// Its name, for people.
    pub name: String,
    /// How it looks.
    pub rgb: Rgb,
    /// One character that stands for it in text.
    #[serde(rename = "char")]
    pub symbol: char,
}

impl Ink {
    /// An ink with this name, look and character.
    ///
    /// ```
    /// let ink = nonolith_puzzle::Ink::new("black", nonolith_puzzle::Rgb::BLACK, '#');
    /// assert_eq!(ink.symbol, '#');
    /// ```
    pub fn new(name: impl Into<String>, rgb: Rgb, symbol: char) -> Ink {
        Ink { name: name.into(), rgb, symbol }
    }
}

/// The colours of a puzzle, the background first: at least two, at most [`MAX_COLOURS`].
///
/// ```
/// use nonolith_puzzle::{Colour, Palette};
///
/// let palette = Palette::black_and_white();
/// assert_eq!(palette.len(), 2);
/// assert_eq!(palette[Colour::BLACK].name, "black");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Ink>", into = "Vec<Ink>")]
pub struct Palette(Vec<Ink>);

/// A palette has a background and between one and [`MAX_COLOURS`] - 1 other colours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a background and 1 to {most} other colours, found {0} colours in all", most = MAX_COLOURS - 1)]
pub struct BadPalette(pub usize);

impl Palette {
    /// A palette of these inks, the background first.
    ///
    /// # Errors
    /// If there are fewer than two or more than [`MAX_COLOURS`].
    ///
    /// ```
    /// use nonolith_puzzle::{Ink, Palette, Rgb};
    ///
    /// let paper = Ink::new("white", Rgb::WHITE, '.');
    /// assert!(Palette::new(vec![paper]).is_err());
    /// ```
    pub fn new(inks: Vec<Ink>) -> Result<Palette, BadPalette> {
        match inks.len() {
            2..=MAX_COLOURS => Ok(Palette(inks)),
            other => Err(BadPalette(other)),
        }
    }

    /// White paper and black ink.
    ///
    /// ```
    /// assert!(nonolith_puzzle::Palette::black_and_white().is_black_and_white());
    /// ```
    pub fn black_and_white() -> Palette {
        Palette(vec![Ink::new("white", Rgb::WHITE, '.'), Ink::new("black", Rgb::BLACK, '#')])
    }

    /// How many colours there are, the background included.
    #[allow(clippy::len_without_is_empty, reason = "a palette is never empty")]
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Palette::black_and_white().len(), 2);
    /// ```
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is one colour beside the background, whatever the two look like.
    ///
    /// ```
    /// assert!(nonolith_puzzle::Palette::black_and_white().is_black_and_white());
    /// ```
    pub fn is_black_and_white(&self) -> bool {
        self.len() == 2
    }

    /// The inks, the background first.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Palette::black_and_white().inks()[0].name, "white");
    /// ```
    pub fn inks(&self) -> &[Ink] {
        &self.0
    }

    /// The colours, the background first.
    ///
    /// ```
    /// assert_eq!(nonolith_puzzle::Palette::black_and_white().colours().count(), 2);
    /// ```
    pub fn colours(&self) -> impl DoubleEndedIterator<Item = Colour> + use<> {
        (0..self.len()).map(Colour::new)
    }

    /// The colour with this name.
    ///
    /// ```
    /// use nonolith_puzzle::{Colour, Palette};
    ///
    /// assert_eq!(Palette::black_and_white().named("black"), Some(Colour::BLACK));
    /// ```
    pub fn named(&self, name: &str) -> Option<Colour> {
        self.0.iter().position(|ink| ink.name == name).map(Colour::new)
    }
}

impl std::ops::Index<Colour> for Palette {
    type Output = Ink;

    fn index(&self, colour: Colour) -> &Ink {
        &self.0[colour.index()]
    }
}
