//! Drawings in SVG: rasterised without fonts, files, links or scripts.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, ImageHrefResolver, Options, Tree};

use super::Pixels;
use super::decode::NotDecoded;

/// The longer side of a rasterised drawing, in pixels: eight for each of 64 cells.
const LONGEST: f32 = 512.0;

/// How far into a file the first tag must come.
const HEAD: usize = 4096;

/// The text of a drawing, if the bytes look like one.
pub(super) fn recognise(bytes: &[u8]) -> Option<&str> {
    let head = &bytes[..bytes.len().min(HEAD)];
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    let marked = head.windows(4).any(|window| window == b"<svg");
    (text.starts_with(b"<") && marked).then(|| std::str::from_utf8(bytes).ok()).flatten()
}

/// Draws a drawing on nothing, so that what it leaves free is transparent.
pub(super) fn rasterise(text: &str) -> Result<Pixels, NotDecoded> {
    let broken = |message: String| NotDecoded::Broken { format: "svg", message };
    let tree = Tree::from_str(text.trim_start_matches('\u{FEFF}'), &options())
        .map_err(|error: usvg::Error| broken(error.to_string()))?;
    let size = tree.size();
    let scale = LONGEST / size.width().max(size.height());
    let side = |length: f32| (length * scale).round().clamp(1.0, LONGEST) as u32;
    let (width, height) = (side(size.width()), side(size.height()));
    let mut map = Pixmap::new(width, height).ok_or_else(|| broken("it has no size".to_owned()))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut map.as_mut());
    let rgba = map.pixels().iter().flat_map(|pixel| {
        let pixel = pixel.demultiply();
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
    });
    Ok(Pixels::new(width as usize, height as usize, rgba.collect())?)
}

/// Options under which a drawing sees nothing but itself.
fn options() -> Options<'static> {
    let image_href_resolver = ImageHrefResolver {
        resolve_data: Box::new(|_, _: Arc<Vec<u8>>, _| None),
        resolve_string: Box::new(|_, _| None),
    };
    Options { image_href_resolver, ..Options::default() }
}
