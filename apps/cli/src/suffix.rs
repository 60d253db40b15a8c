//! What a file is written as, by the end of its name. No other name is taken for `-o`: a file that
//! holds something else than its name says is of no use to anybody.

use std::path::{Path, PathBuf};

use nonolith::puzzle::render;

use crate::exit::Failure;

/// The endings of pictures.
const PICTURES: [&str; 2] = ["svg", "png"];
/// The endings of pages of text.
const PAGES: [&str; 4] = ["md", "markdown", "html", "htm"];

/// The end of a file's name after its last dot, in small letters.
pub(crate) fn of(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

/// Parses the name of a picture for the command line.
pub(crate) fn picture(text: &str) -> Result<PathBuf, String> {
    one_of(&PICTURES, "expected a name that ends in .svg or .png", text)
}

/// Parses the name of a page for the command line; `-` is standard output.
pub(crate) fn page(text: &str) -> Result<PathBuf, String> {
    match text {
        "-" => Ok(PathBuf::from(text)),
        _ => one_of(&PAGES, "expected a name that ends in .md or .html", text),
    }
}

/// Parses the name of a file of text for the command line: any name but a picture's.
pub(crate) fn text(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let suffix = of(&path);
    match PICTURES.contains(&suffix.as_str()) {
        true => Err(format!("expected a file for text, found the name of a .{suffix} picture")),
        false => Ok(path),
    }
}

fn one_of(suffixes: &[&str], expected: &str, text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match suffixes.contains(&of(&path).as_str()) {
        true => Ok(path),
        false => Err(expected.to_owned()),
    }
}

/// Parses the name of a folder for the command line. A folder may have a dot in its name, but one
/// that is called like a picture or a page is a mistake.
pub(crate) fn folder(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let suffix = of(&path);
    if PICTURES.iter().chain(&PAGES).any(|known| *known == suffix) && !path.is_dir() {
        return Err(format!("expected a folder, found the name of a file that ends in .{suffix}"));
    }
    Ok(path)
}

/// Whether a page is written as HTML; any other page is Markdown.
pub(crate) fn is_html(path: &Path) -> bool {
    matches!(of(path).as_str(), "html" | "htm")
}

/// Whether a picture is written as PNG; any other picture is SVG.
pub(crate) fn is_png(path: &Path) -> bool {
    of(path) == "png"
}

/// An SVG drawing as the picture that the name of its file asks for.
pub(crate) fn drawing(path: &Path, svg: String) -> Result<Vec<u8>, Failure> {
    if !is_png(path) {
        return Ok(svg.into_bytes());
    }
    let too_large = "the figure is too large for a PNG picture; an SVG one has no limit";
    render::png_of_svg(&svg)
        .ok_or_else(|| Failure::World(format!("{}: {too_large}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_taken_only_for_what_it_ends_in() {
        for (name, is_picture, is_page) in [
            ("a.svg", true, false),
            ("a.PNG", true, false),
            ("a.b/c.html", false, true),
            ("a.md", false, true),
            ("-", false, true),
            ("a.txt", false, false),
            ("svg", false, false),
            (".png", false, false),
            ("", false, false),
        ] {
            assert_eq!(picture(name).is_ok(), is_picture, "{name}");
            assert_eq!(page(name).is_ok(), is_page, "{name}");
            assert_eq!(text(name).is_ok(), !is_picture, "{name}");
        }
    }

    #[test]
    fn a_folder_is_not_called_like_a_file() {
        assert!(folder("figures").is_ok() && folder("figures-1.2").is_ok() && folder(".").is_ok());
        let told = folder("figures/a.png").expect_err("the name of a picture");
        assert_eq!(told, "expected a folder, found the name of a file that ends in .png");
    }
}
