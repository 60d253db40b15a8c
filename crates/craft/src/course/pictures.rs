//! Pictures for courses: small grids with a name, and the ones that come with the program.

use puzzle::generate::palette;
use puzzle::{Colour, Picture, Puzzle, Square};

/// Icons of Maki and Temaki as grids, free of all rights; the head of the file says how they were made.
const OWN: &str = include_str!("../../course/pictures.txt");

/// A picture that a course may use.
#[derive(Clone, Debug, PartialEq)]
pub struct CoursePicture {
    /// What it shows.
    pub name: String,
    /// Where it comes from.
    pub source: String,
    /// Its licence.
    pub licence: String,
    /// The picture, in black and white.
    pub picture: Picture,
}

impl CoursePicture {
    /// The puzzle of this picture in these colours.
    pub(super) fn puzzle(&self, picture: Picture, colours: usize) -> Puzzle {
        let mut puzzle = Puzzle::of_picture(palette(colours), picture).expect("few colours");
        let details = &mut puzzle.details;
        details.title = Some(self.name.clone());
        details.source = Some(self.source.clone());
        details.licence = Some(self.licence.clone());
        puzzle
    }
}

/// The pictures that come with the program: icons of Maki and Temaki (CC0-1.0) at several sizes.
///
/// ```
/// let pictures = craft::course::own_pictures();
/// assert!(pictures.len() > 800);
/// assert!(pictures.iter().all(|one| one.licence == "CC0-1.0"));
/// ```
pub fn own_pictures() -> Vec<CoursePicture> {
    let lines = OWN.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| own_picture(line).expect("a line of our own file")).collect()
}

/// A line `maki:name 10x12 0f8...`: each row in hexadecimal digits, its first cell the highest bit.
fn own_picture(line: &str) -> Option<CoursePicture> {
    let mut words = line.split(' ');
    let (set, name) = words.next()?.split_once(':')?;
    let (height, width) = words.next()?.split_once('x')?;
    let (height, width): (usize, usize) = (height.parse().ok()?, width.parse().ok()?);
    let (digits, rows) = (width.div_ceil(4), words.next()?);
    let row =
        |row: usize| u64::from_str_radix(rows.get(row * digits..(row + 1) * digits)?, 16).ok();
    let rows: Vec<u64> = (0..height).map(row).collect::<Option<_>>()?;
    let filled = |at: Square| rows[at.row] >> (width - 1 - at.column) & 1 == 1;
    let colour = |at: Square| if filled(at) { Colour::BLACK } else { Colour::BACKGROUND };
    let set = if set == "maki" { "Maki" } else { "Temaki" };
    Some(CoursePicture {
        name: name.replace(['-', '_'], " "),
        source: format!("the icons {set}"),
        licence: "CC0-1.0".to_owned(),
        picture: Picture::from_fn(height, width, colour),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_picture() {
        let one = own_picture("maki:tall-hat 2x6 1e3f").unwrap();
        assert_eq!(one.picture.to_string().replace('\n', " "), "011110 111111");
        assert_eq!(one.name, "tall hat");
        for bad in
            ["", "maki:x", "maki:x 2x6", "maki:x 2x6 1e3", "maki:x ax6 1e3f", "maki:x 2x6 1e3g"]
        {
            assert!(own_picture(bad).is_none(), "{bad}");
        }
    }
}
