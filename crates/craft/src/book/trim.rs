//! The size of a page and its margins, which grow with the number of pages: a thick book does not lie
//! flat.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Points in an inch, and in a millimetre.
const INCH: f32 = 72.0;
const MILLIMETRE: f32 = 72.0 / 25.4;
/// The margins at the outside, the top and the bottom, in points.
const OUTSIDE: f32 = 0.5 * INCH;
const TOP: f32 = 0.5 * INCH;
const BOTTOM: f32 = 0.7 * INCH;
/// What printers on demand ask for at the inside, up to a number of pages, in inches; the last for
/// all thicker books.
const INSIDE: [(usize, f32); 5] =
    [(150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (usize::MAX, 0.875)];
/// What is added to that, so that a thin book has the same margin on either side.
const COMFORT: f32 = 0.125;
/// The sides that a page may have, in points: from a playing card to a poster.
const SIDES: std::ops::RangeInclusive<f32> = 3.0 * INCH..=30.0 * INCH;

/// The size of a page when the book is trimmed, in points.
///
/// ```
/// use craft::book::Trim;
///
/// let trim: Trim = "6x9".parse().unwrap();
/// assert_eq!((trim.width, trim.height), (432.0, 648.0));
/// assert_eq!("152.4x228.6mm".parse::<Trim>().unwrap().width.round(), 432.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Trim {
    /// Across.
    pub width: f32,
    /// Down.
    pub height: f32,
}

impl Trim {
    /// A4, 210 by 297 millimetres.
    pub const A4: Trim = Trim { width: 210.0 * MILLIMETRE, height: 297.0 * MILLIMETRE };
    /// A5, 148 by 210 millimetres.
    pub const A5: Trim = Trim { width: 148.0 * MILLIMETRE, height: 210.0 * MILLIMETRE };
    /// Letter, 8.5 by 11 inches.
    pub const LETTER: Trim = Trim { width: 8.5 * INCH, height: 11.0 * INCH };
    /// The trim of paperbacks, 6 by 9 inches.
    pub const SIX_BY_NINE: Trim = Trim { width: 6.0 * INCH, height: 9.0 * INCH };
}

/// The text does not name the size of a page.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a4, a5, letter, 6x9, 8.5x11, or a width and a height from 3 to 30 inches such as \
     170x240mm or 7x10in, found {0:?}"
)]
pub struct NotTrim(String);

impl FromStr for Trim {
    type Err = NotTrim;

    fn from_str(text: &str) -> Result<Trim, NotTrim> {
        match text.to_ascii_lowercase().as_str() {
            "a4" => Ok(Trim::A4),
            "a5" => Ok(Trim::A5),
            "letter" | "8.5x11" => Ok(Trim::LETTER),
            "6x9" => Ok(Trim::SIX_BY_NINE),
            other => custom(other).ok_or_else(|| NotTrim(text.to_owned())),
        }
    }
}

fn custom(text: &str) -> Option<Trim> {
    let millimetres = text.strip_suffix("mm").map(|sides| (sides, MILLIMETRE));
    let (sides, unit) =
        millimetres.or_else(|| text.strip_suffix("in").map(|sides| (sides, INCH)))?;
    let (width, height) = sides.split_once('x')?;
    let side = |side: &str| {
        let points = side.trim().parse::<f32>().ok()? * unit;
        SIDES.contains(&points).then_some(points)
    };
    Some(Trim { width: side(width)?, height: side(height)? })
}

impl From<Trim> for String {
    fn from(trim: Trim) -> String {
        trim.to_string()
    }
}

impl TryFrom<String> for Trim {
    type Error = NotTrim;

    fn try_from(text: String) -> Result<Trim, NotTrim> {
        text.parse()
    }
}

impl fmt::Display for Trim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millimetres = |points: f32| (points / MILLIMETRE * 10.0).round() / 10.0;
        write!(f, "{}x{}mm", millimetres(self.width), millimetres(self.height))
    }
}

/// The margin at the inside of the pages.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Gutter {
    /// As wide as the number of pages asks for.
    #[default]
    Auto,
    /// As wide as this, in millimetres.
    Millimetres(f32),
}

impl Gutter {
    /// Its width in points in a book of `pages` pages.
    ///
    /// ```
    /// use craft::book::Gutter;
    ///
    /// assert_eq!(Gutter::Auto.points(100), 36.0);
    /// assert!(Gutter::Auto.points(151) > Gutter::Auto.points(150));
    /// ```
    pub fn points(self, pages: usize) -> f32 {
        match self {
            Gutter::Millimetres(width) => width * MILLIMETRE,
            Gutter::Auto => {
                let (_, inches) = INSIDE
                    .into_iter()
                    .find(|(most, _)| pages <= *most)
                    .expect("the last has no end");
                (inches + COMFORT) * INCH
            }
        }
    }
}

/// Where the text of a page stands: a box in points, from the page's upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PageFrame {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl PageFrame {
    /// The frame of the page with this number: odd pages lie on the right, their inside is at the left.
    pub(crate) fn of(trim: Trim, gutter: f32, number: usize) -> PageFrame {
        PageFrame {
            left: if number % 2 == 1 { gutter } else { OUTSIDE },
            top: TOP,
            width: trim.width - gutter - OUTSIDE,
            height: trim.height - TOP - BOTTOM,
        }
    }

    pub(crate) fn bottom(&self) -> f32 {
        self.top + self.height
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trim_is_a_name_or_two_lengths() {
        assert_eq!("A4".parse(), Ok(Trim::A4));
        assert_eq!("8.5x11in".parse(), Ok(Trim::LETTER));
        assert_eq!(Trim::A5.to_string().parse::<Trim>().unwrap().to_string(), "148x210mm");
        for wrong in ["", "a3", "6x9cm", "x", "0x9in", "31x9in", "NaNx9in", "6x-9in", "1e9x9mm"] {
            assert!(wrong.parse::<Trim>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_gutter_grows_with_the_book_and_lies_inside() {
        let widths = [24, 151, 301, 501, 701].map(|pages| Gutter::Auto.points(pages));
        assert!(widths.is_sorted_by(|one, next| one < next));
        let (right, left) = (PageFrame::of(Trim::A5, 50.0, 1), PageFrame::of(Trim::A5, 50.0, 2));
        assert_eq!((right.left, left.left, left.width), (50.0, OUTSIDE, right.width));
    }
}
