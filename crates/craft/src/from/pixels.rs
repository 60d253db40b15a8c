//! Pixels: a picture as a decoder or a browser hands it over.

/// The most pixels of a picture.
pub const MOST_PIXELS: usize = 64 << 20;

/// The longest side of a picture in pixels.
pub const LONGEST_SIDE: usize = 20_000;

/// Red, green, blue and opacity of every pixel in reading order, as they appear on a screen (sRGB,
/// colours not multiplied by the opacity).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    width: usize,
    height: usize,
    rgba: Vec<u8>,
}

/// Why bytes are not the pixels of a picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPixels {
    /// A side of no pixels.
    #[error("expected a picture of at least 1 x 1 pixels, found {width} x {height}")]
    Empty {
        /// Pixels across.
        width: usize,
        /// Pixels down.
        height: usize,
    },
    /// More pixels than are read.
    #[error(
        "expected at most {LONGEST_SIDE} pixels a side and {} million in all, found {width} x {height}",
        MOST_PIXELS >> 20
    )]
    TooLarge {
        /// Pixels across.
        width: usize,
        /// Pixels down.
        height: usize,
    },
    /// The bytes are not four for each pixel.
    #[error("expected {expected} bytes of pixels, found {found}")]
    WrongLength {
        /// Four for each pixel.
        expected: usize,
        /// How many there are.
        found: usize,
    },
}

/// Whether a picture of this size may be unpacked.
///
/// # Errors
/// [`NotPixels::Empty`] and [`NotPixels::TooLarge`].
pub(crate) fn check_size(width: usize, height: usize) -> Result<(), NotPixels> {
    if width == 0 || height == 0 {
        return Err(NotPixels::Empty { width, height });
    }
    let fits = width <= LONGEST_SIDE && height <= LONGEST_SIDE && width * height <= MOST_PIXELS;
    if fits { Ok(()) } else { Err(NotPixels::TooLarge { width, height }) }
}

impl Pixels {
    /// The pixels of a picture of `width` columns and `height` rows.
    ///
    /// # Errors
    /// [`NotPixels`].
    ///
    /// ```
    /// use craft::from::Pixels;
    ///
    /// let dot = Pixels::new(1, 1, vec![0, 0, 0, 255]).unwrap();
    /// assert_eq!((dot.width(), dot.height()), (1, 1));
    /// assert!(Pixels::new(1, 1, vec![0; 3]).is_err());
    /// ```
    pub fn new(width: usize, height: usize, rgba: Vec<u8>) -> Result<Pixels, NotPixels> {
        check_size(width, height)?;
        let expected = width * height * 4;
        if rgba.len() != expected {
            return Err(NotPixels::WrongLength { expected, found: rgba.len() });
        }
        Ok(Pixels { width, height, rgba })
    }

    /// Pixels across.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Pixels down.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The whole picture as a box.
    pub fn bounds(&self) -> PixelBox {
        PixelBox { x: 0, y: 0, width: self.width, height: self.height }
    }

    /// The pixels from left to right in a row, within a box.
    pub(crate) fn row(&self, y: usize, within: PixelBox) -> impl Iterator<Item = [u8; 4]> {
        let start = (y * self.width + within.x) * 4;
        let bytes = &self.rgba[start..start + within.width * 4];
        bytes.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2], pixel[3]])
    }

    /// Red, green, blue and opacity of one pixel.
    ///
    /// # Panics
    /// If the pixel lies outside of the picture.
    pub fn at(&self, x: usize, y: usize) -> [u8; 4] {
        let start = (y * self.width + x) * 4;
        [self.rgba[start], self.rgba[start + 1], self.rgba[start + 2], self.rgba[start + 3]]
    }
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelBox {
    /// Pixels left of it.
    pub x: usize,
    /// Pixels above it.
    pub y: usize,
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
}

impl PixelBox {
    /// The part of it that lies within another, or `None` if that is nothing.
    ///
    /// ```
    /// use craft::from::PixelBox;
    ///
    /// let all = PixelBox { x: 0, y: 0, width: 10, height: 10 };
    /// let right = PixelBox { x: 8, y: 0, width: 9, height: 3 };
    /// assert_eq!(right.within(all).unwrap().width, 2);
    /// assert_eq!(PixelBox { x: 10, ..right }.within(all), None);
    /// ```
    pub fn within(self, other: PixelBox) -> Option<PixelBox> {
        let (x, width) = overlap((self.x, self.width), (other.x, other.width))?;
        let (y, height) = overlap((self.y, self.height), (other.y, other.height))?;
        Some(PixelBox { x, y, width, height })
    }
}

/// The start and length of what two stretches share.
fn overlap(one: (usize, usize), other: (usize, usize)) -> Option<(usize, usize)> {
    let start = one.0.max(other.0);
    let end = one.0.saturating_add(one.1).min(other.0.saturating_add(other.1));
    (start < end).then(|| (start, end - start))
}
