//! PNG, one pixel a cell.

use image::{ExtendedColorType, ImageEncoder, ImageFormat};

use crate::{MAX_COLOURS, Puzzle};

use super::input::Input;
use super::{Confidence, Format, Part, WriteError, raster};

pub(super) const FORMAT: Format = Format {
    name: "png",
    suffixes: &["png"],
    about: "PNG pictures, one pixel a cell; the clues follow from the picture",
    colours: MAX_COLOURS,
    parts: &[Part::ColourLooks, Part::Background, Part::Solution],
    many: false,
    recognise: |input: &Input| Confidence::certain_if(input.bytes.starts_with(b"\x89PNG")),
    read: Some(|input| vec![raster::read(input, ImageFormat::Png)]),
    write: Some(|puzzles, _| write(&puzzles[0])),
};

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, WriteError> {
    let (picture, looks) = super::pixels::to_draw(puzzle, FORMAT.name)?;
    let mut pixels = Vec::with_capacity(picture.cells().len() * 3);
    for colour in picture.cells() {
        let look = looks[colour.index()];
        pixels.extend([look.0, look.1, look.2]);
    }
    let (width, height) = (picture.width() as u32, picture.height() as u32);
    let mut bytes = Vec::new();
    image::codecs::png::PngEncoder::new(&mut bytes)
        .write_image(&pixels, width, height, ExtendedColorType::Rgb8)
        .map_err(|error| WriteError::Other(error.to_string()))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::super::{by_name, read_one};

    fn picture(text: &str) -> crate::Puzzle {
        read_one(text.as_bytes(), Some("drawing")).expect("a drawing")
    }

    #[test]
    fn a_picture_comes_back() {
        let lid = picture(".##.\n#..#\n####\n");
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
