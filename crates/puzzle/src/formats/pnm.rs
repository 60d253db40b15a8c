//! PBM, PGM and PPM, one pixel a cell, as text or as bytes.

use crate::{MAX_COLOURS, Puzzle, Rgb};

use super::error::check_side;
use super::input::Input;
use super::pixels::{self, Pixel};
use super::{Confidence, Format, Part, ReadError};

pub(super) const FORMAT: Format = Format {
    name: "pnm",
    suffixes: &["pbm", "pgm", "ppm", "pnm"],
    about: "PBM, PGM and PPM pictures, one pixel a cell",
    colours: MAX_COLOURS,
    parts: &[Part::ColourLooks, Part::Background, Part::Solution],
    many: false,
    recognise,
    read: Some(|input| vec![read(input)]),
    write: None,
};

fn recognise(input: &Input) -> Confidence {
    let known =
        matches!(input.bytes, [b'P', b'1'..=b'6', space, ..] if space.is_ascii_whitespace());
    Confidence::certain_if(known)
}

/// The bytes not yet read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn skip_space(&mut self) {
        while let [first, rest @ ..] = self.0 {
            match first {
                b'#' => {
                    let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                    self.0 = &rest[end..];
                }
                byte if byte.is_ascii_whitespace() => self.0 = rest,
                _ => break,
            }
        }
    }

    fn number(&mut self) -> Result<usize, ReadError> {
        self.skip_space();
        let length = self.0.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let digits = std::str::from_utf8(&self.0[..length]).unwrap_or_default();
        self.0 = &self.0[length..];
        let number = digits.parse::<u32>().map(|number| number as usize);
        number.map_err(|_| ReadError::new("expected a number in the picture, found none"))
    }

    /// A bit of a text picture; such bits need no space between them.
    fn bit(&mut self) -> Result<bool, ReadError> {
        self.skip_space();
        let [bit @ (b'0' | b'1'), rest @ ..] = self.0 else {
            return Err(ReadError::new("expected 0 or 1 for every pixel, found something else"));
        };
        self.0 = rest;
        Ok(*bit == b'1')
    }

    fn byte(&mut self) -> Result<usize, ReadError> {
        let [byte, rest @ ..] = self.0 else {
            return Err(ReadError::new("expected more pixels, found the end of the picture"));
        };
        self.0 = rest;
        Ok(usize::from(*byte))
    }
}

fn read(input: &Input) -> Result<Puzzle, ReadError> {
    if recognise(input) == Confidence::No {
        return Err(ReadError::new("expected P1 to P6 at the start of the picture"));
    }
    let kind = input.bytes[1];
    let mut bytes = Bytes(&input.bytes[2..]);
    let (width, height) = (bytes.number()?, bytes.number()?);
    check_side(width, "columns").and(check_side(height, "rows"))?;
    let most = if matches!(kind, b'1' | b'4') { 1 } else { bytes.number()?.max(1) };
    if kind >= b'4' {
        bytes.byte()?;
    }
    let mut pixels: Vec<Pixel> = Vec::new();
    for _ in 0..height {
        read_row(kind, width, most, &mut bytes, &mut pixels)?;
    }
    pixels::puzzle(width, height, pixels.into_iter())
}

fn read_row(
    kind: u8,
    width: usize,
    most: usize,
    bytes: &mut Bytes,
    pixels: &mut Vec<Pixel>,
) -> Result<(), ReadError> {
    let black = |bit: bool| Some(if bit { Rgb::BLACK } else { Rgb::WHITE });
    let mut packed = 0;
    for column in 0..width {
        let mut sample = || {
            let number = match kind {
                b'2' | b'3' => bytes.number()?,
                _ if most > 255 => bytes.byte()? * 256 + bytes.byte()?,
                _ => bytes.byte()?,
            };
            Ok::<u8, ReadError>((number.min(most) * 255 / most) as u8)
        };
        pixels.push(match kind {
            b'3' | b'6' => Some(Rgb(sample()?, sample()?, sample()?)),
            b'2' | b'5' => {
                let grey = sample()?;
                Some(Rgb(grey, grey, grey))
            }
            b'4' => {
                if column % 8 == 0 {
                    packed = bytes.byte()?;
                }
                black(packed >> (7 - column % 8) & 1 == 1)
            }
            _ => black(bytes.bit()?),
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::read_one;
    use super::super::testing::check;

    #[test]
    fn one_is_black_as_text_and_as_bits() {
        check("P1\n# Lid\n4 3\n0 1 1 0\n1001\n1 1 1 1\n", "pnm", "0110 1001 1111");
        let bits = read_one(b"P4\n4 3\n\x60\x90\xF0", None).unwrap();
        assert_eq!(bits.solutions()[0].to_string(), "0110\n1001\n1111");
    }

    #[test]
    fn colours_are_kept() {
        let dot = check("P3\n2 1\n255\n255 255 255 224 32 32\n", "pnm", "01");
        assert_eq!(dot.palette().inks()[1].rgb.to_string(), "E02020");
        assert_eq!(read_one(b"P6 2 1 255\n\xFF\xFF\xFF\xE0\x20\x20", None), Ok(dot));
    }

    #[test]
    fn shades_of_grey_are_black_or_white() {
        let shades: Vec<String> = (0..64).map(|shade| (shade * 4).to_string()).collect();
        let text = format!("P2\n64 1\n255\n{}\n", shades.join(" "));
        check(&text, "pnm", &("1".repeat(32) + &"0".repeat(32)));
    }
}
