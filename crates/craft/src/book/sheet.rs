//! Where things stand on a page, in points from its upper left corner, and what they are to a reader
//! who listens.

use puzzle::{Axis, Rgb};

use super::font::{Fonts, Weight};

/// Something that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PrintMark {
    /// A line of text from `x` on the baseline `y`; `gap` is added to every space in it.
    Text { x: f32, y: f32, size: f32, weight: Weight, ink: Rgb, gap: f32, text: String },
    /// Boxes of one colour: left, top, width, height.
    Boxes { boxes: Vec<[f32; 4]>, ink: Rgb },
    /// Boxes of one colour with a thin edge of another.
    Framed { boxes: Vec<[f32; 4]>, ink: Rgb, edge: Rgb },
    /// Straight lines of one colour: from x, from y, to x, to y.
    Lines { lines: Vec<[f32; 4]>, width: f32, ink: Rgb },
    /// Parallel lines of one colour, evenly spaced, as the teeth of a comb.
    Comb { comb: Comb, width: f32, ink: Rgb },
}

/// Parallel lines: the first from (x, y) on, `count` of them, one `step` from the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Comb {
    pub(crate) x: f32,
    pub(crate) y: f32,
    /// The axis along which each line runs, and how long each is.
    pub(crate) axis: Axis,
    pub(crate) length: f32,
    pub(crate) count: usize,
    pub(crate) step: f32,
}

/// What a part of the page is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Role {
    /// A heading of this level, from 1.
    Heading(u16),
    /// A paragraph; the alternative says what is read in place of signs.
    Paragraph { alternative: Option<String> },
    /// A picture: left, top, width, height, and what it shows, in words.
    Figure { area: [f32; 4], alternative: String },
    /// What is on the page for the sake of the page, such as its number.
    Artefact,
}

/// Marks that belong together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PrintBlock {
    pub(crate) role: Role,
    pub(crate) marks: Vec<PrintMark>,
}

/// A page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PageSheet {
    pub(crate) blocks: Vec<PrintBlock>,
}

impl PrintMark {
    /// Text in black, its spaces as the face has them.
    pub(crate) fn text(
        x: f32,
        y: f32,
        size: f32,
        weight: Weight,
        text: impl Into<String>,
    ) -> PrintMark {
        PrintMark::Text { x, y, size, weight, ink: Rgb::BLACK, gap: 0.0, text: text.into() }
    }

    fn shift(&mut self, dx: f32, dy: f32) {
        match self {
            PrintMark::Text { x, y, .. } | PrintMark::Comb { comb: Comb { x, y, .. }, .. } => {
                (*x, *y) = (*x + dx, *y + dy);
            }
            PrintMark::Boxes { boxes, .. } | PrintMark::Framed { boxes, .. } => {
                boxes.iter_mut().for_each(|b| (b[0], b[1]) = (b[0] + dx, b[1] + dy));
            }
            PrintMark::Lines { lines, .. } => {
                lines.iter_mut().for_each(|l| *l = [l[0] + dx, l[1] + dy, l[2] + dx, l[3] + dy]);
            }
        }
    }
}

impl PrintBlock {
    pub(crate) fn new(role: Role, marks: Vec<PrintMark>) -> PrintBlock {
        PrintBlock { role, marks }
    }

    /// Plain text.
    pub(crate) fn paragraph(marks: Vec<PrintMark>) -> PrintBlock {
        PrintBlock::new(Role::Paragraph { alternative: None }, marks)
    }

    pub(crate) fn shifted(mut self, dx: f32, dy: f32) -> PrintBlock {
        self.marks.iter_mut().for_each(|mark| mark.shift(dx, dy));
        if let Role::Figure { area, .. } = &mut self.role {
            (area[0], area[1]) = (area[0] + dx, area[1] + dy);
        }
        self
    }

    /// What is written in it, as a heading is listed.
    pub(crate) fn text(&self) -> String {
        let texts = self.marks.iter().filter_map(|mark| match mark {
            PrintMark::Text { text, .. } => Some(text.trim()),
            _ => None,
        });
        texts.collect::<Vec<_>>().join(" ")
    }
}

/// How a paragraph is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TypeSetting {
    pub(crate) size: f32,
    pub(crate) weight: Weight,
    /// From one baseline to the next, in parts of the size.
    pub(crate) leading: f32,
}

impl TypeSetting {
    pub(crate) fn regular(size: f32) -> TypeSetting {
        TypeSetting { size, weight: Weight::Regular, leading: 1.35 }
    }

    pub(crate) fn bold(size: f32) -> TypeSetting {
        TypeSetting { weight: Weight::Bold, ..TypeSetting::regular(size) }
    }

    pub(crate) fn line_height(&self) -> f32 {
        self.size * self.leading
    }
}

/// Breaks a text into lines of at most `width` points. A word that is wider stands alone, broken
/// where it must be.
pub(crate) fn wrap(fonts: &Fonts, setting: TypeSetting, width: f32, text: &str) -> Vec<String> {
    let measure = |text: &str| fonts.width(setting.weight, text) * setting.size;
    let mut lines: Vec<String> = vec![];
    let mut line = String::new();
    for word in text.split_whitespace().flat_map(|word| pieces(word, width, &measure)) {
        let longer = if line.is_empty() { word.clone() } else { format!("{line} {word}") };
        if !line.is_empty() && measure(&longer) > width {
            lines.push(std::mem::replace(&mut line, word));
        } else {
            line = longer;
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// A word in pieces none of which is too wide.
fn pieces(word: &str, width: f32, measure: &dyn Fn(&str) -> f32) -> Vec<String> {
    if measure(word) <= width {
        return vec![word.to_owned()];
    }
    let mut pieces = vec![String::new()];
    for character in word.chars() {
        let last = pieces.last_mut().expect("there is one from the start");
        let longer = format!("{last}{character}");
        if !last.is_empty() && measure(&longer) > width {
            pieces.push(character.to_string());
        } else {
            *last = longer;
        }
    }
    pieces
}

/// Lines of a paragraph as marks, the first baseline one line below `top`. Every line but the last
/// ends with a space, so that words stay apart for those who read without the page.
pub(crate) fn set_lines(
    setting: TypeSetting,
    x: f32,
    top: f32,
    lines: &[String],
) -> Vec<PrintMark> {
    let baseline = |index: usize| top + setting.size + index as f32 * setting.line_height();
    let set = |(index, line): (usize, &String)| {
        let end = if index + 1 < lines.len() { " " } else { "" };
        PrintMark::text(x, baseline(index), setting.size, setting.weight, format!("{line}{end}"))
    };
    lines.iter().enumerate().map(set).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_within_the_width_and_lose_nothing() {
        let fonts = Fonts::new(None).unwrap();
        let setting = TypeSetting::regular(10.0);
        let text = "However the hints are pushed, this one covers the middle cells: fill them. \
                    Donaudampfschifffahrtsgesellschaftskapitän";
        for width in [30.0, 60.0, 200.0, 2000.0] {
            let lines = wrap(&fonts, setting, width, text);
            assert!(lines.iter().all(|line| fonts.width(Weight::Regular, line) * 10.0 <= width));
            let letters = |text: &str| text.replace(' ', "");
            assert_eq!(letters(&lines.concat()), letters(text));
        }
        assert!(wrap(&fonts, setting, 100.0, " ").is_empty());
    }
}
