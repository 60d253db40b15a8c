//! GIF, BMP and the PBM family, one pixel a cell; read only.

use image::ImageFormat;

use super::input::Input;
use super::{Confidence, Format, ReadError, png, raster};

pub(super) const FORMAT: Format = Format {
    name: "bitmap",
    suffixes: &["gif", "bmp", "pbm", "pgm", "ppm", "pnm"],
    about: "GIF, BMP, PBM, PGM and PPM pictures, one pixel a cell",
    recognise: |input| Confidence::certain_if(kind(input).is_some()),
    read: Some(|input| {
        let unknown = || ReadError::new("expected a GIF, a BMP or a picture of the PBM family");
        vec![kind(input).ok_or_else(unknown).and_then(|kind| raster::read(input, kind))]
    }),
    write: None,
    ..png::FORMAT
};

fn kind(input: &Input) -> Option<ImageFormat> {
    match input.bytes {
        [b'G', b'I', b'F', b'8', ..] => Some(ImageFormat::Gif),
        [b'B', b'M', _, _, _, _, 0, 0, 0, 0, ..] => Some(ImageFormat::Bmp),
        [b'P', b'1'..=b'6', space, ..] if space.is_ascii_whitespace() => Some(ImageFormat::Pnm),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn one_is_black_in_pbm() {
        check("P1\n# Lid\n4 3\n0 1 1 0\n1 0 0 1\n1 1 1 1\n", "bitmap", "0110 1001 1111");
    }

    #[test]
    fn colours_are_kept_in_ppm() {
        let text = "P3\n2 1\n255\n255 255 255 224 32 32\n";
        let dot = check(text, "bitmap", "01");
        assert_eq!(dot.palette().inks()[1].rgb.to_string(), "E02020");
    }

    #[test]
    fn shades_of_grey_are_black_or_white() {
        let shades: Vec<String> = (0..64).map(|shade| (shade * 4).to_string()).collect();
        let text = format!("P2\n64 1\n255\n{}\n", shades.join(" "));
        check(&text, "bitmap", &("1".repeat(32) + &"0".repeat(32)));
    }
}
