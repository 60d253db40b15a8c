//! Colour on a terminal: the escape sequences that nearly all of them understand.

use crate::Rgb;

/// What follows is plain again.
pub(super) const RESET: &str = "\x1b[0m";

/// Text in an ink that can be read on this ground.
pub(super) fn on(ground: Rgb, text: &str) -> String {
    let Rgb(r, g, b) = ground;
    let ink = if is_dark(ground) { "97" } else { "30" };
    format!("\x1b[{ink};48;2;{r};{g};{b}m{text}{RESET}")
}

/// The sequence that starts to draw in this ink.
pub(super) fn ink(Rgb(r, g, b): Rgb) -> String {
    format!("\x1b[38;2;{r};{g};{b}m")
}

/// The sequence that starts to draw on this ground.
pub(super) fn ground(Rgb(r, g, b): Rgb) -> String {
    format!("\x1b[48;2;{r};{g};{b}m")
}

/// Whether white can be read on it better than black, by the brightness that the eye sees.
pub(super) fn is_dark(Rgb(r, g, b): Rgb) -> bool {
    299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b) < 128_000
}
