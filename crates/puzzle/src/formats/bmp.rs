//! BMP, one pixel a cell: without compression, of 1, 4, 8, 24 or 32 bits.

use crate::{MAX_COLOURS, Puzzle, Rgb};

use super::error::check_side;
use super::input::Input;
use super::pixels::{self, Pixel};
use super::{Confidence, Format, Part, ReadError};

pub(super) const FORMAT: Format = Format {
    name: "bmp",
    suffixes: &["bmp"],
    about: "BMP pictures, one pixel a cell",
    colours: MAX_COLOURS,
    parts: &[Part::ColourLooks, Part::Background, Part::Solution],
    many: false,
    recognise: |input| {
        Confidence::certain_if(matches!(input.bytes, [b'B', b'M', _, _, _, _, 0, 0, 0, 0, ..]))
    },
    read: Some(|input| vec![read(input).unwrap_or_else(|| Err(cut_short()))]),
    write: None,
};

fn cut_short() -> ReadError {
    ReadError::new("expected a whole BMP, found its end too early")
}

/// A number of `N` bytes, the lowest first.
fn number<const N: usize>(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + N)?;
    Some(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte)))
}

/// The picture, or nothing where the file ends too early.
fn read(input: &Input) -> Option<Result<Puzzle, ReadError>> {
    let bytes = input.bytes;
    let (start, header) = (number::<4>(bytes, 10)? as usize, number::<4>(bytes, 14)? as usize);
    let (width, height, depth) = match header {
        12 => (number::<2>(bytes, 18)?, number::<2>(bytes, 20)? as i32, number::<2>(bytes, 24)?),
        _ => (number::<4>(bytes, 18)?, number::<4>(bytes, 22)? as i32, number::<2>(bytes, 28)?),
    };
    let compression = if header == 12 { 0 } else { number::<4>(bytes, 30)? };
    let known = matches!((compression, depth), (0, 1 | 4 | 8 | 24 | 32) | (3 | 6, 32));
    if !known || header > 1000 {
        return Some(Err(ReadError::new(
            "expected a BMP without compression, of 1, 4, 8, 24 or 32 bits a pixel",
        )));
    }
    let (width, rows, depth) = (width as usize, height.unsigned_abs() as usize, depth as usize);
    if let Err(error) = check_side(width, "columns").and(check_side(rows, "rows")) {
        return Some(Err(error));
    }
    let entry = if header == 12 { 3 } else { 4 };
    let palette = bytes.get(14 + header..)?;
    let stride = (width * depth).div_ceil(32) * 4;
    let mut pixels = Vec::new();
    for row in 0..rows {
        // Rows run upwards, unless the height is negative.
        let place = if height < 0 { row } else { rows - 1 - row };
        let line =
            bytes.get(start.checked_add(place * stride)?..)?.get(..(width * depth).div_ceil(8))?;
        for column in 0..width {
            pixels.push(pixel(line, column, depth, palette, entry)?);
        }
    }
    Some(pixels::puzzle(width, rows, pixels.into_iter()))
}

fn pixel(line: &[u8], column: usize, depth: usize, palette: &[u8], entry: usize) -> Option<Pixel> {
    let colour = |bytes: &[u8]| Some(Some(Rgb(*bytes.get(2)?, *bytes.get(1)?, *bytes.first()?)));
    if depth >= 24 {
        return colour(line.get(column * depth / 8..)?);
    }
    let bit = column * depth;
    let shift = 8 - depth - bit % 8;
    let index = usize::from(line.get(bit / 8)? >> shift) & ((1 << depth) - 1);
    colour(palette.get(index * entry..)?)
}

#[cfg(test)]
mod tests {
    use super::super::{read_one, recognise};

    fn bmp(depth: u8, palette: &[u8], rows: &[u8]) -> Vec<u8> {
        let start = 54 + palette.len() as u8;
        let mut bytes = vec![b'B', b'M', 0, 0, 0, 0, 0, 0, 0, 0, start, 0, 0, 0, 40, 0, 0, 0];
        bytes.extend([2, 0, 0, 0, 2, 0, 0, 0, 1, 0, depth, 0]);
        bytes.extend([0; 24]);
        bytes.extend(palette);
        bytes.extend(rows);
        bytes
    }

    #[test]
    fn rows_run_upwards_and_end_at_four_bytes() {
        let bits =
            bmp(1, &[255, 255, 255, 0, 0, 0, 0, 0], &[0b1100_0000, 0, 0, 0, 0b0100_0000, 0, 0, 0]);
        assert_eq!(recognise(&bits).unwrap().name, "bmp");
        assert_eq!(read_one(&bits, None).unwrap().solutions()[0].to_string(), "01\n11");
        let full = bmp(24, &[], &[0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 0, 0, 0, 0, 0]);
        assert_eq!(read_one(&full, None).unwrap().solutions()[0].to_string(), "01\n11");
    }

    #[test]
    fn a_picture_cut_short_is_refused() {
        let bits = bmp(1, &[255, 255, 255, 0, 0, 0, 0, 0], &[0; 8]);
        // The last three bytes only fill up the row.
        assert!((0..bits.len() - 3).all(|cut| read_one(&bits[..cut], Some("bmp")).is_err()));
    }
}
