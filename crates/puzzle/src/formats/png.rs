//! PNG, one pixel a cell.

use png::{BitDepth, ColorType, Transformations};

use crate::{MAX_COLOURS, Picture, Puzzle, Rgb};

use super::error::check_side;
use super::input::Input;
use super::pixels::{self, Pixel};
use super::{Confidence, Format, Part, ReadError, WriteError};

pub(super) const FORMAT: Format = Format {
    name: "png",
    suffixes: &["png"],
    about: "PNG pictures, one pixel a cell; the clues follow from the picture",
    colours: MAX_COLOURS,
    parts: &[Part::ColourLooks, Part::Background, Part::Solution],
    many: false,
    recognise: |input: &Input| Confidence::certain_if(input.bytes.starts_with(b"\x89PNG")),
    read: Some(|input| vec![read(input)]),
    write: Some(|puzzles, _| write(&puzzles[0])),
};

fn read(input: &Input) -> Result<Puzzle, ReadError> {
    let broken = |error: png::DecodingError| ReadError::new(format!("expected a PNG: {error}"));
    let mut decoder = png::Decoder::new(std::io::Cursor::new(input.bytes));
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(broken)?;
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    check_side(width, "columns").and(check_side(height, "rows"))?;
    let mut bytes = vec![0; reader.output_buffer_size().unwrap_or(0)];
    let frame = reader.next_frame(&mut bytes).map_err(broken)?;
    let channels = frame.color_type.samples();
    let pixels = bytes.chunks_exact(channels).take(width * height).map(pixel);
    pixels::puzzle(width, height, pixels)
}

/// A pixel of grey or of red, green and blue, with or without opacity.
pub(super) fn pixel(channels: &[u8]) -> Pixel {
    match *channels {
        [grey] => Some(Rgb(grey, grey, grey)),
        [grey, opacity] => (opacity >= 128).then_some(Rgb(grey, grey, grey)),
        [red, green, blue] => Some(Rgb(red, green, blue)),
        [red, green, blue, opacity] => (opacity >= 128).then_some(Rgb(red, green, blue)),
        _ => None,
    }
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, WriteError> {
    let (picture, looks) = to_draw(puzzle, FORMAT.name)?;
    let mut pixels = Vec::with_capacity(picture.cells().len() * 3);
    for colour in picture.cells() {
        let look = looks[colour.index()];
        pixels.extend([look.0, look.1, look.2]);
    }
    let mut bytes = Vec::new();
    let (width, height) = (picture.width() as u32, picture.height() as u32);
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&pixels)?;
        writer.finish()
    });
    written.map_err(|error| WriteError::Other(error.to_string()))?;
    Ok(bytes)
}

/// The picture to draw for a puzzle, and each colour's look.
///
/// # Errors
/// Where the picture alone would not give the same puzzle back.
fn to_draw<'a>(
    puzzle: &'a Puzzle,
    format: &'static str,
) -> Result<(&'a Picture, Vec<Rgb>), WriteError> {
    let needs = Part::Solution;
    let picture = puzzle.solutions().first().ok_or(WriteError::Needs { format, needs })?;
    if picture.row_clues() != puzzle.rows() || picture.column_clues() != puzzle.columns() {
        let message =
            "the stored solution does not have the puzzle's clues, so it cannot stand for it";
        return Err(WriteError::Other(message.into()));
    }
    let looks: Vec<Rgb> = puzzle.palette().inks().iter().map(|ink| ink.rgb).collect();
    match (1..looks.len()).find(|&index| looks[..index].contains(&looks[index])) {
        Some(index) => {
            let message =
                format!("two colours look alike ({}), so a picture cannot hold them", looks[index]);
            Err(WriteError::Other(message))
        }
        None => Ok((picture, looks)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{by_name, read_one};

    #[test]
    fn a_picture_comes_back() {
        let lid = read_one(".##.\n#..#\nrrrr\n".as_bytes(), Some("drawing")).unwrap();
        let written = by_name("png").unwrap().write(&lid).unwrap();
        assert_eq!(written.lost, []);
        assert_eq!(read_one(&written.bytes, None), Ok(lid));
    }

    #[test]
    fn a_puzzle_without_a_solution_cannot_be_drawn() {
        let dot = read_one(b"1x1:1/1", None).unwrap();
        let error = by_name("png").unwrap().write(&dot).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the format png needs the solution, and this puzzle has none"
        );
    }
}
