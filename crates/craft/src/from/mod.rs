//! Puzzles from pictures: a photograph, drawing, icon or pixel art becomes a fair puzzle.
//!
//! The pixels become cells with their coverage ([`Cover`]); many pictures that are equally true to the
//! source are tried; only where none is fair the best is repaired, where the eye minds it least. What
//! leaves as line-solvable or unique was judged by the solver from an empty grid.
//!
//! ```
//! use craft::from::{FromSettings, Pixels, SizeWish, make};
//!
//! // A black disc on white.
//! let dark = |x: i32, y: i32| (x - 32).pow(2) + (y - 32).pow(2) < 900;
//! let pixel = |at: i32| if dark(at % 64, at / 64) { [0, 0, 0, 255] } else { [255; 4] };
//! let pixels = Pixels::new(64, 64, (0..64 * 64).flat_map(pixel).collect()).unwrap();
//! let settings = FromSettings { size: SizeWish::Longest(10), ..FromSettings::default() };
//! let made = make(&pixels, &settings, &solve::Budget::default()).unwrap();
//! assert!(made.reached && made.offers[0].line_solvable == Some(true));
//! ```

mod background;
mod cover;
mod data;
#[cfg(feature = "images")]
mod decode;
mod drawing;
mod frames;
mod inks;
mod judge;
mod make;
mod offer;
mod oklab;
mod pixel_art;
mod pixels;
mod quantise;
mod raster;
mod render;
mod rendition;
mod scene;
mod settings;
#[cfg(feature = "images")]
mod svg;
mod tone;
mod topology;
mod vary;
mod warning;

pub use cover::Cover;
#[cfg(feature = "images")]
pub use decode::{Decoded, MOST_BYTES, NotDecoded, decode};
pub use inks::colour_name;
pub use make::{Made, NotMade, make};
pub use offer::{Offer, OfferOrigin};
pub use pixels::{LONGEST_SIDE, MOST_PIXELS, NotPixels, PixelBox, Pixels};
pub use render::{Rendered, render};
pub use settings::{BackgroundWish, CropWish, FromSettings, INKS, InkWish, SIDES, SizeWish, Style};
pub use warning::{Warning, warnings_of};
