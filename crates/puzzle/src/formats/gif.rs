//! GIF, one pixel a cell: the first frame.

use crate::Puzzle;

use super::error::check_side;
use super::input::Input;
use super::{Confidence, Format, ReadError, pixels, png};

pub(super) const FORMAT: Format = Format {
    name: "gif",
    suffixes: &["gif"],
    about: "GIF pictures, one pixel a cell",
    recognise: |input| Confidence::certain_if(input.bytes.starts_with(b"GIF8")),
    read: Some(|input| vec![read(input)]),
    write: None,
    ..png::FORMAT
};

/// More than the largest puzzle needs at four bytes a pixel.
const MOST_MEMORY: u64 = 1 << 29;

fn read(input: &Input) -> Result<Puzzle, ReadError> {
    let broken = |error: gif::DecodingError| ReadError::new(format!("expected a GIF: {error}"));
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    options.set_memory_limit(gif::MemoryLimit::Bytes(MOST_MEMORY.try_into().expect("not zero")));
    let mut decoder = options.read_info(input.bytes).map_err(broken)?;
    check_side(decoder.width().into(), "columns")
        .and(check_side(decoder.height().into(), "rows"))?;
    let frame = decoder.read_next_frame().map_err(broken)?;
    let frame = frame.ok_or_else(|| ReadError::new("expected a picture in the GIF, found none"))?;
    let pixels = frame.buffer.chunks_exact(4).map(png::pixel);
    pixels::puzzle(frame.width.into(), frame.height.into(), pixels)
}

#[cfg(test)]
mod tests {
    use super::super::{read_one, recognise};

    #[test]
    fn a_gif_of_two_pixels_is_read() {
        let bytes = b"GIF89a\x02\x00\x01\x00\x80\x00\x00\xFF\xFF\xFF\x00\x00\x00\
                      ,\x00\x00\x00\x00\x02\x00\x01\x00\x00\x02\x02\x44\x0A\x00;";
        assert_eq!(recognise(bytes).unwrap().name, "gif");
        assert_eq!(read_one(bytes, None).unwrap().solutions()[0].to_string(), "01");
    }
}
