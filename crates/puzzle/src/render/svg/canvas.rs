//! The few elements of SVG that a puzzle needs, written the same way every time.

use std::fmt::{Display, Write};

use crate::Rgb;

/// A drawing under way.
pub(super) struct Canvas {
    text: String,
}

impl Canvas {
    /// A white sheet of this size.
    pub(super) fn new(width: usize, height: usize, title: Option<&str>) -> Canvas {
        let mut canvas = Canvas { text: String::new() };
        canvas.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"DejaVu Sans Mono, monospace\">"
        ));
        if let Some(title) = title {
            canvas.put(format_args!("<title>{}</title>", escaped(title)));
        }
        canvas.put(format_args!("<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"));
        canvas
    }

    /// An area in one colour.
    pub(super) fn area(&mut self, fill: Rgb, path: &Path) {
        if !path.0.is_empty() {
            self.put(format_args!("<path fill=\"#{fill}\" d=\"{}\"/>", path.0));
        }
    }

    /// Lines of one colour and width.
    pub(super) fn lines(&mut self, stroke: Rgb, width: impl Display, path: &Path) {
        if !path.0.is_empty() {
            self.put(format_args!(
                "<path fill=\"none\" stroke=\"#{stroke}\" stroke-width=\"{width}\" d=\"{}\"/>",
                path.0
            ));
        }
    }

    /// Another drawing, from this place on to the right.
    pub(super) fn nested(&mut self, svg: &str, x: usize) {
        self.put(format_args!("<g transform=\"translate({x})\">\n{svg}</g>"));
    }

    /// Opens a group of texts that share their size and anchor.
    pub(super) fn open_texts(&mut self, size: usize, anchor: &str) {
        self.put(format_args!("<g font-size=\"{size}\" text-anchor=\"{anchor}\">"));
    }

    /// Closes the group.
    pub(super) fn close_texts(&mut self) {
        self.put(format_args!("</g>"));
    }

    /// A text whose middle line is at this height, in a smaller size if it needs one to fit.
    pub(super) fn text(&mut self, text: &str, x: usize, y: usize, look: TextLook) {
        let mut attributes = format!("x=\"{x}\" y=\"{y}\" dy=\".35em\"");
        if look.fill != Rgb::BLACK {
            let _ = write!(attributes, " fill=\"#{}\"", look.fill);
        }
        if let Some(size) = look.size {
            let _ = write!(attributes, " font-size=\"{size}\"");
        }
        self.put(format_args!("<text {attributes}>{}</text>", escaped(text)));
    }

    /// The finished drawing.
    pub(super) fn finish(mut self) -> String {
        self.put(format_args!("</svg>"));
        self.text
    }

    fn put(&mut self, element: std::fmt::Arguments) {
        let _ = writeln!(self.text, "{element}");
    }
}

/// The look of a text, where it differs from its group's.
#[derive(Clone, Copy)]
pub(super) struct TextLook {
    pub(super) fill: Rgb,
    pub(super) size: Option<usize>,
}

/// A path of straight lines.
#[derive(Default)]
pub(super) struct Path(String);

impl Path {
    pub(super) fn rectangle(&mut self, x: usize, y: usize, width: usize, height: usize) {
        let _ = write!(self.0, "M{x} {y}h{width}v{height}h-{width}z");
    }

    pub(super) fn line(&mut self, (x, y): (usize, usize), (to_x, to_y): (usize, usize)) {
        let _ = write!(self.0, "M{x} {y}L{to_x} {to_y}");
    }
}

/// The text with the characters replaced that mean something to XML; those it does not allow at
/// all are left out.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '&' => escaped += "&amp;",
            '"' => escaped += "&quot;",
            '\u{FFFE}' | '\u{FFFF}' => {}
            '\t' | '\n' => escaped.push(' '),
            _ if character.is_control() => {}
            _ => escaped.push(character),
        }
    }
    escaped
}
