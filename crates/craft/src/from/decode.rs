//! Decoding: the bytes of a file become pixels, the right way up. The size is looked at before the
//! pixels are unpacked.

use std::io::Cursor;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader};
use serde::Serialize;

use super::pixels::check_size;
use super::{NotPixels, Pixels, svg};

/// The most bytes of a file.
pub const MOST_BYTES: usize = 100 << 20;

/// A picture as its file has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Decoded {
    /// Its pixels, the right way up.
    #[serde(skip)]
    pub pixels: Pixels,
    /// The format's name in small letters, such as `jpeg`.
    pub format: &'static str,
    /// Pixels across as the file stores them; of a drawing, as it was rasterised.
    pub width: usize,
    /// Pixels down as the file stores them.
    pub height: usize,
    /// How the file says that the picture is to be turned, as EXIF counts it: 1 is upright.
    pub orientation: u8,
}

/// Why a file is not a picture that can be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDecoded {
    /// More bytes than are read.
    #[error("expected at most {} MiB, found {} MiB", MOST_BYTES >> 20, .0 >> 20)]
    TooLong(usize),
    /// A picture in a format that is not read.
    #[error("{0} pictures are not read: save it as JPEG or PNG")]
    OtherFormat(&'static str),
    /// No picture at all.
    #[error("expected a picture (PNG, JPEG, WebP, GIF, BMP, PNM or SVG), found something else")]
    NotPicture,
    /// The picture breaks off, or is not what its format says.
    #[error("expected a {format} picture: {message}")]
    Broken {
        /// The format's name.
        format: &'static str,
        /// What the decoder says.
        message: String,
    },
    /// The picture has no pixels, or too many.
    #[error(transparent)]
    Size(#[from] NotPixels),
}

/// The formats that are read, with their names.
const FORMATS: [(ImageFormat, &str); 6] = [
    (ImageFormat::Png, "png"),
    (ImageFormat::Jpeg, "jpeg"),
    (ImageFormat::WebP, "webp"),
    (ImageFormat::Gif, "gif"),
    (ImageFormat::Bmp, "bmp"),
    (ImageFormat::Pnm, "pnm"),
];

/// Decodes a picture in any format that is read, recognised by its content; of an animation the
/// first frame.
///
/// # Errors
/// [`NotDecoded`].
///
/// ```
/// let decoded = craft::from::decode(b"P1 2 1 1 0").unwrap();
/// assert_eq!((decoded.format, decoded.pixels.width()), ("pnm", 2));
/// assert!(craft::from::decode(b"words").is_err());
/// ```
pub fn decode(bytes: &[u8]) -> Result<Decoded, NotDecoded> {
    if bytes.len() > MOST_BYTES {
        return Err(NotDecoded::TooLong(bytes.len()));
    }
    if let Some(text) = svg::recognise(bytes) {
        let pixels = svg::rasterise(text)?;
        let (width, height) = (pixels.width(), pixels.height());
        return Ok(Decoded { pixels, format: "svg", width, height, orientation: 1 });
    }
    let known = image::guess_format(bytes).ok();
    let named = FORMATS.iter().find(|(format, _)| Some(*format) == known);
    match named {
        Some((format, name)) => unpack(bytes, *format, name),
        None => Err(other_format(bytes)),
    }
}

fn unpack(bytes: &[u8], format: ImageFormat, name: &'static str) -> Result<Decoded, NotDecoded> {
    // Some decoders end their message with a line feed.
    let broken = |error: image::ImageError| NotDecoded::Broken {
        format: name,
        message: error.to_string().trim_end().to_owned(),
    };
    let reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut decoder = reader.into_decoder().map_err(broken)?;
    let (width, height) = decoder.dimensions();
    let (width, height) = (width as usize, height as usize);
    check_size(width, height)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(broken)?;
    picture.apply_orientation(orientation);
    let upright = picture.into_rgba8();
    let sides = (upright.width() as usize, upright.height() as usize);
    let pixels = Pixels::new(sides.0, sides.1, upright.into_raw())?;
    Ok(Decoded { pixels, format: name, width, height, orientation: orientation.to_exif() })
}

/// What to say about bytes in none of the formats that are read.
fn other_format(bytes: &[u8]) -> NotDecoded {
    let brand = bytes.get(4..12).unwrap_or_default();
    let starts = |marks: &[&[u8]]| marks.iter().any(|mark| bytes.starts_with(mark));
    match brand {
        b"ftypavif" | b"ftypavis" => NotDecoded::OtherFormat("AVIF"),
        _ if brand.starts_with(b"ftyp") => NotDecoded::OtherFormat("HEIC"),
        _ if starts(&[b"II*\0", b"MM\0*"]) => NotDecoded::OtherFormat("TIFF"),
        _ if starts(&[b"%PDF"]) => NotDecoded::OtherFormat("PDF"),
        _ if starts(&[b"8BPS"]) => NotDecoded::OtherFormat("Photoshop"),
        _ if starts(&[b"\xFF\x0A", b"\0\0\0\x0CJXL "]) => NotDecoded::OtherFormat("JPEG XL"),
        _ => NotDecoded::NotPicture,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a decoder makes of bytes, in a word or in the message.
    fn check(bytes: &[u8], message: &str) {
        let found = decode(bytes).map_or_else(|error| error.to_string(), |it| it.format.to_owned());
        assert_eq!(found, message);
    }

    #[test]
    fn pictures_in_other_formats_are_named() {
        check(b"\0\0\0\x18ftypheic\0\0\0\0", "HEIC pictures are not read: save it as JPEG or PNG");
        check(b"\0\0\0\x18ftypavif\0\0\0\0", "AVIF pictures are not read: save it as JPEG or PNG");
        check(b"II*\0\x08\0\0\0", "TIFF pictures are not read: save it as JPEG or PNG");
    }

    #[test]
    fn what_is_no_picture_is_told_what_was_expected() {
        let message =
            "expected a picture (PNG, JPEG, WebP, GIF, BMP, PNM or SVG), found something else";
        check(b"", message);
        check(b"some words", message);
    }

    #[test]
    fn a_giant_is_refused_by_its_header() {
        let message = "expected at most 20000 pixels a side and 64 million in all, found 20001 x 5";
        check(b"P1 20001 5 1", message);
        let message =
            "expected at most 20000 pixels a side and 64 million in all, found 10000 x 10000";
        check(b"P4 10000 10000 ", message);
    }

    #[test]
    fn a_picture_that_breaks_off_is_an_error() {
        let whole = b"P6 2 2 255 abcdefghijkl";
        assert!(decode(whole).is_ok());
        for end in 0..whole.len() {
            assert!(decode(&whole[..end]).is_err(), "{end}");
        }
        let whole = turned(1);
        for end in 3..whole.len() / 2 {
            let error = decode(&whole[..end]).expect_err("it breaks off").to_string();
            assert!(error.starts_with("expected a jpeg picture: "), "{end}: {error}");
            assert_eq!(error.trim_end(), error, "{end}");
        }
    }

    /// A JPEG of 16 x 8 pixels, its left half black, whose EXIF data say `orientation`.
    fn turned(orientation: u8) -> Vec<u8> {
        let picture =
            image::RgbImage::from_fn(16, 8, |x, _| image::Rgb([if x < 8 { 0 } else { 255 }; 3]));
        let mut bytes = Cursor::new(vec![]);
        picture.write_to(&mut bytes, ImageFormat::Jpeg).expect("a JPEG");
        let bytes = bytes.into_inner();
        let mut exif =
            b"\xFF\xE1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
        exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
        [&bytes[..2], &exif, &bytes[2..]].concat()
    }

    #[test]
    fn every_orientation_puts_the_dark_half_where_it_belongs() {
        // Where the stored left side lies once the picture is upright.
        let sides = ["left", "right", "right", "left", "top", "top", "bottom", "bottom"];
        for (orientation, side) in (1..=8).zip(sides) {
            let decoded = decode(&turned(orientation)).expect("a JPEG");
            assert_eq!((decoded.orientation, decoded.width), (orientation, 16));
            let (width, height) = (decoded.pixels.width(), decoded.pixels.height());
            let dark = |x: usize, y: usize| decoded.pixels.at(x, y)[0] < 128;
            let [left, top] = [dark(0, height / 2), dark(width / 2, 0)];
            let [right, bottom] = [dark(width - 1, height / 2), dark(width / 2, height - 1)];
            let expected = ["left", "top", "right", "bottom"].map(|it| it == side);
            let found = if width > height {
                [left, false, right, false]
            } else {
                [false, top, false, bottom]
            };
            assert_eq!(found, expected, "{orientation}");
        }
    }
}
