//! Decoding pictures of dots within limits.

use image::{ImageFormat, ImageReader, Limits};

use crate::{MAX_SIDE, Puzzle, Rgb};

use super::input::Input;
use super::{ReadError, pixels};

/// More than the largest puzzle needs at four bytes a pixel.
const MOST_MEMORY: u64 = 1 << 29;

pub(super) fn read(input: &Input, format: ImageFormat) -> Result<Puzzle, ReadError> {
    let mut reader = ImageReader::with_format(std::io::Cursor::new(input.bytes), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE as u32);
    limits.max_image_height = Some(MAX_SIDE as u32);
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let broken = |error| {
        ReadError::new(format!("expected a picture of at most {MAX_SIDE} x {MAX_SIDE}: {error}"))
    };
    let image = reader.decode().map_err(broken)?.into_rgba8();
    let (width, height) = (image.width() as usize, image.height() as usize);
    let pixel = |pixel: &image::Rgba<u8>| {
        let [red, green, blue, opacity] = pixel.0;
        (opacity >= 128).then_some(Rgb(red, green, blue))
    };
    pixels::puzzle(width, height, image.pixels().map(pixel))
}
