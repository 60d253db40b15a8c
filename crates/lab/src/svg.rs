//! A small SVG writer: rectangles, lines, circles and text, the same bytes every time.

use std::fmt::Write;

/// A drawing in the making.
pub(crate) struct Svg(String);

impl Svg {
    /// An empty white sheet of this size.
    pub(crate) fn new(width: f64, height: f64) -> Svg {
        Svg(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        ))
    }

    /// The whole document.
    pub(crate) fn finish(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }

    /// An element as it is; the caller has escaped all text from outside.
    pub(crate) fn element(&mut self, element: &str) {
        let _ = writeln!(self.0, "{element}");
    }

    pub(crate) fn rectangle(&mut self, (x, y): (f64, f64), (w, h): (f64, f64), style: &str) {
        let element =
            format!(r#"<rect x="{x:.2}" y="{y:.2}" width="{w:.2}" height="{h:.2}" {style}/>"#);
        self.element(&element);
    }

    pub(crate) fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), style: &str) {
        let element =
            format!(r#"<line x1="{x1:.2}" y1="{y1:.2}" x2="{x2:.2}" y2="{y2:.2}" {style}/>"#);
        self.element(&element);
    }

    pub(crate) fn circle(&mut self, (x, y): (f64, f64), radius: f64, style: &str) {
        self.element(&format!(r#"<circle cx="{x:.2}" cy="{y:.2}" r="{radius}" {style}/>"#));
    }

    pub(crate) fn text(&mut self, (x, y): (f64, f64), style: &str, words: &str) {
        let words = escaped(words);
        self.element(&format!(r#"<text x="{x:.2}" y="{y:.2}" {style}>{words}</text>"#));
    }
}

/// Words that cannot break the document.
pub(crate) fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
